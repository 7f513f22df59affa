// Settings of random games: every system of time controls, with little time, so that everything happens soon.

import { choices } from "../node/random.js";

/** Choices from a seed, with whole numbers from least to most. */
export function chooser(seed) {
  const { next, below, one, chance } = choices(seed);
  return { next, one, chance, whole: (least, most) => least + below(most - least + 1) };
}

/** Seconds with up to four decimals: instants are whole milliseconds, what is left need not be. */
const seconds = (random, least, most) => `${random.whole(least, most)}${random.one(["", "", ".5", ".125", ".0005"])}s`;

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
  "move counts": (r) => r.one([`* x ${r.whole(2, 4)}/${seconds(r, 8, 16)}`, `r1/${seconds(r, 3, 8)}`, `${r.whole(2, 3)}/${seconds(r, 10, 20)}, ${seconds(r, 5, 9)}`]),
  correspondence: (r) => r.one([`r1/${r.whole(1, 3)}d`, `${r.whole(1, 2)}d..3d + ${r.whole(2, 12)}h`, `${r.whole(2, 5)}d`]),
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
    rules: random.one(isLong ? RULES_OF_DAYS : RULES),
  };
}
