// The notice of a game: a message that is kept, with buttons, or a note that goes after a time, or both.

import { button, make } from "../dom.js";

/** How long a note is shown, in milliseconds. */
const SHOWN = 5000;

/** Shows messages in an element. A note is shown below the message that is kept, which stays with its buttons. */
export class Notice {
  #element;
  #note = null;
  #timer = 0;

  constructor(element) {
    this.#element = element;
  }

  /** Shows a message until it is hidden, with buttons: `[label, work]`. */
  keep(text, actions = []) {
    this.hide();
    const buttons = actions.map(([label, work], place) => button(label, work, { class: place === 0 ? "main" : "plain" }));
    this.#element.replaceChildren(make("p", {}, text), ...buttons);
    this.#update(true);
  }

  /** Shows a note for a time. */
  note(text) {
    this.#removeNote();
    const isKept = this.#element.hasChildNodes();
    this.#note = make("p", {}, text);
    this.#element.append(this.#note);
    this.#update(isKept);
    this.#timer = setTimeout(() => this.#removeNote(), SHOWN);
  }

  hide() {
    this.#removeNote();
    this.#element.replaceChildren();
    this.#update(false);
  }

  #removeNote() {
    clearTimeout(this.#timer);
    this.#note?.remove();
    this.#note = null;
    this.#element.hidden = !this.#element.hasChildNodes();
  }

  #update(isKept) {
    this.#element.hidden = !this.#element.hasChildNodes();
    // A note alone covers the board; a message that is kept has its place.
    this.#element.dataset.kept = String(isKept);
  }
}
