//! The data of the twin as the machine takes it.

use serde::Serialize;
use serde::de::DeserializeOwned;
use tc_commit::{Action, Body, Commitment, Encoder, Input, PlayerId, RoundId, Spec, SpecBuilder};
use tc_core::Timestamp;

use crate::round_twin::{Act, TwinBody, TwinDigest, TwinSpec, What};

/// In every text that must stay hidden.
pub const SECRET: &str = "sekret";

/// Whether somebody acts, who, and what.
impl Action for Act {
    fn encode(&self, to: &mut Encoder) {
        to.tag(self.actor.is_some().into());
        if let Some(actor) = &self.actor {
            to.text(actor);
        }
        to.raw(self.text.as_bytes());
    }

    fn actor(&self) -> Option<&str> {
        self.actor.as_deref()
    }

    fn wipe(&mut self) {
        self.text.clear();
    }
}

/// A name, as an id.
pub fn player(name: &str) -> PlayerId {
    PlayerId::new(name).expect("names are short")
}

/// A game and a number, as an id.
pub fn round_id(game: &str, seq: u64) -> RoundId {
    RoundId::new(game, seq).expect("names are short")
}

/// What is fixed before a round begins.
pub fn spec(twin: &TwinSpec) -> SpecBuilder<Act> {
    let builder = Spec::builder(twin.id.clone(), Timestamp::saturating_micros(twin.begins));
    let builder = builder.players(twin.required.iter().cloned()).policy(twin.policy.clone());
    twin.idle.iter().cloned().fold(builder, SpecBuilder::idle)
}

/// What happens: the twin's form in JSON is the machine's.
pub fn input(twin: &What) -> Input<Act> {
    through_json(twin)
}

/// What a player commits to. Conditions are not too deep.
pub fn body(twin: &TwinBody) -> Body<Act> {
    through_json(twin)
}

fn through_json<T: DeserializeOwned>(twin: &impl Serialize) -> T {
    let form = serde_json::to_value(twin).expect("it has a form");
    serde_json::from_value(form).expect("the form is the machine's")
}

/// A digest.
pub fn digest(twin: &TwinDigest) -> Commitment {
    match twin {
        TwinDigest::Of(round, player, body, nonce) => Commitment::of(round, player, &self::body(body), nonce),
        TwinDigest::Bytes(bytes) => Commitment::new(*bytes),
    }
}
