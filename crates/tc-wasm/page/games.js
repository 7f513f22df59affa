// The list of saved games that can be continued, and of entries that cannot be read.

import { byId, button, foreign, make } from "./dom.js";
import { seatNames } from "./preferences.js";

/** The list on the typing screen. `resume` continues a game and returns whether it could. */
export class GameList {
  #api;
  #saved;
  #keeper;
  #say;
  #resume;
  #showing = 0;

  constructor({ api, saved, keeper, say, resume }) {
    this.#api = api;
    this.#saved = saved;
    this.#keeper = keeper;
    this.#say = say;
    this.#resume = resume;
  }

  /** Shows the list as it is now, with a message if there is one. */
  async show(message = null) {
    const showing = (this.#showing += 1);
    if (message !== null) this.#say(message);
    const cards = message === null ? [] : [make("p", { class: "notice" }, message)];
    for (const id of this.#saved.ids()) cards.push(await this.#card(id));
    // A later call has the newer list.
    if (showing === this.#showing) byId("games").replaceChildren(...cards.filter((card) => card !== null));
  }

  async #card(id) {
    let game;
    try {
      game = this.#read(id);
    } catch (error) {
      return this.#damaged(id, error);
    }
    if (game === null) return null;
    const isElsewhere = await this.#saved.isElsewhere(id);
    if (game.isOver && !isElsewhere) {
      this.#keeper.forget(id);
      return null;
    }
    const state = isElsewhere ? "open in another tab" : game.status === "paused" ? "paused" : "the clocks are running";
    const text = make("p", {}, make("strong", {}, foreign(game.title)), ` ${game.names.join(", ")}: `, state);
    return make(
      "section",
      { class: "saved", "aria-label": "Saved game" },
      text,
      button(isElsewhere ? "Continue here" : "Continue", () => this.#continue(id, isElsewhere), { class: "main" }),
      isElsewhere ? null : button("Delete", () => this.#delete(id), { class: "plain" }),
    );
  }

  /** A saved game; null if it is missing. */
  #read(id) {
    const entry = this.#saved.read(id);
    if (entry === null) return null;
    const clock = this.#api.Clock.replay(entry.journal);
    try {
      const { status, seats } = clock.state(Math.max(Date.now(), entry.seen));
      return { status, isOver: ["over", "cancelled"].includes(status), title: entry.title, names: seatNames(entry, seats.length) };
    } finally {
      clock.free();
    }
  }

  async #continue(id, steal) {
    if (!(await this.#resume(id, { steal }))) this.show("The game could not be continued.");
  }

  #delete(id) {
    this.#keeper.forget(id);
    this.show();
  }

  #damaged(id, error) {
    const text = this.#saved.setAside(id);
    const message = `A saved game cannot be read: ${error.message}. It was set aside.`;
    this.#say(message);
    const card = make("section", { class: "saved damaged", "aria-label": "Damaged game" }, make("p", {}, message));
    const remove = () => {
      this.#saved.deleteAside(id);
      card.remove();
    };
    card.append(
      button("Copy its text", () => navigator.clipboard?.writeText(text).catch(() => {}), { class: "plain" }),
      button("Delete it", remove, { class: "plain" }),
    );
    return card;
  }
}
