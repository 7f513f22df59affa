//! Calendars: their texts, and the map from instants to clock time and back (S8, S31).

use proptest::prelude::*;
use tc_core::{Boundary, Calendar, CalendarFault, Clock, Input, Rule, Rules, Seat, Setup, Span, Timestamp};
use tc_testkit::cases;

const MINUTE: i64 = 60_000_000;
const DAY: i64 = 1_440;
const WEEK: i64 = 7 * DAY;
const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/// A stretch of each day or of the week: where it begins, and its length, in minutes.
type Stretch = (bool, i64, i64);

/// A plan as somebody could write it, with overlaps. With stretches of few minutes some minute runs nearly always.
#[derive(Clone, Debug)]
struct Plan {
    stretches: Vec<Stretch>,
    offset: i64,
}

pub(crate) fn calendar() -> impl Strategy<Value = Calendar> {
    let weekly = plan().prop_map(|plan| plan.text().parse().unwrap_or(Calendar::Weekend));
    let weekend =
        (-14_i64 * 60..=14 * 60).prop_map(|minutes| format!("weekend{}", offset(minutes)).parse().expect("it is one"));
    prop_oneof![Just(Calendar::Always), Just(Calendar::Weekend), weekend, weekly]
}

fn plan() -> impl Strategy<Value = Plan> {
    let daily = (Just(true), 0..DAY, prop_oneof![1..DAY, 1..90_i64]);
    let of_week = (Just(false), 0..WEEK, prop_oneof![1..WEEK, 1..90_i64, 1..2 * DAY]);
    let stretch = prop_oneof![1 => daily, 3 => of_week];
    let stretches = prop::collection::vec(stretch, 1..6);
    (stretches, -14_i64 * 60..=14 * 60).prop_map(|(stretches, offset)| Plan { stretches, offset })
}

impl Plan {
    fn text(&self) -> String {
        let time = |minute: i64| format!("{:02}:{:02}", minute % DAY / 60, minute % 60);
        let part = |&(is_daily, from, length): &Stretch| {
            let day = |minute: i64| if is_daily { "" } else { DAYS[(minute / DAY % 7) as usize] };
            let to = from + length;
            format!("off {} {}-{} {}", day(from), time(from), day(to), time(to)).replace("- ", "-")
        };
        self.stretches.iter().map(part).collect::<Vec<_>>().join("; ") + &offset(self.offset)
    }

    /// Whether time runs in each minute of a week from Monday 00:00 UTC.
    fn runs(&self) -> Vec<bool> {
        let is_off = |minute: i64| {
            self.stretches.iter().any(|&(is_daily, from, length)| {
                (minute + self.offset - from).rem_euclid(if is_daily { DAY } else { WEEK }) < length
            })
        };
        (0..WEEK).map(|minute| !is_off(minute)).collect()
    }
}

fn offset(minutes: i64) -> String {
    let sign = if minutes < 0 { '-' } else { '+' };
    format!("{sign}{:02}:{:02}", minutes.abs() / 60, minutes.abs() % 60)
}

/// Clock time from Monday 00:00 of the week in which Unix time began, minute by minute; at most some weeks.
fn ran(runs: &[bool], micros: i64) -> i64 {
    let since = micros + 3 * DAY * MINUTE;
    let minute = since / MINUTE;
    let runs = |minute: i64| runs[(minute % WEEK) as usize];
    (0..minute).filter(|minute| runs(*minute)).count() as i64 * MINUTE + if runs(minute) { since % MINUTE } else { 0 }
}

