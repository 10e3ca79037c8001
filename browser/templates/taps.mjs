// An answer that is tapped: a form above its code, which writes there, and shows what is typed there.
import { make } from "./widgets.mjs";

const TAP = "Answer here, or in the code below.";
const OTHER = "The code below is not as it was prepared: go on there.";
const TEXT = `"[^"\\n]*"|'[^'\\n]*'`;
const VALUE = `(?:${TEXT}|\\((?:${TEXT}|[^()"'])*\\)|[^\\s,:#(){}\\[\\]"']+)`;
const ENTRY = `(${VALUE}\\s*:\\s*)(${VALUE})`;
const several = (one, open, close) => `\\${open}\\s*(?:${one}\\s*(?:,\\s*|(?=\\${close})))*\\${close}`;
const ANSWER = `${several(ENTRY, "{", "}")}|${several(VALUE, "[", "]")}|${VALUE}(?=[ \\t]*(?:#|$))`;
const KEYBOARDS = ["numeric", "text"];
const normal = (text) => text.replaceAll("'", '"').replace(/\s+/g, " ");
const valuesIn = (text) => text.match(new RegExp(VALUE, "g"))?.map(normal) ?? [];
const bare = (text) => text === "None" ? "" : text.replace(/["']/g, "");

// Returns what a source gives a name, from keys (of a dict; else "") to its items, and where it stands.
// What is written in another way is left out.
function answered(source, name) {
  const { index: start, 1: before, 2: all } = source.match(new RegExp(`^(${name} *= *)(${ANSWER})`, "m")) ?? {};
  const from = start + before?.length;
  const part = (key, at, text, items = [normal(text)]) => [key, { from: at, to: at + text.length, items }];
  if (!all) return new Map();
  if (all[0] === "[") return new Map([part("", from, all, valuesIn(all.slice(1)))]);
  if (all[0] !== "{") return new Map([part("", from, all)]);
  const entries = [...all.matchAll(new RegExp(ENTRY, "g"))];
  return new Map(entries.map(({ index, 1: key, 2: text }) => part(normal(key.replace(/\s*:\s*$/, "")), from + index + key.length, text)));
}

// Makes the form of an answer: what can be tapped is said in Python, or as the keyboard for fields to write in.
// `on` has changed(source) and run(). Returns the form, and how it shows another source.
export function taps(what, prepared, on) {
  const [name] = prepared.match(new RegExp(`^\\w+(?= *= *(?:${ANSWER}))`, "m"));
  const blanks = answered(prepared, name), isList = blanks.get("")?.items.length === 0;
  const legend = make("legend"), form = make("fieldset", { className: "sg-taps" }, legend), shows = [];
  let source = prepared;
  const write = (key, text) => {
    const { from, to } = answered(source, name).get(key);
    on.changed(source.slice(0, from) + text + source.slice(to));
  };
  const button = (key, blank, text) => {
    const one = make("button", { type: "button", onclick: () => {
      const { items } = answered(source, name).get(key), others = items.filter((item) => item !== text), isIn = others.length < items.length;
      write(key, isList ? `[${(isIn ? others : [...items, text]).join(", ")}]` : isIn ? blank : text);
    } }, bare(text));
    shows.push((now) => { one.ariaPressed = now.get(key).items.includes(text); });
    return one;
  };
  const field = (key, blank) => {
    const one = make("input", { inputMode: what, autocomplete: "off", ariaLabel: bare(key) || "Your answer" });
    one.oninput = () => {
      const text = one.value.trim();
      write(key, !text ? blank : blank === "None" && /^\d+$/.test(text) ? text : JSON.stringify(text));
    };
    one.onkeydown = ({ key: pressed }) => { if (pressed === "Enter") on.run(); };
    shows.push((now) => { if (document.activeElement !== one) one.value = bare(now.get(key).items[0]); });
    return one;
  };
  for (const [key, { items: [blank] }] of blanks) {
    const parts = KEYBOARDS.includes(what) ? [field(key, blank)] : valuesIn(what).map((text) => button(key, blank, text));
    form.append(make("div", { role: "group", ariaLabel: bare(key) || null }, make("span", {}, bare(key)), ...parts));
  }
  const show = (other) => {
    const now = answered(source = other, name);
    form.disabled = [...blanks.keys()].some((key) => !now.has(key));
    legend.textContent = form.disabled ? OTHER : TAP;
    if (!form.disabled) for (const each of shows) each(now);
  };
  show(prepared);
  return { form, show };
}
