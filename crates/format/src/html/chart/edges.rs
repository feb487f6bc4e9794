//! House edges: a bar for each wager, or for each shoe if there are few. Over many numbers of
//! decks, a small picture for each wager, because edges of different wagers are too far apart for
//! one scale.

use crate::document::{EdgeOf, Standing, Unit};
use crate::html::chart::Layout;
use crate::html::chart::bars::{Asked, BarLayout};
use crate::html::chart::panels::{Panel, PanelLayout};
use crate::html::chart::pen::Ink;

/// Maximum number of shoes drawn as bars; more are drawn as points.
const FEW: usize = 3;

/// Name of the quantity that bars and points measure.
const EDGE: &str = "House edge";

/// Returns the layout of house edges.
pub(super) fn layout<'a>(room: i32, wagers: &'a [(String, Vec<EdgeOf>)]) -> Box<dyn Layout + 'a> {
    let panels: Option<Vec<Panel<'a>>> = wagers.iter().map(panel).collect();
    let most = wagers.iter().map(|(_, edges)| edges.len()).max().unwrap_or(0);
    match panels {
        Some(panels) if most > FEW => {
            Box::new(PanelLayout::new(room, "Decks", EDGE, Unit::Percent, panels))
        }
        _ => {
            let bars: Vec<Asked<'a>> = wagers.iter().flat_map(bars).collect();
            Box::new(BarLayout::new(room, EDGE, Unit::Percent, &bars, None))
        }
    }
}

/// Returns a wager's edges by decks, if every shoe has a number of decks.
fn panel((name, edges): &(String, Vec<EdgeOf>)) -> Option<Panel<'_>> {
    let point = |one: &EdgeOf| Some((i64::from(one.decks?), one.edge.clone(), one.standing));
    Some(Panel { name, points: edges.iter().map(point).collect::<Option<_>>()? })
}

/// Returns a wager's bars; the first has its name.
fn bars((name, edges): &(String, Vec<EdgeOf>)) -> impl Iterator<Item = Asked<'_>> {
    edges.iter().enumerate().map(move |(at, one)| {
        // A wager that is not offered favors nobody.
        let favors = one.edge.is_negative() && one.standing != Standing::NotOffered;
        let allowed = one.standing == Standing::Allowed;
        let mut remark = String::new();
        if edges.len() > 1 {
            remark.push_str(&format!(", {}", one.shoe));
        }
        if !allowed {
            remark.push_str(&format!(", {}", one.standing.words()));
        }
        if favors {
            remark.push_str(", favors the player");
        }
        Asked {
            label: if at == 0 { name } else { "" },
            size: &one.edge,
            remark,
            ink: match (allowed, favors) {
                (true, false) => Ink::Gain,
                (true, true) => Ink::Favors,
                (false, false) => Ink::Outside,
                (false, true) => Ink::OutsideFavors,
            },
        }
    })
}
