//! `flagfall play`

mod clocks;
mod columns;
mod game;
mod help;
mod keys;
mod moves;
mod news;
mod notice;
mod options;
mod screen;
mod terminal;

pub(crate) use options::PlayArgs;

use std::time::Duration;

use ratatui::crossterm::event::Event;
use tc_core::{Rules, Stamp, Status, Timestamp};
use tc_view::text::Glyphs;
use tc_view::{Face, Names, Style, TimeStyle, View};

use self::game::{Game, SEATS};
use self::help::Help;
use self::keys::Act;
use self::notice::Notice;
use self::screen::Screen;
use self::terminal::Screening;
use crate::failure::Failure;

pub(super) fn run(args: &PlayArgs) -> Result<(), Failure> {
    // Whether there is a terminal is seen before anything is written.
    let (game, last) = match &args.resume {
        Some(path) => {
            let left = Game::left(path)?;
            terminal::check()?;
            left.go_on()?
        }
        None => {
            let setup = args.game.setup(SEATS as u8, Rules::default(), "play")?;
            terminal::check()?;
            (Game::new(setup, args.save.as_deref())?, None)
        }
    };
    let ended = Play::new(args, game, last)?.run()?;
    if let Some(signal) = ended {
        terminal::end_by(signal);
    }
    Ok(())
}

/// A game, and what is shown of it.
struct Play<'p> {
    args: &'p PlayArgs,
    game: Game,
    /// The game's own time: it begins with the time of day, and goes on where it was after a crash.
    stamp: Stamp,
    screening: Screening,
    title: String,
    notice: Notice,
    /// The page of the help that is read, and how many there are; nothing while it is not read.
    help: Option<(usize, usize)>,
    /// What was seen last, to warn of what is new.
    seen: Option<Face>,
}

