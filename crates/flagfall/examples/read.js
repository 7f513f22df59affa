// Reads the lines of journals and snapshots of clocks, and views: checks their sums, computes the digests of snapshots, and
// gives instants in microseconds. Every number is exact.
//
//     node read.js < game.journal
const { createHash } = require("node:crypto");
const { readFileSync } = require("node:fs");

const sha256 = (...texts) => createHash("sha256").update(texts.join("")).digest("hex");

// Milliseconds in microseconds: the rest is taken apart, since a product of all of them would be rounded.
const micros = (ms) => Math.trunc(ms) * 1000 + Math.round((ms % 1) * 1000);

let before = "";
for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const { sum, ...value } = JSON.parse(line);
  const found = [];
  if (sum !== undefined) {
    if (value.flagfall) before = "";
    const isRight = sha256(before, JSON.stringify(value)).slice(0, 16) === sum;
    before = sum;
    found.push(isRight ? "sum right" : "sum wrong");
  }
  if (value.flagfall === "snapshot") {
    const { version, setup, state } = value;
    found.push("digest " + sha256(JSON.stringify({ version, setup, state })));
  }
  if (value.at !== undefined) found.push(`at ${micros(value.at)} us`);
  console.log(`${found.join(", ")}: ${JSON.stringify(value)}`);
}
