// Every behaviour binds itself to what it finds by data-*, and is quiet where it finds nothing.
// The order matters: the clock is set before a form is read, and a form is read before it is locked.
import "./clock.js";
import "./swap.js";
import "./theme.js";
import "./once.js";
import "./summary.js";
import "./release.js";
import "./awake.js";
import "./live.js";
