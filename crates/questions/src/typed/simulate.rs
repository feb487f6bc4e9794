//! Parses requests to simulate shoes.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::{Error, brief};
use crate::figure::key::Key;
use crate::game::dealing::{USUAL_AFTER_CUT, USUAL_CUT};
use crate::question::simulate::SimulateRequest;
use crate::question::simulate::dealing::{Burn, End, Form, MOST_SHOES, Written};
use crate::typed::ShoeTexts;
use crate::typed::numbers::{whole, within};
#[cfg(feature = "cli")]
use crate::typed::option;
use crate::typed::words::{names, one_of, words_of};
use crate::wording::asked::{
    AFTER_CUT, BURN, CUT, FORMAT, ROUNDS_PER_SHOE, SEED, SHARD, SHOES, WRITE,
};

/// Default seed.
const USUAL_SEED: u64 = 1;

/// Texts of a request for [`crate::question::simulate::simulate()`].
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default, rename_all = "kebab-case")]
pub struct SimulateTexts {
    /// Variant: game/variant, variant name, or game with one variant [default: the one of --tables,
    /// else baccarat; the first that has the requested wagers]
    #[cfg_attr(feature = "cli", arg(long, short = 'v', value_name = "V", value_parser = option::name()))]
    pub variant: Option<String>,
    /// Cards with which every shoe begins; one number of decks at most.
    #[serde(flatten)]
    #[cfg_attr(feature = "cli", command(flatten))]
    pub shoe: ShoeTexts,
    /// Shoes to simulate
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "K", allow_hyphen_values = true, required = true)
    )]
    pub shoes: Option<String>,
    /// Seed, a whole number below 2^64, decimal or hexadecimal with 0x
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "S", allow_hyphen_values = true, default_value = "1")
    )]
    pub seed: Option<String>,
    /// Cards behind the cut card [default: 14]
    #[cfg_attr(feature = "cli", arg(long, value_name = "C", allow_hyphen_values = true))]
    pub cut: Option<String>,
    /// Rounds dealt after the one in which the cut card comes out, 0 to 2, if enough cards are
    /// left; a round that starts with the cut card as the next card is the first of them [default:
    /// 1]
    #[cfg_attr(feature = "cli", arg(long, value_name = "K", allow_hyphen_values = true))]
    pub after_cut: Option<String>,
    /// Cards burned before the first round of a shoe
    #[cfg_attr(feature = "cli", arg(long, default_value = "none", value_parser = option::words(Burn::ALL)))]
    #[schemars(extend("enum" = words_of(Burn::ALL)))]
    pub burn: Option<String>,
    /// Rounds dealt from each shoe, instead of a cut card; at most the number that can always be
    /// dealt
    #[cfg_attr(
        feature = "cli",
        arg(
            long,
            alias = "shoe-rounds",
            value_name = "R",
            allow_hyphen_values = true,
            conflicts_with = "cut"
        )
    )]
    pub rounds_per_shoe: Option<String>,
    /// Content of a row
    #[cfg_attr(feature = "cli", arg(long, default_value = "hands", value_parser = option::words(&Written::ROWS)))]
    #[schemars(extend("enum" = words_of(&Written::ROWS)))]
    pub write: Option<String>,
    /// Include only the wagers or outcome tables with these ids; repeatable
    #[cfg_attr(feature = "cli", arg(long, short = 'w', value_name = "W", value_delimiter = ','))]
    pub wager: Vec<String>,
    /// Simulate part I of N of the shoes
    #[cfg_attr(feature = "cli", arg(long, value_name = "I/N", allow_hyphen_values = true))]
    pub shard: Option<String>,
    /// Format of rows [default: by the ending of the output file, else csv]
    #[cfg_attr(feature = "cli", arg(long, short = 'f', value_parser = option::words(Form::ALL)))]
    #[schemars(extend("enum" = words_of(Form::ALL)))]
    pub format: Option<String>,
}

