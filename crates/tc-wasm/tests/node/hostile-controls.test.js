// Hostile arguments: whatever a caller gives, an answer or a `FlagfallError` comes back, and the module goes on.

import assert from "node:assert/strict";
import { test } from "node:test";
import { flagfall } from "./built.js";
import { refused } from "./corpus.js";
import { choices } from "./random.js";

const { FlagfallError, convert, explain, lint, parse, presets } = flagfall;

const QUESTIONS = {
  explain: (text, options) => explain(text, options),
  parse: (text, options) => parse(text, options),
  lint: (text, options) => lint(text, options),
  convert: (text, options) => convert(text, { to: "pgn", ...options }),
};
const each = (check) => Object.entries(QUESTIONS).forEach(([name, question]) => check(question, name));

const throwing = { toString: () => assert.fail("called"), valueOf: () => assert.fail("called") };
const NO_TEXTS = [
  ...[undefined, null, 0, NaN, 5n, true, Symbol("5m"), {}, ["5m"], () => "5m"],
  ...[new Uint8Array(3), new String("5m"), throwing],
];

/** Works after everything else. */
const alive = () => assert.equal(explain("5m").description, "5 minutes for the whole game");

test("values that are no text", () => {
  each((question, name) => {
    for (const [index, value] of NO_TEXTS.entries()) {
      assert.equal(refused(() => question(value), `${name}, value ${index}`).kind, "bad_argument");
    }
  });
  for (const value of NO_TEXTS.filter((value) => value !== undefined)) {
    assert.equal(refused(() => presets(value), "presets").kind, "bad_argument");
    assert.equal(refused(() => explain("5m", { from: value ?? 0 }), "from").kind, "bad_argument");
    assert.equal(refused(() => convert("5m", { to: value }), "to").kind, "bad_argument");
  }
  alive();
});

test("wrong options", () => {
  const wrong = [
    null, 1, "pgn", [], { form: "pgn" }, { reading: 0 }, { reading: -1 }, { reading: 1.5 }, { reading: NaN }, { reading: "1" },
    { reading: 4294967296 }, { dialect: "strict" }, { dialect: 1 }, { get from() { throw new RangeError("no"); } },
  ];
  for (const options of wrong) assert.equal(refused(() => explain("5m", options), "options").kind, "bad_argument");
  assert.equal(refused(() => convert("5m"), "no options").kind, "bad_argument");
  assert.equal(refused(() => convert("5m", {}), "no notation").kind, "bad_argument");
  assert.equal(refused(() => convert("5m", { to: "pgn", lossy: 1 }), "lossy").kind, "bad_argument");
  assert.equal(refused(() => explain("5m", { reading: 4294967295 }), "reading").kind, "no_such_reading");
  alive();
});

test("halves of surrogate pairs", () => {
  for (const [text, start] of [["\ud800", 0], ["5m \udc00", 3], ["\u{1f600}\ud83d", 2], ["\udc00\ud800", 0]]) {
    each((question, name) => {
      const error = refused(() => question(text), `${name}: ${JSON.stringify(text)}`);
      assert.equal(error.kind, "bad_argument");
      assert.deepEqual(error.span, { start, end: start + 1 });
    });
  }
});

test("places after characters of any length", () => {
  const rows = [
    ["flagfall", "5m, \u{1f600}", 4, "\u{1f600}", "foreign_character"],
    ["flagfall", "\u00a05m + 3x", 0, "\u00a0", "foreign_character"],
    ["flagfall", "5m; pauses \u{1f600}", 11, "\u{1f600}", "rules"],
    ["flagfall", "5m; first-bonus, \u{1f600}\u{1f600} 3", 17, "\u{1f600}\u{1f600}", "rules"],
    ["text", "\u{1f600}\u{1f600} 90 + 30 blah", 13, "blah", "unreadable"],
    ["text", "90 + 30 \u{1f600} \u5206 blah", 13, "blah", "unreadable"],
    ["cutechess", "tc=\u{1f600}40/60x", 3, "\u{1f600}40", "unreadable"],
    ["us-chess", "\u{1f600} G/60 d5x", 0, "\u{1f600} G/60 d5x", "unreadable"],
  ];
  for (const [from, text, start, marked, kind] of rows) {
    const error = refused(() => parse(text, { from }), text);
    assert.deepEqual([error.kind, error.source], [kind, text]);
    assert.deepEqual(error.span, { start, end: start + marked.length }, text);
    assert.equal(text.slice(error.span.start, error.span.end), marked);
  }
});

test("control characters and very long texts", () => {
  const LENGTH = 1 << 20;
  const pieces = [...'5m@(+\0\n\u{1f600}\u202e{["', "5m, ", "5m; ", "TM[", "G/90;d5 ", "3+2 "];
  for (const piece of pieces) {
    const text = piece.repeat(Math.ceil(LENGTH / piece.length));
    each((question, name) => {
      const { kind, span, source } = refused(() => question(text), `${name}: ${JSON.stringify(piece)}`);
      assert.match(kind, /^[a-z_]+$/);
      if (span) assert.ok(0 <= span.start && span.start <= span.end && span.end <= source.length);
    });
    assert.equal(refused(() => explain("5m", { from: text }), "from").kind, "unknown_notation");
    assert.equal(refused(() => convert("5m", { to: text }), "to").kind, "unknown_notation");
    if (!piece.startsWith("@")) assert.equal(refused(() => presets(text), "presets").kind, "unknown_preset");
  }
  alive();
});

test("random texts", (t) => {
  const from = ["auto", "auto", "auto", "flagfall", "pgn", "text", "sgf", "json"];
  const pieces = [
    ..."+ ,;/x().*:'{}]\0",
    ...["5m", "90", "30s", "40", "r1", "..", "@lichess", "G", "d5", "\u{1f600}", "\u5206"],
    ...["TM[", '"time":', "fide", "go ", "wtime", "none"],
  ];
  const { below, one, chance } = choices(1);
  let answers = 0;
  let errors = 0;
  for (let round = 0; round < 2000; round += 1) {
    const text = Array.from({ length: 1 + below(6) }, () => one(pieces)).join("");
    const [name, question] = one(Object.entries(QUESTIONS));
    try {
      question(text, { from: one(from), reading: chance(0.1) ? 2 : 1 });
      answers += 1;
    } catch (error) {
      assert.ok(error instanceof FlagfallError && error.kind !== "internal", `${name}: ${JSON.stringify(text)}: ${error.stack}`);
      errors += 1;
    }
  }
  assert.ok(answers > 50 && errors > 500, `${answers} answers, ${errors} errors`);
  t.diagnostic(`${answers} answers, ${errors} errors`);
  alive();
});
