//! The commands and their options.

mod about;
mod as_page;
mod bench;
mod chosen;
mod config;
mod cost;
#[cfg(test)]
mod examples;
mod generate;
mod hunt;
mod reach;
mod states;
mod summary;
mod tron;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, Subcommand, ValueEnum};

pub use about::{Completions, Explain, ManPages, Schema};
pub use as_page::{AsPage, InSources};
pub use bench::{
    Bench, BenchCost, BenchGenerate, BenchMachine, BenchPart, BenchPaths, BenchReach, BenchStates,
    BenchSummary, BenchSurvey,
};
pub use chosen::Chosen;
pub use config::{Config, ConfigCommand, ConfigShow, Init};
pub use cost::Cost;
pub use generate::{Generate, SuiteBugs};
pub use hunt::{Hunt, HuntFormat, Inputs, ShowBugs};
pub use reach::Reach;
pub use states::{States, Synth, Verify};
pub use summary::{Composing, StoreAction, Summary, SummaryCheck, SummaryCommand, SummaryStore};
pub use tron::{
    Tron, TronBounds, TronCheck, TronCommand, TronEval, TronExport, TronFmt, TronGenerate, TronGrowth,
    TronImport, TronPaths, TronRun,
};

use crate::units;

const EXAMPLES: &str = "\
Examples:
  attest hunt                                    bugs, each with a test that the JVM has confirmed
  attest generate                                JUnit suites with high coverage
  attest reach Account:31                        how do I get to this line?
  attest verify --property Tree#isValid          in every state that calls reach
  attest paths 'Account#withdraw(int)'           when a method does what
  attest doctor                                  what is found on this machine and of the project

In a project of Maven or Gradle, nothing else is needed once it is compiled. Elsewhere, name directories and jars:
  attest hunt target/classes
  attest reach -cp 'target/classes:lib/*' Account:31

Exit codes: 0 fine, 1 findings, 2 usage, 3 nothing to analyse, 4 proved impossible,
5 undecided within the bounds, 6 decided, but only within bounds, 7 proved, but only for the
arguments and callers that are named, 70 a bug in Attest, or a JVM that gave no answer about what may be a finding. `attest run` gives the program's own.
Results go to standard output, messages to standard error; --color never or NO_COLOR=1 switches colours off.";

const RUN_EXAMPLES: &str = "\
Options may be written as for `java`: -cp PATH, -classpath PATH, -ea, -Dname=value, -jar APP.JAR,
-Xmx512m. They end where the program's class is named; what follows belongs to the program.

Examples:
  attest run -cp target/classes com.example.Main --verbose input.txt
  attest run -jar app.jar
  attest run -ea -Duser.language=en --time 10s --stats -cp 'lib/*:classes' Main

The program reads and writes your files as it would with `java`; it opens no sockets and starts no
processes, which Attest's machine does not know.

The exit code is the program's own; 2 if it cannot be started, 5 if it is stopped by --time or uses
what Attest does not model, 70 for a bug in Attest.";

const IR_EXAMPLES: &str = "\
Examples:
  attest ir 'java.lang.Math#max(int,int)'       one method, by Java types
  attest ir 'String#hashCode()I'                or by descriptor
  attest ir -cp classes app.Main                all methods of a class
  attest ir --format dot 'Math#floorMod(int,int)' | dot -Tsvg > cfg.svg
  attest ir --verify app.jar classes            lift and verify every method of jars and directories
  attest ir --verify --all-jdk                  or of the whole JDK";

