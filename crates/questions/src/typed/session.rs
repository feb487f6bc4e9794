//! Parses requests for bankroll plans: amounts, and plans such as `martingale`, `1-3-2-6`,
//! `labouchere:1-2-3-4`, `fraction:2%` and steps of one's own.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::{Error, brief};
use crate::exact::Exact;
use crate::question::session::plan::{Plan, Step};
use crate::question::session::{BankrollRequest, MOST_ROUNDS};
use crate::typed::ShoeTexts;
use crate::typed::numbers::{amount, decimal, share, whole, within};
#[cfg(feature = "cli")]
use crate::typed::option;
use crate::typed::words::with_stake;
use crate::wording::asked::{
    BANKROLL, CAP, CHIP, GOAL, HANDLE, LOSS_LIMIT, PLAN, ROUNDS, ROUNDS_PER_HOUR, STAKE,
};

/// Maximum number of stakes, steps or numbers of a plan.
const MOST_STEPS: usize = 1_000;
/// Largest number of a line and largest stake of a step, in units.
const LARGEST: u64 = 1_000_000;

/// A staking plan for a list to choose from.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ListedPlan {
    /// The name for people: `Paroli`.
    pub name: &'static str,
    /// The text with the usual argument: `paroli:3`.
    pub text: &'static str,
    /// The name of the argument, which stands behind the colon or is the whole text.
    pub argument: Option<&'static str>,
}

/// The staking plans, each with its usual argument.
pub const PLANS: [ListedPlan; 7] = [
    listed("Flat", "flat", None),
    listed("Martingale", "martingale", None),
    listed("Fibonacci", "fibonacci", None),
    listed("Paroli", "paroli:3", Some("Wins in a row")),
    listed("Labouchère", "labouchere:1-2-3-4", Some("Line")),
    listed("Fraction of the bankroll", "fraction:2%", Some("Fraction")),
    listed("1-3-2-6, or your own stakes", "1-3-2-6", Some("Stakes or steps")),
];

const fn listed(
    name: &'static str,
    text: &'static str,
    argument: Option<&'static str>,
) -> ListedPlan {
    ListedPlan { name, text, argument }
}

/// Texts of a request for [`crate::question::session::session()`].
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default, rename_all = "kebab-case")]
pub struct BankrollTexts {
    /// Variant: game/variant, variant name, or game with one variant [default: the one of --tables,
    /// else the first that has the wager]
    #[cfg_attr(feature = "cli", arg(long, short = 'v', value_name = "V", value_parser = option::name()))]
    pub variant: Option<String>,
    /// Wager to stake on: its id or its name [default: the only one of the variant]
    #[cfg_attr(
        feature = "cli",
        arg(long, short = 'w', value_name = "W", default_value = "", hide_default_value = true)
    )]
    pub wager: String,
    /// Wager that is bet beside each unit, and its stake: tie=0.1; repeatable
    #[cfg_attr(feature = "cli", arg(long, value_name = "W=STAKE", value_delimiter = ','))]
    pub with: Vec<String>,
    /// Shoe; one number of decks at most.
    #[serde(flatten)]
    #[cfg_attr(feature = "cli", command(flatten))]
    pub shoe: ShoeTexts,
    /// Staking plan: flat, martingale, fibonacci, paroli or paroli:WINS, labouchere:1-2-3-4,
    /// fraction:2%, stakes after wins 1-3-2-6, or steps STAKE:WIN:LOSS, as 1:1:2,2:1:3,4:1:end
    /// [default: flat]
    #[cfg_attr(feature = "cli", arg(long, value_name = "PLAN", allow_hyphen_values = true))]
    pub plan: Option<String>,
    /// Amount of one unit of the plan [default: 1]
    #[cfg_attr(feature = "cli", arg(long, value_name = "AMOUNT", allow_hyphen_values = true))]
    pub stake: Option<String>,
    /// Smallest chip, of which every stake is a multiple [default: the stake]
    #[cfg_attr(feature = "cli", arg(long, value_name = "AMOUNT", allow_hyphen_values = true))]
    pub chip: Option<String>,
    /// Maximum stake, in money
    #[cfg_attr(feature = "cli", arg(long, value_name = "AMOUNT", allow_hyphen_values = true))]
    pub cap: Option<String>,
    /// Bankroll at the start [default: 100 stakes]
    #[cfg_attr(feature = "cli", arg(long, value_name = "AMOUNT", allow_hyphen_values = true))]
    pub bankroll: Option<String>,
    /// Bankroll at which the session ends
    #[cfg_attr(feature = "cli", arg(long, value_name = "AMOUNT", allow_hyphen_values = true))]
    pub goal: Option<String>,
    /// Amount that may be lost [default: the bankroll]
    #[cfg_attr(feature = "cli", arg(long, value_name = "AMOUNT", allow_hyphen_values = true))]
    pub loss_limit: Option<String>,
    /// Maximum number of rounds, 1 to 10000 [default: 100, or no maximum if there is a goal]
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", allow_hyphen_values = true))]
    pub rounds: Option<String>,
    /// Rounds per hour [default: 70]
    #[cfg_attr(feature = "cli", arg(long, value_name = "R", allow_hyphen_values = true))]
    pub rounds_per_hour: Option<String>,
    /// Sum of all stakes of a month: adds the house's reserve and the distribution of its hold
    #[cfg_attr(feature = "cli", arg(long, value_name = "AMOUNT", allow_hyphen_values = true))]
    pub handle: Option<String>,
    /// Compute exact fractions also where they take long: up to 10000 states and 1000 rounds
    #[cfg_attr(feature = "cli", arg(long))]
    pub exact: bool,
}

