//! The signature of what is posted, as [Standard Webhooks](https://www.standardwebhooks.com) describes it: an HMAC with SHA-256.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// How the text of a secret begins.
const PREFIX: &str = "whsec_";

/// The secret that the server and the receiver share.
pub(super) struct Secret(Vec<u8>);

impl Secret {
    /// Reads `whsec_` and 24 to 64 bytes as base64.
    ///
    /// # Errors
    /// What was expected. The text is not repeated.
    pub(super) fn read(text: &str) -> Result<Secret, String> {
        let bytes = text.trim().strip_prefix(PREFIX).and_then(|text| STANDARD.decode(text).ok());
        let bytes = bytes.filter(|bytes| (24..=64).contains(&bytes.len()));
        bytes.map(Secret).ok_or_else(|| format!("expected `{PREFIX}` and 24 to 64 bytes as base64"))
    }

    /// The value of the header `webhook-signature` for a message that is sent at a time, in seconds since 1970.
    pub(super) fn sign(&self, id: &str, seconds: u64, body: &str) -> String {
        #[allow(clippy::expect_used, reason = "HMAC takes a key of any length")]
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key of any length");
        mac.update(format!("{id}.{seconds}.{body}").as_bytes());
        format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of Standard Webhooks.
    #[test]
    fn signatures_are_those_of_the_standard() {
        let Ok(secret) = Secret::read("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n") else { panic!("it is a secret") };
        let signature = secret.sign("msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, r#"{"test": 2432232314}"#);
        assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn secrets_that_are_none() {
        for text in [
            "",
            "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
            "whsec_",
            "whsec_c2hvcnQ=",
            "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa!",
        ] {
            assert!(Secret::read(text).is_err(), "{text}");
        }
    }
}
