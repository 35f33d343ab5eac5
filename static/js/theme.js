// The theme changes at once and on the page as it is: what is half entered stays. The server remembers it.
document.addEventListener("submit", (event) => {
  const chosen = event.submitter;
  if (!event.target.matches("[data-theme-switch]") || !chosen) return;
  event.preventDefault();
  wear(chosen.value);
  mark(event.target, chosen);
  remember(event.target, chosen);
});

function wear(theme) {
  const root = document.documentElement;
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  const papers = [...document.querySelectorAll("meta[data-paper]")];
  const worn = papers.find((paper) => paper.media.includes(theme));
  papers.forEach((paper) => (paper.content = (worn ?? paper).dataset.paper));
}

function mark(form, chosen) {
  form.querySelector("[aria-current]")?.removeAttribute("aria-current");
  chosen.setAttribute("aria-current", "true");
}

async function remember(form, chosen) {
  const body = new URLSearchParams(new FormData(form));
  body.set(chosen.name, chosen.value);
  try {
    await fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true });
  } catch {
    // Not connected: it holds for this page, and can be chosen again.
  }
}
