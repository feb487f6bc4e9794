//! The terminal of the standard output: its size, and its colors.

use std::ffi::OsString;
use std::io::IsTerminal;

use anstream::ColorChoice;
use clap::{Arg, ArgAction, Command};
use terminal_size::{Height, Width};

/// The size of a terminal.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    pub columns: usize,
    /// Number of lines, if known.
    pub rows: Option<usize>,
}

/// Returns the size of the standard output's terminal. `COLUMNS` and `LINES` override what the
/// terminal reports.
pub fn of_stdout() -> Option<Size> {
    size(terminal_size::terminal_size_of(std::io::stdout()), std::io::stdout().is_terminal())
}

/// Returns the size of the standard error output's terminal, with the same overrides.
pub fn of_stderr() -> Option<Size> {
    size(terminal_size::terminal_size_of(std::io::stderr()), std::io::stderr().is_terminal())
}

fn size(found: Option<(Width, Height)>, is_terminal: bool) -> Option<Size> {
    if !is_terminal {
        return None;
    }
    let said = |name: &str| {
        let number = std::env::var(name).ok().and_then(|text| text.trim().parse::<usize>().ok());
        number.filter(|number| *number > 0)
    };
    let columns = said("COLUMNS").or(found.map(|(width, _)| width.0.into()));
    let rows = said("LINES").or(found.map(|(_, height)| height.0.into()));
    Some(Size { columns: columns.unwrap_or(USUAL), rows })
}

/// Number of columns of a terminal that does not report it.
const USUAL: usize = 80;

/// Returns `true` if the standard output shows colors.
pub fn stdout_shows_styles() -> bool {
    anstream::AutoStream::choice(&std::io::stdout()) != ColorChoice::Never
}

/// Adds the display options that every command has.
pub fn options(program: Command) -> Command {
    program
        .arg(
            Arg::new(COLOR)
                .long(COLOR)
                .global(true)
                .value_name("WHEN")
                .value_parser(["auto", "always", "never"])
                .display_order(LATE)
                .help_heading(OUTPUT)
                .help("When to color what is for reading [default: auto]"),
        )
        .arg(
            Arg::new(NO_PAGER)
                .long(NO_PAGER)
                .global(true)
                .action(ArgAction::SetTrue)
                .display_order(LATE)
                .help_heading(OUTPUT)
                .help("No pager for what is longer than the terminal"),
        )
}

/// Display order after the options of the command itself.
pub const LATE: usize = 900;

/// Heading of the options that shape the output.
pub const OUTPUT: &str = "Output";

const COLOR: &str = "color";
pub const NO_PAGER: &str = "no-pager";
/// Name of the option for the number of threads.
pub const THREADS: &str = "threads";

/// Applies the `--color` option before anything is printed, so that errors in the other arguments
/// follow it as well.
pub fn colour(arguments: &[OsString]) {
    let before = arguments.iter().take_while(|argument| *argument != "--");
    let texts: Vec<&str> = before.filter_map(|argument| argument.to_str()).collect();
    let after = texts.windows(2).filter(|two| two[0] == "--color").map(|two| two[1]);
    let joined = texts.iter().filter_map(|text| text.strip_prefix("--color="));
    match after.chain(joined).last() {
        Some("always") => ColorChoice::Always.write_global(),
        Some("never") => ColorChoice::Never.write_global(),
        _ => {}
    }
}
