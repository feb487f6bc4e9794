//! Parses requests to design a paytable.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::{Error, brief};
use crate::exact::Exact;
use crate::figure::key::Key;
use crate::question::design::paytables::{Bounds, First};
use crate::question::design::{Allowed, DesignRequest, Target, Wish};
use crate::typed::ShoeTexts;
use crate::typed::numbers::within;
#[cfg(feature = "cli")]
use crate::typed::option;
use crate::typed::payoffs::{HIGHEST, payoff, payoffs, round};
use crate::typed::ranges::{aim, open};
use crate::typed::words::{names, one_of, words_of};
use crate::wording::asked::{
    DEVIATION, EDGE, FIX, FIX_OTHERS, HIT, MOST, ORDER, PAYS, ROUND_TO, RTP, SORT,
};

/// Default number of paytables to report.
const USUAL: usize = 20;
/// Maximum number of paytables to report.
const MOST_NAMED: u64 = 10_000;

/// Texts of a request for [`crate::question::design::design()`].
///
/// A line of the paytable is named by its name or by its number from the top. Payoffs are to one:
/// `5..40` is every whole number, `5..40/5` every fifth, `1..3/0.5` every half, `5,10,20..30` a
/// list, and `push` a returned stake. All texts after `rtp` describe the target and need `edge` or
/// `rtp`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "cli", command(mut_args(option::shoes_of_a_design)))]
#[serde(default, rename_all = "kebab-case")]
pub struct DesignTexts {
    /// Wager whose payoffs are searched: its id or its name [default: the only one of the variant]
    #[cfg_attr(
        feature = "cli",
        arg(long, short = 'w', value_name = "W", default_value = "", hide_default_value = true)
    )]
    pub wager: String,
    /// Variant that offers the wager, if several do
    #[cfg_attr(feature = "cli", arg(long, short = 'v', value_name = "V", value_delimiter = ','))]
    pub variant: Vec<String>,
    /// Shoe, or several, on each of which the target must be met.
    #[serde(flatten)]
    #[cfg_attr(feature = "cli", command(flatten))]
    pub shoes: ShoeTexts,
    /// Target house edge: 3%..5%, 3-5% or 0.03..0.05; 8% for the nearest to it
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "RANGE", allow_hyphen_values = true, group = "target")
    )]
    pub edge: Option<String>,
    /// Target return to player, instead of the edge: 95%..97%, or 92%
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "RANGE", allow_hyphen_values = true, group = "target")
    )]
    pub rtp: Option<String>,
    /// Payoffs a line may have: "Tie=5..12", 3=5..40/5, or 5..40 for all lines not named; of a meter
    /// that grows reset=200..500/50 or increment=0.1..0.2/0.01; repeatable
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "[LINE=]PAYS", allow_hyphen_values = true, requires = "target")
    )]
    pub pays: Vec<String>,
    /// Line with a fixed payoff, "Tie=8", or with its current payoff, "Tie"; repeatable
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "LINE[=PAYS]", allow_hyphen_values = true, requires = "target")
    )]
    pub fix: Vec<String>,
    /// Fix the payoffs of lines that are not named
    #[cfg_attr(feature = "cli", arg(long, alias = "keep", requires = "target"))]
    #[serde(alias = "keep")]
    pub fix_others: bool,
    /// Payoffs that the house deals: 5 for multiples of 5 above 5, or a list, 10,15,20,25,30,40
    #[cfg_attr(feature = "cli", arg(long, alias = "round", value_name = "N", requires = "target"))]
    #[serde(alias = "round")]
    pub round_to: Option<String>,
    /// Order of payoffs between lines: "1>2>=3", by number or name; kept, for the current order; or
    /// any; repeatable [default: kept]
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "ORDER", allow_hyphen_values = true, requires = "target")
    )]
    pub order: Vec<String>,
    /// Target hit frequency: 10%..20%, 10%.. or ..20%
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "RANGE", allow_hyphen_values = true, requires = "target")
    )]
    pub hit: Option<String>,
    /// Target standard deviation, in stakes: 2..3, 2.. or ..3
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "RANGE", allow_hyphen_values = true, requires = "target")
    )]
    pub deviation: Option<String>,
    /// Order of the paytables, best first
    #[cfg_attr(feature = "cli", arg(long, default_value = "middle", requires = "target", value_parser = option::words(First::ALL)))]
    #[schemars(extend("enum" = words_of(First::ALL)))]
    pub sort: Option<String>,
    /// Maximum number of paytables to print, 1 to 10000
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", default_value = "20", requires = "target", value_parser = option::number(1..=10_000)))]
    pub most: Option<String>,
}

