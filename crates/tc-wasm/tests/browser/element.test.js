// <flagfall-clock> with a machine of the page: a game, attributes, shared clocks, events and announcements.

import assert from "node:assert/strict";
import test from "node:test";
import { isDeepStrictEqual } from "node:util";
import { Clock } from "../../../../target/browser/package/clock.js";
import { elementTests, heard, texts } from "./element-page.js";
import { noise, noon, run } from "./harness.js";

const { open } = elementTests();
const names = ["Black", "White"];

/** Calls a function of the page with the element `clock`. */
const on = (page, work, argument) =>
  page.evaluate(([work, argument]) => new Function("clock", "argument", `return (${work})(clock, argument)`)(document.getElementById("clock"), argument), [
    work.toString(),
    argument,
  ]);

test("a byo-yomi game: every second shows what the clock says", async (t) => {
  const control = "10s, 3 x r1/5s; low 12s, critical 4s";
  const page = await open(t, { at: noon });
  await page.evaluate(([control, names]) => window.add({ id: "clock", control }, { names }), [control, names]);
  const clock = new Clock(control);
  let at = noon;
  let last = noon;
  const pass = async (ms) => {
    await run(page, ms);
    at += ms;
  };
  const handle = async (event) => {
    const answer = await page.evaluate((event) => document.getElementById("clock").handle(event), event);
    assert.deepEqual(answer, clock.handle({ ...event, at }));
    last = at;
  };
  const check = async () => {
    const shown = await page.evaluate(() => {
      const element = document.getElementById("clock");
      const text = (name) => window.texts(element, name);
      return { header: text("header")[0], names: text("name"), times: text("time"), facts: text("facts"), then: text("then"), flag: text("flag-left") };
    });
    // A change is drawn in the first frame after it.
    const drawnAt = [at, at - 16].map((instant) => faceAt(Math.max(instant, last)));
    if (!drawnAt.some((face) => isDeepStrictEqual(shown, face))) assert.deepEqual(shown, drawnAt[0]);
  };
  const faceAt = (instant) => {
    const { face } = clock.view(instant, { names });
    const seats = (read) => face.seats.map(read);
    return {
      header: face.header,
      names: seats(({ name }) => name),
      times: seats(({ clock }) => clock.time),
      facts: seats(({ facts }) => facts.join(", ") || null),
      then: seats(({ clock }) => clock.then),
      flag: seats(({ clock }) => clock.flag),
    };
  };
  await handle({ type: "start", seat: 0 });
  const moves = [3, 2, 9, 4, 8, 1];
  for (const seconds of moves) {
    for (let second = 0; second < seconds; second += 1) {
      await check();
      await pass(1_000);
    }
    await handle({ type: "press" });
  }
  await handle({ type: "pause", reason: "both" });
  await check();
  await pass(60_000);
  await check();
  await handle({ type: "resume", reason: "both" });
  await handle({ type: "undo" });
  await handle({ type: "give", seat: 1, time: 2_000 });
  while (clock.state(at).status === "running") {
    await check();
    await pass(100);
  }
  await pass(100);
  await check();
  const [flag] = await heard(page, "flag");
  const { effects } = clock.handle({ type: "tick", at });
  assert.deepEqual(flag, { seat: 1, at: effects.at(-1).at });
  const inputs = (await heard(page, "effects")).map(({ event }) => event.type);
  assert.deepEqual(inputs, ["start", ...moves.map(() => "press"), "pause", "resume", "undo", "give", "tick"]);
});

test("the methods stamp their events", async (t) => {
  const page = await open(t, { at: noon });
  await page.evaluate(() => window.add({ id: "clock", control: "5m", seats: "3" }));
  await on(page, (clock) => clock.start(1));
  await run(page, 1_000);
  const answers = await on(page, (clock) => [
    clock.press(),
    clock.press(0),
    clock.pause("player", 2),
    clock.resume("player", 2),
    clock.give(0, 500),
    clock.undo(),
    clock.pause(),
    clock.resume(),
  ]);
  assert.deepEqual(answers.map(({ ok, at }) => [ok, at - noon]), [
    [true, 1_000],
    [false, 1_000],
    ...Array(6).fill([true, 1_000]),
  ]);
  assert.deepEqual(await texts(page, "clock", "time"), ["5:01", "4:59", "5:00"]);
});

