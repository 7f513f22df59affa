//! Records of real games with defects, as rows of a table: the verdict that is right, and what must and must not be said.

use std::fs;
use std::path::Path;

use tc_audit::{Audit, Auditor, RecordFormat};

#[test]
fn every_case_has_its_verdict() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let table = fs::read_to_string(folder.join("cases.tsv")).unwrap();
    let mut files = 0;
    let mut wrong = Vec::new();
    for row in table.lines().skip(1) {
        let cells: Vec<&str> = row.split('\t').collect();
        let [file, verdicts, has, lacks, why, _source] = cells.as_slice() else { panic!("a row of six cells: {row}") };
        files += 1;
        let bytes = fs::read(folder.join(file)).unwrap();
        let format = RecordFormat::of(&bytes).unwrap_or_else(|| panic!("{file} has a format"));
        let record = format.games(&bytes).next().expect("a game").expect("a record");
        let audit = Auditor::new().audit(&record);
        let said = said(&audit);
        let texts = |cell: &str| cell.split(';').filter(|text| !text.is_empty()).map(String::from).collect::<Vec<_>>();
        let mut check = |is_right: bool, what: &str| {
            if !is_right {
                wrong.push(format!("{file}: {what}\n  because {why}\n  said {said}"));
            }
        };
        check(
            verdicts.split('|').any(|verdict| verdict == audit.verdict.name()),
            &format!("the verdict is {verdicts}"),
        );
        texts(has).iter().for_each(|text| check(said.contains(text), &format!("it says `{text}`")));
        texts(lacks).iter().for_each(|text| check(!said.contains(text), &format!("it does not say `{text}`")));
    }
    let stored = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(stored.filter(|name| !name.ends_with(".md") && !name.ends_with(".tsv")).count(), files);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// All that an audit says in a line. What it excluded is left out.
fn said(audit: &Audit) -> String {
    let mut parts = vec![audit.verdict.name().to_string()];
    parts.extend(audit.settings.iter().flatten().map(ToString::to_string));
    parts.extend(audit.assumed.iter().map(ToString::to_string));
    parts.extend(audit.findings.iter().map(|one| format!("{} at {}: {}", one.kind.name(), one.ply, one.cause)));
    parts.extend(audit.remarks.iter().cloned());
    parts.join("; ")
}
