//! The names of parameters and questions in texts.
//!
//! Each front end names the same parameter in its own way: `--hands` on a command line, `hands` in
//! Python, the label of a field on a page. A text of this crate therefore holds the name of a
//! parameter between two marks, and the [`Names`] of a front end replace it. The marks are
//! noncharacters of Unicode, which no text for people contains. If a text contains them all the
//! same, the worst result is that its own `hands` between marks reads as a parameter.

use std::borrow::Cow;
use std::fmt;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

/// The names of parameters and questions in a front end: a command line, a page, another language.
///
/// # Example
///
/// ```
/// use shoe_odds::{Catalog, Names, Request, price};
///
/// struct Python;
///
/// impl Names for Python {
///     fn parameter(&self, name: &str) -> String {
///         name.replace('-', "_")
///     }
///     fn question(&self, name: &str) -> String {
///         format!("odds.{name}")
///     }
/// }
///
/// let mut request = Request { wagers: vec!["tie".into()], ..Request::default() };
/// request.sessions.sessions = vec![shoe_odds::question::streaks::runs::Session::of(70)];
/// let error = price(&Catalog::builtin(), &request, &()).unwrap_err();
/// let said = "hands: no wager asked for is settled by a session; `list wagers` shows runs";
/// assert_eq!(error.to_string(), said);
/// let said = "hands: no wager asked for is settled by a session; `odds.list wagers` shows runs";
/// assert_eq!(error.worded(&Python).to_string(), said);
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub trait Names {
    /// Returns the front end's name of a parameter, one of [`PARAMETERS`].
    fn parameter(&self, name: &str) -> String;

    /// Returns the text that users write to ask a question, one of [`NAMED_QUESTIONS`].
    fn question(&self, name: &str) -> String;
}

/// The names of this crate itself, in words.
#[derive(Clone, Copy, Debug, Default)]
pub struct InWords;

impl Names for InWords {
    fn parameter(&self, name: &str) -> String {
        name.replace('-', " ")
    }

    fn question(&self, name: &str) -> String {
        name.to_owned()
    }
}

/// The names of the command line: `--hands`, and `odds list`. Another front end that uses them
/// writes the same bytes as the program.
#[derive(Clone, Copy, Debug, Default)]
pub struct CommandLine;

impl Names for CommandLine {
    fn parameter(&self, name: &str) -> String {
        format!("--{name}")
    }

    fn question(&self, name: &str) -> String {
        format!("odds {name}")
    }
}

/// The marks before the name of a parameter, before the name of a question, and after either.
const PARAMETER: char = '\u{fdd0}';
const QUESTION: char = '\u{fdd1}';
const END: char = '\u{fdd2}';

macro_rules! parameters {
    ($($constant:ident = $name:literal),* $(,)?) => {
        $(
            #[doc = concat!("The parameter ", $name, ", marked so that each front names it its own way.")]
            pub const $constant: &str = concat!('\u{fdd0}', $name, '\u{fdd2}');
        )*

        /// The parameters that texts of this crate name, in words joined by `-`.
        pub const PARAMETERS: &[&str] = &[$($name),*];
    };
}
parameters! {
    AFTER_CUT = "after-cut",
    ALL = "all",
    ALL_WAGERS = "all-wagers",
    AUTHOR = "author",
    BANKROLL = "bankroll",
    BET = "bet",
    BURN = "burn",
    CAP = "cap",
    CARDS = "cards",
    CHIP = "chip",
    COLUMN = "column",
    COLUMNS = "columns",
    COMMISSION = "commission",
    CUT = "cut",
    CUTS = "cuts",
    DATE = "date",
    DEALT = "dealt",
    DECKS = "decks",
    DEVIATION = "deviation",
    DIGITS = "digits",
    EDGE = "edge",
    ENTER = "enter",
    EVERY_LOOK = "every-look",
    EXACT = "exact",
    FIRST_CARD = "first-card",
    FIX = "fix",
    FIX_OTHERS = "fix-others",
    FORMAT = "format",
    GIVEN = "given",
    GOAL = "goal",
    HANDLE = "handle",
    HANDS = "hands",
    HIT = "hit",
    HOURS = "hours",
    IGNORE = "ignore",
    INPUT = "input",
    KELLY = "kelly",
    LAWS = "laws",
    LEFT = "left",
    LEVEL = "level",
    LONGEST = "longest",
    LOSS_LIMIT = "loss-limit",
    MAX = "max",
    METER = "meter",
    MIN = "min",
    MODEL = "model",
    MOST = "most",
    ORDER = "order",
    PAYS = "pays",
    PER = "per",
    PLAN = "plan",
    RAMP = "ramp",
    READING = "reading",
    REFERENCE = "reference",
    ROUND = "round",
    ROUND_TO = "round-to",
    ROUNDS = "rounds",
    ROUNDS_PER_HOUR = "rounds-per-hour",
    ROUNDS_PER_SHOE = "rounds-per-shoe",
    RTP = "rtp",
    RUIN = "ruin",
    RUNNING = "running",
    SEED = "seed",
    SEEN = "seen",
    SEES = "sees",
    SHARD = "shard",
    SHIFT = "shift",
    SHOE = "shoe",
    SHOES = "shoes",
    SORT = "sort",
    STAKES = "stakes",
    STAKE = "stake",
    START = "start",
    STRICT = "strict",
    TABLES = "tables",
    TAGS = "tags",
    TAG_LEVEL = "tag-level",
    TITLE = "title",
    TRIGGER = "trigger",
    TRUE_COUNTS = "true-counts",
    UNTIL = "until",
    VARIANT = "variant",
    WAGER = "wager",
    WITH = "with",
    WRITE = "write",
}

