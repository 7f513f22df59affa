/**
 * Clocks, and how they look. Instants and spans are numbers of milliseconds unless a comment says otherwise.
 */
export { FlagfallError } from "./error.js";
export type { Hint, Span } from "./error.js";

/** The number of a seat, from 0 to 15. */
export type Seat = number;

/** What a clock is set up with. A text is the control of two seats; rules can follow a semicolon. */
export type Settings = string | GameSettings;

export interface GameSettings {
  /**
   * A control in our notation, or `@` and the name of a preset; rules can follow a semicolon: `3m.. + 2s; first-bonus`.
   * A list has the control of each seat, 1 to 16. All of them have the same rules.
   */
  control: string | readonly string[];
  /** The number of seats, 1 to 16. The default is 2, or the length of the list. */
  seats?: number;
  /** Rules that replace those after the control, one by one: `free-moves 1, lag lichess`. */
  rules?: string;
  /** Whether {@link Clock.journal} has every accepted event. The default is `false`. */
  keepJournal?: boolean;
}

/** How a clock looks. */
export interface Style {
  /** The names of the seats, from seat 0; without one it is called `seat 0` and so on. */
  names?: readonly string[];
  /** Tenths of a second are shown below this number of whole seconds, 0 to 65535. The default is 10. */
  tenthsBelow?: number;
}

export interface ViewStyle extends Style {
  /**
   * The length of the ribbons in units, such as pixels: 0 to 65535. With 0 there are no ribbons, and the view changes only
   * when a text changes.
   */
  ribbon?: number;
}

/** Who paused. Those with a seat have their own resume for each seat; `disconnect` can be without one. */
export type PauseReason =
  | "player"
  | "both"
  | "moderator"
  | "server"
  | "weekend"
  | "calendar"
  | "vacation"
  | "adjournment"
  | "scoring"
  | "disconnect";

/** A time with at most three decimals, at most 8796093022207.999 to either side of 0; others are refused. */
export type Milliseconds = number;

/**
 * An instant of an event in {@link Milliseconds}, or a date and time with its offset from UTC:
 * `"2026-11-22T18:30:05.25+01:00"`. Instants of a clock never decrease.
 */
export type EventInstant = Milliseconds | string;

/** What happened, as `flagfall run` reads it. */
export type ClockEvent = { at: EventInstant } & (
  | { type: "start"; seat: Seat }
  /** The running seat has moved. `next` is the seat that is to move, or `null` for nobody. */
  | { type: "press"; seat?: Seat; next?: Seat | null; lag?: Milliseconds }
  | { type: "stop"; lag?: Milliseconds }
  | { type: "act" }
  | { type: "tick" }
  /** A simultaneous turn of these seats begins. */
  | { type: "open"; seats: readonly Seat[] }
  | { type: "halt"; seat: Seat }
  | { type: "go"; seat: Seat }
  /** The simultaneous turn ends. These seats, perhaps none, have moved. */
  | { type: "settle"; seats: readonly Seat[] }
  /** This seat says that it has flagged. */
  | { type: "claim"; seat: Seat }
  | { type: "pause" | "resume"; reason: PauseReason; seat?: Seat | null }
  | { type: "give" | "take"; seat: Seat; time: Milliseconds }
  | { type: "set"; seat: Seat; time: Milliseconds; stage?: number; periods?: number; force?: boolean }
  | { type: "transfer"; from: Seat; to: Seat; time: Milliseconds }
  | { type: "moves"; seat: Seat; count: number }
  | { type: "berserk"; seat: Seat }
  | { type: "skip_bonus"; seat: Seat }
  /** The last press is taken back; with `force` also after a flag. */
  | { type: "undo"; force?: boolean }
  /** The game ends for another reason than time: at most 63 bytes of text. */
  | { type: "end"; why: string }
);

/** Why a period ended. */
export type Cause = "time" | "moves";

