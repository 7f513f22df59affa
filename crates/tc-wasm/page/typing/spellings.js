// A control in other notations, with buttons that copy them.

import { button, make, setText, visible } from "../dom.js";

/** The list. `say` announces what was copied. */
export function spellings(notations, titles, say) {
  const exact = notations.filter(({ text }) => text !== null);
  const lost = notations.filter(({ text }) => text === null);
  const title = (name) => titles.get(name) ?? name;
  const row = ({ name, text }) =>
    make("li", {}, make("span", { class: "name" }, title(name)), make("code", { dir: "ltr" }, visible(text)), copy(text, title(name), say));
  return make(
    "details",
    { class: "spellings" },
    make("summary", {}, `In ${exact.length} other notations`),
    make("ul", { class: "spelled" }, ...exact.map(row)),
    lost.length > 0 ? losses(lost, title) : null,
  );
}

/** Notations that cannot say the control, those with the same losses together. */
function losses(lost, title) {
  const groups = new Map();
  for (const { name, losses } of lost) {
    const why = losses.map(({ stage, what }) => (stage === null ? what : `stage ${stage}: ${what}`)).join("; ");
    groups.set(why, [...(groups.get(why) ?? []), title(name)]);
  }
  const group = ([why, names]) => make("li", {}, names.map(visible).join(", "), make("span", { class: "soft" }, `: ${visible(why)}`));
  return make(
    "details",
    { class: "lost" },
    make("summary", {}, `${lost.length} notations cannot say it exactly`),
    make("ul", {}, ...[...groups].map(group)),
  );
}

function copy(text, name, say) {
  const label = `Copy for ${name}`;
  const copied = async ({ currentTarget }) => {
    const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    setText(currentTarget, isCopied ? "Copied" : "Not copied");
    say(isCopied ? `Copied ${text}` : "The browser does not let this page copy");
  };
  return button("Copy", copied, { class: "quiet", "aria-label": label });
}
