// Controls through WebAssembly: the rows that test the notation and the notations of others.

import assert from "node:assert/strict";
import { test } from "node:test";
import { flagfall } from "./built.js";
import { refused, rows, units } from "./corpus.js";

const { convert, explain, lint, notations, parse, presets, ruleSets } = flagfall;

const OWN = { from: "flagfall" };
const NOTATION = "tc-notation/tests/corpus";

/** Runs every row of a folder. There are at least `least`, so that a folder that has moved is noticed. */
function each(t, folder, least, check) {
  const all = rows(folder);
  assert.ok(all.length >= least, `${folder}: ${all.length} rows`);
  for (const row of all) check(row);
  t.diagnostic(`${all.length} rows of ${folder}`);
}

test("legal texts", (t) => {
  each(t, `${NOTATION}/valid`, 100, ({ file, text, prints = text, json }) => {
    const about = `${file}: ${JSON.stringify(text)}`;
    assert.deepEqual(parse(text), json, about);
    const { control, json: explained, description } = explain(text, OWN);
    assert.equal(control, prints, about);
    assert.deepEqual(explained, json, about);
    assert.ok(description.length > 0, about);
    assert.deepEqual(parse(JSON.stringify(json), { from: "json" }), json, about);
  });
});

/** Controls that are the same in any units. */
const same = (control, other, about) => assert.deepEqual(parse(control), parse(other), about);

/** After the semicolon of a control there are rules, which the notation alone does not have. */
const WITHOUT_RULES = "5m;";

/** Whether a hint says that another notation reads the text. */
const isElsewhere = (hint) => hint.startsWith("`--from ");

/** Whether an error says that a text is another notation. Its one correction is that of detection. */
const isOfAnother = (kind) => kind.endsWith("_notation");

test("illegal texts", (t) => {
  each(t, `${NOTATION}/invalid`, 100, ({ file, text, kind, span, place, hint = null, dialect = "extended" }) => {
    const about = `${file}: ${JSON.stringify(text)}`;
    for (const question of [parse, explain, lint]) {
      const error = refused(() => question(text, { ...OWN, dialect }), about);
      if (text === WITHOUT_RULES) {
        assert.equal(error.kind, "rules", about);
        continue;
      }
      assert.equal(error.kind, kind, about);
      assert.equal(error.source, text, about);
      assert.deepEqual(error.span, units(text, span), about);
      assert.ok(place === "the control" || error.label.endsWith(place), `${about}: ${error.label}`);
      const corrections = error.hints.filter(({ applicability, text }) => applicability === "correction" && isElsewhere(text) === isOfAnother(kind));
      const corrected = corrections.find(({ suggestion }) => suggestion)?.suggestion ?? null;
      if (isOfAnother(kind) && corrected && hint) same(corrected, hint, about);
      else assert.equal(corrected, hint, about);
    }
  });
});

test("lints", (t) => {
  each(t, `${NOTATION}/lints`, 50, ({ file, text, lints, hint }) => {
    const about = `${file}: ${JSON.stringify(text)}`;
    const found = lint(text);
    assert.deepEqual(found.map(({ kind }) => kind), lints, about);
    assert.deepEqual(explain(text, OWN).lints, found, about);
    for (const { source, span, severity } of found) {
      assert.equal(source, text, about);
      assert.ok(span.start < span.end && span.end <= text.length, about);
      assert.equal(severity, "warning", about);
    }
    if (found.length === 1 || (found.length > 0 && hint)) {
      assert.equal(found[0].hints.find(({ suggestion }) => suggestion)?.suggestion ?? null, hint, about);
    }
  });
});

test("the JSON form", (t) => {
  each(t, `${NOTATION}/json`, 50, ({ file, json, means }) => {
    const about = `${file}: ${json}`;
    if (means === undefined) {
      const error = refused(() => parse(json, { from: "json" }), about);
      assert.equal(error.kind, "unreadable", about);
      assert.equal(error.from, "json", about);
    } else {
      assert.equal(explain(json, { from: "json" }).control, means, about);
      assert.deepEqual(parse(json, { from: "json" }), parse(means), about);
    }
  });
});

const text = (value) => (typeof value === "string" ? value : JSON.stringify(value));

/** The rules of a row, as options of the program and as text. */
function rules(row = {}) {
  const { first_bonus, free_moves, free_bonus, start_clock, weekends, zero_all, margin } = row;
  const known = [
    first_bonus && ["--first-bonus", "first-bonus"],
    free_moves && [`--free-moves ${free_moves}`, `free-moves ${free_moves}`],
    free_bonus && ["--free-bonus", "free-bonus"],
    start_clock && [`--start-clock ${start_clock * 1000}`, `start-clock ${start_clock}s`],
    weekends && ["--calendar weekend", "calendar weekend"],
    zero_all && ["--stage-change zero-all", "stage-change zero-all"],
    margin && [`--margin ${margin}`, `margin ${margin / 1000}s`],
  ].filter(Boolean);
  return { options: known.map(([option]) => option), text: known.map(([, text]) => text).join(", ") };
}

