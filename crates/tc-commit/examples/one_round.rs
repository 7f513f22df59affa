//! One round: two players choose a square in secret, and both squares are revealed together. Nobody gets a square that both
//! have chosen.
//!
//! ```sh
//! cargo run -p tc-commit --example one_round
//! ```

use std::error::Error;
use std::io::{self, Write};

use tc_commit::{Bounce, Claim, Input, PlayerId, Round, RoundId, Spec, Timestamp, Viewer};

fn main() -> Result<(), Box<dyn Error>> {
    play(&mut io::stdout())
}

/// Plays the round, and writes what happens.
pub(crate) fn play(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let (ann, ben): (PlayerId, PlayerId) = ("ann".parse()?, "ben".parse()?);
    let (at, id) = (Timestamp::secs, RoundId::new("squares", 1)?);
    let spec = Spec::builder(id.clone(), at(0)).players([ann.clone(), ben.clone()]).build()?;
    let (mut round, _) = Round::begin(spec)?;

    round.handle(at(5), &id, Input::commit(ann, "d4"))?;
    let seen = &round.view(&Viewer::Player(ben.clone()), at(6))?.players[0];
    writeln!(out, "ben sees of {}: status {:?}, action {:?}", seen.player, seen.status, seen.action)?;
    round.handle(at(9), &id, Input::commit(ben, "e5"))?;

    let bounce = Bounce::new(
        |_: &Vec<&str>, _: &PlayerId, square: &&'static str| Ok::<_, ()>(Claim::new(None, *square)),
        |board: &mut Vec<&str>, _: &PlayerId, square: &&'static str| board.push(*square),
    );
    let mut board = Vec::new();
    let resolution = round.resolve(at(9), &mut board, &bounce)?;
    resolution.players.iter().try_for_each(|one| writeln!(out, "{}: {:?}", one.player, one.outcome))?;
    Ok(writeln!(out, "the board has {board:?}")?)
}
