//! What one viewer may see of rounds and of the answer to a line (C10).

use alloc::string::String;
use alloc::vec::Vec;

use tc_core::Timestamp;

use super::rounds::{AskedView, Brought};
use super::{Json, LineAnswer, LineError, Rounds};
use crate::{Change, Effect, PlayerId, Round, RoundView, Viewer};

/// The parts of the answer to a line that one viewer may see.
#[derive(Clone, Debug)]
pub struct AnswerSeen {
    /// The instant of the line; `None` if it is unreadable.
    pub at: Option<Timestamp>,
    /// The visible effects, or the reason why the line was refused.
    pub result: Result<Vec<Effect>, LineError>,
    /// After a reveal or a resolution, the bids of all players who are revealed.
    pub(super) resolution: Option<Vec<Brought>>,
}

type ViewsOfOne = Vec<Option<RoundView<Json>>>;

/// The player whom an effect is about; `None` if it is about more.
fn player_of(effect: &Effect) -> Option<&PlayerId> {
    match &effect.change {
        Change::Did { by, .. } => by.as_ref(),
        Change::Clock { player, .. } => player.as_ref(),
        _ => None,
    }
}

impl RoundView<Json> {
    /// Returns the view as one line of JSON, as `flagfall round` writes it, without the line break.
    #[allow(clippy::expect_used, reason = "all keys are texts, and actions were read as JSON")]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("all keys are texts, and actions were read as JSON")
    }
}

impl Rounds {
    /// Returns what a viewer may see of the round at an instant; as of the last accepted line without an instant, or if
    /// that line is later. `None` before the first round, and for somebody who does not play.
    ///
    /// ```
    /// use tc_commit::lines::Rounds;
    /// use tc_commit::{PlayerId, Viewer};
    ///
    /// let mut rounds = Rounds::new(Vec::new());
    /// rounds.answer(r#"{"type":"open","at":0,"round":{"game":"g","seq":1},"players":["ann","ben"]}"#);
    /// rounds.answer(r#"{"type":"commit","at":1000,"by":"ann","action":"rock"}"#);
    /// let json = |viewer| rounds.seen(&viewer, None).map(|seen| seen.to_json()).unwrap_or_default();
    /// assert!(json(Viewer::Player("ann".parse()?)).contains("rock"));
    /// assert!(!json(Viewer::Spectator).contains("rock"));
    /// # Ok::<(), tc_commit::IdError>(())
    /// ```
    pub fn seen(&self, viewer: &Viewer, at: Option<Timestamp>) -> Option<RoundView<Json>> {
        let round = self.round()?;
        let now = at.and_then(|at| round.view(viewer, at).ok());
        now.or_else(|| round.last_view(viewer).ok())
    }

