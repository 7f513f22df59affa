//! The statements of CSA.

use tc_core::Seat;

/// A statement: a line, or a part of a line between commas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Statement<'b> {
    /// `+` or `-`: who moves first.
    Begins(Seat),
    /// `+7776FU`
    Move(Seat),
    /// `T12`
    Time(&'b [u8]),
    /// `%TORYO`, without its sign; in version 3 with the player in front, `%+ILLEGAL_ACTION`.
    End(Option<Seat>, &'b [u8]),
    /// `N+NAKAHARA`
    Name(Seat, &'b [u8]),
    /// `$EVENT:text`, without the dollar sign.
    Key(&'b [u8], &'b [u8]),
    /// A comment, the version, and the position.
    Other,
    /// None of them.
    Unknown,
}

impl<'b> Statement<'b> {
    pub(super) fn of(text: &'b [u8]) -> Statement<'b> {
        let Some((first, rest)) = text.split_first() else { return Statement::Other };
        match first {
            b'\'' | b'V' | b'P' => Statement::Other,
            b'+' | b'-' if rest.is_empty() => Statement::Begins(seat(*first)),
            b'+' | b'-' if is_move(rest) => Statement::Move(seat(*first)),
            b'T' => Statement::Time(rest),
            b'%' => match rest.split_first() {
                Some((sign @ (b'+' | b'-'), rest)) => Statement::End(Some(seat(*sign)), rest),
                _ => Statement::End(None, rest),
            },
            b'N' => match rest.split_first() {
                Some((sign @ (b'+' | b'-'), name)) => Statement::Name(seat(*sign), name),
                _ => Statement::Unknown,
            },
            b'$' => {
                let colon = rest.iter().position(|byte| *byte == b':').unwrap_or(rest.len());
                let (key, value) = rest.split_at(colon);
                Statement::Key(key, value.split_first().map_or(value, |(_, value)| value))
            }
            _ => Statement::Unknown,
        }
    }
}

fn seat(sign: u8) -> Seat {
    if sign == b'+' { Seat::FIRST } else { Seat::SECOND }
}

/// `7776FU`: two squares and a piece.
fn is_move(text: &[u8]) -> bool {
    let (squares, piece) = text.split_at(text.len().min(4));
    squares.len() == 4
        && squares.iter().all(u8::is_ascii_digit)
        && piece.len() == 2
        && piece.iter().all(u8::is_ascii_uppercase)
}
