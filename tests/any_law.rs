//! Bounds over all laws that fit printed figures: against closed forms, figures found apart from the
//! program, and the proofs in the reports, which are checked here from the figures alone.

use std::fs;

use shoe_odds::question::fit::laws_report::{
    Bound, End, Extreme, LawsFit, Play, Ratios, Term, WagerBounds,
};
use shoe_odds::table::Table;
use shoe_odds::{Catalog, Error, Exact, FitRequest, Request, fit, price};

use crate::common::{odds, printed};
use crate::layers::at;

fn exact(text: &str) -> Exact {
    text.parse().unwrap()
}

/// Fits a table of one's own.
fn of_table(text: &str, laws: bool) -> Result<LawsFit, Error> {
    let catalog = Catalog::builtin().with(Table::parse(text)?)?;
    Ok(fit(&catalog, &FitRequest { laws, ..FitRequest::default() }, &())?.laws.remove(0))
}

fn file(name: &str) -> String {
    fs::read_to_string(at(name)).unwrap()
}

fn wager<'r>(report: &'r LawsFit, id: &str) -> &'r WagerBounds {
    report.wagers.iter().find(|wager| wager.id == id).unwrap()
}

/// Returns the bounds of a wager's return.
fn bounds(report: &LawsFit, id: &str) -> [Exact; 2] {
    let WagerBounds { least, most, .. } = wager(report, id);
    [least, most].map(|bound| bound.as_ref().unwrap().value.exact.clone())
}

fn stake(ratios: &Ratios, at: usize) -> Exact {
    ratios.stakes.get(at).map_or_else(Exact::one, |stake| stake.exact.clone())
}

/// Returns a figure under a mixture: a mean of figures, weighted by chances times stakes.
fn mixed(ratios: &Ratios, chances: &[Exact]) -> Exact {
    let (mut sum, mut staked) = (Exact::zero(), Exact::zero());
    for (at, (figure, chance)) in ratios.figures.iter().zip(chances).enumerate() {
        let stake = stake(ratios, at) * chance;
        sum += &stake * &figure.exact;
        staked += stake;
    }
    sum / staked
}

/// Returns the sum of the terms of a proof for a configuration.
fn summed(report: &LawsFit, proof: &[Term], at: usize) -> Exact {
    let term = |term: &Term| {
        let ratios = &report.claims[term.claim].ratios;
        let distance = &ratios.figures[at].exact - &term.at.exact;
        assert!(term.times.exact.is_positive());
        let distance = if term.end == End::From { distance } else { -distance };
        distance * stake(ratios, at) * &term.times.exact
    };
    proof.iter().map(term).sum()
}

/// Checks that a law has the value of a bound, and that no law goes beyond it.
fn assert_proven(report: &LawsFit, wager: &WagerBounds) {
    let count = report.law.configurations.len();
    for (end, bound) in [(End::From, &wager.least), (End::To, &wager.most)] {
        let Bound { value, law, proof, .. } = bound.as_ref().unwrap();
        let mut chances = vec![Exact::zero(); count];
        law.iter().for_each(|one| chances[one.configuration] = one.chance.exact.clone());
        assert_eq!(chances.iter().sum::<Exact>(), Exact::one());
        assert_eq!(mixed(&wager.ratios, &chances), value.exact, "{} {end:?}", wager.id);
        for at in 0..count {
            let distance = &wager.ratios.figures[at].exact - &value.exact;
            let distance = if end == End::From { distance } else { -distance };
            let distance = distance * stake(&wager.ratios, at);
            assert!(distance >= summed(report, proof, at), "{} {end:?} {at}", wager.id);
        }
    }
}

