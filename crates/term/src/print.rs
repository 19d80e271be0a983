//! Terms as text: SMT-LIB 2 and a short human form.

mod human_form;
pub(crate) mod names;
pub(crate) mod signs;
mod smt;

pub use human_form::{human, human_within};
pub use smt::{smt_definitions, smt_script, smt_symbol, smt_term, smt_value};
