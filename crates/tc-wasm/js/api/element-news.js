// What changed between two drawings and is worth an alert or an announcement.

import { isInTurn } from "./element-seat.js";

const PRESSURES = ["calm", "low", "critical"];

/** The alerts between two faces, oldest first. `seat` is null in an alert about the whole clock. */
export function alerts(before, after) {
  return [...ofClock(before, after), ...after.seats.flatMap((seat, place) => ofSeat(before.seats[place], seat))];
}

function ofClock(before, after) {
  if (before.status === after.status && before.header === after.header) return [];
  if (after.status === "paused") return [{ kind: "pause", seat: null, text: after.header }];
  if (before.status === "paused" && after.status === "running") {
    return [{ kind: "resume", seat: null, text: "the clocks run again" }];
  }
  const isEnd = before.status !== after.status && (after.status === "over" || after.status === "cancelled");
  return isEnd ? [{ kind: "end", seat: null, text: `the game is ${after.status}` }] : [];
}

function ofSeat(before, after) {
  if (before === undefined) return [];
  const { seat, name } = after;
  const alert = (kind, text) => ({ kind, seat, text: `${name}: ${text}` });
  const found = [];
  const stages = [before, after].map(({ clock }) => clock?.stage ?? 0);
  const periods = [before, after].map(({ clock }) => clock?.periods_left?.left ?? null);
  const pressures = [before, after].map(({ clock }) => PRESSURES.indexOf(clock?.pressure ?? "calm"));

  if (after.status === "flagged") return before.status === "flagged" ? [] : [alert("flag", "flag fallen")];
  if (stages[1] > stages[0]) {
    const stage = `stage ${after.clock.stage + 1} of ${after.clock.stages}`;
    found.push(alert("stage", [stage, after.clock.periods].filter(Boolean).join(", ")));
  } else if (stages[1] === stages[0] && periods[0] !== null && periods[1] !== null && periods[1] < periods[0]) {
    found.push(alert("period", after.clock.periods ?? after.clock.time));
  }
  if (pressures[1] > pressures[0] && !["pending", "pending_timeout"].includes(after.status)) {
    const isCritical = PRESSURES[pressures[1]] === "critical";
    found.push(alert(PRESSURES[pressures[1]], `${isCritical ? "very low" : "low"}, ${after.clock.flag ?? after.clock.time}`));
  }
  if (isInTurn(after) && !isInTurn(before)) found.push(alert("turn", "to move"));
  return found;
}
