//! `flagfall report --html`: one file that needs nothing else, that everybody can read, and in which names are only text.

use std::fs;

use roxmltree::{Document, Node, ParsingOptions};

use super::report::{GAMES, folder, run, text};

const SVG: &str = "http://www.w3.org/2000/svg";

/// The page of a game.
fn page(name: &str, games: &str, game: &str) -> String {
    let folder = folder(name);
    fs::write(folder.join("games.pgn"), games).expect("a file");
    let output = run(&folder, &["games.pgn", "--game", game, "--html", "game.html"]);
    assert!(matches!(output.status.code(), Some(0 | 1)), "{}", text(&output.stderr));
    fs::read_to_string(folder.join("game.html")).expect("a page")
}

/// The page is also well-formed XML, so that a strict parser shows what is in it.
fn parsed(page: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(page, options).expect("well-formed")
}

/// The text within an element.
fn words(node: Node<'_, '_>) -> String {
    node.descendants().filter(Node::is_text).filter_map(|text| text.text()).collect()
}

/// What is wrong with a page.
fn faults(page: &str) -> Vec<String> {
    let document = parsed(page);
    let elements = || document.descendants().filter(Node::is_element);
    let mut faults = Vec::new();
    let mut level = 0;
    for node in elements() {
        let name = node.tag_name().name();
        if matches!(
            name,
            "script" | "link" | "img" | "image" | "iframe" | "object" | "embed" | "base" | "form" | "a" | "use"
        ) {
            faults.push(format!("`{name}` loads or runs something"));
        }
        for attribute in node.attributes() {
            let loads = matches!(attribute.name(), "src" | "href" | "srcset" | "action" | "style");
            if loads || attribute.name().starts_with("on") || attribute.value().contains("://") {
                faults.push(format!("{name} has {}=`{}`", attribute.name(), attribute.value()));
            }
        }
        if name == "style" && (words(node).contains("@import") || words(node).contains("://")) {
            faults.push("a style sheet loads something".into());
        }
        if let Some(number) = name.strip_prefix('h').and_then(|number| number.parse::<u32>().ok()) {
            if number > level + 1 || words(node).trim().is_empty() {
                faults.push(format!("a heading of level {number} after {level}: `{}`", words(node)));
            }
            level = number;
        }
        let children = || node.children().filter(Node::is_element);
        let has = |wanted: &str| children().any(|child| child.has_tag_name(wanted) && !words(child).is_empty());
        if name == "table" && !has("caption") {
            faults.push("a table without a caption".into());
        }
        if name == "th" && !node.has_attribute("scope") {
            faults.push("a heading of cells without its scope".into());
        }
        if node.has_tag_name((SVG, "svg")) {
            let titles =
                children().filter(|child| child.has_tag_name((SVG, "title")) || child.has_tag_name((SVG, "desc")));
            if node.attribute("role") != Some("img") || titles.filter(|title| !words(*title).is_empty()).count() != 2 {
                faults.push("a picture without a text in its place".into());
            }
        }
    }
    for (what, wanted) in [("html", 1), ("main", 1), ("h1", 1)] {
        let found = elements().filter(|node| node.tag_name().name() == what).count();
        if found != wanted {
            faults.push(format!("{found} of `{what}`"));
        }
    }
    if document.root_element().attribute("lang").is_none() {
        faults.push("no language".into());
    }
    faults
}

#[test]
fn pages_stand_alone_and_are_for_everybody() {
    for game in ["1", "2", "3", "4"] {
        assert_eq!(faults(&page(&format!("page-{game}"), GAMES, game)), Vec::<String>::new(), "game {game}");
    }
    assert_eq!(faults(&page("page-no-moves", "[White \"A\"]\n\n*\n", "1")), Vec::<String>::new());
}

/// The check itself: what it finds.
#[test]
fn faults_are_found() {
    let with = |inside: &str| format!("<html lang=\"en\"><main><h1>A</h1>{inside}</main></html>");
    assert_eq!(faults(&with("")), Vec::<String>::new());
    let rows = [
        "<script>1</script>",
        "<p onclick=\"1\">a</p>",
        "<p style=\"color: red\">a</p>",
        "<link rel=\"stylesheet\"/>",
        "<style>@import 'a.css';</style>",
        "<table><tr><td>1</td></tr></table>",
        "<table><caption>a</caption><tr><th>1</th></tr></table>",
        "<h3>a</h3>",
        "<h2> </h2>",
        "<h1>B</h1>",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"><title>a</title></svg>",
    ];
    for row in rows {
        assert_eq!(faults(&with(row)).len(), 1, "{row}");
    }
}

/// Whatever a record says is text of the page, and changes nothing around it.
#[test]
fn records_are_only_text() {
    let texts = [
        "</title></bdi><script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "' onmouseover='alert(1)",
        "&lt;b&gt; &amp; &#x3c;script&#x3e;",
        "<!-- ]]> --> <![CDATA[",
        "`</code><script>`",
        "one ` mark",
        "שחמט לבן",
        "\u{202e}reversed\u{2066}",
        "\u{1b}[2J\u{7}\u{9b}\u{2028}",
        "{{constructor}} ${1} %s",
    ];
    for (place, value) in texts.into_iter().enumerate() {
        let tags =
            ["Event", "Site", "Date", "Round", "Board", "White", "Black", "Result", "TimeControl", "Termination"];
        let head: String = tags.iter().map(|tag| format!("[{tag} \"{value}\"]\n")).collect();
        let game = format!("{head}\n1. e4 {{[%clk {value}]}} e5 {{[%clk 0:05:00]}} 2. d4 {{[%clk 0:09:00]}} *\n");
        let page = page(&format!("text-{place}"), &game, "1");
        assert_eq!(faults(&page), Vec::<String>::new(), "{value:?}");
        let document = parsed(&page);
        let title = document.descendants().find(|node| node.has_tag_name("h1")).expect("a title");
        assert!(title.children().filter(Node::is_element).all(|name| name.has_tag_name("bdi")), "{value:?}");
        let shown = words(title);
        let turns = |sign: char| {
            sign.is_control() || matches!(sign, '\u{2028}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        };
        assert!(!shown.contains(turns), "{value:?}");
        let is_shown_as_it_is = !value.contains(turns);
        assert!(!is_shown_as_it_is || shown == format!("{value} – {value}"), "{value:?}: {shown:?}");
    }
}

#[test]
fn a_page() {
    let page = page("page", GAMES, "3");
    let (before, rest) = page.split_once("<svg").expect("a picture");
    let (_, after) = rest.split_once("</svg>").expect("its end");
    let (head, style) = before.split_once("<style>").expect("a style sheet");
    let (_, body) = style.split_once("</style>").expect("its end");
    insta::assert_snapshot!(format!("{head}[style sheet]{body}[picture]{after}"));
}

/// Two files cannot have one name, and a page is a new file.
#[test]
fn pages_are_new_files() {
    let folder = folder("page-names");
    fs::write(folder.join("games.pgn"), GAMES).expect("a file");
    let output = run(&folder, &["games.pgn", "--html", "a.html"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    for refused in ["a.html", "games.pgn", "-", "nowhere/a.html"] {
        let output = run(&folder, &["games.pgn", "--html", refused]);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{refused}");
    }
    let output = run(&folder, &["games.pgn", "--html", "b", "--plot", "b"]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
}
