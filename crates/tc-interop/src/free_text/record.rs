//! Main time and overtime as the records of Go and Shogi spell them: `5x30 byo-yomi`, `3시간`, `1時間30分+30秒`.
//!
//! Words and phrases are those of free text. What they say together is the custom of records: a bare number is seconds,
//! and what follows the main time is an overtime.

use alloc::vec::Vec;

use tc_notation::{Bonus, Cap, MoveCount, PeriodCount, Stage, StageBuilder, Time, TimeControl, Violation};

use super::amount::Amount;
use super::items::Script;
use super::said::{Link, Role, Said};
use super::term::{Term, Text};
use crate::systems::{byo_yomi, canadian, main_and, per_move, single, with_increment};
use crate::units::{MINUTE, SECOND};
use crate::{Assumption, Certainty, Expectation, Interpretation, ReadErrorKind};

/// The game of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Game {
    /// The number of byo-yomi periods is written.
    Go,
    /// Byo-yomi is one period; a time after a plus is more often byo-yomi than an increment.
    Shogi,
}

/// One of the things that the value of a record can mean.
#[derive(Clone, Debug)]
pub(crate) struct Sense {
    /// `None` without a clock.
    pub(crate) main: Option<Time>,
    /// An increment of the main time.
    pub(crate) gain: Option<Time>,
    /// Whether the main time is the cap.
    is_capped: bool,
    pub(crate) overtime: Option<StageBuilder>,
    /// A time for each move, which some programs write with a main time that has no meaning.
    is_simple: bool,
    certainty: Certainty,
    assumptions: Vec<Assumption>,
}

type Senses = Result<Vec<Sense>, ReadErrorKind>;

impl Sense {
    pub(crate) const NOTHING: Sense = Sense {
        main: None,
        gain: None,
        is_capped: false,
        overtime: None,
        is_simple: false,
        certainty: Certainty::Certain,
        assumptions: Vec::new(),
    };

    pub(crate) fn main(time: Time) -> Sense {
        Sense { main: Some(time), ..Sense::NOTHING }
    }

    pub(crate) fn overtime(stage: StageBuilder) -> Sense {
        Sense { overtime: Some(stage), ..Sense::NOTHING }
    }

    /// Whether there is more than a main time.
    pub(crate) fn has_overtime(&self) -> bool {
        self.gain.is_some() || self.overtime.is_some()
    }

    /// The same with an assumption, at most this certain.
    pub(crate) fn assume(mut self, certainty: Certainty, assumption: impl Into<Option<Assumption>>) -> Sense {
        let Some(assumption) = assumption.into() else { return self };
        self.certainty = self.certainty.min(certainty);
        if !self.assumptions.contains(&assumption) {
            self.assumptions.push(assumption);
        }
        self
    }

    /// This main time with that overtime.
    pub(crate) fn with(&self, overtime: &Sense) -> Sense {
        let main = self.main.or(overtime.has_overtime().then_some(Time::ZERO));
        let assumptions = self.assumptions.clone();
        let both = Sense { main, certainty: self.certainty, assumptions, ..overtime.clone() };
        let assume = |both: Sense, assumption: &Assumption| both.assume(overtime.certainty, *assumption);
        overtime.assumptions.iter().fold(both, assume)
    }

    /// # Errors
    /// A [`Violation`] of the rules of the notation.
    pub(crate) fn readings(self) -> Result<Vec<Interpretation>, Violation> {
        let is_zero = self.main.is_none_or(Time::is_zero);
        let reading = |control, sense: Sense| Interpretation::assuming(control, sense.certainty, sense.assumptions);
        let control = self.control()?;
        match self.overtime {
            None if is_zero && self.gain.is_none() => {
                let assumption = self.main.map(|_| Assumption::ZeroIsNoClock);
                Ok(alloc::vec![reading(control, self.assume(Certainty::Likely, assumption))])
            }
            Some(stage) if self.is_simple && !is_zero => {
                let alone = self.clone().assume(Certainty::Likely, Assumption::MainTimeDropped);
                let both = self.assume(Certainty::Guess, Assumption::PerMove);
                Ok(alloc::vec![reading(single(stage)?, alone), reading(control, both)])
            }
            _ => Ok(alloc::vec![reading(control, self)]),
        }
    }

