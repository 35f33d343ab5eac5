// Every behaviour binds itself to what it finds by data-*, and is quiet where it finds nothing.
// The order matters: the clock is set before a form is read, and a form is read before it is locked.
import "./clock.js";
import "./theme.js";
import "./once.js";
import "./release.js";
import "./awake.js";

// What few pages need comes to them alone. Submits are seen by the swap before the lock, whichever is here first.
if (document.querySelector("[data-swap]")) import("./swap.js");
if (document.querySelector("[data-live]")) import("./live.js");

// A page that came back with errors starts at their summary.
document.querySelector("[data-focus]")?.focus();
