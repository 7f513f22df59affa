//! A game in a bank has the same clock as a game alone.

use tc_core::bank::{Bank, BankError, GameKey};
use tc_core::client::ClockView;
use tc_core::{Answer, Clock, Effect, Input, Refused, Setup, Timestamp, Verdict};

use super::extremes;
use super::play::seats;
use crate::checks::{Kept, holds, same};
use crate::games::{Choices, Game, Grain, SETUP, STEP};

/// How many bytes choose what is done with the bank.
const ORDER: usize = 64;
/// How many bytes choose a game.
const GAME: usize = SETUP + 12 * STEP;

/// Games that take turns, are inserted, removed and inserted again in a bank answer as clocks do: with the same effects,
/// verdicts and refusals, and afterwards with the same clocks, deadlines, looks and snapshots.
pub fn a_bank_answers_as_clocks_do(bytes: &[u8]) {
    play(bytes, |_, step| step);
}

/// The same at the first and last instants, and with gifts that do not fit.
pub fn nothing_breaks_a_bank(bytes: &[u8]) {
    play(bytes, |choices, (at, input)| (extremes::instant(choices, at), extremes::enlarged(choices, input)));
}

/// Plays the games that the bytes choose, with steps that are changed by `change`.
fn play(bytes: &[u8], change: impl Fn(&mut Choices<'_>, (Timestamp, Input)) -> (Timestamp, Input)) {
    let (order, games) = bytes.split_at(ORDER.min(bytes.len()));
    let games: Vec<Game<'_>> = games.chunks(GAME).map(|bytes| Game::new(bytes, Grain::Microseconds)).collect();
    let setups: Vec<Setup> = games.iter().map(Game::setup).collect();
    let mut table = Table { bank: Bank::new(), games: Vec::new(), removed: Vec::new() };
    let mut waiting: Vec<Live<'_>> = games.into_iter().zip(&setups).map(Live::new).collect();
    let mut order = Choices::new(order);
    let mut story: Vec<String> = waiting.iter().map(|live| live.game.story().to_string()).collect();
    while !(waiting.is_empty() && table.games.is_empty()) {
        let done = match order.below(16) {
            0..=2 if !waiting.is_empty() => table.insert(waiting.swap_remove(0)),
            _ if table.games.is_empty() => table.insert(waiting.swap_remove(0)),
            3 => table.remove(&mut order).map(|removed| {
                // A game can come back, as it would from a snapshot.
                waiting.extend(Some(removed).filter(|_| order.happens(128)));
            }),
            4 | 5 => table.expire(&mut order),
            6 => table.forget_undo(&mut order),
            _ => table.step(&mut order, &change, &mut story),
        };
        let checked = done.and_then(|()| table.check());
        checked.unwrap_or_else(|problem| panic!("{problem}\n{}", story.join("\n")));
    }
}

/// A game with its clock, which is not in the bank.
struct Live<'a> {
    game: Game<'a>,
    clock: Clock,
    /// The clock has refused a tick at its deadline, since what follows would not fit. The bank does not
    /// try again until the next input.
    refuses_tick: bool,
}

impl<'a> Live<'a> {
    fn new((game, setup): (Game<'a>, &'a Setup)) -> Live<'a> {
        Live { game, clock: Clock::new(setup), refuses_tick: false }
    }

    /// The deadline that the bank has for the game.
    fn deadline(&self) -> Option<Timestamp> {
        self.clock.next_deadline().filter(|_| !self.refuses_tick)
    }
}

/// A bank, and the same games as clocks.
struct Table<'a> {
    bank: Bank,
    /// In the sequence in which they were inserted.
    games: Vec<(GameKey, Live<'a>)>,
    removed: Vec<GameKey>,
}

impl<'a> Table<'a> {
    fn insert(&mut self, live: Live<'a>) -> Kept {
        let setup = live.clock.setup();
        let is_new = live.clock.state() == Clock::new(setup).state();
        let key = if is_new { self.bank.insert(setup) } else { self.bank.insert_clock(live.clock.clone()) };
        let last = self.games.last().map(|(last, _)| *last);
        holds("keys are sorted by insertion", last.is_none_or(|last| last < key))?;
        self.games.push((key, Live { refuses_tick: false, ..live }));
        Ok(())
    }

