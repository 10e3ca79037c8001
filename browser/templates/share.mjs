// A game that is drawn or played, as an address: it stands behind the #, and goes to no server.
import { make } from "./widgets.mjs";

const MOST_IN_A_PICTURE = 1_200; // characters, which a telephone reads from a wall

// Returns the button, and what it shows, for a widget that Python can write into a link.
export function shareLine(model) {
  const address = make("input", { readOnly: true, ariaLabel: "The address of this game" });
  const said = make("span", { role: "status" });
  const picture = make("div", { className: "sg-code-picture" });
  const shown = make("div", { className: "sg-shared", hidden: true }, address, " ", said, picture);
  const button = make("button", { type: "button", className: "sg-quiet", onclick: () => model.send({ do: "share" }) }, "Share");
  model.on("change:view", async () => {
    const { shared } = model.view;
    shown.hidden = !shared;
    if (!shared) return;
    address.value = new URL(`play.html#${shared}`, import.meta.url).href;
    address.select();
    const isCopied = await navigator.clipboard?.writeText(address.value).then(() => true, () => false);
    said.textContent = `${isCopied ? "Copied. " : ""}Whoever opens it finds this game; it is sent to nobody else.`;
    picture.replaceChildren();
    if (address.value.length > MOST_IN_A_PICTURE) return;
    const { squares } = await import("./editor.mjs").catch(() => ({}));
    if (squares) picture.innerHTML = squares(address.value);
  });
  return make("div", { className: "sg-share" }, button, shown);
}
