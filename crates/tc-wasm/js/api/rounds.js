// Rounds of simultaneous turns, on a loaded WebAssembly module.

import { flag, json, object, text, texts } from "./arguments.js";
import { call } from "./error.js";
import { Handle, disposable } from "./handle.js";

const KEYS = ["as", "digest"];

/** Nobody asks for more views than a round has players, a spectator and an arbiter. */
const MOST_VIEWERS = 65536;

export function roundsApi(raw) {
  class Rounds {
    #rounds;

    constructor(options = {}) {
      const { as = [], digest = false } = object("options", options, KEYS);
      const names = texts("as", as, 0, MOST_VIEWERS);
      flag("`digest`", digest);
      const viewers = call(() => new raw.RawViewers());
      try {
        for (const name of names) call(() => viewers.add(name));
      } catch (error) {
        viewers.free();
        throw error;
      }
      this.#rounds = new Handle("host of rounds", call(() => new raw.RawRounds(viewers, digest)));
    }

    handle(event) {
      return JSON.parse(this.line(json("event", event)));
    }

    line(line) {
      text("line", line);
      return this.#rounds.use((rounds) => rounds.line(line));
    }

    free() {
      this.#rounds.free();
    }
  }

  disposable(Rounds);
  return { Rounds };
}
