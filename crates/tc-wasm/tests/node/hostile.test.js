// Arguments of wrong types, damaged texts, random calls: every call returns a value or throws a FlagfallError, and the
// module works afterwards.

import assert from "node:assert/strict";
import { test } from "node:test";
import { flagfall, refusal, show, small, text } from "./built.js";
import { choices } from "./random.js";

const { Clock, FlagfallError, Offset, Rounds, SentClock, report, reportPicture } = flagfall;

const thrower = (what) => ({
  get control() {
    throw what;
  },
  get type() {
    throw what;
  },
  get names() {
    throw what;
  },
  get sent() {
    throw what;
  },
  get as() {
    throw what;
  },
  get from() {
    throw what;
  },
  get wall() {
    throw what;
  },
});
const circle = { type: "start" };
circle.at = circle;
const { proxy: revoked, revoke } = Proxy.revocable({}, {});
revoke();
const detached = new Uint8Array(8);
structuredClone(detached, { transfer: [detached.buffer] });
const deep = JSON.parse("[".repeat(5000) + "]".repeat(5000));

/** A value of every kind that an argument can have. */
const VALUES = [
  undefined, null, true, false, 0, -0, 1, -1, 1.5, 16, 17, 255, 256, 65535, 65536, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 53), 9e12,
  9.3e12, -9.3e12, 1e21, 1e300, 5e-324, NaN, Infinity, -Infinity, 0n, 10n ** 30n, Symbol("s"), Symbol.iterator,
  "", " ", "5m", "5m; first-bonus", "@lichess/blitz-5+3", "1h30m", "\0", "\ud800", "a\udc00b", "\u{1f600}", "\u202e",
  "x".repeat(100_000), "5m, ".repeat(20_000), "[".repeat(100_000), "{\"type\":", "null", "{}", "[]", "\n",
  [], [1], ["5m"], ["5m", "4m"], [null], [["5m"]], new Array(10), new Array(2 ** 32 - 1), Array(17).fill("5m"), ["\ud800"],
  {}, { control: "5m" }, { control: ["5m", "4m"] }, { control: 5 }, { control: "5m", seats: 1e9 }, { control: "5m", seats: -1 },
  { control: "5m", rules: null }, { control: "5m", rules: "first-bonus, first-bonus" }, { control: "5m", other: 1 },
  { control: "5m", keepJournal: "yes" }, { control: Array(1e6).fill("5m") },
  { names: "White" }, { names: [1] }, { names: ["a\0b"] }, { ribbon: -1 }, { ribbon: 1.5 }, { tenthsBelow: 1e9 }, { colour: 1 },
  { type: "start", at: 0, seat: 0 }, { type: "press", at: 1e300 }, { type: "press", at: NaN }, { type: "press", at: 5n }, { at: "0" },
  { type: "open", at: 0, round: { game: "g", seq: 1 }, players: ["a", "b"] }, { type: "open", at: 0, players: "a" },
  { sent: 0, receivedThere: 1, answered: 1, received: 2 }, { sent: 2, receivedThere: 0, answered: -1, received: 0 },
  { as: ["arbiter"] }, { as: ["arbiter", "arbiter"] }, { as: [""] }, { as: "arbiter" }, { digest: 1 },
  { game: 0 }, { game: 2 ** 32 }, { from: "pdf" }, { from: 7 }, { wall: 5 }, { wall: () => NaN }, { monotonic: () => "1" }, { notBefore: "0" },
  circle, revoked, deep, thrower(new Error("no")), thrower(undefined), thrower("no"), thrower(new FlagfallError({ kind: "mine", message: "mine" })),
  { toJSON: () => undefined }, { toJSON() { throw null; } }, { toString() { throw 1; } }, Object.create(null), new Proxy({}, { ownKeys: () => { throw 1; } }),
  () => 1, class {}, new Date(0), new Date(NaN), /x/, new Map(), new Uint8Array(0), new Uint8Array([0xff, 0xfe, 0]), detached, Object.create(Uint8Array.prototype),
  new Proxy(new Uint8Array(3), {}), new String("5m"), new Uint16Array(4), new ArrayBuffer(8),
];

/** Every way into the module, as a function of arguments. */
function entries({ Clock, ...others }) {
  const clock = () => new Clock({ control: "10s, 3 x r1/5s", keepJournal: true });
  return {
    "new Clock": (a) => new Clock(a),
    "Clock.replay": (a) => Clock.replay(a),
    handle: (a) => clock().handle(a),
    line: (a) => clock().line(a),
    state: (a) => clock().state(a),
    view: (a, b) => clock().view(a, b),
    picture: (a, b, c) => clock().picture(a, b, c),
    text: (a, b, c) => clock().text(a, b, c),
    sent: (a) => clock().sent(a),
    ...entriesToShow(others),
  };
}

