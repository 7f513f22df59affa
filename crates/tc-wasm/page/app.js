// The page: loads the package, and connects the typing screen, the play screen, saved games and the address.

import { announce } from "./flagfall/api/announce.js";
import { byId, make, openDialog } from "./dom.js";
import { GameList } from "./games.js";
import { Keeper } from "./keeper.js";
import { readLink, writeLink } from "./link.js";
import { Play } from "./play/play.js";
import { openHelp } from "./play/dialogs.js";
import { MOST, Preferences, seatNames } from "./preferences.js";
import { SavedGames } from "./saved.js";
import { settingsDialog } from "./settings.js";
import { Storage } from "./storage.js";
import { Typing } from "./typing/typing.js";

/** After how many milliseconds without typing the address has the text. */
const PAUSE = 400;

async function begin() {
  const [api, { defineClockElement }] = await Promise.all([import("./flagfall/notations.js"), import("./flagfall/api/element.js")]);
  defineClockElement(api);
  const storage = Storage.ofPage();
  const preferences = new Preferences(storage);
  const say = (text) => announce(byId("said"), text);
  const saved = new SavedGames({ storage, session: Storage.ofTab() });
  const keeper = new Keeper({ api, saved, preferences });
  const typing = new Typing({ api, say, changed });
  const play = new Play({ say, preferences, leave: () => history.back(), again });
  const games = new GameList({ api, saved, keeper, say, resume, leave: () => typing.focus() });
  let address = 0;

  /** The typed control has changed: the address follows, a choice as a step that one can go back from. */
  function changed(link, isChoice) {
    clearTimeout(address);
    const write = () => {
      const url = writeLink(link) || location.pathname + location.search;
      if (isChoice && url !== location.hash) history.pushState(null, "", url);
      else history.replaceState(history.state, "", url);
    };
    if (isChoice) write();
    else address = setTimeout(write, PAUSE);
  }

  function showTyping(message = null) {
    play.hide();
    show("typing");
    typing.show(readLink(location.hash));
    games.show(message);
  }

  function showPlay(game) {
    typing.hide();
    show("play");
    play.show(game);
  }

  /** Its own step in the history, so that "back" leads to the controls. */
  function enterPlay(game) {
    clearTimeout(address);
    if (!history.state?.play) history.pushState({ play: true }, "", location.href);
    showPlay(game);
  }

  async function resume(id, options) {
    const game = await keeper.resume(id, options);
    if (game !== null) enterPlay(game);
    return game !== null;
  }

  async function again() {
    enterPlay(await keeper.again());
  }

  async function route() {
    // Another step of the history is shown: what was typed belongs to the last one.
    clearTimeout(address);
    if (history.state?.play && (keeper.game !== null || (await keeper.resumeMine()))) {
      showPlay(keeper.game);
      return;
    }
    // Without a game this is a step of the typing screen, so that "back" from the next game leads to it.
    if (history.state?.play) history.replaceState(null, "", location.href);
    showTyping();
  }

  keeper.addEventListener("lost", () => {
    history.replaceState(null, "", location.href);
    showTyping("The game goes on in another tab.");
  });
  keeper.addEventListener("unsaved", () => {
    play.tell("The game cannot be saved: the storage of the browser is full or blocked. Keep the page open.", [], { isKept: true });
  });
  byId("ask").addEventListener("submit", (event) => {
    event.preventDefault();
    if (typing.settings !== null) byId("start").requestSubmit();
  });
  byId("start").addEventListener("submit", async (event) => {
    event.preventDefault();
    const seats = Number(byId("seats").value);
    preferences.set({ seats });
    // The address has the text, so that "back" shows it again.
    history.replaceState(history.state, "", writeLink(typing.link));
    enterPlay(await keeper.begin({ settings: { ...typing.settings, seats }, title: typing.link.control }));
  });
  addEventListener("popstate", route);

  byId("seats").append(...Array.from({ length: MOST - 1 }, (_, more) => make("option", { value: String(more + 2) }, String(more + 2))));
  byId("seats").value = String(preferences.values.seats);
  const seats = () => play.game?.seats ?? Number(byId("seats").value);
  settingsDialog(preferences, seats);
  connectDialogs(() => openHelp(seatNames(preferences.values, seats()), preferences.values.give));
  await route();
}

/** Shows a screen and hides the other. */
function show(screen) {
  for (const id of ["typing", "play"]) byId(id).hidden = id !== screen;
}

function connectDialogs(help) {
  for (const button of document.querySelectorAll("[data-opens]")) {
    const id = button.dataset.opens;
    button.addEventListener("click", () => (id === "help" ? help() : openDialog(id)));
  }
  for (const button of document.querySelectorAll("dialog .close")) {
    button.addEventListener("click", () => button.closest("dialog").close());
  }
  for (const dialog of document.querySelectorAll("dialog")) {
    // A click outside closes it: there the dialog itself is the target.
    dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  }
}

/** Keeps the files of the page for the time without a network. The page works without it, too. */
async function workOffline() {
  try {
    await navigator.serviceWorker?.register("sw.js", { updateViaCache: "none" });
  } catch {
    // Not on this page: for example without a secure connection.
  }
}

try {
  await begin();
  workOffline();
} catch (error) {
  byId("failure").textContent = `The page could not be started: ${error.message}`;
  byId("failure").hidden = false;
  throw error;
}
