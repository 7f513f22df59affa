//! The server's log.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_core::{Change, Effect, Look, Reading};

use super::player::{Player, ceil, unsayable};
use crate::units::SECOND;
use crate::{Color, Seconds, Unwritable};

/// The lines of the server's log for a move, or a pass where there is no point, as the document *Time Tracking System*
/// shows them: the time that it took, the phases and periods that ended, and what the players receive. `before` is the
/// reading at the instant of the move, before the press; `effects` are those of the press, and `after` is a look after
/// it.
///
/// ```
/// use tc_core::{Clock, Input, Seat, Setup, Timestamp};
/// use tc_interop::Color;
/// use tc_interop::gosei::log_lines;
///
/// let setup = Setup::from(&"2m, 5 x 40s".parse()?);
/// let mut clock = Clock::new(&setup);
/// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
/// let at = Timestamp::secs(10);
/// let before = clock.reading(Seat::FIRST, at).ok_or("no such seat")?;
/// let effects = clock.handle(at, &Input::press())?.effects;
/// let lines = log_lines(Color::Black, Some((4, 4)), &before, &effects, &clock.look(at)?)?;
/// assert_eq!(lines[1], "⏰ TIME DEDUCTED - Player black spent 10s from main time, 110s remaining");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`Player::of`].
pub fn log_lines(
    side: Color,
    point: Option<(u32, u32)>,
    before: &Reading,
    effects: &[Effect],
    after: &Look<'_>,
) -> Result<Vec<String>, Unwritable> {
    let seat = side.seat();
    let Player { time_remaining, is_in_byo_yomi, .. } = Player::of(after, side)?;
    let changes = || effects.iter().filter(|effect| effect.seat == Some(seat)).map(|effect| effect.change);
    let has_entered = changes().any(|change| matches!(change, Change::Stage { .. }));
    let (phase, of, left_in) = match is_in_byo_yomi && !has_entered {
        true => ("Byo-yomi", "in byo-yomi", " in period"),
        false => ("Main", "from main time", ""),
    };
    let spent = before.used_this_turn.as_micros().max(0).unsigned_abs() / SECOND;
    let left = if has_entered { 0 } else { ceil(before.left).0 };
    let (tracked, pass) = match point {
        Some((x, y)) => (format!("MOVE TRACKED - Player made move at ({x}, {y})"), ""),
        None => ("PASS TRACKED - Player passed".into(), " (PASS)"),
    };
    let mut lines = alloc::vec![
        format!("🎯 {tracked} - Time spent: {:02}:{:02}s ({phase})", spent / 60, spent % 60),
        format!("⏰ TIME DEDUCTED{pass} - Player {side} spent {spent}s {of}, {left}s remaining{left_in}"),
    ];
    for change in changes() {
        match change {
            Change::Stage { stage, .. } => {
                let control = after.setup().control(seat).ok_or_else(unsayable)?;
                let count = control.stages().get(stage).and_then(|stage| stage.periods().count());
                let count = count.map_or(0, |count| count.get());
                lines.push(format!("🚨 ENTERING BYO-YOMI: Player {side} entered byo-yomi with {count} periods"));
            }
            Change::Periods { spent, left: Some(left), .. } => lines.extend((0..spent).rev().map(|more| {
                let left = u64::from(left).saturating_add(more);
                format!("⏳ BYO-YOMI PERIOD USED: Player {side} used one period, {left} periods remaining")
            })),
            _ => {}
        }
    }
    let Seconds(main) = time_remaining;
    lines.push(format!("📤 TIME UPDATE SENT - Player {side}: Main={main}s, InByoYomi={is_in_byo_yomi}"));
    Ok(lines)
}
