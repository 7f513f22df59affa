/**
 * Everything: clocks, rounds, reports, and every notation. Instants and spans are numbers of milliseconds unless a comment
 * says otherwise.
 */
import type { EventInstant, Milliseconds, Change, Pressure, SeatReading } from "./clock.js";

export * from "./clock.js";
export * from "./controls.js";

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** What an action depends on. At most 16 are inside each other. */
export type Condition =
  | { is: readonly [player: string, action: Json] }
  | { missing: string }
  | { public: string }
  | { not: Condition }
  | { all: readonly Condition[] }
  | { any: readonly Condition[] };

/** What replaces the action of a player who has not committed. */
export type Missing = "skip" | "forfeit" | "abort" | { default: Json };

/** What opens a round. `flagfall round --help` says what each key means; those with a question mark have a default. */
export interface RoundSpec {
  round: { game: string; seq: number };
  players: readonly string[];
  idle?: readonly string[];
  deadline?: EventInstant | { in: Milliseconds } | null;
  /** A control of every player's clock; `previous`: the clocks of the last round go on. */
  tc?: string | null;
  after_flag?: "count" | "drop" | "skip" | "stop";
  close?: "all" | "ready" | "deadline";
  amend?: boolean;
  withdraw?: boolean;
  missing?: Missing | { extend: Milliseconds; budget: number; then: Missing };
  leave?: "counts" | "dropped" | "skipped";
  status?: "everyone" | "count" | "nobody";
  own?: "visible" | "hidden";
  openings?: Milliseconds | null;
  withheld?: "forfeit" | "skip" | { default: Json };
  resolve?: "player_order" | "bounce" | "highest" | "majority" | "all_or_nothing" | null;
  tie?: "first_player" | "nobody" | "all";
  reject?: "skip_action" | "abort_all";
}

/** What happened, as `flagfall round` reads it. All but `open` can name the round that they are for. */
export type RoundEvent = { at: EventInstant } & (
  | ({ type: "open" } & RoundSpec)
  | ({ round?: { game: string; seq: number } } & (
      | { type: "commit"; by: string; action: Json }
      | { type: "commit_when"; by: string; condition: Condition; then: Json; otherwise: Json }
      | { type: "commit_digest"; by: string; digest: string }
      | { type: "withdraw" | "ready" | "unready" | "leave"; by: string }
      | { type: "tick" | "force_seal" | "pause" | "resume" | "abort" }
      | { type: "reveal"; who?: readonly string[]; public?: readonly string[] }
      | { type: "open_digest"; by: string; action: Json; nonce: string }
      | { type: "open_when"; by: string; condition: Condition; then: Json; otherwise: Json; nonce: string }
      | { type: "resolve"; public?: readonly string[] }
    ))
);

/** A change of a round. `player` is `null` if the viewer may not know who it was. */
export type RoundEffect = { at: number } & (
  | {
      type: "committed" | "amended" | "withdrawn" | "ready" | "unready" | "left" | "flagged" | "missed" | "opened" | "withheld";
      player: string | null;
    }
  | { type: "extended"; until: number; players?: string[]; charged?: string[] }
  | { type: "sealed"; by: "all" | "deadline" | "host" }
  | { type: "resolved" | "paused" | "resumed" }
  | { type: "aborted"; by: "host" | "missing" | "flag" | "clock"; players: string[] }
  | { type: "clock"; player: string | null; change: Change }
);

export type Bid = "committed" | "default" | "skipped" | "forfeited";
export type Branch = "then" | "otherwise" | "cycle";

export interface PlayerStatus {
  committed: boolean;
  amended: boolean;
  ready: boolean;
  flagged: boolean;
}

export interface PlayerView {
  player: string;
  idle: boolean;
  left: boolean;
  /** `null` if the viewer may not know it, and for idle players. */
  status: PlayerStatus | null;
  /** Whether the action is open. */
  opened: boolean;
  /** Once it is open; before that only for the player and the arbiter. A condition has `when` in its place. */
  action?: Json;
  when?: { condition: Condition; then: Json; otherwise: Json };
  /** Which action counts, once a condition is decided. */
  branch?: { holds: Branch; action: Json };
  /** How many extensions the player has left in the game, where they are counted and the viewer may know it. */
  extensions?: number;
  /** In sealed mode. */
  digest?: string;
  /** The outcome, once the action is open. */
  bid: Bid | null;
  /** `null` without `tc`, and if the viewer may not know it. */
  clock: SeatReading | null;
}

/** What somebody may see of a round. */
export interface RoundView {
  round: { game: string; seq: number };
  phase: "open" | "grace" | "sealed" | "revealing" | "resolved" | "aborted";
  paused: boolean;
  /** What has sealed the round. */
  sealed: "all" | "deadline" | "host" | null;
  /** When the phase ends by itself; `null` if it does not, or the viewer may not know it. */
  deadline: number | null;
  /** How many have committed; `null` if the viewer may not know it. */
  committed: number | null;
  ready: number | null;
  /** Sorted. */
  players: PlayerView[];
  /** The effects of this answer that the viewer may see. */
  effects: RoundEffect[];
}

