// The seats of a game: the own one is large and can be tapped.

import { make } from "./dom.js";

const COLOURS = ["blue", "green", "violet", "orange", "teal", "pink"];

/** Whose clock runs is news to a player. */
const OWN_NEWS = "turn stage period low critical flag pause resume end";

/** Draws the seats into an element, the own one first, and returns their clocks. `tap` is called for the own seat. */
export function drawBoard(board, { settings, names, own, tap }) {
  const seats = names.map((_, seat) => (seat + (own ?? 0)) % names.length);
  const sections = seats.map((seat) => {
    const clock = document.createElement("flagfall-clock");
    Object.assign(clock, { settings, names, seat, tenthsBelow: 20, announce: seat === own ? OWN_NEWS : null });
    const section = make("section", { class: "seat", "data-colour": COLOURS[seat % COLOURS.length], "aria-label": names[seat] });
    if (seat === own) section.append(tapArea(tap));
    section.append(clock);
    return section;
  });
  board.dataset.seats = String(names.length);
  board.replaceChildren(...sections);
  return [...board.querySelectorAll("flagfall-clock")];
}

/** The finger counts when it touches. Keys and screen readers click without a pointer. */
function tapArea(tap) {
  const area = make("button", { type: "button", class: "tap", "aria-label": "End your turn" });
  area.addEventListener("pointerdown", (event) => event.button === 0 && tap());
  area.addEventListener("click", (event) => event.detail === 0 && tap());
  return area;
}
