// Settings of random games: every system of time controls, with little time, so that everything happens soon.

/** Random numbers from a seed (mulberry32). */
export class Random {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** A number from 0, below 1. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from least to most. */
  whole(least, most) {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick(list) {
    return list[this.whole(0, list.length - 1)];
  }

  happens(probability) {
    return this.next() < probability;
  }
}

/** Seconds with up to four decimals: instants are whole milliseconds, what is left need not be. */
const seconds = (random, least, most) => `${random.whole(least, most)}${random.pick(["", "", ".5", ".125", ".0005"])}s`;

const SYSTEMS = {
  absolute: (r) => seconds(r, 20, 60),
  fischer: (r) => `${seconds(r, 5, 30)}.. + ${seconds(r, 1, 4)}`,
  capped: (r) => `${seconds(r, 5, 10)}..${seconds(r, 11, 14)} + ${seconds(r, 1, 5)}`,
  delay: (r) => `(${seconds(r, 1, 3)}) ${seconds(r, 5, 20)}`,
  bronstein: (r) => `${seconds(r, 8, 20)} + ..${seconds(r, 1, 4)}`,
  "byo-yomi": (r) => `${seconds(r, 2, 10)}, ${r.whole(2, 5)} x r1/${seconds(r, 2, 4)}`,
  canadian: (r) => `${seconds(r, 2, 10)}, r${r.whole(2, 4)}/${seconds(r, 5, 12)}`,
  hourglass: (r) => `${seconds(r, 8, 20)}.. + opp`,
  stages: (r) => {
    const bonus = seconds(r, 1, 2);
    return `${r.whole(2, 4)}/${seconds(r, 10, 20)}.. + ${bonus}, ${r.whole(1, 3)}/${seconds(r, 3, 9)}.. + ${bonus}, ${seconds(r, 3, 9)}.. + ${bonus}`;
  },
  "move counts": (r) => r.pick([`* x ${r.whole(2, 4)}/${seconds(r, 8, 16)}`, `r1/${seconds(r, 3, 8)}`, `${r.whole(2, 3)}/${seconds(r, 10, 20)}, ${seconds(r, 5, 9)}`]),
  correspondence: (r) => r.pick([`r1/${r.whole(1, 3)}d`, `${r.whole(1, 2)}d..3d + ${r.whole(2, 12)}h`, `${r.whole(2, 5)}d`]),
};

const RULES = ["default", "default", "first-bonus", "free-moves 1", "after-flag count", "after-flag drop", "boundary past-zero", "pauses 1", "stage-change zero-all", "margin 300ms", "low 4s", "start-clock 9s", "fide", "ogs"];
const RULES_OF_DAYS = ["default", "calendar weekend", "pauses 1", "after-flag count"];

/** The names of the systems. */
export const systems = Object.keys(SYSTEMS);

/** Settings of a game of this system. */
export function settings(system, random) {
  const isLong = system === "correspondence";
  const isBetweenTwo = system === "hourglass";
  return {
    control: SYSTEMS[system](random),
    seats: isBetweenTwo ? 2 : random.whole(2, 4),
    rules: random.pick(isLong ? RULES_OF_DAYS : RULES),
  };
}
