//! All that is kept of a game, in one frame.

use bytes::Bytes;

use super::frame::{Place, put, take, take_number};

/// All that is kept of a game, in place of the frames before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Base {
    /// The earlier base that has what was kept before.
    pub(super) earlier: Place,
    /// What takes the place of records that were erased, in order.
    pub(super) kept: Vec<Bytes>,
    /// The snapshot of the last record that was erased; empty if none was.
    pub(super) snapshot: Bytes,
    /// The records after it, up to the last one.
    pub(super) records: Vec<Bytes>,
}

impl Base {
    /// The body of the frame. The head has the numbers.
    pub(super) fn to_body(&self) -> Vec<u8> {
        let mut body = Vec::new();
        for number in [self.earlier.segment, self.earlier.offset, self.kept.len() as u32] {
            body.extend(number.to_le_bytes());
        }
        let parts = self.kept.iter().chain([&self.snapshot]).chain(&self.records);
        parts.for_each(|bytes| put(bytes, &mut body));
        body
    }

    /// Reads the body of a frame with this number of records; `None` if it is not one.
    pub(super) fn read(mut body: Bytes, count: u32) -> Option<Base> {
        let earlier = Place { segment: take_number(&mut body)?, offset: take_number(&mut body)? };
        let kept = take_number(&mut body)?;
        let kept = (0..kept).map(|_| take(&mut body)).collect::<Option<_>>()?;
        let snapshot = take(&mut body)?;
        let records = records(body, count)?;
        Some(Base { earlier, kept, snapshot, records })
    }
}

/// Reads this number of records; `None` if there are fewer or more.
pub(super) fn records(mut body: Bytes, count: u32) -> Option<Vec<Bytes>> {
    let records = (0..count).map(|_| take(&mut body)).collect::<Option<_>>()?;
    body.is_empty().then_some(records)
}
