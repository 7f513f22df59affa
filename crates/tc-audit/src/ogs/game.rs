//! A game of OGS.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use serde_json::value::RawValue;
use tc_core::Seat;

use crate::parts::Charset;
use crate::parts::{BOTH, blank, decode, milliseconds, other, whole};
use crate::{Declared, Ending, Move, Record, RecordFormat, TroubleKind};

/// The keys of an object with their values, which are read when they are needed.
type Object<'t> = BTreeMap<String, &'t RawValue>;

/// The outcome of a game that somebody has lost on time.
const TIMEOUT: &str = "Timeout";

/// Reads an object; the error is a reason.
pub(super) fn read(bytes: &[u8], place: Range<usize>) -> Result<Record, String> {
    let (text, is_text) = decode(bytes, Charset::UTF_8);
    let page: Object<'_> =
        serde_json::from_str(&text).map_err(|error| format!("expected a JSON object of a game of OGS: {error}"))?;
    let data = page.get("gamedata").and_then(|data| object(data)).unwrap_or_default();
    let game = Game { page: &page, data: &data };
    let moves = game.get("moves").ok_or("expected a game of OGS with the key `moves`, found another object")?;

    let mut record = blank(RecordFormat::Ogs, place);
    if !is_text {
        record.trouble_of(TroubleKind::NotText, None, b"");
    }
    record.players = BOTH.map(|seat| game.player(seat)).into();
    record.event = game.text("game_name").or_else(|| game.text("name")).unwrap_or_default();
    record.date = game.date();
    record.id = game.get("game_id").or_else(|| game.get("id")).map(|id| id.get().into()).unwrap_or_default();
    record.result = game.text("outcome").unwrap_or_default();
    record.ending = game.ending(&record.result);
    record.declared = game.declared().into_iter().collect();
    game.add_moves(moves, &mut record);
    Ok(record)
}

/// The object that a value is.
fn object(value: &RawValue) -> Option<Object<'_>> {
    serde_json::from_str(value.get()).ok()
}

/// A page of the API and the game's data in it. Without a page, the data are the page.
struct Game<'t> {
    page: &'t Object<'t>,
    data: &'t Object<'t>,
}

impl<'t> Game<'t> {
    fn get(&self, key: &str) -> Option<&'t RawValue> {
        self.data.get(key).or_else(|| self.page.get(key)).copied()
    }

    fn text(&self, key: &str) -> Option<String> {
        self.get(key).and_then(|value| serde_json::from_str(value.get()).ok())
    }

    fn is(&self, key: &str, expected: &str) -> bool {
        self.get(key).is_some_and(|value| value.get() == expected)
    }

    /// The name of a player, of the game's data or of the page.
    fn player(&self, seat: Seat) -> String {
        let color = if seat == Seat::FIRST { "black" } else { "white" };
        let name = |of: &Object<'_>| {
            let players = of.get("players").and_then(|players| object(players))?;
            let player = players.get(color).and_then(|player| object(player))?;
            serde_json::from_str(player.get("username")?.get()).ok()
        };
        name(self.data).or_else(|| name(self.page)).unwrap_or_default()
    }

    /// When it began: as the page says it, or else the seconds since 1970 of the game's data.
    fn date(&self) -> String {
        let seconds = || self.get("start_time").map(|value| value.get().into());
        self.text("started").or_else(seconds).unwrap_or_default()
    }

    fn ending(&self, outcome: &str) -> Ending {
        match outcome {
            "" => Ending::Unknown,
            TIMEOUT => Ending::OnTime { loser: self.loser() },
            _ => Ending::Otherwise,
        }
    }

    /// The player who lost: by the number of the winner, or as the page says it.
    fn loser(&self) -> Option<Seat> {
        let winner = self.get("winner").map(RawValue::get);
        let is_winner = |key: &str, word: &str| {
            winner.is_some_and(|winner| winner == word || self.get(key).is_some_and(|player| player.get() == winner))
        };
        match (is_winner("black_player_id", "\"black\""), is_winner("white_player_id", "\"white\"")) {
            (true, false) => Some(Seat::SECOND),
            (false, true) => Some(Seat::FIRST),
            _ => match (self.is("black_lost", "true"), self.is("white_lost", "true")) {
                (true, false) => Some(Seat::FIRST),
                (false, true) => Some(Seat::SECOND),
                _ => None,
            },
        }
    }

    /// The time control: an object, or a name with its parameters.
    fn declared(&self) -> Option<Declared> {
        let control = self.get("time_control")?;
        let text = match self.get("time_control_parameters") {
            Some(parameters) if control.get().starts_with('"') => {
                format!("{{\"time_control\":{control},\"time_control_parameters\":{parameters}}}")
            }
            _ => control.get().into(),
        };
        Some(Declared { text, notation: "ogs", seat: None })
    }

    fn add_moves(&self, moves: &RawValue, record: &mut Record) {
        let Ok(entries) = serde_json::from_str::<Vec<&RawValue>>(moves.get()) else {
            return record.trouble_of(TroubleKind::BrokenTag, None, moves.get().as_bytes());
        };
        let handicap = self.get("handicap").and_then(|stones| whole(stones.get().as_bytes())).unwrap_or(0);
        // Stones that are placed freely are Black's first moves.
        let placed = if handicap > 1 && self.is("free_handicap_placement", "true") { handicap } else { 0 };
        let mut seat = if self.is("initial_player", "\"white\"") { Seat::SECOND } else { Seat::FIRST };
        for entry in entries {
            let ply = record.next_ply();
            let mover = if ply <= placed { Seat::FIRST } else { seat };
            seat = other(mover);
            let mut one = Move::new(ply, mover);
            let taken = serde_json::from_str::<Vec<&RawValue>>(entry.get()).ok();
            let taken = match &taken {
                Some(values) => values.get(2).map(|value| value.get()).filter(|value| *value != "null"),
                None => Some(entry.get()),
            };
            one.used = taken.and_then(|taken| milliseconds(taken.as_bytes()));
            if !record.add(one) {
                break;
            }
            if let (Some(text), None) = (taken, one.used) {
                record.trouble(TroubleKind::BrokenValue, text.as_bytes());
            }
        }
    }
}