const PATHS_EXAMPLES: &str = "\
Preconditions are Java expressions over parameters and fields, with ==> for implication; where one would
throw, it does not hold. In attest.toml:

  [method.\"app.List#remove(int)\"]
  pre = \"index >= 0 && this.size <= 3\"
  shape = [\"acyclic(this.head)\"]
  static = [\"app.Settings.limit\"]

Static fields hold what their initialisers give them unless --static names them; final ones always do.

Examples:
  attest paths -cp classes 'app.Account#withdraw(int)'     all paths within the default bounds
  attest paths -cp classes --branches 10 app.List#remove   go further round loops
  attest paths -cp classes --pre 'n >= 0 && a != null' app.Sort#sort
  attest paths -cp classes --pre app.Spec#sorted app.Sort#merge
  attest paths -cp classes --shape 'non-sharing(a,b)' app.List#append
  attest paths -cp classes --static app.Settings.limit --pre 'Settings.limit > 3' app.List#add
  attest paths -cp classes --tree tree.svg app.Sign#signum
  attest paths --heap lazy --format json -cp classes app.List#remove

Exit codes: 0 the paths are shown, complete or not; 2 no such method, or a precondition that cannot be
understood or that no input fulfils; 70 a bug in Attest.";

const SOLVE_EXAMPLES: &str = "\
Logics: QF_BV, QF_ABV, QF_FP, QF_BVFP, QF_ABVFP, QF_AUFBV, QF_UFBV and ALL; floats are Float32 and
Float64, rounded to nearest even. The first error ends a script. After an answer `unknown`,
(get-info :reason-unknown) tells why: timeout, memout, incomplete, or in words.

Examples:
  attest solve query.smt2                       what the script asks for
  attest solve --time-per-check 10s *.smt2      at most 10 s a check
  attest solve --layers smt --strict -          the back end alone, on a script from standard input
  attest solve --log asked.smt2 query.smt2      keep every question, with its answer

Exit codes: 0 the scripts ran, whatever the answers; 2 one is malformed or asks for what is not
supported; 5 an answer was unknown, with --strict; 70 a bug in Attest.";

/// Attest executes compiled JVM programs symbolically and answers with evidence.
#[derive(Parser)]
#[command(name = "attest", version, about, after_help = EXAMPLES, arg_required_else_help = true)]
pub struct Arguments {
    /// Take settings from this file [default: the nearest attest.toml, here or above]
    #[arg(long, value_name = "FILE", global = true, help_heading = "Settings")]
    pub config: Option<PathBuf>,
    /// Take no settings from a file
    #[arg(long, global = true, conflicts_with = "config", help_heading = "Settings")]
    pub no_config: bool,
    /// When colours are used: auto, always or never
    #[arg(
        long,
        value_name = "WHEN",
        global = true,
        default_value = "auto",
        hide_possible_values = true,
        help_heading = "Terminal"
    )]
    pub color: clap::ColorChoice,
    /// Say nothing on standard error but what is wrong
    #[arg(long, short, global = true, help_heading = "Terminal")]
    pub quiet: bool,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    /// Find run-time errors, each with a test that the JVM has confirmed
    Hunt(Hunt),
    /// Write small JUnit suites with high coverage
    Generate(Generate),
    /// Find a test that gets to a line, a branch side or a method, or show that there is none
    Reach(Reach),
    /// Find the shortest calls that build what a specification describes
    Synth(Synth),
    /// Verify properties in every state that calls reach
    Verify(Verify),
    /// Show every path of a method: when it is taken and what then happens
    Paths(Paths),
    /// Show what every path of a method costs: instructions, memory, calls
    Cost(Cost),
    /// Show the summary of a method: its cases, and which of them its calls use
    Summary(Summary),
    /// Check, run and test transformations written in TRON
    Tron(Tron),
    /// Run a Java program on Attest's own machine
    Run(Run),
    /// Show how methods look to Attest, or lift and verify all of them
    Ir(Ir),
    /// Answer SMT-LIB 2 scripts with Attest's solver
    Solve(Solve),
    /// Show which JDK and classes are found, and what to do if they are not
    Doctor(Doctor),
    /// Show the settings that are in force, or what can be set
    Config(Config),
    /// Write an attest.toml to begin with, after a look at the project
    Init(Init),
    /// Measure Attest: its speed, and what becomes of whole libraries
    Bench(Bench),
    /// Explain a rule that findings name, with examples
    Explain(Explain),
    /// Print the JSON Schema of what a command writes with --format json
    Schema(Schema),
    /// Print the script that completes commands in a shell
    Completions(Completions),
    /// Write the pages of the manual
    #[command(hide = true)]
    Man(ManPages),
}

/// Where classes come from.
#[derive(clap::Args)]
pub struct Classes {
    /// The JDK [default: the one that classes and build ask for; else JAVA_HOME, else that of the `java` on the PATH]
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
    /// Directories, jars and DIR/* [default: CLASSPATH, else that of the project, else the current
    /// directory]; also -cp PATH
    #[arg(long, value_name = "PATH", alias = "cp")]
    pub class_path: Option<String>,
    /// Take what methods do from this file instead of their code; `jdk`: what comes with Attest
    #[arg(long, value_name = "FILE")]
    pub spec: Vec<PathBuf>,
}

/// Which part of a project a command works on, where no class path is named.
#[derive(clap::Args)]
pub struct InProject {
    /// Only this module, by its name or directory; may be repeated
    #[arg(long, short, value_name = "NAME", help_heading = "Project")]
    pub module: Vec<String>,
    /// Compile the project before, with its own build
    #[arg(long, help_heading = "Project")]
    pub build: bool,
    /// Say what was found of the project, and what was guessed
    #[arg(long, short, help_heading = "Project")]
    pub verbose: bool,
}

/// How code under test is kept from the machine.
#[derive(clap::Args)]
pub struct Confined {
    /// Whether code under test runs in a sandbox: on, required (not without all its parts), off
    #[arg(long, value_name = "HOW", default_value = "on", hide_possible_values = true)]
    pub sandbox: SandboxChoice,
}

/// The choices of --sandbox.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SandboxChoice {
    /// With all its parts, or not at all.
    Required,
    /// With the parts that the kernel has.
    On,
    /// Without.
    Off,
}

