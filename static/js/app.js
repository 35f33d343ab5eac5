// Every behaviour binds itself to what it finds by data-*, and is quiet where it finds nothing.
import "./sending.js";
import "./theme.js";
import "./release.js";
import "./awake.js";

// What few pages need comes to them alone. A submit passes the clock and the swap on its way down to the form, the
// lock on its way up: the clock is set before a form is read, and a form is read before it is locked.
if (document.querySelector("[data-swap]")) import("./swap.js");
if (document.querySelector("[data-live]")) import("./live.js");
if (document.querySelector("[data-older]")) import("./older.js");

// A page that came back with errors starts at their summary.
document.querySelector("[data-focus]")?.focus();
