//! What keys do.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use tc_core::Seat;

use super::columns::columns;

/// What a player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// Whoever is to move has moved; before the game it begins.
    Press,
    /// This player has moved, or begins the game by starting the other's clock.
    PressOf(Seat),
    /// The clocks stand, or go on.
    Pause,
    /// The last press is taken back.
    Undo,
    /// Time for a player.
    Give(Seat),
    /// The game is over, otherwise than on time.
    End,
    /// The keys are told, or not any more.
    Help,
    /// The program is left; asked twice while a game is on.
    Quit,
    /// The program is left at once.
    QuitNow,
}

/// Keys that do something whatever the players' own are.
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

/// Whether a key has something to do already.
pub(super) fn is_taken(key: char) -> bool {
    key.is_control() || TAKEN.iter().any(|(taken, _)| *taken == key)
}

/// What a key asks for, if anything. A key that is held down asks once.
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

/// The keys in a line; where it has no room for all, those that lead to the others.
pub(super) fn told(own: [char; 2], width: u16) -> String {
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
        ("space, enter".into(), "whoever is to move has moved; before the game it begins".into()),
        (first.to_string(), format!("{one} has moved; before the game {other}'s clock is started")),
        (second.to_string(), format!("{other} has moved; before the game {one}'s clock is started")),
        ("p".into(), "the clocks stand, or go on".into()),
        ("u".into(), "the last move is taken back; the time it took stays used".into()),
        ("1, 2".into(), format!("give {one}, {other} {give}")),
        ("e".into(), "end the game, asked twice".into()),
        ("q, escape".into(), "leave, asked twice while a game is on; ctrl-c leaves at once".into()),
    ];
    explained.into()
}
