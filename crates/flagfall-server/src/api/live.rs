//! What can change while the server runs: the keys that check tokens, and most settings.

use std::sync::Arc;

use super::{Api, Edge};
use crate::access::{KeyId, PublicKey, Rates, Tokens};
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

    fn has_key(&self, id: KeyId) -> bool {
        self.keys.iter().any(|key| key.id() == id)
    }
}

fn tokens(settings: &Settings, keys: &[PublicKey]) -> Tokens {
    Tokens::new(keys, &settings.access.audience, settings.access.longest_token)
}

impl Api {
    /// Replaces keys and settings while the server runs. Connections whose tokens were signed by a key that is gone are ended.
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

    /// Waits until a key no longer checks tokens.
    pub(super) async fn key_is_gone(&self, id: KeyId) {
        // An error means that the edge is gone, which ends the server, too.
        let _ = self.live.subscribe().wait_for(|live| !live.has_key(id)).await;
    }
}
