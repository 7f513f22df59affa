//! The server's log.

use alloc::format;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use tc_core::{Change, Effect, Look, Reading};

use super::player::{PlayerState, ceil, unsayable};
use crate::{Color, Seconds, Unwritable};

/// The phase of the game in which a move was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// `Main`
    Main,
    /// `Byo-yomi`
    ByoYomi,
}

/// A line of the server's log, as the document *Time Tracking System* shows them.
///
/// ```
/// use tc_interop::Seconds;
/// use tc_interop::gosei::{LogLine, Phase};
///
/// let line: LogLine = "🎯 PASS TRACKED - Player passed - Time spent: 00:05s (Byo-yomi)".parse()?;
/// assert_eq!(line, LogLine::Tracked { at: None, spent: Seconds(5), phase: Phase::ByoYomi });
/// # Ok::<(), tc_interop::gosei::LogError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogLine {
    /// `MOVE TRACKED` and `PASS TRACKED`: how long somebody thought.
    Tracked {
        /// Where the move was; `None` for a pass.
        at: Option<(u32, u32)>,
        /// The time for it, written `MM:SSs`.
        spent: Seconds,
        /// In what.
        phase: Phase,
    },
    /// `TIME DEDUCTED`: what was taken, and what is left.
    Deducted {
        /// Whether it was for a pass.
        is_pass: bool,
        /// From whom.
        side: Color,
        /// The amount.
        spent: Seconds,
        /// Of the main time, or of the period.
        phase: Phase,
        /// What is left of it.
        left: Seconds,
    },
    /// `TIME UPDATE SENT`: what the players receive.
    UpdateSent {
        /// Whose clock it is.
        side: Color,
        /// `timeRemaining`.
        main: Seconds,
        /// `isInByoYomi`.
        is_in_byo_yomi: bool,
    },
    /// `ENTERING BYO-YOMI`: the main time is over.
    EnteringByoYomi {
        /// Whose.
        side: Color,
        /// How many periods there are.
        periods: u64,
    },
    /// `BYO-YOMI PERIOD USED`: a period is over.
    PeriodUsed {
        /// Whose.
        side: Color,
        /// How many are left.
        left: u64,
    },
}

/// The error for a text that is not a line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a line of the log of Gosei Play")]
pub struct LogError;

/// The lines for a move, or a pass where there is no point: the thinking, what it took, the phases and periods that
/// ended, and what the players receive. `before` is the reading at the instant of the move, before the press; `effects`
/// are those of the press, and `after` is a look after it.
///
/// ```
/// use tc_core::{Clock, Input, Seat, Setup, Timestamp};
/// use tc_interop::Color;
/// use tc_interop::gosei::log_lines;
///
/// let setup = Setup::from(&"2m, 5 x 40s".parse()?);
/// let mut clock = Clock::new(&setup);
/// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
/// let at = Timestamp::secs(10);
/// let before = clock.reading(Seat::FIRST, at).ok_or("no such seat")?;
/// let effects = clock.handle(at, &Input::press())?.effects;
/// let lines = log_lines(Color::Black, Some((4, 4)), &before, &effects, &clock.look(at)?)?;
/// assert_eq!(lines[1].to_string(), "⏰ TIME DEDUCTED - Player black spent 10s from main time, 110s remaining");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`PlayerState::of`].
pub fn log_lines<const SEATS: usize>(
    side: Color,
    point: Option<(u32, u32)>,
    before: &Reading,
    effects: &[Effect],
    after: &Look<'_, SEATS>,
) -> Result<Vec<LogLine>, Unwritable> {
    let seat = side.seat();
    let state = PlayerState::of(after, seat)?;
    let changes = || effects.iter().filter(|effect| effect.seat == Some(seat)).map(|effect| effect.change);
    let has_entered = changes().any(|change| matches!(change, Change::Stage { .. }));
    let phase = if state.is_in_byo_yomi && !has_entered { Phase::ByoYomi } else { Phase::Main };
    let spent = Seconds(before.used_this_turn.as_nanos().max(0).unsigned_abs() / Seconds::NANOS);
    let left = if has_entered { Seconds(0) } else { ceil(before.left) };
    let mut lines = alloc::vec![
        LogLine::Tracked { at: point, spent, phase },
        LogLine::Deducted { is_pass: point.is_none(), side, spent, phase, left },
    ];
    for change in changes() {
        match change {
            Change::Stage { stage, .. } => {
                let control = after.setup().control(seat).ok_or_else(unsayable)?;
                let periods = control.stages().get(stage).and_then(|stage| stage.periods().count());
                lines.push(LogLine::EnteringByoYomi {
                    side,
                    periods: periods.map_or(0, |periods| periods.get().into()),
                });
            }
            Change::Periods { spent, left: Some(left), .. } => {
                let left = u64::from(left);
                lines
                    .extend((0..spent).rev().map(|more| LogLine::PeriodUsed { side, left: left.saturating_add(more) }));
            }
            _ => {}
        }
    }
    let PlayerState { time_remaining, is_in_byo_yomi, .. } = state;
    lines.push(LogLine::UpdateSent { side, main: time_remaining, is_in_byo_yomi });
    Ok(lines)
}

