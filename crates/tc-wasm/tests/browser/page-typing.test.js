// The typing screen of the page: explanation, errors, corrections, readings, links, presets.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browserTests, built } from "./harness.js";
import { openPage, type } from "./page.js";

const tests = browserTests({ folder: built.page });
const open = (t, options) => openPage(tests, t, options);

test("a typed control is explained, drawn and can be played", async (t) => {
  const page = await open(t);
  await type(page, "10m, 5 x r1/30s");
  assert.equal(await page.textContent("#sentence"), "10 minutes, then 5 byo-yomi periods of 30 seconds");
  assert.deepEqual(await page.locator(".stages h3").allTextContents(), ["Stage 1 10 minutes", "Stage 2 5 byo-yomi periods of 30 seconds"]);
  assert.match(await page.textContent(".facts"), /at most 32 min a player for 40 moves/);
  assert.equal(await page.locator(".spelled li", { hasText: "the SGF properties TM and OT" }).locator("code").textContent(), "TM[600]OT[5x30 byo-yomi]");
  assert.ok(await page.locator(".drawn img").evaluate((image) => image.decode().then(() => image.naturalWidth > 0)));
  assert.ok(await page.isVisible("#start"));
});

test("an error is shown under the text with the wrong part marked", async (t) => {
  const page = await open(t);
  await type(page, "40/90x, 30m");
  assert.equal(await page.locator("#problem mark").textContent(), "30m");
  assert.equal(await page.getAttribute("#control", "aria-invalid"), "true");
  assert.ok(await page.isHidden("#start"));
  await type(page, "40/90m, 30m");
  assert.ok(await page.isHidden("#problem"));
});

test("after characters beyond 16 bits the marked part is still the wrong one", async (t) => {
  const page = await open(t);
  await type(page, "3m + 𝟚𝟚 foo");
  const mark = page.locator("#problem mark");
  const [before, marked] = await mark.evaluate((element) => [element.previousSibling.textContent, element.textContent]);
  assert.equal("3m + 𝟚𝟚 foo".startsWith(before + marked), true, `${before}|${marked}`);
  assert.doesNotMatch(before + marked, /\uFFFD/);
});

test("a correction is one click", async (t) => {
  const page = await open(t);
  await type(page, "3m +");
  assert.equal(await page.locator("#problem mark.place").count(), 1);
  await page.click("#problem .fix");
  assert.equal(await page.inputValue("#control"), "3m + 3s");
  assert.ok(await page.isHidden("#problem"));
});

test("a likely mistake is a warning with a correction", async (t) => {
  const page = await open(t);
  await type(page, "1m + 1s");
  assert.match(await page.textContent(".problem.warning"), /never raises the time above 1m/);
  await page.click(".problem.warning .fix");
  assert.equal(await page.inputValue("#control"), "1m.. + 1s");
  assert.equal(await page.locator(".problem.warning").count(), 0);
});

test("another reading of an ambiguous text can be chosen, and is the one that is played", async (t) => {
  const page = await open(t);
  await type(page, "90+30");
  assert.match(await page.textContent("#sentence"), /^90 minutes/);
  await page.click(".reading");
  assert.match(await page.textContent("#sentence"), /^90 seconds/);
  assert.match(page.url(), /#control=90%2B30&reading=2$/);
  await page.click("#start button");
  assert.match(await page.locator("flagfall-clock").first().locator(".time").textContent(), /^1:30$/);
});

test("the address carries the control, from outside and back and forward", async (t) => {
  const page = await open(t, { path: "/#control=5m..%20%2B%203s" });
  assert.equal(await page.inputValue("#control"), "5m.. + 3s");
  await page.evaluate(() => (location.hash = "#control=3+2"));
  await page.waitForFunction(() => document.getElementById("control").value === "3+2");
  await page.goBack();
  assert.equal(await page.inputValue("#control"), "5m.. + 3s");
  await page.goForward();
  assert.equal(await page.inputValue("#control"), "3+2");
  await type(page, "1h; fide");
  await page.waitForFunction(() => location.hash === "#control=1h%3B%20fide");
});

test("hostile addresses are texts like any other", async (t) => {
  const page = await open(t);
  const hashes = ["#control=%", "#control=%E0%A4%A", "#control=%00%FF", "#reading=0", "#reading=99999999999&control=3%2B2", "#control=3%2B2&reading=4000",
    "#from=__proto__&control=5m", "#control=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E", "#__proto__=1", "#=&&&==", `#control=${"9".repeat(30_000)}`];
  for (const hash of hashes) {
    await page.evaluate((hash) => (location.hash = hash), hash);
    await page.waitForTimeout(20);
    assert.ok(await page.isVisible("#control"), hash.slice(0, 60));
    assert.equal(await page.locator("main img:not(.drawn img)").count(), 0);
  }
});

test("hostile texts are shown as texts, and nothing overflows", async (t) => {
  const page = await open(t, { viewport: { width: 320, height: 640 } });
  const texts = ["<img src=x onerror=alert(1)>", "3m \u202E + 2s", "\u2066\u2067 10m", "x".repeat(10_000), "`".repeat(500), "9".repeat(400) + "m", "@<b>"];
  for (const text of texts) {
    await type(page, text);
    assert.equal(await page.locator("main img:not(.drawn img), main b").count(), 0);
    assert.doesNotMatch(await page.locator("#typing main").innerText(), /[\u202A-\u202E\u2066-\u2069]/);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, text.slice(0, 40));
  }
});