/** A change of a clock. */
export type Change =
  | { type: "turn" }
  /** Periods expired, and another of the stage runs. `left` has the running one, `null` if they are unlimited. */
  | { type: "periods"; n: number; left: number | null; by: Cause }
  /** Another stage begins; stages count from 0. */
  | { type: "stage"; stage: number; by: Cause }
  | { type: "reset"; by: Cause }
  | { type: "bonus"; time: number; kind: "increment" | "first" | "bronstein" | "opponent" }
  | { type: "forfeited"; time: number; why: "reset" | "expire" | "take" | "cap" }
  /** A move is complete. Stages and periods count from 0; `period` is `null` if there are any number of them. */
  | {
      type: "moved";
      thought: number;
      charged: number;
      delay: number;
      credit: number;
      stage: number;
      period: number | null;
    }
  | { type: "credit"; time: number }
  /** Periods were begun that cost points; `total` is that of the seat. */
  | { type: "penalty"; points: number; total: number }
  /** An adjustment; the time is negative if time was taken. */
  | { type: "adjusted"; time: number; why: "give" | "take" | "set" | "transfer" | "moves" | "berserk" | "skip_bonus" }
  | { type: "paused" | "resumed"; reason: PauseReason }
  /** A seat has lost its turn on time; with `by`, because its turn has run as long as the limit of a move. */
  | { type: "timeout"; by?: "move_limit" }
  /** A seat has lost on time; with `by`, because its turn has run as long as the limit of a move, the start clock has ended, or nobody plays. */
  | { type: "flag"; by?: "move_limit" | "start_clock" | "abandoned" }
  | { type: "undone" }
  | { type: "cancelled" }
  | { type: "ended"; why?: string };

/** A change with its instant, and its seat unless it concerns all. */
export type Effect = Change & { at: number; seat: Seat | null };

export type Status = "ready" | "running" | "paused" | "over" | "cancelled";
export type Pressure = "calm" | "low" | "critical";

/** How a game ended. `opponent` is there if the game has two seats. */
export type Outcome =
  | { type: "time_forfeit"; losers: Seat[]; opponent?: Seat }
  | { type: "ended" }
  | { type: "cancelled" };

export interface Pause {
  reason: PauseReason;
  seat: Seat | null;
}

/** What is to be announced next. */
export interface Alert {
  at: number;
  seat: Seat;
  kind: "stage_ends" | "period_ends" | "critical" | "low";
}

export interface SeatReading {
  /** Counted from 0. */
  stage: number;
  /** The running one included; `null` if they are unlimited. */
  periods_left: number | null;
  /** Made in the running period. */
  moves: number;
  /** What is left of the period; 0 for a seat that has flagged, unless the limit of a move brought the flag. */
  remaining: number;
  /** What is left of the turn's delay; for a seat that waits, the delay of its stage. */
  delay: number;
  /** Whether it has lost on time. */
  flagged: boolean;
  /** Whether its time, or its delay, runs at this instant. */
  runs: boolean;
  /** When its turn began, later by pauses and halts; `null` if it is not its turn. */
  turn_since: number | null;
  /** The moves still to be made in the period; `null` if it asks for none. */
  moves_to_go: number | null;
  /** The time left to the flag if no more moves are made, without delays; `null` if it is unlimited. */
  to_flag: number | null;
  /** All time that was and will be granted; `null` if it is unlimited. */
  of: number | null;
  /** How long its clock has run in this turn: delay included, pauses and free moves not. */
  used_this_turn: number;
  /** How much longer the turn can run; for a seat that waits, the whole limit. Only with the rule `move-limit`, and before the flag. */
  limit_left?: number;
  /** How much longer the turn can run before its time counts twice. Only with the rule `charge-double`, and before the flag. */
  once_left?: number;
  /** The points that its periods have cost; only if there are some, with the rule `penalty`. */
  penalty?: number;
  /** How many turns it has lost on time; only if there are some, with the rule `skip`. */
  timeouts?: number;
  pressure: Pressure;
  /** When a flag that waits for lag to be reported becomes final; `null` without one. */
  flag_pending_until: number | null;
  /** `null` if they are unlimited. */
  pauses_left: number | null;
}

export interface SeatState extends SeatReading {
  /** `to_flag` as thousandths of `of`, rounded down. */
  permille_left: number | null;
}

/** A clock at an instant. */
export interface State {
  status: Status;
  /** The seats of the turn, while running or paused. */
  running: Seat[];
  paused: Pause[];
  /** When the start clock runs out; `null` while it does not run. Only with a start clock. */
  cancels_at?: number | null;
  /** Until when a flag is pending. Only while one is. */
  flag_pending_until?: number;
  /** When somebody loses on time if nobody does anything; `null` if nobody will. */
  deadline: number | null;
  next_alert: Alert | null;
  /** When a weekend, or another stretch without time, next begins or ends; `null` once the game is over. Only with a calendar. */
  calendar_changes_at?: number | null;
  /** `null` while the game goes on. */
  outcome: Outcome | null;
  seats: SeatState[];
}

