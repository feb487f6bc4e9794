//! The groups of the help: options by subject, and commands by purpose.

use clap::builder::StyledStr;
use clap::{Arg, ArgAction, Command};

use crate::cli::terminal::{LATE, OUTPUT};

/// The headings of options, in order, with the options below each in their order. Options of no
/// other heading are below [`FIGURES`], in the order of their command.
const OPTIONS: &[(&str, &[&str])] = &[
    ("Selection", &["variant", "wager", "all_wagers", "all", "equilibrium", "tables", "meter"]),
    ("Shoe", &["decks", "shoe", "seen", "dealt", "given"]),
    ("Input", &["input", "header", "columns", "column", "ignore", "cards", "on_error"]),
    (FIGURES, &[]),
    (
        "Session",
        &[
            "hands",
            "model",
            "reading",
            "rounds_per_shoe",
            "shoes",
            "until",
            "seed",
            "cut",
            "cuts",
            "after_cut",
            "burn",
            "first_card",
            "rounds_per_shoe",
            "shard",
            "with",
            "plan",
            "stake",
            "cap",
            "bankroll",
            "goal",
            "hours",
            "loss_limit",
            "rounds",
            "rounds_per_hour",
            "handle",
        ],
    ),
    (
        OUTPUT,
        &[
            "brief",
            "summary",
            "full",
            "list",
            "csv",
            "write",
            "pick",
            "partial",
            "faults",
            "format",
            "output",
            "out",
            "title",
            "author",
            "reference",
            "date",
            "program_hash",
            "digits",
            "quiet",
        ],
    ),
];

/// The heading of options that shape the answer.
const FIGURES: &str = "Figures";

/// The groups of commands, in order.
const COMMANDS: &[(&str, &[&str])] = &[
    (
        "Price",
        &[
            "price",
            "explain",
            "strategy",
            "streaks",
            "session",
            "batch",
            "effects",
            "count",
            "equilibrium",
        ],
    ),
    ("Design and publish", &["new", "design", "universe", "diff", "appendix"]),
    ("Verify", &["check", "audit", "fit", "certify"]),
    ("Simulate", &["simulate", "merge"]),
    ("Help", &["list", "help", "serve", "schema", "completions", "man"]),
];

/// Name of the option for the licenses.
pub const LICENSES: &str = "licenses";

/// Returns the index of the group that an option belongs to, and its index in the group.
fn place(option: &Arg) -> (usize, usize) {
    let id = option.get_id().as_str();
    let named = OPTIONS
        .iter()
        .enumerate()
        .find_map(|(group, (_, ids))| Some((group, ids.iter().position(|other| *other == id)?)));
    let figures = || OPTIONS.iter().position(|(heading, _)| *heading == FIGURES);
    named.or_else(|| Some((figures()?, 0))).unwrap_or_default()
}

/// Sorts the options of a command by heading. Arguments without an option come first.
pub fn sorted(options: Vec<Arg>) -> Vec<Arg> {
    let (arguments, mut options): (Vec<Arg>, Vec<Arg>) =
        options.into_iter().partition(Arg::is_positional);
    options.sort_by_key(place);
    let below = |(at, option): (usize, Arg)| {
        let heading = OPTIONS[place(&option).0].0;
        option.display_order(at).help_heading(heading)
    };
    arguments.into_iter().chain(options.into_iter().enumerate().map(below)).collect()
}

/// Adds `--help`, which every command has, and the options that print facts about the program.
pub fn help(program: Command) -> Command {
    program.disable_help_flag(true).disable_version_flag(true).args([
        Arg::new("help")
            .long("help")
            .short('h')
            .global(true)
            .action(ArgAction::Help)
            .display_order(LATE + 1)
            .help_heading(OUTPUT)
            .help("Print help: -h the short one, --help all of it"),
        Arg::new("version")
            .long("version")
            .short('V')
            .action(ArgAction::Version)
            .display_order(LATE + 2)
            .help_heading(OUTPUT)
            .help("Print the version; with --verbose also the build and the program's SHA-256"),
        Arg::new("verbose")
            .long("verbose")
            .requires("version")
            .action(ArgAction::SetTrue)
            .display_order(LATE + 3)
            .help_heading(OUTPUT)
            .help("With --version: the commit, the target, the compiler, the features, the hash"),
        Arg::new(LICENSES)
            .long(LICENSES)
            .action(ArgAction::SetTrue)
            .display_order(LATE + 4)
            .help_heading(OUTPUT)
            .help("Print the licenses of the program and of the packages that it contains"),
    ])
}

/// Lists the commands of the program by group. `about` returns the description of a command.
pub fn commands(program: Command, about: impl Fn(&str) -> &'static str) -> Command {
    let mut text = String::new();
    for (group, ids) in COMMANDS {
        text.push_str(&format!("\u{1b}[1m\u{1b}[4m{group}:\u{1b}[0m\n"));
        for id in *ids {
            text.push_str(&format!("  \u{1b}[1m{id:<WIDTH$}\u{1b}[0m  {}\n", about(id)));
        }
        text.push('\n');
    }
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{text}{{all-args}}{{after-help}}"
    );
    let usage = "odds [OPTIONS] [NAME]...\n       odds COMMAND [OPTIONS] ...";
    program.help_template(StyledStr::from(template)).override_usage(usage)
}

/// Number of columns for the name of a command.
const WIDTH: usize = 11;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli;

    #[test]
    fn every_command_is_in_one_group() {
        let mut grouped: Vec<&str> = COMMANDS.iter().flat_map(|(_, ids)| *ids).copied().collect();
        let mut all: Vec<&str> = cli::COMMANDS.iter().map(|entry| entry.id).collect();
        grouped.sort_unstable();
        all.sort_unstable();
        assert_eq!(grouped, all);
    }

    #[test]
    fn every_option_with_a_heading_is_one_of_a_command() {
        let program = cli::program();
        let of_commands = program.get_subcommands().flat_map(|command| command.get_arguments());
        let known: Vec<&str> = of_commands.map(|arg| arg.get_id().as_str()).collect();
        for id in OPTIONS.iter().flat_map(|(_, ids)| *ids) {
            assert!(known.contains(id), "{id}");
        }
    }
}
