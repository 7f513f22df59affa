//! Tokens as text: a header, the claims and a signature, each in base64url with dots in between (RFC 7515). The signature is one of
//! Ed25519, and no token can choose another algorithm.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use serde::de::{Deserialize, Deserializer, IgnoredAny};

use super::TokenError;

/// The names of the algorithm: of RFC 8037, and the one that RFC 9864 prefers.
const ALGORITHMS: [&str; 2] = ["EdDSA", "Ed25519"];

/// The header of the tokens that are signed here. `Ed25519` is younger than many readers.
const HEADER: &[u8] = br#"{"typ":"JWT","alg":"EdDSA"}"#;

/// A token whose signature is not checked yet.
pub(super) struct Signed<'t> {
    message: &'t str,
    signature: &'t str,
    claims: &'t str,
}

#[derive(serde::Deserialize)]
struct Header {
    alg: String,
    /// Whether the header has this key, with any value.
    #[serde(default, deserialize_with = "is_there")]
    crit: bool,
}

fn is_there<'de, D: Deserializer<'de>>(value: D) -> Result<bool, D::Error> {
    IgnoredAny::deserialize(value).map(|_| true)
}

impl<'t> Signed<'t> {
    /// Reads the header of a token.
    pub(super) fn read(token: &'t str) -> Result<Signed<'t>, TokenError> {
        let (message, signature) = token.rsplit_once('.').ok_or(TokenError::Malformed)?;
        let (header, claims) = message.split_once('.').ok_or(TokenError::Malformed)?;
        let header: Header = serde_json::from_slice(&decoded(header)?).map_err(|_| TokenError::Malformed)?;
        if !ALGORITHMS.contains(&header.alg.as_str()) {
            return Err(TokenError::Algorithm);
        }
        // A reader must refuse what it does not understand, and nothing critical is understood here.
        if header.crit {
            return Err(TokenError::Critical);
        }
        Ok(Signed { message, signature, claims })
    }

    /// Whether a key has signed it. The check is strict: a signature has one form, and no key of small order is accepted. Its
    /// time does not depend on where two signatures differ.
    pub(super) fn is_signed_by(&self, key: &VerifyingKey) -> Result<bool, TokenError> {
        let signature = decoded(self.signature)?;
        let signature = Signature::from_slice(&signature).ok();
        Ok(signature.is_some_and(|signature| key.verify_strict(self.message.as_bytes(), &signature).is_ok()))
    }

    /// The JSON of the claims.
    pub(super) fn claims(&self) -> Result<Vec<u8>, TokenError> {
        decoded(self.claims)
    }
}

/// A token with claims in JSON.
pub(super) fn sign(key: &SigningKey, claims: &[u8]) -> String {
    let mut token = URL_SAFE_NO_PAD.encode(HEADER);
    token.push('.');
    URL_SAFE_NO_PAD.encode_string(claims, &mut token);
    let signature = key.sign(token.as_bytes()).to_bytes();
    token.push('.');
    URL_SAFE_NO_PAD.encode_string(signature, &mut token);
    token
}

/// Without padding, and with bits that are not used as zero: a text that is different is other bytes.
fn decoded(text: &str) -> Result<Vec<u8>, TokenError> {
    URL_SAFE_NO_PAD.decode(text).map_err(|_| TokenError::Malformed)
}
