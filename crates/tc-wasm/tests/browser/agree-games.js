// Runs in the page: games of the page's own model, each drawn by an element. Everything that a clock was asked is kept
// with its answer, and so is everything that was shown.

import * as api from "./flagfall/notations.js";
import { defineClockElement } from "./flagfall/api/element.js";
import { Game } from "./game.js";
import { choices } from "./random.js";

const SECOND = 1000;

defineClockElement(api);

/** A line that is refused, whatever the clock does: the answer has the state at an instant, and nothing changes. */
const question = (at) => JSON.stringify({ type: "start", at, seat: 15 });

/**
 * A clock that keeps lines and answers. Two faults can be planted, each of a millisecond: with `fault: "time"` the clock
 * loses it after the third input, with `fault: "view"` it is drawn as it is that much later.
 */
class Recorded {
  #clock;
  #kept;

  constructor(clock, kept) {
    this.#clock = clock;
    this.#kept = kept;
  }

  handle(event) {
    const kept = this.#kept;
    const line = JSON.stringify(event);
    const answer = this.#clock.line(line);
    const answered = JSON.parse(answer);
    if (answered.ok) kept.last = event.at;
    kept.lines.push([line, answer]);
    kept.instants.push([event.at, kept.expected ?? Date.now()]);
    kept.expected = null;
    kept.inputs += 1;
    if (kept.fault === "time" && kept.inputs === 3) this.#clock.handle({ type: "take", at: event.at, seat: 0, time: 1 });
    return answered;
  }

  ask(at) {
    const line = question(at);
    this.#kept.lines.push([line, this.#clock.line(line)]);
    return this.#kept.lines.length - 1;
  }

  journal = () => this.#clock.journal();
  state = (at) => this.#clock.state(at);
  view = (at, style) => this.#clock.view(this.#kept.fault === "view" ? at + 1 : at, style);

  get settings() {
    return this.#clock.settings;
  }
}

class Played {
  #random;
  #game;
  #clock;
  #element = document.createElement("flagfall-clock");
  #overFor = 0;
  #kept;
  #samples = [];
  /** What `Game` uses of the package. */
  #api;

  constructor({ settings, seed, fault = null }) {
    this.#random = choices(seed);
    this.#kept = { lines: [], instants: [], inputs: 0, fault, last: -Infinity, expected: null };
    const record = (clock) => (this.#clock = new Recorded(clock, this.#kept));
    const Clock = function (settings) {
      return record(new api.Clock(settings));
    };
    Clock.replay = (journal) => record(api.Clock.replay(journal));
    this.#api = { Clock, Stamp: api.Stamp };
    this.#element.tenthsBelow = 3600;
    this.#element.layout = this.#random.one(["full", "time"]);
    document.body.append(this.#element);
    this.#show(Game.begin({ api: this.#api, settings }));
  }

  /** What happens at an instant: the shown time is looked at, then a player does something, then it is looked at again. */
  step({ isPrompt }) {
    if (this.#game.isOver) this.#overFor += 1;
    if (this.#overFor > 3) return;
    this.#sample({ isPrompt, isDrawn: false });
    this.#act();
    this.#element.redraw();
    this.#sample({ isPrompt: true, isDrawn: true });
  }

  get result() {
    const { lines, instants } = this.#kept;
    return { lines, instants, samples: this.#samples };
  }

  #show(game) {
    this.#game = game;
    game.addEventListener("change", () => this.#element.redraw());
    this.#element.stamp = game.stamp;
    this.#element.clock = game.drawn;
  }

  /** Digits before a new drawing can be those of the last frame; `isPrompt` is false when frames were held back. */
  #sample({ isPrompt, isDrawn }) {
    const { now } = this.#game;
    const frame = 17;
    const earlier = isDrawn ? now : Math.max(now - frame, this.#kept.last);
    const shown = [...this.#element.shadowRoot.querySelectorAll(".time")].map(({ textContent }) => textContent);
    this.#kept.instants.push([now, Math.max(Date.now(), this.#kept.last)]);
    this.#samples.push({
      shown: isPrompt ? shown : null,
      isDrawn,
      earlier: this.#clock.ask(earlier),
      now: this.#clock.ask(now),
      state: JSON.stringify(this.#clock.state(now)),
    });
  }

  #act() {
    const random = this.#random;
    const { seats, state } = this.#game;
    if (state.status === "ready") return this.#game.press();
    const acts =
      state.status === "paused"
        ? [[6, () => this.#game.pauseOrResume()], [1, () => this.#game.press()]]
        : [[12, () => this.#game.press()], [2, () => this.#game.pauseOrResume()]];
    acts.push(
      [2, () => this.#game.pressOf(random.below(seats))],
      [2, () => this.#game.undo()],
      [2, () => this.#game.give(random.below(seats), 1 + random.below(9 * SECOND))],
      [1, () => this.#game.check()],
      [1, () => this.#restore()],
      [3, () => {}],
      [0.1, () => this.#game.end()],
    );
    let chosen = random.next() * acts.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, act] of acts) {
      chosen -= weight;
      if (chosen < 0) return act();
    }
  }

  /** The page is closed and opened again: the game comes from its journal. */
  #restore() {
    const random = this.#random;
    const { now } = this.#game;
    const journal = this.#clock.journal();
    this.#game.stop();
    const seen = Math.max(this.#kept.last, now - random.below(5 * SECOND));
    this.#show(Game.restore({ api: this.#api, journal, seen }));
    const { closed } = this.#game;
    if (closed === null || random.chance(0.3)) return;
    if (random.chance(0.5)) return this.#game.countAbsence();
    this.#kept.expected = closed;
    this.#game.pauseSinceClosed();
  }
}

let played = [];

globalThis.agree = {
  begin(games) {
    played = games.map((game) => new Played(game));
  },
  step(options) {
    for (const game of played) game.step(options);
  },
  results: () => played.map((game) => game.result),
};
