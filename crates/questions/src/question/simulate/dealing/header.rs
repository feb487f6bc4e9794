//! The header of a part, its first line, which identifies the run and the shoes.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::error::{Error, brief};
use crate::figure::json::is_zero;
use crate::figure::key::keys;
use crate::question::simulate::dealing::{Burn, MOST_SHOES};
use crate::wording::asked::{SHARD, SHOES};

keys! {
    /// The content that a run writes: the subject of a row.
    #[derive(Default, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Written {
        /// One round per row, with its cards.
        #[default]
        Hands = "hands",
        /// The cards left before each round, one round per row, as `odds batch` reads them.
        Left = "left",
        /// Number of rounds in which each event of each wager occurred.
        Counts = "counts",
        /// Amounts staked on each wager and won.
        Totals = "totals",
        /// The sums of a question that deals shoes, in an order that the `plan` determines.
        Sums = "sums",
    }
}

impl Written {
    /// The contents that a simulation can be asked for.
    pub const ROWS: [Self; 4] = [Self::Hands, Self::Left, Self::Counts, Self::Totals];

    /// Returns `true` for one row per round, so that parts are joined and not added up.
    pub fn is_of_rounds(self) -> bool {
        matches!(self, Self::Hands | Self::Left)
    }
}

keys! {
    /// The format of rows.
    #[derive(Default, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Form {
        /// Comma-separated cells under a header row.
        #[default]
        Csv = "csv",
        /// One JSON object per line.
        ///
        /// Counts and totals are an array of objects.
        Json = "json",
    }
}

/// The identity of a part: everything that determines the bytes of the whole run, and the shoes
/// that the part holds.
///
/// [`SimulateRequest::header`](crate::question::simulate::SimulateRequest::header) has an example.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format, [`Header::FORMAT`].
    pub part: u32,
    /// The program and its version.
    pub program: String,
    /// The variant, as `game/variant`.
    pub variant: String,
    /// The SHA-256 of the rules file, in hexadecimal.
    pub table: String,
    /// The cards of a shoe.
    pub shoe: String,
    /// Number of shoes in the run.
    pub shoes: u64,
    /// The seed of the shuffles.
    pub seed: u64,
    /// The cards that are burned.
    pub burn: Burn,
    /// The number of cards behind the cut card.
    pub cut: Option<u64>,
    /// Number of rounds after the round in which the cut card comes out.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub after_cut: u64,
    /// Number of rounds of a shoe, if no cut card ends it.
    pub rounds_per_shoe: Option<u64>,
    /// The content that the run writes: the subject of a row.
    pub write: Written,
    /// The format of the rows.
    pub format: Form,
    /// The ids of the counted wagers and tables of outcomes.
    pub wagers: Vec<String>,
    /// The data of another question that deals the shoes, such as a card count; absent for a
    /// simulation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Value>,
    /// The shard: `2/4` is the second of four. Joined parts are `2-3/4`, or `mixed` if the run was
    /// divided in several ways. The whole run is `1/1`, however it was divided.
    pub shard: String,
    /// The number of the first shoe, from 1.
    pub first: u64,
    /// Number of shoes in the part.
    pub count: u64,
}

