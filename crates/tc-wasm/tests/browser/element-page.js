// A page for tests of the element. Its style is that of a host page with a light and a dark scheme.

import { built, browserTests } from "./harness.js";

/** The page, with the clocks and the element of these modules. */
const extra = (clocks, element) => ({
  "/element.html": `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Clocks</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="element.css">
<script type="module" src="page.js"></script>
<main><h1>Clocks</h1></main>
</html>`,
  "/element.css": `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; font-family: system-ui, sans-serif; }
body { margin: 1rem; }
main { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
h1, h2 { margin: 0; font-size: 1rem; }
`,
  "/page.js": `
import * as flagfall from "./${clocks}.js";
import "./${element}.js";
Object.assign(window, { flagfall, heard: [] });
for (const type of ["effects", "flag", "alert", "error"]) {
  document.addEventListener("flagfall-" + type, ({ target, detail }) => heard.push({ type, target: target.id, detail }));
}
/** Adds an element with attributes and properties. */
window.add = (attributes = {}, properties = {}) => {
  const made = document.createElement("flagfall-clock");
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  Object.assign(made, properties);
  document.querySelector("main").append(made);
  return made;
};
/** The texts of a part, in the order of the seats. */
window.texts = (element, name) => {
  const parts = element.shadowRoot.querySelectorAll("." + name);
  return [...parts].map((part) => (part.closest("[hidden]") ? null : part.textContent));
};
window.isReady = true;
`,
});

/** Tests on that page: `open(t, options)` as in the harness. */
export function elementTests({ clocks = "clock", element = "element" } = {}) {
  const tests = browserTests({ folder: built.package, extra: extra(clocks, element) });
  const open = async (t, options) => {
    const page = await tests.open(t, { path: "/element.html", ...options });
    await page.waitForFunction(() => window.isReady);
    return page;
  };
  return { open };
}

/** The texts of a part of the element with this id. */
export const texts = (page, id, name) => page.evaluate(([id, name]) => window.texts(document.getElementById(id), name), [id, name]);

/** The details of the events of a type that the page has heard so far. */
export const heard = (page, type) =>
  page.evaluate((type) => heard.filter((event) => event.type === type).map(({ detail }) => detail), type);
