//! 32 bytes written as 64 hexadecimal digits: digests, commitments and nonces.

use core::fmt;

/// 32 bytes that print as 64 hexadecimal digits in lower case. With the feature `digest` comparing takes constant time.
#[derive(Clone, Copy, Eq)]
pub(crate) struct Hash(pub(crate) [u8; 32]);

impl PartialEq for Hash {
    fn eq(&self, other: &Hash) -> bool {
        #[cfg(feature = "digest")]
        return constant_time_eq::constant_time_eq_32(&self.0, &other.0);
        #[cfg(not(feature = "digest"))]
        return self.0 == other.0;
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Gives types with public bytes an `as_bytes` and a `Display` form.
macro_rules! shows_hash {
    ($($type:ident),*) => {
        $(
            impl $type {
                /// Returns the 32 bytes.
                pub const fn as_bytes(&self) -> &[u8; 32] {
                    &self.0.0
                }
            }

            impl core::fmt::Display for $type {
                fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                    self.0.fmt(f)
                }
            }
        )*
    };
}

pub(crate) use shows_hash;

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Hash {
    /// Reads 64 hexadecimal digits in lower case; `None` for any other text.
    pub(crate) fn read(digits: &str) -> Option<Hash> {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Some(byte - b'0'),
            b'a'..=b'f' => Some(byte - b'a' + 10),
            _ => None,
        };
        let mut bytes = [0; 32];
        if digits.len() != 2 * bytes.len() {
            return None;
        }
        for (byte, pair) in bytes.iter_mut().zip(digits.as_bytes().chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Some(Hash(bytes))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Hash {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Hash {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Hash, D::Error> {
        struct Digits;

        // A visitor, so that the format can say where the text is.
        impl serde::de::Visitor<'_> for Digits {
            type Value = Hash;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("64 hexadecimal digits in lower case")
            }

            fn visit_str<E: serde::de::Error>(self, digits: &str) -> Result<Hash, E> {
                Hash::read(digits).ok_or_else(|| E::custom(crate::NotADigest))
            }
        }

        deserializer.deserialize_str(Digits)
    }
}
