//! Going berserk, as each site has it (S12).

use tc_core::Berserk;
use tc_notation::{Bonus, Moves};

use super::MS;
use super::seat::Seat;
use super::stage::StageRule;
use super::state::State;

/// As many times as this an increment must fit into the time: lichess and PlayStrategy expect a game of so many moves,
/// lishogi a longer one.
const SHORT_GAME: i64 = 40;
const LONG_GAME: i64 = 60;
/// As many times as this a byo-yomi period must fit into the main time.
const PERIODS: i64 = 25;

impl State {
    /// Whether so many seats have moved that nobody can go berserk any more: two, or the only one.
    pub(super) fn is_too_late_to_go_berserk(&self) -> bool {
        let have_moved = self.seats.iter().filter(|seat| seat.made > 0).count();
        have_moved > 1 || have_moved == self.seats.len()
    }

    /// A site that gives a seat another control can do so only as long as it is in its main time.
    pub(super) fn is_past_main_time(&self, index: usize) -> bool {
        let seat = &self.seats[index];
        seat.stage != 0 && matches!(self.rules.berserk, Berserk::Lishogi | Berserk::Playstrategy)
    }

    /// Whether the seat begins without a time of which a half could be given up.
    pub(super) fn has_nothing_to_halve(&self, index: usize) -> bool {
        let Some(first) = self.seats[index].stages.first() else { return false };
        match self.rules.berserk {
            Berserk::Off => false,
            Berserk::Lichess => first.time == 0,
            _ => first.time == 0 || first.resets_on_time || !matches!(first.moves, Moves::Any | Moves::Required(_)),
        }
    }

    pub(super) fn go_berserk(&mut self, index: usize) {
        let rule = self.rules.berserk;
        let seat = &mut self.seats[index];
        seat.berserk = true;
        match rule {
            Berserk::Lichess => {
                let first = seat.stages[0];
                seat.give_up_half(first.time >= SHORT_GAME * first.increment());
            }
            Berserk::Lishogi => {
                let first = seat.stages[0];
                let byo_yomi = seat.stages.get(1).filter(|stage| matches!(stage.moves, Moves::Reset(_)));
                let period = byo_yomi.map_or(0, |stage| stage.time);
                seat.give_up_half(first.time >= (LONG_GAME * first.increment()).max(PERIODS * period));
                seat.stages = [plain(first)].into();
            }
            Berserk::Playstrategy => {
                let first = seat.stages[0];
                seat.give_up_half(first.time >= SHORT_GAME * first.given_back_or_added());
                let halved = |stage: &StageRule| {
                    let delay = up_to_seconds(stage.delay / 2 + stage.delay % 2).min(stage.delay);
                    StageRule { delay, time: stage.time / 2 + stage.time % 2, ..plain(*stage) }
                };
                let mut stages: Vec<StageRule> = seat.stages.iter().map(halved).collect();
                stages[0].time = first.time;
                seat.stages = stages.into();
            }
            rule => panic!("the twin does not know {rule:?}"),
        }
    }
}

impl Seat {
    fn give_up_half(&mut self, is_long: bool) {
        if is_long {
            self.forfeit(self.stages[0].time / 2);
        }
    }
}

/// The stage, in which a move earns nothing; the hourglass is no bonus of a move.
fn plain(stage: StageRule) -> StageRule {
    StageRule { bonus: stage.bonus.filter(|bonus| *bonus == Bonus::Opponent), ..stage }
}

/// Whole seconds, no less than these microseconds.
fn up_to_seconds(time: i64) -> i64 {
    let second = 1_000 * MS;
    let beyond = time % second;
    if beyond == 0 { time } else { time - beyond + second }
}
