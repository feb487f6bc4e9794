//! Files of hands, counts and totals, read from outside.

#[path = "evidence/any.rs"]
mod any;
#[path = "evidence/cases.rs"]
mod cases;
#[path = "evidence/common.rs"]
mod common;
#[path = "evidence/layouts.rs"]
mod layouts;
#[path = "evidence/notations.rs"]
mod notations;
#[path = "evidence/plain.rs"]
mod plain;
#[path = "evidence/random.rs"]
mod random;
#[path = "evidence/silent.rs"]
mod silent;
#[path = "evidence/synonyms.rs"]
mod synonyms;
#[path = "evidence/turns.rs"]
mod turns;
