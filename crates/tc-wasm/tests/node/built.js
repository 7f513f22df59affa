// What the tests of the built package share: where it is, and the program that it is compared with.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../../../../", import.meta.url);

export const path = (name) => fileURLToPath(new URL(name, root));

export const packageFolder = path("target/browser/package");

/** The whole module, the one without rounds and reports, the small one, and the one that only shows. Each is loaded once. */
export const flagfall = await import(new URL("target/browser/package/index.js", root));
export const middle = await import(new URL("target/browser/package/notations.js", root));
export const small = await import(new URL("target/browser/package/clock.js", root));
export const show = await import(new URL("target/browser/package/show.js", root));
/** The client of flagfall-server. */
export const server = await import(new URL("target/browser/package/server.js", root));

export const bytes = (name) => readFileSync(path(name));
export const text = (name) => readFileSync(path(name), "utf8");
export const files = (folder) => readdirSync(path(folder)).sort().map((name) => `${folder}/${name}`);

/** The program, from the environment variable FLAGFALL or as cargo has built it last. */
export function program() {
  const named = process.env.FLAGFALL;
  const found = named ?? [path("target/debug/flagfall"), path("target/release/flagfall")].find(existsSync);
  assert.ok(found, "the program is missing: run `cargo build -p flagfall`, or name it in FLAGFALL");
  return found;
}

/** What the program prints. Statuses above 2 are failures of the program. */
export function run(args, input) {
  const file = program();
  try {
    return execFileSync(file, args, { input, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["pipe", "pipe", "pipe"] });
  } catch (failed) {
    assert.ok(failed.status >= 0 && failed.status <= 2, `flagfall ${args.join(" ")}: ${failed.stderr ?? failed}`);
    return failed.stdout;
  }
}

/** The error that a call throws, which must be one of ours. */
export function refusal(call, FlagfallError = flagfall.FlagfallError, about = "a call") {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof FlagfallError, `${about}: expected a FlagfallError, found ${error?.stack ?? String(error)}`);
    assert.notEqual(error.kind, "internal", `${about}: the module has failed: ${error.cause?.stack}`);
    return error;
  }
  return assert.fail(`${about}: expected an error, found none`);
}
