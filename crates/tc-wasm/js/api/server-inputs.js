// The inputs of a player that a server has not answered yet.

import { decimal, json, text } from "./arguments.js";

/** Inputs go to the server one at a time: the first one until it is answered, then the next. So they stay in their sequence. */
export class Inputs {
  #queue = [];

  /** Adds an input, and returns the promise of its reply. */
  add(input) {
    const object = JSON.parse(json("input", input, decimal));
    const id = object.id === undefined ? randomId() : text("`id` of input", object.id);
    return new Promise((resolve, reject) => this.#queue.push({ id, message: { ...object, id }, resolve, reject }));
  }

  /** The message to send now; null if all are answered. */
  get next() {
    return this.#queue[0]?.message ?? null;
  }

  /** Whether the first input has this id. */
  isNext(id) {
    return this.#queue.length > 0 && this.#queue[0].id === id;
  }

  answer(reply) {
    this.#queue.shift().resolve(reply);
  }

  refuse(error) {
    this.#queue.shift().reject(error);
  }

  refuseAll(error) {
    for (const { reject } of this.#queue.splice(0)) reject(error);
  }
}

/** A name that no other input has. `crypto.randomUUID` is missing on pages without TLS. */
function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
