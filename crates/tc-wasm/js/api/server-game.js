// A game that a server keeps: its view, its time, and inputs that count once.

import { object, refuse, shown, text } from "./arguments.js";
import { ServerError } from "./server-error.js";
import { Inputs } from "./server-inputs.js";
import { ServerSocket } from "./server-socket.js";
import { ServerTime } from "./server-time.js";
import { Stamp } from "./stamp.js";

export { ServerError };

const OPTIONS = ["server", "game", "token", "Offset", "stamp", "WebSocket"];

/** The first pause before the next try, and the longest one, in milliseconds. */
const [FIRST, LONGEST] = [250, 10_000];

/** The pause before an input is sent again that the server could not take, unless the server names one. */
const SOON = 1_000;

/** Kinds of refusals after which the same input can be accepted. */
const PASSING = ["busy", "disk_full", "moving", "too_fast", "unavailable", "stopping"];

/** Codes of closed connections after which another try makes sense, among those that mean a refusal: 4000 and a status of HTTP. */
const TRY_AGAIN = [4408, 4421, 4429, 4500, 4503];
/** Codes that mean a fault of this client: messages that are not text, or too large. */
const FAULTS = [1003, 1009];
const EXPIRED = 4401;

/** A game of a server. It connects at once, and again whenever the connection breaks. */
export class ServerGame extends EventTarget {
  #server;
  #path;
  #token;
  #WebSocket;
  #stamp;
  #time;
  #inputs = new Inputs();
  #elements = new Set();
  #unlisten = new AbortController();

  #state = "connecting";
  #view = null;
  #sequence = null;
  #error = null;

  #socket = null;
  /** The last refusal on a connection, which says why the server closes it. */
  #refusal = null;
  /** The server that runs the game, if it is another one of several. */
  #elsewhere = null;
  /** The tries since the last connection that the server has accepted. */
  #failures = 0;
  #retry = null;
  #again = null;
  /** Whether the last token was refused. */
  #isTokenRefused = false;

