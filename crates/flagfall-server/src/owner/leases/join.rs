//! Joining the servers that share games.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, RwLock};
use std::time::Duration;

use async_nats::jetstream::stream::Config;
use tokio::sync::mpsc;

use super::bucket;
use super::turn::Task;
use super::{Changes, Known, LeaseSettings, Leases};
use crate::nats::{Nats, NatsError};
use crate::time::ServerTime;

impl Leases {
    /// Joins the servers that share the prefix of this connection. The first partitions are gained within a second or so. The time
    /// is that in which this server runs its games.
    /// A task of the present tokio runtime renews the leases.
    ///
    /// # Errors
    /// A [`NatsError`] if a setting is not valid, or if JetStream does not keep the table.
    pub async fn join(nats: Nats, settings: LeaseSettings, time: ServerTime) -> Result<(Leases, Changes), NatsError> {
        let refuse = |expected, found: String| Err(NatsError::Setting { expected, found });
        if settings.lease < Duration::from_millis(100) {
            return refuse("a lease of 100 ms or more", format!("{:?}", settings.lease));
        }
        if !(1..=4096).contains(&settings.partitions) {
            return refuse("1 to 4096 partitions", settings.partitions.to_string());
        }
        let name = format!("KV_{}", bucket(&nats));
        let subjects = vec![format!("$KV.{}.>", bucket(&nats))];
        // The bucket has the last version of the table alone.
        let table = Config { name: name.clone(), subjects, max_messages_per_subject: 1, ..Config::default() };
        let copied = nats.keep(table).await? > 1;
        let refused = |error: &dyn fmt::Display| NatsError::JetStream { name: name.clone(), reason: error.to_string() };
        let store = nats.context.get_key_value(bucket(&nats)).await.map_err(|error| refused(&error))?;
        // A table that is there and cannot be read does not get better; otherwise JetStream may answer later.
        let partitions = bucket::partitions(&store, settings.partitions).await?;
        let partitions = partitions.map_err(|error| refused(&error))?;

        let (leave, leaving) = mpsc::channel(1);
        let (changed, changes) = mpsc::unbounded_channel();
        let known = Arc::new(RwLock::new(Known {
            used: vec![false; partitions.into()],
            until: None,
            addresses: vec![None; partitions.into()],
            outages: vec![None; partitions.into()],
            recorded: BTreeSet::new(),
        }));
        let id = nats.context.client().new_inbox().trim_start_matches("_INBOX.").to_owned();
        let task = Task::new(id, settings, store, copied, time, Arc::clone(&known), changed);
        tokio::spawn(task.run(leaving));
        Ok((Leases { known, partitions, leave }, Changes(changes)))
    }
}

fn bucket(nats: &Nats) -> String {
    format!("{}_leases", nats.settings.prefix)
}