test("attributes and properties reflect each other and can change at any time", async (t) => {
  const page = await open(t, { at: noon });
  await page.evaluate(() => window.add({ id: "clock", control: "5m", names: "Ann, Ben" }));
  const state = () =>
    on(page, ({ control, rules, seats, seat, names, layout, tenthsBelow, announce }) => ({ control, rules, seats, seat, names, layout, tenthsBelow, announce }));
  assert.deepEqual(await state(), {
    control: "5m",
    rules: null,
    seats: null,
    seat: null,
    names: ["Ann", "Ben"],
    layout: "full",
    tenthsBelow: null,
    announce: null,
  });
  await on(page, (clock) => {
    Object.assign(clock, { control: "1m", seats: 3, seat: 2, layout: "compact", tenthsBelow: 61, announce: "none", names: ["Ding, Liren", "Ben", "Cy"] });
  });
  assert.deepEqual(await texts(page, "clock", "name"), ["Cy"]);
  assert.deepEqual(await texts(page, "clock", "time"), ["1:00.0"]);
  assert.deepEqual(await on(page, (clock) => clock.getAttributeNames().map((name) => `${name}=${clock.getAttribute(name)}`).sort()), [
    "announce=none",
    "control=1m",
    "id=clock",
    "layout=compact",
    'names=["Ding, Liren","Ben","Cy"]',
    "seat=2",
    "seats=3",
    "tenths-below=61",
  ]);
  await on(page, (clock) => {
    Object.assign(clock, { names: null, seat: null, layout: null });
    clock.setAttribute("layout", "nonsense");
    clock.setAttribute("seat", "-1");
    clock.setAttribute("tenths-below", "99999");
    clock.setAttribute("names", "[,\u0000\ud800" + ",x".repeat(40));
  });
  assert.equal((await state()).layout, "full");
  assert.deepEqual(await texts(page, "clock", "name"), ["[", "\ufffd\ufffd", "x"]);
  // A clock that runs is drawn differently without being set up again.
  await on(page, (clock) => void clock.start());
  await run(page, 5_000);
  await on(page, (clock) => clock.setAttribute("layout", "time"));
  await run(page, 1_050);
  assert.deepEqual(await texts(page, "clock", "time"), ["0:54.0", "1:00.0", "1:00.0"]);
  await on(page, (clock) => clock.removeAttribute("control"));
  assert.deepEqual(await texts(page, "clock", "time"), []);
  await on(page, (clock) => void Object.assign(clock, { tenthsBelow: 10, settings: { control: ["5m", "1m"] } }));
  assert.deepEqual(await texts(page, "clock", "time"), ["5:00", "1:00"]);
});

test("an invalid control is reported in three ways and throws nothing", async (t) => {
  const page = await open(t, { at: noon });
  await page.evaluate(() => window.add({ id: "clock", control: "40/90m, 1h30m" }));
  const problem = await on(page, ({ error }) => ({ kind: error.kind, name: error.name, message: error.message }));
  assert.equal(problem.name, "FlagfallError");
  assert.deepEqual(await texts(page, "clock", "error"), [problem.message]);
  assert.equal((await heard(page, "error")).length, 1);
  assert.deepEqual(await texts(page, "clock", "time"), []);
  assert.equal(await on(page, (clock) => { try { clock.start(); } catch (error) { return error.name; } }), "FlagfallError");
  for (const [name, value] of [["control", "5m"], ["rules", "no-such-rule"], ["rules", "low 10s"], ["seats", "17"]]) {
    await on(page, (clock, [name, value]) => clock.setAttribute(name, value), [name, value]);
  }
  assert.equal((await heard(page, "error")).length, 3);
  await on(page, (clock) => clock.setAttribute("seats", "2"));
  assert.deepEqual(await texts(page, "clock", "error"), [null]);
  assert.equal(await on(page, (clock) => clock.error), null);
  assert.deepEqual(await texts(page, "clock", "time"), ["5:00", "5:00"]);
  assert.deepEqual(await on(page, (clock) => ["clock", "stamp", "offset"].map((name) => { try { clock[name] = {}; } catch (error) { return error.name; } })), Array(3).fill("TypeError"));
});

