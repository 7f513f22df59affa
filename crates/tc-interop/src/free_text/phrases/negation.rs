//! What a text says is absent.

use alloc::vec::Vec;

use super::{Piece, PieceKind};
use crate::free_text::said::Said;

/// The pieces, where what is absent is so with all that is said of it, up to the end of its phrase: `no increment per move`,
/// `no increment or delay`.
pub(super) fn negated(pieces: Vec<Piece>) -> Vec<Piece> {
    let mut is_denied = false;
    let mut negated: Vec<Piece> = Vec::with_capacity(pieces.len());
    let mut rest = pieces.into_iter().peekable();
    while let Some(piece) = rest.next() {
        let next = rest.peek().map(|next| next.kind);
        match (piece.kind, next) {
            (PieceKind::Said(Said::PerMove | Said::From(_) | Said::Add), _) if is_denied => {}
            (PieceKind::Said(Said::Or), Some(PieceKind::Said(Said::Role(role)))) if is_denied => {
                rest.next();
                negated.push(Piece { kind: PieceKind::Said(Said::Denied(role)), ..piece });
            }
            (kind, _) => {
                is_denied = matches!(kind, PieceKind::Said(Said::Denied(_)));
                negated.push(piece);
            }
        }
    }
    negated
}
