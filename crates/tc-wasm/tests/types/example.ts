// A program that uses what the types declare. Tests check it, run it under Node, and build it with Vite for a browser.

import {
  Clock,
  FlagfallError,
  Offset,
  Rounds,
  SentClock,
  Stamp,
  convert,
  explain,
  lint,
  notations,
  parse,
  presets,
  report,
  reportPicture,
  ruleSets,
  type Answer,
  type ClockEvent,
  type Effect,
  type Face,
  type GameSettings,
  type Report,
  type RoundAnswer,
  type RoundEvent,
  type State,
  type View,
} from "flagfall";
import { Clock as SmallClock, type Settings } from "flagfall/clock";
import type { FlagfallClock } from "flagfall/element";

let checked = 0;

/** Compares values as JSON. */
function same(actual: unknown, expected: unknown): void {
  checked += 1;
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (found !== wanted) throw new Error(`check ${checked}: expected ${wanted}, found ${found}`);
}

const settings: GameSettings = { control: ["10m, 5 x r1/30s", "9m, 5 x r1/30s"], rules: "pauses 2", keepJournal: true };
const clock = new Clock(settings);

const events: ClockEvent[] = [
  { type: "start", at: 0, seat: 0 },
  { type: "press", at: 12_500, seat: 0, next: 1, lag: 40 },
  { type: "pause", at: 13_000, reason: "player", seat: 1 },
  { type: "resume", at: 14_000, reason: "player", seat: 1 },
  { type: "give", at: 14_000, seat: 1, time: 15_000 },
  { type: "undo", at: "1970-01-01T00:00:15Z" },
];

/** What an effect says; every type of effect is named. */
function words(effect: Effect): string {
  switch (effect.type) {
    case "turn":
    case "flag":
    case "undone":
    case "cancelled":
      return effect.type;
    case "ended":
      return effect.why ?? "";
    case "periods":
      return `${effect.n} of ${effect.left ?? "any number"} by ${effect.by}`;
    case "stage":
      return `stage ${effect.stage + 1} by ${effect.by}`;
    case "reset":
      return effect.by;
    case "bonus":
      return `${effect.time} ${effect.kind}`;
    case "forfeited":
    case "adjusted":
      return `${effect.time} ${effect.why}`;
    case "moved":
      return `${effect.thought} ${effect.charged} ${effect.delay} ${effect.credit} ${effect.stage} ${effect.period ?? ""}`;
    case "credit":
      return `${effect.time}`;
    case "paused":
    case "resumed":
      return effect.reason;
    case "penalty":
      return `${effect.points} of ${effect.total}`;
    case "timeout":
      return effect.by ?? "time";
    default: {
      const never: never = effect;
      return never;
    }
  }
}

function handled(answer: Answer): State {
  if (!answer.ok) throw new Error(`${answer.error.kind}: ${answer.error.message}`);
  same(answer.effects.every((effect) => words(effect).length > 0 && effect.at <= (answer.at ?? 0)), true);
  return answer.state;
}

const states: State[] = events.map((event) => handled(clock.handle(event)));
same(states.at(-1)?.seats[0]?.remaining, 587_500);
const refused: Answer = clock.handle({ type: "tick", at: 0 });
same(refused.ok ? "" : refused.error.kind, "time_backwards");

const view: View = clock.view(20_000, { names: ["Black", "White"], ribbon: 300, tenthsBelow: 20 });
const face: Face = view.face;
same(face.seats[0]?.clock?.ribbon.segments[0]?.kind, "running");
same(view.until !== null && view.until > view.at, true);
same(clock.picture(20_000, { names: ["Black", "White"] }, "A game of Go").includes("A game of Go"), true);
same(clock.text(20_000, 60).split("\n").every((line) => line.length <= 60), true);
same(clock.settings.controls, settings.control);

const journal: string | null = clock.journal();
const again: Clock = Clock.replay(journal ?? "");
same(again.state(20_000), clock.state(20_000));

const sent = new SentClock({ control: settings.control, rules: "pauses 2" }, clock.sent(20_000));
sent.update(JSON.parse(clock.sent(20_000)) as object);
same(sent.view(21_000)?.face.seats.length, 2);
same(sent.picture(0), null);

const offset = new Offset();
offset.learn({ sent: 0, receivedThere: 1_000, answered: 1_010, received: 30 });
const serverTime: number | null = offset.serverTime(50);
same([offset.estimate, offset.uncertainty, serverTime], [990, 10, 1_040]);

const stamp = new Stamp({ wall: () => 5_000, monotonic: () => 1, notBefore: 6_000 });
same(stamp.now(), 6_000);

const small: Settings = "3m.. + 2s; first-bonus";
same(new SmallClock(small).state(0).seats[0]?.remaining, 182_000);

try {
  new Clock("5m + 3; first-bonus");
  same("refused", "accepted");
} catch (error) {
  if (!(error instanceof FlagfallError)) throw error;
  const at: [number, number] | null = error.span && [error.span.start, error.span.end];
  same([error.kind, error.source, at], ["missing_unit", "5m + 3; first-bonus", [5, 6]]);
  same(error.hints[0]?.suggestion, "5m + 3s; first-bonus");
}

const host = new Rounds({ as: ["ben"], digest: true });
const lines: RoundEvent[] = [
  { type: "open", at: 0, round: { game: "rps", seq: 1 }, players: ["ann", "ben"], close: "all", resolve: "highest", tie: "all" },
  { type: "commit", at: 1, by: "ann", action: 3 },
  { type: "commit_when", at: 2, by: "ben", condition: { not: { is: ["ann", 3] } }, then: 5, otherwise: 1 },
  { type: "resolve", at: 3, public: [] },
];
const answers: RoundAnswer[] = lines.map((line) => host.handle(line));
same(answers.map((answer) => answer.ok), [true, true, true, true]);
same(answers[1]?.views?.["ben"]?.players[0]?.action, null);
same(answers[3]?.resolution?.map(({ action, result }) => [action, result]), [[3, "applied"], [1, "lost"]]);

const game: Report = report('[TimeControl "180+2"]\n\n1. e4 { [%clk 0:03:00] } 1... e5 { [%clk 0:03:00] } 2. Nf3 { [%clk 0:02:51] } *\n', { from: "pgn", game: 1 });
same([game.verdict, game.control, game.timeline[2]?.thought], ["fits", "3m.. + 2s", 11_000]);
same(reportPicture(new TextEncoder().encode("(;GM[1]TM[60];B[aa]BL[55])")).startsWith("<svg"), true);

same(explain("G/90;d5").control, "(5s) 90m");
same(parse("5m")[0]?.time, 300);
same(lint("5m + 3s").every((one) => one.severity === "warning"), true);
same(convert("5m.. + 3s", { to: "pgn" }).text, "300+3");
same(notations().length > 10 && presets("fide").length > 0 && ruleSets().length > 10, true);

/** A press at the element of a page. */
export function press(element: FlagfallClock): boolean {
  return element.clock !== null && element.press().ok;
}

for (const freed of [clock, again, sent, offset, host]) freed.free();

/** How many values were compared. */
export default checked;
