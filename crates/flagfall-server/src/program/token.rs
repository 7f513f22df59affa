//! `flagfall-server token`

use std::time::{Duration, SystemTime};

use clap::ArgMatches;

use super::{Failure, cli, keys, say};
use crate::access::{Rights, Role, Scope};
use crate::config::Settings;

pub(super) fn run(matches: &ArgMatches, settings: &Settings) -> Result<(), Failure> {
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str).unwrap_or_default();
    let wrong = |message: String| Failure::Settings(message);
    let (seat, player) = (matches.get_one(cli::SEAT).copied(), matches.get_one::<String>(cli::PLAYER));
    let role = Role::from_claims(text(cli::ROLE), seat, player.map(String::as_str));
    let role = role.map_err(|error| wrong(error.to_string()))?;
    let may = matches.get_many::<String>(cli::MAY).into_iter().flatten();
    let rights = Rights::from_words(may.map(String::as_str)).map_err(|error| wrong(error.to_string()))?;
    let scope = Scope::new(text(cli::GAME), &role).map_err(|error| wrong(error.to_string()))?;
    let expected = || wrong(format!("--for: expected a time with a unit, such as 2h, found {:?}", text(cli::FOR)));
    let time: Duration = humantime::parse_duration(text(cli::FOR)).map_err(|_| expected())?;
    let longest = settings.access.longest_token;
    if time.is_zero() || time > longest {
        let longest = humantime::format_duration(longest);
        return Err(wrong(format!("--for: expected more than 0s and at most `longest_token`, which is {longest}")));
    }
    let (_, own) = keys(settings)?;
    let own = own.ok_or_else(|| {
        wrong("the settings name public keys: sign tokens with the private key that belongs to one of them".to_owned())
    })?;
    let expires = SystemTime::now().checked_add(time).ok_or_else(expected)?;
    let token = own.token(role, rights, &scope, &settings.access.audience, expires);
    say(&format!("{}\n", token.map_err(|error| wrong(error.to_string()))?))
}
