//! `flagfall play`

mod bell;
mod clocks;
mod columns;
mod digits;
mod game;
mod help;
mod keys;
mod layout;
mod moves;
mod news;
mod notice;
mod options;
mod panel;
mod players;
mod report;
mod screen;
mod terminal;

pub(crate) use options::PlayArgs;

use std::time::Duration;

use ratatui::crossterm::event::Event;
use tc_core::{Stamp, Status, Timestamp};
use tc_view::text::Glyphs;
use tc_view::{Face, Names, Style, TimeStyle, View};

use self::bell::Bell;
use self::game::{Game, Turns};
use self::help::Help;
use self::keys::Act;
use self::layout::Plan;
use self::news::News;
use self::notice::Notice;
use self::players::Players;
use self::screen::Screen;
use self::terminal::Screening;
use crate::commands::new_file;
use crate::failure::Failure;

pub(super) fn run(args: &PlayArgs) -> Result<(), Failure> {
    if let Some(path) = &args.report {
        new_file::check(path, "shows the game")?;
    }
    let turns = if args.rounds { Turns::Rounds } else { Turns::Ordinary };
    // The terminal is checked before anything is written.
    let (game, players, last) = match &args.resume {
        Some(path) => {
            let saved = Game::saved(path, turns)?;
            let players = Players::new(args, saved.seats())?;
            terminal::check()?;
            let (game, last) = saved.resume()?;
            (game, players, last)
        }
        None => {
            let players = Players::new(args, args.seats.into())?;
            let setup = args.game.setup(args.seats, "play")?;
            terminal::check()?;
            (Game::new(setup, turns, args.save.as_deref())?, players, None)
        }
    };
    let ended = Play::new(args, game, players, last)?.run()?;
    if let Some(signal) = ended {
        terminal::end_by(signal);
    }
    Ok(())
}

/// A game and its screen.
struct Play<'p> {
    args: &'p PlayArgs,
    game: Game,
    players: Players,
    /// The time of the game: it begins at the time of day, and after a crash continues from the last entry.
    stamp: Stamp,
    screening: Screening,
    title: String,
    notice: Notice,
    /// The page of the help that is shown, and the number of pages; `None` while it is closed.
    help: Option<(usize, usize)>,
    /// What was shown last, to find what is new.
    seen: Option<Face>,
}

