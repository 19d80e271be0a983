//! The fences of the house: what may stand where, read from the sources.
//!
//! Where today's code breaks a rule, the rule's table lists it. A list may only get shorter: a new exception fails, and
//! so does a listed one that is gone.

mod counts;
mod dead;
mod dependencies;
mod direction;
mod house;
mod links;
mod sizes;
mod source;
mod spdx;
mod unsafe_code;
mod words;
