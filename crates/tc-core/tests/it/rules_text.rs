//! Rules as text, named sets, and controls with their rules.

use proptest::prelude::*;
use tc_core::{
    AfterFlag, Berserk, Boundary, FreeBonus, GameSettings, Lag, RuleSet, Rules, Span, StageChange, StartClockEnd,
    StartClockFor, Thresholds, Vacation,
};
use tc_notation::presets;
use tc_testkit::cases;

fn thresholds() -> impl Strategy<Value = Thresholds> {
    let at = (0..i64::MAX, 0..=1_000_i64).prop_map(|(low, part)| {
        let critical = i128::from(low) * i128::from(part) / 1_000;
        let critical = i64::try_from(critical).unwrap_or(low);
        Thresholds::At { low: Span::saturating_micros(low), critical: Span::saturating_micros(critical) }
    });
    prop_oneof![Just(Thresholds::default()), at]
}

fn lag() -> impl Strategy<Value = Lag> {
    let fixed = (0..=i64::MAX).prop_map(|micros| Lag::Fixed(Span::saturating_micros(micros)));
    prop_oneof![Just(Lag::Off), Just(Lag::Lichess), fixed]
}

prop_compose! {
    fn rules()(
        (boundary, first_bonus, free_moves, free_bonus) in (any::<bool>(), any::<bool>(), any::<u8>(), any::<bool>()),
        start_clock in prop::option::of(0..=i64::MAX),
        (each, lose, timeouts) in (any::<bool>(), any::<bool>(), any::<Option<u8>>()),
        (calendar, zero_all, own) in (crate::calendars::calendar(), any::<bool>(), any::<bool>()),
        (pauses, keep_undo) in (any::<Option<u16>>(), any::<Option<u32>>()),
        after_flag in prop::sample::select(AfterFlag::ALL.to_vec()),
        (lag, thresholds, margin) in (lag(), thresholds(), 0..=i64::MAX),
        move_limit in proptest::option::of(0..=i64::MAX),
        berserk in prop::sample::select(Berserk::ALL.to_vec()),
        (charge, charge_least) in (proptest::option::of(0..=i64::MAX), 0..=i64::MAX),
        charge_double in proptest::option::of(0..=i64::MAX),
        (penalty, penalty_from) in (any::<u16>(), any::<Option<u8>>()),
    ) -> Rules {
        Rules {
            boundary: if boundary { Boundary::PastZero } else { Boundary::AtZero },
            first_bonus,
            free_moves,
            free_bonus: if free_bonus { FreeBonus::Earned } else { FreeBonus::NotEarned },
            start_clock: start_clock.map(Span::saturating_micros),
            start_clock_for: if each { StartClockFor::Each } else { StartClockFor::Game },
            start_clock_end: if lose { StartClockEnd::Lose } else { StartClockEnd::Cancel },
            calendar,
            pauses,
            after_flag,
            timeouts,
            lag,
            margin: Span::saturating_micros(margin),
            move_limit: move_limit.map(Span::saturating_micros),
            berserk,
            charge: charge.map(Span::saturating_micros),
            charge_least: Span::saturating_micros(charge_least),
            charge_double: charge_double.map(Span::saturating_micros),
            penalty,
            penalty_from,
            stage_change: if zero_all { StageChange::AtZeroAll } else { StageChange::OnCount },
            thresholds,
            keep_undo,
            vacation: if own { Vacation::Own } else { Vacation::Both },
        }
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn rules_read_as_they_are_written(rules in rules()) {
        let text = rules.to_string();
        prop_assert_eq!(text.parse::<Rules>(), Ok(rules), "{}", text);
        prop_assert_eq!(text.to_uppercase().parse::<Rules>(), Ok(rules), "{}", text);
        // Every rule that is written has a meaning; `low` and `critical` have one together.
        let written = text.split(", ").filter(|item| *item != "default" && !item.starts_with("critical")).count();
        prop_assert_eq!(rules.describe().len(), written, "{}", text);
    }

    #[test]
    fn settings_read_as_they_are_written(rules in rules(), control in tc_testkit::strategies::control()) {
        let settings = GameSettings { control, rules };
        prop_assert_eq!(settings.to_string().parse(), Ok(settings.clone()));
        let json = serde_json::to_string(&settings).expect("JSON");
        prop_assert_eq!(serde_json::from_str::<GameSettings>(&json).expect("the same"), settings.clone());
        let object = serde_json::json!({"control": settings.control.to_string(), "rules": settings.rules.to_string()});
        prop_assert_eq!(serde_json::from_value::<GameSettings>(object).expect("the same"), settings);
    }

    #[test]
    fn texts_are_read_or_refused(text in "(?s).{0,40}") {
        let known = text.parse::<Rules>().map_err(|error| (error.to_string(), text.get(error.span()).is_some()));
        prop_assert!(known.is_ok() || known.is_err_and(|(_, is_within)| is_within));
        let _ = text.parse::<GameSettings>().map_err(|error| error.to_string());
    }
}

/// Texts that are read, and the rules as they are written.
#[test]
fn readings() {
    let rows = [
        ("default", "default"),
        ("First-Bonus", "first-bonus"),
        ("first-bonus on,free-moves  2", "first-bonus, free-moves 2"),
        ("start-clock 0.5m", "start-clock 30s"),
        ("lag fixed:50ms", "lag fixed:0.05s"),
        ("start-clock 1.000001s", "start-clock 1.000001s"),
        ("low 30s", "low 30s, critical 10s"),
        ("low 30s, critical 5s", "low 30s, critical 5s"),
        ("fide", "first-bonus"),
        ("FIDE, first-bonus off", "default"),
        ("ogs, pauses 2", "free-moves 1, free-bonus, pauses 2"),
        ("ogs, free-moves 0, start-clock 5m, pauses unlimited", "free-bonus, start-clock 5m"),
        ("dgt-3000, stage-change count", "first-bonus"),
        ("lichess, lag off", "free-moves 1"),
        ("cutechess, boundary at-zero", "first-bonus"),
        ("margin 1s, move-limit 0.5m, low 20s", "margin 1s, move-limit 30s, low 20s, critical 6.666666s"),
        ("move-limit off", "default"),
        (
            "Calendar Off 22:00-08:00; off Sat 12:00-Sun 24:00, pauses 1",
            "calendar off 22:00-08:00; off sat 12:00-mon 08:00, pauses 1",
        ),
        ("charge 60s, charge-least 1m", "charge 1m, charge-least 1m"),
        ("after-flag skip:unlimited", "after-flag skip"),
        ("after-flag skip:3", "after-flag skip, timeouts 3"),
        ("charge off, charge-least 0s", "default"),
        ("Penalty 10, penalty-from 2", "penalty 10, penalty-from 2"),
        ("penalty 0, penalty-from last", "default"),
    ];
    for (text, written) in rows {
        assert_eq!(text.parse::<Rules>().map(|rules| rules.to_string()).as_deref(), Ok(written), "{text}");
    }
}

/// Texts that are refused: what is wrong, the bytes of it, and the corrected text.
#[test]
fn errors() {
    let rows = [
        ("", "expected a rule, such as `first-bonus`; `default` is an ordinary clock", 0..0, None),
        ("fide,, pauses 2", "expected a rule, such as `first-bonus`; `default` is an ordinary clock", 5..5, None),
        ("frist-bonus", "no rule is called `frist-bonus`; did you mean `first-bonus`?", 0..11, Some("first-bonus")),
        ("fide, pause 2", "no rule is called `pause`; did you mean `pauses`?", 6..11, Some("fide, pauses 2")),
        ("lichss", "no rule is called `lichss`; did you mean `lichess`?", 0..6, Some("lichess")),
        ("pauses many", "`pauses`: expected a number from 0 to 65534, or `unlimited`, found `many`", 7..11, None),
        ("start-clock 30", "`start-clock`: expected a time such as `30s`, or `off`, found `30`", 12..14, None),
        ("start-clock", "`start-clock`: expected a time such as `30s`, or `off`, found nothing", 0..11, None),
        (
            "lag fixed:5",
            "`lag`: expected `off`, `lichess`, or `fixed:` and a time such as `fixed:50ms`, found `fixed:5`",
            4..11,
            None,
        ),
        (
            "critical 5s",
            "`critical`: expected the rule `low` before it, and a time such as `5s`, found `5s`",
            9..11,
            None,
        ),
        ("first-bonus, first-bonus off", "the rule `first-bonus` is there twice", 13..24, None),
        ("fide 3", "`fide`: expected a comma after the name of the set, found `3`", 5..6, None),
        ("pauses 2, ogs", "write the set `ogs` first, and the other rules after it", 10..13, None),
    ];
    for (text, message, span, suggestion) in rows {
        let error = text.parse::<Rules>().expect_err(text);
        assert_eq!((error.to_string().as_str(), error.span()), (message, span), "{text}");
        assert_eq!(error.suggestion().as_deref(), suggestion, "{text}");
    }
    let unknown = "xyz".parse::<Rules>().expect_err("no rule").to_string();
    assert!(unknown.starts_with("no rule is called `xyz`; the rules are first-bonus, "), "{unknown}");
    assert!(unknown.contains("; the sets are boardgames, c-chess-cli, chess-com, csa, "), "{unknown}");
}

#[test]
fn settings() {
    let rows = [
        ("5m", Ok("5m")),
        (" 5m ; default", Ok("5m")),
        ("3m.. + 2s;first-bonus", Ok("3m.. + 2s; first-bonus")),
        ("@fide/blitz-3+2", Ok("3m.. + 2s; first-bonus")),
        ("@FIDE/blitz-3+2; first-bonus off", Ok("3m.. + 2s")),
        (
            "3d..7d + 1d; calendar off 22:00-08:00; off sat 12:00-mon 06:00+01:00, pauses 5",
            Ok("3d..7d + 1d; calendar off 22:00-08:00; off sat 12:00-mon 08:00+01:00, pauses 5"),
        ),
        ("@dgt/3000-option-13", Ok("90m.. + 30s, 30m.. + 30s; first-bonus, stage-change zero-all")),
        ("@fide/blits-3+2", Err("no preset is called `@fide/blits-3+2`; did you mean `@fide/blitz-3+2`?")),
        ("5m;", Err("expected a rule, such as `first-bonus`; `default` is an ordinary clock")),
        ("5m; pauses", Err("`pauses`: expected a number from 0 to 65534, or `unlimited`, found nothing")),
    ];
    for (text, expected) in rows {
        let read = text.parse::<GameSettings>().map(|settings| settings.to_string());
        assert_eq!(read.map_err(|error| error.to_string()), expected.map(String::from).map_err(String::from), "{text}");
    }
    let within = "5m; fide, pause 2".parse::<GameSettings>().expect_err("no rule");
    let tc_core::SettingsError::Rules(error) = within else { panic!("{within}") };
    assert_eq!((error.span(), error.suggestion().as_deref()), (10..15, Some("5m; fide, pauses 2")));
    let json = r#"{"control":"@ogs/live-fischer","rules":"pauses 2"}"#;
    let read: GameSettings = serde_json::from_str(json).expect("settings");
    assert_eq!(read.to_string(), "10m..1h + 10s; free-moves 1, free-bonus, pauses 2");
    for wrong in [r#"{"rules":"fide"}"#, r#"{"control":"5m","rule":"fide"}"#, r#"{"control":"5m; fide"}"#, "5"] {
        assert!(serde_json::from_str::<GameSettings>(wrong).is_err(), "{wrong}");
    }
}

/// `tc-notation` knows no rules, so the rules of its presets are read here.
#[test]
fn every_preset_has_rules() {
    for preset in presets::all() {
        let settings = GameSettings::of_preset(preset).unwrap_or_else(|error| panic!("{preset}: {error}"));
        let GameSettings { control, rules } = &settings;
        tc_core::Setup::new(*rules, control).unwrap_or_else(|error| panic!("{preset}: {error}"));
        assert_eq!(preset.to_string().parse(), Ok(settings), "{preset}");
    }
}

#[test]
fn sets_are_sorted_and_have_sources() {
    let names: Vec<&str> = RuleSet::all().iter().map(|set| set.name).collect();
    assert!(names.is_sorted());
    for set in RuleSet::all() {
        assert!(!set.title().is_empty() && !set.source().is_empty(), "{}", set.name);
        assert_eq!(set.name.to_uppercase().parse(), Ok(set.rules()), "{}", set.name);
        assert_eq!(set.rules().to_string().parse(), Ok(set.rules()), "{}", set.name);
    }
}

/// A timeout costs the turn, unless the player has none (S11).
#[test]
fn what_running_out_of_time_costs() {
    for (text, first) in [
        ("after-flag skip", "a player whose time runs out loses the turn, not the game"),
        ("after-flag skip, timeouts 1", "a player whose time runs out loses the turn, not the game"),
        (
            "after-flag skip, timeouts 0",
            "a player whose time runs out is out of the game, and the turn passes to the next player",
        ),
    ] {
        assert_eq!(text.parse::<Rules>().expect(text).describe()[0], first, "{text}");
    }
}
