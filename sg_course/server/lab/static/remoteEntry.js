// Plugins for JupyterLab, written as its bundler would.
(() => {
  // ---- a notebook that is opened shows the saved picture where a widget was, until the cell runs again,
  //      if the Python that drew the widget is gone

  const WIDGET = "application/vnd.jupyter.widget-view+json";

  // Returns the numbers of the widgets that the Python of a notebook knows; null if it is too busy to say.
  async function alive({ kernels, sessions }, path) {
    await sessions.ready;
    const { kernel } = [...sessions.running()].find((one) => one.path === path) ?? {};
    if (kernel?.execution_state === "busy") return null;
    if (kernel?.execution_state !== "idle") return []; // there is none, or one that begins only now
    const asked = kernels.connectTo({ model: kernel });
    try {
      const { content } = await asked.requestCommInfo({ target_name: "jupyter.widget" });
      return Object.keys(content.comms ?? {});
    } finally {
      asked.dispose();
    }
  }

  function showSaved({ serviceManager }) {
    const { contents } = serviceManager;
    const get = contents.get.bind(contents);
    contents.get = async (path, ...more) => {
      const file = await get(path, ...more);
      const drawn = (file.content?.cells ?? []).flatMap(({ outputs = [] }) => outputs).map(({ data }) => data)
        .filter((data) => data?.[WIDGET] && data["text/html"]);
      const known = drawn.length ? await alive(serviceManager, path) : null;
      if (known) for (const data of drawn) if (!known.includes(data[WIDGET].model_id)) delete data[WIDGET];
      return file;
    };
  }

  // ---- slides (jupyterlab-slideshow): keys lead on wherever one has clicked, each press shows something
  //      else, and a presentation ends with its notebook or its window

  const SETTINGS = "jupyterlab-slideshow:plugin";
  const ON = ["down", "forward"], BACK = ["up", "back"]; // the second where the first leads nowhere
  const WAYS = {
    " ": ON, PageDown: ON, "Shift+ ": BACK, PageUp: BACK,
    ArrowRight: ["forward"], ArrowLeft: ["back"], ArrowDown: ["down"], ArrowUp: ["up"],
  };
  const RUN_ALL = "notebook:run-all-cells";
  const CLICKER = ["PageDown", "PageUp"];
  const WIDGET_NODE = ".sg-widget, .jupyter-widgets";
  const isPresenting = () => document.body.dataset.jpDeckMode === "presenting";
  const isText = (node) => Boolean((node.closest("label")?.control ?? node).closest("input, textarea, [contenteditable=true]"));

  // JupyterLab would keep that a window was left in slides, and begin the next one so: what is kept is that it was not.
  function forget({ settings }) {
    const save = settings.save.bind(settings), fetch = settings.fetch.bind(settings);
    let here; // the settings of the slides in this window
    settings.save = (id, raw) => {
      if (id !== SETTINGS) return save(id, raw);
      here = raw;
      return save(id, raw.replace(/("active": *)true/, "$1false"));
    };
    settings.fetch = async (id) => {
      const found = await fetch(id);
      return id === SETTINGS && here ? { ...found, raw: here } : found;
    };
  }

  function leadOn({ commands, serviceManager, shell }) {
    let chosen = false; // the focus was moved by Tab, or into a text by a click: there a widget has all keys
    const shown = () => (isPresenting() ? shell.currentWidget?.content : null);

    // A slide of several cells takes several steps, of which only the last shows something else.
    async function step(notebook, [direction, alternate]) {
      const visible = () => [...notebook.node.querySelectorAll(".jp-deck-mod-visible")];
      const before = visible();
      const isSame = () => visible().length === before.length && visible().every((cell, i) => cell === before[i]);
      let last;
      do {
        last = notebook.activeCellIndex;
        await commands.execute("deck:go", { direction, alternate });
      } while (notebook.activeCellIndex !== last && isSame());
    }

    function typed(event) {
      const { key, target, shiftKey, ctrlKey, altKey, metaKey } = event;
      const notebook = shown(), way = WAYS[shiftKey ? `Shift+${key}` : key];
      const showsCode = key === "c" && !target.closest(WIDGET_NODE);
      const ends = key === "Escape" && target.closest(WIDGET_NODE) && !shiftKey; // elsewhere the slides hear it
      if (key === "Tab") chosen = true;
      if (!notebook?.widgets || !(way || showsCode || ends) || ctrlKey || altKey || metaKey) return;
      if (target !== document.body && !target.closest(".jp-Deck .jp-Notebook, .jp-Deck-Remote")) return;
      if (!CLICKER.includes(key) && (target.closest(WIDGET_NODE) ? chosen : isText(target))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (ends) return void commands.execute("deck:stop");
      if (way) return void step(notebook, way);
      document.body.toggleAttribute("data-sg-code");
      window.dispatchEvent(new Event("resize")); // the slide is filled anew
    }

    // After a click beside all cells no key would reach the notebook.
    function clicked() {
      setTimeout(() => {
        if (document.activeElement === document.body) shown()?.activeCell?.node.focus({ preventScroll: true });
      });
    }

    // A late hand, a clicker, or an elbow on the keys changes nothing: JupyterLab would make, delete or turn cells, or
    // restart Python. Heard at the document, before JupyterLab is, and after a question that counts hands.
    function stilled(event) {
      const { key, target, ctrlKey, altKey, metaKey } = event;
      if (!isPresenting() || ctrlKey || altKey || metaKey) return;
      if (key === "F5") event.preventDefault();
      if (key.length === 1 && !isText(target) && !target.closest(".sg-widget")) event.stopImmediatePropagation();
    }

    // After all cells have been run anew, as after a restart of Python, the slides go on where they were, not at the end.
    function staysWhereItWas() {
      const execute = commands.execute.bind(commands), presented = new WeakSet(); // notebooks
      new MutationObserver(() => { if (shown()) presented.add(shown()); }).observe(document.body, { attributeFilter: ["data-jp-deck-mode"] });
      commands.execute = (id, args) => {
        const notebook = shell.currentWidget?.content, cell = notebook?.activeCell, done = execute(id, args);
        if (id === RUN_ALL && presented.has(notebook)) notebook.activeCellIndex = notebook.widgets.indexOf(cell);
        return done;
      };
    }

    // The notebook that is opened after the one that was closed is no part of the presentation.
    function closed(_, { oldValue }) {
      if (oldValue?.isDisposed && isPresenting()) commands.execute("deck:stop");
    }

    forget(serviceManager);
    staysWhereItWas();
    document.addEventListener("keydown", stilled, true);
    shell.currentChanged?.connect(closed);
    window.addEventListener("keydown", typed, true);
    window.addEventListener("pointerdown", ({ target }) => { chosen = isText(target); }, true);
    window.addEventListener("click", clicked, true);
  }

  // ---- what is pinned beside a slide (`pin` in sg_course/slides.py): a still of a picture or a table, as the class left it,
  //      or played out if nobody has touched it

  const FIGURES = ".sg-graph, .sg-shapes, .jp-OutputArea-output img, .jp-MarkdownOutput table";
  const WITH_LOOKS = ".sg-widget, .jp-RenderedHTMLCommon"; // what gives a figure its colours and letters

  const UNTOUCHED = ".sg-widget[data-revision='1']";
  const ARROWS = /\bsg-arrow-/g; // ids of arrow heads, which a browser does not draw if they are in a cell that is hidden

  // Returns the last picture that is saved with a cell, or undefined.
  function savedIn({ model: { outputs } }) {
    const shown = Array.from({ length: outputs.length }, (_, i) => outputs.get(i).data["text/html"] ?? "").flat().join("");
    return [...new DOMParser().parseFromString(shown, "text/html").images].at(-1);
  }

  // Returns the still of the last graph of a cell, or else of its last figure, or undefined.
  function stillOf(cell) {
    const drawn = [...cell.node.querySelectorAll(".sg-graph")].at(-1) ?? [...cell.node.querySelectorAll(FIGURES)].at(-1);
    const still = drawn?.closest(WITH_LOOKS)?.cloneNode();
    const figure = (drawn?.closest(UNTOUCHED) && savedIn(cell)) || drawn;
    if (!still) return;
    still.innerHTML = figure.outerHTML.replace(ARROWS, "sg-pinned-arrow-");
    still.classList.add("sg-beside");
    return still;
  }

  // Puts what is pinned beside the cells of a slide into the first of them.
  function pinBeside(notebook, nodes) {
    for (const old of document.querySelectorAll(".sg-beside")) old.remove();
    const cells = notebook?.widgets ?? [];
    const id = cells.filter(({ node }) => nodes.includes(node)).map(({ model }) => model.getMetadata("sg")?.pin).find(Boolean);
    const pinned = id && cells.find(({ model }) => model.id === id);
    const still = pinned && stillOf(pinned);
    if (!still) return;
    still.inert = true;
    nodes[0].append(still);
    if (still.scrollWidth > still.clientWidth) still.firstChild.style.zoom = still.clientWidth / still.scrollWidth; // a wide table
  }

  // ---- a slide fills its window: its drawings, and then its text, are as large as all of it fits

  const DRAWN = ".sg-graph, .sg-shapes";
  const CONTENT = ".sg-widget, .jp-InputArea, .jp-OutputArea-output";
  const CODE = ".jp-CodeCell .jp-InputArea, .jp-OutputArea-output"; // and what it prints
  const SCROLLS = ".jp-RenderedHTMLCommon, pre, .sg-part, .jp-OutputArea-output"; // sideways, where they are too wide
  const TALL = { least: 1, most: 2.6, step: 0.05 };
  const TEXT = { least: 0.8, most: 1.9, step: 0.1 }; // in a window of 16:9; it follows the width, so it may grow more in others
  const LEAST = 0.02; // of the height, for names of positions

  function fillSlides({ shell }) {
    let cells = []; // on the slide
    const all = (css) => cells.flatMap((cell) => [...cell.querySelectorAll(css)]);
    const set = (name, size) => cells.forEach(({ style }) => style.setProperty(name, size)); // variables of the widgets' style.css
    const end = (node) => node.getBoundingClientRect().bottom;
    const tooWide = () => all(SCROLLS).filter((one) => one.scrollWidth > one.clientWidth + 1).length;
    const columns = (code) => { // of the longest line, which is hard to read if it turns
      const lines = [...code.querySelectorAll(".cm-line, pre")].flatMap((one) => one.textContent.split("\n"));
      return Math.max(1, ...lines.map((line) => line.length));
    };
    const scale = (graph) => graph.getScreenCTM()?.a ?? 1; // pixels of the screen in one of the drawing
    const leastScale = () => Math.min(...all(DRAWN).map(scale));

    function hasRoom() {
      const area = document.querySelector(".jp-Deck")?.parentElement;
      const most = Math.min(innerHeight, area ? end(area) : innerHeight);
      const isScrolled = cells.some((cell) => cell.getBoundingClientRect().top < 0); // to the end of what is too long
      return !isScrolled && [...all(CONTENT), ...cells].every((one) => end(one) <= most); // a cell whose code is folded is a line, too
    }

    function fill() {
      for (const name of ["--sg-tall", "--sg-text"]) set(name, 1);
      for (const one of all(CODE)) one.style.setProperty("--sg-columns", columns(one));
      const before = tooWide();
      const enlarge = (name, { least, most, step }) => {
        const drawn = leastScale(); // what makes a drawing smaller is no gain
        const isGood = (size) => { set(name, size); return hasRoom() && tooWide() <= before && (size <= 1 || leastScale() >= drawn); };
        let size = most;
        while (size > least && !isGood(size)) size -= step;
        set(name, Math.max(least, size));
      };
      enlarge("--sg-tall", TALL);
      enlarge("--sg-text", { ...TEXT, most: TEXT.most * Math.max(1, innerHeight / innerWidth * 16 / 9) });
      for (const graph of all(DRAWN)) graph.style.setProperty("--sg-least-name", `${LEAST * innerHeight / scale(graph)}px`);
    }

    const grown = new ResizeObserver(() => { if (!hasRoom()) fill(); });
    function refresh() {
      const now = isPresenting() ? [...document.querySelectorAll(".jp-Deck .jp-deck-mod-onscreen")] : [];
      if (now.length === cells.length && now.every((cell, i) => cell === cells[i])) return;
      cells = now;
      pinBeside(shell.currentWidget?.content, cells);
      grown.disconnect();
      for (const cell of cells) grown.observe(cell);
      fill();
    }
    const turned = new MutationObserver(refresh);
    new MutationObserver(() => {
      turned.disconnect();
      if (isPresenting()) turned.observe(document.body, { subtree: true, attributeFilter: ["class"] });
      refresh();
    }).observe(document.body, { attributeFilter: ["data-jp-deck-mode"] });
    window.addEventListener("resize", fill);
  }

  // ---- links in copies: in `my/` a link leads beside that folder if the folder itself has no such file

  const IN_MY = /^(.*\/)?my\/(.*\/)?/; // where a file is that is in `my/`, or deeper
  const LASTS = 1000; // milliseconds, in which all links of a notebook are drawn

  // Returns the function that looks up whether there is a file. It reads its folder, once for many
  // files, as a server notes each question for a file that is missing.
  function finder(contents) {
    const read = new Map();
    const names = (folder) => {
      if (!read.has(folder)) {
        read.set(folder, contents.get(folder, { content: true }).then(({ content }) => content.map(({ name }) => name)).catch(() => []));
        setTimeout(() => read.delete(folder), LASTS);
      }
      return read.get(folder);
    };
    return async (path) => {
      const [, folder, name] = /^(.*?)\/?([^/]*)$/.exec(decodeURIComponent(path));
      return (await names(folder)).includes(name);
    };
  }

  function linkBeside({ docRegistry, serviceManager: { contents } }) {
    const isThere = finder(contents);
    const createNew = (_, { urlResolver: resolver }) => {
      const resolveUrl = resolver.resolveUrl.bind(resolver);
      resolver.resolveUrl = async (url) => {
        const path = resolver.path.replace(IN_MY, "$1"), here = await resolveUrl(url);
        if (path === resolver.path || await isThere(here)) return here;
        const beside = await new resolver.constructor({ path, contents }).resolveUrl(url);
        return await isThere(beside) ? beside : here;
      };
    };
    for (const kind of ["Notebook", "Markdown Preview"]) docRegistry.addWidgetExtension(kind, { createNew });
  }

  // ---- lines of text are no longer than one reads with ease, but on slides

  function keepLinesShort() {
    const style = document.createElement("style");
    style.textContent = `body:not([data-jp-deck-mode="presenting"]) .jp-MarkdownCell .jp-RenderedMarkdown > :not(table) { max-width: 44rem }`;
    document.head.append(style);
  }

  const plugins = Object.entries({ saved: showSaved, slides: leadOn, filled: fillSlides, beside: linkBeside, lines: keepLinesShort })
    .map(([name, activate]) => ({ id: `sg-course:${name}`, autoStart: true, activate }));
  window._JUPYTERLAB ??= {};
  window._JUPYTERLAB["sg-course"] = { init() {}, get: async () => () => ({ __esModule: true, default: plugins }) };
})();
