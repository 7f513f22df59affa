// A game between two browsers, with a third that watches: flagfall-server keeps it, the network is slow and breaks, and the server is
// killed while a clock runs.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { Clock, SentClock } from "../../../../target/browser/package/clock.js";
import { violations } from "./axe.js";
import { startGameServer, startNetwork } from "./game-server.js";
import { browserTests, desktop, noise, phone, screens } from "./harness.js";

let server;
let host;
const tests = browserTests({
  async start() {
    server = await startGameServer();
    host = server.token("host", "*");
    return server;
  },
});

/** The longest that a busy machine takes from a change to its drawing, in milliseconds. */
const LATE = 400;
/** How wrong the time of a page can be: an exchange of which one way is late is wrong by half of that. */
const WRONG_BY = LATE / 2;

const CONTROL = "15s";

/** By how much the wall clock of a machine can be wrong. */
const WRONG = -5 * 3_600_000;

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Opens the page with an invitation, over a network of its own, and records the events and greetings on its connections. */
async function invite(t, game, { role, seat, delay, wrong = 0, names = "Ann,Ben", control = CONTROL, ...options }) {
  const network = await startNetwork(server.port, delay);
  t.after(() => network.close());
  const invitation = `token=${server.token(role, game, seat)}&control=${encodeURIComponent(control)}&names=${encodeURIComponent(names)}`;
  const [events, hellos] = [[], []];
  const prepare = async (page) => {
    await page.addInitScript((wrong) => {
      const { now } = Date;
      Date.now = () => now() + wrong;
    }, wrong);
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => {
        const { type, event } = JSON.parse(payload);
        if (type === "event") events.push(event);
      });
      socket.on("framesent", ({ payload }) => {
        const message = JSON.parse(payload);
        if (message.type === "hello") hellos.push(message);
      });
    });
  };
  // Chromium writes every failed connection to the console: what else is there is looked at in each test.
  const page = await tests.open(t, { origin: network.origin, path: `/#${invitation}`, prepare, quiet: false, ...options });
  await connected(page);
  return { page, network, events, hellos };
}

const connected = (page) => page.waitForSelector("#connection[data-state=open]", { timeout: 15_000 });
const broken = (page) => page.waitForSelector("#connection[data-state=connecting]", { timeout: 15_000 });

/** The seats on the screen, by number, with what their clocks show, and the instant of that. */
const look = (page) =>
  page.evaluate(() => {
    const clocks = [...document.querySelectorAll("flagfall-clock")].sort((one, other) => one.seat - other.seat);
    const times = clocks.map((clock) => clock.shadowRoot.querySelector(".time").textContent);
    const turn = clocks.findIndex((clock) => clock.matches(":state(turn)"));
    const flagged = clocks.map((clock) => clock.matches(":state(flagged)"));
    return { at: performance.timeOrigin + performance.now(), times, turn, flagged };
  });

const turnOf = (page, seat) => page.waitForFunction((seat) => document.querySelector(`flagfall-clock:state(turn)`)?.seat === seat, seat, { timeout: 15_000 });

/** Each page shows the times of the last view at an instant that it can be showing. The server has the time of this machine. */
async function sameTimes(players, when) {
  const { view } = players.map(({ events }) => events.at(-1)).reduce((one, other) => (other.sequence > one.sequence ? other : one));
  const clock = new SentClock(CONTROL, view);
  const sentAt = Math.ceil(view.at);
  const looks = await Promise.all(players.map(({ page }) => look(page)));
  for (const [place, { at, times }] of looks.entries()) {
    const possible = [new Set(), new Set()];
    for (let instant = at - LATE - WRONG_BY; instant <= at + WRONG_BY; instant += 5) {
      const { face } = clock.view(Math.max(instant, sentAt), { tenthsBelow: 20 });
      face.seats.forEach(({ clock }, seat) => possible[seat].add(clock.time));
    }
    times.forEach((time, seat) => assert.ok(possible[seat].has(time), `${when}: page ${place} shows ${time} for seat ${seat}, not ${[...possible[seat]].join(" ")}`));
  }
  clock.free();
}

/** The messages on the console, without those about connections that failed while there was no network or no server. */
const unexpected = ({ page, network }) => noise(page).filter((text) => !text.startsWith(`console error: WebSocket connection to '${network.origin.replace("http", "ws")}/v1/games/first/socket' failed`));

