//! The drawing rules in the form that the sums need: the totals that draw, the third cards on which
//! they draw, and small whole numbers that follow from both and do not depend on a shoe. A plan says
//! which sums a row needs, and to which slot each is added.

use crate::game::baccarat::Draw;

/// Returns a number modulo ten.
pub(super) const fn ten(number: usize) -> usize {
    number % 10
}

/// The drawing rules in the order in which the sums use them.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    /// The two-card totals below a natural of a hand that may draw, Player's or Banker's.
    pub rows: Vec<Row>,
    /// The final totals, all ten.
    pub ends: Vec<usize>,
    /// The required final totals of the Banker with a third card.
    pub finals: Vec<usize>,
    /// The required sets of these totals, each after those that it contains.
    pub sets: Vec<Set>,
    /// By row: the columns of the required two-card totals.
    pub openings: Vec<Vec<usize>>,
    /// The required rounds of four cards, by total of one hand.
    pub fours: Vec<Plan>,
    /// By slot: the number of cards that its rounds deal, `4..=6`.
    pub dealt: Vec<u8>,
    /// The Player's third cards, grouped by the totals on which the Banker draws against them.
    pub classes: Vec<Class>,
    /// The Player's totals that stand.
    stands: Vec<usize>,
    /// The Banker's totals that stand when the Player does.
    banker_stands: Vec<usize>,
}

/// The ways of the rounds of a row, as sums of its columns. Rounds with the same slot are added up.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The index of the row in [`Rules::rows`]; for four cards, the total of one hand.
    pub row: usize,
    /// The index of its pair that holds the third card; for four cards 0.
    pub pair: usize,
    /// The final totals of the Banker whose terms are required beside the columns; for four cards,
    /// the totals of the other hand.
    pub ends: Vec<usize>,
    /// The required columns, without two-card totals; for four cards none.
    pub columns: Vec<usize>,
    /// The required two-card totals of the other hand.
    pub openings: Vec<usize>,
    /// The sums to add to each slot.
    pub adds: Vec<Add>,
}

/// The sums of a row that are added to a slot.
#[derive(Clone, Debug)]
pub(super) struct Add {
    pub slot: usize,
    /// [`LAST`], [`OTHER`], or [`TERMS`] + `column` for the sum of a column.
    pub places: Vec<usize>,
    /// The final totals of the Banker whose terms are added; for four cards, the totals of the
    /// other hand.
    pub ends: Vec<usize>,
}

/// A set of final totals of the Banker, with one column for all of them.
#[derive(Clone, Debug)]
pub(super) struct Set {
    /// Its final totals, as bits.
    totals: u16,
    /// A column of which the set contains all totals.
    pub base: usize,
    /// Its totals that the base lacks.
    pub others: Vec<usize>,
}

/// The slot of the cards and total of the Player, then of the Banker.
pub(super) type SlotOf<'a> = dyn Fn((u8, u8), (u8, u8)) -> Option<usize> + 'a;

/// The correction of the term in which the last card equals the third card.
pub(super) const LAST: usize = 0;
/// The correction of the term in which the last card equals the third card's partner.
pub(super) const OTHER: usize = 1;
/// Number of corrections of terms in a row, before its sums by column.
pub(super) const TERMS: usize = 2;
/// The first column of two-card totals below a natural. The columns before it are the Banker's ten
/// final totals with a third card.
pub(super) const OPENINGS: usize = 10;
/// The first column of sets of final totals.
pub(super) const SETS: usize = OPENINGS + 8;
/// Number of columns of a row. Eight sets are enough for "less than the Player's total".
pub(super) const COLUMNS: usize = SETS + 8;

/// A two-card total of a hand that may draw.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub total: usize,
    /// `true` if the Player draws at it.
    pub player: bool,
    /// `true` if the Banker draws at it when the Player stands.
    pub banker: bool,
    /// The values of two cards that make it, each pair once.
    pub pairs: Vec<(usize, usize)>,
}

