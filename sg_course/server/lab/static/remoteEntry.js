// Two plugins for JupyterLab, written as its bundler would. A notebook that is opened shows the saved
// picture where a widget was, until the cell runs again, if the Python that drew the widget is gone.
// And in a copy in `my/` a link leads beside that folder if the folder itself has no such file.
(() => {
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

  const plugins = Object.entries({ saved: showSaved, beside: linkBeside })
    .map(([name, activate]) => ({ id: `sg-course:${name}`, autoStart: true, activate }));
  window._JUPYTERLAB ??= {};
  window._JUPYTERLAB["sg-course"] = { init() {}, get: async () => () => ({ __esModule: true, default: plugins }) };
})();
