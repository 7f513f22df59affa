// Times that the page gives or measures itself, in words. What a control says is in the words of its explanation.

const UNITS = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
  [1, "second"],
];

/** `5 minutes 10 seconds`: seconds are rounded up, and units that are zero are left out. */
export function inWords(milliseconds) {
  let left = Math.ceil(milliseconds / 1000);
  const words = [];
  for (const [length, unit] of UNITS) {
    const number = Math.floor(left / length);
    left %= length;
    if (number > 0) words.push(`${number} ${unit}${number === 1 ? "" : "s"}`);
  }
  return words.join(" ") || "0 seconds";
}
