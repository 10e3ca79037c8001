// A worker for a stranger's code: it is in a frame whose origin is nobody's, so that the browser itself keeps it
// away from what is kept, from other pages and from the network. The page fetches Python for it.
const PYTHON = new URL("static/pyodide/", import.meta.url).href;
const FILE = /^[\w.+-]+$/;
const SOON = {{ soon | tojson }}; // of what Python loads later, these before any code runs
const POLICY = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:";
const WALL = {{ wall | tojson }};

async function sources() {
  const files = { worker: "worker.mjs", python: "static/pyodide/python.mjs", pyodide: "static/pyodide/pyodide.mjs", create: "static/pyodide/pyodide.asm.mjs" };
  const text = async (file) => {
    const answer = await fetch(new URL(file, import.meta.url));
    if (!answer.ok) throw new Error(file);
    return answer.text();
  };
  const texts = await Promise.all(Object.values(files).map(text));
  return { base: PYTHON, soon: SOON, ...Object.fromEntries(Object.keys(files).map((name, i) => [name, texts[i]])) };
}

// Like a Worker, and told what is wrong by messages alone.
export class Walled {
  constructor() {
    this.frame = document.createElement("iframe");
    this.frame.setAttribute("sandbox", "allow-scripts");
    this.frame.hidden = true;
    this.frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${WALL}</scr` + "ipt>";
    this.isLoading = true;
    this.listener = ({ data, source }) => { if (source === this.frame.contentWindow) this.heard(data); };
    addEventListener("message", this.listener);
    document.body.append(this.frame);
  }

  postMessage(message) { this.frame.contentWindow?.postMessage(message, "*", message.bytes ? [message.bytes.buffer] : []); }

  terminate() {
    removeEventListener("message", this.listener);
    this.frame.remove();
  }

  heard(data) {
    if (data.do === "frame") sources().then((texts) => this.postMessage(texts), () => this.onerror());
    else if (data.do === "fetch") this.fetches(data);
    else {
      if (data.do === "ready") this.isLoading = false; // from now on nothing is fetched
      this.onmessage({ data });
    }
  }

  // Sends a file of Python, as it comes.
  async fetches({ number, file, method }) {
    if (!this.isLoading || !FILE.test(file)) return;
    const about = { do: "fetched", number };
    try {
      const answer = await fetch(PYTHON + file, { method: method === "HEAD" ? "HEAD" : "GET", cache: "no-cache" });
      this.postMessage({ ...about, status: answer.status, headers: [...answer.headers] });
      const reader = answer.body?.getReader();
      for (let part; reader && !(part = await reader.read()).done;) this.postMessage({ ...about, bytes: part.value });
      this.postMessage({ ...about, isWhole: true });
    } catch (problem) {
      this.postMessage({ ...about, problem: String(problem) });
    }
  }
}
