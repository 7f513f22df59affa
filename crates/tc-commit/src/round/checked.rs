//! Commitments that the game looks at before they are staged (C2).

use tc_core::Timestamp;

use super::{Answer, Command, Content, Round};
use crate::{Action, Body, Input, PlayerId, Refused, RoundId, RoundView, Viewer};

/// Why a commitment was not staged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unstaged<R> {
    /// The round refuses it.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The check of the game rejects it.
    #[error("{0}")]
    Rejected(R),
}

impl<A: Action> Round<A> {
    /// Commits if a check of the game accepts the body. The check is given what the committer may see, and nothing else:
    /// its answer reveals nothing of others. It is asked last, when the round has nothing against the commitment. It is a
    /// courtesy; the resolution decides (C2).
    ///
    /// ```
    /// use tc_commit::{Body, Round, RoundId, Spec, Timestamp, Unstaged};
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
    /// assert_eq!(bid(50).map(|answer| answer.effects.len()), Ok(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Unstaged::Rejected`] with what the check returns, and [`Unstaged::Refused`]. The round is as it was.
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