test("elements share a clock: each shows its seat, all are drawn together, and events come once", async (t) => {
  const page = await open(t, { at: noon });
  await page.evaluate(() => {
    const clock = new window.flagfall.Clock("1m; low 30s");
    window.shared = clock;
    for (const seat of [0, 1]) window.add({ id: `seat-${seat}`, seat }, { clock, names: ["Ann", "Ben"] });
  });
  await page.evaluate(() => void document.getElementById("seat-0").start());
  await run(page, 10_050);
  await page.evaluate(() => void document.getElementById("seat-1").press());
  await run(page, 5_020);
  assert.deepEqual(await texts(page, "seat-0", "time"), ["0:50"]);
  assert.deepEqual(await texts(page, "seat-1", "time"), ["0:55"]);
  // Whoever handles an event of the clock elsewhere asks one element for a drawing of all.
  await page.evaluate(() => {
    const [first] = document.querySelectorAll("flagfall-clock");
    window.shared.handle({ type: "pause", reason: "both", at: first.stamp.now() });
    first.redraw();
  });
  for (const id of ["seat-0", "seat-1"]) assert.deepEqual(await texts(page, id, "header"), ["paused by both"]);
  assert.equal(await page.locator("flagfall-clock:state(paused)").count(), 2);
  await page.evaluate(() => void document.getElementById("seat-0").resume());
  await run(page, 60_000);
  const alerts = await page.evaluate(() => heard.filter(({ type }) => type === "alert").map(({ target, detail }) => `${target} ${detail.kind} ${detail.seat}`));
  assert.deepEqual(alerts, [
    "seat-0 turn 0",
    "seat-1 turn 1",
    "seat-0 pause null",
    "seat-0 resume null",
    "seat-1 low 1",
    "seat-1 critical 1",
    "seat-0 end null",
    "seat-1 flag 1",
  ]);
  assert.deepEqual((await heard(page, "effects")).map(({ event }) => event.type), ["start", "press", "resume", "tick"]);
  assert.deepEqual(await heard(page, "flag"), [{ seat: 1, at: noon + 10_050 + 60_000 }]);
  assert.equal(await page.locator("#seat-1:state(flagged)").count(), 1);
});

test("milestones are announced, digits are not", async (t) => {
  const page = await open(t, { at: noon });
  await page.evaluate(() => {
    window.add({ id: "clock", control: "10s, 2 x r1/5s; low 8s, critical 3s", names: "Ann,Ben" });
    const region = document.getElementById("clock").shadowRoot.querySelector("[role=status]");
    window.said = [];
    new MutationObserver((changes) => window.said.push(...changes.flatMap(({ addedNodes }) => [...addedNodes].map((added) => added.textContent)))).observe(region, { childList: true });
  });
  await on(page, (clock) => void clock.start());
  await run(page, 25_000);
  assert.deepEqual(await page.evaluate(() => said), [
    "Ann: stage 2 of 2, period 1 of 2",
    "Ann: low, 0:08 to the flag",
    "Ann: last of 2 periods",
    "Ann: very low, 0:03 to the flag",
    "the game is over",
    "Ann: flag fallen",
  ]);
  const live = await on(page, (clock) =>
    [...clock.shadowRoot.querySelectorAll("[aria-live], [role]")].map((element) => element.getAttribute("role") ?? element.getAttribute("aria-live")),
  );
  // The role `timer` is not announced unless a page asks for it.
  assert.deepEqual([...new Set(live)].sort(), ["group", "img", "status", "timer"]);
  for (const [announce, expected] of [["none", []], ["period flag", ["Ann: last of 2 periods", "Ann: flag fallen"]]]) {
    await on(page, (clock, announce) => Object.assign(clock, { announce, control: null }), announce);
    await on(page, (clock) => {
      window.said.length = 0;
      clock.control = "1s, 2 x r1/5s";
      clock.start();
    });
    await run(page, 15_000);
    assert.deepEqual(await page.evaluate(() => said), expected);
  }
});

test("the accessibility tree has a group for each seat", async (t) => {
  const page = await open(t, { at: noon });
  await page.evaluate(() => window.add({ id: "clock", control: "10m, 5 x r1/30s", names: "Black,White" }));
  await on(page, (clock) => void clock.start());
  await run(page, 605_050);
  assert.equal(
    await page.locator("#clock").ariaSnapshot(),
    `- group "Black":
  - img "to move"
  - text: Black stage 2 of 2, period 1 of 5
  - timer: 0:25
  - text: 2:25 to the flag
  - paragraph: then 4 more byo-yomi periods of 30 seconds, then the flag falls
  - list:
    - listitem: every move made in time resets the clock to 30 seconds
- group "White":
  - text: White stage 1 of 2
  - timer: 10:00
  - text: 12:30 to the flag
  - paragraph: then 5 byo-yomi periods of 30 seconds, then the flag falls
- status: "Black: stage 2 of 2, period 1 of 5"`,
  );
});