proptest! {
    #![proptest_config(cases(96))]

    #[test]
    fn s31_plans_mean_what_they_say(plan in plan(), from in 0..WEEK * MINUTE, run in 0..2 * WEEK * MINUTE) {
        let (text, runs) = (plan.text(), plan.runs());
        let count = runs.iter().filter(|runs| **runs).count() as i64;
        let Ok(calendar) = text.parse::<Calendar>() else {
            let changes = (0..runs.len()).filter(|minute| runs[*minute] != runs[(minute + 1) % runs.len()]).count();
            prop_assert!(count == 0 || changes > 32, "{}", text);
            return Ok(());
        };
        // The text that is written means the same, and is read as the same.
        prop_assert_eq!(calendar.to_string().parse(), Ok(calendar), "{}", text);
        for (minute, runs) in (0..).zip(&runs) {
            let at = Timestamp::saturating_micros((minute - 3 * DAY) * MINUTE);
            prop_assert_eq!(calendar.is_paused(at), !runs, "{} in minute {}", text, minute);
        }
        // Both ways.
        let at = Timestamp::saturating_micros(from);
        let to = Timestamp::saturating_micros(from + run);
        let between = ran(&runs, from + run) - ran(&runs, from);
        prop_assert_eq!(calendar.clock_time(at, to).map(Span::as_micros), Some(between), "{}", text);
        let later = calendar.later(at, Span::saturating_micros(between)).expect("it is near");
        prop_assert!(later >= to && !calendar.is_paused(later), "{}: {} and {}", text, to, later);
        prop_assert_eq!(calendar.clock_time(at, later).map(Span::as_micros), Some(between), "{}", text);
        let before = Timestamp::saturating_micros(later.as_micros() - 1);
        if later > to {
            prop_assert!(calendar.is_paused(before), "{}", text);
        }
        // The next change is one, and nothing changes before it.
        let change = calendar.changes_at(at).expect("it is a plan");
        prop_assert_ne!(calendar.is_paused(change), calendar.is_paused(at), "{}", text);
        let before = Timestamp::saturating_micros(change.as_micros() - 1);
        prop_assert_eq!(calendar.is_paused(before), calendar.is_paused(at), "{}", text);
    }

    /// A move uses the clock time that a plan has between start and press, and is lost after it, with both boundaries.
    #[test]
    fn s31_deadlines_are_exact(plan in plan(), from in 0..WEEK * MINUTE, given in 1..40 * MINUTE, past_zero in any::<bool>()) {
        let Ok(calendar) = plan.text().parse::<Calendar>() else { return Ok(()) };
        let boundary = if past_zero { Boundary::PastZero } else { Boundary::AtZero };
        let control = format!("{given}").parse::<i64>().map(|micros| format!("{}.{:06}s", micros / 1_000_000, micros % 1_000_000));
        let setup = Setup::new(Rules { calendar, boundary, ..Rules::default() }, &control.expect("a number").parse().expect("a control"))
            .expect("a setup");
        let mut clock = Clock::new(&setup);
        clock.handle(Timestamp::saturating_micros(from), &Input::Start { seat: Seat::FIRST }).expect("it starts");
        let due = clock.next_deadline().expect("it ends");
        // Under past-zero stretches lie one microsecond earlier, and one microsecond more must run.
        let shift = i64::from(past_zero);
        let runs = plan.runs();
        let used = |at: i64| ran(&runs, at + shift) - ran(&runs, from + shift);
        let needed = given + shift;
        prop_assert!(used(due.as_micros()) >= needed, "{}", plan.text());
        let is_running = runs[((due.as_micros() / MINUTE + 3 * DAY) % WEEK) as usize];
        prop_assert!(used(due.as_micros() - 1) < needed || is_running && !past_zero, "{}", plan.text());
    }
}

