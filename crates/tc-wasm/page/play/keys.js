// What keys do: those of `flagfall play`.

/** The keys of the players, for two, three and more of them. */
const PLAYERS = ["al", "agl", "adjl", "adgjl", "asfhkl"];

/** The key of a seat. */
export const keyOf = (seat, seats) => PLAYERS[seats - 2][seat];

/** The act of a key: `{ type, seat }`, or null. A key that is held down counts once. */
export function actOf({ key, repeat, ctrlKey, altKey, metaKey }, seats) {
  if (repeat || ctrlKey || altKey || metaKey) return null;
  if (key === " " || key === "Enter") return { type: "press" };
  const letter = key.toLowerCase();
  const fixed = { p: "pause", u: "undo", e: "end", q: "leave", "?": "help" }[letter];
  if (letter.length !== 1) return null;
  const seat = PLAYERS[seats - 2].indexOf(letter);
  if (seat !== -1) return { type: "pressOf", seat };
  if (fixed) return { type: fixed };
  const number = Number(letter);
  return Number.isInteger(number) && number >= 1 && number <= seats ? { type: "give", seat: number - 1 } : null;
}

/** The keys and what each does. */
export function explained(names, gift) {
  const seats = names.length;
  const own = names.map((name, seat) => [
    keyOf(seat, seats).toUpperCase(),
    `end ${name}'s turn; before the game, start ${names[(seat + 1) % seats]}'s clock`,
  ]);
  return [
    ["Space, Enter", "end the turn; before the game, start the game"],
    ...own,
    ["P", "pause, or resume"],
    ["U", "take the last move back; the time it took stays used"],
    [seats === 2 ? "1, 2" : `1 to ${seats}`, `give a player ${gift}`],
    ["E", "end the game"],
    ["Q", "go to the controls; the game goes on"],
    ["?", "help"],
    ["Tab", "go to the buttons; Enter presses one"],
  ];
}
