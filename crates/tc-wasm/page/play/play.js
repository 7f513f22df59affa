// The screen on which a game is played.

import { byId, openDialog, setText } from "../dom.js";
import { seatNames } from "../preferences.js";
import { inWords } from "../words.js";
import { openGive, openHelp } from "./dialogs.js";
import { actOf } from "./keys.js";
import { Notice } from "./notice.js";
import { Seats } from "./seats.js";
import { ScreenLock, Sound, vibrate } from "./signals.js";

/** A shorter absence than this many milliseconds is a reload. */
const SHORT = 3000;

const OVER = ["over", "cancelled"];

/** What opens something without a change to the game. */
const OPENING = ["give", "end", "settings", "help", "leave"];

/** The signals of alerts; the others have none. */
const SIGNALS = { low: "low", critical: "low", period: "period", stage: "period", flag: "flag" };

/** The play screen. It shows one game at a time. `leave` and `again` are called when the players want to. */
export class Play {
  #say;
  #preferences;
  #leave;
  #again;
  #game = null;
  #seats = null;
  #status = null;
  #sound = new Sound();
  #screen = new ScreenLock();
  #notice = new Notice(byId("notice"));
  #onChange = () => this.#changed();

  constructor({ say, preferences, leave, again }) {
    this.#say = say;
    this.#preferences = preferences;
    this.#leave = leave;
    this.#again = again;
    document.addEventListener("keydown", (event) => this.#key(event));
    byId("middle").addEventListener("click", (event) => this.#button(event));
    byId("board").addEventListener("flagfall-alert", ({ detail }) => this.#alert(detail));
    byId("end-now").addEventListener("click", () => {
      byId("end").close();
      this.#do({ type: "endNow" });
    });
    preferences.addEventListener("change", () => this.#restyle());
  }

  get game() {
    return this.#game;
  }

  /** Shows a game. */
  show(game) {
    this.hide();
    this.#game = game;
    this.#seats = new Seats(byId("board"), { game, names: this.#names, tap: (seat) => this.#do({ type: "pressOf", seat }) });
    game.addEventListener("change", this.#onChange);
    this.#restyle();
    this.#changed();
    this.focus();
    if (game.closed !== null) this.#tellAbsence();
    else if (game.isOver) this.#tellEnd(game.state);
    else if (game.state.status === "ready") this.tell("The first tap starts the other player's clock.", [], { isKept: true });
  }

  /** No button has the focus, so that the space bar ends turns. */
  focus() {
    byId("play-title").focus({ preventScroll: true });
  }

  hide() {
    this.#game?.removeEventListener("change", this.#onChange);
    this.#seats?.free();
    this.#game = this.#seats = this.#status = null;
    this.#screen.wanted = false;
    this.#notice.hide();
  }

  /** Shows a message with buttons: `[label, work]`. */
  tell(text, actions = [], { isKept = actions.length > 0 } = {}) {
    if (isKept) this.#notice.keep(text, actions);
    else this.#notice.note(text);
    this.#say([text, ...actions.map(([label]) => `${label}.`)].join(" "));
  }

  get #names() {
    return seatNames(this.#preferences.values, this.#game.seats);
  }

  /** The clocks ran on while the page was closed. After a longer absence the players can leave it out. */
  #tellAbsence() {
    const { closed, now, hasFlagInAbsence } = this.#game;
    if (now - closed < SHORT && !hasFlagInAbsence) {
      this.#game.countAbsence();
      this.tell("The page was loaded again. The clocks ran on.");
      return;
    }
    const flags = this.#flags(this.#game.state).map((text) => `, and ${text}`);
    this.tell(`The page was closed for ${inWords(now - closed)}. The clocks ran on${flags.join("")}.`, [
      ["Go on", () => this.#resolve(() => this.#game.countAbsence())],
      [`Pause from ${new Date(closed).toLocaleTimeString()}`, () => this.#resolve(() => this.#game.pauseSinceClosed())],
    ]);
  }

  #resolve(work) {
    this.#notice.hide();
    work();
    if (this.#game.isOver) this.#tellEnd(this.#game.state);
    this.focus();
  }

  #changed() {
    const { state } = this.#game;
    const before = this.#status;
    this.#status = state.status;
    this.#seats.redraw();
    this.#seats.show(state);
    this.#screen.wanted = state.status === "running";
    this.#showBar(state);
    if (this.#game.isOver && before !== null && !OVER.includes(before)) {
      if (this.#game.closed === null) this.#tellEnd(state);
      else this.#tellAbsence();
    }
  }

  #flags({ seats }) {
    return this.#names.filter((_, seat) => seats[seat].flagged).map((name) => `${name}'s flag has fallen`);
  }

  #tellEnd(state) {
    const end = state.status === "cancelled" ? "The game is cancelled: the start clock has run out" : "The players have ended the game";
    this.tell(`${this.#flags(state).join(". ") || end}.`, [["New game", () => this.#again()], ["Controls", () => this.#leave()]]);
  }

  #showBar({ status }) {
    const of = (act) => byId("middle").querySelector(`[data-act="${act}"]`);
    const isPaused = status === "paused";
    setText(of("pause").querySelector(".word"), isPaused ? "Resume" : "Pause");
    of("pause").dataset.icon = isPaused ? "resume" : "pause";
    for (const act of ["pause", "undo", "give", "end"]) of(act).setAttribute("aria-disabled", String(!this.#game.isOn));
  }

  /** What is worth a signal or an announcement. The notice says how the game ended. */
  #alert({ kind, text }) {
    const { sound, vibration } = this.#preferences.values;
    const signal = SIGNALS[kind];
    if (signal && sound) this.#sound.play(signal);
    if (signal && vibration) vibrate(signal);
    const isSaid = kind === "turn" ? this.#preferences.values.turns : kind !== "end" && !(kind === "flag" && this.#game.isOver);
    if (isSaid) this.#say(text);
  }

  #button(event) {
    const target = event.target.closest("[data-act]");
    if (target === null || this.#game === null) return;
    // After a pointer the space bar ends turns, and does not repeat the button. A dialog that closes returns the focus to
    // what had it when it was opened.
    if (event.detail > 0) this.focus();
    this.#do({ type: target.dataset.act });
  }

  #key(event) {
    if (this.#game === null || document.querySelector("dialog[open]")) return;
    const onButton = event.target.closest?.("button, a, select, input, summary");
    // A focused button does what it says.
    if (onButton && [" ", "Enter"].includes(event.key)) return;
    const act = actOf(event, this.#game.seats);
    if (act === null) return;
    event.preventDefault();
    this.#do(act);
  }

  #do({ type, seat }) {
    const game = this.#game;
    if (this.#preferences.values.sound) this.#sound.unlock();
    const { give } = this.#preferences.values;
    const acts = {
      press: () => game.press(),
      pressOf: () => game.pressOf(seat),
      pause: () => game.pauseOrResume(),
      undo: () => game.undo(),
      endNow: () => game.end(),
      give: () => (seat === undefined ? this.#openGive() : this.#give(seat, give)),
      end: () => (game.isOn ? openDialog("end") : "no game is on"),
      settings: () => openDialog("settings"),
      help: () => openHelp(this.#names, this.#preferences.values.give),
      leave: () => this.#leave(),
    };
    const isInput = seat !== undefined || !OPENING.includes(type);
    // The end of a game, and a choice that is still open, stay.
    if (isInput && (game.isOn || game.state.status === "ready") && !game.hasFlagInAbsence) this.#notice.hide();
    const note = acts[type]() ?? null;
    if (note !== null) this.tell(`${note.charAt(0).toUpperCase()}${note.slice(1)}.`);
  }

  #openGive() {
    if (!this.#game.isOn) return "time can be given once the game has begun";
    openGive({ names: this.#names, preferences: this.#preferences, give: (seat) => this.#do({ type: "give", seat }) });
    return null;
  }

  #give(seat, time) {
    return this.#game.give(seat, time) ?? `${this.#names[seat]} receives ${inWords(time)}`;
  }

  #restyle() {
    if (this.#game === null) return;
    const { values } = this.#preferences;
    setText(byId("play-title"), `Game of ${this.#names.join(", ")}`);
    byId("play").dataset.turned = String(values.turned);
    this.#seats.style({ names: this.#names, colours: values.colours, tenthsBelow: values.tenths });
    this.#seats.show(this.#game.state);
  }
}
