//! Edits of every line of every table of the repository, held against the library.

use std::collections::BTreeMap;

use shoe_odds::Exact;
use shoe_odds::table::Table;
use shoe_odds::table::model::{Line as Model, Settlement};

use super::super::{Edit, Form, Line};
use super::{done, form, library, set, tables, written};

/// What the form says of a line, but for the place: odds, name, condition and other keys.
type Said = (Option<String>, Option<String>, Option<String>, Vec<(String, String)>);

fn said(line: &Line) -> Said {
    let mut others: Vec<_> =
        line.others.iter().map(|key| (key.key.clone(), key.value.clone())).collect();
    others.sort();
    (line.odds.clone(), line.name.clone(), line.when.clone(), others)
}

/// Every line by wager and number.
fn each(form: &Form) -> impl Iterator<Item = (&str, usize, &Line)> {
    form.wagers.iter().flat_map(|wager| {
        wager.lines.iter().enumerate().map(|(at, line)| (wager.id.as_str(), at, line))
    })
}

#[track_caller]
fn same_wagers(one: &Table, other: &Table) {
    for (one, other) in one.variants.iter().zip(&other.variants) {
        assert_eq!(one.wagers.len(), other.wagers.len());
        for (one, other) in one.wagers.iter().zip(&other.wagers) {
            assert_eq!((&one.id, &one.name, &one.source), (&other.id, &other.name, &other.source));
            assert!(one.settles_like(other), "{}", one.id);
        }
    }
    assert_eq!(one.variants.len(), other.variants.len());
}

#[test]
fn a_key_set_to_what_it_says_changes_nothing() {
    for (file, text) in tables() {
        for wager in form(&text).wagers {
            let keys = wager.others.iter().map(|key| (&*key.key, Some(&key.value)));
            for (key, value) in keys.chain([("name", wager.name.as_ref())]) {
                // A text that the form has no field for is shown as TOML.
                let value = value.map(|value| match key {
                    "source" | "reading" | "plays" => value.trim_matches('"').to_owned(),
                    _ => value.clone(),
                });
                let (wager, key) = (wager.id.clone(), key.to_owned());
                let edit = Edit::SetWager { wager, key, value };
                assert_eq!(done(&text, &edit), text, "{file}: {edit:?}");
            }
        }
        for (wager, at, line) in each(&form(&text)) {
            let others = line.others.iter().map(|key| (&*key.key, Some(&*key.value)));
            let usual = [
                ("odds", line.odds.as_deref()),
                ("name", line.name.as_deref()),
                ("when", line.when.as_deref()),
            ];
            for (key, value) in others.chain(usual) {
                assert_eq!(done(&text, &set(wager, at, key, value)), text, "{file}: {wager} {key}");
            }
        }
    }
}

#[test]
fn a_key_set_and_set_back_leaves_every_byte() {
    for (file, text) in tables() {
        let form = form(&text);
        // Of a large table some: each is read six times for one line.
        for (wager, at, line) in each(&form).step_by(each(&form).count().div_ceil(60).max(1)) {
            let usual = [
                ("odds", "123 to 1", line.odds.as_deref()),
                ("name", "A \"name\" of \\ its own", line.name.as_deref()),
                ("when", "margin = 8, natural = true", line.when.as_deref()),
            ];
            for (key, new, old) in usual {
                let there = done(&text, &set(wager, at, key, Some(new)));
                assert_ne!(there, text);
                let changed = super::form(&there);
                let changed = each(&changed).find(|(id, number, _)| (*id, *number) == (wager, at));
                let changed = said(changed.unwrap().2);
                let [odds, name, when] = ["odds", "name", "when"].map(|one| one == key);
                let pick = |is: bool, old: &Option<String>| match is {
                    true => Some(new.to_owned()),
                    false => old.clone(),
                };
                let (old_odds, old_name, old_when, others) = said(line);
                let expected =
                    (pick(odds, &old_odds), pick(name, &old_name), pick(when, &old_when), others);
                assert_eq!(changed, expected, "{file}: {wager} {at} {key}");
                assert_eq!(done(&there, &set(wager, at, key, old)), text, "{file}: {wager} {key}");
            }
        }
    }
}

