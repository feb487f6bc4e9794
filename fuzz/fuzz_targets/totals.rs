#![no_main]

use libfuzzer_sys::fuzz_target;
use shoe_odds::evidence::Kind;

#[path = "../../tests/evidence/any.rs"]
mod any;
#[path = "../../tests/evidence/common.rs"]
mod common;

fuzz_target!(|bytes: &[u8]| any::read(Kind::Totals, bytes));
