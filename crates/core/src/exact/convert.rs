//! Conversions from and to other numbers and texts: without loss, or not at all.

use std::str::FromStr;

use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};

use super::{Exact, Whole};
use crate::error::{Error, brief};

impl Exact {
    /// Converts to a `u128`; `None` for a fraction, a negative number or a number above
    /// `u128::MAX`.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::Exact;
    ///
    /// assert_eq!(Exact::parse("30/2").and_then(|pays| pays.to_u128()), Some(15));
    /// assert_eq!(Exact::parse("3/2").and_then(|pays| pays.to_u128()), None);
    /// assert_eq!(Exact::integer(-1).to_u128(), None);
    /// ```
    pub fn to_u128(&self) -> Option<u128> {
        self.is_whole().then(|| self.0.numer().to_u128())?
    }

    /// Converts to an `i128`; `None` for a fraction or a number that does not fit.
    ///
    /// # Example
    ///
    /// ```
    /// use shoe_odds::Exact;
    ///
    /// assert_eq!(Exact::integer(-1).to_i128(), Some(-1));
    /// assert_eq!(Exact::from(u128::MAX).to_i128(), None);
    /// ```
    pub fn to_i128(&self) -> Option<i128> {
        self.is_whole().then(|| self.0.numer().to_i128())?
    }
}

/// The default is 0.
impl Default for Exact {
    fn default() -> Self {
        Self(BigRational::zero())
    }
}

macro_rules! from {
    ($($number:ty),*) => {$(
        impl From<$number> for Exact {
            fn from(number: $number) -> Self {
                Self(BigRational::from_integer(number.into()))
            }
        }
    )*};
}
from!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize);

/// Converts a whole number.
impl From<Whole> for Exact {
    fn from(number: Whole) -> Self {
        Self(BigRational::from_integer(number.digits().into_owned()))
    }
}

/// Parses a decimal or a fraction, as [`Exact::parse`] does; the displayed text parses as the same
/// number.
///
/// # Errors
///
/// Fails if the text is neither.
///
/// # Example
///
/// ```
/// use shoe_odds::Exact;
///
/// let edge: Exact = "-7/12".parse()?;
/// assert_eq!(edge, Exact::from(-7) / Exact::from(12));
/// assert_eq!(edge.to_string(), "-7/12");
/// assert!("1e3".parse::<Exact>().is_err_and(|error| error.is_usage()));
/// # Ok::<(), shoe_odds::Error>(())
/// ```
impl FromStr for Exact {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text).ok_or_else(|| {
            Error::usage(format!(
                "\"{}\" is no number: expected a decimal (\"0.95\") or a fraction (\"19/20\")",
                brief(text)
            ))
            .of(text)
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn prop_what_is_written_is_read_back(
            above in any::<i128>(),
            below in 1..u128::MAX,
            power in 0u32..9,
        ) {
            let number = Exact::from(above) / Exact::from(below);
            let number = (0..power).fold(number, |number, _| &number * &number);
            prop_assert_eq!(number.to_string().parse::<Exact>().unwrap(), number);
        }

        #[test]
        fn prop_whole_numbers_go_there_and_back(large in any::<u128>(), signed in any::<i128>()) {
            prop_assert_eq!(Exact::from(large).to_u128(), Some(large));
            prop_assert_eq!(Exact::from(large).to_i128(), i128::try_from(large).ok());
            prop_assert_eq!(Exact::from(signed).to_i128(), Some(signed));
            prop_assert_eq!(Exact::from(signed).to_u128(), u128::try_from(signed).ok());
            let half = Exact::from(signed) + Exact::ratio(1, 2).unwrap();
            prop_assert_eq!((half.to_u128(), half.to_i128()), (None, None));
        }
    }

    #[test]
    fn integers_of_every_width_are_the_same_number() {
        let five = Exact::integer(5);
        for number in [
            Exact::from(5u8),
            Exact::from(5i8),
            Exact::from(5u16),
            Exact::from(5i32),
            Exact::from(5usize),
            Exact::from(5i128),
            Exact::from(Whole::from(5isize)),
        ] {
            assert_eq!(number, five);
        }
        assert_eq!(Exact::default(), Exact::zero());
    }

    #[test]
    fn what_is_no_number_is_quoted() {
        let error = "five".parse::<Exact>().unwrap_err();
        assert!(error.is_usage());
        assert_eq!(
            error.to_string(),
            "\"five\" is no number: expected a decimal (\"0.95\") or a fraction (\"19/20\")"
        );
    }
}
