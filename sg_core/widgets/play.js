// PlayGame: heaps of stones or a graph; a click or Enter makes a move.

function render({ model, el }) {
  const root = widgetRoot(el, "play");
  const send = (action, content = {}) => model.send({ do: action, ...content });
  const message = messageBar();
  const graph = new GraphView({ key: onKey, press: (key) => send("move", { to: key }) });
  const heaps = make("div", { class: "sg-heaps" });
  const choose = (name, label, values) => {
    const buttons = values.map(([value, text]) => button(text, () => send("new", { [name]: value }), { "data-value": value }));
    const group = make("span", { class: "sg-switch", role: "group", "aria-label": label }, `${label} `, ...buttons);
    return { group, show: (view) => buttons.forEach((one) => one.setAttribute("aria-pressed", String(one.dataset.value === view[name]))) };
  };
  const first = choose("first", "Who begins", [["you", "I begin"], ["machine", "machine begins"]]);
  const opponent = choose("opponent", "Opponent", [["perfect", "perfect"], ["random", "random"]]);
  const toolbar = make("div", { class: "sg-toolbar", role: "toolbar", "aria-label": "Round" },
    button("New round", () => send("new"), { class: "sg-main" }), first.group, make("span", { class: "sg-space" }), opponent.group);
  const banner = make("div", { class: "sg-banner", role: "status", "aria-live": "polite" });
  const log = make("ol", { class: "sg-log", tabindex: 0, "aria-label": "Moves so far" });
  const canvas = make("div", { class: "sg-canvas" });
  const keys = keyLine(["Tab", "next"], ["arrows", "move about"], ["Enter", "make this move"]);
  root.append(toolbar, make("div", { class: "sg-body" }, canvas, make("div", { class: "sg-side" }, banner, log)), message.bar, keys);

  function onKey(event, key) {
    if (event.key === "Enter" || event.key === " ") send("move", { to: key });
    else if (isArrow(event)) graph.step(key, event.key);
    else return;
    event.preventDefault();
  }

  // Clicking a stone takes it with all above it.
  function drawHeaps(view) {
    const had = document.activeElement?.dataset?.stone;
    const inside = root.contains(document.activeElement);
    heaps.replaceChildren(...view.heaps.map((size, at) => {
      const column = make("div", { class: "sg-heap", role: "group", "aria-label": `heap ${at + 1}: ${size} stones`, style: `min-height: ${view.room * 26 + 30}px` });
      column.append(make("div", { class: "sg-heap-name" }, String(size)));
      for (let left = 0; left < size; left += 1) {
        const taken = size - left;
        const to = JSON.stringify(view.heaps.map((heap, i) => (i === at ? left : heap))).replaceAll(",", ", ");
        const mark = (on) => () => [...column.querySelectorAll("button")].forEach((one, i) => one.classList.toggle("sg-taking", on && i >= left));
        column.append(button("", () => send("move", { to }), {
          class: "sg-stone", "data-stone": `${at} ${left}`, "aria-label": `take ${taken} from heap ${at + 1}, leaving ${left}`,
          title: `take ${taken}`, onmouseenter: mark(true), onmouseleave: mark(false), onfocus: mark(true), onblur: mark(false),
          onkeydown: stoneKeys, disabled: view.over,
        }));
      }
      return column;
    }));
    if (had && inside) (heaps.querySelector(`[data-stone="${had}"]`) ?? heaps.querySelector(".sg-stone") ?? toolbar.firstChild).focus();
  }
  function stoneKeys(event) {
    if (!isArrow(event)) return;
    const [at, left] = event.currentTarget.dataset.stone.split(" ").map(Number);
    const go = DIRECTION[event.key];
    for (let heap = at + go[0], stone = left + go[1]; heap >= 0 && heap < heaps.children.length; heap += go[0]) {
      for (let down = stone; down >= 0; down -= 1) {
        const found = heaps.querySelector(`[data-stone="${heap} ${down}"]`);
        if (found) { found.focus(); event.preventDefault(); return; }
        if (go[0] === 0) break;
      }
      if (go[0] === 0) break;
    }
    event.preventDefault();
  }

  function update() {
    const view = readView(model);
    if (view.heaps) drawHeaps(view);
    else graph.draw(view);
    if (!canvas.firstChild) {
      canvas.append(view.heaps ? heaps : graph.svg);
      keys.prepend(view.heaps ? "Click a stone: it goes, and all above it. " : "Click where the token shall go (dashed rings). ");
    }
    first.show(view);
    opponent.show(view);
    banner.textContent = view.banner;
    log.replaceChildren(...view.log.map((line) => make("li", {}, line)));
    log.scrollTop = log.scrollHeight;
    message.say(view);
    root.dataset.revision = view.revision;
  }
  model.on("change:view", update);
  update();
  return () => model.off("change:view", update);
}

export default { render };
