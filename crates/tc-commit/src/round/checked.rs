//! Commitments that the game checks before they are staged (C2).

use tc_core::Timestamp;

use super::{Answer, Command, Content, Round};
use crate::{Action, Body, Input, PlayerId, Refused, RoundId, RoundView, Viewer};

/// The reason for which a commitment was not staged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unstaged<R> {
    /// The round refuses the commitment.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The game's check rejects the body, for this reason.
    #[error("{0}")]
    Rejected(R),
}

impl<A: Action> Round<A> {
    /// Commits if the game's check accepts the body. The check receives the committer's view and the body and nothing
    /// else, so its answer reveals nothing about others. It runs only if the round accepts the commitment. It helps the
    /// player; the resolution still decides (C2).
    ///
    /// ```
    /// use tc_commit::{Body, Round, RoundId, Spec, Timestamp, Unstaged};
    ///
    /// let now = Timestamp::EPOCH;
    /// let id = RoundId::new("auction", 1)?;
    /// let (mut round, _) = Round::begin(Spec::builder(id.clone(), now).player("ann".parse()?).build()?)?;
    /// let mut bid = |bid: i64| {
    ///     round.commit_checked(now, &id, "ann".parse().unwrap(), Body::Plain(bid), |_, body| match body {
    ///         Body::Plain(bid) if *bid < 0 => Err("a bid is not negative"),
    ///         _ => Ok(()),
    ///     })
    /// };
    /// assert_eq!(bid(-50), Err(Unstaged::Rejected("a bid is not negative")));
    /// assert_eq!(bid(50).map(|answer| answer.effects.len()), Ok(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Unstaged::Refused`] if the round refuses, else [`Unstaged::Rejected`] with the error of the check. Either
    /// leaves the round as it was.
    pub fn commit_checked<R>(
        &mut self,
        at: Timestamp,
        id: &RoundId,
        by: PlayerId,
        body: Body<A>,
        check: impl FnOnce(&RoundView<A>, &Body<A>) -> Result<(), R>,
    ) -> Result<Answer, Unstaged<R>> {
        let next = self.after_in(at, id, Command::Input(Input::Commit { by: by.clone(), body }))?;
        let place = next.place_of(&by)?;
        let view = self.view(&Viewer::Player(by), at)?;
        if let Some(Content::Body(secret)) = next.content(place) {
            check(&view, secret.body()).map_err(Unstaged::Rejected)?;
        }
        let changes = next.changes();
        Ok(self.keep(changes))
    }
}
