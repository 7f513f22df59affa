// What the types must refuse: every line after a comment that expects an error is one.

import { Clock, Rounds, Stamp, report, type ClockEvent } from "flagfall";

const clock = new Clock("5m");
// @ts-expect-error a control is a text
new Clock(5);
// @ts-expect-error a key that settings do not have
new Clock({ control: "5m", seat: 2 });
// @ts-expect-error settings have a control
new Clock({});
// @ts-expect-error a start has a seat
clock.handle({ type: "start", at: 0 });
// @ts-expect-error every event has an instant
clock.handle({ type: "tick" });
// @ts-expect-error there is no such event
const unknown: ClockEvent = { type: "pres", at: 0 };
// @ts-expect-error there is no such reason
clock.handle({ type: "pause", at: 0, reason: "lunch" });
// @ts-expect-error an instant is a number
clock.view("0");
// @ts-expect-error a picture has ribbons of its own length
clock.picture(0, { ribbon: 5 });
// @ts-expect-error a refused event has no effects
clock.handle({ type: "tick", at: 0 }).effects.length;
// @ts-expect-error settings are read only
clock.settings = { controls: [], rules: "", seats: 0 };
// @ts-expect-error there may be no journal
clock.journal().length;
// @ts-expect-error viewers are a list
new Rounds({ as: "ben" });
// @ts-expect-error sources are functions
new Stamp({ wall: 5 });
// @ts-expect-error there is no such format
report("", { from: "pdf" });
export { unknown };