/// Of 415 cards behind the first, 7 are its face and 24 more its rank. With k faces of 3 and 8 - k
/// of 2, one face multiplies by 1 + s/52 on average, its square by 1 + t/52, and two faces by
/// 1 + 2s/52 + (s² - u)/(52·51): s = 8 + k, t = 24 + 5k and u = 8 + 3k are the sums of f - 1, f² - 1
/// and (f - 1)² over the marked faces. A pair pays 10 to 1 times that, and a fee of 1/5.
#[test]
fn the_return_of_a_pair_has_a_closed_form_in_the_marks() {
    let variants = vec!["prosperity-tree".to_owned()];
    let request = FitRequest { variants, laws: true, ..FitRequest::default() };
    let report = fit(&Catalog::builtin(), &request, &()).unwrap().laws.remove(0);
    let names: Vec<&str> = report.law.configurations.iter().map(|one| &*one.name).collect();
    assert_eq!((names[0], names[1], names[8]), ("8 with 2", "7 with 2, 1 with 3", "8 with 3"));
    let pair = wager(&report, "player-pair");
    for (k, figure) in (0..).zip(&pair.ratios.figures) {
        let [s, t, u] = [8 + k, 24 + 5 * k, 8 + 3 * k].map(Exact::integer);
        let same = Exact::one() + &t / exact("52");
        let other = Exact::one() + exact("2") * &s / exact("52") + (&s * &s - u) / exact("2652");
        let won = exact("10") * (exact("7/415") * same + exact("24/415") * other);
        let net = won - exact("384/415") - exact("1/5");
        assert_eq!(figure.exact, Exact::one() + net / exact("6/5"), "{k} faces with 3");
    }
    // If each face has 3 by itself with the assumed chance, k faces do by a binomial law.
    let q = exact("0.0622");
    let power = |of: &Exact, count: usize| (0..count).map(|_| of.clone()).product::<Exact>();
    let ways = [1, 8, 28, 56, 70, 56, 28, 8, 1].map(Exact::integer);
    let chance = |k: usize| &ways[k] * power(&q, k) * power(&(Exact::one() - &q), 8 - k);
    let binomial: Vec<Exact> = (0..=8).map(chance).collect();
    for wager in &report.wagers {
        assert_eq!(mixed(&wager.ratios, &binomial), wager.assumed.exact, "{}", wager.id);
        assert_proven(&report, wager);
    }
}

/// A separate program, in Python's fractions, enumerated the values of all rounds, the equal faces
/// among them and the marks, and then all 30 vertices of the laws that fit two figures of a page.
#[test]
fn two_figures_of_prosperity_tree_bound_the_others() {
    let text = file("tables/games/prosperity-tree.toml");
    let end = text.match_indices("[[published]]").nth(1).unwrap().0;
    let text = &text[..end];
    let report = of_table(text, true).unwrap();
    assert_eq!((report.claims.len(), report.fits[0].conflict.len()), (2, 0));
    let expected = [
        ("player", "0.98885", "0.98895"),
        (
            "banker",
            "74095444466090662663354614489275321/75042125056682696488916018362320000",
            "3206610318079942547558335820989488983/3247270466228057408775260045475600000",
        ),
        (
            "tie",
            "563863121180460714967804863380523823/608009796452889016560699524716608000",
            "16515896451735347815662782136953088088577/17775978583426997144294426429666361600000",
        ),
        ("player-pair", "0.92525", "0.92535"),
        ("banker-pair", "0.92525", "0.92535"),
    ];
    // The values of one chance are laws too.
    let catalog = Catalog::builtin().with(Table::parse(text).unwrap()).unwrap();
    let one_chance = fit(&catalog, &FitRequest::default(), &()).unwrap().reports.remove(0);
    for ((id, least, most), one) in expected.into_iter().zip(&one_chance.wagers) {
        let [from, to] = bounds(&report, id);
        assert_eq!([&from, &to], [&exact(least), &exact(most)], "{id}");
        let span = one.span.as_ref().unwrap();
        let rounding = exact("0.000000000000001");
        assert!(from <= &span.from.exact + &rounding && &span.to.exact - &rounding <= to, "{id}");
        assert_eq!(one.id, id);
        assert_proven(&report, wager(&report, id));
    }
}

/// Without the mark of an erratum, a page says 1.33% of the Player and 1.41% of the Banker: returns
/// of 98.67% and 98.59%. For every configuration, the terms of the proof add up to less than 0.
#[test]
fn no_law_of_lightning_fits_both_returns_of_a_page() {
    let text = file("tables/example/lightning-baccarat.toml");
    let mark = ", erratum = \"The return that others print of it, 98.76%, is an edge of 1.24%.\"";
    assert!(text.contains(mark));
    let report = of_table(&text.replace(mark, ""), true).unwrap();
    assert_eq!(report.law.configurations.len(), 251);
    let of_page = |source: &Option<String>| {
        source.as_ref().is_some_and(|source| source.contains("reallivedealer"))
    };
    let own = report.fits.iter().find(|fit| of_page(&fit.source)).unwrap();
    let named = |term: &Term| {
        let claim = &report.claims[term.claim];
        (claim.of.wager.clone(), claim.of.printed.clone(), term.end)
    };
    // The Player's edge is at least 1.325%, and the Banker's at most 1.415%: they are too near.
    let named: Vec<_> = own.conflict.iter().map(named).collect();
    let banker = ("banker".to_owned(), "1.41%".to_owned(), End::To);
    assert_eq!(named, [banker, ("player".to_owned(), "1.33%".to_owned(), End::From)]);
    for at in 0..251 {
        assert!(summed(&report, &own.conflict, at).is_negative(), "configuration {at}");
    }
    assert!(report.wagers.iter().all(|wager| wager.least.is_none() && wager.most.is_none()));
    // The 79.01% is out of reach of every law: without a multiplier the Player returns 79.2%.
    let alone = report.claims.iter().find(|claim| claim.of.printed == "79.01%").unwrap();
    assert!(alone.alone.from.exact > exact("0.7902"));
    assert_eq!(alone.conflict.len(), 1);
}

