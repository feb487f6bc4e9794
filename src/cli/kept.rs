//! Keeps the files that a command reads: none of them is a file that an option names to be written.

use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command, ValueHint};

use crate::cli::{config, output};
use crate::error::Error;

/// Options that name a file to write, by id, each as it is typed.
const WRITTEN: &[(&str, &str)] = &[("output", "-o"), ("out", "-o"), ("faults", "--faults")];

/// Refuses a command that would write over a file that it reads: the value of an option whose values
/// are paths, or `odds.toml`.
pub fn check(program: &Command, matches: &ArgMatches) -> Result<(), Error> {
    let (command, matches) = match matches.subcommand() {
        Some((name, own)) => (program.find_subcommand(name), own),
        None => (Some(program), matches),
    };
    let values = |id: &str| -> Vec<PathBuf> {
        let raw = matches.try_get_raw(id).ok().flatten();
        raw.into_iter().flatten().map(PathBuf::from).collect()
    };
    let is_read = |option: &&Arg| {
        let id = option.get_id().as_str();
        let is_path = [ValueHint::AnyPath, ValueHint::FilePath].contains(&option.get_value_hint());
        is_path && !WRITTEN.iter().any(|(written, _)| *written == id)
    };
    let options = command.into_iter().flat_map(Command::get_arguments).filter(is_read);
    let mut read: Vec<PathBuf> =
        options.flat_map(|option| values(option.get_id().as_str())).collect();
    read.extend(config::path().map(Path::to_owned));
    read.push("/dev/stdin".into());
    WRITTEN.iter().try_for_each(|(id, option)| {
        values(id).iter().try_for_each(|path| {
            output::keep_apart(option, output::file(Some(path)), read.iter().map(PathBuf::as_path))
        })
    })
}
