//! Digests of states, which everybody can compute from a snapshot (S16).

use core::fmt;

use sha2::{Digest as _, Sha256};

use crate::saved::described;
use crate::{Setup, State};

/// A SHA-256 digest. It prints as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The 32 bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The digest of a text.
    ///
    /// ```
    /// let digest = tc_core::Digest::of("");
    /// assert_eq!(digest.to_string(), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    /// ```
    pub fn of(text: &str) -> Digest {
        Digest(Sha256::digest(text).into())
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
    /// The digest of the state with its controls and rules (S16): SHA-256 of the keys `version`, `setup` and `state` of a
    /// [snapshot](crate::Clock::to_snapshot), as one object.
    ///
    /// Two clocks have the same digest if they were set up alike and are in the same state. Times are compared, not the
    /// units they were written in.
    ///
    /// ```
    /// use tc_core::{Clock, Digest, Setup};
    ///
    /// let clock = Clock::new(&Setup::from(&"60m".parse()?));
    /// let same = Clock::new(&Setup::from(&"1h".parse()?));
    /// assert_eq!(clock.state().digest(clock.setup()), same.state().digest(same.setup()));
    /// let snapshot = clock.to_snapshot();
    /// let (_, from_version) = snapshot.split_once(r#""flagfall":"snapshot","#).ok_or("a snapshot")?;
    /// let (described, _) = from_version.split_once(r#","used":"#).ok_or("a snapshot")?;
    /// assert_eq!(clock.state().digest(clock.setup()), Digest::of(&format!("{{{described}}}")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn digest(&self, setup: &Setup) -> Digest {
        Digest::of(&described(setup, self).json())
    }
}
