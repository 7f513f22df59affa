// A page that only shows clocks of servers, as its types see it.

import { FlagfallError, Offset, SentClock, Stamp, type Settings, type View } from "flagfall/show";
import { FlagfallClock, type AlertDetail } from "flagfall/show-element";

const settings: Settings = { control: "5m.. + 3s", seats: 2 };
const sent: SentClock = new SentClock(settings, '{"version":1}');
const view: View | null = sent.view(new Stamp().now(), { ribbon: 100 });
console.log(view?.face.seats.length);
sent.free();
// @ts-expect-error Another module draws pictures.
sent.picture(0);

const element: FlagfallClock | null = document.querySelector("flagfall-clock");
if (element) {
  element.settings = settings;
  element.offset = new Offset();
  element.sent = '{"version":1}';
  element.addEventListener("flagfall-alert", ({ detail }) => say(detail));
  element.addEventListener("flagfall-error", ({ detail: { error } }) => console.log(error instanceof FlagfallError));
}

function say({ text }: AlertDetail): void {
  console.log(text);
}
