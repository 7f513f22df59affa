// How a text of another notation was read, and its other readings to choose from.

import { button, make, visible } from "../dom.js";

const CERTAINTY = { certain: "", likely: ", likely", guess: ", a guess" };

/** How a text was read. `choose` receives the number of another reading. */
export function readings(read, choose) {
  const { title, certainty, assumptions, others } = read;
  const how = assumptions.length > 0 ? `: ${assumptions.map(visible).join("; ")}` : "";
  const other = (one) => make("li", {}, button(reading(one), () => choose(one.reading), { class: "reading" }));
  return make(
    "div",
    { class: "readings" },
    make("p", { class: "soft" }, `Read as ${visible(title)}${CERTAINTY[certainty] ?? ""}${how}.`),
    others.length > 0 ? make("p", { id: "other-readings" }, "Or did you mean:") : null,
    others.length > 0 ? make("ul", { "aria-labelledby": "other-readings" }, ...others.map(other)) : null,
  );
}

function reading({ control, title, assumptions, rules }) {
  const why = [title, ...assumptions].map(visible).join("; ");
  const label = document.createDocumentFragment();
  label.append(
    make("code", {}, [control, ...rules].map(visible).join(" ")),
    make("span", { class: "soft" }, why),
  );
  return label;
}
