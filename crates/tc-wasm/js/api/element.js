// The element that shows a clock, defined with the clocks of a loaded module.

import { ATTRIBUTES, PROPERTIES } from "./element-attributes.js";
import { part, setChildren, setPart, setText } from "./element-dom.js";
import { alerts } from "./element-news.js";
import { UNITS } from "./element-ribbon.js";
import { SeatDrawing } from "./element-seat.js";
import { Machine, Sent } from "./element-source.js";
import { CSS } from "./element-style.js";
import { Wake } from "./element-wake.js";

/** Defines the element, unless its name is taken, and returns its class. Returns null where there is no document. */
export function defineClockElement({ Clock, SentClock, Stamp }, name = "flagfall-clock") {
  if (!globalThis.customElements) return null;
  if (!customElements.get(name)) customElements.define(name, clockElement(Clock, SentClock, Stamp));
  return customElements.get(name);
}

function clockElement(Clock, SentClock, Stamp) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  const machines = new WeakMap();
  /** The stamp of all elements that were given no other: elements that share a clock need the same time. */
  let stamp = null;

  const machineOf = (clock) => {
    if (!machines.has(clock)) machines.set(clock, new Machine(clock));
    return machines.get(clock);
  };

  class FlagfallClock extends HTMLElement {
    static observedAttributes = Object.keys(ATTRIBUTES);

    #header = part("p", "header");
    #error = part("p", "error");
    #seats = part("div", "seats");
    #announcement = part("p", "announcement");
    #root = part("div", "clock", this.#header, this.#error, this.#seats, this.#announcement);
    #drawings = new WeakMap();

    #settings = null;
    #shared = null;
    #own = null;
    #view = null;
    #sent = null;
    #offset = null;
    #stamp = null;
    #problem = null;

    #isClockStale = false;
    #isDrawingStale = false;
    #face = null;
    #joined = null;
    #listening = null;
    #wake = new Wake(
      () => this.#now(),
      () => this.#update(),
    );

    constructor() {
      super();
      this.#announcement.setAttribute("role", "status");
      const shadow = this.attachShadow({ mode: "open" });
      shadow.adoptedStyleSheets = [sheet];
      shadow.append(this.#root);
    }

    connectedCallback() {
      this.#listening = new AbortController();
      const { signal } = this.#listening;
      const back = () => this.#update();
      document.addEventListener("visibilitychange", back, { signal });
      document.addEventListener("resume", back, { signal });
      window.addEventListener("pageshow", back, { signal });
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

    /** The settings in place of the attributes `control`, `rules` and `seats`. */
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
      this.#shared = clock ?? null;
      this.#face = null;
      this.#later();
    }

    get sent() {
      return this.#view;
    }

    set sent(view) {
      this.#settle();
      if ((view ?? null) === null) {
        this.#view = this.#sent = this.#face = null;
      } else this.#receive(view);
      this.#later();
    }

    get offset() {
      return this.#offset;
    }

    set offset(offset) {
      this.#offset = offset ?? null;
      this.#sent?.setOffset(this.#offset);
      this.#later();
    }

    get stamp() {
      return this.#stamp ?? (stamp ??= new Stamp());
    }

    set stamp(own) {
      this.#stamp = own ?? null;
      this.#later();
    }

    get error() {
      this.#settle();
      return this.#problem;
    }

    start(seat = 0) {
      return this.handle({ type: "start", seat });
    }

    press(seat) {
      return this.handle({ type: "press", seat });
    }

    pause(reason = "both", seat) {
      return this.handle({ type: "pause", reason, seat });
    }

    resume(reason = "both", seat) {
      return this.handle({ type: "resume", reason, seat });
    }

    undo({ force } = {}) {
      return this.handle({ type: "undo", force });
    }

    give(seat, time) {
      return this.handle({ type: "give", seat, time });
    }

    handle(event) {
      const clock = this.clock;
      if (this.#sent !== null) throw new DOMException("a clock of a server takes no input here", "InvalidStateError");
      if (clock === null) throw this.#problem ?? new DOMException("the element has no control", "InvalidStateError");
      const machine = machineOf(clock);
      const stamped = { at: this.stamp.now(), ...event };
      const answer = machine.handle(stamped);
      this.#dispatch("flagfall-effects", { event: stamped, answer, clock });
      for (const element of new Set([this, ...machine.elements])) element.#update();
      return answer;
    }

    redraw() {
      const clock = this.clock;
      const elements = clock === null ? [] : machineOf(clock).elements;
      for (const element of new Set([this, ...elements])) element.#update();
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
      this.#own = this.#sent = this.#problem = this.#face = null;
      const settings = this.#settings ?? this.#attributeSettings();
      if (settings === null) return;
      try {
        this.#own = new Clock(settings);
      } catch (error) {
        this.#problem = error;
        this.#dispatch("flagfall-error", { error });
        return;
      }
      if (this.#view !== null) this.#receive(this.#view);
    }

    #attributeSettings() {
      const { control, rules, seats } = this;
      if (control === null) return null;
      return { control, ...(rules === null ? {} : { rules }), ...(seats === null ? {} : { seats }) };
    }

    /** Takes a view of a server. One that cannot be read is reported, and the old one is kept. */
    #receive(view) {
      try {
        if (this.#sent !== null) this.#sent.update(view);
        else if (this.#own !== null) {
          const settings = this.#settings ?? this.#attributeSettings();
          this.#sent = new Sent(new SentClock(settings, view), view, this.#offset);
        }
        this.#view = view;
      } catch (error) {
        this.#dispatch("flagfall-error", { error });
      }
    }

    #source() {
      if (this.#sent !== null) return this.#sent;
      const clock = this.#shared ?? this.#own;
      return clock === null ? null : machineOf(clock);
    }

    #now() {
      return this.#source()?.now(this.stamp) ?? this.stamp.now();
    }

    /** Elements that share a clock are drawn together. */
    #join(machine) {
      if (this.#joined === machine) return;
      this.#joined?.elements.delete(this);
      this.#joined = machine;
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
      setText(this.#error, this.#shared === null ? this.#problem?.message : null);
      if (source === null) return this.#draw(null);
      const at = source.now(this.stamp);
      // The answer to the tick draws all elements of the machine.
      if (source instanceof Machine && source.isDue(at)) return void this.handle({ type: "tick", at });
      const view = source.view(at, this.#style());
      if (view === null) return;
      this.#draw(view.face);
      this.#wake.at(document.hidden ? this.#nextAlert(source, at) : view.until);
    }

    /** In a hidden document only a machine of this browser goes on. */
    #nextAlert(source, at) {
      return source instanceof Machine ? source.nextAlert(at) : null;
    }

    #style() {
      const { names, tenthsBelow, layout } = this;
      const style = { names, ribbon: layout === "time" ? 0 : UNITS };
      return tenthsBelow === null ? style : { ...style, tenthsBelow };
    }

    #draw(face) {
      const { seat, layout } = this;
      setPart(this.#root, `clock layout-${layout}`);
      const isShown = (drawn) => seat === null || drawn.seat === seat;
      const seats = face?.seats.filter(isShown) ?? [];
      setText(this.#header, face?.header);
      const make = () => {
        const drawing = new SeatDrawing();
        this.#drawings.set(drawing.element, drawing);
        return drawing.element;
      };
      setChildren(this.#seats, seats, make, (element, drawn) => this.#drawings.get(element).draw(drawn));
      const before = this.#face;
      this.#face = face;
      if (before !== null && face !== null) this.#report(alerts(before, face));
    }

    /** Elements that show one seat report that seat; what concerns the whole clock is reported once, with seat 0. */
    #report(found) {
      const shown = this.seat;
      const reported = found.filter((alert) => shown === null || shown === (alert.seat ?? 0));
      for (const alert of reported) {
        this.#dispatch("flagfall-alert", alert);
        if (alert.kind === "flag") {
          const at = this.#joined?.flags.get(alert.seat) ?? null;
          this.#dispatch("flagfall-flag", { seat: alert.seat, at });
        }
      }
      const kinds = this.announce?.trim().split(/\s+/);
      const said = reported.filter(({ kind }) => kinds === undefined || kinds.includes(kind)).map(({ text }) => text);
      // Another text node is announced even if it has the same text.
      if (said.length > 0) this.#announcement.replaceChildren(said.join("; "));
    }

    #dispatch(type, detail) {
      this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
    }
  }

  Object.defineProperties(FlagfallClock.prototype, PROPERTIES);
  return FlagfallClock;
}
