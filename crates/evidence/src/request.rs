//! The input to read, and the question to read it for.

use std::fmt;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::Arc;

use crate::cards::numbering::Numbering;
use crate::exact::Exact;
use crate::field::Vocabulary;
use crate::figure::key::keys;
use crate::game::counting::Plan;
use crate::game::{Game, Rule};
use crate::shoe::Shoe;

/// The rules that rounds are compared with, and the question put to the input.
pub struct Question<'a> {
    /// The dealing procedure.
    pub game: &'static dyn Game,
    /// Its fields and the names of its hands.
    pub vocabulary: &'static Vocabulary,
    /// The rule of the deal.
    pub rule: &'a Rule,
    /// Composition of a full shoe.
    pub shoe: &'a Shoe,
    /// The plan by which rounds of known cards are counted.
    pub plan: &'a Plan,
    /// Payoffs by wager; `None` if they are not known round by round.
    pub units: Vec<Option<CellPays>>,
    /// The wagers and tables of outcomes that counts and totals may name.
    pub known: Vec<Known>,
    /// Limit on the shift of the return of a wager by rounded wins, per unit staked.
    pub rounding: Exact,
}

/// A wager or a table of outcomes, with the names that rows may give it.
#[derive(Clone, Debug)]
pub struct Known {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Net wins of a unit, including its loss; empty if they are not known.
    pub pays: Vec<Exact>,
}

/// Payoffs of a wager, in whole units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellPays {
    /// The group of the plan that tells enough of a round.
    pub group: usize,
    /// Payoff of each cell of the group.
    pub pays: Vec<i64>,
}

/// The name of the standard input in messages.
pub const STDIN: &str = "standard input";

/// An input to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// The standard input.
    Stdin,
    /// A file, plain or of gzip members.
    File(PathBuf),
    /// Bytes in memory, as a file holds them.
    Bytes {
        /// Their name in messages.
        name: String,
        /// The bytes to read.
        bytes: Arc<[u8]>,
    },
    /// A stream that the front reads itself, from the beginning whenever it is opened.
    Stream {
        /// Its name in messages.
        name: String,
        /// Number of bytes.
        bytes: u64,
        /// The function that opens it.
        open: Opener,
    },
}

/// A function that opens a stream of a front. Two are equal if they are the same function.
#[derive(Clone)]
pub struct Opener(Arc<dyn Fn() -> io::Result<Box<dyn Read + Send>> + Send + Sync>);

impl Opener {
    /// Opens the stream at its beginning.
    pub(crate) fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        (self.0)()
    }
}

impl fmt::Debug for Opener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Opener")
    }
}

impl PartialEq for Opener {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Opener {}

impl Source {
    /// Returns bytes or a text in memory as a source, read like a file; messages call it `name`.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::evidence::Source;
    ///
    /// let source = Source::bytes("my rounds", "player_cards,banker_cards\n4S 5H,KD 7C\n");
    /// assert_eq!(source.to_string(), "my rounds");
    /// ```
    pub fn bytes(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self::Bytes { name: name.into(), bytes: bytes.into().into() }
    }

    /// Returns a stream of a front as a source, `bytes` long and read block by block: a file in a
    /// browser. Its contents are never in memory as a whole.
    ///
    /// # Example
    ///
    /// ```
    /// use std::io::Cursor;
    ///
    /// use shoe_odds::evidence::Source;
    /// use shoe_odds::{Catalog, CheckRequest, check};
    ///
    /// let counts = "wager,event,count\nresults,Banker wins,500\nresults,Player wins,500\nresults,Tie,0\n";
    /// let open = move || Ok(Box::new(Cursor::new(counts)) as _);
    /// let request = CheckRequest {
    ///     variant: "dynasty".into(),
    ///     sources: vec![Source::stream("counts.csv", counts.len() as u64, open)],
    ///     ..CheckRequest::default()
    /// };
    /// assert!(check(&Catalog::builtin(), &request, None, &())?.differs());
    /// # Ok::<(), shoe_odds::Error>(())
    /// ```
    pub fn stream(
        name: impl Into<String>,
        bytes: u64,
        open: impl Fn() -> io::Result<Box<dyn Read + Send>> + Send + Sync + 'static,
    ) -> Self {
        Self::Stream { name: name.into(), bytes, open: Opener(Arc::new(open)) }
    }
}

/// Writes the name in messages.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stdin => f.write_str(STDIN),
            Self::File(path) => write!(f, "{}", path.display()),
            Self::Bytes { name, .. } | Self::Stream { name, .. } => f.write_str(name),
        }
    }
}

keys! {
    /// The kind of rows.
    #[non_exhaustive]
    pub enum Kind {
        /// One round per row.
        Hands = "hands",
        /// Number of rounds in which an event occurred.
        Counts = "counts",
        /// Amounts staked on a wager and won.
        Totals = "totals",
    }
}

/// Options for reading files.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The kind of rows; `None` to go by the names of the columns.
    pub kind: Option<Kind>,
    /// Names of columns: ours, and the one in the files. The cards of a hand may have several names
    /// with commas between, of a column for each card. In JSON `player.cards` is the member `cards`
    /// of the object `player`.
    pub columns: Vec<(String, String)>,
    /// Names of columns to ignore, even if they hold cards.
    pub ignored: Vec<String>,
    /// The card of each number, if cards are numbers.
    pub numbering: Option<Numbering>,
    /// `true` if the first fault of any kind is an error, including a missing row.
    pub strict: bool,
    /// Number of bytes to read at a time, `None` for the default; the result is the same.
    #[doc(hidden)]
    pub block: Option<usize>,
}
