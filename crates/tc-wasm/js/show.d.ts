/**
 * The clocks of servers: views that a server sends, drawn here, in the smallest module. Texts are read as in every module, but
 * errors have no corrections.
 */
import type { SentClock as WithPicture, Settings } from "./clock.js";

export { FlagfallError, Offset, Stamp } from "./clock.js";
export type {
  BonusFace,
  ClockFace,
  Exchange,
  Face,
  FacePause,
  GameSettings,
  Hint,
  MovesLeft,
  PauseReason,
  PeriodsLeft,
  Pressure,
  Ribbon,
  Seat,
  SeatFace,
  SeatStatus,
  Segment,
  Settings,
  Span,
  Status,
  Style,
  TimeSources,
  View,
  ViewStyle,
} from "./clock.js";

/** A clock that a server runs, from the views that it sends. Instants are those of the server's time. It draws no pictures. */
export type SentClock = Omit<WithPicture, "picture">;
export declare const SentClock: {
  /**
   * @throws FlagfallError of the kind `view` if the view cannot be read, or has another number of seats than the settings, or a
   *   stage that their control does not have.
   */
  new (settings: Settings, view: string | object): SentClock;
  prototype: SentClock;
};