test("parts and custom properties style the element from outside", async (t) => {
  const page = await open(t, { at: noon });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      flagfall-clock { --flagfall-text: rgb(1, 2, 3); --flagfall-time-size: 60px; --flagfall-accent: rgb(4, 5, 6); color-scheme: dark; }
      flagfall-clock::part(time) { letter-spacing: 3px; }
      flagfall-clock::part(running) { opacity: 0.5; }
      flagfall-clock:state(running) { padding: 7px; }
    `);
    document.adoptedStyleSheets = [sheet];
    window.add({ id: "clock", control: "5m, 3 x r1/30s", names: "Ann,Ben" });
  });
  await on(page, (clock) => void clock.start());
  const styles = await on(page, (clock) => {
    const style = (selector) => getComputedStyle(selector === "" ? clock : clock.shadowRoot.querySelector(selector));
    const time = style(".time");
    return [time.color, time.fontSize, time.letterSpacing, style(".running").backgroundColor, style(".running").opacity, style("").padding, style(".seat").backgroundColor];
  });
  assert.deepEqual(styles, ["rgb(1, 2, 3)", "60px", "3px", "rgb(4, 5, 6)", "0.5", "7px", "rgb(27, 33, 48)"]);
});

test("the digits change without a shift of anything else", async (t) => {
  const page = await open(t, { at: noon, viewport: { width: 390, height: 844 } });
  await page.evaluate(() => {
    for (const layout of ["full", "compact", "time"]) window.add({ id: layout, layout, control: "21s + ..3s", names: "Ann,Ben" }).start();
  });
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("flagfall-clock")].flatMap((element) =>
        [...element.shadowRoot.querySelectorAll(".seat, .name, .time, .ribbon, .then")].map((part) => {
          const { x, y, height } = part.getBoundingClientRect();
          return [x, y, height].join(" ");
        }),
      ),
    );
  const before = await places();
  for (let second = 0; second < 9; second += 1) {
    await run(page, 1_000);
    assert.deepEqual(await places(), before, `after ${second + 1} s`);
  }
});

test("in a page from right to left the ribbon and the flag are mirrored, and the digits are not", async (t) => {
  const page = await open(t, { at: noon });
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
    window.add({ id: "clock", control: "5m", seat: "0" }).start();
  });
  await run(page, 60_010);
  const [needle, flag, direction] = await on(page, (clock) => {
    const at = (selector) => clock.shadowRoot.querySelector(selector).getBoundingClientRect().x;
    return [at(".needle"), at(".flag"), getComputedStyle(clock.shadowRoot.querySelector(".time")).direction];
  });
  assert.equal(flag + 100 < needle, true, `${flag} ${needle}`);
  assert.equal(direction, "ltr");
});

test("properties that were set before the element was defined are taken over", async (t) => {
  const page = await open(t, { at: noon });
  const shown = await page.evaluate(async () => {
    const { defineClockElement } = await import("./api/element.js");
    const made = document.createElement("late-clock");
    document.querySelector("main").append(made);
    Object.assign(made, { control: "7m", names: ["Ann", "Ben"], seat: 1 });
    const defined = defineClockElement(window.flagfall, "late-clock");
    const again = defineClockElement(window.flagfall, "late-clock");
    await Promise.resolve();
    return [defined === again, made.getAttribute("control"), ...window.texts(made, "name"), ...window.texts(made, "time")];
  });
  assert.deepEqual(shown, [true, "7m", "Ben", "7:00"]);
});

test("an element that is moved keeps its game, and one that is removed stops", async (t) => {
  const page = await open(t, { at: noon });
  await page.evaluate(() => window.add({ id: "clock", control: "5m", layout: "time" }));
  await on(page, (clock) => void clock.start());
  await run(page, 10_050);
  await on(page, (clock) => document.body.prepend(clock));
  await run(page, 10_000);
  assert.deepEqual(await texts(page, "clock", "time"), ["4:40", "5:00"]);
  await page.evaluate(() => (window.kept = document.getElementById("clock")).remove());
  await run(page, 400_000);
  assert.deepEqual(await page.evaluate(() => window.texts(window.kept, "time")), ["4:40", "5:00"]);
  await page.evaluate(() => document.body.append(window.kept));
  assert.deepEqual(await texts(page, "clock", "time"), ["0:00.0", "5:00"]);
  assert.deepEqual(await heard(page, "flag"), [{ seat: 0, at: noon + 300_000 }]);
});

test("a clock whose game is later than the time here is drawn when the time has come", async (t) => {
  const page = await open(t, { at: noon });
  await page.evaluate((noon) => {
    const clock = new window.flagfall.Clock("5m");
    clock.handle({ type: "start", at: noon + 3_000, seat: 0 });
    window.add({ id: "clock" }, { clock });
  }, noon);
  await run(page, 500);
  assert.deepEqual((await heard(page, "error")).length, 1);
  await run(page, 5_000);
  assert.deepEqual((await heard(page, "error")).length, 1);
  assert.deepEqual(await texts(page, "clock", "time"), ["4:58", "5:00"]);
  assert.deepEqual(noise(page), []);
});