/// Parses the texts of a request about a paytable.
///
/// # Errors
///
/// Returns an error if a text is invalid, or if it needs `edge` or `rtp` and neither is given.
///
/// # Example
///
/// ```
/// use shoe_odds::Exact;
/// use shoe_odds::question::design::{Allowed, Round};
/// use shoe_odds::typed::{self, DesignTexts, ShoeTexts};
///
/// let texts = DesignTexts {
///     shoes: ShoeTexts { decks: Some("6,8".into()), ..ShoeTexts::default() },
///     wager: "tie".into(),
///     edge: Some("3%..5%".into()),
///     pays: vec!["Tie=8..9".into()],
///     round_to: Some("5".into()),
///     ..DesignTexts::default()
/// };
/// let request = typed::design(&texts)?;
/// assert_eq!(request.shoes.len(), 2);
/// let target = request.target.unwrap();
/// assert_eq!(target.edge, (Exact::ratio(3, 100).unwrap(), Exact::ratio(5, 100).unwrap()));
/// let pays = [8, 9].map(Exact::integer).to_vec();
/// assert_eq!(target.lines, [("Tie".to_owned(), Allowed::These(pays))]);
/// assert_eq!(target.round, Some(Round::To(Exact::integer(5))));
///
/// let error = typed::design(&DesignTexts { edge: Some("5".into()), ..texts }).unwrap_err();
/// assert_eq!(error.to_string(), "edge 5: expected -100% to 100%, as 5%");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn design(texts: &DesignTexts) -> Result<DesignRequest, Error> {
    let shoes = texts.shoes.shoes()?;
    let edge = match (&texts.edge, &texts.rtp) {
        (Some(_), Some(_)) => {
            let why = format!("{EDGE} and {RTP} both name the target: expected one of them");
            return Err(Error::usage(why));
        }
        (Some(edge), None) => Some(aim(EDGE, edge, [-1, 1])?),
        (None, Some(rtp)) => {
            let (least, greatest) = aim(RTP, rtp, [0, 2])?;
            Some((&Exact::one() - &greatest, &Exact::one() - &least))
        }
        (None, None) => None,
    };
    if let (None, Some(parameter)) = (&edge, of_a_target(texts)) {
        let why = format!("expected {EDGE} or {RTP} beside it");
        return Err(Error::parameter_given(parameter, why));
    }
    Ok(DesignRequest {
        shoes,
        variants: names(&texts.variant),
        wager: texts.wager.clone(),
        target: edge.map(|edge| target(texts, edge)).transpose()?,
    })
}

/// Returns the first given parameter that needs a target.
fn of_a_target(texts: &DesignTexts) -> Option<&'static str> {
    let given = [
        (PAYS, !texts.pays.is_empty()),
        (FIX, !texts.fix.is_empty()),
        (FIX_OTHERS, texts.fix_others),
        (ROUND_TO, texts.round_to.is_some()),
        (ORDER, !texts.order.is_empty()),
        (HIT, texts.hit.is_some()),
        (DEVIATION, texts.deviation.is_some()),
        (SORT, texts.sort.is_some()),
        (MOST, texts.most.is_some()),
    ];
    given.into_iter().find(|(_, given)| *given).map(|(parameter, _)| parameter)
}

