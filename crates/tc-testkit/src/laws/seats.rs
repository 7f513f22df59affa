//! Seats are alike (S22).

use std::collections::BTreeMap;

use tc_core::{
    Accounts, Adjustment, Answer, BonusKind, Change, Clock, Effect, Input, Loss, MAX_SEATS, Next, Outcome, PauseReason,
    Press, Refused, Seat, SeatSet, Setup, Span, Timestamp,
};

use super::play::{Kept, play, same};
use crate::games::{Choices, Clock16, Game, Grain};

/// How many bytes choose a permutation: the last ones of a game.
const PERMUTATION: usize = 4;

/// Seats that change places, with their controls and in all inputs, change places in the answers, and in nothing else:
/// what happens to a seat never depends on its number.
///
/// Only the turn order does. Where the rules follow it by themselves, every seat moves on by the same number of places:
/// where a flag passes the turn on (`drop` with three seats or more), and where the spare nanoseconds of an hourglass go
/// to the next in turn. Elsewhere any permutation will do, and a press names the seat that is next.
///
/// # Panics
/// If that is not so.
pub fn seats_are_alike(bytes: &[u8]) {
    let mut game = Game::new(bytes, Grain::Nanoseconds);
    let places = Places::new(&game, bytes);
    let setup: Setup<MAX_SEATS> = game.setup();
    game.controls = places.exchanged(&game.controls);
    let exchanged_setup = game.setup();
    let mut original = Clock::new(&setup);
    let mut exchanged = Clock::new(&exchanged_setup);
    play(bytes, |step| {
        // A clock like the one that is played, but that the next seat is named.
        let input = if places.keep_the_turn_order { step.input.clone() } else { next_is_named(&original, step.input) };
        let answer = original.handle(step.at, &input);
        let other = exchanged.handle(step.at, &places.input(&input));
        same("refusals", &answer.as_ref().err().map(Refused::kind), &other.as_ref().err().map(Refused::kind))?;
        if let (Ok(answer), Ok(other)) = (&answer, &other) {
            same("verdicts", &answer.verdict, &other.verdict)?;
            same("effects", &by_seat(places.effects(answer)), &by_seat(other.effects.clone()))?;
        }
        let at = step.at.max(original.state().now().unwrap_or(step.at));
        places.same_clocks(&original, &exchanged, at)?;
        places.same_accounts(&original, &exchanged)
    });
}

/// Where each seat goes.
struct Places {
    to: Vec<usize>,
    keep_the_turn_order: bool,
}

impl Places {
    fn new(game: &Game<'_>, bytes: &[u8]) -> Places {
        let count = game.controls.len();
        let mut choices = Choices::new(&bytes[bytes.len().saturating_sub(PERMUTATION)..]);
        let keep_the_turn_order = game.follows_the_turn_order();
        let mut to: Vec<usize> = (0..count).collect();
        if keep_the_turn_order {
            to.rotate_left((1 + choices.below(count as u16 - 1)).into());
        } else {
            for place in 1..count {
                to.swap(place, choices.below(place as u16 + 1).into());
            }
            if to.is_sorted() {
                to.rotate_left(count.min(1));
            }
        }
        Places { to, keep_the_turn_order }
    }

    /// What belongs to seats, in their new places.
    fn exchanged<T: Clone>(&self, of_seats: &[T]) -> Vec<T> {
        let mut exchanged = of_seats.to_vec();
        for (seat, place) in self.to.iter().enumerate() {
            exchanged[*place] = of_seats[seat].clone();
        }
        exchanged
    }

    /// A seat that the clock does not have stays where it is not.
    fn seat(&self, seat: Seat) -> Seat {
        self.to.get(seat.index()).and_then(|place| Seat::new(*place)).unwrap_or(seat)
    }

    fn set(&self, set: SeatSet) -> SeatSet {
        set.iter().map(|seat| self.seat(seat)).collect()
    }

    fn reason(&self, reason: PauseReason) -> PauseReason {
        match reason {
            PauseReason::Player(seat) => PauseReason::Player(self.seat(seat)),
            PauseReason::Vacation(seat) => PauseReason::Vacation(self.seat(seat)),
            PauseReason::Disconnection(seat) => PauseReason::Disconnection(seat.map(|seat| self.seat(seat))),
            other => other,
        }
    }

    fn input(&self, input: &Input) -> Input {
        match *input {
            Input::Start { seat } => Input::Start { seat: self.seat(seat) },
            Input::Press(Press { seat, next, lag }) => {
                let next = if let Next::Seat(seat) = next { Next::Seat(self.seat(seat)) } else { next };
                Input::Press(Press { seat: seat.map(|seat| self.seat(seat)), next, lag })
            }
            Input::Open { seats } => Input::Open { seats: self.set(seats) },
            Input::Halt { seat } => Input::Halt { seat: self.seat(seat) },
            Input::Go { seat } => Input::Go { seat: self.seat(seat) },
            Input::Settle { moved } => Input::Settle { moved: self.set(moved) },
            Input::Claim { seat } => Input::Claim { seat: self.seat(seat) },
            Input::Pause(reason) => Input::Pause(self.reason(reason)),
            Input::Resume(reason) => Input::Resume(self.reason(reason)),
            Input::Adjust(adjustment) => Input::Adjust(self.adjustment(adjustment)),
            ref other => other.clone(),
        }
    }

