// The attributes of the element, and the properties that reflect them.

const LAYOUTS = ["full", "compact", "time"];

/** The attributes, and what a change of each makes necessary: another clock, or only another drawing. */
export const ATTRIBUTES = {
  control: "clock",
  rules: "clock",
  seats: "clock",
  names: "drawing",
  seat: "drawing",
  layout: "drawing",
  "tenths-below": "drawing",
  announce: "drawing",
};

/** Names separated by commas. Names with commas are a JSON array: `["Ding, Liren", "Nakamura, Hikaru"]`. */
function readNames(text) {
  if (text.trimStart().startsWith("[")) {
    try {
      return JSON.parse(text).map(String);
    } catch {
      // Then it is an ordinary name.
    }
  }
  return text.trim() === "" ? [] : text.split(",").map((name) => name.trim());
}

function writeNames(names) {
  const list = typeof names === "string" ? readNames(names) : Array.from(names, String);
  const text = list.join(",");
  return JSON.stringify(readNames(text)) === JSON.stringify(list) ? text : JSON.stringify(list);
}

/** A whole number that is not negative; otherwise null, as without the attribute. */
function readNumber(text) {
  return text !== null && /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : null;
}

const reflect = {
  text: (name) => ({
    get() {
      return this.getAttribute(name);
    },
    set(value) {
      write(this, name, value);
    },
  }),
  number: (name) => ({
    get() {
      return readNumber(this.getAttribute(name));
    },
    set(value) {
      write(this, name, value);
    },
  }),
};

function write(element, name, value) {
  if (value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}

/** Property descriptors for the prototype of the element. */
export const PROPERTIES = {
  control: reflect.text("control"),
  rules: reflect.text("rules"),
  seats: reflect.number("seats"),
  seat: reflect.number("seat"),
  tenthsBelow: reflect.number("tenths-below"),
  announce: reflect.text("announce"),
  names: {
    get() {
      return readNames(this.getAttribute("names") ?? "");
    },
    set(value) {
      write(this, "names", value === null || value === undefined ? null : writeNames(value));
    },
  },
  layout: {
    get() {
      const layout = this.getAttribute("layout");
      return LAYOUTS.includes(layout) ? layout : LAYOUTS[0];
    },
    set(value) {
      write(this, "layout", value);
    },
  },
};

/** The number of seats that have names at most. */
const MOST_SEATS = 16;
const MOST_SECONDS = 65_535;

/** The style in which a clock is drawn for these attributes. Nothing in it is refused. */
export function styleOf({ names, tenthsBelow }, ribbon) {
  const drawn = names.slice(0, MOST_SEATS).map((name) => name.toWellFormed().replaceAll("\0", "\ufffd"));
  const style = { names: drawn, ribbon };
  return tenthsBelow === null ? style : { ...style, tenthsBelow: Math.min(tenthsBelow, MOST_SECONDS) };
}

/** The settings that the attributes hold; null without a control. */
export function settingsOf({ control, rules, seats }) {
  if (control === null) return null;
  return { control, ...(rules === null ? {} : { rules }), ...(seats === null ? {} : { seats }) };
}

for (const property of Object.values(PROPERTIES)) {
  property.enumerable = true;
  property.configurable = true;
}
