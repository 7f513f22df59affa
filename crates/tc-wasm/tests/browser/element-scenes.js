// Clocks of every system in the middle of a game, as in docs/clock.md.

const press = (...seconds) => seconds.map((at) => ({ type: "press", at: at * 1000 }));
const presses = (at, count) => Array.from({ length: count }, () => ({ type: "press", at: at * 1000 }));
const start = { type: "start", at: 0, seat: 0 };
const go = ["Black", "White"];
const chess = ["White", "Black"];

/** `at` is in milliseconds. */
export const scenes = [
  { name: "fischer", control: "3m.. + 2s", names: chess, events: [start, ...press(25, 60)], at: 71_300 },
  {
    name: "capped",
    control: "1m..2m + 10s",
    names: go,
    events: [start, ...press(1, 20, 21, 34, 35, 50, 51, 60, 61, 75, 76, 90, 91, 95)],
    at: 97_000,
  },
  { name: "byo-yomi-main", control: "10m, 5 x r1/30s", names: go, events: [start, ...press(128, 300)], at: 340_000 },
  {
    name: "byo-yomi",
    control: "10m, 5 x r1/30s; low 60s, critical 10s",
    names: go,
    events: [start, ...press(664, 900)],
    at: 962_700,
  },
  {
    name: "canadian",
    control: "10m, r25/10m",
    names: go,
    events: [start, ...press(700, 1000), ...presses(1010, 25), ...press(1020)],
    at: 1_120_000,
  },
  { name: "delay", control: "(5s) 30m", names: chess, events: [start, ...press(400, 900)], at: 902_400 },
  { name: "bronstein", control: "10m + ..5s", names: chess, events: [start, ...press(160, 250)], at: 253_000 },
  {
    name: "two-stage",
    control: "40/90m.. + 30s, 30m.. + 30s; first-bonus",
    names: ["Carlsen, Magnus", "Praggnanandhaa, Rameshbabu"],
    events: [start, ...press(2400, 4800), ...presses(4800, 54), ...press(5100, 5300)],
    at: 5_420_000,
  },
  { name: "repeating", control: "* x 40/2h", names: chess, events: [start, ...press(3000, 6000), ...presses(6000, 68)], at: 7_000_000 },
  { name: "hourglass", control: "5m.. + opp", names: chess, events: [start, ...press(70, 100)], at: 119_500 },
  { name: "correspondence", control: "3d..7d + 1d", names: go, events: [start, ...press(90_000, 200_000)], at: 270_000_000 },
  { name: "no-clock", control: "none", names: chess, events: [start], at: 5_000 },
  { name: "start-clock", control: "5m.. + 3s; free-moves 1, start-clock 30s", names: chess, events: [start], at: 12_400 },
  {
    name: "paused",
    control: "20m, 3 x r1/30s",
    names: go,
    events: [
      start,
      ...press(300),
      { type: "pause", at: 350_000, reason: "moderator" },
      { type: "pause", at: 360_000, reason: "player", seat: 1 },
    ],
    at: 400_000,
  },
  { name: "critical", control: "1m; low 30s, critical 10s", names: chess, events: [start, ...press(35)], at: 89_300 },
  {
    name: "flag-pending",
    control: "1m; lag fixed:2s",
    names: chess,
    events: [start, ...press(58, 61)],
    at: 63_000,
  },
  { name: "flagged", control: "(3s) 3m", names: chess, events: [start, ...press(100, 150), { type: "tick", at: 300_000 }], at: 300_000 },
  { name: "odds", settings: { control: ["5m", "2m.. + 1s"] }, names: chess, events: [start, ...press(33, 40)], at: 52_200 },
  {
    name: "four-seats",
    control: "10m, 3 x r1/20s",
    seats: 4,
    names: ["Red", "Blue", "Yellow", "Green"],
    events: [start, ...press(55, 80, 300, 320, 380)],
    at: 421_000,
  },
  {
    name: "simultaneous",
    control: "(10s) 5m",
    seats: 3,
    names: ["Austria", "Italy", "Turkey"],
    events: [
      { type: "open", at: 0, seats: [0, 1, 2] },
      { type: "halt", at: 8_000, seat: 1 },
      { type: "give", at: 40_000, seat: 2, time: 20_000 },
    ],
    at: 75_000,
  },
];

/** Runs in the page: adds an element for each scene. Their time does not advance. */
export function showScenes(page, layout) {
  return page.evaluate(
    ({ scenes, layout }) => {
      for (const { name, control, settings = null, seats = null, names, events, at } of scenes) {
        const heading = document.createElement("h2");
        heading.textContent = name;
        document.querySelector("main").append(heading);
        const stamp = { now: () => at };
        const made = window.add({ id: name, layout }, { ...(control ? { control } : {}), seats, settings, names, stamp });
        for (const event of events) {
          const { ok, error } = made.clock.handle(event);
          if (!ok) throw new Error(`${name}: ${error.message}`);
        }
        made.redraw();
      }
    },
    { scenes, layout },
  );
}
