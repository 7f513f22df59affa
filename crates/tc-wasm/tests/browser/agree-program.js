// The same game in the program: `flagfall run` receives the lines of the page.

import assert from "node:assert/strict";
import { run } from "../node/built.js";

/** Compares a game of the page with the program, byte by byte and digit by digit. Returns the number of comparisons. */
export function compare({ settings, lines, instants, samples }) {
  const answers = answersOf(settings, lines.map(([line]) => line));
  lines.forEach(([line, answer], place) => assert.equal(answer, answers[place], `the answer to ${line}`));
  for (const [at, wall] of instants) assert.equal(at, wall, "an instant of the page is that of the wall clock");
  const states = answers.map((answer) => JSON.parse(answer).state);
  let times = 0;
  for (const { shown, isDrawn, earlier, now, state } of samples) {
    assert.deepEqual(JSON.parse(state), states[now], "the state at an instant");
    if (shown === null) continue;
    assert.equal(shown.length, settings.seats);
    shown.forEach((digits, seat) => {
      const due = digitsOf(answers[now], seat);
      const { at } = JSON.parse(answers[now]);
      if (isDrawn) assert.equal(digits, due, `the time of seat ${seat} at ${at}`);
      else assert.ok([due, digitsOf(answers[earlier], seat)].includes(digits), `seat ${seat} shows ${digits} at ${at}, not ${due}`);
      times += 1;
    });
  }
  return { answers: lines.length, times };
}

function answersOf({ control, seats, rules }, lines) {
  const input = lines.map((line) => `${line}\n`).join("");
  const answers = run(["run", "--seats", String(seats), "--rules", rules, "--", control], input).trimEnd().split("\n");
  assert.equal(answers.length, lines.length);
  return answers;
}

const TENTH = 100_000_000n;
const SECOND = 10n * TENTH;
const HOUR = 3600n * SECOND;
const DAY = 24n * HOUR;

/** The digits of a seat in the state of an answer, as docs/clock.md has them, with tenths below an hour. */
function digitsOf(answer, seat) {
  // Times have up to six decimals, which the numbers of JavaScript do not always hold.
  const exact = answer.replace(/"remaining":(-?[0-9.]+)/g, '"remaining":"$1"');
  const { remaining, runs, flagged } = JSON.parse(exact).state.seats[seat];
  const nanos = inNanos(remaining);
  return digits(nanos === 0n && runs && !flagged ? 1n : nanos);
}

function inNanos(millis) {
  const [whole, decimals = ""] = millis.replace("-", "").split(".");
  const nanos = BigInt(whole) * 1_000_000n + BigInt(decimals.padEnd(6, "0"));
  return millis.startsWith("-") ? -nanos : nanos;
}

function digits(nanos) {
  if (nanos < 0n) return `-${inTenths(-nanos / TENTH)}`;
  if (nanos >= DAY) return `${nanos / DAY}d ${(nanos % DAY) / HOUR}h`;
  const tenths = (nanos + TENTH - 1n) / TENTH;
  if (tenths * TENTH < HOUR) return inTenths(tenths);
  const seconds = (nanos + SECOND - 1n) / SECOND;
  return `${seconds / 3600n}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}`;
}

function inTenths(tenths) {
  return `${tenths / 600n}:${two((tenths / 10n) % 60n)}.${tenths % 10n}`;
}

const two = (number) => String(number).padStart(2, "0");
