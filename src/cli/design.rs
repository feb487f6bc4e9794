//! What is asked of a paytable, as it is typed: `3%..5%`, `"Tie=5..12"`, `"1>2>=3"`.

use clap::{Args, ValueEnum};

use crate::cli::args::{CommonArgs, SeenArgs};
use crate::cli::design_table;
use crate::cli::{Ask, ask};
use crate::error::{Error, brief};
use crate::exact::Exact;
use crate::question::design::paytables::{Bounds, First};
use crate::question::design::{Allowed, DesignRequest, Round, Target, Wish};
use crate::typed::ShoeTexts;
use crate::typed::lists::Listed;
use crate::typed::numbers::{decimal, share};

/// No line pays more to one.
const HIGHEST: i64 = 1_000_000;
/// A line may have as many payoffs at most.
const MOST_PAYS: usize = 10_000;
#[derive(Args, Debug)]
#[command(
    after_long_help = "A LINE of the paytable is named as it is printed, or by its number from \
the top. Payoffs are to one: 5..40 is every whole number, 5..40/5 every fifth, 1..3/0.5 every half, \
5,10,20..30 a list, and push a stake that is returned. Lines that are not named may pay what --pays \
without a LINE says, else any whole number from half to twice what they pay; lines that push or \
lose stay unless they are named. --round leaves of these payoffs those that the house deals: above \
5, with --round 5, the multiples of 5. A line of which only one payoff is named pays that. A line \
that pays more than another does not come to pay less, unless --order says otherwise.\n\nThe best paytable is the one whose house edge is nearest to \
the middle of the range, on the shoe on which it is furthest from it; of two as near, the one with \
the smaller standard deviation; and then the one that pays less on its first lines. With --sort \
deviation the smaller standard deviation goes first, on the shoe on which it is largest.\n\nWithout \
--edge or --rtp only the break-even pays of the lines are printed: what each would have to pay for \
an edge of 0 with the others as they are."
)]
pub struct DesignArgs {
    /// The wager, one that a round settles
    #[arg(long, short = 'w', value_name = "W")]
    pub wager: String,
    /// The variant that offers it, if several do
    #[arg(long, short = 'v', value_name = "V", value_delimiter = ',')]
    pub variant: Vec<String>,
    /// Numbers of decks, on each of which the target must be met: 8, 6,8 or 4..8 [default: what
    /// the rules name first]
    #[arg(long, value_name = "N", conflicts_with = "shoe", allow_hyphen_values = true)]
    pub decks: Option<String>,
    /// Any one shoe: "8 - KH*2 - 9", or counts "A=30 T=25"; see `odds help shoe`
    #[arg(long, value_name = "SPEC", allow_hyphen_values = true)]
    pub shoe: Option<String>,
    #[command(flatten)]
    pub seen: SeenArgs,
    /// The house edge that is wanted: 3%..5%, 3-5% or 0.03..0.05; 8% for the nearest to it
    #[arg(long, value_name = "RANGE", group = "target", allow_hyphen_values = true)]
    pub edge: Option<String>,
    /// The return to player that is wanted, instead of the edge: 95%..97%, or 92%
    #[arg(long, value_name = "RANGE", group = "target", allow_hyphen_values = true)]
    pub rtp: Option<String>,
    /// What a line may pay: "Tie=5..12", 3=5..40/5, or 5..40 for all lines not named; repeatable
    #[arg(long, value_name = "[LINE=]PAYS", requires = "target", allow_hyphen_values = true)]
    pub pays: Vec<String>,
    /// A line that pays so much, "Tie=8", or what it pays now, "Tie"; repeatable
    #[arg(long, value_name = "LINE[=PAYS]", requires = "target", allow_hyphen_values = true)]
    pub fix: Vec<String>,
    /// Lines that are not named keep what they pay
    #[arg(long, requires = "target")]
    pub keep: bool,
    /// Payoffs that the house deals: 5 for the multiples of 5 of payoffs above 5, or a list,
    /// 10,15,20,25,30,40
    #[arg(long, value_name = "N", requires = "target")]
    pub round: Option<String>,
    /// Which lines pay more than which: "1>2>=3", by number or name, kept for those that do now,
    /// or any; repeatable [default: kept]
    #[arg(long, value_name = "ORDER", requires = "target", allow_hyphen_values = true)]
    pub order: Vec<String>,
    /// The hit frequency that is wanted: 10%..20%, 10%.. or ..20%
    #[arg(long, value_name = "RANGE", requires = "target", allow_hyphen_values = true)]
    pub hit: Option<String>,
    /// The standard deviation that is wanted, in stakes: 2..3, 2.. or ..3
    #[arg(long, value_name = "RANGE", requires = "target", allow_hyphen_values = true)]
    pub deviation: Option<String>,
    /// Which paytables are best
    #[arg(long, value_enum, default_value_t = Sorted::Middle, requires = "target")]
    pub sort: Sorted,
    /// Print no more than the best N, 1 to 10000
    #[arg(long, value_name = "N", default_value_t = 20, requires = "target",
        value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub most: u16,
    /// Write paytable N of the list as a table, to -o FILE.toml or the standard output
    #[arg(long, value_name = "N", requires = "target", conflicts_with = "format",
        value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub pick: Option<u16>,
    #[command(flatten)]
    pub common: CommonArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Sorted {
    /// Those with the edge nearest to the middle of the range
    Middle,
    /// Those with the smallest standard deviation
    Deviation,
}

impl Ask for DesignArgs {
    fn run(&self) -> Result<bool, Error> {
        let request = request(self)?;
        match self.pick {
            Some(number) => design_table::write(&self.common, &request, usize::from(number)),
            None if design_table::is_table(self.common.output.as_deref()) => {
                Err(Error::usage("a table is of one paytable: expected --pick N with -o FILE.toml"))
            }
            None => ask(&self.common, false, &request),
        }
    }
}

/// The request that the arguments make.
fn request(args: &DesignArgs) -> Result<DesignRequest, Error> {
    let shoes = ShoeTexts {
        decks: args.decks.clone(),
        shoe: args.shoe.clone(),
        seen: args.seen.seen.clone(),
    };
    let shoes = shoes.shoes()?;
    let edge = match (&args.edge, &args.rtp) {
        (Some(edge), _) => Some(aim("--edge", edge, [-1, 1])?),
        (None, Some(rtp)) => {
            let (least, greatest) = aim("--rtp", rtp, [0, 2])?;
            Some((&Exact::one() - &greatest, &Exact::one() - &least))
        }
        (None, None) => None,
    };
    Ok(DesignRequest {
        shoes,
        variants: args.variant.clone(),
        wager: args.wager.clone(),
        target: edge.map(|edge| target(args, edge)).transpose()?,
    })
}

fn target(args: &DesignArgs, edge: (Exact, Exact)) -> Result<Target, Error> {
    let mut lines = Vec::new();
    let mut others = args.keep.then_some(Allowed::AsItStands);
    for text in &args.pays {
        let mistake = |why| Error::usage(format!("--pays {}: {why}", brief(text)));
        let (line, list) = match text.rsplit_once('=') {
            Some((line, list)) => (Some(line.trim()), list),
            None => (None, text.as_str()),
        };
        let allowed = Allowed::These(payoffs(list).map_err(mistake)?);
        match line {
            Some(line) => lines.push((line.to_owned(), allowed)),
            None if args.keep => {
                return Err(mistake(
                    "with --keep the lines not named keep what they pay: \
                                    expected LINE=PAYS"
                        .to_owned(),
                ));
            }
            None if others.is_some() => {
                return Err(mistake("what lines not named may pay is said twice".to_owned()));
            }
            None => others = Some(allowed),
        }
    }
    for text in &args.fix {
        let mistake = |why| Error::usage(format!("--fix {}: {why}", brief(text)));
        lines.push(match text.rsplit_once('=') {
            Some((line, pays)) => {
                let pays = payoff(pays).map_err(mistake)?;
                (line.trim().to_owned(), Allowed::These(vec![pays]))
            }
            None => (text.trim().to_owned(), Allowed::AsItStands),
        });
    }
    let bounds = |option: &str, text: &Option<String>, within: [i64; 2]| {
        let read = |text: &String| open(option, text, within);
        text.as_ref().map_or(Ok(Bounds::default()), read)
    };
    Ok(Target {
        edge,
        hit: bounds("--hit", &args.hit, [0, 1])?,
        deviation: bounds("--deviation", &args.deviation, [0, HIGHEST])?,
        lines,
        others,
        round: args.round.as_deref().map(round).transpose()?,
        order: match &args.order[..] {
            [] => vec![Wish::AsItStands],
            [any] if any.trim() == "any" => Vec::new(),
            orders => {
                orders.iter().map(|text| order(text)).collect::<Result<Vec<_>, _>>()?.concat()
            }
        },
        first: match args.sort {
            Sorted::Middle => First::Middle,
            Sorted::Deviation => First::Deviation,
        },
        most: usize::from(args.most.max(args.pick.unwrap_or(0))),
    })
}

/// Both ends of a range: `3%..5%`, `3..5%`, `0.03..0.05`.
fn ends(
    option: &str,
    text: &str,
    [least, greatest]: [i64; 2],
) -> Result<[Option<Exact>; 2], Error> {
    let shares = greatest <= 2;
    let mistake = |why: String| Error::usage(format!("{option} {}: {why}", brief(text)));
    let example = match (option, shares) {
        ("--rtp", _) => "95%..97% or 96%",
        ("--hit", _) => "10%..20%",
        (_, true) => "3%..5% or 8%",
        (_, false) => "2..3",
    };
    let (from, to) =
        two_ends(text).ok_or_else(|| mistake(format!("expected a range, as {example}")))?;
    let percent = |text: &str| text.trim().ends_with('%');
    // One sign is enough for both: 3..5%.
    let both = shares && !percent(from) && percent(to) && !from.trim().is_empty();
    let read = |text: &str, more: &str| {
        let text = text.trim();
        if text.is_empty() {
            return Ok(None);
        }
        let typed = format!("{text}{more}");
        let number = (shares || !percent(&typed)).then(|| share(&typed)).flatten();
        let inside = |number: &Exact| {
            *number >= Exact::integer(least) && *number <= Exact::integer(greatest)
        };
        number.filter(inside).map(Some).ok_or_else(|| {
            let (unit, times) = if shares { ("%", 100) } else { ("", 1) };
            mistake(format!(
                "\"{}\" is none: expected {}{unit} to {}{unit}, as {example}",
                brief(text),
                least * times,
                greatest * times
            ))
        })
    };
    let ends = [read(from, if both { "%" } else { "" })?, read(to, "")?];
    match &ends {
        [Some(from), Some(to)] if from > to => {
            Err(mistake("the range is empty: expected the smaller end first".to_owned()))
        }
        _ => Ok(ends),
    }
}

/// A range as people write it: `3%..5%`, `3-5%`, `3% to 5%`.
fn two_ends(text: &str) -> Option<(&str, &str)> {
    // A sign before a number is none between two.
    let between = |at: usize| {
        let before = text[..at].trim_end();
        before.ends_with(|last: char| last.is_ascii_digit() || last == '%')
    };
    let dash = || {
        let mut dashes = text.char_indices().filter(|(_, letter)| matches!(letter, '-' | '–'));
        let (at, dash) = dashes.find(|(at, _)| between(*at))?;
        Some((&text[..at], &text[at + dash.len_utf8()..]))
    };
    text.split_once("..").or_else(|| text.split_once(" to ")).or_else(dash)
}

/// Both ends of a range, or one number for the nearest to it.
fn aim(option: &str, text: &str, within: [i64; 2]) -> Result<(Exact, Exact), Error> {
    match two_ends(text) {
        None if share(text.trim()).is_some() => closed(option, &format!("{text}..{text}"), within)
            .map_err(|_| {
                let [least, greatest] = within.map(|end| end * 100);
                let text = brief(text);
                Error::usage(format!("{option} {text}: expected {least}% to {greatest}%, as 8%"))
            }),
        _ => closed(option, text, within),
    }
}

fn closed(option: &str, text: &str, within: [i64; 2]) -> Result<(Exact, Exact), Error> {
    match ends(option, text, within)? {
        [Some(from), Some(to)] => Ok((from, to)),
        _ => {
            let text = brief(text);
            Err(Error::usage(format!("{option} {text}: expected both ends of the range")))
        }
    }
}

fn open(option: &str, text: &str, within: [i64; 2]) -> Result<Bounds, Error> {
    let [least, greatest] = ends(option, text, within)?;
    let bounds = Bounds { least, greatest };
    match bounds.is_open() {
        true => Err(Error::usage(format!("{option} {}: expected a bound", brief(text)))),
        false => Ok(bounds),
    }
}

/// Payoffs to one: `5..40`, `5..40/5`, `1..3/0.5`, `push,5,10`.
fn payoffs(text: &str) -> Result<Vec<Exact>, String> {
    let mistake = |why| why;
    Listed { what: "payoffs", most: MOST_PAYS, read: &payoff, mistake: &mistake }.numbers(text)
}

fn payoff(text: &str) -> Result<Exact, String> {
    let text = text.trim();
    if text == "push" {
        return Ok(Exact::zero());
    }
    let fits = |pays: &Exact| !pays.is_negative() && *pays <= Exact::integer(HIGHEST);
    decimal(text).filter(fits).ok_or_else(|| {
        format!(
            "\"{}\" is no payoff: expected a number to one from 0 to {HIGHEST}, as 12, 0.5, \
             5..40, 5..40/5 or push,5,10",
            brief(text)
        )
    })
}

/// The payoffs that a house deals: `5`, or `25,30,40`.
fn round(text: &str) -> Result<Round, Error> {
    let mistake = |why: String| {
        Error::usage(format!(
            "--round {}: {why}; expected a payoff above 0, as 5, or a list of those that are dealt, \
             as 10,15,20..50/10",
            brief(text)
        ))
    };
    let dealt =
        payoffs(text).map_err(|why| Error::usage(format!("--round {}: {why}", brief(text))))?;
    match (&dealt[..], text.contains(',')) {
        _ if dealt.iter().any(|pays| !pays.is_positive()) => {
            Err(mistake("a payoff of 0 is a push".to_owned()))
        }
        ([unit], false) => Ok(Round::To(unit.clone())),
        _ => Ok(Round::These(dealt)),
    }
}

/// `1>2>=3`: each line against the next.
fn order(text: &str) -> Result<Vec<Wish>, Error> {
    if text.trim() == "kept" {
        return Ok(vec![Wish::AsItStands]);
    }
    let mut lines = text.split('>');
    let mistake = || {
        let text = brief(text);
        Error::usage(format!(
            "--order {text}: expected lines with > or >= between them, as \"1>2>=3\", or kept, \
             or any by itself"
        ))
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

    fn halves(of: &[i64]) -> Vec<Exact> {
        of.iter().map(|half| Exact::ratio(*half, 2).unwrap()).collect()
    }

    #[test]
    fn payoffs_as_they_are_typed() {
        for (text, expected) in [
            ("12", halves(&[24])),
            ("5..8", halves(&[10, 12, 14, 16])),
            ("5..40/15", halves(&[10, 40, 70])),
            ("1..2.5/0.5", halves(&[2, 3, 4, 5])),
            ("push, 10,20..21", halves(&[0, 20, 40, 42])),
            ("0..1", halves(&[0, 2])),
        ] {
            assert_eq!(payoffs(text).unwrap(), expected, "{text}");
        }
        for (text, why) in [
            ("", "\"\" is no payoff: expected a number to one"),
            ("8 to 1", "\"8 to 1\" is no payoff"),
            ("-1", "\"-1\" is no payoff"),
            ("1000001", "\"1000001\" is no payoff"),
            ("lose", "\"lose\" is no payoff"),
            ("40..5", "the range is empty: expected 5..40"),
            ("5..", "\"\" is no payoff"),
            ("5..40/0", "step \"0\": expected a number above 0"),
            ("0..1000000", "more than 10000 payoffs: expected a longer step"),
            ("0..1/0.00000001", "more than 10000 payoffs"),
        ] {
            let error = payoffs(text).unwrap_err();
            assert!(error.contains(why), "{text}: {error}");
        }
    }

    #[test]
    fn ranges_of_shares_and_of_stakes() {
        let edge = |text: &str| closed("--edge", text, [-1, 1]);
        let percent = |from, to| (Exact::ratio(from, 100).unwrap(), Exact::ratio(to, 100).unwrap());
        for text in [
            "3%..5%",
            "3..5%",
            "0.03..0.05",
            "3 % .. 5 %",
            "3/100..1/20",
            "3-5%",
            "3% - 5%",
            "3%–5%",
            "3 to 5%",
            "3% to 5%",
        ] {
            assert_eq!(edge(text).unwrap(), percent(3, 5), "{text}");
        }
        assert_eq!(edge("-1%..0").unwrap(), percent(-1, 0));
        assert_eq!(edge("-5%--3%").unwrap(), percent(-5, -3));
        let one = |text: &str| aim("--edge", text, [-1, 1]);
        for text in ["8%", "0.08", " 8 %", "2/25"] {
            assert_eq!(one(text).unwrap(), percent(8, 8), "{text}");
        }
        assert_eq!(one("-1%").unwrap(), percent(-1, -1));
        assert_eq!(one("7-9%").unwrap(), percent(7, 9));
        let error = one("8").unwrap_err().to_string();
        assert!(error.contains("--edge 8: expected -100% to 100%, as 8%"), "{error}");
        assert!(one("eight").unwrap_err().to_string().contains("expected a range"));
        for (text, why) in [
            ("4%", "expected a range, as 3%..5% or 8%"),
            ("5%..3%", "the range is empty"),
            ("3%..", "expected both ends"),
            ("3..5", "\"3\" is none: expected -100% to 100%"),
            ("3%..five", "\"five\" is none"),
            ("", "expected a range"),
        ] {
            let error = edge(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
        let deviation = |text: &str| open("--deviation", text, [0, HIGHEST]);
        let two = || Some(Exact::integer(2));
        assert_eq!(deviation("2..").unwrap(), Bounds { least: two(), greatest: None });
        assert_eq!(deviation("..2").unwrap(), Bounds { least: None, greatest: two() });
        for (text, why) in [
            ("..", "expected a bound"),
            ("2%..3", "\"2%\" is none: expected 0 to 1000000, as 2..3"),
            ("-1..3", "\"-1\" is none"),
        ] {
            let error = deviation(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }

    #[test]
    fn what_a_house_deals_as_it_is_typed() {
        assert_eq!(round("5").unwrap(), Round::To(Exact::integer(5)));
        let dealt = [25, 30, 40].map(Exact::integer).to_vec();
        assert_eq!(round("25,30,40").unwrap(), Round::These(dealt));
        for text in ["0", "push,5", "-5", "five", ""] {
            let error = round(text).unwrap_err().to_string();
            assert!(error.contains(&format!("--round {text}: ")), "{text}: {error}");
        }
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
