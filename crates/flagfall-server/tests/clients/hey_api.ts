// A host with the client that hey-api makes.

import { deepStrictEqual as equal } from "node:assert";

import { createGame, createRounds, deleteGame, listGames, sendInput, sendLine, viewGame } from "./client";
import type { Input, Line } from "./client";
import { createClient } from "./client/client";

const client = (token: string) => createClient({ baseUrl: process.env.SERVER!, auth: process.env[token]! });
const [host, seat, ann, ben] = ["HOST", "SEAT", "ANN", "BEN"].map(client) as [Client, Client, Client, Client];
type Client = ReturnType<typeof client>;

// A game of clocks.
const body = { game: "game", control: "5m.. + 3s", rules: "keep-undo 5", id: "c1" };
const created = await createGame({ client: host, body, throwOnError: true });
equal([created.data.game, created.data.repeated], ["game", false]);
const again = await createGame({ client: host, body, throwOnError: true });
equal([again.data.repeated, again.data.event.view.status], [true, "ready"]);

async function play(client: Client, body: Input) {
  return (await sendInput({ client, path: { game: "game" }, body, throwOnError: true })).data.answer;
}

equal((await play(host, { type: "start", seat: 0 })).state.running, [0]);
const pressed = await play(seat, { type: "press", id: "move-1" });
equal(pressed.effects?.map((effect) => effect.type), ["moved", "bonus", "turn"]);
equal(pressed.effects?.[1]?.time, 3000);
equal((await play(host, { type: "give", seat: 1, time: 5000.25 })).state.seats[1]?.of, 305000.25);
equal((await play(host, { type: "undo" })).state.running, [0]);
equal((await play(host, { type: "end", why: "resignation" })).state.status, "over");
const refused = await play(host, { type: "press" });
equal([refused.ok, refused.error?.kind], [false, "over"]);
const { outcome } = (await viewGame({ client: seat, path: { game: "game" }, throwOnError: true })).data;
equal([outcome?.type, outcome?.why, outcome?.by], ["ended", "resignation", "host"]);
const listed = await listGames({ client: host, throwOnError: true });
equal(listed.data.games.map(({ game }) => game), ["game"]);
await deleteGame({ client: host, path: { game: "game" }, throwOnError: true });
const unknown = await viewGame({ client: host, path: { game: "nothing" } });
equal([unknown.error?.kind, unknown.error?.status], ["unknown_game", 404]);

// A round.
const round = { game: "table", seq: 1 };
await createRounds({ client: host, body: { game: "table" }, throwOnError: true });

async function send(client: Client, line: Line) {
  const body = { ...line, round };
  const { data } = await sendLine({ client, path: { game: "table" }, body, throwOnError: true });
  equal(data.answer.ok, true);
  return data;
}

equal((await send(host, { type: "open", players: ["ann", "ben"] })).view?.phase, "open");
await send(ann, { type: "commit", action: "rock", id: "1" });
equal((await send(ben, { type: "commit", action: { bid: 7 }, id: "1" })).view?.phase, "sealed");
const bids = (await send(host, { type: "reveal" })).answer.resolution;
equal(bids?.map(({ player, action }) => [player, action]), [["ann", "rock"], ["ben", { bid: 7 }]]);
