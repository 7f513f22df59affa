//! Who commits and withdraws again and again gains nothing by it (C9).

use tc_commit::{Amend, Close, Input, PlayerId, Policy, Refused, Round, RoundId, Spec, Withdraw};
use tc_core::{AfterFlag, Clock, Reading, Rules, Seat, Setup, Timestamp};
use tc_notation::TimeControl;

use crate::checks::{Kept, same};
use crate::games::Choices;
use crate::round_twin::Act;
use crate::rounds::{CONTROLS, machine};

/// A player who thinks in pieces, waiting between them, has what is left to one who has thought as long at a
/// stretch: time, delay, periods and what a Bronstein bonus would give back; and the same after the seal. Also where
/// what stops the clock is to be ready, and amendments cancel that.
pub fn toggling_gains_nothing(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let control = choices.pick(&CONTROLS);
    // What the other one uses, an hourglass gives.
    if control.contains("opp") {
        return;
    }
    let close = choices.pick(&[Close::All, Close::Ready]);
    let pieces: Vec<(i64, i64)> =
        (0..1 + choices.below(5)).map(|_| (micros(&mut choices), micros(&mut choices))).collect();
    let amends = choices.happens(128);
    compare(control, close, &pieces, amends).unwrap_or_else(|why| panic!("{control}, {close:?}, {pieces:?}: {why}"));
}

/// Up to half a minute, mostly whole seconds.
fn micros(choices: &mut Choices<'_>) -> i64 {
    let seconds = i64::from(choices.below(30)) * 1_000_000;
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
    (pieced.now, straight.now) = (1_000_000_000, 1_000_000_000);
    same("before the seal", &pieced.reading()?, &straight.reading()?)?;
    pieced.seals()?;
    straight.seals()?;
    same("after the seal", &pieced.reading()?, &straight.reading()?)
}

/// A player whose other has all the time in the world.
struct Thinker {
    round: Round<Act>,
    now: i64,
    by_readiness: bool,
}

impl Thinker {
    fn new(control: &str, close: Close) -> Kept<Thinker> {
        let controls = [control, "none"].into_iter().map(str::parse).collect::<Result<Vec<TimeControl>, _>>()?;
        let rules = Rules { after_flag: AfterFlag::Count, ..Rules::default() };
        let clock = Clock::new(&Setup::for_each(rules, controls)?);
        let (withdraw, amend) = (Withdraw::UntilSealed, Amend::LatestWins);
        let builder = Spec::builder(id(), Timestamp::EPOCH).players([who(), other()]);
        let spec = builder.policy(Policy { close, withdraw, amend, ..Policy::default() }).build_clocked_in_order()?;
        let (round, _) = Round::begin_clocked(spec, clock)?;
        let mut thinker = Thinker { round, now: 0, by_readiness: close == Close::Ready };
        if thinker.by_readiness {
            thinker.handle(Input::commit(who(), Act::new("at once")))?;
        }
        Ok(thinker)
    }

    /// Stops the clock; false if the time was used up.
    fn stops(&mut self) -> Kept<bool> {
        let commit = Input::commit(who(), Act::new("x"));
        match self.handle(if self.by_readiness { Input::Ready { by: who() } } else { commit }) {
            Ok(()) => Ok(true),
            Err(Refused::Flagged(_)) => Ok(self.handle(Input::Tick).map(|()| false)?),
            Err(refused) => Err(refused.into()),
        }
    }

    fn starts_again(&mut self, amends: bool) -> Kept {
        let input = match self.by_readiness {
            true if amends => Input::commit(who(), Act::new("another")),
            true => Input::Unready { by: who() },
            false => Input::Withdraw { by: who() },
        };
        Ok(self.handle(input)?)
    }

    fn seals(&mut self) -> Kept {
        self.handle(Input::commit(other(), Act::new("x")))?;
        if self.by_readiness {
            self.handle(Input::Ready { by: other() })?;
        }
        Ok(())
    }

    fn reading(&self) -> Kept<Reading> {
        let clock = self.round.clock().ok_or("there is a clock")?;
        Ok(clock.reading(Seat::FIRST, Timestamp::saturating_micros(self.now)).ok_or("there is such a seat")?)
    }

    fn handle(&mut self, input: Input<Act>) -> Result<(), Refused> {
        self.round.handle(Timestamp::saturating_micros(self.now), &id(), input).map(drop)
    }
}

fn id() -> RoundId {
    machine::round_id("game", 1)
}

fn who() -> PlayerId {
    machine::player("ann")
}

fn other() -> PlayerId {
    machine::player("ben")
}
