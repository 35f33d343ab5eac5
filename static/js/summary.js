// A page that came back with errors starts at their summary.
document.querySelector("[data-focus]")?.focus();
