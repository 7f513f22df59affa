// Waiting for an instant of a clock that is not the timer's own: the machine can sleep, and the wall clock can be set.

/** Timers are at most this long. A timer does not count the time that the machine sleeps, and holds at most 31 bits. */
const LONGEST = 60_000;
/** Before the instant, frames are waited for instead of a timer: at least one frame of 60 in a second, in milliseconds. */
const FRAME = 17;

/** Calls a function once when `now()` has reached an instant. */
export class Wake {
  #now;
  #work;
  #cancel = () => {};

  constructor(now, work) {
    this.#now = now;
    this.#work = work;
  }

  /** Replaces the instant; `null` waits for nothing. Timers and frames are those of the window. */
  at(instant, window) {
    this.stop();
    if (instant !== null) this.#wait(instant, window, false);
  }

  stop() {
    this.#cancel();
    this.#cancel = () => {};
  }

  #wait(instant, window, isFrame) {
    const left = instant - this.#now();
    // A hidden document gets no frames.
    const { hidden } = window.document;
    if (left <= 0 && isFrame) this.#work();
    else if (left <= FRAME && !hidden) {
      const frame = window.requestAnimationFrame(() => this.#wait(instant, window, true));
      this.#cancel = () => window.cancelAnimationFrame(frame);
    } else {
      const delay = hidden ? left : left - FRAME;
      const wait = () => this.#wait(instant, window, window.document.hidden);
      const timer = window.setTimeout(wait, Math.min(Math.max(delay, 0), LONGEST));
      this.#cancel = () => window.clearTimeout(timer);
    }
  }
}
