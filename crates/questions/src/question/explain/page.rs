//! Lays out the explanation of a house edge.

use crate::document::{Cell, Document, LEAST, Note, Page, Part, Table, View, number, text, words};
use crate::exact::Exact;
use crate::question::columns::columns;
use crate::question::explain::report::{ExplainedLine, ExplainedShoe, Explanation};
use crate::question::price::page::{OUTSIDE, context, heading};

/// The CSV columns of every explanation.
pub(super) const COLUMNS: &[&str] = columns![
    game variant shoe within_rules table id name event when pays probability+exact return+exact
    running+exact other_shoe edge+exact change+exact reason reason_probability+exact
    reason_change+exact multiplier+exact
];

impl Page for Explanation {
    fn page(&self, view: View) -> Document {
        let (title, mut facts) = heading(&self.game, &self.variant, &self.shoe);
        facts.push(("House edge", view.percent(&self.wager.edge).text()));
        let mut context = context(&self.game, &self.variant, &self.shoe);
        context.extend([("id", self.wager.id.clone()), ("name", self.wager.name.clone())]);
        let warning =
            (!self.shoe.within_rules).then(|| Note { text: OUTSIDE.into(), warning: true });
        let sentences = self.sentences.iter().chain(&self.notes);
        let sentences = sentences.map(|text| Note { text: text.clone(), warning: false });
        let mut tables = vec![lines(&self.lines, view)];
        tables.extend((!self.shoes.is_empty()).then(|| shoes(&self.shoes, view)));
        let part = Part {
            title: format!("{} ({title})", self.wager.name),
            facts,
            context,
            notes: warning.into_iter().chain(sentences).collect(),
            tables,
            ..Part::default()
        };
        Document::of(COLUMNS, std::iter::once(part))
    }
}

fn lines(lines: &[ExplainedLine], view: View) -> Table {
    let is_told = lines.iter().any(|line| !line.when.is_empty() && line.when != line.event.name);
    let is_drawn = lines.iter().any(|line| line.multiplier.is_some());
    let rows = lines.iter().map(|line| {
        let event = &line.event;
        let once = Exact::one().checked_div(&event.probability.exact);
        let once = once.map(|rounds| Cell::Rounded(rounds.decimal(2)));
        let odds = line.multiplier.as_ref().map_or(&event.pays, |times| &times.odds);
        let times = line.multiplier.as_ref().map(|times| view.decimal(&times.mean));
        vec![
            (words("event", "Event"), text(&event.name)),
            (words("when", "When").gives_way(LEAST).shown_if(is_told), text(&line.when)),
            (words("pays", "Pays").shown_if(!is_drawn), Cell::Pays(event.pays.clone())),
            (words("", "Pays").shown_if(is_drawn), Cell::Pays(odds.clone())),
            (number("multiplier", "Times on average").shown_if(is_drawn), times.into()),
            (number("", "Once in rounds"), once.into()),
            (number("probability", "Probability"), view.percent(&event.probability)),
            (number("return", "Return"), view.percent(&event.returns)),
            (number("running", "Sum so far"), view.percent(&line.running)),
        ]
    });
    Table::of("lines", "Line by line", rows)
}

fn shoes(shoes: &[ExplainedShoe], view: View) -> Table {
    let rows = shoes.iter().map(|other| {
        let most = other
            .lines
            .iter()
            .max_by(|one, other| one.change.exact.abs().cmp(&other.change.exact.abs()));
        vec![
            (words("other_shoe", "Decks"), text(&other.shoe.name)),
            (number("edge", "House edge"), view.percent(&other.edge)),
            (number("change", "Change"), view.percent(&other.change)),
            (words("reason", "Line that moves most"), most.map(|line| text(&line.name)).into()),
            (
                number("reason_probability", "Its probability"),
                most.map(|line| view.percent(&line.probabilities[1])).into(),
            ),
            (
                number("reason_change", "Its return changes by"),
                most.map(|line| view.percent(&line.change)).into(),
            ),
        ]
    });
    Table::of("by-decks", "By decks", rows)
}
