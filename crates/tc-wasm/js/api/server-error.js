// What a server refuses.

/** A refusal of the server, with its kind. */
export class ServerError extends Error {
  constructor({ kind, message }) {
    super(message);
    this.name = "ServerError";
    this.kind = kind;
  }
}
