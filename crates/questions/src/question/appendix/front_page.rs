//! Builds the first page of an appendix: house edges, the game, and the settlement of wagers.

use crate::document::{Cell, LEAST, Part, Table, View, data, edge, text, words};
use crate::exact::Exact;
use crate::question::appendix::repeated;
use crate::question::appendix::report::{Appendix, AtDecks, Grid, Settlement, SettlementLine};
use crate::question::offer_page;
use crate::table::claim::LOSS;
use crate::table::offer::decks_only;
use crate::table::pays_in_words;

/// Builds the first part: the game, its house edges and the rules of dealing.
pub(super) fn front(made: &Appendix, view: View) -> Part {
    let game = &made.game;
    let decks: Vec<String> = made.decks.iter().map(u32::to_string).collect();
    let told = |label, fact: &Option<String>| fact.clone().map(|fact| (label, fact));
    let first = made.shoes.first().unwrap_or(&made.decks[0]);
    let facts = [
        told("Source", &game.source),
        told("Edition", &game.edition),
        Some((
            "Decks",
            format!("{}; figures that name no number are of {first}", decks.join(", ")),
        )),
        Some(("Figures", FIGURES.to_owned())),
        Some(("Odds", ODDS.to_owned())),
    ];
    let mut tables = vec![edges(made, view), rules(made)];
    tables.retain(|table| !table.rows.is_empty());
    tables.extend(made.grid.as_ref().map(grid));
    Part {
        title: "The game".to_owned(),
        facts: facts.into_iter().flatten().collect(),
        tables,
        ..Part::default()
    }
}

const FIGURES: &str = "exact fractions over all ordered deals of a round, rounded once, half to \
                       even, where they are printed";

const ODDS: &str = "net win per unit staked, \"to 1\": the stake comes back beside it";

/// Numbers of decks to show besides the numbers that the rules allow; a table has room for these.
const DECKS: [u32; 5] = [1, 2, 4, 6, 8];

/// Builds the table of house edges by number of decks, with one row for wagers that settle alike.
fn edges(made: &Appendix, view: View) -> Table {
    let is_shown = |at: &&AtDecks| {
        at.within_rules || DECKS.contains(&at.decks) || made.shoes.contains(&at.decks)
    };
    let mut rows: Vec<(&Settlement, Vec<&str>, Vec<&AtDecks>)> = Vec::new();
    for variant in &made.variants {
        let name = variant.report.variant.name.as_str();
        for wager in &variant.by_decks {
            let Some(own) = variant.settlement.iter().find(|one| one.wager == wager.wager) else {
                continue;
            };
            match rows.iter_mut().find(|(other, ..)| *other == own) {
                Some((_, variants, _)) => variants.push(name),
                None => rows.push((own, vec![name], wager.decks.iter().filter(is_shown).collect())),
            }
        }
    }
    let several = made.variants.len() > 1;
    // With few decks a wager may be offered in no round.
    let most = rows.iter().max_by_key(|(_, _, at)| at.len());
    let first = most.map(|(_, _, at)| &at[..]).unwrap_or_default();
    let all = made.variants.len();
    let rows = rows.iter().map(|(wager, variants, at)| {
        let offered = match variants.len() == all {
            true => "all".to_owned(),
            false => variants.join(", "),
        };
        // The cells already name the decks with which the wager is not offered.
        let reading = wager.offer.as_ref().filter(|offer| offer.reading.is_some());
        let name = text(offer_page::named(&wager.name, reading));
        let offered = (words("", "Offered in").gives_way(LEAST), text(offered));
        let edges = first.iter().map(|of| {
            let marked = if of.within_rules { "" } else { " *" };
            let decks = if of.decks == 1 { "deck" } else { "decks" };
            let cell = match at.iter().find(|at| at.decks == of.decks) {
                Some(at) if at.not_offered => text("not offered"),
                Some(at) => view.percent(&at.edge),
                None => Cell::Empty,
            };
            (edge("", &format!("{} {decks}{marked}", of.decks)), cell)
        });
        let named = [(words("", "Wager"), name)].into_iter();
        named.chain(several.then_some(offered)).chain(edges).collect()
    });
    let title = match first.iter().all(|at| at.within_rules) {
        true => "House edge by number of decks".to_owned(),
        false => "House edge by number of decks (* outside the rules)".to_owned(),
    };
    Table::of("edges", title, rows)
}

/// Builds the table of the rules of dealing. For readers, a grid replaces some of the rules.
fn rules(made: &Appendix) -> Table {
    let numbered = |rules: Vec<&String>| {
        let rows = rules.into_iter().enumerate().map(|(place, rule)| {
            let number = text((place + 1).to_string());
            vec![(words("number", "No."), number), (words("event", "Rule"), text(rule))]
        });
        Table { sheet: "Dealing rules", ..Table::of("rule", "How a round is dealt", rows) }
    };
    let table = numbered(made.rules.iter().collect());
    let Some(grid) = &made.grid else { return table };
    let (before, behind) = made.rules.split_at(grid.instead_of.start.min(made.rules.len()));
    let behind = behind.iter().skip(grid.instead_of.len());
    let short = before.iter().chain([&grid.reading]).chain(behind).collect();
    numbered(short).with_full(table)
}

/// Builds the grid of rules, for readers only: data formats have these rules in words.
fn grid(grid: &Grid) -> Table {
    let head = || std::iter::once(&grid.down).chain(&grid.columns).map(|name| words("", name));
    let rows = grid.rows.iter().map(|(total, cells)| {
        let cells = std::iter::once(total).chain(cells).map(text);
        head().zip(cells).collect()
    });
    Table::of("grid", &grid.title, rows)
}

