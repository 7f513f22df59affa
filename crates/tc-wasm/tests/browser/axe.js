// What axe-core finds on a page.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules of axe-core that the page breaks, with the elements. `meanwhile` receives the promise of the result: a fake clock must run. */
export async function violations(page, meanwhile = (pending) => pending) {
  await page.evaluate(axe);
  const pending = page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  const [{ violations }] = await Promise.all([pending, meanwhile(pending)]);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`));
}
