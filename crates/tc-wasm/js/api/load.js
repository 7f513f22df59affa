// Loading a WebAssembly module in browsers, bundlers and Node.

/** Node's fetch reads no files, so there the module is read from the disk. */
export async function load(init, url) {
  if (url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return init({ module_or_path: await readFile(url) });
  }
  return init({ module_or_path: url });
}