/// Texts that are read, and the calendars as they are written.
#[test]
fn s31_texts() {
    let rows = [
        ("always", "always"),
        (" Weekend ", "weekend"),
        ("weekend+00:00", "weekend"),
        ("weekend-00:00", "weekend"),
        ("WEEKEND+02:00", "weekend+02:00"),
        ("weekend +14:00", "weekend+14:00"),
        ("off sat 00:00-mon 00:00", "weekend"),
        ("off SAT 00:00-sun 24:00 -03:30", "weekend-03:30"),
        ("off 22:00-08:00", "off 22:00-08:00"),
        ("off  22:00 - 08:00 +01:00", "off 22:00-08:00+01:00"),
        ("off 22:00-08:00-01:00", "off 22:00-08:00-01:00"),
        ("off 22:00-24:00; off 00:00-08:00", "off 22:00-08:00"),
        ("off sat 12:00-mon 06:00+01:00", "off sat 12:00-mon 06:00+01:00"),
        ("off 22:00-08:00+01:00;off sat 12:00-mon 06:00+01:00", "off 22:00-08:00; off sat 12:00-mon 08:00+01:00"),
        ("off sun 20:00-mon 04:00; off tue 00:00-01:00", "off tue 00:00-tue 01:00; off sun 20:00-mon 04:00"),
        ("off 00:00-23:59", "off 00:00-23:59"),
        ("off 12:00-13:00; off 22:00-08:00", "off 12:00-13:00; off 22:00-08:00"),
        ("off mon 00:01-mon 00:00", "off mon 00:01-mon 00:00"),
        // An end without a day is the first such time after the beginning: a day later.
        ("off mon 08:00-08:00", "off mon 08:00-tue 08:00"),
        ("off sun 08:00-08:00", "off sun 08:00-mon 08:00"),
        ("off mon 00:00-00:00", "off mon 00:00-tue 00:00"),
        ("off mon 00:00-24:00", "off mon 00:00-tue 00:00"),
        ("off mon 10:00-12:00; off mon 11:00-13:00", "off mon 10:00-mon 13:00"),
        ("off mon 10:00-11:00; off mon 11:00-12:00", "off mon 10:00-mon 12:00"),
    ];
    for (text, written) in rows {
        assert_eq!(text.parse::<Calendar>().map(|calendar| calendar.to_string()).as_deref(), Ok(written), "{text}");
    }
}

