//! The labels of a Go server, in German: main time, byo-yomi, Canadian overtime. They are redrawn when the view says so, or
//! when somebody moves.

use std::error::Error;
use std::io::{self, Write};

use tc_view::tc_core::{Clock, Input, Pressure, Seat, Setup, Timestamp};
use tc_view::{ClockFace, Event, Names, Outlook, SeatStatus, Style, TimeStyle, View, Words, text};

struct German;

impl Words for German {
    fn seat(&self, seat: Seat) -> String {
        Names(&["Schwarz", "Weiß"]).seat(seat)
    }
    fn stage(&self, stage: usize, stages: usize) -> String {
        format!("Phase {stage} von {stages}")
    }
    fn then(&self, outlook: &Outlook<'_>) -> String {
        if outlook.seat.then.is_empty() { "dann fällt das Plättchen".into() } else { "dann Überzeit".into() }
    }
}

/// `0:28 (3)` in byo-yomi, `4:31 / 12` in Canadian overtime.
fn label(face: &ClockFace) -> String {
    let periods = face.periods_left.map(|periods_left| match periods_left.left {
        Some(1) => " (SD)".into(),
        Some(left) => format!(" ({left})"),
        None => " (∞)".into(),
    });
    let moves = face.moves_left.map(|moves_left| format!(" / {}", moves_left.left));
    let next = match face.next {
        Event::Stage => " → Überzeit",
        Event::Flag => " ⚑",
        _ => "",
    };
    let pressure = match face.pressure {
        Pressure::Critical => " !!",
        Pressure::Low => " !",
        Pressure::Calm => "",
    };
    format!("{}{}{}{next}{pressure}", face.time, periods.unwrap_or_default(), moves.unwrap_or_default())
}

/// All labels in one line; the seat whose time runs is marked.
fn labels(view: &View) -> String {
    let labels = view.face.seats.iter().map(|seat| {
        let mark = if matches!(seat.status, SeatStatus::Runs | SeatStatus::Delays) { ">" } else { " " };
        format!("{mark}{} {}", seat.name, seat.clock.as_ref().map_or("–".into(), label))
    });
    labels.collect::<Vec<_>>().join("  ")
}

/// The views that are drawn of a game up to an instant, with presses at these instants, in seconds.
fn views(control: &str, presses: &[i32], end: i32, style: &Style<'_>) -> Result<Vec<View>, Box<dyn Error>> {
    let setup = Setup::from(&control.parse()?);
    let mut clock = Clock::new(&setup);
    clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    let mut presses = presses.iter().map(|seconds| Timestamp::secs(*seconds)).peekable();
    let mut views = vec![View::new(&clock, Timestamp::EPOCH, style)?];
    while let Some(last) = views.last() {
        // Sleep until the view has changed, or somebody moves.
        let until = last.until.filter(|until| *until <= Timestamp::secs(end));
        let press = presses.next_if(|press| until.is_none_or(|until| *press <= until));
        if let Some(at) = press {
            clock.handle(at, &Input::press())?;
        }
        let Some(at) = press.or(until) else { break };
        views.push(View::new(&clock, at, style)?);
    }
    Ok(views)
}

pub(crate) fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let style = Style { words: &German, time: TimeStyle::whole_seconds(), ..Style::labels() };
    for (control, presses) in
        [("5s, 3 x r1/12s", [6, 9, 36, 37].as_slice()), ("5s, r3/15s", &[7, 8, 9, 10, 12, 13, 14])]
    {
        writeln!(out, "{control}:")?;
        for view in views(control, presses, 80, &style)? {
            writeln!(out, "{:>9}  {}", view.at.to_string(), labels(&view))?;
        }
    }
    writeln!(out, "{}", text::line(&views("10m, 3 x r1/30s", &[], 0, &style)?[0].face))?;
    for (name, style) in [("whole seconds", style), ("tenths", Style::labels()), ("ribbons", Style::text(60))] {
        let byo_yomi = views("10m, 5 x r1/30s", &[], 800, &style)?.len();
        let days = views("3d..7d + 1d", &[], 2 * 86_400, &style)?.len();
        writeln!(out, "{name}: drawn {byo_yomi} times in 10m, 5 x r1/30s without a move, {days} times in two days")?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    run(&mut io::stdout())
}
