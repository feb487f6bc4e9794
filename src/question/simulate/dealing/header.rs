//! Of what a part is a part, as its first line says it.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::error::{Error, brief};
use crate::question::simulate::dealing::sheet::Form;
use crate::question::simulate::dealing::{Burn, MOST_SHOES};
use crate::wording::asked::{SHARD, SHOES};

/// What is written of the rounds: what a row is of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Written {
    /// Rounds, a row each.
    #[default]
    Hands,
    /// How often each event came.
    Counts,
    /// What was staked and won.
    Totals,
    /// The sums of a question that deals shoes, in an order that its `plan` says.
    Sums,
}

/// Of what a file is a part: all that decides the bytes of the whole, and which shoes it has.
///
/// [`SimulateRequest::header`](crate::SimulateRequest::header) has an example.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// [`Header::FORMAT`].
    pub part: u32,
    /// The program and its version.
    pub program: String,
    /// The variant, as `game/variant`.
    pub variant: String,
    /// The SHA-256 of the rules file, in hexadecimal.
    pub table: String,
    /// The cards of a shoe.
    pub shoe: String,
    /// Shoes in all.
    pub shoes: u64,
    /// The seed.
    pub seed: u64,
    /// The cards that are burnt.
    pub burn: Burn,
    /// The cards behind the cut card.
    pub cut: Option<u64>,
    /// The rounds after the one in which the cut card comes out.
    #[serde(default, skip_serializing_if = "is_none")]
    pub after_cut: u64,
    /// Rounds of a shoe, where no cut card ends it.
    pub rounds_per_shoe: Option<u64>,
    /// What is written of the rounds: what a row is of.
    pub write: Written,
    /// How they are written.
    pub format: Form,
    /// What is counted, by ids.
    pub wagers: Vec<String>,
    /// What a question asks of the shoes that it deals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Value>,
    /// Which part of how many: `2/4`. Parts joined are `2-3/4`, or `mixed` if their runs were
    /// divided in several ways, and the whole of a run is `1/1` however it was divided.
    pub shard: String,
    /// The first shoe, from 1.
    pub first: u64,
    /// How many shoes.
    pub count: u64,
}

impl Header {
    /// The version of the format.
    pub const FORMAT: u32 = 1;

    /// The last shoe.
    pub fn last(&self) -> u64 {
        self.first.saturating_add(self.count).saturating_sub(1)
    }

    /// Whether these are all shoes of the run.
    pub fn is_whole(&self) -> bool {
        self.first == 1 && self.count == self.shoes
    }

    /// The first thing in which this header differs from the one that is wanted, in words: of the
    /// run first, then which shoes they are. `None` if they are equal.
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

    /// The same of the run alone: other shoes of it do not differ.
    pub fn run_difference(&self, wanted: &Self) -> Option<String> {
        self.differing(wanted, true).map(in_words)
    }

    /// The header of one shard of the same run, part `part` of `of`, from 1; `None` if there is no
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

    /// The first field that differs, and its two values.
    pub(super) fn differing(&self, other: &Self, run: bool) -> Option<[String; 3]> {
        let fields = self.fields().into_iter().zip(other.fields());
        let fields = fields.take(if run { Self::OF_THE_RUN } else { usize::MAX });
        let mut unlike = fields.filter(|((_, here), (_, there))| here != there);
        let ((name, here), (_, there)) = unlike.next()?;
        Some(within(name, &here, &there))
    }

    /// The fields that parts of a run have in common come first.
    const OF_THE_RUN: usize = 15;

    fn fields(&self) -> [(&'static str, Value); 18] {
        // Named one by one, so that a new field has to be compared too.
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
        [
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
            ("shard", json!(shard)),
            ("first", json!(first)),
            ("count", json!(count)),
        ]
    }

    /// The header of these parts of a run as one: at least one, in order, that touch.
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

    /// Into how many parts the run was divided, if in one way.
    fn divided(&self) -> Option<u64> {
        match Shard::parse(&self.shard)? {
            Shard::Of { of, .. } => Some(of),
            Shard::Mixed => None,
        }
    }

    /// Reads what the first line says behind its opening.
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

    /// That the shoes are of the run, and of its shard.
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

/// Whether a number has nothing to say.
fn is_none(number: &u64) -> bool {
    *number == 0
}

/// Of two values that differ, the first thing in them that does: of a plan its own word for it.
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

/// Which parts a run was divided into and which of them these are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::question::simulate) enum Shard {
    /// Parts `from` to `to` of `of`, from 1.
    Of { from: u64, to: u64, of: u64 },
    /// Parts of several divisions.
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
        // There is one way to write each.
        (1 <= from && from <= to && to <= of && read.to_string() == text).then_some(read)
    }

    /// The first and the last shoe of so many; unknown of several divisions.
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

/// Refuses numbers of shoes that no run has.
pub(in crate::question) fn check_shoes(shoes: u64) -> Result<(), Error> {
    if (1..=MOST_SHOES).contains(&shoes) {
        return Ok(());
    }
    let why = format!("expected a number of shoes from 1 to {MOST_SHOES}");
    Err(Error::value(SHOES, shoes, why))
}

/// Which part of how many is dealt of so many shoes: of one part if nothing is said.
pub(in crate::question) fn shard(
    asked: Option<(u64, u64)>,
    shoes: u64,
) -> Result<(u64, u64), Error> {
    let (part, of) = asked.unwrap_or((1, 1));
    let is_one = 1 <= part && part <= of && of <= shoes;
    is_one.then_some((part, of)).ok_or_else(|| no_shard((part, of), shoes))
}

/// The refusal of a part that so many shoes do not have.
pub(in crate::question) fn no_shard((part, of): (u64, u64), shoes: u64) -> Error {
    let why = format!(
        "expected a part I/N of the {shoes} shoes, from 1/N to N/N and each of at least one shoe"
    );
    Error::value(SHARD, format!("{part}/{of}"), why)
}

/// `part / parts` of a number, rounded down.
pub(in crate::question) fn share(number: u64, part: u64, parts: u64) -> u64 {
    let share = u128::from(number) * u128::from(part) / u128::from(parts.max(1));
    u64::try_from(share).unwrap_or(number)
}
