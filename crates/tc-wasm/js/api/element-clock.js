// The drawing of a whole clock.

import { part, setChildren, setPart, setText } from "./element-dom.js";
import { SeatDrawing } from "./element-seat.js";

export class ClockDrawing {
  #header = part("p", "header");
  #error = part("p", "error");
  #seats = part("div", "seats");
  #announcement = part("p", "announcement");
  #drawings = new WeakMap();
  root = part("div", "clock", this.#header, this.#error, this.#seats, this.#announcement);

  constructor() {
    this.root.lang = "en";
    this.#announcement.setAttribute("role", "status");
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

  /** Another text node is announced even if it has the same text. */
  announce(texts) {
    if (texts.length > 0) this.#announcement.replaceChildren(texts.join("; "));
  }
}
