//! Shows progress on the standard error output, for work longer than a second.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

use crate::pricing::{Progress, Watch};

/// Time before a bar is shown.
const PATIENCE: Duration = Duration::from_secs(1);
/// Time that work must take before a line is written about it.
const WORTH_A_LINE: Duration = Duration::from_secs(2);
/// Total time above which it is announced.
const WORTH_A_WARNING: Duration = Duration::from_secs(120);

/// A display of progress: a bar on a terminal, a line at every tenth elsewhere.
pub struct Meter {
    quiet: bool,
    start: Instant,
    shown: Mutex<Shown>,
}

#[derive(Default)]
struct Shown {
    bar: Option<(String, ProgressBar)>,
    tenths: Tenths,
    whole: Whole,
}

/// The estimated total time of a piece of work, announced once if it is long.
#[derive(Default)]
struct Whole {
    work: (String, u64),
    since: Option<(Instant, u64)>,
    told: bool,
}

impl Whole {
    /// Returns the announcement of the total time, as soon as it is known and long.
    fn tell(&mut self, progress: Progress<'_>, now: Instant) -> Option<String> {
        if self.work.0 != progress.name || self.work.1 != progress.of {
            let work = (progress.name.to_owned(), progress.of);
            *self = Self { work, since: Some((now, progress.done)), told: false };
        }
        let (since, first) = self.since?;
        let passed = now.duration_since(since);
        let done = progress.done.saturating_sub(first);
        if self.told || passed < WORTH_A_LINE || done == 0 {
            return None;
        }
        self.told = true;
        let left = u128::from(progress.of.saturating_sub(first));
        let whole = passed.as_millis().saturating_mul(left) / u128::from(done);
        let fewer = if progress.name == "shoes" { "; fewer shoes take less" } else { "" };
        (whole >= WORTH_A_WARNING.as_millis())
            .then(|| format!("odds: {} takes about {}{fewer}", progress.work(), long(whole)))
    }

    /// Returns the time left of this piece of work, if it goes on as fast as it went so far.
    fn left(&self, progress: Progress<'_>, now: Instant) -> Option<Duration> {
        let (since, first) = self.since?;
        let done = progress.done.checked_sub(first).filter(|done| *done > 0)?;
        let passed = now.duration_since(since).as_millis();
        let left = u128::from(progress.of.saturating_sub(progress.done));
        let left = passed.saturating_mul(left) / u128::from(done);
        Some(Duration::from_millis(u64::try_from(left).unwrap_or(u64::MAX)))
    }
}

/// Writes a long time, in milliseconds, in words.
fn long(time: u128) -> String {
    const MINUTE: u128 = 60_000;
    let (unit, name) = match time / MINUTE {
        ..120 => (MINUTE, "minutes"),
        120..2880 => (60 * MINUTE, "hours"),
        _ => (24 * 60 * MINUTE, "days"),
    };
    format!("{} {name}", (time + unit / 2) / unit)
}

/// State of the lines written about a piece of work.
#[derive(Default)]
struct Tenths {
    name: String,
    since: Option<Instant>,
    told: u64,
}

impl Tenths {
    /// Returns the percentage for the next line, if a new tenth is done.
    fn tell(&mut self, progress: Progress<'_>, now: Instant) -> Option<u64> {
        if self.name != progress.name {
            *self = Self { name: progress.name.to_owned(), since: Some(now), told: 0 };
        }
        let worth = self.since.is_some_and(|since| now.duration_since(since) >= WORTH_A_LINE);
        let done = u128::from(progress.done) * 10 / u128::from(progress.of.max(1));
        let tenth = u64::try_from(done).unwrap_or(10).min(10);
        if !worth || tenth <= self.told {
            return None;
        }
        self.told = tenth;
        Some(tenth * 10)
    }
}

impl Meter {
    pub fn new(quiet: bool) -> Self {
        Self { quiet, start: Instant::now(), shown: Mutex::default() }
    }

    /// Clears the bar.
    pub fn finish(&self) {
        if let Ok(shown) = self.shown.lock()
            && let Some((_, bar)) = &shown.bar
        {
            bar.finish_and_clear();
        }
    }
}

