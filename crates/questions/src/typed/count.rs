//! Parses requests to evaluate card counts.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::card::ExactBet;
use crate::error::{Error, brief};
use crate::exact::Exact;
use crate::figure::key::Key;
use crate::game::dealing::Burn;
use crate::question::count::{CountRequest, FirstCard, Per, Rounded};
use crate::question::simulate::dealing::MOST_SHOES;
use crate::typed::ShoeTexts;
use crate::typed::counting::{CountsTexts, counts};
use crate::typed::numbers::{amount, decimal, share, within};
#[cfg(feature = "cli")]
use crate::typed::option;
use crate::typed::simulate::{burn, end, seed, shard};
use crate::typed::words::{names, one_of, with_stake, words_of};
use crate::wording::asked::{
    BANKROLL, BET, BURN, CAP, CHIP, CUTS, EXACT, FIRST_CARD, GOAL, HOURS, KELLY, MAX, MIN,
    ROUNDS_PER_HOUR, RUIN, SHARD, SHOES, UNTIL,
};

/// Texts of a request for [`crate::question::count::count()`].
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(default, rename_all = "kebab-case")]
pub struct CountTexts {
    /// Variant: game/variant, variant name, or game with one variant [default: the one of --tables,
    /// else baccarat; the first that has the requested wagers]
    #[cfg_attr(feature = "cli", arg(long, short = 'v', value_name = "V", value_parser = option::name()))]
    pub variant: Option<String>,
    /// Evaluate only the wagers with these ids; repeatable
    #[cfg_attr(feature = "cli", arg(long, short = 'w', value_name = "W", value_delimiter = ','))]
    pub wager: Vec<String>,
    /// Tags of a count: "4=-1 9=2", "(0,0,0,-1,-1,-1,-1,2,2,0)" for A to 9 and ten, best:LEVEL, or
    /// the name of a count of the table; "panda-8: best:2" for one wager only; repeatable
    #[cfg_attr(feature = "cli", arg(long, value_name = "TAGS", allow_hyphen_values = true))]
    pub tags: Vec<String>,
    /// Trigger: bet at this count or above, or at the best one; "panda-8: 11" for one wager only;
    /// repeatable [default: as a named count has it, or best]
    #[cfg_attr(feature = "cli", arg(long, value_name = "T", allow_hyphen_values = true))]
    pub trigger: Vec<String>,
    /// Stakes in units, each from a count on, instead of one unit from a trigger on: "2=1 3=2 4=4",
    /// 0 to sit out, or best for --bankroll; "dragon-7: 2=1 4=4" for one wager only; repeatable
    #[cfg_attr(feature = "cli", arg(long, value_name = "STAKES", allow_hyphen_values = true))]
    pub ramp: Vec<String>,
    /// Count at which the player begins to bet, above the trigger or the first count of the ramp; he
    /// stops where the count falls below that; "dragon-7: 4" for one wager only; repeatable
    #[cfg_attr(feature = "cli", arg(long, value_name = "T", allow_hyphen_values = true))]
    pub enter: Vec<String>,
    /// Bet whenever the exact expectation is above 0, as well as by counts [default: on if there
    /// are no tags]
    #[cfg_attr(feature = "cli", arg(long, value_parser = option::words(ExactBet::ALL)))]
    #[schemars(extend("enum" = words_of(ExactBet::ALL)))]
    pub bet: Option<String>,
    /// Decks to divide a true count by [default: as a named count has it, or unseen]
    #[cfg_attr(feature = "cli", arg(long, value_parser = option::words(Per::ALL)))]
    #[schemars(extend("enum" = words_of(Per::ALL)))]
    pub per: Option<String>,
    /// Rounding of a true count [default: as a named count has it, or none]
    #[cfg_attr(feature = "cli", arg(long, value_parser = option::words(Rounded::ALL)))]
    #[schemars(extend("enum" = words_of(Rounded::ALL)))]
    pub round: Option<String>,
    /// Compare the running count with the trigger instead of the true count
    #[cfg_attr(feature = "cli", arg(long))]
    pub running: bool,
    /// Running count of a whole shoe, from which a true count follows too [default: as a named count
    /// has it, or 0]
    #[cfg_attr(feature = "cli", arg(long, value_name = "R", allow_hyphen_values = true))]
    pub start: Option<String>,
    /// Cards with which every shoe begins; one number of decks at most.
    #[serde(flatten)]
    #[cfg_attr(feature = "cli", command(flatten))]
    pub shoe: ShoeTexts,
    /// Shoes to simulate [default: 100000]
    #[cfg_attr(feature = "cli", arg(long, value_name = "K", allow_hyphen_values = true))]
    pub shoes: Option<String>,
    /// Simulate until the standard error of units per shoe is at most this: 0.001
    #[cfg_attr(feature = "cli", arg(long, value_name = "ERROR", allow_hyphen_values = true))]
    pub until: Option<String>,
    /// Exact means over all orders of the shoe instead of simulated shoes, for up to 40 million
    /// compositions: one deck by value
    #[cfg_attr(feature = "cli", arg(long, conflicts_with_all = ["shoes", "until", "shard"]))]
    pub exact: bool,
    /// Seed, a whole number below 2^64, decimal or hexadecimal with 0x
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "S", allow_hyphen_values = true, default_value = "1")
    )]
    pub seed: Option<String>,
    /// Cards behind the cut card [default: 14]
    #[cfg_attr(feature = "cli", arg(long, value_name = "C", allow_hyphen_values = true))]
    pub cut: Option<String>,
    /// More positions of the cut card to evaluate on the same shoes: 14,26,52,104
    #[cfg_attr(feature = "cli", arg(long, value_name = "LIST", allow_hyphen_values = true))]
    pub cuts: Option<String>,
    /// Rounds dealt after the one in which the cut card comes out, 0 to 2, if enough cards are
    /// left; a round that starts with the cut card as the next card is the first of them [default:
    /// 1]
    #[cfg_attr(feature = "cli", arg(long, value_name = "K", allow_hyphen_values = true))]
    pub after_cut: Option<String>,
    /// Cards burned before the first round of a shoe
    #[cfg_attr(feature = "cli", arg(long, default_value = "none", value_parser = option::words(Burn::ALL)))]
    #[schemars(extend("enum" = words_of(Burn::ALL)))]
    pub burn: Option<String>,
    /// Count of a first card that is turned before others are burned [default: counted]
    #[cfg_attr(feature = "cli", arg(long, value_parser = option::words(FirstCard::ALL)))]
    #[schemars(extend("enum" = words_of(FirstCard::ALL)))]
    pub first_card: Option<String>,
    /// Rounds dealt from each shoe, instead of a cut card
    #[cfg_attr(feature = "cli", arg(long, alias = "shoe-rounds", value_name = "R", allow_hyphen_values = true, conflicts_with_all = ["cut", "cuts"]))]
    pub rounds_per_shoe: Option<String>,
    /// Simulate part I of N of the shoes, to be merged by `odds merge`
    #[cfg_attr(
        feature = "cli",
        arg(long, value_name = "I/N", allow_hyphen_values = true, conflicts_with = "until")
    )]
    pub shard: Option<String>,
    /// Wager that must be bet beside each unit, and its stake: player=1; repeatable
    #[cfg_attr(feature = "cli", arg(long, value_name = "W=STAKE", value_delimiter = ','))]
    pub with: Vec<String>,
    /// Maximum stake, in money, which is the largest stake of a ramp; the stakes of --with are then
    /// in money too: 25,100
    #[cfg_attr(feature = "cli", arg(long, value_name = "LIST", allow_hyphen_values = true))]
    pub cap: Option<String>,
    /// Smallest chip in units, of which every stake of a ramp is a multiple [default: 1 for the
    /// best ramp]
    #[cfg_attr(feature = "cli", arg(long, value_name = "UNITS", allow_hyphen_values = true))]
    pub chip: Option<String>,
    /// Smallest stake of the best ramp, in units [default: the chip]
    #[cfg_attr(feature = "cli", arg(long, value_name = "UNITS", allow_hyphen_values = true))]
    pub min: Option<String>,
    /// Largest stake of the best ramp, in units
    #[cfg_attr(feature = "cli", arg(long, value_name = "UNITS", allow_hyphen_values = true))]
    pub max: Option<String>,
    /// Bankroll in units, for its risk of ruin, its certainty equivalent and the best ramp
    #[cfg_attr(feature = "cli", arg(long, value_name = "UNITS", allow_hyphen_values = true))]
    pub bankroll: Option<String>,
    /// Share of full Kelly stakes that are right for the player: 1/2 [default: 1]
    #[cfg_attr(feature = "cli", arg(long, value_name = "SHARE", allow_hyphen_values = true))]
    pub kelly: Option<String>,
    /// Bankroll at which the player stops, in units
    #[cfg_attr(feature = "cli", arg(long, value_name = "UNITS", allow_hyphen_values = true))]
    pub goal: Option<String>,
    /// Hours of a trip, for the risk of ruin in it
    #[cfg_attr(feature = "cli", arg(long, value_name = "H", allow_hyphen_values = true))]
    pub hours: Option<String>,
    /// Rounds per hour [default: 70]
    #[cfg_attr(feature = "cli", arg(long, value_name = "R", allow_hyphen_values = true))]
    pub rounds_per_hour: Option<String>,
    /// Risk of ruin for bankrolls [default: 5%]
    #[cfg_attr(
        feature = "cli",
        arg(long, alias = "risk", value_name = "SHARE", allow_hyphen_values = true)
    )]
    #[serde(alias = "risk")]
    pub ruin: Option<String>,
}

