// A program of TypeScript that imports the installed package, built by Vite, run in Chromium under a strict policy.

import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { browserTests } from "../browser/harness.js";
import { install } from "../node/installed.js";

const { folder } = install();
const site = join(folder, "dist");
const warnings = [];

mkdirSync(join(folder, "src"));
copyFileSync(fileURLToPath(new URL("../types/example.ts", import.meta.url)), join(folder, "src/example.ts"));
writeFileSync(join(folder, "src/main.ts"), `import checked from "./example.ts";\ndocument.body.textContent = \`\${checked} checked\`;\n`);
writeFileSync(
  join(folder, "index.html"),
  `<!doctype html>\n<html lang="en">\n<title>Vite</title>\n<link rel="icon" href="data:,">\n<body></body>\n<script type="module" src="/src/main.ts"></script>\n</html>\n`,
);

const { open } = browserTests({ folder: site });

before(async () => {
  const warn = (text) => warnings.push(text);
  const customLogger = { info() {}, warn, warnOnce: warn, error: warn, clearScreen() {}, hasErrorLogged: () => false, hasWarned: false };
  await build({ root: folder, configFile: false, customLogger });
});

test("Vite builds it without a warning, with both modules of WebAssembly as files", () => {
  assert.deepEqual(warnings, []);
  const modules = readdirSync(join(site, "assets")).filter((name) => name.endsWith(".wasm"));
  assert.equal(modules.length, 2, modules.join(", "));
});

test("the page that Vite built", async (t) => {
  const page = await open(t);
  await page.waitForFunction(() => document.body.textContent.endsWith("checked"));
  assert.ok(Number.parseInt(await page.textContent("body"), 10) > 30);
});
