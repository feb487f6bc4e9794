//! What became of someone else's rounds, held against the exact law.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::chance::P;
use crate::exact::Exact;
use crate::figure::Tool;
use crate::figure::json::{Count, Decimal, as_text};
use crate::figure::key::keys;
use crate::figure::{Figure, Root, Shown};
use crate::pricing::figures::{GameInfo, OfferInfo, Refused, ShoeInfo, VariantInfo};
use crate::question::check::evidence::FaultId;

/// Rounds held against the law of a variant.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Check {
    /// What made it.
    pub tool: Tool,
    /// The rules document.
    pub game: GameInfo,
    /// The variant.
    pub variant: VariantInfo,
    /// The shoe that rounds are dealt from.
    pub shoe: ShoeInfo,
    /// What was read.
    pub input: CheckedInput,
    /// The verdict on all of it.
    pub verdict: Agreement,
    /// What is off, the worst first.
    pub findings: Vec<Finding>,
    /// By how much rounds break the rules of the deal, or cannot be read.
    pub faults: Vec<FaultReport>,
    /// The chance that something is found in the rounds of a correct simulator.
    #[serde(serialize_with = "as_text")]
    pub level: Exact,
    /// The shift of the return, per unit staked, that must have been seen for a wager to agree.
    #[serde(serialize_with = "as_text")]
    pub shift: Exact,
    /// The questions put to the rounds, each of which could have found something by chance.
    pub questions: u64,
    /// The deviation, in standard deviations, from which on one of them does.
    pub critical: Shown,
    /// The wagers.
    pub wagers: Vec<CheckedWager>,
    /// What was staked and won beside the theory: of totals.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub compliance: Vec<Compliance>,
    /// The tables of outcomes.
    pub outcomes: Vec<CheckedOutcomes>,
    /// The cards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CheckedCards>,
    /// Results of two rounds of a shoe, by how far apart they are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<CheckedPairs>,
    /// What cannot be told from what was read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<Refused>,
    /// What must be known to read the figures.
    pub notes: Vec<String>,
}

keys! {
    /// What rows are.
    #[non_exhaustive]
    pub enum InputKind {
        /// Rounds.
        Hands = "hands",
        /// Counts of events, or totals of stakes and wins.
        Counted = "counted",
    }
}

keys! {
    /// How much rows tell of a round.
    #[non_exhaustive]
    pub enum Told {
        /// Its cards.
        Cards = "cards",
        /// The ranks of its cards.
        Ranks = "ranks",
        /// The totals of its hands.
        Totals = "totals",
        /// Its result.
        Results = "results",
        /// Nothing of one round: rounds are counted.
        Counts = "counts",
    }
}

/// What was read.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedInput {
    /// `"hands"` or `"counted"`.
    pub kind: InputKind,
    /// Rounds; of counts and totals those of the wager with most.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub rounds: u64,
    /// Of totals the bets on all wagers, as many as each has rounds.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "crate::figure::json::as_text_or_nothing"
    )]
    #[schemars(with = "Option<Count>")]
    pub bets: Option<u64>,
    /// Shoes, where they are named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shoes: Option<u64>,
    /// What rows told: `"cards"`, `"ranks"`, `"totals"`, `"results"`, `"counts"`.
    pub told: Told,
    /// Columns that nothing was read from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unused: Vec<UnusedColumn>,
}

/// A column that nothing was read from.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct UnusedColumn {
    /// What it is called.
    pub name: String,
    /// The column that it may be, by what its name says: `--column COLUMN=NAME` would use it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<String>,
    /// The column without which it is not used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<String>,
}

/// What is to be said of rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Agreement {
    /// They are not of this law.
    Differs,
    /// They are as this law has them, as far as so many rounds tell.
    Agrees,
    /// Nothing is off, but too much might be without being seen.
    TooFewRounds,
}

impl Agreement {
    /// What data formats call it.
    pub fn key(self) -> &'static str {
        match self {
            Self::Differs => "differs",
            Self::Agrees => "agrees",
            Self::TooFewRounds => "too-few-rounds",
        }
    }

    /// What people call it.
    pub fn words(self) -> &'static str {
        match self {
            Self::Differs => "differs",
            Self::Agrees => "agrees",
            Self::TooFewRounds => "too few rounds to tell",
        }
    }
}

keys! {
    /// What a finding is of.
    #[non_exhaustive]
    pub enum FindingKind {
        /// Rounds against the rules of the deal.
        Deal = "deal",
        /// A wager.
        Wager = "wager",
        /// A table of outcomes.
        Outcomes = "outcomes",
        /// Cards.
        Cards = "cards",
        /// Results of two rounds of a shoe.
        Pairs = "pairs",
    }
}

