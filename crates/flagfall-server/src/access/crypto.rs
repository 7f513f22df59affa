//! EdDSA over Ed25519 for JSON Web Tokens, and nothing else: no token can choose another algorithm.

use ed25519_dalek::{SECRET_KEY_LENGTH, Signature, Signer as _, SigningKey, VerifyingKey};
use jsonwebtoken::crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils};
use jsonwebtoken::errors::{ErrorKind, Result, new_error};
use jsonwebtoken::signature::{self, Signer, Verifier};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey};

static PROVIDER: CryptoProvider =
    CryptoProvider { signer_factory: signer, verifier_factory: verifier, key_utils: KeyUtils::new_unimplemented() };

/// Makes `jsonwebtoken` use this module in the whole process. What was installed before is kept.
pub(super) fn install() {
    // Only the first call of a process installs; the others find it done.
    let _ = PROVIDER.install_default();
}

struct EdSigner(SigningKey);

struct EdVerifier(VerifyingKey);

fn signer(algorithm: &Algorithm, key: &EncodingKey) -> Result<Box<dyn JwtSigner>> {
    let secret =
        <&[u8; SECRET_KEY_LENGTH]>::try_from(key.as_bytes()).map_err(|_| new_error(ErrorKind::InvalidEddsaKey))?;
    match algorithm {
        Algorithm::EdDSA => Ok(Box::new(EdSigner(SigningKey::from_bytes(secret)))),
        _ => Err(new_error(ErrorKind::UnsupportedAlgorithm)),
    }
}

fn verifier(algorithm: &Algorithm, key: &DecodingKey) -> Result<Box<dyn JwtVerifier>> {
    let invalid = || new_error(ErrorKind::InvalidEddsaKey);
    let bytes = key.try_get_as_bytes()?.try_into().map_err(|_| invalid())?;
    match algorithm {
        Algorithm::EdDSA => Ok(Box::new(EdVerifier(VerifyingKey::from_bytes(bytes).map_err(|_| invalid())?))),
        _ => Err(new_error(ErrorKind::UnsupportedAlgorithm)),
    }
}

impl Signer<Vec<u8>> for EdSigner {
    fn try_sign(&self, message: &[u8]) -> std::result::Result<Vec<u8>, signature::Error> {
        Ok(self.0.sign(message).to_vec())
    }
}

impl JwtSigner for EdSigner {
    fn algorithm(&self) -> Algorithm {
        Algorithm::EdDSA
    }
}

impl Verifier<Vec<u8>> for EdVerifier {
    /// A strict check: a signature has one form, and no key of small order is accepted. Its time does not depend on where
    /// two signatures differ.
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> std::result::Result<(), signature::Error> {
        let signature = Signature::from_slice(signature).map_err(|_| signature::Error::new())?;
        self.0.verify_strict(message, &signature).map_err(|_| signature::Error::new())
    }
}

impl JwtVerifier for EdVerifier {
    fn algorithm(&self) -> Algorithm {
        Algorithm::EdDSA
    }
}
