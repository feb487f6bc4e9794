//! The operators: on values, on references, and in place.
//!
//! Every operator takes its operands by value or by reference, in any combination, with the same
//! result. Only division can fail: it panics for 0, like the language's own numbers.
//! [`Exact::checked_div`] handles divisors that may be 0.

use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use num_bigint::BigInt;
use num_rational::BigRational;

use super::whole::product;
use super::{Exact, Whole, gcd};

impl Add for &Exact {
    type Output = Exact;
    fn add(self, other: Self) -> Exact {
        Exact(&self.0 + &other.0)
    }
}

impl Sub for &Exact {
    type Output = Exact;
    fn sub(self, other: Self) -> Exact {
        Exact(&self.0 - &other.0)
    }
}

impl Mul for &Exact {
    type Output = Exact;
    fn mul(self, other: Self) -> Exact {
        // The only common factors are between one numerator and the other denominator.
        let over = |above: &Exact, below: &Exact| {
            let common = gcd(above.0.numer().magnitude(), below.0.denom().magnitude());
            let common = BigInt::from(common);
            (above.0.numer() / &common, below.0.denom() / &common)
        };
        let ((a, d), (c, b)) = (over(self, other), over(other, self));
        Exact(BigRational::new_raw(a * c, b * d))
    }
}

/// # Panics
///
/// Panics if the divisor is 0; [`Exact::checked_div`] returns `None` there.
impl Div for &Exact {
    type Output = Exact;
    fn div(self, divisor: Self) -> Exact {
        assert!(!divisor.is_zero(), "division of {self} by zero");
        Exact(&self.0 / &divisor.0)
    }
}

impl Neg for &Exact {
    type Output = Exact;
    fn neg(self) -> Exact {
        Exact(-&self.0)
    }
}

macro_rules! on_references {
    ($($operator:ident $name:ident $short:path),*) => {$(
        impl $operator for &Whole {
            type Output = Whole;
            fn $name(self, other: Self) -> Whole {
                self.with(other, $short, |one, two| $operator::$name(one, two))
            }
        }
    )*};
}
on_references!(Add add i128::checked_add, Sub sub i128::checked_sub, Mul mul product);

impl Neg for &Whole {
    type Output = Whole;
    fn neg(self) -> Whole {
        &Whole::zero() - self
    }
}

/// Implements the other combinations of values and references, and the operator in place.
macro_rules! on_values {
    ($type:ident: $($operator:ident $name:ident $in_place:ident $assign:ident),*) => {
        $(
            impl $operator for $type {
                type Output = $type;
                fn $name(self, other: Self) -> $type {
                    $operator::$name(&self, &other)
                }
            }

            impl $operator<&$type> for $type {
                type Output = $type;
                fn $name(self, other: &$type) -> $type {
                    $operator::$name(&self, other)
                }
            }

            impl $operator<$type> for &$type {
                type Output = $type;
                fn $name(self, other: $type) -> $type {
                    $operator::$name(self, &other)
                }
            }

            impl $in_place for $type {
                fn $assign(&mut self, other: Self) {
                    $in_place::$assign(self, &other);
                }
            }
        )*

        impl Neg for $type {
            type Output = $type;
            fn neg(self) -> $type {
                -&self
            }
        }

        impl Product for $type {
            fn product<I: Iterator<Item = Self>>(numbers: I) -> Self {
                numbers.fold(Self::one(), |product, number| product * number)
            }
        }

        impl<'a> Product<&'a Self> for $type {
            fn product<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
                numbers.fold(Self::one(), |product, number| product * number)
            }
        }
    };
}
on_values!(Exact: Add add AddAssign add_assign, Sub sub SubAssign sub_assign,
    Mul mul MulAssign mul_assign, Div div DivAssign div_assign);
on_values!(Whole: Add add AddAssign add_assign, Sub sub SubAssign sub_assign,
    Mul mul MulAssign mul_assign);

