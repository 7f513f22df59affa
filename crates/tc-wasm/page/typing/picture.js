// The clock of a player before the first move, as a picture.

import { make } from "../dom.js";

/** The picture, or null for a control that cannot be drawn. */
export function picture(api, { settings, description }) {
  let clock = null;
  try {
    clock = new api.Clock({ ...settings, seats: 1 });
    clock.handle({ type: "start", at: 0, seat: 0 });
    const drawn = clock.picture(0, { names: ["each player"] }, description);
    const image = make("img", { src: `data:image/svg+xml,${encodeURIComponent(drawn)}`, alt: `The clock of each player: ${description}` });
    return make("figure", { class: "drawn" }, image);
  } catch (error) {
    if (error instanceof api.FlagfallError) return null;
    throw error;
  } finally {
    clock?.free();
  }
}
