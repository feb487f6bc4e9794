//! Names of quantities: keys of tables, labels of reports, and terms of the field.

use crate::table::claim::Quantity;
use crate::wording::loose;

impl Quantity {
    /// Other names of quantities, from reports and the field. The first name is for headings.
    const OTHER_NAMES: [(Self, &[&str]); 34] = [
        (Self::Edge, &["house edge", "house advantage", "hold", "theoretical hold"]),
        (Self::Rtp, &["return to player", "theoretical rtp", "payback", "payback percentage"]),
        (
            Self::EdgeResolved,
            &[
                "house edge per resolved bet",
                "edge per resolved bet",
                "per resolved bet",
                "house edge resolved",
            ],
        ),
        (Self::EdgeWagered, &["edge per unit wagered", "per unit wagered", "element of risk"]),
        (Self::RtpWagered, &["return per unit wagered", "rtp per unit wagered"]),
        (Self::Hit, &["hit frequency", "hit rate", "win frequency", "win rate", "win probability"]),
        (Self::Push, &["push frequency", "push rate", "push probability"]),
        (Self::Lose, &["loss frequency", "loss", "loss rate", "loss probability"]),
        (Self::Deviation, &["standard deviation", "std deviation", "std dev", "sd"]),
        (Self::Volatility90, &["volatility index 90%", "volatility 90%"]),
        (Self::Volatility95, &["volatility index 95%", "volatility 95%"]),
        (Self::Volatility99, &["volatility index 99%", "volatility 99%"]),
        (Self::TopAward, &["maximum award", "max award", "top prize"]),
        (Self::Pays, &["payoff", "pay", "payout", "payout odds"]),
        (Self::Expectation, &["expected value", "ev", "net win", "player's edge"]),
        (Self::HitResolved, &["hit frequency resolved", "hit per resolved bet"]),
        (Self::BreakEven, &["true odds", "break-even pay", "breaks even at", "fair odds"]),
        (Self::Effect, &["effect of removal"]),
        (Self::EffectOnHit, &["effect of removal on hit"]),
        (Self::Probability, &["probability", "chance", "frequency"]),
        (Self::Probability, &Self::ONE_IN),
        (Self::Combinations, &["number of combinations", "ways", "combos"]),
        (Self::Return, &["return contribution", "contribution"]),
        (Self::RoundsPerShoe, &["rounds per shoe", "rounds a shoe"]),
        (Self::BetFrequency, &["bet frequency", "of them bet"]),
        (Self::AverageEdge, &["average edge", "edge when bet"]),
        (Self::PerfectShare, &["perfect share", "of perfect play"]),
        (Self::DesirabilityIndex, &["desirability index", "di"]),
        (Self::N0, &["N0", "n0, rounds"]),
        (Self::EdgeOverall, &["house edge over all rounds", "overall edge", "overall house edge"]),
        (Self::RtpOverall, &["overall return", "overall rtp", "rtp over all rounds"]),
        (Self::HitCycle, &["jackpot cycle", "rounds from jackpot to jackpot"]),
        (Self::MeanMeter, &["average meter"]),
        (Self::MeanJackpot, &["average jackpot"]),
    ];

    /// Returns the name in headings: "house edge".
    pub fn heading(self) -> String {
        let named = Self::OTHER_NAMES.iter().find(|(quantity, _)| *quantity == self);
        named.map_or_else(|| self.key().replace('-', " "), |(_, names)| names[0].to_owned())
    }

    /// Names of a probability whose reciprocal is printed: `10.51` of 1 in 10.51.
    const ONE_IN: [&str; 4] = ["1 in", "one in", "once in", "once in rounds"];

    /// Names that may mean several quantities, each with the names to choose from.
    const AMBIGUOUS: [(&[&str], &str); 3] = [
        (
            &["volatility", "volatility index"],
            "expected its level: volatility-90, volatility-95 or volatility-99",
        ),
        (&["odds"], "expected \"payout odds\" (pays) or \"true odds\" (break-even)"),
        (
            &["fraction", "as a fraction"],
            "expected the name of the figure that is printed as a fraction: edge, probability or \
             return",
        ),
    ];

    /// Returns the names to choose from instead of a name that may mean several quantities.
    pub(in crate::table) fn choices(name: &str) -> Option<&'static str> {
        let is_meant = |names: &[&str]| names.iter().any(|one| plain(one) == plain(name));
        let found = Self::AMBIGUOUS.iter().find(|(names, _)| is_meant(names));
        found.map(|(_, choices)| *choices)
    }

    /// Returns `true` if only the number of `1 in 10.51` is printed under this name.
    pub(in crate::table) fn is_one_in(name: &str) -> bool {
        Self::ONE_IN.iter().any(|one| plain(one) == plain(name))
    }

    /// Returns `true` if percentages are printed under this name without their sign: `1.06` under
    /// `House edge %`.
    pub(in crate::table) fn is_in_percent(name: &str) -> bool {
        Self::of_label(name).is_none() && Self::named(name).is_some()
    }

    /// Returns the quantity with this name: its key, or another name of it, also with the unit of a
    /// share, `%`. Case, blanks, `-`, `_`, parentheses and apostrophes do not matter.
    pub fn named(name: &str) -> Option<Self> {
        Self::of_label(name).or_else(|| {
            let bare = ["in %", "%"]
                .into_iter()
                .find_map(|unit| plain(name).strip_suffix(&plain(unit)).map(str::to_owned));
            Self::of_label(&bare?).filter(|quantity| quantity.is_share())
        })
    }

    fn of_label(name: &str) -> Option<Self> {
        let wanted = plain(name);
        let is_key = |(key, _): &&(&str, Self)| plain(key) == wanted;
        let is_other = |(_, names): &&(Self, &[&str])| names.iter().any(|one| plain(one) == wanted);
        let of_key = Self::ALL.iter().find(is_key).map(|(_, quantity)| *quantity);
        of_key.or_else(|| Some(Self::OTHER_NAMES.iter().find(is_other)?.0))
    }
}

/// Returns a name in the form in which names are compared.
fn plain(name: &str) -> String {
    loose(&name.replace(['(', ')', '\'', '’'], ""))
}
