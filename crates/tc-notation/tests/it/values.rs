//! Values that are put together by hand: limits in pairs, the last that is legal and the first that is not.

use std::time::Duration;

use tc_notation::{
    Bonus, Cap, MoveCount, Moves, PeriodCount, Periods, Stage, StageBuilder, Time, TimeControl, TimeUnit, Violation,
};

fn seconds(amount: u64) -> Time {
    Time::new(amount, TimeUnit::Seconds).expect("within the limit")
}

#[test]
fn r14_times() {
    assert_eq!(Time::new(3_660, TimeUnit::Days), Ok(Time::MAX));
    assert_eq!(Time::new(3_661, TimeUnit::Days), Err(Violation::TimeTooLong));
    assert_eq!(Time::from_micros(Time::MAX.as_micros()), Ok(Time::MAX));
    assert_eq!(Time::from_micros(Time::MAX.as_micros() + 1), Err(Violation::TimeTooLong));
    for unit in TimeUnit::ALL {
        assert_eq!(Time::new(0, unit), Ok(Time::ZERO));
        assert_eq!(Time::new(u64::MAX, unit), Err(Violation::TimeTooLong));
    }
    assert_eq!(Time::try_from(Duration::from_secs(90)).expect("short").to_string(), "90s");
    assert_eq!(Time::try_from(Duration::from_secs(u64::MAX)), Err(Violation::TimeTooLong));
    assert_eq!(Duration::from(seconds(90)), Duration::from_secs(90));
    assert_eq!(Time::try_from(Duration::from_nanos(1)), Err(Violation::TimeTooFine));
}

#[test]
fn r15_times_keep_their_unit() {
    let table: [(u64, TimeUnit, &str, &str); 6] = [
        (90, TimeUnit::Minutes, "90m", "90m"),
        (60, TimeUnit::Minutes, "60m", "1h"),
        (48, TimeUnit::Hours, "48h", "2d"),
        (3_600, TimeUnit::Seconds, "3600s", "1h"),
        (0, TimeUnit::Days, "0d", "0s"),
        (61, TimeUnit::Seconds, "61s", "61s"),
    ];
    for (amount, unit, written, canonical) in table {
        let time = Time::new(amount, unit).expect("within the limit");
        assert_eq!((time.to_string(), time.canonical().to_string()), (written.into(), canonical.into()));
    }
    assert_eq!(Time::from_micros(1).expect("short").to_string(), "0.000001s");
    assert_eq!(
        Time::from_micros(60).expect("short").in_unit(TimeUnit::Minutes).expect("exact").to_string(),
        "0.000001m"
    );
    assert_eq!(Time::from_micros(61).expect("short").in_unit(TimeUnit::Minutes), None);
    assert!(seconds(90).in_unit(TimeUnit::Minutes).expect("exact").has_decimals());
    assert!(!seconds(90).has_decimals());
}

/// Everything that a unit implies comes from its row: it is read and printed, written in words and named in errors.
#[test]
fn units_are_one_table() {
    let letters: Vec<String> = TimeUnit::ALL.iter().map(|unit| unit.letter().to_string()).collect();
    let (last, others) = letters.split_last().expect("there are units");
    let list = format!("{} or {last}", others.join(", "));
    let error = |text: &str| text.parse::<TimeControl>().expect_err(text);
    assert_eq!(
        error("5").to_string().split_once("; did").expect("a suggestion").0,
        format!("`5` needs a unit: {list} (in the time of stage 1)")
    );
    assert!(error("5").expected().any(|token| token.to_string() == format!("a unit ({list})")));
    for (place, unit) in TimeUnit::ALL.into_iter().enumerate() {
        let (letter, one) = (unit.letter(), Time::new(1, unit).expect("within the limit"));
        assert_eq!(one.canonical().unit(), unit);
        assert_eq!(one.in_words().to_string(), format!("1 {}", unit.word()));
        for text in [format!("1{letter}"), format!("1 {}", letter.to_ascii_uppercase())] {
            assert_eq!(text.parse::<TimeControl>().expect(&text).to_string(), format!("1{letter}"));
        }
        for text in [format!("1 {}", unit.word()), format!("1{}S", unit.word())] {
            assert_eq!(error(&text).suggestion(), Some(format!("1{letter}")), "{text}");
        }
        for smaller in &TimeUnit::ALL[..place] {
            assert!(smaller.micros() < unit.micros() && smaller.letter() != letter, "{unit:?} after {smaller:?}");
        }
        assert!(!['r', 'e', 'x', 'o', 'n'].contains(&letter), "`{letter}` begins another token");
    }
}

