//! Reads every class of the JDK's base module, compares with an independent reader, and survives mutations.

mod agreement;
mod allocation;
mod archive;
mod instructions;
mod mutation;
mod touch;
