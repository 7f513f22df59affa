//! A client of OGS: the JSON of a game becomes a clock that runs here, drawn again when there is something else to see.
//!
//! ```sh
//! cargo run -p tc-interop --example ogs_client
//! ```
//!
//! Time is virtual. A real client stamps each message with `tc_core::Stamp` when it arrives, and sleeps until the
//! instant that [`Client::draw`] returns.

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};

use tc_core::{Clock, Input, Seat, Span, Timestamp};
use tc_interop::ogs::{Game, Overtime, PlayerTime, SimpleRule, WireClock, pretty_time};
use tc_view::{Names, Style, View, text};

const NAMES: Names<'_> = Names(&["Black", "White"]);

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result {
    Ok(io::stdout().write_all(play()?.as_bytes())?)
}

/// A game that somebody watches or plays.
struct Client {
    game: Game,
    clock: Clock,
    /// How far the server's time is ahead of the local time.
    offset: Span,
}

impl Client {
    /// Joins a game with its data, received at a local instant. The latency is that of a message there and back.
    fn join(game: &str, received: Timestamp, latency: Span) -> Result<Client> {
        let game = Game::read(game)?;
        let offset = game.clock.offset(received, latency).unwrap_or_default();
        Ok(Client { clock: game.clock(SimpleRule::Settings)?, game, offset })
    }

    /// The message `game/ID/clock`, which the server sends after every move.
    fn receive(&mut self, clock: &str, received: Timestamp, latency: Span) -> Result {
        self.game.clock = WireClock::read(clock)?;
        self.clock = self.game.clock(SimpleRule::Settings)?;
        self.offset = self.game.clock.offset(received, latency).unwrap_or(self.offset);
        Ok(())
    }

    /// Our own move, shown before the server has confirmed it.
    fn press(&mut self, local: Timestamp) -> Result {
        self.clock.handle(self.server_time(local)?, &Input::press())?;
        Ok(())
    }

    /// The clock as text, and the local instant at which to draw it again.
    fn draw(&self, local: Timestamp) -> Result<(String, Option<Timestamp>)> {
        let view = View::new(&self.clock, self.server_time(local)?, &Style { words: &NAMES, ..Style::text(80) })?;
        let label = text::line(&view.face);
        Ok((label, view.until.and_then(|until| until.checked_sub(self.offset))))
    }

    /// The same as the site itself shows it.
    fn draw_as_the_site(&self, local: Timestamp) -> Result<String> {
        let shown = self.game.at(self.server_time(local)?, SimpleRule::Settings);
        let player = |clock: PlayerTime| {
            let time = pretty_time(clock.until_next());
            match clock.overtime {
                _ if clock.is_last_period() => format!("{time} SD"),
                Overtime::Periods { left, .. } => format!("{time} ({left})"),
                _ => time,
            }
        };
        let [black, white] = [shown.black, shown.white].map(|clock| clock.map_or("no clock".into(), player));
        Ok(format!("{black} | {white}"))
    }

    fn server_time(&self, local: Timestamp) -> Result<Timestamp> {
        Ok(local.checked_add(self.offset).ok_or("too far")?)
    }
}

/// Games at the server's time [`NOW`], and when to look at them, in milliseconds after that.
const GAMES: [(&str, &str, &[i64]); 8] = [
    ("byo-yomi", BYO_YOMI, &[120, 4_000, 5_200, 40_000, 126_000, 154_900, 155_200]),
    ("byo-yomi, in overtime", include_str!("ogs/overtime.json"), &[120, 25_000, 49_000]),
    ("byo-yomi, main time with 4 of 5 periods after a take back", include_str!("ogs/take_back.json"), &[]),
    ("Canadian", include_str!("ogs/canadian.json"), &[120, 50_000]),
    ("Fischer, paused by Black", include_str!("ogs/fischer_paused.json"), &[120, 3_600_000]),
    ("simple", include_str!("ogs/simple.json"), &[120]),
    ("absolute, before the first move", include_str!("ogs/start_mode.json"), &[120, 100_000, 299_500]),
    ("a time that is not a number", r#"{"time_control":{"system":"absolute","total_time":"five"}}"#, &[]),
];
const BYO_YOMI: &str = include_str!("ogs/byo_yomi.json");
/// White's move in it, half a second later.
const CONFIRMATION: &str = include_str!("ogs/confirmation.json");
/// In milliseconds since the Unix epoch: a Monday.
const NOW: i64 = 1_790_000_000_000;

/// A local instant, by its milliseconds after [`NOW`].
fn at(millis: i64) -> Result<Timestamp> {
    Ok(Timestamp::from_millis(NOW + millis).ok_or("too far")?)
}

/// Looks at all games, and plays one.
pub(crate) fn play() -> Result<String> {
    let mut out = String::new();
    for (name, game, instants) in GAMES {
        writeln!(out, "{name}")?;
        watch(game, instants, &mut out).or_else(|error| writeln!(out, "  {error}"))?;
    }
    writeln!(out, "a game of byo-yomi, played")?;
    run(&mut out)?;
    Ok(out)
}

/// Looks at a game at some instants, in milliseconds.
fn watch(game: &str, instants: &[i64], out: &mut String) -> Result {
    let client = Client::join(game, at(120)?, Span::millis(40))?;
    let control = client.clock.setup().control(Seat::FIRST).ok_or("no seats")?;
    writeln!(out, "  {control}; the server is {} ahead", client.offset)?;
    for millis in instants {
        let now = at(*millis)?;
        let (label, until) = client.draw(now)?;
        let redraw = until
            .and_then(|until| until.since(now))
            .map_or("not drawn again".into(), |wait| format!("drawn again in {wait}"));
        writeln!(out, "  {millis} ms: {label}\n    {redraw}; the site: {}", client.draw_as_the_site(now)?)?;
    }
    Ok(())
}

/// The loop of a client, for two seconds. White, who is us, moves after half a second, and a tenth of a second later
/// the server confirms it.
fn run(out: &mut String) -> Result {
    let mut client = Client::join(BYO_YOMI, at(0)?, Span::ZERO)?;
    let mut events = [(at(500)?, None), (at(600)?, Some(CONFIRMATION))].into_iter().peekable();
    let (start, end) = (at(0)?, at(2_000)?);
    let mut now = start;
    while now < end {
        let (label, redraw) = client.draw(now)?;
        writeln!(out, "  {}: {label}", now.since(start).unwrap_or_default())?;
        // Whatever comes first: a message, or something else to see.
        let timer = redraw.unwrap_or(end);
        match events.next_if(|(event, _)| *event <= timer) {
            Some((event, None)) => {
                now = event;
                client.press(now)?;
            }
            Some((event, Some(message))) => {
                now = event;
                client.receive(message, now, Span::millis(100))?;
            }
            None => now = timer,
        }
    }
    Ok(())
}