/// Something that is off.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Finding {
    /// What it is of: `"deal"`, `"wager"`, `"outcomes"`, `"cards"`, `"pairs"`.
    pub kind: FindingKind,
    /// The id of the fault, wager or table.
    pub id: String,
    /// What is off and by how much.
    pub text: String,
    /// The chance of it, all questions considered; 0 of what cannot happen at all.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Chance")]
    pub adjusted: P,
    /// What the rows that it is of have in common, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<Cause>,
}

keys! {
    /// How a cause is found.
    #[non_exhaustive]
    pub enum CauseKind {
        /// A mistake by which the rows at fault would be right, and no right row wrong.
        Mistake = "mistake",
        /// What is true of rows at fault and of few right ones.
        Common = "common",
    }
}

/// What is common to rows at fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Cause {
    /// How it was found: `"mistake"`, `"common"`.
    pub kind: CauseKind,
    /// What it is.
    pub text: String,
    /// The rows at fault that were looked at: of a mistake all, and else the first.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub rows: u64,
    /// How many of them it explains, or is true of.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub covers: u64,
    /// The first right rows, which were looked at beside them.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub right: u64,
    /// How many of them it would make wrong, or is true of.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub among: u64,
}

/// A kind of fault of rows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FaultReport {
    /// In a word: `"banker"`, `"overdealt"`, `"unreadable"`.
    pub id: FaultId,
    /// What is wrong: of the deal, the rule that is broken.
    pub text: String,
    /// How many rows there are of it.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub count: u64,
    /// Whether a round that has it is not of this game; if not, rows are only missing.
    pub breaks_rules: bool,
    /// The first ten.
    pub first: Vec<FaultRow>,
}

/// A row of a file, as people name it.
pub(super) fn place(file: &str, line: u64) -> String {
    let file = if file == "-" { "standard input" } else { file };
    format!("{file}:{line}")
}

/// A row that is at fault.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FaultRow {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: u64,
    /// What is wrong with it.
    pub text: String,
}

keys! {
    /// How the chance of a deviation is found.
    #[non_exhaustive]
    pub enum Method {
        /// Summed over the binomial law.
        Binomial = "binomial",
        /// By the normal law.
        Normal = "normal",
        /// By the law of Student.
        Student = "student",
        /// By the law of a sum of squares.
        ChiSquared = "chi-squared",
        /// Bounded from above.
        Bound = "bound",
        /// Bounded from above at every look.
        EveryLook = "every-look",
    }
}

/// How likely a deviation is if the law is right.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Judged {
    /// Which of all questions it is.
    #[serde(skip)]
    pub question: Option<usize>,
    /// How the chances are found: `"binomial"`, `"normal"`, `"student"`, `"chi-squared"`,
    /// `"bound"`, `"every-look"`.
    pub method: Method,
    /// The chance of being at least as far off.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Chance")]
    pub p: P,
    /// The chance of being no farther off, where that is known.
    #[serde(serialize_with = "crate::figure::json::as_text_or_nothing")]
    #[schemars(with = "Option<Chance>")]
    pub p_near: Option<P>,
    /// The smaller of both after Holm, all questions considered.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Chance")]
    pub adjusted: P,
    /// Whether that is below the level.
    pub differs: bool,
    /// Whether it is the nearness that is unlikely.
    pub too_near: bool,
}

/// Something counted beside what is expected.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedCount {
    /// What is counted; of what the input does not tell apart, all of it.
    pub name: String,
    /// How often it was.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub count: u128,
    /// How often it is expected.
    pub expected: Shown,
    /// How far off that is, in standard deviations; none of what is certain.
    pub deviation: Option<Deviation>,
    /// How likely that is.
    #[serde(flatten)]
    pub judged: Judged,
}

/// A deviation in standard deviations, of which the square is exact.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deviation {
    /// The square, at least 0.
    pub square: Exact,
    /// Whether it is downward.
    pub negative: bool,
    /// Digits after the point.
    pub digits: usize,
}

impl Deviation {
    /// The decimal, with its sign, rounded half to even.
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

/// A chance, as it is written.
pub(super) struct Chance;

/// How well several counts fit together.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Fit {
    /// The cells, those of which fewer than 5 are expected merged.
    pub cells: usize,
    /// The degrees of freedom.
    pub freedom: u32,
    /// The sum over cells of squared deviations, each over what is expected.
    pub chi_squared: Shown,
    /// How likely it is.
    #[serde(flatten)]
    pub judged: Judged,
}

/// A mean return beside the exact one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedMean {
    /// The mean net win per unit staked.
    pub mean: Figure,
    /// What is expected.
    pub expected: Figure,
    /// How far off that is, in standard errors.
    pub deviation: Option<Deviation>,
    /// Shoes, where the error is that of sums over shoes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shoes: Option<u64>,
    /// How likely that is.
    #[serde(flatten)]
    pub judged: Judged,
}

