// The types: checked with two ways to find modules, and compared with what the modules export and answer.

import assert from "node:assert/strict";
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { flagfall, middle, packageFolder, server, show, small, text } from "../node/built.js";
import { call, install } from "../node/installed.js";

const here = fileURLToPath(new URL(".", import.meta.url));
const tsc = fileURLToPath(import.meta.resolve("typescript/package.json")).replace("package.json", "bin/tsc");
const { folder } = install();
const sources = readdirSync(here).filter((name) => name.endsWith(".ts") || name === "tsconfig.json");
for (const name of sources) copyFileSync(join(here, name), join(folder, name));

const check = (...options) => call(folder, process.execPath, tsc, "--project", "tsconfig.json", ...options);

test("the example is checked as Node finds modules", () => {
  check("--module", "nodenext");
});

test("the example is checked as bundlers find modules", () => {
  check("--module", "preserve", "--moduleResolution", "bundler");
});

test("the example does what it says", () => {
  check("--noEmit", "false", "--outDir", "out");
  const print = 'import checked from "./out/example.js"; console.log(checked > 30);';
  assert.equal(call(folder, process.execPath, "--input-type=module", "--eval", print), "true\n");
});

/** The names that a file of types exports as values, those of files that it exports included. */
function declared(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  const source = readFileSync(join(packageFolder, file), "utf8");
  const own = [...source.matchAll(/^export (?:declare )?(?:class|function|const) (\w+)/gm)].map(([, name]) => name);
  const all = [...source.matchAll(/^export \* from "\.\/([\w-]+)\.js"/gm)].flatMap(([, name]) => declared(`${name}.d.ts`, seen));
  const named = [...source.matchAll(/^export \{ ([\w, ]+) \} from/gm)].flatMap(([, names]) => names.split(", "));
  return [...own, ...all, ...named];
}

test("the modules export what is declared", () => {
  assert.deepEqual(Object.keys(flagfall).sort(), [...new Set(declared("index.d.ts"))].sort());
  assert.deepEqual(Object.keys(middle).sort(), [...new Set(declared("notations.d.ts"))].sort());
  assert.deepEqual(Object.keys(small).sort(), [...new Set(declared("clock.d.ts"))].sort());
  assert.deepEqual(Object.keys(show).sort(), [...new Set(declared("show.d.ts"))].sort());
});

