//! What players stage.

use alloc::string::String;
use alloc::vec::Vec;

/// An action that can be staged. The round does not know what it means: it keeps it, compares it, and encodes it.
///
/// With the feature `serde` an action must not be written as `null`: in a view that is an action that is not shown.
///
/// ```
/// use tc_commit::{Action, Encoder};
///
/// #[derive(Clone, PartialEq)]
/// enum Throw { Rock, Paper, Scissors }
///
/// impl Action for Throw {
///     fn encode(&self, to: &mut Encoder) {
///         to.tag(match self { Throw::Rock => 0, Throw::Paper => 1, Throw::Scissors => 2 });
///     }
/// }
/// ```
pub trait Action: Clone + PartialEq {
    /// Writes the action canonically: equal actions write equal bytes, different ones different bytes, on every
    /// machine and in every version. Digests and the limit of 64 KiB rest on it.
    ///
    /// An action of several parts writes each with its length, or at a fixed length: with `to.text(&self.from)`, and not
    /// with `self.from.encode(to)`, which for texts and bytes writes them raw. Otherwise `("ab", "c")` and `("a", "bc")`
    /// are the same bytes, and in sealed mode one digest opens both ways.
    fn encode(&self, to: &mut Encoder);

    /// The player that the action names as the one who acts, where actions do so. It must be the committer (C3).
    fn actor(&self) -> Option<&str> {
        None
    }

    /// Overwrites what the action says. It is called when a secret is erased or dropped; does nothing unless written.
    /// For texts and bytes it overwrites with the feature `zeroize`.
    fn wipe(&mut self) {}
}

/// Takes what an [`Action`] writes of itself.
#[derive(Default)]
pub struct Encoder(Vec<u8>);

impl Encoder {
    /// The bytes that something writes.
    pub(crate) fn of(write: impl FnOnce(&mut Encoder)) -> Encoder {
        let mut encoder = Encoder::default();
        write(&mut encoder);
        encoder
    }

    /// One byte: which kind it is.
    pub fn tag(&mut self, tag: u8) {
        self.raw(&[tag]);
    }

    /// A number, 8 bytes, the lowest first.
    pub fn number(&mut self, number: u64) {
        self.raw(&number.to_le_bytes());
    }

    /// A number that can be negative, 8 bytes in two's complement, the lowest first.
    pub fn signed(&mut self, number: i64) {
        self.raw(&number.to_le_bytes());
    }

    /// Bytes with their length before them, as 4 bytes, the lowest first: what follows cannot be taken for them.
    pub fn bytes(&mut self, bytes: &[u8]) {
        // Whoever writes 4 GiB is refused for more than 64 KiB.
        self.raw(&(bytes.len() as u32).to_le_bytes());
        self.raw(bytes);
    }

    /// A text with its length before it.
    pub fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    /// Bytes as they are, for the one thing that is the whole action.
    pub fn raw(&mut self, bytes: &[u8]) {
        self.make_room(bytes.len());
        self.0.extend_from_slice(bytes);
    }

    /// Makes room, and overwrites what was there before.
    fn make_room(&mut self, more: usize) {
        if self.0.capacity() - self.0.len() < more {
            let mut larger = Vec::with_capacity((self.0.len() + more).next_power_of_two());
            larger.extend_from_slice(&self.0);
            core::mem::replace(&mut self.0, larger).wipe();
        }
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}

/// What was written is as secret as what it was written of.
#[cfg(feature = "zeroize")]
impl Drop for Encoder {
    fn drop(&mut self) {
        zeroize::Zeroize::zeroize(&mut self.0);
    }
}

macro_rules! actions {
    ($($(#[$doc:meta])* $type:ty: |$action:ident, $to:ident| $encode:expr),* $(,)?) => {
        $(
            $(#[$doc])*
            impl Action for $type {
                fn encode(&self, $to: &mut Encoder) {
                    let $action = self;
                    $encode;
                }

                fn wipe(&mut self) {
                    #[cfg(feature = "zeroize")]
                    zeroize::Zeroize::zeroize(self);
                }
            }
        )*
    };
}

actions! {
    /// Its bytes, raw: for a text that is the whole action.
    String: |text, to| to.raw(text.as_bytes()),
    /// Its bytes, raw: for bytes that are the whole action.
    Vec<u8>: |bytes, to| to.raw(bytes),
    /// Eight bytes, the lowest first.
    u64: |number, to| to.number(*number),
    /// Eight bytes, the lowest first.
    i64: |number, to| to.signed(*number),
}

/// Its bytes. A text that is part of the program cannot be overwritten.
impl Action for &'static str {
    fn encode(&self, to: &mut Encoder) {
        to.raw(self.as_bytes());
    }
}
