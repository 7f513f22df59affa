//! What comments say about the moves before them.

use core::ops::Range;

use memchr::memchr;
use tc_core::Span;

use super::{Game, LONGEST, trouble_of};
use crate::pgn::comment::{self, Said};
use crate::{Move, MoveTimes, Recorded, Trouble, TroubleKind};

impl Game<'_> {
    pub(super) fn comment(&mut self) {
        let begin = self.at + 1;
        let body = self.text.get(begin..).unwrap_or_default();
        if !self.awaits_move
            && let Some(last) = self.record.moves.last_mut()
            && let Some(plain) = comment::plain(body)
            && (last.clock.is_none() || plain.clock.is_none())
            && (last.used.is_none() || plain.used.is_none())
        {
            last.clock = last.clock.or(plain.clock);
            last.used = last.used.or(plain.used);
            self.clocks.is_long |= plain.clock.is_some();
            if plain.used.is_some() {
                self.record.times = MoveTimes::Measured;
            }
            self.at = begin + plain.length;
            self.run = self.at;
            return;
        }
        let Some(length) = memchr(b'}', body) else {
            self.trouble(TroubleKind::OpenComment, self.rest());
            self.at = self.text.len();
            return;
        };
        self.comment_body(begin..begin + length);
        self.at = begin + length + 1;
        self.run = self.at;
    }

    /// A comment without its braces. After a move number it belongs to the move that follows.
    pub(super) fn comment_body(&mut self, body: Range<usize>) {
        if body.len() > LONGEST {
            return self.trouble(TroubleKind::LongComment, self.text.get(body).unwrap_or_default());
        }
        self.last_comment = body.clone();
        if self.awaits_move {
            let start = if self.pending.is_empty() { body.start } else { self.pending.start };
            self.pending = start..body.end;
            return;
        }
        self.read_comment(body);
    }

    /// Reads the comments between a move number and its move.
    pub(super) fn read_pending(&mut self) {
        let pending = core::mem::take(&mut self.pending);
        match self.awaits_move {
            // The move did not follow.
            true => self.read_without_move(pending),
            false => self.read_comment(pending),
        }
    }

    fn read_without_move(&mut self, body: Range<usize>) {
        let comment = self.text.get(body).unwrap_or_default();
        comment::read(comment, |said| {
            if said != Said::OfEngines {
                self.add(trouble_of(None, TroubleKind::NoMove, comment));
            }
        });
    }

    fn read_comment(&mut self, body: Range<usize>) {
        let Some(mut last) = self.record.moves.last().copied() else { return self.read_without_move(body) };
        let comment = self.text.get(body).unwrap_or_default();
        comment::read(comment, |said| {
            match said {
                Said::ShortClock(_) => self.clocks.is_short = true,
                Said::Clock(_) => self.clocks.is_long = true,
                Said::Used(_, times) => self.record.times = times,
                Said::OfEngines => self.record.of_engines = true,
                _ => {}
            }
            if let Some(trouble) = note(&mut last, &mut self.dials, said, comment) {
                self.add(trouble);
            }
        });
        if let Some(place) = self.record.moves.last_mut() {
            *place = last;
        }
    }
}

/// Adds to a move what its comment says. Returns a trouble if that is no time, or contradicts what was said before.
fn note(last: &mut Move, dials: &mut [Option<Recorded>; 2], said: Said<'_>, comment: &[u8]) -> Option<Trouble> {
    let (place, time) = match said {
        Said::Clock(time) | Said::ShortClock(time) => (&mut last.clock, time),
        Said::Used(time, _) => (&mut last.used, time),
        Said::UsedInAll(time) => (&mut last.used_in_all, time),
        Said::Dial(time) => {
            let earlier = dials.get_mut(last.seat.index())?.replace(time)?;
            (&mut last.used, advance(earlier, time)?)
        }
        Said::At(at) => {
            let is_other = last.at.replace(at).is_some_and(|earlier| earlier != at);
            return is_other.then(|| trouble_of(Some(last), TroubleKind::TwoValues, comment));
        }
        Said::OfEngines => return None,
        Said::Broken(piece) => return Some(trouble_of(Some(last), TroubleKind::BrokenValue, piece)),
    };
    let earlier = place.replace(time)?;
    let distance = earlier.time.checked_sub(time.time).map_or(u64::MAX, |span| span.as_micros().unsigned_abs());
    let coarser = earlier.unit.min(time.unit).span().as_micros().unsigned_abs();
    if distance == 0 || distance < coarser {
        // Both agree as far as the coarser one goes. The finer one says more.
        *place = Some(if earlier.unit > time.unit { earlier } else { time });
        return None;
    }
    Some(trouble_of(Some(last), TroubleKind::TwoValues, comment))
}

/// How far a dial of 12 hours went on.
fn advance(earlier: Recorded, later: Recorded) -> Option<Recorded> {
    const DIAL: i64 = 12 * 3_600 * 1_000_000;
    let micros = later.time.checked_sub(earlier.time).unwrap_or(Span::ZERO).as_micros().rem_euclid(DIAL);
    Recorded::new(micros, earlier.unit.min(later.unit))
}
