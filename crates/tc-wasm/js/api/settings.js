// The settings of a game and the style of a view, as arguments of the WebAssembly module.

import { flag, isArray, object, refuse, shown, text, texts, whole } from "./arguments.js";
import { call } from "./error.js";

const MOST_SEATS = 16;
const LARGEST = 65535;
const KEYS = ["control", "seats", "rules", "keepJournal"];

/** The settings for the module, and whether a journal is kept. */
export function readSettings(raw, settings) {
  const given = typeof settings === "string" ? { control: settings } : object("settings", settings, KEYS, "a string or an object");
  const { control, seats, rules, keepJournal = false } = given;
  flag("`keepJournal`", keepJournal);
  const controls = readControls(control, seats);
  if (rules !== undefined) text("`rules`", rules);
  const read = call(() => new raw.RawSettings());
  try {
    for (const [control, seats] of controls) call(() => read.add(control, seats));
    if (rules !== undefined) call(() => read.rules(rules));
  } catch (error) {
    read.free();
    throw error;
  }
  return { read, keepJournal };
}

/** Refuses settings that no clock can have. */
export function checkSettings(raw, settings) {
  const { read } = readSettings(raw, settings);
  call(() => read.check());
}

/** Controls, each with its number of seats. */
function readControls(control, seats) {
  if (!isArray(control)) {
    const count = seats === undefined ? 2 : whole("`seats`", seats, 1, MOST_SEATS);
    return [[text("`control`", control), count]];
  }
  const each = texts("control", control, 1, MOST_SEATS);
  if (seats !== undefined && seats !== each.length) {
    refuse(`expected \`seats\` as the number of controls, ${each.length}, or left out, found ${shown(seats)}`);
  }
  return each.map((control) => [control, 1]);
}

/** The style of a call that draws. */
export function readStyle(style = {}, keys = ["names", "tenthsBelow"]) {
  const { names, tenthsBelow, ribbon } = object("style", style, keys);
  const each = names === undefined ? [] : texts("names", names, 0, MOST_SEATS);
  const divided = each.findIndex((name) => name.includes("\0"));
  if (divided >= 0) refuse(`expected \`names[${divided}]\` without U+0000, found ${shown(each[divided])}`);
  if (tenthsBelow !== undefined) whole("`tenthsBelow`", tenthsBelow, 0, LARGEST);
  if (ribbon !== undefined) whole("`ribbon`", ribbon, 0, LARGEST);
  return { names: each.join("\0"), tenthsBelow, ribbon };
}

export const VIEW_STYLE = ["names", "tenthsBelow", "ribbon"];
