//! What the screen shows, in every size, and what it does not draw.

use std::thread;
use std::time::Duration;

use super::digits;
use super::snapshots::compare;
use super::terminal::{Terminal, cells};

/// On a terminal without a second screen, the earlier text is cleared.
#[test]
fn what_was_there_before_is_cleared() {
    let mut terminal = Terminal::begin(&["10m"]);
    terminal.sees("space starts the game");
    terminal.settled();
    let mut screen = vt100::Parser::new(cells(24), cells(80), 0);
    screen.process("@".repeat(24 * 80).as_bytes());
    assert!(screen.screen().contents().contains("@@@"));
    let sent = terminal.sent.lock().expect("alone").clone();
    let other = b"\x1b[?1049h";
    let place = sent.windows(other.len()).position(|bytes| bytes == other).expect("the other screen");
    screen.process(&sent[place + other.len()..]);
    let shown = screen.screen().contents();
    assert!(shown.contains("space starts the game") && !shown.contains('@'), "{shown}");
    terminal.leaves();
}

/// The screen before a game, with and without help, also on small screens.
#[test]
fn screens() {
    let mut terminal = Terminal::begin(&["10m, r25/10m", "--names", "Black,White"]);
    terminal.sees("space starts the game");
    compare("ready", &terminal.settled());
    terminal.press("?");
    terminal.sees("end the turn; before");
    compare("help", &terminal.settled());
    terminal.press("?");
    terminal.waits("no help", |shown| !shown.contains("end the turn; before"));
    terminal.resize(16, 60);
    // The old text is cut off at first, and then redrawn.
    let fits = |shown: &str| shown.lines().any(|line| line.ends_with("ready") && line.chars().count() == 59);
    terminal.waits("a smaller screen", |shown| fits(shown) && shown.ends_with("? help  q leave"));
    compare("small", &terminal.settled());
    terminal.resize(6, 30);
    terminal.waits("the smallest screen", |shown| shown.starts_with("ready") && shown.ends_with("q leave"));
    compare("smallest", &terminal.settled());
    terminal.press("q");
    assert!(terminal.end().success());
    terminal.is_clean();
}

/// The help is complete next to both clocks, or has pages, each of which except the last says that there is more.
#[test]
fn help_is_whole() {
    let names = "Abcdefghijklmnop,Bcdefghijklmnopq";
    let long = "40/90m.. + 30s, 5 x 20/30m, 10 x r25/10m, 5 x r10/15m";
    let whole = "space, enter end the turn; before the game, start the game \
                 a end Abcdefghijklmnop's turn; before the game, start Bcdefghijklmnopq's clock \
                 l end Bcdefghijklmnopq's turn; before the game, start Abcdefghijklmnop's clock \
                 p pause, or resume u take the last move back; the time it took stays used \
                 1, 2 give Abcdefghijklmnop or Bcdefghijklmnopq 0:15 e end the game; press it twice \
                 q, escape leave; press it twice while a game is on. ctrl-c leaves at once";
    let mut shown = Vec::new();
    for (rows, columns) in [(24, 80), (17, 60), (14, 40), (8, 30), (24, 24)] {
        let mut terminal = Terminal::begin(&[long, "--names", names]);
        terminal.sees("space starts the game");
        terminal.resize(rows, columns);
        terminal.settled();
        terminal.press("?");
        terminal.sees("space, enter");
        let mut pages = vec![terminal.settled()];
        while pages.last().is_some_and(|page| page.contains("? shows more")) {
            terminal.press("?");
            terminal.waits("another page", |shown| !pages.iter().any(|page| page.starts_with(shown.trim_end())));
            pages.push(terminal.settled());
        }
        let help = pages.join("\n");
        for word in whole.split_whitespace() {
            assert!(help.contains(word), "{columns} x {rows}: `{word}` is not help in\n{help}");
        }
        assert_eq!(pages.len() == 1, rows == 24 && columns == 80, "{help}");
        for page in &pages {
            let clocks = page.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
            let names: usize = clocks.map(|line| line.matches("cdefghijklmno").count()).sum();
            match rows >= 14 && columns >= 40 {
                true => assert_eq!(names, 2, "{page}"),
                false => assert!(!page.contains("1:30:00"), "{page}"),
            }
        }
        terminal.press("?");
        terminal.waits("no help", |shown| !shown.contains("ctrl-c"));
        terminal.leaves();
        shown.extend(pages.into_iter().map(|page| format!("{columns} x {rows}\n{page}")));
    }
    compare("help_pages", &shown.join("\n\n"));
}

