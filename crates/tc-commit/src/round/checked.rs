//! Commitments that the game looks at before they are staged (C2).

use alloc::vec::Vec;

use tc_core::Timestamp;

use super::{Held, Round, Told};
use crate::timing::Timing;
use crate::{Action, Body, Effect, Input, PlayerId, Refused, RoundId, View, Viewer};

/// Why a commitment was not staged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unstaged<R> {
    /// The round refuses it.
    #[error("{0}")]
    Refused(Refused),
    /// The check of the game does not let it pass.
    #[error("{0}")]
    Rejected(R),
}

impl<R> From<Refused> for Unstaged<R> {
    fn from(refused: Refused) -> Unstaged<R> {
        Unstaged::Refused(refused)
    }
}

impl<A: Action, T: Timing> Round<A, T> {
    /// Commits if a check of the game lets the body pass. The check is given what the committer may see, and nothing
    /// else: what it says tells nothing of others. It is asked last, when the round has nothing against the commitment.
    /// It is a courtesy; the resolution decides (C2).
    ///
    /// ```
    /// use tc_commit::{Body, Round, RoundId, Spec, Unstaged};
    /// use tc_core::Timestamp;
    ///
    /// let now = Timestamp::from_nanos(0);
    /// let id = RoundId::new("auction", 1)?;
    /// let (mut round, _) = Round::open(Spec::builder(id.clone(), now).player("ann".parse()?).build()?)?;
    /// let mut bid = |bid: i64| {
    ///     round.commit_checked(now, &id, "ann".parse().unwrap(), Body::Plain(bid), |_, body| match body {
    ///         Body::Plain(bid) if *bid < 0 => Err("a bid is not negative"),
    ///         _ => Ok(()),
    ///     })
    /// };
    /// assert_eq!(bid(-50), Err(Unstaged::Rejected("a bid is not negative")));
    /// assert_eq!(bid(50).map(|effects| effects.len()), Ok(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Unstaged::Rejected`] with what the check says, and [`Unstaged::Refused`]. The round is as it was.
    pub fn commit_checked<R>(
        &mut self,
        at: Timestamp,
        id: &RoundId,
        by: PlayerId,
        body: Body<A>,
        check: impl FnOnce(&View<A>, &Body<A>) -> Result<(), R>,
    ) -> Result<Vec<Effect>, Unstaged<R>> {
        let told = Told::Input(Held::new(Input::Commit { by: by.clone(), body }));
        let view = self.view(&Viewer::Player(by.clone()), at);
        self.attempt(at, id, told, |round| match (view, round.body_of(&by)) {
            (Ok(view), Some(body)) => check(&view, body).map_err(Unstaged::Rejected),
            (Err(refused), _) => Err(Unstaged::Refused(refused)),
            // What was just committed to is there.
            (Ok(_), None) => Ok(()),
        })
    }
}