/// Third cards of the Player against which the same totals of the Banker draw.
#[derive(Clone, Debug)]
pub(super) struct Class {
    /// `true` if the sums of the class before cannot be reused.
    pub afresh: bool,
    /// The Banker's totals that draw; unless `afresh`, without the totals of the class before.
    pub totals: Vec<usize>,
    /// The Banker's totals below a natural that stand.
    pub stands: Vec<usize>,
    pub thirds: Vec<Third>,
    /// By total of the Player's first two cards and final total of the Banker: 8·A + 4·X. A is 1 if
    /// the Banker draws at the Player's total, and X is 1 if it draws at twice the last card.
    pub near: Vec<[u64; 10]>,
    /// By total of the Player's first two cards: 1 if the Banker draws at it.
    pub same: Vec<u64>,
}

/// A third card of the Player.
#[derive(Clone, Debug)]
pub(super) struct Third {
    pub value: usize,
    /// The required rows.
    pub rows: Vec<Plan>,
    /// By value x of a card and final total of the Banker: twice the ways to assign x, this third
    /// card and the remaining card to the Banker's three positions so that the Banker draws.
    pub meet: [[u64; 10]; 10],
    /// By total of the Player's first two cards and final total of the Banker: four times the
    /// number of these three Banker's openings that draw. The first is this third card with the
    /// last card, the second its complement to the Player's total with the last card, the third
    /// the Player's total.
    pub gone: Vec<[u64; 10]>,
}

impl Rules {
    /// Prepares the rules for rounds in these slots; `dealt` has the number of cards of each slot.
    pub fn new(draw: &Draw, dealt: Vec<u8>, slot_of: &SlotOf<'_>) -> Self {
        let row = |total: u8| Row {
            total: total.into(),
            player: draw.player_draws(total),
            banker: draw.banker_draws(total, None),
            pairs: (0..10)
                .flat_map(|low| (low..10).map(move |high| (low, high)))
                .filter(|(low, high)| ten(low + high) == usize::from(total))
                .collect(),
        };
        let rows: Vec<Row> = (0..8).map(row).filter(|row| row.player || row.banker).collect();
        let below = |holds: &dyn Fn(u8) -> bool| -> Vec<usize> {
            (0..8).filter(|total| holds(*total)).map(Into::into).collect()
        };
        let stands = below(&|total| !draw.player_draws(total));
        let totals = |third: u8| below(&|total| draw.banker_draws(total, Some(third)));
        let mut kinds: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
        for third in 0..10u8 {
            let draws = totals(third);
            match kinds.iter_mut().find(|(other, _)| *other == draws) {
                Some((_, thirds)) => thirds.push(third.into()),
                None => kinds.push((draws, vec![third.into()])),
            }
        }
        kinds.sort_by_key(|(draws, _)| draws.len());
        let mut before: &[usize] = &[];
        let mut classes = Vec::new();
        for (draws, thirds) in &kinds {
            let kept = Some(before).filter(|kept| kept.iter().all(|t| draws.contains(t)));
            classes.push(Class::new(draws, thirds, &rows, kept));
            before = draws;
        }
        let mut rules = Self {
            stands,
            banker_stands: below(&|total| !draw.banker_draws(total, None)),
            rows,
            ends: (0..10).collect(),
            finals: Vec::new(),
            sets: Vec::new(),
            openings: Vec::new(),
            fours: Vec::new(),
            dealt,
            classes,
        };
        rules.plan(slot_of);
        rules
    }

