// How much room the times of a game need.

/** An hour in milliseconds: from it on, times have more digits. */
const HOUR = 3_600_000;

/** What the style sheet calls times of at most this many milliseconds. */
export function digitsOf(longest) {
  if (longest >= 10 * HOUR) return "hours";
  return longest >= HOUR ? "hour" : "minutes";
}