/// Parses the texts of a request about counts.
///
/// # Errors
///
/// Returns an error if a text is invalid, or if two texts do not go together.
///
/// # Example
///
/// ```
/// use shoe_odds::question::count::Trigger;
/// use shoe_odds::typed::{self, CountTexts};
///
/// let texts = CountTexts {
///     variant: Some("dynasty".into()),
///     tags: vec!["tie: best:2".into(), "panda-8: 9=1 4=-1".into()],
///     trigger: vec!["tie: best".into(), "panda-8: 11".into()],
///     ..CountTexts::default()
/// };
/// let request = typed::count(&texts)?;
/// assert_eq!(request.counts[0].trigger, Some(Trigger::Best));
/// assert_eq!(request.counts[1].wager.as_deref(), Some("panda-8"));
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn count(texts: &CountTexts) -> Result<CountRequest, Error> {
    let usual = CountRequest::default();
    let shoes = |text| within(SHOES, text, 1..=MOST_SHOES);
    let until = texts.until.as_deref().map(until).transpose()?;
    let usual_shoes = if until.is_some() { MOST_SHOES } else { usual.shoes };
    let bet = |text| one_of(BET, text, ExactBet::ALL);
    let per_hour = |text| within(ROUNDS_PER_HOUR, text, 1..=100_000);
    let burn = burn(&texts.burn)?;
    let first_card = texts.first_card.as_deref();
    let first_card =
        first_card.map_or(Ok(usual.first_card), |text| one_of(FIRST_CARD, text, FirstCard::ALL))?;
    if first_card != usual.first_card && burn != Burn::ByFirstCard {
        let why = format!("no first card is turned: expected {BURN} by-first-card beside it");
        return Err(Error::value(FIRST_CARD, first_card.key(), why));
    }
    let number =
        |name, text: &Option<String>| text.as_deref().map(|text| amount(name, text)).transpose();
    Ok(CountRequest {
        variant: texts.variant.clone().unwrap_or_default(),
        shoe: texts.shoe.shoe()?,
        shoes: texts.shoes.as_deref().map_or(Ok(usual_shoes), shoes)?,
        until,
        seed: texts.seed.as_deref().map_or(Ok(usual.seed), seed)?,
        burn,
        first_card,
        end: end(&texts.cut, &texts.after_cut, &texts.rounds_per_shoe)?,
        cuts: texts.cuts.as_deref().map_or(Ok(Vec::new()), cuts)?,
        wagers: names(&texts.wager),
        counts: counts(&CountsTexts {
            tags: &texts.tags,
            trigger: &texts.trigger,
            ramp: &texts.ramp,
            enter: &texts.enter,
            per: &texts.per,
            round: &texts.round,
            running: texts.running,
            start: &texts.start,
        })?,
        perfect: texts.bet.as_deref().map(bet).transpose()?.is_some(),
        with: texts
            .with
            .iter()
            .flat_map(|text| text.split(','))
            .map(with_stake)
            .collect::<Result<_, _>>()?,
        caps: texts.cap.as_deref().map_or(Ok(Vec::new()), caps)?,
        chip: number(CHIP, &texts.chip)?,
        spread: (number(MIN, &texts.min)?, number(MAX, &texts.max)?),
        bankroll: number(BANKROLL, &texts.bankroll)?,
        kelly: texts.kelly.as_deref().map_or(Ok(usual.kelly), kelly)?,
        goal: number(GOAL, &texts.goal)?,
        hours: number(HOURS, &texts.hours)?,
        rounds_per_hour: texts
            .rounds_per_hour
            .as_deref()
            .map_or(Ok(usual.rounds_per_hour), per_hour)?,
        risk: texts.ruin.as_deref().map_or(Ok(usual.risk), risk)?,
        exact: exact(texts)?,
        shard: texts.shard.as_deref().map(shard).transpose()?,
    })
}

