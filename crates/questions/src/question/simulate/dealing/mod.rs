//! Writes shoes as rows, counts or totals, as a whole run or in parts.

mod frame;
mod header;
mod left;
mod merge;
mod part;
mod rows;
mod sheet;

pub use crate::game::dealing::{Burn, Dealing, Deck, End};
pub use frame::Frame;
pub use header::{Form, Header, Written};
pub(in crate::question) use header::{check_shoes, no_shard, shard, share};
pub use left::Left;
pub use merge::Merge;
pub use part::Part;
pub use rows::Rows;
pub use sheet::{Count, Sheet, Total};

/// Maximum number of shoes in a run.
pub const MOST_SHOES: u64 = 1 << 40;
