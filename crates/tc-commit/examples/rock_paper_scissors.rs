//! Rock-paper-scissors: two players commit in secret, and both actions are revealed at once. After a draw they play another
//! round.
//!
//! ```sh
//! cargo run -p tc-commit --example rock_paper_scissors
//! ```

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};

use tc_commit::{Action, Bids, Encoder, Input, Outcome, Plan, PlayerId, Resolver, Round, RoundId, Spec, Viewer};
use tc_core::Timestamp;

fn main() -> Result<(), Box<dyn Error>> {
    io::stdout().write_all(play()?.as_bytes())?;
    Ok(())
}

/// The actions of players.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Throw {
    Rock,
    Paper,
    Scissors,
}

/// Different actions must be encoded as different bytes.
impl Action for Throw {
    fn encode(&self, to: &mut Encoder) {
        to.tag(match self {
            Throw::Rock => 0,
            Throw::Paper => 1,
            Throw::Scissors => 2,
        });
    }
}

impl Throw {
    fn beats(self, other: Throw) -> bool {
        use Throw::{Paper, Rock, Scissors};
        matches!((self, other), (Rock, Scissors) | (Scissors, Paper) | (Paper, Rock))
    }
}

/// The game: the number of wins of each player.
#[derive(Debug, Default)]
struct Score {
    ann: u32,
    ben: u32,
}

/// The resolver: it sees both actions at once, and changes the game.
struct Duel;

impl Resolver<Score, Throw> for Duel {
    /// No action is ever rejected.
    type Reason = ();
    /// The winner; `None` after a draw.
    type Change = Option<PlayerId>;

    fn plan(&self, _: &Score, bids: &Bids<'_, Throw>) -> Plan<Option<PlayerId>, ()> {
        let beats_all = |throw: Throw| bids.actions().all(|(_, other)| throw == *other || throw.beats(*other));
        let is_draw = bids.actions().all(|(_, throw)| beats_all(*throw));
        let winner = bids.actions().find(|(_, throw)| !is_draw && beats_all(**throw));
        Plan::new(winner.map(|(player, _)| player.clone()), bids, |_, throw| match throw {
            _ if is_draw => Outcome::Bounced,
            throw if beats_all(*throw) => Outcome::Applied,
            _ => Outcome::Lost,
        })
    }

    fn apply(&self, score: &mut Score, winner: Option<PlayerId>) {
        match winner.as_ref().map(PlayerId::as_str) {
            Some("ann") => score.ann += 1,
            Some(_) => score.ben += 1,
            None => {}
        }
    }
}

/// Plays a draw and a win, and reports what happens.
pub(crate) fn play() -> Result<String, Box<dyn Error>> {
    let mut report = String::new();
    let mut score = Score::default();
    let (ann, ben): (PlayerId, PlayerId) = ("ann".parse()?, "ben".parse()?);

    // A round has a number in its game, and every input names its round.
    let first = RoundId::new("rock-paper-scissors", 1)?;
    let now = seconds(0)?;
    let spec = Spec::builder(first.clone(), now).player(ann.clone()).player(ben.clone()).build()?;
    let (mut round, _) = Round::begin(spec)?;
    writeln!(report, "{first}")?;

    let effects = round.handle(seconds(1)?, &first, Input::commit(ann.clone(), Throw::Rock))?.effects;
    effects.iter().try_for_each(|effect| writeln!(report, "  {effect}"))?;

    // Ben sees that Ann has committed, but not her action. Ann sees her action.
    for viewer in [&ann, &ben] {
        let view = round.view(&Viewer::Player(viewer.clone()), seconds(2)?)?;
        let of_ann = &view.players[0];
        let action = if of_ann.action.is_some() { "her action" } else { "no action" };
        let committed = of_ann.status.is_some_and(|status| status.committed);
        writeln!(report, "  {viewer} sees of ann: committed {committed}, {action}")?;
    }

    // Too early: nothing changes, and the refusal names the players whom the round waits for.
    if let Err(refused) = round.resolve(seconds(2)?, &mut score, &Duel) {
        writeln!(report, "  resolve: {refused}")?;
    }
    // A commitment cannot be changed in this round.
    if let Err(refused) = round.handle(seconds(2)?, &first, Input::commit(ann.clone(), Throw::Paper)) {
        writeln!(report, "  ann again: {refused}")?;
    }

    let effects = round.handle(seconds(3)?, &first, Input::commit(ben.clone(), Throw::Rock))?.effects;
    effects.iter().try_for_each(|effect| writeln!(report, "  {effect}"))?;
    resolve(&mut round, seconds(4)?, &mut score, &mut report)?;

    // After a draw they play the next round, in which an input for the last one is refused.
    let second = RoundId::new("rock-paper-scissors", 2)?;
    let spec = Spec::builder(second.clone(), seconds(5)?).player(ann.clone()).player(ben.clone()).build()?;
    let (mut round, _) = Round::begin(spec)?;
    writeln!(report, "{second}")?;
    if let Err(refused) = round.handle(seconds(6)?, &first, Input::commit(ben.clone(), Throw::Paper)) {
        writeln!(report, "  ben, late: {refused}")?;
    }
    // The order of the commitments makes no difference.
    round.handle(seconds(7)?, &second, Input::commit(ben, Throw::Paper))?;
    round.handle(seconds(8)?, &second, Input::commit(ann, Throw::Scissors))?;
    resolve(&mut round, seconds(9)?, &mut score, &mut report)?;
    writeln!(report, "ann {}, ben {}", score.ann, score.ben)?;
    Ok(report)
}

/// Opens and resolves both actions.
fn resolve(
    round: &mut Round<Throw>,
    at: Timestamp,
    score: &mut Score,
    report: &mut String,
) -> Result<(), Box<dyn Error>> {
    let resolution = round.resolve(at, score, &Duel)?;
    resolution.effects.iter().try_for_each(|effect| writeln!(report, "  {effect}"))?;
    for one in &resolution.players {
        writeln!(report, "  {}: {:?}, {:?}", one.player, one.bid, one.outcome)?;
    }
    Ok(())
}

/// Instants of this example. A real host reads a clock that never goes back, once for every input.
fn seconds(seconds: i64) -> Result<Timestamp, Box<dyn Error>> {
    Ok(Timestamp::from_millis(seconds * 1_000).ok_or("too far away")?)
}
