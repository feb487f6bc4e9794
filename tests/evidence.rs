//! Files of hands, counts and totals, read from outside.

#[path = "evidence/cases.rs"]
mod cases;
#[path = "evidence/common.rs"]
mod common;
