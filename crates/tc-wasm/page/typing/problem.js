// What is wrong with a text, or probably not meant: the marked part, and corrections to choose.

import { button, foreign, make, visible } from "../dom.js";
import { hintsOfPage } from "./hints.js";

/** An error or a warning. `choose` receives the text of a correction that the user has chosen, and its notation if it has one. */
export function problem({ title, message, source, span, label, hints }, choose) {
  const name = make("strong", {}, title);
  return make(
    "div",
    { class: `problem ${title.toLowerCase()}` },
    make("p", {}, name, ": ", ...codes(message)),
    source && span ? marked(source, span, label) : null,
    suggestions(hintsOfPage(hints), choose),
  );
}

/** The text with the wrong part marked. A span without characters is shown as a place. */
function marked(source, { start, end }, label) {
  const isPlace = start === end;
  const part = isPlace ? make("mark", { class: "place" }, "\u00A0") : make("mark", {}, visible(source.slice(start, end)));
  const text = [visible(source.slice(0, start)), part, visible(source.slice(end))];
  return make(
    "p",
    { class: "marked" },
    make("bdi", { class: "source", dir: "ltr" }, ...text),
    label ? make("span", { class: "soft" }, ` ${label}`) : null,
  );
}

/** Hints; those with a text can be chosen. */
function suggestions(hints, choose) {
  if (hints.length === 0) return null;
  const item = ({ text, suggestion, from }) =>
    make(
      "li",
      {},
      ...codes(text),
      ...(suggestion === null ? [] : [text.endsWith("?") ? " " : ": ", button(foreign(suggestion), () => choose(suggestion, from), { class: "fix" })]),
    );
  return make("ul", { class: "hints" }, ...hints.map(item));
}

/** A sentence in which parts between backquotes are code. */
export function codes(sentence) {
  const piece = (text, place) => (place % 2 === 1 ? make("code", {}, foreign(text)) : visible(text));
  return sentence.split("`").map(piece);
}
