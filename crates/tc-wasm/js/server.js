// Games that flagfall-server keeps. It needs no WebAssembly: `Offset` comes from any module of the package.

export { ServerError, ServerGame } from "./api/server-game.js";
