// Hostile arguments: whatever a caller gives, an answer or a `FlagfallError` comes back, and the module goes on.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as flagfall from "../../../../target/browser/package/index.js";
import { refusal } from "./refusal.js";

const { FlagfallError, convert, explain, lint, parse, presets } = flagfall;

const QUESTIONS = {
  explain: (text, options) => explain(text, options),
  parse: (text, options) => parse(text, options),
  lint: (text, options) => lint(text, options),
  convert: (text, options) => convert(text, { to: "pgn", ...options }),
};
const each = (check) => Object.entries(QUESTIONS).forEach(([name, question]) => check(question, name));

const throwing = { toString: () => assert.fail("called"), valueOf: () => assert.fail("called") };
const NO_TEXTS = [undefined, null, 0, NaN, 5n, true, Symbol("5m"), {}, ["5m"], () => "5m", new Uint8Array(3), new String("5m"), throwing];

/** Works after everything else. */
const alive = () => assert.equal(explain("5m").description, "5 minutes for the whole game");

test("values that are no text", () => {
  each((question, name) => {
    for (const [index, value] of NO_TEXTS.entries()) {
      assert.equal(refusal(() => question(value), `${name}, value ${index}`).kind, "bad_argument");
    }
  });
  for (const value of NO_TEXTS.filter((value) => value !== undefined)) {
    assert.equal(refusal(() => presets(value), "presets").kind, "bad_argument");
    assert.equal(refusal(() => explain("5m", { from: value ?? 0 }), "from").kind, "bad_argument");
    assert.equal(refusal(() => convert("5m", { to: value }), "to").kind, "bad_argument");
  }
  alive();
});

test("wrong options", () => {
  const wrong = [
    null, 1, "pgn", [], { form: "pgn" }, { reading: 0 }, { reading: -1 }, { reading: 1.5 }, { reading: NaN }, { reading: "1" },
    { reading: 4294967296 }, { dialect: "strict" }, { dialect: 1 }, { get from() { throw new RangeError("no"); } },
  ];
  for (const options of wrong) assert.equal(refusal(() => explain("5m", options), "options").kind, "bad_argument");
  assert.equal(refusal(() => convert("5m"), "no options").kind, "bad_argument");
  assert.equal(refusal(() => convert("5m", {}), "no notation").kind, "bad_argument");
  assert.equal(refusal(() => convert("5m", { to: "pgn", lossy: 1 }), "lossy").kind, "bad_argument");
  assert.equal(refusal(() => explain("5m", { reading: 4294967295 }), "reading").kind, "no_such_reading");
  alive();
});

test("halves of surrogate pairs", () => {
  for (const [text, start] of [["\ud800", 0], ["5m \udc00", 3], ["\u{1f600}\ud83d", 2], ["\udc00\ud800", 0]]) {
    each((question, name) => {
      const error = refusal(() => question(text), `${name}: ${JSON.stringify(text)}`);
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
    const error = refusal(() => parse(text, { from }), text);
    assert.deepEqual([error.kind, error.source], [kind, text]);
    assert.deepEqual(error.span, { start, end: start + marked.length }, text);
    assert.equal(text.slice(error.span.start, error.span.end), marked);
  }
});

test("control characters and very long texts", () => {
  const LENGTH = 1 << 20;
  const pieces = ["\0", "5", "m", "5m, ", "5m; ", "@", "(", "r", "x", "+", "-", "\n", "\u{1f600}", "\u202e", "{", "[", '"', "TM[", "G/90;d5 ", "3+2 "];
  for (const piece of pieces) {
    const text = piece.repeat(Math.ceil(LENGTH / piece.length));
    each((question, name) => {
      const { kind, span, source } = refusal(() => question(text), `${name}: ${JSON.stringify(piece)}`);
      assert.match(kind, /^[a-z_]+$/);
      if (span) assert.ok(0 <= span.start && span.start <= span.end && span.end <= source.length);
    });
    assert.equal(refusal(() => explain("5m", { from: text }), "from").kind, "unknown_notation");
    assert.equal(refusal(() => convert("5m", { to: text }), "to").kind, "unknown_notation");
    if (!piece.startsWith("@")) assert.equal(refusal(() => presets(text), "presets").kind, "unknown_preset");
  }
  alive();
});

test("random texts", (t) => {
  const from = ["auto", "auto", "auto", "flagfall", "pgn", "text", "sgf", "json"];
  const pieces = [
    ..."+ ,;/x().*:'{}]\0",
    ...["5m", "90", "30s", "40", "r1", "..", "@lichess", "G", "d5", "\u{1f600}", "TM[", '"time":', "fide", "go ", "wtime", "\u5206", "none"],
  ];
  let seed = 1;
  const random = (most) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >>> 8) % most;
  };
  let answers = 0;
  let errors = 0;
  for (let round = 0; round < 2000; round += 1) {
    const text = Array.from({ length: 1 + random(6) }, () => pieces[random(pieces.length)]).join("");
    const [name, question] = Object.entries(QUESTIONS)[random(4)];
    try {
      question(text, { from: from[random(from.length)], reading: random(9) === 0 ? 2 : 1 });
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