/// Builds the tables of settlements: a sentence each, and line by line. Wagers that an earlier
/// variant describes appear in data formats only.
pub(super) fn settlements(
    wagers: &[Settlement],
    is_told: impl Fn(&Settlement) -> bool,
) -> Vec<Table> {
    let new: Vec<&Settlement> = wagers.iter().filter(|wager| !is_told(wager)).collect();
    let full = lines(&wagers.iter().collect::<Vec<_>>(), false);
    if new.is_empty() {
        return vec![Table { data_only: true, ..full }];
    }
    let short: Vec<&&Settlement> = new.iter().filter(|wager| wager.lines.len() <= FEW).collect();
    let row = |wager: &&&Settlement| {
        vec![
            (words("", "Wager"), text(&wager.name)),
            (words("", "Settlement"), text(in_words(wager))),
        ]
    };
    let sentences = Table::of("settled", "Settlement in words", short.iter().map(row));
    let short_rows = lines(&new, true);
    let rows = match short_rows.rows.len() == full.rows.len() {
        true => full,
        false => short_rows.with_full(full),
    };
    let sentences = (!short.is_empty()).then_some(sentences);
    sentences.into_iter().chain([rows]).collect()
}

/// Maximum number of lines of a wager that is settled in a sentence.
const FEW: usize = 3;

/// Describes a settlement in a sentence: "Banker wins: 1 to 1 less 5% commission; Tie: push;
/// otherwise the stake is lost".
fn in_words(wager: &Settlement) -> String {
    let lines = wager.lines.iter().map(|one| {
        format!("{}: {}", one.event, one.odds.clone().unwrap_or_else(|| paid(&one.pays)))
    });
    let rest = (!wager.settles_all).then(|| "otherwise the stake is lost".to_owned());
    let all = lines.chain(rest);
    let all = all.collect::<Vec<_>>().join("; ");
    let offer = wager.offer.as_ref();
    let given = offer.and_then(|offer| offer.given.as_ref());
    let given = given.map(|given| format!("given {}", given.name));
    let decks = offer.and_then(|offer| decks_only(&offer.decks));
    match given.into_iter().chain(decks).collect::<Vec<_>>().join(", ") {
        offered if offered.is_empty() => all,
        offered => format!("Offered {offered}: {all}"),
    }
}

/// Describes a payoff. A payoff slightly below even money is described as even money less a
/// commission.
fn paid(pays: &Exact) -> String {
    let kept = &Exact::one() - pays;
    let words = pays_in_words(pays);
    let tenth = Exact::tenth();
    if kept.is_positive() && !(&tenth - &kept).is_negative() {
        let percent = kept.percent(1);
        let percent = percent.strip_suffix(".0%").map_or(percent.clone(), |one| format!("{one}%"));
        return format!("1 to 1 less {percent} commission, which is {words}");
    }
    words
}

/// Replaces a condition that repeats the name of its event.
const AS_NAMED: &str = "as named";

/// `true` if a condition repeats the name of its event, apart from articles.
fn same(event: &str, when: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let words = text.split_whitespace().map(str::to_lowercase);
        words.filter(|word| word != "a" && word != "an").collect()
    };
    words(event) == words(when)
}

/// Builds the table of the wagers' lines, in order. With `once`, a wager that repeats most lines of an
/// earlier one has only the others.
fn lines(wagers: &[&Settlement], once: bool) -> Table {
    let tables: Vec<&[SettlementLine]> = wagers.iter().map(|wager| &wager.lines[..]).collect();
    let repeated = repeated::lines(&tables, |line| &line.event);
    let rows = wagers.iter().zip(&repeated).flat_map(|(wager, repeats)| {
        let line = |event: &str, pays: Cell, when: &str| {
            let when = if same(event, when) { AS_NAMED } else { when };
            vec![
                (data(words("id", "Id")), text(&wager.wager)),
                (words("name", "Wager"), text(&wager.name)),
                (words("event", "Event"), text(event)),
                (words("pays", "Pays"), pays),
                (words("when", "When, unless a line above it holds"), text(when)),
            ]
        };
        let of = repeats.of.filter(|_| once);
        let lines = wager.lines.iter().enumerate();
        let own = lines.filter(move |(at, _)| of.is_none() || repeats.has(*at));
        let own = own.map(move |(_, one)| {
            let pays = match &one.odds {
                Some(odds) => Cell::Text(odds.clone()),
                None => Cell::Pays(one.pays.clone()),
            };
            line(&one.event, pays, &one.when)
        });
        let rest = match of {
            Some(of) => Some(line("", Cell::Empty, &repeats.note(&wagers[of].name))),
            None if wager.settles_all => None,
            None => Some(line(LOSS, Cell::Pays(Exact::integer(-1)), "None of these")),
        };
        own.chain(rest)
    });
    Table::of("settlement", "How wagers are settled", rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commission_is_told_as_one() {
        let paid = |text: &str| paid(&Exact::parse(text).unwrap());
        assert_eq!(paid("0.95"), "1 to 1 less 5% commission, which is 0.95 to 1");
        assert_eq!(paid("0.975"), "1 to 1 less 2.5% commission, which is 0.975 to 1");
        assert_eq!(paid("1"), "1 to 1");
        assert_eq!(paid("0.5"), "0.5 to 1");
        assert_eq!(paid("0"), "push");
        assert_eq!(paid("8"), "8 to 1");
    }
}
