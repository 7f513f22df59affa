//! What keys do.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use tc_core::Seat;

use super::columns::columns;

/// What a player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// The player to move has moved; before the game, it starts.
    Press,
    /// This player has moved; before the game, the other's clock starts.
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

/// The fixed keys, which the players cannot choose as their own.
const TAKEN: [(char, Act); 8] = [
    (' ', Act::Press),
    ('p', Act::Pause),
    ('u', Act::Undo),
    ('e', Act::End),
    ('?', Act::Help),
    ('q', Act::Quit),
    ('1', Act::Give(Seat::FIRST)),
    ('2', Act::Give(Seat::SECOND)),
];

/// Whether a key is one of the fixed keys.
pub(super) fn is_taken(key: char) -> bool {
    key.is_control() || TAKEN.iter().any(|(taken, _)| *taken == key)
}

/// The act of a key, if it has one. A key that is held down counts once.
pub(super) fn act(event: &KeyEvent, own: [char; 2]) -> Option<Act> {
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
            let seats = [Seat::FIRST, Seat::SECOND];
            let of_player = own.iter().zip(seats).find(|(known, _)| **known == key).map(|(_, seat)| Act::PressOf(seat));
            of_player.or_else(|| TAKEN.iter().find(|(taken, _)| *taken == key).map(|(_, act)| *act))
        }
        _ => None,
    }
}

/// The keys in one line; if it is too narrow for all, the most important ones.
pub(super) fn line(own: [char; 2], width: u16) -> String {
    let [first, second] = own;
    let whole =
        format!("space move  {first}/{second} own keys  p pause  u undo  1/2 give time  e end  q leave  ? help");
    if columns(&whole) <= width.into() { whole } else { "space move  ? help  q leave".into() }
}

/// The keys, and what each does.
pub(super) fn explained(own: [char; 2], names: [&str; 2], give: &str) -> Vec<(String, String)> {
    let [first, second] = own;
    let [one, other] = names;
    let explained = [
        ("space, enter".into(), "end the turn; before the game, start the game".into()),
        (first.to_string(), format!("end {one}'s turn; before the game, start {other}'s clock")),
        (second.to_string(), format!("end {other}'s turn; before the game, start {one}'s clock")),
        ("p".into(), "pause, or resume".into()),
        ("u".into(), "take the last move back; the time it took stays used".into()),
        ("1, 2".into(), format!("give {one} or {other} {give}")),
        ("e".into(), "end the game; press it twice".into()),
        ("q, escape".into(), "leave; press it twice while a game is on. ctrl-c leaves at once".into()),
    ];
    explained.into()
}
