//! The rules of settings that a notation says, and those that it loses.

use alloc::vec::Vec;

use tc_core::{Calendar, GameSettings, Rule, Rules};

use crate::{Loss, LossKind};

/// Rules that some notation says, and the kind of their loss in the others. A rule that is not here has its own name as the
/// kind of its loss.
const KINDS: [(&str, LossKind); 8] = [
    ("first-bonus", LossKind::FirstBonus),
    ("free-moves", LossKind::FreeMoves),
    ("free-bonus", LossKind::FreeMoves),
    ("start-clock", LossKind::FreeMoves),
    ("calendar", LossKind::Weekends),
    ("stage-change", LossKind::StageChange),
    ("margin", LossKind::Margin),
    ("move-limit", LossKind::MoveLimit),
];

/// Rules that a game on a site need not have as the site has them: a notation of the site says them.
const SAID_ON_SITES: [&str; 4] = ["first-bonus", "calendar", "stage-change", "margin"];

/// The kind of the loss of a rule that these rules have. Of calendars, notations know only the weekend.
fn kind(rule: &Rule, rules: &Rules) -> LossKind {
    let is_known = |word: &str| word != "calendar" || !matches!(rules.calendar, Calendar::Weekly(_));
    let known = KINDS.iter().find(|(word, _)| *word == rule.word() && is_known(word));
    known.map_or(LossKind::Rule(rule.noun()), |(_, kind)| *kind)
}

/// The rules that a notation says, which are those of these kinds, and the losses of all others that differ from the
/// default. How many moves can be undone is no rule of a game.
pub(crate) fn said_rules(settings: &GameSettings, said: &[LossKind]) -> (Rules, Vec<Loss>) {
    let (mut kept, mut losses) = (Rules::default(), Vec::new());
    for rule in Rule::all().iter().filter(|rule| rule.word() != "keep-undo") {
        let loss = Loss::whole(kind(rule, &settings.rules));
        if said.contains(&loss.kind) {
            rule.copy(&mut kept, &settings.rules);
        } else if rule.is_set(&settings.rules) && !losses.contains(&loss) {
            losses.push(loss);
        }
    }
    (kept, losses)
}

/// The settings without what every game on a site has, which its notation need not say. A start clock and free moves with
/// their bonus are one thing: they are all as on the site, or none of them is left out.
pub(crate) fn without_rules_of(site: &Rules, settings: GameSettings) -> GameSettings {
    let mut rules = settings.rules;
    let of_site = |rule: &&Rule| !SAID_ON_SITES.contains(&rule.word()) && rule.is_same(&settings.rules, site);
    let at_start = |rule: &&Rule| kind(rule, &settings.rules) == LossKind::FreeMoves;
    let starts_as_there = Rule::all().iter().filter(at_start).all(|rule| of_site(&rule));
    for rule in Rule::all().iter().filter(|rule| of_site(rule) && (starts_as_there || !at_start(rule))) {
        rule.copy(&mut rules, &Rules::default());
    }
    GameSettings { rules, ..settings }
}
