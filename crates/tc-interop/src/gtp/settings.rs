//! The commands that begin a game.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_core::Span;
use tc_notation::{Bonus, Cap, MoveCount, PeriodCount, Periods, Stage, Time, TimeControl};

use super::DRAFT;
use crate::decimal::in_seconds as decimal;
use crate::engine::overtime::{folded, nearest, reading};
use crate::engine::words::after;
use crate::piece::Piece;
use crate::shape::{Caps, Form, Nearest, Number, Shape, System};
use crate::systems::{canadian, increment, main_and, main_and_overtime, per_move, single};
use crate::units::SECOND;
use crate::{Expectation, Format, GameSettings, Interpretation, ReadError, ReadErrorKind, Unwritable};

/// One Canadian overtime, in whole seconds.
const STANDARD: Shape = Shape::of(&[folded(SECOND), System::single(Form::time(SECOND)), System::NoClock]);

/// Byo-yomi and Canadian overtime, in whole seconds.
const KGS: Shape = Shape::of(&[periods(SECOND), folded(SECOND), System::single(Form::time(SECOND)), System::NoClock]);

/// KataGo takes any time, and an increment with any limit.
const KATA: Shape = Shape::of(&[
    System::single(Form::time(1).capped(1, Caps { unlimited: true, start: true, other: Some(Number::of(1)) })),
    periods(1),
    folded(1),
    System::NoClock,
]);

const fn periods(unit: u64) -> System {
    System::overtime(Form::time(unit).at_least(unit), Form::time(unit).per_move().periods(10_000))
}

/// The command, which decides what settings and clocks can be expressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// `time_settings`.
    Standard,
    /// `kgs-time_settings`.
    Kgs,
    /// `kata-time_settings`.
    Kata,
}

impl Command {
    /// Its name.
    pub const fn word(self) -> &'static str {
        match self {
            Command::Standard => "time_settings",
            Command::Kgs => "kgs-time_settings",
            Command::Kata => "kata-time_settings",
        }
    }

    /// The format of its settings.
    pub const fn format(self) -> Format {
        match self {
            Command::Standard => super::FORMAT,
            Command::Kgs => super::KGS,
            Command::Kata => super::KATA,
        }
    }

    const fn shape(self) -> &'static Shape {
        match self {
            Command::Standard => &STANDARD,
            Command::Kgs => &KGS,
            Command::Kata => &KATA,
        }
    }

    pub(super) fn read(self, line: &str) -> Result<Vec<Interpretation>, ReadError> {
        let expected = match self {
            Command::Standard => Expectation("`time_settings`, main time, overtime and stones"),
            Command::Kgs => Expectation("`kgs-time_settings` and a kind"),
            Command::Kata => Expectation("`kata-time_settings` and a kind"),
        };
        let is_draft = self == Command::Kgs && line.trim_start().starts_with(DRAFT);
        let words = after(line, if is_draft { DRAFT } else { self.word() }, expected)?;
        let control = match (self, words.as_slice()) {
            (Command::Standard, &[main, period, stones]) => standard(main, period, stones)?,
            (Command::Standard, _) => return Err(Piece::new(line).expected(expected)),
            (_, [kind, numbers @ ..]) => of_kind(*kind, numbers)?,
            (_, []) => return Err(Piece::new(line).expected(Expectation::GTP_KIND)),
        };
        Ok(alloc::vec![reading(control)])
    }

    /// The nearest settings that the command can say.
    pub(super) fn nearest(self, settings: &GameSettings) -> Nearest {
        nearest(self.shape(), settings)
    }

    pub(super) fn write(self, settings: &GameSettings) -> Result<String, Unwritable> {
        self.nearest(settings).write(|near| format!("{} {}", self.word(), self.spell(&near.control)))
    }

    /// The kind and the numbers.
    fn spell(self, control: &TimeControl) -> String {
        let (main, over) = main_and_overtime(control);
        let [time, period] = [main, over].map(|stage| decimal(stage.map_or(Time::ZERO, Stage::time)));
        let stones = over.and_then(|over| over.moves().count()).map_or(0, MoveCount::get);
        let periods = over.and_then(|over| over.periods().count()).map_or(0, PeriodCount::get);
        match (self, main) {
            // The settings for programs without a clock.
            (Command::Standard, None) if stones == 0 => "0 1 0".into(),
            (Command::Standard, _) => format!("{time} {period} {stones}"),
            _ if stones == 1 && periods > 0 => format!("byoyomi {time} {period} {periods}"),
            _ if stones > 0 => format!("canadian {time} {period} {stones}"),
            (_, None) => "none".into(),
            (_, Some(main)) => match (main.cap(), increment(main)) {
                (Cap::At(cap), gain) if gain.is_zero() && cap == main.time() => format!("absolute {time}"),
                (Cap::Unlimited, gain) => format!("fischer {time} {}", decimal(gain)),
                (Cap::At(cap), gain) => format!("fischer-capped {time} {} {} -1", decimal(gain), decimal(cap)),
            },
        }
    }
}