macro_rules! questions {
    ($($constant:ident = $name:literal),* $(,)?) => {
        $(#[doc(hidden)] pub const $constant: &str = concat!('\u{fdd1}', $name, '\u{fdd2}');)*

        /// The questions that texts of this crate refer to.
        pub const NAMED_QUESTIONS: &[&str] = &[$($name),*];
    };
}
questions! {
    ASK_COUNT = "count",
    ASK_EXPLAIN = "explain",
    ASK_FIT = "fit",
    ASK_LIST = "list",
    ASK_PRICE = "price",
    ASK_STRATEGY = "strategy",
    ASK_STREAKS = "streaks",
}

/// Returns a marked text in the words of a front end.
#[doc(hidden)]
pub fn say<'t>(marked: &'t str, names: &dyn Names) -> Cow<'t, str> {
    if !marked.contains([PARAMETER, QUESTION]) {
        return Cow::Borrowed(marked);
    }
    let mut said = String::with_capacity(marked.len());
    let mut rest = marked;
    while let Some(at) = rest.find([PARAMETER, QUESTION]) {
        said.push_str(&rest[..at]);
        let mut inside = rest[at..].chars();
        let mark = inside.next();
        let inside = inside.as_str();
        let name = inside.split_once(END);
        let parameter = name.filter(|(name, _)| PARAMETERS.contains(name));
        let question = name.filter(|(name, _)| NAMED_QUESTIONS.contains(name));
        rest = match (mark, parameter, question) {
            (Some(PARAMETER), Some((name, rest)), _) => {
                said.push_str(&names.parameter(name));
                rest
            }
            (Some(QUESTION), _, Some((name, rest))) => {
                said.push_str(&names.question(name));
                rest
            }
            // A mark that is not from this crate stays as it is.
            _ => {
                said.extend(mark);
                inside
            }
        };
    }
    said.push_str(rest);
    Cow::Owned(said)
}

/// A text that may name parameters, in plain words or in the words of a front end.
///
/// Display, serialization and comparison use the words in which it was last put, at first the words
/// of this crate.
#[derive(Clone)]
pub struct Wording {
    marked: String,
    /// The text in the words of a front end, if it names anything.
    said: Option<String>,
}

impl Wording {
    #[doc(hidden)]
    pub fn new(marked: impl Into<String>) -> Self {
        let mut wording = Self { marked: marked.into(), said: None };
        wording.word(&InWords);
        wording
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        self.said.as_deref().unwrap_or(&self.marked)
    }

    /// Appends to the text, in its current words and in any other.
    pub fn push(&mut self, text: &str) {
        self.marked.push_str(text);
        self.said.iter_mut().for_each(|said| said.push_str(text));
    }

    /// Puts the text in the words of a front end.
    pub fn word(&mut self, names: &dyn Names) {
        self.said = match say(&self.marked, names) {
            Cow::Borrowed(_) => None,
            Cow::Owned(said) => Some(said),
        };
    }

    /// Returns the text with its marks, for use in another text.
    #[doc(hidden)]
    pub fn marked(&self) -> &str {
        &self.marked
    }
}

impl fmt::Debug for Wording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for Wording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl PartialEq for Wording {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Wording {}

impl Serialize for Wording {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Has the schema of a string.
impl JsonSchema for Wording {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        String::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        String::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_text_names_parameters_and_questions_as_its_front_does() {
        let marked = format!("{CUT} 7: `{ASK_STREAKS} {ROUNDS_PER_SHOE} N` says more of {CUT}");
        let mut text = Wording::new(marked);
        assert_eq!(text.as_str(), "cut 7: `streaks rounds per shoe N` says more of cut");
        text.word(&CommandLine);
        assert_eq!(text.as_str(), "--cut 7: `odds streaks --rounds-per-shoe N` says more of --cut");
        let json = serde_json::to_string(&text).unwrap();
        assert_eq!(json, format!("\"{text}\""));
        text.word(&InWords);
        assert_eq!(text.to_string(), "cut 7: `streaks rounds per shoe N` says more of cut");
    }

    #[test]
    fn marks_that_others_typed_stay() {
        for text in ["\u{fdd0}", "\u{fdd0}me\u{fdd2}", "\u{fdd1}cut\u{fdd2}", "é\u{fdd1}\u{fdd0}é"]
        {
            assert_eq!(say(text, &CommandLine), text);
        }
        let both = format!("\u{fdd0}{CUT}\u{fdd2}");
        assert_eq!(say(&both, &CommandLine), "\u{fdd0}--cut\u{fdd2}");
    }

    proptest! {
        #[test]
        fn prop_a_text_without_marks_is_what_it_is(text in "\\PC*") {
            prop_assert_eq!(say(&text, &CommandLine), text.as_str());
        }
    }
}
