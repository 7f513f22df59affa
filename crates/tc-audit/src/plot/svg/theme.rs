//! Colours, dashes and the marks of players.

use alloc::format;
use alloc::string::String;

/// The colours of eight players on light and on dark pages: those of Okabe and Ito, which colour-blind people can
/// distinguish. The yellow is darker on light pages, and the blue lighter on dark ones. The next eight have the same.
const COLOURS: [(&str, &str); 8] = [
    ("#0072b2", "#5cb8f0"),
    ("#d55e00", "#f0874a"),
    ("#009e73", "#2fc79b"),
    ("#cc79a7", "#dd94bd"),
    ("#3a9bd1", "#3f8fc8"),
    ("#b87a00", "#e69f00"),
    ("#000000", "#ffffff"),
    ("#8a7f00", "#f0e442"),
];

/// The dashes of the players' lines.
const DASHES: [&str; 16] = [
    "none",
    "8 4",
    "2 3",
    "10 3 2 3",
    "15 5",
    "5 2 1 2",
    "1 4",
    "12 3 2 3 2 3",
    "20 3",
    "6 6",
    "3 3",
    "8 2 4 2",
    "14 2 1 2",
    "4 1",
    "2 6",
    "18 4 6 4",
];

/// The marks on the players' lines, around their point.
const MARKS: [&str; 8] = [
    "m-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z",
    "m-3.5-3.5h7v7h-7z",
    "m0-4.5l4.5 8h-9z",
    "m0-5l5 5l-5 5l-5-5z",
    "m-4-4l8 8m0-8l-8 8",
    "m-5 0h10m-5-5v10",
    "m0 4.5l4.5-8h-9z",
    "m-5-2h10v4h-10z",
];

/// The mark of a player, as the end of a path whose last point is its place.
pub(super) fn mark(seat: usize) -> &'static str {
    MARKS.get(seat % MARKS.len()).copied().unwrap_or_default()
}

/// The style sheet for a number of players, and the patterns.
pub(super) fn theme(players: usize) -> String {
    let mut light = String::new();
    let mut dark = String::new();
    for seat in 0..players.max(1) {
        let (on_light, on_dark) = COLOURS.get(seat % COLOURS.len()).copied().unwrap_or(("#000000", "#ffffff"));
        let dash = DASHES.get(seat % DASHES.len()).copied().unwrap_or("none");
        // The second eight, and the second of two players, have hollow marks.
        let is_hollow = seat >= COLOURS.len() || (players == 2 && seat == 1);
        let inside = if is_hollow { "#ffffff" } else { on_light };
        let inside_dark = if is_hollow { "#0f1218" } else { on_dark };
        light.push_str(&format!("  .l{seat} {{ stroke: {on_light}; stroke-dasharray: {dash}; }}\n"));
        light.push_str(&format!("  .m{seat} {{ stroke: {on_light}; fill: {inside}; }}\n"));
        light.push_str(&format!("  .b{seat} {{ fill: {on_light}; }}\n"));
        dark.push_str(&format!("    .l{seat} {{ stroke: {on_dark}; }}\n"));
        dark.push_str(&format!("    .m{seat} {{ stroke: {on_dark}; fill: {inside_dark}; }}\n"));
        dark.push_str(&format!("    .b{seat} {{ fill: {on_dark}; }}\n"));
    }
    format!(
        "<style>\n{LIGHT}{light}  @media screen and (prefers-color-scheme: dark) {{\n{DARK}{dark}  }}\n{PRINT}</style>\n{PATTERNS}"
    )
}

const LIGHT: &str = r#"  .page { fill: #ffffff; }
  text { fill: #14171f; font-family: system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; font-size: 14px; }
  .title { font-size: 20px; font-weight: 600; }
  .small { font-size: 12px; }
  .head { font-weight: 600; }
  .soft { font-size: 13px; fill: #4b5361; }
  .tick { font-size: 12px; fill: #4b5361; font-variant-numeric: tabular-nums; }
  .tiny { font-size: 11px; font-variant-numeric: tabular-nums; }
  .behind { fill: #ffffff; stroke: #ffffff; stroke-width: 3px; stroke-linejoin: round; }
  .number { font-size: 11px; font-weight: 600; text-anchor: middle; }
  .grid { stroke: #dde1e7; fill: none; }
  .axis { stroke: #14171f; fill: none; }
  .stage { stroke: #4b5361; stroke-dasharray: 1 3; stroke-width: 1.5; fill: none; }
  .line { fill: none; stroke-width: 2; stroke-linejoin: round; }
  .mark { stroke-width: 1.5; }
  .halo { fill: none; stroke: #ffffff; stroke-width: 4; stroke-linejoin: round; }
  .mean { fill: none; stroke: #14171f; stroke-width: 1.5; stroke-linejoin: round; }
  .unknown { fill: #6b7280; }
  .low { fill: url(#low); stroke: #14171f; stroke-width: 0.7; }
  .critical { fill: #14171f; }
  .found { fill: #ffffff; stroke: #14171f; stroke-width: 1.5; }
  .leader { fill: none; stroke: #14171f; }
  .flag { fill: #b91c1c; stroke: #14171f; stroke-width: 1; }
  .hatch { stroke: #14171f; stroke-width: 1.5; }
  .under { fill: #ffffff; }
"#;

const DARK: &str = r#"    .page, .found, .under { fill: #0f1218; }
    text { fill: #eef1f6; }
    .soft, .tick { fill: #aeb7c6; }
    .grid { stroke: #2a303d; }
    .axis, .mean, .found, .leader, .flag, .hatch { stroke: #eef1f6; }
    .stage { stroke: #aeb7c6; }
    .halo { stroke: #0f1218; }
    .behind { fill: #0f1218; stroke: #0f1218; }
    .unknown { fill: #8b95a7; }
    .low { stroke: #eef1f6; }
    .critical { fill: #eef1f6; }
    .flag { fill: #ff7b72; }
"#;

const PRINT: &str = r#"  @media print {
    text, .soft, .tick { fill: #000000; }
    .behind { fill: #ffffff; }
    .grid { stroke: #bbbbbb; }
    .flag { fill: #000000; }
  }
"#;

const PATTERNS: &str = r#"<defs>
  <pattern id="low" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="under" width="5" height="5"/><line class="hatch" x1="0" y1="0" x2="0" y2="5"/></pattern>
</defs>
"#;