    fn control(&self) -> Result<TimeControl, Violation> {
        let main = self.main.unwrap_or(Time::ZERO);
        match (self.gain, self.overtime) {
            (None, None) if main.is_zero() => Ok(TimeControl::NONE),
            (Some(gain), None) if self.is_capped => {
                single(Stage::builder(main).cap(Cap::At(main)).bonus(Bonus::Increment(gain)))
            }
            (gain, overtime) => main_and(with_increment(main, gain.unwrap_or(Time::ZERO)), overtime),
        }
    }
}

/// What a value says of a main time, and of an overtime after it.
pub(crate) fn times(text: &str, game: Game) -> Senses {
    match text.trim() {
        "" => Err(ReadErrorKind::Empty),
        "-" => Err(ReadErrorKind::NotKnown),
        // The time columns of a move.
        text if game == Game::Shogi && text.contains('/') => Err(ReadErrorKind::Expected(Expectation::KIF_TIMES)),
        _ => in_any_language(text, game, Value::times),
    }
}

/// What a value says of an overtime.
pub(crate) fn overtimes(text: &str, game: Game) -> Senses {
    in_any_language(text, game, |value| value.overtimes(&value.text.terms))
}

/// Whether a value says something that belongs to an overtime; whether it names its system.
#[cfg(feature = "sgf")]
pub(crate) fn is_of_overtime(text: &str, is_named: bool) -> bool {
    let is_of_overtime = |value: &Value| {
        let has_second = value.text.terms.iter().any(|term| term.second.is_some());
        let is_it = !value.systems().is_empty() || !is_named && (has_second || value.says(is_counted));
        is_it.then(Vec::new).ok_or(ReadErrorKind::Empty)
    };
    in_any_language(text, Game::Go, is_of_overtime).is_ok()
}

/// The senses in the first language that has them.
fn in_any_language(text: &str, game: Game, of: impl Fn(&Value) -> Senses) -> Senses {
    let values = super::record_texts(text).map_err(|error| error.kind)?;
    let senses = values.into_iter().map(|value| of(&Value { text: value.map_err(|error| error.kind)?, game }));
    let mut senses: Vec<Senses> = senses.collect();
    let place = senses.iter().position(Result::is_ok).unwrap_or(0);
    senses.swap_remove(place)
}

/// A time with a colon can be of hours and minutes if it would be less than this many hours.
const FEW_HOURS: u64 = 10;

/// Above this number, the second of two is not the moves of Canadian overtime.
const FEW_MOVES: u64 = 50;

/// A time. A bare number is seconds, and two numbers are minutes and seconds.
fn time(amount: Amount, expected: Expectation) -> Result<(Time, Option<Assumption>), ReadErrorKind> {
    let (micros, assumption) = match amount {
        Amount::Bare(number) => return Ok((number.time(SECOND)?, Some(Assumption::Seconds))),
        Amount::Pair { as_minutes, .. } => (as_minutes, Some(Assumption::MinutesAndSeconds)),
        amount => (amount.known().map(|(micros, ..)| micros), None),
    };
    let time = Time::from_micros(micros.ok_or(ReadErrorKind::Expected(expected))?);
    Ok((time.map_err(ReadErrorKind::Illegal)?, assumption))
}

/// What an overtime has, and no main time.
fn is_counted(said: Said) -> bool {
    matches!(said, Said::Moves(_) | Said::Stones(_) | Said::Times(_) | Said::Periods(_) | Said::PerMove)
}

/// What no game of Go or Shogi has.
fn is_of_chess(said: Said) -> bool {
    use Role::{Bronstein, Delay, SimpleDelay};
    matches!(said, Said::Us | Said::From(_) | Said::After(_) | Said::Role(Bronstein | Delay | SimpleDelay))
}

