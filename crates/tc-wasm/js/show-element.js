// Defines <flagfall-clock> with the smallest module: it shows the clocks of servers.

import { defineClockElement } from "./api/element.js";
import { checkSettings } from "./api/settings.js";
import { SentClock, Stamp } from "./show.js";
import * as raw from "./show-wasm.js";

export const FlagfallClock = defineClockElement({ SentClock, Stamp, check: (settings) => checkSettings(raw, settings) });
