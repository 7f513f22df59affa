// Clocks through the interface: errors and their places, instants, views.

import assert from "node:assert/strict";
import { test } from "node:test";
import { flagfall, refusal } from "./built.js";
import { choices } from "./random.js";

const { Clock, FlagfallError } = flagfall;

/** The text that an error points at. */
const pointed = ({ source, span }) => source.slice(span.start, span.end);

test("a control that is refused has its place, its label and its corrections", () => {
  const error = refusal(() => new Clock("40/90m, 1h30m"));
  assert.ok(error instanceof Error);
  assert.deepEqual(
    [error.name, error.kind, error.message, error.source, error.label, pointed(error)],
    ["FlagfallError", "combined_units", "`1h30m` combines units; a time is one number and one unit", "40/90m, 1h30m", "in the time of stage 2", "1h30m"],
  );
  assert.deepEqual(error.hints[0], { text: "90 minutes", suggestion: "40/90m, 90m", applicability: "correction" });
});

test("places count in UTF-16 units, as JavaScript does", () => {
  for (const [control, found] of [
    ["5m; 😀", "😀"],
    ["5m; first-bonus, frist-bonus", "frist-bonus"],
    ["5m; pauses é", "é"],
    ["@lichess/blizt-5+3; pauses 2", "@lichess/blizt-5+3"],
    ["  @lichess/blizt-5+3", "@lichess/blizt-5+3"],
    ["😀", "😀"],
    ["5m + é", "é"],
  ]) {
    const error = refusal(() => new Clock(control));
    assert.deepEqual([error.source, pointed(error)], [control, found], control);
  }
  const error = refusal(() => new Clock({ control: "5m", rules: "pauses 2, 😀 1" }));
  assert.deepEqual([error.kind, pointed(error)], ["rules", "😀"]);
});

test("every correction is accepted", () => {
  let tried = 0;
  for (const control of ["40/90m, 1h30m", "5m + 3; first-bonus", "@lichess/blizt-5+3; pauses 2", "5m; frist-bonus", " @fide/blitz-3+3 ", "90min", "10m 5 x r1/30s", "5m; 5m"]) {
    const { hints } = refusal(() => new Clock(control));
    for (const { suggestion, applicability } of hints) {
      if (suggestion === null || applicability !== "correction") continue;
      new Clock(suggestion).free();
      assert.equal(suggestion.includes("pauses 2"), control.includes("pauses 2"), suggestion);
      tried += 1;
    }
  }
  assert.ok(tried >= 8, `${tried} corrections`);
});

test("settings", () => {
  const settings = (given) => new Clock(given).settings;
  assert.deepEqual(settings("3m.. + 2s; first-bonus"), { controls: ["3m.. + 2s", "3m.. + 2s"], rules: "first-bonus", seats: 2 });
  assert.deepEqual(settings({ control: "@lichess/blitz-3+2", seats: 3, rules: "pauses 1" }), {
    controls: ["3m.. + 2s", "3m.. + 2s", "3m.. + 2s"],
    rules: "free-moves 1, pauses 1, lag lichess",
    seats: 3,
  });
  assert.deepEqual(settings({ control: ["5m", "4m"] }).controls, ["5m", "4m"]);
  assert.equal(settings({ control: "5m", seats: 16 }).seats, 16);
  assert.equal(settings({ control: "5m", seats: 1, rules: undefined, keepJournal: undefined }).seats, 1);
  for (const [given, message] of [
    [{ control: "5m", seats: 17 }, "expected `seats` as a whole number from 1 to 16, found 17"],
    [{ control: "5m", seats: 0 }, "expected `seats` as a whole number from 1 to 16, found 0"],
    [{ control: ["5m", "4m"], seats: 3 }, "expected `seats` as the number of controls, 2, or left out, found 3"],
    [{ control: [] }, "expected `control` as an array of 1 to 16 strings, found 0"],
    [{ control: ["5m", 4] }, "expected `control[1]` as a string, found 4"],
    [{ contrl: "5m" }, 'settings has no key "contrl"; its keys are control, seats, rules, keepJournal'],
    [null, "expected settings as a string or an object, found null"],
    [new String("5m"), "expected settings as a string or an object, found a String object"],
    [{ control: "5m\ud800" }, "expected `control` as whole characters, found half of a surrogate pair at 2"],
  ]) {
    const error = refusal(() => new Clock(given));
    assert.deepEqual([error.kind, error.message], ["bad_argument", message]);
  }
  assert.equal(refusal(() => new Clock({ control: ["5m; first-bonus", "4m"] })).kind, "settings");
  assert.equal(refusal(() => new Clock({ control: "5m; margin 1s", rules: "lag lichess" })).kind, "settings");
});

test("instants of this century are looked at to the millisecond", () => {
  const { next } = choices(7);
  for (let game = 0; game < 2000; game += 1) {
    const at = Math.floor(next() * 4e12);
    const clock = new Clock("5m");
    assert.equal(clock.handle({ type: "start", at, seat: 0 }).ok, true);
    const { at: seen, until } = clock.view(at);
    assert.deepEqual([seen, until > at, clock.state(at + 1).seats[0].remaining], [at, true, 299_999]);
    clock.free();
  }
});

test("fractions of milliseconds that an event can have are looked at exactly", () => {
  const clock = new Clock("5m");
  clock.handle({ type: "start", at: 1.003, seat: 0 });
  assert.equal(clock.view(1.003).at, 1.003);
  assert.equal(clock.state(1.004).seats[0].remaining, 299_999.999);
  assert.equal(refusal(() => clock.view(1.002)).kind, "time_backwards");
  // A product with 1000 would be rounded to the next microsecond here.
  const late = new Clock("5m");
  late.handle({ type: "start", at: 4_398_046_511_105.771, seat: 0 });
  assert.equal(late.view(4_398_046_511_105.771).at, 4_398_046_511_105.771);
});

