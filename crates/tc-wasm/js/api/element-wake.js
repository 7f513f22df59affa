// Waiting for an instant of a clock that is not the timer's own: the machine can sleep, and the wall clock can be set.

/** Timers are at most this long. A timer does not count the time that the machine sleeps, and holds at most 31 bits. */
const LONGEST = 60_000;
/** Before the instant, frames are waited for instead of a timer: at least one frame of 60 in a second, in milliseconds. */
const FRAME = 17;

/** Calls a function once when `now()` has reached an instant. */
export class Wake {
  #now;
  #work;
  #timer = 0;
  #frame = 0;

  constructor(now, work) {
    this.#now = now;
    this.#work = work;
  }

  /** Replaces the instant; `null` waits for nothing. */
  at(instant) {
    this.stop();
    if (instant !== null) this.#wait(instant, false);
  }

  stop() {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
  }

  #wait(instant, isFrame) {
    const left = instant - this.#now();
    // A hidden document gets no frames.
    if (left <= 0 && (isFrame || document.hidden)) this.#work();
    else if (left <= FRAME && !document.hidden) this.#frame = requestAnimationFrame(() => this.#wait(instant, true));
    else {
      const delay = document.hidden ? left : left - FRAME;
      this.#timer = setTimeout(() => this.#wait(instant, false), Math.min(Math.max(delay, 0), LONGEST));
    }
  }
}