/// A wager, checked.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedWager {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The terms on which it is offered, if it is offered with some numbers of decks only, its rule
    /// can be read in two ways, or its odds are stated for a meter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    /// Its rounds.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub rounds: u64,
    /// The verdict on it.
    pub verdict: Agreement,
    /// The return to player, exactly.
    pub rtp: Figure,
    /// The events, where they were counted.
    pub events: Vec<CheckedCount>,
    /// All events together, where there are three cells of them at least.
    pub fit: Option<Fit>,
    /// The mean return, where it is known.
    pub mean: Option<CheckedMean>,
    /// The shift of the return that so many rounds would have shown nine times in ten.
    pub visible_shift: Root,
    /// The rounds after which `shift` is seen nine times in ten.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub rounds_to_tell: crate::exact::Whole,
    /// The rounds that would show a shift of half a unit of the last digit of the return.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub rounds_for_digits: crate::exact::Whole,
    /// The return with these digits.
    pub printed: String,
}

keys! {
    /// What rows of totals are put together by.
    #[non_exhaustive]
    pub enum ComplianceBy {
        /// All of a wager.
        All = "all",
        /// What is staked on each round.
        Stake = "stake",
        /// Where it is played.
        Channel = "channel",
        /// When it is played.
        Period = "period",
    }
}

keys! {
    /// The tolerance that an actual return keeps to.
    #[non_exhaustive]
    pub enum Tolerance {
        /// That of 95%.
        Within95 = "within-95",
        /// That of 99%, and not that of 95%.
        Within99 = "within-99",
        /// That which holds at every look, and not that of 99%: no alarm by itself.
        WithinEveryLook = "within-every-look",
        /// None.
        Outside = "outside",
    }
}

/// What was staked and won beside the theory.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Compliance {
    /// The id of the wager.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The terms on which it is offered, as in its row among the wagers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferInfo>,
    /// What rows are put together by: `"all"`, `"stake"`, `"channel"`, `"period"`.
    pub by: ComplianceBy,
    /// Which of them; nothing of all.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// Rounds.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub rounds: u64,
    /// The rounds of one stake that vary as much: (Σs)²/Σs².
    pub effective_rounds: Shown,
    /// Staked in all.
    #[serde(serialize_with = "as_text")]
    pub turnover: Exact,
    /// What the house won: the turnover less what was returned.
    #[serde(serialize_with = "as_text")]
    pub win: Exact,
    /// The theoretical return to player.
    pub theoretical_rtp: Figure,
    /// The actual one.
    pub actual_rtp: Figure,
    /// How far they may be apart in 95 of 100 looks, by the volatility.
    pub tolerance_95: Root,
    /// In 99 of 100.
    pub tolerance_99: Root,
    /// How far they may be apart at any look, ever, with a chance of `level` for all rows.
    pub every_look: Option<Figure>,
    /// Which of them is kept to.
    pub tolerance: Tolerance,
    /// The chance of being so far off at any look, all rows considered.
    #[serde(skip)]
    pub adjusted: P,
}

/// A table of outcomes, checked.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedOutcomes {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its rows, or the cells of a grid.
    pub rows: Vec<CheckedCount>,
    /// All cells of a grid together.
    pub fit: Option<Fit>,
}

keys! {
    /// Which cards are counted.
    #[non_exhaustive]
    pub enum CardsId {
        /// Those of shoes, by value.
        Values = "values",
        /// By rank.
        Ranks = "ranks",
        /// By rank and suit.
        Cards = "cards",
        /// By suit.
        Suits = "suits",
        /// Pairs of equal ones within a shoe.
        Equal = "equal",
        /// Those of the first rounds of shoes, by value.
        FirstValues = "first-values",
        /// By rank.
        FirstRanks = "first-ranks",
        /// By rank and suit.
        FirstCards = "first-cards",
        /// By suit.
        FirstSuits = "first-suits",
    }
}

/// Cards, checked.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedCards {
    /// What is counted: `"values"`, `"ranks"`, `"cards"`, `"suits"`, of shoes and of their first
    /// rounds, and `"equal"`, pairs of equal cards within a shoe.
    pub id: CardsId,
    /// Its name.
    pub name: &'static str,
    /// What it is held against.
    pub against: &'static str,
    /// The cards.
    pub rows: Vec<CheckedCount>,
    /// All cards of first rounds together, each among those of its value.
    pub fit: Option<Fit>,
    /// Of equal cards, the number of decks whose shoe would have as many, if it is another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decks: Option<u32>,
}

/// Results of two rounds of a shoe.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedPairs {
    /// How far apart the rounds are: 1 for one after the other.
    pub lag: usize,
    /// Pairs of rounds.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "Count")]
    pub pairs: u64,
    /// Pairs of results.
    pub rows: Vec<CheckedCount>,
}

impl Check {
    /// Whether the rounds are not of this law.
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
