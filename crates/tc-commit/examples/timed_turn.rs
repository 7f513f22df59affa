//! A simultaneous turn on clocks: each player's clock runs until the player commits, and the bonus comes once, at the end
//! of the turn. Then a flag, under the rule that lets the other player continue.
//!
//! ```sh
//! cargo run -p tc-commit --example timed_turn
//! ```

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};

use tc_commit::{InPlayerOrder, Input, Missing, PlayerId, Policy, Resolver, Round, RoundId, Spec, Viewer, Withdraw};
use tc_core::{AfterFlag, Clock, Rules, Setup, TimeControl, Timestamp};

fn main() -> Result<(), Box<dyn Error>> {
    io::stdout().write_all(play()?.as_bytes())?;
    Ok(())
}

/// The game: a log of what the players did.
type Log = Vec<String>;

/// Allows every action, and records it.
fn noting() -> impl Resolver<Log, &'static str, Reason = &'static str> {
    InPlayerOrder::new(
        |_: &Log, (): &mut (), _: &PlayerId, _: &&'static str| Ok(()),
        |log: &mut Log, player: &PlayerId, action: &&'static str| log.push(format!("{player}: {action}")),
    )
}

/// A clock for two players: 60 s, and 10 s for each move. After a flag the other player continues.
fn clock() -> Result<Clock, Box<dyn Error>> {
    let control: TimeControl = "60s.. + 10s".parse()?;
    let rules = Rules { after_flag: AfterFlag::Count, ..Rules::default() };
    Ok(Clock::new(&Setup::for_each(rules, [control.clone(), control])?))
}

/// Plays both turns, and reports what the clocks show.
pub(crate) fn play() -> Result<String, Box<dyn Error>> {
    let (ann, ben): (PlayerId, PlayerId) = ("ann".parse()?, "ben".parse()?);
    let mut report = String::new();

    // The first turn.
    let id = RoundId::new("timed", 1)?;
    let spec = Spec::builder(id.clone(), seconds(0)?)
        .players([ann.clone(), ben.clone()])
        // Withdrawing is off by default. It restarts the clock with the time that was left.
        .policy(Policy { withdraw: Withdraw::UntilSealed, ..Policy::default() })
        .build_clocked_in_order()?;
    let (mut round, opening) = Round::begin_clocked(spec, clock()?)?;
    writeln!(report, "{id}: 60 s, and 10 s at the end of every turn")?;
    opening.effects.iter().try_for_each(|effect| writeln!(report, "  {effect}"))?;
    for (at, input) in [
        (20, Input::commit(ann.clone(), "left")),
        (30, Input::Withdraw { by: ann.clone() }),
        (45, Input::commit(ann.clone(), "right")),
        (50, Input::commit(ben.clone(), "left")),
    ] {
        clocks(&round, at, "just before", &mut report)?;
        let effects = round.handle(seconds(at)?, &id, input)?.effects;
        effects.iter().try_for_each(|effect| writeln!(report, "  {effect}"))?;
    }
    clocks(&round, 50, "after the seal", &mut report)?;
    let mut log = Log::new();
    round.resolve(seconds(50)?, &mut log, &noting())?;
    log.iter().try_for_each(|line| writeln!(report, "  {line}"))?;

    // The second turn uses the same clock, 10 s later. Ben's time runs out, and Ann continues.
    let clock = round.into_clock()?;
    let id = RoundId::new("timed", 2)?;
    let spec = Spec::builder(id.clone(), seconds(60)?)
        .players([ann.clone(), ben])
        .policy(Policy { missing: Missing::Default("stay"), ..Policy::default() })
        .build_clocked_in_order()?;
    let (mut round, opening) = Round::begin_clocked(spec, clock)?;
    writeln!(report, "{id}: a flag, and who has time goes on")?;
    opening.effects.iter().try_for_each(|effect| writeln!(report, "  {effect}"))?;
    let flag = round.next_deadline().ok_or("clocks run")?;
    let effects = round.tick(flag)?.effects;
    effects.iter().try_for_each(|effect| writeln!(report, "  {effect}"))?;
    let effects = round.handle(seconds(90)?, &id, Input::commit(ann, "up"))?.effects;
    effects.iter().try_for_each(|effect| writeln!(report, "  {effect}"))?;
    clocks(&round, 90, "after the seal", &mut report)?;
    let mut log = Log::new();
    round.resolve(seconds(90)?, &mut log, &noting())?;
    log.iter().try_for_each(|line| writeln!(report, "  {line}"))?;
    Ok(report)
}

/// The clocks as everybody sees them, since this round hides no status.
fn clocks(round: &Round<&'static str>, at: i64, when: &str, report: &mut String) -> Result<(), Box<dyn Error>> {
    let view = round.view(&Viewer::Spectator, seconds(at)?)?;
    write!(report, "  [{at} s, {when}:")?;
    for player in &view.players {
        let reading = player.clock.as_ref().ok_or("everybody may see the clocks")?;
        write!(report, " {} {} s", player.player, reading.left.as_micros() / 1_000_000)?;
    }
    writeln!(report, "]")?;
    Ok(())
}

/// Instants of this example. A real host reads a clock that never goes back, once for every input.
fn seconds(seconds: i64) -> Result<Timestamp, Box<dyn Error>> {
    Ok(Timestamp::from_millis(seconds * 1_000).ok_or("too far away")?)
}
