// The data files that test the libraries.

import { readFileSync, readdirSync } from "node:fs";
import { basename } from "node:path";
import { refusal } from "./built.js";

const CRATES = new URL("../../../", import.meta.url);

/** The rows of every JSON file in a folder of the crates, each with the name of its file. */
export function rows(folder) {
  const url = new URL(`${folder}/`, CRATES);
  const files = readdirSync(url).filter((name) => name.endsWith(".json"));
  return files.sort().flatMap((name) => {
    const { rows } = JSON.parse(readFileSync(new URL(name, url), "utf8"));
    return rows.map((row) => ({ file: basename(name, ".json"), ...row }));
  });
}

/** A text file of the crates. */
export const textOf = (path) => readFileSync(new URL(path, CRATES), "utf8");

/** The error of a call about a row. */
export const refused = (call, about) => refusal(call, undefined, about);

/** Bytes of a text in UTF-8 as UTF-16 units. */
export function units(text, [start, end]) {
  const bytes = Buffer.from(text);
  const before = (place) => bytes.subarray(0, place).toString().length;
  return { start: before(start), end: before(end) };
}