/** The action of a player, once all is open that it depends on. */
export interface Resolution {
  player: string;
  action: Json;
  outcome: Bid;
  branch?: Branch;
  /** Only with `resolve`. */
  result?: "applied" | "rejected" | "bounced" | "lost" | "void" | "dropped";
  /** Why it was rejected. */
  reason?: "not_a_value" | "not_an_integer" | "taken";
}

/** The answer to an event of a round, for the host; a player may see only the view. */
export type RoundAnswer = {
  at: number | null;
  /** The views that were asked for, by their names; `null` for somebody who does not play, and before the first round. */
  views?: Record<string, RoundView | null>;
  /** When to send a tick if no event comes first; `null` if nothing happens by itself. */
  next: number | null;
  /** With `digest`: a SHA-256 digest of what a spectator sees; `null` before the first round. */
  public_digest?: string | null;
  /** After `reveal` and `resolve`. */
  resolution?: Resolution[];
} & ({ ok: true; effects: RoundEffect[] } | { ok: false; error: { kind: string; message: string } });

/** The host of rounds of simultaneous turns: secret commitments, a deadline, all opened together. */
export class Rounds {
  /** `as` has `spectator`, `arbiter` or players whose views every answer has. */
  constructor(options?: { as?: readonly string[]; digest?: boolean });

  /** Hands in an event. A refused event is an answer with `ok: false`, and changes nothing. */
  handle(event: RoundEvent): RoundAnswer;

  /** Hands in a line of `flagfall round`, and returns its answer as JSON text, in which every digit is exact. */
  line(line: string): string;

  free(): void;
  [Symbol.dispose](): void;
}

/** The formats of game records; `run` is the input of `flagfall run`. */
export type RecordFormat = "pgn" | "sgf" | "ogs" | "csa" | "kif" | "journal" | "run";

/** Which game of a record. */
export interface RecordQuery {
  /** The format. By default it is recognised by the first bytes. */
  from?: RecordFormat;
  /** The number of the game, from 1, which is the default. */
  game?: number;
}

/** A value of the record that no thinking time explains. */
export interface Finding {
  kind:
    | "increment_more"
    | "time_set"
    | "time_given"
    | "too_high"
    | "too_low_at_end"
    | "played_on_after_flag"
    | "clock_against_emt"
    | "shifted"
    | "broken_value";
  /** The number of the half-move, from 1. */
  ply: number;
  /** The seat. */
  player: number;
  clock: number | null;
  /** The least and the most that the clock could show. */
  expected: [number, number] | null;
  delta: number;
  /** The likely cause in words. */
  cause: string;
}

/** Times of moves; what is unknown is `null`. */
export interface Thinking {
  moves: number;
  /** The moves whose time is known. */
  timed: number;
  total: number;
  mean: number | null;
  median: number | null;
  longest: number | null;
}

export interface PlayerStats extends Thinking {
  seat: number;
  in_trouble: number;
  in_critical: number;
  trouble_permille: number;
  longest_thinks: { ply: number; number: number; time: number }[];
  stages: (Thinking & { stage: number })[];
  bands: (Thinking & { first: number; last: number })[];
  slowest: { moves: number; first_ply: number; last_ply: number; mean: number } | null;
}

/** A move of a record. */
export interface TimedMove {
  ply: number;
  player: number;
  /** What the move took. */
  thought: number | null;
  /** What the clock showed after it. */
  clock: number | null;
  /** Counted from 0. */
  stage: number;
  periods_left: number | null;
  /** How short of time the player was when the turn began. */
  pressure: Pressure;
  /** What the control added for the move; null if that is not known. */
  bonus: number | null;
  /** What the player had left to the flag when the turn began. */
  left: number | null;
  /** That time as thousandths of all time that was granted by then, with what is to come. */
  permille_left: number | null;
}

/** Where the time of a recorded game went, as `flagfall report --format json` prints it. */
export interface Report {
  /** `-`, as the program names what has no file. */
  file: string;
  game: number;
  /** Where the game begins, in bytes of the record. */
  offset: number;
  /** What the record says of the game; empty texts for what it does not say. */
  event: string;
  site: string;
  date: string;
  round: string;
  board: string;
  result: string;
  link: string;
  id: string;
  players: string[];
  /** A control for all seats, or one for each. */
  control: string | null | (string | null)[];
  declared: string | null | (string | null)[];
  format: RecordFormat;
  /** The unit of the recorded times. */
  resolution: number | null;
  /** The rules as options of `flagfall run`. */
  rules: string[];
  verdict: "fits" | "fits_with" | "misfit" | "no_clock" | "unreadable";
  /** How many moves it has. */
  moves: number;
  findings: Finding[];
  stats: { players: PlayerStats[] };
  rounding: "down" | "nearest" | "up" | "about" | null;
  assumed: string[];
  /** What was tried and explains less, and what the record itself rules out. */
  excluded: string[];
  remarks: string[];
  /** What the verdict does not mean; `null` where nothing was checked. */
  caution: string | null;
  timeline: TimedMove[];
}

/** Checks the clocks of a recorded game, and says where its time went. Bytes can be in the encoding of the format. */
export function report(record: string | Uint8Array, query?: RecordQuery): Report;

/** The clocks of a recorded game as SVG text. */
export function reportPicture(record: string | Uint8Array, query?: RecordQuery): string;
