// The transcripts of the program: commands, and what they print.

import { textOf } from "./corpus.js";

/** The words of a command line with quotes. */
function words(line) {
  const found = [...line.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g)];
  return found.map(([, double, single, bare]) => double?.replace(/\\(.)/g, "$1") ?? single ?? bare);
}

/** The options of a command that have no value. */
const FLAGS = ["--lossy", "--list", "--rules", "--all", "--svg", "--help"];

function command(line) {
  const [, name, ...rest] = words(line);
  const options = {};
  const texts = [];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === "--") texts.push(...rest.splice(0));
    else if (!word.startsWith("--")) texts.push(word);
    else options[word.slice(2)] = FLAGS.includes(word) ? true : rest.shift();
  }
  return { line, name, text: texts.join(" "), options };
}

/** The commands in a file of transcripts, each with its exit status and the lines that it prints. */
export function transcripts(path) {
  const blocks = textOf(path).split(/^```console\n/m).slice(1).map((block) => block.split(/^```$/m)[0]);
  return blocks.flatMap((block) => block.split(/^\$ /m).slice(1)).map((entry) => {
    const [line, ...output] = entry.trimEnd().split("\n");
    const status = output[0]?.match(/^\? (\d)$/);
    return { ...command(line), status: Number(status?.[1] ?? 0), lines: status ? output.slice(1) : output };
  });
}