fn target(texts: &DesignTexts, edge: (Exact, Exact)) -> Result<Target, Error> {
    let (lines, others) = lines(texts)?;
    let bounds = |parameter, text: &Option<String>, within: [i64; 2]| {
        let read = |text: &String| open(parameter, text, within);
        text.as_ref().map_or(Ok(Bounds::default()), read)
    };
    let sort = |text| one_of(SORT, text, First::ALL);
    let most = |text| within(MOST, text, 1..=MOST_NAMED);
    Ok(Target {
        edge,
        hit: bounds(HIT, &texts.hit, [0, 1])?,
        deviation: bounds(DEVIATION, &texts.deviation, [0, HIGHEST])?,
        lines,
        others,
        round: texts.round_to.as_deref().map(round).transpose()?,
        order: match &texts.order[..] {
            [] => vec![Wish::AsItStands],
            [any] if any.trim() == "any" => Vec::new(),
            orders => {
                orders.iter().map(|text| order(text)).collect::<Result<Vec<_>, _>>()?.concat()
            }
        },
        first: texts.sort.as_deref().map_or(Ok(First::Middle), sort)?,
        most: match texts.most.as_deref().map(most).transpose()? {
            Some(most) => usize::try_from(most).unwrap_or(USUAL),
            None => USUAL,
        },
    })
}

/// The allowed payoffs of named lines, and of all others.
type Lines = (Vec<(String, Allowed)>, Option<Allowed>);

fn lines(texts: &DesignTexts) -> Result<Lines, Error> {
    let mut lines = Vec::new();
    let mut others = texts.fix_others.then_some(Allowed::AsItStands);
    for text in &texts.pays {
        let mistake = |why| Error::value(PAYS, brief(text), why);
        let (line, list) = match text.rsplit_once('=') {
            Some((line, list)) => (Some(line.trim()), list),
            None => (None, text.as_str()),
        };
        let allowed = Allowed::These(payoffs(list).map_err(mistake)?);
        match line {
            Some(line) => lines.push((line.to_owned(), allowed)),
            None if texts.fix_others => {
                return Err(mistake(format!(
                    "with {FIX_OTHERS} the other lines keep what they pay: expected LINE=PAYS"
                )));
            }
            None if others.is_some() => {
                return Err(mistake("what lines not named may pay is said twice".to_owned()));
            }
            None => others = Some(allowed),
        }
    }
    for text in &texts.fix {
        let mistake = |why: String| Error::value(FIX, brief(text), why);
        lines.push(match text.rsplit_once('=') {
            Some((line, pays)) => {
                let pays = payoff(pays).map_err(mistake)?;
                (line.trim().to_owned(), Allowed::These(vec![pays]))
            }
            None => (text.trim().to_owned(), Allowed::AsItStands),
        });
    }
    Ok((lines, others))
}

