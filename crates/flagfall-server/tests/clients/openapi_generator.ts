// A host with the client in TypeScript that openapi-generator makes.

import { deepStrictEqual as equal } from "node:assert";

import { Configuration, DefaultApi } from "./client";
import type { Input, Line, ResponseError } from "./client";

const client = (token: string) =>
  new DefaultApi(new Configuration({ basePath: process.env.SERVER!, accessToken: process.env[token]! }));
const [host, seat, ann, ben] = [client("HOST"), client("SEAT"), client("ANN"), client("BEN")];

// A game of clocks.
const newGame = { game: "game", control: "5m.. + 3s", rules: "keep-undo 5", id: "c1" };
const created = await host.createGame({ newGame });
equal([created.game, created.repeated], ["game", false]);
const again = await host.createGame({ newGame });
equal([again.repeated, again.event.view.status], [true, "ready"]);

async function play(client: DefaultApi, input: Input) {
  return (await client.sendInput({ game: "game", input })).answer;
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
const { outcome } = await seat.viewGame({ game: "game" });
equal([outcome?.type, outcome?.why, outcome?.by], ["ended", "resignation", "host"]);
equal((await host.listGames()).games.map(({ game }) => game), ["game"]);
await host.deleteGame({ game: "game" });
const unknown = await host.viewGame({ game: "nothing" }).catch((error: ResponseError) => error.response);
equal(unknown instanceof Response && (await unknown.json()).kind, "unknown_game");

// A round.
const round = { game: "table", seq: 1 };
await host.createRounds({ newRounds: { game: "table" } });

async function send(client: DefaultApi, line: Line) {
  const reply = await client.sendLine({ game: "table", line: { ...line, round } });
  equal(reply.answer.ok, true);
  return reply;
}

equal((await send(host, { type: "open", players: ["ann", "ben"] })).view?.phase, "open");
await send(ann, { type: "commit", action: "rock", id: "1" });
equal((await send(ben, { type: "commit", action: { bid: 7 }, id: "1" })).view?.phase, "sealed");
const bids = (await send(host, { type: "reveal" })).answer.resolution;
equal(bids?.map(({ player, action }) => [player, action]), [["ann", "rock"], ["ben", { bid: 7 }]]);
