//! The small language of the tables of docs/commitment.md: how a round is opened, what happens in it, and what then
//! holds.

use std::collections::BTreeSet;

use tc_commit::{
    Amend, Bid, Body, Close, Commitment, Condition, Effect, Extension, Input, Leave, Missing, Mode, Nonce, Own, Phase,
    PlayerId, Policy, Refused, Round, RoundId, RoundView, Selection, Spec, SpecBuilder, StatusVisibility, Viewer,
    Withdraw, Withheld,
};
use tc_core::{AfterFlag, Clock, Rules, Setup, Span, Timestamp};

/// A round, and what happens in it. Without other words players `a` and `b` have to act, and all is as by default.
pub(crate) struct Script<'s> {
    pub(crate) round: &'s str,
    pub(crate) events: &'s str,
}

/// What holds after the last event.
pub(crate) struct Played {
    pub(crate) result: Result<Vec<Effect>, Refused>,
    pub(crate) phase: Phase,
    pub(crate) next: Option<Timestamp>,
    pub(crate) view: RoundView<String>,
    brought: Vec<String>,
}

pub(crate) fn player(name: &str) -> PlayerId {
    name.parse().unwrap_or_else(|problem| panic!("{name}: {problem}"))
}

pub(crate) fn round_id() -> RoundId {
    RoundId::new("g", 1).expect("an id")
}

/// `12.5s`.
pub(crate) fn nanos(text: &str) -> i64 {
    let number = text.strip_suffix('s').unwrap_or_else(|| panic!("{text}: seconds end in s"));
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    format!("{whole}{part:0<9}").parse().unwrap_or_else(|_| panic!("{text}: no seconds"))
}

pub(crate) fn at(text: &str) -> Timestamp {
    Timestamp::from_nanos(nanos(text))
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
    pub(crate) fn open(&self) -> Round<String> {
        let mut builder: SpecBuilder<String> = Spec::builder(round_id(), Timestamp::EPOCH);
        let mut policy = Policy::default();
        let (mut names, mut control, mut after_flag) = (vec!["a", "b"], None, AfterFlag::Count);
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
                "idle" => words(rest).into_iter().fold(builder, |builder, name| builder.idle(player(name))),
                _ => {
                    rule(&mut policy, word, rest);
                    builder
                }
            };
        }
        builder = builder.policy(policy).players(names.into_iter().map(player));
        let Some(control) = control else {
            return Round::open(builder.build().expect(self.round)).expect(self.round).0;
        };
        let spec = builder.build_clocked_in_order().expect(self.round);
        let control = control.parse().expect(control);
        let seats = spec.spec().players().count().max(1);
        let rules = Rules { after_flag, ..Rules::default() };
        let setup = Setup::for_each(rules, std::iter::repeat_n(control, seats)).expect(self.round);
        let opened = Round::open_clocked(spec, Clock::new(setup));
        opened.unwrap_or_else(|problem| panic!("{}: {problem}", self.round)).0
    }

    /// The round after its events, of which only the last may be refused.
    pub(crate) fn play(&self) -> (Round<String>, Played) {
        play(self.open(), self.events)
    }

    /// What of a row does not hold.
    pub(crate) fn check(&self, then: &str) -> Vec<String> {
        let (_, played) = self.play();
        then.split(';').map(str::trim).filter_map(|claim| played.problem(claim)).collect()
    }
}

pub(crate) fn status(word: &str) -> StatusVisibility {
    match word {
        "everyone" => StatusVisibility::Everyone,
        "count" => StatusVisibility::Count,
        "nobody" => StatusVisibility::Nobody,
        _ => panic!("{word}"),
    }
}

fn missing(text: &str) -> Missing<String> {
    match words(text)[..] {
        ["skip"] => Missing::Skip,
        ["forfeit"] => Missing::Forfeit,
        ["abort"] => Missing::Abort,
        ["default", action] => Missing::Default(action.to_owned()),
        ["defaults", ref each @ ..] => {
            let one = |each: &&str| each.split_once('=').map(|(name, action)| (player(name), action.to_owned()));
            Missing::Defaults(each.iter().map(|each| one(each).unwrap_or_else(|| panic!("{text}"))).collect())
        }
        _ => panic!("{text}"),
    }
}

/// A rule of a round.
fn rule(policy: &mut Policy<String>, word: &str, rest: &str) {
    match word {
        "deadline" => policy.deadline = Some(at(rest)),
        "close" => {
            policy.close = match rest {
                "ready" => Close::Ready,
                "deadline" => Close::Deadline,
                _ => Close::All,
            };
        }
        "amend" => policy.amend = Amend::LatestWins,
        "withdraw" => policy.withdraw = Withdraw::WhileOpen,
        "missing" => policy.missing = missing(rest),
        "extend" => match words(rest)[..] {
            [by, budget] => {
                let budget = budget.parse().expect("a budget");
                policy.extension = Some(Extension { by: Span::from_nanos(nanos(by)), budget });
            }
            _ => panic!("{rest}: a time and a budget"),
        },
        "leave" => policy.leave = if rest == "dropped" { Leave::Dropped } else { Leave::Counts },
        "status" => policy.status = status(rest),
        "own" => policy.own = if rest == "hidden" { Own::Hidden } else { Own::Visible },
        "sealed" => policy.mode = sealed(rest),
        _ => panic!("{word}: no such word"),
    }
}

