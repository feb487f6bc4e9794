//! Explains a house edge: what each line of the paytable adds, and why the edge differs by decks.

mod drawn;
mod page;
pub mod report;
mod sentences;

use crate::error::Error;
use crate::exact::Exact;
use crate::figure::{Figure, Tool};
use crate::pricing::figures::GameInfo;
use crate::pricing::figures::WagerReport;
use crate::pricing::{Watch, any_shoe_of};
use crate::question::diff::lines;
use crate::question::explain::report::{ExplainedLine, ExplainedShoe, Explanation};
use crate::question::price::{Request, price};
use crate::question::{self, About, Shape};
use crate::shoe::Shoe;
use crate::table::Catalog;
use crate::table::model::{Line, Wager};
use crate::table::settlement::Round;
use crate::wording::asked::WAGER;

/// The facts about this question.
pub const ABOUT: About = About {
    id: "explain",
    doc: "Explain a house edge in words: each line's part, and why it differs by decks",
    columns: page::COLUMNS,
    shape: Some(Shape {
        doc: "The explanation of a house edge.",
        schema: |generator| generator.subschema_for::<Explanation>(),
    }),
};

/// Numbers of decks on which a wager is compared; infinitely many come last.
const DECKS: [u32; 5] = [1, 2, 4, 6, 8];

/// The wager to explain.
#[derive(Clone, Debug, Default)]
pub struct ExplainRequest {
    /// The variant; empty for the first that has the wager, as in
    /// [`crate::question::simulate::SimulateRequest`].
    pub variant: String,
    /// The id or the name of the wager.
    pub wager: String,
    /// The shoe; `None` for the default number of decks of the game.
    pub shoe: Option<Shoe>,
}

impl question::Question for ExplainRequest {
    type Answer = Explanation;

    fn ask(&self, catalog: &Catalog, watch: &dyn Watch) -> Result<Explanation, Error> {
        explain(catalog, self, watch)
    }
}

impl question::Answer for Explanation {
    fn games(&self) -> Option<Vec<&GameInfo>> {
        Some(vec![&self.game])
    }

    fn shorten(&mut self) {
        self.shoes.clear();
    }
}

/// Explains the house edge of a wager.
///
/// The wager is also priced with 1, 2, 4, 6, 8 and infinitely many decks, as far as these can
/// complete a round.
///
/// # Errors
///
/// Returns an error if the variant or the wager is unknown, if one round does not settle the wager,
/// or if the shoe cannot complete a round.
///
/// # Example
///
/// ```
/// use shoe_odds::{Catalog, ExplainRequest};
///
/// let request = ExplainRequest {
///     variant: "ez".into(),
///     wager: "dragon-7".into(),
///     ..ExplainRequest::default()
/// };
/// let explained = shoe_odds::explain(&Catalog::builtin(), &request, &())?;
/// assert!(explained.sentences[0].starts_with("A bet of 100 on Dragon 7 loses 7.61 on average"));
/// let last = explained.lines.last().unwrap();
/// assert_eq!(last.running.exact.percent(4), "-7.6113%");
/// # Ok::<(), shoe_odds::Error>(())
/// ```
pub fn explain(
    catalog: &Catalog,
    request: &ExplainRequest,
    watch: &dyn Watch,
) -> Result<Explanation, Error> {
    let wager = catalog.wager_or_only(&request.variant, &request.wager)?;
    let (table, variant) = catalog.one_for(&request.variant, [&wager])?;
    let ids = catalog.ids_in((table, variant), std::slice::from_ref(&wager), &[])?;
    let shoe = any_shoe_of(request.shoe.as_ref(), table)?;
    let others = DECKS.into_iter().map(Shoe::decks).collect::<Result<Vec<_>, _>>()?;
    let others = others.into_iter().chain([Shoe::infinite()]);
    let others: Vec<Shoe> = others.filter(|other| is_like(&shoe, other)).collect();
    let name = table.name_of(variant);
    let priced = |shoe: &Shoe| -> Result<_, Error> {
        let all = Request {
            shoe: Some(shoe.clone()),
            variants: vec![name.clone()],
            wagers: ids.clone(),
            ..Request::default()
        };
        let report = price(catalog, &all, watch)?.reports.into_iter().next();
        Ok(report.filter(|report| !report.wagers.is_empty()))
    };
    let own = variant.wagers.iter().find(|one| ids.contains(&one.id));
    if let Some(Err(unsettled)) = own.map(|own| own.of_round().and_then(Round::in_every_round)) {
        return Err(unsettled.into());
    }
    let Some(mut report) = priced(&shoe)? else {
        return Err(Error::value(WAGER, &wager, "this shoe has no figures of it"));
    };
    let notes = report.notes_without_stakes();
    let wager = report.wagers.remove(0);
    let by_line = drawn::by_line(&wager);
    let mut shoes = Vec::new();
    for other in others {
        // A shoe that cannot complete a round, or a table that does not offer the wager on it.
        let Ok(Some(mut on)) = priced(&other) else {
            watch.go_on()?;
            continue;
        };
        let there = on.wagers.remove(0);
        shoes.push(ExplainedShoe {
            shoe: on.shoe,
            change: Figure { exact: &there.edge.exact - &wager.edge.exact },
            lines: lines::changes(&by_line, &drawn::by_line(&there)),
            edge: there.edge,
        });
    }
    let lines = explained(&by_line, own.map(Wager::round_lines).unwrap_or_default());
    Ok(Explanation {
        tool: Tool::THIS,
        game: report.game,
        variant: report.variant,
        sentences: sentences::of(&by_line, &lines, &shoes),
        shoe: report.shoe,
        notes,
        wager,
        lines,
        shoes,
    })
}

/// Returns `true` if figures on another shoe can be compared: decks with decks.
fn is_like(shoe: &Shoe, other: &Shoe) -> bool {
    shoe.whole_decks().is_some() && shoe.whole_decks() != other.whole_decks()
        || shoe.is_infinite() && !other.is_infinite()
}

/// Returns the lines of the paytable, with their conditions in words.
fn explained(wager: &WagerReport, lines: &[Line]) -> Vec<ExplainedLine> {
    let mut running = Exact::zero();
    let events = wager.events.iter().map(|event| {
        running = &running + &event.returns.exact;
        let line = lines.iter().find(|line| line.as_written().0 == event.name);
        ExplainedLine {
            event: event.clone(),
            multiplier: line.and_then(|line| drawn::multiplier(event, line)),
            when: line.map(|line| line.as_written().1.to_owned()).unwrap_or_default(),
            running: Figure { exact: running.clone() },
        }
    });
    events.collect()
}
