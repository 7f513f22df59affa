// Games on the page under a fake clock: what is shown and recorded is exact to the millisecond.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browserTests, built, noon, phone, run, setHidden, skip, suspend } from "./harness.js";
import { announcements, journal, openGame, seat, times } from "./page.js";

const tests = browserTests({ folder: built.page });
const game = (t, control, options) => openGame(tests, t, control, options);

test("a byo-yomi game: stages, periods and the flag come at their exact instants", async (t) => {
  const page = await game(t, "1m, 3 x r1/30s");
  await announcements(page);
  await page.keyboard.press("Space");
  await run(page, 59_999);
  assert.equal((await seat(page, 0)).time, "0:00.1");
  await run(page, 20);
  assert.equal((await seat(page, 0)).time, "0:30");
  assert.match((await seat(page, 0)).facts, /stage 2 of 2, period 1 of 3/);
  // The move is made 35.5 seconds after the end of the first stage: one period is used up, and the second one restarts.
  await run(page, 35_481);
  await page.keyboard.press("Space");
  await run(page, 2_000);
  await page.keyboard.press("Space");
  assert.deepEqual(await seat(page, 0), { time: "0:30", facts: "stage 2 of 2, period 2 of 3", state: "turn" });
  // Two periods without a move: the flag falls at 12:02:37.5.
  await run(page, 59_999);
  assert.equal((await seat(page, 0)).state, "turn");
  await run(page, 20);
  assert.equal((await seat(page, 0)).state, "flagged");
  assert.equal(await page.locator("#notice p").textContent(), "White's flag has fallen.");
  const entries = await journal(page);
  assert.deepEqual(entries.slice(0, 3), [{ at: 0, type: "start", seat: 0 }, { at: 95_500, type: "press", seat: 0 }, { at: 97_500, type: "press", seat: 1 }]);
  assert.equal(entries[3].type, "tick");
  assert.ok(entries[3].at >= 157_500 && entries[3].at < 157_520, `the tick came at ${entries[3].at}`);
  const heard = (await announcements(page)).join("\n");
  for (const expected of [/White: stage 2 of 2, period 1 of 3/, /White: period 2 of 3/, /White: last of 3 periods/, /White's flag has fallen\. New game\. Controls\./]) {
    assert.match(heard, expected);
  }
});

test("the page is announced at milestones, without chatter", async (t) => {
  const page = await game(t, "2m");
  await announcements(page);
  await page.keyboard.press("Space");
  await run(page, 100_000);
  const heard = await announcements(page);
  assert.deepEqual(heard, []);
  await page.keyboard.press("p");
  await run(page, 60_000);
  await page.keyboard.press("p");
  await run(page, 100);
  const about = (await announcements(page)).join("; ");
  assert.match(about, /paused/);
  assert.match(about, /the clocks run again/);
  assert.equal(await page.locator("[aria-live=assertive], [role=alert]:visible").count(), 0);
});

test("texts that come close together are all heard, and turns only if they are chosen", async (t) => {
  const page = await game(t, "20s, 3 x r1/10s");
  await announcements(page);
  await page.keyboard.press("Space");
  await run(page, 60_000);
  assert.deepEqual(await announcements(page), [
    "White: stage 2 of 2, period 1 of 3",
    "White: period 2 of 3",
    "White: last of 3 periods",
    "White: low, 0:10 to the flag",
    "White: very low, 0:04 to the flag",
    "White's flag has fallen. New game. Controls.",
  ]);
  await page.click("#notice >> text=New game");
  await page.waitForSelector("#board[data-status=ready]");
  await page.click("[data-act=settings]");
  await page.getByLabel("Announce every turn").check();
  await page.click("text=Done");
  await announcements(page);
  await page.keyboard.press("Space");
  await page.keyboard.press("Space");
  await run(page, 10);
  assert.deepEqual(await announcements(page), ["White: to move", "Black: to move"]);
  const region = await page.locator("#said").evaluate((said) => [said.ariaLive, said.ariaAtomic, said.textContent]);
  assert.deepEqual(region.slice(0, 2), ["polite", "false"]);
  assert.match(region[2], /White: to moveBlack: to move$/);
});

test("pause and undo: no time runs in a pause, and the time of a move taken back stays used", async (t) => {
  const page = await game(t, "5m");
  await page.keyboard.press("Space");
  await run(page, 10_000);
  await page.keyboard.press("p");
  assert.equal(await page.locator("[data-act=pause] .word").textContent(), "Resume");
  await run(page, 60_000);
  assert.deepEqual(await times(page), ["4:50", "5:00"]);
  await page.keyboard.press("Space");
  assert.match(await page.locator("#notice").textContent(), /paused: P resumes/);
  await page.click("[data-act=pause]");
  await run(page, 5_000);
  await page.keyboard.press("a");
  await run(page, 6_500);
  assert.deepEqual(await times(page), ["4:45", "4:54"]);
  await page.keyboard.press("u");
  await run(page, 500);
  // White's clock runs on where it stopped, and Black's move had not begun.
  assert.deepEqual(await times(page), ["4:45", "5:00"]);
  await run(page, 550);
  assert.deepEqual(await times(page), ["4:44", "5:00"]);
  assert.equal((await seat(page, 0)).state, "turn");
  assert.deepEqual((await journal(page)).map(({ at, type }) => `${at} ${type}`), ["0 start", "10000 pause", "70000 resume", "75000 press", "81500 undo"]);
});

test("time is given with a key, and in the dialog with an amount", async (t) => {
  const page = await game(t, "5m");
  await page.keyboard.press("Space");
  await page.keyboard.press("2");
  assert.deepEqual(await times(page), ["5:00", "5:15"]);
  await page.click("[data-act=give]");
  await page.getByLabel("1 minute").check();
  await page.click("text=To White");
  assert.deepEqual(await times(page), ["6:00", "5:15"]);
  await page.keyboard.press("1");
  assert.deepEqual(await times(page), ["7:00", "5:15"]);
});

test("a tap counts when the finger touches, once, and only of the player to move", async (t) => {
  const page = await game(t, "5m", { viewport: phone, hasTouch: true, isMobile: true });
  // Black's tap starts White's clock.
  await page.locator(".seat .tap").nth(1).tap();
  assert.equal((await seat(page, 0)).state, "turn");
  await run(page, 3_000);
  await page.locator(".seat .tap").nth(1).tap();
  assert.equal((await seat(page, 0)).state, "turn");
  await page.locator(".seat .tap").nth(0).dispatchEvent("pointerdown", { button: 0, isPrimary: false, pointerType: "touch" });
  assert.equal((await seat(page, 1)).state, "turn");
  await run(page, 2_000);
  await page.locator(".seat .tap").nth(1).tap();
  assert.deepEqual((await journal(page)).map(({ at, type, seat: of }) => `${at} ${type} ${of}`), ["0 start 0", "3000 press 0", "5000 press 1"]);
});

test("on a phone the upper clock can be turned", async (t) => {
  const page = await game(t, "5m", { viewport: phone });
  const turn = () => page.locator(".seat").nth(1).evaluate((element) => getComputedStyle(element).rotate);
  assert.equal(await turn(), "180deg");
  await page.click("[data-act=settings]");
  await page.getByLabel(/Turn the upper clock/).uncheck();
  assert.equal(await turn(), "none");
  await page.reload();
  await page.waitForSelector("#typing:not([hidden])");
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("flagfall.preferences")).turned), false);
});

