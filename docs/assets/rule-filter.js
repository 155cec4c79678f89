// Adds a field to the page of rules that hides the rows of its tables that lack one of the typed words.
const place = document.getElementById("rule-filter");
if (place) {
  const field = document.createElement("input");
  field.type = "search";
  field.placeholder = "Filter: hiera, off, fix, voxpupuli, 140chars …";
  field.setAttribute("aria-label", "Filter rules");
  place.append(field);
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of document.querySelectorAll("article tbody tr")) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    }
    for (const table of document.querySelectorAll("article table")) {
      const isEmpty = !table.querySelector("tbody tr:not([hidden])");
      const frame = table.closest(".md-typeset__scrollwrap") ?? table;
      frame.hidden = isEmpty;
      const heading = frame.previousElementSibling;
      if (heading?.tagName === "H2") heading.hidden = isEmpty;
    }
  });
}
