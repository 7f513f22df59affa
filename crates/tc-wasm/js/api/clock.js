// Clocks on a loaded WebAssembly module.

import { decimal, json, number, text, whole } from "./arguments.js";
import { call } from "./error.js";
import { Handle, disposable } from "./handle.js";
import { sentApi } from "./sent.js";
import { VIEW_STYLE, readSettings, readStyle } from "./settings.js";

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

  disposable(Clock);
  return { Clock, ...sentApi(raw) };
}
