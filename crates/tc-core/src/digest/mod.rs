//! Digests of states, the same on all platforms, with all compilers and in all versions of this crate (S16).

mod canonical;
mod state;

pub(crate) use canonical::{Canonical, Digested};

use core::fmt;

use sha2::{Digest as _, Sha256};

use crate::{Setup, State};

/// A SHA-256 digest. It prints as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The 32 bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl State {
    /// The digest of the state with its rules and controls (S16).
    ///
    /// Two clocks have the same digest if they were set up alike and are in the same state. Times are compared, not the
    /// units they were written in.
    ///
    /// ```
    /// use tc_core::{Setup, State};
    ///
    /// let setup = Setup::from(&"60m".parse()?);
    /// let same = Setup::from(&"1h".parse()?);
    /// assert_eq!(State::new(&setup).digest(&setup), State::new(&same).digest(&same));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn digest(&self, setup: &Setup) -> Digest {
        let mut digester = Digester::new(b"flagfall state 1");
        setup.digest(&mut digester);
        self.of(setup).digest(&mut digester);
        digester.finish()
    }
}

/// Collects bytes, and makes a digest of them.
pub(crate) struct Digester(Sha256);

impl Digester {
    /// Digests of different things begin with different tags.
    pub(crate) fn new(tag: &[u8; 16]) -> Digester {
        Digester(Sha256::new_with_prefix(tag))
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    pub(crate) fn number(&mut self, number: i64) {
        self.0.update(number.to_le_bytes());
    }

    /// Writes 0 and 0 for an absent number, 1 and the number for a present one.
    pub(crate) fn optional(&mut self, number: Option<i64>) {
        self.number(number.is_some().into());
        self.number(number.unwrap_or(0));
    }

    pub(crate) fn finish(self) -> Digest {
        Digest(self.0.finalize().into())
    }
}
