//! A clock of every system, in the middle of a game.

use tc_core::{Adjustment, Clock, Input, Lag, PauseReason, Rules, Seat, SeatSet, Setup, Span, StageChange, Timestamp};
use tc_view::{Names, Style, View};

/// A clock in the middle of a game.
pub(crate) struct Scene {
    /// The file of the picture, without folder and ending.
    pub(crate) file: &'static str,
    pub(crate) title: &'static str,
    pub(crate) names: &'static [&'static str],
    /// One control for all seats, or one for each.
    pub(crate) controls: &'static [&'static str],
    pub(crate) rules: fn() -> Rules,
    /// The inputs of the game, each with its instant in seconds.
    pub(crate) happened: &'static [(i64, Happening)],
    /// The instant of the view, in milliseconds.
    pub(crate) at: i64,
}

#[derive(Clone, Copy)]
pub(crate) enum Happening {
    Start,
    Press,
    /// This number of moves by each seat, which take no time.
    Presses(u32),
    Pause(PauseReason),
    Open,
    Halt(usize),
    Moves(usize, u32),
    Give(usize, i64),
    Tick,
}

use Happening::*;

const CHESS: &[&str] = &["White", "Black"];
const GO: &[&str] = &["Black", "White"];

/// The defaults of a scene.
const PLAIN: Scene =
    Scene { file: "", title: "", names: CHESS, controls: &[], rules: Rules::default, happened: &[(0, Start)], at: 0 };

pub(crate) const SCENES: &[Scene] = &[
    Scene {
        file: "absolute",
        title: "Absolute",
        controls: &["5m"],
        happened: &[(0, Start), (41, Press), (93, Press)],
        at: 128_600,
        ..PLAIN
    },
    Scene {
        file: "fischer",
        title: "Fischer",
        controls: &["3m.. + 2s"],
        happened: &[(0, Start), (25, Press), (60, Press)],
        at: 71_300,
        ..PLAIN
    },
    Scene {
        file: "capped",
        title: "Capped Fischer",
        names: GO,
        controls: &["1m..2m + 10s"],
        happened: &[
            (0, Start),
            (1, Press),
            (20, Press),
            (21, Press),
            (34, Press),
            (35, Press),
            (50, Press),
            (51, Press),
            (60, Press),
            (61, Press),
            (75, Press),
            (76, Press),
            (90, Press),
            (91, Press),
            (95, Press),
        ],
        at: 97_000,
        ..PLAIN
    },
    Scene {
        file: "delay",
        title: "US delay",
        controls: &["(5s) 30m"],
        happened: &[(0, Start), (400, Press), (900, Press)],
        at: 902_400,
        ..PLAIN
    },
    Scene {
        file: "bronstein",
        title: "Bronstein",
        controls: &["10m + ..5s"],
        happened: &[(0, Start), (160, Press), (250, Press)],
        at: 253_000,
        ..PLAIN
    },
    Scene {
        file: "simple",
        title: "Simple, a time for each move",
        names: GO,
        controls: &["r1/30s"],
        happened: &[(0, Start), (20, Press)],
        at: 31_500,
        ..PLAIN
    },
    Scene {
        file: "byo-yomi-main",
        title: "Byo-yomi, main time",
        names: GO,
        controls: &["10m, 5 x r1/30s"],
        happened: &[(0, Start), (128, Press), (300, Press)],
        at: 340_000,
        ..PLAIN
    },
    Scene {
        file: "byo-yomi",
        title: "Byo-yomi, in overtime",
        names: GO,
        controls: &["10m, 5 x r1/30s"],
        happened: &[(0, Start), (664, Press), (900, Press)],
        at: 912_700,
        ..PLAIN
    },
    Scene {
        file: "canadian-main",
        title: "Canadian, main time",
        names: GO,
        controls: &["10m, r25/10m"],
        happened: &[(0, Start), (240, Press), (500, Press)],
        at: 560_000,
        ..PLAIN
    },
    Scene {
        file: "canadian",
        title: "Canadian, in overtime",
        names: GO,
        controls: &["10m, r25/10m"],
        happened: &[(0, Start), (700, Press), (1000, Press), (1010, Presses(12)), (1010, Press), (1020, Press)],
        at: 1_120_000,
        ..PLAIN
    },
    Scene {
        file: "two-stage",
        title: "Two stages, as FIDE has them",
        controls: &["40/90m.. + 30s, 30m.. + 30s"],
        rules: || Rules { first_bonus: true, ..Rules::default() },
        happened: &[(0, Start), (2400, Press), (4800, Press), (4800, Presses(27)), (5100, Press), (5300, Press)],
        at: 5_420_000,
        ..PLAIN
    },
    Scene {
        file: "repeating",
        title: "Repeating",
        controls: &["* x 40/2h"],
        happened: &[(0, Start), (3000, Press), (6000, Press), (6000, Presses(34))],
        at: 7_000_000,
        ..PLAIN
    },
    Scene {
        file: "steady-average",
        title: "Steady average",
        controls: &["10/r20m"],
        happened: &[(0, Start), (300, Press), (700, Press), (700, Presses(5)), (900, Moves(1, 10))],
        at: 1_000_000,
        ..PLAIN
    },
    Scene {
        file: "hourglass",
        title: "Hourglass",
        controls: &["5m.. + opp"],
        happened: &[(0, Start), (70, Press), (100, Press)],
        at: 119_500,
        ..PLAIN
    },
    Scene {
        file: "correspondence",
        title: "Correspondence, in days",
        names: GO,
        controls: &["3d..7d + 1d"],
        happened: &[(0, Start), (90_000, Press), (200_000, Press)],
        at: 270_000_000,
        ..PLAIN
    },
    Scene { file: "no-clock", title: "No clock", controls: &["none"], happened: &[(0, Start)], at: 5_000, ..PLAIN },
    Scene {
        file: "start-clock",
        title: "Start clock",
        controls: &["5m.. + 3s"],
        rules: || Rules { free_moves: 1, start_clock: Some(Span::secs(30)), ..Rules::default() },
        happened: &[(0, Start)],
        at: 12_400,
        ..PLAIN
    },
    Scene {
        file: "paused",
        title: "Paused",
        names: GO,
        controls: &["20m, 3 x r1/30s"],
        happened: &[
            (0, Start),
            (300, Press),
            (350, Pause(PauseReason::Moderator)),
            (360, Pause(PauseReason::Player(Seat::SECOND))),
        ],
        at: 400_000,
        ..PLAIN
    },
    Scene {
        file: "flag-pending",
        title: "Flag pending, while lag is waited for",
        controls: &["1m"],
        rules: || Rules { lag: Lag::Fixed(Span::secs(2)), ..Rules::default() },
        happened: &[(0, Start), (58, Press), (61, Press)],
        at: 63_000,
        ..PLAIN
    },
    Scene {
        file: "flagged",
        title: "Flagged",
        controls: &["(3s) 3m"],
        happened: &[(0, Start), (100, Press), (150, Press), (300, Tick)],
        at: 300_000,
        ..PLAIN
    },
    Scene {
        file: "odds",
        title: "Time odds",
        controls: &["5m", "2m.. + 1s"],
        happened: &[(0, Start), (33, Press), (40, Press)],
        at: 52_200,
        ..PLAIN
    },
    Scene {
        file: "four-seats",
        title: "Four seats",
        names: &["Red", "Blue", "Yellow", "Green"],
        controls: &["10m, 3 x r1/20s", "10m, 3 x r1/20s", "10m, 3 x r1/20s", "10m, 3 x r1/20s"],
        happened: &[(0, Start), (55, Press), (80, Press), (300, Press), (320, Press), (380, Press)],
        at: 421_000,
        ..PLAIN
    },
    Scene {
        file: "simultaneous",
        title: "A simultaneous turn",
        names: &["Austria", "Italy", "Turkey"],
        controls: &["(10s) 5m", "(10s) 5m", "(10s) 5m"],
        happened: &[(0, Open), (8, Halt(1)), (40, Give(2, 20))],
        at: 75_000,
        ..PLAIN
    },
    Scene {
        file: "zero-for-all",
        title: "The first to reach zero takes both on",
        controls: &["2h, 1h"],
        rules: || Rules { stage_change: StageChange::AtZeroAll, ..Rules::default() },
        happened: &[(0, Start), (3000, Press), (5900, Press), (5900, Moves(0, 38))],
        at: 9_050_000,
        ..PLAIN
    },
];