/// A value of a record. The words for a system of overtime can be anywhere in it.
struct Value {
    text: Text,
    game: Game,
}

impl Value {
    fn times(&self) -> Senses {
        let expected = if self.game == Game::Go {
            Expectation("a main time, as in `600` for seconds, or `10 min`")
        } else {
            Expectation::KIF_TIMES
        };
        let is_without = self.says(|said| matches!(said, Said::NoClock | Said::Without | Said::Denied(Role::Main)));
        let is_main = |term: &Term| {
            let is_open = term.second.is_none() && !term.said.iter().any(|said| is_counted(*said));
            is_open && (self.game == Game::Go || term.bare().is_none())
        };
        let (term, after) = match self.text.terms.as_slice() {
            [] if is_without => return Ok(alloc::vec![Sense::NOTHING]),
            terms if is_without => {
                let main = Sense::main(Time::ZERO);
                return Ok(self.overtimes(terms)?.iter().map(|overtime| main.with(overtime)).collect());
            }
            [term, after @ ..] if is_main(term) => (term, after),
            _ => return Err(ReadErrorKind::Expected(expected)),
        };
        let (time, assumption) = time(term.amount, expected)?;
        let is_alone = after.is_empty() && self.systems().is_empty();
        // In FF4 a number alone is seconds.
        let assumption = assumption.filter(|_| !is_alone || term.bare().is_none());
        let main = Sense::main(time).assume(Certainty::Likely, assumption);
        if let (true, Amount::Pair { first: ..FEW_HOURS, as_hours: Some(micros), .. }) = (is_alone, term.amount) {
            let other = Sense::main(Time::from_micros(micros).map_err(ReadErrorKind::Illegal)?);
            return Ok(alloc::vec![main, other.assume(Certainty::Guess, Assumption::HoursAndMinutes)]);
        }
        // `15分60秒` has neither a sign nor a word for the byo-yomi.
        let is_bare = |term: &Term| term.links.is_empty() && term.said.is_empty();
        let is_bare = self.game == Game::Shogi && !after.is_empty() && after.iter().all(is_bare);
        let bare = is_bare.then_some(Assumption::SecondIsByoYomi);
        let overtimes = self.overtimes(after)?;
        Ok(overtimes.iter().map(|overtime| main.with(overtime).assume(Certainty::Likely, bare)).collect())
    }

    fn says(&self, of: impl Fn(Said) -> bool) -> bool {
        let terms = self.text.terms.iter().flat_map(|term| &term.said);
        self.text.said.iter().chain(terms).any(|said| of(*said))
    }

    fn systems(&self) -> Vec<Said> {
        use Role::{ByoYomi, Canadian, Increment};
        let roles = [Canadian, ByoYomi, Increment].map(Said::Role);
        let systems = roles.into_iter().chain([Said::Add, Said::Simple, Said::Cap]);
        systems.filter(|system| self.says(|said| said == *system)).collect()
    }

    fn expected(&self) -> Expectation {
        if self.game == Game::Go {
            Expectation("an overtime, as in `5x30 byo-yomi` or `25/600 Canadian`")
        } else {
            Expectation::KIF_TIMES
        }
    }

