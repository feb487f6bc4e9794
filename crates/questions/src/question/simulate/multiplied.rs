//! Multipliers of simulated rounds, drawn beside their cards, and the wins counted by factor.
//!
//! A shoe has a second stream of random words for them: shoe n takes the stream of the number
//! n + 2^63. So the cards of a seed depend on no multiplier. Every round draws before its cards, in
//! the order of the wagers of the variant, whichever of them are counted. Cards are marked once for
//! all wagers with the same law, as in the game; a line with factors of its own draws one.
//!
//! To mark cards, a round draws how many units (faces or suits) are marked. It shuffles all units
//! and marks the first ones; then each of these draws its factor. Before the shuffle, faces lie in
//! the order of [`Card::all`], and suits in the order of [`SUITS`](crate::card::SUITS). If the numbers of units with each
//! factor are fixed, the first units have the first factor, the next ones the second. A draw from a
//! single number or factor takes no word. Any other takes one, read as a binary fraction: it draws
//! the first whose chance, added to those before it, is above the fraction. Only if the first 64
//! digits do not tell, the next word continues them.

use crate::card::{Card, Seen};
use crate::error::Error;
use crate::exact::{Exact, Whole};
use crate::field::{Field, NONE, Values, Vocabulary};
use crate::game::counting::values;
use crate::game::{Game, Played};
use crate::pricing::countable::{Item, Paid, What};
use crate::random::Stream;
use crate::settle::{self, Returns};
use crate::table::drawn::Drawn;
use crate::table::marked::{Marks, Unit};
use crate::table::model::{Line, Table, Variant, Wager};
use crate::table::multiplier::{Draw, Multiplier};
use crate::wording::asked::WAGER;

/// Added to the number of a shoe for the stream of its multipliers; no run has so many shoes.
const BESIDE: u64 = 1 << 63;

/// The wagers of a run whose wins are multiplied.
pub(super) struct Multiplied<'a> {
    game: &'static dyn Game,
    seed: u64,
    sources: Vec<Source<'a>>,
    wagers: Vec<Counted<'a>>,
}

/// The wins of each wager by event: each line with each of its factors, and last the loss.
pub(super) type Wins = Vec<Vec<u64>>;

impl<'a> Multiplied<'a> {
    /// Prepares the draws of a variant, and the counting of the multiplied wagers among these items.
    ///
    /// # Errors
    ///
    /// Fails if a counted wager multiplies by cards that are no hand and no part of one.
    pub fn new(
        table: &'a Table,
        variant: &'a Variant,
        items: &'a [Item],
        seed: u64,
    ) -> Result<Self, Error> {
        let mut sources: Vec<Source<'a>> = Vec::new();
        let mut wagers = Vec::new();
        for wager in &variant.wagers {
            let Ok(round) = wager.of_round() else { continue };
            // Wagers that are not counted draw too, so that they change no draw of the others.
            let lines: Vec<(&Line, Option<(&Multiplier, usize)>)> = round
                .lines
                .iter()
                .map(|line| {
                    let law = line.multiplier.as_ref();
                    (line, law.map(|law| (law, source(table, &mut sources, law))))
                })
                .collect();
            if let Some(item) = items.iter().position(|item| item.id == wager.id)
                && let What::Wager(Paid { drawn: Some(drawn), .. }) = &items[item].what
            {
                wagers.push(Counted::new(table.vocabulary, (wager, item), lines, drawn)?);
            }
        }
        Ok(Self { game: table.game, seed, sources, wagers })
    }

    /// Returns the wins before the first round.
    pub fn none(&self) -> Wins {
        self.wagers.iter().map(|wager| vec![0; wager.drawn.lines.len() + 1]).collect()
    }

    /// Draws the multipliers of the rounds of a shoe, and counts the wins of these rounds.
    pub fn count(&self, shoe: u64, rounds: &[Played], wins: &mut Wins) {
        if self.wagers.is_empty() {
            return;
        }
        let mut stream = Stream::new(self.seed, shoe + BESIDE);
        let mut units = Vec::new();
        for played in rounds {
            let draws: Vec<Vec<Option<usize>>> =
                self.sources.iter().map(|source| source.draw(&mut stream, &mut units)).collect();
            for (wager, wins) in self.wagers.iter().zip(wins.iter_mut()) {
                wins[wager.event(self.game, played, &self.sources, &draws)] += 1;
            }
        }
    }

    /// Returns the wins of an item; `None` if it is not multiplied.
    pub fn returns(&self, item: usize, wins: &Wins, rounds: u64) -> Option<Returns> {
        let (wager, wins) = self.wagers.iter().zip(wins).find(|(wager, _)| wager.item == item)?;
        let ways = wins.iter().map(|count| Whole::from(*count)).collect();
        Some(Returns::new(&wager.drawn.lines, ways, rounds.into()))
    }
}

