//! What the tests ask of rounds: results and pairs.

use std::sync::LazyLock;

use shoe_odds::distribution::Observed;
use shoe_odds::evidence::{CellPays, Evidence, Hands, Options, Question, Source, read};
use shoe_odds::field::vocabulary;
use shoe_odds::game::Rule;
use shoe_odds::game::counting::Plan;
use shoe_odds::game::game;
use shoe_odds::{Error, Exact, Shoe};

/// Everything a question borrows.
pub struct Setup {
    pub game: &'static str,
    pub rule: Rule,
    pub shoe: Shoe,
    pub plan: Plan,
    pub units: Vec<Option<CellPays>>,
}

impl Setup {
    /// Two wagers: one unit on the first hand, even money and ties push; and 11 to 1 on the first
    /// hand's pair, or in Dragon Tiger on two cards of a suit. A third is not known by round.
    pub fn new(id: &'static str, shoe: &str) -> Self {
        let dealing = game(id).unwrap();
        let words = vocabulary(id).unwrap();
        let result = words.find("result").unwrap();
        let other = words.find("player.pair").or_else(|| words.find("suited")).unwrap();
        let watch = [result, other].map(|field| {
            let mut observed = Observed::default();
            observed.watch_value(field);
            observed
        });
        let plan = Plan::new(dealing, &watch);
        // Of hands that are none, no result is known.
        let even = |code: u8| [1, -1, 0].get(usize::from(code)).copied().unwrap_or(0);
        let even = plan.of_cells(0, |value| even(value(result))).unwrap();
        let eleven = plan.of_cells(1, |value| if value(other) == 1 { 11 } else { -1 }).unwrap();
        let cells = |at: usize, pays| Some(CellPays { group: plan.group_of(at), pays });
        let units = vec![cells(0, even), None, cells(1, eleven)];
        Self { game: id, rule: Rule::default(), shoe: Shoe::parse(shoe).unwrap(), plan, units }
    }

    pub fn question(&self) -> Question<'_> {
        Question {
            game: game(self.game).unwrap(),
            vocabulary: vocabulary(self.game).unwrap(),
            rule: &self.rule,
            shoe: &self.shoe,
            plan: &self.plan,
            units: self.units.clone(),
            known: Vec::new(),
            rounding: Exact::ratio(1, 100).unwrap(),
        }
    }
}

pub static BACCARAT: LazyLock<Setup> = LazyLock::new(|| Setup::new("baccarat", "8"));
pub static DRAGON_TIGER: LazyLock<Setup> = LazyLock::new(|| Setup::new("dragon-tiger", "8"));

/// Reads what is given; messages call it `bytes`.
pub fn read_bytes(
    bytes: impl Into<Vec<u8>>,
    question: &Question<'_>,
    options: &Options,
) -> Result<Evidence, Error> {
    let read = read(&[Source::bytes("bytes", bytes)], question, options, None, &|_| Ok(()));
    read.map(|read| read.evidence)
}

/// Reads rows of rounds, or says why they are none.
pub fn read_rows(setup: &Setup, text: &str, options: &Options) -> Result<Hands, String> {
    match read_bytes(text, &setup.question(), options) {
        Ok(Evidence::Hands(hands)) => Ok(*hands),
        Ok(other) => panic!("{other:?}"),
        Err(error) => Err(error.to_string()),
    }
}

/// Reads rows of baccarat, whose columns say themselves what they are.
pub fn read_plain(text: &str) -> Result<Hands, String> {
    read_rows(&BACCARAT, text, &Options::default())
}

/// The names of the columns that are not used.
pub fn unused(hands: &Hands) -> Vec<&str> {
    hands.unused.iter().map(|unused| unused.name.as_str()).collect()
}
