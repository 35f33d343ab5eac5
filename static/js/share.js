// A result is given on: printed, copied, or handed to whatever the device has. A button shows itself where the browser
// can do it; over plain http there is neither a clipboard nor sharing, so the text is marked for the reader to copy.
for (const button of document.querySelectorAll("[data-print]")) offer(button, () => window.print());
for (const button of document.querySelectorAll("[data-copy]")) offer(button, () => copy(button));
if ("share" in navigator) {
  for (const button of document.querySelectorAll("[data-share]")) offerShare(button);
}

function offer(button, act) {
  button.hidden = false;
  button.addEventListener("click", act);
}

async function copy(button) {
  const told = document.getElementById(button.dataset.copy);
  const done = (await toClipboard(told.textContent)) || markedAndCopied(told);
  const said = document.querySelector("[data-copy-said]");
  if (said) said.textContent = done ? button.dataset.copied : button.dataset.marked;
}

async function toClipboard(text) {
  const { clipboard } = navigator;
  try {
    await clipboard?.writeText(text);
    return clipboard !== undefined;
  } catch {
    return false;
  }
}

function markedAndCopied(told) {
  getSelection().selectAllChildren(told);
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}

// The picture is fetched beforehand: a browser shares only in answer to a tap, and does not wait for a network.
async function offerShare(button) {
  const { share: text, title } = button.dataset;
  const files = await pictures(button.dataset.picture);
  offer(button, () => navigator.share(files.length ? { files, text, title } : { text, title }).catch(() => {}));
}

async function pictures(address) {
  if (!address || !navigator.canShare) return [];
  try {
    const answer = await fetch(address);
    const file = new File([await answer.blob()], "result.png", { type: "image/png" });
    return answer.ok && navigator.canShare({ files: [file] }) ? [file] : [];
  } catch {
    return [];
  }
}
