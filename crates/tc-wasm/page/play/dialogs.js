// The dialogs of a game: giving time, and help.

import { byId, button, make } from "../dom.js";
import { GIFTS } from "../preferences.js";
import { inWords } from "../words.js";
import { explained } from "./keys.js";

/** Asks who receives how much time. `give` receives the seat. */
export function openGive({ names, preferences, give }) {
  const dialog = byId("give");
  const choice = (time) => {
    const box = make("input", { type: "radio", name: "gift", checked: time === preferences.values.give });
    box.addEventListener("change", () => preferences.set({ give: time }));
    return make("label", { class: "choice" }, box, make("span", {}, inWords(time)));
  };
  const receiver = (name, seat) => {
    const chosen = () => {
      dialog.close();
      give(seat);
    };
    return button(`To ${name}`, chosen, { class: "main" });
  };
  byId("gifts").replaceChildren(make("legend", {}, "How much"), ...GIFTS.map(choice));
  byId("receivers").replaceChildren(...names.map(receiver));
  dialog.showModal();
}

/** Explains the keys of these players. */
export function openHelp(names, gift) {
  const row = ([key, what]) => make("div", {}, make("dt", {}, make("kbd", {}, key)), make("dd", {}, what));
  byId("keys").replaceChildren(...explained(names, inWords(gift)).map(row));
  byId("help").showModal();
}