test("texts in other notations", (t) => {
  let read = 0;
  let unread = 0;
  each(t, "tc-interop/tests/formats", 1000, (row) => {
    if (row.read === undefined) return;
    const source = text(row.read);
    const about = `${row.file}: ${source}`;
    const question = () => convert(source, { from: row.file, to: "flagfall", lossy: true });
    if (row.control === undefined) {
      const error = refused(question, about);
      unread += 1;
      if (row.file === "flagfall") return;
      assert.equal(error.kind, "unreadable", about);
      assert.equal(error.from, row.file, about);
      // What is left without an unknown word, or with a known one in its place, is a hint here.
      const [reason, , corrected] = row.error.split(/; (without it|read as `.*`) the text is /);
      assert.equal(error.message, `this cannot be read as \`${row.file}\`: ${reason}`, about);
      if (corrected) assert.ok(error.hints.some(({ suggestion }) => suggestion === corrected), about);
      return;
    }
    read += 1;
    const found = question();
    same(found.control, row.control, about);
    assert.deepEqual(found.rules, rules(row.rules).options, about);
    // Our own notation has one reading, and no origin.
    if (row.file === "flagfall") return assert.equal(found.read, undefined, about);
    assert.equal(found.read.certainty, row.certainty ?? "certain", about);
    assert.deepEqual(found.read.assumptions, row.assumptions ?? [], about);
    const { others } = found.read;
    assert.equal(others.length, row.others?.length ?? 0, about);
    for (const [index, { reading, control }] of others.entries()) {
      same(control, row.others[index], about);
      assert.deepEqual(parse(source, { from: row.file, reading }), parse(control), about);
    }
  });
  assert.ok(read > 500 && unread > 100, `${read} read, ${unread} refused`);
  t.diagnostic(`${read} read, ${unread} refused`);
});

/** A loss in the table, but none here: every game on the site has the rule, or it cannot change a game with the control. */
const NO_LOSS = ["cutechess: 5m; first-bonus", "lichess: 3m.. + 2s; free-moves 1", "us-chess: 90m; first-bonus"];

test("controls in other notations", (t) => {
  const without = [];
  let exact = 0;
  let lossy = 0;
  each(t, "tc-interop/tests/formats", 1000, (row) => {
    if (row.write === undefined) return;
    const { text: said } = rules(row.rules);
    const source = said ? `${row.write}; ${said}` : row.write;
    const about = `${row.file}: ${source}`;
    const { text: written, losses } = convert(source, { from: "flagfall", to: row.file, lossy: true });
    assert.equal(written, row.text === undefined ? null : text(row.text), about);
    const lost = losses.map(({ stage, what }) => (stage === null ? what : `stage ${stage}: ${what}`));
    if (NO_LOSS.includes(about)) without.push(about);
    assert.deepEqual(lost, (!NO_LOSS.includes(about) && row.losses) || [], about);
    if (lost.length > 0) {
      lossy += 1;
      assert.equal(convert(source, { from: "flagfall", to: row.file }).text, null, about);
    } else {
      exact += 1;
    }
  });
  assert.deepEqual(without, NO_LOSS);
  assert.ok(exact > 200 && lossy > 100, `${exact} exact, ${lossy} lossy`);
  t.diagnostic(`${exact} exact, ${lossy} lossy`);
});

test("notations, presets and rules", () => {
  const names = notations().map(({ name }) => name);
  for (const { file } of rows("tc-interop/tests/formats")) assert.ok(names.includes(file), file);
  const all = presets();
  assert.ok(all.length > 50);
  for (const { name, control, rules } of all) {
    assert.deepEqual(explain(`@${name}`).presets.map((preset) => preset.name), [name]);
    assert.deepEqual(parse(`@${name}`), parse(control), name);
    assert.deepEqual(explain(`@${name}`).rules, explain(`${control}; ${rules}`, OWN).rules, name);
  }
  assert.deepEqual(presets("@LICHESS/bl"), all.filter(({ name }) => name.startsWith("lichess/bl")));
  const sets = ruleSets();
  assert.ok(sets.length > 10);
  for (const { name, rules } of sets) {
    // Whole days, because the rules of ICCF charge whole days.
    assert.deepEqual(explain(`5d; ${name}`, OWN).rules, explain(`5d; ${rules || "default"}`, OWN).rules, name);
  }
});
