// <flagfall-clock> with the clock of a server: the example of a host in tc-core, two players over TCP, and a page whose own
// time is wrong by hours.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { Clock, SentClock } from "../../../../target/browser/package/clock.js";
import { elementTests, heard, texts } from "./element-page.js";

const whole = { clocks: "clock", element: "element" };
const onlyShows = { clocks: "show", element: "show-element" };
const pages = [whole, onlyShows].map((modules) => ({ ...modules, ...elementTests(modules) }));
const host = fileURLToPath(new URL("../../../../target/debug/examples/host", import.meta.url));
const control = "4s, 2 x r1/3s";
const wrong = -5 * 3_600_000;
/** The longest that a busy machine takes from a change to its drawing, in milliseconds. */
const LATE = 400;

/** Starts the host, and returns its port. */
async function serve(t) {
  assert.ok(existsSync(host), "the host is missing: run `cargo build -p tc-core --example host --features std,json`");
  const folder = await mkdtemp(join(tmpdir(), "flagfall-"));
  const child = spawn(host, [join(folder, "journal"), "0", control], { stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => child.kill());
  for await (const line of createInterface({ input: child.stdout })) return Number(line.split(":").at(-1));
}

/** A player: `say` sends a line, and `hear` receives the lines of the host. */
async function play(t, port, hear) {
  const socket = connect(port, "127.0.0.1");
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  t.after(() => socket.destroy());
  createInterface({ input: socket }).on("line", hear);
  return (line) => socket.write(`${line}\n`);
}

for (const { element, open } of pages) {
  test(`${element}: the digits are those of the server at every second, although the time here is wrong by hours`, async (t) => {
    const port = await serve(t);
    const page = await open(t);
    const views = [];
    const waiting = [];
    const say = await play(t, port, (line) => {
      if (line.startsWith("view ")) views.push(line.slice(5));
      if (line.startsWith("time ")) waiting.shift()(line.split(" ").slice(2).map(Number));
    });
    const other = await play(t, port, () => {});
    await page.exposeFunction("ask", (sent) => new Promise((resolve) => (waiting.push(resolve), say(`time ${sent}`))));
    await page.evaluate(
      async ([wrong, control]) => {
        const { now } = Date;
        Date.now = () => now() + wrong;
        const { Offset } = window.flagfall;
        const made = window.add({ id: "clock", control, names: "Ann,Ben" }, { offset: new Offset(), tenthsBelow: 0 });
        for (let exchange = 0; exchange < 10; exchange += 1) {
          const sent = made.stamp.now();
          const [receivedThere, answered] = await window.ask(sent);
          made.offset.learn({ sent, receivedThere, answered, received: made.stamp.now() });
        }
      },
      [wrong, control],
    );
    const { estimate, uncertainty } = await page.evaluate(() => {
      const { estimate, uncertainty } = document.getElementById("clock").offset;
      return { estimate, uncertainty };
    });
    // Both stamps have whole milliseconds.
    assert.equal(Math.abs(estimate + wrong) <= uncertainty + 2, true, `${estimate} +- ${uncertainty}`);

    let shown = 0;
    /** Gives the page the views that have come, and compares what it shows with what the server has. */
    const look = async () => {
      for (; shown < views.length; shown += 1) {
        await page.evaluate((view) => (document.getElementById("clock").sent = view), views[shown]);
      }
      const [at, times] = await page.evaluate(() => {
        const seen = window.texts(document.getElementById("clock"), "time");
        // Nobody has made this time wrong.
        return [performance.timeOrigin + performance.now(), seen];
      });
      const server = new SentClock(control, views[shown - 1]);
      const sentAt = Math.ceil(JSON.parse(views[shown - 1]).at);
      const possible = [at - LATE, at + uncertainty + 2].map((instant) =>
        server.view(Math.max(instant, sentAt), { tenthsBelow: 0 }).face.seats.map(({ clock }) => clock.time),
      );
      server.free();
      times.forEach((time, seat) => {
        assert.equal(possible.some((seats) => seats[seat] === time), true, `seat ${seat} shows ${time}, not ${possible.map((seats) => seats[seat])}`);
      });
      return times;
    };
    const lookFor = async (ms) => {
      const seen = new Set();
      for (const end = Date.now() + ms; Date.now() < end; ) {
        seen.add((await look()).join(" "));
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      return [...seen];
    };

    say("seat 0");
    other("seat 1");
    while (views.length === 0 || JSON.parse(views.at(-1)).status !== "running") await new Promise((resolve) => setTimeout(resolve, 5));
    await lookFor(1_500);
    say("press");
    const seconds = await lookFor(9_500);
    // Main time, and both periods: every second of the player who does not move was seen.
    const ofBen = seconds.map((times) => times.split(" ")[1]);
    for (const second of ["0:04", "0:03", "0:02", "0:01"]) assert.equal(ofBen.includes(second), true, `${second} in ${ofBen}`);
    assert.deepEqual(await heard(page, "flag"), [], "only the server says that a flag has fallen");
    await page.waitForTimeout(1_000);
    for (; shown < views.length; shown += 1) await page.evaluate((view) => (document.getElementById("clock").sent = view), views[shown]);
    assert.deepEqual(await heard(page, "flag"), [{ seat: 1, at: null }]);
    assert.deepEqual(await texts(page, "clock", "header"), ["over"]);

    // A view that cannot be read is reported, and the drawing stays.
    const before = await texts(page, "clock", "time");
    await page.evaluate(() => Object.assign(document.getElementById("clock"), { sent: '{"version":99}' }));
    await page.evaluate(() => Object.assign(document.getElementById("clock"), { sent: "nonsense" }));
    assert.equal((await heard(page, "error")).length, 2);
    assert.deepEqual(await texts(page, "clock", "time"), before);
    const refused = await page.evaluate(() => {
      try {
        document.getElementById("clock").press();
      } catch (error) {
        return error.name;
      }
    });
    assert.equal(refused, "InvalidStateError");
  });
}

test("an offset that knows nothing yet stops the time; without an offset the time here is the server's", async (t) => {
  const page = await pages[0].open(t);
  await page.evaluate(() => {
    const { Clock, Offset } = window.flagfall;
    const clock = new Clock("1m");
    const began = Date.now();
    clock.handle({ type: "start", at: began - 30_000, seat: 0 });
    const sent = clock.sent(began - 20_000);
    window.add({ id: "stopped", control: "1m" }, { offset: new Offset(), sent });
    window.add({ id: "here", control: "1m" }, { sent: JSON.parse(sent) });
  });
  await page.waitForTimeout(300);
  assert.deepEqual(await texts(page, "stopped", "time"), ["0:50", "1:00"]);
  assert.match((await texts(page, "here", "time"))[0], /^0:(30|29)$/);
  await page.evaluate(() => Object.assign(document.getElementById("here"), { sent: null }));
  assert.deepEqual(await texts(page, "here", "time"), ["1:00", "1:00"]);
});

test("the element that only shows says what it lacks, and what is wrong with its settings", async (t) => {
  const server = new Clock("5m.. + 3s");
  server.handle({ type: "start", at: Date.now(), seat: 0 });
  const sent = server.sent(Date.now());
  const page = await pages[1].open(t);
  await page.evaluate(() => {
    window.add({ id: "clock", control: "5m.. + 3s", names: "Ann,Ben" });
    window.add({ id: "wrong", control: "5m.. + 3" });
  });
  // Without a view there is nothing to draw, and nothing is wrong yet.
  assert.deepEqual(await texts(page, "clock", "time"), []);
  assert.deepEqual(await texts(page, "wrong", "error"), ["the text ends too early"]);
  assert.equal((await heard(page, "error")).length, 1);
  const refused = await page.evaluate(() => {
    const clock = document.getElementById("clock");
    try {
      clock.start();
    } catch ({ name, kind, message }) {
      return { name, kind, message, clock: clock.clock, error: clock.error };
    }
  });
  assert.deepEqual(refused, {
    name: "FlagfallError",
    kind: "not_in_module",
    message: "this module only shows the clocks of servers, without a clock of its own; import `flagfall/clock` or `flagfall/element`",
    clock: null,
    error: null,
  });
  await page.evaluate((sent) => Object.assign(document.getElementById("clock"), { sent }), sent);
  await page.waitForFunction(() => window.texts(document.getElementById("clock"), "time").length === 2);
  assert.match((await texts(page, "clock", "time"))[0], /^4:5\d$|^5:00$/);
  // A view before its settings waits for them.
  await page.evaluate((sent) => window.add({ id: "later" }, { sent }), sent);
  assert.deepEqual(await texts(page, "later", "time"), []);
  await page.evaluate(() => Object.assign(document.getElementById("later"), { control: "5m.. + 3s" }));
  await page.waitForFunction(() => window.texts(document.getElementById("later"), "time").length === 2);
});