fn sealed(text: &str) -> Mode<String> {
    let (openings, withheld) = match words(text)[..] {
        [openings] => (openings, None),
        [openings, "skip"] => (openings, Some(Withheld::Skip)),
        [openings, "default", action] => (openings, Some(Withheld::Default(action.to_owned()))),
        _ => panic!("{text}"),
    };
    Mode::Sealed { openings: Span::from_nanos(nanos(openings)), withheld }
}

/// `commit a rock @5s`, as an input with its instant, and the round that it is for.
pub(crate) fn input(event: &str) -> (Timestamp, RoundId, Input<String>) {
    let (what, when) = event.rsplit_once('@').unwrap_or_else(|| panic!("{event}: no instant"));
    let plain = |action: &str| Body::Plain(action.to_owned());
    let input = match words(what)[..] {
        ["commit" | "stale", by] => Input::Commit { by: player(by), body: plain("x") },
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
        ["open", by] => Input::Open { by: player(by), body: plain("x"), nonce: nonce() },
        ["open", by, action] => Input::Open { by: player(by), body: plain(action), nonce: nonce() },
        ["withdraw", by] => Input::Withdraw { by: player(by) },
        ["ready", by] => Input::Ready { by: player(by) },
        ["unready", by] => Input::Unready { by: player(by) },
        ["leave", by] => Input::Leave { by: player(by) },
        ["tick"] => Input::Tick,
        ["pause"] => Input::Pause,
        ["resume"] => Input::Resume,
        ["force_seal"] => Input::ForceSeal,
        ["abort"] => Input::Abort,
        ["resolve"] => Input::Resolve,
        ["reveal"] => Input::Reveal(Selection::All),
        ["reveal", ref who @ ..] => {
            Input::Reveal(Selection::These(who.iter().map(|name| player(name)).collect::<BTreeSet<_>>()))
        }
        _ => panic!("{event}: no such event"),
    };
    let id = if what.starts_with("stale") { RoundId::new("g", 0).expect("an id") } else { round_id() };
    (at(when.trim()), id, input)
}

fn play(mut round: Round<String>, events: &str) -> (Round<String>, Played) {
    let mut result = Ok(Vec::new());
    let mut last = Timestamp::EPOCH;
    for event in events.split(';').map(str::trim).filter(|event| !matches!(*event, "" | "-")) {
        if let Err(refused) = &result {
            panic!("{events}: refused before the end: {refused}");
        }
        let (at, id, input) = input(event);
        let before = round.clone();
        result = round.handle(at, &id, input).map(|answer| answer.effects);
        if result.is_err() {
            assert!(round == before, "{events}: what was refused has changed something");
        }
        last = at.max(round.now());
    }
    let brought = round.opened().map(|(player, bid)| format!("{player}={}", said(bid))).collect();
    let view = round.view(&Viewer::Arbiter, last).expect("not before the last input");
    let played = Played { result, phase: round.phase(), next: round.next_deadline(), view, brought };
    (round, played)
}

fn said(bid: Bid<&String>) -> String {
    match bid {
        Bid::Given(action) => action.clone(),
        Bid::Defaulted(action) => format!("{action} (default)"),
        Bid::Skipped | Bid::Forfeited => bid.kind().word().to_owned(),
    }
}

impl Played {
    /// `yes`, with the words of what happened, or the kind of the refusal.
    pub(crate) fn answer(&self) -> String {
        match &self.result {
            Err(refused) => refused.kind().to_owned(),
            Ok(effects) if effects.is_empty() => "yes".to_owned(),
            Ok(effects) => format!("yes: {}", effects.iter().map(effect_word).collect::<Vec<_>>().join(", ")),
        }
    }

    fn problem(&self, claim: &str) -> Option<String> {
        let found = match words(claim)[..] {
            ["accepted"] => (if self.result.is_ok() { "accepted" } else { "refused" }).to_owned(),
            ["refused", _] => match &self.result {
                Ok(_) => "accepted".to_owned(),
                Err(refused) => format!("refused {}", refused.kind()),
            },
            [at, ..] if at.parse::<f64>().is_ok() => {
                let effects: Vec<String> = self.result.iter().flatten().map(ToString::to_string).collect();
                if effects.iter().any(|effect| effect == claim) { claim.to_owned() } else { effects.join("; ") }
            }
            ["next", _] => {
                self.next.map_or_else(|| "next none".to_owned(), |at| format!("next {}", seconds(at.as_nanos())))
            }
            ["brought", ..] if self.brought.is_empty() => "brought nothing".to_owned(),
            ["brought", ..] => format!("brought {}", self.brought.join(", ")),
            ["clock", name, ref rest @ ..] => self.clock(name, rest.len() > 1),
            [_] => self.phase.word().to_owned(),
            _ => panic!("{claim}: no such claim"),
        };
        (found != claim).then(|| format!("`{claim}`: it is `{found}`"))
    }

    /// `clock a 25s`, and the periods left where they are asked for.
    fn clock(&self, name: &str, with_periods: bool) -> String {
        let row = self.view.players.iter().find(|row| row.id.as_str() == name);
        let reading = row.and_then(|row| row.clock.as_ref()).unwrap_or_else(|| panic!("{name} has no clock"));
        let left = seconds(reading.left.as_nanos());
        match reading.periods_left {
            Some(periods) if with_periods => format!("clock {name} {left}, {periods} periods"),
            _ => format!("clock {name} {left}"),
        }
    }
}

fn seconds(nanos: i64) -> String {
    let text = format!("{}.{:09}", nanos / 1_000_000_000, nanos % 1_000_000_000);
    format!("{}s", text.trim_end_matches('0').trim_end_matches('.'))
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
