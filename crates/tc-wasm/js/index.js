// Everything.

import init, * as raw from "./flagfall-wasm.js";
import { clockApi } from "./api/clock.js";
import { controlsApi } from "./api/controls.js";
import { load } from "./api/load.js";
import { recordsApi } from "./api/records.js";
import { roundsApi } from "./api/rounds.js";

await load(init, new URL("./flagfall-wasm_bg.wasm", import.meta.url));

export const { Clock, SentClock, Offset } = clockApi(raw);
export const { explain, parse, lint, convert, notations, presets, ruleSets } = controlsApi(raw);
export const { Rounds } = roundsApi(raw);
export const { report, reportPicture } = recordsApi(raw);
export { FlagfallError } from "./api/error.js";
export { Stamp } from "./api/stamp.js";
