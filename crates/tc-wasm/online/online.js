// The page of a game that a server keeps: for its players, its arbiter, and those who watch.

import "./flagfall/show-element.js";
import { ServerGame } from "./flagfall/server.js";
import { Offset } from "./flagfall/show.js";
import { drawBoard } from "./board.js";
import { digitsOf } from "./digits.js";
import { button, byId, setText } from "./dom.js";
import { takeInvitation } from "./invitation.js";

/** Who may start and pause the clocks. */
const OFFICIALS = ["arbiter", "host"];

const CONNECTION = { connecting: "Connecting…", open: "Connected" };
const BROKEN = "The connection is broken. The clocks run on at the server. Trying again…";

/** What an official can do in each state of the clocks. */
const ACTIONS = {
  ready: ["Start", { type: "start", seat: 0 }],
  running: ["Pause", { type: "pause", reason: "both" }],
  paused: ["Resume", { type: "resume", reason: "both" }],
};

/** What a player hears who taps when it does not count. */
const REFUSALS = {
  out_of_turn: "It is not your turn.",
  paused: "The clocks are paused.",
  not_running: "The game has not begun.",
  over: "The game is over.",
};

/** The space bar and Enter end the own turn wherever the focus is, except on a button. */
const isPress = ({ key, repeat, ctrlKey, altKey, metaKey, target }) =>
  (key === " " || key === "Enter") && !repeat && !ctrlKey && !altKey && !metaKey && !target.closest?.("button");

const invitation = takeInvitation();
// Another invitation for the same tab.
addEventListener("hashchange", () => location.reload());
if (invitation === null) tell("This page needs an invitation: a link that ends in #token=… and &control=…");
else begin(invitation);

function begin({ token, game: name, control, rules, names, role, seat }) {
  let sending = 0;
  const game = new ServerGame({ game: name, token, Offset });
  const section = () => byId("board").querySelector(".seat");

  async function send(input) {
    sending += 1;
    show();
    try {
      const { answer } = await game.send(input);
      tell(answer.ok ? "" : (REFUSALS[answer.error.kind] ?? answer.error.message));
    } catch (error) {
      if (game.state !== "closed") tell(error.message);
    }
    sending -= 1;
    show();
  }

  function press() {
    // A second tap before the answer is the same one.
    if (sending === 0 && game.view !== null) send({ type: "press" });
  }

  function draw() {
    const seats = game.view.seats.length;
    const given = (names ?? "").split(",").map((name) => name.trim());
    const called = Array.from({ length: seats }, (_, place) => given[place] || `Seat ${place + 1}`);
    const settings = { control: control ?? "", seats, ...(rules === null ? {} : { rules }) };
    setText(byId("title"), `Game of ${called.join(", ")}`);
    game.show(...drawBoard(byId("board"), { settings, names: called, own: seat, tap: press }));
  }

  /** Shows the connection, and what an official can do. */
  function show() {
    const { state, error } = game;
    const text = state === "closed" ? `Not connected: ${error.message}` : state === "connecting" && game.view !== null ? BROKEN : CONNECTION[state];
    setText(byId("connection"), text);
    byId("connection").dataset.state = state;
    if (seat !== null && section() !== null) section().dataset.sending = String(sending > 0);
    const action = OFFICIALS.includes(role) ? ACTIONS[game.view?.status] : undefined;
    byId("actions").hidden = action === undefined;
    if (action !== undefined && byId("actions").textContent !== action[0]) byId("actions").replaceChildren(button(action[0], () => send(action[1]), { class: "main" }));
  }

  game.addEventListener("state", show);
  game.addEventListener("event", () => {
    if (!byId("board").hasChildNodes()) draw();
    byId("board").dataset.digits = digitsOf(Math.max(...game.view.seats.map(({ left }) => left)));
    show();
  });
  byId("board").addEventListener("flagfall-error", ({ detail }) => tell(`The clocks cannot be shown: ${detail.error.message}`));
  if (seat !== null) {
    document.addEventListener("keydown", (event) => {
      if (!isPress(event)) return;
      event.preventDefault();
      press();
    });
  }
}

function tell(text) {
  setText(byId("note"), text);
  byId("note").hidden = text === "";
}
