//! Clocks of which the player on the move presses.

use std::hint::black_box;
use std::time::Duration;

use tc_core::{Input, Timestamp};
use time_control::{ByoYomiClock, ByoYomiConfig, FischerClock, FischerConfig, TimeControl};

use crate::games::{SECOND, in_overtime, setup, started};
use crate::texts::{CLOCK_BYO_YOMI, FISCHER};
use crate::{Contender, Contest, Fischer};

/// How long a player thinks about every move.
const THINK: i64 = 5 * SECOND;

/// A move is made, after 5 s, and it is the other player's turn. In byo-yomi both players are in overtime.
pub const CLOCKS: Contest = Contest {
    task: "a press",
    own: Contender { name: "tc-core", works_on: CLOCK_BYO_YOMI, run: byo_yomi },
    yardstick: Contender { name: "time-control", works_on: CLOCK_BYO_YOMI, run: byo_yomi_of_time_control },
    bound: 2.0,
    others: &[
        Contender { name: "tc-core-fischer", works_on: FISCHER, run: fischer },
        Contender { name: "time-control-fischer", works_on: FISCHER, run: fischer_of_time_control },
        Contender { name: "by-hand-fischer", works_on: FISCHER, run: fischer_by_hand },
    ],
};

fn byo_yomi(times: u64) {
    let setup = setup(CLOCK_BYO_YOMI);
    let (mut clock, mut at) = in_overtime(&setup);
    for _ in 0..times {
        at += THINK;
        let verdict =
            clock.handle(black_box(&setup), Timestamp::saturating_micros(black_box(at)), black_box(&Input::press()));
        assert!(black_box(verdict).is_ok());
    }
}

fn fischer(times: u64) {
    let setup = setup(FISCHER);
    let (mut clock, mut at) = (started(&setup), 0);
    for _ in 0..times {
        at += THINK;
        let verdict =
            clock.handle(black_box(&setup), Timestamp::saturating_micros(black_box(at)), black_box(&Input::press()));
        assert!(black_box(verdict).is_ok());
    }
}

fn byo_yomi_of_time_control(times: u64) {
    let mut clocks = [ByoYomiClock::new(ByoYomiConfig::new(10, 5, 30)); 2];
    for clock in &mut clocks {
        clock.complete_turn(Duration::from_secs(605));
        assert!(clock.in_byo_yomi() && clock.periods_remaining() == 5);
    }
    turns(&mut clocks, times);
}

fn fischer_of_time_control(times: u64) {
    turns(&mut [FischerClock::new(FischerConfig::new(10, 5)); 2], times);
}

/// Two clocks in turn.
fn turns<C: TimeControl>(clocks: &mut [C; 2], times: u64) {
    let think = Duration::from_micros(THINK.unsigned_abs());
    for turn in 0..times {
        let clock = black_box(&mut clocks[usize::from(turn % 2 == 1)]);
        assert!(!black_box(clock.complete_turn(black_box(think))));
    }
}

fn fischer_by_hand(times: u64) {
    let (mut clock, mut at) = (Fischer::start(600 * SECOND, 5 * SECOND, 0), 0);
    for _ in 0..times {
        at += THINK;
        assert!(black_box(black_box(&mut clock).press(black_box(at))));
    }
}
