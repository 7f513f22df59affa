//! The language of the tables of docs/commitment.md and of the scenario files on a `Round` itself: with digest mode,
//! conditional commitments and resolutions, which lines cannot say.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tc_commit::{
    Amend, Bid, Body, Commitment, Condition, Effect, Input, Nonce, PlayerId, Policy, Refused, Round, RoundId,
    Selection, Spec, SpecBuilder, StatusVisibility, Viewer, Withdraw,
};
use tc_core::{AfterFlag, Clock, Rules, Setup, Span, Timestamp};
use tc_testkit::round_scenario::{Answer, Ran, Scenario};

/// A round, and what happens in it. Without other words players `a` and `b` have to act, and all is as by default.
pub(crate) struct Script<'s> {
    pub(crate) round: &'s str,
    pub(crate) events: &'s str,
}

/// A round, and what its last event did.
pub(crate) struct Played {
    pub(crate) round: Round<String>,
    pub(crate) result: Result<Vec<Effect>, Refused>,
}

/// Runs a scenario on a round. What is refused changes nothing.
pub(crate) fn on_a_round(scenario: &Scenario, round: &str) -> Result<Vec<Ran>, Vec<String>> {
    let mut played: Option<Played> = None;
    scenario.run_with(|event| {
        let (next, at) = match played.take() {
            None => (Script { round, events: "" }.open(), Timestamp::EPOCH),
            Some(Played { round, .. }) => play(round, event),
        };
        let answer = answer(&next, at.max(next.round.now()));
        played = Some(next);
        Ok(answer)
    })
}

/// The answer of a round, in the form of the line protocol.
fn answer(played: &Played, at: Timestamp) -> Answer {
    let Played { round, result } = played;
    let printed = |effects: &[Effect]| effects.iter().map(ToString::to_string).collect::<Vec<_>>();
    let effects: &[Effect] = result.as_deref().unwrap_or_default();
    let all = round.view(&Viewer::Arbiter, at).expect("not before the last input");
    let players = all.players.iter().map(|row| (row.player.to_string(), Viewer::Player(row.player.clone())));
    let others = [("arbiter".to_owned(), Viewer::Arbiter), ("spectator".to_owned(), Viewer::Spectator)];
    let views = players.chain(others).map(|(name, viewer)| {
        let view = round.view(&viewer, at).expect("not before the last input");
        let mut json = serde_json::to_value(&view).expect("a view");
        json["effects"] = printed(&round.visible_to(&viewer, effects)).into();
        (name, json)
    });
    let brought = |(player, bid): (&PlayerId, Bid<&String>)| json!({"player": player, "action": bid.action(), "outcome": bid.kind()});
    let json = json!({
        "ok": result.is_ok(),
        "error": {"kind": result.as_ref().err().map(Refused::kind)},
        "effects": printed(effects),
        "views": views.collect::<BTreeMap<String, Value>>(),
        "resolution": round.choices().map(brought).collect::<Vec<_>>(),
        "next": millis(round.next_deadline()),
        "public_digest": round.public_digest().ok(),
    });
    Answer::new(json.to_string(), printed(effects)).expect("it is JSON")
}

fn millis(at: Option<Timestamp>) -> Value {
    at.map_or(Value::Null, |at| serde_json::from_str(&at.to_string()).expect("a number"))
}

pub(crate) fn player(name: &str) -> PlayerId {
    name.parse().unwrap_or_else(|problem| panic!("{name}: {problem}"))
}

pub(crate) fn round_id() -> RoundId {
    RoundId::new("g", 1).expect("an id")
}

fn micros(text: &str) -> i64 {
    tc_testkit::scenario::micros(text).unwrap_or_else(|problem| panic!("{problem}"))
}

fn at(text: &str) -> Timestamp {
    Timestamp::saturating_micros(micros(text))
}

fn words(text: &str) -> Vec<&str> {
    text.split(' ').filter(|word| !word.is_empty()).collect()
}

fn nonce() -> Nonce {
    Nonce::new([7; 32])
}

/// What a player who sends a digest sends.
fn digest(by: &str, action: &str) -> Commitment {
    Commitment::of(&round_id(), &player(by), &Body::Plain(action.to_owned()), &nonce())
}