// What the lines say, with {} for each value.
const MOVE: &str = "🎯 MOVE TRACKED - Player made move at ({}, {}) - Time spent: {}:{}s ({})";
const PASS: &str = "🎯 PASS TRACKED - Player passed - Time spent: {}:{}s ({})";
const MAIN_TIME: &str = "⏰ TIME DEDUCTED{} - Player {} spent {}s from main time, {}s remaining";
const IN_PERIOD: &str = "⏰ TIME DEDUCTED{} - Player {} spent {}s in byo-yomi, {}s remaining in period";
const UPDATE: &str = "📤 TIME UPDATE SENT - Player {}: Main={}s, InByoYomi={}";
const ENTERING: &str = "🚨 ENTERING BYO-YOMI: Player {} entered byo-yomi with {} periods";
const USED: &str = "⏳ BYO-YOMI PERIOD USED: Player {} used one period, {} periods remaining";
const OF_PASS: &str = " (PASS)";

impl Phase {
    const fn word(self) -> &'static str {
        match self {
            Phase::Main => "Main",
            Phase::ByoYomi => "Byo-yomi",
        }
    }
}

/// Writes a pattern with its values.
fn fill(f: &mut fmt::Formatter<'_>, pattern: &str, values: &[&dyn fmt::Display]) -> fmt::Result {
    for (place, part) in pattern.split("{}").enumerate() {
        match place.checked_sub(1).and_then(|place| values.get(place)) {
            Some(value) => write!(f, "{value}{part}")?,
            None => f.write_str(part)?,
        }
    }
    Ok(())
}

impl fmt::Display for LogLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            LogLine::Tracked { at, spent: Seconds(spent), phase } => {
                let [minutes, seconds] = [spent / 60, spent % 60].map(|number| format!("{number:02}"));
                match at {
                    Some((x, y)) => fill(f, MOVE, &[&x, &y, &minutes, &seconds, &phase.word()]),
                    None => fill(f, PASS, &[&minutes, &seconds, &phase.word()]),
                }
            }
            LogLine::Deducted { is_pass, side, spent, phase, left } => {
                let pattern = if phase == Phase::Main { MAIN_TIME } else { IN_PERIOD };
                fill(f, pattern, &[&if is_pass { OF_PASS } else { "" }, &side, &spent.0, &left.0])
            }
            LogLine::UpdateSent { side, main, is_in_byo_yomi } => fill(f, UPDATE, &[&side, &main.0, &is_in_byo_yomi]),
            LogLine::EnteringByoYomi { side, periods } => fill(f, ENTERING, &[&side, &periods]),
            LogLine::PeriodUsed { side, left } => fill(f, USED, &[&side, &left]),
        }
    }
}

impl FromStr for LogLine {
    type Err = LogError;

    /// Reads a line just as it is written, blanks around it and its sign aside.
    fn from_str(text: &str) -> Result<LogLine, LogError> {
        let line = without_sign(text.trim());
        let patterns = [MOVE, PASS, MAIN_TIME, IN_PERIOD, UPDATE, ENTERING, USED];
        patterns.into_iter().find_map(|pattern| read(pattern, &values(line, pattern)?)).ok_or(LogError)
    }
}

fn without_sign(line: &str) -> &str {
    line.trim_start_matches(|first: char| !first.is_ascii()).trim_start()
}

/// The values of a line with this pattern.
fn values<'t>(line: &'t str, pattern: &str) -> Option<Vec<&'t str>> {
    let mut parts = without_sign(pattern).split("{}");
    let mut rest = line.strip_prefix(parts.next()?)?;
    let mut values = Vec::new();
    for part in parts {
        let end = if part.is_empty() { rest.len() } else { rest.find(part)? };
        let (value, after) = rest.split_at(end);
        values.push(value);
        rest = after.get(part.len()..)?;
    }
    rest.is_empty().then_some(values)
}

fn read(pattern: &str, values: &[&str]) -> Option<LogLine> {
    match (pattern, values) {
        (MOVE, &[x, y, minutes, seconds, phase]) => {
            let at = Some((number(x)?, number(y)?));
            Some(LogLine::Tracked { at, spent: time(minutes, seconds)?, phase: read_phase(phase)? })
        }
        (PASS, &[minutes, seconds, phase]) => {
            Some(LogLine::Tracked { at: None, spent: time(minutes, seconds)?, phase: read_phase(phase)? })
        }
        (MAIN_TIME | IN_PERIOD, &[pass @ ("" | OF_PASS), side, spent, left]) => Some(LogLine::Deducted {
            is_pass: pass == OF_PASS,
            side: side.parse().ok()?,
            spent: Seconds(number(spent)?),
            phase: if pattern == MAIN_TIME { Phase::Main } else { Phase::ByoYomi },
            left: Seconds(number(left)?),
        }),
        (UPDATE, &[side, main, is_in]) => {
            let (main, is_in_byo_yomi) = (Seconds(number(main)?), is_in.parse().ok()?);
            Some(LogLine::UpdateSent { side: side.parse().ok()?, main, is_in_byo_yomi })
        }
        (ENTERING, &[side, periods]) => {
            Some(LogLine::EnteringByoYomi { side: side.parse().ok()?, periods: number(periods)? })
        }
        (USED, &[side, left]) => Some(LogLine::PeriodUsed { side: side.parse().ok()?, left: number(left)? }),
        _ => None,
    }
}

fn read_phase(word: &str) -> Option<Phase> {
    [Phase::Main, Phase::ByoYomi].into_iter().find(|phase| phase.word() == word)
}

/// Minutes and seconds, each of two digits or more minutes.
fn time(minutes: &str, seconds: &str) -> Option<Seconds> {
    let (digits, seconds): (_, u64) = (seconds.len(), number(seconds)?);
    let minutes = number::<u64>(minutes).filter(|_| minutes.len() >= 2 && digits == 2 && seconds < 60)?;
    minutes.checked_mul(60)?.checked_add(seconds).map(Seconds)
}

fn number<N: FromStr>(text: &str) -> Option<N> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}
