// The drawing of a whole clock.

import { announce } from "./announce.js";
import { part, setChildren, setPart, setText } from "./element-dom.js";
import { SeatDrawing } from "./element-seat.js";

export class ClockDrawing {
  #header = part("p", "header");
  #error = part("p", "error");
  #seats = part("div", "seats");
  #announcement = part("div", "announcement");
  #drawings = new WeakMap();
  root = part("div", "clock", this.#header, this.#error, this.#seats, this.#announcement);

  constructor() {
    this.root.lang = "en";
    this.#announcement.setAttribute("role", "status");
    // Only the added text is read.
    this.#announcement.setAttribute("aria-atomic", "false");
  }

  draw({ layout, header, message, seats }) {
    setPart(this.root, `clock layout-${layout}`);
    setText(this.#header, header);
    setText(this.#error, message);
    setChildren(
      this.#seats,
      seats,
      () => this.#make(),
      (element, seat) => this.#drawings.get(element).draw(seat),
    );
  }

  #make() {
    const drawing = new SeatDrawing();
    this.#drawings.set(drawing.element, drawing);
    return drawing.element;
  }

  announce(texts) {
    for (const text of texts) announce(this.#announcement, text);
  }
}