/** The answer to an event. A refused event has changed nothing. */
export type Answer = {
  /** The instant of the event; `null` if it could not be read. */
  at: number | null;
  /** The clock as of `at`. */
  state: State;
} & (
  | {
      ok: true;
      /** Whether the event took effect. */
      applied: boolean;
      /** In order of time. */
      effects: Effect[];
    }
  | { ok: false; error: Refusal }
);

/** Why an event is refused. `docs/machine.md` of the repository lists the kinds. */
export interface Refusal {
  kind: string;
  message: string;
}

/** All that a picture of a clock shows at an instant. */
export interface View {
  /** The instant that it shows. */
  at: number;
  /** When something next changes, rounded up to whole milliseconds: redraw then, not before. `null` if nothing will. */
  until: number | null;
  face: Face;
}

export interface Face {
  status: Status;
  /** The reasons of the pause; empty unless it is paused. */
  pauses: FacePause[];
  /** The time left on the start clock, also while it is paused; `null` without one. */
  start_clock: string | null;
  /** The state in words, unless the clock is running. */
  header: string | null;
  seats: SeatFace[];
}

export interface FacePause {
  reason: PauseReason;
  /** Only for reasons with a seat. */
  seat?: Seat;
}

/** Whether a seat waits, is in its delay, runs, moves for nothing, has halted or lost its turn, is paused, or is out of time. */
export type SeatStatus =
  | "waits" | "delays" | "runs" | "free" | "halted" | "timed_out" | "paused" | "pending"
  | "pending_timeout" | "flagged";

export interface SeatFace {
  seat: Seat;
  /** Characters that control the line or its direction are replaced by U+FFFD. */
  name: string;
  status: SeatStatus;
  /** Short facts: `low`, `stage 2 of 2`, `period 1 of 3`; `has no clock`. */
  facts: string[];
  /** `null` if the seat has none. */
  clock: ClockFace | null;
}

export interface ClockFace {
  /** The time left in the period. */
  time: string;
  /** The delay left in this turn; for a waiting seat the whole delay. */
  delay: string | null;
  /** The time until a pending flag is final. */
  pending: string | null;
  /** What happens first if no move is made. */
  next: "delay_ends" | "period" | "stage" | "flag" | "timeout" | "nothing";
  /** What follows when the time has run out, in words, or why nothing follows. */
  then: string;
  /** The time until the flag falls, without the delay; `null` if it never falls, or the game is over. */
  to_flag: string | null;
  /** The same in words. */
  flag: string | null;
  /** Counted from 0. */
  stage: number;
  stages: number;
  /** The periods left in words; `null` if the stage has only one. */
  periods: string | null;
  periods_left: PeriodsLeft | null;
  /** The moves still to be made in the period in words; `null` if they are not counted, or one is enough. */
  moves: string | null;
  moves_left: MovesLeft | null;
  bonus: BonusFace | null;
  /** The cap in words. */
  cap: string | null;
  /** The terms of every turn in this stage, a sentence each. */
  terms: string[];
  ribbon: Ribbon;
  pressure: Pressure;
}

/** `null` is unlimited. */
export interface PeriodsLeft {
  left: number | null;
  all: number | null;
}

export interface MovesLeft {
  left: number;
  all: number;
}

export interface BonusFace {
  /** The bonus of every move in words. */
  each: string;
  /** The cap, up to which it can raise the time. */
  up_to: string | null;
  /** The part that a move made now would waste because of the cap. */
  wasted: string | null;
  /** The part that it would add then. */
  kept: string | null;
  /** Both in a sentence. */
  waste: string | null;
}

/** All the time of a seat on a line, in the units of the style. */
export interface Ribbon {
  /** Units on the left that are used up, or by which this ribbon is shorter than the longest one. */
  gone: number;
  /** From the running one to the last. */
  segments: Segment[];
  /** Whether it has a flag, which is before the locked segments. */
  has_flag: boolean;
}

export interface Segment {
  /** `locked` segments are reached only by making moves. */
  kind: "delay" | "running" | "coming" | "locked";
  /** Counted from 0. */
  stage: number;
  length: number;
  /** The units of it that are left, on its right. */
  left: number;
  /** Units that a move made now would add; 0 in a view of a server. */
  gain: number;
  /** `null` if they are unlimited. */
  periods: number | null;
  /** Whether more time is left than its length can show. */
  is_over: boolean;
  /** The time of each of its periods when it begins; empty if all its time is carried into it. */
  time: string;
  cap: string | null;
}

