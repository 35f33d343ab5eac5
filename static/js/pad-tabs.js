// A tab for each player in play: what the hand comes to, or that it is still to come. A tap goes there, in any order.
import { NOBODY, all, cards, chosen, form, hasHand, pad, points, sum, watch } from "./pad-form.js";
import { go, here } from "./pad-steps.js";
import { word } from "./pad-words.js";

const row = pad?.querySelector("[data-pad-tabs]");
const nobody = pad?.querySelector("[data-pad-who]");
const tabs = all("[data-player]");

export function startTabs() {
  if (!row) return;
  watch(draw);
  row.addEventListener("click", ({ target }) => {
    const tab = target.closest("button");
    if (tab) go(tab === nobody || isOut(tab) ? "who" : `hand:${tab.dataset.player}`);
  });
  row.addEventListener("keydown", walk);
}

function isOut(tab) {
  return tab.dataset.player === chosen("out");
}

function draw() {
  row.hidden = chosen("out") === "" || here === "loser" || (here === "who" && !tabs.some((tab) => hasHand(tab.dataset.player)));
  nobody.hidden = chosen("out") !== NOBODY;
  for (const tab of tabs) drawTab(tab);
  const selected = tabs.find((tab) => tab.getAttribute("aria-selected") === "true");
  for (const tab of tabs) tab.tabIndex = tab === (selected ?? tabs[0]) ? 0 : -1;
  if (selected) reveal(selected);
}

function drawTab(tab) {
  const player = tab.dataset.player;
  tab.setAttribute("aria-selected", String(here === `hand:${player}` || (here === "who" && isOut(tab))));
  const held = hasHand(player) ? String(sum(player) ?? "?") : "–";
  tab.querySelector("[data-tab-sum]").textContent = isOut(tab) ? word("out") : held;
  tab.querySelector("[data-tab-held]").textContent = isOut(tab) ? "" : inWords(player);
}

function inWords(player) {
  if (points(player)) return `${word("typed")}: ${points(player)}`;
  return cards(player).map(([kind, number]) => (number > 1 ? `${number} × ${kind.label}` : kind.label)).join(", ");
}

// The row scrolls by itself; the page does not move.
function reveal(tab) {
  const list = tab.parentElement;
  const over = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
  list.scrollLeft = Math.max(0, over);
}

function walk(event) {
  const at = tabs.indexOf(event.target);
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (at < 0 || !by) return;
  event.preventDefault();
  event.stopPropagation();
  const tab = tabs[(at + by + tabs.length) % tabs.length];
  tab.click();
  tab.focus({ preventScroll: true });
}
