//! The names of games on shogi-server: `floodgate-600-10F`, and longer ones that begin with it.

use tc_notation::{PeriodCount, Violation};

use super::TimeBlock;
use crate::systems::{byo_yomi, single};
use crate::{Assumption, Certainty, Expectation, Interpretation, ReadError, ReadErrorKind, Seconds};

/// What a name says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GameName<'t> {
    event: &'t str,
    total: u64,
    second: u64,
    /// The second number is an increment.
    is_fischer: bool,
    /// The second number has a leading zero: time is charged in whole periods of this length.
    is_stopwatch: bool,
}

impl<'t> GameName<'t> {
    /// The name in a line, or in the lines of a record that have one: `Game_ID:wdoor+floodgate-600-10F+a+b+20230101`.
    pub(super) fn find(text: &'t str) -> Option<GameName<'t>> {
        let is_line = !text.contains('\n');
        let has_name = |line: &&str| is_line || line.starts_with("$EVENT:") || line.starts_with("Game_ID:");
        let parts = text.lines().filter(has_name).flat_map(|line| line.split(['+', ':', ',', ' ']));
        parts.filter_map(GameName::of).next()
    }

    fn of(part: &'t str) -> Option<GameName<'t>> {
        let (rest, second) = part.rsplit_once('-')?;
        let (event, total) = rest.rsplit_once('-').unwrap_or(("", rest));
        let (second, is_fischer) = second.strip_suffix('F').map_or((second, false), |second| (second, true));
        let are_digits = [total, second].iter().all(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
        // A date has no event before it.
        let is_name = event.contains(char::is_alphabetic) || (event.is_empty() && is_fischer);
        let is_stopwatch = !is_fischer && second.len() > 1 && second.starts_with('0');
        let (total, second) = (total.parse().ok()?, second.parse().ok()?);
        (are_digits && is_name).then_some(GameName { event, total, second, is_fischer, is_stopwatch })
    }

    /// How certain such a text is a name: others have neither its event nor an `F`, or no main time of whole minutes.
    pub(super) fn certainty(&self) -> Option<Certainty> {
        match self.is_fischer || ["floodgate", "byoyomi"].contains(&self.event) {
            true => Some(Certainty::Likely),
            false => (self.total > 0 && self.total.is_multiple_of(60)).then_some(Certainty::Guess),
        }
    }

    pub(super) fn reading(&self) -> Result<Interpretation, ReadError> {
        let GameName { total, second, is_fischer, is_stopwatch, .. } = *self;
        if is_stopwatch && second > 0 {
            if !total.is_multiple_of(second) {
                return Err(ReadError::new(ReadErrorKind::Expected(Expectation::CSA_TIMES)));
            }
            let control = single(byo_yomi(Seconds(second).time()?, PeriodCount::new(total / second)?))?;
            return Ok(Interpretation::assuming(control, Certainty::Likely, [Assumption::PeriodsBeginAnew]));
        }
        let (byo_yomi, increment) = if is_fischer { (0, second) } else { (second, 0) };
        if total == 0 && second == 0 {
            return Err(Violation::NoTime.into());
        }
        TimeBlock { total, byo_yomi, increment, ..TimeBlock::default() }.reading()
    }
}
