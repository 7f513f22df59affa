//! The charts as snapshots, and what holds for every chart.

use tc_view::text::Glyphs;

use super::Chart;
use super::samples::CHARTS;
use crate::samples::Sample;

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
