// Games that survive: a reload, a long absence, other tabs, damaged entries, a storage that is full or blocked.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browserTests, built, noon, run } from "./harness.js";
import { journal, openGame, seat, times } from "./page.js";

const tests = browserTests({ folder: built.page });
const game = (t, control, options) => openGame(tests, t, control, options);

/** The page is closed for a time, and opened again in the same tab. */
async function away(page, ms) {
  await page.goto("about:blank");
  await page.clock.fastForward(ms);
  await page.goBack();
  await page.waitForSelector("#play:not([hidden])");
}

test("a reload in the middle of a game continues it, with the time of the reload counted", async (t) => {
  const page = await game(t, "5m.. + 3s");
  await page.keyboard.press("Space");
  await run(page, 20_000);
  await page.keyboard.press("Space");
  await run(page, 5_000);
  await away(page, 1_000);
  assert.deepEqual(await times(page), ["4:43", "4:54"]);
  assert.match(await page.locator("#notice").textContent(), /loaded again/);
  await page.keyboard.press("Space");
  assert.deepEqual((await journal(page)).map(({ at, type }) => `${at} ${type}`), ["0 start", "20000 press", "26000 press"]);
});

test("after a long absence the players see it and can go on", async (t) => {
  const page = await game(t, "10m");
  await page.keyboard.press("Space");
  await run(page, 20_000);
  await away(page, 100_000);
  assert.match(await page.locator("#notice").textContent(), /closed for 1 minute 40 seconds\. The clocks ran on/);
  assert.deepEqual(await times(page), ["8:00", "10:00"]);
  await page.click("#notice >> text=Go on");
  await run(page, 1_500);
  assert.deepEqual(await times(page), ["7:59", "10:00"]);
});

test("an absence can be left out, also if the flag has fallen meanwhile, and nobody gains time by it", async (t) => {
  const page = await game(t, "10m");
  await page.keyboard.press("Space");
  await run(page, 20_000);
  await away(page, 3_600_000);
  assert.match(await page.locator("#notice").textContent(), /White's flag has fallen/);
  assert.equal((await seat(page, 0)).state, "flagged");
  await page.click("#notice >> text=Pause from");
  assert.deepEqual(await times(page), ["9:40", "10:00"]);
  assert.deepEqual((await journal(page)).at(-1), { at: 20_000, type: "pause", reason: "both" });
  await page.keyboard.press("p");
  await run(page, 10_500);
  assert.deepEqual(await times(page), ["9:30", "10:00"]);
});

test("a finished game shows its end after a reload, and a new one begins", async (t) => {
  const page = await game(t, "1m");
  await page.keyboard.press("Space");
  await run(page, 61_000);
  await away(page, 1_000);
  assert.match(await page.locator("#notice").textContent(), /White's flag has fallen/);
  await page.click("#notice >> text=New game");
  await page.waitForSelector("#board[data-status=ready]");
  assert.deepEqual(await times(page), ["1:00", "1:00"]);
});

test("back leads to the controls, where the running game can be continued", async (t) => {
  const page = await game(t, "10m");
  await page.keyboard.press("Space");
  await page.goBack();
  assert.equal(await page.inputValue("#control"), "10m");
  assert.match(await page.locator(".saved").textContent(), /the clocks are running/);
  await run(page, 30_500);
  await page.click("text=Continue");
  await page.waitForSelector("#board .seat");
  assert.deepEqual(await times(page), ["9:30", "10:00"]);
});

test("two tabs do not overwrite each other's game", async (t) => {
  const page = await game(t, "10m");
  await page.keyboard.press("Space");
  const other = await page.context().newPage();
  await other.goto(tests.origin);
  await other.waitForSelector(".saved");
  assert.match(await other.locator(".saved").textContent(), /open in another tab/);
  await other.fill("#control", "3m");
  await other.click("#start button");
  await other.waitForSelector("#board[data-status=ready]");
  await other.keyboard.press("Space");
  // What one tab saves comes to the storage of the other a moment later.
  const saved = () => Object.keys(localStorage).filter((key) => key.startsWith("flagfall.game.")).length === 2;
  await page.waitForFunction(saved);
  // The other tab takes the first game over: the first tab lets go of it.
  await other.goBack();
  await other.locator(".saved", { hasText: "open in another tab" }).locator("text=Continue here").click();
  await other.waitForSelector("#play:not([hidden])");
  await page.waitForSelector("#typing:not([hidden])");
  assert.match(await page.locator("#games").textContent(), /goes on in another tab/);
  await other.keyboard.press("Space");
  assert.ok(await other.evaluate(saved));
});

test("a damaged or foreign entry is set aside with a message", async (t) => {
  for (const damage of ["not json", "{}", "null", '{"version":2}', JSON.stringify({ version: 1, title: "x", names: [], colours: [], journal: "nothing" })]) {
    const page = await game(t, "10m");
    await page.keyboard.press("Space");
    await page.evaluate((damage) => {
      const key = Object.keys(localStorage).find((key) => key.startsWith("flagfall.game."));
      localStorage.setItem(key, damage);
    }, damage);
    await page.reload();
    await page.waitForSelector(".saved.damaged");
    assert.match(await page.locator(".saved.damaged").textContent(), /cannot be read/);
    assert.ok(await page.isVisible("#control"));
    const kept = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("flagfall.damaged.")).map(([, text]) => text));
    assert.deepEqual(kept, [damage]);
    await page.click("text=Delete it");
    await page.click("#delete-now");
    await page.waitForSelector(".saved.damaged", { state: "detached" });
    assert.equal(await page.evaluate(() => document.activeElement.id), "control");
    assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => /damaged|game/.test(key)).length), 0);
  }
});

test("damaged preferences have their defaults", async (t) => {
  const page = await game(t, "10m");
  for (const damage of ["[", "null", "7", '{"names":5,"seats":99,"tenths":"<"}']) {
    await page.evaluate((damage) => localStorage.setItem("flagfall.preferences", damage), damage);
    await page.reload();
    await page.waitForSelector("#typing:not([hidden])");
    assert.equal(await page.inputValue("#seats"), "2");
  }
});

test("a full storage is reported, and the game goes on", async (t) => {
  const page = await game(t, "10m");
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.keyboard.press("Space");
  assert.match(await page.locator("#notice").textContent(), /cannot be saved/);
  await run(page, 5_500);
  assert.deepEqual(await times(page), ["9:55", "10:00"]);
});

test("a blocked storage does not stop the page", async (t) => {
  const page = await tests.open(t, { path: "/", at: noon });
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, { get: () => { throw new DOMException("blocked", "SecurityError"); } });
    }
  });
  await page.reload();
  await page.waitForSelector("#typing:not([hidden])");
  await page.fill("#control", "10m");
  await page.click("#start button");
  await page.waitForSelector("#board[data-status=ready]");
  await page.keyboard.press("Space");
  await run(page, 5_500);
  assert.deepEqual(await times(page), ["9:55", "10:00"]);
});
