//! `odds completions` and `odds man`: shell completions and manual pages.

use clap::{Args, Command};
use clap_complete::Shell;

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
}

/// Lists the commands, which the help has in its own way.
fn shown(program: Command) -> Command {
    program.mut_subcommands(|command| command.hide(false))
}

impl Ask for CompletionsArgs {
    fn run(&self) -> Result<bool, Error> {
        let mut script = Vec::new();
        let mut program = values::completed(shown(program()));
        clap_complete::generate(self.shell, &mut program, "odds", &mut script);
        output::to_stdout(&script).map(|()| true)
    }
}

impl Ask for ManArgs {
    fn run(&self) -> Result<bool, Error> {
        let mut program = shown(program());
        program.build();
        let page = match self.command.as_deref() {
            None => program,
            Some(name) => program.find_subcommand(name).cloned().ok_or_else(|| {
                let names = program.get_subcommands().map(|command| command.get_name());
                let names = names.collect::<Vec<_>>().join(", ");
                Error::usage(format!("no command \"{name}\": expected one of {names}"))
            })?,
        };
        let mut text = Vec::new();
        clap_mangen::Man::new(page).render(&mut text).expect("writing to memory");
        output::to_stdout(&text).map(|()| true)
    }
}