impl Sum for Exact {
    /// Adds neighbors to pairs, pairs to fours, and so on. Denominators grow with the number of
    /// terms, so only the last few sums have long ones.
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        let mut parts: Vec<Self> = numbers.collect();
        while parts.len() > 1 {
            let mut left = parts.into_iter();
            parts = Vec::with_capacity(left.len().div_ceil(2));
            while let Some(first) = left.next() {
                parts.push(match left.next() {
                    Some(second) => first + second,
                    None => first,
                });
            }
        }
        parts.pop().unwrap_or_else(Self::zero)
    }
}

impl<'a> Sum<&'a Self> for Exact {
    fn sum<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
        numbers.cloned().sum()
    }
}

impl Sum for Whole {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::zero(), |mut sum, number| {
            sum += &number;
            sum
        })
    }
}

impl<'a> Sum<&'a Self> for Whole {
    fn sum<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
        numbers.fold(Self::zero(), |mut sum, number| {
            sum += number;
            sum
        })
    }
}

macro_rules! in_place {
    ($($operator:ident $assign:ident $sign:tt),*) => {$(
        impl $operator<&Exact> for Exact {
            fn $assign(&mut self, other: &Exact) {
                *self = &*self $sign other;
            }
        }
    )*};
}
in_place!(AddAssign add_assign +, SubAssign sub_assign -, MulAssign mul_assign *,
    DivAssign div_assign /);