/// Parses the texts of a request for a bankroll plan.
///
/// # Errors
///
/// Returns an error if a text is invalid.
///
/// # Example
///
/// ```
/// use shoe_odds::question::session::plan::Plan;
/// use shoe_odds::typed::{self, BankrollTexts};
///
/// let texts = BankrollTexts {
///     wager: "player".into(),
///     plan: Some("paroli:3".into()),
///     ..BankrollTexts::default()
/// };
/// assert_eq!(typed::session(&texts)?.plan, Plan::Paroli(3));
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn session(texts: &BankrollTexts) -> Result<BankrollRequest, Error> {
    let usual = BankrollRequest::default();
    let amount =
        |name, text: &Option<String>| text.as_ref().map(|text| amount(name, text)).transpose();
    let rounds = |text| -> Result<u32, Error> {
        let rounds = within(ROUNDS, text, 1..=MOST_ROUNDS.into())?;
        Ok(u32::try_from(rounds).unwrap_or(MOST_ROUNDS))
    };
    let per_hour = |text| within(ROUNDS_PER_HOUR, text, 1..=100_000);
    let with = texts.with.iter().flat_map(|text| text.split(',')).map(with_stake);
    Ok(BankrollRequest {
        variant: texts.variant.clone().unwrap_or_default(),
        wager: texts.wager.clone(),
        with: with.collect::<Result<_, _>>()?,
        shoe: texts.shoe.shoe()?,
        plan: texts.plan.as_deref().map_or(Ok(usual.plan), plan)?,
        stake: amount(STAKE, &texts.stake)?.unwrap_or(usual.stake),
        chip: amount(CHIP, &texts.chip)?,
        cap: amount(CAP, &texts.cap)?,
        bankroll: amount(BANKROLL, &texts.bankroll)?,
        goal: amount(GOAL, &texts.goal)?,
        loss_limit: amount(LOSS_LIMIT, &texts.loss_limit)?,
        rounds: texts.rounds.as_deref().map(rounds).transpose()?,
        rounds_per_hour: texts
            .rounds_per_hour
            .as_deref()
            .map_or(Ok(usual.rounds_per_hour), per_hour)?,
        handle: amount(HANDLE, &texts.handle)?,
        exact: texts.exact,
    })
}

/// Parses a staking plan.
fn plan(text: &str) -> Result<Plan, Error> {
    let mistake = |why: String| Error::value(PLAN, brief(text), why);
    let lower = text.trim().to_lowercase();
    let (name, argument) = match lower.split_once(':') {
        Some((name, argument)) => (name.trim(), Some(argument.trim())),
        None => (&lower[..], None),
    };
    match (name, argument) {
        ("flat", None) => Ok(Plan::Flat),
        ("martingale", None) => Ok(Plan::Martingale),
        ("fibonacci", None) => Ok(Plan::Fibonacci),
        ("paroli", wins) => {
            let wins = wins.map_or(Some(3), whole).filter(|wins| (1..=20).contains(wins));
            let wins = wins.and_then(|wins| u32::try_from(wins).ok());
            wins.map(Plan::Paroli)
                .ok_or_else(|| mistake("expected 1 to 20 wins, as paroli:3".to_owned()))
        }
        ("labouchere" | "labouchère", line) => {
            line_of(line.unwrap_or("1-2-3-4")).map(Plan::Line).map_err(mistake)
        }
        ("fraction", of) => {
            let of = of.and_then(share);
            let fits = |of: &Exact| of.is_positive() && *of <= Exact::one();
            of.filter(fits).map(Plan::Fraction).ok_or_else(|| {
                mistake("expected a share above 0 and up to 1, as fraction:2%".to_owned())
            })
        }
        (_, Some(_)) if lower.starts_with(|first: char| first.is_ascii_digit()) => {
            steps(&lower).map(Plan::Steps).map_err(mistake)
        }
        (_, None) if lower.starts_with(|first: char| first.is_ascii_digit()) => {
            let stakes = lower.split('-').map(stake).collect::<Result<Vec<_>, _>>();
            stakes.and_then(|stakes| few(stakes, "stakes")).map(Plan::Wins).map_err(mistake)
        }
        _ => {
            let known = PLANS.map(|plan| plan.text).join(", ");
            Err(mistake(format!("expected {known}, or steps as 1:1:2,2:1:3,4:1:end")))
        }
    }
}

fn few<T>(items: Vec<T>, what: &str) -> Result<Vec<T>, String> {
    match items.len() > MOST_STEPS {
        true => Err(format!("expected at most {MOST_STEPS} {what}")),
        false => Ok(items),
    }
}

