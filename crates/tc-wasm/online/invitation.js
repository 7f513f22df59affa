// The invitation of a player: a token, and the settings of the game. It comes after the # of an address, which no browser sends to a
// server. The token is taken out of the address at once, so that the address can be shown and shared, and is kept for this tab alone.

import { readFragment } from "./fragment.js";
import { Storage } from "./storage.js";

const KEY = "flagfall.invitation";
const NAMES = ["token", "control", "rules", "names"];

/** The invitation of the address, or the one that this tab has kept; null without one. */
export function takeInvitation(storage = Storage.ofTab()) {
  const values = readFragment(location.hash);
  if (values.has("token")) {
    storage.set(KEY, JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, values.get(name) ?? null]))));
    history.replaceState(null, "", location.pathname + location.search);
  }
  try {
    const { token, control, rules, names } = JSON.parse(storage.get(KEY) ?? "null") ?? {};
    const claims = claimsOf(token);
    return claims === null ? null : { token, control, rules, names, ...claims };
  } catch {
    return null;
  }
}

/** What a token says about its holder. Only the server can check it. */
function claimsOf(token) {
  const body = token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/");
  const { game, role, seat = null } = JSON.parse(atob(body));
  return typeof game === "string" && typeof role === "string" ? { game, role, seat } : null;
}
