// Every number that somebody cannot read, in a sentence: pushed out of the window, cut off by what it stands in, or
// covered by something else. Numbers are looked for wherever there is text with a digit, and in fields.
() => {
  const wrong = [];
  const width = document.documentElement.clientWidth;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (/\d/.test(walker.currentNode.data)) texts.push(walker.currentNode);

  for (const text of texts) {
    const holder = text.parentElement;
    if (holder.closest(".heard, template, .skip") || !holder.checkVisibility({ visibilityProperty: true })) continue;
    if (outside(holder) || cutting(holder, holder.getBoundingClientRect())) {
      holder.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    }
    const range = document.createRange();
    const at = text.data.search(/\d/);
    range.setStart(text, at);
    range.setEnd(text, at + text.data.slice(at).match(/^[\d.,]+/)[0].length);
    const box = range.getBoundingClientRect();
    const said = `${text.data.trim().slice(0, 40)} in <${holder.tagName.toLowerCase()} ${holder.className}>`;
    if (box.left < -0.5 || box.right > width + 0.5 || box.top < -0.5 || box.bottom > innerHeight + 0.5) {
      wrong.push(`outside: ${said}`);
      continue;
    }
    const cut = cutting(holder, box);
    if (cut) wrong.push(`cut off by <${cut.tagName.toLowerCase()} ${cut.className}>: ${said}`);
    else if (covered(holder, box)) wrong.push(`covered: ${said}`);
  }
  for (const field of document.querySelectorAll("input:not([type=hidden], [type=radio], [type=checkbox])")) {
    if (field.checkVisibility() && /^\d/.test(field.value) && field.scrollWidth > field.clientWidth) {
      wrong.push(`cut off in its field: ${field.name} ${field.value}`);
    }
  }
  return wrong;

  // Under the dock counts as outside: the page can be scrolled out from under it.
  function outside(holder) {
    const box = holder.getBoundingClientRect();
    const dock = document.querySelector(".dock");
    const end = dock && !dock.contains(holder) ? dock.getBoundingClientRect().top : innerHeight;
    return box.top < 0 || box.bottom > end || box.left < 0 || box.right > width;
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

  // What lets taps through is found by what lies under it: the choice, button or card that it belongs to.
  function covered(holder, box) {
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const owners = [".choice", ".count-cell", "a, button, label, summary"].map((each) => holder.closest(each));
    const mine = owners.find(Boolean) ?? holder;
    return !hit || !(mine === hit || mine.contains(hit));
  }
}
