// The control in the address: #control=3m..%20%2B%202s&reading=2. A plus sign is a plus sign, not a space.

import { readFragment } from "./fragment.js";

/** The longest control that an address carries, in characters. */
const LONGEST = 10_000;

/** What the address says; `control` is null without one. */
export function readLink(hash) {
  const values = readFragment(hash);
  const reading = /^[1-9]\d{0,3}$/.test(values.get("reading") ?? "") ? Number(values.get("reading")) : 1;
  const from = /^[a-z][a-z0-9-]{0,30}$/.test(values.get("from") ?? "") ? values.get("from") : "auto";
  return { control: values.get("control")?.slice(0, LONGEST) ?? null, reading, from };
}

/** The address of a control, from `#` on; empty for an empty control. */
export function writeLink({ control, reading = 1, from = "auto" }) {
  if (control === "") return "";
  const parts = [`control=${encodeURIComponent(control.slice(0, LONGEST).toWellFormed?.() ?? control.slice(0, LONGEST))}`];
  if (from !== "auto") parts.push(`from=${from}`);
  if (reading !== 1) parts.push(`reading=${reading}`);
  return `#${parts.join("&")}`;
}
