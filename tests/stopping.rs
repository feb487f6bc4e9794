//! Work that whoever watches it gives up, as Ctrl-C does in an interpreter.

use std::sync::atomic::{AtomicU64, Ordering};

use shoe_odds::evidence::Source;
use shoe_odds::question::simulate::dealing::Written;
use shoe_odds::{
    AppendixRequest, AuditRequest, Catalog, CheckRequest, DesignRequest, EffectsRequest, Error,
    Progress, Request, SimulateRequest, StreakRequest, Watch, appendices, audit, check, design,
    effects, price, simulate, streaks,
};

/// Stops after so many words of progress.
struct After {
    words: u64,
    told: AtomicU64,
}

impl After {
    fn new(words: u64) -> Self {
        Self { words, told: AtomicU64::new(0) }
    }
}

impl Watch for After {
    fn tell(&self, _: Progress<'_>) {
        self.told.fetch_add(1, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        self.told.load(Ordering::Relaxed) >= self.words
    }
}

#[track_caller]
fn assert_stopped<T>(answer: Result<T, Error>) {
    let error = answer.err().expect("it was stopped");
    assert!(error.is_stopped(), "{error}");
    assert!(!error.is_usage() && !error.is_table() && !error.is_input() && !error.is_file());
}

#[test]
fn every_question_is_stopped_before_it_begins() {
    let (catalog, watch) = (&Catalog::builtin(), &After::new(0));
    let dynasty = || vec!["dynasty".to_owned()];
    assert_stopped(price(catalog, &Request { variants: dynasty(), ..Request::default() }, watch));
    assert_stopped(effects(
        catalog,
        &EffectsRequest { variants: dynasty(), ..EffectsRequest::default() },
        watch,
    ));
    let tie =
        DesignRequest { variants: dynasty(), wager: "tie".into(), ..DesignRequest::default() };
    assert_stopped(design(catalog, &tie, watch));
    assert_stopped(streaks(
        catalog,
        &StreakRequest { variants: vec!["dragon-tournament".into()], ..StreakRequest::default() },
        watch,
    ));
    assert_stopped(audit(catalog, &AuditRequest::default(), watch));
    assert_stopped(appendices(
        catalog,
        &AppendixRequest { variants: dynasty(), ..AppendixRequest::default() },
        watch,
    ));
    let request = CheckRequest {
        variant: "dynasty".into(),
        sources: vec![Source::bytes("counts", "wager,event,count\ntie,Tie,1\ntie,rounds,9\n")],
        ..CheckRequest::default()
    };
    assert_stopped(check(catalog, &request, None, watch));
}

/// More shoes than anyone waits for.
#[test]
fn a_simulation_is_stopped_on_its_way() {
    for write in [Written::Hands, Written::Counts, Written::Totals] {
        for shard in [None, Some((1, 2))] {
            let request = SimulateRequest {
                variant: "dynasty".into(),
                shoes: 1 << 40,
                write,
                shard,
                ..SimulateRequest::default()
            };
            let (watch, mut text) = (After::new(3), Vec::new());
            assert_stopped(simulate(&Catalog::builtin(), &request, &mut text, &watch));
            assert!(watch.told.into_inner() >= 3);
            let text = String::from_utf8(text).unwrap();
            assert_eq!(text.contains("player_cards"), write == Written::Hands, "rows before it");
            assert!(!text.contains("#sha256"), "what is not whole is not sealed");
        }
    }
}

#[test]
fn a_check_is_stopped_between_rows() {
    let mut text = Vec::new();
    let request =
        SimulateRequest { variant: "dynasty".into(), shoes: 2_000, ..SimulateRequest::default() };
    simulate(&Catalog::builtin(), &request, &mut text, &()).unwrap();
    let run = |watch: &dyn Watch| {
        let mut request = CheckRequest {
            variant: "dynasty".into(),
            sources: vec![Source::bytes("rounds", text.clone())],
            ..CheckRequest::default()
        };
        request.options.block = Some(1 << 12);
        check(&Catalog::builtin(), &request, None, watch)
    };
    let whole = After::new(u64::MAX);
    assert!(run(&whole).is_ok());
    let words = whole.told.into_inner();
    let some = After::new(3);
    assert_stopped(run(&some));
    let told = some.told.into_inner();
    assert!((3..words / 2).contains(&told), "{told} of {words}");
}