/// The last text of each pair is refused, with the part that is wrong.
#[test]
fn s31_bounds() {
    use CalendarFault::{
        BeginsAt24, Day, NoFirstDay, NoOff, NoStretch, NothingRuns, Offset, OffsetNotLast, OffsetTooFar, Time,
        TooManyStretches, Unknown,
    };
    let stretches = |count: usize| {
        let part = |index: usize| format!("off mon {:02}:00-{:02}:30", index, index);
        (0..count).map(part).collect::<Vec<_>>().join("; ")
    };
    let (sixteen, seventeen) = (stretches(16), stretches(17));
    let rows = [
        ("weekend+14:00", "weekend+14:01", OffsetTooFar, "+14:01"),
        ("weekend-14:00", "weekend-14:01", OffsetTooFar, "-14:01"),
        ("weekend+13:59", "weekend+13:60", Offset, "+13:60"),
        ("weekend+02:00", "weekend+2:00", Offset, "+2:00"),
        ("weekend+02:00", "weekend+2", Offset, "+2"),
        ("weekend+02:00", "weekend02:00", Offset, "02:00"),
        ("off 22:00-08:00+14:00", "off 22:00-08:00+14:01", OffsetTooFar, "+14:01"),
        ("off 22:00-08:00+01:00", "off 22:00-08:00 CET", Offset, "cet"),
        ("off 22:00-08:00+01:00", "off 22:00+01:00-08:00+01:00", OffsetNotLast, "22:00+01:00"),
        ("off 00:00-23:59", "off 00:00-24:00", NothingRuns, "off 00:00-24:00"),
        ("off 12:00-11:59", "off 12:00-12:00", NothingRuns, "off 12:00-12:00"),
        ("off mon 00:00-sun 23:59", "off mon 00:00-sun 24:00", NothingRuns, "off mon 00:00-sun 24:00"),
        ("off mon 12:00-mon 11:59", "off mon 12:00-mon 12:00", NothingRuns, "off mon 12:00-mon 12:00"),
        ("off 22:00-24:00", "off 22:00-24:01", Time, "24:01"),
        ("off 22:00-08:00", "off 22:00-8:00", Time, "8:00"),
        ("off 22:00-08:00", "off 22-08", Time, "22"),
        ("off 22:00-08:00", "off 22:00-08", Time, "08"),
        ("off 00:00-08:00", "off 24:00-08:00", BeginsAt24, "24:00"),
        ("off sat 12:00-mon 06:00", "off 12:00-mon 06:00", NoFirstDay, "off 12:00-mon 06:00"),
        ("off sat 12:00-mon 06:00", "off sa 12:00-mon 06:00", Day, "sa"),
        ("off sat 12:00-mon 06:00", "off sat 12:00-Monday 06:00", Day, "monday"),
        ("off 22:00-08:00", "22:00-08:00", NoOff, "22:00-08:00"),
        ("off 22:00-08:00", "off22:00-08:00", NoOff, "off22:00-08:00"),
        ("off 22:00-08:00", "off 22:00-08:00;", NoOff, ""),
        ("off 22:00-08:00; off sat 00:00-mon 00:00", "off 22:00-08:00; weekend", NoOff, "weekend"),
        ("off sat 00:00-mon 00:00; off 22:00-08:00", "weekend; off 22:00-08:00", NoOff, "weekend"),
        ("off 22:00-08:00", "off", NoStretch, "off"),
        ("off 22:00-08:00", "off 22:00", NoStretch, "off 22:00"),
        ("off 22:00-08:00", "off 22:00-", NoStretch, ""),
        ("off 22:00-08:00; off 12:00-13:00+01:00", "off 22:00-08:00+01:00; off 12:00-13:00", OffsetNotLast, "+01:00"),
        (
            "off 22:00-08:00+01:00; off 12:00-13:00+01:00",
            "off 22:00-08:00+02:00; off 12:00-13:00+01:00",
            OffsetNotLast,
            "+02:00",
        ),
        (
            "off 00:00-12:00; off 12:01-24:00",
            "off 00:00-12:00; off 12:00-24:00",
            NothingRuns,
            "off 00:00-12:00; off 12:00-24:00",
        ),
        ("weekend", "weekends", Unknown, "weekends"),
        ("always", "never", Unknown, "never"),
        ("always", "", Unknown, ""),
        (&sixteen, &seventeen, TooManyStretches, &seventeen),
    ];
    let mut shown = Vec::new();
    for (read, refused, fault, found) in rows {
        assert!(read.parse::<Calendar>().is_ok(), "{read}");
        let error = refused.parse::<Calendar>().expect_err(refused);
        assert_eq!((error.fault(), error.found()), (fault, found), "{refused}");
        // As a rule, as an option, and in JSON, with the same part.
        let rules = format!("pauses 5, calendar {refused}");
        let rule = rules.parse::<Rules>().expect_err(refused);
        if !refused.is_empty() {
            assert_eq!(rules[rule.span()].to_lowercase(), found, "{refused}");
            let error = format!("`calendar`: {error}").to_lowercase();
            assert_eq!(rule.to_string().to_lowercase(), error, "{refused}");
        }
        let option = Rule::named("calendar").expect("a rule").problem(refused);
        assert_eq!(format!("expected {option}"), error.to_string(), "{refused}");
        shown.push(format!("{refused}\n  {error}"));
    }
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn s31_meanings() {
    let rows = [
        ("calendar weekend", "no time runs from Saturday 00:00 to Monday 00:00 UTC"),
        ("calendar weekend+02:00", "no time runs from Saturday 00:00 to Monday 00:00 (UTC+02:00)"),
        ("calendar off 22:00-08:00+01:00", "no time runs from 22:00 to 08:00 (UTC+01:00)"),
        (
            "calendar off 22:00-08:00; off sat 12:00-mon 06:00",
            "no time runs from 22:00 to 08:00, and from Saturday 12:00 to Monday 08:00 (UTC)",
        ),
    ];
    for (text, meaning) in rows {
        assert_eq!(text.parse::<Rules>().expect(text).describe(), [meaning], "{text}");
    }
}
