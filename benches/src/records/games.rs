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
    pub const ALL: [Layout; 4] = [Layout::Rated, Layout::Clocks, Layout::Wrapped, Layout::Bare];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Layout::Rated => "rated",
            Layout::Clocks => "clocks",
            Layout::Wrapped => "wrapped",
            Layout::Bare => "bare",
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
            ("TimeControl", format!("{main}+{increment}")),
            ("Termination", ["Normal", "Time forfeit"][random.below(2)].to_owned()),
        ];
        for (name, value) in tags {
            writeln!(file, "[{name} \"{value}\"]").expect("a string takes all");
        }
        file.push('\n');
        let mut moves = Vec::new();
        let mut clocks = [main * 10; 2];
        for ply in 0..20 + random.below(100) {
            let seat = ply % 2;
            // In tenths of a second, and never more than half of what is left.
            let used = (random.below(60) as i64).min(clocks[seat] / 2);
            clocks[seat] += increment * 10 - used;
            moves.push(self.spelt(ply, clocks[seat], random));
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
            Layout::Clocks => format!("{number}{dots} {san} {{ [%clk {hours}:{minutes:02}:{seconds:02}] }}"),
            Layout::Wrapped => {
                let tenth = tenths % 10;
                format!("{number}{dots} {san} {{[%clk {hours}:{minutes:02}:{seconds:02}.{tenth}]}}")
            }
            Layout::Bare if ply.is_multiple_of(2) => format!("{number}. {san}"),
            Layout::Bare => (*san).to_owned(),
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