test("names, colours and tenths are settings", async (t) => {
  const page = await game(t, "1m");
  await page.click("[data-act=settings]");
  await page.getByLabel("Name of player 1").fill("\u202EAnn <b>");
  await page.getByLabel("Colour of player 2").selectOption("pink");
  await page.getByLabel("Tenths of a second").selectOption("60");
  await page.click("text=Done");
  await page.keyboard.press("Space");
  await run(page, 1_250);
  assert.equal((await seat(page, 0)).time, "0:58.8");
  assert.equal(await page.locator("flagfall-clock .name").first().textContent(), "\uFFFDAnn <b>");
  assert.equal(await page.locator(".seat").nth(1).getAttribute("data-colour"), "pink");
});

test("a hidden tab comes back with the right time, and a flag that fell meanwhile has its exact instant", async (t) => {
  const page = await game(t, "5m");
  await page.keyboard.press("Space");
  await setHidden(page, true);
  await skip(page, 100_000);
  await setHidden(page, false);
  assert.deepEqual(await times(page), ["3:20", "5:00"]);
  await page.evaluate(() => addEventListener("flagfall-flag", ({ detail }) => (globalThis.fallen = detail)));
  await setHidden(page, true);
  await skip(page, 400_000);
  await setHidden(page, false);
  assert.equal((await seat(page, 0)).state, "flagged");
  assert.deepEqual(await page.evaluate(() => globalThis.fallen), { seat: 0, at: noon + 300_000 });
});

