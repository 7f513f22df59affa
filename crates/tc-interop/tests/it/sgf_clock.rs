//! `BL` and `OB` of recorded games, against the clock machine: a clock whose player thinks as long as the record tells
//! shows what the record shows.

use tc_core::{Clock, Input, Rules, Seat, Setup, Span, Timestamp};
use tc_interop::Color;
use tc_interop::format;
use tc_interop::sgf::{LastMove, MoveClock};
use tc_notation::{Moves, TimeControl};

/// A record, its control, and the clock of one player after each move.
struct Record {
    source: &'static str,
    root: &'static str,
    clocks: &'static [&'static str],
}

const RECORDS: &[Record] = &[
    Record {
        source: "KGS: toomasr/sgf4j, game-with-times.sgf; the move that enters overtime is its first stone",
        root: "TM[28.488]OT[15/300 Canadian]",
        clocks: &[
            "BL[245.481]OB[14]",
            "BL[241.985]OB[13]",
            "BL[237.831]OB[12]",
            "BL[233.282]OB[11]",
            "BL[224.751]OB[10]",
            "BL[221.667]OB[9]",
            "BL[191.667]OB[8]",
            "BL[181.138]OB[7]",
            "BL[177.829]OB[6]",
            "BL[133.074]OB[5]",
            "BL[73.154]OB[4]",
            "BL[41.429]OB[3]",
            "BL[39.164]OB[2]",
            "BL[25.318]OB[1]",
            "BL[300]OB[15]",
        ],
    },
    Record {
        source: "KGS: pasky/pachi, 2011-06-05-Zen19-pachi2.sgf, with values left out between the second and the last",
        root: "TM[2.490]OT[10/30 Canadian]",
        clocks: &["WL[29.89]OW[9]", "WL[27.379]OW[8]"],
    },
    Record {
        source: "KGS: pasky/pachi, 2011-06-05-Zen19-pachi2.sgf, the end of a period",
        root: "TM[0]OT[10/30 Canadian]",
        clocks: &[
            "WL[29]OW[9]",
            "WL[28]OW[8]",
            "WL[27]OW[7]",
            "WL[26]OW[6]",
            "WL[25]OW[5]",
            "WL[20]OW[4]",
            "WL[15]OW[3]",
            "WL[10]OW[2]",
            "WL[5.37]OW[1]",
            "WL[30]OW[10]",
        ],
    },
    Record {
        source: "KGS, CGoban 3: TM 60, 5x30",
        root: "TM[60]OT[5x30 byo-yomi]",
        clocks: &[
            "WL[56.908]",
            "WL[53.908]",
            "WL[51.067]",
            "WL[47.122]",
            "WL[43.867]",
            "WL[40.013]",
            "WL[36.843]",
            "WL[33.664]",
            "WL[29.182]",
            "WL[25.174]",
            "WL[21.516]",
            "WL[18.217]",
            "WL[14.168]",
            "WL[9.069]",
            "WL[5.784]",
            "WL[2.594]",
            "WL[30]OW[5]",
            "WL[30]OW[5]",
            "WL[30]OW[5]",
            "WL[30]OW[4]",
            "WL[30]OW[4]",
        ],
    },
    Record {
        source: "KGS, CGoban 3: TM 0, 5x15",
        root: "TM[0]OT[5x15 byo-yomi]",
        clocks: &[
            "WL[15]OW[5]",
            "WL[15]OW[5]",
            "WL[15]OW[4]",
            "WL[15]OW[3]",
            "WL[15]OW[3]",
            "WL[15]OW[2]",
            "WL[15]OW[1]",
            "WL[15]OW[1]",
        ],
    },
    Record {
        source: "KGS: pasky/pachi, early_pass/foo.sgf: two periods in a move",
        root: "TM[0]OT[5x30 byo-yomi]",
        clocks: &["BL[30]OB[5]", "BL[30]OB[3]", "BL[30]OB[1]"],
    },
    Record {
        source: "KGS: pasky/pachi, tofix/short_libs/foo.sgf",
        root: "TM[5]OT[5x30 byo-yomi]",
        clocks: &["BL[30]OB[5]", "BL[30]OB[3]"],
    },
    Record {
        source: "KGS: pasky/pachi, 2011-08-08-Dallas-pachi2-2.sgf: one after the other, then a loss on time",
        root: "TM[0]OT[5x30 byo-yomi]",
        clocks: &["BL[30]OB[5]", "BL[30]OB[4]", "BL[30]OB[3]", "BL[30]OB[2]", "BL[30]OB[1]"],
    },
    Record {
        source: "GoGui 1.1.3: the last moves of the main time",
        root: "TM[33.0]OT[1 moves / 30 sec]",
        clocks: &["BL[24.0]", "BL[17.0]", "BL[9.0]", "BL[4.0]", "BL[30.0]OB[1]", "BL[30.0]OB[1]"],
    },
    Record { source: "KGS, CGoban 3: absolute time", root: "TM[14400]", clocks: &["BL[14395.5]", "BL[14000]"] },
];

