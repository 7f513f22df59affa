// Views of a server and the offset to its time, in the whole module and in the one that has nothing else.

import assert from "node:assert/strict";
import { test } from "node:test";
import { flagfall, refusal, show } from "./built.js";
import { rows } from "./corpus.js";

const { Clock } = flagfall;

for (const [name, { Offset, SentClock }] of Object.entries({ flagfall, show })) {
  test(`${name}: a client shows the clock of a server`, () => {
    const server = new Clock("1m, 3 x r1/10s");
    server.handle({ type: "start", at: 1000, seat: 0 });
    const client = new SentClock("1m, 3 x r1/10s", server.sent(5_000));
    assert.deepEqual(client.view(20_000).face, server.view(20_000).face);
    assert.equal(client.view(4_999), null);
    server.handle({ type: "press", at: 30_000 });
    client.update(JSON.parse(server.sent(30_000)));
    assert.deepEqual(client.view(31_000).face, server.view(31_000).face);
    const error = refusal(() => client.update("{}"));
    assert.equal(error.kind, "view");
    // The old view is kept.
    assert.deepEqual(client.view(31_000).face, server.view(31_000).face);
    assert.equal(refusal(() => client.update(5)).kind, "bad_argument");
  });

  test(`${name}: a view of another game is refused`, () => {
    const started = (settings) => {
      const server = new Clock(settings);
      server.handle({ type: "start", at: 0, seat: 0 });
      return server.sent(0);
    };
    const two = started("5m, 6 x r1/60s");
    for (const [settings, view, message] of [
      [{ control: "5m, 6 x r1/60s", seats: 3 }, two, "expected a view with 3 seats, as the settings have, found 2"],
      [{ control: "5m, 6 x r1/60s", seats: 1 }, two, "expected a view with 1 seat, as the settings have, found 2"],
      ["5m + 3s", two, "expected a view of the control of seat 0, `5m + 3s`, which has 1 stage; found stage 2"],
      [{ control: ["5m, 6 x r1/60s", "5m"] }, two, "expected a view of the control of seat 1, `5m`, which has 1 stage; found stage 2"],
      ["5m, 5m", started("5m, 5m, 5m"), "expected a view of the control of seat 0, `5m, 5m`, which has 2 stages; found stage 3"],
    ]) {
      const error = refusal(() => new SentClock(settings, view));
      assert.deepEqual([error.kind, error.message], ["view", message]);
    }
    // A stage that has been entered, too, where nothing follows.
    const last = new Clock("5s, 5s");
    last.handle({ type: "start", at: 0, seat: 0 });
    assert.equal(refusal(() => new SentClock("5s", last.sent(6_000))).kind, "view");
    new SentClock("5s, 5s", last.sent(6_000)).free();
    // A seat without a clock has no stages.
    new SentClock({ control: ["5m", "none"] }, started({ control: ["5m", "none"] })).free();

    const client = new SentClock("5m, 6 x r1/60s", two);
    const shown = client.view(1_000);
    assert.equal(refusal(() => client.update(started({ control: "5m, 6 x r1/60s", seats: 3 }))).kind, "view");
    assert.deepEqual(client.view(1_000), shown);
  });

  test(`${name}: offsets`, () => {
    const offset = new Offset();
    assert.deepEqual([offset.estimate, offset.uncertainty, offset.serverTime(5)], [null, null, null]);
    offset.learn({ sent: 1_700_000_000_000, receivedThere: 1_700_000_005_100, answered: 1_700_000_005_110, received: 1_700_000_000_210 });
    assert.deepEqual([offset.estimate, offset.uncertainty], [5_000, 100]);
    assert.equal(offset.serverTime(1_700_000_000_300), 1_700_000_005_300);
    offset.learn({ sent: 0, receivedThere: 4_990, answered: 4_990, received: 20 });
    assert.deepEqual([offset.estimate, offset.uncertainty], [4_980, 10]);
    const error = refusal(() => offset.learn({ sent: 5, receivedThere: 0, answered: 0, received: 4 }));
    assert.deepEqual([error.kind, offset.estimate], ["exchange", 4_980]);
    assert.equal(refusal(() => offset.learn({ sent: 5 })).message, "expected `receivedThere` as a finite number, found undefined");
  });
}

