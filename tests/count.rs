//! `odds count`, checked from outside.

#[path = "count/exact.rs"]
mod exact;
#[path = "count/laws.rs"]
mod laws;
#[path = "count/oracle.rs"]
mod oracle;
#[path = "count/states.rs"]
mod states;
#[path = "count/tiny.rs"]
mod tiny;
