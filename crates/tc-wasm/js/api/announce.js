// Texts for screen readers.

/** How long a text stays in its region, in milliseconds: time to be read. */
const KEPT = 10_000;

/**
 * Adds a text to a live region. Texts that come close together are all heard, because each is added to the others; the
 * same text again is heard again. What is older than ten seconds is removed with the next text.
 */
export function announce(region, text) {
  const now = performance.now();
  for (const line of [...region.children]) if (now - Number(line.dataset.at) > KEPT) line.remove();
  const line = region.ownerDocument.createElement("div");
  line.dataset.at = String(now);
  line.textContent = text;
  region.append(line);
}
