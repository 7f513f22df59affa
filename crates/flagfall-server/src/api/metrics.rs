//! What the edge counts, together with the numbers of the engine.

use std::fmt;
use std::sync::atomic::AtomicI64;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

use crate::engine::Engine;

type Label = [(&'static str, &'static str); 1];

/// The numbers of the edge.
pub(super) struct Metrics {
    registry: Registry,
    connections: Gauge,
    readers: Family<Label, Gauge>,
    refused_connections: Family<Label, Counter>,
    refusals: Family<Label, Counter>,
}

/// Counts something for as long as it is there.
pub(super) struct Present(Gauge<i64, AtomicI64>);

impl Metrics {
    pub(super) fn new(engine: &Engine) -> Metrics {
        let mut registry = Registry::with_prefix("flagfall");
        engine.numbers().register(&mut registry);
        registry.register(
            "time_offset_seconds",
            "How far the server's time is ahead of the wall clock",
            engine.offset(),
        );
        let metrics = Metrics {
            registry: Registry::default(),
            connections: Gauge::default(),
            readers: Family::default(),
            refused_connections: Family::default(),
            refusals: Family::default(),
        };
        registry.register("connections", "Open connections", metrics.connections.clone());
        registry.register("readers", "Open event streams and WebSockets", metrics.readers.clone());
        registry.register(
            "refused_connections",
            "Connections that were closed at once, by the limit that they met",
            metrics.refused_connections.clone(),
        );
        registry.register("refusals", "Requests and messages that were refused, by kind", metrics.refusals.clone());
        Metrics { registry, ..metrics }
    }

    pub(super) fn connection(&self) -> Present {
        Present::new(self.connections.clone())
    }

    /// A reader of this form: `events` or `socket`.
    pub(super) fn reader(&self, form: &'static str) -> Present {
        Present::new(self.readers.get_or_create(&[("form", form)]).clone())
    }

    pub(super) fn refused_connection(&self, limit: &'static str) {
        self.refused_connections.get_or_create(&[("limit", limit)]).inc();
    }

    pub(super) fn refusal(&self, kind: &'static str) {
        self.refusals.get_or_create(&[("kind", kind)]).inc();
    }

    /// All numbers as OpenMetrics text.
    pub(super) fn text(&self) -> Result<String, fmt::Error> {
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

impl Present {
    fn new(gauge: Gauge<i64, AtomicI64>) -> Present {
        gauge.inc();
        Present(gauge)
    }
}

impl Drop for Present {
    fn drop(&mut self) {
        self.0.dec();
    }
}