  constructor(options) {
    super();
    const given = object("options", options, OPTIONS);
    this.#server = address(given.server ?? globalThis.location?.origin);
    this.#path = `v1/games/${encodeURIComponent(text("`game`", given.game))}/socket`;
    this.#token = typeof given.token === "function" ? given.token : text("`token`", given.token);
    this.#WebSocket = made("WebSocket", given.WebSocket ?? globalThis.WebSocket);
    this.#stamp = given.stamp ?? new Stamp();
    this.#time = new ServerTime(made("Offset", given.Offset), this.#stamp);
    const { signal } = this.#unlisten;
    // The network is back, or the page was in the background, where timers are slow.
    globalThis.addEventListener?.("online", () => this.#hurry(), { signal });
    globalThis.document?.addEventListener("visibilitychange", () => this.#hurry(), { signal });
    this.#connect();
  }

  get state() {
    return this.#state;
  }

  get view() {
    return this.#view;
  }

  get sequence() {
    return this.#sequence;
  }

  get error() {
    return this.#error;
  }

  get stamp() {
    return this.#stamp;
  }

  get offset() {
    return this.#time;
  }

  send(input) {
    if (this.#state === "closed") return Promise.reject(this.#error);
    const isFirst = this.#inputs.next === null;
    const reply = this.#inputs.add(input);
    if (isFirst && this.#state === "open") this.#sendNext();
    return reply;
  }

  show(...elements) {
    for (const element of elements) {
      this.#elements.add(element);
      element.stamp = this.#stamp;
      element.offset = this.#time;
      if (this.#view !== null) element.sent = this.#view;
    }
  }

  close() {
    this.#close(new ServerError({ kind: "disconnected", message: "the client has closed the connection" }));
  }

  async #connect() {
    this.#retry = null;
    let token = this.#token;
    try {
      if (typeof token === "function") token = text("the result of `token`", await token());
    } catch (error) {
      this.#close(new ServerError({ kind: "no_token", message: `the page gives no token: ${error.message}` }));
      return;
    }
    if (this.#state === "closed") return;
    this.#refusal = null;
    const after = this.#sequence === null ? {} : { after: this.#sequence };
    this.#socket = new ServerSocket({
      WebSocket: this.#WebSocket,
      url: new URL(this.#path, this.#elsewhere ?? this.#server),
      hello: { type: "hello", token, ...after },
      sign: () => this.#socket.ask(this.#time.question),
      take: (message) => this.#take(message),
      ended: (code) => this.#ended(code),
    });
    this.#time.begin();
  }

  #take(message) {
    if (message.type === "event") this.#takeEvent(message.event);
    else if (message.type === "time") this.#takeTime(message);
    else if (message.type === "answer") this.#takeAnswer(message);
    else if (message.type === "error") this.#takeError(message);
  }

  #takeEvent({ sequence, view, answer = null }) {
    // A state without an answer replaces all that was seen: what lies between is no longer in the log.
    if (answer !== null && this.#sequence !== null && sequence <= this.#sequence) return;
    this.#sequence = sequence;
    this.#view = view;
    for (const element of this.#elements) element.sent = view;
    this.#dispatch("event", { sequence, view, answer });
  }

  #takeTime(message) {
    const isMore = this.#time.learn(message);
    if (isMore) this.#socket.ask(this.#time.question);
    // The first answer shows that the server has accepted the token.
    if (this.#state !== "open") {
      this.#failures = 0;
      this.#isTokenRefused = false;
      this.#change("open");
      this.#sendNext();
    }
    for (const element of this.#elements) element.redraw();
  }

  #takeAnswer({ id, sequence, repeated, answer }) {
    if (!this.#inputs.isNext(id)) return;
    this.#inputs.answer({ sequence, repeated, answer });
    this.#sendNext();
  }

  #takeError({ id, error }) {
    if (id === undefined) this.#refusal = error;
    if (!this.#inputs.isNext(id)) return;
    if (PASSING.includes(error.kind)) {
      const socket = this.#socket;
      this.#again = setTimeout(() => socket === this.#socket && this.#sendNext(), error.retry_after_ms ?? SOON);
      return;
    }
    this.#inputs.refuse(refused(error));
    this.#sendNext();
  }

  #sendNext() {
    const { next } = this.#inputs;
    if (next !== null) this.#socket.ask(next);
  }

  #ended(code) {
    this.#socket = null;
    clearTimeout(this.#again);
    const refusal = this.#refusal;
    // A token that was good before has expired: a function can give another one.
    const isRenewed = code === EXPIRED && typeof this.#token === "function" && !this.#isTokenRefused;
    const isRefused = FAULTS.includes(code) || (code >= 4000 && !TRY_AGAIN.includes(code) && !isRenewed);
    if (isRefused) {
      const closed = { kind: "refused", detail: `the server has closed the connection with ${code}` };
      this.#close(refused(refusal ?? closed));
      return;
    }
    this.#isTokenRefused ||= isRenewed;
    // A server that does not answer may have handed the game over: the first one knows.
    this.#elsewhere = code === 4421 && refusal?.address ? address(refusal.address) : null;
    const longest = Math.min(FIRST * 2 ** this.#failures, LONGEST);
    this.#failures += 1;
    // Clients of one server that was stopped do not all come back at once.
    const pause = isRenewed ? 0 : longest * (0.5 + Math.random() / 2);
    this.#retry = setTimeout(() => this.#connect(), pause);
    this.#change("connecting");
  }

  /** Tries now, or finds out whether the connection is still there. */
  #hurry() {
    if (globalThis.document?.hidden) return;
    if (this.#retry !== null) {
      clearTimeout(this.#retry);
      this.#connect();
    } else if (this.#state === "open") {
      this.#socket.ask(this.#time.question);
    }
  }

  #close(error) {
    if (this.#state === "closed") return;
    clearTimeout(this.#retry);
    clearTimeout(this.#again);
    this.#unlisten.abort();
    this.#socket?.close();
    this.#socket = null;
    this.#error = error;
    this.#inputs.refuseAll(error);
    this.#change("closed");
  }

  #change(state) {
    if (this.#state === state) return;
    this.#state = state;
    this.#dispatch("state", { state, error: this.#error });
  }

  #dispatch(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** The address of a server, under which paths are found. Browsers before 2024 take only `ws:` for a WebSocket. */
function address(server) {
  const url = URL.canParse(text("`server`", server)) ? new URL(server) : null;
  if (!/^https?:$/.test(url?.protocol)) refuse(`expected \`server\` as an address such as https://play.example, found ${shown(server)}`);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  url.search = url.hash = "";
  return url;
}

function made(name, type) {
  if (typeof type !== "function") refuse(`expected \`${name}\` as a class, found ${shown(type)}`);
  return type;
}

/** The error of a problem document. */
function refused({ kind, detail }) {
  return new ServerError({ kind, message: detail });
}
