//! The time control of programs that let engines play: `40/60+0.6`.

use tc_core::Rules;
use tc_notation::{Time, TimeControl, Violation};

use crate::piece::Piece;
use crate::systems::{hourglass, increment, repeating, single, with_increment};
use crate::{Expectation, GameSettings, Minutes, ReadError, ReadErrorKind, Seconds};

/// How a program spells a control. [`Dialect::PLAIN`] is what testing servers send:
/// `[moves/]seconds[+increment]` with decimals.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dialect {
    /// Words for no clock, the first of which is written.
    pub(crate) infinite: &'static [&'static str],
    /// Words before the slash with which the time is for the whole game.
    pub(crate) whole_game: &'static [&'static str],
    /// The beginning of an hourglass.
    pub(crate) hourglass: Option<&'static str>,
    /// The sign between minutes and seconds.
    pub(crate) colon: Option<char>,
    /// The unit that can follow a number of seconds.
    pub(crate) unit: Option<char>,
}

impl Dialect {
    /// Without any of these words and signs.
    pub(crate) const PLAIN: Dialect =
        Dialect { infinite: &[], whole_game: &[], hourglass: None, colon: None, unit: None };

    /// Reads `[moves/]time[+increment]`.
    pub(crate) fn control(&self, text: Piece<'_>) -> Result<TimeControl, ReadError> {
        if self.infinite.contains(&text.text) {
            return Ok(TimeControl::NONE);
        }
        let (moves, rest) = match text.split_once(&['/']) {
            Some((moves, rest)) => (Some(moves).filter(|moves| !self.whole_game.contains(&moves.text)), rest),
            None => (None, text),
        };
        let moves = moves.map(|moves| moves.moves(Expectation::WholeMoves)).transpose()?;
        let (base, gain) = match rest.split_once(&['+']) {
            Some((base, gain)) => (base, Some(gain)),
            None => (rest, None),
        };
        if let Some(sand) = base.after("hg") {
            return match self.hourglass {
                None => Err(ReadError::at(ReadErrorKind::NoTimeControl("an hourglass"), base.span())),
                Some(_) if moves.is_some() || gain.is_some() => Err(text.expected(Expectation::LoneHourglass)),
                Some(_) => match self.base(sand)? {
                    time if time.is_zero() => Err(sand.illegal(Violation::NoTime)),
                    time => single(hourglass(time)).map_err(|violation| sand.illegal(violation)),
                },
            };
        }
        let time = self.base(base)?;
        let gain = gain.map_or(Ok(Time::ZERO), |gain| self.seconds(gain))?;
        if time.is_zero() && gain.is_zero() {
            return Err(text.illegal(Violation::NoTime));
        }
        single(repeating(with_increment(time, gain), moves)).map_err(|violation| text.illegal(violation))
    }

    /// Seconds, or minutes and seconds.
    fn base(&self, text: Piece<'_>) -> Result<Time, ReadError> {
        let Some((minutes, seconds)) = self.colon.and_then(|colon| text.split_once(&[colon])) else {
            return self.seconds(text);
        };
        let minutes = minutes.time(Minutes::NANOS, Expectation::DecimalNumber)?;
        let nanos = minutes.as_nanos().saturating_add(self.seconds(seconds)?.as_nanos());
        Time::from_nanos(nanos).map_err(|violation| text.illegal(violation))
    }

    pub(crate) fn seconds(&self, text: Piece<'_>) -> Result<Time, ReadError> {
        let number = self.unit.and_then(|unit| text.text.strip_suffix(unit)).unwrap_or(text.text);
        Piece { text: number, ..text }.time(Seconds::NANOS, Expectation::DecimalNumber)
    }

    /// Writes `40/60+0.6`.
    #[cfg(any(feature = "c-chess-cli", feature = "cutechess", feature = "fastchess", feature = "fishtest"))]
    pub(crate) fn spell(&self, settings: &GameSettings) -> alloc::string::String {
        use alloc::format;

        use super::seconds;

        let Some(stage) = settings.control.stages().first() else {
            return self.infinite.first().copied().unwrap_or_default().into();
        };
        let time = seconds(stage.time());
        if stage.bonus() == Some(tc_notation::Bonus::Opponent) {
            return format!("{}{time}", self.hourglass.unwrap_or_default());
        }
        let moves = stage.moves().count().map(|moves| format!("{moves}/")).unwrap_or_default();
        match increment(stage) {
            gain if gain.is_zero() => format!("{moves}{time}"),
            gain => format!("{moves}{time}+{}", seconds(gain)),
        }
    }
}

/// The settings of a control whose increment, if it has one, is on the clock before the first move.
pub(crate) fn with_first_bonus(control: TimeControl) -> GameSettings {
    let first_bonus = control.stages().first().is_some_and(|stage| !increment(stage).is_zero());
    GameSettings { control, rules: Rules { first_bonus, ..Rules::default() } }
}
