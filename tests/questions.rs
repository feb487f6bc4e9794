//! A battery over every question: asked of each game, and of one made outside the crate, an answer
//! has the shape, the columns and the words that its registry entry says.

use std::collections::BTreeSet;

use jsonschema::Validator;
use serde_json::Value;
use shoe_odds::document::View;
use shoe_odds::evidence;
use shoe_odds::format::{self, Source};
use shoe_odds::question::appendix::{AppendixRequest, appendices};
use shoe_odds::question::audit::AuditRequest;
use shoe_odds::question::batch::{Batch, BatchRequest};
use shoe_odds::question::certify::CertifyRequest;
use shoe_odds::question::check::CheckRequest;
use shoe_odds::question::count::{CountRequest, CountRule, Tags, Trigger};
use shoe_odds::question::design::{Allowed, DesignRequest, Target};
use shoe_odds::question::diff::DiffRequest;
use shoe_odds::question::effects::EffectsRequest;
use shoe_odds::question::equilibrium::EquilibriumRequest;
use shoe_odds::question::explain::ExplainRequest;
use shoe_odds::question::fit::FitRequest;
use shoe_odds::question::list::{ListRequest, What};
use shoe_odds::question::price::Request;
use shoe_odds::question::session::BankrollRequest;
use shoe_odds::question::session::plan::Plan;
use shoe_odds::question::simulate::dealing::{End, Written};
use shoe_odds::question::simulate::{SimulateRequest, simulate};
use shoe_odds::question::strategy::StrategyRequest;
use shoe_odds::question::streaks::{
    Sessions, StreakRequest,
    runs::{Model, Session},
};
use shoe_odds::question::universe::UniverseRequest;
use shoe_odds::question::{Answer, QUESTIONS, Question};
use shoe_odds::wording::Names;
use shoe_odds::{Catalog, Exact, Layout, Shoe};

use crate::games::questions::catalog;

/// Cards of every kind of hand, enough for two rounds of any game.
const SHOE: &str = "AS=2 AH=1 2S=1 2D=1 4C=2 6H=2 6S=1 9C=2 KD=2 KS=2";

/// A variant of each game, a wager of it that a round settles, and a shoe that is soon dealt.
const GAMES: [(&str, &str, &str); 7] = [
    ("dragon-bonus", "tie", SHOE),
    ("dragon-tiger/dragon-tiger", "tie", SHOE),
    ("seven-up-baccarat", "tie", SHOE),
    ("compass", "tie", SHOE),
    (UNTIL, "second", "AH=10 AS=9 9C=10 9D=9 KD=10 KS=9"),
    (ROWS, "noir", "5H=40 6S=40 9C=25 KD=25"),
    ("declared", "tie", SHOE),
];

/// A game of long rounds, whose rounds are not valued one by one and have no law of two of them.
const ROWS: &str = "trente-et-quarante";
/// Another, of which a small shoe deals one round.
const UNTIL: &str = "andar-bahar/andar-bahar";

/// The rounds of a shoe of the battery.
fn rounds_of(variant: &str) -> u64 {
    if variant == UNTIL { 1 } else { 2 }
}

/// How nobody else names anything.
struct Shouting;

impl Names for Shouting {
    fn parameter(&self, name: &str) -> String {
        format!("<{}>", name.to_uppercase())
    }

    fn question(&self, name: &str) -> String {
        format!("<ASK {}>", name.to_uppercase())
    }
}

fn boxed<A: Answer + 'static>(answer: Result<A, shoe_odds::Error>) -> Box<dyn Answer> {
    Box::new(answer.unwrap_or_else(|error| panic!("{error}")))
}

/// Counts of rounds that are dealt by the law, for `check`.
fn counts(catalog: &Catalog, variant: &str, shoe: &Shoe) -> tempfile::NamedTempFile {
    let request = SimulateRequest {
        variant: variant.to_owned(),
        shoe: Some(shoe.clone()),
        seed: 7,
        end: End::Rounds(rounds_of(variant)),
        shoes: 600 / rounds_of(variant),
        write: Written::Counts,
        ..SimulateRequest::default()
    };
    let file = tempfile::Builder::new().suffix(".csv").tempfile().unwrap();
    let mut text = Vec::new();
    simulate(catalog, &request, &mut text, &()).unwrap();
    std::fs::write(file.path(), text).unwrap();
    file
}

