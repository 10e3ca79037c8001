// A plugin for JupyterLab, written as its bundler would: a notebook that is opened shows the saved
// picture where a widget was, until the cell runs again, if the Python that drew the widget is gone.
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

  function activate({ serviceManager }) {
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

  const plugin = { id: "sg-course:saved", autoStart: true, activate };
  window._JUPYTERLAB ??= {};
  window._JUPYTERLAB["sg-course"] = { init() {}, get: async () => () => ({ __esModule: true, default: plugin }) };
})();
