// JSON texts as trees whose values keep their digits, as docs/machine.md asks of those who replay the vectors.

/** A value: `raw` is its text; objects have `keys`, a map, and lists have `items`. */
export function read(text) {
  const [value, end] = readValue(text, 0);
  if (text.slice(end).trim() !== "") throw new SyntaxError(`more after the value: ${text.slice(end, end + 40)}`);
  return value;
}

/** Where `answer` does not have what `pattern` has, and what is there instead; `null` if it has all of it. */
export function misfit(pattern, answer, place = "") {
  if (answer === undefined) return `${place} is missing, not ${pattern.raw}`;
  if (pattern.keys) {
    if (!answer.keys) return `${place} is ${answer.raw}, not an object`;
    return first(pattern.keys, ([key, value]) => misfit(value, answer.keys.get(key), `${place}/${key}`));
  }
  if (pattern.items) {
    if (answer.items?.length !== pattern.items.length) return `${place} is ${answer.raw}, not ${pattern.raw}`;
    return first(pattern.items.entries(), ([index, value]) => misfit(value, answer.items[index], `${place}/${index}`));
  }
  return pattern.raw === answer.raw ? null : `${place} is ${answer.raw}, not ${pattern.raw}`;
}

function first(entries, problem) {
  for (const entry of entries) {
    const found = problem(entry);
    if (found !== null) return found;
  }
  return null;
}

const BLANKS = /[ \t\r\n]*/y;
const SCALAR = /"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|true|false|null/y;

function skip(text, at) {
  BLANKS.lastIndex = at;
  BLANKS.exec(text);
  return BLANKS.lastIndex;
}

function scalar(text, at) {
  SCALAR.lastIndex = at;
  const found = SCALAR.exec(text);
  if (found === null) throw new SyntaxError(`no value at ${at}: ${text.slice(at, at + 40)}`);
  return [{ raw: found[0] }, SCALAR.lastIndex];
}

function readValue(text, before) {
  const start = skip(text, before);
  const opening = text[start];
  if (opening !== "{" && opening !== "[") return scalar(text, start);
  const closing = opening === "{" ? "}" : "]";
  const keys = new Map();
  const items = [];
  let at = skip(text, start + 1);
  while (text[at] !== closing) {
    if (keys.size + items.length > 0) {
      if (text[at] !== ",") throw new SyntaxError(`no comma at ${at}: ${text.slice(at, at + 40)}`);
      at = skip(text, at + 1);
    }
    let value;
    if (opening === "{") {
      const [key, end] = scalar(text, at);
      at = skip(text, end);
      if (text[at] !== ":") throw new SyntaxError(`no colon at ${at}: ${text.slice(at, at + 40)}`);
      [value, at] = readValue(text, at + 1);
      keys.set(JSON.parse(key.raw), value);
    } else {
      [value, at] = readValue(text, at);
      items.push(value);
    }
    at = skip(text, at);
  }
  const raw = text.slice(start, at + 1);
  return [opening === "{" ? { raw, keys } : { raw, items }, at + 1];
}
