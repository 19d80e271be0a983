//! The specifications that come with Attest.

/// Methods of the JDK, in the text form of specifications.
pub const SHIPPED: &str = include_str!("jdk.spec");
