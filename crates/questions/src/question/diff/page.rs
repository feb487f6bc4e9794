//! Lays out the difference of two rule sets or shoes.

use itertools::Itertools;

use crate::document::{
    Cell, Document, LEAST, Note, Page, Part, Row, Table, View, data, number, text, words,
};
use crate::exact::Exact;
use crate::figure::Figure;
use crate::pricing::figures::Refused;
use crate::question::columns::columns;
use crate::question::diff::report::{Diff, DiffSide, LineChange, OneSided, VariantDiff, WagerDiff};
use crate::question::price::page::{shoe_in_words, title};

/// The CSV columns of every difference.
pub(super) const COLUMNS: &[&str] = columns![
    game variant shoe second_game second_variant second_shoe table id name edge+exact
    second_edge+exact change+exact hit+exact second_hit+exact deviation second_deviation event
    pays second_pays probability+exact second_probability+exact by_probability+exact
    by_payoff+exact
];

impl Page for Diff {
    fn page(&self, view: View) -> Document {
        let mut document = Document::of(COLUMNS, self.pairs.iter().map(|one| pair(one, view)));
        if let (Some(first), false) = (document.parts.first_mut(), self.unpaired.is_empty()) {
            let names = self.unpaired.iter().map(|side| title(&side.game, &side.variant));
            let names = names.collect::<Vec<_>>().join(", ");
            let text = format!("Of one side alone, not compared: {names}.");
            first.notes.push(Note { text, warning: true });
        }
        document
    }
}

/// Names of both sides, as short as they differ: the shoes, the variants, or first and second.
fn sides(pair: &VariantDiff) -> [String; 2] {
    let (first, second) = (&pair.first, &pair.second);
    let names = [first, second].map(|side| side.variant.name.clone());
    let shoes = [first, second].map(|side| side.shoe.name.clone());
    let is_short = |names: &[String; 2]| {
        names[0] != names[1] && names.iter().all(|name| name.chars().count() <= 20)
    };
    match () {
        () if is_short(&names) => names,
        () if first.variant == second.variant && is_short(&shoes) => shoes,
        () => ["First", "Second"].map(str::to_owned),
    }
}

fn pair(pair: &VariantDiff, view: View) -> Part {
    let titled = |side: &DiffSide| title(&side.game, &side.variant);
    let file = |side: &DiffSide| side.game.rules.as_ref().map(|place| place.file.clone());
    // Two versions of a table have one title.
    let are_versions =
        titled(&pair.first) == titled(&pair.second) && file(&pair.first) != file(&pair.second);
    let named = |side: &DiffSide| match file(side).filter(|_| are_versions) {
        Some(file) => format!("{} ({file})", titled(side)),
        None => titled(side),
    };
    let in_words = |side: &DiffSide| format!("{}; {}", named(side), shoe_in_words(&side.shoe));
    let names = sides(pair);
    let facts = vec![("First", in_words(&pair.first)), ("Second", in_words(&pair.second))];
    let (first, second) = (&pair.first, &pair.second);
    let context = vec![
        ("game", first.game.id.clone()),
        ("variant", first.variant.id.clone()),
        ("shoe", first.shoe.composition.clone()),
        ("second_game", second.game.id.clone()),
        ("second_variant", second.variant.id.clone()),
        ("second_shoe", second.shoe.composition.clone()),
    ];
    let mut tables = vec![wagers(&pair.wagers, &names, view)];
    tables.extend(
        pair.wagers
            .iter()
            .filter(|wager| !wager.lines.is_empty())
            .map(|wager| lines(wager, &names, view)),
    );
    let only =
        [("only-first", &first, &pair.only_first), ("only-second", &second, &pair.only_second)];
    let only = only.into_iter().filter(|(.., wagers)| !wagers.is_empty());
    tables.extend(only.map(|(kind, side, wagers)| one_sided(kind, side, wagers, view)));
    let is_one = first.variant == second.variant && first.game.id == second.game.id;
    let both = match is_one && !are_versions {
        true => titled(first),
        false => format!("{} against {}", named(first), named(second)),
    };
    Part { title: both, facts, context, notes: notes(pair, &names), tables, ..Part::default() }
}

