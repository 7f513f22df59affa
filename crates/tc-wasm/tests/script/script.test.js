// A page without a bundler: <script type="module"> with the files of the installed package, served as they are.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browserTests } from "../browser/harness.js";
import { install } from "../node/installed.js";

const html = (script) => `<!doctype html>
<html lang="en">
<title>A page</title>
<link rel="icon" href="data:,">
<p id="time"></p>
<script type="module" src="${script}"></script>
</html>
`;

const { folder } = install();
const { open } = browserTests({
  folder,
  extra: {
    "/index.html": html("page.js"),
    "/page.js": `import { Clock, explain, FlagfallError } from "/node_modules/flagfall/index.js";
const clock = new Clock("10m, 5 x r1/30s");
clock.handle({ type: "start", at: 0, seat: 0 });
let kind = "";
try {
  new Clock("1h30m");
} catch (error) {
  kind = error instanceof FlagfallError ? error.kind : String(error);
}
document.getElementById("time").textContent = [clock.view(61_000).face.seats[0].clock.time, kind, explain("G/90;d5").control].join(" | ");
`,
    "/small.html": html("small.js"),
    "/small.js": `import { Clock } from "/node_modules/flagfall/clock.js";
document.getElementById("time").textContent = new Clock("3m.. + 2s; first-bonus").view(0).face.seats[1].clock.time;
`,
    "/strict.html": html("strict.js"),
    "/strict.js": `const refused = [];
for (const evaluate of [() => eval("1"), () => new Function("return 1")()]) {
  try {
    evaluate();
  } catch (error) {
    refused.push(error.name);
  }
}
const { Clock } = await import("/node_modules/flagfall/index.js");
document.getElementById("time").textContent = [...refused, new Clock("5m").settings.seats].join(" | ");
`,
  },
});

async function shown(t, path, options) {
  const page = await open(t, { path, ...options });
  const text = page.locator("#time");
  await text.filter({ hasText: /./ }).waitFor();
  return text.textContent();
}

test("the whole module", async (t) => {
  assert.equal(await shown(t, "/index.html"), "8:59 | combined_units | (5s) 90m");
});

test("the small module", async (t) => {
  assert.equal(await shown(t, "/small.html"), "3:02");
});

test("the policy of the served pages refuses `eval`, which the modules do without", async (t) => {
  assert.equal(await shown(t, "/strict.html", { quiet: false }), "EvalError | EvalError | 2");
});