/// Parses the texts of a request for a simulation.
///
/// # Errors
///
/// Returns an error if a text is invalid, or if `rounds_per_shoe` is given with `cut` or
/// `after_cut`.
///
/// # Example
///
/// ```
/// use shoe_odds::Catalog;
/// use shoe_odds::typed::{self, SimulateTexts};
///
/// let texts = SimulateTexts {
///     variant: Some("dynasty".into()),
///     shoes: Some("2".into()),
///     rounds_per_shoe: Some("60".into()),
///     write: Some("totals".into()),
///     wager: vec!["tie".into()],
///     ..SimulateTexts::default()
/// };
/// let mut text = Vec::new();
/// shoe_odds::simulate(&Catalog::builtin(), &typed::simulate(&texts)?, &mut text, &())?;
/// assert!(text.starts_with(b"wager,rounds,staked,won\ntie,120,120,"));
///
/// let error = typed::simulate(&SimulateTexts { burn: Some("two".into()), ..texts }).unwrap_err();
/// assert_eq!(error.to_string(), "burn two: expected none, three or by-first-card");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn simulate(texts: &SimulateTexts) -> Result<SimulateRequest, Error> {
    let end = end(&texts.cut, &texts.after_cut, &texts.rounds_per_shoe)?;
    let write = |text| one_of(WRITE, text, &Written::ROWS);
    let form = |text| one_of(FORMAT, text, Form::ALL);
    let shoes = |text| within(SHOES, text, 1..=MOST_SHOES);
    Ok(SimulateRequest {
        variant: texts.variant.clone().unwrap_or_default(),
        shoe: texts.shoe.shoe()?,
        shoes: texts.shoes.as_deref().map_or(Ok(1), shoes)?,
        seed: texts.seed.as_deref().map_or(Ok(USUAL_SEED), seed)?,
        burn: burn(&texts.burn)?,
        end,
        write: texts.write.as_deref().map_or(Ok(Written::Hands), write)?,
        form: texts.format.as_deref().map_or(Ok(Form::Csv), form)?,
        wagers: names(&texts.wager),
        shard: texts.shard.as_deref().map(shard).transpose()?,
    })
}

/// Parses the end of shoes: the cards behind the cut card and the rounds after it, or the rounds of
/// a shoe.
pub(super) fn end(
    cut: &Option<String>,
    after: &Option<String>,
    rounds: &Option<String>,
) -> Result<End, Error> {
    let rounds = rounds.as_deref();
    let rounds = rounds.map(|text| within(ROUNDS_PER_SHOE, text, 1..=u64::MAX)).transpose()?;
    let cut = cut.as_deref().map(|text| within(CUT, text, 0..=u64::MAX)).transpose()?;
    let after = after.as_deref().map(|text| within(AFTER_CUT, text, 0..=2)).transpose()?;
    let both = |one| {
        let why = format!("{one} and {ROUNDS_PER_SHOE} both end the shoe: expected one of them");
        Err(Error::usage(why))
    };
    match (rounds, after) {
        (Some(_), _) if cut.is_some() => both(CUT),
        (Some(_), Some(_)) => both(AFTER_CUT),
        (Some(rounds), None) => Ok(End::Rounds(rounds)),
        (None, after) => {
            Ok(End::by_cut(cut.unwrap_or(USUAL_CUT), after.unwrap_or(USUAL_AFTER_CUT)))
        }
    }
}

/// Parses the cards to burn; none by default.
pub(super) fn burn(text: &Option<String>) -> Result<Burn, Error> {
    text.as_deref().map_or(Ok(Burn::None), |text| one_of(BURN, text, Burn::ALL))
}

pub(super) fn seed(text: &str) -> Result<u64, Error> {
    let digits = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let seed = match digits {
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
            u64::from_str_radix(digits, 16).ok()
        }
        Some(_) => None,
        None => whole(text),
    };
    let expected = "expected a whole number below 2^64, or 0x and up to 16 hexadecimal digits";
    seed.ok_or_else(|| Error::value(SEED, brief(text), expected))
}