    /// Returns what a viewer may see after this answer: the round, and the parts of the answer. They are those that
    /// [`Rounds::new`] adds to every answer for the viewers that it gets.
    ///
    /// A refusal is filtered for the viewer (C3), but relay it only to whoever sent the line. Somebody who does not play
    /// sees neither round nor effects. `None` if this is not the answer to the last line.
    ///
    /// ```
    /// use tc_commit::lines::Rounds;
    /// use tc_commit::Viewer;
    ///
    /// let mut rounds = Rounds::new(Vec::new());
    /// rounds.answer(
    ///     r#"{"type":"open","at":0,"round":{"game":"g","seq":1},"players":["ann","ben"],"status":"nobody"}"#,
    /// );
    /// let answer = rounds.answer(r#"{"type":"commit","at":1000,"by":"ann","action":"rock"}"#);
    /// let (_, seen) = rounds.seen_after(&answer, &Viewer::Spectator).ok_or("no view")?;
    /// assert_eq!(seen.to_json(), r#"{"at":1000,"ok":true,"effects":[]}"#);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn seen_after(&self, answer: &LineAnswer, viewer: &Viewer) -> Option<(Option<RoundView<Json>>, AnswerSeen)> {
        if answer.number != self.answered {
            return None;
        }
        let seen = self.seen(viewer, answer.looked_at);
        let round = self.round().filter(|_| seen.is_some());
        let result = match &answer.result {
            Ok(effects) => {
                let effects = effects.get(answer.before..).unwrap_or_default();
                Ok(round.map_or_else(Vec::new, |round| round.visible_to(viewer, effects)))
            }
            Err(error) => Err(error.for_viewer(viewer)),
        };
        let resolution = answer.resolution.clone().filter(|_| seen.is_some());
        Some((seen, AnswerSeen { at: answer.at, result, resolution }))
    }

    /// Returns what each of these viewers may see after this answer, as [`Rounds::seen_after`] does, but of the players only those
    /// whom the line has changed, if it is a line of one player in a round that is collecting. That takes each viewer the same
    /// time, however many players there are. Whoever may not know what the player has done sees none.
    ///
    /// ```
    /// use tc_commit::lines::Rounds;
    /// use tc_commit::Viewer;
    ///
    /// let mut rounds = Rounds::new(Vec::new());
    /// rounds.answer(r#"{"type":"open","at":0,"round":{"game":"g","seq":1},"players":["ann","ben"]}"#);
    /// let answer = rounds.answer(r#"{"type":"commit","at":1000,"by":"ann","action":"rock"}"#);
    /// let seen = rounds.changes_seen(&answer, &[Viewer::Player("ben".parse()?)]).ok_or("no views")?;
    /// let players = seen[0].0.as_ref().map(|view| view.players.iter().map(|player| player.player.as_str()).collect());
    /// assert_eq!(players, Some(vec!["ann"]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn changes_seen(
        &self,
        answer: &LineAnswer,
        viewers: &[Viewer],
    ) -> Option<Vec<(Option<RoundView<Json>>, AnswerSeen)>> {
        if answer.number != self.answered {
            return None;
        }
        let Some((round, views)) = self.views_of_one(answer, viewers) else {
            return viewers.iter().map(|viewer| self.seen_after(answer, viewer)).collect();
        };
        let effects = answer.result.as_deref().unwrap_or_default();
        let seen = |(viewer, view): (&Viewer, Option<RoundView<Json>>)| {
            let effects = if view.is_some() { round.visible_to(viewer, effects) } else { Vec::new() };
            (view, AnswerSeen { at: answer.at, result: Ok(effects), resolution: None })
        };
        Some(viewers.iter().zip(views).map(seen).collect())
    }

    /// The round, and the views of the one player whom an accepted line has changed.
    fn views_of_one(&self, answer: &LineAnswer, viewers: &[Viewer]) -> Option<(&Round<Json>, ViewsOfOne)> {
        let round = self.round()?;
        let effects = answer.result.as_deref().ok()?;
        let (first, rest) = effects.split_first()?;
        let player = player_of(first)?;
        let is_of_one = answer.before == 0 && rest.iter().all(|effect| player_of(effect) == Some(player));
        let at = answer.looked_at.filter(|_| is_of_one && answer.resolution.is_none())?;
        Some((round, round.views_of_one(viewers, player, at)?))
    }

    /// Returns the view of a viewer with the visible effects, for [`LineAnswer`].
    pub(super) fn asked_view(&self, answer: &LineAnswer, viewer: &Viewer) -> Option<AskedView> {
        let (view, answer) = self.seen_after(answer, viewer)?;
        Some(AskedView { view: view?, effects: answer.result.unwrap_or_default() })
    }
}

impl AnswerSeen {
    /// Returns one line of JSON, without the line break: `at`, `ok`, `effects` or `error`, and `resolution`, as in
    /// [`LineAnswer`].
    #[allow(clippy::expect_used, reason = "all keys are texts, and actions were read as JSON")]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("all keys are texts, and actions were read as JSON")
    }
}
