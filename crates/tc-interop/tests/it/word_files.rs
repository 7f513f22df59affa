//! The files of words: what the build script refuses in them, and that their documents are complete.

#[path = "../../build/languages.rs"]
mod languages;
#[path = "../../src/vocabulary/letters.rs"]
mod letters;
#[path = "../../build/meanings.rs"]
mod meanings;
#[path = "../../build/spelling.rs"]
mod spelling;
#[path = "../../build/words.rs"]
mod words;

use std::collections::BTreeSet;
use std::path::Path;

use proptest::prelude::*;
use tc_testkit::cases;

const SOURCE: &str = "# source PZSZ = Polski Związek Szachowy\n";

/// The errors of a file in Polish whose second line is the first of these.
fn errors(lines: &str) -> Vec<String> {
    words::read("words/pl.tsv", &format!("{SOURCE}{lines}\nłącznie\ttotal\tPZSZ\n")).err().unwrap_or_default()
}

/// Files that an editor has saved in another encoding: `ę` of ISO 8859-2, UTF-16, and a byte order mark.
#[test]
fn files_in_other_encodings() {
    let read = |bytes: &[u8]| languages::utf8("words/pl.tsv", bytes.to_vec());
    let not_utf8 =
        |line| Err(vec![format!("words/pl.tsv:{line}: the line is not UTF-8; save the file in this encoding")]);
    assert_eq!(read("pięć\n".as_bytes()), Ok("pięć\n".to_owned()));
    assert_eq!(read(b"# Polish\nna posuni\xeacie\tper + move\tPZSZ\n"), not_utf8(2));
    assert_eq!(read(b"\xff\xfe#\0 \0"), not_utf8(1));
    let marked = "words/pl.tsv:1: the file begins with a byte order mark; save it as UTF-8 without one".to_owned();
    assert_eq!(read("\u{feff}# Polish\n".as_bytes()), Err(vec![marked]));
}

