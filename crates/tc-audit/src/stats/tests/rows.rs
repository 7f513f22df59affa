//! Games of one player, and what their statistics say.

/// Times in seconds; `-` is unknown, `!` and `!!` mean low and critical pressure, `|` begins the next stage.
pub(super) struct Row {
    pub(super) times: &'static str,
    /// Moves, moves with known time, in trouble, in critical trouble.
    pub(super) counts: [usize; 4],
    /// Total, mean and median in microseconds.
    pub(super) sums: (u128, Option<i64>, Option<i64>),
    /// The half-move, the number and the seconds of the longest thinks. The player has the second seat of two.
    pub(super) longest: &'static [(u32, usize, i32)],
    /// The stages, with their moves and their seconds.
    pub(super) stages: &'static [(usize, usize, u128)],
    /// The first and last half-move of the slowest three moves, and their mean in microseconds.
    pub(super) slowest: Option<(u32, u32, i64)>,
}

const S: i64 = 1_000_000;
const US: u128 = 1_000_000;

pub(super) const ROWS: &[Row] = &[
    Row { times: "", counts: [0; 4], sums: (0, None, None), longest: &[], stages: &[], slowest: None },
    Row {
        times: "5",
        counts: [1, 1, 0, 0],
        sums: (5 * US, Some(5 * S), Some(5 * S)),
        longest: &[(2, 1, 5)],
        stages: &[(0, 1, 5)],
        slowest: None,
    },
    Row { times: "-", counts: [1, 0, 0, 0], sums: (0, None, None), longest: &[], stages: &[(0, 1, 0)], slowest: None },
    // The median of an even number is between two moves.
    Row {
        times: "1 2 4 9",
        counts: [4, 4, 0, 0],
        sums: (16 * US, Some(4 * S), Some(3 * S)),
        longest: &[(8, 4, 9), (6, 3, 4), (4, 2, 2)],
        stages: &[(0, 4, 16)],
        slowest: Some((4, 8, 5 * S)),
    },
    // The mean is rounded down.
    Row {
        times: "0 0 1",
        counts: [3, 3, 0, 0],
        sums: (US, Some(333_333), Some(0)),
        longest: &[(6, 3, 1), (2, 1, 0), (4, 2, 0)],
        stages: &[(0, 3, 1)],
        slowest: Some((2, 6, 333_333)),
    },
    // A window with an unknown time does not count; of equal windows the first does.
    Row {
        times: "60 60 - 1 2 3 2 1",
        counts: [8, 7, 0, 0],
        sums: (129 * US, Some(18_428_571), Some(2 * S)),
        longest: &[(2, 1, 60), (4, 2, 60), (12, 6, 3)],
        stages: &[(0, 8, 129)],
        slowest: Some((10, 14, 2_333_333)),
    },
    Row {
        times: "6 6 6 6",
        counts: [4, 4, 0, 0],
        sums: (24 * US, Some(6 * S), Some(6 * S)),
        longest: &[(2, 1, 6), (4, 2, 6), (6, 3, 6)],
        stages: &[(0, 4, 24)],
        slowest: Some((2, 6, 6 * S)),
    },
    // Critical trouble is trouble, too, and stages follow each other.
    Row {
        times: "10 !4 !!2 | 30 | !1",
        counts: [5, 5, 3, 1],
        sums: (47 * US, Some(9_400_000), Some(4 * S)),
        longest: &[(8, 4, 30), (2, 1, 10), (4, 2, 4)],
        stages: &[(0, 3, 16), (1, 1, 30), (2, 1, 1)],
        slowest: Some((4, 8, 12 * S)),
    },
];

/// Names, and their cells in CSV.
pub(super) const CELLS: &[(&str, &str)] = &[
    ("Rook, R.", "\"Rook, R.\""),
    ("", ""),
    ("say \"check\"", "\"say \"\"check\"\"\""),
    ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
    ("+1", "'+1"),
    ("-2", "'-2"),
    ("@SUM(A1)", "'@SUM(A1)"),
    ("＝1", "'＝1"),
    ("\t=1", "'=1"),
    ("\r\n=1", "'=1"),
    ("a=1", "a=1"),
    ("a\tb\nc\u{1b}[2J", "a\u{fffd}b\u{fffd}c\u{fffd}[2J"),
    ("5m + 3s", "5m + 3s"),
];
