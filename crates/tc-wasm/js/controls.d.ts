import type { Hint, Span } from "./error.js";

/** The spellings of the notation to accept: all of them, or only those of the original proposal. */
export type Dialect = "extended" | "original";

/** How a text is to be read. */
export interface Query {
  /** The name of the notation, or `auto`, which detects it. */
  from?: string;
  /** Which reading of an ambiguous text to take, from 1. The default is 1. */
  reading?: number;
  /** The default is `extended`. */
  dialect?: Dialect;
}

/** A time in seconds, with at most six decimals. */
export type Seconds = number;

/** A stage in the JSON form of the notation. Keys without an effect are left out. */
export interface Stage {
  time: Seconds;
  periods?: number | "unlimited";
  moves?: number;
  reset?: "m" | "t";
  expire?: "m";
  delay?: Seconds;
  bonus?: Seconds | { upTo: Seconds } | "opponent";
  cap?: Seconds | "unlimited";
}

/** A part of the notation: a stage, from 1, and what it is there; null and `whole` for all of the control. */
export interface Place {
  stage: number | null;
  part: "whole" | "periods" | "moves" | "delay" | "time" | "cap" | "bonus";
}

/** A probable mistake. */
export interface Lint {
  severity: "warning";
  /** `L1` to `L7`. */
  kind: string;
  /** The number of the rule that explains it. */
  rule: string | null;
  message: string;
  place: Place;
  expected: string[];
  /** The text that was read; if it came in another notation, the control in ours. */
  source: string;
  /** The place in `source`. */
  span: Span;
  label: string;
  /** Advice, the likeliest first. */
  hints: Hint[];
}

/** A preset. */
export interface Preset {
  /** The name without its at sign: `lichess/blitz-3+2`. */
  name: string;
  control: string;
  /** The rules as text. */
  rules: string;
  site: string;
  /** What it is used for there. */
  title: string;
  source: string;
}

/** A reading of a text. */
export interface Reading {
  /** The number that chooses it, from 1. */
  reading: number;
  /** The name of the notation. */
  from: string;
  title: string;
  certainty: "guess" | "likely" | "certain";
  assumptions: string[];
  /** The keys of settings that were passed over; missing if there are none. */
  passed_over?: string[];
  /** The control in our notation. */
  control: string;
  /** The rules that the text contains, as options of `flagfall run`. */
  rules: string[];
}

/** The reading that was taken, and all others. */
export interface Readings extends Reading {
  others: Reading[];
}

/** A stage in words. What does not happen is null. */
export interface StageExplanation {
  control: string;
  /** The number of the stage, from 1. */
  stage: number;
  summary: string;
  /** At the start of every turn. */
  turn: string | null;
  /** After every move. */
  bonus: string | null;
  /** When the moves of the stage are made. */
  moves: string | null;
  /** When the time runs out. */
  time_out: string;
}

/** What a notation cannot express. */
export interface Loss {
  /** The stage, from 1; null for the whole control. */
  stage: number | null;
  what: string;
}

/** A control in another notation. */
export interface Spelling {
  name: string;
  /** The text, if it says everything. */
  text: string | null;
  losses: Loss[];
  /** The closest text, if none says everything. */
  lossy: string | null;
}

export interface Explanation {
  /** The control in our notation. */
  control: string;
  /** The same in units that are the same for the same times. */
  canonical: string;
  json: Stage[];
  /** The control in one sentence. */
  description: string;
  stages: StageExplanation[];
  /** The preset that the text names, or else all presets of the same control. */
  presets: Preset[];
  lints: Lint[];
  /** How the text was read, unless it is plainly our notation. */
  read?: Readings;
  /** The rules of a game, as options of `flagfall run`. */
  rules: string[];
  rules_in_words: string[];
  /** A note about a class of games that the text names and neither FIDE nor a site gives the control; absent if there is none. */
  note?: string;
  /** The longest times of one player in words: `at most 7 min a player for 40 moves, 8 min for 60`. */
  length: string;
  /** The longest time of one player for a number of moves, in seconds; null if there is no limit. */
  lengths: { moves: number; seconds: number | null }[];
  /** The speeds that sites and federations give the control; null if it has none there. */
  speed: { lichess: string | null; ogs_19x19: string | null; fide: string | null };
  /** The control in other notations. */
  notations: Spelling[];
}

export interface Conversion {
  /** The name of the notation. */
  to: string;
  /** The text; null if it would lose something and that was not allowed, or if no text is close. */
  text: string | null;
  losses: Loss[];
  /** The control in our notation. */
  control: string;
  /** The rules of the text, as options of `flagfall run`. */
  rules: string[];
  /** How the text was read, unless it is plainly our notation. */
  read?: Readings;
}

export interface Notation {
  name: string;
  title: string;
  /** The heading under which it is listed. */
  family: string;
  /** Whether texts in it can be read. */
  read: boolean;
  /** Whether `auto` finds it. */
  detected: boolean;
  /** Whether controls can be written in it. */
  written: boolean;
}

/** The rules of a site, federation, clock or program. */
export interface RuleSet {
  name: string;
  /** Whose rules they are. */
  title: string;
  /** The rules as text. */
  rules: string;
  /** What the rules mean. */
  description: string[];
  source: string;
}

/** Explains a control. The notation is detected unless `from` names it. */
export function explain(text: string, options?: Query): Explanation;

/** The control in the JSON form. The text is in our notation unless `from` names another. */
export function parse(text: string, options?: Query): Stage[];

/** What is probably a mistake. The text is in our notation unless `from` names another. */
export function lint(text: string, options?: Query): Lint[];

/** Writes a control in the notation `to`. With `lossy`, the closest text is written if none says everything. */
export function convert(text: string, options: Query & { to: string; lossy?: boolean }): Conversion;

/** All notations. */
export function notations(): Notation[];

/** The presets whose names begin so, with or without an at sign; all for no name. */
export function presets(name?: string): Preset[];

/** All rules that have a name. */
export function ruleSets(): RuleSet[];