/// Checks that nothing about simulated shoes stands beside exact means.
fn exact(texts: &CountTexts) -> Result<bool, Error> {
    let simulated = [(SHOES, &texts.shoes), (UNTIL, &texts.until), (SHARD, &texts.shard)];
    match simulated.into_iter().find(|(_, text)| texts.exact && text.is_some()) {
        Some((name, _)) => {
            let why = format!("no shoe is simulated: expected no {name} beside it");
            Err(Error::parameter_given(EXACT, why))
        }
        None => Ok(texts.exact),
    }
}

fn until(text: &str) -> Result<Exact, Error> {
    let number = decimal(text).filter(Exact::is_positive);
    number.ok_or_else(|| {
        Error::value(UNTIL, brief(text), "expected a standard error above 0, as 0.001")
    })
}

fn risk(text: &str) -> Result<Exact, Error> {
    let wanted = |risk: &Exact| risk.is_positive() && (&Exact::one() - risk).is_positive();
    share(text).filter(wanted).ok_or_else(|| {
        Error::value(RUIN, brief(text), "expected a share above 0 and below 1, as 5%")
    })
}

fn kelly(text: &str) -> Result<Exact, Error> {
    let wanted = |kelly: &Exact| kelly.is_positive() && *kelly <= Exact::one();
    share(text).filter(wanted).ok_or_else(|| {
        Error::value(KELLY, brief(text), "expected a share above 0 and up to 1, as 1/2")
    })
}