impl<'p> Play<'p> {
    fn new(args: &'p PlayArgs, game: Game, last: Option<Timestamp>) -> Result<Play<'p>, Failure> {
        let controls: Vec<String> = (0..SEATS)
            .filter_map(|index| Some(game.clock().setup().control(tc_core::Seat::new(index)?)?.to_string()))
            .collect();
        let title = match &controls[..] {
            [one, other] if one == other => one.clone(),
            several => several.join("  v  "),
        };
        Ok(Play {
            args,
            game,
            stamp: last.map_or_else(Stamp::new, Stamp::starting_at),
            screening: Screening::begin()?,
            title,
            notice: Notice::default(),
            help: None,
            seen: None,
        })
    }

    /// Until it is left; the signal that ended it, if one did. The clocks stand then: when that was is known.
    fn run(mut self) -> Result<Option<usize>, Failure> {
        let ended = match self.go_on() {
            // Where the terminal is gone, a signal says so.
            Err(Failure::Write(error)) => self.screening.signal_soon().map(Some).ok_or(Failure::Write(error)),
            ended => ended,
        };
        let left = self.game.leave(self.stamp.now());
        let signal = ended?;
        left.map(|()| signal)
    }

    fn go_on(&mut self) -> Result<Option<usize>, Failure> {
        loop {
            self.screening.stop_if_asked()?;
            if let Some(signal) = self.screening.signal() {
                return Ok(Some(signal));
            }
            let until = self.show()?;
            let Some(event) = self.wait(until)? else { continue };
            let Event::Key(key) = event else { continue };
            let Some(act) = keys::act(&key, self.args.keys) else { continue };
            if self.does(act)? {
                return Ok(None);
            }
        }
    }

    /// Shows the clock as it is, and says until when that is right.
    fn show(&mut self) -> Result<Option<Timestamp>, Failure> {
        self.notice.lapse();
        let now = self.stamp.now();
        if self.game.clock().next_deadline().is_some_and(|at| at <= now) {
            self.tell(now, Game::tick)?;
        }
        let size = self.screening.size()?;
        let style = Style { words: &Names(&self.names()), ..Style::text(size.width) };
        // No input of the clock has a later instant than this.
        let Ok(view) = View::new(self.game.clock(), now, &style) else { return Ok(None) };
        self.warn(&view.face)?;
        let help = self.help();
        let screen = Screen {
            title: &self.title,
            face: &view.face,
            moves: self.game.moves(),
            told: told(&self.notice, &self.game),
            keys: &keys::told(self.args.keys, size.width),
            help: help.as_ref(),
            glyphs: if self.args.ascii { Glyphs::Ascii } else { Glyphs::Unicode },
            has_colors: has_colors(),
        };
        let pages = screen.pages(size);
        self.screening.draw(|frame| screen.draw(frame))?;
        self.help = self.help.map(|(page, _)| (page.min(pages - 1), pages));
        self.seen = Some(view.face);
        Ok(view.until)
    }

    fn names(&self) -> [&'p str; 2] {
        self.args.names.each_ref().map(String::as_str)
    }

    fn help(&self) -> Option<Help> {
        let (page, _) = self.help?;
        Some(Help { keys: keys::explained(self.args.keys, self.names(), &self.given()), page })
    }

    /// The help, its next page, or no help any more.
    fn turn_help(&mut self) {
        self.help = match self.help {
            None => Some((0, 1)),
            Some((page, pages)) => Some((page + 1, pages)).filter(|(page, pages)| page < pages),
        };
    }

    /// What the keys 1 and 2 give.
    fn given(&self) -> String {
        let is_whole = self.args.give.as_nanos() % 1_000_000_000 == 0;
        let style = if is_whole { TimeStyle::whole_seconds() } else { TimeStyle::default() };
        style.text(self.args.give)
    }

    /// Waits for a key until what is shown is not right any more.
    fn wait(&self, until: Option<Timestamp>) -> Result<Option<Event>, Failure> {
        let left = until.map_or(Duration::MAX, |until| self.stamp.until(until));
        let left = left.min(self.notice.lapses_in().unwrap_or(Duration::MAX));
        // Waiting is done in whole milliseconds, and must not end early.
        let millis = left.as_nanos().div_ceil(1_000_000);
        self.screening.wait(Duration::from_millis(u64::try_from(millis).unwrap_or(u64::MAX)))
    }

    /// Does what a key asks for; whether the program is to be left.
    fn does(&mut self, act: Act) -> Result<bool, Failure> {
        self.notice.lapse();
        let was_asked = self.notice.asks(act);
        self.notice.tell("");
        match act {
            Act::QuitNow => return Ok(true),
            Act::Quit if was_asked || !self.game.is_on() => return Ok(true),
            Act::Quit => self.notice.ask(act, "q again leaves the game"),
            Act::End if self.game.is_to_begin() => self.notice.tell("the game has not begun: q leaves"),
            Act::End if !was_asked && self.game.is_on() => self.notice.ask(act, "e again ends the game"),
            Act::Help => self.turn_help(),
            Act::Give(seat) if !self.game.has_clock(seat) => {
                self.notice.tell(format!("{} has no clock", self.args.names[seat.index()]));
            }
            act => {
                let (now, give) = (self.stamp.now(), self.args.give);
                match act {
                    Act::Give(seat) => {
                        self.notice.tell(format!("{} got {}", self.args.names[seat.index()], self.given()));
                    }
                    Act::End => self.notice.tell("the players have ended the game"),
                    _ => {}
                }
                // What is told of why it is not done takes the place of that.
                self.tell(now, |game, at| game.act(at, act, give))?;
            }
        }
        Ok(false)
    }

    fn tell(
        &mut self,
        at: Timestamp,
        act: impl FnOnce(&mut Game, Timestamp) -> Result<Option<String>, Failure>,
    ) -> Result<(), Failure> {
        if let Some(told) = act(&mut self.game, at)? {
            self.notice.tell(told);
        }
        Ok(())
    }

    /// Tells and rings where something is new that a player must know.
    fn warn(&mut self, face: &Face) -> Result<(), Failure> {
        let Some(seen) = &self.seen else { return Ok(()) };
        let news = news::news(seen, face, self.names());
        if !news.is_empty() {
            self.notice.tell(news.join("; "));
            if !self.args.quiet {
                self.screening.ring()?;
            }
        }
        Ok(())
    }
}

/// What is told, and where that is nothing, which key begins the game or goes on with it.
fn told<'n>(notice: &'n Notice, game: &Game) -> &'n str {
    match notice.text() {
        "" if game.is_to_begin() => "space begins the game",
        "" if game.status() == Status::Paused => "the clocks stand: p goes on",
        "" if game.status() == Status::Over => "the game is over",
        "" if game.status() == Status::Cancelled => "the game is cancelled: nobody has moved in time",
        told => told,
    }
}

fn has_colors() -> bool {
    anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never
}
