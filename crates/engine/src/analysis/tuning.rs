//! How much analyses may take.

/// How much work the analysis of leaks may take for the classes of one question: instructions, things that come to places,
/// words of sets that are joined. Reason: five times what the largest class seen so far took (8.4 million,
/// `HelpFormatter$Builder` in `attest hunt commons-cli-1.8.0.jar --effort 1` with JDK 25, before places that become one told
/// each other only what is new; what it takes since was not counted).
pub(super) const MAX_LEAK_WORK: u64 = 40_000_000;
