"use strict";
// The list is whole without this script, which searches it and names the command to compare two.
(() => {
  const search = document.getElementById("search");
  const cards = [...document.querySelectorAll(".runs li")];
  const kinds = [...document.querySelectorAll(".kinds button")];
  const picks = [...document.querySelectorAll(".pick input")];
  const copy = document.getElementById("copy");
  const command = document.getElementById("command");
  document.documentElement.classList.add("js");
  if (!search) return;

  function filterRuns() {
    const wanted = search.value.trim().toLowerCase();
    const kind = kinds.find((button) => button.getAttribute("aria-pressed") === "true").dataset.kind;
    const shown = cards.filter((card) => {
      const fits = (!kind || card.dataset.kind === kind) && card.textContent.toLowerCase().includes(wanted);
      card.classList.toggle("hidden", !fits);
      return fits;
    });
    const words = document.body.dataset.matches;
    document.getElementById("matches").textContent = wanted || kind ? `${shown.length} ${words}` : "";
  }

  function nameCommand() {
    const chosen = picks.filter((pick) => pick.checked).map((pick) => pick.value);
    command.textContent = `tapwright compare ${chosen.join(" ")}`;
    copy.disabled = chosen.length !== 2;
    document.getElementById("two").classList.toggle("hidden", chosen.length === 0);
    for (const pick of picks) pick.disabled = chosen.length === 2 && !pick.checked;
  }

  search.addEventListener("input", filterRuns);
  search.form.addEventListener("submit", (event) => event.preventDefault());
  for (const button of kinds) {
    button.addEventListener("click", () => {
      for (const each of kinds) each.setAttribute("aria-pressed", each === button);
      filterRuns();
    });
  }
  for (const pick of picks) pick.addEventListener("change", nameCommand);
  copy.addEventListener("click", async () => {
    const selection = getSelection();
    selection.selectAllChildren(command);
    try {
      await navigator.clipboard.writeText(command.textContent);
    } catch {
      document.execCommand("copy");
    }
    copy.textContent = document.body.dataset.copied;
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      search.value = "";
      search.blur();
      filterRuns();
    } else if (event.key === "/" && event.target !== search) {
      event.preventDefault();
      search.focus();
    }
  });
})();
