//! Every text of a picture fits there, even in the widest font.

use crate::scenes;

use std::collections::BTreeMap;

use scenes::{SCENES, Scene};
use tc_core::{Clock, Input, PauseReason, Rules, Seat, Setup, Timestamp};
use tc_view::{Face, Names, Style, View, svg};
use unicode_width::UnicodeWidthChar;

/// The widths of the letters of DejaVu Sans, from the blank to `~`, in thousandths of their size.
const REGULAR: [u32; 95] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863,
    748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635,
    615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636,
    337, 636, 838,
];
/// The widths of its bold letters.
const BOLD: [u32; 95] = [
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696, 696, 696, 696, 696,
    696, 696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637, 995,
    837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716,
    678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712,
    365, 712, 838,
];

/// The left and right end of a card within its inset, and of the page within its margin.
const CARD: (f64, f64) = (36.0, 684.0);
const PAGE: (f64, f64) = (16.0, 704.0);

/// A text of a picture.
#[derive(Debug)]
struct Text<'p> {
    class: &'p str,
    left: f64,
    right: f64,
    y: &'p str,
    words: String,
}

/// The value of a property that a class sets in the style sheet for screens.
fn styled(picture: &str, class: &str, property: &str) -> Option<f64> {
    let sheet = picture.split_once("<style>").and_then(|(_, rest)| rest.split_once("@media")).expect("a style").0;
    let rule = |selector: &str| {
        sheet.lines().filter_map(|line| line.split_once('{')).find_map(|(selectors, rules)| {
            let (_, value) = rules.split_once(&format!("{property}: "))?;
            let is_it = selectors.split(',').any(|one| one.trim() == selector);
            is_it.then(|| value.split([';', 'p']).next()?.parse().ok())?
        })
    };
    rule(&format!(".{class}")).or_else(|| rule("text"))
}

/// The width of a text.
fn width(picture: &str, class: &str, words: &str) -> f64 {
    let size = styled(picture, class, "font-size").expect("a size");
    let letters = if styled(picture, class, "font-weight").is_some() { BOLD } else { REGULAR };
    let letter = |char: char| match u32::from(char).checked_sub(32) {
        Some(place) if place < 95 => letters[place as usize],
        // A letter of another script, or two columns of it.
        _ => 1_000 * char.width().unwrap_or(0).min(1) as u32,
    };
    words.chars().map(letter).sum::<u32>() as f64 * size / 1_000.0
}

fn texts(picture: &str) -> Vec<Text<'_>> {
    picture
        .lines()
        .filter(|line| line.starts_with("<text"))
        .map(|line| {
            let (tag, words) = line.split_once('>').expect("a text");
            let of = |name: &str| {
                let (_, rest) = tag.split_once(&format!(r#" {name}=""#))?;
                Some(rest.split_once('"')?.0)
            };
            let words = words.strip_suffix("</text>").expect("its end");
            let words = words.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
            let class = of("class").unwrap_or_default();
            let x: f64 = of("x").and_then(|x| x.parse().ok()).expect("where it is");
            let width = width(picture, class, &words);
            let left = match of("text-anchor") {
                Some("end") => x - width,
                _ if class == "label" => x - width / 2.0,
                _ => x,
            };
            Text { class, left, right: left + width, y: of("y").expect("where it is"), words }
        })
        .collect()
}

/// Every text is within its card, or the page, and no text covers another.
fn check(face: &Face, title: &str) {
    let picture = svg::picture(face, title);
    let mut lines: BTreeMap<&str, Vec<&Text<'_>>> = BTreeMap::new();
    let texts = texts(&picture);
    for text in &texts {
        let (left, right) = if text.class == "status" { PAGE } else { CARD };
        assert!(text.left >= left && text.right <= right, "{text:?}");
        lines.entry(text.y).or_default().push(text);
    }
    for line in lines.values_mut() {
        line.sort_by(|one, other| one.left.total_cmp(&other.left));
        for pair in line.windows(2) {
            assert!(pair[0].right < pair[1].left, "{pair:?}");
        }
    }
}

/// A game of two seats after this number of seconds without a move.
fn view(controls: &[&str], seconds: i64, inputs: &[Input], names: &[&str]) -> View {
    let setup = match controls {
        [one] => Setup::from(&one.parse().expect("a control")),
        _ => {
            let controls = controls.iter().map(|control| control.parse().expect("a control"));
            Setup::for_each(Rules::default(), controls).expect("a setup")
        }
    };
    let mut clock = Clock::new(&setup);
    clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST }).expect("it starts");
    for input in inputs {
        clock.handle(Timestamp::EPOCH, input).expect("it is legal");
    }
    let at = Timestamp::from_millis(seconds * 1_000).expect("near");
    View::new(&clock, at, &Style { words: &Names(names), ..Style::default() }).expect("a view")
}

const LONG: &str = "WWWWWWWWWW mmmmmmmmm a name that is much longer than any that a server would take, and goes on";

