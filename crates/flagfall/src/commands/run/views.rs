//! The clocks as engines, records and sites have them: the option `--views`, and lines of the type `view`.

use std::fmt::Write;

use clap::ValueEnum;
use serde::{Serialize, Serializer};
use tc_core::form::{Fields, LineProblem};
use tc_core::lines::{LineAnswer, LineError, Request};
use tc_core::{Answer, Clock, Look, Refused, Seat, Timestamp, Verdict};
use tc_interop::ask::LostPart;
use tc_interop::ogs::Players;
use tc_interop::{Approximation, Color, Loss, Unwritable};
use tc_view::{Names, Words};

use super::super::show::wire::{self, Scope, Wire, Wired};
use super::style::BAD_INPUT;
use crate::failure::Failure;
use crate::output::{FAINT, visible_line};

/// The type of the lines.
const VIEW: &str = "view";

/// A form, as it was named.
#[derive(Clone)]
pub(super) struct Form {
    name: String,
    wire: Wire,
    approximation: Approximation,
}

/// `NAME` or `NAME:APPROXIMATION`.
pub(super) fn form(text: &str) -> Result<Form, String> {
    let (name, approximation) = text.split_once(':').map_or((text, None), |(name, after)| (name, Some(after)));
    let wire = Wire::from_str(name, false).map_err(|_| {
        let names: Vec<&str> = Wire::value_variants().iter().map(|wire| wire.name()).collect();
        format!("there is no view `{name}`; expected one of {}, bl", names.join(", "))
    })?;
    let approximation = match approximation {
        None => Approximation::default(),
        Some(_) if wire.scope() != Scope::Engine => {
            return Err(format!("`{name}` has no approximations; uci, usi and cecp have"));
        }
        Some(word) => Approximation::ALL.into_iter().find(|one| one.word() == word).ok_or_else(|| {
            let words = Approximation::ALL.map(Approximation::word);
            format!("there is no approximation `{word}`; expected one of {}", words.join(", "))
        })?,
    };
    Ok(Form { name: text.to_owned(), wire, approximation })
}

/// A view of a clock.
#[derive(Serialize)]
pub(super) struct View<'f> {
    #[serde(rename = "as")]
    name: &'f str,
    /// Null for a view of the whole game.
    seat: Option<usize>,
    /// Null if no text is close.
    text: Option<String>,
    #[serde(serialize_with = "objects")]
    losses: Vec<Loss>,
}

fn objects<S: Serializer>(losses: &[Loss], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(losses.iter().map(LostPart::from))
}

/// The views that every answer has; `None` without forms.
pub(super) fn every<'f>(forms: &'f [Form], look: &Look<'_>) -> Option<Vec<View<'f>>> {
    if forms.is_empty() { None } else { Some(views(forms, look)) }
}

/// The views of a clock: for engines one for each seat whose turn it is, of players one for each.
fn views<'f>(forms: &'f [Form], look: &Look<'_>) -> Vec<View<'f>> {
    let all = |form: &'f Form| -> Vec<View<'f>> {
        match form.wire.scope() {
            Scope::Engine => look.turn().iter().map(|seat| form.view(Some(seat), look)).collect(),
            Scope::Player => {
                (0..look.setup().seats()).filter_map(Seat::new).map(|seat| form.view(Some(seat), look)).collect()
            }
            Scope::Game => vec![form.view(None, look)],
        }
    };
    forms.iter().flat_map(all).collect()
}

impl Form {
    fn view(&self, seat: Option<Seat>, look: &Look<'_>) -> View<'_> {
        let wired =
            Wired { seat, first: Color::Black, accounts: &Players::default(), approximation: self.approximation };
        let (text, losses) = match wire::write(self.wire, &wired, look) {
            Ok(text) => (Some(text), Vec::new()),
            Err(Unwritable { losses, lossy }) => (lossy, losses),
        };
        View { name: &self.name, seat: seat.map(Seat::index), text, losses }
    }
}

/// A line that asks for a view.
pub(super) struct Asked {
    at: Option<Timestamp>,
    asked: Result<(Form, Option<Seat>), LineProblem>,
}

impl Asked {
    /// Reads a line; `None` if it is of another type, or cannot be read.
    pub(super) fn read(line: &str) -> Option<Asked> {
        let mut fields = Fields::read(line).ok()?;
        if fields.word("type").ok()? != VIEW {
            return None;
        }
        let at = fields.instant("at");
        let asked = at.clone().and_then(|_| asked(&mut fields));
        Some(Asked { at: at.ok(), asked })
    }

