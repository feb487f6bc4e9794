//! The report of a check: rounds compared with the exact law.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::chance::P;
use crate::evidence::FaultId;
use crate::exact::Exact;
use crate::figure::Tool;
use crate::figure::json::{Count, Decimal, as_text};
use crate::figure::key::keys;
use crate::figure::{Figure, Root, Shown};
use crate::pricing::figures::{GameInfo, OfferInfo, Refused, ShoeInfo, VariantInfo};

/// The result of comparing rounds with the exact law of a variant.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Check {
    /// The program that made this report.
    pub tool: Tool,
    /// The rules document.
    pub game: GameInfo,
    /// The variant.
    pub variant: VariantInfo,
    /// The shoe that rounds are dealt from.
    pub shoe: ShoeInfo,
    /// The input that was read.
    pub input: CheckedInput,
    /// The overall verdict.
    pub verdict: Agreement,
    /// Deviations and broken rules, worst first.
    pub findings: Vec<Finding>,
    /// Faults of rows by kind: broken rules of the deal, contradictions, unreadable and missing
    /// rows.
    pub faults: Vec<FaultReport>,
    /// Family-wise significance level: the probability of any finding for a correct simulator.
    #[serde(serialize_with = "as_text")]
    pub level: Exact,
    /// Shift of the return, per unit staked, that the rounds must be able to show for a wager to
    /// agree.
    #[serde(serialize_with = "as_text")]
    pub shift: Exact,
    /// Number of statistical tests, each of which could have found something by chance.
    pub questions: u64,
    /// The deviation, in standard deviations, from which a single test finds something.
    pub critical: Shown,
    /// The wagers that were checked.
    pub wagers: Vec<CheckedWager>,
    /// Stakes and wins compared with the theory; for totals only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub compliance: Vec<Compliance>,
    /// The tables of outcomes that were checked.
    pub outcomes: Vec<CheckedOutcomes>,
    /// The counts of cards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CheckedCards>,
    /// Results of two rounds of the same shoe, by distance between the rounds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<CheckedPairs>,
    /// Wagers and tables of outcomes that were not checked, with the reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<Refused>,
    /// Notes on how to read the figures.
    pub notes: Vec<String>,
}

keys! {
    /// The kind of rows in the input.
    #[non_exhaustive]
    pub enum InputKind {
        /// Rounds, one by one.
        Hands = "hands",
        /// Counts of events, or totals of stakes and wins.
        Counted = "counted",
    }
}

keys! {
    /// The detail that the input gives of a round.
    #[non_exhaustive]
    pub enum Told {
        /// Its cards with their suits.
        Cards = "cards",
        /// The ranks of its cards.
        Ranks = "ranks",
        /// The totals of its hands.
        Totals = "totals",
        /// Its result.
        Results = "results",
        /// No detail: rounds are only counted.
        Counts = "counts",
    }
}

/// The input that was read.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedInput {
    /// `"hands"` or `"counted"`.
    pub kind: InputKind,
    /// Number of rounds; for counts and totals, of the wager with the most.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub rounds: u64,
    /// Number of bets on all wagers together, for input of totals only.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "crate::figure::json::as_text_or_nothing"
    )]
    #[schemars(with = "Option<Count>")]
    pub bets: Option<u64>,
    /// Number of shoes, if rows name them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shoes: Option<u64>,
    /// The detail of the rows: `"cards"`, `"ranks"`, `"totals"`, `"results"`, `"counts"`.
    pub told: Told,
    /// Columns that the check did not use.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unused: Vec<UnusedColumn>,
}

/// A column that the check did not use.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct UnusedColumn {
    /// Its name in the file.
    pub name: String,
    /// The column that it may stand for, judging by its name: `--column COLUMN=NAME` would use it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<String>,
    /// The missing column that it needs to be of use.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<String>,
}

/// The verdict on rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Agreement {
    /// The rounds do not follow this law.
    Differs,
    /// The rounds follow this law, as far as their number can show.
    Agrees,
    /// Nothing was found, but too large a deviation could go unseen.
    TooFewRounds,
}

impl Agreement {
    /// Returns the word in data formats.
    pub fn key(self) -> &'static str {
        match self {
            Self::Differs => "differs",
            Self::Agrees => "agrees",
            Self::TooFewRounds => "too-few-rounds",
        }
    }

    /// Returns the words for people.
    pub fn words(self) -> &'static str {
        match self {
            Self::Differs => "differs",
            Self::Agrees => "agrees",
            Self::TooFewRounds => "too few rounds to tell",
        }
    }
}

