//! Games in PGN, made from a seed.

use std::fmt::Write;

/// How the moves of a file are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// All moves of a game on one line, with ratings and clocks, as lichess writes analysed games.
    Rated,
    /// All moves of a game on one line, with clocks, as lichess writes other games.
    Clocks,
    /// Lines of 80 characters, with clocks of tenths, as files of chess.com are often wrapped.
    Wrapped,
    /// Moves without a comment.
    Bare,
    /// Moves with clocks, of which at least one of each game fits no control, or the declared control is wrong.
    Misfits,
    /// Moves with clocks that fit under rules that are not declared.
    Assumed,
}

/// A known opening, so that programs that check moves read the files, too.
const OPENING: [&str; 24] = [
    "e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6", "Nc3", "a6", "Be3", "e5", "Nb3", "Be6", "f3", "Be7", "Qd2",
    "O-O", "O-O-O", "Nbd7", "g4", "b5", "g5", "b4",
];
/// What follows, again and again.
const SHUFFLE: [&str; 4] = ["Kb1", "Kh8", "Kc1", "Kg8"];
/// Controls in seconds: the main time, the increment.
const CONTROLS: [(i64, i64); 6] = [(60, 0), (180, 0), (180, 2), (300, 3), (600, 0), (900, 10)];

impl Layout {
    /// Every layout.
    pub const ALL: [Layout; 6] =
        [Layout::Rated, Layout::Clocks, Layout::Wrapped, Layout::Bare, Layout::Misfits, Layout::Assumed];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Layout::Rated => "rated",
            Layout::Clocks => "clocks",
            Layout::Wrapped => "wrapped",
            Layout::Bare => "bare",
            Layout::Misfits => "misfits",
            Layout::Assumed => "assumed",
        }
    }

    /// A file of at least this many bytes. The same seed makes the same file.
    pub fn file(self, bytes: usize, seed: u64) -> String {
        let (mut file, mut random) = (String::with_capacity(bytes + 16_384), Random(seed | 1));
        while file.len() < bytes {
            self.game(&mut file, &mut random);
        }
        file
    }

    fn game(self, file: &mut String, random: &mut Random) {
        let (main, increment) = CONTROLS[random.below(CONTROLS.len())];
        let plies = 20 + random.below(100);
        let defect = self.defect(random, plies);
        let result = ["1-0", "0-1", "1/2-1/2"][random.below(3)];
        let number = random.below(1 << 30);
        let tags = [
            ("Event", "Rated Blitz game".to_owned()),
            ("Site", format!("https://lichess.org/{number:08x}")),
            ("Date", "2026.01.01".to_owned()),
            ("Round", "-".to_owned()),
            ("White", format!("player{}", random.below(100_000))),
            ("Black", format!("player{}", random.below(100_000))),
            ("Result", result.to_owned()),
            ("UTCDate", "2026.01.01".to_owned()),
            ("UTCTime", "00:00:17".to_owned()),
            ("WhiteElo", (1_000 + random.below(1_500)).to_string()),
            ("BlackElo", (1_000 + random.below(1_500)).to_string()),
            ("WhiteRatingDiff", "+5".to_owned()),
            ("BlackRatingDiff", "-5".to_owned()),
            ("ECO", "B90".to_owned()),
            ("Opening", "Sicilian Defense: Najdorf Variation".to_owned()),
            ("TimeControl", defect.declared(main, increment)),
            ("Termination", ["Normal", "Time forfeit"][random.below(2)].to_owned()),
        ];
        for (name, value) in tags {
            writeln!(file, "[{name} \"{value}\"]").expect("a string takes all");
        }
        file.push('\n');
        let mut moves = Vec::new();
        let mut clocks = [main * 10; 2];
        for ply in 0..plies {
            let seat = ply % 2;
            // In tenths of a second, and never more than half of what is left.
            let used = (random.below(60) as i64).min(clocks[seat] / 2);
            clocks[seat] += increment * 10 - used;
            moves.push(self.spelt(ply, defect.noted(ply, &mut clocks[seat], increment * 10), random));
        }
        moves.push(result.to_owned());
        match self {
            Layout::Wrapped => wrap(file, &moves.join(" ")),
            _ => file.push_str(&moves.join(" ")),
        }
        file.push_str("\n\n");
    }

    fn spelt(self, ply: usize, tenths: i64, random: &mut Random) -> String {
        let (number, dots) = (ply / 2 + 1, if ply.is_multiple_of(2) { "." } else { "..." });
        let san = OPENING.get(ply).unwrap_or(&SHUFFLE[ply % 4]);
        let (hours, minutes, seconds) = (tenths / 36_000, tenths / 600 % 60, tenths / 10 % 60);
        match self {
            Layout::Rated => {
                let rating = random.below(1_000) as f64 / 100.0 - 5.0;
                format!("{number}{dots} {san} {{ [%eval {rating:.2}] [%clk {hours}:{minutes:02}:{seconds:02}] }}")
            }
            Layout::Clocks | Layout::Misfits | Layout::Assumed => {
                format!("{number}{dots} {san} {{ [%clk {hours}:{minutes:02}:{seconds:02}] }}")
            }
            Layout::Wrapped => {
                let tenth = tenths % 10;
                format!("{number}{dots} {san} {{[%clk {hours}:{minutes:02}:{seconds:02}.{tenth}]}}")
            }
            Layout::Bare if ply.is_multiple_of(2) => format!("{number}. {san}"),
            Layout::Bare => (*san).to_owned(),
        }
    }
}

