// What tests in Chromium share: a browser, a folder that is served, pages that must stay quiet, and the clock of a page.
//
//     import { browserTests, built } from "./harness.js";
//
//     const { open } = browserTests({ folder: built.page });
//     test("the page has a title", async (t) => {
//       const page = await open(t, { path: "/" });
//       …
//     });

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./server.js";

const root = new URL("../../../../", import.meta.url);

/** The folders that `crates/tc-wasm/build` writes. */
export const built = {
  package: fileURLToPath(new URL("target/browser/package", root)),
  page: fileURLToPath(new URL("target/browser/page", root)),
  online: fileURLToPath(new URL("target/browser/online", root)),
};

/** Where tests write pictures of the screen: git ignores it. */
export const screens = fileURLToPath(new URL("target/browser/screens", root));

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };

/** An instant to start fake clocks at: Thursday, 1 January 2026, 12:00 UTC. */
export const noon = Date.UTC(2026, 0, 1, 12);

function executable() {
  const named = process.env.CHROMIUM;
  const found = named ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
  assert.ok(found, "Chromium is missing: install Debian's package chromium, or name a program in CHROMIUM");
  return found;
}

/** Chromium that asks nobody for anything. As root it has no sandbox. */
export function launch() {
  return chromium.launch({
    executablePath: executable(),
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-gpu",
      "--disable-quic",
      "--disable-sync",
      "--no-first-run",
    ],
  });
}

/**
 * A browser and a served folder for the tests of one file; `start` is another server in its place. `open(t, options)` opens a page in a context of its own; it is
 * closed when the test `t` ends, and the test fails if the page was not quiet.
 *
 * Options of `open`: `path`; `origin`: another one than that of the server; `prepare(page)`: called before
 * the page is loaded; `viewport` (`desktop`); `at`: an instant, for a fake clock that is paused there; `quiet: false`
 * to allow noise, which `noise(page)` returns; and all options of playwright's `browser.newContext`.
 */
export function browserTests({ folder, extra, start = () => serve(folder, extra) }) {
  let browser;
  let server;

  before(async () => {
    server = await start();
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  async function open(t, { path = "/", origin = server.origin, prepare = () => {}, at, quiet = true, ...options } = {}) {
    const context = await browser.newContext({
      viewport: desktop,
      locale: "en-GB",
      timezoneId: "UTC",
      ...options,
    });
    const noise = listen(context, origin);
    await context.addInitScript(reportViolations);
    const page = await context.newPage();
    noises.set(page, noise);
    t.after(async () => {
      await context.close();
      if (quiet) assert.deepEqual(noise, [], "the page was not quiet");
    });
    if (at !== undefined) {
      // The clock runs until it is paused, which is never possible in the past.
      await page.clock.install({ time: at - 60_000 });
      await page.clock.pauseAt(at);
    }
    await prepare(page);
    await page.goto(origin + path);
    return page;
  }

  return {
    open,
    /** The address of the served folder, without a slash at the end. */
    get origin() {
      return server.origin;
    },
    get browser() {
      return browser;
    },
    /** Stops the server, so that pages are offline. */
    stop: () => server.close(),
  };
}

const noises = new WeakMap();

/** What a page did that it should not do: texts, so far. */
export function noise(page) {
  return noises.get(page);
}

/** Collects errors, violations of the policy, and requests to other origins. */
function listen(context, origin) {
  const noise = [];
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) noise.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on("weberror", (error) => noise.push(`page error: ${error.error()?.stack ?? error.error()}`));
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(data|blob|about):/.test(url)) noise.push(`request to ${url}`);
  });
  return noise;
}

/** Runs in the page. What the policy blocks is written to the console as an error. */
function reportViolations() {
  addEventListener("securitypolicyviolation", (event) => {
    console.error(`blocked: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ""}:${event.lineNumber}`);
  });
}

/** The fake clock of a page runs for `ms` milliseconds: every timer and frame of that time is called. */
export async function run(page, ms) {
  await page.clock.runFor(ms);
}

/** Time passes while a browser holds the timers back, as in a hidden tab: each timer that is due is called once, at the end. */
export async function skip(page, ms) {
  await page.clock.fastForward(ms);
}

/** The machine sleeps for `ms` milliseconds: the wall clock advances, `performance.now()` and timers stay where they are. */
export async function suspend(page, ms) {
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + ms);
}

/** The tab is hidden or shown again: the page sees it in `document.hidden` and by the event `visibilitychange`. */
export async function setHidden(page, hidden) {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => (hidden ? "hidden" : "visible") });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, hidden);
}
