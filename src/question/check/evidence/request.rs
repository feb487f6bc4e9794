//! What is to be read, and what it is to be read for.

use std::fmt;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::Arc;

use crate::exact::Exact;
use crate::field::Vocabulary;
use crate::game::counting::Plan;
use crate::game::{Game, Rule};
use crate::question::check::evidence::numbering::Numbering;
use crate::shoe::Shoe;

/// The rules that rounds are held against, and what is asked of them.
pub struct Question<'a> {
    /// The dealing procedure.
    pub game: &'static dyn Game,
    /// Its fields and the names of its hands.
    pub vocabulary: &'static Vocabulary,
    /// The rule of the deal.
    pub rule: &'a Rule,
    /// What every shoe begins with.
    pub shoe: &'a Shoe,
    /// How rounds of known cards are counted.
    pub plan: &'a Plan,
    /// By wager, what rounds pay; `None` if it is not known round by round.
    pub units: Vec<Option<CellPays>>,
    /// The wagers and tables of outcomes that counts and totals may be of.
    pub known: Vec<Known>,
    /// The most that rounded wins may shift the return of a wager, per unit staked.
    pub rounding: Exact,
}

/// A wager or a table of outcomes, by what rows may call it.
#[derive(Clone, Debug)]
pub struct Known {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What a unit on it may win, net, a lost one among it; nothing where that is not known.
    pub pays: Vec<Exact>,
}

/// What rounds pay on a wager, in whole units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellPays {
    /// The group of the plan that tells enough of a round.
    pub group: usize,
    /// What each cell of the group pays.
    pub pays: Vec<i64>,
}

/// What messages call the standard input.
pub(super) const STDIN: &str = "standard input";

/// Where to read from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Source {
    /// The standard input.
    Stdin,
    /// A file, plain or of gzip members.
    File(PathBuf),
    /// Bytes in memory, as a file holds them.
    Bytes {
        /// As messages name them.
        name: String,
        /// What there is to read.
        bytes: Arc<[u8]>,
    },
    /// What the front reads itself, from the beginning whenever it is opened.
    Stream {
        /// As messages name it.
        name: String,
        /// How many bytes there are.
        bytes: u64,
        /// Opens it.
        open: Opener,
    },
}

/// Opens what a front reads itself. Two of them are equal if they are the same.
#[derive(Clone)]
pub struct Opener(Arc<dyn Fn() -> io::Result<Box<dyn Read + Send>> + Send + Sync>);

impl Opener {
    /// The beginning.
    pub(super) fn open(&self) -> io::Result<Box<dyn Read + Send>> {
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
    /// Bytes or a text in memory, read as a file of them would be; messages say `name`.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::question::check::evidence::Source;
    ///
    /// let source = Source::bytes("my rounds", "player_cards,banker_cards\n4S 5H,KD 7C\n");
    /// assert_eq!(source.to_string(), "my rounds");
    /// ```
    pub fn bytes(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self::Bytes { name: name.into(), bytes: bytes.into().into() }
    }

    /// What a front reads itself, `bytes` long, block by block: a file in a browser. What it holds
    /// is never in memory as a whole.
    ///
    /// # Example
    ///
    /// ```
    /// use std::io::Cursor;
    ///
    /// use shoe_odds::question::check::evidence::Source;
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

/// As messages name it.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stdin => f.write_str(STDIN),
            Self::File(path) => write!(f, "{}", path.display()),
            Self::Bytes { name, .. } | Self::Stream { name, .. } => f.write_str(name),
        }
    }
}

/// What rows tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// A round each.
    Hands,
    /// How often an event was counted.
    Counts,
    /// What was staked on a wager and won.
    Totals,
}

/// The word for it.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Hands => "hands",
            Self::Counts => "counts",
            Self::Totals => "totals",
        })
    }
}

/// How to read.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What rows tell; `None` to go by the names of the columns.
    pub kind: Option<Kind>,
    /// Names of columns: ours, and the one that the files have instead; for the cards of a hand
    /// several with commas between, a column for each card. In JSON `player.cards` is the member
    /// `cards` of the object `player`.
    pub columns: Vec<(String, String)>,
    /// Columns that nothing is wanted of, even if they hold cards.
    pub ignored: Vec<String>,
    /// Which card each number is, where cards are numbers.
    pub numbering: Option<Numbering>,
    /// `true` if the first fault of any kind is an error, a missing row among them.
    pub strict: bool,
    /// Bytes that are taken at a time, `None` for as many as serve; the answer is the same.
    #[doc(hidden)]
    pub block: Option<usize>,
}
