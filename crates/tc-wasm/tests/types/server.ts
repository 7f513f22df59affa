// A page whose game a server keeps, as its types see it.

import { ServerError, ServerGame, type ServerReply } from "flagfall/server";
import { Offset, Stamp } from "flagfall/show";
import { FlagfallClock } from "flagfall/show-element";

const game = new ServerGame({ server: "https://play.example", game: "first", token: async () => "TOKEN", Offset, stamp: new Stamp() });
const element: FlagfallClock | null = document.querySelector("flagfall-clock");
if (element) game.show(element);
game.addEventListener("event", ({ detail: { sequence, answer } }) => console.log(sequence + 1, answer?.ok));
game.addEventListener("state", function ({ detail: { state, error } }) {
  if (state === "closed") console.log(error?.kind, this.error === error);
});

async function press(): Promise<ServerReply | null> {
  try {
    return await game.send({ type: "press", id: "move-1" });
  } catch (error) {
    if (error instanceof ServerError) return null;
    throw error;
  }
}
press().then((reply) => console.log(reply?.answer.ok, reply?.repeated));
console.log(game.offset.serverTime(0), game.view, game.sequence);
game.close();

// @ts-expect-error The server stamps inputs.
game.send({ type: "press", at: 5 });
// @ts-expect-error A game needs a token.
new ServerGame({ game: "first", Offset });