#[test]
fn odds_that_are_set_are_the_library_s_and_all_else_is_as_it_was() {
    for (file, text) in tables() {
        // Fixed odds pay no share of a meter, so nothing says how it grows.
        let lines = text.split_inclusive('\n').filter(|line| !line.starts_with("meter = "));
        let text: String = lines.collect();
        let before = library(&text);
        let mut edited = text.clone();
        let mut odds: BTreeMap<(String, usize), i64> = BTreeMap::new();
        for (wager, at, _) in each(&form(&text)) {
            let new = 101 + i64::try_from(odds.len()).unwrap();
            edited = done(&edited, &set(wager, at, "odds", Some(&format!("{new} to 1"))));
            odds.insert((wager.to_owned(), at), new);
        }
        let after = library(&edited);
        let form = form(&text);
        let mut seen = 0;
        for (before, after) in before.variants.iter().zip(&after.variants) {
            assert_eq!((&before.id, &before.name), (&after.id, &after.name), "{file}");
            assert_eq!(before.wagers.len(), after.wagers.len(), "{file}");
            for (old, new) in before.wagers.iter().zip(&after.wagers) {
                assert_eq!((&old.id, &old.name, &old.source), (&new.id, &new.name, &new.source));
                // Edits of a line change no line ends.
                assert_eq!(old.place.line(), new.place.line());
                let key = form.wagers.iter().find(|wager| wager.line == old.place.line()).unwrap();
                if old.plays.is_some() {
                    // It has the lines of another wager.
                    continue;
                }
                let odds = |at: usize| Exact::integer(odds[&(key.id.clone(), at)]);
                match (&old.settlement, &new.settlement) {
                    (Settlement::Session(old), Settlement::Session(new)) => {
                        assert_eq!((&old.of, old.rounds), (&new.of, new.rounds));
                        for (at, (old, new)) in old.lines.iter().zip(&new.lines).enumerate() {
                            assert_eq!(
                                (&old.name, old.from, old.to),
                                (&new.name, new.from, new.to)
                            );
                            assert_eq!(new.pays, odds(at), "{file}: {}", key.id);
                            seen += 1;
                        }
                    }
                    (old, settlement @ (Settlement::Round(_) | Settlement::Carried(_))) => {
                        let both = written(old).into_iter().zip(written(settlement));
                        for (at, (old, new)) in both.enumerate() {
                            let terms = |line: &Model| {
                                let (name, words) = line.as_written();
                                (name.to_owned(), words.to_owned(), line.staked.clone())
                            };
                            assert_eq!(terms(old), terms(new), "{file}: {}", key.id);
                            let paid = new.multiplier.as_ref().map_or(&new.pays, |law| &law.odds);
                            let fee = match settlement {
                                Settlement::Carried(carried) => carried.fee.clone(),
                                _ => Exact::zero(),
                            };
                            assert_eq!(paid + &fee, odds(at), "{file}: {}", key.id);
                            seen += 1;
                        }
                    }
                    // Options stake and pay several times the odds.
                    (Settlement::Decision(old), Settlement::Decision(new)) => {
                        let names = |lines: &[Model]| -> Vec<_> {
                            lines
                                .iter()
                                .map(|line| (line.name.clone(), line.when.clone()))
                                .collect()
                        };
                        assert_eq!(names(&old.lines), names(&new.lines), "{file}: {}", key.id);
                        seen += old.lines.len();
                    }
                    _ => panic!("{file}: {} is settled otherwise", key.id),
                }
            }
        }
        assert!(seen > 0, "{file}");
    }
}

