// The transcripts of the program: the same questions have the same answers and errors through WebAssembly.

import assert from "node:assert/strict";
import { test } from "node:test";
import { flagfall } from "./built.js";
import { refused, units } from "./corpus.js";
import { transcripts } from "./transcripts.js";

const { convert, explain, notations, parse, presets, ruleSets } = flagfall;

/** What only the program has: other commands, pictures, help, and mistakes in its options. */
const isOwn = ({ name, options, lines }) =>
  !["explain", "parse", "convert", "presets"].includes(name) ||
  options.svg ||
  options.help ||
  lines.at(-1)?.startsWith("For more information, try '--help'");

/** Whether lines are left out. */
const isShortened = ({ lines }) => lines.includes("...");

/** The same question. */
function ask({ name, text, options: { from, reading, dialect, to, lossy, list, rules } }) {
  const query = { from, dialect, reading: reading && Number(reading) };
  if (name === "explain") return explain(text, query);
  if (name === "parse") return parse(text, query);
  if (name === "presets") return rules ? ruleSets() : presets(text);
  return list ? notations() : convert(text, { ...query, to, lossy });
}

/** JSON of a transcript, which has slashes where the program prints backslashes. */
const json = (line) => JSON.parse(line.replace(/\/(?="|u[0-9a-f]{4})/g, "\\"));

/** What is in the group of an expression, in every line that has it. */
const matches = (lines, expression) => lines.flatMap((line) => line.match(expression)?.[1] ?? []);

const inWords = ({ stage, what }) => (stage === null ? what : `stage ${stage}: ${what}`);

/** A problem in JSON, as an error has it. */
function sameError(found, { kind, rule, message, source, span, label, hints, from }, about) {
  const place = span && units(source, [span.start, span.end]);
  const expected = { name: "FlagfallError", kind, rule, source, span: place, label, hints, from };
  assert.equal(found.message, message, about);
  assert.deepEqual({ ...found }, expected, about);
}

/** A problem that is drawn: its title, the bytes that are marked, its label and its hints. */
function sameDrawing(found, lines, about) {
  const { kind, message, source, span, label, hints } = found;
  assert.equal(lines[0], span ? `error[${kind}]: ${message}` : `error: ${message}`, about);
  const advice = hints.map(({ text, suggestion }) => (suggestion === null ? text : `${text}: \`${suggestion}\``));
  assert.deepEqual(matches(lines, /^ += help: (.*)$/), advice, about);
  const carets = lines.find((line) => /^ +\| +\^/.test(line));
  assert.equal(carets !== undefined, span !== null, about);
  if (carets === undefined || !/^[ -~]*$/.test(source)) return;
  const [, before, marks, rest] = carets.match(/^ +\| ( *)(\^+) ?(.*)$/);
  assert.equal(before.length, span.start, about);
  assert.equal(marks.length, Math.max(span.end - span.start, 1), about);
  assert.equal(rest, label, about);
}

/** An answer for people has the parts of the answer as data. */
function sameText({ name, options }, found, lines, about) {
  const has = (part) => assert.ok(lines.some((line) => line.includes(part)), `${about}: ${part}`);
  if (name === "parse") {
    assert.deepEqual(json(lines.find((line) => line.startsWith("["))), found, about);
  } else if (name === "presets" || options.list) {
    for (const one of found) has(`${name === "presets" && !options.rules ? "@" : ""}${one.name} `);
  } else if (name === "convert") {
    const lost = matches(lines, /^ += note: (.*)$/);
    assert.deepEqual(lost, found.losses.map(inWords), about);
    // A slash of a transcript can be a backslash.
    const plain = (text) => text.replaceAll("\\", "/").trimEnd();
    if (found.text !== null) assert.ok(lines.join("\n").includes(plain(found.text)), about);
  } else {
    has(found.description);
    found.rules_in_words.forEach(has);
    for (const { turn, bonus, moves, time_out } of found.stages) {
      [turn, bonus, moves, time_out].filter(Boolean).forEach(has);
    }
    const lints = found.lints.map(({ kind, message }) => `${kind}]: ${message}`);
    assert.deepEqual(matches(lines, /^warning\[(.*)$/), lints, about);
  }
}

for (const [file, least] of [["explain", 15], ["parse", 20], ["convert", 40], ["presets", 5], ["rules", 3]]) {
  test(`the transcripts of ${file}`, (t) => {
    const all = transcripts(`flagfall/tests/cmd/${file}.md`).filter((one) => !isOwn(one) && !isShortened(one));
    assert.ok(all.length >= least, `${all.length} transcripts`);
    for (const one of all) {
      const { line, status, lines, options } = one;
      const isJson = options.format === "json";
      if (status === 2) {
        const error = refused(() => ask(one), line);
        if (isJson) sameError(error, json(lines[0]).error, line);
        else sameDrawing(error, lines, line);
      } else if (isJson) {
        assert.deepEqual(ask(one), json(lines[0]), line);
      } else {
        sameText(one, ask(one), lines, line);
      }
    }
    t.diagnostic(`${all.length} transcripts`);
  });
}
