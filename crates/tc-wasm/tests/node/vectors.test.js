// docs/vectors.jsonl through the interface: every row, every digit.

import assert from "node:assert/strict";
import { test } from "node:test";
import { flagfall, small, text } from "./built.js";
import { misfit, read } from "./exact.js";

const rows = text("docs/vectors.jsonl").trimEnd().split("\n").slice(1).map(read);
const string = (value) => JSON.parse(value.raw);
const isRound = (row) => row.keys.has("as");

/** The rules that have times: a number alone is milliseconds as an option, and text needs the unit. */
const TIMES = new Set(["start-clock", "lag", "margin", "move-limit", "low", "critical", "charge", "charge-least", "charge-double"]);

/** An option of `flagfall run` that is a rule, as text; without a value for a rule that is on. */
function rule(word, value) {
  if (value === undefined) return word;
  return `${word} ${TIMES.has(word) && /[0-9]$/.test(value) ? `${value}ms` : value}`;
}

/** The settings of a row: its control, and the options of `flagfall run` as settings. */
function settings(control, options) {
  const rules = [];
  const own = new Map();
  let seats = 2;
  for (let at = 0; at < options.length; at += 1) {
    const name = options[at];
    if (name === "--seats") seats = Number(options[(at += 1)]);
    else if (name === "--tc-seat") {
      const [, seat, text] = /^([0-9]+)=(.*)$/.exec(options[(at += 1)]);
      own.set(Number(seat), text);
    } else {
      const hasValue = at + 1 < options.length && !options[at + 1].startsWith("--");
      rules.push(rule(name.slice(2), hasValue ? options[(at += 1)] : undefined));
    }
  }
  const controls = Array.from({ length: seats }, (_, seat) => own.get(seat) ?? control);
  return { control: controls, ...(rules.length > 0 && { rules: rules.join(", ") }) };
}

function host(row, { Clock, Rounds }) {
  if (isRound(row)) return new Rounds({ as: row.keys.get("as").items.map(string), digest: true });
  return new Clock(settings(string(row.keys.get("control")), row.keys.get("options").items.map(string)));
}

/** The lines of a row that are answered otherwise, and how many lines it has. */
function replay(row, module) {
  const steps = row.keys.get("steps").items;
  const machine = host(row, module);
  const problems = steps.flatMap(({ keys }) => {
    const input = keys.get("in");
    const line = input.raw.startsWith('"') ? string(input) : input.raw;
    const problem = misfit(keys.get("out"), read(machine.line(line)));
    return problem === null ? [] : [`${string(row.keys.get("row"))}: ${line}: ${problem}`];
  });
  machine.free();
  return [problems, steps.length];
}

function replayAll(chosen, module) {
  let lines = 0;
  const problems = chosen.flatMap((row) => {
    const [found, count] = replay(row, module);
    lines += count;
    return found;
  });
  assert.deepEqual(problems, []);
  return lines;
}

test("every row of clocks and of rounds", (t) => {
  assert.ok(rows.length > 3000 && rows.some(isRound), `${rows.length} rows`);
  t.diagnostic(`${rows.length} rows, ${rows.filter(isRound).length} of rounds; ${replayAll(rows, flagfall)} lines`);
});

test("every row of clocks in the small module", (t) => {
  const clocks = rows.filter((row) => !isRound(row));
  t.diagnostic(`${clocks.length} rows, ${replayAll(clocks, small)} lines`);
});

test("`handle` answers the objects of all rows as `line` answers their texts", () => {
  let compared = 0;
  for (const row of rows) {
    const [objects, lines] = [host(row, flagfall), host(row, flagfall)];
    for (const { keys } of row.keys.get("steps").items) {
      const input = keys.get("in");
      const line = input.raw.startsWith('"') ? string(input) : input.raw;
      // Readers of JSON change some lines, such as those with a key twice.
      const isKept = line === input.raw && JSON.stringify(JSON.parse(line)) === line;
      const answer = isKept ? objects.handle(JSON.parse(line)) : JSON.parse(objects.line(line));
      assert.deepEqual(answer, JSON.parse(lines.line(line)), line);
      compared += isKept;
    }
    objects.free();
    lines.free();
  }
  assert.ok(compared > 5000, `${compared} objects`);
});