test("nothing changes before `until`, and something does then", () => {
  const { below, next } = choices(8);
  let compared = 0;
  for (const control of ["3m.. + 2s", "1m, 3 x r1/10s", "(5s) 1m", "40s, r2/20s"]) {
    const clock = new Clock(control);
    const start = 1_700_000_000_000;
    clock.handle({ type: "start", at: start, seat: 0 });
    let at = start;
    for (;;) {
      const { until, face } = clock.view(at, { ribbon: 50 });
      if (until === null) break;
      assert.ok(until > at && Number.isInteger(until));
      const within = at + next() * (until - at - 1);
      if (until - at > 1) assert.deepEqual(clock.view(within, { ribbon: 50 }).face, face, `${control} at ${within}`);
      const changed = clock.view(until, { ribbon: 50 });
      assert.notDeepEqual(changed.face, face, `${control} at ${until}`);
      compared += 1;
      at = until + (below(4) === 0 ? below(50) : 0);
    }
    clock.free();
  }
  assert.ok(compared > 300, `${compared} changes`);
});

test("styles", () => {
  const clock = new Clock("90s");
  const seat = (style) => clock.view(0, style).face.seats[0];
  assert.deepEqual([seat().name, seat({ names: ["Ann"] }).name, seat({ names: ["", "Ben"] }).name], ["seat 0", "Ann", "seat 0"]);
  assert.deepEqual([seat().clock.time, seat({ tenthsBelow: 100 }).clock.time], ["1:30", "1:30.0"]);
  assert.equal(seat({ ribbon: 50 }).clock.ribbon.segments[0].length, 50);
  assert.equal(seat({ ribbon: 0 }).clock.ribbon.segments[0].length, 0);
  assert.equal(refusal(() => clock.picture(0, { ribbon: 5 })).message, 'style has no key "ribbon"; its keys are names, tenthsBelow');
  assert.match(clock.picture(0, { names: ["<&>"] }, "A & B"), /A &amp; B[^]*&lt;&amp;&gt;/);
  assert.equal(clock.text(0, 40, { names: ["Ann"] }).split("\n")[2], "  Ann    1:30           1:30 to the flag");
});

test("a journal is kept only on demand", () => {
  const [kept, other] = [new Clock({ control: "5m", keepJournal: true }), new Clock("5m")];
  for (const clock of [kept, other]) {
    clock.handle({ type: "start", at: 0, seat: 0 });
    clock.handle({ type: "start", at: 1, seat: 0 });
    clock.handle({ type: "press", at: 9_000 });
  }
  assert.equal(other.journal(), null);
  assert.equal(kept.journal().trimEnd().split("\n").length, 3);
  assert.deepEqual(Clock.replay(kept.journal()).state(10_000), other.state(10_000));
});

test("numbers of an event that JSON writes with an exponent are refused", () => {
  const clock = new Clock("5m");
  const refused = (at) => {
    const { kind, message } = refusal(() => clock.handle({ type: "start", at, seat: 0 }));
    return [kind, message];
  };
  for (const at of [1e-7, -9.9e-7, 5e-324, 1e21]) {
    assert.deepEqual(refused(at), ["bad_argument", `expected \`at\` of event as a number that JSON writes without an exponent, found ${at}`]);
  }
  assert.equal(clock.handle({ type: "start", at: 1e20, seat: 0 }).ok, false);
  assert.deepEqual(clock.handle({ type: "start", at: 1e-6, seat: 0 }).error.kind, "bad_input");
  assert.deepEqual(clock.handle({ type: "start", at: 1e-3, seat: 0 }).at, 1e-3);
  // An action of a round is any JSON.
  const rounds = new flagfall.Rounds();
  rounds.handle({ type: "open", at: 0, round: { game: "g", seq: 1 }, players: ["a", "b"] });
  assert.equal(rounds.handle({ type: "commit", at: 1, by: "a", action: 1e-7 }).ok, true);
});

test("the length of an array is read once", () => {
  let reads = 0;
  const names = new Proxy(["Ann", "Ben"], {
    get(target, key) {
      if (key === "length") reads += 1;
      return target[key];
    },
  });
  assert.equal(new Clock("5m").view(0, { names }).face.seats[1].name, "Ben");
  assert.equal(reads, 1);
});

test("an error of the caller's getter is kept as the cause", () => {
  const cause = new Error("mine");
  const error = refusal(() => new Clock({ get control() { throw cause; } }));
  assert.deepEqual([error.kind, error.cause === cause], ["bad_argument", true]);
  const thrown = new FlagfallError({ kind: "mine", message: "mine" });
  assert.equal(refusal(() => new Clock({ get control() { throw thrown; } })), thrown);
});

test("a failed module says so", async () => {
  // The module is loaded a second time, and its memory is destroyed.
  const raw = await import("../../../../target/browser/package/clock-wasm.js?broken");
  const { clockApi } = await import("../../../../target/browser/package/api/clock.js");
  const { bytes } = await import("./built.js");
  raw.initSync({ module: bytes("target/browser/package/clock-wasm_bg.wasm") });
  const broken = { ...raw, RawClock: class { constructor() { throw new WebAssembly.RuntimeError("unreachable"); } }, RawSettings: raw.RawSettings };
  const { Clock } = clockApi(broken);
  assert.throws(() => new Clock("5m"), (error) => {
    assert.deepEqual([error.name, error.kind], ["FlagfallError", "internal"]);
    assert.ok(error.cause instanceof WebAssembly.RuntimeError);
    return /load it again/.test(error.message);
  });
});
