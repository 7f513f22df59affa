//! What a text is taken for: all that it can mean, in which notation, how certain.

use proptest::prelude::*;
use tc_core::Rules;
use tc_interop::{Certainty, GameSettings, detect, formats, refusal};
use tc_notation::{TimeControl, presets};
use tc_testkit::{cases, some};

/// A text and its meanings, the most certain first: the notation, the control, the certainty.
type Row = (&'static str, &'static [(&'static str, &'static str, &'static str)]);

const ROWS: &[Row] = &[
    (
        "222 40/90",
        &[
            ("trf", "40/90s", "likely"),
            ("trf", "* x 40/90s", "guess"),
            ("trf", "40/90m", "guess"),
            ("trf", "* x 40/90m", "guess"),
        ],
    ),
    ("01 Time 5m", &[("dgt", "5m", "likely")]),
    ("11 Fischer 25m + 10s", &[("dgt", "25m.. + 10s", "likely")]),
    ("1 time 30 min", &[("text", "90m", "certain")]),
    ("3+2", &[("text", "3m.. + 2s", "likely"), ("pgn", "3s.. + 2s", "guess")]),
    (
        "10/300",
        &[
            ("pgn", "* x 10/5m", "likely"),
            ("us-chess", "* x 10/5h", "guess"),
            ("text", "* x 300/10m", "guess"),
            ("text", "10m.. + 5m", "guess"),
            ("text", "10/5m", "guess"),
        ],
    ),
    ("*180", &[("pgn", "3m.. + opp", "likely"), ("pgn", "90s.. + opp", "guess"), ("text", "3h.. + opp", "guess")]),
    ("60", &[("pgn", "1m", "guess"), ("text", "1h", "guess")]),
    ("90+30", &[("text", "90m.. + 30s", "likely"), ("pgn", "90s.. + 30s", "guess")]),
    ("180", &[("pgn", "3m", "guess"), ("text", "3h", "guess")]),
    (
        "5/3",
        &[
            ("pgn", "* x 5/3m", "guess"),
            ("pgn", "* x 5/3s", "guess"),
            ("text", "5m.. + 3s", "guess"),
            ("text", "* x 3/5m", "guess"),
        ],
    ),
    (
        "90'/40 + 30' + 30''",
        &[("text", "40/90m.. + 30s, 30m.. + 30s", "likely"), ("text", "40/90m, 30m.. + 30s", "guess")],
    ),
    ("G/90; +30", &[("us-chess", "90m.. + 30s", "certain")]),
    ("15 min + 10 sec / move", &[("text", "15m.. + 10s", "certain")]),
    ("10|5", &[("chess-com", "10m.. + 5s", "likely"), ("lishogi", "10m, r1/5s", "guess")]),
    ("5m+3s", &[("flagfall", "5m + 3s", "likely"), ("text", "5m.. + 3s", "likely"), ("text", "5m, r1/3s", "guess")]),
    ("1h30", &[("text", "90m", "certain")]),
    ("40/90 SD 30", &[("us-chess", "40/90m, 30m", "certain")]),
    ("30/90;SD/60", &[("us-chess", "30/90m, 1h", "certain")]),
    ("5 minutes plus 3 seconds", &[("text", "5m.. + 3s", "likely"), ("text", "5m, r1/3s", "guess")]),
    (
        "90 + 30 + 30s per move",
        &[
            ("text", "40/90m.. + 30s, 30m.. + 30s", "likely"),
            ("text", "90m.. + 30s, 30m.. + 30s", "guess"),
            ("text", "40/90m, 30m.. + 30s", "guess"),
        ],
    ),
    ("Blitz 3+2", &[("text", "3m.. + 2s", "likely")]),
    (
        "{\"initial\":180,\"increment\":2,\"delay\":3}",
        &[("fields", "(3s) 3m.. + 2s", "guess"), ("fields", "(3s) 3h.. + 2s", "guess")],
    ),
    ("time=10&increment=5", &[("fields", "10m.. + 5s", "likely"), ("fields", "10s.. + 5s", "guess")]),
    (
        "\"mainTime\": 600, \"byoyomi\": 30, \"periods\": 5",
        &[("fields", "10m, 5 x r1/30s", "likely"), ("fields", "10h, 5 x r1/30s", "guess")],
    ),
    ("1時間30分", &[("text", "90m", "certain")]),
    ("25 min", &[("text", "25m", "certain")]),
    ("unlimited", &[("text", "none", "certain")]),
    ("∞", &[("text", "none", "certain")]),
    ("40/120, SD/60; d5", &[("us-chess", "40/(5s) 2h, (5s) 1h", "certain")]),
    ("G/90;inc30", &[("us-chess", "90m.. + 30s", "certain")]),
    ("40/7200:20/3600:900+30", &[("pgn", "40/2h, 20/1h, 15m.. + 30s", "likely")]),
    (
        "1/86400",
        &[
            ("pgn", "r1/1d", "likely"),
            ("pgn", "* x 1/1d", "guess"),
            ("us-chess", "* x 1/60d", "guess"),
            ("text", "* x 86400/1m", "guess"),
            ("text", "86400/1m", "guess"),
        ],
    ),
    ("1/259200:0", &[("pgn", "r1/3d", "guess"), ("pgn", "* x 1/3d", "guess")]),
    ("1/86400:0", &[("pgn", "r1/1d", "guess"), ("pgn", "* x 1/1d", "guess")]),
    ("0|30", &[("lishogi", "r1/30s", "guess"), ("chess-com", "0s.. + 30s", "guess")]),
    ("0+10", &[("lishogi", "10s.. + 10s", "guess"), ("pgn", "0s.. + 10s", "guess")]),
    ("0+1", &[("lishogi", "5s.. + 1s", "guess"), ("lichess", "3s.. + 1s", "guess"), ("pgn", "0s.. + 1s", "guess")]),
    ("0 min + 10 sec", &[("text", "0s.. + 10s", "likely"), ("text", "r1/10s", "guess")]),
    ("40/2:00", &[("text", "* x 40/2h", "guess"), ("text", "* x 40/2m", "guess"), ("text", "40/2h", "guess")]),
    ("5m.. + 3s", &[("flagfall", "5m.. + 3s", "certain")]),
    ("90m, 6 x r1/60s", &[("flagfall", "90m, 6 x r1/1m", "certain")]),
    ("none", &[("flagfall", "none", "certain")]),
    ("-", &[("pgn", "none", "likely")]),
    (
        "15m + 10s",
        &[("flagfall", "15m + 10s", "likely"), ("text", "15m.. + 10s", "likely"), ("text", "15m, r1/10s", "guess")],
    ),
    (
        "{\"initial\":180000,\"increment\":2000}",
        &[("lichess-board", "3m.. + 2s", "likely"), ("lichess-export", "180000s.. + 2000s", "guess")],
    ),
    ("g4", &[("us-chess", "4m", "guess")]),
    ("sd 6", &[("us-chess", "6m", "guess")]),
    ("FSCH(1) 25m+10s/move", &[("dgt", "25m.. + 10s", "likely")]),
    ("110+10", &[("lishogi", "110m.. + 10s", "guess"), ("lichess", "110s.. + 10s", "guess")]),
    ("game 3", &[("us-chess", "3m", "guess")]),
    ("40/2, SD/1", &[("us-chess", "40/2h, 1h", "likely"), ("us-chess", "40/2m, 1m", "guess")]),
    ("1시간 40초 5회", &[("text", "1h, 5 x r1/40s", "certain")]),
    ("[{\"time\":300,\"bonus\":3,\"cap\":\"unlimited\"}]", &[("json", "5m.. + 3s", "certain")]),
    (
        "{\"system\":\"fischer\",\"initial_time\":300,\"time_increment\":10,\"max_time\":600}",
        &[("ogs", "5m..10m + 10s", "likely"), ("jgof", "0.3s..0.6s + 0.01s", "guess")],
    ),
    (
        "{\"time_control\":\"byoyomi\",\"main_time\":600,\"period_time\":30,\"periods\":5}",
        &[("ogs", "10m, 5 x r1/30s", "likely"), ("jgof", "0.6s, 5 x r1/0.03s", "guess")],
    ),
    ("5x30 byo-yomi", &[("text", "5 x r1/30s", "likely")]),
    ("25/600 Canadian", &[("text", "r25/10m", "likely")]),
    ("TM[1800]OT[3x30 byo-yomi]", &[("sgf", "30m, 3 x r1/30s", "certain")]),
    ("10分|20秒(1)", &[("text", "10m, r1/20s", "certain")]),
    ("3시간", &[("text", "3h", "certain")]),
    ("持ち時間：1時間", &[("kif", "1h", "certain")]),
    ("time_settings 1800 30 5", &[("gtp", "30m, r5/30s", "certain")]),
    ("go wtime 300000 btime 300000 winc 3000 binc 3000", &[("uci", "5m.. + 3s", "likely")]),
    ("go btime 60000 wtime 60000 byoyomi 10000", &[("usi", "1m, r1/10s", "likely")]),
    ("level 40 5 0", &[("cecp", "* x 40/5m", "certain")]),
    ("tc=40/60+0.6", &[("cutechess", "* x 40/1m.. + 0.6s", "likely")]),
    (
        "10+0.1",
        &[
            ("text", "10s.. + 0.1s", "likely"),
            ("cutechess", "10s.. + 0.1s", "guess"),
            ("text", "10m.. + 0.1s", "guess"),
        ],
    ),
    ("$TIME:900+0+5", &[("csa", "15m.. + 5s", "likely"), ("csa", "15m.. + 5s", "guess")]),
    ("5+10|20(2x)", &[("lishogi", "5m.. + 10s, 2 x r1/20s", "likely")]),
    ("DGT 2010 option 22", &[("dgt", "(3s) 5m", "certain")]),
    ("300+3", &[("text", "5m.. + 3s", "likely"), ("lishogi", "5h.. + 3s", "guess")]),
    ("30m + 3x30s", &[("text", "30m, 3 x r1/30s", "certain")]),
    ("900", &[("pgn", "15m", "guess")]),
    ("5:00", &[("text", "5m", "guess"), ("text", "5h", "guess")]),
    ("G/60 d5", &[("us-chess", "(5s) 1h", "certain")]),
    ("90 мин + 30 сек на ход", &[("text", "90m.. + 30s", "certain")]),
    ("hourglass 5 min", &[("text", "5m.. + opp", "likely"), ("text", "150s.. + opp", "guess")]),
    ("3 days per move", &[("text", "r1/3d", "likely")]),
    ("Blitz 5/3", &[("text", "5m.. + 3s", "likely")]),
    ("10分+20秒", &[("text", "10m, r1/20s", "guess"), ("text", "10m.. + 20s", "guess")]),
    ("1:30:00 + 30s", &[("text", "90m.. + 30s", "likely"), ("text", "90m, r1/30s", "guess")]),
    ("30 sec per move", &[("text", "r1/30s", "likely")]),
    ("[TimeControl \"180+2\"]", &[("pgn", "3m.. + 2s", "likely")]),
    ("40/90, SD/30; +30", &[("us-chess", "40/90m.. + 30s, 30m.. + 30s", "certain")]),
    ("½+0", &[("lichess", "30s", "likely"), ("text", "0.5s", "guess")]),
    ("G/60", &[("us-chess", "1h", "certain")]),
    ("40/2h + 20/1h + 30m", &[("text", "40/2h, 20/1h, 30m", "certain")]),
    ("5+5|10", &[("lishogi", "5m.. + 5s, r1/10s", "likely")]),
    ("90 30", &[("text", "90m.. + 30s", "guess"), ("text", "90s.. + 30s", "guess")]),
    ("10m+5x30s", &[("text", "10m, 5 x r1/30s", "certain")]),
    ("40/7200:3600", &[("pgn", "40/2h, 1h", "likely")]),
    ("G/90;d5", &[("us-chess", "(5s) 90m", "certain")]),
    ("{\"type\":\"clock\",\"limit\":300,\"increment\":3}", &[("lichess-challenge", "5m.. + 3s", "certain")]),
    (
        "{\"system\":\"byoyomi\",\"main_time\":600,\"period_time\":30,\"periods\":5}",
        &[("ogs", "10m, 5 x r1/30s", "likely"), ("jgof", "0.6s, 5 x r1/0.03s", "guess")],
    ),
    ("TM[600]OT[5x30 byo-yomi]", &[("sgf", "10m, 5 x r1/30s", "certain")]),
    ("TM[60]TC[3]TT[30]", &[("fox", "1m, 3 x r1/30s", "certain")]),
    ("time_settings 60 10 3", &[("gtp", "1m, r3/10s", "certain")]),
    ("持ち時間：10分+20秒", &[("kif", "10m, r1/20s", "likely"), ("kif", "10m.. + 20s", "guess")]),
    ("$TIME_LIMIT:01:30+60", &[("csa", "90m, r1/1m", "certain")]),
    ("180+2", &[("pgn", "3m.. + 2s", "guess"), ("lishogi", "3h.. + 2s", "guess")]),
    (
        "40/120",
        &[
            ("us-chess", "* x 40/2h", "likely"),
            ("pgn", "* x 40/2m", "guess"),
            ("text", "* x 120/40m", "guess"),
            ("text", "40m.. + 2m", "guess"),
            ("text", "40/2h", "guess"),
        ],
    ),
    (
        "60+5d",
        &[
            ("text", "(5s) 1h", "likely"),
            ("pgn", "(5s) 1m", "guess"),
            ("pgn", "1m + ..5s", "guess"),
            ("pgn", "1h + ..5s", "guess"),
        ],
    ),
    ("3|2", &[("chess-com", "3m.. + 2s", "likely"), ("lishogi", "3m, r1/2s", "guess")]),
    ("{\"system\":\"simple\",\"per_move\":60000}", &[("ogs", "r1/1000m", "likely"), ("jgof", "r1/1m", "guess")]),
    ("5x30", &[("text", "5 x r1/30s", "likely")]),
    ("100", &[("pgn", "100s", "guess"), ("text", "100m", "guess")]),
    ("F: 21d + 3d", &[("dgs", "21d + 3d", "likely"), ("dgs", "315h + 45h", "guess")]),
    ("C: 30d + 7d / 10", &[("dgs", "30d, r10/7d", "likely"), ("dgs", "450h, r10/105h", "guess")]),
    ("T30-3-1200", &[("korean", "20m, 3 x r1/30s", "likely")]),
    ("match foo b 19 10 10", &[("igs", "10m, r25/10m", "certain")]),
    ("gogui-twogtp -time 30+10/25", &[("gogui", "30m, r25/10m", "certain")]),
    ("-time 30+10/25", &[("gogui", "30m, r25/10m", "guess")]),
    ("set_clock japanese 1800 30 5", &[("gtp-kgs", "30m, 5 x r1/30s", "certain")]),
    (
        "{\"initial\":180,\"increment\":2}",
        &[("lichess-export", "3m.. + 2s", "likely"), ("lichess-board", "0.18s.. + 0.002s", "guess")],
    ),
];

/// No notation has these.
const NOISE: &[&str] = &[
    "1. e4",
    "1. e4 e5",
    "mate in 2",
    "2 players",
    "no increment",
    "round 3",
    "",
    " ",
    "?",
    "G71582789",
    "nope",
    "chess",
    "a game of chess",
    "Round 3",
    "hello 3+2 world",
    "2024-05-01",
    "12.5.2024",
    "1-0",
    "1. e4 e5 2. Nf3",
    "{\"a\":1}",
    "[1,2,3]",
    "x",
    "+",
    "///",
    "ёжик 7",
    "90 mіn",
    "<html>",
    "klassisch",
    "1e3 min",
    "−5 min",
    "\u{0}",
    "\u{202e}90+30",
    "\u{9b}31m",
    "3+2\u{7}",
    "99999999999999999999 min",
    "5 мин рlus 3",
    "30 min + + 3",
    "((((",
];

/// Texts that no notation has, the notation that says why, and its error.
const REFUSED: &[(&str, &str, &str)] = &[
    ("222 90m", "trf", "expected a whole number of seconds"),
    ("222 3+2 foo", "trf", "expected a whole number of seconds"),
    ("222 40/6000+30:900+30x", "trf", "expected a whole number of seconds"),
    ("122 3+2 foo", "trf16", "the word `foo` is not known; without it the text is 3m.. + 2s"),
    ("122 100'x40+15'+30\" from move", "trf16", "expected `from move` and the number of a move"),
    ("?", "text", "the text says that the time control is not known"),
    ("[TimeControl \"?\"]", "pgn", "the text says that the time control is not known"),
    ("*0", "text", "a stage has no time"),
    ("40/7200:0", "text", "a stage has no time"),
    ("40/5400:1800:0", "text", "a stage has no time"),
    ("90 + 30 blah", "text", "the word `blah` is not known; without it the text is 90m.. + 30s"),
    ("10m foo", "text", "the word `foo` is not known; without it the text is 10m"),
    ("nope", "text", "the word `nope` is not known"),
    ("1-2 days", "text", "a range is not a time control: decide on one time"),
    ("5m + x", "flagfall", "expected a control as in `40/90m.. + 30s, 30m.. + 30s`"),
    ("10m + foo", "flagfall", "expected a control as in `40/90m.. + 30s, 30m.. + 30s`"),
    ("[%clk 0:00:59.]", "pgn", "the time of a clock at a move is not part of a time control"),
    ("5SS", "pgn", "a number of rounds or games is not part of a time control"),
    ("3-RR", "pgn", "a number of rounds or games is not part of a time control"),
    ("10 games", "pgn", "a number of rounds or games is not part of a time control"),
    (
        "go btime 60000 wtime 30000 byoyomi 10000",
        "usi",
        "expected the same time for both, as at the beginning of a game",
    ),
    (
        "(;GM[1]TM[600])(;GM[1]TM[300])",
        "sgf",
        "a second control begins here: read one at a time, or write `then` between the stages of one",
    ),
    ("match fred 2 12 5 10", "ics", "the text has one control for each player: read each of them separately"),
    ("TM[300", "sgf", "expected properties of SGF, as in `TM[600]`"),
    ("{\"system\":\"fischer\"}", "ogs", "the key `initial_time` is missing"),
    ("$TIME:abc", "csa", "`$TIME`: expected three numbers of seconds, as in `900+0+5`"),
    ("level 40", "cecp", "expected `level`, moves, minutes and seconds of increment"),
    ("G71582789", "text", "a time is at most 3660d"),
    ("", "flagfall", "the text is empty"),
];

/// Texts whose meaning is open, so that no reading of them is certain.
const OPEN: &[&str] =
    &["3+0", "110+10", "95+10", "15m+10s", "7x30s", "1/259200:0", "40/1:30+1", "*0", "5m + 3s", "3 days"];

fn found(text: &str) -> Vec<(String, String, String)> {
    let told = |one: &tc_interop::Detected| {
        let control = one.reading.settings.control.canonical().to_string();
        (one.format.name().to_owned(), control, one.reading.certainty.word().to_owned())
    };
    detect(text).iter().map(told).collect()
}

#[test]
fn rows() {
    let mut problems = Vec::new();
    for (text, expected) in ROWS {
        let expected: Vec<_> = expected
            .iter()
            .map(|(format, control, certainty)| {
                let control: TimeControl = control.parse().unwrap_or_else(|error| panic!("{control}: {error}"));
                ((*format).to_owned(), control.canonical().to_string(), (*certainty).to_owned())
            })
            .collect();
        let found = found(text);
        if found != expected {
            problems.push(format!("{text}: {found:?}, expected {expected:?}"));
        }
    }
    assert!(ROWS.len() >= 60, "{} rows", ROWS.len());
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn nothing_is_found_in_noise() {
    for text in NOISE {
        assert!(found(text).is_empty(), "{text:?}: {:?}", found(text));
    }
}

#[test]
fn the_notation_that_came_furthest_says_why() {
    let mut problems = Vec::new();
    for (text, from, error) in REFUSED {
        let refused = refusal(text).map(|refused| (refused.from, refused.error.to_string()));
        if refused != Some((*from, (*error).to_owned())) {
            problems.push(format!("{text:?}: {refused:?}, expected {from}: {error}"));
        }
    }
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
    for (text, _) in ROWS {
        assert_eq!(refusal(text), None, "{text}");
    }
}

#[test]
fn an_open_meaning_is_not_certain() {
    for text in OPEN {
        let certain = |one: &tc_interop::Detected| one.reading.certainty == Certainty::Certain;
        assert!(!detect(text).iter().any(certain), "{text}: {:?}", found(text));
    }
}

/// The most certain first, and nothing twice.
fn check_order(text: &str) -> Result<(), TestCaseError> {
    let all = detect(text);
    let certainties: Vec<Certainty> = all.iter().map(|one| one.reading.certainty).collect();
    prop_assert!(certainties.is_sorted_by(|one, next| one >= next), "{text}: {certainties:?}");
    for (place, one) in all.iter().enumerate() {
        let is_again = all[..place].iter().any(|earlier| earlier.reading.settings == one.reading.settings);
        prop_assert!(!is_again, "{text}: {one} is told twice");
    }
    if let Some(own) = all.iter().position(|one| one.format.name() == "flagfall") {
        prop_assert_eq!(own, 0, "{}: the notation itself is first", text);
    }
    Ok(())
}

/// What is written in a notation is found: first, or in that notation among those that are as certain; one that is a
/// guess may come after what is more often meant. Usually a quarter of the presets is tried.
#[test]
fn presets_are_found_however_they_are_written() {
    let mut problems = Vec::new();
    let all: Vec<_> = presets::all().collect();
    for preset in some(&all, 4) {
        let control = preset.parse().expect("a control");
        for rules in [Rules::default(), Rules { first_bonus: true, ..Rules::default() }] {
            let settings = GameSettings { control: control.clone(), rules };
            for format in formats() {
                // Testing servers are recognised by what is written around a control.
                if !format.is_detected() || ["fishtest", "openbench"].contains(&format.name()) {
                    continue;
                }
                let Ok(text) = format.write(&settings) else { continue };
                if (format.name(), text.as_str()) == ("usi", "go infinite") {
                    // A command that is as often about a game with clocks.
                    continue;
                }
                let alone = format.detect(&text);
                let all = detect(&text);
                check_order(&text).expect("an order");
                let is_first = all.first().is_some_and(|one| one.reading.settings == settings);
                let first = all.first().map(|one| one.reading.certainty);
                let is_there = all.iter().any(|one| one.reading.settings == settings);
                // A notation that is a part of another leaves the text to that one.
                let own = alone.iter().find(|reading| reading.settings == settings);
                let is_beside = own.is_none_or(|own| first == Some(own.certainty) || own.certainty == Certainty::Guess);
                if !is_there || !is_first && !is_beside {
                    let told: Vec<String> = all.iter().map(ToString::to_string).collect();
                    problems.push(format!("{}: {text:?} for {control}: {told:?}", format.name()));
                }
            }
        }
    }
    problems.sort();
    problems.dedup();
    assert!(problems.is_empty(), "{} problems:\n{}", problems.len(), problems.join("\n"));
}

/// The spelling of FIDE is only written; free text reads it.
#[test]
fn the_spelling_of_fide_is_free_text() {
    let (fide, text) = (tc_interop::format("fide").expect("fide"), tc_interop::format("text").expect("text"));
    let mut written = 0;
    let all: Vec<_> = presets::all().collect();
    for preset in some(&all, 4) {
        let control = preset.parse().expect("a control");
        for rules in [Rules::default(), Rules { first_bonus: true, ..Rules::default() }] {
            let settings = GameSettings { control: control.clone(), rules };
            let Ok(spelled) = fide.write(&settings) else { continue };
            let readings = text.read(&spelled).unwrap_or_else(|error| panic!("{spelled}: {error}"));
            let is_there = readings.iter().any(|reading| reading.settings.control == settings.control);
            assert!(is_there, "{control}: {spelled}: {readings:?}");
            written += 1;
        }
    }
    assert!(written > 10, "{written}");
}

#[test]
fn a_refusal_says_why_and_where() {
    let format = tc_interop::format("text").expect("free text");
    let told = |text: &str| format.read(text).map_err(|error| (error.to_string(), error.span)).expect_err(text);
    assert_eq!(told(&"90 + 30 ".repeat(12_500)), ("the text has 100000 characters; at most 512 are read".into(), None));
    // Blanks of three bytes each.
    let padded =
        |blanks: usize| format.read(&format!("90 min{}", "\u{3000}".repeat(blanks))).map(|readings| readings.len());
    assert_eq!(padded(506), Ok(1));
    assert_eq!(
        padded(507).map_err(|error| error.to_string()),
        Err("the text has 513 characters; at most 512 are read".into())
    );
    assert_eq!(told("99999999999999999999 min").0, "the number is out of range");
    assert_eq!(told("G71582789"), ("a time is at most 3660d".into(), Some(1..9)));
    assert_eq!(told("90 + 30 xyz2").1, Some(8..11));
    assert_eq!(told("９０分 + ? ").1, Some(12..13));
    assert_eq!(told("90 mіn").1, Some(3..7));
}

#[test]
fn long_texts_are_refused_in_little_time() {
    let parts = ["9", "90 + 30, ", "(", "1:", "分", "[", "{\"a\":", "G/", "\u{202e}", "90'", "+", "x", " ", "40/90 "];
    for part in parts {
        let text = part.repeat(100_000 / part.len());
        let start = std::time::Instant::now();
        assert!(detect(&text).is_empty(), "{part}");
        for format in formats() {
            if format.is_read() {
                assert!(format.read(&text).is_err(), "{}: {part}", format.name());
            }
        }
        assert!(start.elapsed() < std::time::Duration::from_secs(2), "{part}: {:?}", start.elapsed());
    }
}

/// Pieces of which texts are made.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "3",
        "90",
        "40",
        "0.5",
        "1e9",
        "5:00",
        "99999999999999999999",
        "+",
        "/",
        "|",
        ";",
        ",",
        "x",
        "*",
        "(",
        ")",
        "'",
        "''",
        "\"",
        "m",
        "s",
        "h",
        "min",
        "sec",
        "d5",
        "inc",
        "per move",
        "after move",
        "from move",
        "moves",
        "SD",
        "G/",
        "byo-yomi",
        "canadian",
        "periods",
        "delay",
        "bronstein",
        "hourglass",
        "分",
        "秒",
        "手",
        "초읽기",
        "∞",
        "½",
        "and",
        "no",
        "then",
        "Blitz",
        "мин",
        "-",
        ":",
        ".",
        " ",
        "-1",
    ]);
    (prop::collection::vec(piece, 0..14), any::<bool>())
        .prop_map(|(pieces, spaced)| pieces.join(if spaced { " " } else { "" }))
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn anything_is_read_or_refused(text in prop_oneof![pieces(), ".{0,80}"]) {
        check_order(&text)?;
        match tc_interop::format("text").expect("free text").read(&text) {
            Ok(readings) => prop_assert!(!readings.is_empty()),
            Err(error) => {
                prop_assert!(!error.to_string().is_empty());
                if let Some(span) = error.span {
                    prop_assert!(text.get(span.clone()).is_some(), "{:?}: {:?}", text, span);
                }
            }
        }
    }
}

/// A text that is spelled in our notation and only breaks a rule of it, and the corrected text. Free text would read
/// the first as an increment of half a second, and the second as 7254 seconds.
const BROKEN: &[(&str, Option<&str>)] = &[
    ("0s + ..5s", Some("(5s) 0s")),
    ("2h..90m", Some("90m..2h")),
    ("0s + ..5s; first-bonus", Some("(5s) 0s; first-bonus")),
    ("0m", Some("none")),
    ("10m, 0 x r1/30s", Some("10m, r1/30s")),
    ("r5m", Some("r1/5m")),
    ("5000d", Some("3660d")),
];

#[test]
fn a_broken_rule_of_our_notation_is_its_error() {
    for (text, suggestion) in BROKEN {
        assert!(detect(text).is_empty(), "{text}: {:?}", found(text));
        let refused = refusal(text).expect(text);
        assert_eq!((refused.from, refused.suggestion.as_deref()), ("flagfall", *suggestion), "{text}");
    }
    // One word more, and it is no longer spelled in our notation.
    for text in ["0s + ..5s each", "2h..90m per player", "0s + ..5s; 10m"] {
        assert!(refusal(text).is_none_or(|refused| refused.suggestion.is_none()), "{text}");
    }
}