impl Scene {
    /// The view of the scene, with its names.
    pub(crate) fn view(&self, style: &Style<'_>) -> View {
        let style = &Style { words: &Names(self.names), ..*style };
        let control = |text: &&str| text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let rules = (self.rules)();
        let setup = match self.controls {
            [one] => Setup::new(rules, &control(one)),
            all => Setup::for_each(rules, all.iter().map(control)),
        };
        let mut clock = Clock::new(&setup.expect("a setup"));
        for (seconds, happening) in self.happened {
            let at = Timestamp::from_millis(seconds * 1_000).expect("near");
            for input in happening.inputs(clock.setup().seats()) {
                clock.handle(at, &input).unwrap_or_else(|refused| panic!("{} at {at}: {refused}", self.file));
            }
        }
        let at = Timestamp::from_millis(self.at).expect("near");
        View::new(&clock, at, style).expect("a view")
    }
}

impl Happening {
    fn inputs(self, seats: usize) -> Vec<Input> {
        let seat = |index| Seat::new(index).expect("a seat");
        match self {
            Start => vec![Input::Start { seat: Seat::FIRST }],
            Press => vec![Input::press()],
            Presses(count) => vec![Input::press(); count as usize * 2],
            Pause(reason) => vec![Input::Pause(reason)],
            Open => vec![Input::Open { seats: (0..seats).map(seat).collect::<SeatSet>() }],
            Halt(index) => vec![Input::Halt { seat: seat(index) }],
            Moves(index, count) => vec![Input::Adjust(Adjustment::Moves { seat: seat(index), count })],
            Give(index, seconds) => {
                let time = Span::from_secs(seconds).expect("short");
                vec![Input::Adjust(Adjustment::Give { seat: seat(index), time })]
            }
            Tick => vec![Input::Tick],
        }
    }
}
