//! `odds.toml`: values for options that are not typed, from the working folder or one above it.
//!
//! ```toml
//! decks  = "6,8"            # or 8
//! tables = ["house.toml"]   # paths from the folder of this file
//! digits = 8
//! level  = "0.01"
//! ```

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use clap::builder::ArgPredicate;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};
use serde::Deserialize;

use crate::cli::terminal::{LATE, OUTPUT};
use crate::error::{Error, Mistake, Place};

/// Name of the file.
const FILE: &str = "odds.toml";
/// Name of the option that ignores the file.
pub const NO_CONFIG: &str = "no-config";

/// Commands whose number of decks is the shoe to compute with.
const WITH_DECKS: &[&str] =
    &["odds", "price", "streaks", "effects", "count", "design", "simulate", "check"];

/// The file of this run, if there is one.
static CONFIG: OnceLock<Config> = OnceLock::new();

/// The contents of the file, each value as it is typed behind its option.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    decks: Option<Text>,
    #[serde(default)]
    tables: Vec<PathBuf>,
    digits: Option<Text>,
    level: Option<Text>,
}

/// A value that may be written as a whole number or in quotes.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "expected a whole number, or a text in quotes")]
enum Text {
    Whole(u64),
    Words(String),
}

impl Text {
    fn typed(self) -> OsString {
        match self {
            Self::Whole(number) => number.to_string().into(),
            Self::Words(words) => words.into(),
        }
    }
}

#[derive(Debug)]
struct Config {
    path: PathBuf,
    /// Ids of options, and their values.
    values: Vec<(&'static str, Vec<OsString>)>,
}

/// Reads the file, unless the arguments decline it.
///
/// # Errors
///
/// Returns an error with its place if the file is invalid.
pub fn read(arguments: &[OsString]) -> Result<(), Error> {
    let declined = OsString::from(format!("--{NO_CONFIG}"));
    let mut typed = arguments.iter().take_while(|argument| *argument != "--");
    if typed.any(|argument| *argument == declined) {
        return Ok(());
    }
    let folder = std::env::current_dir().unwrap_or_default();
    let Some(path) = folder.ancestors().map(|folder| folder.join(FILE)).find(|path| path.is_file())
    else {
        return Ok(());
    };
    let text = fs::read_to_string(&path).map_err(|cause| Error::file(&path, "read", cause))?;
    let config = Config::parse(path, &text)?;
    // A second command of one process keeps the file of the first.
    let _ = CONFIG.set(config);
    Ok(())
}

/// Returns `true` if a command waits for values of the file. Help is given without them, too.
pub fn may_fill(command: &str, own: &ArgMatches) -> bool {
    command != "help"
        && ["decks", "tables", "digits", "level"].iter().any(|id| own.try_contains_id(id).is_ok())
}

impl Config {
    fn parse(path: PathBuf, text: &str) -> Result<Self, Error> {
        let texts: Texts = toml::from_str(text).map_err(|error| {
            let file = path.display().to_string();
            let place = Place::new(file, text, error.span().unwrap_or(0..0));
            let message = error.message().lines().collect::<Vec<_>>().join(", ");
            let help = format!("expected a file of options, or --{NO_CONFIG} to do without it");
            Error::table(vec![Mistake::new(place, message, Some(help))])
        })?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let tables = texts.tables.iter().map(|table| folder.join(table).into_os_string());
        let one = |text: Option<Text>| text.map(Text::typed).into_iter().collect::<Vec<_>>();
        let mut values = vec![
            ("decks", one(texts.decks)),
            ("tables", tables.collect()),
            ("digits", one(texts.digits)),
            ("level", one(texts.level)),
        ];
        values.retain(|(_, values)| !values.is_empty());
        Ok(Self { path, values })
    }

    /// Returns the values for an option of a command; empty if the file has none.
    fn of(&self, command: &str, id: &str) -> &[OsString] {
        let has_another_meaning = match id {
            "decks" => !WITH_DECKS.contains(&command),
            // The level of effects is that of whole-number tags.
            "level" => command != "check",
            // Digits are for parts of `odds count` only; other parts are merged as they are.
            "digits" => command == "merge",
            _ => false,
        };
        let found = self.values.iter().find(|(known, _)| *known == id && !has_another_meaning);
        found.map_or(&[], |(_, values)| values)
    }
}

/// Gives an option of a command its value of the file as the default.
pub fn with_default(command: &str, option: Arg) -> Arg {
    let id = option.get_id().as_str().to_owned();
    let values = CONFIG.get().map_or(&[][..], |config| config.of(command, &id));
    if values.is_empty() {
        return option;
    }
    let option = option.default_values(values.iter().map(OsString::as_os_str));
    match &*id {
        // A shoe leaves no room for a number of decks.
        "decks" => option.default_value_if("shoe", ArgPredicate::IsPresent, None::<&'static str>),
        _ => option,
    }
}

/// Returns `true` if the file has a value for an option of a command; `""` is `odds` by itself.
pub fn has_value(command: &str, id: &str) -> bool {
    let command = if command.is_empty() { "odds" } else { command };
    CONFIG.get().is_some_and(|config| !config.of(command, id).is_empty())
}

/// Returns the tables that the file names.
pub fn tables() -> Vec<PathBuf> {
    let named = CONFIG.get().map_or(&[][..], |config| config.of("odds", "tables"));
    named.iter().map(PathBuf::from).collect()
}

/// Returns the path of the file, if there is one.
pub fn path() -> Option<&'static Path> {
    CONFIG.get().map(|config| config.path.as_path())
}

/// Returns a remark on the values of the file that a command uses.
pub fn remark(command: &str, matches: &ArgMatches) -> Option<String> {
    let config = CONFIG.get()?;
    let is_used = |id: &str| {
        let known = matches.try_contains_id(id).is_ok();
        known
            && !config.of(command, id).is_empty()
            && matches.value_source(id) == Some(ValueSource::DefaultValue)
    };
    let used = config.values.iter().filter(|(id, _)| is_used(id)).map(|(id, values)| {
        let values: Vec<_> = values.iter().map(|value| value.to_string_lossy()).collect();
        format!("--{id} {}", values.join(","))
    });
    let used = used.collect::<Vec<_>>().join(" ");
    let quiet = matches.try_get_one::<bool>("quiet").ok().flatten().is_some_and(|quiet| *quiet);
    (!used.is_empty() && !quiet).then(|| format!("{}: {used}", config.path.display()))
}

/// Adds the option that ignores the file.
pub fn option(program: Command) -> Command {
    program.arg(
        Arg::new(NO_CONFIG)
            .long(NO_CONFIG)
            .global(true)
            .action(ArgAction::SetTrue)
            .display_order(LATE)
            .help_heading(OUTPUT)
            .help("Ignore odds.toml, which has values for --decks, --tables, --digits and --level"),
    )
}
