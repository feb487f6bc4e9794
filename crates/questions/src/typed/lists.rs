//! Parses lists and ranges: `3`, `-5..10`, `-5..10/0.5`, `0,2,4..6`.

use std::ops::Add;

use crate::error::brief;

/// The parser of a list of numbers.
pub(super) struct Listed<'l, T, E> {
    /// Name of the numbers in messages: `"true counts"`.
    pub what: &'l str,
    /// Maximum length of the list.
    pub most: usize,
    /// Parser of one number.
    pub read: &'l dyn Fn(&str) -> Result<T, E>,
    /// Conversion of a message into an error.
    pub mistake: &'l dyn Fn(String) -> E,
}

impl<T: PartialOrd, E> Listed<'_, T, E>
where
    for<'a> &'a T: Add<&'a T, Output = T>,
{
    /// Parses numbers and ranges with commas between them, in the order of the text. A range has
    /// both ends. Its step stands behind a `/`, and is 1 by default.
    pub fn numbers(&self, text: &str) -> Result<Vec<T>, E> {
        let mut numbers = Vec::new();
        for part in text.split(',').map(str::trim) {
            let Some((from, to)) = part.split_once("..") else {
                numbers.push((self.read)(part)?);
                continue;
            };
            let (to, step) = to.split_once('/').unwrap_or((to, "1"));
            let [from, to, step] = [from, to, step].map(str::trim);
            let (first, last, by) = ((self.read)(from)?, (self.read)(to)?, (self.read)(step)?);
            if first > last {
                let [to, from] = [to, from].map(brief);
                return self.refuse(format!("the range is empty: expected {to}..{from}"));
            }
            if &first + &by <= first {
                let step = brief(step);
                return self.refuse(format!("step \"{step}\": expected a number above 0, as 0.5"));
            }
            let mut number = first;
            while number <= last && numbers.len() <= self.most {
                let next = &number + &by;
                numbers.push(std::mem::replace(&mut number, next));
            }
        }
        match numbers.len() > self.most {
            true => self.refuse(format!(
                "more than {} {}: expected a longer step or a shorter range",
                self.most, self.what
            )),
            false => Ok(numbers),
        }
    }

    /// Parses numbers and ranges, and refuses duplicates.
    pub fn different(&self, text: &str) -> Result<Vec<T>, E>
    where
        T: std::fmt::Display,
    {
        let numbers = self.numbers(text)?;
        let before = |at: usize| numbers[..at].contains(&numbers[at]);
        match (0..numbers.len()).find(|at| before(*at)) {
            Some(at) => self.refuse(format!("{} is named twice", numbers[at])),
            None => Ok(numbers),
        }
    }

    fn refuse<R>(&self, why: String) -> Result<R, E> {
        Err((self.mistake)(why))
    }
}
