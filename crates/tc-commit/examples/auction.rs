//! Auctions with sealed bids: equal bids under each of the three rules for ties, an illegal bid, and a missing bidder.
//! Then an auction for bidders who do not trust the auctioneer: they send digests, and disclose the bids when all are in.
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

/// The game: what was sold, to whom, and at what price.
type Ledger = Vec<(PlayerId, u64)>;

const LEAST: u64 = 10;

/// The highest bid wins and pays its own price.
fn auction(tie: Tie) -> impl Resolver<Ledger, u64, Reason = &'static str> {
    Highest::new(
        |_: &Ledger, _: &PlayerId, bid: &u64| if *bid >= LEAST { Ok(*bid) } else { Err("below the least bid") },
        tie,
        |ledger: &mut Ledger, winners: &[(PlayerId, u64)]| ledger.extend_from_slice(winners),
    )
}

/// Runs all auctions, and reports what happens.
pub(crate) fn play() -> Result<String, Box<dyn Error>> {
    let mut report = String::new();
    for (seq, tie) in (1..).zip([Tie::FirstPlayer, Tie::Nobody, Tie::All]) {
        staged(RoundId::new("auction", seq)?, tie, &mut report)?;
    }
    sealed(RoundId::new("auction", 4)?, &mut report)?;
    Ok(report)
}

/// An auction in staged mode: the auctioneer knows all bids and shows them to nobody until the deadline.
fn staged(id: RoundId, tie: Tie, report: &mut String) -> Result<(), Box<dyn Error>> {
    writeln!(report, "{id}: ties {tie:?}")?;
    let bidders = ["ann", "ben", "cho", "dia", "eli"].into_iter().map(str::parse);
    let spec = Spec::builder(id.clone(), seconds(0)?)
        .players(bidders.collect::<Result<Vec<PlayerId>, _>>()?)
        .policy(Policy { deadline: Some(seconds(60)?), ..Policy::default() })
        .build()?;
    let (mut round, _) = Round::begin(spec)?;
    // Dia bids too little, which shows only at the end; Eli does not bid at all. Neither affects the others.
    for (at, bidder, bid) in [(10, "cho", 150), (20, "ben", 150), (30, "dia", 1), (40, "ann", 100)] {
        round.handle(seconds(at)?, &id, Input::commit(bidder.parse()?, bid))?;
    }
    // A host needs one timer. When it fires, the host ticks the round.
    let timeout = round.next_deadline().ok_or("there is a deadline")?;
    let effects = round.tick(timeout)?.effects;
    effects.iter().try_for_each(|effect| writeln!(report, "  {effect}"))?;

    let mut ledger = Ledger::new();
    let resolution = round.resolve(seconds(61)?, &mut ledger, &auction(tie))?;
    outcomes(&resolution, &ledger, report)
}

/// An auction in digest mode: bidders send a digest, and later the bid and nonce that it was made of.
fn sealed(id: RoundId, report: &mut String) -> Result<(), Box<dyn Error>> {
    writeln!(report, "{id}: digests")?;
    // Bidder, bid and nonce. Real nonces come from secure randomness, fresh for every bid: anybody who guesses the nonce
    // can guess the bid.
    let bids = [("ann", 100, [1; 32]), ("ben", 150, [2; 32]), ("cho", 900, [3; 32])];
    // Bids must be disclosed within 30 s after the seal. A bidder who does not disclose forfeits: otherwise a bidder could see the
    // other bids first and then back out.
    let mode = Mode::Digests { disclosing: Span::secs(30), withheld: None };
    let spec = Spec::builder(id.clone(), seconds(0)?)
        .players(bids.iter().map(|(bidder, ..)| bidder.parse()).collect::<Result<Vec<PlayerId>, _>>()?)
        .policy(Policy { deadline: Some(seconds(60)?), mode, ..Policy::default() })
        .build()?;
    let (mut round, _) = Round::<u64>::begin(spec)?;
    for (at, (bidder, bid, nonce)) in (1..).zip(&bids) {
        let bidder: PlayerId = bidder.parse()?;
        let digest = Commitment::of(&id, &bidder, &Body::Plain(*bid), &Nonce::new(*nonce));
        writeln!(report, "  {bidder} sends {digest}")?;
        let effects = round.handle(seconds(at)?, &id, Input::CommitDigest { by: bidder, digest })?.effects;
        effects.iter().try_for_each(|effect| writeln!(report, "  {effect}"))?;
    }

    // Another bid, or another bidder, does not match a digest.
    let (by, body) = ("ann".parse()?, Body::Plain(901));
    if let Err(refused) = round.handle(seconds(5)?, &id, Input::Disclose { by, body, nonce: Nonce::new([1; 32]) }) {
        writeln!(report, "  {refused}")?;
    }
    for (bidder, bid, nonce) in bids.iter().filter(|(bidder, ..)| *bidder != "cho") {
        let disclosure = Input::Disclose { by: bidder.parse()?, body: Body::Plain(*bid), nonce: Nonce::new(*nonce) };
        let effects = round.handle(seconds(6)?, &id, disclosure)?.effects;
        effects.iter().try_for_each(|effect| writeln!(report, "  {effect}"))?;
    }
    // Cho bid 900, sees that 151 would have been enough, and does not disclose it.
    let mut ledger = Ledger::new();
    if let Err(refused) = round.resolve(seconds(7)?, &mut ledger, &auction(Tie::Nobody)) {
        writeln!(report, "  {}", refused.for_viewer(&Viewer::Spectator))?;
    }
    let timeout = round.next_deadline().ok_or("the time to disclose ends")?;
    let effects = round.tick(timeout)?.effects;
    effects.iter().try_for_each(|effect| writeln!(report, "  {effect}"))?;
    let resolution = round.resolve(timeout, &mut ledger, &auction(Tie::Nobody))?;
    outcomes(&resolution, &ledger, report)
}

fn outcomes(resolution: &Resolution<u64, &str>, ledger: &Ledger, report: &mut String) -> Result<(), Box<dyn Error>> {
    for one in &resolution.players {
        writeln!(report, "  {}: {:?}, {:?}", one.player, one.bid, one.outcome)?;
    }
    if ledger.is_empty() {
        writeln!(report, "  not sold")?;
    }
    ledger.iter().try_for_each(|(winner, price)| writeln!(report, "  sold to {winner} for {price}"))?;
    Ok(())
}

/// Instants of this example. A real host reads a clock that never goes back, once for every input.
fn seconds(seconds: i64) -> Result<Timestamp, Box<dyn Error>> {
    Ok(Timestamp::from_millis(seconds * 1_000).ok_or("too far away")?)
}
