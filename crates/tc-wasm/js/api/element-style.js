// How the element looks. Every colour, font and size is a custom property that the page can set. Nothing moves except the
// digits and the ribbon, one unit at a time, so there is no animation to reduce.

const CSS = `
:host {
  --_text: var(--flagfall-text, light-dark(#14171f, #eef1f6));
  --_soft: var(--flagfall-soft, light-dark(#4b5361, #aeb7c6));
  --_surface: var(--flagfall-surface, light-dark(#f6f7f9, #171b24));
  --_surface-turn: var(--flagfall-surface-turn, light-dark(#ffffff, #1b2130));
  --_border: var(--flagfall-border, light-dark(#d5d9e0, #323948));
  --_accent: var(--flagfall-accent, light-dark(#1d4ed8, #7aa2ff));
  --_low: var(--flagfall-low, light-dark(#92400e, #f0a345));
  --_critical: var(--flagfall-critical, light-dark(#b91c1c, #ff7b72));
  --_track: var(--flagfall-track, light-dark(#76829a, #76829a));
  --_used: var(--flagfall-used, light-dark(#e3e6ec, #242a36));
  --_coming: var(--flagfall-coming, light-dark(#a9c1f5, #3a538c));
  --_delay: var(--flagfall-delay, light-dark(#dbe5fb, #1f2a44));
  --_gain: var(--flagfall-gain, light-dark(#15803d, #56d27f));
  --_gain-surface: var(--flagfall-gain-surface, light-dark(#d9f2e1, #16321f));
  --_flag: var(--flagfall-flag, light-dark(#b91c1c, #ff7b72));
  --_font: var(--flagfall-font, system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif);
  --_time-font: var(--flagfall-time-font, var(--_font));
  --_size: var(--flagfall-size, 0.9375rem);
  --_name-size: var(--flagfall-name-size, 1.125rem);
  --_time-size: var(--flagfall-time-size, 2.875rem);
  --_ribbon-height: var(--flagfall-ribbon-height, 1.625rem);
  --_radius: var(--flagfall-radius, 0.625rem);
  --_gap: var(--flagfall-gap, 0.875rem);
  display: block;
  color: var(--_text);
  font: 400 var(--_size) / 1.35 var(--_font);
  font-variant-numeric: tabular-nums;
}
:host([layout="time"]) { display: inline-block; }
:host([hidden]), [hidden] { display: none !important; }
p, ul { margin: 0; padding: 0; list-style: none; }

.header { margin-block-end: var(--_gap); font-weight: 600; }
.error { color: var(--_critical); overflow-wrap: anywhere; }
.header, .error, .words { unicode-bidi: plaintext; }
:host(:dir(rtl)) :is(.header, .error, .words) { text-align: right; }

.seats { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: var(--_gap); }
.seat {
  --_now: var(--_accent);
  --_digits: var(--_text);
  position: relative; box-sizing: border-box; min-inline-size: 0; padding: 1rem 1.25rem;
  border: 1px solid var(--_border); border-radius: var(--_radius); background: var(--_surface);
}
.seat.low { --_now: var(--_low); --_digits: var(--_low); }
.seat:is(.critical, .pending, .pending_timeout, .flagged) { --_now: var(--_critical); --_digits: var(--_critical); }
.seat.turn { border-color: var(--_now); outline: 1.5px solid var(--_now); outline-offset: -1.5px; background: var(--_surface-turn); }

.heading { display: flex; flex-wrap: wrap; align-items: center; column-gap: 1rem; }
.who { display: flex; align-items: center; gap: 0.5rem; min-inline-size: 0; font-size: var(--_name-size); line-height: 1.3; }
.name { min-inline-size: 0; font-weight: 600; overflow-wrap: anywhere; unicode-bidi: isolate; }
.turn-mark { flex: none; inline-size: 0.8em; block-size: 0.9em; background: var(--_now); clip-path: polygon(0 0, 100% 50%, 0 100%); }
:host(:dir(rtl)) .turn-mark { clip-path: polygon(100% 0, 0 50%, 100% 100%); }

.reading { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; column-gap: 1rem; }
.time {
  color: var(--_digits); font: 600 var(--_time-size) / 1.2 var(--_time-font); font-variant-numeric: tabular-nums;
  direction: ltr; unicode-bidi: isolate; white-space: nowrap;
}
.facts { flex: 1 0 auto; max-inline-size: 100%; text-align: end; }
.aside { flex: 1 1 9rem; display: flex; flex-direction: column; align-items: end; gap: 0.375rem; margin-block-end: 0.25rem; }
.flag-left, .facts, .terms, .waste, .cap { color: var(--_soft); }
.dots { display: flex; flex-wrap: wrap; justify-content: end; gap: 0.25rem; }
.dot { box-sizing: border-box; inline-size: 0.5rem; block-size: 0.5rem; border: 1px solid var(--_text); border-radius: 50%; background: var(--_text); }
.dots:has(> :nth-child(26)) { gap: 0.15rem; }
.dots:has(> :nth-child(26)) > .dot { inline-size: 0.375rem; block-size: 0.375rem; }
.dot.period { inline-size: 0.875rem; block-size: 0.875rem; background: var(--_accent); }
.dot.spent { border-color: var(--_soft); background: none; }

.cap-line { display: flex; margin-block-start: 0.25rem; font-size: 0.9em; }
.cap-room { flex-shrink: 1; }
.cap { flex: none; }
.layout-full .cap-line:not([hidden]) + .ribbon { margin-block-start: 0.125rem; }
.ribbon { display: flex; block-size: var(--_ribbon-height); margin-block: 0.5rem 0.625rem; margin-inline-end: 1.25rem; }
.segment {
  position: relative; flex: none; box-sizing: border-box; display: flex; flex-wrap: wrap; overflow: hidden;
  border-block: 1px solid var(--_track); color: var(--_text);
}
.segment.outer-start { border-inline-start: 1px solid var(--_track); }
.segment.outer-end { border-inline-end: 1px solid var(--_track); }
.segment.begun::before { content: ""; position: absolute; inset-block: 0; inset-inline-start: 0; inline-size: 1.5px; background: var(--_text); }
/* A label without room wraps to a second line, which is not visible. */
.segment::after { content: ""; order: -1; block-size: 100%; }
.segment-label { flex: 1 0 auto; padding-inline: 0.125rem; block-size: 100%; align-content: center; text-align: center; font-size: 0.7rem; line-height: 1; }
.used { background: var(--_used); }
.running { background: var(--_now); }
.coming { background: var(--_coming); }
.locked { border-style: dashed; }
.delay { background: repeating-linear-gradient(45deg, var(--_now) 0 2px, var(--_delay) 2px 6px); }
.gain {
  background:
    linear-gradient(90deg, var(--_gain-surface) 1px, transparent 0 7px, var(--_gain-surface) 0),
    linear-gradient(var(--_gain-surface) 1px, transparent 0 7px, var(--_gain-surface) 0),
    conic-gradient(from 270deg at 3px 3px, var(--_gain-surface) 90deg, transparent 0),
    conic-gradient(from 0deg at 5px 3px, var(--_gain-surface) 90deg, transparent 0),
    conic-gradient(from 90deg at 5px 5px, var(--_gain-surface) 90deg, transparent 0),
    conic-gradient(from 180deg at 3px 5px, var(--_gain-surface) 90deg, transparent 0),
    var(--_gain);
  background-size: 8px 8px;
}
.over::after {
  position: absolute; inset-inline-start: 0.5rem; inset-block-start: calc(50% - 0.3rem); inline-size: 0.4rem; block-size: 0.6rem;
  background: var(--_surface-turn); clip-path: polygon(100% 0, 0 50%, 100% 100%, 70% 50%);
}
:host(:dir(rtl)) .over::after { clip-path: polygon(0 0, 100% 50%, 0 100%, 30% 50%); }
.needle, .flag, .endless, .bracket { position: relative; flex: none; inline-size: 0; }
.needle::before, .flag::before { content: ""; position: absolute; inset-inline-start: -1px; inline-size: 2px; background: var(--_text); }
.needle::before { inset-block: -5px; }
.flag::before { inset-block: -8px 0; }
.flag::after {
  content: ""; position: absolute; inset-block-start: -8px; inset-inline-start: 1px; inline-size: 1rem; block-size: 0.75rem;
  background: var(--_flag); clip-path: polygon(0 0, 100% 50%, 0 100%);
}
:host(:dir(rtl)) .flag::after { clip-path: polygon(100% 0, 0 50%, 100% 100%); }
.endless .segment-label { position: absolute; inset-inline-start: 0.25rem; font-size: 1rem; }
.bracket::before {
  content: ""; position: absolute; inset-block: 0; inset-inline-start: 0; z-index: 1; box-sizing: border-box; inline-size: 0.375rem;
  border: 1.5px solid var(--_text); border-inline-end: none;
}
.terms, .waste { font-size: 0.9em; }

.layout-compact .seat { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; column-gap: 1rem; padding: 0.5rem 0.75rem; }
.layout-compact :is(.seat-clock, .reading) { display: contents; }
.layout-compact .time { font-size: calc(var(--_time-size) * 0.6); }
.layout-compact .ribbon { grid-column: 1 / -1; margin-block: 0.625rem 0.25rem; }
/* One line, whatever it says: the height never changes. */
.layout-compact .heading { flex-wrap: nowrap; }
.layout-compact .who { flex: 0 1 auto; }
.layout-compact :is(.name, .facts) { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.layout-compact .facts { flex: 1 100 0; min-inline-size: 0; text-align: start; font-size: 0.9em; }
.layout-compact .seat:is(.low, .critical, .pending, .pending_timeout, .flagged) .facts { min-inline-size: 4em; }
.layout-compact :is(.aside, .cap-line) { display: none; }
.layout-time .seats { display: flex; flex-wrap: wrap; gap: var(--_gap); }
.layout-time .seat { padding: 0; border: none; outline: none; background: none; }
.layout-time .time { line-height: 1; }
.layout-time .low .time { text-decoration: underline dotted 0.06em; }
.layout-time .critical .time { text-decoration: underline solid 0.06em; }
.layout-time .flagged .time { text-decoration: line-through 0.06em; }
.layout-time :is(.header, .who, .aside, .cap-line, .ribbon) { display: none; }
/* What has no room is still read to those who cannot see. */
.announcement, .layout-compact .words, .layout-time :is(.words, .facts) {
  position: absolute; inline-size: 1px; block-size: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}

@media (forced-colors: active) {
  :host {
    --_text: CanvasText; --_soft: CanvasText; --_surface: Canvas; --_surface-turn: Canvas; --_border: CanvasText;
    --_accent: Highlight; --_low: Highlight; --_critical: Highlight; --_track: CanvasText; --_used: Canvas; --_coming: Canvas;
    --_delay: Canvas; --_gain: CanvasText; --_gain-surface: Canvas; --_flag: CanvasText;
  }
  .turn-mark, .dots, .ribbon { forced-color-adjust: none; }
  .seat { --_digits: CanvasText !important; }
}
@media print {
  :host {
    --_text: #000; --_soft: #000; --_surface: #fff; --_surface-turn: #fff; --_accent: #000; --_low: #000; --_critical: #000;
    --_used: #fff; --_coming: #bbb; --_flag: #000;
  }
  .turn-mark, .dots, .ribbon { print-color-adjust: exact; }
}
`;

const sheets = new WeakMap();

/** The style sheet of all elements of a document. */
export function sheetOf(document) {
  if (!sheets.has(document)) {
    const { CSSStyleSheet } = document.defaultView ?? globalThis;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
    sheets.set(document, sheet);
  }
  return sheets.get(document);
}
