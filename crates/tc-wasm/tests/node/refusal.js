// What a function throws.

import assert from "node:assert/strict";
import { FlagfallError } from "../../../../target/browser/package/index.js";

/** The error that is thrown. Anything but a `FlagfallError`, and a fault of the module, fails. */
export function refusal(work, about) {
  let answer;
  try {
    answer = work();
  } catch (error) {
    assert.ok(error instanceof FlagfallError, `${about}: ${error?.stack}`);
    assert.notEqual(error.kind, "internal", `${about}: ${error.cause?.stack}`);
    return error;
  }
  assert.fail(`${about}: expected an error, found ${JSON.stringify(answer)}`);
}
