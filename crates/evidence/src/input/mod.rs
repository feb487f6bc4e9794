//! Files as text: blocks of whole lines, fields of CSV, and objects and lists of JSON.

pub mod blocks;
pub mod csv;
pub mod json;
pub mod list;
