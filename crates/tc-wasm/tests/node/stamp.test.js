// Instants of events, from clocks that tests set.

import assert from "node:assert/strict";
import { test } from "node:test";
import { flagfall, refusal } from "./built.js";
import { choices } from "./random.js";

const { Stamp } = flagfall;
const START = 1_700_000_000_000;

/** A machine: `run` is time that passes, `sleep` is time that the monotonic clock does not count, `set` moves the wall clock. */
function machine(wall = START, monotonic = 12.25) {
  const clocks = { wall: () => wall, monotonic: () => monotonic };
  const run = (ms) => {
    wall += ms;
    monotonic += ms;
  };
  return { clocks, run, sleep: (ms) => (wall += ms), set: (to) => (wall = to) };
}

test("time passes", () => {
  const { clocks, run } = machine();
  const stamp = new Stamp(clocks);
  assert.equal(stamp.now(), START);
  run(0.5);
  assert.equal(stamp.now(), START);
  run(0.5);
  assert.equal(stamp.now(), START + 1);
  run(3_600_000);
  assert.equal(stamp.now(), START + 3_600_001);
});

test("two calls at one instant are equal", () => {
  const stamp = new Stamp(machine().clocks);
  assert.equal(stamp.now(), stamp.now());
});

test("the machine sleeps", () => {
  const { clocks, run, sleep } = machine();
  const stamp = new Stamp(clocks);
  run(5_000);
  sleep(3_600_000);
  assert.equal(stamp.now(), START + 3_605_000);
  run(10);
  assert.equal(stamp.now(), START + 3_605_010);
});

test("a second more is no sleep, a millisecond more is", () => {
  for (const [more, expected] of [[1_000, 0], [1_001, 1_001]]) {
    const { clocks, sleep } = machine();
    const stamp = new Stamp(clocks);
    sleep(more);
    assert.equal(stamp.now(), START + expected, `${more} ms`);
  }
});

test("a wall clock that drifts or is corrected by less than a second changes nothing", () => {
  const { clocks, run, sleep } = machine();
  const stamp = new Stamp(clocks);
  for (let minute = 1; minute <= 600; minute += 1) {
    run(60_000);
    sleep(minute % 2 === 0 ? 900 : 30);
    assert.equal(stamp.now(), START + minute * 60_000);
  }
});

test("the wall clock is set back: time goes on, also for a sleep after that", () => {
  const { clocks, run, set, sleep } = machine();
  const stamp = new Stamp(clocks);
  run(1_000);
  set(START - 3_600_000);
  assert.equal(stamp.now(), START + 1_000);
  run(500);
  assert.equal(stamp.now(), START + 1_500);
  sleep(60_000);
  assert.equal(stamp.now(), START + 61_500);
});

test("a game that goes on begins where it was, if the wall clock has been set back since", () => {
  const { clocks, run } = machine();
  const stamp = new Stamp({ ...clocks, notBefore: START + 5_000.5 });
  assert.equal(stamp.now(), START + 5_001);
  run(100);
  assert.equal(stamp.now(), START + 5_101);
  assert.equal(new Stamp({ ...clocks, notBefore: START - 1 }).now(), START + 100);
});

test("a monotonic clock that is not one", () => {
  const { clocks, run } = machine();
  const stamp = new Stamp(clocks);
  run(1_000);
  assert.equal(stamp.now(), START + 1_000);
  run(-700);
  assert.equal(stamp.now(), START + 1_000);
});

test("whatever the clocks do, instants are whole and never decrease", () => {
  const { below, next, one } = choices(9);
  const { clocks, run, sleep, set } = machine();
  const stamp = new Stamp(clocks);
  let last = stamp.now();
  for (let call = 0; call < 20_000; call += 1) {
    one([() => run(next() * 100), () => run(0), () => sleep(below(5_000)), () => set(clocks.wall() - below(5_000)), () => run(below(1e6))])();
    const now = stamp.now();
    assert.ok(Number.isSafeInteger(now) && now >= last, `${last}, then ${now}`);
    last = now;
  }
});

test("the clocks of the machine are the default", () => {
  const before = Date.now();
  const now = new Stamp().now();
  assert.ok(now >= before && now <= Date.now());
});

test("sources that are none", () => {
  assert.equal(refusal(() => new Stamp({ wall: 5 })).message, "expected `wall` as a function, found 5");
  assert.equal(refusal(() => new Stamp({ wall: () => NaN })).message, "expected what `wall` returns as a finite number, found NaN");
  assert.equal(refusal(() => new Stamp({ clock: 1 })).kind, "bad_argument");
});
