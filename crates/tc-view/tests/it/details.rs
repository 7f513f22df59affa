//! Views with little room, and of controls that are long, unusual or at their end.

use tc_core::client::ClockView;
use tc_core::{Adjustment, Boundary, Clock, EndReason, Input, PauseReason, Rules, Seat, Setup, Span, Timestamp};
use tc_view::text::Glyphs;
use tc_view::{Names, SeatStatus, Style, TimeStyle, View, svg, text};

const NAMES: Names<'_> = Names(&["White", "Black"]);

/// A style for lines of this number of columns.
fn lines(width: u16) -> Style<'static> {
    Style { words: &NAMES, ..Style::text(width) }
}

/// A style for pictures.
fn pixels() -> Style<'static> {
    Style { words: &NAMES, ..Style::default() }
}

/// A game of two seats after this number of seconds without a move, and after this number of moves.
fn view(control: &str, made: u32, seconds: i64, style: &Style<'_>) -> View {
    let setup = Setup::from(&control.parse().expect("a control"));
    let mut clock = Clock::new(&setup);
    clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST }).expect("it starts");
    if made > 0 {
        let moves = Input::Adjust(Adjustment::Moves { seat: Seat::FIRST, count: made });
        clock.handle(Timestamp::EPOCH, &moves).expect("they are counted");
    }
    let at = Timestamp::from_millis(seconds * 1_000).expect("near");
    View::new(&clock, at, style).expect("a view")
}

/// The lines of White's clock.
fn white(control: &str, made: u32, seconds: i64, width: u16) -> String {
    let view = view(control, made, seconds, &lines(width));
    let block = text::block(&view.face, width, Glyphs::Unicode);
    block.split("\n\n").next().unwrap_or_default().to_owned()
}

/// A clock that does not run and has exactly nothing left shows zero; the least time above zero is not zero in any style. A
/// running clock at exactly zero is alive under `past-zero` (S1).
#[test]
fn nothing_left() {
    let margin = Rules { margin: Span::secs(1), ..Rules::default() };
    let past_zero = Rules { boundary: Boundary::PastZero, ..Rules::default() };
    // The rules, how long both think in microseconds, and White's time after White's move, and after Black's.
    let rows = [
        // The move within the margin leaves nothing (S23), and the next turn begins with a pending flag.
        (&margin, 10_500_000, ["0:00", "0:00.0", "0:00"], ["0:00", "0:00.0", "0:00"]),
        (&past_zero, 10_000_000, ["0:00", "0:00.0", "0:00"], ["0:00.000001", "0:00.1", "0:01"]),
        (&past_zero, 9_999_999, ["0:00.000001", "0:00.1", "0:01"], ["0:00.000001", "0:00.1", "0:01"]),
    ];
    let styles = [TimeStyle::exact(), TimeStyle::default(), TimeStyle::whole_seconds()];
    for (rules, pressed, waits, moves) in rows {
        let control = "10s".parse().expect("a control");
        let setup = Setup::new(*rules, &control).expect("a setup");
        let mut clock = Clock::new(&setup);
        let mut at = Timestamp::EPOCH;
        clock.handle(at, &Input::Start { seat: Seat::FIRST }).expect("it starts");
        for expected in [waits, moves] {
            at = at.checked_add(Span::saturating_micros(pressed)).expect("near");
            clock.handle(at, &Input::press()).expect("it counts");
            let shown = styles.map(|time| {
                let view = View::new(&clock, at, &Style { time, ..lines(40) }).expect("a view");
                view.face.seats[0].clock.as_ref().map(|clock| clock.time.clone()).expect("a clock")
            });
            assert_eq!(shown, expected, "{rules} {pressed}");
        }
    }
}