    /// What these terms say of an overtime.
    fn overtimes(&self, terms: &[Term]) -> Senses {
        use Role::{ByoYomi, Canadian, Increment};
        let systems = self.systems();
        let has = |says: &[Said]| systems.iter().any(|said| says.contains(said));
        let is_gain = has(&[Said::Role(Increment), Said::Add]) && !has(&[Said::Role(Canadian), Said::Role(ByoYomi)]);
        let is_signed = |link| systems.is_empty() && terms.first().is_some_and(|term| term.is_link(link));
        let has_more = |term: &Term| {
            let is_counted = term.stones().is_some() || term.moves().is_some_and(|moves| moves != 1);
            is_counted || term.second.is_some()
        };
        let sense = match terms {
            _ if self.says(|said| said == Said::NotKnown) => return Err(ReadErrorKind::NotKnown),
            _ if self.says(is_of_chess) => return Err(ReadErrorKind::Expected(self.expected())),
            [] if systems.is_empty() => Sense::NOTHING,
            [term] if is_signed(Link::Plus) && has_more(term) => return self.stage(term, false),
            [term] if (is_gain || systems == [Said::Simple]) && (has_more(term) || term.periods().is_some()) => {
                return Err(ReadErrorKind::Expected(self.expected()));
            }
            terms if is_signed(Link::Pipe) && terms.iter().any(has_more) => {
                return Err(ReadErrorKind::Expected(self.expected()));
            }
            _ if self.game == Game::Shogi && (is_signed(Link::Plus) || is_signed(Link::Pipe)) => {
                return self.signed(terms);
            }
            [gain] if is_gain || is_signed(Link::Plus) && gain.said.is_empty() => {
                let is_capped = has(&[Said::Cap]);
                let cap = if is_capped { Assumption::CapOfMainTime } else { Assumption::NoCap };
                let of = |time, sense| Sense { gain: Some(time), is_capped, ..sense };
                self.sense(gain.amount, true, of)?.assume(Certainty::Likely, cap)
            }
            [each] if systems == [Said::Simple] => {
                let simple = |time, sense| Sense { overtime: Some(per_move(time)), is_simple: true, ..sense };
                self.sense(each.amount, true, simple)?
            }
            [term] if !has(&[Said::Cap, Said::Simple]) => return self.stage(term, !systems.is_empty()),
            // `5 mins Japanese style, 1 move / min`, the example of FF4.
            [all, period] if systems == [Said::Role(ByoYomi)] && period.moves() == Some(1) => {
                self.in_periods(all.amount, period.amount)?.assume(Certainty::Guess, Assumption::TimeInPeriods)
            }
            _ => return Err(ReadErrorKind::Expected(self.expected())),
        };
        Ok(alloc::vec![sense])
    }

    /// Byo-yomi, or Canadian overtime.
    fn stage(&self, term: &Term, is_named: bool) -> Senses {
        let expected = ReadErrorKind::Expected(self.expected());
        let stage = |amount, build: &dyn Fn(Time) -> StageBuilder| {
            self.sense(amount, is_named, |time, sense| Sense { overtime: Some(build(time)), ..sense })
        };
        let of_moves = |amount, moves| {
            let moves = MoveCount::new(moves).map_err(ReadErrorKind::Illegal)?;
            stage(amount, &|time| canadian(time, moves))
        };
        let is_go = self.game == Game::Go;
        let periods = term.periods().map(PeriodCount::new).transpose().map_err(ReadErrorKind::Illegal)?;
        let sense = match (term.amount, term.second, periods, term.moves().or(term.stones())) {
            (Amount::Bare(first), Some(second), None, None) => {
                let moves = first.whole().ok_or(expected.clone())?;
                match second {
                    // More than a move a second: somebody has written the time first.
                    Amount::Bare(seconds) if seconds.is_below(FEW_MOVES + 1) && seconds.is_below(moves) => {
                        let forward = of_moves(second, moves)?.assume(Certainty::Guess, Assumption::MovesBeforeTime);
                        let backward = of_moves(term.amount, seconds.whole().ok_or(expected)?)?;
                        let backward = backward.assume(Certainty::Guess, Assumption::TimeBeforeMoves);
                        return Ok(alloc::vec![backward, forward]);
                    }
                    _ => of_moves(second, moves)?,
                }
            }
            (amount, None, Some(periods), None) => stage(amount, &|time| byo_yomi(time, periods))?,
            (amount, None, None, Some(moves)) => of_moves(amount, moves)?,
            (amount, None, None, None) if term.has(Said::PerMove) => {
                let is_loose = !matches!(amount, Amount::Known { script: Script::EastAsian, .. });
                of_moves(amount, 1)?.assume(Certainty::Likely, is_loose.then_some(Assumption::PerMove))
            }
            // `3:30` of old qGo: all of the overtime, in periods of half a minute.
            (Amount::Pair { .. }, None, None, None) if is_go && !is_named => {
                let half = Amount::Known { micros: MINUTE / 2, unit: SECOND, script: Script::Letters };
                let sense = self.in_periods(term.amount, half)?;
                let sense = sense.assume(Certainty::Guess, Assumption::MinutesAndSeconds);
                sense.assume(Certainty::Guess, Assumption::PeriodsOfThirtySeconds)
            }
            (amount, None, None, None) if is_named || term.bare().is_none() => {
                stage(amount, &per_move)?.assume(Certainty::Likely, is_go.then_some(Assumption::OnePeriod))
            }
            _ => return Err(expected),
        };
        Ok(alloc::vec![sense])
    }