    fn adjustment(&self, adjustment: Adjustment) -> Adjustment {
        match adjustment {
            Adjustment::Give { seat, time } => Adjustment::Give { seat: self.seat(seat), time },
            Adjustment::Take { seat, time } => Adjustment::Take { seat: self.seat(seat), time },
            Adjustment::Set { seat, time, position } => Adjustment::Set { seat: self.seat(seat), time, position },
            Adjustment::Transfer { from, to, time } => {
                Adjustment::Transfer { from: self.seat(from), to: self.seat(to), time }
            }
            Adjustment::Moves { seat, count } => Adjustment::Moves { seat: self.seat(seat), count },
            Adjustment::Berserk { seat } => Adjustment::Berserk { seat: self.seat(seat) },
            Adjustment::SkipBonus { seat } => Adjustment::SkipBonus { seat: self.seat(seat) },
            other => panic!("the seat of {other:?} is not known here"),
        }
    }

    fn effects(&self, answer: &Answer) -> Vec<Effect> {
        let in_place = |effect: &Effect| Effect {
            seat: effect.seat.map(|seat| self.seat(seat)),
            change: match effect.change {
                Change::Paused(reason) => Change::Paused(self.reason(reason)),
                Change::Resumed(reason) => Change::Resumed(self.reason(reason)),
                other => other,
            },
            ..*effect
        };
        answer.effects.iter().map(in_place).collect()
    }

    /// Everything that is read of the two, now and at the instant of the deadline.
    fn same_clocks(&self, original: &Clock16<'_>, exchanged: &Clock16<'_>, at: Timestamp) -> Kept {
        same("deadlines", &original.next_deadline(), &exchanged.next_deadline())?;
        let (one, other) = match (original.look(at), exchanged.look(at)) {
            (Ok(one), Ok(other)) => (one, other),
            (one, other) => return same("looks", &one.err(), &other.err()),
        };
        same("statuses", &one.status(), &other.status())?;
        same("seats of the turn", &self.set(one.turn()), &other.turn())?;
        same("deadlines of looks", &one.deadline(), &other.deadline())?;
        same("ends of the start clock", &one.cancels_at(), &other.cancels_at())?;
        same(
            "pending flags",
            &one.flag_pending().map(|(seat, until)| (self.seat(seat), until)),
            &other.flag_pending(),
        )?;
        for reason in one.pauses().iter() {
            same("pauses", &other.pauses().contains(self.reason(reason)), &true)?;
        }
        same("numbers of pauses", &one.pauses().iter().count(), &other.pauses().iter().count())?;
        same("outcomes", &self.outcome(original), &exchanged.state().outcome(exchanged.setup()))?;
        for seat in seats(original) {
            let place = self.seat(seat);
            same(&format!("seat {seat} as seat {place}"), &one.reading(seat), &other.reading(place))?;
            same("wastes", &one.waste(seat), &other.waste(place))?;
            same("skipped bonuses", &one.skips_bonus(seat), &other.skips_bonus(place))?;
            let span = Span::from_nanos(10_000_000);
            let alerts = |look: &tc_core::Look<'_, MAX_SEATS>, seat: Seat| {
                look.alerts().filter(|alert| alert.seat == seat).map(|alert| (alert.at, alert.kind)).collect::<Vec<_>>()
            };
            same("alerts", &alerts(&one, seat), &alerts(&other, place))?;
            same("falling below", &one.falls_below(seat, span), &other.falls_below(place, span))?;
        }
        Ok(())
    }

    fn same_accounts(&self, original: &Clock16<'_>, exchanged: &Clock16<'_>) -> Kept {
        for seat in seats(original) {
            let (one, other): (Option<Accounts>, _) = (original.accounts(seat), exchanged.accounts(self.seat(seat)));
            same(&format!("accounts of seat {seat}"), &one, &other)?;
        }
        Ok(())
    }

    fn outcome(&self, clock: &Clock16<'_>) -> Option<Outcome> {
        clock.state().outcome(clock.setup()).map(|outcome| match outcome {
            Outcome::TimeForfeit { losers, opponent } => {
                Outcome::TimeForfeit { losers: self.set(losers), opponent: opponent.map(|seat| self.seat(seat)) }
            }
            other => other,
        })
    }
}

fn seats(clock: &Clock16<'_>) -> impl Iterator<Item = Seat> + use<> {
    (0..clock.setup().seats()).filter_map(Seat::new)
}

/// The press, with the seat named that it would pass the turn to.
fn next_is_named(clock: &Clock16<'_>, input: &Input) -> Input {
    let turn = clock.state().turn();
    match (input, turn.iter().next()) {
        (Input::Press(press @ Press { next: Next::InOrder, .. }), Some(mover)) if turn.len() == 1 => {
            let next = Seat::new((mover.index() + 1) % clock.setup().seats()).unwrap_or(mover);
            Input::Press(Press { next: Next::Seat(next), ..*press })
        }
        _ => input.clone(),
    }
}

/// What happens at one instant to several seats has no order among them.
fn by_seat(effects: Vec<Effect>) -> (Vec<Effect>, Gifts) {
    let mut gifts = Gifts::new();
    let mut others = Vec::new();
    for effect in effects {
        let (gained, lost) = match effect.change {
            Change::Bonus { time, kind: BonusKind::Opponent } => (time.as_nanos(), 0),
            Change::Forfeited { time, why: Loss::Cap } => (0, time.as_nanos()),
            _ => {
                others.push(effect);
                continue;
            }
        };
        let gift = gifts.entry((effect.at, effect.seat.map(Seat::index))).or_default();
        *gift = (gift.0 + gained, gift.1 + lost);
    }
    others.sort_by_key(|effect| (effect.at, effect.seat.map(Seat::index)));
    (others, gifts)
}

/// What a seat gained at an instant of what others used, and what its cap kept out of it: which of them gave it before
/// which has no meaning.
type Gifts = BTreeMap<(Timestamp, Option<usize>), (i64, i64)>;