/// Some thought that leaves time in every period.
const MOMENT: i64 = 1_000_000;

fn control(root: &str) -> TimeControl {
    format("sgf").expect("a notation").read(root).expect(root).swap_remove(0).settings.control
}

/// How long a player thought whose clock went from one to the other.
fn thought(control: &TimeControl, before: &MoveClock, after: &MoveClock) -> Span {
    let micros = |clock: &MoveClock| clock.left.expect("a time").as_micros();
    let (Some(count), Some(overtime)) = (after.count, control.stages().last()) else {
        return Span::saturating_micros(micros(before) - micros(after));
    };
    let period = Span::from(overtime.time()).as_micros();
    let periods = overtime.periods().count().map_or(1, |periods| u32::from(periods.get()));
    let is_byo_yomi = overtime.moves() == Moves::Reset(tc_notation::MoveCount::ONE);
    let main = if before.count.is_none() && control.stages().len() > 1 { micros(before) } else { 0 };
    let micros = if is_byo_yomi {
        // A period restarts with each move, so the time used is known in whole periods only.
        let earlier = before.count.unwrap_or(periods);
        main + i64::from(earlier - count) * period + MOMENT
    } else if Some(count) == overtime.moves().count().map(|moves| moves.get()) {
        MOMENT
    } else if before.count.is_none() {
        main + period - micros(after)
    } else {
        micros(before) - micros(after)
    };
    Span::saturating_micros(micros)
}

#[test]
fn records_agree_with_the_machine() {
    for record in RECORDS {
        let control = control(record.root);
        let setup = Setup::from(&control);
        let mut clock = Clock::new(&setup);
        let mut now = Timestamp::EPOCH;
        clock.handle(now, &Input::Start { seat: Seat::FIRST }).expect("it starts");
        let main = Span::from(control.stages()[0].time());
        let mut before = MoveClock { color: Color::Black, left: Some(main), count: None };
        for text in record.clocks {
            let told = MoveClock::read(text).expect(text)[0];
            now = now.checked_add(thought(&control, &before, &told)).expect("near");
            clock.handle(now, &Input::press()).expect("a move");
            let look = clock.look(now).expect("a look");
            let shown = MoveClock::of(&look, Seat::FIRST, told.color).expect("it can be told");
            assert_eq!(shown, told, "{}: {text}", record.source);

            let reading = look.reading(Seat::FIRST).expect("a seat");
            let place = told.place(&control).expect("a clock");
            assert_eq!(place.stage, reading.stage, "{}: {text}", record.source);
            assert_eq!(place.periods_left, reading.periods_left, "{}: {text}", record.source);
            assert_eq!(place.moves_to_go, reading.moves_to_go, "{}: {text}", record.source);
            assert_eq!(place.left, Some(reading.left), "{}: {text}", record.source);
            // A clock can continue from there.
            let mut again = Clock::new(&setup);
            for adjustment in place.adjustments(Seat::FIRST, &control) {
                again.handle(Timestamp::EPOCH, &Input::Adjust(adjustment)).expect(text);
            }
            let other = again.reading(Seat::FIRST, Timestamp::EPOCH).expect("a seat");
            assert_eq!(
                (other.stage, other.left, other.periods_left, other.moves_to_go),
                (reading.stage, reading.left, reading.periods_left, reading.moves_to_go),
                "{}: {text}",
                record.source
            );
            // The opponent moves at once.
            clock.handle(now, &Input::press()).expect("a move");
            before = told;
        }
    }
}

