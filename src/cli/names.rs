//! How the command line names what can be asked of the library.

use crate::wording::Names;

/// Options and commands.
pub(super) struct CommandLine;

impl Names for CommandLine {
    fn parameter(&self, name: &str) -> String {
        format!("--{name}")
    }

    fn question(&self, name: &str) -> String {
        format!("odds {name}")
    }
}

#[cfg(test)]
mod tests {
    use crate::cli::program;
    use crate::wording::{NAMED_QUESTIONS, PARAMETERS};

    #[test]
    fn every_parameter_is_an_option_and_every_question_a_command() {
        let program = program();
        let options = program.get_subcommands().flat_map(|command| command.get_arguments());
        let options: Vec<_> = options.filter_map(|option| option.get_long()).collect();
        for name in PARAMETERS {
            assert!(options.contains(name), "{name}: {options:?}");
        }
        for name in NAMED_QUESTIONS {
            assert!(program.find_subcommand(name).is_some(), "{name}");
        }
    }
}