/// What is wrong in a game.
#[derive(Clone, Copy)]
enum Defect {
    None,
    /// From this half-move on the mover's clock has this much more, in tenths of a second.
    Raised(usize, i64),
    /// At this half-move the clock was read wrongly, by this much.
    Slip(usize, i64),
    /// The tag has another control: a shorter one.
    Shorter,
    /// The tag has minutes.
    Minutes,
    /// The clocks were noted before the move added its bonus.
    BeforeBonus,
    /// Each increment was on the clock before its move.
    FirstBonus,
}

impl Layout {
    /// What is wrong in a game of this number of half-moves.
    fn defect(self, random: &mut Random, plies: usize) -> Defect {
        let at = |random: &mut Random| 4 + random.below(plies - 8);
        match self {
            Layout::Misfits => match random.below(4) {
                0 => Defect::Raised(at(random), 1_200),
                1 => Defect::Raised(at(random), 150),
                2 => Defect::Slip(at(random), -600),
                _ => Defect::Shorter,
            },
            Layout::Assumed => [Defect::Minutes, Defect::BeforeBonus, Defect::FirstBonus][random.below(3)],
            _ => Defect::None,
        }
    }
}

impl Defect {
    /// The declared control of a game with this main time and increment, in seconds.
    fn declared(self, main: i64, increment: i64) -> String {
        match self {
            Defect::Shorter => format!("{}+{increment}", main / 3),
            Defect::Minutes => format!("{}+{increment}", main / 60),
            _ => format!("{main}+{increment}"),
        }
    }

    /// What is noted of a clock after a half-move; what stays changed on it is changed.
    fn noted(self, ply: usize, clock: &mut i64, increment: i64) -> i64 {
        match self {
            Defect::Raised(at, more) if at == ply => *clock += more,
            Defect::FirstBonus if ply < 2 => *clock += increment,
            _ => {}
        }
        match self {
            Defect::Slip(at, more) if at == ply => (*clock + more).max(0),
            Defect::BeforeBonus => *clock - increment,
            _ => *clock,
        }
    }
}

fn wrap(file: &mut String, text: &str) {
    let mut column = 0;
    for word in text.split(' ') {
        if column + word.len() > 80 {
            file.push('\n');
            column = 0;
        } else if column > 0 {
            file.push(' ');
        }
        file.push_str(word);
        column += word.len() + 1;
    }
}

/// Numbers from a seed (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }
}
