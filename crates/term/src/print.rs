//! Terms as text: SMT-LIB 2 and a short human form.

pub(crate) mod human_form;
pub(crate) mod names;
mod smt;

pub use human_form::human;
pub use smt::{smt_definitions, smt_script, smt_symbol, smt_term, smt_value};