fn cuts(text: &str) -> Result<Vec<u64>, Error> {
    text.split(',').map(|cut| within(CUTS, cut.trim(), 0..=u64::MAX)).collect()
}

fn caps(text: &str) -> Result<Vec<Exact>, Error> {
    text.split(',').map(|text| amount(CAP, text)).collect()
}

#[cfg(test)]
mod tests {
    use crate::question::count::{Scale, Tags, Trigger};

    use super::*;

    fn text(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    #[test]
    fn every_text_has_its_place_in_the_request() {
        let texts = CountTexts {
            variant: Some("dynasty".into()),
            shoe: ShoeTexts { decks: text("6"), ..ShoeTexts::default() },
            shoes: text("9"),
            until: text("0.01"),
            seed: text("7"),
            cut: text("20"),
            cuts: text("14, 26"),
            after_cut: text("1"),
            burn: text("by-first-card"),
            first_card: text("unseen"),
            rounds_per_shoe: None,
            wager: vec!["tie,panda-8".into()],
            tags: vec!["9=1 4=-1".into(), "tie: best:3".into()],
            trigger: vec!["2.5".into(), "tie: best".into()],
            enter: vec!["9".into(), "tie: 11".into()],
            ramp: Vec::new(),
            running: false,
            start: None,
            per: text("shoe"),
            round: text("half-deck"),
            bet: text("perfect"),
            with: vec!["player=1.5".into()],
            cap: text("25,100"),
            chip: text("0.5"),
            min: text("1"),
            max: text("12.5"),
            bankroll: text("500"),
            kelly: text("1/2"),
            goal: text("800"),
            hours: text("20"),
            rounds_per_hour: text("60"),
            ruin: text("1%"),
            shard: text("2/4"),
            exact: false,
        };
        let request = count(&texts).unwrap();
        assert!(!request.exact);
        let beside = count(&CountTexts { exact: true, ..texts.clone() }).unwrap_err();
        assert!(beside.to_string().contains("no shoe is simulated"), "{beside}");
        let texts_of_every = CountTexts { exact: true, ..CountTexts::default() };
        assert!(count(&texts_of_every).unwrap().exact);
        assert_eq!((request.shoes, request.seed, request.rounds_per_hour), (9, 7, 60));
        assert_eq!(request.cuts, [14, 26]);
        assert_eq!(request.first_card, FirstCard::Unseen);
        assert_eq!(request.wagers, ["tie", "panda-8"]);
        assert!(request.perfect);
        assert_eq!(request.with[0].1.to_string(), "3/2");
        assert_eq!(request.caps.len(), 2);
        assert_eq!(request.risk.to_string(), "1/100");
        assert_eq!(request.chip, Exact::ratio(1, 2));
        assert_eq!(request.spread, (Some(Exact::one()), Exact::ratio(25, 2)));
        assert_eq!(request.bankroll, Some(Exact::integer(500)));
        assert_eq!(request.kelly, Exact::half());
        assert_eq!(request.goal, Some(Exact::integer(800)));
        assert_eq!(request.hours, Some(Exact::integer(20)));
        assert_eq!(request.shard, Some((2, 4)));
        let scale = Scale::True { per: Per::Shoe, round: Rounded::HalfDeck };
        assert_eq!(request.counts[0].scale, Some(scale));
        assert_eq!(request.counts[0].trigger, Some(Trigger::At(Exact::ratio(5, 2).unwrap())));
        assert_eq!(request.counts[1].wager.as_deref(), Some("tie"));
        assert_eq!(request.counts[1].tags, Tags::Best(3));
        assert_eq!(request.counts[1].trigger, Some(Trigger::Best));
        let entered = request.counts.iter().map(|rule| rule.enter.clone());
        assert!(entered.eq([9, 11].map(|whole| Some(Exact::integer(whole)))));

        let twice = CountTexts {
            tags: vec!["tie: 9=1".into(), "8=1".into(), "tie: 7=1".into()],
            trigger: vec!["3".into(), "tie: 4".into(), "tie: 5".into()],
            ..CountTexts::default()
        };
        let triggers = count(&twice).unwrap().counts.into_iter().map(|rule| rule.trigger);
        let whole = [4, 3, 5].map(|whole| Some(Trigger::At(Exact::integer(whole))));
        assert!(triggers.eq(whole));

        let ramped = CountTexts {
            tags: vec!["tie: 9=1".into(), "8=1".into(), "panda-8: 7=1".into()],
            trigger: vec!["best".into()],
            ramp: vec!["tie: 2=1 4=2".into(), "panda-8: best".into()],
            ..CountTexts::default()
        };
        let triggers = count(&ramped).unwrap().counts.into_iter().map(|rule| rule.trigger);
        let ramp = |text: &str| Trigger::Ramp(text.parse().unwrap());
        assert!(triggers.eq([ramp("2=1 4=2"), Trigger::Best, Trigger::BestRamp].map(Some)));

        let named = CountTexts { tags: vec!["tie: jacobson".into()], ..CountTexts::default() };
        let named = &count(&named).unwrap().counts[0];
        assert_eq!(named.tags, Tags::Named("jacobson".into()));
        assert_eq!((&named.scale, &named.trigger), (&None, &None));

        let usual = count(&CountTexts::default()).unwrap();
        assert_eq!((usual.shoes, usual.rounds_per_hour), (100_000, 70));
        assert!(usual.counts.is_empty() && !usual.perfect && usual.until.is_none());
    }

    #[test]
    fn anything_else_is_refused_with_what_was_expected() {
        let none = CountTexts::default;
        let one = || vec!["9=1 4=-1".to_owned()];
        for (texts, why) in [
            (
                CountTexts { until: text("0"), ..none() },
                "until 0: expected a standard error above 0",
            ),
            (CountTexts { ruin: text("2"), ..none() }, "ruin 2: expected a share above 0"),
            (CountTexts { cap: text("a"), ..none() }, "cap a: expected an amount above 0"),
            (
                CountTexts { with: vec!["player".into()], ..none() },
                "with player: expected a wager and its stake",
            ),
            (
                CountTexts { trigger: vec!["4".into()], ..none() },
                "trigger 4: expected tags beside it",
            ),
            (
                CountTexts { tags: one(), trigger: vec!["four".into()], ..none() },
                "trigger four: expected a count",
            ),
            (
                CountTexts { tags: one(), trigger: vec!["tie: 4".into()], ..none() },
                "trigger tie: expected tags of the same wager",
            ),
            (
                CountTexts { tags: one(), trigger: vec!["4".into(), "5".into()], ..none() },
                "2 triggers for 1 counts: expected one",
            ),
            (
                CountTexts {
                    tags: vec!["tie: 9=1".into(), "8=1".into()],
                    trigger: vec!["tie: 4".into(), "tie: 5".into()],
                    ..none()
                },
                "2 triggers for 1 counts of tie: expected one",
            ),
            (
                CountTexts { ramp: vec!["2=1".into()], ..none() },
                "ramp 2=1: expected tags beside it",
            ),
            (
                CountTexts { tags: one(), ramp: vec!["tie: 2=1".into()], ..none() },
                "ramp tie: expected tags of the same wager",
            ),
            (
                CountTexts { tags: one(), ramp: vec!["2=1 3".into()], ..none() },
                "ramp 2=1 3: \"3\": expected a count and its stake in units, as 2=1",
            ),
            (
                CountTexts {
                    tags: one(),
                    trigger: vec!["2".into()],
                    ramp: vec!["2=1".into()],
                    ..none()
                },
                "ramp 2=1: a ramp says where bets begin: expected no trigger beside it",
            ),
            (
                CountTexts { tags: one(), ramp: vec!["2=1".into(), "3=1".into()], ..none() },
                "2 ramps for 1 counts: expected one",
            ),
            (
                CountTexts { kelly: text("2"), ..none() },
                "kelly 2: expected a share above 0 and up to 1, as 1/2",
            ),
            (CountTexts { chip: text("0"), ..none() }, "chip 0: expected an amount above 0"),
            (
                CountTexts { tags: vec!["best".into()], ..none() },
                "tags best: expected best:1 to best:4",
            ),
            (
                CountTexts { start: text("-20"), ..none() },
                "start -20: expected tags beside it, the count that it is of",
            ),
            (
                CountTexts { start: text("low"), tags: one(), ..none() },
                "start low: expected a count, as -20",
            ),
            (
                CountTexts { running: true, per: text("shoe"), ..none() },
                "per shoe: a running count is no true count",
            ),
            (CountTexts { bet: text("wild"), ..none() }, "bet wild: expected perfect"),
        ] {
            let error = count(&texts).unwrap_err().to_string();
            assert!(error.starts_with(why), "{error}");
        }
    }
}
