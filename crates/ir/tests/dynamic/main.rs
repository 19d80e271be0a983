//! Linking of `invokedynamic` call sites and dynamic constants.

mod constants;
mod every_site;
mod lambdas;
mod records_and_concatenation;
mod support;
mod switches;