/** The members of a class in a file of types. */
function members(file, name) {
  const source = readFileSync(join(packageFolder, file), "utf8");
  const body = new RegExp(`^export (?:declare )?class ${name} (?:extends \\w+ )?\\{\\n([\\s\\S]*?)^\\}`, "m").exec(source)?.[1];
  assert.ok(body, `${file} declares no class ${name}`);
  return [...body.matchAll(/^  (?:static |readonly )*(\w+|\[Symbol\.dispose\])[(:]/gm)].map(([, member]) => member);
}

test("classes have the members that are declared", () => {
  for (const [file, name] of [["clock.d.ts", "Clock"], ["clock.d.ts", "SentClock"], ["clock.d.ts", "Offset"], ["clock.d.ts", "Stamp"], ["index.d.ts", "Rounds"]]) {
    const made = flagfall[name];
    const keys = [...Reflect.ownKeys(made.prototype), ...Object.keys(Object.getOwnPropertyDescriptors(made))];
    const real = keys.filter((key) => !["length", "name", "prototype"].includes(key)).map((key) => (typeof key === "symbol" ? "[Symbol.dispose]" : key));
    const disposes = Symbol.dispose ? [] : ["[Symbol.dispose]"];
    const expected = members(file, name).filter((member) => !disposes.includes(member));
    assert.deepEqual([...new Set(real)].sort(), [...new Set([...expected, "constructor"])].sort(), name);
  }
});

test("the client of a server has what is declared", () => {
  assert.deepEqual(Object.keys(server).sort(), declared("server.d.ts").sort());
  const { constructor, ...real } = Object.getOwnPropertyDescriptors(server.ServerGame.prototype);
  const inherited = ["constructor", "addEventListener"];
  assert.deepEqual(Object.keys(real).sort(), members("server.d.ts", "ServerGame").filter((member) => !inherited.includes(member)).sort());
});

/** Values of the interface, as a module of TypeScript that says what type they are of. */
function typed(values) {
  const imports = [...new Set(values.map(([type]) => type))].join(", ");
  const lines = values.map(([type, value], index) => `export const v${index}: ${type} = ${JSON.stringify(value)};`);
  return `import type { ${imports} } from "flagfall";\n${lines.join("\n")}\n`;
}

test("answers, views and reports have no other keys and values than their types", (t) => {
  const values = seen();
  writeFileSync(join(folder, "values.ts"), typed(values));
  call(folder, process.execPath, tsc, "--ignoreConfig", "--strict", "--noEmit", "--module", "nodenext", "--target", "es2023", "--lib", "es2023,esnext.disposable", "--exactOptionalPropertyTypes", "values.ts");
  const of = (type) => values.filter(([name]) => name === type).length;
  assert.ok(["Answer", "RoundAnswer", "View", "Report"].every((type) => of(type) > 2));
  t.diagnostic(`${of("Answer")} shapes of answers, ${of("RoundAnswer")} of rounds, ${of("View")} of views, ${of("Report")} of reports`);
});

/** The last whole millisecond that an instant can be. */
const LATEST = 8_796_093_022_207;

/** A value of every shape that occurs in the vectors, each with its type. Shapes are keys and the kinds of their values. */
function seen() {
  const shapes = new Map();
  const add = (type, value) => {
    const key = `${type} ${shape(value)}`;
    if (!shapes.has(key)) shapes.set(key, [type, value]);
  };
  for (const row of text("docs/vectors.jsonl").trimEnd().split("\n").slice(1)) {
    const { as, control, options, steps } = JSON.parse(row);
    const lines = steps.map(({ in: line }) => (typeof line === "string" ? line : JSON.stringify(line)));
    if (as) {
      const host = new flagfall.Rounds({ as, digest: true });
      for (const line of lines) add("RoundAnswer", JSON.parse(host.line(line)));
      host.free();
    } else {
      const clock = new flagfall.Clock(settingsOf(control, options));
      for (const line of lines) {
        const answer = JSON.parse(clock.line(line));
        add("Answer", answer);
        // The whole millisecond after it is not before the event.
        if (answer.ok && answer.at < LATEST) add("View", clock.view(Math.ceil(answer.at)));
      }
      clock.free();
    }
  }
  for (const [record, from] of records()) add("Report", flagfall.report(record, { from }));
  for (const control of ["40/90m.. + 30s, 30m.. + 30s", "(5s) 60m", "none", "60s.. + opp"]) {
    const clock = new flagfall.Clock(control);
    add("State", clock.state(0));
    add("View", clock.view(0, { ribbon: 100 }));
    clock.free();
  }
  return [...shapes.values()];
}

/** Settings with those rules of a row that change what an answer has. */
function settingsOf(control, options) {
  const rules = [];
  const of = (name) => options[options.indexOf(name) + 1];
  if (options.includes("--margin")) rules.push(`margin ${of("--margin")}ms`);
  if (options.includes("--calendar")) rules.push(`calendar ${of("--calendar")}`);
  if (options.includes("--start-clock")) rules.push(`start-clock ${of("--start-clock")}ms`);
  if (options.includes("--after-flag")) rules.push(`after-flag ${of("--after-flag")}`);
  if (options.includes("lichess")) rules.push("lag lichess");
  const seats = options.includes("--seats") ? Number(of("--seats")) : 2;
  return { control, seats, ...(rules.length > 0 && { rules: rules.join(", ") }) };
}

function records() {
  const broken = '[TimeControl "180+2"]\n\n1. e4 { [%clk 0:03:00] } 1... e5 { [%clk 0:03:00] } 2. Nf3 { [%clk 0:02:51] } 2... Nc6 { [%clk 0:02:55] } 3. Bb5 { [%clk 0:03:05] } *\n';
  return [
    [broken, "pgn"],
    ["1. e4 *\n", "pgn"],
    ["(;GM[1]TM[60]OT[3x10 byo-yomi];B[aa]BL[55];W[bb]WL[58.5])", "sgf"],
    [text("crates/tc-core/tests/games/fide-world-cup-90m-30m.jsonl"), "run"],
  ];
}

/** Keys and kinds; texts that are words count as kinds of their own, so that a new word is seen. */
function shape(value) {
  if (value === null) return "null";
  if (Array.isArray(value)) return `[${[...new Set(value.map(shape))].sort().join("|")}]`;
  if (typeof value === "object") return `{${Object.keys(value).sort().map((key) => `${key}:${key === "action" ? "" : shape(value[key])}`).join(",")}}`;
  return typeof value === "string" && /^[a-z_]{2,20}$/.test(value) ? value : typeof value;
}