/// The studio's chances of one to four cards are 59, 16, 15 and 10%. Its rule then returns 98.8716%
/// and 98.6926%, and the best play 101.8359% and 101.6927%: `tests/decisions.rs`.
#[test]
fn unknown_numbers_of_shown_cards_bound_returns_by_ratios() {
    let variants = vec!["peek-baccarat".to_owned()];
    let request = FitRequest { variants, laws: true, ..FitRequest::default() };
    let report = fit(&Catalog::builtin(), &request, &()).unwrap().laws.remove(0);
    // The play of these figures raises less where raises are equally good.
    let is_least = |at: usize| {
        let plays = &report.law.configurations[at].plays;
        plays.iter().all(|play| play.stake == Extreme::Least)
    };
    let studio = [("1", "0.59"), ("2", "0.16"), ("3", "0.15"), ("4", "0.10")];
    let chance = |at: usize| {
        let number = &report.law.configurations[at].number.exact;
        let chance = studio.iter().find(|(of, _)| exact(of) == *number).filter(|_| is_least(at));
        chance.map_or_else(Exact::zero, |(_, chance)| exact(chance))
    };
    let chances: Vec<Exact> = (0..report.law.configurations.len()).map(chance).collect();
    assert_eq!(chances.iter().sum::<Exact>(), Exact::one());
    for (id, returned) in [
        ("player-rule", "98.8716"),
        ("banker-rule", "98.6926"),
        ("player", "101.8359"),
        ("banker", "101.6927"),
    ] {
        let found = wager(&report, id);
        let mean = mixed(&found.ratios, &chances);
        assert_eq!(mean.percent(4), format!("{returned}%"), "{id}");
        let [from, to] = bounds(&report, id);
        assert!(from < mean && mean < to, "{id}");
        // Without a printed figure, each end is the return of one configuration.
        assert_eq!([&from, &to], [&found.alone.from.exact, &found.alone.to.exact]);
        assert_proven(&report, found);
    }
    // A stake that no law changes has no bounds.
    let stakes = report.wagers.iter().filter(|one| one.quantity.key() == "average-stake");
    assert!(stakes.clone().count() > 0 && stakes.clone().all(|one| !one.id.ends_with("no-raise")));
    // Printed figures narrow the law, though each is a ratio of two means.
    let licensed = of_table(&file("tables/example/peek-licensed.toml"), false).unwrap();
    for found in &licensed.wagers {
        assert_proven(&licensed, found);
    }
    let [from, to] = bounds(&licensed, "player");
    assert!(exact("0.9875") <= from && from < to && to <= exact("0.9885"));
}

/// With all four cards shown, some raises are as good as none. A price plays the first option
/// of the table, so the table with its options in reverse order plays the other way: the price of
/// each order is one of the two plays of the bounds.
#[test]
fn bounds_are_over_all_plays_of_equally_good_options() {
    let text = file("tables/example/peek-licensed.toml");
    let forward = "{ stay = {}, raise-1 = { times = 2 }, raise-2 = { times = 3 } }";
    let reverse = "{ raise-2 = { times = 3 }, raise-1 = { times = 2 }, stay = {} }";
    assert_eq!(text.matches(forward).count(), 2);
    let report = of_table(&text, false).unwrap();
    let four = |ratios: &Ratios, of: &str, stake: Extreme| {
        let is_play = |at: &usize| {
            let one = &report.law.configurations[*at];
            let plays = |play: &Play| play.wager == of && play.stake == stake;
            one.number.exact == exact("4") && one.plays.iter().any(plays)
        };
        ratios.figures[(0..ratios.figures.len()).find(is_play).unwrap()].exact.clone()
    };
    for (options, stake) in [(forward, Extreme::Least), (reverse, Extreme::Greatest)] {
        // One configuration is drawn for certain.
        let certain = text.replace(forward, options).replace("\"1-4\"", "{ 4 = 1 }");
        let catalog = Catalog::builtin().with(Table::parse(&certain).unwrap()).unwrap();
        let request = Request { variants: vec!["peek-licensed".into()], ..Request::default() };
        let priced = &price(&catalog, &request, &()).unwrap().reports[0].wagers;
        for id in ["player", "banker"] {
            let found = priced.iter().find(|wager| wager.id == id).unwrap();
            let returned = Exact::one() - &found.edge_wagered.as_ref().unwrap().exact;
            let of_bounds = wager(&report, id);
            assert_eq!(four(&of_bounds.ratios, id, stake), returned, "{id} {stake:?}");
            assert!(of_bounds.alone.from.exact < returned && returned <= of_bounds.alone.to.exact);
        }
    }
    let told = "Of equally good options it takes the first of the table";
    assert!(printed(&["price", "peek-baccarat"]).contains(told));
    assert!(!printed(&["price", "red-dog"]).contains(told));
    // So the order of the options changes no bound.
    let other = of_table(&text.replace(forward, reverse), false).unwrap();
    for id in ["player", "banker"] {
        assert_eq!(bounds(&report, id), bounds(&other, id));
        let returns = wager(&report, id).ratios.clone();
        let of = |stake| four(&returns, id, stake);
        assert!(of(Extreme::Greatest) < of(Extreme::Least), "{id}: the return is above 1");
    }
}

