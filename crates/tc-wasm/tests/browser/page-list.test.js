// The list of saved games: nothing leaves it unless the players want it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browserTests, built, noon, run } from "./harness.js";
import { journal, openGame, seat, times } from "./page.js";

const tests = browserTests({ folder: built.page });

/** The number of saved games in the storage. */
const count = (page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("flagfall.game.")).length);

/** Opens the page in another tab of the same browser. */
async function tab(context) {
  const page = await context.newPage();
  await page.goto(tests.origin);
  await page.waitForSelector("#typing:not([hidden])");
  return page;
}

/** A game of 3 minutes that White has played for 20 seconds; its tab is closed. Returns a page of the same browser without a game. */
async function closed(t, control = "3m.. + 2s") {
  const page = await openGame(tests, t, control);
  await page.keyboard.press("Space");
  await run(page, 20_000);
  const context = page.context();
  const other = await context.newPage();
  await page.goto("about:blank");
  await page.close();
  return other;
}

async function open(page) {
  await page.goto(tests.origin);
  await page.waitForSelector(".saved");
}

test("a game stays in the list if a flag has fallen since its tab was closed, and the absence can be left out", async (t) => {
  const page = await closed(t);
  await page.clock.fastForward(600_000);
  await open(page);
  assert.match(await page.locator(".saved").textContent(), /a flag has fallen since the page was closed; this time can be left out/);
  await page.click("text=Continue");
  await page.waitForSelector("#board .seat");
  assert.match(await page.locator("#notice").textContent(), /closed for 10 minutes\. The clocks ran on, and White's flag has fallen\./);
  // No input takes the choice away.
  for (const key of ["Space", "p", "u", "a"]) await page.keyboard.press(key);
  assert.match(await page.locator("#notice").textContent(), /Choose first/);
  await page.click("#notice >> text=Pause from 12:00:20");
  assert.deepEqual(await times(page), ["2:40", "3:00"]);
  assert.deepEqual((await journal(page)).map(({ at, type }) => `${at} ${type}`), ["0 start", "20000 pause"]);
});

test("if the absence counts, the flag has fallen at its exact instant", async (t) => {
  const page = await closed(t);
  await page.clock.fastForward(600_000);
  await open(page);
  await page.click("text=Continue");
  await page.waitForSelector("#board .seat");
  await page.click("#notice >> text=Go on");
  assert.equal((await seat(page, 0)).state, "flagged");
  assert.equal((await journal(page)).at(-1).type, "tick");
  assert.equal(await page.locator("#notice p").textContent(), "White's flag has fallen.");
  assert.ok(await page.isVisible("#notice >> text=New game"));
  // The last entry of the journal is the one that records the flag.
  const effects = await page.evaluate(async () => {
    const key = Object.keys(localStorage).find((key) => key.startsWith("flagfall.game."));
    const { Clock } = await import("./flagfall/notations.js");
    const lines = JSON.parse(localStorage.getItem(key)).journal.trimEnd().split("\n");
    return Clock.replay(`${lines.slice(0, -1).join("\n")}\n`).handle({ type: "tick", at: Date.now() }).effects;
  });
  assert.deepEqual(effects.filter(({ type }) => type === "flag").map(({ seat, at }) => ({ seat, at })), [{ seat: 0, at: noon + 180_000 }], JSON.stringify(effects));
});

test("a choice that nobody has made stays when the flag falls, and when another game begins", async (t) => {
  const page = await closed(t);
  await page.clock.fastForward(150_000);
  await open(page);
  await page.click("text=Continue");
  await page.waitForSelector("#board .seat");
  await run(page, 60_000);
  assert.ok(await page.isVisible("text=Pause from 12:00:20"));
  await page.keyboard.press("q");
  await page.fill("#control", "5m");
  await page.click("#start button");
  await page.waitForSelector("#board[data-status=ready]");
  await page.keyboard.press("Space");
  assert.equal(await count(page), 2);
});

test("a wrong time of the machine loses nothing", async (t) => {
  const page = await closed(t, "40m");
  const fiveHours = 5 * 3_600_000;
  await page.clock.setSystemTime(noon + 20_000 + fiveHours);
  await open(page);
  await page.click("text=Continue");
  await page.waitForSelector("#board .seat");
  await page.waitForSelector("#board .seat");
  await page.reload();
  await page.waitForSelector("#notice:not([hidden])");
  await page.goto("about:blank");
  await page.clock.setSystemTime(noon + 30_000);
  const right = await tab(page.context());
  await page.close();
  assert.match(await right.locator(".saved").textContent(), /the clocks are running/);
  await right.click("text=Continue");
  await right.waitForSelector("#board .seat");
  assert.deepEqual(await times(right), ["39:30", "40:00"]);
});

test("a finished game can be looked at again, until the same tab begins another one", async (t) => {
  const page = await openGame(tests, t, "1m");
  await page.keyboard.press("Space");
  await run(page, 61_000);
  await page.click("#notice >> text=Controls");
  assert.match(await page.locator(".saved").textContent(), /over/);
  await page.click("text=Show the end");
  assert.equal((await seat(page, 0)).state, "flagged");
  await page.click("#notice >> text=New game");
  await page.waitForSelector("#board[data-status=ready]");
  assert.equal(await count(page), 0);
});

test("a game is deleted only after a question, and the focus moves to the next one", async (t) => {
  const page = await openGame(tests, t, "10m");
  await page.keyboard.press("Space");
  await page.goBack();
  await page.fill("#control", "20m");
  await page.click("#start button");
  await page.waitForSelector("#board[data-status=ready]");
  await page.keyboard.press("Space");
  await page.goBack();
  await page.waitForFunction(() => document.querySelectorAll(".saved").length === 2);
  const focus = () => page.evaluate(() => document.activeElement.textContent || document.activeElement.id);
  const first = page.locator(".saved").first().locator("text=Delete");
  await first.focus();
  await page.keyboard.press("Enter");
  assert.equal(await focus(), "Keep it");
  await page.keyboard.press("Enter");
  assert.equal(await count(page), 2);
  assert.equal(await focus(), "Delete");
  for (const left of [1, 0]) {
    await first.click();
    await page.click("#delete-now");
    await page.waitForFunction((left) => document.querySelectorAll(".saved").length === left, left);
    assert.equal(await count(page), left);
    assert.equal(await focus(), left === 1 ? "Continue" : "control");
  }
});

test("an entry with other names, colours or players than the page has is set aside, and the page can be used", async (t) => {
  const page = await openGame(tests, t, "10m");
  await page.keyboard.press("Space");
  const entry = await page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith("flagfall.game.")));
  const good = JSON.parse(entry[1]);
  const crowd = await page.evaluate(async () => {
    const { Clock } = await import("./flagfall/notations.js");
    const clock = new Clock({ control: "5m", seats: 9, keepJournal: true });
    clock.handle({ type: "start", at: Date.now() });
    return clock.journal();
  });
  const damages = [
    { names: [] },
    { names: ["a", "b"] },
    { names: [...good.names.slice(1), "x".repeat(41)] },
    { colours: [] },
    { colours: good.colours.map(() => "red") },
    { journal: crowd },
  ];
  for (const damage of damages) {
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [entry[0], JSON.stringify({ ...good, ...damage })]);
    await page.evaluate((id) => {
      sessionStorage.setItem("flagfall.game", id);
      history.replaceState({ play: true }, "");
    }, entry[0].replace("flagfall.game.", ""));
    await page.reload();
    await page.waitForSelector(".saved.damaged, #failure:not([hidden])");
    assert.match(await page.locator(".saved.damaged").textContent(), /A saved game cannot be read/, JSON.stringify(damage).slice(0, 60));
    assert.ok(await page.isHidden("#failure"));
    await page.selectOption("#seats", "6");
    await page.click("#start button");
    await page.waitForSelector("#board > .seat");
    assert.equal(await page.locator("#board > .seat").count(), 6);
    await page.goBack();
    await page.evaluate(() => localStorage.clear());
  }
});

test("a damaged entry stays if a full storage cannot set it aside", async (t) => {
  const page = await openGame(tests, t, "10m");
  await page.keyboard.press("Space");
  await page.evaluate(() => localStorage.setItem(Object.keys(localStorage).find((key) => key.startsWith("flagfall.game.")), "{}"));
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.reload();
  await page.waitForSelector(".saved.damaged");
  assert.equal(await count(page), 1);
});
