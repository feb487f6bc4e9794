//! The columns of CSV that every answer to a question has.
//!
//! They are a contract: they stand in the order in which they were added, whatever the order of the
//! tables.

/// Lists columns by their keys. A column of fractions or standard errors follows its figure:
/// `edge+exact` stands for `edge` and `edge_exact`.
macro_rules! columns {
    ($($key:ident $(+ $beside:ident)?)*) => {
        &[$(
            stringify!($key),
            $(concat!(stringify!($key), "_", stringify!($beside)),)?
        )*]
    };
}

pub(crate) use columns;
