//! The options: one for each setting, and those of `token`.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command};

use crate::access::Right;
use crate::config::{Given, Settings};

pub(super) const CONFIG: &str = "config";
pub(super) const CHECK: &str = "check";
pub(super) const GAME: &str = "game";
pub(super) const ROLE: &str = "role";
pub(super) const SEAT: &str = "seat";
pub(super) const PLAYER: &str = "player";
pub(super) const MAY: &str = "may";
pub(super) const FOR: &str = "for";
pub(super) const BACKUP: &str = "backup";
pub(super) const CHECK_LOG: &str = "check-log";
pub(super) const TO: &str = "to";

const ABOUT: &str =
    "Keep the clocks of very many games, and rounds of simultaneous turns, and serve them over HTTP and WebSocket";

const TOKEN: &str = "Print a token that is signed with the key in the data folder";

const COPY: &str =
    "Copy the log and the key pair of the data folder to another one, also while a server runs, and check the copy";

const CHECK_OF_LOG: &str =
    "Read all of the log in the data folder, and report every damage; stop the server before, or check a copy";

const AFTER: &str = "\
Without options the server listens on 127.0.0.1:7080 and keeps its data in the folder flagfall-data.
An option counts more than the same setting in the file.
A first token: flagfall-server token --game '*' --role host --for 1h

Exit status: 0 after a clean stop; 1 if the server cannot run, or the log is damaged; 2 for a wrong option, setting or key.";

/// The command line.
pub(super) fn command() -> Command {
    let defaults = Settings::default();
    let settings = Settings::table().iter().map(move |setting| {
        let default = (setting.show)(&defaults);
        let help = match default.as_str() {
            "\"\"" | "[]" => setting.help.trim().to_owned(),
            default => format!("{} [default: {}]", setting.help.trim(), default.trim_matches('"')),
        };
        let arg = Arg::new(setting.key).long(setting.key.replace('_', "-")).value_name(setting.value_name).help(help);
        let arg = arg
            .global(true)
            .help_heading(format!("Settings in [{}]", setting.section))
            .hide(setting.missing().is_some());
        if setting.is_list { arg.value_delimiter(',').action(ArgAction::Append) } else { arg }
    });
    Command::new("flagfall-server")
        .about(ABOUT)
        .version(env!("CARGO_PKG_VERSION"))
        .after_help(AFTER)
        .args_conflicts_with_subcommands(false)
        .arg(
            Arg::new(CONFIG).long(CONFIG).value_name("FILE").global(true).help("Read the settings from this TOML file"),
        )
        .arg(
            Arg::new(CHECK)
                .long(CHECK)
                .action(ArgAction::SetTrue)
                .help("Check the settings and keys, print all settings as a file, and end"),
        )
        .args(settings)
        .subcommand(token())
        .subcommand(backup())
        .subcommand(Command::new(CHECK_LOG).about(CHECK_OF_LOG))
}

fn backup() -> Command {
    let to = Arg::new(TO).value_name("FOLDER").required(true);
    Command::new(BACKUP).about(COPY).arg(to.help("A new folder, with which a server can be started: `--data FOLDER`"))
}

fn token() -> Command {
    let roles = PossibleValuesParser::new(["seat", "player", "arbiter", "spectator", "host"]);
    Command::new("token")
        .about(TOKEN)
        .arg(
            Arg::new(GAME)
                .long(GAME)
                .value_name("GAME")
                .required(true)
                .help("The game, or `*` for all games of a host"),
        )
        .arg(Arg::new(ROLE).long(ROLE).value_parser(roles).required(true).help("What its holder is"))
        .arg(
            Arg::new(SEAT)
                .long(SEAT)
                .value_name("N")
                .value_parser(clap::value_parser!(u64))
                .help("The seat of a player, counted from 0"),
        )
        .arg(Arg::new(PLAYER).long(PLAYER).value_name("ID").help("The id of a player of rounds"))
        .arg(
            Arg::new(MAY)
                .long(MAY)
                .value_name("RIGHTS")
                .value_delimiter(',')
                .value_parser(PossibleValuesParser::new(Right::ALL.map(Right::word)))
                .action(ArgAction::Append)
                .help("What a player of a clock may do beyond its turns: undo asks for one, or agrees to one"),
        )
        .arg(Arg::new(FOR).long(FOR).value_name("TIME").default_value("2h").help("After what time it expires"))
}

/// The settings that are given as options.
pub(super) fn given(matches: &ArgMatches) -> Vec<(&'static str, Given)> {
    let matches = matches.subcommand().map_or(matches, |(_, matches)| matches);
    let given = |setting: &crate::config::Setting| {
        if setting.is_list {
            let values = matches.get_many::<String>(setting.key)?.filter(|value| !value.is_empty());
            return Some((setting.key, Given::List(values.cloned().collect())));
        }
        matches.get_one::<String>(setting.key).map(|value| (setting.key, Given::One(value.clone())))
    };
    Settings::table().iter().filter_map(given).collect()
}
