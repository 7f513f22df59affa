// The page without a network, and from a path below the root.

import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { browserTests, built, noise } from "./harness.js";
import { openPage, type } from "./page.js";

const tests = browserTests({ folder: built.page });

/** A copy of the page, which a test may change. */
const copy = await mkdtemp(join(tmpdir(), "flagfall-page-"));
await cp(built.page, copy, { recursive: true });
after(() => rm(copy, { recursive: true }));
const changing = browserTests({ folder: copy });

test("after the first visit the page works without a network", async (t) => {
  const page = await openPage(tests, t);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector("#typing:not([hidden])");
  await type(page, "3+2");
  assert.match(await page.textContent("#sentence"), /^3 minutes/);
  await page.click("#start button");
  await page.waitForSelector("#board[data-status=ready]");
  await page.keyboard.press("Space");
  assert.equal(await page.locator(".seat[data-state=turn]").count(), 1);
});

test("the service worker keeps exactly the files of the page", async (t) => {
  const page = await openPage(tests, t);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = await page.evaluate(async () => {
    const [name, ...others] = await caches.keys();
    const requests = await (await caches.open(name)).keys();
    return { others, paths: requests.map(({ url }) => new URL(url).pathname.slice(1)) };
  });
  const entries = await readdir(built.page, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`.slice(built.page.length + 1));
  assert.deepEqual(kept.others, []);
  assert.deepEqual(kept.paths.sort(), ["", ...files.filter((file) => !["sw.js", "files.js"].includes(file))].sort());
});

test("the page works from a path below the root", async (t) => {
  const page = await tests.open(t, { path: "/", serviceWorkers: "block", quiet: false });
  await page.route(/\/some\/path\//, async (route) => {
    const address = route.request().url().replace("/some/path/", "/");
    const response = await page.context().request.get(address);
    await route.fulfill({ response });
  });
  await page.goto(`${tests.origin}/some/path/`);
  await page.waitForSelector("#typing:not([hidden])");
  await type(page, "3+2");
  assert.match(await page.textContent("#sentence"), /^3 minutes/);
  // A service worker would answer before the route does.
  assert.deepEqual(noise(page).filter((text) => !/Service Worker registration blocked/.test(text)), []);
});

test("the manifest and its icons can be loaded", async (t) => {
  const page = await openPage(tests, t);
  const types = await page.evaluate(async () => {
    const address = document.querySelector("link[rel=manifest]").href;
    const { icons } = await (await fetch(address)).json();
    return Promise.all(icons.map(async ({ src }) => (await fetch(new URL(src, address))).headers.get("content-type")));
  });
  assert.deepEqual(types, ["image/svg+xml", "image/svg+xml"]);
});

test("a new version is there after a reload", { timeout: 30_000 }, async (t) => {
  const page = await openPage(changing, t);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const change = async (name, from, to) => {
    const text = await readFile(join(copy, name), "utf8");
    assert.match(text, from);
    await writeFile(join(copy, name), text.replace(from, to));
  };
  await change("index.html", /<title>[^<]*/, "<title>The next version");
  await change("files.js", /digest: "\w+/, 'digest: "next');
  await page.evaluate(async () => {
    const changed = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
    await (await navigator.serviceWorker.ready).update();
    await changed;
  });
  await page.reload();
  assert.equal(await page.title(), "The next version");
  assert.deepEqual((await page.evaluate(() => caches.keys())).length, 1);
});
