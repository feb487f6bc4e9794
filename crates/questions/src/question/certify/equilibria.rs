//! The proof of an equilibrium: both strategies, and the value that no reply of a hand exceeds.

use crate::error::Error;
use crate::exact::Whole;
use crate::pricing::{Watch, any_shoe_of, one_default};
use crate::question::certify::report::{
    CertifiedChoice, CertifiedEquilibrium, CertifiedShoe, CertifiedSituation, CertifiedTable,
};
use crate::question::certify::{CertifyRequest, rules_of, shoe_of, table_with};
use crate::question::equilibrium::report::{Equilibrium, SituationReport};
use crate::question::equilibrium::{EquilibriumRequest, equilibrium};
use crate::shoe::Shoe;
use crate::table::Catalog;

/// Makes a table with an equilibrium for each variant of the request.
pub(super) fn tables(
    catalog: &Catalog,
    request: &CertifyRequest,
    watch: &dyn Watch,
) -> Result<Vec<CertifiedTable>, Error> {
    let first = [String::new()];
    let offers = request.variants.iter().map(|name| catalog.select(std::slice::from_ref(name)));
    let offers: Vec<_> = offers.filter_map(Result::ok).flatten().collect();
    one_default(request.shoe.as_ref(), &offers, &[])?;
    let variants = if request.variants.is_empty() { &first[..] } else { &request.variants };
    let solved = |variant: &String| {
        let asked = EquilibriumRequest {
            variant: variant.clone(),
            shoe: request.shoe.clone(),
            ..EquilibriumRequest::default()
        };
        let mut solved = equilibrium(catalog, &asked, watch)?;
        table_of(catalog, request, solved.reports.remove(0))
    };
    variants.iter().map(solved).collect()
}

fn table_of(
    catalog: &Catalog,
    request: &CertifyRequest,
    solved: Equilibrium,
) -> Result<CertifiedTable, Error> {
    let variant = format!("{}/{}", solved.game.id, solved.variant.id);
    let (table, _) = catalog.one_for(&variant, [])?;
    let put_back = request.shoe.as_ref().is_some_and(Shoe::is_infinite);
    let dealt = if put_back {
        table.of_its_decks(&Shoe::decks(1)?)?
    } else {
        any_shoe_of(request.shoe.as_ref(), table)?
    };
    let shoe = shoe_of(&dealt, solved.shoe.name.clone(), table.game.cards());
    let shoe = match put_back {
        true => CertifiedShoe {
            ways: (0..shoe.deal).fold(Whole::one(), |ways, _| &ways * &Whole::from(dealt.cards())),
            put_back,
            ..shoe
        },
        false => shoe,
    };
    let situation = |one: &SituationReport| CertifiedSituation {
        own: one.own.clone(),
        seen: one.seen.clone(),
        ways: one.ways.clone(),
        probability: one.probability.exact.clone(),
    };
    let proof = CertifiedEquilibrium {
        variant,
        choice: solved.choice.map(|choice| CertifiedChoice {
            own: choice.own,
            probability: choice.probability.exact,
        }),
        situations: solved.situations.iter().map(situation).collect(),
        value: solved.hands[0].value.exact.clone(),
    };
    let rules = rules_of(table.game, &table.rule, true);
    let made = table_with(table, rules, shoe, (solved.game, solved.notes))?;
    Ok(CertifiedTable { equilibrium: Some(proof), ..made })
}
