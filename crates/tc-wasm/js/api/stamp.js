// The instants of a game's events.

import { number, object, refuse, shown } from "./arguments.js";

/** If the wall clock has advanced by more than this many milliseconds more than the other one, the machine has slept. */
const SLEPT = 1000;
const KEYS = ["wall", "monotonic", "notBefore"];

/** Instants of events: whole milliseconds since 1970 that never decrease. */
export class Stamp {
  #wall;
  #monotonic;
  #lastWall;
  #lastMonotonic;
  #exact;
  #last;

  constructor(sources = {}) {
    const given = object("sources", sources, KEYS);
    this.#wall = source("wall", given.wall ?? (() => Date.now()));
    this.#monotonic = source("monotonic", given.monotonic ?? (() => performance.now()));
    this.#lastWall = this.#wall();
    this.#lastMonotonic = this.#monotonic();
    const earliest = given.notBefore === undefined ? this.#lastWall : number("`notBefore`", given.notBefore);
    this.#exact = Math.max(this.#lastWall, Math.ceil(earliest));
    this.#last = Math.floor(this.#exact);
  }

  now() {
    const [wall, monotonic] = [this.#wall(), this.#monotonic()];
    const advance = monotonic - this.#lastMonotonic;
    const advanceOfWall = wall - this.#lastWall;
    this.#exact += advanceOfWall - advance > SLEPT ? advanceOfWall : advance;
    [this.#lastWall, this.#lastMonotonic] = [wall, monotonic];
    this.#last = Math.max(this.#last, Math.floor(this.#exact));
    return this.#last;
  }
}

function source(name, read) {
  if (typeof read !== "function") refuse(`expected \`${name}\` as a function, found ${shown(read)}`);
  return () => number(`what \`${name}\` returns`, read());
}
