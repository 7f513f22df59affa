//! The commands that begin a game.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_notation::{Bonus, Cap, MoveCount, Moves, Periods, Stage, Time, TimeControl, Violation};

use super::Kind;
use crate::engine::LossyView;
use crate::engine::overtime::nearest;
use crate::engine::seconds as decimal;
use crate::engine::words::after;
use crate::piece::Piece;
use crate::shape::{Caps, Form, Nearest, Number, Shape, System};
use crate::systems::{canadian, main_and, main_and_overtime, per_move, single};
use crate::{Expectation, GameSettings, ReadError, ReadErrorKind, Seconds};

const SECOND: u64 = Seconds::NANOS;

/// One Canadian overtime, in whole seconds.
const STANDARD: Shape = Shape::of(&[
    System::overtime(Form::time(SECOND).at_least(SECOND), Form::time(SECOND).reset(u32::MAX).folded()),
    System::single(Form::time(SECOND)),
    System::NoClock,
]);

/// Byo-yomi and Canadian overtime, in whole seconds.
const KGS: Shape = Shape::of(&[
    System::overtime(Form::time(SECOND).at_least(SECOND), Form::time(SECOND).per_move().periods(10_000)),
    System::overtime(Form::time(SECOND).at_least(SECOND), Form::time(SECOND).reset(u32::MAX).folded()),
    System::single(Form::time(SECOND)),
    System::NoClock,
]);

/// KataGo takes any time, and an increment with any limit.
const KATA: Shape = Shape::of(&[
    System::single(Form::time(1).capped(1, Caps { unlimited: true, start: true, other: Some(Number::of(1)) })),
    System::overtime(Form::time(1).at_least(1), Form::time(1).per_move().periods(10_000)),
    System::overtime(Form::time(1).at_least(1), Form::time(1).reset(u32::MAX).folded()),
    System::NoClock,
]);

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

/// The time settings that a program receives.
///
/// ```
/// use tc_interop::gtp::{Command, Settings};
///
/// let settings = Settings::read(Command::Kgs, "kgs-time_settings byoyomi 86400 3600 5")?;
/// assert_eq!(settings.control()?.to_string(), "1d, 5 x r1/1h");
/// assert_eq!(settings.to_line(Command::Kata).as_deref(), Some("kata-time_settings byoyomi 86400 3600 5"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Settings {
    /// No time limit.
    None,
    /// One time for the game.
    Absolute {
        /// The time.
        main: Time,
    },
    /// Periods that restart with each move.
    ByoYomi {
        /// The time before them.
        main: Time,
        /// The time of each.
        period: Time,
        /// How many there are.
        periods: Periods,
    },
    /// Overtime that restarts after a number of stones.
    Canadian {
        /// The time before it.
        main: Time,
        /// The time of the overtime.
        period: Time,
        /// The stones to play in that time.
        stones: MoveCount,
    },
    /// An increment.
    Fischer {
        /// The time at the beginning.
        main: Time,
        /// What each move adds.
        increment: Time,
        /// As far as this.
        limit: Cap,
    },
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

    const fn shape(self) -> &'static Shape {
        match self {
            Command::Standard => &STANDARD,
            Command::Kgs => &KGS,
            Command::Kata => &KATA,
        }
    }
}

impl Settings {
    /// Reads a command; its numbers can have decimals.
    ///
    /// # Errors
    /// A [`ReadError`] for a text that is not such a command, and for a time limit of one move, which no time control
    /// has.
    pub fn read(command: Command, line: &str) -> Result<Settings, ReadError> {
        let expected = match command {
            Command::Standard => Expectation::TimeSettings,
            Command::Kgs => Expectation::KgsSettings,
            Command::Kata => Expectation::KataSettings,
        };
        let words = after(line, command.word(), expected)?;
        match (command, words.as_slice()) {
            (Command::Standard, &[main, period, stones]) => Settings::standard(main, period, stones),
            (Command::Kgs | Command::Kata, [word, numbers @ ..]) => {
                let kind = Kind::ALL.into_iter().find(|kind| kind.word() == word.text);
                let kind = kind.ok_or(word.expected(Expectation::GtpKind))?;
                Settings::of_kind(kind, numbers)?.ok_or(Piece::new(line).expected(Expectation::AllNumbersOfKind))
            }
            (Command::Standard, _) => Err(Piece::new(line).expected(expected)),
            _ => Err(Piece::new(line).expected(Expectation::GtpKind)),
        }
    }

