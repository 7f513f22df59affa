// Random numbers that are the same in every run.

/** Numbers from 0 to below 1, by mulberry32. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Choices from a source of random numbers. */
export function choices(seed) {
  const next = random(seed);
  const below = (end) => Math.floor(next() * end);
  const one = (list) => list[below(list.length)];
  return { next, below, one, chance: (part) => next() < part };
}
