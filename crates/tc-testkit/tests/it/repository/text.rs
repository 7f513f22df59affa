//! Sections, comments, code marks, links and anchors of Markdown and Rust files.

/// The sections of a document, each after what comes before the first; code blocks are left out.
pub(crate) fn sections(document: &str) -> Vec<String> {
    let mut sections = vec![String::new()];
    for line in prose(document) {
        if line.starts_with("## ") {
            sections.push(sections[0].clone());
        }
        let section = sections.last_mut().expect("there is a first");
        section.push_str(line);
        section.push('\n');
    }
    sections
}

/// The comments of a Rust file, with blank lines where there is code; their code blocks are left out.
pub(crate) fn comments(source: &str) -> String {
    let comment = |line: &str| {
        let text = line.trim_start().strip_prefix("//").map_or("", |line| line.trim_start_matches(['/', '!']));
        format!("{text}\n")
    };
    let comments: String = source.lines().map(comment).collect();
    prose(&comments).flat_map(|line| [line, "\n"]).collect()
}

/// What is in code marks, and what is in the next one if only a blank is between them.
pub(crate) fn marks(text: &str) -> Vec<(&str, Option<&str>)> {
    let mut marks = Vec::new();
    for paragraph in text.split("\n\n") {
        let pieces: Vec<&str> = paragraph.split('`').collect();
        for (place, mark) in pieces.iter().enumerate().skip(1).step_by(2) {
            let next = pieces.get(place + 1).filter(|between| **between == " ").and(pieces.get(place + 2)).copied();
            marks.push((*mark, next));
        }
    }
    marks
}

/// Where the links of a document lead.
pub(crate) fn links(document: &str) -> Vec<String> {
    let mut links = Vec::new();
    for line in prose(document) {
        let code_is_out: String = line.split('`').step_by(2).collect();
        let inline = code_is_out.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0));
        links.extend(inline.map(String::from));
        let definition = line.starts_with('[').then(|| line.split_once("]: ")).flatten();
        links.extend(definition.map(|(_, link)| link.trim().into()));
    }
    links
}

/// What a link can name in a document: headings, as they are spelled in addresses, and anchors.
pub(crate) fn anchors(document: &str) -> Vec<String> {
    let mut anchors = Vec::new();
    for line in prose(document) {
        let ids = line.split("<a id=\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0));
        anchors.extend(ids.map(String::from));
        if let Some(heading) = line.starts_with('#').then(|| line.trim_start_matches('#').trim()) {
            anchors.push(address(heading));
        }
    }
    anchors
}

/// A heading in an address: small letters, blanks as hyphens, no other signs.
fn address(heading: &str) -> String {
    let mut words = String::new();
    for (place, piece) in heading.split('<').enumerate() {
        words.push_str(if place == 0 { piece } else { piece.split_once('>').map_or(piece, |(_, text)| text) });
    }
    let sign = |char: char| match char {
        ' ' => Some('-'),
        char if char.is_alphanumeric() || "-_".contains(char) => Some(char),
        _ => None,
    };
    words.to_lowercase().chars().filter_map(sign).collect()
}

/// The lines of a document that are in no code block.
fn prose(document: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    document.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}
