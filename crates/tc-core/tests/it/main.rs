//! All integration tests of tc-core, in one program.

mod allocation;
mod bank;
mod calendars;
mod client;
mod compact;
mod digests;
mod documents;
mod forecasts;
mod forms;
mod history;
mod host;
mod hostile;
mod laws;
mod many_games;
mod objects;
mod one_game;
mod other_setups;
mod rules_text;
mod saved;
mod strictness;
mod texts;
mod turns;
mod twin;
mod two_buttons;
mod waste;
