// The explanation of a control: its sentence, stages, rules and facts.

import { make, visible } from "../dom.js";

/** What the control is, in a sentence and in our notation. */
export function sentence({ control, description }) {
  const text = description.charAt(0).toUpperCase() + description.slice(1);
  return make(
    "div",
    { class: "sentence" },
    make("h2", { id: "sentence" }, visible(text)),
    make("p", { class: "own" }, make("code", { dir: "ltr" }, visible(control))),
  );
}

/** What happens in each stage, and the rules. */
export function stages({ stages, rules_in_words: rules }) {
  return [
    stages.length > 1 ? make("ol", { class: "stages" }, ...stages.map((stage) => make("li", {}, ...stageParts(stage, true)))) : null,
    stages.length === 1 ? make("div", { class: "stage" }, ...stageParts(stages[0], false)) : null,
    rules.length > 0 ? make("h3", {}, "Rules") : null,
    rules.length > 0 ? make("ul", { class: "rules" }, ...rules.map((rule) => make("li", {}, visible(rule)))) : null,
  ].filter((part) => part !== null);
}

function stageParts({ stage, summary, turn, bonus, moves, time_out: timeOut }, isNamed) {
  const points = [turn, bonus, moves, timeOut].filter((point) => point !== null);
  return [
    isNamed ? make("h3", {}, make("span", { class: "number" }, `Stage ${stage}`), " ", visible(summary)) : null,
    make("ul", {}, ...points.map((point) => make("li", {}, visible(point)))),
  ];
}

/** How long the game lasts, its speed on sites, and the presets of the same control. */
export function facts({ length, speed, presets, note }) {
  const rows = [
    ["Note", note],
    ["Length", length],
    ["Speed on lichess", speed.lichess],
    ["Speed on OGS, 19×19", speed.ogs_19x19],
    ["Speed for FIDE", speed.fide],
    ["Presets", presets.map(({ name }) => `@${name}`).join(", ")],
  ];
  const row = ([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, visible(value)));
  return make("dl", { class: "facts" }, ...rows.filter(([, value]) => value).map(row));
}
