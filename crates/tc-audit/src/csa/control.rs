//! What a record in CSA says about its control.

use alloc::string::String;
use alloc::vec::Vec;

use tc_core::Seat;

use crate::Declared;
use crate::parts::BOTH;

/// The lines of a record that speak of the control.
#[derive(Clone, Debug, Default)]
pub(super) struct Control {
    /// `$TIME_LIMIT:` and `$TIME:`.
    shared: Vec<String>,
    /// `$TIME+:` and `$TIME-:`.
    own: [Vec<String>; 2],
    /// `'持ち時間:25分`: comments in the words of KIF.
    words: Vec<String>,
    /// `$EVENT:`, whose name can have the times.
    event: Option<String>,
}

impl Control {
    /// Adds a tag, if it speaks of the control.
    pub(super) fn tag(&mut self, key: &[u8], line: &str) {
        let [first, second] = &mut self.own;
        match key {
            b"TIME_LIMIT" | b"TIME" => self.shared.push(line.into()),
            b"TIME+" => first.push(line.into()),
            b"TIME-" => second.push(line.into()),
            b"EVENT" => self.event = Some(line.into()),
            _ => {}
        }
    }

    /// Adds a comment, if it speaks of the control.
    pub(super) fn comment(&mut self, line: &str) {
        if line.starts_with("'持") {
            self.words.push(line.into());
        }
    }

    /// What the record declares. Words and the name of the event count only without tags, the name only if it has
    /// times.
    pub(super) fn declared(self) -> Vec<Declared> {
        let say = |lines: &[String], seat: Option<Seat>| {
            (!lines.is_empty()).then(|| Declared { text: lines.join("\n"), notation: "csa", seat })
        };
        let own = BOTH.into_iter().zip(&self.own).filter_map(|(seat, lines)| say(lines, Some(seat)));
        let declared: Vec<Declared> = say(&self.shared, None).into_iter().chain(own).collect();
        if !declared.is_empty() {
            return declared;
        }
        let has_times = |event: &String| tc_interop::csa::FORMAT.read(event).is_ok();
        let words = if self.words.is_empty() { self.event.filter(has_times).into_iter().collect() } else { self.words };
        say(&words, None).into_iter().collect()
    }
}
