//! What the games of a file say together about the tags that they share. The file is read once for it, before its copy is
//! written.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;
use std::sync::Arc;

use tc_audit::stats::{SharedControl, SharedControls};
use tc_audit::{Record, RecordFormat};

use super::answer::{Form, Style};
use super::crew::{Crew, Event};
use super::filter::Filter;
use crate::commands::journal::partial::{self, Partial};
use crate::commands::records::{Found, Progress, is_stdin};
use crate::failure::Failure;

/// What the games of each event say about the tag that they share.
#[derive(Default)]
pub(super) struct Judged(SharedControls);

impl Judged {
    /// What the event of a game says about the tag of this game; `None` if it shares none with others, and its own clocks
    /// decide.
    pub(super) fn of(&self, record: &Record) -> Option<SharedControl> {
        self.0.of_game(record)
    }

    /// The tags that stay as they are, though games prove another control: other games of their events fit another one.
    pub(super) fn kept(&self) -> impl Iterator<Item = String> {
        let all = self.0.iter().filter(|(_, shared)| shared.proved > 0 && shared.otherwise > 0);
        all.map(|(event, SharedControl { declared, otherwise, .. })| {
            let games =
                if otherwise == 1 { "1 of its games fits".into() } else { format!("{otherwise} of its games fit") };
            format!("the tag `{declared}` of `{event}` stays as it is: {games} another control than the others")
        })
    }
}

/// Audits the games of a file for their events. A file that can be read only once is copied first; the copy is removed
/// when what is returned with it is dropped.
pub(super) fn judge(
    found: &mut Found,
    format: Option<RecordFormat>,
    jobs: usize,
    out: &Path,
) -> Result<(Judged, Option<Partial>), Failure> {
    let copied = copied(found, out)?;
    let file = Found { copied_to: found.copied_to.clone(), ..Found::named(&found.path) };
    let filter = Arc::new(Filter::default());
    let style = Style { form: Form::Nothing, judges: true, repair: None, summary: None, filter };
    let mut shared = SharedControls::new();
    let take = |event| {
        if let Event::Games(answer) = event {
            shared.merge(&answer.shared);
        }
        Ok(())
    };
    // What is wrong with the file is reported when it is read again.
    Crew::begin(jobs, style)?.run(vec![file], format, Progress::default(), take)?;
    Ok((Judged(shared), copied))
}

/// A copy of a file that can be read only once.
fn copied(found: &mut Found, out: &Path) -> Result<Option<Partial>, Failure> {
    let is_stdin = is_stdin(&found.path);
    if !is_stdin && found.path.metadata().is_ok_and(|file| file.is_file()) {
        return Ok(None);
    }
    let mut bytes: Box<dyn io::Read> = match File::open(&found.path) {
        _ if is_stdin => Box::new(io::stdin()),
        Ok(file) => Box::new(file),
        Err(_) => return Ok(None),
    };
    let unreadable = |error: io::Error| Failure::file(&found.path, "copied", &error);
    let (partial, mut file) = partial::create(out, OpenOptions::new().write(true)).map_err(unreadable)?;
    io::copy(&mut bytes, &mut file).map_err(unreadable)?;
    found.copied_to = Some(partial.path().to_owned());
    Ok(Some(partial))
}
