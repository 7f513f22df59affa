// A page with the element, as its types see it.

import { Offset, Stamp } from "flagfall/clock";
import { FlagfallClock, type AlertDetail } from "flagfall/element";

const clock = document.createElement("flagfall-clock");
clock.control = "10m, 5 x r1/30s";
clock.names = ["Black", "White"];
clock.layout = "compact";
clock.settings = { control: ["5m", "2m.. + 1s"] };
clock.stamp = new Stamp({ notBefore: 0 });
clock.addEventListener("flagfall-flag", function ({ detail: { seat, at } }) {
  const exact: number | null = at;
  console.log(seat, exact, this.names.length);
});
document.addEventListener("flagfall-alert", ({ detail }) => say(detail));
clock.addEventListener("flagfall-effects", ({ detail: { event, answer } }) => console.log(event.type, event.at, answer.state.deadline));
clock.addEventListener("flagfall-error", ({ detail: { error } }) => console.log(error.kind, error.hints[0]?.suggestion));

const answer = clock.start();
if (answer.ok) console.log(answer.effects.length);
clock.handle({ type: "open", seats: [0, 1] });
clock.handle({ type: "press", at: 5_000, lag: 20 });
clock.pause("player", 1);
clock.undo({ force: true });

const mirror: FlagfallClock | null = document.querySelector("flagfall-clock");
if (mirror) {
  mirror.clock = clock.clock;
  mirror.sent = '{"version":1}';
  mirror.offset = new Offset();
}

// @ts-expect-error There is no such layout.
clock.layout = "huge";
// @ts-expect-error An event without a type is no event.
clock.handle({ at: 5_000 });
// @ts-expect-error The error is read-only.
clock.error = null;

function say({ kind, seat, text }: AlertDetail): void {
  if (kind !== "turn") console.log(seat, text);
}
