//! Exit codes: what they mean is part of the interface.

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// All is well: 0.
    Fine,
    /// Something was found, or does not hold: 1.
    Findings,
    /// The command cannot be understood, or what it names cannot be used: 2.
    Usage,
    /// There is nothing to analyse: 3.
    Nothing,
    /// Proved impossible: 4.
    Impossible,
    /// Not decided within the bounds, or by something that is not modelled: 5.
    Undecided,
    /// Decided, but only within the bounds that are named: 6.
    Bounded,
    /// Proved, but only for the arguments and callers that are named: 7.
    Partial,
    /// A bug of ours, or a JVM that gave no answer about what may be a finding: 70.
    Bug,
    /// The code of the program that was run.
    Program(i32),
}

impl Exit {
    /// The number that the operating system sees.
    pub fn code(self) -> i32 {
        match self {
            Exit::Fine => 0,
            Exit::Findings => 1,
            Exit::Usage => 2,
            Exit::Nothing => 3,
            Exit::Impossible => 4,
            Exit::Undecided => 5,
            Exit::Bounded => 6,
            Exit::Partial => 7,
            Exit::Bug => 70,
            Exit::Program(code) => code,
        }
    }
}
