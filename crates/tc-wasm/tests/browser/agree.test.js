// A clock in the page and the same clock in `flagfall run` agree to the millisecond: random games in the page's own model
// under a fake clock, with a hidden tab and a machine that sleeps in between. `FLAGFALL_SEED` sets the seed.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { chooser, settings, systems } from "./agree-settings.js";
import { compare } from "./agree-program.js";
import { browserTests, built, noon, run, setHidden, skip, suspend } from "./harness.js";

const GAMES = 200;
const STEPS = 40;
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const seed = Number(process.env.FLAGFALL_SEED ?? 19);

const beside = (name) => readFile(new URL(name, import.meta.url));
const { open } = browserTests({
  folder: built.page,
  extra: {
    "/agree.html": '<!doctype html><html lang="en"><title>Games</title><script type="module" src="agree-games.js"></script></html>',
    "/agree-games.js": await beside("agree-games.js"),
    "/random.js": await beside("../node/random.js"),
    "/favicon.ico": "",
  },
});

/** Plays games of a system, all in one page. Returns them with their settings. */
async function play(t, system, random, games) {
  const page = await open(t, { path: "/agree.html", at: noon });
  await page.waitForFunction(() => globalThis.agree);
  await page.evaluate((games) => agree.begin(games), games);
  for (let count = 0; count < STEPS; count += 1) {
    const isPrompt = await pass(page, system === "correspondence", random);
    await page.evaluate((isPrompt) => agree.step({ isPrompt }), isPrompt);
  }
  const results = await page.evaluate(() => agree.results());
  return results.map((result, place) => ({ ...games[place], ...result }));
}

/**
 * Time passes: as it does, in a hidden tab, or while the machine sleeps. Returns whether the page has had the time to draw:
 * nothing tells it that the machine has slept.
 */
async function pass(page, isLong, random) {
  const time = (most) => random.whole(1, isLong && random.chance(0.7) ? 20 * HOUR : most);
  const way = random.whole(0, 9);
  if (way <= 5) {
    await run(page, random.whole(1, 1500));
    return true;
  }
  if (way === 6) {
    await setHidden(page, true);
    await skip(page, time(4 * SECOND));
    await run(page, random.whole(1, 500));
    await setHidden(page, false);
    return true;
  }
  if (way === 7) {
    await suspend(page, 1500 + time(4 * SECOND));
    return false;
  }
  if (way === 8) {
    await setHidden(page, true);
    await suspend(page, 1500 + time(4 * SECOND));
    await setHidden(page, false);
    return true;
  }
  await suspend(page, 1500 + time(2 * SECOND));
  await run(page, random.whole(1, 500));
  return false;
}

const gamesOf = (system, random, count) =>
  Array.from({ length: count }, () => ({ settings: settings(system, random), seed: random.whole(0, 2 ** 31) }));

let agreed = 0;

systems.forEach((system, place) => {
  test(`${system}: the page and the program agree`, async (t) => {
    const random = chooser(seed * 1000 + place);
    const count = Math.ceil((GAMES - place) / systems.length);
    const games = await play(t, system, random, gamesOf(system, random, count));
    let [answers, times] = [0, 0];
    for (const game of games) {
      try {
        const compared = compare(game);
        answers += compared.answers;
        times += compared.times;
      } catch (error) {
        error.message = `seed ${seed}, ${JSON.stringify(game.settings)}: ${error.message}`;
        throw error;
      }
      agreed += 1;
    }
    t.diagnostic(`${count} games, ${answers} answers, ${times} shown times`);
  });
});

test("all games were played", () => assert.equal(agreed, GAMES));

test("a fault of a millisecond is found", async (t) => {
  const random = chooser(seed);
  const faults = ["time", "time", "time", ...Array(9).fill("view")];
  const games = gamesOf("fischer", random, faults.length).map((game, place) => ({ ...game, fault: faults[place] }));
  const played = await play(t, "fischer", random, games);
  for (const game of played.slice(0, 3)) assert.throws(() => compare(game), /the answer to/);
  // A millisecond is seen when it changes the tenths.
  const isFound = (game) => {
    try {
      compare(game);
      return false;
    } catch (error) {
      assert.match(error.message, /the time of seat|shows/);
      return true;
    }
  };
  assert.ok(played.slice(3).some(isFound));
});
