//! Parses requests to compare someone else's rounds with the exact law.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::Error;
use crate::evidence::{Kind, Options};
use crate::exact::Exact;
use crate::figure::key::Key;
use crate::question::check::CheckRequest;
use crate::question::manifest::Origin;
use crate::typed::numbers::{share, within};
#[cfg(feature = "cli")]
use crate::typed::option;
use crate::typed::words::{names, one_of, words_of};
use crate::typed::{DocumentTexts, ShoeTexts};
use crate::wording::asked::{COLUMN, DIGITS, INPUT, LEVEL, SHIFT};

/// Maximum number of digits after the point.
const MOST_DIGITS: u64 = 1000;
/// Default number of digits after the point, for reading.
const USUAL_DIGITS: usize = 6;

/// Texts of a request for [`crate::question::check::check()`], without the rounds, counts or totals themselves.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default, rename_all = "kebab-case")]
pub struct CheckTexts {
    /// Variant: game/variant, variant name, or game with one variant [default: the one of --tables,
    /// else baccarat; the first that has the requested wagers]
    #[cfg_attr(feature = "cli", arg(long, short = 'v', value_name = "V", value_parser = option::name()))]
    pub variant: Option<String>,
    /// Cards with which every shoe begins; one number of decks at most.
    #[serde(flatten)]
    #[cfg_attr(feature = "cli", command(flatten))]
    pub shoe: ShoeTexts,
    /// Content of a row [default: derived from the column names]
    #[cfg_attr(feature = "cli", arg(long, value_parser = option::words(Kind::ALL)))]
    #[schemars(extend("enum" = words_of(Kind::ALL)))]
    pub input: Option<String>,
    /// Column with another name: player_cards=p, player_cards=c1,c2,c3 for one column per card,
    /// player_cards=player.cards for an object within a JSON row; repeatable
    #[cfg_attr(feature = "cli", arg(long, value_name = "NAME=YOURS", allow_hyphen_values = true))]
    pub column: Vec<String>,
    /// Column to ignore even though it looks like cards; repeatable
    #[cfg_attr(feature = "cli", arg(long, value_name = "YOURS", allow_hyphen_values = true))]
    pub ignore: Vec<String>,
    /// Order of cards that are written as numbers: 0..51:SHDC:A..K is suit by suit, 1..52:2..A:CDHS
    /// rank by rank, 1..13:A..K ranks only
    #[cfg_attr(feature = "cli", arg(long, value_name = "CODE", allow_hyphen_values = true))]
    pub cards: Option<String>,
    /// Check only the wagers or outcome tables with these ids; repeatable
    #[cfg_attr(feature = "cli", arg(long, short = 'w', value_name = "W", value_delimiter = ','))]
    pub wager: Vec<String>,
    /// Significance level: the probability that a correct simulator fails the check
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "P", allow_hyphen_values = true, default_value = "0.001")
    )]
    pub level: Option<String>,
    /// RTP shift that the rounds must be able to show before a wager counts as agreeing
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "SHIFT", allow_hyphen_values = true, default_value = "1%")
    )]
    pub shift: Option<String>,
    /// Test totals with bounds that hold at every look, for a simulator that is checked repeatedly
    #[cfg_attr(feature = "cli", arg(long))]
    pub every_look: bool,
    /// Stop at the first fault: exit 1 for a broken rule, 2 for a row that is unreadable, missing,
    /// repeated or out of order
    #[cfg_attr(feature = "cli", arg(long))]
    pub strict: bool,
    /// Title page of the document.
    #[serde(flatten)]
    #[cfg_attr(feature = "cli", arg(skip))]
    pub document: DocumentTexts,
    /// Digits after the point of decimals, `0..=1000` (default: 6). The front writes the report
    /// with these digits.
    #[cfg_attr(feature = "cli", arg(skip))]
    pub digits: Option<String>,
}

/// Parses the texts of a request for a check. The front itself sets [`CheckRequest::sources`], the
/// rows to check.
///
/// # Errors
///
/// Returns an error if a text is invalid.
///
/// # Example
///
/// ```
/// use shoe_odds::Catalog;
/// use shoe_odds::evidence::Source;
/// use shoe_odds::question::check::report::Agreement;
/// use shoe_odds::typed::{self, CheckTexts};
///
/// let texts = CheckTexts {
///     variant: Some("dynasty".into()),
///     column: vec!["player_cards=p".into(), "banker_cards=b".into()],
///     level: Some("0.1%".into()),
///     ..CheckTexts::default()
/// };
/// let mut request = typed::check(&texts)?;
/// request.sources = vec![Source::bytes("my rounds", "p,b\n4S 5H,KD 7C\n")];
/// let found = shoe_odds::check(&Catalog::builtin(), &request, None, &())?;
/// assert_eq!(found.verdict, Agreement::TooFewRounds);
///
/// let error = typed::check(&CheckTexts { level: Some("1".into()), ..texts }).unwrap_err();
/// assert_eq!(error.to_string(), "level 1: expected a share above 0 and below 1, as 0.001");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn check(texts: &CheckTexts) -> Result<CheckRequest, Error> {
    let usual = CheckRequest::default();
    let kind = |text| one_of(INPUT, text, Kind::ALL);
    let level = |text| between(LEVEL, text, "0.001");
    let shift = |text| between(SHIFT, text, "1%");
    let digits = |text| within(DIGITS, text, 0..=MOST_DIGITS);
    Ok(CheckRequest {
        requires_agreement: false,
        variant: texts.variant.clone().unwrap_or_default(),
        shoe: texts.shoe.shoe()?,
        wagers: names(&texts.wager),
        sources: Vec::new(),
        options: Options {
            kind: texts.input.as_deref().map(kind).transpose()?,
            columns: columns(&texts.column, "player_cards=p")?,
            ignored: texts.ignore.clone(),
            numbering: texts.cards.as_deref().map(str::parse).transpose()?,
            strict: texts.strict,
            ..Options::default()
        },
        level: texts.level.as_deref().map_or(Ok(usual.level), level)?,
        shift: texts.shift.as_deref().map_or(Ok(usual.shift), shift)?,
        every_look: texts.every_look,
        digits: match texts.digits.as_deref().map(digits).transpose()? {
            Some(digits) => usize::try_from(digits).unwrap_or(USUAL_DIGITS),
            None => USUAL_DIGITS,
        },
        cover: texts.document.cover()?,
        date: texts.document.date()?,
        origin: Origin::default(),
    })
}