impl<'p> Play<'p> {
    fn new(args: &'p PlayArgs, game: Game, players: Players, last: Option<Timestamp>) -> Result<Play<'p>, Failure> {
        let controls: Vec<String> =
            game.seats().filter_map(|seat| Some(game.clock().setup().control(seat)?.to_string())).collect();
        let title = match controls.first() {
            Some(first) if controls.iter().all(|control| control == first) => first.clone(),
            _ => controls.join("  v  "),
        };
        Ok(Play {
            args,
            game,
            players,
            stamp: last.map_or_else(Stamp::new, Stamp::starting_at),
            screening: Screening::begin()?,
            title,
            notice: Notice::default(),
            help: None,
            seen: None,
        })
    }

    /// Runs the game until the players leave, then pauses it. Returns the signal that ended it, if one did.
    fn run(mut self) -> Result<Option<usize>, Failure> {
        let ended = match self.until_left() {
            // If the terminal has gone, a signal says so.
            Err(Failure::Write(error)) => self.screening.signal_soon().map(Some).ok_or(Failure::Write(error)),
            ended => ended,
        };
        let left = self.game.leave(self.stamp.now());
        let reported = self.report();
        let signal = ended?;
        left.and(reported).map(|()| signal)
    }

    /// Writes the report, if there is to be one, of a game that has begun.
    fn report(&self) -> Result<(), Failure> {
        let (Some(path), Some(begun)) = (&self.args.report, self.game.begun()) else { return Ok(()) };
        new_file::write(path, &report::text(&self.game, &self.players, begun))
    }

    fn until_left(&mut self) -> Result<Option<usize>, Failure> {
        loop {
            self.screening.stop_if_asked()?;
            if let Some(signal) = self.screening.signal() {
                return Ok(Some(signal));
            }
            let until = self.show()?;
            let Some(event) = self.wait(until)? else { continue };
            let Event::Key(key) = event else { continue };
            let Some(act) = keys::act(&key, &self.players) else { continue };
            if self.does(act)? {
                return Ok(None);
            }
        }
    }

    /// Draws the clock, and returns the instant until which the drawing is right.
    fn show(&mut self) -> Result<Option<Timestamp>, Failure> {
        self.notice.lapse();
        let now = self.stamp.now();
        if self.game.clock().next_deadline().is_some_and(|at| at <= now) {
            self.apply(now, Game::tick)?;
        }
        let size = self.screening.size()?;
        let names = self.players.names();
        let words = Names(&names);
        let glyphs = if self.args.ascii { Glyphs::Ascii } else { Glyphs::Unicode };
        let help = self.help();
        // A view cannot be refused: no input of the clock is later than now.
        let labels = Style { words: &words, ..Style::labels() };
        let Ok(texts) = View::new(self.game.clock(), now, &labels) else { return Ok(None) };
        let room = screen::room(size, help.as_ref());
        let plan = Plan::new(&texts.face, (size.width, room), glyphs);
        let style = Style { words: &words, ..Style::text(plan.map_or(size.width, |plan| plan.width)) };
        let Ok(view) = View::new(self.game.clock(), now, &style) else { return Ok(None) };
        let news = self.seen.as_ref().map(|seen| (news::news(seen, &view.face), bell::is_turn(seen, &view.face)));
        if let Some((news, is_turn)) = news {
            self.warn(&news, is_turn)?;
        }
        let keys = keys::line(&self.players, self.game.turns(), size.width);
        let screen = Screen {
            title: &self.title,
            face: &view.face,
            plan,
            moves: self.game.moves(),
            credit: if self.game.has_margin() { "margin" } else { "lag" },
            notice: notice(&self.notice, &self.game),
            keys: &keys,
            help: help.as_ref(),
            glyphs,
            has_colors: has_colors(),
        };
        let pages = screen.pages(size);
        self.screening.draw(|frame| screen.draw(frame))?;
        self.help = self.help.map(|(page, _)| (page.min(pages - 1), pages));
        self.seen = Some(view.face);
        Ok(view.until)
    }

    fn help(&self) -> Option<Help> {
        let (page, _) = self.help?;
        Some(Help { keys: keys::explained(&self.players, self.game.turns(), &self.given()), page })
    }

    /// Opens the help, turns its page, or closes it after the last one.
    fn turn_help(&mut self) {
        self.help = match self.help {
            None => Some((0, 1)),
            Some((page, pages)) => Some((page + 1, pages)).filter(|(page, pages)| page < pages),
        };
    }

    /// The time that the digits give, as text.
    fn given(&self) -> String {
        let is_whole = self.args.give.as_micros() % 1_000_000 == 0;
        let style = if is_whole { TimeStyle::whole_seconds() } else { TimeStyle::default() };
        style.text(self.args.give)
    }

    /// Waits for a key, at most until the screen is to be redrawn.
    fn wait(&self, until: Option<Timestamp>) -> Result<Option<Event>, Failure> {
        let left = until.map_or(Duration::MAX, |until| self.stamp.until(until));
        let left = left.min(self.notice.lapses_in().unwrap_or(Duration::MAX));
        // Waiting takes whole milliseconds, and must not end early.
        let millis = left.as_micros().div_ceil(1_000);
        self.screening.wait(Duration::from_millis(u64::try_from(millis).unwrap_or(u64::MAX)))
    }

    /// Carries out the act of a key. Returns whether the program is to end.
    fn does(&mut self, act: Act) -> Result<bool, Failure> {
        self.notice.lapse();
        let was_asked = self.notice.asks(act);
        self.notice.set("");
        match act {
            Act::QuitNow => return Ok(true),
            Act::Quit if was_asked || !self.game.is_on() => return Ok(true),
            Act::Quit => self.notice.ask(act, "press q again to leave the game"),
            Act::End if self.game.is_to_begin() => self.notice.set("the game has not begun; q leaves"),
            Act::End if !was_asked && self.game.is_on() => self.notice.ask(act, "press e again to end the game"),
            Act::Help => self.turn_help(),
            Act::Give(seat) if !self.game.has_clock(seat) => {
                self.notice.set(format!("{} has no clock", self.players.name(seat)));
            }
            act => {
                let (now, give) = (self.stamp.now(), self.args.give);
                match act {
                    Act::Give(seat) => {
                        self.notice.set(format!("{} got {}", self.players.name(seat), self.given()));
                    }
                    Act::End => self.notice.set("the players have ended the game"),
                    _ => {}
                }
                // If the clock refuses it, the reason replaces this notice.
                self.apply(now, |game, at| game.act(at, act, give))?;
            }
        }
        Ok(false)
    }

    /// Applies an act to the game, and shows its note.
    fn apply(
        &mut self,
        at: Timestamp,
        act: impl FnOnce(&mut Game, Timestamp) -> Result<Option<String>, Failure>,
    ) -> Result<(), Failure> {
        if let Some(note) = act(&mut self.game, at)? {
            self.notice.set(note);
        }
        Ok(())
    }

    /// Shows news that a player must know, and rings the bell if the players want that.
    fn warn(&mut self, news: &[News], is_turn: bool) -> Result<(), Failure> {
        if !news.is_empty() {
            let texts: Vec<&str> = news.iter().map(|news| news.text.as_str()).collect();
            self.notice.set(texts.join("; "));
        }
        let rings = |kind: Bell| self.args.bell.contains(&kind);
        if news.iter().any(|news| rings(news.kind)) || is_turn && rings(Bell::Turn) {
            self.screening.ring()?;
        }
        Ok(())
    }
}

/// The notice; without one, the key that starts or resumes the game.
fn notice<'n>(notice: &'n Notice, game: &Game) -> &'n str {
    match notice.text() {
        "" if game.is_to_begin() => "space starts the game",
        "" if game.awaits_round() => "space begins the next round",
        "" if game.status() == Status::Paused => "the clocks are paused: p resumes",
        "" if game.status() == Status::Over => "the game is over",
        "" if game.status() == Status::Cancelled => "the game is cancelled: the first move did not come in time",
        text => text,
    }
}

fn has_colors() -> bool {
    anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never
}
