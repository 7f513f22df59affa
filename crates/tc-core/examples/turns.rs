//! Clocks that follow a game's own turns (S21): the game says whose turn it is, and the inputs of the clock follow. The
//! rules of the game need no calls to a clock.
//!
//! ```sh
//! cargo run -p tc-core --example turns
//! ```

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};

use tc_core::{
    AfterFlag, Answer, Clock, Input, Next, Press, Refused, Rules, Seat, SeatSet, Setup, Span, State, Timestamp, Verdict,
};

/// A clock with room for four seats.
pub(crate) type Game = Clock;

fn main() -> Result<(), Box<dyn Error>> {
    io::stdout().write_all(play()?.as_bytes())?;
    Ok(())
}

/// A board game: the first player moves alone, then all others plan at the same time, then the first player moves
/// again.
pub(crate) fn play() -> Result<String, Box<dyn Error>> {
    let setup = Setup::for_all(Rules::default(), &"5m.. + 10s".parse()?, 4)?;
    let mut game: Game = Clock::new(&setup);
    let turns: [(i64, &[usize]); 6] = [(0, &[0]), (40, &[1, 2, 3]), (55, &[1, 3]), (61, &[3]), (75, &[0]), (80, &[])];
    let mut output = String::new();
    for (seconds, turn) in turns {
        let seats = turn.iter().filter_map(|seat| Seat::new(*seat)).collect();
        let at = Timestamp::from_millis(seconds * 1_000).ok_or("too far")?;
        for (input, answer) in turn_is(&mut game, seats, at)? {
            writeln!(output, "{seconds} s: {input:?}")?;
            answer.effects.iter().try_for_each(|effect| writeln!(output, "  {effect}"))?;
        }
    }
    Ok(output)
}

/// Makes it the turn of these seats, or of nobody. One seat has an ordinary turn, several have a simultaneous one. A
/// seat whose turn ends has moved. In a simultaneous turn that goes on for others its clock is halted, and it has moved
/// when the turn is over.
///
/// What is due by then happens first. Seats that have dropped out with a flag (S11) are left out. For lag, or a seat
/// that moves twice in a row, hand an [`Input::Press`] to the clock. Returns the inputs that took effect, for the
/// journal, with the clock's answers. After an error the clock is unchanged.
pub(crate) fn turn_is(game: &mut Game, seats: SeatSet, at: Timestamp) -> Result<Vec<(Input, Answer)>, Refused> {
    // Either all inputs are accepted or none is: they are tried on a state, which is small, not on a clock with its
    // history.
    let mut state = game.state().clone();
    let mut inputs = vec![Input::Tick];
    state.handle(game.setup(), at, &Input::Tick)?;
    for input in inputs_for(&state, game.setup(), seats) {
        if state.outcome(game.setup()).is_none() {
            state.handle(game.setup(), at, &input)?;
            inputs.push(input);
        }
    }
    let mut answers = Vec::new();
    for input in inputs {
        let answer = game.handle(at, &input)?;
        let is_idle = input == Input::Tick || answer.verdict == Verdict::NotApplied;
        if !is_idle || !answer.effects.is_empty() {
            answers.push((input, answer));
        }
    }
    Ok(answers)
}

/// The inputs that make it the turn of these seats.
fn inputs_for(state: &State, setup: &Setup, seats: SeatSet) -> Vec<Input> {
    let has_dropped_out = |seat: &Seat| setup.rules().after_flag == AfterFlag::Drop && state.flagged().contains(*seat);
    let seats: SeatSet = seats.iter().filter(|seat| !has_dropped_out(seat)).collect();
    let turn = state.turn();
    let begin = match (seats.len(), seats.iter().next()) {
        (_, None) => None,
        (1, Some(seat)) => Some(Input::Start { seat }),
        _ => Some(Input::Open { seats }),
    };
    match (turn.len(), begin) {
        (0, begin) => begin.into_iter().collect(),
        (1, _) if turn == seats => Vec::new(),
        (1, Some(Input::Start { seat: next })) => {
            vec![Input::Press(Press { seat: turn.iter().next(), next: Next::Seat(next), lag: Span::ZERO })]
        }
        (1, begin) => [Input::Stop { lag: Span::ZERO }].into_iter().chain(begin).collect(),
        // A second halt or go of the same seat is not applied.
        (_, Some(_)) if seats.iter().all(|seat| turn.contains(seat)) => {
            let input = |seat| if seats.contains(seat) { Input::Go { seat } } else { Input::Halt { seat } };
            turn.iter().map(input).collect()
        }
        (_, begin) => [Input::Settle { moved: turn }].into_iter().chain(begin).collect(),
    }
}