test("two players and a spectator, with lag, a broken connection and a killed server", { timeout: 120_000 }, async (t) => {
  await server.ask(host, "POST", "/games", { game: "first", control: CONTROL });
  const [ann, ben, eve] = await Promise.all([
    invite(t, "first", { role: "seat", seat: 0, delay: 40, viewport: phone }),
    invite(t, "first", { role: "seat", seat: 1, delay: 120, wrong: WRONG }),
    invite(t, "first", { role: "spectator", delay: 5 }),
  ]);
  const all = [ann, ben, eve];
  const everywhere = (work) => Promise.all(all.map(({ page }) => work(page)));
  const input = (input) => server.ask(host, "POST", "/games/first/inputs", input);

  await input({ type: "start", seat: 0 });
  await everywhere((page) => turnOf(page, 0));
  for (let looks = 0; looks < 5; looks += 1) {
    await sameTimes(all, "while Ann's clock runs");
    await sleep(130);
  }
  // A tap out of turn is refused, and does nothing.
  await ben.page.getByRole("button", { name: "End your turn" }).click();
  await ben.page.getByText("It is not your turn.").waitFor();
  await ann.page.locator(".tap").click();
  await everywhere((page) => turnOf(page, 1));

  // Ben loses the network, and changes happen without him. His tap counts once the network is back.
  ben.network.cut();
  await broken(ben.page);
  await input({ type: "pause", reason: "both" });
  await sleep(300);
  await input({ type: "resume", reason: "both" });
  await ben.page.keyboard.press("Space");
  await sleep(700);
  await turnOf(ann.page, 1);
  assert.equal(await ben.page.locator(".seat").first().getAttribute("data-sending"), "true");
  ben.network.mend();
  await connected(ben.page);
  await everywhere((page) => turnOf(page, 0));
  await sameTimes(all, "after Ben has come back");

  // The server is killed while Ann's clock runs. The pages go on, and so does the clock.
  await server.kill();
  await everywhere(broken);
  const [before] = (await look(eve.page)).times;
  await sleep(1_200);
  const [later] = (await look(eve.page)).times;
  assert.notEqual(later, before, "the digits run on");
  await ann.page.keyboard.press("Space");
  await sleep(300);
  await server.start();
  await everywhere(connected);
  await everywhere((page) => turnOf(page, 1));
  await sameTimes(all, "after the server was killed");

  // Nobody is there when Ben's flag falls: the server is stopped, and says afterwards when it fell.
  const pressed = eve.events.at(-1);
  const { deadline } = pressed.answer.state;
  assert.equal(typeof deadline, "number");
  await server.kill();
  await sleep(Math.max(0, deadline - Date.now()) + 500);
  await server.start();
  await everywhere(connected);
  await everywhere((page) => page.waitForSelector("flagfall-clock:state(flagged)"));
  for (const { times, flagged } of await everywhere(look)) {
    assert.deepEqual(flagged, [false, true]);
    assert.equal(times[1], "0:00.0");
  }

  // The journal has every input once, and replaying it gives the flag at its instant, to the microsecond.
  const journal = await server.ask(host, "GET", "/games/first/journal");
  const entries = journal.trimEnd().split("\n").slice(1).map((line) => JSON.parse(line));
  assert.deepEqual(entries.map(({ type, seat }) => [type, seat ?? null]).filter(([type]) => type !== "tick"), [["start", 0], ["press", 0], ["pause", null], ["resume", null], ["press", 1], ["press", 0]]);
  const clock = Clock.replay(journal);
  assert.ok(clock.state(Date.now()).seats[1].flagged);
  clock.free();
  const flags = eve.events.flatMap(({ answer }) => answer?.effects ?? []).filter(({ type }) => type === "flag");
  assert.deepEqual(flags, [{ type: "flag", seat: 1, at: deadline }].map((flag) => ({ ...flags[0], ...flag })));
  assert.equal(flags.length, 1);

  for (const [place, { events, hellos }] of all.entries()) {
    // The state comes once, and then each change once and none is missed, over all connections.
    assert.deepEqual(events.map(({ answer }) => answer === undefined).indexOf(true, 1), -1, `page ${place}`);
    const numbers = events.map(({ sequence }) => sequence);
    assert.deepEqual(numbers, Array.from(numbers, (_, change) => numbers[0] + change), `page ${place}`);
    assert.equal(numbers.at(-1), eve.events.at(-1).sequence);
    const resumed = hellos.map(({ after }) => after);
    assert.equal(resumed[0], undefined);
    assert.ok(resumed.length >= (place === 1 ? 4 : 3) && resumed.slice(1).every((after) => numbers.includes(after)), JSON.stringify(resumed));
    // Time never goes back in what a page was shown.
    const instants = events.map(({ view }) => view.at);
    assert.ok(instants.every((at, later) => later === 0 || at >= instants[later - 1]));
    assert.deepEqual(unexpected(all[place]), []);
  }
});