/// Values in records that are not plain numbers, and what is written.
///
/// goban leaves out a negative time, and a negative or broken number. Here a negative time is read, because GoGui
/// writes it for a player who played on, and what is no number is an error of its node.
#[test]
fn values_are_read_and_written() {
    for (text, written) in [
        ("BL[1280.503]", "BL[1280.503]"),
        ("BL[34.]", "BL[34]"),
        ("BL[30.0]OB[1]", "BL[30]OB[1]"),
        (";W[cb]WL[-871.0]", "WL[-871]"),
        (";B[aa]OB[5]BL[30]C[OB before BL]", "BL[30]OB[5]"),
        ("OB[5]", "OB[5]"),
    ] {
        let clocks = MoveClock::read(text).expect(text);
        assert_eq!(clocks[0].to_string(), written, "{text}");
        assert_eq!(MoveClock::read(written), Ok(clocks), "{text}");
    }
    for (text, error) in [
        (";B[aa]WL[not much time left]", "`WL`: expected seconds"),
        (";B[ab]BL[34.]OB[1 kk]", "`OB`: expected a whole number"),
        ("OB[-1]", "`OB`: expected a whole number"),
        ("OB[99999999999]", "the number is out of range"),
        ("BL[99999999999999999999]", "the number is out of range"),
    ] {
        let read = MoveClock::read(text).map_err(|error| error.to_string());
        assert_eq!(read, Err(error.into()), "{text}");
    }
    assert_eq!(MoveClock::read("C[no clock]"), Ok(Vec::new()));
    let both = MoveClock::read(";BL[30]OB[5]WL[20];B[aa]BL[29]").expect("both");
    assert_eq!(both.iter().map(ToString::to_string).collect::<Vec<_>>(), ["BL[30]OB[5]", "WL[20]"]);
}

/// The end of the main line, with the last clock of each color.
#[test]
fn records_end_with_their_main_line() {
    for (text, clocks, color, result) in [
        ("(;TM[60])", "", None, None),
        ("(;TM[60]RE[?];B[aa])", "", Some(Color::Black), None),
        ("(;RE[W+T];B[aa]BL[3]OB[2];W[bb]WL[9];B[cc]BL[5])", "BL[5] WL[9]", Some(Color::Black), Some("W+T")),
        ("(;AB[aa];W[bb](;B[cc]BL[1](;W[dd])(;W[ee]WL[0]))(;B[ff]BL[0]))", "BL[1]", Some(Color::White), None),
        ("(;B[aa]C[a ) in a comment];W[bb]OW[3]WL[4])(;B[cc])", "WL[4]OW[3]", Some(Color::White), None),
    ] {
        let last = LastMove::read(text).expect(text);
        let told: Vec<String> = last.clocks.iter().map(ToString::to_string).collect();
        assert_eq!((told.join(" ").as_str(), last.color, last.result.as_deref()), (clocks, color, result), "{text}");
    }
    assert!(LastMove::read("(;TM[60];B[aa]BL[soon])").is_err());
}

/// `PL` after the last move, the other player, White after a handicap, Black.
#[test]
fn records_say_who_moves_next() {
    for (text, turn) in [
        ("(;TM[60])", Color::Black),
        ("(;PL[W])", Color::White),
        ("(;PL[white])", Color::White),
        ("(;PL[W];W[aa])", Color::Black),
        ("(;PL[W];W[aa];PL[W])", Color::White),
        ("(;HA[1])", Color::Black),
        ("(;HA[2]AB[aa][bb])", Color::White),
        ("(;HA[2]AB[aa][bb]PL[B])", Color::Black),
        ("(;HA[2]AB[aa][bb];W[cc])", Color::Black),
        ("(;HA[2]AB[aa][bb];W[cc];B[dd])", Color::White),
    ] {
        assert_eq!(LastMove::read(text).expect(text).turn, turn, "{text}");
    }
}

/// A clock with the least time left is not written as 0, and what two properties cannot say is a loss.
#[test]
fn views_are_exact() {
    for (text, thought, shown) in [
        ("10s", 9_999_999, Ok("BL[0.000001]")),
        ("10s, 2 x r1/5s", 10_000_000, Ok("BL[5]OB[2]")),
        ("10s, 2 x r1/5s", 15_500_000, Ok("BL[4.5]OB[1]")),
        ("10s", 11_000_000, Ok("BL[0]")),
        ("10s.. + 5s", 1_000_000, Ok("BL[9]")),
        ("40/90m, 30m", 1_000_000, Err("stage 1: the number of moves")),
        ("10s, 2 x r3/5s", 11_000_000, Err("stage 2: the number of periods")),
        ("10s, * x r1/5s", 11_000_000, Err("stage 2: the number of periods")),
        // A time without a number would be one of the first stage.
        ("10s, 4s", 12_000_000, Err("stage 2: this format has no room for another stage")),
        ("10s, r2/4s, r3/9s", 15_000_000, Err("stage 3: this format has no room for another stage")),
        ("none", 0, Err("that there is no clock")),
    ] {
        let control = text.parse().expect(text);
        let setup = Setup::new(Rules::default(), &control).expect(text);
        let mut clock = Clock::new(&setup);
        clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST }).expect(text);
        let look = clock.look(Timestamp::saturating_micros(thought)).expect(text);
        let view = MoveClock::of(&look, Seat::FIRST, Color::Black).map(|clock| clock.to_string());
        let told = view.as_deref().map_err(|unwritable| unwritable.losses[0].to_string());
        assert_eq!(told, shown.map_err(str::to_owned), "{text}");
    }
}
