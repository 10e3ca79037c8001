// A tap on a stored picture, before Python has come: what lay there is pressed when the widget is drawn.
const REACH = 20; // pixels around a position, for a finger

// Returns the drawing that a picture shows, as SVG that can be asked; null if it is of another kind.
export function svgIn(image) {
  if (!image?.src.startsWith("data:image/svg")) return null;
  const bytes = Uint8Array.from(atob(image.src.split(",")[1]), (one) => one.charCodeAt(0));
  return new DOMParser().parseFromString(new TextDecoder().decode(bytes), "image/svg+xml").documentElement;
}

// Returns where a picture was tapped, in the measure of its drawing.
export function tapOn(picture, { offsetX, offsetY }) {
  const scale = picture.naturalWidth / picture.clientWidth;
  return { picture, x: offsetX * scale, y: offsetY * scale };
}

// The shape of a live board that lay there. Both show the same shapes; the picture has one margin on all sides.
function shapeAt(board, { picture: { naturalWidth: width, naturalHeight: height }, x, y }) {
  const rects = [...board.querySelectorAll("rect")], of = (side) => rects.map((rect) => rect[side].baseVal.value);
  const ends = (from, size) => [Math.min(...of(from)), Math.max(...of(size).map((long, i) => long + of(from)[i]))];
  const [left, right] = ends("x", "width"), [top, bottom] = ends("y", "height");
  if (Math.abs((width - right + left) - (height - bottom + top)) > 1) return null; // another board
  const at = new DOMPoint(x + (left + right - width) / 2, y + (top + bottom - height) / 2);
  const isThere = (rect) => rect.isPointInFill(at.matrixTransform(rect.transform.baseVal.consolidate()?.matrix.inverse()));
  return rects.filter((rect) => rect.closest("[data-shape]") && isThere(rect)).at(-1)?.closest("[data-shape]");
}

// The position of a live graph that lay there: the one of the same name.
function positionAt(graph, { picture, x, y }) {
  const far = (circle) => Math.hypot(circle.getAttribute("cx") - x, circle.getAttribute("cy") - y);
  const near = [...svgIn(picture).querySelectorAll("circle + text")].find((text) => far(text.previousElementSibling) <= REACH);
  return near && [...graph.querySelectorAll(".sg-position")].find((one) => one.querySelector(".sg-name").textContent === near.textContent);
}

// Presses in a live widget what was tapped in one of its pictures; returns whether there was something.
export function presses(live, pictures, tap) {
  const kind = (picture) => (svgIn(picture)?.querySelector("circle + text") ? "sg-graph" : "sg-shapes"), mine = kind(tap.picture);
  const drawing = live.querySelectorAll(`svg.${mine}`)[pictures.filter((one) => kind(one) === mine).indexOf(tap.picture)];
  const meant = drawing && svgIn(tap.picture) && (mine === "sg-graph" ? positionAt : shapeAt)(drawing, tap);
  meant?.dispatchEvent(new MouseEvent("click"));
  return Boolean(meant);
}
