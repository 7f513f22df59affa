#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

extern crate alloc;

mod action;
mod body;
mod commitment;
mod condition;
#[cfg(feature = "json")]
mod digest;
mod effect;
#[cfg(feature = "serde")]
mod form;
mod hash;
mod id;
mod input;
#[cfg(feature = "json")]
pub mod lines;
mod phase;
mod refused;
mod request;
mod resolve;
mod round;
#[cfg(feature = "json")]
pub mod saved;
mod spec;
mod view;
mod words;

pub use action::{Action, Encoder};
pub use body::{Body, Conditional, MAX_BODY};
pub use commitment::{Commitment, Nonce, NotADigest};
pub use condition::{Condition, MAX_DEPTH, TooDeep};
#[cfg(feature = "json")]
pub use digest::{NotJson, PublicDigest, SecretDigest};
pub use effect::{AbortedBy, Change, Deed, Effect, SealedBy};
pub use id::{IdError, MAX_NAME, PlayerId, RoundId};
pub use input::{Input, Selection};
pub use phase::Phase;
pub use refused::{Refused, Waiting};
pub use request::Request;
pub use resolve::{
    AllOrNothing, Bid, BidKind, Bids, Bounce, Branch, Claim, Highest, InPlayerOrder, Majority, Outcome, Plan, Resolver,
    Swaps, Tie, contest,
};
pub use round::{Answer, Begun, NoClock, NotOnClock, Resolution, Resolved, Round, Unstaged};
pub use spec::{
    Amend, ClockedSpec, Close, Extension, Leave, MAX_PLAYERS, Missing, Mode, Own, Policy, Reject, Spec, SpecBuilder,
    SpecError, StatusVisibility, Withdraw, Withheld,
};
pub use tc_core::{self, Span, Timestamp, Verdict};
pub use view::{PlayerStatus, PlayerView, RevealedBranch, RoundView, Viewer};