/// What a question answers of a variant; nothing if it writes rows as they come.
fn answers(
    catalog: &Catalog,
    id: &str,
    (variant, wager, shoe): (&str, &str, &str),
) -> Vec<Box<dyn Answer>> {
    let (variants, wagers) = (vec![variant.to_owned()], vec![wager.to_owned()]);
    let shoe = Shoe::parse(shoe).unwrap();
    let some = Some(shoe.clone());
    match id {
        "price" => {
            let request = Request { shoe: some, variants, wagers, ..Request::default() };
            vec![boxed(request.ask(catalog, &()))]
        }
        "streaks" => {
            let mut sessions = Sessions { sessions: vec![Session::of(2)], ..Sessions::default() };
            if [ROWS, UNTIL].contains(&variant) {
                sessions.model = Model::Independent;
            }
            let request = StreakRequest { shoe: some, variants, sessions, ..Default::default() };
            vec![boxed(request.ask(catalog, &()))]
        }
        "effects" => {
            let request =
                EffectsRequest { shoe: some, variants, wagers, ..EffectsRequest::default() };
            vec![boxed(request.ask(catalog, &()))]
        }
        "count" => {
            let rule = CountRule {
                wager: None,
                tags: Tags::Given("9=1 4=-1".parse().unwrap()),
                scale: None,
                start: None,
                trigger: Some(Trigger::At(Exact::zero())),
                enter: None,
            };
            let request = CountRequest {
                shoe: some,
                variant: variant.to_owned(),
                wagers,
                counts: vec![rule],
                perfect: true,
                shoes: 9,
                end: End::Rounds(2),
                with: vec![(wager.to_owned(), Exact::one())],
                caps: vec![Exact::integer(25)],
                ..CountRequest::default()
            };
            vec![boxed(request.ask(catalog, &()))]
        }
        "design" => {
            let target = Target {
                edge: (Exact::integer(-1), Exact::one()),
                hit: Default::default(),
                deviation: Default::default(),
                lines: vec![("1".to_owned(), Allowed::These([5, 9].map(Exact::integer).to_vec()))],
                others: Some(Allowed::AsItStands),
                round: None,
                order: Vec::new(),
                first: Default::default(),
                most: 5,
            };
            let request = DesignRequest {
                shoes: vec![shoe],
                variants,
                wager: wager.to_owned(),
                target: Some(target),
            };
            vec![boxed(request.ask(catalog, &()))]
        }
        "session" => {
            let (variant, wager) = (variant.to_owned(), wager.to_owned());
            let request = BankrollRequest {
                variant,
                wager,
                shoe: some,
                plan: Plan::Martingale,
                cap: Some(Exact::integer(4)),
                rounds: Some(4),
                handle: Some(Exact::integer(500)),
                ..BankrollRequest::default()
            };
            vec![boxed(request.ask(catalog, &()))]
        }
        "universe" => {
            let wagers = vec![wager.to_owned()];
            let variant = variant.to_owned();
            vec![boxed(UniverseRequest { variant, wagers, shoe: some }.ask(catalog, &()))]
        }
        "certify" => {
            let wagers = vec![wager.to_owned()];
            vec![boxed(
                CertifyRequest { variants, wagers, shoe: some, ..Default::default() }
                    .ask(catalog, &()),
            )]
        }
        "equilibrium" => {
            // Of baccarat: a variant whose rules leave decisions to the hands.
            let variant = "chemin-de-fer".to_owned();
            let more_shoes = vec![Shoe::infinite()];
            let request =
                EquilibriumRequest { variant, shoe: some, more_shoes, ..Default::default() };
            vec![boxed(request.ask(catalog, &()))]
        }
        "fit" => {
            // The other games have no unknown chance.
            let request = FitRequest {
                variants: vec!["prosperity-tree".to_owned()],
                ..FitRequest::default()
            };
            vec![boxed(request.ask(catalog, &()))]
        }
        "explain" => {
            let request =
                ExplainRequest { variant: variant.to_owned(), wager: wager.to_owned(), shoe: some };
            vec![boxed(request.ask(catalog, &()))]
        }
        "strategy" => {
            // The other games have no decision.
            let request =
                StrategyRequest { variant: "red-dog".to_owned(), wager: String::new(), shoe: None };
            vec![boxed(request.ask(catalog, &()))]
        }
        "diff" => {
            let other = match variant {
                UNTIL => Shoe::parse("AH=10 AS=9 9C=10 9D=9 KD=9 KS=9"),
                _ => Shoe::decks(6),
            };
            let request = DiffRequest {
                first: variant.to_owned(),
                shoes: vec![shoe, other.unwrap()],
                wagers,
                ..DiffRequest::default()
            };
            vec![boxed(request.ask(catalog, &()))]
        }
        "audit" => {
            let claims = tempfile::Builder::new().suffix(".toml").tempfile().unwrap();
            let text = format!(
                "[[published]]\nvariant = \"{variant}\"\nwager = \"{wager}\"\nedge = \"99%\"\n\
                 source = \"nobody\"\n"
            );
            std::fs::write(claims.path(), text).unwrap();
            let (catalog, claims) = catalog.clone().with_claims(claims.path(), &[]).unwrap();
            let request = AuditRequest { claims: Some(claims), ..AuditRequest::default() };
            vec![boxed(request.ask(&catalog, &()))]
        }
        "appendix" => {
            // Rows of six decks take seconds for each card that is removed.
            let decks = if variant == ROWS { vec![2] } else { Vec::new() };
            let request = AppendixRequest { variants, decks, ..Default::default() };
            let made = appendices(catalog, &request, &()).unwrap();
            made.into_iter().map(|one| Box::new(one) as Box<dyn Answer>).collect()
        }
        "check" => {
            let file = counts(catalog, variant, &shoe);
            let request = CheckRequest {
                variant: variant.to_owned(),
                shoe: some,
                sources: vec![evidence::Source::File(file.path().to_owned())],
                ..CheckRequest::default()
            };
            vec![boxed(request.ask(catalog, &()))]
        }
        "list" => {
            let all = [What::Games, What::Variants, What::Wagers, What::Fields, What::Formats];
            let requests = all.map(Some).into_iter().chain([None]);
            requests
                .map(|what| boxed(ListRequest { what, ..ListRequest::default() }.ask(catalog, &())))
                .collect()
        }
        "batch" => {
            let batch = Batch::new(catalog, &BatchRequest { variants, wagers }).unwrap();
            let line = Layout::default().read(&shoe.to_string()).unwrap();
            assert!(batch.expectations(&[line])[0].is_ok());
            Vec::new()
        }
        "simulate" => {
            let file = counts(catalog, variant, &shoe);
            let text = std::fs::read_to_string(file.path()).unwrap();
            assert!(text.contains(&format!("{wager},rounds,600\n")), "{text}");
            Vec::new()
        }
        other => panic!("the battery does not know how {other} is asked"),
    }
}

