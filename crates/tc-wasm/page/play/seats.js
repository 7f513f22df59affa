// The seats on the board: each is a tap area with the clock of its player.

import { digitsOf } from "../digits.js";
import { make } from "../dom.js";
import { keyOf } from "./keys.js";

/** Whether a key presses a focused button. */
const isPress = ({ key, ctrlKey, altKey, metaKey }) => (key === " " || key === "Enter") && !ctrlKey && !altKey && !metaKey;

/** The seats of a game, drawn with `<flagfall-clock>`. `tap` receives the seat that was tapped. */
export class Seats {
  #board;
  #seats;

  constructor(board, { game, names, tap }) {
    this.#board = board;
    this.#seats = names.map((_, seat) => this.#make({ game, seat, seats: names.length, tap }));
    board.dataset.seats = String(names.length);
    board.replaceChildren(...this.#seats.map(({ section }) => section));
  }

  #make({ game, seat, seats, tap }) {
    const area = make("button", { type: "button", class: "tap" });
    const clock = document.createElement("flagfall-clock");
    clock.seat = seat;
    clock.announce = "";
    clock.stamp = game.stamp;
    clock.clock = game.drawn;
    const key = make("kbd", { "aria-hidden": "true" }, keyOf(seat, seats).toUpperCase());
    const section = make("section", { class: "seat" }, area, clock, key);
    // The finger of a player counts when it touches, not when it leaves.
    area.addEventListener("pointerdown", (event) => {
      if (event.button === 0) tap(seat);
    });
    // Screen readers click without a pointer.
    area.addEventListener("click", (event) => {
      if (event.detail === 0) tap(seat);
    });
    // The key counts when it goes down, as a finger does.
    area.addEventListener("keydown", (event) => {
      if (!isPress(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) tap(seat);
    });
    area.addEventListener("keyup", (event) => isPress(event) && event.preventDefault());
    return { section, area, clock, name: "" };
  }

  /** Shows a state: who is to move, who is short of time, what a tap does. */
  show({ status, running, seats }) {
    this.#board.dataset.status = status;
    this.#board.dataset.digits = digitsOf(Math.max(...seats.map(({ remaining }) => remaining)));
    seats.forEach(({ flagged, pressure }, place) => {
      const { section, area, name } = this.#seats[place];
      section.dataset.state = flagged ? "flagged" : running.includes(place) ? "turn" : "waits";
      section.dataset.pressure = pressure;
      const next = this.#seats[(place + 1) % seats.length].name;
      area.setAttribute("aria-label", status === "ready" ? `Start ${next}'s clock` : `End ${name}'s turn`);
    });
  }

  /** Sets names, colours, and below how many seconds tenths are shown. */
  style({ names, colours, tenthsBelow }) {
    this.#seats.forEach((seat, place) => {
      seat.name = names[place];
      seat.section.setAttribute("aria-label", names[place]);
      seat.section.dataset.colour = colours[place];
      seat.clock.names = names;
      seat.clock.tenthsBelow = tenthsBelow;
    });
  }

  /** Draws the clocks now: an input has changed them. */
  redraw() {
    this.#seats[0].clock.redraw();
  }

  free() {
    this.#board.replaceChildren();
  }
}
