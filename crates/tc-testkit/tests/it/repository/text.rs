//! What Markdown, also that of comments, links to and names.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use tc_testkit::markdown::address;

/// Links, code marks and anchors of a text; its code blocks have none.
#[derive(Default)]
pub(crate) struct Text {
    pub(crate) links: Vec<String>,
    pub(crate) marks: Vec<String>,
    /// Code marks with nothing but a blank between them: a file, and a name in it.
    pub(crate) names: Vec<(String, String)>,
    /// What links to the text can name: its headings and anchors.
    pub(crate) anchors: Vec<String>,
}

impl Text {
    pub(crate) fn of(markdown: &str) -> Text {
        let events: Vec<Event<'_>> = Parser::new_ext(markdown, Options::ENABLE_TABLES).collect();
        let (mut text, mut heading) = (Text::default(), None::<String>);
        for event in &events {
            match (event, &mut heading) {
                (Event::Start(Tag::Link { dest_url: link, .. } | Tag::Image { dest_url: link, .. }), _) => {
                    text.links.push(link.to_string());
                }
                (Event::Start(Tag::Heading { .. }), _) => heading = Some(String::new()),
                (Event::End(TagEnd::Heading(_)), Some(words)) => {
                    text.anchors.push(address(words));
                    heading = None;
                }
                (Event::Text(words) | Event::Code(words), Some(heading)) => heading.push_str(words),
                (Event::InlineHtml(html) | Event::Html(html), _) => {
                    let anchor = html.split_once("<a id=\"").and_then(|(_, rest)| rest.split_once('"'));
                    text.anchors.extend(anchor.map(|(anchor, _)| anchor.to_owned()));
                }
                _ => {}
            }
            if let Event::Code(mark) = event {
                text.marks.push(mark.to_string());
            }
        }
        for three in events.windows(3) {
            if let [Event::Code(file), Event::Text(between), Event::Code(name)] = three
                && &**between == " "
            {
                text.names.push((file.to_string(), name.to_string()));
            }
        }
        text
    }

    /// The comments of a Rust file, with blank lines where there is code.
    pub(crate) fn of_comments(source: &str) -> Text {
        let comment = |line: &str| {
            let comment = line.trim_start().strip_prefix("//").unwrap_or_default();
            format!("{}\n", comment.trim_start_matches(['/', '!']))
        };
        Text::of(&source.lines().map(comment).collect::<String>())
    }
}
