// A notebook that comes from the storage shows the saved picture where a widget was, until the cell
// runs again: the Python that drew the widget is gone.
import { lab } from "./lab.js";

const WIDGET = "application/vnd.jupyter.widget-view+json";

lab.then(({ serviceManager: { contents } }) => {
  const get = contents.get.bind(contents);
  contents.get = async (...asked) => {
    const file = await get(...asked);
    for (const { outputs = [] } of file.content?.cells ?? []) {
      for (const { data } of outputs) if (data) delete data[WIDGET];
    }
    return file;
  };
});
