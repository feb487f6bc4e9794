//! Several compositions side by side: aligned numbers, and loops that a compiler vectorizes well.

/// A value that starts at a cache line; its lanes do too if they fill one.
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

/// Computes a number for each composition. It is a loop and not a call, because a called function
/// that is not inlined is compiled for the baseline processor.
macro_rules! lane {
    (|$lane:ident| $of:expr) => {{
        let mut all = [N::ZERO; L];
        for $lane in 0..L {
            all[$lane] = $of;
        }
        all
    }};
}

/// Updates a lane by a method and a number for each composition.
macro_rules! each_lane {
    ($sum:expr, $op:ident, |$lane:ident| $of:expr) => {
        for $lane in 0..L {
            $sum[$lane] = $sum[$lane].$op($of);
        }
    };
}

/// Iterates over indices of an array: in order for one composition, so that vector registers hold
/// several indices, and by a list for several compositions, so that they hold lanes.
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
