// Saved games: one entry of the storage for each, and a lock, so that a game is played in one tab at a time.

import { COLOURS, LONGEST_NAME, MOST } from "./preferences.js";

const GAME = "flagfall.game.";
const SEEN = "flagfall.seen.";
const DAMAGED = "flagfall.damaged.";

/** The key of the session storage that has this tab's game. */
const MINE = "flagfall.game";

/** The saved games of this page. */
export class SavedGames {
  #storage;
  #session;
  #locks;
  #release = () => {};

  constructor({ storage, session, locks = globalThis.navigator?.locks ?? null }) {
    this.#storage = storage;
    this.#session = session;
    this.#locks = locks;
  }

  /** The game that this tab has played last; null without one. It survives a reload and a crash of the tab. */
  get mine() {
    return this.#session.get(MINE);
  }

  /** A new game of this tab. */
  begin() {
    const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
    this.#session.set(MINE, id);
    return id;
  }

  /** Continues a game in this tab. */
  choose(id) {
    this.#session.set(MINE, id);
  }

  /** Ends the game of this tab and forgets it. */
  forget(id) {
    this.#storage.remove(GAME + id);
    this.#storage.remove(SEEN + id);
    if (this.mine === id) this.leave();
  }

  /** This tab has no game any longer; the game stays saved. */
  leave() {
    this.#session.remove(MINE);
    this.release();
  }

  /** Other tabs can take the game of this tab. */
  release() {
    this.#release();
  }

  /** Saves a game. Returns whether it is saved. */
  save(id, { title, names, colours, journal }) {
    return this.#storage.set(GAME + id, JSON.stringify({ version: 1, title, names, colours, journal }));
  }

  /** Notes that the page of a game is open at an instant. */
  saw(id, at) {
    this.#storage.set(SEEN + id, String(at));
  }

  /** The ids of all saved games, the newest first. */
  ids() {
    const ids = this.#storage.keys(GAME).map((key) => key.slice(GAME.length));
    return ids.sort().reverse();
  }

  /** A saved game; null if it is missing. An entry that is no saved game is an error. */
  read(id) {
    const text = this.#storage.get(GAME + id);
    if (text === null) return null;
    const entry = JSON.parse(text);
    if (!isEntry(entry)) throw new Error("the entry has another form");
    const seen = Number(this.#storage.get(SEEN + id) ?? NaN);
    return { ...entry, id, seen: Number.isFinite(seen) ? seen : -Infinity };
  }

  /** Sets a damaged entry aside, so that it is not read again. Returns its text. In a full storage it stays where it is. */
  setAside(id) {
    const text = this.#storage.get(GAME + id) ?? "";
    if (this.#storage.set(DAMAGED + id, text)) this.forget(id);
    return text;
  }

  /** Deletes a damaged entry. */
  deleteAside(id) {
    this.#storage.remove(DAMAGED + id);
    this.forget(id);
  }

  /**
   * Takes a game for this tab. Returns false if another tab has it and `steal` is not set. `lost` is called when another
   * tab takes it. Browsers have locks only on secure pages; without them, `lost` is called when another tab saves it.
   */
  async take(id, lost, { steal = false } = {}) {
    const release = this.#locks === null ? this.#watch(id, lost) : await this.#lock(id, lost, steal);
    if (release === null) return false;
    this.#release();
    this.#release = release;
    return true;
  }

  /** Returns the function that releases the lock of a game; null if another tab has it. */
  #lock(id, lost, steal) {
    return new Promise((resolve) => {
      const held = (lock) => {
        if (lock === null) return resolve(null);
        return new Promise((release) => resolve(release));
      };
      this.#locks.request(GAME + id, steal ? { steal } : { ifAvailable: true }, held).catch(lost);
    });
  }

  #watch(id, lost) {
    const listen = ({ key }) => key === GAME + id && lost();
    addEventListener("storage", listen);
    return () => removeEventListener("storage", listen);
  }

  /** Whether another tab plays a game. */
  async isElsewhere(id) {
    if (this.#locks === null || id === this.mine) return false;
    const { held } = await this.#locks.query();
    return held.some((lock) => lock.name === GAME + id);
  }
}

/** Whether a value has the form of a saved game. */
function isEntry(value) {
  const isText = (text) => typeof text === "string";
  const isName = (name) => isText(name) && name.length <= LONGEST_NAME;
  const isList = (list, fits) => Array.isArray(list) && list.length === MOST && list.every(fits);
  return (
    value?.version === 1 &&
    isText(value.journal) &&
    isText(value.title) &&
    isList(value.names, isName) &&
    isList(value.colours, (colour) => COLOURS.includes(colour))
  );
}