/** Those of the module that only shows. */
function entriesToShow({ SentClock, Offset, Stamp }) {
  const view = new Clock("5m").sent(0);
  const sent = () => new SentClock("5m", view);
  return {
    "new SentClock": (a, b) => new SentClock(a, b),
    "new SentClock of a view": (a) => new SentClock("5m", a),
    update: (a) => sent().update(a),
    "SentClock.view": (a, b) => sent().view(a, b),
    "SentClock.picture": (a, b, c) => sent().picture(a, b, c),
    learn: (a) => new Offset().learn(a),
    serverTime: (a) => new Offset().serverTime(a),
    "new Stamp": (a) => new Stamp(a).now(),
  };
}

const full = {
  "new Rounds": (a) => new Rounds(a),
  "Rounds.handle": (a) => new Rounds().handle(a),
  "Rounds.line": (a) => new Rounds().line(a),
  report: (a, b) => report(a, b),
  reportPicture: (a, b) => reportPicture(a, b),
};

/** Calls, and counts what was refused. Anything else that is thrown fails the test. */
function attempt(name, call, args, count) {
  count.calls += 1;
  try {
    call(...args);
  } catch (error) {
    if (!(error instanceof FlagfallError) && !(error instanceof small.FlagfallError)) {
      assert.fail(`${name} of argument ${args.map((one) => VALUES.indexOf(one))} threw ${error?.stack ?? String(error)}`);
    }
    assert.notEqual(error.kind, "internal", `${name}: ${error.cause?.stack}`);
    assert.ok(typeof error.kind === "string" && error.message.length > 0 && error.message.length < 100_000, name);
    count.refused += 1;
  }
}

function works({ Clock, SentClock }) {
  const sent = new SentClock("5m", new flagfall.Clock("5m").sent(0));
  assert.equal(sent.view(0).face.seats[0].clock.time, "5:00");
  sent.free();
  if (Clock === undefined) return;
  const clock = new Clock("5m.. + 3s");
  assert.equal(clock.handle({ type: "start", at: 0, seat: 0 }).ok, true);
  assert.equal(clock.view(1000).face.seats[0].clock.time, "4:59");
  clock.free();
}

for (const [title, module, calls] of [["the whole module", flagfall, { ...entries(flagfall), ...full }], ["the small module", small, entries(small)], ["the module that only shows", show, entriesToShow(show)]]) {
  test(`wrong arguments of ${title}`, (t) => {
    const count = { calls: 0, refused: 0 };
    const { one } = choices(1);
    for (const [name, call] of Object.entries(calls)) {
      attempt(name, call, [], count);
      for (const value of VALUES) {
        attempt(name, call, [value], count);
        for (const first of [0, 1500, "5m", {}]) attempt(name, call, [first, value], count);
        attempt(name, call, [0, {}, value], count);
      }
      for (let round = 0; round < 300; round += 1) attempt(name, call, [one(VALUES), one(VALUES), one(VALUES)], count);
    }
    works(module);
    assert.ok(count.refused > count.calls / 2, `${count.refused} of ${count.calls} refused`);
    t.diagnostic(`${count.calls} calls, ${count.refused} refused`);
  });
}

test("a record whose bytes have been transferred is refused, not read as empty", () => {
  const { kind, message } = refusal(() => report(detached));
  assert.deepEqual([kind, message], ["bad_argument", "the bytes of the record cannot be read; after a transfer, as to a worker, only its receiver has them"]);
});

/** A text that is nearly one of these. */
function damaged(texts, { below, chance, one }) {
  let damaged = one(texts);
  for (let count = 1 + below(4); count > 0; count -= 1) {
    const at = below(damaged.length + 1);
    const cut = chance(0.5) ? below(8) : 0;
    const added = one(["", "", one(texts).slice(0, below(20)), "0", "9".repeat(below(25)), "-", ".", "\"", "}", "]", ",", ";", "\u{1f600}", "é", "\ud800", "\0"]);
    damaged = damaged.slice(0, at) + added + damaged.slice(at + cut);
  }
  return damaged;
}

