// The worker of the first kernel, which begin.js starts while the Lab still opens: the worker of the
// kernel extension, and beside it Python.
import {{ worker | tojson }};
import { begun } from "./python.mjs";

self.earlyPython = begun();
self.earlyPython.catch(() => {}); // begin.js is told of it
