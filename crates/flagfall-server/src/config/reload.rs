//! Settings that change while the server runs.

use super::{Limits, Server, Settings};

impl Settings {
    /// The settings of a server that runs with these, and gets others: those of the others, but for some that only a start
    /// reads. The second value has the keys of those that are different and stay.
    pub fn changed_to(&self, wanted: Settings) -> (Settings, Vec<&'static str>) {
        let changed = Settings {
            server: Server {
                listen: self.server.listen,
                public: self.server.public,
                data: self.server.data.clone(),
                address: self.server.address.clone(),
                ..wanted.server.clone()
            },
            nats: self.nats.clone(),
            limits: Limits { connections: self.limits.connections, ..wanted.limits.clone() },
            games: self.games.clone(),
            webhook: self.webhook.clone(),
            time: self.time.clone(),
            logging: self.logging.clone(),
            ..wanted.clone()
        };
        let differs = |setting: &&super::Setting| (setting.show)(&changed) != (setting.show)(&wanted);
        let kept = Settings::table().iter().filter(differs).map(|setting| setting.key).collect();
        (changed, kept)
    }
}
