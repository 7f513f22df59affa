// `flagfall-server` with a page, as a process that tests can kill, and the network between it and a browser.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { built } from "./harness.js";

const program = fileURLToPath(new URL("../../../../target/debug/flagfall-server", import.meta.url));

/** Starts a server on a new folder. `close` ends it and removes the folder. */
export async function startGameServer() {
  assert.ok(existsSync(program), "the server is missing: run `cargo build -p flagfall-server`");
  const folder = await mkdtemp(join(tmpdir(), "flagfall-server-"));
  const options = ["--data", join(folder, "data"), "--page", built.online];
  let child;
  let listen = "127.0.0.1:0";
  const server = {
    /** A token: `token("seat", "first", 0)`. */
    token(role, game, seat) {
      const ofSeat = seat === undefined ? [] : ["--seat", String(seat)];
      return execFileSync(program, ["token", "--role", role, "--game", game, ...ofSeat, ...options], { encoding: "utf8" }).trim();
    },
    get port() {
      return Number(listen.split(":").at(-1));
    },
    get origin() {
      return `http://${listen}`;
    },
    async start() {
      child = spawn(program, ["--listen", listen, ...options], { stdio: ["ignore", "pipe", "ignore"] });
      const [line] = await once(createInterface(child.stdout), "line");
      listen = line.split("//").at(-1);
    },
    /** Ends the process without a word. */
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
    /** A request with a token; the answer as an object, or as text if it is a journal. */
    async ask(token, method, path, body) {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${server.origin}/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      assert.ok(response.ok, `${method} ${path}: ${response.status}`);
      return path.endsWith("/journal") ? response.text() : response.json();
    },
    async close() {
      if (child.exitCode === null && child.signalCode === null) await server.kill();
      await rm(folder, { recursive: true });
    },
  };
  await server.start();
  return server;
}

/**
 * A network to a port of the loopback: what is sent arrives after `delay` milliseconds, in both directions. `cut` breaks all connections, and
 * new ones are refused until `mend`.
 */
export async function startNetwork(port, delay) {
  let isCut = false;
  const sockets = new Set();
  const join = (from, to) => {
    from.on("data", (bytes) => setTimeout(() => to.destroyed || to.write(bytes), delay));
    from.on("close", () => setTimeout(() => to.destroy(), delay));
    // A connection that breaks is closed, which is all that there is to do.
    from.on("error", () => {});
    sockets.add(from);
    from.on("close", () => sockets.delete(from));
  };
  const relay = createServer((near) => {
    if (isCut) return near.resetAndDestroy();
    const far = connect({ port, host: "127.0.0.1", noDelay: true });
    near.setNoDelay(true);
    join(near, far);
    join(far, near);
  });
  relay.listen(0, "127.0.0.1");
  await once(relay, "listening");
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    origin: `http://127.0.0.1:${relay.address().port}`,
    cut,
    mend() {
      isCut = false;
    },
    close() {
      cut();
      relay.close();
    },
  };
}