impl From<SandboxChoice> for attest_engine::Sandbox {
    fn from(choice: SandboxChoice) -> attest_engine::Sandbox {
        match choice {
            SandboxChoice::Required => attest_engine::Sandbox::Required,
            SandboxChoice::On => attest_engine::Sandbox::On,
            SandboxChoice::Off => attest_engine::Sandbox::Off,
        }
    }
}

/// How results are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// For programs.
    Json,
}

/// `attest run`
#[derive(clap::Args)]
#[command(after_help = RUN_EXAMPLES, override_usage = "attest run [OPTIONS] MAIN-CLASS [ARGUMENTS]...\n       attest run [OPTIONS] -jar APP.JAR [ARGUMENTS]...")]
pub struct Run {
    #[command(flatten)]
    pub classes: Classes,
    /// Start the Main-Class of this jar; also -jar APP.JAR
    #[arg(long, value_name = "APP.JAR")]
    pub jar: Option<PathBuf>,
    /// Let `assert` statements check; also -ea
    #[arg(long)]
    pub enable_assertions: bool,
    /// Set a system property; also -Dname=value
    #[arg(long, value_name = "NAME=VALUE")]
    pub define: Vec<String>,
    /// Stop the program after this time: 500ms, 10s, 2m [default: never]
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    pub time: Option<Duration>,
    /// Let its heap grow to this size: 512m, 2g
    #[arg(long, value_name = "SIZE", value_parser = units::size, default_value = "1g")]
    pub memory: u64,
    /// Say on standard error what the run took
    #[arg(long)]
    pub stats: bool,
    /// Collect garbage as often as possible, to find bugs in Attest
    #[arg(long, hide = true)]
    pub stress_collector: bool,
    /// How --stats are written: text or json
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: Format,
    /// The class with `main`, then the program's arguments
    #[arg(trailing_var_arg = true, value_name = "MAIN-CLASS [ARGUMENTS]")]
    pub program: Vec<String>,
}

