// The npm package as its users have it: packed by `npm pack`, installed into an empty folder.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { packageFolder } from "./built.js";

/** Runs a program in a folder; what it prints is the message if it fails. */
export function call(folder, program, ...args) {
  try {
    return execFileSync(program, args, { cwd: folder, encoding: "utf8", stdio: "pipe", maxBuffer: 1 << 26 });
  } catch (failed) {
    throw new Error(`${program} ${args.join(" ")}\n${failed.stdout}${failed.stderr}`);
  }
}

/** A folder in which the package is installed; it is removed after the tests. Also what `npm pack` says about the package. */
export function install() {
  const folder = mkdtempSync(join(tmpdir(), "flagfall-package-"));
  after(() => rmSync(folder, { recursive: true }));
  const [packed] = JSON.parse(call(packageFolder, "npm", "pack", "--json", "--pack-destination", folder));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  call(folder, "npm", "install", "--offline", "--no-audit", "--no-fund", "--no-package-lock", `./${packed.filename}`);
  return { folder, packed };
}
