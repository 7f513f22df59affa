// The states of the page on a phone and on a desktop, light and dark. Each is a picture in target/browser/screens, to be
// looked at; what it shows is checked by what the state must have on the screen.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { test } from "node:test";
import { browserTests, built, desktop, phone, run, screens } from "./harness.js";
import { openGame, openPage, type } from "./page.js";

const tests = browserTests({ folder: built.page });
await mkdir(screens, { recursive: true });

/** A typed text, when its answer is there. */
const typed = (text, wanted) => async (t, options) => {
  const page = await openPage(tests, t, options);
  await type(page, text);
  await page.waitForSelector(wanted);
  return page;
};

/** A game of byo-yomi after this time. */
const played = (ms) => async (t, options) => {
  const page = await openGame(tests, t, "10m, 5 x r1/30s", options);
  await page.keyboard.press("Space");
  await page.clock.fastForward(ms);
  await run(page, 50);
  return page;
};

const STATES = {
  explained: { open: typed("10m, 5 x r1/30s", "#sentence"), shows: "10 minutes, then 5" },
  error: { open: typed("90m, 6 x r1/60", "#problem:not([hidden])"), shows: "needs a unit" },
  "other readings": { open: typed("3+2", "#sentence"), shows: "3 minutes with an increment" },
  "main time": { open: played(61_000), shows: "8:59" },
  "byo-yomi": { open: played(675_000), shows: "period 3 of 5" },
  flag: { open: played(800_000), shows: "White's flag has fallen" },
};

for (const [name, { open, shows }] of Object.entries(STATES)) {
  for (const [size, viewport] of Object.entries({ phone, desktop })) {
    for (const colorScheme of ["light", "dark"]) {
      test(`${name}, ${size}, ${colorScheme}`, async (t) => {
        const page = await open(t, { viewport, colorScheme });
        await page.getByText(shows).first().waitFor();
        const picture = await page.screenshot({ path: `${screens}/page-${name.replaceAll(" ", "-")}-${size}-${colorScheme}.png` });
        const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
        assert.deepEqual({ width, height }, viewport);
        const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number));
        assert.equal(canvas[0] + canvas[1] + canvas[2] > 380, colorScheme === "light", `the canvas is ${canvas}`);
      });
    }
  }
}