/// Parses the numbers of a line: `1-2-3-4`.
fn line_of(text: &str) -> Result<Vec<u64>, String> {
    let number = |part: &str| {
        whole(part.trim()).filter(|number| (1..=LARGEST).contains(number)).ok_or_else(|| {
            format!(
                "\"{}\" in the line: expected whole numbers from 1 to {LARGEST}, as \
                 labouchere:1-2-3-4",
                brief(part)
            )
        })
    };
    few(text.split('-').map(number).collect::<Result<_, _>>()?, "numbers")
}

fn stake(text: &str) -> Result<Exact, String> {
    let most = Exact::from(LARGEST);
    let stake = decimal(text.trim()).filter(|stake| stake.is_positive() && *stake <= most);
    stake.ok_or_else(|| {
        format!("stake \"{}\": expected a number of units above 0, up to {LARGEST}", brief(text))
    })
}

/// Parses steps: `1:1:2,2:1:3,4:1:end`.
fn steps(text: &str) -> Result<Vec<Step>, String> {
    let parts: Vec<&str> = few(text.split(',').collect(), "steps")?;
    let next = |at: usize, text: &str| match text.trim() {
        "end" => Ok(None),
        step => {
            let step = whole(step).and_then(|step| usize::try_from(step).ok());
            step.filter(|step| (1..=parts.len()).contains(step))
                .map(|step| Some(step - 1))
                .ok_or_else(|| {
                    format!(
                        "step {}: \"{}\" is no step: expected 1 to {} or end",
                        at + 1,
                        brief(text),
                        parts.len()
                    )
                })
        }
    };
    let step = |(at, part): (usize, &&str)| match part.split(':').collect::<Vec<_>>()[..] {
        [amount, win, lose] => Ok(Step {
            stake: stake(amount).map_err(|why| format!("step {}: {why}", at + 1))?,
            win: next(at, win)?,
            lose: next(at, lose)?,
        }),
        _ => Err(format!(
            "step {}: \"{}\": expected its stake, the step after a win and the step after a loss, \
             as 1:1:2",
            at + 1,
            brief(part)
        )),
    };
    parts.iter().enumerate().map(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_as_they_are_typed() {
        let units = |of: &[i64]| of.iter().copied().map(Exact::integer).collect::<Vec<_>>();
        for (text, expected) in [
            ("flat", Plan::Flat),
            ("Martingale", Plan::Martingale),
            ("fibonacci", Plan::Fibonacci),
            ("paroli", Plan::Paroli(3)),
            ("paroli:4", Plan::Paroli(4)),
            ("labouchere", Plan::Line(vec![1, 2, 3, 4])),
            ("Labouchère:1-1-2", Plan::Line(vec![1, 1, 2])),
            ("fraction:2%", Plan::Fraction(Exact::ratio(1, 50).unwrap())),
            ("1-3-2-6", Plan::Wins(units(&[1, 3, 2, 6]))),
            ("5", Plan::Wins(units(&[5]))),
        ] {
            assert_eq!(plan(text).unwrap(), expected, "{text}");
        }
        let step = |stake, win, lose| Step { stake: Exact::integer(stake), win, lose };
        let expected = vec![step(1, Some(0), Some(1)), step(2, Some(0), None)];
        assert_eq!(plan("1:1:2, 2:1:end").unwrap(), Plan::Steps(expected));
        assert!(PLANS.iter().all(|listed| plan(listed.text).is_ok()));
        // The name of a plan reads back as the plan.
        for text in ["paroli:3", "labouchere:1-2", "1-3-2-6", "1:1:2,2:1:end", "fraction:1/50"] {
            assert_eq!(plan(text).unwrap().name(), text);
        }
    }

    #[test]
    fn anything_else_is_no_plan() {
        for (text, why) in [
            ("", "expected flat, martingale"),
            ("martingale:3", "expected flat, martingale"),
            ("d'alembert", "expected flat, martingale"),
            ("paroli:0", "expected 1 to 20 wins"),
            ("paroli:99999999999", "expected 1 to 20 wins"),
            ("labouchere:", "\"\" in the line: expected whole numbers"),
            ("labouchere:1-0", "\"0\" in the line"),
            ("labouchere:1-99999999999999999999", "in the line: expected whole numbers"),
            ("fraction", "expected a share above 0"),
            ("fraction:0", "expected a share above 0"),
            ("fraction:101%", "expected a share above 0"),
            ("1-0", "stake \"0\": expected a number of units above 0"),
            ("1--2", "stake \"\": expected a number of units"),
            ("9999999", "stake \"9999999\": expected a number of units above 0, up to 1000000"),
            ("1:1:2", "step 1: \"2\" is no step: expected 1 to 1 or end"),
            ("1:1:0", "step 1: \"0\" is no step"),
            ("1:1", "step 1: \"1:1\": expected its stake"),
            ("1:1:1,0:1:1", "step 2: stake \"0\""),
            ("1:1:1,", "step 2: \"\": expected its stake"),
        ] {
            let error = plan(text).unwrap_err().to_string();
            assert!(error.starts_with("plan ") && error.contains(why), "{text}: {error}");
        }
    }
}