#[test]
fn errors_say_where_and_what_to_do() {
    let rows = [
        ("minut\tunit minute\tPZSZ", ""),
        ("na ruch\tper + move\tPZSZ", ""),
        ("minut*\tunit minute\tPZSZ", ""),
        ("# a comment", ""),
        // Columns.
        (
            "minut\tunit minute",
            "expected three columns with a tab between them: a spelling, its meaning, the key of its source; found 2 in `minut\tunit minute`",
        ),
        (
            "minut\tunit minute\tPZSZ\t",
            "expected three columns with a tab between them: a spelling, its meaning, the key of its source; found 4 in `minut\tunit minute\tPZSZ\t`",
        ),
        (
            "",
            "expected three columns with a tab between them: a spelling, its meaning, the key of its source; found 1 in ``",
        ),
        // Meanings.
        ("minut\tminuta\tPZSZ", "`minuta` is not a meaning: README.md in this folder lists them"),
        ("minut\tunit minuta\tPZSZ", "`unit minuta` is not a meaning: README.md in this folder lists them"),
        ("na ruch\tper + Move\tPZSZ", "`Move` is not a meaning: README.md in this folder lists them"),
        ("minut\t\tPZSZ", "`` is not a meaning: README.md in this folder lists them"),
        ("pięć\tnumber five\tPZSZ", "`number five` is not a meaning: README.md in this folder lists them"),
        ("pięć\tnumber 4294967295\tPZSZ", ""),
        ("pięć\tnumber 4294967296\tPZSZ", "`number 4294967296` is not a meaning: README.md in this folder lists them"),
        // Sources.
        (
            "minut\tunit minute\tGO",
            "`GO` is not the key of a source of this file: use one of the lines `# source`, or add `# source GO = who writes so`",
        ),
        ("# source GO = Go clubs", "no word has the source `GO`: leave this line out"),
        ("# source PZSZ = Polish clubs", "line 1 says this already: leave one of them out"),
        ("# source GO", "expected a key, ` = ` and the source: `# source CLUBS = announcements of clubs`"),
        ("# source GO = ", "expected a key, ` = ` and the source: `# source CLUBS = announcements of clubs`"),
        // Spellings.
        ("Minut\tunit minute\tPZSZ", "`Minut`: it has capital letters: write `minut`"),
        (
            "30 minut\tunit minute\tPZSZ",
            "`30 minut`: it has the digit `3`, and numbers are read without the words: leave the digit out",
        ),
        ("bio-yomi\tbyo yomi\tPZSZ", "`bio-yomi`: it has '-': write a blank, which also means a hyphen"),
        (
            "na\u{a0}ruch\tper + move\tPZSZ",
            "`na\u{a0}ruch`: it has '\\u{a0}': write a blank, which also means a hyphen",
        ),
        ("min.\tunit minute\tPZSZ", "`min.`: it ends with a point, and every word can have one: leave the point out"),
        (
            "\tunit minute\tPZSZ",
            "``: `*` means any more letters, at the end of a spelling: write at least one letter, then at most one `*`",
        ),
        (
            "*\tunit minute\tPZSZ",
            "`*`: `*` means any more letters, at the end of a spelling: write at least one letter, then at most one `*`",
        ),
        (
            "min*ut\tunit minute\tPZSZ",
            "`min*ut`: `*` means any more letters, at the end of a spelling: write at least one letter, then at most one `*`",
        ),
        (
            "minut \tunit minute\tPZSZ",
            "`minut `: it has a blank at its beginning or end, or two blanks in a row: leave them out",
        ),
        (
            "na  ruch\tper + move\tPZSZ",
            "`na  ruch`: it has a blank at its beginning or end, or two blanks in a row: leave them out",
        ),
        ("minut|minuty\tunit minute\tPZSZ", "`minut|minuty`: it has `|`: each spelling has its own line"),
        (
            "gło\u{301}wny\tmain\tPZSZ",
            "`gło\u{301}wny`: it has an accent as a character without its letter, or a sign that is left out of texts: write each letter with its accent as one character; without these characters it is `głowny`",
        ),
        // Accents.
        (
            "# unaccented lacznie",
            "`lacznie` has no other spelling that differs only in its accents and has another meaning: leave this line out",
        ),
        (
            "# unaccented łącznie",
            "`łącznie` has no other spelling that differs only in its accents and has another meaning: leave this line out",
        ),
        ("lacznie\ttotal\tPZSZ", ""),
    ];
    for (line, fault) in rows {
        let expected: Vec<String> = if fault.is_empty() { vec![] } else { vec![format!("words/pl.tsv:2: {fault}")] };
        assert_eq!(errors(line), expected, "{line}");
    }
}

#[test]
fn lines_are_in_order_and_no_spelling_occurs_twice() {
    let rows = [
        ("do\tuntil\tPZSZ\nna\tfor\tPZSZ", ""),
        ("na\tfor\tPZSZ\nna ruch\tper + move\tPZSZ", ""),
        ("na\tfor\tPZSZ\ndo\tuntil\tPZSZ", "`do` must come before `na`: lines are in the order of `LC_ALL=C sort`"),
        ("na\tfor\tPZSZ\nna\tfor\tPZSZ", "`na` is also in line 2: leave one of them out"),
        ("na\tfor\tPZSZ\nna\tper\tPZSZ", "`na` is also in line 2, as `for`: a spelling has one meaning in a language"),
    ];
    for (lines, fault) in rows {
        let expected: Vec<String> = if fault.is_empty() { vec![] } else { vec![format!("words/pl.tsv:3: {fault}")] };
        assert_eq!(errors(lines), expected, "{lines}");
    }
}

#[test]
fn of_spellings_that_differ_in_accents_one_is_meant_without() {
    let lines = "maja\tschedule\tPZSZ\nmają\tfiller\tPZSZ";
    let fault = "`mają` and `maja` of line 2 differ only in their accents, and mean different things. Which of them does a text \
                 mean that has no accents, or others? Write one line for them: `# unaccented mają` or `# unaccented maja`";
    assert_eq!(errors(lines), [format!("words/pl.tsv:3: {fault}")]);
    assert_eq!(errors(&format!("# unaccented maja\n{lines}")), [""; 0]);
    assert_eq!(errors(&format!("# unaccented mają\n{lines}")), [""; 0]);
    assert_eq!(errors(&format!("# unaccented mają\n# unaccented maja\n{lines}")).len(), 1);
}

