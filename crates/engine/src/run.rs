//! `attest run`: runs a program on our machine.

use std::path::PathBuf;
use std::time::Duration;

use attest_budget::Cut;
use attest_forward::{Exit, Limits, Statistics, World};
use attest_state::State;

use crate::open;
use crate::session;
use crate::session::Error;
use crate::sources::Sources;
use crate::start::check;

/// What to run, and within which bounds.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// The JDK; found by `JAVA_HOME` or on the PATH if not given.
    pub jdk: Option<PathBuf>,
    /// The class path.
    pub class_path: Vec<PathBuf>,
    /// Files that say what methods do (default: none).
    pub specifications: Vec<PathBuf>,
    /// The class whose `main` is run, with dots or slashes.
    pub main_class: String,
    /// The program's arguments.
    pub arguments: Vec<String>,
    /// Whether `assert` is on (default: off).
    pub assertions: bool,
    /// System properties, as `-D` sets them.
    pub properties: Vec<(String, String)>,
    /// How long the program may run (default: for ever).
    pub time: Option<Duration>,
    /// How large its heap may grow, in bytes (default: 1 GiB).
    pub memory: u64,
    /// Collect garbage every few jumps, to test the collector (default: off).
    pub stress_collector: bool,
}

impl RunOptions {
    /// The defaults for a class.
    pub fn new(main_class: impl Into<String>) -> RunOptions {
        RunOptions {
            jdk: None,
            class_path: vec![PathBuf::from(".")],
            specifications: Vec::new(),
            main_class: main_class.into(),
            arguments: Vec::new(),
            assertions: false,
            properties: Vec::new(),
            time: None,
            memory: 1 << 30,
            stress_collector: false,
        }
    }
}

/// Runs a program; its output goes to the world.
pub fn run(options: &RunOptions, world: &mut dyn World) -> Result<Exit, Error> {
    run_counted(options, world).map(|(exit, _)| exit)
}

/// Runs a program; its output goes to the world; says what it took.
pub fn run_counted(options: &RunOptions, world: &mut dyn World) -> Result<(Exit, Statistics), Error> {
    let cut = Cut::after_some(options.time);
    let sources = Sources {
        jdk: options.jdk.clone(),
        class_path: options.class_path.clone(),
        specifications: options.specifications.clone(),
        ..Sources::default()
    };
    let program = sources.open()?;
    check(&program, &options.main_class)?;
    let library = open::over(&sources, program)?;
    let mut limits = Limits { deadline: cut.deadline(), ..Limits::default() };
    if options.stress_collector {
        (limits.slice, limits.collect_always) = (32, true);
    }
    let mut machine = session::machine(&library, world, limits);
    machine.enable_assertions(options.assertions);
    for (name, value) in &options.properties {
        machine.set_property(name, value);
    }
    let mut state = State::new(options.memory);
    let exit = machine.run_main(&mut state, &options.main_class, &options.arguments);
    let statistics = machine.statistics(&state);
    Ok((exit, statistics))
}
