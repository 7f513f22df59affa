// localStorage that can be full, or blocked by the browser.

/** What the page keeps. Reading and writing never throw. */
export class Storage {
  #store;

  constructor(store) {
    this.#store = store;
  }

  /** The storage of the page, or one that keeps nothing if the browser blocks it. */
  static ofPage() {
    return Storage.#open(() => globalThis.localStorage);
  }

  /** The storage of this tab, which survives a reload and a crash. */
  static ofTab() {
    return Storage.#open(() => globalThis.sessionStorage);
  }

  static #open(store) {
    try {
      return new Storage(store() ?? null);
    } catch {
      return new Storage(null);
    }
  }

  /** The text of a key; null without one. */
  get(key) {
    try {
      return this.#store?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  /** Keeps a text. Returns whether it is kept. */
  set(key, text) {
    try {
      if (this.#store === null) return false;
      this.#store.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  }

  remove(key) {
    try {
      this.#store?.removeItem(key);
    } catch {
      // What cannot be removed stays.
    }
  }

  /** All keys that begin with a text. */
  keys(prefix) {
    try {
      return Object.keys(this.#store ?? {}).filter((key) => key.startsWith(prefix));
    } catch {
      return [];
    }
  }
}
