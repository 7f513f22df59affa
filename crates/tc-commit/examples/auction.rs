//! Auctions with sealed bids: equal bids under each of the three rules for ties, a bid that is not allowed, a bidder
//! who stays away, and an auction for bidders who do not trust the auctioneer, where the bids are digests until all are
//! in.
//!
//! ```sh
//! cargo run -p tc-commit --example auction
//! ```

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};

use tc_commit::{
    Body, Commitment, Highest, Input, Mode, Nonce, PlayerId, Policy, Resolution, Resolver, Round, RoundId, Spec, Tie,
    Viewer,
};
use tc_core::{Span, Timestamp};

fn main() -> Result<(), Box<dyn Error>> {
    io::stdout().write_all(play()?.as_bytes())?;
    Ok(())
}

/// The game: what was sold, to whom, and for how much.
type Ledger = Vec<(PlayerId, u64)>;

const LEAST: u64 = 10;

/// The highest bid wins, and pays what it says.
fn auction(tie: Tie) -> impl Resolver<Ledger, u64, Reason = &'static str> {
    Highest::new(
        |_: &Ledger, _: &PlayerId, bid: &u64| if *bid >= LEAST { Ok(*bid) } else { Err("below the least bid") },
        tie,
        |ledger: &mut Ledger, winners: &[(PlayerId, u64)]| ledger.extend_from_slice(winners),
    )
}

/// Holds all auctions, and tells what happens.
pub(crate) fn play() -> Result<String, Box<dyn Error>> {
    let mut told = String::new();
    for (seq, tie) in (1..).zip([Tie::FirstPlayer, Tie::Nobody, Tie::All]) {
        staged(RoundId::new("auction", seq)?, tie, &mut told)?;
    }
    sealed(RoundId::new("auction", 4)?, &mut told)?;
    Ok(told)
}

/// The auctioneer knows all bids, and shows them to nobody until the deadline.
fn staged(id: RoundId, tie: Tie, told: &mut String) -> Result<(), Box<dyn Error>> {
    writeln!(told, "{id}: ties {tie:?}")?;
    let bidders = ["ann", "ben", "cho", "dia", "eli"].into_iter().map(str::parse);
    let spec = Spec::builder(id.clone(), seconds(0)?)
        .players(bidders.collect::<Result<Vec<PlayerId>, _>>()?)
        .policy(Policy { deadline: Some(seconds(60)?), ..Policy::default() })
        .build()?;
    let (mut round, _) = Round::open(spec)?;
    // Dia bids too little, which shows at the end only; Eli does not bid at all. Neither is in the way of the others.
    for (at, bidder, bid) in [(10, "cho", 150), (20, "ben", 150), (30, "dia", 1), (40, "ann", 100)] {
        round.handle(seconds(at)?, &id, Input::commit(bidder.parse()?, bid))?;
    }
    // One timer is all that a host needs. When it fires, time is handed in.
    let timeout = round.next_deadline().ok_or("there is a deadline")?;
    let effects = round.tick(timeout)?.effects;
    effects.iter().try_for_each(|effect| writeln!(told, "  {effect}"))?;

    let mut ledger = Ledger::new();
    let resolution = round.resolve(seconds(61)?, &mut ledger, &auction(tie))?;
    tell(&resolution, &ledger, told)
}

/// The auctioneer knows no bid before all are in: bidders send a digest, and later what it was made of.
fn sealed(id: RoundId, told: &mut String) -> Result<(), Box<dyn Error>> {
    writeln!(told, "{id}: digests")?;
    // (who, bid, the bytes that hide it). In earnest they come from a source of secure randomness, fresh for every bid:
    // whoever knows or guesses them can try out all bids.
    let bids = [("ann", 100, [1; 32]), ("ben", 150, [2; 32]), ("cho", 900, [3; 32])];
    // There are 30 s to open a bid after the seal. Who does not, forfeits: otherwise a bidder could look at the other bids
    // first, and then choose to have bid nothing.
    let mode = Mode::Sealed { openings: Span::from_nanos(30_000_000_000), withheld: None };
    let spec = Spec::builder(id.clone(), seconds(0)?)
        .players(bids.iter().map(|(bidder, ..)| bidder.parse()).collect::<Result<Vec<PlayerId>, _>>()?)
        .policy(Policy { deadline: Some(seconds(60)?), mode, ..Policy::default() })
        .build()?;
    let (mut round, _) = Round::<u64>::open(spec)?;
    for (at, (bidder, bid, nonce)) in (1..).zip(&bids) {
        let bidder: PlayerId = bidder.parse()?;
        let digest = Commitment::of(&id, &bidder, &Body::Plain(*bid), &Nonce::new(*nonce));
        writeln!(told, "  {bidder} sends {digest}")?;
        let effects = round.handle(seconds(at)?, &id, Input::CommitDigest { by: bidder, digest })?.effects;
        effects.iter().try_for_each(|effect| writeln!(told, "  {effect}"))?;
    }

    // Another bid, or another bidder, does not open a digest.
    let (by, body) = ("ann".parse()?, Body::Plain(901));
    if let Err(refused) = round.handle(seconds(5)?, &id, Input::Open { by, body, nonce: Nonce::new([1; 32]) }) {
        writeln!(told, "  {refused}")?;
    }
    for (bidder, bid, nonce) in bids.iter().filter(|(bidder, ..)| *bidder != "cho") {
        let opening = Input::Open { by: bidder.parse()?, body: Body::Plain(*bid), nonce: Nonce::new(*nonce) };
        let effects = round.handle(seconds(6)?, &id, opening)?.effects;
        effects.iter().try_for_each(|effect| writeln!(told, "  {effect}"))?;
    }
    // Cho would pay 900, has seen that 151 had been enough, and opens nothing.
    let mut ledger = Ledger::new();
    if let Err(refused) = round.resolve(seconds(7)?, &mut ledger, &auction(Tie::Nobody)) {
        writeln!(told, "  {}", refused.for_viewer(&Viewer::Spectator))?;
    }
    let timeout = round.next_deadline().ok_or("openings end")?;
    let effects = round.tick(timeout)?.effects;
    effects.iter().try_for_each(|effect| writeln!(told, "  {effect}"))?;
    let resolution = round.resolve(timeout, &mut ledger, &auction(Tie::Nobody))?;
    tell(&resolution, &ledger, told)
}

fn tell(resolution: &Resolution<u64, &str>, ledger: &Ledger, told: &mut String) -> Result<(), Box<dyn Error>> {
    for one in &resolution.players {
        writeln!(told, "  {}: {:?}, {:?}", one.player, one.bid, one.outcome)?;
    }
    if ledger.is_empty() {
        writeln!(told, "  not sold")?;
    }
    ledger.iter().try_for_each(|(winner, price)| writeln!(told, "  sold to {winner} for {price}"))?;
    Ok(())
}

/// Where a real host asks a clock that only goes forward, once for every input.
fn seconds(seconds: i64) -> Result<Timestamp, Box<dyn Error>> {
    Ok(Timestamp::from_millis(seconds * 1_000).ok_or("too far away")?)
}
