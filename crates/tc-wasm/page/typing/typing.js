// The screen on which a control is typed and explained.

import { byId, button, make, visible } from "../dom.js";
import { facts, sentence, stages } from "./explanation.js";
import { picture } from "./picture.js";
import { presetDialog } from "./presets.js";
import { problem } from "./problem.js";
import { readings } from "./readings.js";
import { spellings } from "./spellings.js";

const EXAMPLES = ["3+2", "10m, 5 x r1/30s", "G/90;d5", "40/90, SD/30; +30", "@ogs/live-fischer", "TM[600]OT[25/600 Canadian]", "5m.. + opp", "持ち時間：3分|10秒"];

/** After how many milliseconds without typing the result is announced. */
const PAUSE = 1000;

/** The typing screen. `changed` receives every new link and whether it was chosen, not typed. */
export class Typing {
  #api;
  #say;
  #changed;
  #link = { control: "", reading: 1, from: "auto" };
  #settings = null;
  /** The notation of the address, if no notation is called so; otherwise null. */
  #unknown = null;
  #titles;
  #announcement = 0;

  constructor({ api, say, changed }) {
    this.#api = api;
    this.#say = say;
    this.#changed = changed;
    const notations = api.notations();
    this.#titles = new Map(notations.map(({ name, title }) => [name, title]));
    byId("from").append(...notations.map(({ name, title }) => make("option", { value: name }, title)));
    byId("control").addEventListener("input", () => this.#type());
    byId("clear").addEventListener("click", () => this.#choose({ control: "" }));
    byId("from").addEventListener("change", ({ target }) => this.#choose({ from: target.value }));
    byId("examples").querySelector("ul").append(...EXAMPLES.map((text) => this.#example(text)));
    presetDialog(api.presets(), (control) => this.#choose({ control, from: "auto" }));
  }

  /** What is typed, as the address has it. */
  get link() {
    return this.#link;
  }

  /** The settings of a game with the typed control; null without a valid control. */
  get settings() {
    return this.#settings;
  }

  /** Shows what an address says. */
  show(link) {
    const isKnown = link.from === "auto" || this.#titles.has(link.from);
    this.#unknown = isKnown ? null : link.from;
    this.#link = { ...link, control: link.control ?? "", from: isKnown ? link.from : "auto" };
    byId("control").value = this.#link.control;
    byId("from").value = this.#link.from;
    this.#answer();
  }

  /** Announces nothing any longer. */
  hide() {
    clearTimeout(this.#announcement);
  }

  focus() {
    byId("control").focus();
  }

  #example(text) {
    const label = make("span", {}, make("code", {}, text), make("span", { class: "soft" }, this.#api.explain(text).description));
    return make("li", {}, button(label, () => this.#choose({ control: text, from: "auto" })));
  }

  #type() {
    this.#link = { ...this.#link, control: byId("control").value, reading: 1 };
    this.#unknown = null;
    this.#answer();
    this.#changed(this.#link, false);
  }

  #choose(change) {
    const hadFocus = document.activeElement;
    this.show({ ...this.#link, reading: 1, ...change });
    this.#changed(this.#link, true);
    // The chosen button may be gone.
    if (!hadFocus?.isConnected || hadFocus.closest("[hidden]")) this.focus();
  }

  #answer() {
    const { control, reading, from } = this.#link;
    const isEmpty = control.trim() === "";
    this.#settings = null;
    byId("clear").hidden = control === "";
    byId("examples").hidden = !isEmpty;
    const answer = isEmpty ? null : this.#explained(control, { reading, from });
    const error = answer instanceof this.#api.FlagfallError ? answer : null;
    const explained = error === null ? answer : null;
    byId("control").setAttribute("aria-invalid", String(error !== null));
    byId("control").setAttribute("aria-describedby", error === null ? "how" : "problem");
    this.#showProblem(error);
    this.#showAnswer(explained);
    this.#announce(error?.message ?? explained?.description ?? "");
  }

  /** The explanation, or the error. */
  #explained(control, options) {
    try {
      return this.#api.explain(control, options);
    } catch (error) {
      if (error instanceof this.#api.FlagfallError) return error;
      throw error;
    }
  }

  #showProblem(error) {
    byId("problem").hidden = error === null;
    if (error === null) byId("problem").replaceChildren();
    else byId("problem").replaceChildren(problem({ title: "Error", ...ofError(error) }, (control, from = this.#link.from) => this.#choose({ control, from })));
  }

  #showAnswer(explained) {
    byId("answer").hidden = explained === null;
    byId("start").hidden = explained === null;
    if (explained === null) {
      byId("explanation").replaceChildren();
      byId("more").replaceChildren();
      return;
    }
    const { control, reading, from } = this.#link;
    const { read, lints, description } = explained;
    this.#settings = { control: this.#api.convert(control, { to: "flagfall", from, reading }).text };
    const warnings = lints.map((lint) => problem({ title: "Warning", ...lint }, (fixed) => this.#choose({ control: fixed, from: "auto" })));
    byId("explanation").replaceChildren(
      sentence(explained),
      ...(this.#unknown === null ? [] : [problem({ title: "Warning", message: unknownNotation(this.#unknown), hints: [] })]),
      ...(read ? [readings(read, (number) => this.#choose({ reading: number }))] : []),
      ...warnings,
      ...stages(explained),
    );
    const drawn = picture(this.#api, { settings: this.#settings, description });
    byId("more").replaceChildren(
      ...(drawn ? [drawn] : []),
      facts(explained),
      spellings(explained.notations, this.#titles, this.#say),
    );
  }

  #announce(text) {
    clearTimeout(this.#announcement);
    if (text === "") return;
    this.#announcement = setTimeout(() => this.#say(visible(text)), PAUSE);
  }
}

const unknownNotation = (name) => `the link names the notation \`${name}\`, which this page does not know; the notation was detected`;

/** The parts of an error that are shown. */
function ofError({ message, source, span, label, hints }) {
  return { message, source, span, label, hints };
}
