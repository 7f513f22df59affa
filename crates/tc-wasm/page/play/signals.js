// Sound, vibration, and a screen that stays on.

/** The notes of each kind of news: frequency in hertz, start and length in seconds. */
const NOTES = {
  low: [[880, 0, 0.12]],
  period: [[660, 0, 0.12], [880, 0.16, 0.12]],
  flag: [[440, 0, 0.25], [330, 0.28, 0.25], [220, 0.56, 0.5]],
};

/** The pulses of each kind of news in milliseconds, with the gaps between them. */
const PULSES = { low: [80], period: [80, 80, 80], flag: [400, 120, 400] };

/** Plays the notes of news. A browser lets a page make sounds only after an input, so `unlock` is called with one. */
export class Sound {
  #context = null;

  unlock() {
    const { AudioContext } = globalThis;
    if (AudioContext) this.#context ??= new AudioContext();
    if (this.#context?.state === "suspended") this.#context.resume().catch(() => {});
  }

  play(kind) {
    const context = this.#context;
    if (context === null || context.state !== "running") return;
    for (const [frequency, start, length] of NOTES[kind]) {
      const [tone, volume] = [context.createOscillator(), context.createGain()];
      const [from, to] = [context.currentTime + start, context.currentTime + start + length];
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.2, from);
      volume.gain.exponentialRampToValueAtTime(0.001, to);
      tone.connect(volume).connect(context.destination);
      tone.start(from);
      tone.stop(to);
    }
  }
}

export function vibrate(kind) {
  navigator.vibrate?.(PULSES[kind]);
}

/** Keeps the screen on while it is wanted. Browsers release it when the page is hidden. */
export class ScreenLock {
  #isWanted = false;
  #lock = null;

  constructor() {
    document.addEventListener("visibilitychange", () => this.#update());
  }

  set wanted(isWanted) {
    if (this.#isWanted === isWanted) return;
    this.#isWanted = isWanted;
    this.#update();
  }

  async #update() {
    if (!this.#isWanted) {
      await this.#lock?.release();
      this.#lock = null;
    } else if (document.visibilityState === "visible" && (this.#lock === null || this.#lock.released)) {
      this.#lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
      if (!this.#isWanted) await this.#update();
    }
  }
}