impl Script<'_> {
    /// The round as it opens.
    fn open(&self) -> Played {
        let mut builder: SpecBuilder<String> = Spec::builder(round_id(), Timestamp::EPOCH);
        let mut policy = json!(Policy::<String>::default());
        let (mut names, mut idle) = (vec!["a", "b"], Vec::new());
        let (mut control, mut after_flag) = (None, AfterFlag::Count);
        for option in self.round.split(';').map(str::trim).filter(|option| !matches!(*option, "" | "-")) {
            let (word, rest) = option.split_once(' ').unwrap_or((option, ""));
            builder = match word {
                "players" => {
                    names = words(rest);
                    builder
                }
                "tc" => {
                    control = Some(rest);
                    builder
                }
                "after_flag" => {
                    let rule = AfterFlag::ALL.into_iter().find(|rule| rule.word() == rest);
                    after_flag = rule.unwrap_or_else(|| panic!("{rest}"));
                    builder
                }
                "idle" => {
                    idle = words(rest);
                    builder
                }
                _ => {
                    rule(&mut policy, word, rest);
                    builder
                }
            };
        }
        if let Some(number) = policy["extension"]["each"].as_u64() {
            policy["extension"]["each"] = names.iter().chain(&idle).map(|name| (*name, number)).collect();
        }
        builder = builder.policy(read(policy)).players(names.into_iter().map(player));
        builder = idle.into_iter().fold(builder, |builder, name| builder.idle(player(name)));
        let Some(control) = control else {
            return Played::of(Round::begin(builder.build().expect(self.round)).expect(self.round));
        };
        let spec = builder.build_clocked_in_order().expect(self.round);
        let control = control.parse().expect(control);
        let seats = spec.spec().players().count().max(1);
        let rules = Rules { after_flag, ..Rules::default() };
        let setup = Setup::for_each(rules, std::iter::repeat_n(control, seats)).expect(self.round);
        let opened = Round::begin_clocked(spec, Clock::new(&setup));
        Played::of(opened.unwrap_or_else(|problem| panic!("{}: {problem}", self.round)))
    }

    /// The round after its events, of which only the last may be refused.
    pub(crate) fn play(&self) -> Played {
        let events = self.events.split(';').map(str::trim).filter(|event| !matches!(*event, "" | "-"));
        events.fold(self.open(), |played, event| {
            if let Err(refused) = &played.result {
                panic!("{}: refused before the end: {refused}", self.events);
            }
            play(played.round, event).0
        })
    }
}

impl Played {
    fn of((round, answer): tc_commit::Begun<String>) -> Played {
        Played { round, result: Ok(answer.effects) }
    }

    /// `yes`, with the words of what happened, or the kind of the refusal.
    pub(crate) fn answer(&self) -> String {
        match &self.result {
            Err(refused) => refused.kind().to_owned(),
            Ok(effects) if effects.is_empty() => "yes".to_owned(),
            Ok(effects) => format!("yes: {}", effects.iter().map(effect_word).collect::<Vec<_>>().join(", ")),
        }
    }
}

/// What a word or a value means in the JSON form.
fn read<T: DeserializeOwned>(form: Value) -> T {
    serde_json::from_value(form.clone()).unwrap_or_else(|problem| panic!("{form}: {problem}"))
}

pub(crate) fn status(word: &str) -> StatusVisibility {
    read(word.into())
}

/// What replaces something, in its JSON form: `skip`, `default x`, `defaults a=x b=y`.
fn replacement(text: &[&str]) -> Value {
    match text {
        ["default", action] => json!({"default": action}),
        ["defaults", each @ ..] => {
            let one = |each: &&str| each.split_once('=').map(|(name, action)| (name.to_owned(), Value::from(action)));
            let each = each.iter().map(|each| one(each).unwrap_or_else(|| panic!("{text:?}")));
            json!({"defaults": each.collect::<Value>()})
        }
        _ => text.concat().into(),
    }
}