    /// Plans the sums of the slots.
    fn plan(&mut self, slot_of: &SlotOf<'_>) {
        self.sets = sets(slot_of);
        self.fours = self.fours(slot_of);
        let mut classes = std::mem::take(&mut self.classes);
        for class in &mut classes {
            for third in &mut class.thirds {
                let rows = 0..self.rows.len();
                let plans = rows.map(|row| self.row(row, third.value, &class.stands, slot_of));
                third.rows = plans.filter(|plan| !plan.adds.is_empty()).collect();
            }
            class.thirds.retain(|third| !third.rows.is_empty());
        }
        let plans = classes.iter().flat_map(|class| &class.thirds).flat_map(|third| &third.rows);
        self.finals = distinct(plans.clone().flat_map(|plan| plan.ends.iter().copied()));
        let of_row = |row: usize| plans.clone().filter(move |plan| plan.row == row);
        let openings =
            |row| distinct(of_row(row).flat_map(|plan| plan.openings.iter().map(|t| OPENINGS + t)));
        self.openings = (0..self.rows.len()).map(openings).collect();
        self.classes = classes;
    }

    /// Plans the rounds of five and six cards with a third card and the other hand's first two.
    /// `stands` are the Banker's totals that stand against this third card.
    fn row(&self, at: usize, third: usize, stands: &[usize], slot_of: &SlotOf<'_>) -> Plan {
        let row = &self.rows[at];
        let end = ten(row.total + third) as u8;
        let mut adds = Adds::default();
        let mut ends = Vec::new();
        if row.player {
            for (slot, totals) in by_slot(end, slot_of) {
                let set = self.sets.iter().position(|set| set.totals == bits(&totals));
                let add = adds.of(slot);
                match set {
                    Some(set) => add.places.push(TERMS + SETS + set),
                    None => add.places.extend(totals.iter().map(|total| TERMS + total)),
                }
                let near = [(usize::from(end), LAST), (ten(10 + 2 * row.total - third), OTHER)];
                let near = near.into_iter().filter(|(total, _)| totals.contains(total));
                add.places.extend(near.map(|(_, place)| place));
                add.ends.extend(&totals);
                ends.extend(totals);
            }
        }
        let player = stands.iter().filter(|_| row.player);
        let player = player.map(|total| (*total, slot_of((3, end), (2, *total as u8))));
        let banker = self.stands.iter().filter(|_| row.banker);
        let banker = banker.map(|total| (*total, slot_of((2, *total as u8), (3, end))));
        for (total, slot) in player.chain(banker) {
            slot.into_iter().for_each(|slot| adds.of(slot).places.push(TERMS + OPENINGS + total));
        }
        let places = adds.0.iter().flat_map(|add| add.places.iter().copied());
        let all = distinct(places.filter_map(|place| place.checked_sub(TERMS)));
        let opening = |column: &usize| (OPENINGS..SETS).contains(column);
        let (openings, columns): (Vec<_>, Vec<_>) = all.into_iter().partition(opening);
        let openings = openings.into_iter().map(|column| column - OPENINGS).collect();
        let holds = |(a, b): &(usize, usize)| *a == third || *b == third;
        let pair = row.pairs.iter().position(holds).unwrap_or(0);
        Plan { row: at, pair, ends: distinct(ends), columns, openings, adds: adds.0 }
    }

    /// Plans the rounds of four cards.
    fn fours(&self, slot_of: &SlotOf<'_>) -> Vec<Plan> {
        let naturals = [8, 9].map(|natural| {
            // Two naturals that differ are in the row of the lower one.
            let others = (0..10).filter(move |other| natural == 8 || *other != 8);
            let cells = others.flat_map(move |other| [(natural, other), (other, natural)]);
            (natural, distinct(cells))
        });
        let stands = self.stands.iter().map(|total| {
            (*total, self.banker_stands.iter().map(|other| (*total, *other)).collect())
        });
        let plan = |(row, cells): (usize, Vec<(usize, usize)>)| {
            let mut adds = Adds::default();
            for (player, banker) in cells {
                let slot = slot_of((2, player as u8), (2, banker as u8));
                let other = if player == row { banker } else { player };
                slot.into_iter().for_each(|slot| adds.of(slot).ends.push(other));
            }
            let ends = distinct(adds.0.iter().flat_map(|add| add.ends.iter().copied()));
            Plan { row, pair: 0, ends, columns: Vec::new(), openings: Vec::new(), adds: adds.0 }
        };
        let plans = naturals.into_iter().chain(stands).map(plan);
        plans.filter(|plan| !plan.adds.is_empty()).collect()
    }
}

