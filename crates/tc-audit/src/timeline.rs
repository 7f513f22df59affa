//! Where the time of a game went.

use alloc::vec::Vec;

use serde::Serialize;
use tc_core::{GameSettings, Next, Pressure, Seat, Setup, Span};
use tc_notation::{Bonus, Moves, Stage, TimeControl};

use crate::prepare::prepared;
use crate::replay::{Clockwork, Lines, Machine, Place, Solved, Target, When, minus};
use crate::{Audit, Move, Record};

/// Where the time of a game went: what each move took, and where its player's clock was.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Timeline {
    /// The settings of each seat that the game was replayed by; `None` where no control is known.
    pub settings: Vec<Option<GameSettings>>,
    /// The moves, in order of play.
    pub moves: Vec<Thought>,
}

/// What a move took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Thought {
    /// The number of the half-move, from 1.
    pub ply: u32,
    /// Who moved.
    #[serde(rename = "player")]
    pub seat: Seat,
    /// What the move took: as recorded, or what the clocks before and after it leave; `None` if neither is known, as after
    /// a move that restarted its period or was made within the delay. It is never negative.
    pub thought: Option<Span>,
    /// What the mover's clock showed after the move; `None` if it is neither recorded nor follows from what is.
    pub clock: Option<Span>,
    /// The stage in which the move ended, counted from 0.
    pub stage: usize,
    /// The periods left in that stage after the move, the running one included; `None` if they are unlimited.
    pub periods_left: Option<u16>,
    /// What the control added to the mover's clock for the move; `None` if that is not known, as for a move that the control
    /// does not explain, and where it depends on a thinking time that is not known.
    pub bonus: Option<Span>,
    /// What the mover had left to the flag when the turn began, delays not counted; `None` if it is unlimited or not known.
    pub left: Option<Span>,
    /// That time as thousandths of all time that the mover was granted by then, with that of the periods and stages to come,
    /// rounded down.
    pub permille_left: Option<u16>,
    /// How short of time the player was when the turn began.
    pub pressure: Pressure,
}

impl Thought {
    /// A move of which nothing is known but that it was made.
    pub const fn unknown(ply: u32, seat: Seat) -> Thought {
        Thought {
            ply,
            seat,
            clock: None,
            thought: None,
            stage: 0,
            periods_left: Some(1),
            bonus: None,
            left: None,
            permille_left: None,
            pressure: Pressure::Calm,
        }
    }
}

impl Timeline {
    /// Replays a record by the settings that its audit found.
    ///
    /// A recorded value counts as exact, so that the time that a move took is known within the unit of the record.
    /// A clock that was lost, as the audit's remarks say, counts as not recorded.
    pub fn of(record: &Record, audit: &Audit) -> Timeline {
        let rest = prepared(record, audit.is_hours);
        let record = rest.as_ref().map_or(record, |rest| &rest.record);
        let settings = audit.settings.clone();
        let known: Option<Vec<GameSettings>> = settings.iter().cloned().collect();
        let setup = known.filter(|known| !known.is_empty());
        let moves = match setup {
            Some(known) => replayed(record, &known, audit),
            None => None,
        };
        Timeline { settings, moves: moves.unwrap_or_else(|| recorded(record)) }
    }

    /// How many seats the game has.
    pub fn seats(&self) -> usize {
        self.settings.len()
    }
}

/// What the record says without a control: the times that moves took, and the clocks.
fn recorded(record: &Record) -> Vec<Thought> {
    let thought = |one: &Move| Thought {
        clock: one.clock.map(|clock| clock.time),
        thought: one.used.map(|used| used.time.max(Span::ZERO)),
        ..Thought::unknown(one.ply, one.seat)
    };
    record.moves.iter().map(thought).collect()
}

fn replayed(record: &Record, settings: &[GameSettings], audit: &Audit) -> Option<Vec<Thought>> {
    let controls = settings.iter().map(|settings| settings.control.clone());
    let setup = Setup::for_each(settings.first()?.rules, controls).ok()?;
    let when = audit.noted.map_or(When::After, |noted| noted.when);
    if let Some(lines) = Lines::of_game(record, when, settings) {
        return Some(thoughts(lines, &setup, record, audit));
    }
    let machine = Machine::start(&setup, record.moves.first()?.seat, when)?;
    Some(thoughts(machine, &setup, record, audit))
}

fn thoughts(mut clock: impl Clockwork, setup: &Setup, record: &Record, audit: &Audit) -> Vec<Thought> {
    if !audit.noted.is_some_and(|noted| noted.starts_are_ends) {
        for (seat, start) in &record.starts {
            clock.set(*seat, start.time);
        }
    }
    let when = audit.noted.map_or(When::After, |noted| noted.when);
    let unit = audit.resolution.map_or(Span::ZERO, |resolution| resolution.unit.span());
    let stages = |control: &TimeControl| control.stages().iter().map(StageFacts::of).collect();
    let seats = (0..setup.seats()).filter_map(|seat| setup.control(Seat::new(seat)?));
    let stages: Vec<Vec<StageFacts>> = seats.map(stages).collect();
    let mut progress = Progress { clock, setup, stages, unit, when, is_known: [true; 16] };
    let next = |index: usize| record.moves.get(index + 1).map_or(Next::Nobody, |next| Next::Seat(next.seat));
    record.moves.iter().enumerate().map(|(index, one)| progress.thought(one, next(index))).collect()
}