test("the token leaves the address at once, and the tab keeps it", async (t) => {
  await server.ask(host, "POST", "/games", { game: "second", control: CONTROL });
  const { page, network } = await invite(t, "second", { role: "seat", seat: 0, delay: 0 });
  assert.equal(page.url(), `${network.origin}/`);
  assert.equal(await page.evaluate(() => Object.keys(localStorage).length), 0);
  await page.reload();
  await connected(page);
  const alone = await tests.open(t);
  await alone.getByText("This page needs an invitation").waitFor();
});

test("a refusal is shown", async (t) => {
  await server.ask(host, "POST", "/games", { game: "third", control: CONTROL });
  const token = server.token("seat", "third", 0);
  for (const [wrong, text] of [[token.slice(0, -6) + "AAAAAA", /^Not connected: .*token/], [server.token("seat", "unknown", 0), /^Not connected: .*game/]]) {
    const page = await tests.open(t, { path: `/#token=${wrong}&control=20s` });
    await page.waitForSelector("#connection[data-state=closed]");
    assert.match(await page.locator("#connection").textContent(), text);
  }
});

test("an arbiter starts and pauses the clocks; pictures, sizes and accessibility", async (t) => {
  const control = "10m, 5 x r1/30s";
  await server.ask(host, "POST", "/games", { game: "fourth", control });
  const arbiter = await invite(t, "fourth", { role: "arbiter", delay: 0, control, reducedMotion: "reduce" });
  const player = await invite(t, "fourth", { role: "seat", seat: 1, delay: 0, control, reducedMotion: "reduce" });
  await arbiter.page.getByRole("button", { name: "Start" }).click();
  await arbiter.page.getByRole("button", { name: "Pause" }).click();
  await arbiter.page.getByRole("button", { name: "Resume" }).click();
  await arbiter.page.getByRole("button", { name: "Pause" }).waitFor();
  await mkdir(screens, { recursive: true });
  const shoot = async (name, page) => {
    for (const viewport of [phone, desktop, { width: 320, height: 568 }]) {
      await page.setViewportSize(viewport);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width, name);
      await page.screenshot({ path: join(screens, `online-${name}-${viewport.width}.png`) });
    }
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await violations(page), [], `${name}, ${colorScheme}`);
    }
    await page.emulateMedia({ colorScheme: "light" });
  };
  await shoot("arbiter", arbiter.page);
  await shoot("player", player.page);
  player.network.cut();
  await broken(player.page);
  await shoot("broken", player.page);
  assert.deepEqual(noise(arbiter.page), []);
});

test("times of hours have room", async (t) => {
  const control = "12h, 30 x r1/60s";
  await server.ask(host, "POST", "/games", { game: "fifth", control });
  const { page } = await invite(t, "fifth", { role: "spectator", delay: 0, control });
  for (const viewport of [{ width: 320, height: 568 }, phone, { width: 568, height: 320 }, desktop]) {
    await page.setViewportSize(viewport);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll("flagfall-clock")].filter((clock) => {
        const [outer, inner] = [clock.parentElement, clock.shadowRoot.querySelector(".time")].map((element) => element.getBoundingClientRect());
        const text = document.createRange();
        text.selectNodeContents(clock.shadowRoot.querySelector(".time"));
        return text.getBoundingClientRect().right > outer.right || inner.top < outer.top || inner.bottom > outer.bottom;
      }).length,
    );
    assert.equal(cut, 0, `times that are cut off at ${viewport.width}`);
  }
});
