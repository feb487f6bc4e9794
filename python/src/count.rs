//! Counts: what they are asked, as texts.

use pyo3::prelude::*;
use shoe_odds::{CountRequest, typed};

use crate::ask::Texts;
use crate::error::raise;

/// The request of a question, or of a part of its run.
pub(crate) fn request(of: &Texts<'_>, py: Python<'_>) -> PyResult<CountRequest> {
    let variants = of.list("variant")?;
    let texts = typed::CountTexts {
        variant: variants.first().cloned().unwrap_or_default(),
        shoe: of.shoes()?,
        shoes: of.text("shoes")?,
        until: of.text("until")?,
        seed: of.text("seed")?,
        cut: of.text("cut")?,
        cuts: of.text("cuts")?,
        after_cut: of.text("after_cut")?,
        burn: of.text("burn")?,
        first_card: of.text("first_card")?,
        rounds_per_shoe: of.text("rounds_per_shoe")?,
        wager: of.list("wager")?,
        tags: of.list("tags")?,
        trigger: of.list("trigger")?,
        running: of.flag("running")?,
        start: of.text("start")?,
        per: of.text("per")?,
        round: of.text("round")?,
        bet: of.text("bet")?,
        with: of.list("with")?,
        cap: of.text("cap")?,
        rounds_per_hour: of.text("rounds_per_hour")?,
        risk: of.text("risk")?,
        shard: of.text("shard")?,
    };
    typed::count(&texts).map_err(|error| raise(py, error))
}