/// The sums to add to each slot, in the order of its first sum.
#[derive(Default)]
struct Adds(Vec<Add>);

impl Adds {
    fn of(&mut self, slot: usize) -> &mut Add {
        let known = self.0.iter().position(|add| add.slot == slot);
        let at = known.unwrap_or(self.0.len());
        if known.is_none() {
            self.0.push(Add { slot, places: Vec::new(), ends: Vec::new() });
        }
        &mut self.0[at]
    }
}

/// Returns these items in order, each once.
fn distinct<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort_unstable();
    items.dedup();
    items
}

/// Returns the slots of six cards with this total of the Player, and the Banker's totals in each.
fn by_slot(player: u8, slot_of: &SlotOf<'_>) -> Vec<(usize, Vec<usize>)> {
    let mut slots = Adds::default();
    for end in 0..10u8 {
        let slot = slot_of((3, player), (3, end));
        slot.into_iter().for_each(|slot| slots.of(slot).ends.push(end.into()));
    }
    slots.0.into_iter().map(|add| (add.slot, add.ends)).collect()
}

fn bits(totals: &[usize]) -> u16 {
    totals.iter().fold(0, |bits, total| bits | 1 << total)
}

/// Returns the sets of two and more of the Banker's totals that share a slot, as many as have a
/// column. Totals without such a column are added one by one.
fn sets(slot_of: &SlotOf<'_>) -> Vec<Set> {
    let all = (0..10).flat_map(|player| by_slot(player, slot_of));
    let all = all.filter(|(_, totals)| totals.len() > 1);
    let mut all = distinct(all.map(|(_, totals)| (totals.len(), bits(&totals))));
    all.truncate(COLUMNS - SETS);
    let mut sets: Vec<Set> = Vec::new();
    for (_, totals) in all {
        let within = |set: &Set| set.totals & totals == set.totals;
        // Sets are sorted by size, so the last one within is the largest.
        let (base, known) = match sets.iter().rposition(within) {
            Some(at) => (SETS + at, sets[at].totals),
            None => (totals.trailing_zeros() as usize, 1 << totals.trailing_zeros()),
        };
        let others = (0..10).filter(|end| (totals & !known) >> end & 1 == 1).collect();
        sets.push(Set { totals, base, others });
    }
    sets
}

impl Class {
    /// Makes a class without plans. `kept` are the Banker's totals that draw in the class before.
    fn new(draws: &[usize], thirds: &[usize], rows: &[Row], kept: Option<&[usize]>) -> Self {
        let afresh = kept.is_none();
        let kept = kept.unwrap_or(&[]);
        let has = |total: usize| u64::from(draws.contains(&ten(total)));
        let by_final = |of: &dyn Fn(usize) -> u64| -> [u64; 10] { std::array::from_fn(of) };
        let third = |value: usize| Third {
            value,
            rows: Vec::new(),
            meet: std::array::from_fn(|x| {
                by_final(&|end| {
                    let last = 30 + end - x - value;
                    2 * (has(x + value) + has(x + last) + has(value + last))
                })
            }),
            gone: rows
                .iter()
                .map(|row| {
                    by_final(&|end| {
                        let last = 10 + end - row.total;
                        let other = 10 + row.total - value;
                        4 * (has(value + last) + has(other + last) + has(row.total))
                    })
                })
                .collect(),
        };
        let near =
            |row: &Row| by_final(&|end| 8 * has(row.total) + 4 * has(2 * (10 + end - row.total)));
        Self {
            afresh,
            totals: draws.iter().copied().filter(|total| !kept.contains(total)).collect(),
            stands: (0..8).filter(|total| !draws.contains(total)).collect(),
            thirds: thirds.iter().map(|value| third(*value)).collect(),
            near: rows.iter().map(near).collect(),
            same: rows.iter().map(|row| has(row.total)).collect(),
        }
    }
}
