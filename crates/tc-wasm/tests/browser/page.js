// What tests of the page share.

import assert from "node:assert/strict";
import { noon, run } from "./harness.js";

/** Opens the page and waits until it can be used. */
export async function openPage(tests, t, options = {}) {
  const page = await tests.open(t, options);
  await page.waitForSelector("#typing:not([hidden]), #play:not([hidden])");
  return page;
}

/** Types a control in place of the last one. */
export async function type(page, text) {
  await page.fill("#control", text);
}

/** Opens the page with a fake clock that is paused at noon, and begins a game; nobody's clock runs yet. */
export async function openGame(tests, t, control, { seats = 2, ...options } = {}) {
  const page = await openPage(tests, t, { at: noon, ...options });
  await type(page, control);
  await page.selectOption("#seats", String(seats));
  await page.click("#start button");
  await page.waitForSelector("#board .seat");
  return page;
}

/** The times that the seats show. */
export async function times(page) {
  await run(page, 0);
  return page.locator("flagfall-clock .time").allTextContents();
}

/** What a seat shows: its time, its facts and its state. */
export async function seat(page, place) {
  const clock = page.locator("flagfall-clock").nth(place);
  return {
    time: await clock.locator(".time").textContent(),
    facts: await clock.locator(".facts").textContent(),
    state: await page.locator(".seat[data-state]").nth(place).getAttribute("data-state"),
  };
}

/** The journal of the only saved game: its entries without sums, with instants in milliseconds after noon. */
export async function journal(page) {
  const texts = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("flagfall.game.")).map((key) => localStorage.getItem(key)));
  assert.equal(texts.length, 1, "expected one saved game");
  const [, ...lines] = JSON.parse(texts[0]).journal.trimEnd().split("\n");
  return lines.map((line) => {
    const { at, sum, ...entry } = JSON.parse(line);
    return { at: Math.floor(at) - noon, ...entry };
  });
}

/** What was announced to screen readers since the last call, in sequence. Call it once before anything is announced. */
export async function announcements(page) {
  return page.evaluate(() => {
    const said = document.getElementById("said");
    if (!globalThis.heard) {
      globalThis.heard = [];
      new MutationObserver((changes) => globalThis.heard.push(...changes.flatMap(({ addedNodes }) => [...addedNodes].map((added) => added.textContent)))).observe(said, { childList: true });
    }
    return globalThis.heard.splice(0);
  });
}
