//! Overwriting what must not be in the files any more.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::Unavailable;
use super::base::Base;
use super::frame::{Kind, Place};
use super::index::Entry;
use super::positioned::write_at;
use super::segment::Segment;
use super::store::Store;

/// Overwrites the bodies of the frames that the base of a game has replaced, back to the last base of which this was done. It is
/// durable when this returns. Frames in segments that were removed are gone.
pub(super) fn overwrite(store: &Store, entry: &Entry) -> Result<(), Unavailable> {
    let (head, body) = store.frame(entry.base)?;
    let kept = Base::read(body, head.count).map_or(Place::NONE, |base| base.earlier);
    let (mut place, mut touched) = (head.before, BTreeMap::<u32, Arc<Segment>>::new());
    while place != Place::NONE {
        let Some(segment) = store.segments().get(&place.segment).cloned() else { break };
        let failed = |error: std::io::Error| Unavailable(format!("{}: {error}", segment.path.display()));
        let head = segment.read_head(place.offset).map_err(failed)?;
        let head = head.ok_or_else(|| store.damaged(place, "expected a frame".to_owned()))?;
        let body = head.body_range();
        if place != kept && !body.is_empty() {
            write_at(&segment.file, &vec![0; body.len()], u64::from(place.offset) + u64::from(body.start))
                .map_err(failed)?;
            touched.entry(place.segment).or_insert_with(|| Arc::clone(&segment));
        }
        if head.kind == Kind::Base && head.erases {
            break;
        }
        place = head.before;
    }
    for segment in touched.values() {
        segment.file.sync_data().map_err(|error| Unavailable(format!("{}: {error}", segment.path.display())))?;
    }
    Ok(())
}
