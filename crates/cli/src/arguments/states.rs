//! The options of `attest synth` and `attest verify`.

use std::path::PathBuf;
use std::time::Duration;

use super::{AsPage, Classes, Composing, Confined, Format, InProject, InSources, Inputs};
use crate::units;

const SYNTH_EXAMPLES: &str = "\
A property is a method that returns boolean and only looks: static, over objects and primitives,
or of the class itself. Objects are made by the constructors and methods that their package can call.

Examples:
  attest synth build/classes --property 'pkg.Spec#wanted'                the shortest calls that make it true
  attest synth build/classes --property 'pkg.Spec#wanted' --scope 4 --length 10 --out tests
  attest synth build/classes --cover-class pkg.Tree --out tests      tests that take every branch
  attest synth build/classes --property 'pkg.Spec#wanted' --save tree.states
  attest synth build/classes --property 'pkg.Spec#other' --load tree.states    without exploring again

Exit codes: 0 found (--cover-class: every branch is taken, or no calls within the scope take it), 2 usage,
4 none within the scope, whatever callers pass and do, 5 undecided, 7 none for the arguments and
callers that are named, 70 a bug in Attest, or a JVM that gave no answer.";

const VERIFY_EXAMPLES: &str = "\
A property is a method that returns boolean and only looks; it must be true in every state that
constructors and methods reach within the scope, for all arguments; also in the states that calls
leave behind when they throw. What callers in the same package can do besides (write fields, change
what they were given or have passed) makes the answer undecided, and is named. An invariant is about every object of its class in these states, also
those inside of others; it may be private. No method may throw what it does not mean to throw, and
every `assert` must hold.

Examples:
  attest verify build/classes --property 'pkg.Tree#isOrdered' --scope 6 --length 8
  attest verify build/classes --class pkg.Tree                 asserts and exceptions alone
  attest verify build/classes --main pkg.Main                  a program, for all arguments
  attest verify build/classes --main Main --source 'pkg.Input.any*' --assume pkg.Input.assume
                                                               and whatever its inputs are
  attest verify build/classes --class pkg.Money --contract equals --contract compareTo

Exit codes: 0 proved within the scope, 1 violated, 2 usage, 5 undecided, 7 proved for the arguments
and callers that are named, 70 a bug in Attest, or a JVM that gave no answer.";

/// Which states are explored.
#[derive(clap::Args)]
pub struct States {
    #[command(flatten)]
    pub classes: Classes,
    #[command(flatten)]
    pub project: InProject,
    #[command(flatten)]
    pub confined: Confined,
    /// Call the methods of this class, by its simple or whole name; may be repeated
    #[arg(long, value_name = "NAME")]
    pub class: Vec<String>,
    /// The most objects of each class that is not just passed to methods
    #[arg(long, value_name = "N", default_value_t = 6)]
    pub scope: u32,
    /// The most objects of one class; may be repeated
    #[arg(long, value_name = "CLASS=N", value_parser = units::class_count)]
    pub objects: Vec<(String, u32)>,
    /// The most calls in a row
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub length: u32,
    /// Pass null for objects, too
    #[arg(long)]
    pub null_args: bool,
    /// Leave this field of a primitive type out of the states, as Class.field: it may then hold anything, so that more
    /// states are looked at than calls reach; what is proved stays proved; may be repeated
    #[arg(long, value_name = "FIELD")]
    pub forget: Vec<String>,
    /// When calls are decided by summaries of the methods called: auto, always or never
    #[arg(long, default_value = "never", hide_possible_values = true)]
    pub compose: Composing,
    /// Keep isomorphic states apart, to see what merging them saves
    #[arg(long)]
    pub no_merge: bool,
    /// Stop after this time: 30s, 10m
    #[arg(long, value_name = "TIME", value_parser = units::duration, default_value = "60s")]
    pub time: Duration,
    /// Stop after so much work instead, however long it takes, four times as much with each step: two runs then give
    /// the same, byte for byte
    #[arg(long, value_name = "STEPS", value_parser = clap::value_parser!(u32).range(1..))]
    pub effort: Option<u32>,
    /// Stop when terms and states take this much: 512m, 2g
    #[arg(long, value_name = "SIZE", value_parser = units::size, default_value = "4g")]
    pub memory: u64,
    /// Which JUnit the tests are for: 4, 5 or 6 [default: that of the project, else 5]
    #[arg(long, value_name = "4|5|6", value_parser = clap::value_parser!(u8).range(4..=6))]
    pub junit: Option<u8>,
    /// Where the tests go; `project`: to the tests of the module
    #[arg(long, value_name = "DIR", default_value = "attest-out")]
    pub out: PathBuf,
    /// Draw the states and the calls between them into this file: .svg, or .json for programs
    #[arg(long, value_name = "FILE")]
    pub graph: Option<PathBuf>,
    /// Write what was explored into this file, for --load
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Go on from what --save wrote, if classes, JDK and scope are still the same
    #[arg(long, value_name = "FILE")]
    pub load: Option<PathBuf>,
    #[command(flatten)]
    pub page: AsPage,
    #[command(flatten)]
    pub roots: InSources,
    /// How the answer is written: text or json
    #[arg(long, default_value = "text", hide_possible_values = true)]
    pub format: Format,
    /// Directories and jars with the classes [default: the class path]
    #[arg(value_name = "PATH")]
    pub targets: Vec<PathBuf>,
}

/// `attest synth`
#[derive(clap::Args)]
#[command(after_help = SYNTH_EXAMPLES)]
pub struct Synth {
    /// The property that calls are to make true, as Class#method
    #[arg(long, value_name = "METHOD", required_unless_present = "cover_class")]
    pub property: Option<String>,
    /// Make tests that take every branch of this class which calls can take, instead
    #[arg(long, value_name = "CLASS", conflicts_with_all = ["property", "load", "html"])]
    pub cover_class: Option<String>,
    #[command(flatten)]
    pub states: States,
}

/// `attest verify`
#[derive(clap::Args)]
#[command(after_help = VERIFY_EXAMPLES)]
pub struct Verify {
    /// A property, as Class#method; may be repeated
    #[arg(long, value_name = "METHOD")]
    pub property: Vec<String>,
    /// An invariant, as Class#method: of any access, without arguments; it must hold of every object of its class,
    /// held by the caller or not; may be repeated
    #[arg(long, value_name = "METHOD")]
    pub invariant: Vec<String>,
    /// A contract that the objects of each --class must keep: equals, compareTo, clone or iterator; may be repeated
    #[arg(long, value_name = "CONTRACT")]
    pub contract: Vec<attest_engine::Contract>,
    /// Verify a whole program instead: every assert and every exception that leaves the `main` of this class
    #[arg(long, value_name = "CLASS", conflicts_with_all = ["property", "invariant", "contract", "class", "graph", "save", "load"])]
    pub main: Option<String>,
    #[command(flatten)]
    pub inputs: Inputs,
    #[command(flatten)]
    pub states: States,
}