#[test]
fn scenes_have_room() {
    for scene in SCENES {
        check(&scene.view(&Style::default()).face, scene.title);
        let names = &[LONG, "囲碁の名人と将棋の名人囲碁の名人と将棋の名人囲碁の名人と将棋の名人"];
        check(&Scene { names, ..*scene }.view(&Style::default()).face, scene.title);
    }
}

#[test]
fn hard_controls_have_room() {
    let controls: [(&[&str], i64); 11] = [
        (&["1h, 30m, 10 x r25/10m, 5 x r10/15m"], 0),
        (&["1h, 30m, 10 x r25/10m, 5 x r10/15m"], 5_000),
        (&["16m, 15m, 14m, 13m, 12m, 11m, 10m, 9m, 8m, 7m, 6m, 5m, 4m, 3m, 2m, 1m"], 0),
        (&["9000 x r1000000/100s, 7000 x e1000/100s, 1000 x 1000/9.999s"], 0),
        (&["3660d"], 100_000_000),
        (&["20 x r1000/1826d"], 100_000_000),
        // The cap of a control that is much shorter than the other one.
        (&["90m..120m + 30s", "14d"], 0),
        (&["90m..120m + 30s", "3660d"], 0),
        (&["1m..2m + 10s", "10m"], 0),
        (&["40/(1h) 10d..20d + 1h, (1h) 10d..20d + 1h"], 3_000),
        (&["1h..1000d + 100d", "e1000/10m"], 0),
    ];
    for (controls, seconds) in controls {
        for names in [["White", "Black"], [LONG, LONG]] {
            check(&view(controls, seconds, &[], &names).face, "Hard");
        }
    }
}

/// The cap is written at the bracket, where the ribbon of the shorter control begins, or ends at the edge.
#[test]
fn caps_stand_at_their_brackets() {
    for (controls, is_moved) in [(["1m..2m + 10s", "10m"], false), (["90m..120m + 30s", "3660d"], true)] {
        let face = view(&controls, 0, &[], &[]).face;
        let gone = face.seats.first().and_then(|seat| Some(seat.clock.as_ref()?.ribbon.gone)).expect("a ribbon");
        assert!(gone > 100, "{gone}");
        let bracket = CARD.0 + f64::from(gone);
        let picture = svg::picture(&face, "Caps");
        let begun = format!(r#"d="M{} "#, bracket + 5.0);
        assert!(picture.lines().any(|line| line.contains(&begun) && line.contains("h-5v")), "{picture}");
        let cap = texts(&picture).into_iter().find(|text| text.words.starts_with("cap ")).expect("a limit");
        assert_eq!(cap.left < bracket, is_moved, "{cap:?} at {bracket}");
        assert!(is_moved || cap.left == bracket, "{cap:?} at {bracket}");
    }
}

/// Facts that would leave no room for the name are below the ribbon.
#[test]
fn facts_have_room() {
    let stages = ["10000 x r1000000/(1h) 99s"].into_iter().chain(["1m"; 15]).collect::<Vec<_>>().join(", ");
    let all = "delay 1:00:00, stage 1 of 16, period 1 of 10000, 1000000 of 1000000 moves to go";
    for (control, is_below) in [("10000 x r10/(1h) 99s", false), (&stages, true)] {
        let face = view(&[control], 0, &[], &["White", LONG]).face;
        check(&face, "Facts");
        let picture = svg::picture(&face, "Facts");
        let texts = texts(&picture);
        let facts: Vec<&Text<'_>> = texts.iter().filter(|text| text.words.starts_with("delay 1:00:00, ")).collect();
        assert_eq!(facts.len(), 2);
        assert!(facts.iter().all(|text| (text.left == CARD.0) == is_below), "{facts:?}");
        assert!(!is_below || facts.iter().all(|text| text.words == all), "{facts:?}");
    }
}

/// Many reasons of a pause are shown in several lines.
#[test]
fn reasons_have_room() {
    let seats = [Seat::FIRST, Seat::SECOND];
    let both = [
        PauseReason::Both,
        PauseReason::Moderator,
        PauseReason::Server,
        PauseReason::Weekend,
        PauseReason::Adjournment,
        PauseReason::Scoring,
    ];
    let of_seats =
        seats.into_iter().flat_map(|seat| [PauseReason::Vacation(seat), PauseReason::Disconnection(Some(seat))]);
    let pauses: Vec<Input> = both.into_iter().chain(of_seats).map(Input::Pause).collect();
    let named = |names: &[&str]| view(&["5m"], 10, &pauses, names).face;
    let endless = "W".repeat(100);
    for names in [["White", "Black"], [LONG, "囲碁の名人と将棋の名人"], [&endless, LONG]] {
        check(&named(&names), "Reasons");
    }
    let picture = svg::picture(&named(&["White", "Black"]), "Letters");
    let status: Vec<String> =
        texts(&picture).into_iter().filter(|text| text.class == "status").map(|text| text.words).collect();
    insta::assert_snapshot!(status.join("\n"));
}