/// What a stage says about a move in it.
struct StageFacts {
    /// Whether a move earns the same bonus after any thinking time.
    is_bonus_certain: bool,
    /// What a move that restarts the period leaves, so that the clock does not show how long it took.
    restarts_at: Option<Span>,
    /// The least clock that a short thinking time leaves as it is: any in a delay or with Bronstein's bonus, or a cap.
    free_from: Option<Span>,
}

impl StageFacts {
    fn of(stage: &Stage) -> StageFacts {
        let cap = stage.cap().limit().map(Span::from);
        StageFacts {
            is_bonus_certain: match stage.bonus() {
                Some(Bonus::Bronstein(_)) => false,
                Some(Bonus::Increment(_)) => cap.is_none(),
                _ => true,
            },
            restarts_at: matches!(stage.moves(), Moves::Reset(_)).then(|| Span::from(stage.time())),
            free_from: match stage.bonus() {
                _ if stage.delay().is_some() => Some(Span::MIN),
                Some(Bonus::Bronstein(_)) => Some(Span::MIN),
                Some(Bonus::Increment(_)) => cap,
                _ => None,
            },
        }
    }
}

/// A game in the middle of its timeline.
struct Progress<'s, C> {
    clock: C,
    setup: &'s Setup,
    /// The stages of each seat.
    stages: Vec<Vec<StageFacts>>,
    unit: Span,
    when: When,
    /// Whether the clock of a seat is known: a move without a reading ends that.
    is_known: [bool; 16],
}

impl<C: Clockwork> Progress<'_, C> {
    fn thought(&mut self, one: &Move, next: Next) -> Thought {
        let mut thought = Thought::unknown(one.ply, one.seat);
        let mut is_bonus_certain = false;
        let was_known = self.is_known.get(one.seat.index()).copied().unwrap_or(false);
        if let Some(given) = one.given {
            self.clock.give(one.seat, given);
        }
        if let Some(before) = self.clock.place(one.seat).filter(|_| was_known) {
            thought.pressure = self.setup.pressure(one.seat, before.to_flag);
            (thought.left, thought.permille_left) = (before.to_flag, before.permille_left());
            is_bonus_certain = self.stage(one.seat, &before).is_some_and(|stage| stage.is_bonus_certain);
        }
        let recorded = one.clock.map(|clock| clock.time);
        let used = one.used.map(|used| used.time.max(Span::ZERO));
        let (took, bonus) = match recorded {
            Some(clock) => self.shown(one, clock, next),
            None => self.pressed(one, used.unwrap_or(Span::ZERO), next),
        };
        thought.thought = used.or(took.filter(|_| recorded.is_some() && was_known));
        let is_known = recorded.is_some() || was_known && used.is_some() && took.is_some();
        if let Some(known) = self.is_known.get_mut(one.seat.index()) {
            *known = is_known;
        }
        if let Some(after) = self.clock.place(one.seat) {
            (thought.stage, thought.periods_left) = (after.stage, after.periods_left);
            thought.clock = recorded.or(is_known.then_some(after.left));
            if let Some(stage) = self.stage(one.seat, &after) {
                let is_hidden = took == Some(Span::ZERO) && stage.free_from.is_some_and(|from| after.left >= from);
                if is_hidden || stage.restarts_at == Some(after.left) {
                    thought.thought = used;
                }
            }
        }
        thought.bonus = bonus.filter(|_| is_bonus_certain || thought.thought.is_some());
        thought
    }

    /// The stage in which a clock is.
    fn stage(&self, seat: Seat, place: &Place) -> Option<&StageFacts> {
        self.stages.get(seat.index())?.get(place.stage)
    }

    /// Goes on to the recorded clock, and returns the thinking time that leaves it and the bonus after that; `None` if none does.
    fn shown(&mut self, one: &Move, clock: Span, next: Next) -> (Option<Span>, Option<Span>) {
        let target = Target { least: minus(clock, self.unit), most: clock, count: one.count };
        let (took, bonus) = match self.clock.solve(one.seat, next, target) {
            Solved::After(took, pressed) => {
                let bonus = self.clock.bonus(one.seat, next, took);
                self.clock.go_on(&pressed);
                (Some(took), bonus)
            }
            Solved::TooHigh(_) | Solved::TooLow(_) | Solved::Count => {
                self.clock.pass(one.seat, next);
                (None, None)
            }
        };
        if took.is_none() || self.when == When::After {
            self.clock.note(one, clock);
        }
        (took, bonus)
    }

    /// Goes on by a thinking time that is known or assumed, and returns it and the bonus; `None` if the time is up before.
    fn pressed(&mut self, one: &Move, thought: Span, next: Next) -> (Option<Span>, Option<Span>) {
        match self.clock.press(one.seat, next, thought) {
            Some(pressed) => {
                let bonus = self.clock.bonus(one.seat, next, thought);
                self.clock.go_on(&pressed);
                (Some(thought), bonus)
            }
            None => {
                self.clock.pass(one.seat, next);
                (None, None)
            }
        }
    }
}
