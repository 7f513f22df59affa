// Journals, views and lines that were saved for the fuzzer, and recorded games: read here as the program reads them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bytes, files, flagfall, refusal, run, show, text } from "./built.js";

const { Clock, SentClock } = flagfall;
const journals = files("fuzz/seeds/core_journal");
const isSlip = (name) => name.includes("slip");
const short = (name) => name.split("/").at(-1);

/** The text of a seed, or `null` if it is not UTF-8, as a file of the fuzzer need not be. */
function asText(name) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes(name));
  } catch {
    return null;
  }
}

test("every journal is replayed and goes on", (t) => {
  const whole = journals.filter((name) => !isSlip(name));
  for (const name of whole) {
    const journal = text(name);
    const clock = Clock.replay(journal);
    assert.equal(clock.journal(), journal, name);
    const { at } = JSON.parse(journal.trimEnd().split("\n").at(-1));
    const last = Math.ceil(at ?? 0);
    assert.equal(clock.line(`{"type":"tick","at":${last}}`).includes('"ok":true'), true, name);
    // What went on is read again, and ends in the same state.
    const again = Clock.replay(clock.journal());
    assert.deepEqual(again.state(last), clock.state(last), name);
    again.free();
    clock.free();
  }
  assert.ok(whole.length >= 20, `${whole.length} journals`);
  t.diagnostic(`${whole.length} journals`);
});

test("a damaged journal is refused with the line", () => {
  const journal = text("fuzz/seeds/core_journal/margin");
  const damaged = journal.replace('"at":10500', '"at":10400');
  const error = refusal(() => Clock.replay(damaged));
  assert.deepEqual([error.kind, error.message], ["journal", "line 3: damaged: the checksum does not match"]);
  for (const name of journals.filter(isSlip)) {
    const slip = asText(name);
    if (slip !== null) assert.equal(refusal(() => Clock.replay(slip)).kind, "journal", name);
  }
});

test("every view is drawn", (t) => {
  const views = files("fuzz/seeds/core_snapshot").filter((name) => short(name).startsWith("view-"));
  let drawn = 0;
  for (const name of views) {
    const journal = journals.find((one) => short(one).endsWith(short(name).slice("view-".length)));
    const game = Clock.replay(text(journal));
    const { controls, rules } = game.settings;
    const view = text(name);
    const clock = new SentClock({ control: controls, rules }, view);
    const at = Math.ceil(JSON.parse(view).at);
    assert.equal(clock.view(at).face.seats.length, controls.length, name);
    assert.match(clock.picture(at, {}, "Sent"), /^<svg .*<title[^>]*>Sent</s);
    const again = new SentClock({ control: controls, rules }, JSON.parse(view));
    assert.deepEqual(again.view(at), clock.view(at), name);
    const shown = new show.SentClock({ control: controls, rules }, view);
    for (const later of [0, 1, 999, 60_000, 1e9]) assert.deepEqual(shown.view(at + later), clock.view(at + later), name);
    drawn += 1;
    for (const freed of [game, clock, again, shown]) freed.free();
  }
  assert.ok(drawn >= 15, `${drawn} views`);
  t.diagnostic(`${drawn} views`);
});

/** The answers of a clock to lines, as `flagfall run` prints them: blank lines are skipped. */
function answers(machine, lines) {
  return lines.split("\n").filter((line) => line.trim() !== "").map((line) => machine.line(line) + "\n").join("");
}

test("recorded games are answered as by `flagfall run`, to the byte", (t) => {
  const controls = {
    "chesscom-10m-5s": "10m.. + 5s; free-moves 1",
    "fide-world-cup-90m-30m": "90m.. + 30s, 30m.. + 30s; first-bonus, stage-change zero-all",
    "idchess-90m-30s": "90m.. + 30s; first-bonus",
    "kgs-1m-5x30s": "1m, 5 x r1/30s",
    "kgs-canadian-15-300": "28.488s, r15/5m",
    "lichess-5m-3s": "5m.. + 3s; free-moves 1",
    "tcec-8m-3s": "8m.. + 3s",
    "uscf-60m-d5": "(5s) 60m",
  };
  const games = files("crates/tc-core/tests/games");
  assert.deepEqual(games.map((name) => short(name).replace(".jsonl", "")), Object.keys(controls));
  let count = 0;
  for (const name of games) {
    const control = controls[short(name).replace(".jsonl", "")];
    const lines = text(name);
    const clock = new Clock(control);
    const ours = answers(clock, lines);
    assert.equal(ours, run(["run", control], lines), name);
    assert.ok(!ours.includes('"ok":false'), `${name}: a line of a recorded game is refused`);
    count += lines.trimEnd().split("\n").length;
    clock.free();
  }
  t.diagnostic(`${games.length} games, ${count} lines`);
});

test("lines of the fuzzer are answered as by the program, to the byte", (t) => {
  let compared = 0;
  for (const [folder, args, host] of [
    ["core_lines", ["run", "10s, 2 x r1/3s; pauses 1"], () => new Clock("10s, 2 x r1/3s; pauses 1")],
    ["commit_lines", ["round", "--digest", "--as", "arbiter", "--as", "a"], () => new flagfall.Rounds({ as: ["arbiter", "a"], digest: true })],
  ]) {
    for (const name of files(`fuzz/seeds/${folder}`)) {
      const lines = asText(name);
      if (lines === null) continue;
      const machine = host();
      // The program has a type of lines besides: `view`.
      const theirs = run(args, lines).replaceAll(", skip_bonus, view\"", ", skip_bonus\"");
      assert.equal(answers(machine, lines), theirs, name);
      machine.free();
      compared += 1;
    }
  }
  assert.ok(compared >= 20, `${compared} files`);
  t.diagnostic(`${compared} files`);
});
