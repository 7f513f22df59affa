// The dialog with all presets: grouped by site, searchable.

import { byId, button, make, setText } from "../dom.js";

/** Fills the dialog. `choose` receives the text of a preset. */
export function presetDialog(presets, choose) {
  const [dialog, search, families, found] = ["presets", "search", "families", "found"].map(byId);
  const groups = grouped(presets);

  function entry(preset) {
    const { name, control, title } = preset;
    const label = make("span", {}, make("code", {}, control), make("span", { class: "soft" }, `${title} · @${name}`));
    const chosen = () => {
      dialog.close();
      choose(`@${name}`);
    };
    const item = make("li", {}, button(label, chosen, { class: "preset" }));
    return { item, words: `${name} ${control} ${title} ${preset.site}`.toLowerCase() };
  }

  const sections = [...groups].map(([site, list]) => {
    const entries = list.map(entry);
    const section = make("section", {}, make("h3", {}, site), make("ul", {}, ...entries.map(({ item }) => item)));
    return { section, entries };
  });
  families.append(...sections.map(({ section }) => section));

  function filter() {
    const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { section, entries } of sections) {
      let shown = 0;
      for (const { item, words } of entries) {
        item.hidden = !wanted.every((word) => words.includes(word));
        shown += item.hidden ? 0 : 1;
      }
      section.hidden = shown === 0;
      count += shown;
    }
    setText(found, count === 0 ? "No preset has all these words." : `${count} presets`);
  }

  search.addEventListener("input", filter);
  dialog.addEventListener("close", () => {
    search.value = "";
    filter();
  });
  filter();
}

function grouped(presets) {
  const groups = new Map();
  for (const preset of presets) groups.set(preset.site, [...(groups.get(preset.site) ?? []), preset]);
  return groups;
}