/// Wide, narrow, very low, and back.
#[test]
fn sizes() {
    let mut terminal = Terminal::begin(&["90m, 5 x r1/60s"]);
    terminal.press(" ");
    terminal.sees("> White");
    for (rows, columns) in [(50, 200), (24, 80), (14, 40), (5, 20), (1, 1), (24, 80)] {
        terminal.resize(rows, columns);
        if columns >= 20 {
            terminal.waits("White", |shown| shown.contains("> White  1:2") || terminal.time(0).starts_with("1:2"));
        }
    }
    terminal.sees("then 5 byo-yomi periods of 60 seconds");
    terminal.press("q");
    terminal.sees("press q again to leave the game");
    terminal.press("q");
    assert!(terminal.end().success());
    terminal.is_clean();
}

/// However long a control is, both clocks, their ribbons, the notice and the keys are shown; a text that is cut ends with a sign.
#[test]
fn long_controls() {
    let control = "8 x r1/30s, 8 x r1/20s, 8 x r1/15s, 8 x r1/12s, 8 x r1/10s, 8 x r1/9s, 8 x r1/8s, 8 x r1/7s, \
                   8 x r1/6s, 8 x r1/5s, 8 x r1/4s";
    for (args, more, flag) in [(&[control][..], "…", '⚑'), (&[control, "--ascii"], "...", 'F')] {
        let mut terminal = Terminal::begin(args);
        for (rows, columns) in [(24, 80), (14, 40), (15, 41), (24, 40)] {
            terminal.resize(rows, columns);
            terminal.waits("all", |shown| {
                let has_all =
                    ["White", "Black", "space starts the game", "q leave"].iter().all(|text| shown.contains(text));
                let is_whole =
                    shown.lines().next().is_some_and(|title| title.contains(more) && title.ends_with("ready"));
                let ends = shown.lines().skip(1).map(|line| line.matches(more).count()).sum::<usize>();
                let has_sentences = is_whole && shown.matches("then 7 more byo-yomi").count() == 2 && ends == 2;
                has_all && (rows < 24 || has_sentences && shown.matches(flag).count() == 2)
            });
        }
        terminal.resize(24, 80);
        terminal.settled();
        terminal.press("   ");
        terminal.waits("a move", |shown| shown.contains("  1. White 0:0"));
        terminal.resize(60, 200);
        terminal.waits("the end of the sentences", |shown| shown.matches("then the flag falls").count() == 2);
        terminal.leaves();
    }
}

/// A small screen also says that the flag of a clock never falls.
#[test]
fn a_clock_without_a_flag() {
    let mut terminal = Terminal::begin(&["10m, * x r1/30s"]);
    terminal.sees("space starts the game");
    terminal.resize(14, 40);
    terminal.waits("both clocks", |shown| {
        let is_whole = digits::times(shown, &["White", "Black"]).iter().all(|time| time.as_deref() == Some("10:00"));
        is_whole && shown.matches("no flag").count() == 2 && shown.ends_with("q leave")
    });
    terminal.leaves();
}

/// A screen that does not change is not redrawn.
#[test]
fn nothing_is_drawn_that_is_drawn() {
    let mut terminal = Terminal::begin(&["10d"]);
    terminal.sees("space starts the game");
    let drawn = |terminal: &Terminal| terminal.sent.lock().expect("alone").len();
    let is_drawn_in_a_while = |terminal: &Terminal| {
        terminal.settled();
        let before = drawn(terminal);
        thread::sleep(Duration::from_millis(1_200));
        drawn(terminal) > before
    };
    assert!(!is_drawn_in_a_while(&terminal), "before the game");
    terminal.press(" ");
    terminal.sees_times("9d23h", "10d0h");
    assert!(!is_drawn_in_a_while(&terminal), "in the game");
    terminal.leaves();
}

/// Without colours it shows the same, and sends no colours.
#[test]
fn without_colours() {
    let is_coloured = |terminal: &Terminal| {
        let sent = terminal.sent.lock().expect("alone");
        sent.windows(5)
            .any(|bytes| bytes.starts_with(b"\x1b[3") && bytes[3].is_ascii_digit() && matches!(bytes[4], b'm' | b';'))
            || sent.windows(5).any(|bytes| bytes == b"\x1b[38;")
    };
    let mut terminal = Terminal::with_environment(&["5m", "--ascii"], &[("NO_COLOR", "1")]);
    terminal.sees("F");
    assert!(terminal.shown().is_ascii(), "{}", terminal.shown());
    assert!(!is_coloured(&terminal));
    terminal.press("q");
    assert!(terminal.end().success());

    let mut terminal = Terminal::begin(&["5m"]);
    terminal.sees("⚑");
    assert!(is_coloured(&terminal));
    terminal.press("q");
    assert!(terminal.end().success());
}