#[test]
fn lines_taken_out_and_put_back_pay_alike() {
    for (file, text) in tables() {
        let before = form(&text);
        let mut edited = text.clone();
        for (wager, at, line) in each(&before) {
            edited = done(&edited, &Edit::RemoveLine { wager: wager.to_owned(), line: at });
            let fewer = form(&edited);
            let mut left: Vec<_> = each(&before).collect();
            left.retain(|(id, number, _)| (*id, *number) != (wager, at));
            let left: Vec<_> = left.iter().map(|(_, _, line)| said(line)).collect();
            let now: Vec<_> = each(&fewer).map(|(_, _, line)| said(line)).collect();
            assert_eq!(now, left, "{file}: {wager} {at}");
            let (odds, name, when) =
                (line.odds.clone().unwrap(), line.name.clone(), line.when.clone());
            let wager = wager.to_owned();
            let add = Edit::AddLine { wager: wager.clone(), at: Some(at), odds, name, when };
            edited = done(&edited, &add);
            for other in &line.others {
                edited = done(&edited, &set(&wager, at, &other.key, Some(&other.value)));
            }
        }
        let after = form(&edited);
        let all = |form: &Form| each(form).map(|(_, _, line)| said(line)).collect::<Vec<_>>();
        assert_eq!(all(&after), all(&before), "{file}");
        same_wagers(&library(&text), &library(&edited));
        // One line each, if the array is written so.
        for (old, new) in before.wagers.iter().zip(&after.wagers) {
            let apart = |lines: &[Line]| lines.windows(2).all(|two| two[0].line < two[1].line);
            assert!(!apart(&old.lines) || apart(&new.lines), "{file}: {}\n{edited}", new.id);
        }
    }
}

#[test]
fn lines_moved_and_moved_back_leave_every_byte() {
    for (file, text) in tables() {
        let mut wagers = form(&text).wagers;
        // A playing rule has the lines of another wager.
        wagers.retain(|wager| !wager.lines.is_empty());
        // Of a large table some.
        for wager in wagers.iter().step_by(wagers.len().div_ceil(20).max(1)) {
            let last = wager.lines.len() - 1;
            let id = wager.id.clone();
            for (from, to) in [(0, last), (last, 0), (last / 2, last), (0, last / 2)] {
                let there = done(&text, &Edit::MoveLine { wager: id.clone(), from, to });
                let mut order: Vec<_> = wager.lines.iter().map(said).collect();
                let moved = order.remove(from);
                order.insert(to, moved);
                let form = form(&there);
                let now = form.wagers.iter().find(|wager| wager.id == id).unwrap();
                let now: Vec<_> = now.lines.iter().map(said).collect();
                assert_eq!(now, order, "{file}: {id}");
                let back = done(&there, &Edit::MoveLine { wager: id.clone(), from: to, to: from });
                // Where the last line had no comma it has one now.
                assert_eq!(
                    back.replace(",\n]", "\n]"),
                    text.replace(",\n]", "\n]"),
                    "{file}: {id}"
                );
            }
        }
    }
}

#[test]
fn a_wager_taken_out_leaves_a_table_of_the_others() {
    for (file, text) in tables() {
        let table = form(&text);
        let Some(first) = table.wagers.first().map(|wager| wager.id.clone()) else { continue };
        let edited = done(&text, &Edit::RemoveWager { wager: first.clone() });
        let left = form(&edited);
        let said = |form: &Form| {
            let wagers = form.wagers.iter().filter(|wager| wager.id != first);
            let wagers = wagers.map(|wager| {
                (
                    wager.id.clone(),
                    wager.name.clone(),
                    wager.lines.iter().map(said).collect::<Vec<_>>(),
                )
            });
            let variants = form.variants.iter().map(|variant| {
                let wagers = variant.wagers.iter().filter(|id| **id != first).cloned();
                (variant.id.clone(), wagers.collect::<Vec<_>>())
            });
            (wagers.collect::<Vec<_>>(), variants.collect::<Vec<_>>())
        };
        assert_eq!(said(&left), said(&table), "{file}");
        assert!(left.wagers.iter().all(|wager| wager.id != first), "{file}");
        assert!(left.variants.iter().all(|variant| !variant.wagers.contains(&first)), "{file}");
        // But for lists of variants, every line left is a line of the text, in its order.
        let is_list = |line: &&str| line.starts_with("wagers") || line.starts_with("  \"");
        let mut old = text.lines();
        let mut new = edited.lines().filter(|line| !is_list(line));
        assert!(new.all(|line| old.any(|other| other == line)), "{file}");
    }
}
