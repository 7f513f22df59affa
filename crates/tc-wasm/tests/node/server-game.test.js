// The client of flagfall-server against a server that a test plays: message by message, with a fake clock.

import assert from "node:assert/strict";
import { test } from "node:test";
import { refusal, server, show } from "./built.js";

const { ServerError, ServerGame } = server;
const { FlagfallError, Offset } = show;

/** The server's time is ahead of the client's by this number of milliseconds. */
const AHEAD = 90_000;

/** The connections of a test: each is what the server sees of it. */
function connections(t) {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 1_000_000 });
  const made = [];
  class Fake {
    heard = [];
    isClosed = false;
    constructor(url) {
      this.url = String(url);
      made.push(this);
    }
    send(text) {
      this.heard.push(JSON.parse(text));
    }
    close() {
      this.isClosed = true;
    }
    /** The server accepts the connection, and answers questions for the time until the client has enough. */
    open() {
      this.onopen();
      while (this.answerTime());
    }
    /** Answers the first question for the time; false if there is none. */
    answerTime() {
      const place = this.heard.findIndex(({ type }) => type === "time");
      if (place < 0) return false;
      const [{ sent }] = this.heard.splice(place, 1);
      const there = sent + AHEAD;
      this.say({ type: "time", sent, received_there: there, answered: there });
      return true;
    }
    say(message) {
      this.onmessage?.({ data: JSON.stringify(message) });
    }
    end(code) {
      this.onclose?.({ code });
    }
    /** The messages since the last call. */
    get news() {
      return this.heard.splice(0);
    }
  }
  return { made, Fake };
}

function begin(t, options = {}) {
  const { made, Fake } = connections(t);
  const stamp = { now: () => Date.now() };
  const game = new ServerGame({ server: "https://play.example", game: "first", token: "T1", Offset, stamp, WebSocket: Fake, ...options });
  const states = [];
  const events = [];
  game.addEventListener("state", ({ detail }) => states.push(detail.error?.kind ?? detail.state));
  game.addEventListener("event", ({ detail }) => events.push(detail));
  t.after(() => game.close());
  return { game, made, states, events, clock: t.mock.timers };
}

