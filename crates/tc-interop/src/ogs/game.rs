//! A game as far as its time goes.

use alloc::string::String;

use tc_core::{Calendar, Span, Timestamp};

use super::{Overtime, Pause, PauseControl, PlayerTime, Settings, SimpleRule, System, Unit, WireClock};
use crate::json::record::{COLOR, Codec, Record, TEXT, read, write};
use crate::json::{Kind, Object, plain};
use crate::{Color, Expectation, ReadError};

/// A game as far as its time goes: `time_control`, `clock`, `pause_control` and more of the game's data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// `time_control`.
    pub settings: Settings,
    /// `clock`.
    pub clock: WireClock,
    /// `phase`; `None` if it is not said.
    pub phase: Option<Phase>,
    /// `outcome` of a finished game: `Timeout`, `Cancellation`, `Resignation` and others.
    pub outcome: Option<String>,
    /// `initial_player`: who moves first, White in most games with a handicap. Black where it is not said.
    pub initial_player: Color,
}

/// The phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// `play`
    Play,
    /// `stone removal`: the score is being agreed on, and the clocks are paused.
    StoneRemoval,
    /// `finished`
    Finished,
}

/// The outcome of a game that somebody has lost on time.
pub(super) const TIMEOUT: &str = "Timeout";
/// The outcome of a game whose start clock has run out.
pub(super) const CANCELLATION: &str = "Cancellation";

impl Phase {
    const WORDS: [(Phase, &str); 3] =
        [(Phase::Play, "\"play\""), (Phase::StoneRemoval, "\"stone removal\""), (Phase::Finished, "\"finished\"")];
    const CODEC: Codec<Phase> = Codec {
        read: |value| {
            let found = Phase::WORDS.into_iter().find(|(_, word)| *word == value.text);
            found.map(|(phase, _)| phase).ok_or(value.unexpected(Expectation("play, stone removal or finished")))
        },
        write: |phase| Phase::WORDS.into_iter().filter(|(of, _)| of == phase).map(|(_, word)| word).collect(),
    };
}

impl Game {
    /// A game with nothing but its settings and its clock.
    pub fn new(settings: Settings, clock: WireClock) -> Game {
        Game { settings, clock, phase: None, outcome: None, initial_player: Color::Black }
    }

    /// Reads a game's data, also under `gamedata` on a page of the API.
    ///
    /// # Errors
    /// A [`ReadError`] for a text that is not such a game.
    pub fn read(text: &str) -> Result<Game, ReadError> {
        let text = plain(text);
        let page = Object::read(&text)?;
        let data = page.get("gamedata").filter(|data| data.kind() == Kind::Object);
        let text = data.map_or(text.as_ref(), |data| data.text);
        let object = Object::read(text)?;
        let settings = Settings::read(text, Unit::Seconds)?;
        let clock = WireClock::of_object(&object.need("clock")?.object()?, Some(&object))?;
        read(&object, Game::new(settings, clock), Game::fields)
    }

    /// The game's data, with `pause_control` next to the clock too.
    pub fn to_json(&self) -> String {
        write(self, Game::fields)
    }

    fn fields(&mut self, record: &mut Record<'_, '_>) -> Result<(), ReadError> {
        record.only_written("time_control", self.settings.to_json(Unit::Seconds));
        record.only_written("clock", self.clock.to_json());
        record.only_written("pause_control", self.clock.pause_control.to_json());
        record.maybe("phase", &mut self.phase, Phase::CODEC)?;
        record.maybe("outcome", &mut self.outcome, TEXT)?;
        record.or("initial_player", &mut self.initial_player, COLOR, Color::Black)
    }

    pub(super) fn is_finished(&self) -> bool {
        self.phase == Some(Phase::Finished)
    }

    pub(super) fn calendar(&self) -> Calendar {
        super::rules(self.settings.pause_on_weekends, None).calendar
    }

    /// The reasons of the pause, the phase included. Weekends are left to the calendar, if the settings have it.
    pub(super) fn reasons(&self) -> PauseControl {
        if self.is_finished() {
            return PauseControl::default();
        }
        let mut reasons = self.clock.pause_control.clone();
        reasons.0.retain(|pause| *pause != Pause::Weekend || self.calendar() == Calendar::Always);
        let is_scored = self.clock.stone_removal_mode || self.phase == Some(Phase::StoneRemoval);
        reasons.0.extend(is_scored.then_some(Pause::StoneRemoval));
        reasons
    }

    /// What a player had when the turn began; `None` without a clock.
    pub(super) fn time(&self, player: Color, simple: SimpleRule) -> Option<PlayerTime> {
        let time = self.clock.time(player)?;
        if time.overtime != Overtime::PerMove || self.settings.system != System::Simple {
            return Some(time);
        }
        let runs = self.clock.mover() == Some(player);
        let main = simple.left(time.main, runs, self.settings.each.into(), self.clock.last_move);
        Some(PlayerTime { main, ..time })
    }

    /// When the pause began; `None` if the game runs, or only the calendar pauses it. A pause can have begun before the
    /// turn. Where the server does not say when it began, it began when this was sent.
    pub(super) fn paused_since(&self) -> Option<Timestamp> {
        if self.reasons().is_empty() {
            return None;
        }
        let clock = &self.clock;
        let since = clock.paused_since.or(clock.now).unwrap_or(clock.last_move);
        Some(since.max(clock.last_move))
    }

    /// How long the mover's clock has run at an instant of the server's time; pauses and weekends are left out. No
    /// clock runs in start mode, or in a finished game, unless it was lost on time.
    pub fn elapsed(&self, at: Timestamp) -> Span {
        let start = self.clock.last_move;
        match self.outcome.as_deref() {
            _ if self.clock.start_mode => Span::ZERO,
            Some(TIMEOUT) if self.is_finished() => Span::MAX,
            _ if self.is_finished() => Span::ZERO,
            _ => {
                let until = self.paused_since().unwrap_or(at).max(start);
                self.calendar().clock_time(start, until).unwrap_or(Span::MAX)
            }
        }
    }
}
