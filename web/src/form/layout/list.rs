//! Members of arrays, and what stands between brackets at all.

use std::ops::Range;

use super::{BLANKS, Changes};
use crate::form::syntax::{Kind, Value};

/// A list in one line that grows wider than this is written in several.
const WIDEST: usize = 100;

impl Changes<'_, '_> {
    /// Puts the first thing between brackets.
    pub(super) fn fill(&mut self, brackets: &Value, new: &str) {
        let inside = brackets.span.start + 1..brackets.span.end - 1;
        match self.text[inside.clone()].rfind('\n') {
            // What is there is comments.
            Some(last) => {
                let new = format!("  {new},{}", self.end_of_line());
                self.insert(inside.start + last + 1, new);
            }
            None => self.replace(inside, format!(" {new} ")),
        }
    }

    /// Takes a member out of an array.
    pub fn remove_member(&mut self, array: &Value, at: usize) {
        if let Kind::Array { items, commas } = &array.kind {
            let own = items[at].span.clone();
            self.take_out(array, own, commas, (at, items.len(), at == 0));
        }
    }

    /// Takes out what stands between brackets by this number of so many, with the comma behind it
    /// if it leads, or else the one before it.
    pub(super) fn take_out(
        &mut self,
        brackets: &Value,
        own: Range<usize>,
        commas: &[usize],
        (at, count, leads): (usize, usize, bool),
    ) {
        let comma = commas.get(at).copied();
        let end = comma.map_or(own.end, |comma| comma + 1);
        if self.begins_line(own.start) && self.ends_line(end) {
            return self.replace(self.line_start(own.start)..self.next_line(end), "");
        }
        if count == 1 && !self.text[brackets.span.clone()].contains('\n') {
            return self.replace(brackets.span.start + 1..brackets.span.end - 1, "");
        }
        let before = at.checked_sub(1).map(|before| commas[before]);
        match before.filter(|before| !leads && !self.text[*before..own.start].contains('\n')) {
            Some(before) => self.replace(before..comma.unwrap_or(own.end), ""),
            None => {
                let rest = &self.text[end..];
                let blank = rest.len() - rest.trim_start_matches(BLANKS).len();
                self.replace(own.start..end + blank, "");
            }
        }
    }

    /// Puts a member into an array, before the one of that number or behind the last.
    pub fn add_member(&mut self, array: &Value, at: usize, new: &str) {
        let Kind::Array { items, commas } = &array.kind else { return };
        let Some(last) = items.last() else { return self.fill(array, new) };
        let written = &self.text[array.span.clone()];
        let before = &self.text[self.line_start(array.span.start)..array.span.start];
        let indent = &before[..before.len() - before.trim_start().len()];
        let width = before.chars().count() + written.chars().count() + new.chars().count();
        if !written.contains('\n') && width > WIDEST && new.starts_with('{') {
            let mut all: Vec<&str> =
                items.iter().map(|value| &self.text[value.span.clone()]).collect();
            all.insert(at.min(all.len()), new);
            let end = self.end_of_line();
            let lines: String = all.iter().map(|one| format!("{indent}  {one},{end}")).collect();
            return self.replace(array.span.clone(), format!("[{end}{lines}{indent}]"));
        }
        if let Some(next) = items.get(at) {
            let gap = match self.begins_line(next.span.start) {
                true => format!("{}{}", self.end_of_line(), self.blanks_before(next.span.start)),
                false => " ".to_owned(),
            };
            return self.insert(next.span.start, format!("{new},{gap}"));
        }
        let comma = commas.get(items.len() - 1);
        let end = comma.map_or(last.span.end, |comma| comma + 1);
        if !self.begins_line(last.span.start) || !self.ends_line(end) {
            return match comma {
                Some(_) => self.insert(end, format!(" {new},")),
                None => self.insert(end, format!(", {new}")),
            };
        }
        if comma.is_none() {
            self.insert(end, ",");
        }
        let indent = self.blanks_before(last.span.start);
        let new = format!("{}{indent}{new},", self.end_of_line());
        self.insert(self.line_end(end), new);
    }

    /// Moves a member of an array to another place in it.
    pub fn move_member(&mut self, array: &Value, from: usize, to: usize) {
        let Kind::Array { items, commas } = &array.kind else { return };
        let end = |at: usize| commas.get(at).map_or(items[at].span.end, |comma| comma + 1);
        let own_line =
            |at: usize| self.begins_line(items[at].span.start) && self.ends_line(end(at));
        if !(0..items.len()).all(own_line) {
            let mut order: Vec<&Value> = items.iter().collect();
            let moved = order.remove(from);
            order.insert(to, moved);
            for (place, value) in items.iter().zip(order) {
                self.replace(place.span.clone(), &self.text[value.span.clone()]);
            }
            return;
        }
        let lines = |at: usize| self.line_start(items[at].span.start)..self.next_line(end(at));
        let (own, target) = (lines(from), lines(to));
        let mut moved = self.text[own.clone()].to_owned();
        let last = items.len() - 1;
        if commas.len() < items.len() {
            match from == last {
                true => moved.insert(items[from].span.end - own.start, ','),
                false => self.insert(items[last].span.end, ","),
            }
        }
        self.insert(if to < from { target.start } else { target.end }, moved);
        self.replace(own, "");
    }
}
