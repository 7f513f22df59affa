//! The body of a request, and whether it was read to its end. A connection whose last body was not cannot be used again.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use bytes::Bytes;
use hyper::body::{Body, Frame, Incoming, SizeHint};

/// A body that notes its end.
pub(super) struct Tracked {
    body: Incoming,
    whole: Whole,
}

/// Whether a body was read to its end.
#[derive(Clone)]
pub(super) struct Whole(Arc<AtomicBool>);

impl Tracked {
    pub(super) fn new(body: Incoming) -> (Tracked, Whole) {
        let whole = Whole(Arc::new(AtomicBool::new(body.is_end_stream())));
        (Tracked { body, whole: whole.clone() }, whole)
    }
}

impl Whole {
    pub(super) fn is_read(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Body for Tracked {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<hyper::Result<Frame<Bytes>>>> {
        let polled = Pin::new(&mut self.body).poll_frame(cx);
        if matches!(polled, Poll::Ready(None)) || self.body.is_end_stream() {
            self.whole.0.store(true, Ordering::Relaxed);
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
