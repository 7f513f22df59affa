//! Parts that a sign divides.

use super::Piece;

impl<'t> Piece<'t> {
    /// Both sides of the first of these signs, without blanks around them.
    pub(crate) fn split_once(self, signs: &[char]) -> Option<(Piece<'t>, Piece<'t>)> {
        let (before, _) = self.text.split_once(signs)?;
        let sign = self.text.get(before.len()..)?.chars().next()?;
        let skipped = before.len() + sign.len_utf8();
        let after = Piece { text: self.text.get(skipped..)?, at: self.at + skipped };
        Some((Piece { text: before, at: self.at }.trim(), after.trim()))
    }

    /// What is between these signs, without blanks around them.
    #[cfg(any(feature = "lichess", feature = "pgn", feature = "us-chess"))]
    pub(crate) fn split(self, sign: char) -> impl Iterator<Item = Piece<'t>> {
        let mut at = self.at;
        self.text.split(sign).map(move |text| {
            let piece = Piece { text, at };
            at += text.len() + sign.len_utf8();
            piece.trim()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ReadError;

    #[test]
    fn pieces_know_where_they_stand() -> Result<(), ReadError> {
        let piece = Piece::new("  40 / 90é ").trim();
        let (moves, time) = piece.split_once(&['/']).ok_or(piece.expected(crate::Expectation::Slash))?;
        assert_eq!((moves.text, moves.span(), time.text, time.span()), ("40", 2..4, "90é", 7..11));
        assert!(time.before("\u{a9}").is_none() && time.after("90\u{c3}").is_none());
        Ok(())
    }
}