/// Eight periods are one segment each, more are one segment together; stages with many periods share the room.
#[test]
fn many_periods() {
    let controls = [
        ("1m, 8 x r1/10s", 0, 76),
        ("1m, 9 x r1/10s", 0, 76),
        ("1m, 8 x r1/10s", 0, 30),
        ("1m, * x r1/10s", 0, 76),
        ("30m, 10 x r1/30s, 9 x r1/20s", 1_830, 76),
        ("10m, 8 x r1/30s, 8 x r1/20s, 8 x r1/15s, 8 x r1/10s", 0, 40),
        ("16m, 15m, 14m, 13m, 12m, 11m, 10m, 9m, 8m, 7m, 6m, 5m, 4m, 3m, 2m, 1m", 0, 40),
        ("16m, 15m, 14m, 13m, 12m, 11m, 10m, 9m, 8m, 7m, 6m, 5m, 4m, 3m, 2m, 1m", 0, 16),
    ];
    let shown = controls.map(|(control, at, width)| {
        let block = white(control, 0, at, width);
        let ribbon =
            block.lines().find(|line| line.ends_with(['⚑', '…'])).unwrap_or_else(|| panic!("no flag:\n{block}"));
        assert_eq!(ribbon.chars().count(), usize::from(width) - 1, "{control}");
        format!("{control}\n{ribbon}")
    });
    insta::assert_snapshot!(shown.join("\n\n"));
}

/// The moves to make before the time runs out, and what follows then.
#[test]
fn moves() {
    let rows = [
        // Steady average (R5): when the moves are made, the same time follows once more.
        ("10/r20m", 4, 0),
        ("10/r20m", 10, 600),
        ("2 x 10/r20m", 4, 0),
        ("2 x 10/r20m", 10, 0),
        ("2 x 10/r20m", 10, 1_800),
        ("* x 10/r20m", 4, 0),
        // Moves for a time that expires (R6).
        ("e2/10m", 0, 0),
        ("e2/10m", 1, 0),
        ("e1/10m", 0, 0),
        // Carried time has no length.
        ("60/5m, 0s.. + 3s", 2, 0),
        ("40/2h, 20/1h, 30m", 39, 0),
        // Coming periods of another stage.
        ("1h, 10 x r25/10m", 0, 0),
        ("1h, 3 x 20/30m", 0, 0),
        ("1h, 2 x 10/r5m", 0, 0),
        ("1h, 2 x e3/5m", 0, 0),
    ];
    let shown =
        rows.map(|(control, made, at)| format!("{control}, {made} made, {at} s\n{}", white(control, made, at, 76)));
    insta::assert_snapshot!(shown.join("\n"));
}

/// The drawn gain and waste of a move agree with the clock, also below a second; a waiting seat has neither.
#[test]
fn what_a_cap_wastes() {
    let rows = [
        ("1m..2m + 10s", 0, 100),
        ("2m..2m + 10s", 0, 100),
        ("2m..2m + 10s", 500, 100),
        ("2m..2m + 10s", 1_000, 100),
        ("2m..2m + 10s", 9_999, 100),
        ("2m..2m + 10s", 10_000, 100),
        ("2m..2m + 1s", 0, 100),
        ("2m..2m + 1s", 500, 100),
        ("2m..2m + 1s", 1_000, 100),
        ("r1/0.5s + 9.9s", 0, 100),
        ("r1/0.5s + 9.9s", 400, 100),
        ("2m..2m + 0.25s", 0, 1_000),
        ("2m..2m + 0.25s", 100, 1_000),
        ("2m..2m + 0.25s", 200, 1_000),
    ];
    let shown = rows.map(|(control, millis, ribbon)| {
        let setup = Setup::from(&control.parse().expect("a control"));
        let mut clock = Clock::new(&setup);
        clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST }).expect("it starts");
        let at = Timestamp::from_millis(millis).expect("near");
        let style = Style { ribbon, ..pixels() };
        let view = View::new(&clock, at, &style).expect("a view");
        let waiting = view.face.seats.last().and_then(|seat| seat.clock.as_ref()?.bonus.as_ref()).expect("a bonus");
        assert_eq!((&waiting.wasted, &waiting.kept), (&None, &None));
        let line = text::line(&view.face);
        let said = line.split(", ").filter(|part| part.contains("bring") || part.contains("waste")).collect::<Vec<_>>();
        format!("{control} after {millis} ms: {}", said.join(", "))
    });
    insta::assert_snapshot!(shown.join("\n"));
}

