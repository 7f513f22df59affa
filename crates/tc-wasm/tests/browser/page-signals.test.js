// Sound, vibration and a screen that stays on: what the page asks the browser for, which a test plays.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browserTests, built, run, setHidden } from "./harness.js";
import { openGame } from "./page.js";

const tests = browserTests({ folder: built.page });

/** Runs in the page before it is loaded: records sounds, pulses, screen locks and alerts. `refuses` is what the browser does not allow. */
function record(refuses) {
  window.done = { contexts: 0, notes: [], pulses: [], locks: [], alerts: [] };
  const { done } = window;
  const parameter = () => ({ setValueAtTime() {}, exponentialRampToValueAtTime() {} });
  const node = { connect: (next) => next };
  window.AudioContext = class {
    state = "suspended";
    currentTime = 0;
    destination = {};
    constructor() {
      done.contexts += 1;
    }
    async resume() {
      if (refuses) throw new DOMException("not allowed", "NotAllowedError");
      this.state = "running";
    }
    createOscillator() {
      const frequency = { value: 0 };
      return { ...node, frequency, start: (at) => done.notes.push([frequency.value, at]), stop() {} };
    }
    createGain() {
      return { ...node, gain: parameter() };
    }
  };
  navigator.vibrate = (pulses) => done.pulses.push(pulses);
  const request = async (type) => {
    if (refuses) throw new DOMException("not allowed", "NotAllowedError");
    const lock = {
      released: false,
      async release() {
        lock.released = true;
        done.locks.push("released");
      },
    };
    done.locks.push(type);
    window.lastLock = lock;
    return lock;
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
  document.addEventListener("flagfall-alert", ({ detail }) => done.alerts.push(detail.kind));
}

const open = (t, control, refuses = false) => openGame(tests, t, control, { prepare: (page) => page.addInitScript(record, refuses) });

/** What was recorded since the last call. */
const done = (page) =>
  page.evaluate(() => {
    const { done } = window;
    return { contexts: done.contexts, notes: done.notes.splice(0), pulses: done.pulses.splice(0), locks: done.locks.splice(0), alerts: done.alerts.splice(0) };
  });

async function choose(page, ...names) {
  await page.click("[data-act=settings]");
  for (const name of names) await page.check(`#preferences [name=${name}]`);
  await page.getByRole("button", { name: "Done" }).click();
}

const LOW = [[880, 0]];
const PERIOD = [[660, 0], [880, 0.16]];
const FLAG = [[440, 0], [330, 0.28], [220, 0.56]];
/** The notes and the pulses of the alerts that have any. */
const SIGNALS = { low: [LOW, [80]], critical: [LOW, [80]], stage: [PERIOD, [80, 80, 80]], period: [PERIOD, [80, 80, 80]], flag: [FLAG, [400, 120, 400]] };

test("nothing sounds or vibrates unless it is chosen", async (t) => {
  const page = await open(t, "1m");
  await page.keyboard.press("Space");
  await run(page, 61_000);
  const { contexts, notes, pulses, alerts } = await done(page);
  assert.ok(alerts.includes("low") && alerts.includes("flag"), alerts.join(" "));
  assert.deepEqual([contexts, notes, pulses], [0, [], []]);
});

for (const [name, chosen] of [["sound", ["sound"]], ["vibration", ["vibration"]], ["both", ["sound", "vibration"]]]) {
  test(`${name}: low time, another period and a fallen flag have signals, a turn has none`, async (t) => {
    const page = await open(t, "1m, 2 x r1/10s");
    await choose(page, ...chosen);
    await page.keyboard.press("Space");
    await run(page, 500);
    await page.keyboard.press("Space");
    await run(page, 81_000);
    const { contexts, notes, pulses, alerts } = await done(page);
    for (const kind of ["low", "stage", "period", "flag", "turn"]) assert.ok(alerts.includes(kind), `${kind} in ${alerts.join(" ")}`);
    const expected = alerts.flatMap((kind) => (SIGNALS[kind] ? [SIGNALS[kind]] : []));
    assert.deepEqual(notes, chosen.includes("sound") ? expected.flatMap(([notes]) => notes) : []);
    assert.deepEqual(pulses, chosen.includes("vibration") ? expected.map(([, pulses]) => pulses) : []);
    assert.equal(contexts, chosen.includes("sound") ? 1 : 0);
  });
}

test("the screen stays on while a clock runs, also after the page was hidden", async (t) => {
  const page = await open(t, "5m");
  const locks = async () => (await done(page)).locks;
  await run(page, 1_000);
  assert.deepEqual(await locks(), []);
  await page.keyboard.press("Space");
  await run(page, 1_000);
  assert.deepEqual(await locks(), ["screen"]);
  await page.keyboard.press("Space");
  await run(page, 1_000);
  assert.deepEqual(await locks(), []);
  await page.keyboard.press("p");
  assert.deepEqual(await locks(), ["released"]);
  await page.keyboard.press("p");
  assert.deepEqual(await locks(), ["screen"]);
  // The browser releases the lock of a hidden page.
  await page.evaluate(() => (window.lastLock.released = true));
  await setHidden(page, true);
  assert.deepEqual(await locks(), []);
  await setHidden(page, false);
  assert.deepEqual(await locks(), ["screen"]);
  await run(page, 600_000);
  assert.deepEqual(await locks(), ["released"]);
});

test("a browser that refuses sounds and screen locks stops nothing", async (t) => {
  const page = await open(t, "1m", true);
  await choose(page, "sound", "vibration");
  await page.keyboard.press("Space");
  await run(page, 61_000);
  const { notes, locks, alerts } = await done(page);
  assert.deepEqual([notes, locks], [[], []]);
  assert.ok(alerts.includes("flag"));
});