fn standard(main: Piece<'_>, period: Piece<'_>, stones: Piece<'_>) -> Result<TimeControl, ReadError> {
    let (main, period) = (Stage::builder(seconds(main)?), seconds(period)?);
    Ok(match stones.whole(Expectation::WHOLE_STONES_OR_PERIODS)? {
        0 if period.is_zero() => single(main)?,
        0 => TimeControl::NONE,
        _ => main_and(main, Some(canadian(period, stones.moves(Expectation::WHOLE_STONES)?)))?,
    })
}

fn of_kind(kind: Piece<'_>, numbers: &[Piece<'_>]) -> Result<TimeControl, ReadError> {
    let main = |main: &Piece<'_>| seconds(*main).map(Stage::builder);
    Ok(match (kind.text, numbers) {
        ("none", []) => TimeControl::NONE,
        ("absolute", [time]) => single(main(time)?)?,
        ("byoyomi" | "japanese", [time, period, periods]) => {
            let periods = match periods.whole(Expectation::WHOLE_STONES_OR_PERIODS)? {
                0 => None,
                count => Some(Periods::new(count).map_err(|violation| periods.illegal(violation))?),
            };
            let period = per_move(seconds(*period)?);
            main_and(main(time)?, periods.map(|periods| period.periods(periods)))?
        }
        ("canadian", [time, period, stones]) => {
            let stones = stones.moves(Expectation::WHOLE_STONES_OR_PERIODS)?;
            main_and(main(time)?, Some(canadian(seconds(*period)?, stones)))?
        }
        ("fischer", [time, gain]) => fischer(*time, *gain, Cap::Unlimited)?,
        ("fischer-capped", [time, gain, limit, for_move]) => {
            if signed(*for_move)? >= Span::ZERO {
                return Err(for_move.error(ReadErrorKind::NoTimeControl("a limit for each move")));
            }
            let has_limit = signed(*limit)? >= Span::ZERO;
            fischer(*time, *gain, if has_limit { Cap::At(seconds(*limit)?) } else { Cap::Unlimited })?
        }
        ("none" | "absolute" | "byoyomi" | "japanese" | "canadian" | "fischer" | "fischer-capped", _) => {
            return Err(kind.expected(Expectation("all numbers of this kind of settings")));
        }
        _ => return Err(kind.expected(Expectation::GTP_KIND)),
    })
}

fn fischer(main: Piece<'_>, gain: Piece<'_>, limit: Cap) -> Result<TimeControl, ReadError> {
    let (main, gain) = (Stage::builder(seconds(main)?), seconds(gain)?);
    let main = main.cap(limit);
    Ok(single(if gain.is_zero() { main } else { main.bonus(Bonus::Increment(gain)) })?)
}

fn seconds(number: Piece<'_>) -> Result<Time, ReadError> {
    number.time(SECOND, Expectation::DECIMAL_NUMBER)
}

/// A number of seconds, which can be below zero.
pub(super) fn signed(number: Piece<'_>) -> Result<Span, ReadError> {
    let digits = number.text.strip_prefix('-').unwrap_or(number.text);
    let micros = Piece { text: digits, ..number }.micros(SECOND, Expectation::DECIMAL_NUMBER)?;
    let micros = i64::try_from(micros).map_err(|_| number.error(ReadErrorKind::Overflow))?;
    let span = Span::from_micros(if digits.len() < number.text.len() { -micros } else { micros });
    span.ok_or(number.error(ReadErrorKind::Overflow))
}
