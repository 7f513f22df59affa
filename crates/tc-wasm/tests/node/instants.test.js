// Instants are exact numbers of JavaScript.

import assert from "node:assert/strict";
import test from "node:test";
import { flagfall } from "./built.js";

const { Clock } = flagfall;

test("a clock can be looked at in the millisecond of its last input, and shows what is true in each millisecond", () => {
  const start = Date.UTC(2026, 0, 1, 12);
  for (let offset = 0; offset < 5_000; offset += 7) {
    const at = start + 1_234_567 + offset;
    const clock = new Clock("5m");
    clock.handle({ type: "start", at, seat: 0 });
    const view = clock.view(at, { ribbon: 0 });
    assert.deepEqual([view.at, view.until], [at, at + 1_000]);
    assert.equal(clock.state(at + 1).seats[0].remaining, 299_999);
    assert.equal(clock.view(view.until - 1, { ribbon: 0 }).face.seats[0].clock.time, "5:00");
    assert.equal(clock.view(view.until, { ribbon: 0 }).face.seats[0].clock.time, "4:59");
    clock.free();
  }
});
