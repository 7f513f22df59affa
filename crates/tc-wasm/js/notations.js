// The middle module: clocks, and controls in every notation.

import init, * as raw from "./notations-wasm.js";
import { clockApi } from "./api/clock.js";
import { controlsApi } from "./api/controls.js";
import { load } from "./api/load.js";

await load(init, new URL("./notations-wasm_bg.wasm", import.meta.url));

export const { Clock, SentClock, Offset } = clockApi(raw);
export const { explain, parse, lint, convert, notations, presets, ruleSets } = controlsApi(raw);
export { FlagfallError } from "./api/error.js";
export { Stamp } from "./api/stamp.js";