keys! {
    /// The subject of a finding.
    #[non_exhaustive]
    pub enum FindingKind {
        /// Rounds that break the rules of the deal.
        Deal = "deal",
        /// The events or the mean return of a wager.
        Wager = "wager",
        /// The rows of a table of outcomes.
        Outcomes = "outcomes",
        /// Counts of cards.
        Cards = "cards",
        /// Results of two rounds of a shoe.
        Pairs = "pairs",
    }
}

/// A deviation or a broken rule.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Finding {
    /// The subject: `"deal"`, `"wager"`, `"outcomes"`, `"cards"`, `"pairs"`.
    pub kind: FindingKind,
    /// Id of the fault, wager or table.
    pub id: String,
    /// One sentence: what deviates, and by how much.
    pub text: String,
    /// The probability of it by chance, corrected for all tests; 0 for the impossible.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Chance")]
    pub adjusted: P,
    /// The common cause of the faulty rows, if one was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<Cause>,
}

keys! {
    /// The way a cause was found.
    #[non_exhaustive]
    pub enum CauseKind {
        /// A mistake that would make the faulty rows right and no right row wrong.
        Mistake = "mistake",
        /// A feature that the faulty rows share and few right rows have.
        Common = "common",
    }
}

/// A common cause of faulty rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Cause {
    /// The way it was found: `"mistake"`, `"common"`.
    pub kind: CauseKind,
    /// A description of the cause.
    pub text: String,
    /// Number of faulty rows examined: all of them for a mistake, otherwise the first ones.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub rows: u64,
    /// Number of these faulty rows that it explains, or is true of.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub covers: u64,
    /// Number of right rows examined for comparison, the first ones.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub right: u64,
    /// Number of these right rows that it would make wrong, or is true of.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub among: u64,
}

/// A kind of fault in rows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FaultReport {
    /// The kind as a word: `"banker"`, `"overdealt"`, `"unreadable"`.
    pub id: FaultId,
    /// A description of the fault; for the deal, the rule that is broken.
    pub text: String,
    /// Number of faults of this kind.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub count: u64,
    /// `true` if no correct round has this fault; `false` if rows are only unreadable or missing.
    pub breaks_rules: bool,
    /// The first ten rows with this fault.
    pub first: Vec<FaultRow>,
}

/// Returns a row of a file as people name it: `rounds.csv:12`.
pub(super) fn place(file: &str, line: u64) -> String {
    let file = if file == "-" { "standard input" } else { file };
    format!("{file}:{line}")
}

/// A faulty row.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FaultRow {
    /// Name of the file.
    pub file: String,
    /// Number of the line, from 1.
    pub line: u64,
    /// A description of its fault.
    pub text: String,
}

keys! {
    /// The way a p-value is computed.
    #[non_exhaustive]
    pub enum Method {
        /// Summed over the binomial distribution.
        Binomial = "binomial",
        /// From the normal distribution.
        Normal = "normal",
        /// From Student's t distribution.
        Student = "student",
        /// From the chi-squared distribution.
        ChiSquared = "chi-squared",
        /// An upper bound.
        Bound = "bound",
        /// An upper bound that holds at every look.
        EveryLook = "every-look",
    }
}

/// The result of a test: the probability of the deviation if the law is right.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Judged {
    /// Index of the test among all tests.
    #[serde(skip)]
    pub question: Option<usize>,
    /// The way the p-values are computed: `"binomial"`, `"normal"`, `"student"`, `"chi-squared"`,
    /// `"bound"`, `"every-look"`.
    pub method: Method,
    /// Probability of a deviation at least this large.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Chance")]
    pub p: P,
    /// Probability of a deviation at most this large, if it is known.
    #[serde(serialize_with = "crate::figure::json::as_text_or_nothing")]
    #[schemars(with = "Option<Chance>")]
    pub p_near: Option<P>,
    /// The smaller of both, corrected for all tests after Holm; a bound at every look has its own
    /// share of the level instead.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Chance")]
    pub adjusted: P,
    /// `true` if `adjusted` is below the level.
    pub differs: bool,
    /// `true` if the counts or the mean fit too well.
    pub too_near: bool,
}

