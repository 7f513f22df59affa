// Where an element gets its views: a machine in this browser, or the views of a server.

/** A machine in this browser, which several elements can share. */
export class Machine {
  #clock;
  #fallen = "";
  /** The elements that draw it and are in a document. */
  elements = new Set();
  /** The exact instants at which flags fell, by seat. */
  flags = new Map();

  constructor(clock) {
    this.#clock = clock;
  }

  now(stamp) {
    return stamp.now();
  }

  view(at, style) {
    return this.#clock.view(at, style);
  }

  handle(event) {
    const answer = this.#clock.handle(event);
    for (const { type, seat, at } of answer.effects ?? []) {
      if (type === "flag") this.flags.set(seat, at);
    }
    return answer;
  }

  /** Whether a flag, or the end of a start clock, is due that no input has brought yet. Reports each once. */
  isDue(at) {
    const { status, seats } = this.#clock.state(at);
    const fallen = seats.flatMap(({ flagged }, seat) => (flagged ? [seat] : []));
    const key = status === "cancelled" ? status : fallen.join(" ");
    const isNew = key !== "" && key !== this.#fallen;
    this.#fallen = key;
    return isNew;
  }

  /** The next instant at which something is worth reporting although nothing is drawn; `null` if there is none. */
  nextAlert(at) {
    const { deadline, cancels_at: cancelsAt, next_alert: alert } = this.#clock.state(at);
    const instants = [deadline, cancelsAt, alert?.at].filter((instant) => typeof instant === "number");
    return instants.length === 0 ? null : Math.ceil(Math.min(...instants));
  }
}

/** The last view of a server, at the server's time. */
export class Sent {
  #clock;
  #sentAt;
  /** The offset to the server's time; without one, the time here is the server's. */
  offset = null;

  constructor(clock, view) {
    this.#clock = clock;
    this.#sentAt = sentAt(view);
  }

  update(view) {
    this.#clock.update(view);
    this.#sentAt = sentAt(view);
  }

  /** The server's time, not before the view: an estimate can be a little too early, and an offset that has learned nothing
   * yet leaves the view as it was sent. */
  now(stamp) {
    const here = stamp.now();
    const there = this.offset === null ? here : this.offset.serverTime(here);
    return Math.max(there ?? this.#sentAt, this.#sentAt);
  }

  view(at, style) {
    return this.#clock.view(at, style);
  }

  /** The server reports flags. */
  isDue() {
    return false;
  }

  nextAlert() {
    return null;
  }
}

/** The instant of a sent view in milliseconds, rounded up, so that no view is asked for before it. */
function sentAt(view) {
  const { at } = typeof view === "string" ? JSON.parse(view) : view;
  return Math.ceil(at);
}
