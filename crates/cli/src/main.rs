//! The `attest` command.
fn main() {}
