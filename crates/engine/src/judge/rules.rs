//! The rules, one a file; their order is in `table.rs`.

pub(crate) mod announced;
pub(crate) mod arbitrary_object;
pub(crate) mod argument_test;
pub(crate) mod check_method;
pub(crate) mod checked_exception;
pub(crate) mod declared;
pub(crate) mod delegated;
pub(crate) mod deprecated;
pub(crate) mod doubtful_answer;
pub(crate) mod empty;
pub(crate) mod environment;
pub(crate) mod extreme;
pub(crate) mod itself;
pub(crate) mod jdk_argument;
pub(crate) mod jdk_language;
pub(crate) mod jdk_state;
pub(crate) mod meant;
pub(crate) mod not_public;
pub(crate) mod not_ready;
pub(crate) mod null_argument;
pub(crate) mod passed;
pub(crate) mod refused_answer;
pub(crate) mod rejected_argument;
pub(crate) mod stub;
pub(crate) mod unchecked;
pub(crate) mod unfit_argument;
