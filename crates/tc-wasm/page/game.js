// A game at one device: its clock, its journal and its one timer. Nothing here knows how it is shown.

import { MOST } from "./preferences.js";

/** The longest wait in milliseconds: a timer does not count the time that the machine sleeps. */
const LONGEST_WAIT = 60_000;

const OVER = ["over", "cancelled"];

const REFUSALS = {
  out_of_turn: "it is another player's turn",
  paused: "the clocks are paused: P resumes",
  over: "the game is over",
  not_running: "the game has not begun",
  nothing_to_undo: "there is no move to take back",
};

/** An undo is refused as over after a flag, too. */
const UNDO_REFUSALS = { ...REFUSALS, over: "moves cannot be taken back any longer" };

/**
 * A game. `stamp` gives the instant of every input, and `keep` receives the journal after each one that it must have.
 * It sends the event `change` after every input, and whenever something has happened by itself.
 */
export class Game extends EventTarget {
  #clock;
  #stamp;
  #keep;
  #timer = 0;
  #journal;
  /** The flags and the end that the journal has. */
  #recorded;
  /** The answer that brought them. */
  #ended = { effects: [] };
  #closed = null;
  #isStopped = false;
  #drawn = {
    view: (at, style) => this.#clock.view(at, style),
    state: (at) => this.#clock.state(at),
    handle: () => {
      this.#record();
      // The element draws the answer first.
      queueMicrotask(() => this.#changed());
      return this.#ended;
    },
  };

  constructor({ clock, stamp, keep = () => {}, last = stamp.now() }) {
    super();
    this.#clock = clock;
    this.#stamp = stamp;
    this.#keep = keep;
    this.#journal = clock.journal();
    this.#recorded = ending(clock.state(last));
    this.#wait();
  }

  /** A new game of these settings. */
  static begin({ api, settings, keep }) {
    return new Game({ clock: new api.Clock({ ...settings, keepJournal: true }), stamp: new api.Stamp(), keep });
  }

  /**
   * A game from its journal. Its clocks have run on since: the instants of a journal are those of the wall clock. Until
   * the next input, `closed` is the instant at which the page was closed. A journal of a game that this page cannot
   * have begun is an error.
   */
  static restore({ api, journal, seen = -Infinity, keep }) {
    const [clock, last] = [api.Clock.replay(journal), lastInstant(journal)];
    const seats = clock.settings.seats;
    if (seats < 2 || seats > MOST) throw new Error(`expected 2 to ${MOST} players, found ${seats}`);
    const stamp = new api.Stamp(last === -Infinity ? {} : { notBefore: last });
    const game = new Game({ clock, stamp, keep, ...(last === -Infinity ? {} : { last }) });
    const closed = Math.max(last, Math.min(seen, game.now));
    if (closed > -Infinity && clock.state(closed).status === "running") game.#closed = closed;
    return game;
  }

  /** The clock as an element draws it: what the element finds due is recorded like everything else. */
  get drawn() {
    return this.#drawn;
  }

  /** The settings of the game. */
  get settings() {
    return this.#clock.settings;
  }

  get stamp() {
    return this.#stamp;
  }

  /** Now, never before the last input. */
  get now() {
    return this.#stamp.now();
  }

  get state() {
    return this.#clock.state(this.now);
  }

  get seats() {
    return this.state.seats.length;
  }

  /** Whether a clock was started and the game is not over. */
  get isOn() {
    return ["running", "paused"].includes(this.state.status);
  }

  get isOver() {
    return OVER.includes(this.state.status);
  }

  /** When the page of a restored game was closed, as long as that absence can still be left out; otherwise null. */
  get closed() {
    return this.#closed;
  }

  /** Whether the game is over, and the journal has its end or will have it. */
  get isFinished() {
    return this.isOver && this.#closed === null;
  }

  /** Whether a flag has fallen in an absence that can still be left out: the journal has no flag yet. */
  get hasFlagInAbsence() {
    return this.#closed !== null && ending(this.state) !== this.#recorded;
  }

  /** The player to move has moved; before the game, the first player's clock starts. */
  press() {
    const [running] = this.state.running;
    if (this.state.status === "ready") return this.#act({ type: "start", seat: 0 });
    return this.#act(running === undefined ? { type: "press" } : { type: "press", seat: running });
  }