/// The name and the value of a field.
type Field = (&'static str, Value);

impl Header {
    /// The version of the format.
    pub const FORMAT: u32 = 1;

    /// Returns the number of the last shoe.
    pub fn last(&self) -> u64 {
        self.first.saturating_add(self.count).saturating_sub(1)
    }

    /// `true` if the part holds all shoes of the run.
    pub fn is_whole(&self) -> bool {
        self.first == 1 && self.count == self.shoes
    }

    /// Describes the first difference between this header and the wanted one: fields of the run
    /// first, then the shoes. `None` if they are equal.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::{Catalog, SimulateRequest};
    ///
    /// let request = SimulateRequest { variant: "dynasty".into(), shoes: 8, ..Default::default() };
    /// let catalog = Catalog::builtin();
    /// let kept = SimulateRequest { seed: 1, ..request.clone() }.header(&catalog)?;
    /// let wanted = SimulateRequest { seed: 2, ..request }.header(&catalog)?;
    /// assert_eq!(kept.difference(&wanted).unwrap(), "seed 1, and this run has seed 2");
    /// assert_eq!(kept.difference(&kept), None);
    /// # Ok::<(), shoe_odds::Error>(())
    /// ```
    pub fn difference(&self, wanted: &Self) -> Option<String> {
        self.differing(wanted, false).map(in_words)
    }

    /// Describes the first difference between the runs of two headers, whichever shoes they hold.
    pub fn run_difference(&self, wanted: &Self) -> Option<String> {
        self.differing(wanted, true).map(in_words)
    }

    /// Returns the header of shard `part` of `of` of the same run, from 1. `None` if there is no
    /// such shard, or it has no shoes.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::{Catalog, SimulateRequest};
    ///
    /// let catalog = Catalog::builtin();
    /// let run = SimulateRequest { variant: "dynasty".into(), shoes: 10, ..Default::default() };
    /// let shard = SimulateRequest { shard: Some((2, 4)), ..run.clone() }.header(&catalog)?;
    /// assert_eq!(run.header(&catalog)?.of_shard(2, 4), Some(shard));
    /// assert_eq!(run.header(&catalog)?.of_shard(5, 4), None);
    /// # Ok::<(), shoe_odds::Error>(())
    /// ```
    pub fn of_shard(&self, part: u64, of: u64) -> Option<Self> {
        let is_there = (1..=of).contains(&part) && of <= self.shoes;
        let shard = is_there.then_some(Shard::Of { from: part, to: part, of })?;
        let (first, last) = shard.shoes(self.shoes)?;
        Some(Self { shard: shard.to_string(), first, count: last + 1 - first, ..self.clone() })
    }

    /// Returns the name and the two values of the first field that differs.
    pub(super) fn differing(&self, other: &Self, run: bool) -> Option<[String; 3]> {
        let [(run_here, part_here), (run_there, part_there)] = [self, other].map(Self::fields);
        let of_part = part_here.into_iter().zip(part_there).filter(|_| !run);
        let fields = run_here.into_iter().zip(run_there).chain(of_part);
        let mut unlike = fields.filter(|((_, here), (_, there))| here != there);
        let ((name, here), (_, there)) = unlike.next()?;
        Some(within(name, &here, &there))
    }

    /// Returns the fields that all parts of a run share, and the fields of this part.
    fn fields(&self) -> ([Field; 15], [Field; 3]) {
        // The fields are named one by one, so that a new field must be compared too.
        let Self { part, program, variant, table, shoe, shoes, seed, burn, cut, .. } = self;
        let Self {
            after_cut,
            rounds_per_shoe,
            write,
            format,
            wagers,
            plan,
            shard,
            first,
            count,
            ..
        } = self;
        let of_run = [
            ("part", json!(part)),
            ("program", json!(program)),
            ("variant", json!(variant)),
            ("table", json!(table)),
            ("shoe", json!(shoe)),
            ("shoes", json!(shoes)),
            ("seed", json!(seed)),
            ("burn", json!(burn)),
            ("cut", json!(cut)),
            ("after_cut", json!(after_cut)),
            ("rounds_per_shoe", json!(rounds_per_shoe)),
            ("write", json!(write)),
            ("format", json!(format)),
            ("wagers", json!(wagers)),
            ("plan", json!(plan)),
        ];
        let of_part = [("shard", json!(shard)), ("first", json!(first)), ("count", json!(count))];
        (of_run, of_part)
    }

    /// Returns the header of these parts as one. `parts` has at least one part; they are in order
    /// and touch.
    pub(super) fn joined(parts: &[&Self]) -> Option<Self> {
        let (first, last) = (parts.first()?, parts.last()?);
        let mut joined = Self { count: last.last() - first.first + 1, ..(*first).clone() };
        joined.shard = match Shard::parse(&first.shard).zip(Shard::parse(&last.shard)) {
            _ if joined.is_whole() => Shard::WHOLE,
            Some((Shard::Of { from, of, .. }, Shard::Of { to, .. }))
                if parts.iter().all(|part| part.divided() == Some(of)) =>
            {
                Shard::Of { from, to, of }
            }
            _ => Shard::Mixed,
        }
        .to_string();
        Some(joined)
    }

    /// Returns the number of parts that the run was divided into; `None` if it was divided in
    /// several ways.
    fn divided(&self) -> Option<u64> {
        match Shard::parse(&self.shard)? {
            Shard::Of { of, .. } => Some(of),
            Shard::Mixed => None,
        }
    }

    /// Parses the JSON of the first line, after the opening.
    pub(super) fn parse(text: &[u8]) -> Result<Self, String> {
        let value: Value = serde_json::from_slice(text).map_err(|why| why.to_string())?;
        match value.get("part").and_then(Value::as_u64) {
            Some(format) if format == u64::from(Self::FORMAT) => {}
            Some(format) => {
                return Err(format!("format {format} of parts: expected {}", Self::FORMAT));
            }
            None => return Err("expected \"part\", the version of the format".to_owned()),
        }
        let header: Self = serde_json::from_value(value).map_err(|why| why.to_string())?;
        header.check().map(|()| header)
    }

    /// Checks that the shoes belong to the run and to the shard.
    fn check(&self) -> Result<(), String> {
        let Self { first, count, shoes, shard, .. } = self;
        let end = first.checked_add(*count);
        if *first == 0 || *count == 0 || end.is_none_or(|end| end - 1 > *shoes) {
            return Err("shoes that are not of the run".to_owned());
        }
        let named = brief(shard);
        match Shard::parse(shard) {
            None => Err(format!("shard \"{named}\": expected parts of N, as 2/4 or 2-3/4")),
            Some(read) => match read.shoes(*shoes) {
                Some((from, to)) if (from, to) != (*first, self.last()) => Err(format!(
                    "shard {named} has shoes {from} to {to}, and this part says {first} to {}",
                    self.last()
                )),
                _ => Ok(()),
            },
        }
    }
}

/// Finds the first difference within two values: inside a plan, the name and values of its field.
fn within(name: &str, here: &Value, there: &Value) -> [String; 3] {
    match (here, there) {
        (Value::Object(one), Value::Object(other)) => {
            let mut keys = one.keys().chain(other.keys());
            if let Some(key) = keys.find(|key| one.get(*key) != other.get(*key)) {
                let of = |values: &serde_json::Map<String, Value>| values.get(key).cloned();
                let (here, there) = (of(one).unwrap_or_default(), of(other).unwrap_or_default());
                return within(key, &here, &there);
            }
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            let mut pairs = one.iter().zip(other);
            if let Some((here, there)) = pairs.find(|(here, there)| here != there)
                && here.is_object()
            {
                return within(name, here, there);
            }
        }
        _ => {}
    }
    [name.to_owned(), here.to_string(), there.to_string()]
}

fn in_words([name, here, there]: [String; 3]) -> String {
    let name = name.replace('_', " ");
    let value = |value: &str| if value == "null" { "none".to_owned() } else { brief(value) };
    format!("{name} {}, and this run has {name} {}", value(&here), value(&there))
}

/// The part of a run that a shard covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::question::simulate) enum Shard {
    /// Parts `from` to `to` of `of`, from 1.
    Of { from: u64, to: u64, of: u64 },
    /// Parts of a run that was divided in several ways.
    Mixed,
}