/**
 * A clock. It never reads the time: every event has its instant, and the same events give the same answers.
 *
 * Instants to look at are rounded to the nearest microsecond. They can be as early as the last event, and as late as 278 years
 * after 0; others are refused. Every instant and time is a number of milliseconds with at most three decimals, and exact.
 */
export class Clock {
  /** @throws FlagfallError if a control, a rule or the settings cannot be read: with the place, and with hints. */
  constructor(settings: Settings);

  /** The clock of a journal, after all of its events. It keeps the journal, and goes on. */
  static replay(journal: string): Clock;

  /**
   * Hands in an event. A refused event is an answer with `ok: false`, and changes nothing.
   *
   * @throws FlagfallError of the kind `bad_argument` for numbers that are not finite, or that JSON writes with an exponent: under a
   *   millionth, or from 1e21. Other numbers that are no {@link Milliseconds} get an answer with `ok: false`.
   */
  handle(event: ClockEvent): Answer;

  /** Hands in a line of `flagfall run`, and returns its answer as JSON text, in which every digit is exact. */
  line(line: string): string;

  /** The state at an instant, as an answer has it. */
  state(at: number): State;

  /** What a picture shows at an instant, and how long it stays the same. */
  view(at: number, style?: ViewStyle): View;

  /** A picture as SVG text, with a title for those who cannot see it. */
  picture(at: number, style?: Style, title?: string): string;

  /** The clock as lines of text of at most this number of columns, 1 to 65535. */
  text(at: number, columns: number, style?: Style): string;

  /** What a server sends to its clients: the JSON text for a {@link SentClock}. */
  sent(at: number): string;

  /** The controls of the seats, and the rules as text. */
  readonly settings: { controls: string[]; rules: string; seats: number };

  /** The journal as text, to be saved as it is; `null` unless the settings say `keepJournal`. */
  journal(): string | null;

  /** Frees the memory of the clock. It cannot be used afterwards. The garbage collector does the same in time. */
  free(): void;
  [Symbol.dispose](): void;
}

/** A clock that a server runs, from the views that it sends. Instants are those of the server's time. */
export class SentClock {
  /**
   * The view is the JSON text of {@link Clock.sent}, or its object.
   *
   * @throws FlagfallError of the kind `view` if it cannot be read, or has another number of seats than the settings, or a stage that
   *   their control does not have.
   */
  constructor(settings: Settings, view: string | object);

  /** Replaces the view by the next one. If that is refused, the old one is kept. */
  update(view: string | object): void;

  /** `null` for an instant before the sent view, or too far after it. */
  view(at: number, style?: ViewStyle): View | null;

  /** `null` for an instant before the sent view, or too far after it. */
  picture(at: number, style?: Style, title?: string): string | null;

  free(): void;
  [Symbol.dispose](): void;
}

/** An exchange of messages with a server. */
export interface Exchange {
  /** When the client sent its message, in the client's time. */
  sent: number;
  /** When the server received it, in the server's time. */
  receivedThere: number;
  /** When the server answered, in the server's time. */
  answered: number;
  /** When the client received the answer, in the client's time. */
  received: number;
}

/** An estimate of how far a server's time is ahead. */
export class Offset {
  constructor();

  /** Learns from an exchange; the one with the shortest round trip counts. Instants are rounded to the nearest microsecond. */
  learn(exchange: Exchange): void;

  /** The milliseconds by which the server's time is ahead; `null` before the first exchange. */
  readonly estimate: number | null;

  /** The largest error of the estimate; `null` before the first exchange. */
  readonly uncertainty: number | null;

  /** The server's time at an instant of the client's; `null` before the first exchange. */
  serverTime(at: number): number | null;

  free(): void;
  [Symbol.dispose](): void;
}

/** Where a {@link Stamp} reads the time. */
export interface TimeSources {
  /** Milliseconds since 1970. The default is `Date.now`. */
  wall?: () => number;
  /** Milliseconds since any instant, never set by anybody. The default is `performance.now`. */
  monotonic?: () => number;
  /** No instant is before this one: the last event of a game that goes on. */
  notBefore?: number;
}

/**
 * Instants of events: whole milliseconds since 1970 that never decrease.
 *
 * They follow the monotonic clock, so that it does not matter if somebody sets the wall clock back. If between two calls the
 * wall clock has advanced by over a second more than the monotonic one, the machine has slept, and they follow the wall clock.
 * A wall clock that is set forward looks the same.
 */
export class Stamp {
  constructor(sources?: TimeSources);
  now(): number;
}
