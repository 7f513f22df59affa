// Reports on recorded games, on a loaded WebAssembly module.

import { bytes, isBytes, object, refuse, shown, text, whole } from "./arguments.js";
import { call } from "./error.js";

const KEYS = ["from", "game"];
const LAST_GAME = 4294967295;

export function recordsApi(raw) {
  function reported(record, options, tell) {
    const { from, game = 1 } = object("options", options, KEYS);
    if (from !== undefined) text("`from`", from);
    whole("`game`", game, 1, LAST_GAME);
    const read = bytesOf(record);
    const report = call(() => new raw.RawReport(read, from, game));
    try {
      return call(() => tell(report));
    } finally {
      report.free();
    }
  }

  return {
    report: (record, options = {}) => JSON.parse(reported(record, options, (report) => report.json())),
    reportPicture: (record, options = {}) => reported(record, options, (report) => report.picture()),
  };
}

function bytesOf(record) {
  if (isBytes(record)) return bytes("the record", record);
  if (typeof record !== "string") refuse(`expected a record as a string or a Uint8Array, found ${shown(record)}`);
  return new TextEncoder().encode(text("record", record));
}
