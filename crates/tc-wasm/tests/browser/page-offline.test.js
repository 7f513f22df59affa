// The page without a network, and from a path below the root.

import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { test } from "node:test";
import { browserTests, built, noise } from "./harness.js";
import { openPage, type } from "./page.js";

const tests = browserTests({ folder: built.page });

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
