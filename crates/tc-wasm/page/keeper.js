// The game of this tab: begun, saved after every input, restored, lost to another tab.

import { Game } from "./game.js";

/** How often a running game notes that its page is open, in milliseconds. */
const NOTE = 2000;

/** Keeps one game. It sends `lost` when another tab takes the game, and `unsaved` once when it cannot be saved. */
export class Keeper extends EventTarget {
  #api;
  #saved;
  #preferences;
  #game = null;
  #id = null;
  #settings = null;
  #entry = null;
  #isSaved = true;

  constructor({ api, saved, preferences }) {
    super();
    this.#api = api;
    this.#saved = saved;
    this.#preferences = preferences;
    const note = () => this.#note();
    setInterval(note, NOTE);
    addEventListener("pagehide", note);
    document.addEventListener("visibilitychange", note);
    preferences.addEventListener("change", () => this.#save());
  }

  get game() {
    return this.#game;
  }

  get id() {
    return this.#id;
  }

  /** A new game. The last one of this tab is forgotten if its journal has its end; otherwise it stays saved. */
  async begin({ settings, title }) {
    this.#putAway();
    const game = Game.begin({ api: this.#api, settings, keep: (journal) => this.#save(journal) });
    this.#set({ game, id: this.#saved.begin(), settings, title });
    await this.#take();
    return game;
  }

  /** The same game again, from its beginning. */
  again() {
    return this.begin({ settings: this.#settings, title: this.#entry.title });
  }

  /** Continues the game that this tab has played last. Returns whether it could. */
  async resumeMine() {
    const id = this.#saved.mine;
    return id !== null && (await this.resume(id)) !== null;
  }

  /** Continues a saved game; null if it is missing, damaged, or played in another tab. */
  async resume(id, { steal = false } = {}) {
    if (id === this.#id) return this.#game;
    if (!(await this.#saved.take(id, () => this.#lose(id), { steal }))) return null;
    let entry;
    let game;
    try {
      entry = this.#saved.read(id);
      if (entry === null) throw new Error("the game is missing");
      game = Game.restore({ api: this.#api, journal: entry.journal, seen: entry.seen, keep: (journal) => this.#save(journal) });
    } catch {
      // The list of games sets a damaged one aside.
      this.#saved.release();
      return null;
    }
    this.#putAway();
    this.#saved.choose(id);
    this.#preferences.set({ names: entry.names, colours: entry.colours });
    const { controls, rules } = game.settings;
    this.#set({ game, id, settings: { control: controls, rules }, title: entry.title, journal: entry.journal });
    return game;
  }

  /** Forgets a saved game. */
  forget(id) {
    if (id === this.#id) this.#drop();
    this.#saved.forget(id);
  }

  #set({ game, id, settings, title, journal = null }) {
    this.#game = game;
    this.#id = id;
    this.#settings = settings;
    this.#entry = { title, journal };
    this.#isSaved = true;
  }

  #take() {
    const id = this.#id;
    return this.#saved.take(id, () => this.#lose(id));
  }

  #putAway() {
    if (this.#game === null) return;
    const [id, isFinished] = [this.#id, this.#game.isFinished];
    this.#note();
    this.#drop();
    if (isFinished) this.#saved.forget(id);
  }

  #drop() {
    this.#game.stop();
    this.#game = this.#id = null;
  }

  #lose(id) {
    if (id !== this.#id) return;
    this.#drop();
    this.#saved.leave();
    this.dispatchEvent(new Event("lost"));
  }

  /** Saves the game; before its first input there is nothing to save. */
  #save(journal = this.#entry?.journal ?? null) {
    if (this.#game === null || journal === null) return;
    this.#entry.journal = journal;
    const { names, colours } = this.#preferences.values;
    const isSaved = this.#saved.save(this.#id, { title: this.#entry.title, journal, names, colours });
    this.#note();
    if (!isSaved && this.#isSaved) this.dispatchEvent(new Event("unsaved"));
    this.#isSaved = isSaved;
  }

  /** Notes that the page is open. While an absence can be left out, its beginning stays. */
  #note() {
    if (this.#game?.isOn && this.#game.closed === null) this.#saved.saw(this.#id, this.#game.now);
  }
}
