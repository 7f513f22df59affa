// When <flagfall-clock> draws: at the instants that the view names, whatever browsers and machines do to timers.

import assert from "node:assert/strict";
import test from "node:test";
import { Clock } from "../../../../target/browser/package/clock.js";
import { elementTests, heard, texts } from "./element-page.js";
import { noon, run, setHidden, skip, suspend } from "./harness.js";

const { open } = elementTests();
const HOUR = 3_600_000;
/** The frames of a fake clock are 16 ms apart. */
const FRAME = 17;

/** Adds an element that runs, and records when it looks at its clock, when something in it changes, and how long its timers are. */
async function start(page, attributes) {
  await page.evaluate((attributes) => {
    window.changes = [];
    window.delays = [];
    const { setTimeout } = window;
    window.setTimeout = (work, delay) => {
      window.delays.push(delay);
      return setTimeout(work, delay);
    };
    const made = window.add({ id: "clock", ...attributes });
    made.start();
    window.looks = [];
    const { view } = window.flagfall.Clock.prototype;
    window.flagfall.Clock.prototype.view = function (...given) {
      window.looks.push(Date.now());
      return view.apply(this, given);
    };
    const change = () => window.changes.push(Date.now());
    new MutationObserver(change).observe(made.shadowRoot, { subtree: true, childList: true, attributes: true, characterData: true });
  }, attributes);
}

const changes = (page) => page.evaluate(() => window.changes.splice(0));

/** The instants after the start at which a clock that starts at noon looks different. */
function untils(control, until, style) {
  const clock = new Clock(control);
  clock.handle({ type: "start", at: noon, seat: 0 });
  const found = [];
  for (let at = clock.view(noon, style).until; at !== null && at <= until; at = clock.view(at, style).until) found.push(at);
  return found;
}

for (const [layout, ribbon] of [["full", 360], ["time", 0]]) {
  test(`${layout}: every change is drawn in the next frame, and nothing in between`, async (t) => {
    const page = await open(t, { at: noon });
    const control = "20s, 3 x r1/10s";
    await start(page, { control, layout });
    await run(page, 40_500);
    const drawn = await changes(page);
    const expected = untils(control, noon + 40_500, { ribbon });
    assert.equal(expected.length > (layout === "time" ? 100 : 300), true);
    // A change in the last frame may be drawn after the end.
    const due = expected.filter((at) => at <= noon + 40_500 - FRAME);
    const isSoonAfter = (later, earlier) => later >= earlier && later - earlier < FRAME;
    assert.deepEqual(due.filter((until) => !drawn.some((at) => isSoonAfter(at, until))), [], "changes that were not drawn");
    assert.deepEqual(await page.evaluate(() => window.looks), drawn, "looks without a change");
    assert.deepEqual(drawn.filter((at) => !expected.some((until) => isSoonAfter(at, until))), [], "drawings without a change");
  });
}

test("in a hidden page nothing is drawn, flags fall, and the page comes back with the right time", async (t) => {
  const page = await open(t, { at: noon });
  await start(page, { control: "5m, 2 x r1/30s", layout: "time" });
  await run(page, 1_050);
  await setHidden(page, true);
  await changes(page);
  await run(page, 120_000);
  assert.deepEqual(await changes(page), []);
  assert.deepEqual(await texts(page, "clock", "time"), ["4:59", "5:00"]);
  await setHidden(page, false);
  assert.deepEqual(await texts(page, "clock", "time"), ["2:59", "5:00"]);
  await run(page, 1_000);
  assert.deepEqual(await texts(page, "clock", "time"), ["2:58", "5:00"]);
  await setHidden(page, true);
  // The browser holds the timers back for a minute at a time.
  for (let minute = 0; minute < 5; minute += 1) await skip(page, 60_000);
  const kinds = (await heard(page, "alert")).map(({ kind }) => kind).filter((kind) => ["stage", "period", "flag"].includes(kind));
  assert.equal(kinds.at(-1), "flag");
  assert.deepEqual(await heard(page, "flag"), [{ seat: 0, at: noon + 360_000 }]);
});

test("a machine that slept shows the right time as soon as the page notices, and within a minute if it does not", async (t) => {
  const page = await open(t, { at: noon });
  await start(page, { control: "3d", layout: "time" });
  await run(page, 1_000);
  assert.deepEqual(await texts(page, "clock", "time"), ["2d 23h", "3d 0h"]);
  await suspend(page, 8 * HOUR);
  await page.evaluate(() => document.dispatchEvent(new Event("resume")));
  assert.deepEqual(await texts(page, "clock", "time"), ["2d 15h", "3d 0h"]);
  await suspend(page, 8 * HOUR);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  assert.deepEqual(await texts(page, "clock", "time"), ["2d 7h", "3d 0h"]);
  await suspend(page, 8 * HOUR);
  await run(page, 60_100);
  assert.deepEqual(await texts(page, "clock", "time"), ["1d 23h", "3d 0h"]);
  await suspend(page, 60 * HOUR);
  await run(page, 60_100);
  assert.deepEqual(await heard(page, "flag"), [{ seat: 0, at: noon + 72 * HOUR }]);
});

test("a clock of months has no timer that is too long, and draws once an hour", async (t) => {
  const page = await open(t, { at: noon });
  await start(page, { control: "90d", layout: "time" });
  await run(page, 100);
  await changes(page);
  await run(page, HOUR - 200);
  assert.deepEqual(await changes(page), []);
  await run(page, 200);
  assert.equal((await changes(page)).length, 1);
  assert.deepEqual(await texts(page, "clock", "time"), ["89d 22h", "90d 0h"]);
  assert.equal(await page.evaluate(() => Math.max(...window.delays) <= 60_000), true);
});

test("a clock that waits has no timer", async (t) => {
  const page = await open(t, { at: noon });
  await start(page, { control: "5m" });
  await page.evaluate(() => void document.getElementById("clock").pause());
  await page.evaluate(() => window.delays.splice(0));
  await changes(page);
  await run(page, HOUR);
  assert.deepEqual(await changes(page), []);
  assert.deepEqual(await page.evaluate(() => window.delays), []);
});
