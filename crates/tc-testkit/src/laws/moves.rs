//! What a move reports of its time is what the accounts have (S24).

use tc_core::{AfterFlag, Change, Input, Seat, Span};

use super::play::{Step, play, seats};
use crate::checks::{Kept, holds, same};

/// Every move says where its time went: what was charged is what the account of used time gained in the turn, and the
/// parts are the whole, which a look just before the move has shown. An undo takes the move back.
pub fn moves_add_up(bytes: &[u8]) {
    let mut turns = Turns::default();
    play(bytes, |step| turns.step(&step));
}

/// What each seat had used when its turn began; `None` where no effect tells.
#[derive(Default)]
struct Turns {
    began: Vec<Option<i64>>,
    /// The same before each press that can be undone.
    presses: Vec<Vec<Option<i64>>>,
}

impl Turns {
    fn step(&mut self, step: &Step<'_, '_>) -> Kept {
        self.began.resize(seats(step.after).count(), Some(0));
        let [before, after] = [step.before, step.after]
            .map(|clock| move |seat| clock.accounts(seat).unwrap_or_default().used.as_micros());
        if step.was_applied() && matches!(step.input, Input::Undo(_)) {
            self.began = self.presses.pop().ok_or("an undo without a press")?;
            let since = step.changes().skip_while(|(_, change)| *change != Change::Undone);
            // The first turn is the one that goes on; a seat with nothing left passes it on at once.
            for (seat, _) in since.filter(|(_, change)| *change == Change::Turn).skip(1) {
                let seat = seat.ok_or("a turn without a seat")?;
                self.began[seat.index()] = Some(after(seat));
            }
            return holds("an undo reports no move", !step.changes().any(|(_, change)| is_move(change)));
        }
        // Seats that were charged to the end before their next turn began.
        let mut charged: Vec<Seat> = Vec::new();
        // Seats that lost a turn: a turn that they begin with the same input can be charged, too.
        let mut lost: Vec<Seat> = Vec::new();
        let mut moved: Vec<Seat> = Vec::new();
        for (seat, change) in step.changes().filter_map(|(seat, change)| Some((seat?, change))) {
            match change {
                // A seat that goes on in a simultaneous turn has had its turn already.
                Change::Turn if matches!(step.input, Input::Go { .. }) => {}
                Change::Turn => {
                    self.began[seat.index()] = match charged.contains(&seat) {
                        _ if lost.contains(&seat) => None,
                        true => Some(after(seat)),
                        false => Some(before(seat)),
                    };
                }
                Change::Adjusted { .. } => charged.push(seat),
                Change::Timeout { .. } => lost.push(seat),
                Change::Moved { thought, charged: taken, delay, credit, stage, .. } => {
                    moved.push(seat);
                    charged.push(seat);
                    if step.was_move() {
                        self.presses.push(self.began.clone());
                    }
                    if let Some(began) = self.began[seat.index()] {
                        same("charged", &taken.as_micros(), &(after(seat) - began))?;
                    }
                    let since = step.before.look(step.at).ok().and_then(|look| look.turn_since(seat));
                    same(
                        "the time since the turn began",
                        &since.and_then(|since| step.at.since(since)),
                        &Some(thought),
                    )?;
                    let parts = taken.as_micros() + delay.as_micros() + credit.as_micros();
                    holds("at least its parts", thought.as_micros() >= parts)?;
                    let is_charged = parts > 0;
                    holds("nothing but its parts", thought.as_micros() == parts || !is_charged)?;
                    holds("no part is below zero", [taken, delay].iter().all(|part| *part >= Span::ZERO))?;
                    // A move can be charged more than it took: the least, or some of it twice.
                    let rules = step.after.setup().rules();
                    let twice = if rules.charge_double.is_some() { thought } else { Span::ZERO };
                    let most = i128::from(rules.charge_least.as_micros()) + i128::from(twice.as_micros());
                    holds("no less credit than that", i128::from(credit.as_micros()) >= -most)?;
                    let stages = [step.before, step.after].map(|clock| clock.reading(seat, step.at));
                    let stages = stages.map(|reading| reading.map_or(0, |reading| reading.stage));
                    holds("a stage on the way", stage <= stages[1].max(stages[0]))?;
                }
                _ => {}
            }
        }
        // A seat that has flagged can press, and reports no move.
        if step.was_move() && moved.is_empty() {
            self.presses.push(self.began.clone());
        }
        let expected: Vec<Seat> = match step.input {
            _ if !step.was_applied() => Vec::new(),
            Input::Settle { moved } => moved.iter().collect(),
            Input::Press(_) | Input::Stop { .. } => step.before.state().turn().iter().collect(),
            _ => Vec::new(),
        };
        // A flag can pass the turn on before the move, and a seat that has flagged or has lost the turn reports none.
        let passes_on = step.after.setup().rules().after_flag == AfterFlag::Skip;
        if step.after.state().flagged().is_empty() && !passes_on {
            same("the seats that moved", &moved, &expected)?;
        }
        holds("no more seats than moved", moved.len() <= expected.len())
    }
}

fn is_move(change: Change) -> bool {
    matches!(change, Change::Moved { .. })
}
