//! Progress on the standard error output, for what takes longer than a second.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::pricing::{Progress, Watch};

/// Nothing is shown before this.
const PATIENCE: Duration = Duration::from_secs(1);
/// Where there is no terminal, a line this often.
const PAUSE: Duration = Duration::from_secs(2);

/// Shows how far the dealing is: a bar on a terminal, a line now and then elsewhere.
pub struct Meter {
    quiet: bool,
    start: Instant,
    shown: Mutex<Shown>,
}

#[derive(Default)]
struct Shown {
    bar: Option<ProgressBar>,
    line: Option<Instant>,
}

impl Meter {
    pub fn new(quiet: bool) -> Self {
        Self { quiet, start: Instant::now(), shown: Mutex::default() }
    }

    /// Clears what is shown.
    pub fn finish(&self) {
        if let Ok(shown) = self.shown.lock()
            && let Some(bar) = &shown.bar
        {
            bar.finish_and_clear();
        }
    }
}

impl Watch for Meter {
    fn tell(&self, progress: Progress<'_>) {
        if self.quiet || self.start.elapsed() < PATIENCE {
            return;
        }
        // Whoever finds it taken has nothing newer to say.
        let Ok(mut shown) = self.shown.try_lock() else { return };
        if std::io::stderr().is_terminal() {
            let bar = shown.bar.get_or_insert_with(|| {
                let style = ProgressStyle::with_template("{msg} {wide_bar} {percent}%");
                ProgressBar::new(0).with_style(style.unwrap_or(ProgressStyle::default_bar()))
            });
            bar.set_message(progress.name.to_owned());
            bar.set_length(progress.of);
            bar.set_position(progress.done);
        } else if shown.line.is_none_or(|line| line.elapsed() > PAUSE) {
            shown.line = Some(Instant::now());
            let percent = progress.done * 100 / progress.of.max(1);
            // Whoever does not listen loses a remark, not the result.
            let _ = writeln!(std::io::stderr(), "odds: dealing {}, {percent}%", progress.name);
        }
    }
}