/// Parses the names of columns, each with the name of a column in a file; `example` is one.
pub(super) fn columns(texts: &[String], example: &str) -> Result<Vec<(String, String)>, Error> {
    texts.iter().map(|text| column(text, example)).collect()
}

fn column(text: &str, example: &str) -> Result<(String, String), Error> {
    let named = text.split_once('=').filter(|(ours, yours)| !ours.is_empty() && !yours.is_empty());
    let several = named.and_then(|(_, yours)| yours.split_once(',')).filter(|(_, rest)| {
        // Names of one column per card have commas between them, and no equals signs.
        rest.contains('=')
    });
    if several.is_some() {
        let apart = text.split(',').map(|one| format!("{COLUMN} {one}"));
        let apart: Vec<String> = apart.collect();
        let why = format!("expected one column; several are {}", apart.join(" "));
        return Err(Error::value(COLUMN, text, why));
    }
    named
        .map(|(ours, yours)| (ours.to_owned(), yours.to_owned()))
        .ok_or_else(|| Error::value(COLUMN, text, format!("expected a form like {example}")))
}

/// Parses a share above 0 and below 1.
fn between(parameter: &'static str, text: &str, like: &str) -> Result<Exact, Error> {
    let inside = |found: &Exact| found.is_positive() && (&Exact::one() - found).is_positive();
    share(text).filter(inside).ok_or_else(|| {
        let why = format!("expected a share above 0 and below 1, as {like}");
        Error::value(parameter, text, why)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_has_its_place_in_the_request() {
        let text = |text: &str| Some(text.to_owned());
        let texts = CheckTexts {
            variant: Some("dynasty".into()),
            shoe: ShoeTexts { decks: text("6"), ..ShoeTexts::default() },
            wager: vec!["tie,player".into()],
            input: text("Hands"),
            column: vec!["player_cards=c1,c2,c3".into()],
            ignore: vec!["a,b".into()],
            cards: text("1..13:A..K"),
            level: text("1%"),
            shift: text("0.5%"),
            every_look: true,
            strict: true,
            digits: text("4"),
            document: DocumentTexts { title: text("June"), ..DocumentTexts::default() },
        };
        let request = check(&texts).unwrap();
        assert_eq!(request.variant, "dynasty");
        assert_eq!(request.shoe.unwrap().whole_decks(), Some(6));
        assert_eq!(request.wagers, ["tie", "player"]);
        assert!(request.sources.is_empty());
        let options = &request.options;
        assert_eq!(options.kind, Some(Kind::Hands));
        assert_eq!(options.columns, [("player_cards".to_owned(), "c1,c2,c3".to_owned())]);
        // The name of a column may contain a comma.
        assert_eq!(options.ignored, ["a,b"]);
        assert_eq!(options.numbering.as_ref().unwrap().last(), 13);
        assert_eq!(request.level, Exact::ratio(1, 100).unwrap());
        assert_eq!(request.shift, Exact::ratio(1, 200).unwrap());
        assert!(request.every_look && options.strict);
        assert_eq!(request.digits, 4);

        let usual = check(&CheckTexts::default()).unwrap();
        assert_eq!(usual.level, Exact::ratio(1, 1000).unwrap());
        assert_eq!(usual.shift, Exact::ratio(1, 100).unwrap());
        assert_eq!(usual.digits, 6);
        assert!(usual.options.kind.is_none() && usual.options.numbering.is_none());
    }

    #[test]
    fn anything_else_is_refused_with_what_was_expected() {
        let text = |text: &str| Some(text.to_owned());
        let none = CheckTexts::default;
        let column = |text: &str| vec![text.to_owned()];
        for (texts, why) in [
            (CheckTexts { level: text("0"), ..none() }, "level 0: expected a share above 0"),
            (
                CheckTexts { shift: text("100%"), ..none() },
                "shift 100%: expected a share above 0 and below 1, as 1%",
            ),
            (
                CheckTexts { input: text("rows"), ..none() },
                "input rows: expected hands, counts or totals",
            ),
            (CheckTexts { column: column("a="), ..none() }, "column a=: expected a form like"),
            (
                CheckTexts { column: column("a=b,c=d"), ..none() },
                "column a=b,c=d: expected one column; several are column a=b column c=d",
            ),
            (CheckTexts { cards: text("1..2"), ..none() }, "cards 1..2: expected the numbers"),
            (
                CheckTexts { digits: text("1001"), ..none() },
                "digits 1001: expected a whole number from 0 to 1000",
            ),
        ] {
            let error = check(&texts).unwrap_err().to_string();
            assert!(error.starts_with(why), "{error}");
        }
    }
}
