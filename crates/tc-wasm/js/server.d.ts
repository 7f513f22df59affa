/**
 * Games that `flagfall-server` keeps: their views, the server's time, and inputs that count once. This module has no WebAssembly.
 * `Offset` comes from the module that draws the clocks.
 *
 * ```js
 * import { Offset } from "flagfall/show";
 * import "flagfall/show-element";
 * import { ServerGame } from "flagfall/server";
 *
 * const game = new ServerGame({ game: "first", token, Offset });
 * game.show(document.querySelector("flagfall-clock"));
 * button.addEventListener("click", () => game.send({ type: "press" }));
 * ```
 */
import type { Answer, ClockEvent, EventInstant, Offset, Stamp } from "./clock.js";

type WithoutInstant<E> = E extends { at: EventInstant } ? Omit<E, "at"> & { id?: string } : never;

/**
 * An event of a clock without its instant: the server stamps it. `id` is a name of 1 to 48 visible ASCII characters; without one, a
 * random one is made.
 */
export type ServerInput = WithoutInstant<ClockEvent>;

/** The answer to an input, once the server has it in its log. */
export interface ServerReply {
  /** The number of the game's last record when the input was answered. */
  sequence: number;
  /** Whether an earlier try was answered before. This is its answer. */
  repeated: boolean;
  /**
   * What `flagfall run` answers. An input that the clock refuses has `ok: false`. With `asked`, other players are asked for an undo, and
   * nothing has changed.
   */
  answer: Answer & { asked?: "undo" };
}

/** A change of the game, or its state. */
export interface ServerEvent {
  /** The number of the game's last record after the change. */
  sequence: number;
  /** The view, for {@link FlagfallClock.sent} and `SentClock`. */
  view: object;
  /** The answer to the input; `null` in a state, which comes first, and after changes that the server has no more. */
  answer: Answer | null;
}

/**
 * `connecting`: there is no connection, and the next try comes by itself. `open`: the server has accepted the token. `closed`: nothing
 * more happens, and {@link ServerGame.error} says why.
 */
export type ServerState = "connecting" | "open" | "closed";

export interface ServerGameEventMap {
  /** A change has come, or the state. Each change comes once, in sequence, also if the connection broke. */
  event: CustomEvent<ServerEvent>;
  /** The connection has opened, has broken or is closed. `error` is `null` unless it is closed. */
  state: CustomEvent<{ state: ServerState; error: ServerError | null }>;
}

export interface ServerGameOptions {
  /** The address of the server, such as `https://play.example`. Without it, the origin of the page. */
  server?: string;
  /** The name of the game. */
  game: string;
  /**
   * The token, or a function that gives one, which is called before each connection. When a token expires, the function is asked for
   * another one; with a text the connection is closed.
   */
  token: string | (() => string | Promise<string>);
  /** The class `Offset`, of the module that draws the clocks. */
  Offset: new () => Offset;
  /** Where the instants here come from, in milliseconds; without it a new `Stamp`. */
  stamp?: Pick<Stamp, "now">;
  /** The class of the connection, where there is no `WebSocket`, as in Node 20. */
  WebSocket?: new (url: URL) => WebSocket;
}

/**
 * A game of a server. It connects at once. When the connection breaks, it connects again after a quarter of a second, then after pauses
 * that double up to ten seconds, and resumes after the last change. A connection that is silent for ten seconds although the
 * server should answer has broken.
 */
export declare class ServerGame extends EventTarget {
  /** @throws FlagfallError of the kind `bad_argument`. */
  constructor(options: ServerGameOptions);

  readonly state: ServerState;
  /** The last view; `null` before the first one. */
  readonly view: object | null;
  /** The number of the last change; `null` before the first view. */
  readonly sequence: number | null;
  /** Why the connection is closed; `null` if it is not. */
  readonly error: ServerError | null;
  /** Where the instants here come from. */
  readonly stamp: Pick<Stamp, "now">;
  /** The offset to the server's time. It is measured with each connection, and then again and again. */
  readonly offset: Pick<Offset, "serverTime" | "estimate" | "uncertainty">;

  /**
   * Sends an input until it is answered, also over several connections. It counts once. Inputs go one at a time, in the sequence in
   * which they were handed in. The promise is rejected with a {@link ServerError} if the server refuses the input, or the connection is closed.
   *
   * @throws FlagfallError of the kind `bad_argument`.
   */
  send(input: ServerInput): Promise<ServerReply>;

  /** Elements that draw this game from now on. Set their `settings` or `control` to those of the game. */
  show(...elements: ShowsViews[]): void;

  /** Ends the connection, with an error of the kind `disconnected`. */
  close(): void;

  addEventListener<K extends keyof ServerGameEventMap>(
    type: K,
    listener: (this: ServerGame, event: ServerGameEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

/** What {@link ServerGame.show} needs of an element: `<flagfall-clock>` has it. */
export interface ShowsViews {
  sent: string | object | null;
  offset: Pick<Offset, "serverTime"> | null;
  stamp: Pick<Stamp, "now">;
  redraw(): void;
}

/**
 * A refusal. `kind` is the one of the server, such as `bad_token`, `denied`, `unknown_game` or `closed`; or `disconnected` after `close`,
 * `no_token` if the function has thrown, and `refused` if the server closed the connection without a reason.
 */
export declare class ServerError extends Error {
  constructor(problem: { kind: string; message: string });
  readonly kind: string;
}
