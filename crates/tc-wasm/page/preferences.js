// What a player has chosen, kept between visits.

const KEY = "flagfall.preferences";

/** The most players. */
export const MOST = 6;

/** The longest name, in characters. */
export const LONGEST_NAME = 40;

/** The colours that a seat can have; the style sheet has a rule for each. */
export const COLOURS = ["blue", "green", "violet", "orange", "teal", "pink"];

/** The milliseconds that can be given. */
export const GIFTS = [5_000, 15_000, 30_000, 60_000, 300_000];

/** Below how many seconds tenths are shown. */
export const TENTHS = [0, 10, 60];

const DEFAULTS = {
  sound: false,
  vibration: false,
  turns: false,
  turned: true,
  tenths: 10,
  give: 15_000,
  seats: 2,
  names: Array(MOST).fill(""),
  colours: COLOURS,
};

/** The preferences. They send the event `change` after every choice. */
export class Preferences extends EventTarget {
  #storage;
  #values;

  constructor(storage) {
    super();
    this.#storage = storage;
    this.#values = read(storage);
  }

  get values() {
    return this.#values;
  }

  set(change) {
    this.#values = { ...this.#values, ...change };
    this.#storage.set(KEY, JSON.stringify(this.#values));
    this.dispatchEvent(new Event("change"));
  }
}

/** What is kept; whatever is damaged or unknown has its default. */
function read(storage) {
  let kept = {};
  try {
    kept = JSON.parse(storage.get(KEY) ?? "{}") ?? {};
  } catch {
    // A damaged entry is replaced by the next choice.
  }
  const list = (name, fits) => DEFAULTS[name].map((value, place) => (fits(kept[name]?.[place]) ? kept[name][place] : value));
  const choice = (name, fits) => (fits(kept[name]) ? kept[name] : DEFAULTS[name]);
  const isSwitch = (value) => typeof value === "boolean";
  return {
    sound: choice("sound", isSwitch),
    vibration: choice("vibration", isSwitch),
    turns: choice("turns", isSwitch),
    turned: choice("turned", isSwitch),
    tenths: choice("tenths", (value) => TENTHS.includes(value)),
    give: choice("give", (value) => GIFTS.includes(value)),
    seats: choice("seats", (value) => Number.isInteger(value) && value >= 2 && value <= MOST),
    names: list("names", (value) => typeof value === "string" && value.length <= LONGEST_NAME),
    colours: list("colours", (value) => COLOURS.includes(value)),
  };
}

/** The names of a game with this number of seats. */
export function seatNames({ names }, seats) {
  const usual = seats === 2 ? ["White", "Black"] : Array.from({ length: seats }, (_, seat) => `Player ${seat + 1}`);
  return usual.map((name, seat) => names[seat].trim() || name);
}
