// An answer that is tapped: a form above its code, which writes there, and shows what is typed there.
import { svgIn } from "./tapped.mjs";
import { make } from "./widgets.mjs";

const TAP = "Answer here.", PICTURED = "Tap the picture above, or here.";
const REACH = 20; // pixels around a position, for a finger
const OTHER = "The code is not as it was prepared: go on there.";
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

// Returns the square that a position is as P, as in drawings.
function squareAround(circle) {
  const [x, y, r] = ["cx", "cy", "r"].map((name) => Number(circle.getAttribute(name))), side = 1.84 * r;
  const square = document.createElementNS(circle.namespaceURI, "rect");
  const looks = { x: x - side / 2, y: y - side / 2, width: side, height: side, stroke: circle.getAttribute("stroke"), "stroke-width": 2.6 };
  for (const [key, value] of Object.entries(looks)) square.setAttribute(key, value);
  return square;
}

// Puts the picture of a cell there as one that can be tapped, if it shows all positions with such names.
// Returns, from names, what is tapped, and the text on it.
function pictured(cell, names) {
  const image = cell?.querySelector('img[src^="data:image/svg"]'), svg = svgIn(image);
  if (!svg) return null;
  const shown = new Map([...svg.querySelectorAll("circle + text")].map((text) => [text.textContent, text]));
  if (!names.every((name) => shown.has(name))) return null;
  const spots = names.map((name) => {
    const text = shown.get(name).cloneNode(), circle = shown.get(name).previousElementSibling, reach = circle.cloneNode();
    const set = (one, attributes) => { for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value); };
    set(text, { x: reach.getAttribute("cx"), y: Number(reach.getAttribute("cy")) + 4.5, "text-anchor": "middle", "stroke-width": 0 });
    set(reach, { r: REACH, fill: "transparent", stroke: "none", cursor: "pointer" });
    const square = squareAround(circle);
    svg.append(square, text, reach);
    return [name, { text, reach, looks: [circle, square, text] }];
  });
  Object.assign(svg, { role: "img", ariaLabel: image.alt });
  image.replaceWith(svg);
  return new Map(spots);
}

// Makes the form of an answer: what can be tapped is said in Python, or as the keyboard for fields to write in.
// `above` is the cell above; `on` has changed(source) and run(). Returns the form, and how it shows another source.
export function taps(what, prepared, above, on) {
  const [name] = prepared.match(new RegExp(`^\\w+(?= *= *(?:${ANSWER}))`, "m"));
  const blanks = answered(prepared, name), isList = blanks.get("")?.items.length === 0;
  const legend = make("legend"), form = make("fieldset", { className: "sg-taps" }, legend), shows = [];
  const spots = pictured(above, [...blanks.keys()].map(bare)), tap = spots ? PICTURED : TAP;
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
    const spot = spots?.get(bare(key));
    if (!spot) continue;
    const next = () => { const pressed = parts.findIndex((one) => one.ariaPressed === "true"); return parts[pressed + 1] ?? parts[pressed]; };
    spot.reach.onclick = () => KEYBOARDS.includes(what) ? parts[0].focus() : next().click();
    shows.push((now) => {
      spot.text.textContent = bare(now.get(key).items[0]);
      for (const one of spot.looks) one.dataset.label = spot.text.textContent;
    });
  }
  const show = (other) => {
    const now = answered(source = other, name);
    form.disabled = [...blanks.keys()].some((key) => !now.has(key));
    legend.textContent = form.disabled ? OTHER : tap;
    if (!form.disabled) for (const each of shows) each(now);
  };
  show(prepared);
  return { form, show };
}