test("a suspended machine comes back with the right time", async (t) => {
  const page = await game(t, "10m, 2 x r1/30s");
  await page.keyboard.press("Space");
  await run(page, 10_000);
  await suspend(page, 400_000);
  await setHidden(page, true);
  await setHidden(page, false);
  assert.equal((await times(page))[0], "3:10");
  await page.keyboard.press("Space");
  assert.deepEqual((await journal(page)).at(-1), { at: 410_000, type: "press", seat: 0 });
});

test("a delay of lag, free moves and other rules of a preset hold", async (t) => {
  const page = await game(t, "@lichess/blitz-3+2");
  await page.keyboard.press("Space");
  await run(page, 20_000);
  assert.deepEqual(await times(page), ["3:00", "3:00"]);
  await page.keyboard.press("Space");
  await page.keyboard.press("Space");
  await run(page, 4_000);
  await page.keyboard.press("Space");
  assert.deepEqual(await times(page), ["2:58", "3:00"]);
});

test("four seats: each has its key, and the turn goes round", async (t) => {
  const page = await game(t, "(10s) 20m", { seats: 4 });
  await page.keyboard.press("l");
  for (const [key, next] of [["a", 1], ["d", 2], ["j", 3], ["l", 0]]) {
    await run(page, 11_000);
    await page.keyboard.press(key);
    assert.equal((await seat(page, next)).state, "turn", key);
  }
  assert.deepEqual(await times(page), ["19:59", "19:59", "19:59", "19:59"]);
});

test("a game can be ended, only on purpose, and played again", async (t) => {
  const page = await game(t, "5m");
  await page.keyboard.press("e");
  assert.match(await page.locator("#notice").textContent(), /No game is on/);
  await page.keyboard.press("Space");
  await page.keyboard.press("e");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  assert.equal((await seat(page, 0)).state, "turn");
  await page.keyboard.press("e");
  await page.click("#end-now");
  assert.match(await page.locator("#notice").textContent(), /The players have ended the game/);
  assert.deepEqual((await journal(page)).at(-1), { at: 0, type: "end", why: "ended by the players" });
  await page.click("#notice >> text=New game");
  await page.waitForSelector("#board[data-status=ready]");
  await page.keyboard.press("Space");
  assert.deepEqual((await journal(page)).map(({ type }) => type), ["start"]);
});

test("after a flag, a new game stays one click away whatever is pressed", async (t) => {
  const page = await game(t, "1m");
  await page.keyboard.press("Space");
  await run(page, 61_000);
  for (const [key, note] of [["Space", /Too late: the flag had fallen/], ["u", /Moves cannot be taken back any longer/], ["p", /The game is over/], ["1", /Too late|The game is over/]]) {
    await page.keyboard.press(key);
    const text = await page.locator("#notice").textContent();
    assert.match(text, /White's flag has fallen\./, key);
    assert.match(text, note, key);
    assert.doesNotMatch(text, /forced undo|new clock/, key);
  }
  await run(page, 6_000);
  assert.equal(await page.locator("#notice p").allTextContents().then((texts) => texts.join()), "White's flag has fallen.");
  await page.locator(".seat .tap").first().click();
  await run(page, 6_000);
  await page.click("#notice >> text=New game");
  await page.waitForSelector("#board[data-status=ready]");
});

test("a control without a clock shows only the turn", async (t) => {
  const page = await game(t, "none");
  await page.keyboard.press("Space");
  await run(page, 100_000);
  await page.keyboard.press("Space");
  assert.deepEqual(await Promise.all([0, 1].map(async (place) => (await seat(page, place)).state)), ["waits", "turn"]);
});
