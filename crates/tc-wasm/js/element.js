// Defines <flagfall-clock> with the small module.

import { Clock, Offset, SentClock, Stamp } from "./clock.js";
import { defineClockElement } from "./api/element.js";

export const FlagfallClock = defineClockElement({ Clock, SentClock, Offset, Stamp });
