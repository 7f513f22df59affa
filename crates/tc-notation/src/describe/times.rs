//! The periods, moves and time of a stage: the words that every other description of a stage begins with.

use core::fmt;

use super::words::Counted;
use crate::{MoveCount, Moves, Stage};

/// The periods, moves and time of a stage in a few words; made by [`Stage::times_in_words`].
#[derive(Clone, Copy, Debug)]
pub struct StageTimes<'s> {
    stage: &'s Stage,
    /// `None` if they are unlimited.
    periods: Option<u16>,
    is_more: bool,
}

impl Stage {
    /// The periods, moves and time of the stage in a few words, without its delay and bonus.
    ///
    /// ```
    /// use tc_notation::TimeControl;
    ///
    /// let control: TimeControl = "40/90m, 6 x r1/60s".parse()?;
    /// let [first, second] = control.stages() else { return Err("two stages".into()) };
    /// assert_eq!(first.times_in_words().to_string(), "40 moves in 90 minutes");
    /// assert_eq!(second.times_in_words().to_string(), "6 byo-yomi periods of 60 seconds");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn times_in_words(&self) -> StageTimes<'_> {
        StageTimes { stage: self, periods: self.periods().count().map(|count| count.get()), is_more: false }
    }
}

impl<'s> StageTimes<'s> {
    /// The same with another number of periods, for example those that have not begun; `None` is unlimited.
    ///
    /// ```
    /// use tc_notation::TimeControl;
    ///
    /// let control: TimeControl = "6 x r1/60s".parse()?;
    /// let times = control.stages()[0].times_in_words();
    /// assert_eq!(times.with_periods(Some(2)).to_string(), "2 byo-yomi periods of 60 seconds");
    /// assert_eq!(times.with_periods(Some(1)).to_string(), "60 seconds a move");
    /// # Ok::<(), tc_notation::ParseError>(())
    /// ```
    pub const fn with_periods(self, periods: Option<u16>) -> StageTimes<'s> {
        StageTimes { periods, ..self }
    }

    /// The same, for periods that follow a running period of the stage.
    ///
    /// ```
    /// use tc_notation::TimeControl;
    ///
    /// let control: TimeControl = "6 x r1/60s".parse()?;
    /// let times = control.stages()[0].times_in_words().more();
    /// assert_eq!(times.with_periods(Some(2)).to_string(), "2 more byo-yomi periods of 60 seconds");
    /// assert_eq!(times.with_periods(Some(1)).to_string(), "1 more byo-yomi period of 60 seconds");
    /// # Ok::<(), tc_notation::ParseError>(())
    /// ```
    pub const fn more(self) -> StageTimes<'s> {
        StageTimes { is_more: true, ..self }
    }
}

impl fmt::Display for StageTimes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StageTimes { stage, periods, is_more } = *self;
        let (time, moves) = (stage.time().in_words(), |count: MoveCount| Counted(count.get(), "move"));
        let is_alone = periods == Some(1) && !is_more;
        if !is_alone {
            match periods {
                Some(periods) => write!(f, "{periods} ")?,
                None => f.write_str("unlimited ")?,
            }
            let more = if is_more { "more " } else { "" };
            let kind = if stage.moves() == Moves::Reset(MoveCount::ONE) { "byo-yomi " } else { "" };
            let plural = if periods == Some(1) { "" } else { "s" };
            write!(f, "{more}{kind}period{plural} of ")?;
        }
        match stage.moves() {
            Moves::Reset(MoveCount::ONE) if is_alone => write!(f, "{time} a move"),
            Moves::Any | Moves::Reset(MoveCount::ONE) => write!(f, "{time}"),
            Moves::Reset(count) => write!(f, "{time} for every {}", moves(count)),
            Moves::Required(count) if stage.resets_on_time() => {
                write!(f, "at least {} in {}{time}", moves(count), if is_alone { "every " } else { "" })
            }
            Moves::Required(count) | Moves::Expire(count) => write!(f, "{} in {time}", moves(count)),
        }
    }
}