#[test]
fn all_errors_of_a_file_are_reported() {
    let errors = errors("Na\tfor\tPZSZ\ndo\tto\tGO");
    let places: Vec<&str> = errors.iter().filter_map(|error| error.split(": ").next()).collect();
    assert_eq!(places, ["words/pl.tsv:2", "words/pl.tsv:3", "words/pl.tsv:3"]);
}

#[test]
fn the_list_of_languages_has_every_file_once() {
    let files: BTreeSet<String> = ["everywhere", "pl", "sk"].map(String::from).into();
    let codes = |text: &str| languages::codes("words/languages.tsv", text, &files);
    assert_eq!(codes("# languages\npl\tPolish\nsk\tSlovak\n").unwrap(), ["everywhere", "pl", "sk"]);
    let refused = [
        (
            "pl\tPolish\nsk\tSlovak\nlt\tLithuanian\n",
            ":3: the file `lt.tsv` with the words of this language is missing",
        ),
        ("pl\tPolish\n", ": the language of `sk.tsv` is missing: add a line with `sk`, a tab and its English name"),
        ("pl\tPolish\nsk\tSlovak\npl\tPolish\n", ":3: `pl` is listed twice: leave one line out"),
        ("everywhere\tAll\npl\tPolish\nsk\tSlovak\n", ":1: `everywhere` is listed twice: leave one line out"),
        (
            "pl\tPolish\nsk\tSlovak\nde\n",
            ":3: expected the code of a language and its English name, with a tab between them: `pl`, tab, `Polish`",
        ),
    ];
    for (text, error) in refused {
        assert_eq!(codes(text).unwrap_err(), [format!("words/languages.tsv{error}")], "{text}");
    }
}

#[test]
fn the_list_of_meanings_is_complete() {
    let readme = std::fs::read_to_string("words/README.md").unwrap();
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` | "));
    let rows: BTreeSet<&str> = rows.map(|(meaning, _)| meaning).filter(|name| !name.contains(".tsv")).collect();
    for meaning in &rows {
        assert!(meanings::rust(meaning).is_ok(), "the build script does not know `{meaning}`");
    }
    // A meaning with a number or a text has an example.
    let name = |row: &str| match row.split_once([' ', ':']) {
        Some((name, _)) if name == "foreign" || meanings::NUMBERED.contains(&name) => name.to_owned(),
        _ => row.to_owned(),
    };
    let is_plain = |row: &&&str| meanings::PLAIN.contains(*row);
    let (plain, others): (Vec<&&str>, Vec<&&str>) = rows.iter().partition(|row| is_plain(row));
    assert_eq!(plain.len(), meanings::PLAIN.len(), "{:?}", meanings::PLAIN.iter().filter(|name| !rows.contains(*name)));
    let mut expected: BTreeSet<String> = meanings::UNITS.iter().map(|unit| format!("unit {unit}")).collect();
    expected.extend(meanings::NUMBERED.iter().chain(&["foreign"]).map(|name| (*name).to_owned()));
    assert_eq!(others.into_iter().map(|row| name(row)).collect::<BTreeSet<_>>(), expected);
}

/// Serbian is one language in two scripts.
#[test]
fn the_documents_say_how_many_languages_there_are() {
    let list = std::fs::read_to_string("words/languages.tsv").unwrap();
    let codes = list.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split(['\t', '-']).next());
    let sentence = format!("It knows the words of {} languages", codes.collect::<BTreeSet<_>>().len());
    assert!(has(Path::new("../../docs"), &sentence), "no page in docs says: {sentence}");
}

/// Whether a page in a folder has a text.
fn has(folder: &Path, text: &str) -> bool {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.into_iter().any(|path| match path.is_dir() {
        true => has(&path, text),
        false => {
            path.extension().is_some_and(|end| end == "md") && std::fs::read_to_string(path).unwrap().contains(text)
        }
    })
}

#[test]
fn the_files_can_be_read() {
    assert_eq!(languages::read(Path::new("words")).err(), None);
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn no_text_panics(text in "([#a-zA-Zżó0-9*. |-]{0,9}[\t\n]|# source |# unaccented |move|PZSZ){0,20}") {
        let _ = words::read("words/pl.tsv", &text);
    }
}
