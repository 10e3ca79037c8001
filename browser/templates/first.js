// Before the first paint: whether a lecturer reads, and whether one cell is shown in a frame elsewhere.
try { document.documentElement.classList.toggle("sg-lecturer", localStorage["sg-lecturer"] === "yes"); } catch {} // cookies are blocked
document.documentElement.classList.toggle("sg-bare", new URLSearchParams(location.search).has("bare"));
