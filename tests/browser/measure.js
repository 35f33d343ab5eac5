// What does not fit the screen or the finger, each in a sentence: a page wider than its window, a
// number cut off or pushed out, a key lower than 56 px, any other target smaller than 44.
() => {
  const shown = element => element.checkVisibility({ visibilityProperty: true });
  const all = selector => [...document.querySelectorAll(selector)].filter(shown);
  const name = element => `<${element.tagName.toLowerCase()} ${element.className}> ` +
    (element.textContent.trim() || element.getAttribute("aria-label") || element.id).slice(0, 40);
  const wrong = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) {
    wrong.push(`${root.scrollWidth} px wide in ${root.clientWidth}`);
    for (const element of all("body *")) {
      const right = element.getBoundingClientRect().right;
      if (right > root.clientWidth + 0.5) wrong.push(`sticks out to ${right}: ${name(element)}`);
    }
  }
  for (const number of all(".num, .seat-total, .cell-total, .cell-delta")) {
    const box = number.getBoundingClientRect();
    const inline = getComputedStyle(number).display === "inline";
    const clipped = !inline && number.scrollWidth > number.clientWidth;
    const outside = box.left < 0 || box.right > root.clientWidth;
    const pushed = outside && !number.closest(".table-scroll");
    if (clipped || pushed) wrong.push(`number cut off: ${name(number)}`);
  }
  const least = element => element.closest(".keys, .counts label, .key") ? 56 : 44;
  const tappable = ["a[href]", "button", "select", "summary", "textarea",
    "input:not([type=hidden])"].map(tag => `main ${tag}, .dock ${tag}, .bar ${tag}, .foot ${tag}`);
  for (const target of all(tappable.join())) {
    if (target.closest(".default-button")) continue;
    const box = target.getBoundingClientRect();
    if (box.height < least(target) - 0.5) wrong.push(`${box.height} px high: ${name(target)}`);
    if (box.width < 43.5) wrong.push(`${box.width} px wide: ${name(target)}`);
  }
  return wrong;
}
