// Questions about controls in any notation, on a loaded WebAssembly module.

import { flag, object, refuse, shown, text, whole } from "./arguments.js";
import { call } from "./error.js";

const LARGEST = 4294967295;
const DIALECTS = ["extended", "original"];
const QUERY = ["from", "reading", "dialect"];

export function controlsApi(raw) {
  const query = ({ from, reading = 1, dialect = "extended" }, notation) => {
    const name = text("`from`", from ?? notation);
    whole("`reading`", reading, 1, LARGEST);
    if (!DIALECTS.includes(dialect)) refuse(`expected \`dialect\` as ${DIALECTS.join(" or ")}, found ${shown(dialect)}`);
    return call(() => new raw.RawQuery(name, reading, dialect === "original"));
  };
  const ask = (question, control, options, notation) => {
    text("text", control);
    const given = query(object("options", options, QUERY), notation);
    return JSON.parse(call(() => question(control, given)));
  };

  return {
    explain: (control, options = {}) => ask(raw.explain, control, options, "auto"),

    parse: (control, options = {}) => ask(raw.parse, control, options, "flagfall"),

    lint: (control, options = {}) => ask(raw.lint, control, options, "flagfall"),

    convert(control, options) {
      text("text", control);
      const { to, lossy = false, ...others } = object("options", options, ["to", "lossy", ...QUERY]);
      text("`to`", to);
      flag("`lossy`", lossy);
      const given = query(others, "auto");
      return JSON.parse(call(() => raw.convert(control, given, to, lossy)));
    },

    notations: () => JSON.parse(call(() => raw.notations())),

    presets(name = "") {
      text("name", name);
      return JSON.parse(call(() => raw.presets(name)));
    },

    ruleSets: () => JSON.parse(call(() => raw.rule_sets())),
  };
}
