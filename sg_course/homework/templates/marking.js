// The page of texts: what is entered becomes a file for `grade --points`, with the fields that were
// changed; a comment is one for a student, wherever it is written.

const save = document.querySelector("#save");
const state = document.querySelector("#state");
const changed = new Set();
const sections = [...document.querySelectorAll("[data-student]")];
const of = (student) => sections.filter((section) => section.dataset.student === student);
const fields = (section) => [...section.querySelectorAll("[data-column]")];
const stands = (field) => field.closest(".standing") && field.dataset.column !== "comment";
const isNew = (field) => field.value !== field.defaultValue || stands(field);

const forPoints = sections.flatMap(fields).filter((field) => field.dataset.most);

function mark(student) {
  changed.add(student);
  save.disabled = false;
  state.textContent = `Not saved: ${[...changed].join(", ")}.`;
}
for (const section of sections) {
  const { student } = section.dataset;
  section.addEventListener("input", ({ target }) => {
    if (target.dataset.column === "comment") {
      for (const other of of(student)) other.querySelector("textarea").value = target.value;
    } else {
      const points = Number(target.value.replace(",", "."));
      const fits = points >= 0 && points <= Number(target.dataset.most);
      target.setCustomValidity(fits ? "" : `A number from 0 to ${target.dataset.most}`);
    }
    mark(student);
  });
  section.querySelector(".stands")?.addEventListener("click", () => {
    section.classList.add("standing");
    mark(student);
  });
}

// Enter goes on to the next answer, and after the last one to the button.
for (const [number, field] of forPoints.entries()) {
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !field.reportValidity()) return;
    event.preventDefault();
    const next = forPoints[number + 1] ?? (save.disabled ? field : save);
    next.closest("section")?.scrollIntoView();
    next.focus({ preventScroll: true });
    next.select?.();
  });
}

function row(student) {
  const given = { student, texts: {} };
  for (const section of of(student)) given.texts[section.dataset.question] = section.dataset.seal;
  for (const field of of(student).flatMap(fields).filter(isNew)) {
    given[field.dataset.column] = field.value;
  }
  return given;
}
save.addEventListener("click", () => {
  const wrong = sections.flatMap(fields).find((field) => !field.reportValidity());
  if (wrong) return;
  const rows = JSON.stringify([...changed].map(row), null, 1);
  const file = new Blob([rows], { type: "application/json" });
  const link = document.createElement("a");
  Object.assign(link, { href: URL.createObjectURL(file), download: save.dataset.file });
  link.click();
  state.textContent = `Saved: ${[...changed].join(", ")}.`;
  save.disabled = true;
});
addEventListener("beforeunload", (event) => { if (!save.disabled) event.preventDefault(); });
