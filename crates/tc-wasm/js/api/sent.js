// The clocks of servers, and the offset to a server's time, on a loaded WebAssembly module.

import { json, number, object, text } from "./arguments.js";
import { absent, call } from "./error.js";
import { Handle, disposable } from "./handle.js";
import { VIEW_STYLE, readSettings, readStyle } from "./settings.js";

const EXCHANGE = ["sent", "receivedThere", "answered", "received"];

export function sentApi(raw) {
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
      if (!("picture" in raw.RawSentClock.prototype)) absent("pictures");
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

  for (const freed of [SentClock, Offset]) disposable(freed);
  return { SentClock, Offset };
}

function viewText(view) {
  return typeof view === "string" ? text("view", view) : json("view", view);
}
