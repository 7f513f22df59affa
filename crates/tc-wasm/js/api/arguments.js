// Checks of arguments. What has another type than expected is refused with the kind `bad_argument`, never converted.

import { FlagfallError } from "./error.js";

/** The longest text in an error. */
const LONGEST = 60;

export function refuse(message, options) {
  throw new FlagfallError({ kind: "bad_argument", message }, options);
}

/** Whether a value is an array; `false` for a proxy that has been revoked, of which nothing can be asked. */
export function isArray(value) {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

function isA(type, value) {
  try {
    return value instanceof type;
  } catch {
    return false;
  }
}

export const isBytes = (value) => isA(Uint8Array, value);
const isBoxed = (value) => isA(String, value);

/** A value in the words of an error. Nothing of the caller's is called. */
export function shown(value) {
  if (value === null) return "null";
  switch (typeof value) {
    case "string":
      return value.length > LONGEST ? `a text of ${value.length} characters` : JSON.stringify(value);
    case "symbol":
      return "a symbol";
    case "function":
      return "a function";
    case "bigint":
      return "a bigint";
    case "object":
      return isBytes(value) ? "bytes" : isBoxed(value) ? "a String object" : isArray(value) ? "an array" : "an object";
    default:
      return Object.is(value, -0) ? "0" : String(value);
  }
}

/** Reads what the caller gave. Its getters may throw anything. */
export function reading(name, read) {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof FlagfallError) throw thrown;
    refuse(`${name} cannot be read: a getter or \`toJSON\` has thrown, or the object contains itself`, { cause: thrown });
  }
}

export function text(name, value) {
  if (typeof value !== "string") refuse(`expected ${name} as a string, found ${shown(value)}`);
  const lone = value.search(/\p{Surrogate}/u);
  if (lone >= 0) {
    const message = `expected ${name} as whole characters, found half of a surrogate pair at ${lone}`;
    const span = { start: lone, end: lone + 1 };
    throw new FlagfallError({ kind: "bad_argument", message, source: value, span });
  }
  return value;
}

export function number(name, value) {
  if (typeof value !== "number" || !Number.isFinite(value)) {
    refuse(`expected ${name} as a finite number, found ${shown(value)}`);
  }
  return value;
}

/** A number that JSON writes without an exponent, as a clock reads its times. */
export function decimal(name, value) {
  if (String(number(name, value)).includes("e")) {
    refuse(`expected ${name} as a number that JSON writes without an exponent, found ${shown(value)}`);
  }
  return value;
}

export function whole(name, value, least, most) {
  if (!Number.isInteger(value) || value < least || value > most) {
    refuse(`expected ${name} as a whole number from ${least} to ${most}, found ${shown(value)}`);
  }
  return value;
}

export function flag(name, value) {
  if (typeof value !== "boolean") refuse(`expected ${name} as a boolean, found ${shown(value)}`);
  return value;
}

/** A copy of bytes. The caller can have given their buffer away. */
export function bytes(name, value) {
  try {
    return new Uint8Array(value);
  } catch (cause) {
    refuse(`the bytes of ${name} cannot be read; after a transfer, as to a worker, only its receiver has them`, { cause });
  }
}

/** An object with no other keys than these, as a copy. Keys that are undefined are left out. */
export function object(name, value, keys, expected = "an object") {
  if (typeof value !== "object" || value === null || isArray(value) || isBoxed(value)) {
    refuse(`expected ${name} as ${expected}, found ${shown(value)}`);
  }
  return reading(name, () => {
    const copy = {};
    for (const key of Object.keys(value)) {
      if (!keys.includes(key)) refuse(`${name} has no key ${shown(key)}; its keys are ${keys.join(", ")}`);
      const entry = value[key];
      if (entry !== undefined) copy[key] = entry;
    }
    return copy;
  });
}

/** An array of least to most texts, as a copy. The name is that of a key. */
export function texts(name, value, least, most) {
  return reading(name, () => {
    // A proxy can have another length each time.
    const length = isArray(value) ? value.length : undefined;
    if (!(length >= least && length <= most)) {
      refuse(`expected \`${name}\` as an array of ${least} to ${most} strings, found ${length ?? shown(value)}`);
    }
    return Array.from({ length }, (_, index) => text(`\`${name}[${index}]\``, value[index]));
  });
}

/** The JSON of an event or a view that the caller gave as an object, whose numbers are checked by a function of this file. */
export function json(name, value, check = number) {
  if (typeof value !== "object" || value === null || isArray(value)) {
    refuse(`expected ${name} as an object, found ${shown(value)}`);
  }
  const entry = (key, value) => {
    if (typeof value === "number") return check(`\`${key}\` of ${name}`, value);
    if (typeof value === "bigint") refuse(`expected \`${key}\` of ${name} as a number, found a bigint`);
    return value;
  };
  return text(name, reading(name, () => JSON.stringify(value, entry)));
}