    /// The answer of a clock, which it leaves as it is, and the views.
    pub(super) fn answer<'a>(&self, clock: &'a Clock) -> (LineAnswer<'a>, Option<Vec<View<'_>>>) {
        let result = match (&self.asked, self.at) {
            (Ok(asked), Some(at)) => clock.look(at).map(|look| (asked, look)).map_err(LineError::Refused),
            (Err(problem), _) => Err(LineError::Unreadable(problem.clone())),
            (Ok(_), None) => Err(LineError::Unreadable(LineProblem::Missing { key: "at" })),
        };
        let result = result.and_then(|((form, seat), look)| match seat {
            Some(seat) if look.setup().control(*seat).is_none() => Err(LineError::Refused(Refused::UnknownSeat(*seat))),
            Some(_) => Ok((vec![form.view(*seat, &look)], look)),
            None => Ok((views(std::slice::from_ref(form), &look), look)),
        });
        match result {
            Ok((views, look)) => {
                let answer = Answer { verdict: Verdict::NotApplied, effects: Vec::new() };
                (LineAnswer { at: self.at, result: Ok(answer), entry: None, look }, Some(views))
            }
            Err(error) => {
                let is_readable = error.kind() != BAD_INPUT;
                let own_instant = self.at.filter(|_| is_readable).and_then(|at| clock.look(at).ok());
                let look = own_instant.unwrap_or_else(|| clock.state().as_of_last_input(clock.setup()));
                (LineAnswer { at: self.at, result: Err(error), entry: None, look }, None)
            }
        }
    }
}

/// The request with this type, too, in the error of an unknown one.
pub(super) fn or_view(request: Request) -> Request {
    match request.input {
        Err(problem @ LineProblem::UnknownType { .. }) => {
            Request { input: Err(LineProblem::NotText(format!("{problem}, {VIEW}"))), ..request }
        }
        _ => request,
    }
}

/// The form and the seat; `None` for all seats that the form is for.
fn asked(fields: &mut Fields<'_>) -> Result<(Form, Option<Seat>), LineProblem> {
    let form = form(&fields.word("as")?).map_err(|problem| LineProblem::NotText(format!("`as`: {problem}")))?;
    let seat = fields.seat_or_null("seat")?;
    if seat.is_some() && form.wire.scope() == Scope::Game {
        return Err(LineProblem::Expected { key: "seat", expected: "null or no seat: this view is of the whole game" });
    }
    fields.finish(VIEW)?;
    Ok((form, seat))
}

/// The answer with its views as the last key.
pub(super) fn with_views(mut answer: String, views: Option<&[View<'_>]>) -> Result<String, Failure> {
    if let Some(views) = views
        && answer.pop() == Some('}')
    {
        answer.push_str(&format!(",\"views\":{}}}", serde_json::to_string(views)?));
    }
    Ok(answer)
}

/// Adds an indented line for each line of the views.
pub(super) fn push(text: &mut String, views: &[View<'_>], names: &Names<'_>) {
    for View { name, seat, text: view, losses } in views {
        let seat = seat.and_then(Seat::new).map_or_else(String::new, |seat| format!(" {}", names.seat(seat)));
        let seat = visible_line(&seat);
        for line in view.as_deref().unwrap_or("nothing").lines() {
            let _ = writeln!(text, "  {FAINT}{name}{seat}:{FAINT:#} {}", visible_line(line));
        }
        for loss in losses {
            let _ = writeln!(text, "  {FAINT}{name}{seat} cannot say:{FAINT:#} {loss}");
        }
    }
}
