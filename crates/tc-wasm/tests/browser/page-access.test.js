// The page for everybody: keyboard alone, screen readers, narrow screens, contrast, forced colours.

import assert from "node:assert/strict";
import { test } from "node:test";
import { violations as violationsOf } from "./axe.js";
import { browserTests, built, noon, phone, run } from "./harness.js";
import { announcements, journal, openGame, openPage, seat, type } from "./page.js";

const tests = browserTests({ folder: built.page });

/** axe-core waits with timers, which the fake clock holds back. */
const violations = (page) => violationsOf(page, (pending) => advance(page, pending));

/** The fake clock runs until something has ended. */
async function advance(page, pending) {
  let isPending = true;
  pending.finally(() => (isPending = false)).catch(() => {});
  while (isPending) await run(page, 1);
  return pending;
}

/** The screens of the page: each opens one. */
const SCREENS = {
  empty: async () => {},
  explained: (page) => type(page, "40/90m.. + 30s, 30m.. + 30s; fide"),
  error: (page) => type(page, "3m +"),
  readings: (page) => type(page, "5:00+3"),
  lints: (page) => type(page, "1m + 1s"),
  spellings: async (page) => {
    await type(page, "3+2");
    await page.click(".spellings > summary");
    await page.click(".lost > summary");
  },
  presets: (page) => page.click("[data-opens=presets]"),
  help: (page) => page.click("[data-opens=help]"),
  ready: (page) => begin(page, "10m, 5 x r1/30s"),
  running: async (page) => {
    await begin(page, "10m, 5 x r1/30s");
    await page.keyboard.press("Space");
    await run(page, 645_000);
  },
  low: async (page) => {
    await begin(page, "1m");
    await page.keyboard.press("Space");
    await run(page, 52_000);
  },
  flag: async (page) => {
    await begin(page, "1m");
    await page.keyboard.press("Space");
    await run(page, 61_000);
  },
  paused: async (page) => {
    await begin(page, "1m");
    await page.keyboard.press("Space");
    await page.keyboard.press("p");
  },
  give: async (page) => {
    await begin(page, "1m");
    await page.keyboard.press("Space");
    await page.click("[data-act=give]");
  },
  settings: async (page) => {
    await begin(page, "1m");
    await page.click("[data-act=settings]");
  },
  six: async (page) => {
    await begin(page, "40/90m.. + 30s, 30m.. + 30s", 6);
    await page.keyboard.press("Space");
    await run(page, 5_000);
  },
};

async function begin(page, control, seats = 2) {
  await type(page, control);
  await page.selectOption("#seats", String(seats));
  await page.click("#start button");
  await page.waitForSelector("#board[data-status=ready]");
}

/** The seats whose time is cut off. */
const cutTimes = () =>
  [...document.querySelectorAll("flagfall-clock")].filter((clock) => {
    const [outer, inner] = [clock.parentElement, clock.shadowRoot.querySelector(".time")].map((element) => element.getBoundingClientRect());
    return inner.left < outer.left || inner.right > outer.right || inner.top < outer.top || inner.bottom > outer.bottom;
  }).length;

/** The parts of dialogs that would have to be scrolled sideways. */
const tooWide = () =>
  [...document.querySelectorAll("dialog[open], dialog[open] .scroll")].filter((part) => part.scrollWidth > part.clientWidth).map(({ id, className }) => id || className);

for (const [name, show] of Object.entries(SCREENS)) {
  test(`nothing overflows, and axe-core finds nothing to complain about: ${name}`, async (t) => {
    const page = await openPage(tests, t, { at: noon, reducedMotion: "reduce" });
    await show(page);
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, `the width at ${width}`);
      assert.deepEqual(await page.evaluate(tooWide), [], `dialogs that are too narrow at ${width}`);
      assert.equal(await page.evaluate(cutTimes), 0, `times that are cut off at ${width}`);
    }
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await violations(page), [], colorScheme);
    }
  });
}

test("from loading to the end of a game with the keyboard alone", async (t) => {
  const page = await openPage(tests, t, { at: noon });
  const press = (key) => page.keyboard.press(key);
  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.dataset.act || document.activeElement.textContent);
  const tabTo = async (name) => {
    for (let steps = 0; (await focused()) !== name; steps += 1) {
      assert.ok(steps < 60, `${name} cannot be reached`);
      await press("Tab");
    }
  };
  await tabTo("control");
  await page.keyboard.type("1m, 2 x r1/10s");
  await press("Enter");
  await page.waitForSelector("#board .seat");
  await press("Space");
  await run(page, 5_000);
  await press("Enter");
  assert.equal((await seat(page, 1)).state, "turn");
  await press("p");
  await press("P");
  await tabTo("give");
  await press("Enter");
  await page.waitForSelector("#give[open]");
  await tabTo("To White");
  await press("Enter");
  assert.equal(await focused(), "give");
  await tabTo("help");
  await press("Space");
  assert.match(await page.locator("#keys").textContent(), /take the last move back/);
  await press("Escape");
  await press("l");
  await press("u");
  await press("l");
  await run(page, 200_000);
  assert.equal((await seat(page, 0)).state, "flagged");
  assert.deepEqual((await journal(page)).map(({ type }) => type), ["start", "press", "pause", "resume", "give", "press", "undo", "press", "tick"]);
  await tabTo("New game");
  await press("Enter");
  await page.waitForSelector("#board[data-status=ready]");
  assert.equal((await seat(page, 0)).time, "1:00");
});

