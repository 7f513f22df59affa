//! Actions, and the encoder that writes their canonical bytes.

use alloc::string::String;
use alloc::vec::Vec;

/// An action that players can commit to. A round only keeps, compares and encodes it; the game gives it a meaning.
///
/// With the feature `serde` an action must not serialize as `null`: in a view `null` means that the action is hidden.
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
    /// Writes the action canonically: equal actions as equal bytes and different actions as different bytes, on every
    /// machine and in every version. Digests and the limit [`MAX_BODY`](crate::MAX_BODY) use these bytes.
    ///
    /// An action with several parts must write each part with its length, or at a fixed length. Use
    /// `to.text(&self.from)`, not `self.from.encode(to)`, which writes texts and bytes raw. Without lengths `("ab",
    /// "c")` and `("a", "bc")` are the same bytes, and in digest mode one digest fits either.
    fn encode(&self, to: &mut Encoder);

    /// Returns the player that the action names as its actor. If it names one, that must be the committer (C2). `None`,
    /// the default, is for actions that name no player.
    fn actor(&self) -> Option<&str> {
        None
    }

    /// Overwrites the action in memory. A round calls it when a secret is erased or dropped. The default does nothing;
    /// the implementations for texts, bytes and numbers overwrite with the feature `zeroize`.
    fn wipe(&mut self) {}
}

/// Receives the canonical bytes of an [`Action`].
#[derive(Default)]
pub struct Encoder(Vec<u8>);

impl Encoder {
    /// Returns an encoder with what the function writes.
    pub(crate) fn of(write: impl FnOnce(&mut Encoder)) -> Encoder {
        let mut encoder = Encoder::default();
        write(&mut encoder);
        encoder
    }

    /// Writes one byte, which tells variants of an action apart.
    pub fn tag(&mut self, tag: u8) {
        self.raw(&[tag]);
    }

    /// Writes a number as 8 bytes, lowest first.
    pub fn number(&mut self, number: u64) {
        self.raw(&number.to_le_bytes());
    }

    /// Writes a signed number as 8 bytes in two's complement, lowest first.
    pub fn signed(&mut self, number: i64) {
        self.raw(&number.to_le_bytes());
    }

    /// Writes the length as 4 bytes, lowest first, and then the bytes. The length keeps them apart from what follows.
    pub fn bytes(&mut self, bytes: &[u8]) {
        // A length beyond 4 bytes can wrap: such an action is refused for its size, above 64 KiB.
        self.raw(&(bytes.len() as u32).to_le_bytes());
        self.raw(bytes);
    }

    /// Writes a text as UTF-8, with its length before it like [`Encoder::bytes`].
    pub fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    /// Writes bytes without a length. Use it only for the single part of an action.
    pub fn raw(&mut self, bytes: &[u8]) {
        self.make_room(bytes.len());
        self.0.extend_from_slice(bytes);
    }

    /// Makes room for more bytes. A plain reallocation would leave a copy of the secret in freed memory.
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

/// The encoded bytes are as secret as the action itself.
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

/// Numbers as 8 bytes, lowest first.
macro_rules! numbers {
    ($($type:ty: $write:ident),* $(,)?) => {
        actions! { $(
            /// 8 bytes, lowest first.
            $type: |number, to| to.$write((*number).into())
        ),* }
    };
}

numbers! { u8: number, u16: number, u32: number, u64: number, i8: signed, i16: signed, i32: signed, i64: signed }

actions! {
    /// The text's bytes, raw: the text is the whole action.
    String: |text, to| to.raw(text.as_bytes()),
    /// The bytes, raw: they are the whole action.
    Vec<u8>: |bytes, to| to.raw(bytes),
}

/// The text's bytes, raw. A text that is part of the program cannot be overwritten.
impl Action for &'static str {
    fn encode(&self, to: &mut Encoder) {
        to.raw(self.as_bytes());
    }
}
