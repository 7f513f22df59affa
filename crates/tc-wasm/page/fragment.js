// The values after the # of an address: #control=3m..%20%2B%202s&reading=2. A plus sign is a plus sign, not a space.

/** The values by name. Of several with the same name, the first one counts. */
export function readFragment(hash) {
  const values = new Map();
  for (const part of hash.replace(/^#/, "").split("&")) {
    const [name, ...rest] = part.split("=");
    if (rest.length > 0 && !values.has(name)) values.set(name, decoded(rest.join("=")));
  }
  return values;
}

/** A text without its percent signs; the text itself if they are damaged. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
