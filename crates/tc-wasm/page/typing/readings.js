// How a text of another notation was read, and its other readings to choose from.

import { button, make, visible } from "../dom.js";

const CERTAINTY = { certain: "", likely: ", likely", guess: ", a guess" };

/** How a text was read. `choose` receives the number of another reading. */
export function readings(read, choose) {
  const { title, certainty, others } = read;
  const notes = notesOf(read);
  const how = notes.length > 0 ? `: ${notes.join("; ")}` : "";
  const other = (one) => make("li", {}, button(reading(one), () => choose(one.reading), { class: "reading" }));
  return make(
    "div",
    { class: "readings" },
    make("p", { class: "soft" }, `Read as ${visible(title)}${CERTAINTY[certainty] ?? ""}${how}.`),
    others.length > 0 ? make("p", { id: "other-readings" }, "Or did you mean:") : null,
    others.length > 0 ? make("ul", { "aria-labelledby": "other-readings" }, ...others.map(other)) : null,
  );
}

/** What a reading assumes, and the keys that it passes over. */
function notesOf({ assumptions, passed_over = [] }) {
  return [...assumptions.map(visible), ...passed_over.map((key) => `passed over: ${visible(key)}`)];
}

function reading(read) {
  const { control, title, rules } = read;
  const why = [visible(title), ...notesOf(read)].join("; ");
  const label = document.createDocumentFragment();
  label.append(
    make("code", {}, [control, ...rules].map(visible).join(" ")),
    make("span", { class: "soft" }, why),
  );
  return label;
}