impl Watch for Meter {
    fn tell(&self, progress: Progress<'_>) {
        if self.quiet {
            return;
        }
        // If another thread holds the lock, this one has nothing newer to report.
        let Ok(mut shown) = self.shown.try_lock() else { return };
        if let Some(text) = shown.whole.tell(progress, Instant::now()) {
            match &shown.bar {
                Some((_, bar)) => bar.println(text),
                None => _ = writeln!(std::io::stderr(), "{text}"),
            }
        }
        if std::io::stderr().is_terminal() {
            if self.start.elapsed() >= PATIENCE {
                shown.draw(progress);
            }
        } else if let Some(percent) = shown.tenths.tell(progress, Instant::now()) {
            // A closed standard error output loses a remark, not the result.
            let _ = writeln!(std::io::stderr(), "odds: {}, {percent}%", progress.work());
        }
    }
}

impl Shown {
    fn draw(&mut self, progress: Progress<'_>) {
        // The remaining time is for one piece of work, so each gets its own bar.
        if self.bar.as_ref().is_some_and(|(name, _)| name != progress.name)
            && let Some((_, bar)) = self.bar.take()
        {
            bar.finish_and_clear();
        }
        let (_, bar) = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{msg} {wide_bar} {percent}%{prefix}");
            let bar = ProgressBar::new(progress.of)
                .with_style(style.unwrap_or(ProgressStyle::default_bar()))
                .with_position(progress.done);
            (progress.name.to_owned(), bar)
        });
        let left = self.whole.left(progress, Instant::now());
        let left = left.map(|left| format!(", {:#} left", HumanDuration(left)));
        bar.set_prefix(left.unwrap_or_default());
        bar.set_message(progress.work());
        bar.set_length(progress.of);
        bar.set_position(progress.done);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_at_each_tenth_and_none_twice() {
        let start = Instant::now();
        let mut tenths = Tenths::default();
        let mut told = Vec::new();
        // Half a per mille every 10 ms: 20 seconds, 10% in each two of them.
        for step in 0..=2000_u64 {
            let now = start + Duration::from_millis(10 * step);
            let progress = Progress { name: "shoes", done: step, of: 2000 };
            told.extend(tenths.tell(progress, now));
            assert_eq!(tenths.tell(progress, now), None);
        }
        assert_eq!(told, [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
    }

    #[test]
    fn the_whole_time_is_told_once_if_it_is_long() {
        let start = Instant::now();
        let told = |of: u64, each: u64| {
            let mut whole = Whole::default();
            let told = (0..10).filter_map(|done| {
                let now = start + Duration::from_millis(each * done);
                whole.tell(Progress { name: "shoes", done, of }, now)
            });
            told.collect::<Vec<_>>()
        };
        // A second each: 1,000 of them in 17 minutes, 100,000 in 28 hours, a million in 12 days.
        let text =
            |time: &str| [format!("odds: dealing shoes takes about {time}; fewer shoes take less")];
        assert_eq!(told(1_000, 1_000), text("17 minutes"));
        assert_eq!(told(100_000, 1_000), text("28 hours"));
        assert_eq!(told(1_000_000, 1_000), text("12 days"));
        // Not announced: one minute in all, and work that has run for a quarter of a second.
        assert!(told(60, 1_000).is_empty() && told(1_000_000, 25).is_empty());
    }

    /// A quarter is done after 5 seconds: 15 are left, however fast the last rows were.
    #[test]
    fn the_time_left_is_by_the_whole_of_what_was_done() {
        let start = Instant::now();
        let mut whole = Whole::default();
        let mut at = |done, seconds| {
            let now = start + Duration::from_secs(seconds);
            let progress = Progress { name: "rows", done, of: 1_000 };
            whole.tell(progress, now);
            whole.left(progress, now).map(|left| left.as_secs())
        };
        assert_eq!(at(0, 0), None);
        assert_eq!((at(250, 5), at(500, 6), at(1_000, 20)), (Some(15), Some(6), Some(0)));
    }

    #[test]
    fn short_work_is_not_told_and_what_was_missed_is_not_told_later() {
        let start = Instant::now();
        let mut tenths = Tenths::default();
        let mut at = |name, done, millis| {
            let now = start + Duration::from_millis(millis);
            tenths.tell(Progress { name, done, of: 100 }, now)
        };
        assert_eq!(at("a", 0, 0), None);
        assert_eq!(at("a", 100, 1999), None);
        assert_eq!(at("b", 0, 2000), None);
        assert_eq!(at("b", 57, 4000), Some(50));
        assert_eq!(at("b", 59, 9000), None);
        assert_eq!(at("b", 60, 9001), Some(60));
    }
}
