//! Periods: the month of a date, or any other name.

/// The expected form of a date.
pub const EXPECTED: &str = "a date like 2026-10-31, or a month like 2026-10";

/// Returns the month of a date, or else the text as it is. `None` for an invalid date, if all are
/// `dates` or the text looks like one.
pub fn period(dates: bool, text: &str) -> Option<&str> {
    let groups: Vec<&str> = text.split(['-', '/', '.']).collect();
    let digits = |group: &&str| !group.is_empty() && group.bytes().all(|b| b.is_ascii_digit());
    let is_date = groups.len() == 3 && groups[..2].iter().all(digits) || dates;
    if is_date || is_month(text) { month(text) } else { Some(text) }
}

/// Returns `true` for digits as in 2026-10.
pub fn is_month(text: &str) -> bool {
    text.len() == 7
        && text.bytes().enumerate().all(|(at, byte)| match at {
            4 => byte == b'-',
            _ => byte.is_ascii_digit(),
        })
}

/// Returns the month of a date in the form of ISO 8601, with or without a day and a time.
fn month(text: &str) -> Option<&str> {
    let month = text.get(..7).filter(|month| is_month(month))?;
    let number = |digits: &str| {
        let digits = Some(digits).filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()));
        digits?.parse::<u32>().ok()
    };
    let (year, of_year) = (number(&month[..4])?, number(&month[5..])?);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match of_year {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    let Some(rest) = text[7..].strip_prefix('-') else { return (text.len() == 7).then_some(month) };
    let day = number(rest.get(..2)?)?;
    let time = &rest[2..];
    let of_time = |time: &str| {
        let hours = time.get(..2).and_then(number).is_some_and(|hours| hours < 24);
        let minutes = time.get(3..5).and_then(number).is_some_and(|minutes| minutes < 60);
        let rest = time.bytes().all(|b| b.is_ascii_digit() || b":.+-Z ".contains(&b));
        hours && minutes && rest && time.as_bytes()[2] == b':'
    };
    let is_time = time.is_empty() || time.strip_prefix(['T', ' ']).is_some_and(of_time);
    ((1..=days).contains(&day) && is_time).then_some(month)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// February has 29 days in a leap year: 2024 is one, 1900 and 2026 are not.
    #[test]
    fn dates_are_put_together_by_month_and_others_are_none() {
        for (column, text, expected) in [
            ("date", "2026-05-14", Some("2026-05")),
            ("date", "2026-05-14T08:00:44Z", Some("2026-05")),
            ("date", "2026-05-14 08:00:44.5+02:00", Some("2026-05")),
            ("date", "2026-05", Some("2026-05")),
            ("date", "2024-02-29", Some("2024-02")),
            ("date", "2026-02-29", None),
            ("date", "1900-02-29", None),
            ("date", "2026-13-45", None),
            ("date", "2026-10-1", None),
            ("date", "2026-10-0\u{661}", None),
            ("date", "2026-05-14T25:00", None),
            ("date", "2026-05-14T", None),
            ("date", "01/10/2026", None),
            ("date", "45931", None),
            ("date", "May 2026", None),
            ("period", "May 2026", Some("May 2026")),
            ("period", "2026-Q1", Some("2026-Q1")),
            ("period", "12", Some("12")),
            ("period", "2026-05-14", Some("2026-05")),
            ("period", "2026-13", None),
            ("period", "2026/05/14", None),
            ("period", "01.10.2026", None),
        ] {
            assert_eq!(period(column == "date", text), expected, "{text}");
        }
    }
}
