// The smallest module: the clocks of servers.

import init, * as raw from "./show-wasm.js";
import { load } from "./api/load.js";
import { sentApi } from "./api/sent.js";

await load(init, new URL("./show-wasm_bg.wasm", import.meta.url));

export const { SentClock, Offset } = sentApi(raw);
export { FlagfallError } from "./api/error.js";
export { Stamp } from "./api/stamp.js";
