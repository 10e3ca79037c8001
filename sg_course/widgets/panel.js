// A panel: graphs, boards or a picture side by side, each with a title and a caption; fields, a banner and a log.
// A click or Enter on a position, or on a shape with no item, is sent as `press` says; on a shape with an item it does what
// that says. From Python come buttons as {text, send, pressed, spoken, closed, hidden, group, below, copies}, texts as {text}, fields as
// {label, spoken, value, send, into, enter, live, keyboard}, where `into` names what was typed, `live` is sent as one types,
// and where leaving one with `enter` sends nothing; menus as {label, spoken, value, options, send, into}; and keys as {key, send, does}: those with `at` are for the position that
// has the focus, those with `command` go with Ctrl. With `aside` banner and log stand beside the board, as a round is played.
// There, and on a telephone, all buttons are behind one, but those that are `out`.

import { BoardView } from "./board.js";
import { button, codeBox, forPointer, isArrow, keyLine, make, widget, withCommand } from "./dom.js";
import { GraphView } from "./graph.js";
import { Motion } from "./motion.js";

const CHOOSING = [["click", "choose a position"], ["Tab", "next"], ["arrows", "position in that direction"], ["Enter", "the same as a click"]];
const SHORT = { ArrowLeft: "←", ArrowRight: "→", Delete: "Del" };
const NARROW = matchMedia("(max-width: 500px)");
const short = (key) => SHORT[key] ?? (key.length === 1 ? key.toUpperCase() : key);