macro_rules! in_place_of_whole {
    ($($operator:ident $assign:ident $short:path),*) => {$(
        impl $operator<&Self> for Whole {
            fn $assign(&mut self, other: &Self) {
                self.in_place(other, $short, |long, other| $operator::$assign(long, other));
            }
        }
    )*};
}
in_place_of_whole!(AddAssign add_assign i128::checked_add, SubAssign sub_assign i128::checked_sub,
    MulAssign mul_assign product);

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn ratio() -> impl Strategy<Value = Exact> {
        (any::<i32>(), 1..i32::MAX).prop_map(|(above, below)| {
            Exact::ratio(above.into(), below.into()).expect("the denominator is at least 1")
        })
    }

    #[test]
    fn unit_fractions_times_their_denominators_are_1() {
        for (part, of) in [(Exact::half(), 2), (Exact::third(), 3), (Exact::tenth(), 10)] {
            assert_eq!(&part * &Exact::integer(of), Exact::one());
            assert_eq!(Exact::ratio(1, of), Some(part));
        }
    }

    proptest! {
        /// Fractions are a field; the operators do not use these laws in their formulas.
        #[test]
        fn prop_the_laws_of_a_field_hold(a in ratio(), b in ratio(), c in ratio()) {
            prop_assert_eq!(&a + &b, &b + &a);
            prop_assert_eq!((&a + &b) + &c, &a + (&b + &c));
            prop_assert_eq!(&a * (&b + &c), &a * &b + &a * &c);
            prop_assert_eq!(&a - &b, -(&b - &a));
            prop_assert_eq!(&a + -&a, Exact::zero());
            if !b.is_zero() {
                prop_assert_eq!(&a / &b * &b, a.clone());
                prop_assert_eq!(Some(&a / &b), a.checked_div(&b));
            }
        }

        /// Values, references and the operators in place give the same number.
        #[test]
        fn prop_values_and_references_agree(a in ratio(), b in ratio()) {
            macro_rules! agree {
                ($($sign:tt $in_place:tt),*) => {$(
                    let expected = &a $sign &b;
                    prop_assert_eq!(&(a.clone() $sign b.clone()), &expected);
                    prop_assert_eq!(&(a.clone() $sign &b), &expected);
                    prop_assert_eq!(&(&a $sign b.clone()), &expected);
                    let (mut by_value, mut by_reference) = (a.clone(), a.clone());
                    by_value $in_place b.clone();
                    by_reference $in_place &b;
                    prop_assert_eq!(&by_value, &expected);
                    prop_assert_eq!(&by_reference, &expected);
                )*};
            }
            agree!(+ +=, - -=, * *=);
            if !b.is_zero() {
                agree!(/ /=);
            }
            prop_assert_eq!(-a.clone(), -&a);
            prop_assert_eq!([&a, &b].into_iter().product::<Exact>(), &a * &b);
            prop_assert_eq!([a.clone(), b.clone()].into_iter().sum::<Exact>(), &a + &b);
        }

        /// A sum of many terms equals their sum one after the other.
        #[test]
        fn prop_terms_are_added_in_any_grouping(
            terms in prop::collection::vec(ratio(), 0..20),
        ) {
            let one_by_one = terms.iter().fold(Exact::zero(), |sum, term| &sum + term);
            prop_assert_eq!(terms.iter().sum::<Exact>(), one_by_one.clone());
            prop_assert_eq!(terms.into_iter().sum::<Exact>(), one_by_one);
        }

        /// Whole numbers agree with machine integers.
        #[test]
        fn prop_whole_numbers_are_those_of_the_machine(a in any::<i64>(), b in any::<i64>()) {
            let [x, y] = [a, b].map(Whole::from);
            let [wide_a, wide_b] = [a, b].map(i128::from);
            prop_assert_eq!(&x + y.clone(), Whole::from(wide_a + wide_b));
            prop_assert_eq!(x.clone() - &y, Whole::from(wide_a - wide_b));
            prop_assert_eq!(x.clone() * y.clone(), Whole::from(wide_a * wide_b));
            let mut product = x.clone();
            product *= y.clone();
            product -= x.clone();
            product += &y;
            prop_assert_eq!(product, Whole::from(wide_a * wide_b - wide_a + wide_b));
            prop_assert_eq!(-x, Whole::from(-wide_a));
        }
    }

    /// Numbers around the largest `i128` agree with numbers of any length, and equal ones have the
    /// same form.
    #[test]
    fn short_and_long_numbers_are_the_same_numbers() {
        let edges = [0, 1, -1, 2, i128::MAX, i128::MAX - 1, i128::MIN, i128::MIN + 1, 1 << 64];
        for (a, b) in edges.iter().flat_map(|a| edges.iter().map(move |b| (*a, *b))) {
            let [x, y] = [a, b].map(Whole::from);
            let [long_a, long_b] = [a, b].map(BigInt::from);
            let is = |found: Whole, expected: BigInt| {
                assert_eq!(*found.digits(), expected, "{a} and {b}");
                assert_eq!(found.to_i128(), i128::try_from(&expected).ok());
                assert_eq!(found, Whole::long(expected));
            };
            is(&x + &y, &long_a + &long_b);
            is(&x - &y, &long_a - &long_b);
            is(&x * &y, &long_a * &long_b);
            is(-&x, -&long_a);
            is(x.pow(3), long_a.pow(3));
            let mut sum = &(&x * &x) + &y;
            sum += &(&y * &y);
            sum -= &(&x * &x);
            sum *= &x;
            is(sum, (&long_b * &long_b + &long_b) * &long_a);
            let mut sum = y.clone();
            sum.add_product(&x, &y);
            is(sum, &long_b + &long_a * &long_b);
            assert_eq!(x.cmp(&y), long_a.cmp(&long_b));
            assert_eq!((&x * &x).cmp(&y), (&long_a * &long_a).cmp(&long_b));
            if b != 0 {
                is(x.quotient(&y).unwrap(), &long_a / &long_b);
            }
        }
        assert_eq!(Whole::from(u128::MAX).to_u128(), Some(u128::MAX));
        assert_eq!(Whole::from(u128::MAX).to_i128(), None);
    }

    #[test]
    #[should_panic(expected = "division of 1/2 by zero")]
    fn a_division_by_zero_panics_as_of_any_number() {
        let _ = Exact::ratio(1, 2).unwrap() / Exact::zero();
    }

    #[test]
    fn a_product_of_none_is_one_and_a_sum_of_none_is_zero() {
        assert_eq!(std::iter::empty::<Exact>().product::<Exact>(), Exact::one());
        assert_eq!(std::iter::empty::<Exact>().sum::<Exact>(), Exact::zero());
    }
}
