//! Games that were played on a clock, recorded exactly as it showed.

use core::fmt;

use proptest::prelude::*;
use tc_audit::tc_core::tc_notation::{Bonus, Moves};
use tc_audit::tc_core::{GameSettings, Input, Seat, Setup, Span, State, Timestamp, Verdict};
use tc_audit::{ClockTime, Declared, Move, Record, RecordFormat, Recorded, Unit};

/// A control of every system whose clocks are recorded.
pub(crate) const CONTROLS: [&str; 14] = [
    "5m",
    "3m.. + 2s",
    "15m.. + 10s",
    "90m.. + 30s; first-bonus",
    "10/10m.. + 5s, 5m.. + 5s",
    "8/5m, 6/3m, 2m.. + 1s",
    "* x 5/2m",
    "(5s) 5m",
    "5m + ..5s",
    "3m..4m + 5s",
    "r1/2m",
    "1m, 3 x r1/20s",
    "3 x r1/10s",
    "1m, r5/40s",
];

/// A game with its true thinking times.
#[derive(Clone)]
pub(crate) struct Played {
    pub(crate) settings: GameSettings,
    pub(crate) record: Record,
    pub(crate) thoughts: Vec<Span>,
    /// The part of a thinking time that the clock cannot show: a delay, or what a cap or Bronstein's bonus covers.
    pub(crate) hidden: i64,
}

/// A line: the control and the clocks.
impl fmt::Debug for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.settings)?;
        self.record.moves.iter().try_for_each(|one| {
            write!(f, " {}", one.clock.map_or("-".into(), |clock| ClockTime(clock.time).to_string()))?;
            one.count.map_or(Ok(()), |count| write!(f, "#{count}"))
        })
    }
}

pub(crate) fn played() -> impl Strategy<Value = Played> {
    let thought = prop_oneof![4 => 0_i64..4_000, 3 => 0_i64..20_000, 1 => 0_i64..90_000];
    let unit = prop_oneof![Just(Unit::Second), Just(Unit::Tenth), Just(Unit::Millisecond)];
    let control = prop::sample::select(&CONTROLS[..]);
    let game = (control, unit, prop::collection::vec(thought, 2..80)).prop_map(|(control, unit, thoughts)| {
        let thoughts: Vec<Span> = thoughts.into_iter().filter_map(Span::from_millis).collect();
        Played::of(&control.parse().unwrap(), unit, &thoughts)
    });
    game.prop_filter("a flag before the first move", |game| !game.record.moves.is_empty())
}

impl Played {
    /// A game with these thinking times, up to a flag.
    pub(crate) fn of(settings: &GameSettings, unit: Unit, thoughts: &[Span]) -> Played {
        let setup = Setup::new(settings.rules, &settings.control).unwrap();
        let mut state = State::new(&setup);
        let mut at = Timestamp::EPOCH;
        state.handle(&setup, at, &Input::Start { seat: Seat::FIRST }).unwrap();
        let mut record = Record::new(RecordFormat::Pgn);
        record.declared.push(Declared { text: settings.to_string(), notation: "flagfall", seat: None });
        let mut used = Vec::new();
        for (ply, thought) in (1..).zip(thoughts) {
            let seat = if ply % 2 == 1 { Seat::FIRST } else { Seat::SECOND };
            at = at.checked_add(*thought).unwrap();
            if state.handle(&setup, at, &Input::press()) != Ok(Verdict::Applied) {
                break;
            }
            let reading = state.reading(&setup, seat, at).unwrap();
            let left = reading.left.as_micros();
            let mut one = Move::new(ply, seat);
            one.clock = Recorded::new(left - left % unit.span().as_micros(), unit);
            let has_several =
                settings.control.stages()[reading.stage].periods().count().is_some_and(|count| count.get() > 1);
            one.count = match (reading.moves_to_go, reading.periods_left) {
                (Some(moves), _) if moves > 1 && reading.stage > 0 => Some(moves),
                (_, Some(periods)) if has_several => Some(periods.into()),
                _ => None,
            };
            record.moves.push(one);
            used.push(*thought);
        }
        let hidden = settings.control.stages().iter().map(|stage| {
            let delay = stage.delay().map_or(0, |delay| Span::from(delay).as_micros());
            let bonus = match stage.bonus() {
                Some(Bonus::Bronstein(bonus)) => Span::from(bonus).as_micros(),
                Some(Bonus::Increment(bonus)) if stage.cap().limit().is_some() => Span::from(bonus).as_micros(),
                _ => 0,
            };
            delay + bonus
        });
        let hidden = hidden.max().unwrap_or(0);
        Played { settings: settings.clone(), record, thoughts: used, hidden }
    }

    /// Whether a period restarts, so that a clock does not show how long a move took.
    pub(crate) fn has_overtime(&self) -> bool {
        self.settings.control.stages().iter().any(|stage| matches!(stage.moves(), Moves::Reset(_)))
    }

    /// The game with one clock raised beyond all that its control can bring at that move, and the ply.
    pub(crate) fn raised(&self, at: usize, over: Span) -> Option<(u32, Record)> {
        let mut record = self.record.clone();
        let seat = record.moves[at].seat;
        let earlier = record.moves[..at].iter().rev().find(|one| one.seat == seat).and_then(|one| one.clock);
        let stages = self.settings.control.stages();
        let longest =
            |time: fn(&tc_audit::tc_core::tc_notation::Stage) -> i64| stages.iter().map(time).max().unwrap_or(0);
        let bonus = longest(|stage| match stage.bonus() {
            Some(Bonus::Increment(bonus)) => Span::from(bonus).as_micros(),
            _ => 0,
        });
        // A move can bring the time of a stage, and before the first there is that of the first.
        let stage = longest(|stage| Span::from(stage.time()).as_micros());
        let before = earlier.map_or(0, |clock| clock.time.as_micros());
        let clock = record.moves.get_mut(at)?.clock.as_mut()?;
        let most = before + stage + 2 * bonus + over.as_micros();
        let unit = clock.unit.span().as_micros();
        *clock = Recorded::new(most - most % unit + unit, clock.unit)?;
        Some((record.moves[at].ply, record))
    }
}
