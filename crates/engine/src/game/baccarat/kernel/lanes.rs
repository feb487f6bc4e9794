//! Several compositions side by side: the numbers of the sums, and how to go through them so that
//! a compiler puts the right ones into one vector register.

/// One number of each of `L` compositions.
pub(super) type Lane<N, const L: usize> = [N; L];

/// Begins where a cache line does, and so do its lanes if they fill one.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Aligned<T>(pub T);

impl<T> std::ops::Deref for Aligned<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> std::ops::DerefMut for Aligned<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

/// A number of each composition. A loop and no call: what is called is compiled for the plainest
/// processor, unless the compiler happens to fold it in.
macro_rules! lane {
    (|$lane:ident| $of:expr) => {{
        let mut all = [N::ZERO; L];
        for $lane in 0..L {
            all[$lane] = $of;
        }
        all
    }};
}

/// Changes a lane by a method and a number for each composition.
macro_rules! each_lane {
    ($sum:expr, $op:ident, |$lane:ident| $of:expr) => {
        for $lane in 0..L {
            $sum[$lane] = $sum[$lane].$op($of);
        }
    };
}

/// Goes through places of an array: of one composition in order, so that vector registers hold
/// places, and of several by a list, so that they hold lanes.
macro_rules! each_place {
    ($list:expr, $most:expr, |$place:ident| $body:block) => {
        if L == 1 {
            for $place in 0..$most {
                $body
            }
        } else {
            for &$place in $list {
                $body
            }
        }
    };
}

pub(super) use {each_lane, each_place, lane};
