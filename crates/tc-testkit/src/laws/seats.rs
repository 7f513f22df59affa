//! Seats are alike (S22).

use std::collections::BTreeMap;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tc_core::client::ClockView;
use tc_core::{BonusKind, Change, Clock, Effect, Input, Loss, Next, Press, Refused, Seat, Span, Timestamp};

use super::play::{play, seats, setup};
use crate::checks::{Kept, same};
use crate::games::{Choices, Game, Grain};

/// How many bytes choose a permutation: the last ones of a game.
const PERMUTATION: usize = 4;

/// Seats that change places, with their controls and in all inputs, change places in the answers, and in nothing else:
/// what happens to a seat never depends on its number.
///
/// Only the turn order does. Where the rules follow it by themselves, every seat moves on by the same number of places:
/// where a flag passes the turn on (`drop` with three seats or more), and where the spare microseconds of an hourglass go
/// to the next in turn. Elsewhere any permutation will do, and a press names the seat that is next.
pub fn seats_are_alike(bytes: &[u8]) {
    let mut game = Game::new(bytes, Grain::Microseconds);
    let places = Places::new(&game, bytes);
    let setup = setup(bytes);
    game.controls = places.exchanged(&game.controls);
    let exchanged_setup = game.setup();
    let (mut original, mut exchanged) = (Clock::new(&setup), Clock::new(&exchanged_setup));
    play(bytes, |step| {
        // A clock like the one that is played, but that the next seat is named.
        let input = if places.keep_the_turn_order { step.input.clone() } else { next_is_named(&original, step.input) };
        let answer = original.handle(step.at, &input);
        let other = exchanged.handle(step.at, &places.moved(&input)?);
        same("refusals", &answer.as_ref().err().map(Refused::kind), &other.as_ref().err().map(Refused::kind))?;
        if let (Ok(answer), Ok(other)) = (answer, other) {
            same("verdicts", &answer.verdict, &other.verdict)?;
            same("effects", &by_seat(places.moved(&answer.effects)?), &by_seat(other.effects))?;
        }
        let at = step.at.max(original.state().now().unwrap_or(step.at));
        let (one, other) = (places.in_place(shown(&original, at)?), shown(&exchanged, at)?);
        // Sets are put in order only where that can matter: it takes long.
        if one == other { Ok(()) } else { same("clocks", &one, &Places::default().in_place(other)) }
    });
}

/// All that is read of a clock at an instant.
fn shown(clock: &Clock, at: Timestamp) -> Kept<Value> {
    let Ok(look) = clock.look(at) else {
        return Ok(json!({"deadline": clock.next_deadline(), "error": clock.look(at).err().map(|why| why.kind())}));
    };
    let seat = |seat| {
        let (waste, falls_below) = (look.waste(seat), look.falls_below(seat, Span::millis(10)));
        let accounts = clock.accounts(seat);
        json!([look.reading(seat), waste, look.skips_bonus(seat), falls_below, accounts])
    };
    Ok(json!({
        "deadline": clock.next_deadline(),
        "view": ClockView::of(&look),
        "outcome": clock.state().outcome(clock.setup()),
        "alerts": look.alerts().collect::<Vec<_>>(),
        "seats": seats(clock).map(seat).collect::<Vec<_>>(),
    }))
}

/// Where each seat goes; by default all stay where they are.
#[derive(Default)]
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
        for (place, of_seat) in self.to.iter().zip(of_seats) {
            exchanged[*place] = of_seat.clone();
        }
        exchanged
    }

    /// The same with every seat in its new place. A seat that the clock does not have keeps its number.
    fn moved<T: Serialize + DeserializeOwned>(&self, of_seats: &T) -> Kept<T> {
        Ok(serde_json::from_value(self.in_place(serde_json::to_value(of_seats)?))?)
    }

    /// The same with every seat in its new place, found by the keys under which the forms have seats. Sets are in
    /// ascending order.
    fn in_place(&self, value: Value) -> Value {
        let seat = |value: &Value| value.as_u64().map(|seat| self.to.get(seat as usize).map_or(seat, |to| *to as u64));
        let of_key = |(key, value): (String, Value)| {
            let value = match (&*key, value) {
                ("seat" | "next" | "from" | "to" | "opponent", value) if value.is_u64() => json!(seat(&value)),
                ("seats" | "turn" | "from" | "losers", Value::Array(set)) if set.iter().all(Value::is_u64) => {
                    let mut set: Vec<_> = set.iter().map(seat).collect();
                    set.sort_unstable();
                    json!(set)
                }
                ("seats", Value::Array(all)) => json!(self.exchanged(&self.all(all))),
                ("alerts" | "paused", Value::Array(set)) => {
                    let mut set = self.all(set);
                    set.sort_by_key(Value::to_string);
                    json!(set)
                }
                (_, value) => self.in_place(value),
            };
            (key, value)
        };
        match value {
            Value::Array(list) => Value::Array(self.all(list)),
            Value::Object(map) => map.into_iter().map(of_key).collect(),
            value => value,
        }
    }

    fn all(&self, values: Vec<Value>) -> Vec<Value> {
        values.into_iter().map(|value| self.in_place(value)).collect()
    }
}

/// The press, with the seat named that it would pass the turn to.
fn next_is_named(clock: &Clock, input: &Input) -> Input {
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
    let (mut others, mut gifts) = (Vec::new(), Gifts::new());
    for effect in effects {
        let (gained, lost) = match effect.change {
            Change::Bonus { time, kind: BonusKind::Opponent } => (time.as_micros(), 0),
            Change::Forfeited { time, why: Loss::Cap } => (0, time.as_micros()),
            _ => {
                others.push(effect);
                continue;
            }
        };
        let gift = gifts.entry((effect.at, effect.seat)).or_default();
        *gift = (gift.0 + gained, gift.1 + lost);
    }
    others.sort_by_key(|effect| (effect.at, effect.seat));
    (others, gifts)
}

/// What a seat gained at an instant of what others used, and what its cap kept out of it: which of them gave it before
/// which has no meaning.
type Gifts = BTreeMap<(Timestamp, Option<Seat>), (i64, i64)>;
