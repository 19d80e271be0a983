//! The benchmark programs, carried in the executable and compiled where they are needed.

/// A benchmark program.
pub(super) struct BenchProgram {
    /// Its class.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// Its source.
    pub source: &'static str,
}

/// Prints three lines of nanoseconds and result each.
pub(super) const PROGRAMS: [BenchProgram; 5] = [
    BenchProgram {
        name: "Loops",
        about: "arithmetic in nested loops",
        source: include_str!("../../../../benches/java/Loops.java"),
    },
    BenchProgram {
        name: "Calls",
        about: "static, virtual and interface calls",
        source: include_str!("../../../../benches/java/Calls.java"),
    },
    BenchProgram {
        name: "Objects",
        about: "objects made, linked and dropped",
        source: include_str!("../../../../benches/java/Objects.java"),
    },
    BenchProgram {
        name: "Arrays",
        about: "sieve, matrices, sorting",
        source: include_str!("../../../../benches/java/Arrays.java"),
    },
    BenchProgram {
        name: "Strings",
        about: "building, cutting and counting text",
        source: include_str!("../../../../benches/java/Strings.java"),
    },
];

/// Prints a greeting.
pub(super) const HELLO: BenchProgram = BenchProgram {
    name: "Hello",
    about: "start-up",
    source: include_str!("../../../../benches/java/Hello.java"),
};