    fn remove(&mut self, order: &mut Choices<'_>) -> Kept<Live<'a>> {
        let place = order.below(self.games.len() as u16);
        let (key, live) = self.games.remove(place.into());
        let clock = self.bank.remove(key).ok_or("the bank has lost a game")?;
        same("snapshots", &clock.to_snapshot(), &live.clock.to_snapshot())?;
        self.removed.push(key);
        Ok(live)
    }

    /// Every game that is due gets a tick at its deadline, the earliest deadline first.
    fn expire(&mut self, order: &mut Choices<'_>) -> Kept {
        let Some(first) = self.bank.next_deadline() else { return Ok(()) };
        let wait = order.pick(&[0, 0, 1, 5, 50, 1_000_000_000]) * i64::from(order.number());
        let at = Timestamp::saturating_micros(first.as_micros().saturating_sub(1).saturating_add(wait));
        let (mut expired, mut effects) = (Vec::new(), Vec::new());
        while let Some(due) = self.bank.expire_next(at, &mut effects) {
            expired.push((due.game, due.at, due.verdict, core::mem::take(&mut effects)));
        }
        let mut expected = Vec::new();
        while let Some((deadline, key, live)) = self.due(at) {
            let answer = live.clock.handle(deadline, &Input::Tick);
            match answer {
                Ok(_) => live.game.advance(deadline),
                Err(refused) => {
                    same("refusals", &refused, &Refused::Overflow)?;
                    live.refuses_tick = true;
                }
            }
            let (verdict, effects) =
                answer.map_or((Verdict::NotApplied, Vec::new()), |answer| (answer.verdict, answer.effects));
            expected.push((key, deadline, verdict, effects));
        }
        same("expired games", &expired, &expected)
    }

    /// The game that is due first.
    fn due(&mut self, at: Timestamp) -> Option<(Timestamp, GameKey, &mut Live<'a>)> {
        let deadlines = self.games.iter_mut().filter_map(|(key, live)| Some((live.deadline()?, *key, live)));
        deadlines.filter(|(deadline, ..)| *deadline <= at).min_by_key(|(deadline, key, _)| (*deadline, *key))
    }

    fn forget_undo(&mut self, order: &mut Choices<'_>) -> Kept {
        let place = order.below(self.games.len() as u16);
        let (key, live) = &mut self.games[usize::from(place)];
        same("forgotten", &self.bank.forget_undo(*key), &Some(live.clock.forget_undo()))
    }

    /// The next step of a game. A game without steps is removed.
    fn step(
        &mut self,
        order: &mut Choices<'_>,
        change: &impl Fn(&mut Choices<'_>, (Timestamp, Input)) -> (Timestamp, Input),
        story: &mut Vec<String>,
    ) -> Kept {
        let place = usize::from(order.below(self.games.len() as u16));
        let (key, live) = &mut self.games[place];
        let key = *key;
        let Some((at, input, mut choices)) = live.game.step(&live.clock) else {
            self.games.remove(place);
            self.removed.push(key);
            return holds("the bank has the game", self.bank.remove(key).is_some());
        };
        let (at, input) = change(&mut choices, (at, input));
        story.push(format!("{key:?} {at}: {input:?}"));
        let mut effects = vec![NOTHING; 2];
        let verdict = self.bank.handle(key, at, &input, &mut effects);
        let expected = live.clock.handle(at, &input);
        if expected.is_ok() {
            live.game.advance(at);
            live.refuses_tick = false;
        }
        let added = effects.split_off(2);
        same("the earlier effects", &effects, &vec![NOTHING; 2])?;
        same(
            "answers",
            &verdict.map(|verdict| Answer { verdict, effects: added }),
            &expected.map_err(BankError::Refused),
        )?;
        let looks = |look: Result<_, BankError>| look.map(|look| ClockView::of(&look));
        let alone = live.clock.look(at).map(|look| ClockView::of(&look)).map_err(BankError::Refused);
        same("looks", &looks(self.bank.look(key, at)), &alone)?;
        same("alerts", &self.bank.next_alert(key, at), &live.clock.next_alert(at))
    }

    /// The bank has the same games as there are clocks, and knows no removed one.
    fn check(&mut self) -> Kept {
        same("games", &self.bank.len(), &self.games.len())?;
        let first = self.games.iter().filter_map(|(_, live)| live.deadline()).min();
        same("next deadlines", &self.bank.next_deadline(), &first)?;
        for (key, live) in &self.games {
            let clock = &live.clock;
            same("clocks", &self.bank.clock(*key).as_ref(), &Some(clock))?;
            same("states", &self.bank.state(*key), &Some(clock.state()))?;
            same("setups", &self.bank.setup(*key), &Some(clock.setup()))?;
            same("deadlines", &self.bank.deadline(*key), &live.deadline())?;
            same("presses to undo", &self.bank.presses_to_undo(*key), &Some(clock.presses_to_undo()))?;
            for seat in seats(clock) {
                same("accounts", &self.bank.accounts(*key, seat), &clock.accounts(seat))?;
            }
        }
        for key in &self.removed {
            let tick = self.bank.handle(*key, Timestamp::EPOCH, &Input::Tick, &mut Vec::new());
            same("ticks", &tick, &Err(BankError::UnknownGame))?;
            holds("the bank knows no removed game", self.bank.clock(*key).is_none() && !self.bank.contains(*key))?;
        }
        Ok(())
    }
}

/// An effect that was in the list before.
const NOTHING: Effect = Effect { at: Timestamp::EPOCH, seat: None, change: tc_core::Change::Undone };