    fn standard(main: Piece<'_>, period: Piece<'_>, stones: Piece<'_>) -> Result<Settings, ReadError> {
        let (main, period) = (seconds(main)?, seconds(period)?);
        match stones.whole(Expectation::WholeStonesOrPeriods)? {
            0 if period.is_zero() => Ok(Settings::Absolute { main }),
            0 => Ok(Settings::None),
            _ => Ok(Settings::Canadian { main, period, stones: stones.moves(Expectation::WholeStones)? }),
        }
    }

    /// `None` if there are more numbers than this kind has, or fewer.
    fn of_kind(kind: Kind, numbers: &[Piece<'_>]) -> Result<Option<Settings>, ReadError> {
        Ok(Some(match (kind, numbers) {
            (Kind::None, []) => Settings::None,
            (Kind::Absolute, &[main]) => Settings::Absolute { main: seconds(main)? },
            (Kind::ByoYomi, &[main, period, periods]) => {
                let (main, period) = (seconds(main)?, seconds(period)?);
                match periods.whole(Expectation::WholeStonesOrPeriods)? {
                    0 => Settings::Absolute { main },
                    count => {
                        let periods = Periods::new(count).map_err(|violation| periods.illegal(violation))?;
                        Settings::ByoYomi { main, period, periods }
                    }
                }
            }
            (Kind::Canadian, &[main, period, stones]) => {
                let stones = stones.moves(Expectation::WholeStonesOrPeriods)?;
                Settings::Canadian { main: seconds(main)?, period: seconds(period)?, stones }
            }
            (Kind::Fischer, &[main, increment]) => {
                Settings::Fischer { main: seconds(main)?, increment: seconds(increment)?, limit: Cap::Unlimited }
            }
            (Kind::FischerCapped, &[main, increment, limit, for_move]) => {
                if below_zero(for_move)?.is_none() {
                    return Err(ReadError::at(ReadErrorKind::NoTimeControl("a limit for each move"), for_move.span()));
                }
                let (main, increment) = (seconds(main)?, seconds(increment)?);
                let limit = if below_zero(limit)?.is_some() { Cap::Unlimited } else { Cap::At(seconds(limit)?) };
                Settings::Fischer { main, increment, limit }
            }
            _ => return Ok(None),
        }))
    }

    /// The control.
    ///
    /// # Errors
    /// A [`Violation`] for one without any time, and for a limit below the main time.
    pub fn control(&self) -> Result<TimeControl, Violation> {
        match *self {
            Settings::None => Ok(TimeControl::NONE),
            Settings::Absolute { main } => single(Stage::builder(main)),
            Settings::ByoYomi { main, period, periods } => {
                main_and(Stage::builder(main), Some(per_move(period).periods(periods)))
            }
            Settings::Canadian { main, period, stones } => {
                main_and(Stage::builder(main), Some(canadian(period, stones)))
            }
            Settings::Fischer { main, increment, .. } if increment.is_zero() => single(Stage::builder(main)),
            Settings::Fischer { main, increment, limit } => {
                single(Stage::builder(main).cap(limit).bonus(Bonus::Increment(increment)))
            }
        }
    }

    /// The settings of a control, if the command can express them.
    ///
    /// # Errors
    /// A [`LossyView`] with everything that would be lost, and the nearest settings that the command can express.
    pub fn of(control: &TimeControl, command: Command) -> Result<Settings, LossyView<Settings>> {
        let near = Settings::near(&control.clone().into(), command);
        match near.settings.map(|near| Settings::said(&near.control, command)) {
            Some(settings) => LossyView::unless_lost(settings, near.losses),
            None => Err(LossyView::nothing(near.losses)),
        }
    }

    /// The nearest settings that a command can say, and all that they do not say.
    pub(super) fn near(settings: &GameSettings, command: Command) -> Nearest {
        nearest(command.shape(), settings)
    }

    /// What a command says of a control that has its shape.
    pub(super) fn said(control: &TimeControl, command: Command) -> Settings {
        let (main, over) = main_and_overtime(control);
        let time = main.map_or(Time::ZERO, Stage::time);
        match (main, over.map(|over| (over.time(), over.moves(), over.periods()))) {
            (_, Some((period, Moves::Reset(MoveCount::ONE), periods))) if command != Command::Standard => {
                Settings::ByoYomi { main: time, period, periods }
            }
            (_, Some((period, moves, _))) => {
                Settings::Canadian { main: time, period, stones: moves.count().unwrap_or(MoveCount::ONE) }
            }
            (None, None) => Settings::None,
            (Some(stage), None) => match stage.bonus() {
                Some(Bonus::Increment(increment)) => Settings::Fischer { main: time, increment, limit: stage.cap() },
                _ => Settings::Absolute { main: time },
            },
        }
    }

    /// The command; `None` if it cannot say exactly these settings.
    pub fn to_line(&self, command: Command) -> Option<String> {
        let settings = Settings::of(&self.control().ok()?, command).ok()?;
        Some(settings.spell(command))
    }

    /// The command for settings that it has.
    pub(super) fn spell(&self, command: Command) -> String {
        let is_standard = command == Command::Standard;
        let (kind, numbers) = match *self {
            // The settings for programs without a clock.
            Settings::None if is_standard => ("", alloc::vec!["0".into(), "1".into(), "0".into()]),
            Settings::None => ("none", Vec::new()),
            Settings::Absolute { main } if is_standard => ("", alloc::vec![decimal(main), "0".into(), "0".into()]),
            Settings::Absolute { main } => ("absolute", alloc::vec![decimal(main)]),
            Settings::ByoYomi { main, period, periods } => {
                let count = periods.count().map_or(1, |count| count.get());
                ("byoyomi", alloc::vec![decimal(main), decimal(period), count.to_string()])
            }
            Settings::Canadian { main, period, stones } => (
                if is_standard { "" } else { "canadian" },
                alloc::vec![decimal(main), decimal(period), stones.to_string()],
            ),
            Settings::Fischer { main, increment, limit: Cap::Unlimited } => {
                ("fischer", alloc::vec![decimal(main), decimal(increment)])
            }
            Settings::Fischer { main, increment, limit: Cap::At(limit) } => {
                ("fischer-capped", alloc::vec![decimal(main), decimal(increment), decimal(limit), "-1".into()])
            }
        };
        let kind = Some(kind).filter(|kind| !kind.is_empty()).map(String::from);
        [command.word().to_string()].into_iter().chain(kind).chain(numbers).collect::<Vec<_>>().join(" ")
    }
}

fn seconds(number: Piece<'_>) -> Result<Time, ReadError> {
    number.time(SECOND, Expectation::DecimalNumber)
}

/// How many nanoseconds a number of seconds is below zero, if it is.
pub(super) fn below_zero(number: Piece<'_>) -> Result<Option<u64>, ReadError> {
    let digits = number.text.strip_prefix('-');
    let nanos = Piece { text: digits.unwrap_or(number.text), ..number }.nanos(SECOND, Expectation::DecimalNumber)?;
    Ok(digits.map(|_| nanos).filter(|nanos| *nanos > 0))
}
