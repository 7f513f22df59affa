//! Texts that give several controls, or times that do not belong together: no control is made of them.

use super::evidence::{Place, tables, used};
use crate::{ReadError, ReadErrorKind};

/// # Errors
/// The first refusal that fits a time of the text.
pub(super) fn check(text: Place) -> Result<(), ReadError> {
    for refusal in tables::REFUSALS {
        let mut places = (0..text.terms.len()).map(|place| text.at(place));
        if let Some(term) = places.find(|place| place.fits(refusal.on)).and_then(Place::term) {
            used(refusal.source);
            let kind = refusal.expected.map_or(ReadErrorKind::SeveralControls, ReadErrorKind::Expected);
            return Err(ReadError::at(kind, term.span.clone()));
        }
    }
    Ok(())
}