/// Adds the wins of other rounds.
pub(super) fn merge(wins: &mut Wins, others: &Wins) {
    for (wins, others) in wins.iter_mut().flatten().zip(others.iter().flatten()) {
        *wins += others;
    }
}

/// Something that is drawn before every round: marks, or the factor of a line.
enum Source<'a> {
    Marks {
        marks: &'a Marks,
        numbers: Chances,
        times: Chances,
        /// The unit of each card, by its code.
        unit_of: Vec<usize>,
    },
    Factor(Chances),
}

impl Source<'_> {
    /// Draws the index of the factor of each unit, `None` for units that are not marked; or the
    /// index of the only factor.
    fn draw(&self, stream: &mut Stream, units: &mut Vec<usize>) -> Vec<Option<usize>> {
        let (marks, numbers, times) = match self {
            Self::Factor(chances) => return vec![Some(chances.draw(stream))],
            Self::Marks { marks, numbers, times, .. } => (marks, numbers, times),
        };
        let mut factors = vec![None; marks.units as usize];
        let number = marks.numbers[numbers.draw(stream)].0 as usize;
        units.clear();
        units.extend(0..factors.len());
        stream.shuffle(units, number);
        let fixed = marks.fixed.iter().flatten().enumerate();
        let mut fixed = fixed.flat_map(|(at, count)| std::iter::repeat_n(at, *count as usize));
        for unit in &units[..number] {
            let factor = fixed.next().unwrap_or_else(|| times.draw(stream));
            factors[*unit] = Some(factor);
        }
        factors
    }
}

/// Returns the index of the source that a line draws from, which is new unless it is a law of marks
/// that another wager has too.
fn source<'a>(table: &Table, sources: &mut Vec<Source<'a>>, law: &'a Multiplier) -> usize {
    let Some(part) = &law.part else {
        sources.push(Source::Factor(Chances::of_draws(&law.draws)));
        return sources.len() - 1;
    };
    let alike =
        |source: &Source| matches!(source, Source::Marks { marks, .. } if **marks == *part.marks);
    sources.iter().position(alike).unwrap_or_else(|| {
        let marks = &*part.marks;
        let numbers = Chances::new(marks.numbers.iter().map(|(_, chance)| chance));
        let times = Chances::of_draws(&marks.times);
        let faces: Vec<Card> =
            Card::all().filter(|card| !table.lacking.contains(&card.rank)).collect();
        let mut unit_of = vec![usize::MAX; Seen::KINDS];
        for (unit, card) in faces.iter().enumerate() {
            unit_of[Seen::from(*card).code()] = match marks.unit {
                Unit::Face => unit,
                Unit::Suit => card.suit.code().into(),
            };
        }
        sources.push(Source::Marks { marks, numbers, times, unit_of });
        sources.len() - 1
    })
}

/// A counted wager whose wins are multiplied.
struct Counted<'a> {
    /// Its index among the items.
    item: usize,
    fields: Vec<Field>,
    lines: Vec<Settled<'a>>,
    drawn: &'a Drawn,
}

/// A line, with the lines that its factors make of it.
struct Settled<'a> {
    line: &'a Line,
    /// The indices of its lines by factor.
    by_factor: Vec<usize>,
    times: Option<Times<'a>>,
}

/// The draw of a line's factor.
struct Times<'a> {
    law: &'a Multiplier,
    source: usize,
    /// The cards that multiply, if cards are marked.
    cards: Option<Vec<Cards>>,
}

/// Cards of a hand that multiply.
struct Cards {
    hand: usize,
    /// The most cards from the first on.
    most: usize,
    /// The rounds in which they do; `None` for all.
    when: Option<(Field, Values)>,
}

/// Returns the cards of this name; `None` if they are no hand, no start of one and not all hands.
fn multiplying(vocabulary: &Vocabulary, name: &str) -> Option<Vec<Cards>> {
    let hand = |hand: &str| vocabulary.hands.iter().position(|other| *other == hand);
    let all = |hand: usize| Cards { hand, most: usize::MAX, when: None };
    if let Some(word) = vocabulary.quantifier(name) {
        let of_hand = |(name, when): &(&str, Option<(Field, Values)>)| {
            Some(Cards { when: Some((*when)?), ..all(hand(name)?) })
        };
        return word.hands.iter().map(of_hand).collect();
    }
    match (hand(name), name.strip_suffix(".first-two")) {
        (Some(hand), _) => Some(vec![all(hand)]),
        (None, Some(start)) => Some(vec![Cards { most: 2, ..all(hand(start)?) }]),
        (None, None) => (name == "all").then(|| (0..vocabulary.hands.len()).map(all).collect()),
    }
}