  /** This player has moved; before the game, the next player's clock starts. */
  pressOf(seat) {
    if (this.state.status === "ready") return this.#act({ type: "start", seat: (seat + 1) % this.seats });
    return this.#act({ type: "press", seat });
  }

  /** Pauses the clocks, or resumes them from every reason: the players are present. */
  pauseOrResume() {
    const reasons = this.state.paused;
    if (reasons.length === 0) return this.#act({ type: "pause", reason: "both" });
    let note = null;
    for (const { reason, seat } of reasons) {
      note ??= this.#act(typeof seat === "number" ? { type: "resume", reason, seat } : { type: "resume", reason });
    }
    return note;
  }

  /** Takes the last move back; the time that it took stays used. */
  undo() {
    return this.#act({ type: "undo" });
  }

  give(seat, time) {
    return this.#act({ type: "give", seat, time });
  }

  end() {
    return this.#act({ type: "end", why: "ended by the players" });
  }

  /** Leaves the absence out: the clocks are paused from the instant at which the page was closed. */
  pauseSinceClosed() {
    if (this.#closed === null) return "too late: the game has gone on";
    return this.#act({ type: "pause", reason: "both" }, this.#closed);
  }

  /** Counts the absence. */
  countAbsence() {
    this.#closed = null;
    this.check();
  }

  /**
   * Records what has happened by itself until now, such as a fallen flag, and waits for the next event. While an absence
   * can be left out, nothing is recorded.
   */
  check() {
    this.#record();
    this.#changed();
  }

  /** Ends the timer, and keeps nothing any longer: the game goes on elsewhere, or not at all. */
  stop() {
    clearTimeout(this.#timer);
    this.#isStopped = true;
    this.#keep = () => {};
  }

  /** Carries out an input. Returns what the players must know, or null. */
  #act(input, at = this.now) {
    // Any later input would record the flag.
    if (this.hasFlagInAbsence && at !== this.#closed) return "choose first whether the absence counts";
    this.#closed = null;
    const answer = this.#handle(input, at);
    this.#changed();
    if (!answer.ok) return (input.type === "undo" ? UNDO_REFUSALS : REFUSALS)[answer.error.kind] ?? answer.error.message;
    const isLate = !answer.applied && (input.type === "give" || this.isOver);
    return isLate ? "too late: the flag had fallen" : null;
  }

  #record() {
    if (this.#closed === null && ending(this.state) !== this.#recorded) this.#handle({ type: "tick" }, this.now);
  }

  #handle(input, at) {
    const answer = this.#clock.handle({ ...input, at });
    if (ending(answer.state) !== this.#recorded) this.#ended = answer;
    this.#recorded = ending(answer.state);
    const journal = this.#clock.journal();
    if (journal !== this.#journal) this.#keep((this.#journal = journal));
    return answer;
  }

  #changed() {
    this.#wait();
    this.dispatchEvent(new Event("change"));
  }

  /** Sets the timer to the next instant at which something happens by itself. */
  #wait() {
    clearTimeout(this.#timer);
    const { now, state } = this;
    if (this.#isStopped || !["running", "paused"].includes(state.status)) return;
    const alert = state.next_alert?.at ?? null;
    const instants = [alert, state.deadline, state.cancels_at, state.flag_pending_until, state.calendar_changes_at];
    const due = Math.min(...instants.filter((at) => typeof at === "number" && at >= now));
    if (due === Infinity) return;
    // A timer has whole milliseconds: the event can come just before it.
    const wait = Math.max(Math.ceil(due) - now, 1);
    this.#timer = setTimeout(() => this.check(), Math.min(wait, LONGEST_WAIT));
  }
}

/** The flags that have fallen, and whether the game is over, as a text to compare. */
function ending({ status, seats }) {
  const flagged = seats.map(({ flagged }) => (flagged ? "1" : "0"));
  return `${OVER.includes(status) ? status : ""} ${flagged.join("")}`;
}

/** The instant of the last entry of a journal, in milliseconds rounded up. */
function lastInstant(journal) {
  const [, ...entries] = journal.trimEnd().split("\n");
  if (entries.length === 0) return -Infinity;
  return Math.ceil(JSON.parse(entries.at(-1)).at);
}