pub(super) fn shard(text: &str) -> Result<(u64, u64), Error> {
    let numbers = text.split_once('/').and_then(|(part, of)| whole(part).zip(whole(of)));
    numbers.ok_or_else(|| Error::value(SHARD, brief(text), "expected a part I of N parts, as 2/4"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_has_its_place_in_the_request() {
        let text = |text: &str| Some(text.to_owned());
        let texts = SimulateTexts {
            variant: Some("dynasty".into()),
            shoe: ShoeTexts { decks: text("6"), ..ShoeTexts::default() },
            shoes: text("9"),
            seed: text("0xfF"),
            cut: text("0"),
            after_cut: text("0"),
            burn: text("by_first_card"),
            rounds_per_shoe: None,
            write: text("counts"),
            wager: vec!["tie,panda-8".into()],
            shard: text("2/4"),
            format: text("json"),
        };
        let request = simulate(&texts).unwrap();
        assert_eq!(request.variant, "dynasty");
        assert_eq!(request.shoe.unwrap().whole_decks(), Some(6));
        assert_eq!((request.shoes, request.seed), (9, 255));
        assert_eq!((request.burn, request.end), (Burn::ByFirstCard, End::Cut(0)));
        assert_eq!((request.write, request.form), (Written::Counts, Form::Json));
        assert_eq!(request.wagers, ["tie", "panda-8"]);
        assert_eq!(request.shard, Some((2, 4)));

        let usual = simulate(&SimulateTexts::default()).unwrap();
        assert_eq!((usual.shoes, usual.seed, usual.end), (1, 1, End::default()));
        assert_eq!(usual.end, End::CutAndMore { cut: 14, rounds: 1 });
        assert_eq!((usual.burn, usual.write, usual.form), (Burn::None, Written::Hands, Form::Csv));
        let rounds = SimulateTexts { rounds_per_shoe: text("60"), ..SimulateTexts::default() };
        assert_eq!(simulate(&rounds).unwrap().end, End::Rounds(60));
        let after = SimulateTexts { after_cut: text("2"), ..SimulateTexts::default() };
        assert_eq!(simulate(&after).unwrap().end, End::CutAndMore { cut: 14, rounds: 2 });
        let none = SimulateTexts { after_cut: text("0"), ..SimulateTexts::default() };
        assert_eq!(simulate(&none).unwrap().end, End::Cut(14));
    }

    #[test]
    fn anything_else_is_refused_with_what_was_expected() {
        let text = |text: &str| Some(text.to_owned());
        let none = SimulateTexts::default;
        for (texts, why) in [
            (
                SimulateTexts { shoes: text("0"), ..none() },
                "shoes 0: expected a whole number from 1 to 1099511627776",
            ),
            (
                SimulateTexts { seed: text("0xZZ"), ..none() },
                "seed 0xZZ: expected a whole number below 2^64",
            ),
            (
                SimulateTexts { seed: text("18446744073709551616"), ..none() },
                "seed 18446744073709551616: expected a whole number below 2^64",
            ),
            (
                SimulateTexts { after_cut: text("3"), ..none() },
                "after cut 3: expected a whole number from 0 to 2",
            ),
            (
                SimulateTexts { after_cut: text("1"), rounds_per_shoe: text("5"), ..none() },
                "after cut and rounds per shoe both end the shoe: expected one of them",
            ),
            (SimulateTexts { cut: text("-1"), ..none() }, "cut -1: expected a whole number from 0"),
            (
                SimulateTexts { rounds_per_shoe: text("0"), ..none() },
                "rounds per shoe 0: expected a whole number from 1",
            ),
            (
                SimulateTexts { rounds_per_shoe: text("5"), cut: text("5"), ..none() },
                "cut and rounds per shoe both end the shoe: expected one of them",
            ),
            (
                SimulateTexts { write: text("rows"), ..none() },
                "write rows: expected hands, left, counts or totals",
            ),
            (SimulateTexts { format: text("xml"), ..none() }, "format xml: expected csv or json"),
            (SimulateTexts { shard: text("2"), ..none() }, "shard 2: expected a part I of N parts"),
        ] {
            let error = simulate(&texts).unwrap_err().to_string();
            assert!(error.starts_with(why), "{error}");
        }
    }
}