export default widget("panel", (view) => view.title, ({ root, model, current, send, redraw, gone, legend, message }) => {
  const { aside, buttons } = current();
  const motion = aside ? new Motion() : null, gliding = motion ?? new Motion();
  const toolbar = make("div", { class: "sg-toolbar" });
  const banner = make("div", { class: "sg-banner sg-pad" });
  const board = make("div", { class: "sg-canvas" });
  const menus = make("div", { class: "sg-fields sg-menus" });
  const question = make("div", { class: "sg-question sg-pad" });
  const fields = make("div", { class: "sg-fields" });
  const typing = new Map(); // from the label of a field to what was typed there and not sent yet
  const [earlier, log] = [0, 1].map(() => make("ol", { class: "sg-log", tabindex: 0 }));
  const before = make("summary"), past = make("details", { class: "sg-earlier" }, before, earlier);
  past.open = !aside && innerWidth > 500;
  const why = make("div", { class: "sg-why" });
  const review = make("div", { class: "sg-switch sg-review" });
  const thinks = make("div", { class: "sg-thinks", "aria-hidden": "true" }, "The machine thinks …");
  const ending = make("div", { class: "sg-toolbar sg-ending" });
  const rest = make("div", { class: "sg-toolbar" }); // of the toolbar, where that is folded
  const menu = make("div", { class: "sg-menu", hidden: true }, ...(aside ? [toolbar, review] : [rest]));
  const quiet = button("⋯", () => unfold(menu.hidden), { class: "sg-quiet", "aria-expanded": "false", "aria-label": "More" });
  const side = make("div", { class: "sg-side" }, ...(aside
    ? [make("div", { class: "sg-sentence" }, banner, thinks), make("div", { class: "sg-said" }, past, log, why), make("div", { class: "sg-lower" }, ending, quiet, menu)]
    : [past, log, review]));
  const copies = buttons.find((one) => one.copies);
  const code = codeBox(copies?.copies ?? null, copies?.text ?? "", () => ask(copies.send));
  const keys = make("div", { class: "sg-keys" });
  root.classList.toggle("sg-aside", aside);
  const body = make("div", { class: "sg-body" }, board, side);
  if (aside) root.append(menus, question, body, code.box, make("div", { class: "sg-bottom" }, message.bar, keys));
  else root.append(toolbar, menus, question, fields, banner, why, body, message.bar, code.box, keys);

  // A picture that is only looked at, as SVG text that is sent by itself.
  function stillView() {
    const svg = make("figure", { class: "sg-picture", role: "img", tabindex: 0 });
    let had;
    return { svg, draw({ alt }) {
      svg.setAttribute("aria-label", alt);
      if (had !== model.get("still_svg")) svg.innerHTML = had = model.get("still_svg");
    } };
  }

  const parts = []; // what is drawn, in the order of the view
  board.append(legend, ...(aside ? [fields] : []));
  const kindOf = ({ shapes, still }) => (still !== undefined ? "still" : shapes ? "board" : "graph");

  // The least size of a graph in pixels, among so many parts.
  function room(count) {
    if (!aside) return [count > 2 && innerWidth < 500 ? 150 : 220, 120]; // two in a row of a telephone
    return count > 2 ? [130, 220] : count > 1 ? [NARROW.matches ? 150 : 310, 220] : null;
  }

  function makePart(kind, part, count) {
    const press = (key) => {
      const { send: wanted, into } = current().press;
      ask(wanted, { part, [into]: key });
    };
    const graph = kind === "still" ? stillView() : kind === "board" ? new BoardView((number, item) => (item ? ask(item) : press(number)), gliding)
      : new GraphView({ press, key: typed, room: room(count), tight: aside && count > 1 && NARROW.matches, motion, gliding });
    const [title, caption] = [make("div", { class: "sg-part-title" }), make("div", { class: "sg-caption" })];
    const place = make("div", { class: "sg-part" }, title, graph.svg, caption);
    return { kind, graph, title, caption, place };
  }

  // Makes and removes parts, as the view has more or fewer of them, or others.
  function fitParts(wanted) {
    const roomier = String(room(parts.length)) !== String(room(wanted.length));
    wanted.forEach((one, i) => {
      const kind = kindOf(one), had = parts[i];
      if (had?.kind === kind && !(roomier && kind === "graph")) return;
      parts[i] = makePart(kind, i, wanted.length);
      if (had) had.place.replaceWith(parts[i].place);
      else board.insertBefore(parts[i].place, legend);
    });
    parts.splice(wanted.length).forEach(({ place }) => place.remove());
    board.classList.toggle("sg-many", !aside && parts.length > 3); // in rows, all of one width
  }

  root.addEventListener("keydown", (event) => typed(event));
  hurry();

  // All that is not the board, nor its sentence, is behind one quiet button.
  function unfold(open) {
    if (menu.hidden === !open) return;
    menu.hidden = !open;
    quiet.setAttribute("aria-expanded", String(open));
    if (open) menu.querySelector("button:enabled")?.focus();
    else if (menu.contains(document.activeElement)) quiet.focus();
  }

  // Whatever the reader does ends the motion, and means what was seen when the pointer went down: a shape, wherever it is now,
  // or something that is not there any more, and then nothing.
  function hurry() {
    let meant = null;
    const early = { capture: true };
    root.addEventListener("pointerdown", ({ target }) => {
      const node = target.closest("[data-shape], [data-key], .sg-veil");
      const isThere = node && Number(getComputedStyle(node).opacity) > 0.2; // what is still to come takes clicks, too
      gliding.hurried = 0;
      meant = gliding.end() && node ? { node, isThere } : null;
    }, early);
    root.addEventListener("click", (event) => {
      if (!meant) return;
      const { node, isThere } = meant;
      meant = null;
      event.stopPropagation();
      if (isThere && !node.matches(".sg-veil")) node.dispatchEvent(new MouseEvent("click"));
    }, early);
    root.addEventListener("keydown", (event) => {
      gliding.end();
      gliding.hurried = event.repeat ? gliding.hurried + 1 : 0; // a key that is held down
      if (event.key === "Escape" && menu.contains(event.target)) unfold(false);
    }, early);
    document.addEventListener("pointerdown", ({ target }) => { if (!menu.parentNode?.contains(target)) unfold(false); }, { capture: true, signal: gone });
    NARROW.addEventListener("change", redraw, { signal: gone });
    document.addEventListener("visibilitychange", () => gliding.end(), { signal: gone });
    addEventListener("beforeprint", () => gliding.end(), { signal: gone });
  }

  function ask({ do: action, ...content }, more = {}) {
    if (action === "new" || !aside) unfold(false);
    send(action, { ...content, ...more });
  }

  // A field: Enter, or leaving it, sends what was typed; Escape gives it up.
  function makeField(label) {
    const field = () => current().fields.find((one) => one.label === label);
    const read = () => {
      const { send: wanted, into } = field();
      typing.delete(label);
      ask(wanted, { [into]: input.value });
    };
    const type = (text) => {
      const { live, into } = field();
      if (live) ask(live, { [into]: text });
    };
    const input = make("input", { maxlength: 200, autocomplete: "off", autocapitalize: "off", spellcheck: "false", "data-label": label,
      oninput: () => { typing.set(label, input.value); type(input.value); }, onblur: () => { if (typing.has(label) && !field().enter) read(); }, onkeydown: ({ key }) => {
        if (key === "Enter" && (typing.has(label) || field().live)) read();
        if (key === "Escape") { typing.delete(label); type(""); redraw(); }
      } });
    return make("label", {}, `${label} `, input);
  }

  // The options of a menu stay the same elements as long as they say the same, so that an open menu stays open.
  function showMenus(wanted) {
    menus.hidden = !wanted.length;
    wanted.forEach(({ label, spoken, value, options }, i) => {
      if (!menus.children[i]) menus.append(makeMenu(i, label, spoken ?? label));
      const select = menus.children[i].lastChild, said = JSON.stringify(options);
      if (select.dataset.said !== said) select.replaceChildren(...grouped(options));
      select.dataset.said = said;
      select.selectedIndex = options.findIndex((one) => one.value === value);
    });
  }

  function makeMenu(i, label, spoken) {
    const select = make("select", { "aria-label": spoken, onchange: () => {
      const { send: wanted, into, options } = current().menus[i];
      ask(wanted, { [into]: options[select.selectedIndex].value });
    } });
    return make("label", {}, `${label} `, select);
  }

  function grouped(options) {
    const found = [];
    for (const { group, text } of options) {
      if (group && found.at(-1)?.label !== group) found.push(make("optgroup", { label: group }));
      const option = make("option", {}, text);
      if (group) found.at(-1).append(option);
      else found.push(option);
    }
    return found;
  }

  // A name that has just been made is seen to come from where it is made.
  function showMaking(wanted) {
    const [made, filled] = ["made", "filled"].map((name) => wanted.findIndex((part) => part[name]));
    if (made < 0 || !gliding.mayMove) return;
    const { graph } = parts[made], key = wanted[made].made;
    graph.name(key, filled < 0 ? null : seats(parts[filled].graph.filled(wanted[filled].filled), graph.nodes.get(key).querySelector(".sg-label")));
    gliding.wait([banner, ...log.querySelectorAll("[aria-current]")]);
  }

  // Seats, with a copy of the name of the first empty one, and its way to its place.
  function seats(found, to) {
    const copy = make("div", { class: "sg-jumps", "aria-hidden": "true" }, to.textContent), { x, y } = board.getBoundingClientRect();
    board.append(copy);
    gliding.veils.push(copy);
    const ways = [found.seat, to].map((node) => node.getBoundingClientRect()).map((box) => `translate(${box.x + box.width / 2 - x}px, ${box.y + box.height / 2 - y}px)`);
    return { ...found, copy, ways };
  }

  // Of a long log the last two lines are seen, and the ones before unfold.
  function showLog({ log: lines, log_title: title, keys: wanted }) {
    const now = wanted.some((one) => one.send) ? lines.length - 1 : -1, first = lines.length > (aside ? 2 : 4) ? lines.length - 2 : 0;
    const items = lines.map((line, i) => make("li", i === now ? { "aria-current": "step" } : {}, line));
    earlier.replaceChildren(...items.slice(0, first));
    log.replaceChildren(...items.slice(first));
    log.start = first + 1;
    before.textContent = `${first} earlier`;
    past.hidden = !first;
    log.hidden = !lines.length;
    log.setAttribute("aria-label", title);
    earlier.setAttribute("aria-label", `${title}, earlier`);
    for (const one of [earlier, log, log.parentNode]) one.scrollTop = one.scrollHeight;
  }

  function showFields(wanted) {
    const labels = wanted.map(({ label }) => label), had = [...fields.children];
    const known = new Map(had.map((one) => [one.lastChild.dataset.label, one]));
    for (const label of typing.keys()) if (!labels.includes(label)) typing.delete(label);
    const nodes = labels.map((label) => known.get(label) ?? makeField(label));
    had.filter((one) => !nodes.includes(one)).forEach((one) => one.remove());
    nodes.forEach((node, i) => {
      const { label, spoken, value, live, keyboard } = wanted[i], input = node.lastChild;
      if (fields.children[i] !== node) fields.insertBefore(node, fields.children[i] ?? null);
      input.setAttribute("aria-label", spoken ?? label);
      input.inputMode = keyboard ?? "";
      if (live && typing.get(label) === value) typing.delete(label);
      if (typing.has(label)) return;
      if (input.value !== String(value)) input.value = value;
      if (input === document.activeElement && !live) input.select();
    });
    fields.hidden = !nodes.length;
  }

  // A key, of a position if one has the focus; there arrows lead to another one, where one can be chosen.
  function typed(event, key) {
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const found = current().keys.find((one) => one.send && one.key === name && Boolean(one.command) === withCommand(event));
    if (!found || event.defaultPrevented || (found.at && !key)) return;
    if (event.target.matches("select")) return;
    if (event.target.matches("input, textarea") && (typing.size || !found.command)) return;
    if (key && current().choosing && (isArrow(event) || name === "Home" || name === "End")) return;
    ask(found.send, found.at ? { key } : {});
    event.preventDefault();
  }

  function control({ text, send: wanted, pressed, spoken, closed, copies: copied }) {
    if (copied) return code.copy;
    return wanted ? button(text, () => ask(wanted), { disabled: Boolean(closed), "aria-pressed": pressed == null ? null : String(pressed), "aria-label": spoken ?? null, "data-send": JSON.stringify(wanted) })
      : make("span", {}, text);
  }

  function fill(bar, wanted, ...first) {
    bar.replaceChildren(...first);
    let within;
    for (const { group, ...one } of wanted) {
      if (group && within?.ariaLabel !== group) {
        within = make("span", { class: "sg-switch", role: "group", "aria-label": group }, `${group} `);
        bar.append(within);
      }
      (group ? within : bar).append(control(one));
    }
  }

  // The buttons above the picture; on a telephone those that are not out are behind one.
  function showToolbar(buttons, title) {
    const out = NARROW.matches && !aside ? buttons.filter((one) => one.out) : [];
    fill(toolbar, out.length ? out : buttons, make("b", {}, title), make("span", { class: "sg-space" }));
    toolbar.classList.toggle("sg-folds", out.length > 0);
    fill(rest, out.length ? buttons.filter((one) => !one.out) : []);
    if (out.length && rest.childNodes.length) toolbar.append(quiet, menu);
  }

  // The button that had the focus, as it is now: the one of the same text, else the one that sends the same.
  function again({ textContent, dataset }, made) {
    return made.find((one) => one.textContent === textContent) ?? made.find((one) => one.dataset.send === dataset.send);
  }

  // A board that is scrolled, and has nothing to press, is scrolled by keys.
  function reachable({ place }) {
    const still = place.scrollWidth > place.clientWidth && !place.querySelector("[tabindex='0']");
    if (still) place.tabIndex = 0;
    else place.removeAttribute("tabindex");
  }

  let first = true;
  return (view) => {
    if (gliding.end()) gliding.hurried = Math.max(1, gliding.hurried);
    const seeable = !first && root.checkVisibility(), moved = motion?.times(view, seeable) ?? [];
    first = false;
    const inside = root.contains(document.activeElement) && root !== document.activeElement;
    const bars = [toolbar, review, ending, rest], had = bars.some((bar) => bar.contains(document.activeElement)) && document.activeElement;
    const buttons = view.buttons.filter(({ hidden }) => !hidden);
    if (aside) fill(ending, buttons.filter(({ out }) => out));
    showToolbar(buttons.filter(({ below, out }) => !below && !(aside && out)), view.title);
    fill(review, buttons.filter(({ below }) => below));
    review.hidden = !review.childNodes.length;
    if (had) again(had, bars.flatMap((bar) => [...bar.querySelectorAll("button")]))?.focus();
    requestAnimationFrame(() => parts.forEach(reachable));
    fitParts(view.parts);
    const some = aside && parts.length > 1 && parts.some(({ kind }) => kind === "board");
    const wider = some || aside && parts.length > 2; // wide parts get more of the width
    view.parts.forEach((part, i) => {
      const { graph, title, caption, place, place: { style } } = parts[i];
      const drawn = aside || (part.still ?? (part.shapes ?? part.positions).length);
      place.hidden = !drawn && !part.title && !part.caption;
      graph.svg.style.display = drawn ? "" : "none";
      if (drawn) graph.draw({ ...part, subject: view.subject, over: view.over, moved: moved.filter((one) => one.part === i) });
      if (parts.length > 1) style.setProperty("--sg-room", graph.svg.style.getPropertyValue("--sg-least"));
      if (wider) style.flex = `${graph.wide} 1 0`;
      if (some) style.minWidth = `${graph.wide > 600 ? 300 : Math.min(graph.wide, 150)}px`; // long rows stay large enough to click
      title.textContent = part.title;
      caption.textContent = part.caption;
    });
    showMenus(view.menus);
    question.textContent = forPointer(view.question);
    question.hidden = !view.question;
    showFields(view.fields);
    banner.textContent = forPointer(view.banner);
    banner.classList.toggle("sg-good", view.good);
    showLog(view);
    if (seeable) showMaking(view.parts);
    const news = moved.filter(({ begin }) => begin !== null), last = news.at(-1);
    news.forEach(({ begin, number }) => motion.show(side.querySelectorAll(".sg-log > li")[number - 1], begin));
    if (last) motion.think(banner, thinks, last);
    why.textContent = view.why;
    if (view.why) why.parentNode.scrollTop = 0;
    side.hidden = !aside && log.hidden;
    const does = view.keys.filter((one) => one.does).map((one) => [`${one.command ? "Ctrl+" : ""}${short(one.key)}`, one.does]);
    keys.replaceChildren(...keyLine(...(view.choosing ? CHOOSING : []), ...does).childNodes);
    if (view.how) keys.prepend(make("span", { class: "sg-pointer" }, forPointer(view.how)), " ");
    keys.hidden = !keys.childNodes.length;
    const answer = [...(aside && view.log.length ? [`${view.log.at(-1)}.`] : []), view.banner, view.why];
    const mine = view.news > 1 ? `${view.log.at(-2)}.` : null; // said first, and once more with the answer if that comes sooner than it should
    if (news.length > 1) {
      message.say({ message: mine });
      message.bar.textContent = forPointer(view.message);
      motion.at(banner, last.begin, (early) => { if (current().revision === view.revision) message.say(view, ...(early ? [mine] : []), ...answer); });
    } else message.say(view, ...(mine ? [mine] : []), ...answer, view.progress);
    code.show(view.code);
    if (inside && !root.contains(document.activeElement)
      && !parts.some(({ graph }) => graph instanceof BoardView && graph.svg.checkVisibility() && graph.focus()))
      ((had ? null : fields.querySelector("input")) ?? ending.querySelector("button") ?? (aside ? quiet : toolbar.querySelector("button:enabled")))?.focus(); // after a button no field: a telephone would show its keyboard
    message.bar.classList.toggle("sg-good", view.good && !view.refused);
  };
});
