//! Specifications of a shoe: decks less cards, or counts of cards.

use crate::card::{Face, Grain, Named, are_ten_values, in_parentheses, listed};
use crate::error::brief;
use crate::shoe::terms::{self, Term};
use crate::shoe::{INFINITE, Shoe};

impl Shoe {
    pub(super) fn read(spec: &str) -> Result<Self, String> {
        if let Some(rest) = spec.trim().strip_prefix(INFINITE) {
            let name = rest.trim();
            return match name.is_empty() || name == "decks" {
                true => Ok(Self::infinite()),
                false => Err("cards that leave infinitely many decks change nothing: \
                              expected \"infinite\" by itself"
                    .to_owned()),
            };
        }
        let shoe = match in_parentheses(spec) {
            Some(list) => Self::from_counts(&of_list(list)?)?,
            None if spec.contains('=') => Self::from_counts(spec)?,
            None => Self::from_decks(spec)?,
        };
        match shoe.cards() {
            0 => Err("it holds no card".to_owned()),
            cards if cards > Self::MAX_CARDS => {
                Err(format!("it holds {cards} cards: the most is {}", Self::MAX_CARDS))
            }
            _ => Ok(shoe),
        }
    }

    fn from_counts(spec: &str) -> Result<Self, String> {
        let mut kind: Option<(Grain, &str)> = None;
        let mut counts: Vec<(Named, u64)> = Vec::new();
        for term in spec.split([' ', '\t', '\n', '\r', ',']).filter(|term| !term.is_empty()) {
            let bad = |why: &str| format!("\"{}\" {why}", brief(term));
            let (name, count) = term
                .split_once('=')
                .ok_or_else(|| bad("is not a count: expected a form like \"AS=8\""))?;
            let named = Named::parse(name).ok_or_else(|| {
                bad("names no card (\"AS\"), rank (\"A\") or baccarat value (\"0\" to \"9\")")
            })?;
            let count = terms::number(count)
                .ok_or_else(|| bad("has no whole number of up to 12 digits after \"=\""))?;
            if counts.iter().any(|(other, _)| *other == named) {
                return Err(bad("is named a second time"));
            }
            // "2" to "9" are ranks and values alike, so they fit either kind of list.
            if let Some(grain) = named.sure_grain() {
                match kind {
                    Some((other, first)) if other != grain => {
                        return Err(bad(&format!(
                            "counts by {grain}, but \"{first}\" by {other}: use one kind"
                        )));
                    }
                    Some(_) => {}
                    None => kind = Some((grain, term)),
                }
            }
            counts.push((named, count));
        }
        let mut known = kind.map_or(Grain::Rank, |(grain, _)| grain);
        if are_ten_values(&counts.iter().map(|(named, _)| *named).collect::<Vec<_>>()) {
            counts.iter_mut().for_each(|(named, _)| *named = named.at(Grain::Value));
            known = Grain::Value;
        }
        if known == Grain::Card
            && let Some((named, _)) = counts.iter().find(|(named, _)| named.sure_grain().is_none())
        {
            return Err(format!("\"{named}\" has no suit, but other terms have: use one kind"));
        }
        let types = known
            .types()
            .map(|face| {
                let named = counts.iter().find(|(named, _)| named.matches(face));
                (face, named.map_or(0, |(_, count)| *count))
            })
            .collect();
        let mut shoe = Self::of_kinds(types, known, "");
        // Only 0 and 1 distinguish a list of values from a list of ranks, so one of them is always
        // there.
        let values = &shoe.values();
        let told = known != Grain::Value || values[0] + values[1] > 0;
        shoe.spec = shoe
            .types
            .iter()
            .filter(|(face, count)| *count > 0 || (!told && face.value == 0))
            .map(|(face, count)| format!("{face}={count}"))
            .collect::<Vec<_>>()
            .join(" ");
        Ok(shoe)
    }