/// A count compared with its expectation.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedCount {
    /// Name of the event; for events that the input counts together, all their names.
    pub name: String,
    /// Number of times it was counted.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub count: u128,
    /// Expected count.
    pub expected: Shown,
    /// The deviation in standard deviations; `null` if the count cannot vary or is impossible.
    pub deviation: Option<Deviation>,
    /// The result of the test.
    #[serde(flatten)]
    pub judged: Judged,
}

/// A deviation in standard deviations, with an exact square.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deviation {
    /// The square, at least 0.
    pub square: Exact,
    /// `true` for less than expected.
    pub negative: bool,
    /// Digits after the decimal point.
    pub digits: usize,
}

impl Deviation {
    /// Returns the decimal with its sign, rounded half to even.
    pub fn decimal(&self) -> String {
        let size = self.square.sqrt_decimal(self.digits).unwrap_or_default();
        let zero = size.bytes().all(|byte| matches!(byte, b'0' | b'.'));
        format!("{}{size}", if self.negative && !zero { "-" } else { "" })
    }
}

impl Serialize for Deviation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut deviation = serializer.serialize_struct("Deviation", 2)?;
        deviation.serialize_field("squared", &self.square.to_string())?;
        deviation.serialize_field("decimal", &self.decimal())?;
        deviation.end()
    }
}

/// The schema of a probability as it is written.
pub(super) struct Chance;

/// The chi-squared test of several counts together.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Fit {
    /// Number of cells, after those with an expected count below 5 are merged.
    pub cells: usize,
    /// Degrees of freedom.
    pub freedom: u32,
    /// The chi-squared statistic: the sum over cells of the squared deviation over the expected
    /// count.
    pub chi_squared: Shown,
    /// The result of the test.
    #[serde(flatten)]
    pub judged: Judged,
}

/// A mean return compared with the exact one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedMean {
    /// The mean net win per unit staked.
    pub mean: Figure,
    /// The exact mean.
    pub expected: Figure,
    /// The deviation in standard errors.
    pub deviation: Option<Deviation>,
    /// Number of shoes, if the standard error comes from sums over shoes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shoes: Option<u64>,
    /// The result of the test.
    #[serde(flatten)]
    pub judged: Judged,
}

/// The check of a wager.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedWager {
    /// Id of the wager.
    pub id: String,
    /// Name of the wager.
    pub name: String,
    /// The terms on which it is offered, if it is offered with some numbers of decks only, its rule
    /// can be read in two ways, or its odds are stated for a meter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    /// Number of its rounds.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub rounds: u64,
    /// The verdict on this wager.
    pub verdict: Agreement,
    /// The exact return to player.
    pub rtp: Figure,
    /// Its events, if they were counted.
    pub events: Vec<CheckedCount>,
    /// The test of all events together, if they make at least three cells.
    pub fit: Option<Fit>,
    /// The mean return, if it is known.
    pub mean: Option<CheckedMean>,
    /// The shift of the return that this many rounds would show nine times in ten.
    pub visible_shift: Root,
    /// Number of rounds that show a shift of `shift` nine times in ten.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub rounds_to_tell: crate::exact::Whole,
    /// Number of rounds that show a shift of half a unit in the last digit of the return.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub rounds_for_digits: crate::exact::Whole,
    /// The return to player, printed with these digits.
    pub printed: String,
}

keys! {
    /// The grouping of rows of totals.
    #[non_exhaustive]
    pub enum ComplianceBy {
        /// All rows of a wager.
        All = "all",
        /// The stake on each round.
        Stake = "stake",
        /// The channel of play.
        Channel = "channel",
        /// The period of play.
        Period = "period",
    }
}

keys! {
    /// The narrowest tolerance that an actual return keeps.
    #[non_exhaustive]
    pub enum Tolerance {
        /// The 95% tolerance.
        Within95 = "within-95",
        /// The 99% tolerance, but not the 95% one.
        Within99 = "within-99",
        /// The bound that holds at every look, but not the 99% tolerance: no alarm by itself.
        WithinEveryLook = "within-every-look",
        /// No tolerance.
        Outside = "outside",
    }
}

