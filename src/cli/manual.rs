//! `odds completions` and `odds man`: shell completions and manual pages.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Command};
use clap_complete::Shell;
use clap_complete::env::{CompleteEnv, Shells};

use crate::cli::{Ask, output, program, values};
use crate::error::Error;

#[derive(Args, Debug)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

#[derive(Args, Debug)]
pub struct ManArgs {
    /// The command [default: the program]
    command: Option<String>,
    /// Folder for all pages, as files: odds.1, and odds-price.1 and so on for the commands
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    out: Option<PathBuf>,
}

/// Lists the commands, which the help has in its own way.
fn shown(program: Command) -> Command {
    program.mut_subcommands(|command| command.hide(false))
}

/// The environment variable by which the script of a shell asks the program.
const ASKED: &str = "ODDS_COMPLETE";

/// Answers the script of a shell that asks for completion; `false` if none does.
pub fn complete(arguments: &[OsString]) -> bool {
    let typed = arguments
        .iter()
        .position(|word| *word == "--")
        .map_or(&[][..], |at| &arguments[(at + 2).min(arguments.len())..]);
    let program = || values::completed(shown(program()), typed);
    let completed = CompleteEnv::with_factory(program).var(ASKED);
    completed.try_complete(arguments, std::env::current_dir().ok().as_deref()).unwrap_or(true)
}

impl Ask for CompletionsArgs {
    fn run(&self) -> Result<bool, Error> {
        let mut script = Vec::new();
        let shells = Shells::builtins();
        let shell = shells.completer(&self.shell.to_string());
        let shell = shell.ok_or_else(|| Error::usage(format!("no shell {}", self.shell)))?;
        let written = shell.write_registration(ASKED, "odds", "odds", "odds", &mut script);
        written.map_err(Error::output)?;
        output::to_stdout(&script).map(|()| true)
    }
}

/// Returns the manual page of the program or of a command.
fn page(command: Command) -> Vec<u8> {
    let mut text = Vec::new();
    clap_mangen::Man::new(command).render(&mut text).expect("writing to memory");
    text
}

impl Ask for ManArgs {
    fn run(&self) -> Result<bool, Error> {
        let mut program = shown(program());
        program.build();
        if let Some(folder) = &self.out {
            let commands = program.get_subcommands().cloned();
            let files = commands.map(|command| {
                let name = format!("odds-{}.1", command.get_name());
                (name, page(command))
            });
            let files: Vec<_> = files.collect();
            let whole = ("odds.1".to_owned(), page(program));
            return output::to_folder(folder, &[vec![whole], files].concat()).map(|()| true);
        }
        let asked = match self.command.as_deref() {
            None => program,
            Some(name) => program.find_subcommand(name).cloned().ok_or_else(|| {
                let names = program.get_subcommands().map(|command| command.get_name());
                let names = names.collect::<Vec<_>>().join(", ");
                Error::usage(format!("no command \"{name}\": expected one of {names}"))
            })?,
        };
        output::to_stdout(&page(asked)).map(|()| true)
    }
}