/// Every answer of every question, with the question's id.
fn each(mut look: impl FnMut(&'static shoe_odds::question::About, &str, Box<dyn Answer>)) {
    let catalog = catalog();
    let answers_for = |question: &str, variant: &str| match question {
        "count" => ![ROWS, UNTIL].contains(&variant),
        // They refuse a game whose fields the checkers do not know.
        "certify" | "universe" => {
            let chosen = catalog.select(&[variant.to_owned()]).unwrap();
            !chosen[0].0.game.certified().is_empty()
        }
        "equilibrium" | "fit" => variant == "dragon-bonus",
        _ => true,
    };
    for about in QUESTIONS {
        for game in GAMES.into_iter().filter(|(game, ..)| answers_for(about.id, game)) {
            let found = answers(&catalog, about.id, game);
            assert_eq!(found.is_empty(), about.shape.is_none(), "{} of {}", about.id, game.0);
            found.into_iter().for_each(|answer| look(about, game.0, answer));
        }
    }
}

fn written(answer: &dyn Answer, id: &str, view: View) -> Vec<u8> {
    let format = format::format(id).expect("a format");
    format.render(&Source { page: answer, view, styled: false, width: None })
}

fn validator() -> Validator {
    jsonschema::draft7::new(&shoe_odds::schema::report()).expect("a schema")
}

/// What takes too long for a game of long rounds is refused in a sentence that says why.
#[test]
fn rounds_of_very_many_cards_are_not_counted() {
    let count = CountRequest {
        variant: ROWS.to_owned(),
        wagers: vec!["noir".to_owned()],
        shoes: 9,
        perfect: true,
        ..CountRequest::default()
    };
    let refused = count.ask(&catalog(), &()).map(|_| ()).unwrap_err().to_string();
    assert!(
        refused.contains("of Trente et Quarante, of up to 62 cards, takes too long"),
        "{refused}"
    );
}

/// The battery leaves no built-in game out.
#[test]
fn every_game_is_asked() {
    let catalog = catalog();
    for game in shoe_odds::game::GAMES {
        let asked = GAMES.iter().any(|(variant, ..)| {
            let selected = catalog.select(&[(*variant).to_owned()]).unwrap();
            selected.iter().all(|(table, _)| table.vocabulary.game == game.id())
        });
        assert!(asked, "{} is asked nothing", game.id());
    }
}

#[test]
fn questions_are_told_apart_and_say_what_they_answer() {
    let ids: BTreeSet<&str> = QUESTIONS.iter().map(|about| about.id).collect();
    assert_eq!(ids.len(), QUESTIONS.len());
    for about in QUESTIONS {
        let plain = about.id.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        assert!(plain && !about.doc.ends_with('.'), "{}", about.id);
        let columns: BTreeSet<&str> = about.columns.iter().copied().collect();
        assert_eq!(columns.len(), about.columns.len(), "{}", about.id);
        let room = format!("{}/crates/questions/src/question/{}", crate::common::ROOT, about.id);
        assert!(std::path::Path::new(&room).is_dir(), "{} has no room", about.id);
    }
}

/// Everything that is true of every answer, of one after the other: to find them takes long.
#[test]
fn every_answer_is_what_its_question_says() {
    let validator = validator();
    each(|about, game, mut answer| {
        let of = format!("{} of {game}", about.id);
        has_the_shape_of_the_schema(&validator, &*answer, &of);
        has_the_columns_of_its_question(&*answer, about.columns, &of);
        has_figures_that_digits_do_not_change(&*answer, &of);
        // An edge of 99% was claimed of a bet on a tie, which nothing comes near to; the rounds
        // of a check were dealt by the law itself.
        assert_eq!(answer.differs(), about.id == "audit", "{of}");
        is_written_in_every_format_in_the_words_of_its_front(&mut *answer, &of);
        says_less_when_it_is_brief(&mut *answer, &of);
    });
}

fn has_the_shape_of_the_schema(validator: &Validator, answer: &dyn Answer, of: &str) {
    let json: Value = serde_json::from_slice(&written(answer, "json", View::default())).unwrap();
    let errors: Vec<String> = validator.iter_errors(&json).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{of}: {errors:?}");
}

fn has_the_columns_of_its_question(answer: &dyn Answer, columns: &[&str], of: &str) {
    let csv = String::from_utf8(written(answer, "csv", View::default())).unwrap();
    let header: Vec<&str> = csv.lines().next().unwrap_or_default().split(',').collect();
    assert!(header.starts_with(columns), "{of}: {header:?}");
    let used: BTreeSet<&str> = header.iter().copied().collect();
    assert_eq!(used.len(), header.len(), "{of}: a column twice");
}

fn has_figures_that_digits_do_not_change(answer: &dyn Answer, of: &str) {
    /// Every exact value, in order.
    fn exact(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => fields.iter().for_each(|(key, value)| {
                found.extend(value.as_str().filter(|_| key == "exact").map(str::to_owned));
                exact(value, found);
            }),
            Value::Array(values) => values.iter().for_each(|value| exact(value, found)),
            _ => {}
        }
    }
    let [few, many] = [3, 40].map(|digits| {
        let json = written(answer, "json", View { digits, ..View::default() });
        let mut found = Vec::new();
        exact(&serde_json::from_slice(&json).unwrap(), &mut found);
        (json, found)
    });
    assert_eq!(few.1, many.1, "{of}");
    assert!(few.1.is_empty() || few.0 != many.0, "{of}: digits change nothing");
}

fn is_written_in_every_format_in_the_words_of_its_front(answer: &mut dyn Answer, of: &str) {
    // Noncharacters stand for names until a front puts its own in their place.
    let marks = ['\u{fdd0}', '\u{fdd1}', '\u{fdd2}'];
    answer.word(&Shouting);
    let view = View { names: &Shouting, ..View::default() };
    for format in format::FORMATS {
        let bytes = written(answer, format.id(), view);
        assert!(!bytes.is_empty(), "{of} in {}", format.id());
        assert!(bytes == written(answer, format.id(), view), "{of} in {} twice", format.id());
        if !format.is_binary() {
            let text = String::from_utf8(bytes).unwrap();
            assert!(!text.contains(marks), "{of} in {}", format.id());
        }
    }
}

fn says_less_when_it_is_brief(answer: &mut dyn Answer, of: &str) {
    let csv = |answer: &dyn Answer| written(answer, "csv", View::default());
    let whole = csv(answer).len();
    answer.shorten();
    let brief = csv(answer);
    assert!(brief.len() <= whole, "{of}: {} of {whole}", brief.len());
    answer.shorten();
    assert!(brief == csv(answer), "{of}: shorter still");
}