impl Shard {
    const WHOLE: Self = Self::Of { from: 1, to: 1, of: 1 };
    const MIXED: &'static str = "mixed";

    fn parse(text: &str) -> Option<Self> {
        if text == Self::MIXED {
            return Some(Self::Mixed);
        }
        let (parts, of) = text.split_once('/')?;
        let (from, to) = parts.split_once('-').unwrap_or((parts, parts));
        let number = |text: &str| text.parse::<u64>().ok();
        let (from, to, of) = (number(from)?, number(to)?, number(of)?);
        let read = Self::Of { from, to, of };
        // Each shard is written in one way only.
        (1 <= from && from <= to && to <= of && read.to_string() == text).then_some(read)
    }

    /// Returns the first and the last shoe of the shard in a run of so many shoes; `None` for
    /// several divisions.
    fn shoes(self, shoes: u64) -> Option<(u64, u64)> {
        let Self::Of { from, to, of } = self else { return None };
        Some((share(shoes, from - 1, of) + 1, share(shoes, to, of)))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Of { from, to, of } if from == to => write!(f, "{from}/{of}"),
            Self::Of { from, to, of } => write!(f, "{from}-{to}/{of}"),
            Self::Mixed => f.write_str(Self::MIXED),
        }
    }
}

/// Returns an error if a run cannot have this number of shoes.
pub(in crate::question) fn check_shoes(shoes: u64) -> Result<(), Error> {
    if (1..=MOST_SHOES).contains(&shoes) {
        return Ok(());
    }
    let why = format!("expected a number of shoes from 1 to {MOST_SHOES}");
    Err(Error::value(SHOES, shoes, why))
}

/// Checks the requested shard against the number of shoes and returns it; `1/1` is the default.
pub(in crate::question) fn shard(
    asked: Option<(u64, u64)>,
    shoes: u64,
) -> Result<(u64, u64), Error> {
    let (part, of) = asked.unwrap_or((1, 1));
    let is_one = 1 <= part && part <= of && of <= shoes;
    is_one.then_some((part, of)).ok_or_else(|| no_shard((part, of), shoes))
}

/// Returns the error for a shard that a run of so many shoes does not have.
pub(in crate::question) fn no_shard((part, of): (u64, u64), shoes: u64) -> Error {
    let why = format!(
        "expected a part I/N of the {shoes} shoes, from 1/N to N/N and each of at least one shoe"
    );
    Error::value(SHARD, format!("{part}/{of}"), why)
}

/// Returns `part / parts` of a number, rounded down.
pub(in crate::question) fn share(number: u64, part: u64, parts: u64) -> u64 {
    let share = u128::from(number) * u128::from(part) / u128::from(parts.max(1));
    u64::try_from(share).unwrap_or(number)
}
