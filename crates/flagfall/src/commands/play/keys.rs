//! What keys do.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use tc_core::Seat;

use super::columns::columns;
use super::game::Turns;
use super::players::Players;

/// What a player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// The player to move has moved; before the game, it starts. In a game of rounds: a round begins, or ends.
    Press,
    /// This player has moved; before the game, the next player's clock starts.
    PressOf(Seat),
    /// Pause, or resume.
    Pause,
    /// Take the last press back.
    Undo,
    /// Give a player time.
    Give(Seat),
    /// End the game, but not on time.
    End,
    /// Show the help, its next page, or close it.
    Help,
    /// Leave the program; it takes two presses while a game is on.
    Quit,
    /// Leave the program at once.
    QuitNow,
}

/// The fixed keys, which the players cannot choose as their own. So are the digits of the seats.
const TAKEN: [(char, Act); 6] =
    [(' ', Act::Press), ('p', Act::Pause), ('u', Act::Undo), ('e', Act::End), ('?', Act::Help), ('q', Act::Quit)];

/// The seat of a digit, counted from 1.
fn seat_of(key: char, seats: usize) -> Option<Seat> {
    let number = usize::try_from(key.to_digit(10)?).ok()?;
    Seat::new(number.checked_sub(1)?).filter(|seat| seat.index() < seats)
}

/// Whether a key is one of the fixed keys of a game with this number of seats.
pub(super) fn is_taken(key: char, seats: usize) -> bool {
    TAKEN.iter().any(|(taken, _)| *taken == key) || seat_of(key, seats).is_some()
}

/// The act of a key, if it has one. A key that is held down counts once.
pub(super) fn act(event: &KeyEvent, players: &Players) -> Option<Act> {
    if event.kind != KeyEventKind::Press {
        return None;
    }
    match event.code {
        KeyCode::Char('c') if event.modifiers.contains(KeyModifiers::CONTROL) => Some(Act::QuitNow),
        _ if event.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => None,
        KeyCode::Esc => Some(Act::Quit),
        KeyCode::Enter => Some(Act::Press),
        KeyCode::Char(key) => {
            let key = key.to_lowercase().next().unwrap_or(key);
            let of_player = players.each().find(|(_, _, own)| *own == key).map(|(seat, ..)| Act::PressOf(seat));
            let fixed = || TAKEN.iter().find(|(taken, _)| *taken == key).map(|(_, act)| *act);
            of_player.or_else(fixed).or_else(|| seat_of(key, players.names().len()).map(Act::Give))
        }
        _ => None,
    }
}

/// The keys in one line; if it is too narrow for all, the most important ones.
pub(super) fn line(players: &Players, turns: Turns, width: u16) -> String {
    let keys: Vec<String> = players.each().map(|(_, _, key)| key.to_string()).collect();
    let keys = keys.join("/");
    let digits = if players.names().len() == 2 { "1/2".into() } else { format!("1-{}", players.names().len()) };
    let space = match turns {
        Turns::Ordinary => "space move",
        Turns::Rounds => "space round",
    };
    let whole = format!("{space}  {keys} own keys  p pause  u undo  {digits} give time  e end  q leave  ? help");
    let most = format!("{space}  {keys} own keys  p pause  u undo  ? help  q leave");
    let least = match turns {
        Turns::Ordinary => format!("{space}  ? help  q leave"),
        Turns::Rounds => format!("{space}  {keys}  ? help  q leave"),
    };
    let lines = [whole, most];
    lines.into_iter().find(|line| columns(line) <= width.into()).unwrap_or(least)
}

/// The keys, and what each does.
pub(super) fn explained(players: &Players, turns: Turns, give: &str) -> Vec<(String, String)> {
    let names = players.names();
    let own = players.each().map(|(seat, name, key)| {
        let what = match turns {
            Turns::Ordinary => {
                format!("end {name}'s turn; before the game, start {}'s clock", players.name(players.after(seat)))
            }
            Turns::Rounds => format!("{name} has moved: stop {name}'s clock"),
        };
        (key.to_string(), what)
    });
    let (space, undo) = match turns {
        Turns::Ordinary => {
            ("end the turn; before the game, start the game", "take the last move back; the time it took stays used")
        }
        Turns::Rounds => (
            "begin a round; in a round, end it without those who have not moved",
            "take the last move of the round back: that clock runs on",
        ),
    };
    let (last, others) = names.split_last().map_or(("", &names[..]), |(last, others)| (*last, others));
    let digits = if names.len() == 2 { "1, 2".into() } else { format!("1 to {}", names.len()) };
    let others = [
        ("p".into(), "pause, or resume".into()),
        ("u".into(), undo.into()),
        (digits, format!("give {} or {last} {give}", others.join(", "))),
        ("e".into(), "end the game; press it twice".into()),
        ("q, escape".into(), "leave; press it twice while a game is on. ctrl-c leaves at once".into()),
    ];
    std::iter::once(("space, enter".to_owned(), space.to_owned())).chain(own).chain(others).collect()
}