test("damaged texts", (t) => {
  const random = choices(2);
  const controls = ["5m.. + 3s", "90m, 6 x r1/60s", "40/90m, 30m.. + 30s; first-bonus, stage-change zero-all", "(5s) 60m", "@ogs/live-fischer; pauses 2", "3m; lag fixed:50ms, margin 0s"];
  const inputs = text("docs/vectors.jsonl").split("\n").slice(1, 1500).flatMap((row) => row.match(/\{"type":[^{}]*\}/g) ?? []);
  const journals = [text("fuzz/seeds/core_journal/margin"), text("fuzz/seeds/core_journal/random-0")];
  const view = text("fuzz/seeds/core_snapshot/view-flag-fischer");
  const records = [
    "[TimeControl \"180+2\"]\n\n1. e4 { [%clk 0:03:00] } 1... e5 { [%clk 0:03:00] } 2. Nf3 { [%clk 0:02:51] } *\n",
    "(;GM[1]TM[60]OT[3x10 byo-yomi];B[aa]BL[55];W[bb]WL[58.5];B[cc]BL[10]OB[3])",
    text("crates/tc-core/tests/games/uscf-60m-d5.jsonl"),
    journals[0],
  ];
  const rounds = ["{\"type\":\"open\",\"at\":0,\"round\":{\"game\":\"g\",\"seq\":1},\"players\":[\"a\",\"b\"],\"tc\":\"5m\"}", "{\"type\":\"commit\",\"at\":1,\"by\":\"a\",\"action\":{\"x\":[1]}}", "{\"type\":\"tick\",\"at\":2}"];
  const count = { calls: 0, refused: 0 };
  let clock = new Clock({ control: "10s, 3 x r1/5s", keepJournal: true });
  let host = new Rounds({ as: ["a", "spectator"], digest: true });
  for (let round = 0; round < 4000; round += 1) {
    attempt("new Clock", (one) => new Clock(one).free(), [damaged(controls, random)], count);
    attempt("rules", (rules) => new Clock({ control: "5m", rules }).free(), [damaged(["first-bonus, lag lichess", "ogs, pauses 2"], random)], count);
    attempt("line", (one) => JSON.parse(clock.line(one)), [damaged(inputs, random)], count);
    attempt("Rounds.line", (one) => JSON.parse(host.line(one)), [damaged(rounds, random)], count);
    for (const { SentClock } of [flagfall, show]) {
      attempt("new SentClock", (one) => new SentClock("5m.. + 3s", one).view(random.below(1e6)), [damaged([view], random)], count);
    }
    if (round % 10 === 0) {
      attempt("Clock.replay", (one) => Clock.replay(one).free(), [damaged(journals, random)], count);
      attempt("report", report, [damaged(records, random)], count);
      attempt("reportPicture", reportPicture, [damaged(records, random)], count);
    }
    if (round % 50 === 0) {
      clock.free();
      host.free();
      clock = new Clock({ control: random.one(controls), keepJournal: true });
      host = new Rounds({ as: ["a", "spectator"] });
    }
  }
  works(flagfall);
  assert.ok(count.refused > 1000, `${count.refused} of ${count.calls} refused`);
  t.diagnostic(`${count.calls} calls, ${count.refused} refused`);
});

test("what was freed says so, as often as it is asked", () => {
  const clock = new Clock({ control: "5m", keepJournal: true });
  const sent = new SentClock("5m", clock.sent(0));
  const [offset, rounds] = [new Offset(), new Rounds()];
  const calls = [
    [clock, [() => clock.handle({ type: "start", at: 0, seat: 0 }), () => clock.line("{}"), () => clock.state(0), () => clock.view(0), () => clock.picture(0), () => clock.text(0, 60), () => clock.sent(0), () => clock.settings, () => clock.journal()]],
    [sent, [() => sent.update("{}"), () => sent.view(0), () => sent.picture(0)]],
    [offset, [() => offset.learn({ sent: 0, receivedThere: 0, answered: 0, received: 0 }), () => offset.estimate, () => offset.uncertainty, () => offset.serverTime(0)]],
    [rounds, [() => rounds.handle({ type: "tick", at: 0 }), () => rounds.line("{}")]],
  ];
  for (const [freed, uses] of calls) {
    freed.free();
    freed.free();
    for (const use of uses) {
      const error = refusal(use);
      assert.equal(error.kind, "bad_argument", use.toString());
      assert.match(error.message, /has been freed; make a new one$/);
    }
  }
});

test("10 000 clocks that nobody frees, and 10 000 that are freed", () => {
  for (let count = 0; count < 10_000; count += 1) {
    new Clock("5m");
    new Clock("5m").free();
  }
  works(flagfall);
});
