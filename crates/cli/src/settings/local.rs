//! What can be set for modules and classes.

/// Commands that work on classes of a project: only these have settings for modules and classes.
pub const LOCAL_COMMANDS: [&str; 8] =
    ["hunt", "generate", "reach", "paths", "cost", "summary", "synth", "verify"];
/// Options of the whole run, which no module or class has for itself.
pub const OF_THE_RUN: [&str; 32] = [
    "accounting",
    "all-memory",
    "base",
    "baseline",
    "build",
    "changed",
    "class",
    "class-path",
    "config",
    "contract",
    "contracts",
    "cover-class",
    "diff",
    "exit-zero",
    "explain",
    "format",
    "graph",
    "invariant",
    "jacoco",
    "load",
    "log",
    "main",
    "module",
    "property",
    "sandbox",
    "sarif",
    "save",
    "sources",
    "stacktrace",
    "time",
    "verbose",
    "write-baseline",
];