test("Enter and Space on a focused tap area are a tap on that area", async (t) => {
  const page = await openGame(tests, t, "5m");
  const states = async () => [(await seat(page, 0)).state, (await seat(page, 1)).state];
  const area = (name) => page.getByRole("button", { name });
  await area("Start Black's clock").focus();
  await page.keyboard.press("Enter");
  assert.deepEqual(await states(), ["waits", "turn"]);
  await run(page, 1_000);
  await area("End White's turn").focus();
  for (const key of ["Enter", "Space"]) {
    await page.keyboard.press(key);
    assert.deepEqual(await states(), ["waits", "turn"], key);
    assert.equal(await page.locator("#notice p").textContent(), "It is another player's turn.");
  }
  await area("End Black's turn").focus();
  await page.keyboard.down("Space");
  await page.keyboard.down("Space");
  await page.keyboard.up("Space");
  assert.deepEqual(await states(), ["turn", "waits"]);
  assert.deepEqual((await journal(page)).map(({ type, seat: of }) => `${type} ${of}`), ["start 1", "press 1"]);
});

test("the focus is visible, and goes through the page in its sequence", async (t) => {
  const page = await openPage(tests, t);
  await type(page, "3+2");
  await page.keyboard.press("Tab");
  const seen = [];
  for (let steps = 0; steps < 6; steps += 1) {
    seen.push(await page.evaluate(() => {
      const { activeElement } = document;
      const { outlineStyle, outlineWidth } = getComputedStyle(activeElement);
      return `${activeElement.id || activeElement.textContent} ${outlineStyle} ${outlineWidth}`;
    }));
    await page.keyboard.press("Tab");
  }
  assert.deepEqual(seen.slice(0, 3), ["clear solid 3px", "Presets solid 3px", "from solid 3px"]);
  assert.ok(seen.every((one) => one.endsWith("solid 3px")), seen.join("\n"));
});

test("the accessibility tree of a game", async (t) => {
  const page = await openGame(tests, t, "10m, 5 x r1/30s");
  await page.keyboard.press("Space");
  await run(page, 604_500);
  assert.equal(await page.locator("#play").ariaSnapshot(), TREE);
});

const TREE = `
- main "Game of White, Black":
  - heading "Game of White, Black" [level=1]
  - region "White":
    - button "End White's turn"
    - group "White":
      - img "to move"
      - text: White stage 2 of 2, period 1 of 5
      - timer: 0:26
      - text: 2:26 to the flag
      - paragraph: then 4 more byo-yomi periods of 30 seconds, then the flag falls
    - status
  - region "Black":
    - button "End Black's turn"
    - group "Black":
      - text: Black stage 1 of 2
      - timer: 10:00
      - text: 12:30 to the flag
      - paragraph: then 5 byo-yomi periods of 30 seconds, then the flag falls
    - status
  - group "Actions":
    - button "Pause"
    - button "Undo"
    - button "Give time"
    - button "End"
    - button "Settings"
    - button "Help"
    - button "Controls"
`.trim();

test("a screen reader hears what is wrong with a text, once it is typed", async (t) => {
  const page = await openPage(tests, t, { at: noon });
  await announcements(page);
  await page.focus("#control");
  for (const key of "3m +") {
    await page.keyboard.type(key);
    await run(page, 200);
  }
  assert.deepEqual(await announcements(page), []);
  await run(page, 1_000);
  assert.deepEqual(await announcements(page), ["a time is missing"]);
});

test("forced colours and reduced motion", async (t) => {
  const page = await openGame(tests, t, "10m", { forcedColors: "active", reducedMotion: "reduce", viewport: phone });
  await page.keyboard.press("Space");
  const [turn, waits] = await page.locator(".seat").evaluateAll((seats) => seats.map((seat) => getComputedStyle(seat).borderTopWidth));
  assert.deepEqual([turn, waits], ["6px", "2px"]);
  assert.equal(await page.locator(".seat").first().evaluate((seat) => getComputedStyle(seat).transitionDuration), "0s");
});