/// Returns the remarks of both sides. One of a single side begins with the name of this side.
fn notes(pair: &VariantDiff, [first, second]: &[String; 2]) -> Vec<Note> {
    let of = |side: &DiffSide, other: &DiffSide, name: &str| -> Vec<String> {
        let named = |text: &String| match other.notes.contains(text) {
            true => text.clone(),
            false => format!("{name}: {text}"),
        };
        side.notes.iter().map(named).collect()
    };
    let texts = of(&pair.first, &pair.second, first);
    let texts = texts.into_iter().chain(of(&pair.second, &pair.first, second)).unique();
    let texts = texts.map(|text| Note { text, warning: false });
    let left_out = Refused::sentences(&pair.left_out).into_iter();
    texts.chain(left_out.map(|text| Note { text, warning: true })).collect()
}

fn wagers(wagers: &[WagerDiff], [first, second]: &[String; 2], view: View) -> Table {
    let rows = wagers.iter().map(|wager| {
        vec![
            (data(words("id", "Id")), text(&wager.id)),
            (words("name", "Wager"), text(&wager.name)),
            (number("edge", &format!("House edge, {first}")), view.percent(&wager.edges[0])),
            (number("second_edge", second), view.percent(&wager.edges[1])),
            (number("change", "Change"), view.percent(&wager.change)),
            (
                number("hit", &format!("Hit frequency, {first}")).gives_way(LEAST),
                view.percent(&wager.hits[0]),
            ),
            (number("second_hit", second).gives_way(LEAST), view.percent(&wager.hits[1])),
            (data(number("deviation", "Std deviation")), view.root(&wager.deviations[0])),
            (
                data(number("second_deviation", "Std deviation after")),
                view.root(&wager.deviations[1]),
            ),
        ]
    });
    Table::of("summary", "Wagers", rows)
}

/// Lays out the lines of a wager that move. Their changes of the return add up to the change of the
/// edge, with the other sign.
fn lines(wager: &WagerDiff, names: &[String; 2], view: View) -> Table {
    let is_alike = |line: &LineChange| line.probabilities[0] == line.probabilities[1];
    let alike = wager.lines.iter().all(is_alike);
    let rows = wager.lines.iter().map(|line| line_cells(line, names, alike, view));
    let table = Table::of("lines", format!("{}: the lines that move", wager.name), rows);
    let change = Figure { exact: -&wager.change.exact };
    let figures = vec![("Return changes by", view.percent(&change))];
    Table { id: wager.id.clone(), figures, ..table }
}

/// Returns the cells of a line that moves. If all lines are `alike`, as likely on one side as on the
/// other, readers see one probability.
fn line_cells(line: &LineChange, [first, second]: &[String; 2], alike: bool, view: View) -> Row {
    let if_not_alike = |column| if alike { data(column) } else { column };
    let of_first = if alike { "Probability".to_owned() } else { format!("Probability, {first}") };
    let pays = |pays: &Option<Exact>| pays.clone().map(Cell::Pays).into();
    let [before, after] = &line.probabilities;
    vec![
        (words("event", "Event"), text(&line.name)),
        (words("pays", &format!("Pays, {first}")), pays(&line.first_pays)),
        (words("second_pays", second), pays(&line.second_pays)),
        (number("probability", &of_first), view.percent(before)),
        (if_not_alike(number("second_probability", second)), view.percent(after)),
        (
            if_not_alike(number("by_probability", "Return by probability")),
            view.percent(&line.by_probability),
        ),
        (if_not_alike(number("by_payoff", "by payoff")), view.percent(&line.by_payoff)),
        (
            number("change", if alike { "Return by payoff" } else { "together" }),
            view.percent(&line.change),
        ),
    ]
}

fn one_sided(kind: &'static str, side: &DiffSide, wagers: &[OneSided], view: View) -> Table {
    let rows = wagers.iter().map(|wager| {
        vec![
            (data(words("id", "Id")), text(&wager.id)),
            (words("name", "Wager"), text(&wager.name)),
            (number("edge", "House edge"), view.percent(&wager.edge)),
        ]
    });
    Table::of(kind, format!("Wagers of {} alone", side.variant.name), rows)
}
