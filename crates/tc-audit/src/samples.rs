//! Games for the tests of statistics and charts: played on a clock, with thinking times from a seed.

use alloc::string::ToString;
use alloc::vec::Vec;

use tc_core::{Clock, GameSettings, Input, Rules, Seat, Setup, Span, Timestamp};

use crate::{
    Audit, Declared, Ending, Finding, FindingKind, Move, Record, RecordFormat, Recorded, Resolution, Rounding, Thought,
    Timeline, Unit, Verdict,
};

/// A game, its audit and its timeline.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) record: Record,
    pub(crate) audit: Audit,
    pub(crate) timeline: Timeline,
}

impl Sample {
    /// A game without moves between these players.
    pub(crate) fn new(format: RecordFormat, players: &[&str]) -> Sample {
        Sample {
            record: Record {
                players: players.iter().map(ToString::to_string).collect(),
                ending: Ending::Otherwise,
                ..Record::new(format)
            },
            audit: Audit {
                verdict: Verdict::Fits,
                settings: Vec::new(),
                assumed: Vec::new(),
                resolution: Some(Resolution { unit: Unit::Second, rounding: Rounding::Down }),
                readings: 0,
                findings: Vec::new(),
                remarks: Vec::new(),
                excluded: Vec::new(),
                is_proved: true,
                noted: None,
                is_hours: false,
            },
            timeline: Timeline { settings: Vec::new(), moves: Vec::new() },
        }
    }

    /// Plays moves of these lengths on a clock, which must not flag.
    pub(crate) fn played(mut self, control: &str, thoughts: impl IntoIterator<Item = Span>) -> Sample {
        let control: tc_notation::TimeControl = control.parse().expect("a control");
        let seats = self.record.players.len();
        self.record.declared = [Declared { text: control.to_string(), notation: "flagfall", seat: None }].into();
        self.timeline.settings = alloc::vec![Some(GameSettings::from(control.clone())); seats];
        self.audit.settings = self.timeline.settings.clone();
        let setup = Setup::for_each(Rules::default(), alloc::vec![control; seats]).expect("a setup");
        let mut clock = Clock::new(&setup);
        let mut at = Timestamp::EPOCH;
        clock.handle(at, &Input::Start { seat: Seat::FIRST }).expect("it starts");
        for (place, thought) in thoughts.into_iter().enumerate() {
            let seat = Seat::new(place % seats).expect("a seat");
            let pressure = clock.reading(seat, at).expect("a reading").pressure;
            at = at.checked_add(thought).expect("in range");
            clock.handle(at, &Input::press()).expect("it counts");
            let after = clock.reading(seat, at).expect("a reading");
            assert!(!after.flagged, "move {place} of {} flags", control_of(&self));
            let ply = u32::try_from(place + 1).expect("a short game");
            let clock = Recorded { time: after.left, unit: Unit::Second };
            self.record.moves.push(Move { clock: Some(clock), ..Move::new(ply, seat) });
            self.timeline.moves.push(Thought {
                ply,
                seat,
                clock: Some(after.left),
                thought: Some(thought),
                stage: after.stage,
                periods_left: after.periods_left,
                pressure,
                ..Thought::unknown(ply, seat)
            });
        }
        self.audit.readings = self.record.moves.len();
        self
    }

    /// Adds a finding at the clock of a half-move.
    pub(crate) fn found(mut self, kind: FindingKind, ply: u32, cause: &str) -> Sample {
        let thought = self.timeline.moves.iter().find(|thought| thought.ply == ply).expect("a move");
        self.audit.verdict = Verdict::Misfit;
        self.audit.findings.push(Finding {
            kind,
            ply,
            seat: thought.seat,
            clock: thought.clock,
            expected: None,
            delta: Span::secs(30),
            cause: cause.into(),
        });
        self
    }

    /// The same, with what the record says about itself.
    pub(crate) fn with(mut self, event: &str, date: &str, result: &str) -> Sample {
        (self.record.event, self.record.date, self.record.result) = (event.into(), date.into(), result.into());
        self
    }
}

fn control_of(sample: &Sample) -> &str {
    sample.record.declared.first().map_or("", |declared| declared.text.as_str())
}

/// Thinking times from a seed: mostly short ones, some long ones, in milliseconds between `least` and `most`.
pub(crate) fn thoughts(seed: u64, moves: usize, least: u64, most: u64) -> Vec<Span> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) & 0x3ff
    };
    // The cube of an even distribution has many short times.
    let mut times = || least + (most - least) * next().pow(3) / (1 << 30);
    (0..moves).map(|_| Span::from_millis(times() as i64).expect("in range")).collect()
}