/** What was promised before this call has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const state = (sequence) => ({ type: "event", event: { sequence, view: { at: String(sequence) } } });
const change = (sequence) => ({ type: "event", event: { sequence, view: { at: String(sequence) }, answer: { ok: true } } });
const answer = (id, sequence, repeated = false) => ({ type: "answer", id, sequence, repeated, answer: { ok: true } });

test("it says hello with its token, learns the time, and is open", async (t) => {
  const { game, made, states } = begin(t);
  await settled();
  assert.deepEqual([game.state, game.view, game.sequence, game.error], ["connecting", null, null, null]);
  assert.equal(made[0].url, "wss://play.example/v1/games/first/socket");
  made[0].onopen();
  assert.deepEqual(made[0].news[0], { type: "hello", token: "T1" });
  made[0].heard.push({ type: "time", sent: Date.now() });
  while (made[0].answerTime());
  assert.deepEqual([game.state, ...states], ["open", "open"]);
  // The client rounds its time up by less than a millisecond.
  assert.ok(Math.abs(game.offset.estimate - AHEAD) <= game.offset.uncertainty && game.offset.uncertainty <= 0.5);
  assert.ok(Math.abs(game.offset.serverTime(5) - AHEAD - 5) <= 0.5);
});

test("addresses of servers", async (t) => {
  const { Fake, made } = connections(t);
  for (const [server, game, url] of [
    ["http://127.0.0.1:7080", "g", "ws://127.0.0.1:7080/v1/games/g/socket"],
    ["https://a.example/clocks/?x#y", "a.b", "wss://a.example/clocks/v1/games/a.b/socket"],
    ["https://a.example", "../x", "wss://a.example/v1/games/..%2Fx/socket"],
  ]) {
    const client = new ServerGame({ server, game, token: "T", Offset, WebSocket: Fake });
    await settled();
    assert.equal(made.at(-1).url, url);
    client.close();
  }
  const good = { server: "https://a.example", game: "g", token: "T", Offset, WebSocket: Fake };
  for (const [wrong, message] of [
    [{ server: "a.example" }, 'expected `server` as an address such as https://play.example, found "a.example"'],
    [{ server: "ftp://a.example" }, 'expected `server` as an address such as https://play.example, found "ftp://a.example"'],
    [{ server: undefined }, "expected `server` as a string, found undefined"],
    [{ game: 7 }, "expected `game` as a string, found 7"],
    [{ token: null }, "expected `token` as a string, found null"],
    [{ Offset: new Offset() }, "expected `Offset` as a class, found an object"],
    [{ WebSocket: "ws" }, 'expected `WebSocket` as a class, found "ws"'],
    [{ toke: "T" }, 'options has no key "toke"; its keys are server, game, token, Offset, stamp, WebSocket'],
  ]) {
    assert.equal(refusal(() => new ServerGame({ ...good, ...wrong })).message, message);
  }
});

test("a broken connection is resumed after the last number, and each change comes once", async (t) => {
  const { game, made, states, events, clock } = begin(t);
  await settled();
  made[0].open();
  for (const message of [state(2), change(3)]) made[0].say(message);
  made[0].end(1006);
  assert.equal(game.state, "connecting");
  clock.tick(250);
  await settled();
  made[1].open();
  assert.deepEqual(made[1].news[0], { type: "hello", token: "T1", after: 3 });
  for (const message of [change(3), change(4), change(4), change(5)]) made[1].say(message);
  assert.deepEqual(events.map(({ sequence, answer }) => [sequence, answer !== null]), [[2, false], [3, true], [4, true], [5, true]]);
  assert.deepEqual([game.sequence, game.view.at], [5, "5"]);
  // A server whose log is older shows what it has.
  made[1].say(state(4));
  assert.deepEqual([game.sequence, events.at(-1).answer], [4, null]);
  assert.deepEqual(states, ["open", "connecting", "open"]);
  // What a connection that has ended still says counts for nothing.
  made[0].say(change(9));
  assert.equal(game.sequence, 4);
});

test("pauses between tries double up to ten seconds, and begin small after a connection", async (t) => {
  t.mock.method(Math, "random", () => 1);
  const { made, clock } = begin(t);
  const pauses = [];
  await settled();
  for (let tries = 0; tries < 9; tries += 1) {
    made.at(-1).end(1006);
    const [before, began] = [made.length, Date.now()];
    while (made.length === before) {
      clock.tick(50);
      await settled();
    }
    pauses.push(Date.now() - began);
  }
  assert.deepEqual(pauses, [250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]);
  made.at(-1).open();
  made.at(-1).end(1012);
  const before = made.length;
  clock.tick(249);
  await settled();
  assert.equal(made.length, before);
  clock.tick(1);
  await settled();
  assert.equal(made.length, before + 1);
});

test("an input is sent again with its id until it is answered, one at a time", async (t) => {
  const { game, made, clock } = begin(t);
  const [first, second] = [game.send({ type: "press" }), game.send({ type: "halt", id: "my-own" })];
  await settled();
  made[0].open();
  const [, sent] = made[0].news;
  assert.equal(sent.type, "press");
  assert.match(sent.id, /^[0-9a-f]{24}$/);
  made[0].end(1006);
  clock.tick(250);
  await settled();
  made[1].open();
  assert.deepEqual(made[1].news[1], sent);
  made[1].say(answer("another", 3));
  made[1].say(answer(sent.id, 3, true));
  assert.deepEqual(await first, { sequence: 3, repeated: true, answer: { ok: true } });
  assert.deepEqual(made[1].news, [{ type: "halt", id: "my-own" }]);
  made[1].say(answer("my-own", 4));
  made[1].say(answer("my-own", 4));
  assert.equal((await second).sequence, 4);
  const third = game.send({ type: "press" });
  assert.equal(made[1].news.length, 1);
  game.close();
  await assert.rejects(third, { name: "ServerError", kind: "disconnected" });
  await assert.rejects(game.send({ type: "press" }), ServerError);
});

test("an input that the server cannot take now is sent again; one that it refuses is reported", async (t) => {
  const { game, made, clock } = begin(t);
  await settled();
  made[0].open();
  made[0].news;
  const press = game.send({ type: "press", id: "a" });
  const error = (id, kind, more = {}) => ({ type: "error", id, error: { kind, detail: `because ${kind}`, ...more } });
  for (const kind of ["busy", "moving", "too_fast", "unavailable", "stopping"]) {
    assert.deepEqual(made[0].news, [{ type: "press", id: "a" }], kind);
    made[0].say(error("a", kind, { retry_after_ms: 70 }));
    clock.tick(69);
    assert.deepEqual(made[0].news, [], kind);
    clock.tick(1);
  }
  made[0].news;
  made[0].say(error("a", "denied"));
  await assert.rejects(press, { name: "ServerError", kind: "denied", message: "because denied" });
  assert.equal(game.state, "open");
  assert.equal(refusal(() => game.send({ type: "press", seat: Number.NaN }), FlagfallError).kind, "bad_argument");
  assert.equal(refusal(() => game.send("press"), FlagfallError).kind, "bad_argument");
  assert.deepEqual(made[0].news, []);
});

test("a refusal closes the game and is reported; other ends are not", async (t) => {
  const closes = async (code, error) => {
    const { game, made, states } = begin(t);
    const press = game.send({ type: "press" });
    press.catch(() => {});
    await settled();
    made[0].onopen();
    if (error) made[0].say({ type: "error", error });
    made[0].end(code);
    const [{ kind, message }, seen] = [game.error ?? {}, states[0] ?? game.state];
    if (game.state === "closed") await assert.rejects(press, game.error);
    game.close();
    t.mock.timers.reset();
    return [seen, kind, message];
  };
  const expired = { kind: "bad_token", detail: "the token has expired" };
  assert.deepEqual(await closes(4401, expired), ["bad_token", "bad_token", "the token has expired"]);
  assert.deepEqual(await closes(4410, { kind: "closed", detail: "over" }), ["closed", "closed", "over"]);
  assert.deepEqual(await closes(4404), ["refused", "refused", "the server has closed the connection with 4404"]);
  for (const code of [4400, 4403, 4413, 1003, 1009]) assert.equal((await closes(code))[0], "refused", code);
  for (const code of [1000, 1001, 1006, 1011, 1012, 1013, 4408, 4421, 4429, 4500, 4503]) assert.equal((await closes(code))[0], "connecting", code);
});

test("a function gives another token when one expires, and is not asked twice for nothing", async (t) => {
  let tokens = 0;
  const { game, made, states, clock } = begin(t, { token: async () => `T${(tokens += 1)}` });
  const expire = () => {
    made.at(-1).say({ type: "error", error: { kind: "bad_token", detail: "the token has expired" } });
    made.at(-1).end(4401);
    clock.tick(0);
  };
  await settled();
  made[0].open();
  expire();
  await settled();
  made[1].open();
  assert.equal(made[1].news[0].token, "T2");
  expire();
  await settled();
  made[2].onopen();
  expire();
  assert.deepEqual([game.state, tokens, ...states], ["closed", 3, "open", "connecting", "open", "connecting", "bad_token"]);
});

test("a function that throws closes the game", async (t) => {
  const { game } = begin(t, { token: () => { throw new Error("signed out"); } });
  await settled();
  assert.deepEqual([game.state, game.error.kind, game.error.message], ["closed", "no_token", "the page gives no token: signed out"]);
});

test("a game of another server is found there, and again at the first one if that is gone", async (t) => {
  const { made, clock } = begin(t);
  await settled();
  made[0].onopen();
  made[0].say({ type: "error", error: { kind: "elsewhere", detail: "moved", address: "https://b.example" } });
  made[0].end(4421);
  clock.tick(250);
  await settled();
  assert.equal(made[1].url, "wss://b.example/v1/games/first/socket");
  made[1].end(1006);
  clock.tick(500);
  await settled();
  assert.equal(made[2].url, "wss://play.example/v1/games/first/socket");
});

test("a connection that is silent is given up, in whatever state", async (t) => {
  const { game, made, clock } = begin(t);
  await settled();
  // It never opens.
  clock.tick(10_000);
  assert.ok(made[0].isClosed);
  clock.tick(250);
  await settled();
  made[1].open();
  made[1].news;
  // Signs of life every 15 seconds: as long as they are answered, it stays.
  for (let signs = 0; signs < 4; signs += 1) {
    clock.tick(15_000);
    assert.ok(made[1].answerTime());
  }
  assert.equal(game.state, "open");
  clock.tick(15_000);
  clock.tick(9_999);
  assert.equal(game.state, "open");
  clock.tick(1);
  assert.deepEqual([game.state, made[1].isClosed], ["connecting", true]);
});

test("an estimate is kept until a better one is there, or one that shows it wrong", async (t) => {
  const { game, made, clock } = begin(t);
  await settled();
  made[0].open();
  const { uncertainty } = game.offset;
  const measure = (roundTrip, ahead) => {
    for (let exchange = 0; exchange < 5; exchange += 1) {
      made[0].news;
      while (made[0].heard.length === 0) clock.tick(1);
      const [{ sent }] = made[0].news;
      clock.tick(roundTrip);
      const there = sent + roundTrip / 2 + ahead;
      made[0].say({ type: "time", sent, received_there: there, answered: there });
    }
  };
  measure(40, AHEAD + 10);
  assert.equal(game.offset.uncertainty, uncertainty);
  measure(40, AHEAD + 100);
  assert.ok(Math.abs(game.offset.estimate - AHEAD - 100) <= 1, String(game.offset.estimate));
  measure(10, AHEAD + 100);
  assert.ok(game.offset.uncertainty < 6);
});

test("elements get the views, the offset and the stamp", async (t) => {
  const { game, made } = begin(t);
  const element = () => ({ sent: null, offset: null, stamp: null, drawn: 0, redraw() { this.drawn += 1; } });
  const [early, late] = [element(), element()];
  game.show(early);
  await settled();
  made[0].open();
  made[0].say(state(2));
  game.show(late);
  for (const one of [early, late]) {
    assert.deepEqual([one.sent, one.offset, one.stamp], [{ at: "2" }, game.offset, game.stamp]);
  }
  assert.ok(early.drawn > 0);
});
