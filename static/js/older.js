// A list with data-older goes on by itself: as its end comes into sight, the page behind the link rel="next" is asked
// for and its part of the same id is put after this one's. After a few pages it waits to be pressed, so that what
// stands below the list can be reached. Where anything fails the link stays what it is: a link.
const BY_ITSELF = 5;
const AHEAD = "600px";

const more = document.querySelector("[data-older]");
let shown = 0;

if (more && "IntersectionObserver" in window) {
  const sight = new IntersectionObserver((seen) => {
    if (seen.some((each) => each.isIntersecting) && shown < BY_ITSELF) go();
  }, { rootMargin: AHEAD });
  sight.observe(more);
  more.addEventListener("click", (event) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (event.target !== next() || !plain) return;
    event.preventDefault();
    go();
  });

  // The end may still be in sight, which nothing tells once more.
  function again() {
    sight.unobserve(more);
    if (next()) sight.observe(more);
  }

  async function go() {
    const link = next();
    if (!link || link.hasAttribute("aria-busy")) return;
    link.setAttribute("aria-busy", "true");
    try {
      const response = await fetch(link.href, { credentials: "same-origin", headers: { Accept: "text/html" } });
      if (!response.ok) throw new Error(String(response.status));
      put(new DOMParser().parseFromString(await response.text(), "text/html"), link === document.activeElement);
    } catch {
      link.removeAttribute("aria-busy");
      shown = BY_ITSELF;
      return;
    }
    shown += 1;
    again();
  }
}

function next() {
  return more.querySelector('[rel="next"]');
}

function put(page, focused) {
  const here = document.getElementById(more.dataset.older);
  const parts = [...page.getElementById(here.id).children];
  parts.forEach((part) => join(here, part));
  const old = next();
  const fresh = page.querySelector('[data-older] [rel="next"]');
  if (fresh) old.replaceWith(fresh);
  else old.remove();
  if (focused) (fresh ?? parts[0]?.querySelector("a"))?.focus();
}

// A month that goes on has its heading already.
function join(here, part) {
  const last = here.lastElementChild;
  if (last?.dataset.month && last.dataset.month === part.dataset.month) last.append(...[...part.children].slice(1));
  else here.append(part);
}
