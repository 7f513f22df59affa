/**
 * Importing this module defines `<flagfall-clock>`, an element that draws a clock: its own, one that several elements
 * share, or that of a server. Where there is no document, as in Node, nothing is defined.
 *
 * ```html
 * <flagfall-clock control="10m, 5 x r1/30s" names="Black, White"></flagfall-clock>
 * ```
 */
import type { Answer, Clock, ClockEvent, EventInstant, FlagfallError, Offset, PauseReason, Seat, Settings, Stamp } from "./clock.js";

/** `full` has everything; `compact` is a line with the name and the time, and the ribbon; `time` has only the time. */
export type Layout = "full" | "compact" | "time";

/**
 * What is announced to screen readers and by `flagfall-alert`. `pause`, `resume` and `end` concern the whole clock; with the
 * attribute `seat` they come from the element of seat 0.
 */
export type AlertKind = "turn" | "stage" | "period" | "low" | "critical" | "flag" | "pause" | "resume" | "end";

type Unstamped<E> = E extends { at: EventInstant } ? Omit<E, "at"> & { at?: EventInstant } : never;

/** An event of a clock. Without an instant it gets that of the element's {@link FlagfallClock.stamp}. */
export type UnstampedEvent = Unstamped<ClockEvent>;

/** An event that the clock has accepted, through the element or by itself: a tick makes flags fall. */
export interface EffectsDetail {
  event: ClockEvent;
  answer: Answer;
  clock: Clock;
}

export interface FlagDetail {
  seat: Seat;
  /** The exact instant, however late the tick came; `null` if the flag fell elsewhere, as in a clock of a server. */
  at: number | null;
}

export interface AlertDetail {
  kind: AlertKind;
  /** `null` if it concerns the whole clock. */
  seat: Seat | null;
  /** The announcement: `White: low, 0:30 to the flag`. */
  text: string;
}

export interface ErrorDetail {
  /** Why a control, rules, or a view of a server is refused. After a view that is refused, the old drawing stays. */
  error: FlagfallError;
}

/** The events of the element. They bubble, also out of shadow trees. */
export interface FlagfallClockEventMap {
  "flagfall-effects": CustomEvent<EffectsDetail>;
  "flagfall-flag": CustomEvent<FlagDetail>;
  "flagfall-alert": CustomEvent<AlertDetail>;
  "flagfall-error": CustomEvent<ErrorDetail>;
}

/**
 * `<flagfall-clock>`. Attributes and properties can change at any time; several changes in a row make one drawing. The element
 * redraws when a part of it changes, and at no other time.
 */
export interface FlagfallClock extends HTMLElement {
  /** The control, `@` and the name of a preset, with rules after a semicolon. Another one begins another game. */
  control: string | null;
  /** Rules that replace those after the control. */
  rules: string | null;
  /** The number of seats, 1 to 16; `null` is 2. */
  seats: number | null;
  /** In place of these three; the only way to give the seats different controls. */
  settings: Settings | null;
  /** The names of the seats. The attribute has them with commas between, or as a JSON array if a name has a comma. */
  get names(): string[];
  set names(names: readonly string[] | string | null);
  /** The only seat that is shown; `null` shows all. */
  seat: number | null;
  get layout(): Layout;
  set layout(layout: Layout | null);
  /** Tenths are shown below this number of seconds (attribute `tenths-below`); `null` is 10. */
  tenthsBelow: number | null;
  /** What is announced to screen readers: kinds of alerts with blanks between, or `none`; `null` is all but `turn`. */
  announce: string | null;

  /**
   * The clock that is drawn: the one of `control`, unless you set another one. Several elements can share a clock; if you
   * hand in events to it yourself, call {@link redraw} of one of them. A clock with a journal of earlier days needs a
   * {@link stamp} that is not before it.
   */
  get clock(): Clock | null;
  set clock(clock: Clock | null);
  /** Where instants come from. All elements have the same stamp unless you set another one. */
  get stamp(): Stamp;
  set stamp(stamp: Pick<Stamp, "now"> | null);
  /**
   * The last view that a server has sent, from `Clock.sent` or `ClockView::to_json`, for the control and rules of its game. While
   * there is one, it is drawn in place of {@link clock}, and the element takes no events.
   */
  sent: string | object | null;
  /** The offset to the server's time. Without one the time here is the server's; one that knows nothing yet stops the time. */
  offset: Pick<Offset, "serverTime"> | null;
  /** Why the control, the rules or the settings are refused; `null` if they are not. The part `error` shows its message. */
  readonly error: FlagfallError | null;

  /**
   * Hands in an event, and draws all elements that share the clock.
   *
   * @throws FlagfallError if the control is refused, or the event is no event. `InvalidStateError` without a control, and for
   * the clock of a server.
   */
  handle(event: UnstampedEvent): Answer;
  start(seat?: Seat): Answer;
  press(seat?: Seat): Answer;
  /** Without a reason, both players have agreed. */
  pause(reason?: PauseReason, seat?: Seat): Answer;
  resume(reason?: PauseReason, seat?: Seat): Answer;
  /** With `force` also after a flag. */
  undo(options?: { force?: boolean }): Answer;
  /** Adds milliseconds. */
  give(seat: Seat, time: number): Answer;
  /** Draws now, with all elements that share the clock. */
  redraw(): void;

  addEventListener<K extends keyof FlagfallClockEventMap>(
    type: K,
    listener: (this: FlagfallClock, event: FlagfallClockEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: FlagfallClock, event: HTMLElementEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

/** The class of the element; `null` where there is no document. */
export declare const FlagfallClock: { new (): FlagfallClock; prototype: FlagfallClock } | null;

declare global {
  interface HTMLElementTagNameMap {
    "flagfall-clock": FlagfallClock;
  }
  interface GlobalEventHandlersEventMap extends FlagfallClockEventMap {}
}
