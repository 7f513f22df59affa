//! The settings of the server: one TOML file, and options of the program, which replace what the file says.
//!
//! Every setting has a default, so that the server runs without a file.
//!
//! ```
//! use flagfall_server::config::{Given, Settings};
//!
//! let file = "[limits]\nbody_size = \"32KiB\"\n";
//! let settings = Settings::read(Some(("flagfall.toml", file)), &[])?;
//! assert_eq!(settings.limits.body_size.as_u64(), 32 * 1024);
//! let options = [("body_size", Given::one("16KiB"))];
//! assert_eq!(Settings::read(Some(("flagfall.toml", file)), &options)?.limits.body_size.as_u64(), 16 * 1024);
//! # Ok::<(), flagfall_server::config::Mistakes>(())
//! ```

mod check;
mod file;
mod mistake;
mod network;
mod reload;
mod table;
mod value;

pub use mistake::{Mistake, Mistakes};
pub use network::{Network, NotANetwork};
pub use table::{Access, Games, Limits, Logging, Nats, Server, Setting, Settings, Time, Webhook};
pub use value::{ClientHeader, Downtime, Given, LogFormat, LogLevel, Told};

impl Settings {
    /// Every setting, in the sequence in which [`show`](Settings::show) prints them.
    pub fn table() -> &'static [Setting] {
        table::TABLE
    }

    /// Reads the text of a file, given with its name, and then options by their keys.
    ///
    /// # Errors
    /// All mistakes of the file and the options, with their places.
    pub fn read(file: Option<(&str, &str)>, options: &[(&str, Given)]) -> Result<Settings, Mistakes> {
        let mut settings = Settings::default();
        let mut mistakes = Vec::new();
        if let Some((name, text)) = file {
            file::read(name, text, &mut settings, &mut mistakes);
        }
        for (key, given) in options {
            let set = match Settings::table().iter().find(|setting| setting.key == *key) {
                Some(setting) => setting.set(&mut settings, given),
                None => Err("there is no such option".to_owned()),
            };
            if let Err(problem) = set {
                mistakes.push(Mistake::of_option(key, problem));
            }
        }
        mistakes.extend(check::together(&settings).into_iter().map(Mistake::of_settings));
        if mistakes.is_empty() { Ok(settings) } else { Err(Mistakes(mistakes)) }
    }

    /// All settings as a file that gives the same settings, but for those that this server was built without. Nothing in it is
    /// secret: a private key is not a setting.
    ///
    /// ```
    /// use flagfall_server::config::Settings;
    ///
    /// let settings = Settings::default();
    /// assert_eq!(Settings::read(Some(("shown", &settings.show())), &[])?, settings);
    /// # Ok::<(), flagfall_server::config::Mistakes>(())
    /// ```
    pub fn show(&self) -> String {
        let mut text = String::new();
        let mut section = "";
        for setting in Settings::table().iter().filter(|setting| setting.missing().is_none()) {
            if setting.section != section {
                let gap = if section.is_empty() { "" } else { "\n" };
                section = setting.section;
                text.push_str(&format!("{gap}[{section}]\n"));
            }
            text.push_str(&format!("{} = {}\n", setting.key, (setting.show)(self)));
        }
        text
    }
}
