"use strict";
(() => {
  const controls = document.getElementById("controls");
  if (!controls) return;
  const main = document.getElementById("findings");
  const findings = [...main.querySelectorAll("article")];
  const texts = findings.map((each) => `${each.textContent} ${Object.values(each.dataset).join(" ")}`.toLowerCase());
  let narrowed = null;
  let grouped = "file";

  // What is shown stands in the address, so that it can be passed on.
  function restore() {
    const kept = new URLSearchParams(location.hash.slice(1));
    if (kept.has("by")) controls.elements.by.value = kept.get("by");
    if (kept.has("words")) controls.elements.words.value = kept.get("words");
    for (const box of kept.has("severity") ? controls.elements.severity : []) {
      box.checked = kept.getAll("severity").includes(box.value);
    }
    const key = ["rule", "file"].find((each) => kept.has(each));
    if (key) narrowed = { key, value: kept.get(key) };
  }

  function keep(asked) {
    const kept = new URLSearchParams();
    if (asked.get("by") !== "file") kept.set("by", asked.get("by"));
    if (asked.get("words")) kept.set("words", asked.get("words"));
    if (asked.getAll("severity").length < controls.elements.severity.length) {
      for (const each of asked.getAll("severity")) kept.append("severity", each);
    }
    if (narrowed) kept.set(narrowed.key, narrowed.value);
    history.replaceState(null, "", `#${kept}`);
  }

  function group(key) {
    const groups = new Map();
    for (const finding of findings) {
      const name = finding.dataset[key];
      if (!groups.has(name)) groups.set(name, []);
      groups.get(name).push(finding);
    }
    const names = [...groups.keys()];
    if (key !== "file") names.sort((a, b) => groups.get(b).length - groups.get(a).length || (a < b ? -1 : 1));
    main.replaceChildren(...names.map((name) => section(name, groups.get(name))));
    grouped = key;
  }

  function section(name, inner) {
    const details = document.createElement("details");
    details.open = true;
    const summary = document.createElement("summary");
    const number = document.createElement("span");
    number.className = "number";
    summary.append(name, " ", number);
    details.append(summary, ...inner);
    return details;
  }

  function show() {
    const asked = new FormData(controls);
    keep(asked);
    if (asked.get("by") !== grouped) group(asked.get("by"));
    const severities = new Set(asked.getAll("severity"));
    const words = asked.get("words").toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    findings.forEach((finding, at) => {
      const isShown =
        severities.has(finding.dataset.severity) &&
        (!narrowed || finding.dataset[narrowed.key] === narrowed.value) &&
        words.every((word) => texts[at].includes(word));
      finding.hidden = !isShown;
      shown += isShown ? 1 : 0;
    });
    for (const details of main.children) {
      const number = details.querySelectorAll("article:not([hidden])").length;
      details.hidden = number === 0;
      details.querySelector(".number").textContent = number;
    }
    const only = narrowed ? `, only ${narrowed.value}` : "";
    controls.elements.shown.textContent = `${shown} of ${findings.length}${only}`;
  }

  for (const button of document.querySelectorAll("button[data-narrow]")) {
    button.addEventListener("click", () => {
      narrowed = { key: button.dataset.narrow, value: button.dataset.value };
      show();
      controls.scrollIntoView();
    });
  }
  controls.addEventListener("input", show);
  controls.addEventListener("submit", (event) => event.preventDefault());
  controls.addEventListener("reset", () => {
    narrowed = null;
    setTimeout(show);
  });
  restore();
  show();
})();
