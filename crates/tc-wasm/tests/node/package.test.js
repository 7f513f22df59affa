// The npm package: what is in it, and a program of Node that uses it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { flagfall, packageFolder, show, small, text } from "./built.js";
import { call, install } from "./installed.js";

const { folder, packed } = install();
const manifest = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));

test("the package has every file that it was built with, and no other", () => {
  const built = readdirSync(packageFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = built.map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(packageFolder.length + 1));
  assert.deepEqual(packed.files.map((file) => file.path).sort(), names.sort());
  for (const name of ["README.md", "index.js", "index.d.ts", "clock.d.ts", "flagfall-wasm_bg.wasm", "LICENSE-MIT", "LICENSE-APACHE"]) {
    assert.ok(names.includes(name), `${name} is missing`);
  }
});

test("the manifest names files that exist, depends on nothing, and has the version of the workspace", () => {
  const files = new Set(packed.files.map((file) => `./${file.path}`));
  for (const [name, targets] of Object.entries(manifest.exports)) {
    for (const target of typeof targets === "string" ? [targets] : Object.values(targets)) {
      if (!target.includes("*")) assert.ok(files.has(target), `${name}: ${target} is missing`);
    }
  }
  for (const key of ["dependencies", "peerDependencies", "scripts"]) assert.equal(manifest[key], undefined, key);
  assert.ok(text("Cargo.toml").includes(`\nversion = "${manifest.version}"\n`), manifest.version);
  assert.ok(text("Cargo.toml").includes(`\nlicense = "${manifest.license}"\n`), manifest.license);
});

test("the sizes in the documents are those of the modules, to 10 KB", () => {
  // Not the zlib of Node, whose results are larger.
  const compressed = (name) => execFileSync("gzip", ["-9", "-n", "-c", join(packageFolder, `${name}-wasm_bg.wasm`)], { maxBuffer: 1 << 26 });
  const modules = { flagfall: "flagfall", "flagfall/notations": "notations", "flagfall/clock": "clock", "flagfall/show": "show" };
  for (const document of ["crates/tc-wasm/README.md", "docs/browser.md"]) {
    for (const [imported, name] of Object.entries(modules)) {
      const [, stated] = text(document).match(new RegExp(`^\\| \`${imported}\`[ ,].*\\| (\\d+) KB \\|$`, "m")) ?? [];
      const found = compressed(name).length / 1000;
      assert.ok(Math.abs(Number(stated) - found) <= 10, `${document}: ${imported} has ${stated} KB, found ${found}`);
    }
  }
});

test("a program of Node", () => {
  writeFileSync(
    join(folder, "program.js"),
    `import { Clock, explain } from "flagfall";
import { Clock as Small } from "flagfall/clock";
const clock = new Clock("90m, 6 x r1/60s");
clock.handle({ type: "start", at: 0, seat: 0 });
console.log(clock.view(5_399_500).face.seats[0].clock.time);
console.log(explain("90m, 6 x r1/60s").description);
console.log(new Small("5m").state(0).seats.length, Small === Clock);
`,
  );
  assert.equal(
    call(folder, "node", "program.js"),
    "0:00.5\n90 minutes, then 6 byo-yomi periods of 60 seconds\n2 false\n",
  );
});

test("the examples of the README print what they say", () => {
  const examples = [...readFileSync(join(packageFolder, "README.md"), "utf8").matchAll(/^```js\n([^]*?)^```$/gm)].map(([, code]) => code);
  assert.ok(examples.length >= 3);
  for (const [index, code] of examples.entries()) {
    const name = `example-${index}.js`;
    writeFileSync(join(folder, name), code);
    const expected = [...code.matchAll(/^ *console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
    assert.equal(call(folder, "node", name), expected.map((line) => `${line}\n`).join(""), code);
  }
});

test("CommonJS programs can import it", () => {
  writeFileSync(join(folder, "program.cjs"), `import("flagfall").then(({ Clock }) => console.log(new Clock("5m").settings.controls));\n`);
  assert.equal(call(folder, "node", "program.cjs"), "[ '5m', '5m' ]\n");
});

test("the modules export what the small one has, and more", () => {
  const missing = Object.keys(small).filter((name) => !(name in flagfall));
  assert.deepEqual(missing, []);
  assert.deepEqual(Object.keys(small).sort(), ["Clock", "FlagfallError", "Offset", "SentClock", "Stamp"]);
  assert.deepEqual(Object.keys(show).sort(), ["FlagfallError", "Offset", "SentClock", "Stamp"]);
});
