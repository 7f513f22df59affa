// How the element looks. Every colour, font and size is a custom property that the page can set.

export const CSS = `
:host {
  --_text: var(--flagfall-text, light-dark(#14171f, #eef1f6));
  --_soft: var(--flagfall-soft, light-dark(#4b5361, #aeb7c6));
  --_surface: var(--flagfall-surface, light-dark(#f6f7f9, #171b24));
  --_surface-turn: var(--flagfall-surface-turn, light-dark(#ffffff, #1b2130));
  --_border: var(--flagfall-border, light-dark(#d5d9e0, #323948));
  --_accent: var(--flagfall-accent, light-dark(#1d4ed8, #7aa2ff));
  --_low: var(--flagfall-low, light-dark(#92400e, #f0a345));
  --_critical: var(--flagfall-critical, light-dark(#b91c1c, #ff7b72));
  --_track: var(--flagfall-track, light-dark(#8592a6, #5a6477));
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
:host([hidden]), [hidden] { display: none !important; }
:host([layout="time"]) { display: inline-block; }
p, ul { margin: 0; padding: 0; list-style: none; }
.header { margin-block-end: var(--_gap); font-weight: 600; }
.error { color: var(--_critical); overflow-wrap: anywhere; }
.announcement {
  position: absolute; inline-size: 1px; block-size: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap;
}
.seats { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: var(--_gap); }
.seat {
  box-sizing: border-box; min-inline-size: 0; padding: 1rem 1.25rem;
  border: 1px solid var(--_border); border-radius: var(--_radius); background: var(--_surface);
  --_now: var(--_accent); --_time: var(--_text);
}
.seat.turn { border-color: var(--_now); outline: 1.5px solid var(--_now); outline-offset: -1px; background: var(--_surface-turn); }
.seat.low { --_now: var(--_low); --_time: var(--_low); }
.seat.critical, .seat.pending, .seat.flagged { --_now: var(--_critical); --_time: var(--_critical); }
.heading { display: flex; align-items: center; gap: 0.5rem; font-size: var(--_name-size); line-height: 1.3; }
.name { font-weight: 600; overflow-wrap: anywhere; min-inline-size: 0; }
.turn-mark { flex: none; inline-size: 0.8em; block-size: 0.9em; background: var(--_now); clip-path: polygon(0 0, 100% 50%, 0 100%); }
:host(:dir(rtl)) .turn-mark { clip-path: polygon(100% 0, 0 50%, 100% 100%); }
.reading { display: flex; align-items: center; justify-content: space-between; flex-wrap: wrap; column-gap: 1rem; }
.time {
  color: var(--_time); font: 600 var(--_time-size) / 1.2 var(--_time-font); font-variant-numeric: tabular-nums;
  direction: ltr; unicode-bidi: isolate; white-space: nowrap;
}
.aside { display: flex; flex-direction: column; align-items: end; gap: 0.375rem; }
.flag-left, .facts, .terms, .waste { color: var(--_soft); }
.dots { display: flex; flex-wrap: wrap; justify-content: end; gap: 0.25rem; }
.dot { box-sizing: border-box; border: 1px solid var(--_text); border-radius: 50%; background: var(--_text); inline-size: 0.5rem; block-size: 0.5rem; }
.dot.period { inline-size: 0.875rem; block-size: 0.875rem; background: var(--_accent); }
.dot.spent { background: none; border-color: var(--_soft); }
.cap-line { display: flex; margin-inline-end: 1.25rem; color: var(--_soft); font-size: 0.9em; }
.cap-room { flex-shrink: 1; }
.cap { flex: none; }
.ribbon { display: flex; block-size: var(--_ribbon-height); margin: 0.5rem 1.25rem 0.625rem 0; margin-inline: 0 1.25rem; }
.segment {
  position: relative; flex: none; display: flex; flex-wrap: wrap; box-sizing: border-box; overflow: hidden;
  border-block: 1px solid var(--_track);
}
.segment:first-child, .segment[hidden]:first-child + .segment { border-inline-start: 1px solid var(--_track); }
/* A label without room wraps to a second line, which is not visible. */
.segment::after { content: ""; order: -1; block-size: 100%; }
.segment-label { flex: 1 0 auto; block-size: 100%; align-content: center; text-align: center; font-size: 0.75rem; line-height: 1; padding-inline: 2px; }
.segment.begun::before { content: ""; position: absolute; inset-block: 0; inset-inline-start: 0; inline-size: 1.5px; background: var(--_text); }
.used { background: var(--_used); }
.running { background: var(--_now); }
.coming { background: var(--_coming); }
.locked { background: none; border-style: dashed; }
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
.needle, .flag, .endless { position: relative; flex: none; inline-size: 0; }
.needle::before, .flag::before { content: ""; position: absolute; inset-inline-start: -1px; inline-size: 2px; background: var(--_text); }
.needle::before { inset-block: -5px; }
.flag::before { inset-block: -8px 0; }
.flag::after {
  content: ""; position: absolute; inset-block-start: -8px; inset-inline-start: 1px; inline-size: 1rem; block-size: 0.75rem;
  background: var(--_flag); clip-path: polygon(0 0, 100% 50%, 0 100%);
}
:host(:dir(rtl)) .flag::after { clip-path: polygon(100% 0, 0 50%, 100% 100%); }
.endless .segment-label { position: absolute; inset-inline-start: 0.25rem; inset-block: 0; font-size: 1rem; }
.facts { min-block-size: 1lh; }
.terms, .waste { font-size: 0.9em; }
.layout-compact .seat { display: grid; grid-template-columns: 1fr auto; align-items: center; column-gap: 1rem; padding: 0.5rem 0.75rem; }
.layout-compact .seat-clock, .layout-compact .reading { display: contents; }
.layout-compact .time { font-size: calc(var(--_time-size) * 0.6); }
.layout-compact .ribbon { grid-column: 1 / -1; margin-block: 0.5rem 0.25rem; }
.layout-compact .aside, .layout-compact .cap-line, .layout-compact .words { display: none; }
.layout-time .seats { display: flex; flex-wrap: wrap; gap: var(--_gap); }
.layout-time .seat { padding: 0; border: none; outline: none; background: none; }
.layout-time .time { line-height: 1; }
.layout-time :is(.header, .heading, .aside, .cap-line, .ribbon, .words) { display: none; }
`;