    /// `+20秒`, `|20秒(2)`, `|20秒(2)+10秒`, of Shogi and of lishogi. Each can be 0.
    fn signed(&self, terms: &[Term]) -> Senses {
        use Assumption::{ByoYomiAfterPlus, IncrementAfterPlus};
        let part = |term: &Term| {
            let (time, _) = time(term.amount, self.expected())?;
            let periods = PeriodCount::new(term.periods().unwrap_or(1)).map_err(ReadErrorKind::Illegal)?;
            Ok::<_, ReadErrorKind>((!time.is_zero()).then_some((time, byo_yomi(time, periods))))
        };
        let sense = |period: Option<&Term>, gain: Option<&Term>| {
            let overtime = period.map(part).transpose()?.flatten().map(|(_, stage)| stage);
            let gain = gain.map(part).transpose()?.flatten().map(|(gain, _)| gain);
            Ok::<_, ReadErrorKind>(Sense { gain, overtime, ..Sense::NOTHING })
        };
        let has_bar = terms.iter().any(|term| term.is_link(Link::Pipe));
        Ok(match terms {
            [period, gain @ ..] if has_bar && gain.len() < 2 => alloc::vec![sense(Some(period), gain.first())?],
            [period] if period.periods().is_some() => {
                alloc::vec![sense(Some(period), None)?.assume(Certainty::Likely, ByoYomiAfterPlus)]
            }
            [either] => alloc::vec![
                sense(Some(either), None)?.assume(Certainty::Likely, ByoYomiAfterPlus),
                sense(None, Some(either))?.assume(Certainty::Guess, IncrementAfterPlus),
            ],
            // Lishogi has written the increment first, and read the byo-yomi first.
            [first, second] => alloc::vec![
                sense(Some(second), Some(first))?.assume(Certainty::Guess, IncrementAfterPlus),
                sense(Some(first), Some(second))?.assume(Certainty::Guess, ByoYomiAfterPlus),
            ],
            _ => return Err(ReadErrorKind::Expected(self.expected())),
        })
    }

    /// A time in periods of another.
    fn in_periods(&self, all: Amount, period: Amount) -> Result<Sense, ReadErrorKind> {
        let [(all, _), (period, _)] = [time(all, self.expected())?, time(period, self.expected())?];
        match all.as_micros().checked_div(period.as_micros()) {
            Some(periods @ 1..) if all.as_micros().is_multiple_of(period.as_micros()) => {
                let periods = PeriodCount::new(periods).map_err(ReadErrorKind::Illegal)?;
                Ok(Sense::overtime(byo_yomi(period, periods)))
            }
            _ => Err(ReadErrorKind::Expected(self.expected())),
        }
    }

    /// A time above 0. A bare number is seconds, which is the custom where the system is named.
    fn sense(&self, amount: Amount, is_named: bool, of: impl Fn(Time, Sense) -> Sense) -> Result<Sense, ReadErrorKind> {
        let (time, assumption) = time(amount, self.expected())?;
        if time.is_zero() {
            return Err(ReadErrorKind::NotAValue { key: "OT", expected: Expectation::TIME_ABOVE_ZERO });
        }
        let assumption = assumption.filter(|assumption| !(is_named && *assumption == Assumption::Seconds));
        Ok(of(time, Sense::NOTHING.assume(Certainty::Likely, assumption)))
    }
}
