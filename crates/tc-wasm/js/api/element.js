// The element that shows a clock, defined with the clocks of a loaded module. A module without `Clock` only shows the views of
// servers; it has `check`, which refuses settings that no clock can have.

import { ATTRIBUTES, PROPERTIES, settingsOf, styleOf } from "./element-attributes.js";
import { ClockDrawing } from "./element-clock.js";
import { alerts } from "./element-news.js";
import { UNITS } from "./element-ribbon.js";
import { statesOf } from "./element-seat.js";
import { Machine, Sent } from "./element-source.js";
import { sheetOf } from "./element-style.js";
import { absent } from "./error.js";
import { Wake } from "./element-wake.js";

/** How long a clock that has seen a later instant is waited for, in milliseconds. */
const RETRY = 1_000;

/** Defines the element, unless its name is taken, and returns its class. Returns null where there is no document. */
export function defineClockElement(module, name = "flagfall-clock") {
  if (!globalThis.customElements) return null;
  if (!customElements.get(name)) customElements.define(name, clockElement(module));
  return customElements.get(name);
}

function clockElement({ Clock, SentClock, Stamp, check }) {
  const machines = new WeakMap();
  const machineOf = (clock) => {
    if (!machines.has(clock)) machines.set(clock, new Machine(clock));
    return machines.get(clock);
  };
  /** The stamp of all elements that were given no other: elements that share a clock need the same time. */
  let stamp = null;

  class FlagfallClock extends HTMLElement {
    static observedAttributes = Object.keys(ATTRIBUTES);

    #drawing = new ClockDrawing();
    #states = this.attachInternals().states;
    #wake = new Wake(
      () => this.#source().now(this.stamp),
      () => this.#update(),
    );
    #listening = null;

    #settings = null;
    /** The settings that were accepted. */
    #accepted = null;
    #own = null;
    #shared = null;
    #view = null;
    #sent = null;
    #offset = null;
    #stamp = null;

    #isClockStale = false;
    #isDrawingStale = false;
    #error = null;
    /** The message of the last failure to draw, which is reported once. */
    #failure = null;
    #machine = null;
    #face = null;

    constructor() {
      super();
      this.attachShadow({ mode: "open" }).append(this.#drawing.root);
      this.adoptedCallback();
    }

    adoptedCallback() {
      // A document without a window draws nothing, and has no sheets.
      if (this.ownerDocument.defaultView === null) return;
      this.shadowRoot.adoptedStyleSheets = [sheetOf(this.ownerDocument)];
    }

    connectedCallback() {
      this.#takeProperties();
      this.#listening = new AbortController();
      const { signal } = this.#listening;
      const back = () => this.#update();
      this.ownerDocument.addEventListener("visibilitychange", back, { signal });
      this.ownerDocument.addEventListener("resume", back, { signal });
      this.ownerDocument.defaultView?.addEventListener("pageshow", back, { signal });
      this.#later();
    }

    disconnectedCallback() {
      this.#listening.abort();
      this.#wake.stop();
      this.#join(null);
    }

    attributeChangedCallback(name, before, after) {
      if (before === after) return;
      if (ATTRIBUTES[name] === "clock") this.#isClockStale = true;
      this.#later();
    }

    get settings() {
      return this.#settings;
    }

    set settings(settings) {
      this.#settings = settings ?? null;
      this.#isClockStale = true;
      this.#later();
    }

    get clock() {
      this.#settle();
      return this.#shared ?? this.#own;
    }

    set clock(clock) {
      this.#shared = checked("clock", clock, "view");
      this.#face = null;
      this.#later();
    }

    get sent() {
      return this.#view;
    }

    set sent(view) {
      this.#settle();
      if (view === null || view === undefined) this.#view = this.#sent = this.#face = null;
      else this.#receive(view);
      this.#later();
    }

    get offset() {
      return this.#offset;
    }

    set offset(offset) {
      this.#offset = checked("offset", offset, "serverTime");
      this.#later();
    }

    get stamp() {
      return this.#stamp ?? (stamp ??= new Stamp());
    }

    set stamp(own) {
      this.#stamp = checked("stamp", own, "now");
      this.#later();
    }

    get error() {
      this.#settle();
      return this.#error;
    }

    start(seat = 0) {
      return this.handle({ type: "start", seat });
    }

    press(seat) {
      return this.handle({ type: "press", seat });
    }

    pause(reason = "both", seat = undefined) {
      return this.handle({ type: "pause", reason, seat });
    }

    resume(reason = "both", seat = undefined) {
      return this.handle({ type: "resume", reason, seat });
    }

    undo({ force } = {}) {
      return this.handle({ type: "undo", force });
    }

    give(seat, time) {
      return this.handle({ type: "give", seat, time });
    }

    handle(event) {
      const { clock } = this;
      if (this.#view !== null) throw new DOMException("a clock of a server takes no input here", "InvalidStateError");
      if (clock === null && this.#error !== null) throw this.#error;
      if (clock === null && Clock === undefined) absent("a clock of its own");
      if (clock === null) throw new DOMException("the element has no control", "InvalidStateError");
      const stamped = { at: this.stamp.now(), ...event };
      const answer = machineOf(clock).handle(stamped);
      if (answer.ok) this.#dispatch("flagfall-effects", { event: stamped, answer, clock });
      this.redraw();
      return answer;
    }

    redraw() {
      const { clock } = this;
      const elements = clock === null ? [] : machineOf(clock).elements;
      for (const element of new Set([this, ...elements])) element.#update();
    }

    /** Takes the properties that were set before the element was defined. */
    #takeProperties() {
      for (const property of [...Object.keys(PROPERTIES), "settings", "clock", "stamp", "offset", "sent"]) {
        if (!Object.hasOwn(this, property)) continue;
        const value = this[property];
        delete this[property];
        this[property] = value;
      }
    }

    /** Several changes of attributes and properties make one drawing. */
    #later() {
      if (this.#isDrawingStale) return;
      this.#isDrawingStale = true;
      queueMicrotask(() => {
        if (this.#isDrawingStale) this.#update();
      });
    }

    /** Sets up a clock after its settings have changed. */
    #settle() {
      if (!this.#isClockStale) return;
      this.#isClockStale = false;
      this.#accepted = this.#own = this.#sent = this.#error = this.#face = null;
      const settings = this.#settings ?? settingsOf(this);
      if (settings === null) return;
      try {
        if (Clock === undefined) check(settings);
        else this.#own = new Clock(settings);
        this.#accepted = settings;
      } catch (error) {
        this.#error = error;
        this.#dispatch("flagfall-error", { error });
        return;
      }
      if (this.#view !== null) this.#receive(this.#view);
    }

    /** Takes a view of a server. One that cannot be read is reported, and the old one is kept. */
    #receive(view) {
      try {
        if (this.#sent !== null) this.#sent.update(view);
        else if (this.#accepted !== null) this.#sent = new Sent(new SentClock(this.#accepted, view), view);
        this.#view = view;
      } catch (error) {
        this.#dispatch("flagfall-error", { error });
      }
    }

    #source() {
      if (this.#view !== null) return this.#sent;
      const clock = this.#shared ?? this.#own;
      return clock === null ? null : machineOf(clock);
    }

    /** Elements that share a machine are drawn together. */
    #join(machine) {
      if (this.#machine === machine) return;
      this.#machine?.elements.delete(this);
      this.#machine = machine;
      machine?.elements.add(this);
    }

    /** Reads the clock and draws it, and waits for the next change. */
    #update() {
      this.#isDrawingStale = false;
      this.#settle();
      if (!this.isConnected) return;
      this.#wake.stop();
      const source = this.#source();
      this.#join(source instanceof Machine ? source : null);
      if (source === null) return this.#draw(null);
      if (source instanceof Sent) source.offset = this.#offset;
      try {
        this.#look(source, source.now(this.stamp));
        this.#failure = null;
      } catch (error) {
        this.#fail(error);
      }
    }

    #look(source, at) {
      // The answer to the tick draws all elements of the machine.
      if (source.isDue(at)) return void this.handle({ type: "tick", at });
      const ribbon = this.layout === "time" ? 0 : UNITS;
      const view = source.view(at, styleOf(this, ribbon));
      if (view === null) return;
      const window = this.ownerDocument.defaultView;
      // In a hidden document nothing is drawn, but a machine of this browser goes on.
      this.#wake.at(window.document.hidden ? source.nextAlert(at) : view.until, window);
      this.#draw(view.face);
    }

    /** The old drawing stays. A clock that has seen a later instant than the stamp's is tried again. */
    #fail(error) {
      if (this.#failure !== error.message) this.#dispatch("flagfall-error", { error });
      this.#failure = error.message;
      if (error.kind === "time_backwards") this.#wake.at(this.stamp.now() + RETRY, this.ownerDocument.defaultView);
    }

    #draw(face) {
      const { seat } = this;
      const seats = face?.seats.filter((drawn) => seat === null || drawn.seat === seat) ?? [];
      const message = face === null ? (this.#error?.message ?? null) : null;
      this.#drawing.draw({ layout: this.layout, header: face?.header ?? null, message, seats });
      this.#showStates(face, seats);
      const before = this.#face;
      this.#face = face;
      if (before !== null && face !== null) this.#report(alerts(before, face));
    }

    /** `flagfall-clock:state(paused)`; with `seat`, also the state of the seat. */
    #showStates(face, seats) {
      const shown = new Set(face === null ? [] : [face.status]);
      if (this.seat !== null) for (const name of seats.flatMap(statesOf)) shown.add(name);
      for (const name of [...this.#states]) if (!shown.has(name)) this.#states.delete(name);
      for (const name of shown) this.#states.add(name);
    }

    /** Elements that show one seat report that seat. What concerns the whole clock is reported once, with seat 0. */
    #report(found) {
      const { seat: shown, announce } = this;
      const reported = found.filter(({ seat }) => shown === null || shown === (seat ?? 0));
      for (const alert of reported) {
        this.#dispatch("flagfall-alert", alert);
        if (alert.kind !== "flag") continue;
        const at = this.#machine?.flags.get(alert.seat) ?? null;
        this.#dispatch("flagfall-flag", { seat: alert.seat, at });
      }
      const kinds = announce?.trim().split(/\s+/) ?? null;
      const said = reported.filter(({ kind }) => kinds === null ? kind !== "turn" : kinds.includes(kind));
      this.#drawing.announce(said.map(({ text }) => text));
    }

    #dispatch(type, detail) {
      this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
    }
  }

  Object.defineProperties(FlagfallClock.prototype, PROPERTIES);
  return FlagfallClock;
}

/** A value with this method, or null. */
function checked(property, value, method) {
  if (value === null || value === undefined) return null;
  if (typeof value[method] !== "function") throw new TypeError(`expected \`${property}\` as an object with the method \`${method}\``);
  return value;
}