test("pictures are drawn by modules that have them", () => {
  const server = new Clock("1m");
  server.handle({ type: "start", at: 1000, seat: 0 });
  const pictured = new flagfall.SentClock("1m", server.sent(5_000));
  assert.equal(pictured.picture(4_999), null);
  assert.match(pictured.picture(5_000, {}, "Sent"), /^<svg .*<title[^>]*>Sent</s);
  const error = refusal(() => new show.SentClock("1m", server.sent(5_000)).picture(5_000));
  assert.deepEqual(
    [error.kind, error.message],
    ["not_in_module", "this module only shows the clocks of servers, without pictures; import `flagfall/clock` or `flagfall/element`"],
  );
});

test("the module that only shows reads the same texts, with the same meaning", (t) => {
  const texts = ["valid", "invalid"].flatMap((folder) => rows(`tc-notation/tests/corpus/${folder}`)).map(({ text }) => text);
  const names = flagfall.presets().map(({ name }) => `@${name}`);
  const counts = { read: 0, refused: 0 };
  for (const control of [...texts, ...names]) {
    const clock = accepted(() => new Clock(control));
    if (clock === null) {
      assert.notEqual(refusal(() => new show.SentClock(control, "{}")).kind, "view", control);
      counts.refused += 1;
      continue;
    }
    const [whole, shown] = [flagfall, show].map(({ SentClock }) => new SentClock(control, clock.sent(0)));
    assert.deepEqual(shown.view(0), whole.view(0), control);
    for (const freed of [clock, whole, shown]) freed.free();
    counts.read += 1;
  }
  assert.ok(counts.read > 200 && counts.refused > 200, JSON.stringify(counts));
  t.diagnostic(`${counts.read} texts read, ${counts.refused} refused`);
});

/** What a call returns, or null if it is refused. */
function accepted(call) {
  try {
    return call();
  } catch {
    return null;
  }
}

test("errors of the module that only shows have a place, and no corrections", () => {
  const view = new Clock("5m").sent(0);
  const errors = (settings) =>
    [flagfall, show].map(({ SentClock }) => {
      const { kind, rule, message, source, span, hints } = refusal(() => new SentClock(settings, view));
      return { kind, rule, message, source, span, hasHints: hints.length > 0 };
    });
  // A broken rule, and a mistyped name of a rule or of a preset.
  for (const settings of ["0 x 5m", "5m..3m", "5m; pauses many", "5m; first-bonus, first-bonus", "@nobody"]) {
    const [whole, shown] = errors(settings);
    assert.deepEqual(shown, { ...whole, hasHints: false }, settings);
  }
  for (const [settings, message] of [
    ["5m; firstbonus", "no rule is called `firstbonus`; the rules are "],
    ["@lichess/blits-3+2", "no preset is called `@lichess/blits-3+2`"],
  ]) {
    const [whole, shown] = errors(settings);
    assert.ok(whole.hasHints && whole.message.includes("did you mean"), settings);
    assert.deepEqual({ ...shown, message: whole.message }, { ...whole, hasHints: false }, settings);
    assert.ok(shown.message.startsWith(message) && !shown.message.includes("did you mean"), shown.message);
  }
  // A slip has the general kind.
  const [whole, shown] = errors("40/90m, 1h30m");
  assert.deepEqual([whole.kind, whole.hasHints], ["combined_units", true]);
  assert.deepEqual(shown, {
    kind: "unexpected",
    rule: null,
    message: "`30` is not expected here",
    source: "40/90m, 1h30m",
    span: { start: 10, end: 12 },
    hasHints: false,
  });
});
