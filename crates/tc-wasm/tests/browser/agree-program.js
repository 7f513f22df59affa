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

const TENTH = 100_000;
const SECOND = 10 * TENTH;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

/** The digits of a seat in the state of an answer, as docs/clock.md has them, with tenths below an hour. */
function digitsOf(answer, seat) {
  const { remaining, runs, flagged } = JSON.parse(answer).state.seats[seat];
  const micros = Math.trunc(remaining) * 1_000 + Math.round((remaining % 1) * 1_000);
  return digits(micros === 0 && runs && !flagged ? 1 : micros);
}

function digits(micros) {
  if (micros < 0) return `-${inTenths(Math.floor(-micros / TENTH))}`;
  if (micros >= DAY) return `${Math.floor(micros / DAY)}d ${Math.floor((micros % DAY) / HOUR)}h`;
  const tenths = Math.ceil(micros / TENTH);
  if (tenths * TENTH < HOUR) return inTenths(tenths);
  const seconds = Math.ceil(micros / SECOND);
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function inTenths(tenths) {
  return `${Math.floor(tenths / 600)}:${two(Math.floor(tenths / 10) % 60)}.${tenths % 10}`;
}

const two = (number) => String(number).padStart(2, "0");