/// Time that a coming stage can gain, or that will be carried into it, is drawn as room, not as used. Used time is left of
/// the needle, also in pictures.
#[test]
fn room_in_what_comes() {
    let controls =
        ["5s, 0s.. + 3s", "1m, 3 x r1/30s..1m + 5s", "1m, 12 x r1/30s..1m + 5s", "40/1m..2m + 5s, 10m..20m + 5s"];
    let shown = controls.map(|control| {
        let block = white(control, 0, 2, 60);
        let ribbon = block.lines().find(|line| line.contains('⚑')).expect("a ribbon");
        let (_, to_come) = ribbon.rsplit_once('█').expect("a running piece");
        assert!(!to_come.contains('·'), "{ribbon}");
        let face = view(control, 0, 2, &pixels()).face;
        let pieces = face.seats.first().and_then(|seat| Some(&seat.clock.as_ref()?.ribbon.segments)).expect("a ribbon");
        let times: Vec<&str> = pieces.iter().map(|piece| piece.time.as_str()).collect();
        let picture = svg::picture(&face, control);
        let rects: Vec<&str> = picture.lines().filter(|line| line.starts_with("<rect class=")).collect();
        let running = rects.iter().position(|rect| rect.contains(r#"class="running""#)).expect("it runs");
        let end = rects.iter().position(|rect| rect.contains(r#"class="track""#)).expect("its end");
        assert!(rects[running..end].iter().all(|rect| !rect.contains(r#"class="used""#)), "{picture}");
        let classes: Vec<String> = rects[running..end]
            .iter()
            .map(|rect| {
                let class = rect.split('"').nth(1).expect("a class");
                format!("{class} {} + {}", number(rect, "x"), number(rect, "width"))
            })
            .collect();
        // Segments begin with a mark; those of the needle and the flag are longer.
        let begun =
            picture.lines().filter(|line| line.starts_with(r#"<path class="edge""#) && line.ends_with(r#"v26"/>"#));
        let begun: Vec<&str> = begun.filter_map(|line| line.split(['M', ' ']).nth(3)).collect();
        format!("{control}\n{ribbon}\n{times:?}\n{}\nbegun at {}", classes.join(", "), begun.join(", "))
    });
    insta::assert_snapshot!(shown.join("\n\n"));
}

/// A period that restarts (R5) counts for the scale, which is the same for both seats.
#[test]
fn one_scale() {
    let controls = ["10/r20m", "20m"].map(|control| control.parse().expect("a control"));
    let setup = Setup::with_odds(Rules::default(), controls).expect("a setup");
    let clock = Clock::new(&setup);
    let view = View::new(&clock, Timestamp::EPOCH, &lines(76)).expect("a view");
    let lengths = view.face.seats.iter().filter_map(|seat| Some(seat.clock.as_ref()?.ribbon.segments.first()?.length));
    assert_eq!(lengths.collect::<Vec<_>>(), [36, 36]);
}

/// A seat can get more periods than its stage had; and long names do not cover the text next to them.
#[test]
fn names_and_columns() {
    let wide = "囲碁の名人と将棋の名人";
    let named =
        |names: [&str; 2], style| view("10m, 3 x r1/30s", 0, 660, &Style { words: &Names(&names), ..style }).face;
    insta::assert_snapshot!(text::block(&named([wide, "Black"], lines(60)), 60, Glyphs::Unicode));
    let long = "a name that is much longer than any that a server would take, and goes on";
    for name in [wide, long] {
        let picture = svg::picture(&named([name, name], lines(60)), "Names");
        let names: Vec<&str> = texts(&picture, "name").into_iter().map(|(_, text)| text).collect();
        assert_eq!(names.len(), 2);
        for shown in names {
            let kept = shown.strip_suffix('…').unwrap_or(shown);
            assert!(name.starts_with(kept) && kept.len() >= 20, "{shown}");
            assert!(shown == name || shown.ends_with('…'), "{shown}");
        }
        assert!(picture.contains(&format!("{name} 0:30")), "the description has it all");
    }
}

/// Text without room next to the time is below it, and no line is too long.
#[test]
fn narrow_blocks() {
    let names = Names(&["Abcdefghijklmnop", "Bcdefghijklmnopq"]);
    let shown = [60, 44, 40, 32].map(|width| {
        let face = view("40/2h, 3 x 20/1h, 30m", 0, 60, &Style { words: &names, ..lines(width) }).face;
        let block = text::block(&face, width, Glyphs::Unicode);
        assert!(block.lines().all(|line| line.chars().count() <= width.into()), "{block}");
        block
    });
    insta::assert_snapshot!(shown.join("\n"));
}

/// The texts of a class in a picture, each with its start or middle.
fn texts<'p>(picture: &'p str, class: &str) -> Vec<(f64, &'p str)> {
    let begin = format!(r#"<text class="{class}" x=""#);
    let lines = picture.lines().filter_map(|line| line.strip_prefix(&begin));
    lines
        .map(|line| {
            let (x, rest) = line.split_once('"').expect("a number");
            let text = rest.split_once('>').and_then(|(_, text)| text.split_once('<')).expect("a text");
            (x.parse().expect("a number"), text.0)
        })
        .collect()
}

/// The number of an attribute.
fn number(line: &str, name: &str) -> f64 {
    let (_, rest) = line.split_once(&format!(r#" {name}=""#)).expect("it is there");
    rest.split_once('"').and_then(|(number, _)| number.parse().ok()).expect("a number")
}

/// A label is on its segment, or is left out.
#[test]
fn labels_are_within_their_pieces() {
    for periods in 1..=8 {
        for time in ["5s", "30s", "90s", "5m", "2h"] {
            for control in [format!("1h, {periods} x r1/{time}"), format!("{periods} x 10/{time}, 1h")] {
                let picture = svg::picture(&view(&control, 0, 0, &pixels()).face, "Labels");
                let pieces: Vec<(f64, f64)> = picture
                    .lines()
                    .filter(|line| {
                        line.starts_with(r#"<rect class="coming""#) || line.starts_with(r#"<rect class="locked""#)
                    })
                    .map(|line| (number(line, "x"), number(line, "width")))
                    .collect();
                for (middle, label) in texts(&picture, "label") {
                    let half = label.chars().count() as f64 * 3.5;
                    let is_within = |(x, width): &(f64, f64)| *x <= middle - half && middle + half <= x + width;
                    assert!(pieces.iter().any(is_within), "{control}: {label} at {middle}");
                }
            }
        }
    }
}

/// Dots are drawn if they have room next to the time, and only for periods and moves of the control.
#[test]
fn dots() {
    let rows = [
        ("1h, 5m", 0),
        ("20 x r1/30s", 20),
        ("21 x r1/30s", 0),
        ("40/2h", 40),
        ("41/2h", 0),
        ("r25/10m", 25),
        // Periods take precedence over moves.
        ("3 x r10/5m", 3),
        ("3660d", 0),
    ];
    for (control, expected) in rows {
        let picture = svg::picture(&view(control, 0, 0, &pixels()).face, "Dots");
        let circles: Vec<&str> = picture.lines().filter(|line| line.starts_with("<circle")).collect();
        assert_eq!(circles.len(), 2 * expected, "{control}");
        // Next to the widest time.
        assert!(circles.iter().all(|circle| number(circle, "cx") > 260.0), "{control}");
    }
}

/// Nothing follows in a game that is over or never began, not even for the player whose flag has not fallen.
#[test]
fn games_that_are_over() {
    let games: [(&str, Rules, &[Input], i64); 4] = [
        ("5s.. + opp", Rules { free_moves: 1, start_clock: Some(Span::secs(3)), ..Rules::default() }, &[], 4),
        ("(5s) 5m..6m + 10s", Rules::default(), &[], 400),
        (
            "5m, 3 x r1/30s",
            Rules::default(),
            &[Input::End { reason: EndReason::new("resigned").expect("a reason") }],
            10,
        ),
        (
            "5m, * x r1/30s",
            Rules::default(),
            &[Input::End { reason: EndReason::new("resigned").expect("a reason") }],
            10,
        ),
    ];
    let shown = games.map(|(control, rules, inputs, seconds)| {
        let setup = Setup::new(rules, &control.parse().expect("a control")).expect("a setup");
        let mut clock = Clock::new(&setup);
        clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST }).expect("it starts");
        for input in inputs {
            clock.handle(Timestamp::EPOCH, input).expect("it is legal");
        }
        let at = Timestamp::from_millis(seconds * 1_000).expect("near");
        let face = View::new(&clock, at, &lines(76)).expect("a view").face;
        let (line, block) = (text::line(&face), text::block(&face, 76, Glyphs::Unicode));
        let picture = svg::picture(&face, control);
        let description = picture.split_once("<desc>").and_then(|(_, rest)| rest.split_once("</desc>")).expect("one").0;
        assert!(!block.contains("to the flag") && !block.contains("no flag"), "{block}");
        format!("{control}\n{line}\n{description}\n\n{block}")
    });
    insta::assert_snapshot!(shown.join("\n"));
}

/// All reasons of a pause are shown, in lines that fit.
#[test]
fn reasons_of_a_pause() {
    let [white, black] = [Seat::FIRST, Seat::SECOND];
    let sets: [&[PauseReason]; 5] = [
        &[PauseReason::Player(black)],
        &[PauseReason::Weekend],
        &[PauseReason::Both, PauseReason::Disconnection(Some(black))],
        &[PauseReason::Player(white), PauseReason::Player(black), PauseReason::Server],
        &[
            PauseReason::Player(white),
            PauseReason::Moderator,
            PauseReason::Vacation(black),
            PauseReason::Adjournment,
            PauseReason::Scoring,
        ],
    ];
    let shown = sets.map(|reasons| {
        let setup = Setup::from(&"5m".parse().expect("a control"));
        let mut clock = Clock::new(&setup);
        clock.handle(Timestamp::EPOCH, &Input::Start { seat: white }).expect("it starts");
        for reason in reasons {
            clock.handle(Timestamp::EPOCH, &Input::Pause(*reason)).expect("it is legal");
        }
        let style = Style { words: &Names(&["Hou Yifan", "Ju Wenjun"]), ..Style::text(40) };
        let face = View::new(&clock, Timestamp::EPOCH, &style).expect("a view").face;
        let block = text::block(&face, 40, Glyphs::Unicode);
        assert!(block.lines().all(|line| line.chars().count() <= 40), "{block}");
        block.split("\n\n").next().unwrap_or_default().to_owned()
    });
    insta::assert_snapshot!(shown.join("\n\n"));
}

/// A seat that has moved in a simultaneous turn is shown as such, also in a pause, and also in a view of a server. A free
/// move does not count as made.
#[test]
fn who_has_moved_in_a_simultaneous_turn() {
    use SeatStatus::{Free, Halted, Paused, Runs};

    let plain = Rules::default();
    let free = Rules { free_moves: 1, ..plain };
    let [first, second] = [Seat::FIRST, Seat::SECOND];
    let (halt, pause) = (Input::Halt { seat: first }, Input::Pause(PauseReason::Both));
    let (go, resume) = (Input::Go { seat: first }, Input::Resume(PauseReason::Both));
    let rows: [(Rules, &[&Input], [SeatStatus; 2]); 6] = [
        (plain, &[], [Runs, Runs]),
        (plain, &[&halt], [Halted, Runs]),
        (plain, &[&halt, &pause], [Halted, Paused]),
        (plain, &[&halt, &pause, &resume, &go], [Runs, Runs]),
        (free, &[], [Free, Free]),
        (free, &[&halt], [Halted, Free]),
    ];
    for (rules, inputs, expected) in rows {
        let setup = Setup::new(rules, &"5m".parse().expect("a control")).expect("a setup");
        let mut clock = Clock::new(&setup);
        clock
            .handle(Timestamp::EPOCH, &Input::Open { seats: [first, second].into_iter().collect() })
            .expect("it opens");
        for input in inputs {
            clock.handle(Timestamp::EPOCH, input).expect("it is legal");
        }
        let at = Timestamp::secs(1);
        let sent = ClockView::of(&clock.look(Timestamp::EPOCH).expect("a look"));
        let views = [View::new(&clock, at, &pixels()).ok(), View::of_sent(&sent, &setup, at, &pixels())];
        for view in views {
            let statuses: Vec<SeatStatus> = view.expect("a view").face.seats.iter().map(|seat| seat.status).collect();
            assert_eq!(statuses, expected, "{inputs:?}");
        }
    }
}

/// What follows, and what it costs: a turn (S11), points (S32), or the game by a start clock, also while that is paused (S9).
#[test]
fn what_time_costs() {
    // A control, rules, inputs with their seconds, and the second of the view.
    type Row<'r> = (&'r str, &'r str, Vec<(i32, Input)>, i32);

    let [first, second] = [Seat::FIRST, Seat::SECOND];
    let start = || (0, Input::Start { seat: first });
    let open = (0, Input::Open { seats: [first, second].into_iter().collect() });
    let tick = |seconds: i32| (seconds, Input::Tick);
    let pause = |seconds: i32| (seconds, Input::Pause(PauseReason::Player(first)));
    let press = |seconds: i32| (seconds, Input::press());
    let rows: [Row<'_>; 18] = [
        ("r1/30s", "after-flag skip", vec![start()], 10),
        ("r1/30s", "after-flag skip", vec![start(), tick(30)], 40),
        ("r1/30s", "after-flag skip, timeouts 2", vec![start(), tick(30)], 40),
        ("r1/30s", "after-flag skip, timeouts 1", vec![start(), tick(30), tick(60)], 70),
        ("(20s) 60s", "after-flag skip", vec![start(), tick(80)], 81),
        ("5m", "after-flag skip, move-limit 10s", vec![start()], 4),
        ("r1/30s", "after-flag skip, lag fixed:1s", vec![start()], 30),
        ("10s", "after-flag skip", vec![start()], 4),
        ("10s", "after-flag skip", vec![start(), tick(10)], 14),
        ("(3s) 10s", "after-flag skip", vec![start(), tick(13)], 20),
        ("(5s) 10s, 10s", "after-flag skip", vec![start(), tick(25)], 26),
        ("60s.. + opp", "after-flag skip", vec![start()], 10),
        ("10s", "after-flag skip", vec![open, (4, Input::Halt { seat: second }), tick(10)], 11),
        ("25m, 10 x 1m", "penalty 10", vec![start()], 1_561),
        ("3 x 5s", "penalty 1, penalty-from 1", vec![start()], 6),
        ("3m", "start-clock 30s", vec![start(), pause(12)], 60),
        ("3m", "start-clock 30s, start-clock-end lose", vec![start(), pause(12)], 60),
        ("3m", "start-clock 30s, start-clock-for each", vec![start(), press(5), pause(12)], 60),
    ];
    let shown = rows.map(|(control, rules, inputs, seconds)| {
        let rules: Rules = rules.parse().expect("rules");
        let setup = Setup::new(rules, &control.parse().expect("a control")).expect("a setup");
        let mut clock = Clock::new(&setup);
        let mut last = Timestamp::EPOCH;
        for (at, input) in &inputs {
            last = Timestamp::secs(*at);
            clock.handle(last, input).expect("it is legal");
        }
        let at = Timestamp::secs(seconds);
        let view = View::new(&clock, at, &lines(60)).expect("a view");
        // A client that has the last view of the server shows the same.
        let sent = ClockView::of(&clock.look(last).expect("a look"));
        let client = View::of_sent(&sent, &setup, at, &lines(60)).expect("a view");
        assert_eq!(text::line(&client.face), text::line(&view.face), "{control}; {rules}");
        let ends = |seat: &tc_view::SeatFace| {
            let clock = seat.clock.as_ref().expect("a clock");
            format!("    {:?}, {:?}, {:?}", seat.status, clock.next, clock.flag.as_deref().unwrap_or("-"))
        };
        let ends: Vec<String> = view.face.seats.iter().map(ends).collect();
        format!("{control}; {rules}\n  {}\n{}", text::line(&view.face), ends.join("\n"))
    });
    insta::assert_snapshot!(shown.join("\n\n"));
}
