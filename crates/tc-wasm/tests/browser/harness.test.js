// The harness itself: a page that is not quiet is noticed, and each way in which time passes is the one that it says.

import assert from "node:assert/strict";
import test from "node:test";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserTests, noise, noon, run, setHidden, skip, suspend } from "./harness.js";

const { open } = browserTests({
  folder: await mkdtemp(join(tmpdir(), "flagfall-")),
  extra: {
    "/favicon.ico": "",
    "/index.html": '<!doctype html><html lang="en"><title>Ticks</title><script type="module" src="ticks.js"></script></html>',
    "/ticks.js": "window.ticks = 0; setInterval(() => (window.ticks += 1), 100);",
    "/noisy.html": '<!doctype html><script>1</script><img src="http://elsewhere.invalid/x.png"><script type="module" src="noisy.js"></script>',
    "/noisy.js": "setTimeout(() => { throw new Error('on purpose'); });",
  },
});

test("inline scripts, pictures from elsewhere and errors are noise", async (t) => {
  const page = await open(t, { path: "/noisy.html", quiet: false });
  const thrown = () => noise(page).some((text) => text.startsWith("page error: Error: on purpose"));
  while (!thrown()) await new Promise((resolve) => setTimeout(resolve, 10));
  const all = noise(page).join("\n");
  assert.match(all, /blocked: script-src-elem inline/);
  assert.match(all, /blocked: img-src http:\/\/elsewhere\.invalid/);
  assert.match(all, /request to http:\/\/elsewhere\.invalid/);
});

test("time passes in three ways", async (t) => {
  const page = await open(t, { at: noon });
  const look = () => page.evaluate(() => ({ wall: Date.now(), monotonic: performance.now(), ticks: window.ticks }));
  const start = await look();
  assert.deepEqual([start.wall, start.ticks], [noon, 0]);
  const since = async () => {
    const now = await look();
    return [now.wall - start.wall, now.monotonic - start.monotonic, now.ticks];
  };
  await run(page, 1_000);
  assert.deepEqual(await since(), [1_000, 1_000, 10]);
  await skip(page, 5_000);
  assert.deepEqual(await since(), [6_000, 6_000, 11]);
  await suspend(page, 60_000);
  assert.deepEqual(await since(), [66_000, 6_000, 11]);
  await run(page, 1_000);
  assert.deepEqual(await since(), [67_000, 7_000, 21]);
});

test("a tab is hidden and shown", async (t) => {
  const page = await open(t);
  await page.evaluate(() => {
    window.seen = [];
    document.addEventListener("visibilitychange", () => window.seen.push([document.hidden, document.visibilityState]));
  });
  await setHidden(page, true);
  await setHidden(page, false);
  assert.deepEqual(await page.evaluate(() => window.seen), [
    [true, "hidden"],
    [false, "visible"],
  ]);
});
