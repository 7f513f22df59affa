// The page as `flagfall page` serves it: from the folder that was built, or with EMBEDDED=1 from the program itself.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import test from "node:test";
import { program } from "../node/built.js";
import { browserTests, built } from "./harness.js";

async function start() {
  const folder = process.env.EMBEDDED === "1" ? [] : ["--dir", built.page];
  const server = spawn(program(), ["page", "--port", "0", ...folder], { stdio: ["ignore", "pipe", "inherit"] });
  const [address] = await once(createInterface(server.stdout), "line");
  const close = async () => {
    if (server.exitCode !== null) return;
    server.kill("SIGINT");
    const [status] = await once(server, "exit");
    assert.equal(status, 0);
  };
  return { origin: address.replace(/\/$/, ""), close };
}

const tests = browserTests({ start });

test("every file is the one that was built", async () => {
  const entries = await readdir(built.page, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  assert.ok(files.length > 20);
  for (const file of files) {
    const response = await fetch(tests.origin + file.slice(built.page.length));
    assert.equal(response.status, 200, file);
    assert.ok(Buffer.from(await response.arrayBuffer()).equals(await readFile(file)), file);
  }
});

test("the page starts quietly, and works when the server has ended", async (t) => {
  const page = await tests.open(t);
  const field = page.getByRole("textbox", { name: "Time control" });
  const answer = page.getByText("3 minutes with an increment of 2 seconds a move");
  await field.fill("3m.. + 2s");
  await answer.first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await tests.stop();
  await page.reload();
  await field.fill("");
  await field.fill("3m.. + 2s");
  await answer.first().waitFor();
});
