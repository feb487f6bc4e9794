//! A row as its texts by column, whatever the form of the file.

pub mod again;
pub mod object;
