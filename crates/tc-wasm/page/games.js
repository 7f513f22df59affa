// The list of saved games that can be continued, and of entries that cannot be read.

import { byId, button, foreign, make, openDialog } from "./dom.js";
import { Game } from "./game.js";
import { seatNames } from "./preferences.js";

/** The list on the typing screen. `resume` continues a game and returns whether it could; `leave` moves the focus elsewhere. */
export class GameList {
  #api;
  #saved;
  #keeper;
  #say;
  #resume;
  #leave;
  #showing = 0;
  /** What the question in the dialog is about. */
  #asked = null;

  constructor({ api, saved, keeper, say, resume, leave }) {
    this.#api = api;
    this.#saved = saved;
    this.#keeper = keeper;
    this.#say = say;
    this.#resume = resume;
    this.#leave = leave;
    byId("delete-now").addEventListener("click", () => {
      byId("delete").close();
      this.#delete(this.#asked);
    });
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
    const isElsewhere = await this.#saved.isElsewhere(id);
    let game;
    try {
      game = this.#read(id);
    } catch (error) {
      return this.#damaged(id, error);
    }
    if (game === null) return null;
    const state = isElsewhere ? "open in another tab" : game.state;
    const text = make("p", {}, make("strong", {}, foreign(game.title)), ` ${game.names.join(", ")}: `, state);
    const go = isElsewhere ? "Continue here" : game.isFinished ? "Show the end" : "Continue";
    const card = make(
      "section",
      { class: "saved", "aria-label": "Saved game" },
      text,
      button(go, () => this.#continue(id, isElsewhere), { class: "main" }),
    );
    const remove = () => {
      this.#keeper.forget(id);
      return this.show();
    };
    if (!isElsewhere) card.append(button("Delete", () => this.#ask({ card, remove }), { class: "plain" }));
    return card;
  }

  /** A saved game; null if it is missing. */
  #read(id) {
    const entry = this.#saved.read(id);
    if (entry === null) return null;
    const game = Game.restore({ api: this.#api, journal: entry.journal, seen: entry.seen });
    game.stop();
    return {
      title: entry.title,
      names: seatNames(entry, game.seats),
      isFinished: game.isFinished,
      state: stateOf(game),
    };
  }

  async #continue(id, steal) {
    if (!(await this.#resume(id, { steal }))) this.show("The game could not be continued.");
  }

  /** Asks whether to delete what a card shows. */
  #ask(asked) {
    this.#asked = asked;
    openDialog("delete");
  }

  /** Deletes it. The focus moves to the card that follows, or to the last one. */
  async #delete({ card, remove }) {
    const shown = () => [...byId("games").querySelectorAll(".saved")];
    const place = shown().indexOf(card);
    await remove();
    this.#say("The game is deleted.");
    const next = shown()[place] ?? shown().at(-1);
    if (next) next.querySelector("button").focus();
    else this.#leave();
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
      button("Delete it", () => this.#ask({ card, remove }), { class: "plain" }),
    );
    return card;
  }
}

/** What has become of a game, in words. */
function stateOf(game) {
  if (game.hasFlagInAbsence) return "a flag has fallen since the page was closed; this time can be left out";
  if (game.isFinished) return "over";
  return game.state.status === "paused" ? "paused" : "the clocks are running";
}
