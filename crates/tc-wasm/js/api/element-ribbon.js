// The ribbon of a seat: all its time on a line, from what is used up to the flag.

import { part, setChildren, setHidden, setPart, setStyle, setText } from "./element-dom.js";

/** The length of the ribbons in units. A ribbon is redrawn when a unit is used up, so more units mean more redraws. */
export const UNITS = 360;

export function makeRibbon() {
  const ribbon = part("div", "ribbon");
  // The sentences say the same in words.
  ribbon.setAttribute("aria-hidden", "true");
  return ribbon;
}

export function drawRibbon(element, ribbon, hasCap) {
  setChildren(element, pieces(ribbon, hasCap), makePiece, drawPiece);
}

/** What is drawn from the start of the ribbon to its end: segments, the needle and the flag. */
function pieces({ gone, segments, has_flag: hasFlag }, hasCap) {
  const isNow = ({ kind }) => kind === "delay" || kind === "running";
  const room = ({ length, left, gain }) => Math.max(length - left - gain, 0);
  const now = segments.filter(isNow);
  const sum = (count) => now.reduce((total, segment) => total + count(segment), 0);
  const segment = (kind, units, more = "") => ({ names: `segment ${kind}${more}`, units });
  const left = (drawn, more) => ({
    ...segment(drawn.kind, drawn.left, `${more}${drawn.is_over ? " over" : ""}`),
    label: isNow(drawn) ? null : label(drawn),
  });
  const end = hasFlag ? { names: "flag" } : { names: "endless", label: "…" };

  const list = [
    segment("used", gone),
    { names: "bracket", isHidden: !hasCap },
    // The start of the running period is marked unless it is that of the ribbon.
    segment("used", sum(room), gone > 0 ? " begun" : ""),
    segment("gain", sum(({ gain }) => gain)),
    { names: "needle" },
    ...now.map((drawn) => left(drawn, "")),
  ];
  let hasEnded = false;
  for (const drawn of segments.filter((drawn) => !isNow(drawn))) {
    if (drawn.kind === "locked" && !hasEnded) {
      list.push(end);
      hasEnded = true;
    }
    const empty = room(drawn);
    list.push(segment("room", empty, " begun"), left(drawn, empty === 0 ? " begun" : ""));
  }
  if (!hasEnded) list.push(end);
  const drawn = list.filter(({ units }) => units > 0);
  if (drawn.length > 0) {
    drawn[0].names += " outer-start";
    drawn.at(-1).names += " outer-end";
  }
  return list;
}

/** The time of each period: `0:30`, `12×0:30`, `…×0:30` if they are unlimited. */
function label({ periods, time }) {
  if (time === "") return null;
  return periods === 1 ? time : `${periods ?? "…"}×${time}`;
}

function makePiece() {
  const piece = document.createElement("span");
  piece.append(part("span", "segment-label"));
  return piece;
}

function drawPiece(piece, { names, units, label = null, isHidden = units === 0 }) {
  setPart(piece, names);
  setHidden(piece, isHidden);
  setStyle(piece, "flex-basis", units === undefined ? "0" : `${(units / UNITS) * 100}%`);
  setText(piece.firstElementChild, label);
}