test("a link with a notation that nobody knows is read with detection, and says so", async (t) => {
  const page = await open(t, { path: "/#control=3%2B2&from=nope" });
  assert.equal(await page.inputValue("#from"), "auto");
  assert.match(await page.textContent("#sentence"), /^3 minutes/);
  assert.match(await page.textContent(".problem.warning"), /the link names the notation nope, which this page does not know/);
  await type(page, "5+5");
  assert.match(await page.textContent("#sentence"), /^5 minutes/);
  assert.equal(await page.locator(".problem.warning").count(), 0);
  await page.waitForFunction(() => location.hash === "#control=5%2B5");
});

test("no hint names a command of the program", async (t) => {
  const page = await open(t);
  for (const [text, from, expected] of [["@nope", "auto", null], ["@lichess/xx", "auto", /did you mean the preset of/], ["5m; foo", "auto", null], ["10m, 5 x r1/30s", "sgf", /another notation/]]) {
    await page.selectOption("#from", from);
    await type(page, text);
    await page.waitForSelector("#problem:not([hidden])");
    const shown = await page.innerText("#problem");
    assert.doesNotMatch(shown, /flagfall |--/, text);
    if (expected === null) assert.equal(await page.locator("#problem .hints").count(), 0, text);
    else assert.match(shown, expected);
  }
  // The correction is in another notation than the one that was chosen.
  await page.click("#problem .fix");
  assert.equal(await page.inputValue("#from"), "auto");
  assert.match(await page.textContent("#sentence"), /byo-yomi/);
});

test("a text that is left before the address has it does not get into another address", async (t) => {
  const page = await open(t, { path: "/#control=3%2B2" });
  await page.click("#clear");
  await type(page, "5+5");
  await page.goBack();
  await page.waitForFunction(() => document.getElementById("control").value === "3+2");
  await page.waitForTimeout(600);
  assert.match(page.url(), /#control=3%2B2$/);
});

test("presets are grouped by site, can be searched, and are chosen with their rules", async (t) => {
  const page = await open(t);
  await page.click("[data-opens=presets]");
  assert.equal(await page.evaluate(() => document.activeElement.id), "search");
  const all = await page.locator(".preset:visible").count();
  await page.fill("#search", "lichess 3m");
  const some = await page.locator(".preset:visible").count();
  assert.ok(all > 100 && some > 0 && some < 10, `${all}, ${some}`);
  assert.deepEqual(await page.locator("#families h3:visible").allTextContents(), ["lichess"]);
  await page.fill("#search", "no such preset");
  assert.match(await page.textContent("#found"), /^No preset/);
  await page.fill("#search", "blitz-3+2 lichess");
  await page.click(".preset:visible");
  assert.equal(await page.inputValue("#control"), "@lichess/blitz-3+2");
  assert.match(await page.textContent(".rules"), /first move of each player costs no time/);
  assert.equal(await page.locator("dialog[open]").count(), 0);
});

test("a notation can be named, and a spelling copied", async (t) => {
  const page = await open(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await type(page, "3+2");
  assert.match(await page.textContent("#sentence"), /^3 minutes/);
  await page.selectOption("#from", "cutechess");
  assert.match(await page.textContent("#sentence"), /^3 seconds/);
  assert.match(page.url(), /from=cutechess/);
  await page.selectOption("#from", "text");
  assert.match(await page.textContent("#sentence"), /^3 minutes/);
  assert.match(page.url(), /from=text/);
  await page.click(".spellings > summary");
  const spelling = page.locator(".spelled li", { hasText: "the SGF properties TM and OT" });
  await spelling.locator("button").click();
  await page.waitForFunction(() => /^Copied/.test(document.getElementById("said").textContent));
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await spelling.locator("code").textContent());
});

test("every example is explained and chosen with one click", async (t) => {
  const page = await open(t);
  const count = await page.locator(".examples button").count();
  for (let place = 0; place < count; place += 1) {
    await page.locator(".examples button").nth(place).click();
    assert.ok(await page.isVisible("#sentence"));
    await page.click("#clear");
  }
  assert.equal(await page.evaluate(() => document.activeElement.id), "control");
});
