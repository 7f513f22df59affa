// Clocks of every system, on a phone and on a desktop, light and dark: they fit, their contrast is sufficient, and they are
// accessible. The pictures are in target/browser/screens, to be looked at.

import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import test from "node:test";
import { elementTests } from "./element-page.js";
import { scenes, showScenes } from "./element-scenes.js";
import { desktop, phone, screens } from "./harness.js";

const { open } = elementTests();
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
await mkdir(screens, { recursive: true });

/** Every violation that axe finds, and every contrast that it cannot judge, as a line. */
async function violations(page) {
  // Evaluated by the debugger, which the policy of the page does not concern.
  await page.evaluate(axe);
  const { violations, passes } = await page.evaluate(() => window.axe.run());
  assert.ok(passes.some(({ id }) => id === "color-contrast"), "no contrast was checked");
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`));
}

for (const layout of ["full", "compact", "time"]) {
  for (const [size, viewport] of Object.entries({ phone, desktop })) {
    for (const colorScheme of ["light", "dark"]) {
      test(`${layout}, ${size}, ${colorScheme}`, async (t) => {
        const page = await open(t, { viewport, colorScheme });
        await showScenes(page, layout);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "the page overflows");
        const wide = await page.evaluate(() =>
          [...document.querySelectorAll("flagfall-clock")].flatMap((element) => {
            const overflows = [...element.shadowRoot.querySelectorAll(".seat")].some((seat) => seat.scrollWidth > seat.clientWidth + 1);
            return overflows ? [element.id] : [];
          }),
        );
        assert.deepEqual(wide, [], "seats overflow");
        await page.screenshot({ path: `${screens}/element-${layout}-${size}-${colorScheme}.png`, fullPage: true });
        assert.deepEqual(await violations(page), []);
        assert.equal(await page.locator("flagfall-clock").count(), scenes.length);
      });
    }
  }
}

test("forced colours: every part is still drawn", async (t) => {
  const page = await open(t, { viewport: phone, forcedColors: "active" });
  await showScenes(page, "full");
  await page.screenshot({ path: `${screens}/element-forced-colors.png`, fullPage: true });
  const painted = await page.evaluate(() => {
    const shadow = document.getElementById("byo-yomi-main").shadowRoot;
    const canvas = getComputedStyle(document.documentElement).backgroundColor;
    const paint = (selector) => getComputedStyle(shadow.querySelector(selector)).backgroundColor !== canvas;
    return [".turn-mark", ".running"].map(paint);
  });
  assert.deepEqual(painted, [true, true]);
});
