// A seat: its name, its time and what follows.

import { part, setAttribute, setChildren, setHidden, setPart, setStyle, setText } from "./element-dom.js";
import { UNITS, drawRibbon, makeRibbon } from "./element-ribbon.js";

/** More periods or moves than these have no dots. */
const MOST_PERIODS = 20;
const MOST_MOVES = 40;

/** The states of a seat whose turn it is. */
const IN_TURN = ["delays", "runs", "free", "paused", "pending", "pending_timeout"];

export const isInTurn = (seat) => IN_TURN.includes(seat.status);

/** The drawing of a seat. */
export class SeatDrawing {
  #mark = part("span", "turn-mark");
  #name = part("span", "name");
  #flagLeft = part("span", "flag-left");
  #time = part("span", "time");
  #dots = part("span", "dots");
  #capRoom = part("span", "cap-room");
  #cap = part("span", "cap");
  #capLine = part("div", "cap-line", this.#capRoom, this.#cap);
  #ribbon = makeRibbon();
  #facts = part("span", "facts");
  #then = part("p", "then");
  #terms = part("ul", "terms");
  #waste = part("p", "waste");
  #clock = part("div", "seat-clock");
  element = part("div", "seat");

  constructor() {
    this.#mark.setAttribute("role", "img");
    this.#mark.setAttribute("aria-label", "to move");
    // A timer is announced only when the reader asks for it.
    this.#time.setAttribute("role", "timer");
    this.#capLine.setAttribute("aria-hidden", "true");
    this.#dots.setAttribute("aria-hidden", "true");
    this.#clock.append(
      part("div", "reading", this.#time, part("div", "aside", this.#flagLeft, this.#dots)),
      this.#capLine,
      this.#ribbon,
    );
    this.element.setAttribute("role", "group");
    this.element.append(
      part("div", "heading", part("span", "who", this.#mark, this.#name), this.#facts),
      this.#clock,
      part("div", "words", this.#then, this.#terms, this.#waste),
    );
  }

  draw(seat) {
    const { clock } = seat;
    const states = statesOf(seat);
    setPart(this.element, ["seat", ...states].join(" "));
    setPart(this.#time, ["time", ...states].join(" "));
    setAttribute(this.element, "aria-label", seat.name);
    setHidden(this.#mark, !isInTurn(seat));
    setText(this.#name, seat.name);
    setText(this.#facts, seat.facts.join(", "));
    setHidden(this.#clock, clock === null);
    setText(this.#then, clock?.then);
    setText(this.#waste, clock?.bonus?.waste);
    setChildren(this.#terms, clock?.terms ?? [], () => part("li", "term"), setText);
    setHidden(this.#terms, !clock?.terms.length);
    if (clock !== null) this.#drawClock(clock);
  }

  #drawClock(clock) {
    setText(this.#time, clock.time);
    setText(this.#flagLeft, clock.flag);
    setChildren(this.#dots, dots(clock), () => document.createElement("span"), setPart);
    setHidden(this.#dots, this.#dots.children.length === 0);
    setText(this.#cap, clock.cap);
    setHidden(this.#capLine, clock.cap === null);
    setStyle(this.#capRoom, "flex-basis", `${(clock.ribbon.gone / UNITS) * 100}%`);
    drawRibbon(this.#ribbon, clock.ribbon, clock.cap !== null);
  }
}

/** The state of a seat and how short of time it is, as part names and states of the element. */
export function statesOf({ status, clock }) {
  const states = [status];
  if (IN_TURN.includes(status)) states.push("turn");
  const isUp = ["flagged", "pending", "pending_timeout"].includes(status);
  if (!isUp && clock !== null && clock.pressure !== "calm") states.push(clock.pressure);
  return states;
}

/** Periods used up and left, or moves made and still to be made. */
function dots({ periods_left: periods, moves_left: moves }) {
  if (typeof periods?.left === "number" && typeof periods.all === "number") {
    const all = Math.max(periods.all, periods.left);
    return all > MOST_PERIODS ? [] : row("period", all - periods.left, all);
  }
  if (!periods && moves && moves.all <= MOST_MOVES) return row("move", Math.max(moves.all - moves.left, 0), moves.all);
  return [];
}

function row(name, spent, all) {
  return Array.from({ length: all }, (_, place) => `dot ${name}${place < spent ? " spent" : ""}`);
}
