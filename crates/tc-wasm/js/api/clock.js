// Clocks, views of clocks, and the offset to a server's time, on a loaded WebAssembly module.

import { decimal, json, number, object, text, whole } from "./arguments.js";
import { call } from "./error.js";
import { Handle, disposable } from "./handle.js";
import { VIEW_STYLE, readSettings, readStyle } from "./settings.js";

const EXCHANGE = ["sent", "receivedThere", "answered", "received"];
const MOST_COLUMNS = 65535;

export function clockApi(raw) {
  /** Clocks that were replayed, for the constructor: by objects that nobody else has. */
  const replayed = new WeakMap();

  class Clock {
    #clock;

    constructor(settings) {
      const made = replayed.get(settings);
      if (made !== undefined) {
        this.#clock = made;
        return;
      }
      const { read, keepJournal } = readSettings(raw, settings);
      this.#clock = new Handle("clock", call(() => new raw.RawClock(read, keepJournal)));
    }

    static replay(journal) {
      text("journal", journal);
      const made = new Handle("clock", call(() => raw.RawClock.replay(journal)));
      const settings = {};
      replayed.set(settings, made);
      return new Clock(settings);
    }

    handle(event) {
      return JSON.parse(this.line(json("event", event, decimal)));
    }

    line(line) {
      text("line", line);
      return this.#clock.use((clock) => clock.line(line));
    }

    state(at) {
      number("`at`", at);
      return JSON.parse(this.#clock.use((clock) => clock.state(at)));
    }

    view(at, style) {
      number("`at`", at);
      const { names, tenthsBelow, ribbon } = readStyle(style, VIEW_STYLE);
      return JSON.parse(this.#clock.use((clock) => clock.view(at, names, tenthsBelow, ribbon)));
    }

    picture(at, style, title = "") {
      number("`at`", at);
      text("title", title);
      const { names, tenthsBelow } = readStyle(style);
      return this.#clock.use((clock) => clock.picture(at, names, tenthsBelow, title));
    }

    text(at, columns, style) {
      number("`at`", at);
      whole("`columns`", columns, 1, MOST_COLUMNS);
      const { names, tenthsBelow } = readStyle(style);
      return this.#clock.use((clock) => clock.text(at, names, tenthsBelow, columns));
    }

    sent(at) {
      number("`at`", at);
      return this.#clock.use((clock) => clock.sent(at));
    }

    get settings() {
      return JSON.parse(this.#clock.use((clock) => clock.settings()));
    }

    journal() {
      return this.#clock.use((clock) => clock.journal()) ?? null;
    }

    free() {
      this.#clock.free();
    }
  }

  class SentClock {
    #clock;

    constructor(settings, view) {
      const sent = viewText(view);
      const { read } = readSettings(raw, settings);
      this.#clock = new Handle("clock", call(() => new raw.RawSentClock(read, sent)));
    }

    update(view) {
      const sent = viewText(view);
      this.#clock.use((clock) => clock.update(sent));
    }

    view(at, style) {
      number("`at`", at);
      const { names, tenthsBelow, ribbon } = readStyle(style, VIEW_STYLE);
      const view = this.#clock.use((clock) => clock.view(at, names, tenthsBelow, ribbon));
      return view === undefined ? null : JSON.parse(view);
    }

    picture(at, style, title = "") {
      number("`at`", at);
      text("title", title);
      const { names, tenthsBelow } = readStyle(style);
      return this.#clock.use((clock) => clock.picture(at, names, tenthsBelow, title)) ?? null;
    }

    free() {
      this.#clock.free();
    }
  }

  class Offset {
    #offset = new Handle("offset", call(() => new raw.RawOffset()));

    learn(exchange) {
      const given = object("exchange", exchange, EXCHANGE);
      const instants = EXCHANGE.map((key) => number(`\`${key}\``, given[key]));
      this.#offset.use((offset) => offset.learn(...instants));
    }

    get estimate() {
      return this.#offset.use((offset) => offset.estimate()) ?? null;
    }

    get uncertainty() {
      return this.#offset.use((offset) => offset.uncertainty()) ?? null;
    }

    serverTime(at) {
      number("`at`", at);
      const { estimate } = this;
      return estimate === null ? null : at + estimate;
    }

    free() {
      this.#offset.free();
    }
  }

  for (const freed of [Clock, SentClock, Offset]) disposable(freed);
  return { Clock, SentClock, Offset };
}

function viewText(view) {
  return typeof view === "string" ? text("view", view) : json("view", view);
}
