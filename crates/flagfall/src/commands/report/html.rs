//! The report as a page that is one file: it needs nothing from elsewhere, and can be printed.

use std::fmt::Write;

use tc_audit::plot::Chart;
use tc_core::Seat;
use tc_view::svg::escaped;

use super::tables::{self, Cell, Column, Table};
use super::{Game, LISTED};
use crate::commands::audit::{text, words};
use crate::output::visible_line;

/// What the page looks like: on light and on dark screens, on narrow ones, and on paper. The classes of the chart's own style
/// sheet are others.
const STYLE: &str = "\
:root { color-scheme: light dark; --ink: #14171f; --soft: #4b5361; --paper: #ffffff; --rule: #d5d9e0; --warm: #8a3b00; }
@media screen and (prefers-color-scheme: dark) {
  :root { --ink: #eef1f6; --soft: #aeb7c6; --paper: #0f1218; --rule: #323948; --warm: #f0a345; }
}
body { margin: 0; color: var(--ink); background: var(--paper); font: 16px/1.5 system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .75rem; }
h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 .25rem; }
p { margin: .25rem 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
code { font: .95em ui-monospace, Consolas, 'DejaVu Sans Mono', monospace; }
figure { margin: 1rem 0 0; }
figure svg { display: block; max-width: 100%; height: auto; }
figcaption, caption, footer { color: var(--soft); font-size: .9rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .5rem 0; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding: .25rem 0; }
th, td { text-align: left; vertical-align: top; padding: .15rem .75rem .15rem 0; border-bottom: 1px solid var(--rule); }
th { font-weight: 600; }
tbody th { font-weight: 400; white-space: nowrap; }
.amount { text-align: right; white-space: nowrap; }
strong { color: var(--warm); }
footer { margin-top: 2rem; }
@page { margin: 15mm; }
@media print {
  :root { color-scheme: light; --ink: #000000; --soft: #000000; --rule: #999999; --warm: #000000; }
  body { font-size: 10pt; }
  main { max-width: none; padding: 0; }
  h2, h3, caption { break-after: avoid; }
  figure, tr, section { break-inside: avoid; }
  thead { display: table-header-group; }
  .wide { overflow: visible; }
  figure svg { max-height: 17cm; margin: 0 auto; }
  .moves { columns: 2; }
}
";

/// No script runs in the page, and nothing is loaded.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// The page.
pub(super) fn page(game: &Game, chart: &Chart) -> String {
    let title = words::players(&game.record);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\"/>\n\
         <title>{}: where the time went</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n",
        line(&title)
    );
    head(&mut page, game);
    verdict(&mut page, game);
    findings(&mut page, game);
    if !game.timeline.moves.is_empty() {
        let _ = write!(
            page,
            "<h2>Clocks</h2>\n<figure>\n{}<figcaption>The clocks over the game, and what each move took. \
             All values are in the table of moves.</figcaption>\n</figure>\n",
            chart.svg()
        );
        page.push_str("<h2>Where the time went</h2>\n");
        push_table(&mut page, &tables::sums(game), "The sums of each player");
        page.push_str("<h2>Every move</h2>\n<div class=\"moves\">\n");
        push_table(&mut page, &tables::moves(game), "What each move took, and what its player's clock showed after it");
        page.push_str("</div>\n");
    }
    if let Some(caution) = game.audit.verdict.caution() {
        let _ = writeln!(page, "<footer>Note: {}.</footer>", line(caution));
    }
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

/// The players, and what is known about the game.
fn head(page: &mut String, game: &Game) {
    let seats = (0..game.record.players.len()).filter_map(Seat::new);
    let names: Vec<String> = seats.map(|seat| isolated(&words::player(&game.record, seat))).collect();
    let names = if names.is_empty() { "A game".to_owned() } else { names.join(" – ") };
    let _ = write!(page, "<h1>{names}</h1>\n<dl>\n");
    for (name, value) in tables::facts(game) {
        let _ = writeln!(page, "<dt>{name}</dt><dd><bdi>{}</bdi></dd>", marked(&value));
    }
    page.push_str("</dl>\n");
}

/// Whether the clocks fit, and what was assumed, excluded and remarked.
fn verdict(page: &mut String, game: &Game) {
    let outcome = words::outcome(&game.record, &game.audit);
    let _ = write!(page, "<h2>Do the clocks fit?</h2>\n<p>The game {}.</p>\n", marked(&outcome));
    let assumed: Vec<String> = game.audit.assumed.iter().map(ToString::to_string).collect();
    for (heading, sentences) in
        [("Assumed", &assumed), ("Excluded", &game.audit.excluded), ("Remarks", &game.audit.remarks)]
    {
        if sentences.is_empty() {
            continue;
        }
        let _ = write!(page, "<h3>{heading}</h3>\n<ul>\n");
        for sentence in sentences {
            let _ = writeln!(page, "<li>{}</li>", marked(sentence));
        }
        page.push_str("</ul>\n");
    }
}

/// Each finding with the moves around it.
fn findings(page: &mut String, game: &Game) {
    let findings = &game.audit.findings;
    if findings.is_empty() {
        return;
    }
    page.push_str("<h2>Findings</h2>\n");
    for (number, finding) in findings.iter().enumerate().take(LISTED) {
        let place = words::place(&game.record, finding.ply, finding.seat);
        let what = text::finding(&game.record, finding);
        let _ =
            write!(page, "<section>\n<h3>Finding {}: {}</h3>\n<p>{}.</p>\n", number + 1, line(&place), marked(&what));
        if let Some(table) = tables::around(game, finding) {
            push_table(page, &table, "The player's moves before, with and after the finding");
        }
        page.push_str("</section>\n");
    }
    let more = findings.len().saturating_sub(LISTED);
    if more > 0 {
        let _ = writeln!(page, "<p>And {more} more, which the table of moves has.</p>");
    }
}

fn push_table(page: &mut String, table: &Table, caption: &str) {
    let class = |column: &Column| if column.has_times { " class=\"amount\"" } else { "" };
    let _ = write!(page, "<div class=\"wide\">\n<table>\n<caption>{}</caption>\n<thead>\n<tr>", line(caption));
    for column in &table.columns {
        match column.name.as_str() {
            "" => page.push_str("<td></td>"),
            name => {
                let _ = write!(page, "<th scope=\"col\"{}>{}</th>", class(column), isolated(name));
            }
        }
    }
    page.push_str("</tr>\n</thead>\n<tbody>\n");
    for row in &table.rows {
        page.push_str("<tr>");
        for (place, (cell, column)) in row.iter().zip(&table.columns).enumerate() {
            let (name, scope) = if place == 0 { ("th", " scope=\"row\"") } else { ("td", "") };
            let _ = write!(page, "<{name}{scope}{}>{}</{name}>", class(column), words_of(cell));
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</tbody>\n</table>\n</div>\n");
}

fn words_of(cell: &Cell) -> String {
    let text = line(&cell.text);
    match (cell.text.is_empty(), cell.found.is_empty()) {
        (_, true) => text,
        (true, false) => format!("<strong>{}</strong>", line(&cell.found)),
        (false, false) => format!("{text}, <strong>{}</strong>", line(&cell.found)),
    }
}

/// A text of a record, whose direction changes nothing around it.
fn isolated(text: &str) -> String {
    format!("<bdi>{}</bdi>", line(text))
}

/// A sentence, in which controls have the marks of code.
fn marked(sentence: &str) -> String {
    let sentence = line(sentence);
    if !sentence.matches('`').count().is_multiple_of(2) {
        return sentence;
    }
    let parts = sentence.split('`').enumerate();
    parts.map(|(place, part)| if place % 2 > 0 { format!("<code>{part}</code>") } else { part.to_owned() }).collect()
}

/// A text as text: no markup, and no invisible signs.
fn line(text: &str) -> String {
    escaped(&visible_line(text))
}
