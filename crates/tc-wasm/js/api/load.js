// Loading a WebAssembly module in browsers, bundlers and Node.

/** In a variable, so that bundlers do not look for it: only Node has it. */
const FILES = "node:fs/promises";

/** Node's fetch reads no files, so there the module is read from the disk. */
export async function load(init, url) {
  if (url.protocol === "file:") {
    const { readFile } = await import(/* @vite-ignore */ FILES);
    return init({ module_or_path: await readFile(url) });
  }
  return init({ module_or_path: url });
}
