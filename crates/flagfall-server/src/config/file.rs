//! Reading the file. Every mistake is reported, not only the first.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::value::Given;
use super::{Mistake, Settings};

/// Sets what the file sets, and adds what is wrong with it.
pub(super) fn read(name: &str, text: &str, settings: &mut Settings, mistakes: &mut Vec<Mistake>) {
    let mut found = Vec::new();
    set(text, settings, &mut |byte, problem| found.push((byte, problem)));
    found.sort();
    mistakes.extend(found.into_iter().map(|(byte, problem)| Mistake::in_file(name, text, byte, problem)));
}

/// Sets what the file sets, and reports what is wrong with it, at which byte.
fn set(text: &str, settings: &mut Settings, mistake: &mut impl FnMut(usize, String)) {
    let (file, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        // After an error of TOML itself, what the file means is a guess.
        for error in errors {
            mistake(error.span().map_or(0, |span| span.start), error.message().to_owned());
        }
        return;
    }
    for (section, table) in file.get_ref().iter() {
        let place = section.span().start;
        let section = section.get_ref().as_ref();
        if !Settings::table().iter().any(|setting| setting.section == section) {
            let known = listed(Settings::table().iter().map(|setting| setting.section));
            mistake(place, format!("there is no table `{section}`; expected one of {known}"));
            continue;
        }
        let DeValue::Table(table) = table.get_ref() else {
            mistake(place, format!("expected a table, such as [{section}]"));
            continue;
        };
        for (key, value) in table {
            let place = key.span().start;
            let key = key.get_ref().as_ref();
            let rows = || Settings::table().iter().filter(|setting| setting.section == section);
            let Some(setting) = rows().find(|setting| setting.key == key) else {
                let known = listed(rows().map(|setting| setting.key));
                mistake(place, format!("[{section}] has no key `{key}`; expected one of {known}"));
                continue;
            };
            let set = given(value).and_then(|given| setting.set(settings, &given));
            if let Err(problem) = set {
                mistake(value.span().start, format!("`{key}`: {problem}"));
            }
        }
    }
}

fn given(value: &Spanned<DeValue<'_>>) -> Result<Given, String> {
    match value.get_ref() {
        DeValue::Array(list) => list.iter().map(one).collect::<Result<_, _>>().map(Given::List),
        _ => one(value).map(Given::One),
    }
}

/// The text of a value that is not a list.
fn one(value: &Spanned<DeValue<'_>>) -> Result<String, String> {
    match value.get_ref() {
        DeValue::String(text) => Ok(text.to_string()),
        DeValue::Integer(number) => Ok(number.to_string()),
        DeValue::Boolean(is) => Ok(is.to_string()),
        other => Err(format!("expected a text, a number or a boolean, found {}", other.type_str())),
    }
}

/// Names with commas, each once.
fn listed<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let mut list: Vec<&str> = names.collect();
    list.dedup();
    list.join(", ")
}
