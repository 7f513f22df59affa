//! Every preset is a legal control, spelled as it prints, with a unique name and without unintended lints.

use std::collections::HashSet;

use tc_notation::presets;

/// Presets with lints, all of them meant.
const DELIBERATE: [(&str, &str); 8] = [
    // These servers cap the time at what the game starts with.
    ("boardgames/bga-36h+12h", "L1"),
    ("dgs/fischer-21d+3d", "L1"),
    ("littlegolem/240h+36h", "L1"),
    // Periods of overtime cost points and do not come back.
    ("ing/30m-3x5m", "L3"),
    ("scrabble/playscrabble-15m", "L3"),
    ("scrabble/playscrabble-25m", "L3"),
    ("scrabble/playscrabble-45m", "L3"),
    ("scrabble/tournament-25m", "L3"),
];

#[test]
fn every_preset_is_legal_and_meant() {
    for preset in presets::all() {
        let control = preset.parse().unwrap_or_else(|error| panic!("{preset}: {error}"));
        assert_eq!(control.to_string(), preset.control, "{preset}");
        let lints: Vec<_> = control.lints().map(|lint| lint.code().number()).collect();
        let meant: Vec<_> = DELIBERATE.iter().filter(|(name, _)| *name == preset.name).map(|(_, lint)| *lint).collect();
        assert_eq!(lints, meant, "{preset}");
    }
}

#[test]
fn every_preset_can_be_named() {
    let mut names = HashSet::new();
    for preset in presets::all() {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '/' | '-' | '+');
        assert!(preset.name.chars().all(plain), "{preset}");
        assert_eq!(preset.name.matches('/').count(), 1, "{preset}");
        assert!(names.insert(preset.name), "{preset} is there twice");
        assert_eq!(presets::find(&preset.name.to_uppercase()), Some(preset));
        assert_eq!(presets::find(&preset.to_string()), Some(preset));
        assert_eq!(presets::nearest(preset.name).first(), Some(&preset));
        assert!(preset.family_title().contains(|c: char| c.is_uppercase() || c == '.'), "{preset} has no title");
        let facts = [preset.rules, preset.site(), preset.title(), preset.source()];
        assert!(facts.iter().all(|fact| !fact.is_empty()), "{preset}");
    }
    assert_eq!(presets::find("nobody/nothing"), None);
}

/// Mistyped names, and the presets that are offered for them.
#[test]
fn nearest_names() {
    let long = "lichess/blitz".repeat(1_000);
    let rows: [(&str, &[&str]); 9] = [
        ("@lichess/blits-3+2", &["lichess/blitz-3+2", "lichess/blitz-3+0", "lichess/blitz-5+0", "lichess/blitz-5+3"]),
        ("LICHESS/BLITZ", &["lichess/blitz-3+0", "lichess/blitz-3+2", "lichess/blitz-5+0", "lichess/blitz-5+3"]),
        ("lichss/rapid-10+0", &["lichess/rapid-10+0", "lichess/rapid-10+5", "lichess/rapid-15+10"]),
        ("blitz-4", &["chesscom/blitz-3", "chesscom/blitz-3+2", "chesscom/blitz-5", "fide/blitz-3+2"]),
        ("ultrabulet", &["lichess/ultrabullet"]),
        ("", &[]),
        ("@", &[]),
        ("xy", &[]),
        (&long, &[]),
    ];
    for (name, expected) in rows {
        let nearest: Vec<&str> = presets::nearest(name).into_iter().map(|preset| preset.name).collect();
        assert_eq!(nearest, expected, "{name}");
    }
}

#[test]
fn families_stand_together() {
    let mut families: Vec<&str> = presets::all().map(presets::Preset::family).collect();
    families.dedup();
    let distinct: HashSet<&str> = families.iter().copied().collect();
    assert_eq!(families.len(), distinct.len(), "{families:?}");
}
