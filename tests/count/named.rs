//! Counts that tables give for their wagers.

use shoe_odds::question::count::report::CountStudy;
use shoe_odds::table::counting::Bet;
use shoe_odds::table::model::Wager;
use shoe_odds::typed::{self, CountTexts};
use shoe_odds::{Catalog, Error, count};

fn asked(wager: &[&str], tags: &[&str]) -> CountTexts {
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    CountTexts {
        variant: Some("ez".into()),
        wager: owned(wager),
        tags: owned(tags),
        shoes: Some("20".into()),
        ..CountTexts::default()
    }
}

fn study(texts: &CountTexts) -> Result<CountStudy, Error> {
    count(&Catalog::builtin(), &typed::count(texts)?, &())
}

/// Returns the JSON of a study without the origin of its tags.
fn figures(texts: &CountTexts) -> serde_json::Value {
    let mut study = study(texts).unwrap();
    study.wagers.iter_mut().for_each(|wager| wager.betting.from = None);
    serde_json::to_value(&study).unwrap()
}

#[test]
fn every_count_of_a_built_in_table_has_the_tags_and_the_trigger_of_a_printed_figure() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tables/claims/counting.toml");
    let (catalog, claims) = Catalog::builtin().with_claims(&path, &[]).unwrap();
    let printed: Vec<&Bet> =
        claims.claims.iter().filter_map(|claim| Some(&claim.count.as_ref()?.value.bet)).collect();
    let wagers = |table: &'_ shoe_odds::table::Table| -> Vec<Wager> {
        table.variants.iter().flat_map(|variant| &variant.wagers).cloned().collect()
    };
    let mut found = 0;
    for wager in catalog.tables().flat_map(wagers) {
        for named in &wager.counts {
            let bet = Bet::Count {
                tags: Box::new(named.tags.clone()),
                scale: named.scale.clone(),
                trigger: named.trigger.clone(),
            };
            assert!(printed.contains(&&bet), "{}: {}", wager.id, named.id);
            assert!(named.source.is_some(), "{}: {}", wager.id, named.id);
            found += 1;
        }
    }
    assert!(found >= 10, "{found}");
}

#[test]
fn a_name_stands_for_the_tags_the_scale_and_the_trigger() {
    let jacobson = CountTexts {
        trigger: vec!["4".into()],
        ..asked(&["dragon-7"], &["4=-1 5=-1 6=-1 7=-1 8=2 9=2"])
    };
    assert_eq!(figures(&asked(&["dragon-7"], &["jacobson"])), figures(&jacobson));
    let how = CountTexts {
        trigger: vec!["32".into()],
        running: true,
        ..asked(&["dragon-7"], &["A=1 4=-1 5=-1 6=-1 7=-1 8=2 9=2"])
    };
    assert_eq!(figures(&asked(&["dragon-7"], &["how"])), figures(&how));
}

#[test]
fn what_is_given_beside_a_name_takes_its_place() {
    let named = || asked(&["dragon-7"], &["jacobson"]);
    let plain = || asked(&["dragon-7"], &["4=-1 5=-1 6=-1 7=-1 8=2 9=2"]);
    for (trigger, round) in [("best", None), ("5", Some("floor"))] {
        let beside = |texts: CountTexts| CountTexts {
            trigger: vec![trigger.into()],
            round: round.map(Into::into),
            ..texts
        };
        assert_eq!(figures(&beside(named())), figures(&beside(plain())));
    }
    let ramped = |texts: CountTexts| CountTexts { ramp: vec!["2=1 4=3".into()], ..texts };
    assert_eq!(figures(&ramped(named())), figures(&ramped(plain())));
}

#[test]
fn without_a_selection_the_wagers_that_have_the_count_are_bet() {
    let all = study(&asked(&[], &["jacobson"])).unwrap();
    let bet: Vec<_> =
        all.wagers.iter().map(|of| (&*of.id, of.betting.trigger.as_deref())).collect();
    assert_eq!(bet, [("dragon-7", Some("4")), ("panda-8", Some("11"))]);
    assert!(all.wagers.iter().all(|of| of.betting.from.as_deref() == Some("jacobson")));
    // Perfect play is of all wagers, and the count of those that have it.
    let perfect = CountTexts { bet: Some("perfect".into()), ..asked(&[], &["jacobson"]) };
    let perfect = study(&perfect).unwrap();
    let of_name = perfect.wagers.iter().filter(|of| of.betting.from.is_some());
    assert_eq!((of_name.count(), perfect.wagers.len() > 4), (2, true));
}

#[test]
fn a_name_that_no_wager_has_is_refused_with_the_names() {
    for (wager, tags, message) in [
        (&[][..], "hilo", "hilo: no wager has a count of this name: expected how, jacobson, terms"),
        (&["dragon-7"], "Jacobson", "Jacobson: Dragon 7 has no count of this name: expected how"),
        (
            &["dragon-7"],
            "how-2",
            "how-2: Dragon 7 has no count of this name: expected how, jacobson",
        ),
        (&["dragon-7", "tie"], "how", "how: Tie has no count of this name: expected terms as"),
        (&["tie"], "tie: how", "how: Tie has no count of this name: expected terms as"),
    ] {
        let error = study(&asked(wager, &[tags])).unwrap_err();
        assert!(error.is_usage(), "{error}");
        assert!(error.to_string().contains(message), "{error}");
    }
}
