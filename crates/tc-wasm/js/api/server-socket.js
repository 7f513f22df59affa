// One WebSocket to a server, and how long its answers may take.

/** The longest wait for an answer in milliseconds. A connection that is silent for longer has broken without a word. */
const PATIENCE = 10_000;

/** The pause between two signs of life in milliseconds. */
const PAUSE = 15_000;

/**
 * A WebSocket. `take` receives each message as an object, `sign` is called when it is time for a sign of life, and `ended` once, with
 * the code of the end. After that, nothing is called.
 */
export class ServerSocket {
  #socket;
  #ended;
  #unanswered = 0;
  #patience = null;
  #signs;

  constructor({ WebSocket, url, hello, take, sign, ended }) {
    this.#ended = ended;
    this.#socket = new WebSocket(url);
    this.#socket.onopen = () => {
      this.#socket.send(JSON.stringify(hello));
      sign();
    };
    this.#socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type !== "event") this.#unanswered -= 1;
      this.#waitAgain();
      take(message);
    };
    this.#socket.onclose = ({ code }) => this.#end(code);
    this.#signs = setInterval(sign, PAUSE);
    // Also to connect takes time.
    this.#wait();
  }

  /** Sends a message that the server answers. */
  ask(message) {
    this.#socket.send(JSON.stringify(message));
    this.#unanswered += 1;
    this.#wait();
  }

  /** Ends the connection. `ended` is not called. */
  close() {
    this.#ended = () => {};
    this.#end(1000);
  }

  #wait() {
    this.#patience ??= setTimeout(() => this.#end(1006), PATIENCE);
  }

  /** The server has shown that it is there. */
  #waitAgain() {
    clearTimeout(this.#patience);
    this.#patience = null;
    if (this.#unanswered > 0) this.#wait();
  }

  #end(code) {
    clearTimeout(this.#patience);
    clearInterval(this.#signs);
    const socket = this.#socket;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    const ended = this.#ended;
    this.#ended = () => {};
    ended(code);
  }
}
