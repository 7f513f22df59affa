//! What must not make a reading: doubt, words that nobody knows, and what a text says is absent. All laws are about
//! collected texts of people, in their own languages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use tc_interop::{Certainty, Interpretation, free_text};

fn folder(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The collected texts that are read, with their languages.
fn texts() -> Vec<(String, String, Interpretation)> {
    let files = ["tests/corpus/people-west.tsv", "tests/corpus/people-other.tsv"];
    let tables: String = files.iter().map(|file| fs::read_to_string(folder(file)).expect("a table")).collect();
    let texts = tables.lines().filter_map(|line| {
        let mut columns = line.split('\t');
        let (language, text) = (columns.next()?, columns.next()?.replace("\\n", "\n"));
        let first = read(&text)?;
        Some((language.to_owned(), text, first))
    });
    texts.collect()
}

fn read(text: &str) -> Option<Interpretation> {
    free_text::FORMAT.read(text).ok()?.into_iter().next()
}

/// The words of each language with a meaning, by its code. Those that mean something else in another language are left
/// out, such as Italian `se` (if): a short text can be in either.
fn words(meaning: &str) -> BTreeMap<String, Vec<String>> {
    let mut words: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut others: BTreeSet<String> = BTreeSet::new();
    for entry in fs::read_dir(folder("words")).expect("the folder of words") {
        let path = entry.expect("a file").path();
        let language = path.file_stem().and_then(|stem| stem.to_str()).expect("a name").to_owned();
        let file = fs::read_to_string(&path).expect("a text");
        for line in file.lines().filter(|line| !line.starts_with('#')) {
            match line.split('\t').collect::<Vec<_>>()[..] {
                [word, means, _] if means == meaning => {
                    words.entry(language.clone()).or_default().push(word.to_owned())
                }
                [word, ..] => drop(others.insert(word.to_owned())),
                [] => {}
            }
        }
    }
    words.values_mut().for_each(|own| own.retain(|word| !others.contains(word)));
    words
}

/// Whether the words of a file are of the language of a text.
fn is_of(language: &str, code: &str) -> bool {
    code == language || language == "sr" && code.starts_with("sr-")
}

#[test]
fn a_text_with_doubt_is_never_certain() {
    let (texts, hedges) = (texts(), words("hedge"));
    let (mut tried, mut likely) = (0, 0);
    let mut certain: Vec<String> = Vec::new();
    for (language, text, _) in &texts {
        for hedge in hedges.iter().filter(|(code, _)| is_of(language, code)).flat_map(|(_, own)| own) {
            for doubtful in [format!("{hedge} {text}"), format!("{text} {hedge}"), format!("{text}, {hedge}")] {
                tried += 1;
                if let Some(reading) = read(&doubtful) {
                    likely += 1;
                    if reading.certainty == Certainty::Certain {
                        certain.push(format!("{language}: {doubtful}"));
                    }
                }
            }
        }
    }
    assert!(certain.is_empty(), "{} certain:\n{}", certain.len(), certain.join("\n"));
    assert!(tried > 20_000 && likely > tried / 2, "{likely} of {tried} are read");
}

/// A main time, with a word that it is that of both players, or a limit: `both 90 minutes`, `for both players 90 minutes`, `90
/// minutes in total`, `90 minutes per team`, `within 90 minutes`, `under 90 minutes`, `at most 90 minutes`, `about 90 minutes`;
/// with an increment or without.
#[test]
fn a_limit_and_a_time_of_both_players_are_never_certain() {
    let is_alone = |(_, text, first): &(String, String, Interpretation)| {
        let control = first.settings.control.to_string();
        let is_plain = control.bytes().all(|byte| byte.is_ascii_alphanumeric()) && control != "none";
        is_plain && text.starts_with(char::is_numeric) && text.chars().count() < 12
    };
    let texts: Vec<_> = texts().into_iter().filter(is_alone).collect();
    let (mut likely, mut certain) = (0, Vec::new());
    let meanings = ["both", "both + player", "total", "total + player", "within", "under", "cap", "about"];
    for words in meanings.map(words) {
        for (language, text, _) in &texts {
            for word in words.iter().filter(|(code, _)| is_of(language, code)).flat_map(|(_, own)| own) {
                let limited = [format!("{word} {text}"), format!("{text} {word}")];
                let added = limited.clone().map(|limited| format!("{limited} + 10 s/move"));
                for limited in limited.into_iter().chain(added) {
                    match read(&limited).map(|first| first.certainty) {
                        Some(Certainty::Certain) => certain.push(format!("{language}: {limited}")),
                        reading => likely += usize::from(reading.is_some()),
                    }
                }
            }
        }
    }
    assert!(certain.is_empty(), "{} certain:\n{}", certain.len(), certain.join("\n"));
    assert!(likely > 100, "{likely} are read");
}

#[test]
fn a_word_that_nobody_knows_changes_no_reading_in_silence() {
    for (language, text, first) in texts() {
        for unknown in [format!("qzxvw {text}"), format!("{text} qzxvw"), text.replacen(' ', " qzxvw ", 1)] {
            if let Some(reading) = read(&unknown).filter(|_| unknown != text) {
                let is_said = reading.certainty < Certainty::Certain;
                assert!(is_said || reading == first, "{language}: {unknown}: {reading:?}");
            }
        }
    }
}

/// `no increment per move` after a main time equals the main time, in every language that can say so.
#[test]
fn what_is_absent_is_not_there() {
    let texts = [
        ("en", "90 minutes", "no increment per move"),
        ("en", "90 minutes", "without any increment for each move"),
        ("en", "90 minutes", "no delay per move"),
        ("en", "90 minutes", "no increment from move 1"),
        ("de", "90 Minuten", "ohne Inkrement pro Zug"),
        ("fr", "90 minutes", "sans incrément par coup"),
        ("es", "90 minutos", "sin incremento por jugada"),
        ("it", "90 minuti", "senza incremento per mossa"),
        ("pt", "90 minutos", "sem incremento por lance"),
        ("ca", "90 minuts", "sense increment per jugada"),
        ("nl", "90 minuten", "zonder increment per zet"),
        ("pl", "90 minut", "bez dodatku za ruch"),
        ("cs", "90 minut", "bez přídavku na tah"),
        ("sk", "90 minút", "bez prídavku na ťah"),
        ("ru", "90 минут", "без добавления на ход"),
        ("uk", "90 хвилин", "без додавання на хід"),
        ("hu", "90 perc", "nincs bónusz lépésenként"),
        ("sv", "90 minuter", "utan tillägg per drag"),
        ("nb", "90 minutter", "uten tillegg per trekk"),
        ("da", "90 minutter", "uden tillæg per træk"),
        ("el", "90 λεπτά", "χωρίς προσαύξηση ανά κίνηση"),
        ("lt", "90 minučių", "be priedo už ėjimą"),
        ("lv", "90 minūtes", "bez pielikuma par katru gājienu"),
        ("et", "90 minutit", "ilma lisaajata käigu kohta"),
        ("fa", "۹۰ دقیقه", "بدون پاداش برای هر حرکت"),
        ("gl", "90 minutos", "sen incremento por xogada"),
        ("is", "90 mínútur", "án viðbótartíma á leik"),
        ("he", "90 דקות", "ללא תוספת לכל מסע"),
        ("th", "90 นาที", "ไม่มีเวลาเพิ่มต่อตาเดิน"),
        ("az", "90 dəqiqə", "əlavə olmadan"),
        ("mk", "90 минути", "без додаток по потег"),
    ];
    for (language, main, absent) in texts {
        let plain = read(main).expect("a main time");
        for text in [format!("{main} {absent}"), format!("{main}, {absent}"), format!("{main} ({absent})")] {
            let reading = free_text::FORMAT.read(&text);
            let first = reading.as_ref().ok().and_then(|readings| readings.first());
            let controls = first.map(|first| (&first.settings.control, first.certainty));
            assert_eq!(controls, Some((&plain.settings.control, plain.certainty)), "{language}: {text}: {reading:?}");
        }
    }
}
