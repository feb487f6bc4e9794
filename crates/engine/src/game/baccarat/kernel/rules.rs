//! The drawing rules in the form that the sums need: the totals that draw, the third cards on which
//! they draw, and small whole numbers that follow from both and do not depend on a shoe.

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
    /// The Player's totals whose four-card rounds are required.
    pub fours: Vec<usize>,
    /// The Player's third cards, grouped by the totals on which the Banker draws against them.
    pub classes: Vec<Class>,
    /// The Player's totals that stand.
    pub stands: Vec<usize>,
    /// The Banker's totals that stand when the Player does.
    pub banker_stands: Vec<usize>,
}

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
    /// The Banker's two-card totals that matter with these third cards: those that stand, and those
    /// that draw against a Player's total that stands.
    pub openings: Vec<usize>,
    /// The columns of a row that matter: the final totals, and after them the openings.
    pub columns: Vec<usize>,
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
    /// The indices of the required rows.
    pub rows: Vec<usize>,
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
    pub fn new(draw: &Draw) -> Self {
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
            classes.push(Class::new(draws, thirds, &rows, &stands, kept));
            before = draws;
        }
        Self {
            stands,
            banker_stands: below(&|total| !draw.banker_draws(total, None)),
            rows,
            ends: (0..10).collect(),
            finals: (0..10).collect(),
            fours: (0..10).collect(),
            classes,
        }
    }

    /// Returns the same rules when only some cells are required. A cell is the cards and total of
    /// the Player, then of the Banker.
    pub fn narrowed(&self, is_asked: &dyn Fn((usize, usize), (usize, usize)) -> bool) -> Self {
        let totals = || 0..10usize;
        let any = |player: usize, banker: usize, cells: &dyn Fn(usize, usize) -> bool| {
            totals().any(|p| totals().any(|b| cells(p, b) && is_asked((player, p), (banker, b))))
        };
        let finals = |end: &usize| any(3, 3, &|_, b| b == *end);
        let mut narrow = self.clone();
        narrow.finals.retain(finals);
        narrow.fours.retain(|total| any(2, 2, &|p, b| p == *total || b == *total));
        for class in &mut narrow.classes {
            // The totals that stand against the Player's third card, and those that draw when the
            // Player stands. In the first case a row sums over the Player's pair, in the second
            // over the Banker's.
            let matters =
                |total: &usize| any(3, 2, &|_, b| b == *total) || any(2, 3, &|p, _| p == *total);
            class.openings.retain(matters);
            let finals = narrow.finals.iter().copied();
            class.columns = finals.chain(class.openings.iter().map(|total| 10 + total)).collect();
            for third in &mut class.thirds {
                third.rows.retain(|at| {
                    let row = &self.rows[*at];
                    let end = ten(row.total + third.value);
                    let of_player = any(3, 3, &|p, _| p == end) || any(3, 2, &|p, _| p == end);
                    let of_banker = any(2, 3, &|_, b| b == end);
                    row.player && of_player || row.banker && of_banker
                });
            }
            class.thirds.retain(|third| !third.rows.is_empty());
        }
        narrow
    }
}

impl Class {
    /// Makes a class. `stands` are the Player's totals that stand; `kept` are the Banker's that
    /// draw in the class before.
    fn new(
        draws: &[usize],
        thirds: &[usize],
        rows: &[Row],
        stands: &[usize],
        kept: Option<&[usize]>,
    ) -> Self {
        let afresh = kept.is_none();
        let kept = kept.unwrap_or(&[]);
        let has = |total: usize| u64::from(draws.contains(&ten(total)));
        let by_final = |of: &dyn Fn(usize) -> u64| -> [u64; 10] { std::array::from_fn(of) };
        let third = |value: usize| Third {
            value,
            rows: (0..rows.len()).collect(),
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
        let matters = |total: &usize| !draws.contains(total) || stands.contains(total);
        let openings: Vec<usize> = (0..8).filter(matters).collect();
        Self {
            afresh,
            totals: draws.iter().copied().filter(|total| !kept.contains(total)).collect(),
            stands: (0..8).filter(|total| !draws.contains(total)).collect(),
            columns: (0..10).chain(openings.iter().map(|total| 10 + total)).collect(),
            openings,
            thirds: thirds.iter().map(|value| third(*value)).collect(),
            near: rows.iter().map(near).collect(),
            same: rows.iter().map(|row| has(row.total)).collect(),
        }
    }
}