/// Parses an order of lines, such as `1>2>=3`: each line is compared with the next.
fn order(text: &str) -> Result<Vec<Wish>, Error> {
    if text.trim() == "kept" {
        return Ok(vec![Wish::AsItStands]);
    }
    let mut lines = text.split('>');
    let mistake = || {
        let why = "expected lines with > or >= between them, as \"1>2>=3\", or kept, or any by \
                   itself";
        Error::value(ORDER, brief(text), why)
    };
    let mut more = lines.next().map(str::trim).unwrap_or_default();
    let mut wishes = Vec::new();
    for less in lines {
        let (strictly, less) = match less.strip_prefix('=') {
            Some(less) => (false, less.trim()),
            None => (true, less.trim()),
        };
        if more.is_empty() || less.is_empty() {
            return Err(mistake());
        }
        let [of_more, of_less] = [more, less].map(str::to_owned);
        wishes.push(Wish::More { more: of_more, less: of_less, strictly });
        more = less;
    }
    if wishes.is_empty() { Err(mistake()) } else { Ok(wishes) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(change: impl FnOnce(&mut DesignTexts)) -> Result<DesignRequest, Error> {
        let mut texts = DesignTexts {
            wager: "tie".into(),
            edge: Some("3%..5%".into()),
            ..DesignTexts::default()
        };
        change(&mut texts);
        design(&texts)
    }

    #[test]
    fn every_text_has_its_place_in_the_request() {
        let text = |text: &str| Some(text.to_owned());
        let request = asked(|texts| {
            texts.edge = None;
            texts.rtp = text("95%..97%");
            texts.shoes.decks = text("6,8");
            texts.variant = vec!["dynasty".into()];
            texts.pays = vec!["Tie=5..6".into(), "10".into()];
            texts.fix = vec!["2".into(), "3=8".into()];
            texts.order = vec!["any".into()];
            texts.hit = text("10%..");
            texts.deviation = text("..3");
            texts.sort = text("deviation");
            texts.most = text("7");
        });
        let request = request.unwrap();
        assert_eq!((request.shoes.len(), &*request.wager), (2, "tie"));
        assert_eq!(request.variants, ["dynasty"]);
        let target = request.target.unwrap();
        let percent = |of| Exact::ratio(of, 100).unwrap();
        let these =
            |pays: &[i64]| Allowed::These(pays.iter().copied().map(Exact::integer).collect());
        // A return of 95% to 97% is an edge of 3% to 5%.
        assert_eq!(target.edge, (percent(3), percent(5)));
        let lines = [
            ("Tie".to_owned(), these(&[5, 6])),
            ("2".to_owned(), Allowed::AsItStands),
            ("3".to_owned(), these(&[8])),
        ];
        assert_eq!(target.lines, lines);
        assert_eq!(target.others, Some(these(&[10])));
        assert_eq!(target.order, []);
        assert_eq!(target.hit, Bounds { least: Some(percent(10)), greatest: None });
        let three = Some(Exact::integer(3));
        assert_eq!(target.deviation, Bounds { least: None, greatest: three });
        assert_eq!((target.first, target.most), (First::Deviation, 7));

        let usual = asked(|_| ()).unwrap().target.unwrap();
        assert_eq!((usual.first, usual.most), (First::Middle, 20));
        assert_eq!(usual.order, [Wish::AsItStands]);
        let none = asked(|texts| texts.edge = None).unwrap();
        assert!(none.target.is_none());
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        let said = |change: fn(&mut DesignTexts)| asked(change).unwrap_err().to_string();
        assert_eq!(
            said(|texts| texts.rtp = Some("95%".into())),
            "edge and rtp both name the target: expected one of them"
        );
        type Change = fn(&mut DesignTexts);
        let alone: [(&str, Change); 4] = [
            ("pays", |texts| texts.pays = vec!["5".into()]),
            ("fix others", |texts| texts.fix_others = true),
            ("order", |texts| texts.order = vec!["any".into()]),
            ("most", |texts| texts.most = Some("5".into())),
        ];
        for (parameter, change) in alone {
            let error = asked(|texts| {
                change(texts);
                texts.edge = None;
            });
            let said = format!("{parameter}: expected edge or rtp beside it");
            assert_eq!(error.unwrap_err().to_string(), said);
        }
        assert_eq!(
            said(|texts| {
                texts.fix_others = true;
                texts.pays = vec!["5".into()];
            }),
            "pays 5: with fix others the other lines keep what they pay: expected LINE=PAYS"
        );
        assert_eq!(
            said(|texts| texts.pays = vec!["5".into(), "6".into()]),
            "pays 6: what lines not named may pay is said twice"
        );
        assert_eq!(
            said(|texts| texts.most = Some("0".into())),
            "most 0: expected a whole number from 1 to 10000"
        );
        assert_eq!(
            said(|texts| texts.sort = Some("best".into())),
            "sort best: expected middle or deviation"
        );
    }

    #[test]
    fn orders_as_they_are_typed() {
        let more = |more: &str, less: &str, strictly| Wish::More {
            more: more.to_owned(),
            less: less.to_owned(),
            strictly,
        };
        assert_eq!(order("1>2>=A win").unwrap(), [more("1", "2", true), more("2", "A win", false)]);
        assert_eq!(order("kept").unwrap(), [Wish::AsItStands]);
        for text in ["", "1", "1<2", ">", "1>", ">=2", "1>>2", "1=>2 >"] {
            let error = order(text).unwrap_err().to_string();
            assert!(error.contains("expected lines with > or >= between them"), "{text}: {error}");
        }
    }
}
