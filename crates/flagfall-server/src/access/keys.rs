//! The keys that sign and check tokens, and their files.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use ed25519_dalek::pkcs8::spki::der::pem::LineEnding;
use ed25519_dalek::pkcs8::{DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey, KeypairBytes};
use ed25519_dalek::{SECRET_KEY_LENGTH, Signer, VerifyingKey};

use crate::folder;

/// The files in the data folder.
const PRIVATE: &str = "host-key.pem";
const PUBLIC: &str = "host-key.public.pem";

/// Larger files are not keys.
const LARGEST_FILE: u64 = 4096;

/// The public key of a host, which checks its tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicKey(VerifyingKey);

/// The private key of a host, which signs tokens.
pub struct SigningKey(ed25519_dalek::SigningKey);

/// The first 8 bytes of a public key, in hexadecimal: enough to tell keys apart in logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KeyId(u64);

/// Why a key cannot be used. The message names the file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KeyError {
    /// The file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system reports.
        error: io::Error,
    },
    /// The file does not have an Ed25519 key in PEM.
    #[error("{}: expected an Ed25519 {expected} key in PEM", path.display())]
    NotAKey {
        /// The file.
        path: PathBuf,
        /// `public` or `private`.
        expected: &'static str,
    },
    /// Others than its owner may read the private key.
    #[error("{}: other users may read this private key; expected the mode 0600, found {mode:04o}", path.display())]
    Readable {
        /// The file.
        path: PathBuf,
        /// Its permissions.
        mode: u32,
    },
    /// The system has no random numbers.
    #[error("the system gives no random numbers for a key: {0}")]
    Random(String),
}

impl PublicKey {
    /// Reads the PEM file of a public key, as `openssl pkey -pubout` writes it.
    ///
    /// # Errors
    /// A [`KeyError`] if the file cannot be read or has no such key. Keys of small order are refused.
    pub fn read(path: &Path) -> Result<PublicKey, KeyError> {
        let key = VerifyingKey::from_public_key_pem(&text(path)?).ok().filter(|key| !key.is_weak());
        key.map(PublicKey).ok_or_else(|| KeyError::NotAKey { path: path.to_owned(), expected: "public" })
    }

    /// A short name for the key.
    pub fn id(&self) -> KeyId {
        let [a, b, c, d, e, f, g, h, ..] = self.0.to_bytes();
        KeyId(u64::from_be_bytes([a, b, c, d, e, f, g, h]))
    }

    pub(super) fn verifying(&self) -> &VerifyingKey {
        &self.0
    }
}

impl SigningKey {
    /// A new key of the system's random numbers.
    ///
    /// # Errors
    /// [`KeyError::Random`] if the system has none.
    pub fn generate() -> Result<SigningKey, KeyError> {
        let mut secret = [0; SECRET_KEY_LENGTH];
        getrandom::fill(&mut secret).map_err(|error| KeyError::Random(error.to_string()))?;
        Ok(SigningKey(ed25519_dalek::SigningKey::from_bytes(&secret)))
    }

    /// The public key that checks what this key signs.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key())
    }

    /// The signature of a message, 64 bytes.
    pub fn sign(&self, message: &[u8]) -> [u8; 64] {
        self.0.sign(message).to_bytes()
    }

    pub(super) fn key(&self) -> &ed25519_dalek::SigningKey {
        &self.0
    }
}

/// The key pair in the data folder. The first call makes it: the private key in a file that only its owner can read, the
/// public key in another one.
///
/// # Errors
/// A [`KeyError`] if the files cannot be read or written, or if other users may read the private key.
pub fn own_key(data: &Path) -> Result<SigningKey, KeyError> {
    let path = data.join(PRIVATE);
    if !path.exists() {
        make(data, &path)?;
    }
    read_own(path)
}

/// The key pair in the data folder; `None` before it was made.
///
/// # Errors
/// As for [`own_key`].
pub fn own_key_if_made(data: &Path) -> Result<Option<SigningKey>, KeyError> {
    let path = data.join(PRIVATE);
    if path.exists() { read_own(path).map(Some) } else { Ok(None) }
}

fn read_own(path: PathBuf) -> Result<SigningKey, KeyError> {
    only_for_owner(&path)?;
    let key = ed25519_dalek::SigningKey::from_pkcs8_pem(&text(&path)?);
    key.map(SigningKey).map_err(|_| KeyError::NotAKey { path, expected: "private" })
}

/// Copies the key pair of a data folder to another one, if there is one.
pub(crate) fn copy_own_key(data: &Path, to: &Path) -> io::Result<()> {
    for name in [PRIVATE, PUBLIC].into_iter().filter(|name| data.join(name).exists()) {
        fs::copy(data.join(name), to.join(name))?;
    }
    Ok(())
}

/// Writes a new key pair. Of two programs that start at the same time one makes the pair, and both use it.
fn make(data: &Path, path: &Path) -> Result<(), KeyError> {
    let key = SigningKey::generate()?;
    folder::make(data).map_err(|error| KeyError::File { path: data.to_owned(), error })?;
    // Without the public part, which OpenSSL does not expect in the file.
    let pair = KeypairBytes { secret_key: key.0.to_bytes(), public_key: None };
    let not_a_key = |path: &Path| KeyError::NotAKey { path: path.to_owned(), expected: "private" };
    let private = pair.to_pkcs8_pem(LineEnding::LF).map_err(|_| not_a_key(path))?;
    let public_path = data.join(PUBLIC);
    let public = key.public().0.to_public_key_pem(LineEnding::LF).map_err(|_| not_a_key(&public_path))?;
    let partial = data.join(format!(".{PRIVATE}.{}.partial", std::process::id()));
    let of = |path: &Path| {
        let path = path.to_owned();
        move |error| KeyError::File { path, error }
    };
    write_private(&partial, private.as_bytes()).map_err(of(&partial))?;
    // The file gets its name when it is complete, and never replaces another one.
    let linked = fs::hard_link(&partial, path);
    fs::remove_file(&partial).map_err(of(&partial))?;
    match linked {
        Ok(()) => fs::write(&public_path, public).map_err(of(&public_path)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(of(path)(error)),
    }
}

fn write_private(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(content)?;
    file.sync_all()
}

#[cfg(unix)]
fn only_for_owner(path: &Path) -> Result<(), KeyError> {
    use std::os::unix::fs::PermissionsExt;

    let metadata = fs::metadata(path).map_err(|error| KeyError::File { path: path.to_owned(), error })?;
    let mode = metadata.permissions().mode() & 0o777;
    if mode & 0o077 == 0 { Ok(()) } else { Err(KeyError::Readable { path: path.to_owned(), mode }) }
}

#[cfg(not(unix))]
fn only_for_owner(_: &Path) -> Result<(), KeyError> {
    Ok(())
}

fn text(path: &Path) -> Result<String, KeyError> {
    let read = || {
        let mut text = String::new();
        io::Read::read_to_string(&mut io::Read::take(File::open(path)?, LARGEST_FILE), &mut text)?;
        Ok(text)
    };
    read().map_err(|error| KeyError::File { path: path.to_owned(), error })
}

impl fmt::Display for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Nothing of the key.
impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey").finish_non_exhaustive()
    }
}
