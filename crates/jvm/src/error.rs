//! What can go wrong outside of the program that is run.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use crate::instrument::MalformedClass;
use crate::sandbox::Part;

/// Why the JVM could not be used; each message says what to do.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no `java` executable where one was expected.
    #[error("no java executable in {0}; give the folder of a JDK (the one that contains bin/java)")]
    NoJava(PathBuf),
    /// The `release` file and `java -version` both do not tell the version.
    #[error("cannot tell the version of {java}; its release file and `java -version` name none")]
    UnknownVersion {
        /// The executable that was asked.
        java: PathBuf,
    },
    /// A Java runtime without a compiler.
    #[error("{0} has no compiler; use a JDK, not a JRE (it contains bin/javac)")]
    NoCompiler(PathBuf),
    /// A process could not be started.
    #[error("cannot start {program}: {cause}; check that it is an executable for this machine")]
    Start {
        /// The program.
        program: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
    /// Protection was required, and this machine does not give all of it.
    #[error(
        "this machine cannot protect {}; use a kernel with Landlock 6 and seccomp (Linux 6.12), or do not require it",
        .0.iter().map(Part::to_string).collect::<Vec<_>>().join(", ")
    )]
    Unprotected(Vec<Part>),
    /// `javac` did not compile the runner.
    #[error("{javac} could not compile the runner ({output}); use a JDK of version 8 or later")]
    RunnerNotCompiled {
        /// The compiler that was used.
        javac: PathBuf,
        /// What it printed.
        output: String,
    },
    /// The JVM ended, or said nothing in time, before it was ready.
    #[error("{java} did not become ready ({output}); check the memory limit and the extra JVM options")]
    NotReady {
        /// The executable.
        java: PathBuf,
        /// What it printed to standard error.
        output: String,
    },
    /// The compiler took too long.
    #[error("the compiler did not finish within {0:?}; raise the timeout or compile fewer files at once")]
    CompilerTimedOut(Duration),
    /// The run was over before the compiler was done.
    #[error("the time was over before the compiler was done")]
    NoTime,
    /// The JVM ended while compiling.
    #[error("the JVM ended while compiling ({0}); raise the memory limit or compile fewer files at once")]
    CompilerDied(String),
    /// The compiler refused its options or failed by itself.
    #[error("the compiler refused the request: {0}; check the options and file names")]
    CompilerRefused(String),
    /// The runner could not carry a request out.
    #[error("the runner refused the request: {0}")]
    Refused(String),
    /// An answer that does not follow the protocol.
    #[error(
        "the runner's answer is malformed at byte {0}; the program may have written to the answer channel"
    )]
    Malformed(usize),
    /// A class file that could not be instrumented.
    #[error("{path}: {cause}; compile it again")]
    MalformedClass {
        /// The class file.
        path: PathBuf,
        /// What is wrong with it.
        cause: MalformedClass,
    },
    /// A file or folder could not be read or written.
    #[error("{path}: {cause}")]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        cause: io::Error,
    },
}

impl Error {
    /// Whether what was asked may be to blame: asking something else may go well. All else that fails, a JVM that
    /// cannot be started or a full disk, is the same for every question.
    pub fn may_be_of_the_request(&self) -> bool {
        match self {
            Error::CompilerTimedOut(_)
            | Error::CompilerDied(_)
            | Error::NoTime
            | Error::CompilerRefused(_)
            | Error::Refused(_)
            | Error::Malformed(_) => true,
            Error::NoJava(_)
            | Error::UnknownVersion { .. }
            | Error::NoCompiler(_)
            | Error::Start { .. }
            | Error::Unprotected(_)
            | Error::RunnerNotCompiled { .. }
            | Error::NotReady { .. }
            | Error::MalformedClass { .. }
            | Error::File { .. } => false,
        }
    }

    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Error {
        let path = path.into();
        move |cause| Error::File { path, cause }
    }
}
