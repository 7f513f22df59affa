//! Who commits and withdraws again and again gains nothing by it (C9).

use tc_commit::{Amend, Close, Input, PlayerId, Policy, Round, RoundId, Spec, Withdraw};
use tc_core::{AfterFlag, Clock, Rules, Seat, Setup, Timestamp};
use tc_notation::TimeControl;

use super::same;
use crate::games::Choices;
use crate::round_twin::Act;
use crate::rounds::{CONTROLS, Kept, machine};

/// A player who thinks in pieces, standing still between them, has what is left to one who has thought as long at a
/// stretch: time, delay, periods and what a Bronstein bonus would give back; and the same after the seal. Also where
/// what stops the clock is to be ready, and amendments cancel that.
///
/// # Panics
/// If somebody has more, or less.
pub fn toggling_gains_nothing(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let control = choices.pick(&CONTROLS);
    // What the other one uses, an hourglass gives.
    if control.contains("opp") {
        return;
    }
    let close = choices.pick(&[Close::All, Close::Ready]);
    let pieces: Vec<(i64, i64)> =
        (0..1 + choices.below(5)).map(|_| (nanos(&mut choices), nanos(&mut choices))).collect();
    let amends = choices.happens(128);
    compare(control, close, &pieces, amends).unwrap_or_else(|why| panic!("{control}, {close:?}, {pieces:?}: {why}"));
}

/// Up to half a minute, mostly whole seconds.
fn nanos(choices: &mut Choices<'_>) -> i64 {
    let seconds = i64::from(choices.below(30)) * 1_000_000_000;
    seconds + if choices.happens(60) { i64::from(choices.number()) } else { 0 }
}

fn compare(control: &str, close: Close, pieces: &[(i64, i64)], amends: bool) -> Kept {
    let mut pieced = Thinker::new(control, close)?;
    for (number, (think, wait)) in pieces.iter().enumerate() {
        if number > 0 {
            pieced.starts_again(amends)?;
        }
        pieced.now += think;
        if !pieced.stops()? {
            break;
        }
        pieced.now += wait;
    }
    let mut straight = Thinker::new(control, close)?;
    straight.now += pieces.iter().map(|(think, _)| think).sum::<i64>();
    straight.stops()?;
    // Both wait, so that it is no matter when.
    let end = 1_000_000_000_000;
    same("before the seal", &pieced.seen(end)?, &straight.seen(end)?)?;
    pieced.seals(end)?;
    straight.seals(end)?;
    same("after the seal", &pieced.seen(end)?, &straight.seen(end)?)
}

/// A player whose other has all the time in the world.
struct Thinker {
    round: Round<Act>,
    now: i64,
    close: Close,
}

impl Thinker {
    fn new(control: &str, close: Close) -> Result<Thinker, String> {
        let controls = [control, "none"].into_iter().map(str::parse).collect::<Result<Vec<TimeControl>, _>>();
        let controls = controls.map_err(|error| error.to_string())?;
        let setup = Setup::for_each(Rules { after_flag: AfterFlag::Count, ..Rules::default() }, controls);
        let clock = Clock::new(setup.map_err(|error| error.to_string())?);
        let builder = Spec::builder(id(), Timestamp::EPOCH).players([who(), other()]);
        let builder = builder.policy(Policy {
            close,
            withdraw: Withdraw::WhileOpen,
            amend: Amend::LatestWins,
            ..Policy::default()
        });
        let spec = builder.build_clocked_in_order().map_err(|error| error.to_string())?;
        let (mut round, _) = Round::open_clocked(spec, clock).map_err(|error| error.to_string())?;
        if close == Close::Ready {
            tell(&mut round, 0, Input::commit(who(), Act::new("at once"))).map_err(|refused| refused.to_string())?;
        }
        Ok(Thinker { round, now: 0, close })
    }

    /// Stops the clock; false if the time was used up.
    fn stops(&mut self) -> Result<bool, String> {
        let input =
            if self.close == Close::Ready { Input::Ready { by: who() } } else { Input::commit(who(), Act::new("x")) };
        match tell(&mut self.round, self.now, input) {
            Ok(()) => Ok(true),
            Err(tc_commit::Refused::Flagged(_)) => {
                tell(&mut self.round, self.now, Input::Tick).map(|()| false).map_err(|refused| refused.to_string())
            }
            Err(refused) => Err(refused.to_string()),
        }
    }

    fn starts_again(&mut self, amends: bool) -> Kept {
        let input = match self.close {
            Close::Ready if amends => Input::commit(who(), Act::new("another")),
            Close::Ready => Input::Unready { by: who() },
            _ => Input::Withdraw { by: who() },
        };
        tell(&mut self.round, self.now, input).map_err(|refused| refused.to_string())
    }

    fn seals(&mut self, at: i64) -> Kept {
        let commit = Input::commit(other(), Act::new("x"));
        tell(&mut self.round, at, commit).map_err(|refused| refused.to_string())?;
        match self.close {
            Close::Ready => {
                tell(&mut self.round, at, Input::Ready { by: other() }).map_err(|refused| refused.to_string())
            }
            _ => Ok(()),
        }
    }

    /// What there is of time, in words.
    fn seen(&self, at: i64) -> Result<String, String> {
        let reading = self
            .round
            .clock()
            .ok_or("a clock")?
            .reading(Seat::FIRST, Timestamp::from_nanos(at))
            .ok_or("no such seat")?;
        Ok(format!("{reading:?}"))
    }
}

fn tell(round: &mut Round<Act>, at: i64, input: Input<Act>) -> Result<(), tc_commit::Refused> {
    round.handle(Timestamp::from_nanos(at), &id(), input).map(drop)
}

fn id() -> RoundId {
    machine::round_id(&("game".to_owned(), 1))
}

fn who() -> PlayerId {
    machine::player("ann")
}

fn other() -> PlayerId {
    machine::player("ben")
}
