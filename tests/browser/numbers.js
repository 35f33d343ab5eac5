// Every number that somebody cannot read, in a sentence: pushed out of the window, cut off by what it stands in, or
// covered by something else. Numbers are looked for wherever there is text with a digit, and in fields. Also where the
// page is wider than its window.
() => {
  const wrong = [];
  const seen = new CSSStyleSheet();
  seen.replaceSync("* { pointer-events: auto !important; }"); // what lets taps through covers all the same
  document.adoptedStyleSheets = [seen];
  const width = document.documentElement.clientWidth;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (/\d/.test(walker.currentNode.data)) texts.push(walker.currentNode);

  for (const text of texts) {
    const holder = text.parentElement;
    if (holder.closest("template, .skip") || onlyHeard(holder) || !holder.checkVisibility({ visibilityProperty: true })) continue;
    if (outside(holder) || cutting(holder, holder.getBoundingClientRect())) {
      holder.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      giveBack(holder);
    }
    for (const number of text.data.matchAll(/\d[\d.,]*/g)) {
      const what = wrongWith(holder, boxOf(text, number));
      if (what) wrong.push(`${what}: ${number[0]} of ${text.data.trim().slice(0, 40)} in ${named(holder)}`);
    }
  }
  for (const field of document.querySelectorAll("input:not([type=hidden], [type=radio], [type=checkbox])")) {
    if (field.checkVisibility() && /^\d/.test(field.value) && field.scrollWidth > field.clientWidth) {
      wrong.push(`cut off in its field: ${field.name} ${field.value}`);
    }
  }
  document.adoptedStyleSheets = [];
  if (document.documentElement.scrollWidth > width) wrong.push("wider than the window");
  return wrong;

  // Put out of sight on purpose, for readers of screens: a box of one pixel.
  function onlyHeard(holder) {
    for (let around = holder; around; around = around.parentElement) {
      if (around.offsetWidth <= 1 && around.offsetHeight <= 1 && getComputedStyle(around).position === "absolute") return true;
    }
    return false;
  }

  function boxOf(text, { index, 0: number }) {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + number.length);
    return range.getBoundingClientRect();
  }

  function wrongWith(holder, box) {
    if (box.left < -0.5 || box.right > width + 0.5 || box.top < -0.5 || box.bottom > innerHeight + 0.5) return "outside";
    const cut = cutting(holder, box);
    if (cut) return `cut off by ${named(cut)}`;
    return covered(holder, box) ? "covered" : "";
  }

  function named(element) {
    return `<${element.tagName.toLowerCase()} ${element.className}>`;
  }

  // Under the dock counts as outside: the page can be scrolled out from under it.
  function outside(holder) {
    const box = holder.getBoundingClientRect();
    const dock = document.querySelector(".dock");
    const end = dock && !dock.contains(holder) ? dock.getBoundingClientRect().top : innerHeight;
    return box.top < 0 || box.bottom > end || box.left < 0 || box.right > width;
  }

  // A script can scroll what nobody's finger can.
  function giveBack(holder) {
    for (let around = holder; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === "hidden" && around.scrollLeft) around.scrollLeft = 0;
      if (overflowY === "hidden" && around.scrollTop) around.scrollTop = 0;
    }
  }

  function cutting(holder, box) {
    for (let around = holder; around && around !== document.body; around = around.parentElement) {
      if (getComputedStyle(around).overflowX === "visible") continue;
      const edge = around.getBoundingClientRect();
      const within = box.left >= edge.left - 1 && box.right <= edge.right + 1 &&
        box.top >= edge.top - 3 && box.bottom <= edge.bottom + 3;
      if (!within) return around;
    }
    return null;
  }

  // What lies over all of a choice, button or card to be tapped lets through what is drawn there.
  function covered(holder, box) {
    const hit = drawnAt(box.left + box.width / 2, box.top + box.height / 2);
    const owners = [".choice", ".count-cell", "a, button, label, summary"].map((each) => holder.closest(each));
    const mine = owners.find(Boolean) ?? holder;
    return !hit || !(mine === hit || mine.contains(hit));
  }

  // A link that stretches over its row with an empty ::after is not drawn there.
  function drawnAt(x, y) {
    const isIn = ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom;
    return document.elementsFromPoint(x, y).find((each) => [...each.getClientRects()].some(isIn));
  }
}
