//! The rules and controls that can explain a game's clocks.
//!
//! A more generous rule explains everything that a less generous one explains, so clocks alone never refute it. The first
//! hypothesis of the [table] that fits is therefore the one that is reported.

mod rule;
mod table;

use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;

use tc_core::{GameSettings, Rules};

use crate::declared::{Meaning, ReadAs};
use crate::replay::When;
pub(crate) use rule::Rule;
pub(crate) use table::{Hints, Of, Row, SHOWN, TABLE};

/// Settings of all seats, how clocks were noted, and what is assumed besides what the record declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hypothesis {
    pub(crate) settings: Rc<[GameSettings]>,
    pub(crate) when: When,
    pub(crate) has_book: bool,
    pub(crate) assumed: Vec<Assumed>,
    /// How many real games its row of the table explained.
    pub(crate) games: u32,
}

/// What is assumed besides what a record declares.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Assumed {
    /// The first move of each player costs nothing and earns nothing.
    FreeMove,
    /// The first move of each player costs nothing and earns its increment.
    FreeMoveWithBonus,
    /// The first increment is on the clock before the first move.
    FirstBonus,
    /// The first clock at zero brings the next stage for all players.
    StageAtZero,
    /// After the last move of a stage, the clocks were noted before the time of the next stage was added.
    StageNotedLate,
    /// The moves of the opening book, at the beginning, cost nothing and earned nothing.
    Book,
    /// The clocks were noted before the move added its bonus.
    BeforeBonus,
    /// The number in the declared control is minutes, not seconds.
    Minutes,
    /// The increment begins with the second stage.
    IncrementLater,
    /// The increment is a delay.
    DelayForIncrement,
    /// The declared text is read with these assumptions.
    Otherwise(String),
    /// The record declares no control: the clocks show this one.
    Undeclared,
    /// The record declares a control that cannot be read: the clocks show this one.
    Unread,
    /// The clocks show another control than the declared one.
    Shown,
    /// The clocks show a shorter control than the declared one, which would explain them, too, if both players had thought
    /// very long about their first move.
    ShownShorter,
    /// The clocks show an overtime that the record does not declare.
    Overtime,
}

impl Assumed {
    /// Whether it is about the control: that is another one than the record declares by its letter.
    pub fn is_of_control(&self) -> bool {
        matches!(
            self,
            Assumed::Undeclared
                | Assumed::Shown
                | Assumed::ShownShorter
                | Assumed::Minutes
                | Assumed::IncrementLater
                | Assumed::DelayForIncrement
                | Assumed::Otherwise(_)
        )
    }

    /// Whether the clocks show the control, and not the record.
    pub(crate) fn is_shown(&self) -> bool {
        matches!(
            self,
            Assumed::Undeclared | Assumed::Unread | Assumed::Shown | Assumed::ShownShorter | Assumed::Overtime
        )
    }
}

impl Hypothesis {
    /// What a text says, read in this way, and nothing else.
    pub(crate) fn of(meaning: &Meaning) -> Hypothesis {
        let assumed = match &meaning.reading {
            ReadAs::Letter => None,
            ReadAs::Minutes => Some(Assumed::Minutes),
            ReadAs::Otherwise(how) => Some(Assumed::Otherwise(how.clone())),
        };
        Hypothesis::new(Rc::clone(&meaning.settings), assumed.into_iter().collect())
    }

    /// The control that clocks show.
    pub(crate) fn shown(settings: Rc<[GameSettings]>, assumed: Assumed) -> Hypothesis {
        Hypothesis::new(settings, Vec::from([assumed]))
    }

    pub(crate) fn new(settings: Rc<[GameSettings]>, assumed: Vec<Assumed>) -> Hypothesis {
        Hypothesis { settings, when: When::After, has_book: false, assumed, games: 0 }
    }

    /// The same with the rules of a row; `None` if one of them changes nothing.
    pub(crate) fn with(self, row: &Row) -> Option<Hypothesis> {
        if !row.rules.iter().all(|rule| rule.is_of(&self)) {
            return None;
        }
        let hypothesis = row.rules.iter().try_fold(self, |hypothesis, rule| rule.added_to(hypothesis))?;
        Some(Hypothesis { games: row.games, ..hypothesis })
    }

    /// The same with other rules; `None` if that changes nothing.
    fn with_rules(self, change: impl Fn(&mut Rules)) -> Option<Hypothesis> {
        self.changed(|settings| {
            let mut settings = settings.clone();
            change(&mut settings.rules);
            Some(settings.in_effect())
        })
    }

    /// The same with other controls; `None` if that changes nothing.
    fn changed(self, change: impl Fn(&GameSettings) -> Option<GameSettings>) -> Option<Hypothesis> {
        let settings: Rc<[GameSettings]> = self.settings.iter().map(change).collect::<Option<_>>()?;
        (settings != self.settings).then_some(Hypothesis { settings, ..self })
    }
}
