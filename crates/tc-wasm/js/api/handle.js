// Objects of the WebAssembly module, which have memory of their own.

import { refuse } from "./arguments.js";
import { call } from "./error.js";

/** An object of the module until it is freed. */
export class Handle {
  #name;
  #held;

  constructor(name, held) {
    this.#name = name;
    this.#held = held;
  }

  /** Calls a function with the object. */
  use(work) {
    if (this.#held === null) refuse(`this ${this.#name} has been freed; make a new one`);
    return call(() => work(this.#held));
  }

  /** Frees the memory. Later calls do nothing. */
  free() {
    const held = this.#held;
    this.#held = null;
    held?.free();
  }
}

/** `using clock = new Clock(…)` frees it, where JavaScript has that. */
export function disposable(freed) {
  if (Symbol.dispose) freed.prototype[Symbol.dispose] = freed.prototype.free;
}