/// How IR is written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum IrFormat {
    /// The text format.
    Text,
    /// Blocks and instructions as JSON.
    Json,
    /// The control-flow graph for Graphviz.
    Dot,
}

/// `attest ir`
#[derive(clap::Args)]
#[command(after_help = IR_EXAMPLES)]
pub struct Ir {
    #[command(flatten)]
    pub classes: Classes,
    /// How the IR is written: text, json, or dot for Graphviz
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: IrFormat,
    /// Lift and verify every method of these directories and jars
    #[arg(long)]
    pub verify: bool,
    /// With --verify: every method of the JDK
    #[arg(long, requires = "verify")]
    pub all_jdk: bool,
    /// With --verify: every method of this module of the JDK
    #[arg(long, value_name = "NAME", requires = "verify", conflicts_with = "all_jdk")]
    pub jdk_module: Option<String>,
    /// Class, Class#method or Class#method(types); with --verify directories and jars
    #[arg(value_name = "METHOD|PATH", required_unless_present_any = ["all_jdk", "jdk_module"])]
    pub what: Vec<String>,
}

/// How the heap that comes from outside is treated.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Heap {
    /// No decision on aliasing before the program makes one.
    Disjunctive,
    /// Each reference is decided at its first use: null, one used before, or new.
    Lazy,
    /// As lazy, but different places hold different objects.
    Unaliased,
}

impl From<Heap> for attest_engine::HeapMode {
    fn from(heap: Heap) -> attest_engine::HeapMode {
        match heap {
            Heap::Disjunctive => attest_engine::HeapMode::Disjunctive,
            Heap::Lazy => attest_engine::HeapMode::Lazy,
            Heap::Unaliased => attest_engine::HeapMode::Unaliased,
        }
    }
}

/// When branches are merged.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Merging {
    /// Where the sides are short.
    Auto,
    /// Never.
    Never,
    /// Wherever the sides only compute values.
    Always,
}

impl From<Merging> for attest_engine::Merge {
    fn from(merging: Merging) -> attest_engine::Merge {
        match merging {
            Merging::Auto => attest_engine::Merge::Auto,
            Merging::Never => attest_engine::Merge::Never,
            Merging::Always => attest_engine::Merge::Always,
        }
    }
}

