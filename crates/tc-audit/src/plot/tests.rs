//! The charts as snapshots, and what holds for every chart.

use alloc::string::String;
use alloc::vec::Vec;

use proptest::prelude::*;
use tc_core::{Pressure, Seat, Span};
use tc_testkit::cases;
use tc_view::svg::Letters;
use tc_view::text::Glyphs;
use unicode_width::UnicodeWidthStr;

use super::Chart;
use super::samples::CHARTS;
use crate::samples::Sample;
use crate::{Ending, Finding, FindingKind, RecordFormat, Thought};

fn chart(sample: &Sample) -> Chart {
    Chart::of(&sample.record, &sample.audit, &sample.timeline)
}

#[test]
fn pictures() {
    for (name, game) in CHARTS {
        insta::assert_snapshot!(alloc::format!("{name}.svg"), chart(&game()).svg());
    }
}

#[test]
fn texts() {
    for (name, game) in CHARTS {
        let chart = chart(&game());
        let [unicode, ascii] = [Glyphs::Unicode, Glyphs::Ascii].map(|glyphs| chart.text(80, 12, glyphs));
        insta::assert_snapshot!(alloc::format!("{name}.txt"), alloc::format!("{unicode}\n{ascii}"));
    }
}

/// The texts of a picture: those of its title, description and labels.
fn texts_of(picture: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(picture).expect("well-formed");
    document.descendants().filter_map(|node| node.text()).map(String::from).collect()
}

/// Everything is inside the picture, and there are no scripts and no other files in it.
#[test]
fn pictures_stand_alone() {
    for (name, game) in CHARTS {
        let picture = chart(&game()).svg();
        let document = roxmltree::Document::parse(&picture).expect("well-formed");
        let root = document.root_element();
        let height: u32 = root.attribute("height").expect("a height").parse().expect("a number");
        assert_eq!(root.attribute("role"), Some("img"));
        assert!(height > 150 && height < 2_000, "{name} is {height} high");
        for node in document.descendants().filter(roxmltree::Node::is_element) {
            assert!(!matches!(node.tag_name().name(), "script" | "image" | "use" | "a"), "{name}: {node:?}");
            assert!(node.attributes().all(|attribute| !attribute.name().starts_with("on")), "{name}: {node:?}");
            if let Some(y) = node.attribute("y").and_then(|y| y.parse::<f64>().ok()) {
                // The signs of the key are in groups that are moved.
                assert!(y >= -9.0 && y < f64::from(height), "{name}: {node:?}");
            }
        }
    }
}

/// Every cut and whole text is inside the page, even in the widest font.
#[test]
fn texts_are_inside() {
    for (name, game) in CHARTS {
        let picture = chart(&game()).svg();
        let document = roxmltree::Document::parse(&picture).expect("well-formed");
        for node in document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text"))) {
            let (size, is_bold) =
                match node.attribute("class").and_then(|class| class.split(' ').next()).unwrap_or_default() {
                    "title" => (200, true),
                    "head" => (140, true),
                    "number" => (110, true),
                    "small" | "tick" => (120, false),
                    "soft" => (130, false),
                    "tiny" => (110, false),
                    _ => (140, false),
                };
            let width = f64::from(Letters::new("", size, is_bold).width(node.text().unwrap_or_default()));
            let x: f64 = node.attribute("x").expect("a place").parse().expect("a number");
            let (left, right) = match node.attribute("text-anchor") {
                Some("middle") => (x - width / 2.0, x + width / 2.0),
                Some("end") => (x - width, x),
                _ => (x, x + width),
            };
            assert!(left >= 0.0 && right <= 960.0, "{name}: {:?} from {left} to {right}", node.text());
        }
    }
}

#[test]
fn texts_fit() {
    for (name, game) in CHARTS {
        let chart = chart(&game());
        for (width, height) in [(40, 3), (80, 12), (132, 40), (0, 0), (u16::MAX, u16::MAX)] {
            for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
                let text = chart.text(width, height, glyphs);
                let widest = text.lines().map(|line| line.width()).max().unwrap_or(0);
                assert!(widest <= usize::from(width.max(40)), "{name} at {width}x{height}: {widest}\n{text}");
                assert!(glyphs == Glyphs::Unicode || name == "names" || name == "ends" || text.is_ascii(), "{text}");
            }
        }
    }
}

fn any_name() -> impl Strategy<Value = String> {
    prop_oneof!["\\PC{0,40}", ".{0,60}", "[<>&\"'\u{0}-\u{1f}\u{7f}-\u{9f}\u{202e}\u{fffe}]{0,20}"]
}

fn any_thought() -> impl Strategy<Value = Thought> {
    let any_span = || {
        let micros = prop_oneof![0..300_000_000_i64, any::<i64>()].prop_map(Span::saturating_micros);
        proptest::option::of(micros)
    };
    let pressure = prop_oneof![Just(Pressure::Calm), Just(Pressure::Low), Just(Pressure::Critical)];
    let ply = prop_oneof![9 => 0..300_u32, 1 => any::<u32>()];
    (ply, 0..16_usize, any_span(), any_span(), 0..4_usize, pressure).prop_map(
        |(ply, seat, clock, thought, stage, pressure)| Thought {
            clock,
            thought,
            stage,
            periods_left: None,
            pressure,
            ..Thought::unknown(ply, Seat::new(seat).expect("a seat"))
        },
    )
}

proptest! {
    #![proptest_config(cases(256))]

    /// Whatever a record says, the picture is well-formed, no control character is in it or in the text, and the text
    /// keeps to its width.
    #[test]
    fn any_game(
        names in proptest::collection::vec(any_name(), 0..5),
        event in any_name(),
        cause in any_name(),
        moves in proptest::collection::vec(any_thought(), 0..40),
        found in proptest::collection::vec((any::<u32>(), 0..16_usize, any::<i64>()), 0..30),
        width in 0..200_u16,
        height in 0..60_u16,
    ) {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut sample = Sample::new(RecordFormat::Pgn, &names).with(&event, &event, &event);
        sample.timeline.moves = moves;
        sample.record.ending = Ending::OnTime { loser: Some(Seat::FIRST) };
        sample.audit.findings = found.iter().map(|(ply, seat, clock)| Finding {
            kind: FindingKind::TooHigh,
            ply: *ply,
            seat: Seat::new(*seat).expect("a seat"),
            clock: Some(Span::saturating_micros(*clock)),
            expected: None,
            delta: Span::ZERO,
            cause: cause.clone(),
        }).collect();
        let chart = chart(&sample);
        for text in texts_of(&chart.svg()) {
            prop_assert!(text.chars().all(|char| char == '\n' || !char.is_control()), "{text:?}");
        }
        for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
            let text = chart.text(width, height, glyphs);
            prop_assert!(text.chars().all(|char| char == '\n' || !char.is_control()), "{text:?}");
            prop_assert!(text.lines().all(|line| line.width() <= usize::from(width.max(40))), "{text}");
        }
    }
}
