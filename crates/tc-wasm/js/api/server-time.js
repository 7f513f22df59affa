// The offset to a server's time, from exchanges of messages.

/** The exchanges from which an estimate is made. The one with the shortest round trip counts. */
const EXCHANGES = 5;

/** An offset as elements take it. Two clocks drift apart, so it is measured again and again. */
export class ServerTime {
  #Offset;
  #stamp;
  /** The offset that counts. */
  #kept = null;
  /** The offset that is being measured. Without one that counts, it counts at once. */
  #fresh;
  #exchanges = 0;
  /** Whether the exchanges follow each other at once, as on a new connection. Later ones are signs of life, too. */
  #isHurried = true;

  constructor(Offset, stamp) {
    this.#Offset = Offset;
    this.#stamp = stamp;
    this.#fresh = new Offset();
  }

  get estimate() {
    return this.#counting.estimate;
  }

  get uncertainty() {
    return this.#counting.uncertainty;
  }

  serverTime(at) {
    return this.#counting.serverTime(at);
  }

  /** Measures from the start. What was measured before counts until then. */
  begin() {
    this.#fresh.free();
    this.#fresh = new this.#Offset();
    this.#exchanges = 0;
    this.#isHurried = true;
  }

  /** A question for the server. */
  get question() {
    return { type: "time", sent: this.#stamp.now() };
  }

  /** Learns from an answer. Returns whether another question is needed now. */
  learn({ sent, received_there: receivedThere, answered }) {
    // Instants of the stamp are rounded down: the true one is less than a millisecond later.
    const received = this.#stamp.now() + 1;
    try {
      this.#fresh.learn({ sent, receivedThere, answered, received });
    } catch {
      // A stamp of the page has gone back in between: the next exchange counts.
      return this.#isHurried;
    }
    this.#exchanges += 1;
    if (this.#exchanges === EXCHANGES) this.#settle();
    return this.#isHurried;
  }

  free() {
    this.#kept?.free();
    this.#fresh.free();
  }

  get #counting() {
    return this.#kept ?? this.#fresh;
  }

  /** The new offset counts if it is more exact, or shows that the old one has become wrong. */
  #settle() {
    const [kept, fresh] = [this.#kept, this.#fresh];
    const counts = kept === null || fresh.uncertainty <= kept.uncertainty || Math.abs(fresh.estimate - kept.estimate) > fresh.uncertainty;
    if (counts) [this.#kept, this.#fresh] = [fresh, kept ?? new this.#Offset()];
    this.begin();
    this.#isHurried = false;
  }
}
