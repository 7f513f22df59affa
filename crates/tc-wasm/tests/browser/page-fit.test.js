// The page on small screens: whatever is shown of a clock fits into its seat, and words are never broken.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browserTests, built, run } from "./harness.js";
import { openGame, openPage, type } from "./page.js";

const tests = browserTests({ folder: built.page });

const SIZES = [[320, 568], [390, 844], [568, 320], [640, 400], [844, 390], [1280, 800]];

const CONTROLS = {
  "byo-yomi": { control: "10m, 5 x r1/30s", later: 640_000 },
  "two stages": { control: "40/90m.. + 30s, 30m.. + 30s", later: 400_000 },
  hours: { control: "12h, 30 x r1/60s", later: 43_205_000 },
};

/** The parts of clocks that leave their seat or the screen, and those that lie under the hint of a key. */
const misplaced = () => {
  const shown = (part) => part.checkVisibility() && part.getBoundingClientRect().width > 0;
  const meet = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  return [...document.querySelectorAll("#board .seat")].flatMap((seat, place) => {
    const outer = seat.getBoundingClientRect();
    const screen = { left: Math.max(outer.left, 0), top: Math.max(outer.top, 0), right: Math.min(outer.right, innerWidth), bottom: Math.min(outer.bottom, innerHeight) };
    const key = seat.querySelector("kbd").getBoundingClientRect();
    const parts = [...seat.querySelector("flagfall-clock").shadowRoot.querySelectorAll(".turn-mark, .name, .facts, .time, .flag-left, .dots, .cap, .ribbon, .needle, .flag, .then, .waste")];
    return parts.filter(shown).flatMap((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      const inner = [part.getBoundingClientRect(), ...range.getClientRects()];
      const isOut = inner.some(({ left, top, right, bottom }) => left < screen.left + 4 || top < screen.top + 4 || right > screen.right - 4 || bottom > screen.bottom - 4);
      const isCovered = [...range.getClientRects()].some((box) => meet(box, key));
      return [...(isOut ? [`${part.className} of seat ${place} is cut off`] : []), ...(isCovered ? [`${part.className} of seat ${place} is under the key`] : [])];
    });
  });
};

for (const seats of [2, 4, 6]) {
  for (const [name, { control, later }] of Object.entries(CONTROLS)) {
    test(`${name}, ${seats} seats: everything that is shown fits into its seat`, async (t) => {
      const page = await openGame(tests, t, control, { seats, reducedMotion: "reduce" });
      const check = async (when) => {
        const found = [];
        for (const [width, height] of SIZES) {
          await page.setViewportSize({ width, height });
          found.push(...(await page.evaluate(misplaced)).map((part) => `${width}×${height}: ${part}`));
        }
        assert.deepEqual(found, [], when);
      };
      await check("before the start");
      await page.keyboard.press("Space");
      await page.keyboard.press("Space");
      await check("at the start");
      await page.clock.fastForward(later);
      await run(page, 20);
      await check("later");
    });
  }
}

/** The words of controls that are broken over two lines, and the controls that leave the screen or meet another. */
const broken = () => {
  const controls = [...document.querySelectorAll("button, label, select, input, legend")].filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.matches(".tap"));
  const words = controls.flatMap((control) => {
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT, (node) => (node.parentElement.closest("select, code, bdi") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
    const found = [];
    while (texts.nextNode()) {
      for (const { index, 0: word } of texts.currentNode.data.matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        const boxes = [...range.getClientRects()];
        if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) found.push(`${word} is broken`);
        if (boxes.some(({ left, right }) => left < 0 || right > innerWidth)) found.push(`${word} leaves the screen`);
      }
    }
    return found;
  });
  const outside = controls.filter((control) => control.getBoundingClientRect().right > innerWidth || control.getBoundingClientRect().left < 0);
  const bar = [...document.querySelectorAll(".bar .word")].map((word) => word.getBoundingClientRect());
  const close = bar.filter(({ left }, place) => place > 0 && left > bar[place - 1].left && left < bar[place - 1].right + 2);
  return [...words, ...outside.map(({ textContent, id }) => `${id || textContent} leaves the screen`), ...close.map(() => "words of the bar meet")];
};

test("no word of a button or a label is broken, and none leaves the screen", async (t) => {
  const page = await openPage(tests, t, { reducedMotion: "reduce" });
  const check = async (when) => {
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      assert.deepEqual(await page.evaluate(broken), [], `${when} at ${width}×${height}`);
    }
  };
  await check("empty");
  await type(page, "10m, 5 x r1/30s");
  await page.waitForSelector("#explanation h2");
  await check("explained");
  for (const dialog of ["presets", "settings", "help"]) {
    await page.evaluate((id) => document.querySelector(`[data-opens=${id}]`).click(), dialog);
    await check(dialog);
    await page.keyboard.press("Escape");
  }
  await page.click("#start button");
  await page.waitForSelector("#board .seat");
  await check("playing");
  await page.keyboard.press("Space");
  for (const act of ["give", "end", "settings"]) {
    await page.click(`[data-act=${act}]`);
    await check(act);
    await page.keyboard.press("Escape");
  }
});