/// A table of one wager whose marks are written so.
fn marked(marks: &str, published: &str) -> String {
    format!(
        "id = \"own\"\nname = \"Own\"\ngame = \"baccarat\"\ndecks = [8]\n[wager.pair]\n\
         name = \"Pair\"\nmarked = {{ {marks}, cards = \"player.first-two\" }}\n\
         pays = [{{ odds = \"5 to 1\", when = {{ player.pair = true }} }}]\n{published}"
    )
}

#[test]
fn lists_without_chances_are_fitted_without_an_option() {
    let report = of_table(&marked("faces = \"0-2\", times = [2, 5]", ""), false).unwrap();
    let names: Vec<&str> = report.law.configurations.iter().map(|one| &*one.name).collect();
    assert_eq!(
        names,
        ["none", "1 with 2", "1 with 5", "2 with 2", "1 with 2, 1 with 5", "2 with 5"]
    );
    // Without marks a pair is 31 of 415 second cards.
    assert_eq!(bounds(&report, "pair")[0], exact("31/415") * exact("6"));
    let listed = marked(
        "faces = [1], times = [2, 3]",
        "[[published]]\nwager = \"pair\"\nsource = \"a page\"\nfigures = [{ variance = \"3.1\" }]",
    );
    let report = of_table(&listed, false).unwrap();
    assert_eq!(
        report.left_out,
        [
            "The variance 3.1 of pair is not used: only returns, edges and average stakes are fitted."
        ]
    );
}

#[test]
fn laws_that_cannot_be_fitted_are_refused_at_their_place() {
    let refused = |text: &str| of_table(text, true).unwrap_err().to_string();
    let many = refused(&marked("faces = 20, times = [2, 3, 4, 5, 8]", ""));
    assert!(many.contains("too many configurations of 20 marked faces"), "{many}");
    let text = marked(
        "faces = 8, times = [2, 3]",
        "[wager.tie]\nname = \"Tie\"\nmultiplier = [1, 5]\npays = [{ odds = \"8 to 1\", when = { result = \"tie\" } }]",
    );
    let two = refused(&text);
    assert!(
        two.contains("table:11:14: a law of 1 or 5 factor beside one of 8 marked faces"),
        "{two}"
    );
    let output = odds(&["fit", "--laws", "dynasty-live"]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let why = "its table has no law of multipliers or shown cards: expected one that has: \
               peek-baccarat, prosperity-tree";
    assert!(output.status.code() == Some(2) && said.contains(why), "{said}");
}

#[test]
fn other_questions_say_that_they_assume_equal_chances() {
    let table = at("tables/example/peek-licensed.toml");
    let price = printed(&["--tables", table.to_str().unwrap(), "-v", "peek-licensed", "--brief"]);
    let remark = "The law of 1 to 4 shown cards is unknown: figures assume equal chances.";
    assert!(price.contains(remark), "{price}");
    let csv = printed(&["fit", "--tables", table.to_str().unwrap(), "-f", "csv"]);
    assert!(csv.contains(",laws,player,rtp-wagered,"), "{csv}");
}

/// The best play of equal chances has an edge; the printed return of 98.8% says that the law is
/// another one.
#[test]
fn a_favourable_edge_of_an_assumed_law_names_the_assumption() {
    let table = at("tables/example/peek-licensed.toml");
    let own = table.to_str().unwrap();
    let price = printed(&["--tables", own, "-v", "peek-licensed", "--brief"]);
    let said = "Player favors the player if 1 to 4 shown cards have equal chances: its house edge";
    assert!(price.contains(said), "{price}");
    assert!(price.contains(&format!("`odds fit --tables {own}` gives")), "{price}");
    assert!(!price.contains("favors the player:"), "{price}");
}