    fn from_decks(spec: &str) -> Result<Self, String> {
        let marks = ["-", "−", "less"].into_iter();
        let mark = marks.filter_map(|mark| Some((spec.find(mark)?, mark))).min();
        let (first, lists) = match mark {
            Some((at, mark)) => (spec[..at].trim(), Some(&spec[at + mark.len()..])),
            None => (spec.trim(), None),
        };
        let decks = terms::number(without_unit(first)).and_then(|decks| u32::try_from(decks).ok());
        let decks = decks.ok_or_else(|| {
            let digits = without_unit(first);
            if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
                let most = Self::MAX_CARDS / 52;
                return format!("expected a whole number of decks from 1 to {most}");
            }
            format!(
                "expected a number of decks (\"8\"), decks less cards (\"8 - KH*2 - 9\") or counts \
                 (\"A=30 2=31\"), found \"{}\"",
                brief(first)
            )
        })?;
        let mut shoe = Self::decks(decks).map_err(|error| error.to_string())?;
        let mut less: Vec<(Named, u64)> = Vec::new();
        for list in lists.iter().flat_map(|lists| lists.split(['-', '−'])) {
            let terms = terms::terms(list);
            if terms.is_empty() {
                return Err(
                    "\"\" names no card: expected one behind every \"-\", as in \"8 - KH*2 - 9\""
                        .to_owned(),
                );
            }
            for term in terms {
                let Term { card, times, .. } = term.map_err(|(_, why)| why)?;
                match less.iter_mut().find(|(other, _)| *other == card) {
                    Some((_, sum)) => *sum = sum.saturating_add(times),
                    None => less.push((card, times)),
                }
            }
        }
        less.sort_by_key(|(named, _)| named.order());
        // Named cards go first, then ranks, then values: each takes from the cards that are left.
        for grain in [Grain::Card, Grain::Rank, Grain::Value] {
            for (named, times) in less.iter().filter(|(named, _)| named.grain() == grain) {
                shoe.take(*named, *times).map_err(|left| {
                    format!("it cannot lose {times} of \"{named}\": it holds {left}")
                })?;
            }
        }
        for (named, times) in &less {
            shoe.spec.push_str(&format!(" - {named}"));
            if *times > 1 {
                shoe.spec.push_str(&format!("*{times}"));
            }
        }
        Ok(shoe)
    }

    /// Takes `times` cards of a kind out, or fails with the number there are.
    ///
    /// If cards are taken out by rank or value alone, the shoe is then known less finely, unless no
    /// card of their kind is left.
    pub(super) fn take(&mut self, named: Named, times: u64) -> Result<(), u64> {
        let of_kind = |face: Face| named.matches(face);
        let kinds = self.types.iter().filter(|(face, _)| of_kind(*face));
        let left: u64 = kinds.map(|(_, count)| count).sum();
        let rest = left.checked_sub(times).ok_or(left)?;
        if rest > 0 && named.grain() != Grain::Card {
            self.known = if named.grain() == Grain::Value { Grain::Value } else { self.known };
            self.known = if self.known == Grain::Card { Grain::Rank } else { self.known };
            self.types = self
                .known
                .types()
                .map(|coarse| {
                    let same = self.types.iter().filter(|(face, _)| face.at(self.known) == coarse);
                    (coarse, same.map(|(_, count)| count).sum())
                })
                .collect();
        }
        let mut to_take = times;
        for (face, count) in &mut self.types {
            if of_kind(*face) {
                let taken = to_take.min(*count);
                *count -= taken;
                to_take -= taken;
            }
        }
        Ok(())
    }
}

/// Strips the unit from a number of decks.
fn without_unit(decks: &str) -> &str {
    let number = decks.strip_suffix("decks").or_else(|| decks.strip_suffix("deck"));
    number.map_or(decks, str::trim_end)
}

/// Returns the terms of a list of counts in parentheses.
fn of_list(list: &str) -> Result<String, String> {
    let counts: Vec<&str> =
        list.split([' ', '\t', ',', ';']).filter(|count| !count.is_empty()).collect();
    let names = listed(counts.len()).ok_or_else(|| {
        format!(
            "{} counts in parentheses: expected 10 of A to 9 and ten, 13 of A to K or 52 of AS to KC",
            counts.len()
        )
    })?;
    let name =
        |named: Named| named.at(if counts.len() == 10 { Grain::Value } else { named.grain() });
    let terms = names.into_iter().map(name).zip(&counts);
    Ok(terms.map(|(name, count)| format!("{name}={count}")).collect::<Vec<_>>().join(" "))
}