impl<'a> Counted<'a> {
    /// Prepares a wager with these lines, each with its multiplier and the index of its source.
    fn new(
        vocabulary: &Vocabulary,
        (wager, item): (&Wager, usize),
        lines: Vec<(&'a Line, Option<(&'a Multiplier, usize)>)>,
        drawn: &'a Drawn,
    ) -> Result<Self, Error> {
        let fields = settle::observed(wager.round_lines()).fields().collect();
        let times = |(law, source): (&'a Multiplier, usize)| {
            let part = law.part.as_ref();
            let cards = part.map(|part| {
                multiplying(vocabulary, &part.cards).ok_or_else(|| {
                    let why = format!(
                        "\"{}\" is multiplied by cards of \"{}\", which are no hand: expected a \
                         wager multiplied by the cards of hands",
                        wager.id, part.cards
                    );
                    Error::parameter_given(WAGER, why)
                })
            });
            Ok::<_, Error>(Times { law, source, cards: cards.transpose()? })
        };
        let lines = lines.into_iter().enumerate().map(|(at, (line, by))| {
            let by_factor = drawn.of.iter().enumerate();
            let by_factor = by_factor.filter(|(_, of)| of.iter().any(|(own, _)| *own == at));
            let by_factor = by_factor.map(|(split, _)| split).collect();
            Ok(Settled { line, by_factor, times: by.map(times).transpose()? })
        });
        Ok(Self { item, fields, lines: lines.collect::<Result<_, Error>>()?, drawn })
    }

    /// Returns the index of the event that a round with these draws is.
    fn event(
        &self,
        game: &dyn Game,
        played: &Played,
        sources: &[Source],
        draws: &[Vec<Option<usize>>],
    ) -> usize {
        let shown: Vec<u8> = values(game, self.fields.iter().copied(), played).collect();
        let value = |field: Field| {
            let place = self.fields.iter().position(|other| *other == field);
            place.map_or(NONE, |place| shown[place])
        };
        let settled = self.lines.iter().find(|settled| settled.line.when.holds(&value));
        let Some(Settled { by_factor, times, .. }) = settled else { return self.drawn.lines.len() };
        let Some(Times { law, source, cards }) = times else { return by_factor[0] };
        let drawn = &draws[*source];
        let times = match (&sources[*source], cards) {
            (Source::Marks { marks, unit_of, .. }, Some(cards)) => {
                let mut product = Exact::one();
                let mut seen = Vec::new();
                for Cards { hand, most, when } in cards {
                    if when.is_some_and(|(field, values)| !values.has(value(field))) {
                        continue;
                    }
                    for card in played.hand(*hand).iter().take(*most) {
                        let unit = unit_of[card.code()];
                        let counts = !marks.once || !seen.contains(&unit);
                        seen.push(unit);
                        if let Some(Some(factor)) = drawn.get(unit).filter(|_| counts) {
                            product = &product * &marks.times[*factor].times;
                        }
                    }
                }
                law.capped(product)
            }
            _ => law.draws[drawn[0].unwrap_or(0)].times.clone(),
        };
        let of = |split: &&usize| self.drawn.times[**split].as_ref() == Some(&times);
        *by_factor.iter().find(of).expect("the law of a line has every product of its cards")
    }
}

/// Chances that sum to 1, to draw from.
struct Chances {
    /// The sums of the first chances, all below 1, and the first 64 binary digits of each.
    sums: Vec<(u64, Exact)>,
}

impl Chances {
    fn of_draws(draws: &[Draw]) -> Self {
        Self::new(draws.iter().map(|draw| &draw.chance))
    }

    fn new<'c>(chances: impl Iterator<Item = &'c Exact>) -> Self {
        let mut sum = Exact::zero();
        let sums = chances.map(|chance| {
            sum = &sum + chance;
            (digits(&sum).0, sum.clone())
        });
        let sums = sums.filter(|(_, sum)| *sum < Exact::one()).collect();
        Self { sums }
    }

    /// Draws an index.
    fn draw(&self, stream: &mut Stream) -> usize {
        if self.sums.is_empty() {
            return 0;
        }
        let mut words = vec![stream.word()];
        let is_reached = |(first, sum): &&(u64, Exact)| match words[0] == *first {
            true => reaches(sum, &mut words, stream),
            false => words[0] > *first,
        };
        self.sums.iter().take_while(is_reached).count()
    }
}

/// Returns the first 64 binary digits of a fraction below 1, and the fraction that the others make.
fn digits(fraction: &Exact) -> (u64, Exact) {
    let scaled = fraction * &Exact::from(Whole::of_limbs(&[0, 1]));
    let first = scaled.floor();
    (first.to_u64().unwrap_or(u64::MAX), &scaled - &Exact::from(first))
}

/// Returns `true` if the binary fraction that begins with these words, and goes on with the next
/// ones of the stream as far as needed, is not below another.
fn reaches(other: &Exact, words: &mut Vec<u64>, stream: &mut Stream) -> bool {
    let mut rest = other.clone();
    let mut at = 0;
    while !rest.is_zero() {
        if at == words.len() {
            words.push(stream.word());
        }
        let (first, left) = digits(&rest);
        if words[at] != first {
            return words[at] > first;
        }
        (rest, at) = (left, at + 1);
    }
    true
}
