// The blocks of JavaScript in docs/browser.md print what they say, in a folder in which the package is installed.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { run, text } from "./built.js";
import { call, install } from "./installed.js";
import { policy } from "../browser/server.js";

const page = text("docs/browser.md");
const blocks = (language) => [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map(([, block]) => block);

test("every example prints what it says", () => {
  const { folder } = install();
  const examples = blocks("js");
  assert.ok(examples.length >= 5);
  for (const [index, code] of examples.entries()) {
    const expected = [...code.matchAll(/^ *console\.log\(.*\); \/\/ (.*)$/gm)].map(([, line]) => `${line}\n`);
    assert.equal(expected.length, code.match(/console\.log/g)?.length, `a line without what it prints: ${code}`);
    writeFileSync(join(folder, `example-${index}.js`), code);
    assert.equal(call(folder, "node", `example-${index}.js`), expected.join(""), code);
  }
});

test("the policy is the one that pages are tested under, and the address has the port of the program", () => {
  const [written, address] = blocks("text");
  assert.equal(written, `${policy}\n`);
  const [, port] = run(["page", "--help"], "").match(/\[default: (\d+)\]/);
  assert.equal(address, `http://127.0.0.1:${port}/\n`);
});

test("the version of wasm-bindgen is that of Cargo.lock", () => {
  const shell = blocks("sh").join("");
  const [, version] = text("Cargo.lock").match(/^name = "wasm-bindgen"\nversion = "(.*)"$/m);
  assert.ok(shell.includes(`wasm-bindgen-cli --version ${version}\n`));
  assert.ok(text(".ci/nightly").includes(`install wasm-bindgen-cli ${version}\n`));
});
