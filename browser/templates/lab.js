// The Lab, as soon as there is one: before it starts.
export const lab = new Promise((there) => {
  if (window.jupyterapp) there(window.jupyterapp);
  else Object.defineProperty(window, "jupyterapp", {
    configurable: true,
    set(app) {
      Object.defineProperty(window, "jupyterapp", { value: app, writable: true });
      there(app);
    },
  });
});