/// A rule of a round, put into the JSON form of a policy.
fn rule(policy: &mut Value, word: &str, rest: &str) {
    let (key, value) = match (word, &words(rest)[..]) {
        ("deadline", _) => (word, json!(at(rest))),
        ("amend", _) => (word, json!(Amend::LatestWins)),
        ("withdraw", _) => (word, json!(Withdraw::UntilSealed)),
        ("missing", text) => (word, replacement(text)),
        ("extend", [by, budget, each @ ..]) => {
            let budget: u8 = budget.parse().expect("a budget");
            let mut extension = json!({"by": Span::saturating_micros(micros(by)), "budget": budget});
            if let ["each", number] = each
                && let Ok(number) = number.parse::<u8>()
            {
                extension["each"] = number.into();
            } else if let ["each", each @ ..] = each {
                let one = |each: &&str| -> Option<(String, u8)> {
                    let (name, number) = each.split_once('=')?;
                    Some((name.to_owned(), number.parse().ok()?))
                };
                let each = each.iter().map(|each| one(each).unwrap_or_else(|| panic!("{rest}: write `each a=1 b=0`")));
                extension["each"] = each.collect::<BTreeMap<_, _>>().into_iter().collect();
            }
            ("extension", extension)
        }
        ("sealed", [openings, withheld @ ..]) => {
            let withheld = if withheld.is_empty() { Value::Null } else { replacement(withheld) };
            ("mode", json!({"sealed": {"openings": Span::saturating_micros(micros(openings)), "withheld": withheld}}))
        }
        ("close" | "leave" | "status" | "own", _) => (word, rest.into()),
        _ => panic!("{word} {rest}: no such rule"),
    };
    policy[key] = value;
}

/// `commit a rock @5s`, as an input with its instant, and the round that it is for.
fn input(event: &str) -> (Timestamp, RoundId, Input<String>) {
    let (what, when) = event.rsplit_once('@').unwrap_or_else(|| panic!("{event}: no instant"));
    let (id, what) = match what.strip_prefix("for g ").and_then(|rest| rest.split_once(": ")) {
        Some((seq, what)) => (RoundId::new("g", seq.parse().expect("a number")).expect("an id"), what),
        None => (round_id(), what),
    };
    let plain = |action: &str| Body::Plain(action.to_owned());
    let input = match words(what)[..] {
        ["commit", by] => Input::Commit { by: player(by), body: plain("x") },
        ["commit", by, action] => Input::Commit { by: player(by), body: plain(action) },
        // `when a b=rock paper scissors`; `b?` is: b is missing.
        ["when", by, condition, then, otherwise] => {
            let condition = match condition.split_once('=') {
                Some((other, action)) => Condition::is(player(other), action.to_owned()),
                None => Condition::missing(player(condition.trim_end_matches('?'))),
            };
            Input::Commit { by: player(by), body: Body::when(condition, then.to_owned(), otherwise.to_owned()) }
        }
        ["digest", by] => Input::CommitDigest { by: player(by), digest: digest(by, "x") },
        ["digest", by, action] => Input::CommitDigest { by: player(by), digest: digest(by, action) },
        ["copy", by, of, action] => Input::CommitDigest { by: player(by), digest: digest(of, action) },
        ["open", by] => Input::Disclose { by: player(by), body: plain("x"), nonce: nonce() },
        ["open", by, action] => Input::Disclose { by: player(by), body: plain(action), nonce: nonce() },
        [deed @ ("withdraw" | "ready" | "unready" | "leave"), by] => read(json!({deed: {"by": by}})),
        [deed @ ("tick" | "pause" | "resume" | "force_seal" | "abort" | "resolve")] => read(deed.into()),
        ["reveal"] => Input::Reveal(Selection::All),
        ["reveal", ref who @ ..] => {
            Input::Reveal(Selection::These(who.iter().map(|name| player(name)).collect::<BTreeSet<_>>()))
        }
        _ => panic!("{event}: no such event"),
    };
    (at(when.trim()), id, input)
}

/// A round after an event, and when that was.
fn play(mut round: Round<String>, event: &str) -> (Played, Timestamp) {
    let (at, id, input) = input(event);
    let before = round.clone();
    let result = round.handle(at, &id, input).map(|answer| answer.effects);
    if result.is_err() {
        assert!(round == before, "{event}: what was refused has changed something");
    }
    (Played { round, result }, at)
}

/// What an effect is called.
pub(crate) fn effect_word(effect: &Effect) -> String {
    use tc_commit::Change;
    match &effect.change {
        Change::Did { deed, .. } => deed.word(),
        Change::Extended { .. } => "extended",
        Change::Sealed(_) => "sealed",
        Change::Paused => "paused",
        Change::Resumed => "resumed",
        Change::Resolved => "resolved",
        Change::Aborted { .. } => "aborted",
        Change::Clock { .. } => "clock",
        _ => panic!("no word for {effect}"),
    }
    .to_owned()
}
