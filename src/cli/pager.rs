//! Shows reports longer than the terminal in a pager, as git does.

use std::io::{IsTerminal, Write};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::cli::output;
use crate::cli::terminal::{self, Size};
use crate::error::Error;
use crate::format::width;

/// `true` if the pager was declined.
static DECLINED: AtomicBool = AtomicBool::new(false);

/// Declines a pager for the rest of this run.
pub fn decline() {
    DECLINED.store(true, Ordering::Relaxed);
}

/// Writes a report to the standard output, through a pager if it is longer than the terminal.
pub fn print(report: &[u8]) -> Result<(), Error> {
    let pager = Some(report).filter(|report| is_longer_than(report, 1)).and_then(|_| pager());
    match pager.is_some_and(|pager| shown(&pager, report)) {
        true => Ok(()),
        false => output::to_stdout(report),
    }
}

/// Returns the command of the user's pager, if there is one.
fn pager() -> Option<String> {
    // With the standard input from elsewhere, there are no keys to turn pages with.
    let declined = DECLINED.load(Ordering::Relaxed) || !std::io::stdin().is_terminal();
    if declined || std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        return None;
    }
    let named = std::env::var("ODDS_PAGER").or_else(|_| std::env::var("PAGER"));
    let named = named.ok().or_else(|| is_found("less").then(|| "less -FRX".to_owned()))?;
    Some(named.trim().to_owned()).filter(|named| !named.is_empty() && named != "cat")
}

fn is_found(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// Returns `true` if the standard output is a terminal and a report needs more lines than this many
/// of its screens have.
pub fn is_longer_than(report: &[u8], screens: usize) -> bool {
    terminal::of_stdout().is_some_and(|size| is_longer(report, size, screens))
}

/// Does the same for a size. One line of the last screen is for the next prompt.
fn is_longer(report: &[u8], size: Size, screens: usize) -> bool {
    let text = String::from_utf8_lossy(report);
    size.rows.is_some_and(|rows| heights(&text, size).sum::<usize>() >= screens * rows)
}

/// Returns the number of lines on the screen of each line of a report.
fn heights(text: &str, size: Size) -> impl Iterator<Item = usize> {
    text.lines().map(move |line| {
        let shown = anstream::adapter::strip_str(line).to_string();
        width(&shown).div_ceil(size.columns.max(1)).max(1)
    })
}

/// Returns what a report that needs more than so many screens is cut to. Two lines are for `end`,
/// which follows it.
pub fn cut(report: &[u8], screens: usize, end: &str) -> Option<Vec<u8>> {
    let size = terminal::of_stdout().filter(|size| is_longer(report, *size, screens))?;
    let room = (screens * size.rows.unwrap_or_default()).saturating_sub(3);
    let text = String::from_utf8_lossy(report);
    let ends = heights(&text, size).scan(0, |sum, height| {
        *sum += height;
        Some(*sum)
    });
    let kept = ends.take_while(|end| *end <= room).count();
    let shown: String = text.split_inclusive('\n').take(kept).collect();
    Some(format!("{}{end}", shown.trim_end()).into_bytes())
}

/// Shows a report in a pager; `false` if the shell cannot start it.
fn shown(pager: &str, report: &[u8]) -> bool {
    // Ctrl-C is for the pager; this program waits for it.
    let _ = ctrlc::set_handler(|| {});
    let mut shell = Command::new("sh");
    shell.args(["-c", pager]).stdin(Stdio::piped());
    // git sets the same, for a pager that is named without options.
    for (name, options) in [("LESS", "FRX"), ("LV", "-c")] {
        if std::env::var_os(name).is_none() {
            shell.env(name, options);
        }
    }
    let Ok(mut child) = shell.spawn() else { return false };
    if let Some(mut stdin) = child.stdin.take() {
        // A pager that closes its input has seen enough.
        let _ = stdin.write_all(report);
    }
    // Exit codes of a shell that does not find a command, or may not run it.
    let started = |code: Option<i32>| !matches!(code, Some(126 | 127));
    child.wait().is_ok_and(|status| started(status.code()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_longer_by_the_lines_that_it_takes() {
        let size = |columns, rows| Size { columns, rows };
        assert!(!is_longer(b"a\nb\n", size(80, Some(3)), 1));
        assert!(is_longer(b"a\nb\nc\n", size(80, Some(3)), 1));
        assert!(!is_longer(b"a\nb\nc\n", size(80, Some(3)), 2));
        // Nine letters on three lines of four columns.
        assert!(is_longer(b"abcdefghi\n", size(4, Some(3)), 1));
        // Colors take no room.
        assert!(!is_longer(b"\x1b[31mabcd\x1b[0m\n", size(4, Some(3)), 1));
        assert!(!is_longer(b"a\nb\nc\n", size(80, None), 1));
    }
}
