// Clocks, views of clocks, and the offset to a server's time, on a loaded WebAssembly module.

import { call } from "./error.js";

export function clockApi(raw) {
  const settingsText = (settings) => JSON.stringify(typeof settings === "string" ? { control: settings } : settings);
  const styleText = (style) => JSON.stringify(style ?? {});

  class Clock {
    #raw;

    constructor(settings) {
      this.#raw = call(() => new raw.RawClock(settingsText(settings)));
    }

    handle(event) {
      return JSON.parse(this.line(JSON.stringify(event)));
    }

    line(line) {
      return call(() => this.#raw.line(line));
    }

    state(at) {
      return JSON.parse(call(() => this.#raw.state(at)));
    }

    view(at, style) {
      return JSON.parse(call(() => this.#raw.view(at, styleText(style))));
    }

    picture(at, style, title = "") {
      return call(() => this.#raw.picture(at, styleText(style), title));
    }

    sent(at) {
      return call(() => this.#raw.sent(at));
    }

    free() {
      this.#raw.free();
    }
  }

  class SentClock {
    #raw;

    constructor(settings, view) {
      this.#raw = call(() => new raw.RawSentClock(settingsText(settings), view));
    }

    update(view) {
      call(() => this.#raw.update(view));
    }

    view(at, style) {
      const view = call(() => this.#raw.view(at, styleText(style)));
      return view === undefined ? null : JSON.parse(view);
    }

    free() {
      this.#raw.free();
    }
  }

  class Offset {
    #raw = new raw.RawOffset();

    learn({ sent, receivedThere, answered, received }) {
      call(() => this.#raw.learn(sent, receivedThere, answered, received));
    }

    get estimate() {
      return this.#raw.estimate() ?? null;
    }

    get uncertainty() {
      return this.#raw.uncertainty() ?? null;
    }

    serverTime(at) {
      return this.estimate === null ? null : at + this.estimate;
    }
  }

  return { Clock, SentClock, Offset };
}