/// `attest paths`
#[derive(clap::Args)]
#[command(after_help = PATHS_EXAMPLES)]
pub struct Paths {
    #[command(flatten)]
    pub classes: Classes,
    #[command(flatten)]
    pub project: InProject,
    /// How objects from outside are treated: disjunctive, lazy or unaliased
    #[arg(long, default_value = "disjunctive", hide_possible_values = true)]
    pub heap: Heap,
    /// How often a branch may be undecided in one run of its loop
    #[arg(long, value_name = "N", default_value_t = 5, help_heading = "Bounds")]
    pub branches: u32,
    /// How many branches may be undecided on one path [default: no bound]
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub path_branches: Option<u32>,
    /// How often a loop may go round before it is left [default: no bound]
    #[arg(long, value_name = "K", help_heading = "Bounds")]
    pub loop_k: Option<u32>,
    /// How often a block may be run in one call of its method [default: no bound]
    #[arg(long, value_name = "K", help_heading = "Bounds")]
    pub block_k: Option<u32>,
    /// How often a method may be active at once, calling itself [default: no bound]
    #[arg(long, value_name = "K", help_heading = "Bounds")]
    pub recursion_k: Option<u32>,
    /// How many conditions a path may have
    #[arg(long, value_name = "N", default_value_t = 500, help_heading = "Bounds")]
    pub conditions: u32,
    /// How many calls deep methods are followed; a deeper call gives any result, and the path says so
    #[arg(long, value_name = "N", default_value_t = 100, help_heading = "Bounds")]
    pub depth: u32,
    /// How large the heap of one path may grow: 64m, 1g
    #[arg(long, value_name = "SIZE", value_parser = units::size, default_value = "64m", help_heading = "Bounds")]
    pub memory: u64,
    /// How much memory all paths together may take
    #[arg(long, value_name = "SIZE", value_parser = units::size, default_value = "4g", help_heading = "Bounds")]
    pub all_memory: u64,
    /// Which path goes on next: depth-first, breadth-first, nearest-uncovered or random=SEED
    #[arg(long, value_name = "ORDER", default_value = "depth-first", value_parser = units::order)]
    pub search: attest_engine::Order,
    /// How many threads work [default: one for each core]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// When branches that only compute values are merged: auto, never or always
    #[arg(long, default_value = "auto", hide_possible_values = true)]
    pub merge: Merging,
    /// When calls are decided by summaries of the methods called: auto, always or never
    #[arg(long, default_value = "never", hide_possible_values = true)]
    pub compose: Composing,
    /// What callers guarantee: an expression, or Class#method that returns boolean; may be repeated
    #[arg(long = "pre", value_name = "CONDITION")]
    pub preconditions: Vec<String>,
    /// What holds of the heap at the call: non-aliasing(a,b), non-sharing(a,b), acyclic(a); may be repeated
    #[arg(long = "shape", value_name = "SHAPE")]
    pub assumptions: Vec<String>,
    /// A static field that holds anything at the call: pkg.Class.field, or pkg.Class.* for all that are not final
    #[arg(long = "static", value_name = "FIELD")]
    pub statics: Vec<String>,
    /// Stop after this time: 500ms, 10s, 2m [default: 60s]
    #[arg(long, value_name = "TIME", value_parser = units::duration, help_heading = "Bounds")]
    pub time: Option<Duration>,
    /// Stop after so much work instead, however long it takes, four times as much with each step: two runs then give
    /// the same, byte for byte
    #[arg(long, value_name = "STEPS", value_parser = clap::value_parser!(u32).range(1..), help_heading = "Bounds")]
    pub effort: Option<u32>,
    /// Stop after this many paths [default: no bound]
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub limit: Option<usize>,
    /// Say on standard error what it took
    #[arg(long)]
    pub stats: bool,
    /// Write every question to the solver with its answer to this file, a script for `attest solve`
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// How the paths are written: text or json
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: Format,
    /// Draw the execution tree into this file, as SVG
    #[arg(long, value_name = "FILE")]
    pub tree: Option<PathBuf>,
    #[command(flatten)]
    pub page: AsPage,
    /// Class#method or Class#method(types)
    #[arg(value_name = "METHOD")]
    pub method: String,
}

/// `attest solve`
#[derive(clap::Args)]
#[command(after_help = SOLVE_EXAMPLES)]
pub struct Solve {
    /// Ask only these layers, which have a fixed order: folded,sliced,cached,smt [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub layers: Vec<String>,
    /// Give up a check after this time: 500ms, 10s, 2m [default: never]
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    pub time_per_check: Option<Duration>,
    /// Give up a check for which the back end would hold more than this: 512m, 2g
    #[arg(long, value_name = "SIZE", value_parser = units::bytes, default_value = "2g")]
    pub memory: u64,
    /// Ask this Z3 where the back end does not know
    #[arg(long, value_name = "PROGRAM")]
    pub second: Option<PathBuf>,
    /// Look for models with values that are easy to read, at some cost
    #[arg(long)]
    pub small: bool,
    /// Say on standard error what each layer answered
    #[arg(long)]
    pub stats: bool,
    /// Write every question with its answer to this file, which is a script again
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Exit with 5 if an answer is unknown
    #[arg(long)]
    pub strict: bool,
    /// How answers are written: text as SMT-LIB says, or json with one object for each file
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: Format,
    /// Scripts; - is standard input
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

/// `attest doctor`
#[derive(clap::Args)]
pub struct Doctor {
    #[command(flatten)]
    pub classes: Classes,
    /// How the findings are written: text or json
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: Format,
}