#[test]
fn r2_and_r14_counts() {
    assert_eq!(PeriodCount::new(0), Err(Violation::PeriodsZero));
    assert_eq!(PeriodCount::new(1), Ok(PeriodCount::ONE));
    assert_eq!(PeriodCount::new(10_000).map(PeriodCount::get), Ok(10_000));
    assert_eq!(PeriodCount::new(10_001), Err(Violation::PeriodsTooMany));
    assert_eq!(Periods::new(1), Ok(Periods::ONE));
    assert_eq!(MoveCount::new(0), Err(Violation::MovesZero));
    assert_eq!(MoveCount::new(1), Ok(MoveCount::ONE));
    assert_eq!(MoveCount::new(1_000_000).map(MoveCount::get), Ok(1_000_000));
    assert_eq!(MoveCount::new(1_000_001), Err(Violation::MovesTooMany));
}

#[test]
fn stages_that_cannot_be_built() {
    let (time, count) = (seconds(60), MoveCount::ONE);
    let zero = || Stage::builder(Time::ZERO);
    let cap = Time::from_micros(time.as_micros() - 1).expect("short");
    let table: [(StageBuilder, Violation); 6] = [
        (Stage::builder(time).reset_on_time(), Violation::ResetNeedsMoves),
        (Stage::builder(time).moves(Moves::Any).reset_on_time(), Violation::ResetNeedsMoves),
        (zero().moves(Moves::Required(count)).reset_on_time(), Violation::ResetOfZero),
        (zero().moves(Moves::Reset(count)).reset_on_time(), Violation::ResetOfZero),
        (zero().periods(Periods::Unlimited), Violation::EndlessZero),
        (Stage::builder(time).cap(Cap::At(cap)), Violation::CapBelowTime { time, cap }),
    ];
    for (builder, violation) in table {
        assert_eq!(builder.build(), Err(violation), "{builder:?}");
    }
    assert!(Stage::builder(time).cap(Cap::At(time)).build().is_ok());
}

#[test]
fn controls_that_cannot_be_built() {
    let stage = |builder: StageBuilder| builder.build().expect("a legal stage");
    let minute = stage(Stage::builder(seconds(60)));
    assert!(TimeControl::new([minute; 16]).is_ok());
    assert_eq!(TimeControl::new([minute; 17]), Err(Violation::TooManyStages));
    assert_eq!(TimeControl::new(std::iter::repeat(minute)), Err(Violation::TooManyStages));

    let long = stage(Stage::builder(Time::MAX).periods(Periods::new(9).expect("legal")));
    let rest = |days, micros| {
        let rest = Time::new(days, TimeUnit::Days).expect("short").as_micros() + micros;
        stage(Stage::builder(Time::from_micros(rest).expect("short")))
    };
    assert!(TimeControl::new([long, rest(3_585, 0)]).is_ok());
    assert_eq!(TimeControl::new([long, rest(3_585, 1)]), Err(Violation::ControlTooLong));

    let zero = || Stage::builder(Time::ZERO);
    let increment = Bonus::Increment(seconds(1));
    let empty = [
        zero(),
        zero().bonus(increment),
        zero().delay(Time::ZERO),
        zero().cap(Cap::Unlimited),
        zero().cap(Cap::Unlimited).bonus(Bonus::Bronstein(seconds(1))),
        zero().cap(Cap::Unlimited).bonus(Bonus::Increment(Time::ZERO)),
        zero().bonus(Bonus::Opponent),
    ];
    for builder in empty {
        assert_eq!(TimeControl::try_from(stage(builder)), Err(Violation::NoTime), "R13: {builder:?}");
    }
    let something = [
        zero().delay(seconds(1)),
        zero().cap(Cap::Unlimited).bonus(increment),
        zero().cap(Cap::At(seconds(1))).bonus(increment),
        zero().cap(Cap::Unlimited).bonus(Bonus::Opponent),
    ];
    for builder in something {
        assert!(TimeControl::try_from(stage(builder)).is_ok(), "R13: {builder:?}");
    }
    assert_eq!(TimeControl::new([]), Ok(TimeControl::NONE));
}

/// What says nothing is not seen by whoever runs a clock.
#[test]
fn r15_accessors_tell_the_meaning() {
    let stage = Stage::builder(seconds(60))
        .periods(Periods::ONE)
        .moves(Moves::Reset(MoveCount::ONE))
        .reset_on_time()
        .delay(Time::ZERO)
        .cap(Cap::At(seconds(60)))
        .bonus(Bonus::Increment(Time::ZERO))
        .build()
        .expect("legal");
    assert_eq!((stage.delay(), stage.bonus(), stage.resets_on_time()), (None, None, false));
    assert_eq!(stage.cap(), Cap::At(stage.time()));
    assert_eq!(stage.to_string(), "r1/60s");
}
