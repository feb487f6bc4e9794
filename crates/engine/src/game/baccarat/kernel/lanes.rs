//! Several compositions side by side: loops that a compiler vectorizes well.

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

/// Iterates over indices of an array: by a list, or in order if the list has all of them, with
/// addresses known at compile time. It takes all for one composition, so that vector registers hold
/// several indices.
macro_rules! each_place {
    ($list:expr, $most:expr, |$place:ident| $body:block) => {
        if L == 1 || $list.len() == $most {
            for $place in 0..$most {
                $body
            }
        } else {
            for &$place in $list.iter() {
                $body
            }
        }
    };
}

pub(super) use {each_lane, each_place, lane};
