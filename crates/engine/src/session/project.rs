//! A project: the JDK, the class path, the program and its bodies, opened and booted once.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use attest_forward::Library;
use attest_program::{ClassId, Program};
use attest_state::State;

use super::error::Error;
use super::worker::{Settings, Worker, boot};

/// The classes of the class path.
pub(crate) struct Classes {
    /// Those that could be loaded, in the order of their names.
    pub(crate) usable: Vec<ClassId>,
    /// The others, with dots, and why.
    pub(crate) unusable: Vec<(String, String)>,
}

/// A program that has started. Nothing is added to it once it is open: who runs something has a worker for it.
pub(crate) struct Project {
    started: Started,
    classes: OnceLock<Classes>,
}

/// A program with its bodies, and the state after its start-up.
pub(crate) struct Started {
    library: Library,
    booted: Mutex<State>,
}

/// How large the heap of a worker may grow where nothing else is said, in bytes.
pub(crate) const HEAP_BYTES: u64 = 64 << 20;

impl Project {
    /// Starts a program.
    pub(crate) fn start(library: Library) -> Result<Project, Error> {
        let started = Started::new(library)?;
        Ok(Project { started, classes: OnceLock::new() })
    }

    /// The program.
    pub(crate) fn program(&self) -> &Arc<Program> {
        &self.started.library.program
    }

    /// The program with its bodies.
    pub(crate) fn library(&self) -> &Library {
        &self.started.library
    }

    /// The classes of the class path, all loaded, so that what comes of one class is the same whichever others are looked
    /// at. To be asked for before the first worker: then they have the same ids for all of them.
    pub(crate) fn classes(&self) -> Result<&Classes, Error> {
        if let Some(known) = self.classes.get() {
            return Ok(known);
        }
        let names = self.program().path().user_classes()?;
        let mut classes = Classes { usable: Vec::new(), unusable: Vec::new() };
        for name in names.iter().filter(|name| !name.ends_with("-info")) {
            match self.program().load(name) {
                Ok(class) => classes.usable.push(class),
                Err(problem) => classes.unusable.push((name.replace('/', "."), problem.to_string())),
            }
        }
        Ok(self.classes.get_or_init(|| classes))
    }

    /// Lets somebody work on a fork of the program, with a machine that has started.
    pub(crate) fn work<R>(&self, settings: &Settings, work: impl FnOnce(&mut Worker<'_>) -> R) -> R {
        self.started.work(settings, work)
    }
}

impl Started {
    /// Starts a program.
    pub(crate) fn new(library: Library) -> Result<Started, Error> {
        let state =
            boot("the start of the JDK", &library, &Settings::default(), |worker| worker.booted.fork())?;
        Ok(Started { library, booted: Mutex::new(state) })
    }

    /// Lets somebody work on the program itself before anybody has a fork of it: what is loaded and lifted stays.
    pub(crate) fn first<R>(&self, settings: &Settings, work: impl FnOnce(&mut Worker<'_>) -> R) -> R {
        let mut booted = self.booted.lock().unwrap_or_else(PoisonError::into_inner).fork();
        Worker::beside(&self.library, &mut booted, settings, work)
    }

    /// Lets somebody work on a fork of the program, with a machine that has started.
    pub(crate) fn work<R>(&self, settings: &Settings, work: impl FnOnce(&mut Worker<'_>) -> R) -> R {
        let mut booted = self.booted.lock().unwrap_or_else(PoisonError::into_inner).fork();
        Worker::beside(&self.library.fork(), &mut booted, settings, work)
    }
}