/// Stakes and wins compared with the theory.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Compliance {
    /// Id of the wager.
    pub id: String,
    /// Name of the wager.
    pub name: String,
    /// The terms on which it is offered, as in its row among the wagers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    /// The grouping: `"all"`, `"stake"`, `"channel"`, `"period"`.
    pub by: ComplianceBy,
    /// The stake, channel or period of this row; empty for all rounds.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// Number of rounds.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub rounds: u64,
    /// Effective number of rounds, (Σs)²/Σs²: as many rounds of one stake vary as much.
    pub effective_rounds: Shown,
    /// The total of all stakes.
    #[serde(serialize_with = "as_text")]
    pub turnover: Exact,
    /// The win of the house: the turnover less what was returned.
    #[serde(serialize_with = "as_text")]
    pub win: Exact,
    /// The theoretical return to player.
    pub theoretical_rtp: Figure,
    /// The actual return to player.
    pub actual_rtp: Figure,
    /// Distance between both returns that is kept in 95 of 100 looks, by the volatility.
    pub tolerance_95: Root,
    /// Distance between both returns that is kept in 99 of 100 looks.
    pub tolerance_99: Root,
    /// Distance between both returns that is kept at every look, ever; the probability that any row
    /// fails to keep it is at most `level`.
    pub every_look: Option<Figure>,
    /// The narrowest of these tolerances that is kept.
    pub tolerance: Tolerance,
    /// The probability of this distance at any look, corrected for all rows.
    #[serde(skip)]
    pub adjusted: P,
}

/// The check of a table of outcomes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedOutcomes {
    /// Id of the table.
    pub id: String,
    /// Name of the table.
    pub name: String,
    /// The rows of the table, or the cells of a grid.
    pub rows: Vec<CheckedCount>,
    /// The test of all cells of a grid together.
    pub fit: Option<Fit>,
}

keys! {
    /// The grouping of counted cards.
    #[non_exhaustive]
    pub enum CardsId {
        /// All cards, by value.
        Values = "values",
        /// All cards, by rank.
        Ranks = "ranks",
        /// All cards, by rank and suit.
        Cards = "cards",
        /// All cards, by suit.
        Suits = "suits",
        /// Pairs of equal cards within a shoe.
        Equal = "equal",
        /// Cards of the first rounds of shoes, by value.
        FirstValues = "first-values",
        /// Cards of the first rounds, by rank.
        FirstRanks = "first-ranks",
        /// Cards of the first rounds, by rank and suit.
        FirstCards = "first-cards",
        /// Cards of the first rounds, by suit.
        FirstSuits = "first-suits",
    }
}

/// The check of a group of cards.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedCards {
    /// The grouping: `"values"`, `"ranks"`, `"cards"`, `"suits"`; with `first-` before it, of the
    /// first rounds of shoes only; and `"equal"`, pairs of equal cards within a shoe.
    pub id: CardsId,
    /// Name of the table.
    pub name: &'static str,
    /// The law that the counts are compared with.
    pub against: &'static str,
    /// The counts.
    pub rows: Vec<CheckedCount>,
    /// The test of all cards of first rounds together, each among the cards of its value.
    pub fit: Option<Fit>,
    /// For equal cards: the number of decks that would have as many, if the shoe has another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decks: Option<u32>,
}

/// Results of two rounds of the same shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedPairs {
    /// Distance between the rounds: 1 for consecutive rounds.
    pub lag: usize,
    /// Number of pairs of rounds.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub pairs: u64,
    /// The counts of pairs of results.
    pub rows: Vec<CheckedCount>,
}

impl CheckedPairs {
    /// Returns the name of the test.
    pub(crate) fn name(&self) -> String {
        match self.lag {
            1 => "One round and the next".to_owned(),
            lag => format!("One round and the one {lag} rounds on"),
        }
    }
}

impl Check {
    /// Returns `true` if the rounds do not follow this law.
    pub fn differs(&self) -> bool {
        self.verdict == Agreement::Differs
    }
}

impl JsonSchema for Deviation {
    fn schema_name() -> Cow<'static, str> {
        "Deviation".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A number of standard deviations, of which the square is exact.",
            "type": "object",
            "properties": {
                "squared": generator.subschema_for::<Exact>(),
                "decimal": generator.subschema_for::<Decimal>(),
            },
            "required": ["squared", "decimal"],
        })
    }
}

impl JsonSchema for Chance {
    fn schema_name() -> Cow<'static, str> {
        "Chance".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A probability with two digits that count, 0 only of what cannot happen.",
            "type": "string",
            "pattern": r"^[0-9]+(\.[0-9]+)?(e-[0-9]+)?$",
        })
    }
}
