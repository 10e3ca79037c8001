// A clock for the lecturer: the minutes since the button was pressed, and the section that is
// planned for now. A press on a section says that you are there: the clock tells how late it is.
const clock = document.querySelector(".clock"), [button, said] = clock.children;
const sections = [...document.querySelectorAll("section[data-minutes]")];
let ends = 0, began = null, here = null;
for (const section of sections) {
  section.begins = ends;
  ends += Number(section.dataset.minutes);
  section.ends = ends;
  section.addEventListener("click", () => { here = section; show(); });
}
function show() {
  if (began === null) return;
  const minute = Math.floor((Date.now() - began) / 60000);
  const planned = sections.find((section) => minute < section.ends) ?? sections.at(-1);
  for (const section of sections) section.classList.toggle("now", section === (here ?? planned));
  const late = here ? minute - here.begins : 0;
  const next = sections[sections.indexOf(here ?? planned) + 1]?.querySelector("h2").textContent;
  said.textContent = `minute ${minute} of ${ends}${late > 0 ? `, here since minute ${here.begins} by the plan` : ""}. Next: ${next ?? "the end"}`;
}
button.addEventListener("click", () => { began = Date.now(); here = null; show(); });
setInterval(show, 5000);
clock.hidden = false;
