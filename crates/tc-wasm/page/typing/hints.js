// Hints as this page shows them.

/** A command or an option of the program. */
const COMMAND = /`(?:flagfall |--)/;

/**
 * The hints of an error for readers of the page. Some name a command or an option of the program, which a reader of the page
 * does not have: the page has lists of presets and notations instead. A correction stays, in the page's words; it is in
 * Flagfall's own notation, so its `from` is `auto`.
 */
export function hintsOfPage(hints) {
  const isCommand = ({ text }) => COMMAND.test(text);
  return hints
    .filter((hint) => hint.suggestion !== null || !isCommand(hint))
    .map((hint) => (isCommand(hint) ? { ...hint, text: "it can be read in another notation", from: "auto" } : hint));
}
