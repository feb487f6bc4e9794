//! Ramps: stakes that depend on the count.

use std::fmt;
use std::str::FromStr;

use crate::error::{Error, brief};
use crate::exact::Exact;
use crate::figure::short;
use crate::wording::asked::RAMP;

use super::counter::{TRIGGERS, fraction};

/// Maximum number of steps.
pub(super) const MOST_STEPS: usize = 30;
/// Largest count on either side of 0, and largest stake.
const LARGEST: i64 = 1_000_000;
/// Number of parts of a unit that counts and stakes are whole multiples of.
const PARTS: i64 = 1_000;

/// The stakes of a bet, in units, each from a count on. Nothing is staked below the first count.
///
/// # Example
///
/// ```
/// use shoe_odds::question::count::Ramp;
///
/// let ramp: Ramp = "2=1 3=2 4=4 6=8".parse()?;
/// assert_eq!(ramp.steps().len(), 4);
/// assert_eq!(ramp.steps()[2].stake, "4".parse().unwrap());
/// assert_eq!(ramp.to_string(), "2=1 3=2 4=4 6=8");
///
/// let error = "2=1 4=4 3=2".parse::<Ramp>().unwrap_err().to_string();
/// assert_eq!(error, "ramp 2=1 4=4 3=2: \"3=2\" follows \"4=4\": expected counts in rising order");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ramp {
    steps: Vec<Step>,
}

/// A step of a ramp.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The count from which on this stake is bet.
    pub from: Exact,
    /// The stake in units, at least 0.
    pub stake: Exact,
}

impl Ramp {
    /// Makes a ramp of steps, or a sentence on their mistake.
    pub(super) fn of(steps: Vec<Step>) -> Result<Self, String> {
        let is_fine =
            |number: &Exact| (number * &Exact::integer(PARTS)).is_whole() && is_small(number);
        for step in &steps {
            if !is_fine(&step.from) || !is_fine(&step.stake) || step.stake.is_negative() {
                return Err(format!(
                    "\"{step}\": expected a count and a stake of 0 or more, each up to {LARGEST} with \
                     up to three decimals"
                ));
            }
        }
        if let Some(two) = steps.windows(2).find(|two| two[1].from <= two[0].from) {
            let [before, step] = [&two[0], &two[1]];
            return Err(format!(
                "\"{step}\" follows \"{before}\": expected counts in rising order"
            ));
        }
        if steps.len() > MOST_STEPS {
            return Err(format!("{} steps: expected up to {MOST_STEPS}", steps.len()));
        }
        match steps.iter().any(|step| step.stake.is_positive()) {
            true => Ok(Self { steps }),
            false => Err("nothing is staked: expected a stake above 0".to_owned()),
        }
    }

    /// Returns the steps, by rising counts.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the counts at which the stake changes, as fractions.
    pub(super) fn counts(&self) -> Vec<(i64, i64)> {
        self.steps.iter().filter_map(|step| fraction(&step.from, TRIGGERS)).collect()
    }

    /// Returns the first count at which something is staked.
    pub(super) fn first(&self) -> &Exact {
        let first = self.steps.iter().find(|step| step.stake.is_positive());
        first.map_or(&self.steps[0].from, |step| &step.from)
    }

    /// Returns the smallest stake above 0 and the largest stake.
    pub(super) fn spread(&self) -> [&Exact; 2] {
        let stakes = || self.steps.iter().map(|step| &step.stake).filter(|of| of.is_positive());
        [stakes().min(), stakes().max()].map(|of| of.unwrap_or(&self.steps[0].stake))
    }

    /// `true` if every stake is one unit.
    pub(super) fn is_of_units(&self) -> bool {
        self.spread().iter().all(|stake| **stake == Exact::one())
    }

    fn read(text: &str) -> Result<Self, String> {
        let mut steps = Vec::new();
        for part in text.split(',').flat_map(|part| match part.trim() {
            "" => vec![""],
            part => part.split_whitespace().collect(),
        }) {
            let number = |text: &str| {
                let digits = text.strip_prefix('+').unwrap_or(text);
                let number = (digits.len() <= 12 && !digits.contains('/')).then_some(digits);
                number.and_then(Exact::parse)
            };
            let step = part.split_once('=');
            let step = step.and_then(|(from, stake)| Some((number(from)?, number(stake)?)));
            let Some((from, stake)) = step else {
                return Err(format!(
                    "\"{}\": expected a count and its stake in units, as 2=1",
                    brief(part)
                ));
            };
            steps.push(Step { from, stake });
        }
        Self::of(steps)
    }
}

fn is_small(number: &Exact) -> bool {
    number.abs() <= Exact::integer(LARGEST)
}

impl FromStr for Ramp {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::read(text).map_err(|why| Error::value(RAMP, brief(text), why))
    }
}

impl fmt::Display for Ramp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.steps.iter().enumerate() {
            let space = if at > 0 { " " } else { "" };
            write!(f, "{space}{step}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", short(&self.from), short(&self.stake))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ramp_is_written_as_it_is_read() {
        for (text, written) in [
            ("4=1", "4=1"),
            ("2=1, 3=2,4=4\t6=8", "2=1 3=2 4=4 6=8"),
            ("-1.5=0.25 +2=1.50", "-1.5=0.25 2=1.5"),
            ("1=5 2=0 3=10", "1=5 2=0 3=10"),
        ] {
            let ramp: Ramp = text.parse().unwrap();
            assert_eq!(ramp.to_string(), written);
            assert_eq!(written.parse::<Ramp>().unwrap(), ramp);
        }
        let ramp: Ramp = "1=0 2=3 3=1".parse().unwrap();
        assert_eq!(*ramp.first(), Exact::integer(2));
        assert_eq!(ramp.spread(), [&Exact::integer(1), &Exact::integer(3)]);
    }

    #[test]
    fn anything_else_is_refused_with_what_was_expected() {
        let many: Vec<String> = (0..31).map(|count| format!("{count}=1")).collect();
        for (text, why) in [
            ("", "\"\": expected a count and its stake"),
            ("2=1 3", "\"3\": expected a count and its stake"),
            ("2=1 3= 4=4", "\"3=\": expected a count and its stake"),
            ("2=1,,4=4", "\"\": expected a count and its stake"),
            ("2=1/2", "\"2=1/2\": expected a count and its stake"),
            ("two=1", "\"two=1\": expected a count and its stake"),
            ("2=-1", "\"2=-1\": expected a count and a stake of 0 or more"),
            ("2=0.0001", "each up to 1000000 with up to three decimals"),
            ("2=1000001", "each up to 1000000"),
            ("3=1 2=2", "\"2=2\" follows \"3=1\": expected counts in rising order"),
            ("3=1 3=2", "\"3=2\" follows \"3=1\": expected counts in rising order"),
            ("2=0 3=0", "nothing is staked: expected a stake above 0"),
            (&many.join(" "), "31 steps: expected up to 30"),
        ] {
            let error = text.parse::<Ramp>().unwrap_err().to_string();
            assert!(error.starts_with("ramp ") && error.contains(why), "{text}: {error}");
        }
    }
}
