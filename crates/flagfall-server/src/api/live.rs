//! What can change while the server runs: the keys that check tokens, and most settings.

use std::sync::Arc;
use std::time::SystemTime;

use super::{Api, Edge};
use crate::access::{Grant, PublicKey, Rates, TokenError, Tokens};
use crate::config::Settings;

/// What a reload replaces as a whole.
pub(super) struct Live {
    pub(super) settings: Settings,
    pub(super) tokens: Arc<Tokens>,
    pub(super) rates: Arc<Rates>,
    keys: Vec<PublicKey>,
}

impl Live {
    pub(super) fn new(settings: Settings, keys: &[PublicKey]) -> Live {
        Live {
            tokens: Arc::new(tokens(&settings, keys)),
            rates: Arc::new(Rates::new(&settings.limits)),
            keys: keys.to_vec(),
            settings,
        }
    }

    /// What stays the same goes on as it is: tokens that were checked, and what was counted.
    fn replaced(&self, settings: Settings, keys: &[PublicKey]) -> Live {
        let has_same_tokens = self.keys == keys && self.settings.access == settings.access;
        let has_same_rates = self.settings.limits == settings.limits;
        Live {
            tokens: if has_same_tokens { Arc::clone(&self.tokens) } else { Arc::new(tokens(&settings, keys)) },
            rates: if has_same_rates { Arc::clone(&self.rates) } else { Arc::new(Rates::new(&settings.limits)) },
            keys: keys.to_vec(),
            settings,
        }
    }

    /// Why a token that was valid is no longer, but for its time.
    fn revoked(&self, grant: &Grant) -> Option<TokenError> {
        let has_key = self.keys.iter().any(|key| key.id() == grant.key);
        let is_revoked = grant.id.as_deref().is_some_and(|id| self.tokens.is_revoked(id));
        if has_key { is_revoked.then_some(TokenError::Revoked) } else { Some(TokenError::Signature) }
    }

    /// Why a token that was valid is no longer.
    pub(super) fn refusal(&self, grant: &Grant, now: SystemTime) -> Option<TokenError> {
        let expired = (grant.expires <= now).then_some(TokenError::Expired);
        expired.or_else(|| self.revoked(grant))
    }
}

fn tokens(settings: &Settings, keys: &[PublicKey]) -> Tokens {
    let access = &settings.access;
    Tokens::new(keys, &access.audience, access.longest_token).without(access.revoked.iter().map(String::as_str))
}

impl Api {
    /// Replaces keys and settings while the server runs. Connections whose tokens are revoked, or were signed by a key that is
    /// gone, are ended.
    /// Returns the keys of settings that cannot change before the next start, and stay as they are.
    pub fn reload(&self, settings: Settings, keys: &[PublicKey]) -> Vec<&'static str> {
        let mut kept = Vec::new();
        self.0.live.send_modify(|live| {
            let (settings, unchanged) = live.settings.changed_to(settings);
            kept = unchanged;
            *live = Arc::new(live.replaced(settings, keys));
        });
        kept
    }
}

impl Edge {
    /// The keys and settings of now.
    pub(super) fn live(&self) -> Arc<Live> {
        Arc::clone(&self.live.borrow())
    }

    /// Waits until a token is revoked, or the key that has signed it is gone.
    pub(super) async fn revoked(&self, grant: &Grant) -> TokenError {
        let mut changes = self.live.subscribe();
        // An error would mean that the edge is gone, which has the sender.
        let live = changes.wait_for(|live| live.revoked(grant).is_some()).await;
        live.ok().and_then(|live| live.revoked(grant)).unwrap_or(TokenError::Revoked)
    }
}
