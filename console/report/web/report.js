"use strict";
// The page is whole without this script. It shows one step at a time, and adds search, keys,
// the slider and the marks. Texts of the run are only ever read from the page and set as text.
(() => {
  const root = document.documentElement;
  const words = document.body.dataset;
  const byId = (id) => document.getElementById(id);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const sections = all("#main > section");
  const items = all(".list li");
  const search = byId("search");
  const onlyFailed = byId("failed");
  const namespace = document.querySelector("svg").namespaceURI;
  let current = null;
  let marksShown = false;

  // Which step is shown

  function sectionOf(id) {
    const target = byId(id);
    return target ? target.closest("#main > section") : null;
  }

  function readHash() {
    try {
      return decodeURIComponent(location.hash.slice(1));
    } catch {
      return "";
    }
  }

  function showHash() {
    const id = readHash();
    const section = sectionOf(id) || sectionOf(words.start) || sections[0];
    showSection(section);
    const target = byId(id);
    if (!target || target === section || !section.contains(target)) return;
    for (let part = target; part && part !== section; part = part.parentElement) {
      if (part.localName === "details") part.open = true;
    }
    target.scrollIntoView({ block: "start" });
    target.querySelector("summary")?.focus({ preventScroll: true });
  }

  function showSection(section) {
    current = section;
    for (const each of sections) each.classList.toggle("current", each === section);
    for (const link of all(".list a, .axis a")) {
      const isCurrent = link.getAttribute("href") === `#${section.id}`;
      link.classList.toggle("current", isCurrent);
      if (isCurrent) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    for (const goal of all("[data-of-task]")) {
      goal.classList.toggle("current", goal.dataset.ofTask === section.dataset.task);
    }
    keepInView(document.querySelector(".list a.current"), document.querySelector(".list"));
    prepareSection(section);
    highlightMatches();
  }

  function keepInView(link, list) {
    if (!link || list.scrollHeight <= list.clientHeight) return;
    const top = link.getBoundingClientRect().top - list.getBoundingClientRect().top;
    if (top < 0 || top > list.clientHeight - link.offsetHeight) {
      list.scrollTop += top - list.clientHeight / 2;
    }
  }

  function moveBy(distance) {
    const shown = items.filter((item) => !item.classList.contains("hidden"));
    const places = shown.map((item) => item.querySelector("a").hash.slice(1));
    const here = places.indexOf(encodeURI(current.id));
    const there = here < 0 ? nearestTo(places, distance) : here + distance;
    if (there >= 0 && there < places.length) location.replace(`#${places[there]}`);
  }

  function nearestTo(places, distance) {
    const order = sections.map((section) => section.id);
    const here = order.indexOf(current.id);
    const later = places.findIndex((id) => order.indexOf(id) > here);
    if (distance > 0) return later;
    return later < 0 ? places.length - 1 : later - 1;
  }

  // Parts of a step that are made when it is first shown

  function prepareSection(section) {
    if (!section.dataset.ready) {
      section.dataset.ready = "1";
      for (const heading of all(".call h4", section)) addCopyButton(heading);
      const screen = section.querySelector(".screen");
      if (screen) drawMarks(screen, all(".elements li", section));
    }
    updateMarks(section);
  }

  function addCopyButton(heading) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = words.copy;
    heading.append(button);
  }

  async function copyText(button) {
    const text = button.parentElement.nextElementSibling.textContent;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = document.createElement("textarea");
      area.value = text;
      button.after(area);
      area.select();
      document.execCommand("copy");
      area.remove();
      button.focus();
    }
    button.textContent = words.copied;
    setTimeout(() => { button.textContent = words.copy; }, 1500);
  }

  function svg(name, attributes) {
    const element = document.createElementNS(namespace, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  }

  function drawMarks(screen, elements) {
    const { width, height } = screen.dataset;
    const layer = svg("svg", {
      viewBox: `0 0 ${width} ${height}`, class: "marks", preserveAspectRatio: "none", "aria-hidden": "true",
    });
    const boxes = elements.map((item, place) => {
      item.dataset.place = place;
      const [x, y, wide, high] = item.dataset.box.split(",").map(Number);
      return { x, y, wide, high, place, number: item.querySelector("b").textContent };
    });
    // The small ones last, so that the pointer finds them on the large ones.
    boxes.sort((one, other) => other.wide * other.high - one.wide * one.high);
    for (const { x, y, wide, high, place, number } of boxes) {
      const kind = number ? "" : "plain";
      layer.append(svg("rect", {
        x, y, width: Math.max(0, wide), height: Math.max(0, high), rx: 8, class: kind, "data-place": place,
      }));
    }
    for (const { x, y, number } of boxes) {
      if (!number) continue;
      const label = svg("text", { x: x + 8, y: y + 34 });
      label.textContent = number;
      layer.append(svg("rect", {
        x, y, width: 16 + 20 * number.length, height: 42, rx: 8, class: "plate",
      }), label);
    }
    screen.append(layer);
  }

  function updateMarks(stage) {
    for (const layer of all(".marks", stage)) layer.classList.toggle("shown", marksShown);
    for (const button of all(".show-marks", stage)) button.setAttribute("aria-pressed", marksShown);
  }

  function toggleMarks() {
    marksShown = !marksShown;
    updateMarks(document);
  }

  function pointAt(stage, place) {
    for (const hot of all(".hot", stage)) hot.classList.remove("hot");
    if (place === undefined) return;
    for (const part of all(`[data-place="${place}"]`, stage)) {
      part.classList.add("hot");
      const list = part.closest(".elements");
      if (list && !part.matches(":hover")) {
        list.scrollTop = part.offsetTop - list.offsetTop - list.clientHeight / 2;
      }
    }
  }

  function slideTo(input) {
    const screen = input.closest(".view").querySelector(".screen");
    const share = 1 - input.value / 100;
    screen.dataset.share = share;
    screen.style.setProperty("--cut", `${100 * share}%`);
    screen.style.setProperty("--share", share);
  }

  function zoomIn() {
    const screen = current.querySelector(".screen");
    if (!screen) return;
    const dialog = byId("zoom");
    const list = current.querySelector(".elements");
    const copy = screen.cloneNode(true);
    copy.querySelector(".ring")?.remove();
    dialog.querySelector(".big").replaceChildren(copy);
    dialog.querySelector(".beside").replaceChildren(...(list ? [list.cloneNode(true)] : []));
    updateMarks(dialog);
    dialog.showModal();
  }

  // Search and filter

  const texts = new Map();

  function textOf(section) {
    if (!texts.has(section)) texts.set(section, section.textContent.toLowerCase());
    return texts.get(section);
  }

  function filterSteps() {
    const wanted = search.value.trim().toLowerCase();
    const failedOnly = onlyFailed.getAttribute("aria-pressed") === "true";
    let count = 0;
    for (const item of items) {
      const link = item.querySelector("a");
      const section = sectionOf(decodeURIComponent(link.hash.slice(1)));
      const fits = (!failedOnly || "failed" in item.dataset) && (!wanted || textOf(section).includes(wanted));
      item.classList.toggle("hidden", !fits);
      for (const bar of all(".axis a")) {
        if (bar.hash === link.hash) bar.classList.toggle("hidden", !fits);
      }
      if (fits) count += 1;
    }
    const isFiltered = wanted || failedOnly;
    byId("matches").textContent = !isFiltered ? "" : count ? `${count} ${words.matches}` : words.none;
    highlightMatches();
  }

  function highlightMatches() {
    if (!window.Highlight || !CSS.highlights) return;
    CSS.highlights.delete("found");
    const wanted = search.value.trim().toLowerCase();
    if (!wanted || !current) return;
    const ranges = [];
    const walker = document.createTreeWalker(current, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const text = node.data.toLowerCase();
      for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
        if (at + wanted.length > node.length) break;
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + wanted.length);
        ranges.push(range);
        const details = node.parentElement.closest("details");
        if (details && !node.parentElement.closest("summary")) details.open = true;
      }
    }
    CSS.highlights.set("found", new Highlight(...ranges));
  }

  function toggleFailed() {
    const isPressed = onlyFailed.getAttribute("aria-pressed") === "true";
    onlyFailed.setAttribute("aria-pressed", !isPressed);
    filterSteps();
  }

  function leaveSearch() {
    search.value = "";
    onlyFailed.setAttribute("aria-pressed", "false");
    search.blur();
    filterSteps();
  }

  // Keys

  function pointFromKeyboard(list, distance) {
    const stage = list.closest(".step, dialog");
    const places = all("li", list);
    const hot = places.findIndex((item) => item.classList.contains("hot"));
    const there = Math.min(places.length - 1, Math.max(0, hot + distance));
    pointAt(stage, places[there]?.dataset.place);
  }

  const keys = {
    ArrowLeft: () => moveBy(-1),
    ArrowRight: () => moveBy(1),
    "/": () => { search.focus(); search.select(); },
    f: toggleFailed,
    m: toggleMarks,
    z: zoomIn,
    "?": () => byId("help").showModal(),
    Escape: leaveSearch,
  };

  function pressKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { target, key } = event;
    const list = target.closest?.(".elements");
    if (list && (key === "ArrowUp" || key === "ArrowDown")) {
      event.preventDefault();
      pointFromKeyboard(list, key === "ArrowUp" ? -1 : 1);
      return;
    }
    const isInDialog = Boolean(document.querySelector("dialog[open]"));
    if (isInDialog && key !== "m") return;
    if (target === search) {
      if (key === "Enter") {
        event.preventDefault();
        moveBy(event.shiftKey ? -1 : 1);
      } else if (key === "Escape") leaveSearch();
      return;
    }
    if (target.type === "range" && key.startsWith("Arrow")) return;
    if (key in keys) {
      event.preventDefault();
      keys[key]();
    }
  }

  root.classList.add("js");
  document.addEventListener("keydown", pressKey);
  document.addEventListener("input", (event) => {
    if (event.target.matches(".cut")) slideTo(event.target);
    if (event.target === search) filterSteps();
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button?.matches(".copy")) copyText(button);
    else if (button?.matches(".show-marks")) toggleMarks();
    else if (button?.matches(".show-full")) zoomIn();
    else if (button?.matches(".close")) button.closest("dialog").close();
    else if (button === onlyFailed) toggleFailed();
    else if (button?.id === "show-help") keys["?"]();
    else if (event.target.matches("dialog")) event.target.close();
  });
  document.addEventListener("pointerover", (event) => {
    const stage = event.target.closest(".step, dialog");
    if (stage) pointAt(stage, event.target.closest("[data-place]")?.dataset.place);
  });
  document.querySelector(".find").addEventListener("submit", (event) => event.preventDefault());
  window.addEventListener("hashchange", showHash);
  showHash();
})();
