//! The server's log.

use core::fmt;
use core::str::FromStr;

use crate::{Color, Seconds};

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

impl fmt::Display for LogLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            LogLine::Tracked { at, spent: Seconds(spent), phase } => {
                match at {
                    Some((x, y)) => write!(f, "🎯 MOVE TRACKED - Player made move at ({x}, {y})")?,
                    None => f.write_str("🎯 PASS TRACKED - Player passed")?,
                }
                let phase = if phase == Phase::Main { "Main" } else { "Byo-yomi" };
                write!(f, " - Time spent: {:02}:{:02}s ({phase})", spent / 60, spent % 60)
            }
            LogLine::Deducted { is_pass, side, spent: Seconds(spent), phase, left: Seconds(left) } => {
                let pass = if is_pass { " (PASS)" } else { "" };
                write!(f, "⏰ TIME DEDUCTED{pass} - Player {side} spent {spent}s ")?;
                match phase {
                    Phase::Main => write!(f, "from main time, {left}s remaining"),
                    Phase::ByoYomi => write!(f, "in byo-yomi, {left}s remaining in period"),
                }
            }
            LogLine::UpdateSent { side, main: Seconds(main), is_in_byo_yomi } => {
                write!(f, "📤 TIME UPDATE SENT - Player {side}: Main={main}s, InByoYomi={is_in_byo_yomi}")
            }
            LogLine::EnteringByoYomi { side, periods } => {
                write!(f, "🚨 ENTERING BYO-YOMI: Player {side} entered byo-yomi with {periods} periods")
            }
            LogLine::PeriodUsed { side, left } => {
                write!(f, "⏳ BYO-YOMI PERIOD USED: Player {side} used one period, {left} periods remaining")
            }
        }
    }
}

impl FromStr for LogLine {
    type Err = LogError;

    /// Reads a line just as it is written, blanks around it and its sign aside.
    fn from_str(text: &str) -> Result<LogLine, LogError> {
        let line = text.trim();
        let line = line.trim_start_matches(|first: char| !first.is_ascii());
        read(line.trim_start()).ok_or(LogError)
    }
}

fn read(line: &str) -> Option<LogLine> {
    if let Some(rest) = line.strip_prefix("MOVE TRACKED - Player made move at (") {
        let (at, rest) = rest.split_once(") - Time spent: ")?;
        let (x, y) = at.split_once(", ")?;
        let (spent, phase) = tracked(rest)?;
        return Some(LogLine::Tracked { at: Some((number(x)?, number(y)?)), spent, phase });
    }
    if let Some(rest) = line.strip_prefix("PASS TRACKED - Player passed - Time spent: ") {
        let (spent, phase) = tracked(rest)?;
        return Some(LogLine::Tracked { at: None, spent, phase });
    }
    if let Some(rest) = line.strip_prefix("TIME DEDUCTED") {
        let (is_pass, rest) = match rest.strip_prefix(" (PASS)") {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let (side, rest) = rest.strip_prefix(" - Player ")?.split_once(" spent ")?;
        let (spent, rest) = rest.split_once("s ")?;
        let (phase, left) = match rest.strip_prefix("from main time, ") {
            Some(rest) => (Phase::Main, rest.strip_suffix("s remaining")?),
            None => (Phase::ByoYomi, rest.strip_prefix("in byo-yomi, ")?.strip_suffix("s remaining in period")?),
        };
        let (spent, left) = (Seconds(number(spent)?), Seconds(number(left)?));
        return Some(LogLine::Deducted { is_pass, side: side.parse().ok()?, spent, phase, left });
    }
    if let Some(rest) = line.strip_prefix("TIME UPDATE SENT - Player ") {
        let (side, rest) = rest.split_once(": Main=")?;
        let (main, is_in) = rest.split_once("s, InByoYomi=")?;
        let is_in_byo_yomi = is_in.parse().ok()?;
        return Some(LogLine::UpdateSent { side: side.parse().ok()?, main: Seconds(number(main)?), is_in_byo_yomi });
    }
    if let Some(rest) = line.strip_prefix("ENTERING BYO-YOMI: Player ") {
        let (side, periods) = rest.split_once(" entered byo-yomi with ")?;
        let periods = number(periods.strip_suffix(" periods")?)?;
        return Some(LogLine::EnteringByoYomi { side: side.parse().ok()?, periods });
    }
    let (side, left) = line.strip_prefix("BYO-YOMI PERIOD USED: Player ")?.split_once(" used one period, ")?;
    let left = number(left.strip_suffix(" periods remaining")?)?;
    Some(LogLine::PeriodUsed { side: side.parse().ok()?, left })
}

/// `00:10s (Main)`
fn tracked(text: &str) -> Option<(Seconds, Phase)> {
    let (time, phase) = text.split_once("s (")?;
    let phase = match phase {
        "Main)" => Phase::Main,
        "Byo-yomi)" => Phase::ByoYomi,
        _ => return None,
    };
    let (minutes, seconds) = time.split_once(':')?;
    if minutes.len() < 2 || seconds.len() != 2 {
        return None;
    }
    let (minutes, seconds): (u64, u64) = (number(minutes)?, number(seconds)?);
    let total = minutes.checked_mul(60)?.checked_add(seconds).filter(|_| seconds < 60)?;
    Some((Seconds(total), phase))
}

fn number<N: FromStr>(text: &str) -> Option<N> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}
