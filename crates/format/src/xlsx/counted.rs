//! Tables of counts, whose other figures are formulas over the counts.

use crate::document::{Cell, Table};
use crate::exact::{Exact, Whole};

/// Returns `true` if every probability of a table is its count over one total, and every return is
/// its probability times its payoff.
pub(super) fn is_counted(table: &Table) -> bool {
    total(table).is_some()
}

/// Returns the total of all deals for a table of counts; `None` for any other table.
pub(super) fn total(table: &Table) -> Option<Whole> {
    let column = |key: &str| table.columns.iter().position(|column| column.key == key);
    let (counts, chances) = (column("combinations")?, column("probability")?);
    let returns = column("return");
    let mut total = None;
    for row in &table.rows {
        let (Cell::Count(count), Cell::Decimal(chance)) = (&row[counts], &row[chances]) else {
            return None;
        };
        if let Some(returns) = returns {
            let (Cell::Pays(pays), Cell::Decimal(returned)) =
                (&row[column("pays")?], &row[returns])
            else {
                return None;
            };
            if &chance.exact * pays != returned.exact {
                return None;
            }
        }
        let of = || Exact::from(count.clone()).checked_div(&chance.exact);
        match (&total, count.is_zero()) {
            (_, true) if chance.exact.is_zero() => {}
            (None, false) => total = Some(of().filter(Exact::is_whole)?.floor()),
            (Some(total), false)
                if Exact::quotient(count, total).as_ref() == Some(&chance.exact) => {}
            _ => return None,
        }
    }
    let summed = table.rows.iter().map(|row| match &row[counts] {
        Cell::Count(count) => count.clone(),
        _ => Whole::zero(),
    });
    // A row of sums must show the total that the counts are divided by.
    let sums = table.total.is_none() || Some(summed.sum()) == total;
    total.filter(|_| sums)
}

/// Returns the total of a grid of counts, if its cells add up to all deals.
pub(super) fn total_of_grid(table: &Table) -> Option<Whole> {
    let cells = || {
        table.rows.iter().flatten().filter_map(|cell| match cell {
            Cell::Chance(count, chance) => Some((count, &chance.exact)),
            _ => None,
        })
    };
    let total: Whole = cells().map(|(count, _)| count).sum();
    let fits =
        |(count, chance): (&Whole, &Exact)| Exact::quotient(count, &total).as_ref() == Some(chance);
    cells().all(fits).then_some(total)
}

/// The place of a wager's events: columns by letter, rows by number.
pub(super) struct Events {
    /// First row and last row.
    pub rows: (u32, u32),
    /// Column of the net win.
    pub net: String,
    /// Column of the probability.
    pub chance: String,
    /// Column of the return.
    pub returns: String,
}

impl Events {
    /// Returns the formula of a figure by its label; `None` if it does not follow from the events.
    pub fn formula(&self, label: &str) -> Option<String> {
        let (first, last) = self.rows;
        let range = |column: &str| format!("{column}{first}:{column}{last}");
        let [net, chance, returns] = [&self.net, &self.chance, &self.returns].map(|one| range(one));
        let share = |condition: &str| format!("SUMIF({net},{condition},{chance})");
        let variance = format!("SUMPRODUCT({chance},{net},{net})-SUM({returns})^2");
        Some(match label {
            "House edge" => format!("-SUM({returns})"),
            "per resolved bet" => format!("-SUM({returns})/(1-{})", share("0")),
            "RTP" => format!("1+SUM({returns})"),
            "hit" => share("\">0\""),
            "push" => share("0"),
            "loss" => share("\"<0\""),
            "variance" => variance,
            "standard deviation" => format!("SQRT({variance})"),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Shown;

    fn table(rows: &[(u128, &str, &str, &str)], total: Option<u128>) -> Table {
        let column = |key: &'static str| crate::document::number(key, key);
        let exact = |text: &str| Exact::parse(text).unwrap();
        let figure = |text: &str| Cell::Decimal(Shown { exact: exact(text), digits: 6 });
        Table {
            columns: ["combinations", "pays", "probability", "return"].map(column).to_vec(),
            rows: rows
                .iter()
                .map(|(count, pays, chance, returned)| {
                    vec![
                        Cell::Count((*count).into()),
                        Cell::Pays(exact(pays)),
                        figure(chance),
                        figure(returned),
                    ]
                })
                .collect(),
            total: total.map(|total| vec![Cell::Count(total.into())]),
            ..Table::default()
        }
    }

    #[test]
    fn formulas_are_made_only_where_they_give_the_figures() {
        let right = [(3, "8", "3/10", "12/5"), (7, "-1", "7/10", "-7/10"), (0, "1", "0", "0")];
        assert_eq!(total(&table(&right, Some(10))), Some(Whole::from(10u8)));
        assert_eq!(total(&table(&right[..2], None)), Some(Whole::from(10u8)));
        // Incomplete outcomes, and impossible ones.
        assert_eq!(total(&table(&right[..1], None)), Some(Whole::from(10u8)));
        assert_eq!(total(&table(&right[..1], Some(10))), None);
        assert_eq!(total(&table(&right[2..], None)), None);
        let another_chance = [(3, "8", "3/10", "12/5"), (7, "-1", "7/11", "-7/11")];
        assert_eq!(total(&table(&another_chance, None)), None);
        let another_return = [(3, "8", "3/10", "12/5"), (7, "-1", "7/10", "7/10")];
        assert_eq!(total(&table(&another_return, None)), None);
    }
}
