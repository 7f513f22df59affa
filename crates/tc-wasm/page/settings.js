// The dialog with the settings: what is chosen counts at once.

import { byId, make } from "./dom.js";
import { COLOURS, LONGEST_NAME, MOST } from "./preferences.js";

/** Connects the dialog with the preferences. `seats` returns the number of players of the game. */
export function settingsDialog(preferences, seats) {
  const form = byId("preferences");
  const replaced = (list, place, value) => list.map((old, other) => (other === place ? value : old));

  function person(seat) {
    const { names, colours } = preferences.values;
    const usual = seats() === 2 ? ["White", "Black"][seat] : `Player ${seat + 1}`;
    const name = make("input", { type: "text", maxlength: LONGEST_NAME, placeholder: usual, "aria-label": `Name of player ${seat + 1}`, autocomplete: "off" });
    name.value = names[seat];
    name.addEventListener("input", () => preferences.set({ names: replaced(preferences.values.names, seat, name.value) }));
    const option = (colour) => make("option", { value: colour, selected: colour === colours[seat] }, colour);
    const colour = make("select", { "aria-label": `Colour of player ${seat + 1}` }, ...COLOURS.map(option));
    colour.addEventListener("change", () => preferences.set({ colours: replaced(preferences.values.colours, seat, colour.value) }));
    return make("div", { class: "person" }, name, colour);
  }

  byId("settings").addEventListener("open", () => {
    const people = Array.from({ length: Math.min(seats(), MOST) }, (_, seat) => person(seat));
    byId("people").replaceChildren(make("legend", {}, "Players"), ...people);
    for (const name of ["turned", "sound", "vibration", "turns"]) form.elements[name].checked = preferences.values[name];
    form.elements.tenths.value = String(preferences.values.tenths);
  });
  for (const name of ["turned", "sound", "vibration", "turns"]) {
    form.elements[name].addEventListener("change", ({ target }) => preferences.set({ [name]: target.checked }));
  }
  form.elements.tenths.addEventListener("change", ({ target }) => preferences.set({ tenths: Number(target.value) }));
}
