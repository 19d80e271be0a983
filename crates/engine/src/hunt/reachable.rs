//! States that public calls reach: errors in them, and errors that are in no such state.
//!
//! For a class with few public methods the state graph is explored within a share of the time. A call that ends in
//! an error there is a suspicion with a shortest sequence of calls before it. Beside that every method is run on an
//! object of which nothing is known: an error that is met only so lies in a state that no public calls build. It is
//! not reported, and it is counted: as unreachable if the graph came to its fixpoint.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use attest_classfile::access::ACC_PUBLIC;
use attest_forward::{
    Explorer, Library, Limits, Machine, Nulls, Order, PathEnd, Place, Progress, Recorded, SymbolicOptions,
};
use attest_program::{ClassId, MethodId, Program};
use attest_report::Kind;
use attest_sequence::graph::{Builder, Call, GraphOptions, Menu, Round, Scope as StateScope, Slot, Thrown};
use attest_sequence::retell;
use attest_solver::{Budget, StackOptions, stack};
use attest_state::State;

use super::classify::{self, Class};
use super::explore::Explored;
use super::scope::Scope;
use super::suspicion::{Error, Suspicion, Trust};
use super::{HuntError, HuntOptions};
use crate::states::{StatesOptions, scope as scope_of_states, subjects_of};

/// Classes with more public methods than these, or that need more classes, are left to recipes and walks.
const METHODS: usize = 30;
const CLASSES: usize = 4;
/// The most objects of a class, and the most calls in a row.
const OBJECTS: u32 = 3;
const LENGTH: u32 = 6;
/// The longest that one class is explored.
const LONGEST: Duration = Duration::from_secs(2);
/// How many paths of one method are followed on an unknown object, and how long.
const PATHS: usize = 400;
const PATIENCE: Duration = Duration::from_millis(400);
/// How many ways to one error are told.
const TRIED: usize = 3;

/// What is said of an error that is in no state of a graph that came to its fixpoint.
pub(crate) const UNREACHABLE: &str =
    "unreachable state: no public calls within 3 objects of a class lead to it";
/// The same of a graph that did not.
pub(crate) const NOT_BUILT: &str = "a state that no public calls within the scope built";

/// A class and its public methods.
type Subject = (ClassId, Vec<MethodId>);

/// The classes of a scope whose states may be explored.
pub(super) fn subjects(program: &Program, scope: &Scope) -> Vec<Subject> {
    let mut classes: BTreeMap<ClassId, Vec<MethodId>> = BTreeMap::new();
    for method in &scope.methods {
        let declared = program.method(*method);
        let own = !declared.is_static() && program.text(declared.name) != "<init>";
        if own && declared.access & ACC_PUBLIC != 0 && !program.class(declared.class).is_abstract() {
            classes.entry(declared.class).or_default().push(*method);
        }
    }
    classes.into_iter().collect()
}

/// Explores the states of classes until the deadline; gives those that it has not done with. `last` is whether
/// nobody will come back to them.
pub(super) fn reach_states(
    library: &Library,
    scope: &Scope,
    classes: &[Subject],
    options: &HuntOptions,
    deadline: Instant,
    last: bool,
    explored: &mut Explored,
) -> Result<Vec<Subject>, HuntError> {
    if classes.is_empty() || options.is_over(deadline) {
        return Ok(classes.to_vec());
    }
    let shared = Mutex::new(explored);
    let hunted = &scope.methods.iter().copied().collect();
    let visits = Visits { library, hunted, classes, next: AtomicUsize::new(0), options, deadline, last };
    let left: Mutex<Vec<Subject>> = Mutex::new(Vec::new());
    let failed: Mutex<Option<HuntError>> = Mutex::new(None);
    std::thread::scope(|threads| {
        for _ in 0..options.jobs.max(1) {
            threads.spawn(|| {
                if let Err(error) = visits.visit(&shared, &left) {
                    *failed.lock().unwrap_or_else(|e| e.into_inner()) = Some(error);
                }
            });
        }
    });
    match failed.into_inner().unwrap_or_else(|e| e.into_inner()) {
        Some(error) => Err(error),
        None => Ok(left.into_inner().unwrap_or_else(|e| e.into_inner())),
    }
}

struct Visits<'a> {
    library: &'a Library,
    hunted: &'a BTreeSet<MethodId>,
    classes: &'a [Subject],
    next: AtomicUsize,
    options: &'a HuntOptions,
    deadline: Instant,
    last: bool,
}

impl Visits<'_> {
    fn visit(&self, shared: &Mutex<&mut Explored>, left: &Mutex<Vec<Subject>>) -> Result<(), HuntError> {
        let mut world = Recorded::default();
        let mut machine = Machine::new(self.library, &mut world, Limits::default());
        machine.enable_assertions(true);
        let mut booted = State::new(64 << 20);
        machine.boot(&mut booted).map_err(|exit| HuntError::Boot(format!("{exit:?}")))?;
        loop {
            let at = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(subject) = self.classes.get(at) else { return Ok(()) };
            if self.options.is_over(self.deadline) {
                left.lock().unwrap_or_else(|e| e.into_inner()).push(subject.clone());
                continue;
            }
            let (class, methods) = subject;
            let now = Instant::now();
            let time = self.deadline.saturating_duration_since(now);
            let fair = time / (self.classes.len() - at).max(1) as u32 * 4;
            let slice = fair.min(LONGEST).min(time);
            let (until, explored) = (now + slice, now + slice.mul_f64(0.6));
            let (library, options, hunted) = (self.library, self.options, self.hunted);
            let looked = catch_unwind(AssertUnwindSafe(|| {
                let states = States { library, options, hunted, class: *class, methods, explored, until };
                states.look(&mut machine, &mut booted)
            }));
            let mut all = shared.lock().unwrap_or_else(|e| e.into_inner());
            match looked {
                Ok(Some((found, free))) => {
                    if free.done || self.last {
                        all.unreached.extend(free.keys.into_iter().map(|key| (key, free.all)));
                    } else {
                        left.lock().unwrap_or_else(|e| e.into_inner()).push(subject.clone());
                    }
                    all.take(found);
                }
                Ok(None) => {}
                Err(_) => {
                    all.ours.push(format!("states of {}", library.program.dotted(*class)));
                    return Ok(());
                }
            }
        }
    }
}

/// Counts the errors that were met on unknown objects alone. What was met elsewhere is in a state that calls build.
pub(super) fn drop_unreached(explored: &mut Explored) {
    for (key, all) in std::mem::take(&mut explored.unreached) {
        if !explored.suspicions.contains_key(&key) {
            let reason = if all { UNREACHABLE } else { NOT_BUILT };
            explored.accounting.count_for(Kind::NoTest, reason);
        }
    }
}

/// Errors on an object of which nothing is known that were not met in the states of the graph.
struct Free {
    keys: BTreeSet<(Place, ClassId)>,
    /// Whether the graph holds all states within the scope.
    all: bool,
    /// Whether the time was enough.
    done: bool,
}

struct States<'a> {
    library: &'a Library,
    options: &'a HuntOptions,
    /// The methods whose errors are looked for.
    hunted: &'a BTreeSet<MethodId>,
    class: ClassId,
    methods: &'a [MethodId],
    /// When the graph must be explored, and when all must be done.
    explored: Instant,
    until: Instant,
}

impl States<'_> {
    /// Explores the states of the class; nothing if it is not one whose states are explored.
    fn look(&self, machine: &mut Machine<'_>, booted: &mut State) -> Option<(Explored, Free)> {
        let program = self.library.program.as_ref();
        let classes = subjects_of(program, self.class, CLASSES + 1);
        if classes.len() > CLASSES {
            return None;
        }
        let menu = Menu::new(program, &classes);
        let made = menu.calls.iter().any(|call| call.class == self.class && !call.receiver);
        if menu.calls.len() > METHODS || !made {
            return None;
        }
        let sizes = StatesOptions { scope: OBJECTS, length: LENGTH, ..StatesOptions::default() };
        let scope: StateScope = scope_of_states(program, &classes, &menu, &[], &sizes).ok()?;
        let (mut found, round, known) = {
            let options =
                GraphOptions { deadline: Some(self.explored), memory: 1 << 30, ..GraphOptions::default() };
            let origin = booted.fork();
            // Initialisers run before the first call, and may take long.
            let (deadline, jumps) = (Some(self.explored), Some(1_000_000));
            machine.set_limits(Limits { deadline, jumps, ..Limits::default() });
            let mut builder = Builder::new(machine, origin, menu, Vec::new(), scope, options);
            self.graph(&mut builder)
        };
        let mut keys = BTreeSet::new();
        let mut done = round != Round::OutOfBudget;
        let all = round == Round::Fixpoint;
        for method in self.methods {
            if Instant::now() >= self.until {
                done = false;
                break;
            }
            if self.is_covered(program, *method) {
                found.paths += self.free(machine, booted.fork(), *method, &mut keys);
            }
        }
        keys.retain(|key| !known.contains(key));
        Some((found, Free { keys, all, done }))
    }

    /// The rounds; gives the suspicions, how the last one ended, and the errors that were met.
    fn graph(&self, builder: &mut Builder<'_, '_>) -> (Explored, Round, BTreeSet<(Place, ClassId)>) {
        let round = loop {
            match builder.round(&mut |_, _, _| !self.options.is_over(self.explored)) {
                Round::More => {}
                round => break round,
            }
        };
        let mut found = Explored { paths: builder.counts.paths, ..Explored::default() };
        let (mut known, mut tried) = (BTreeSet::new(), BTreeMap::new());
        for thrown in builder.thrown.clone() {
            let call = builder.menu.calls[thrown.call].clone();
            let Some(error) = self.error(&thrown, &call) else { continue };
            known.insert(error.key());
            // The calls to a state are looked for by a solver: a few of each place will do.
            let asked = tried.entry(error.key()).or_insert(0);
            if !self.hunted.contains(&call.method) || *asked >= TRIED || Instant::now() >= self.until {
                continue;
            }
            *asked += 1;
            let sequence = builder.sequence(thrown.from, &thrown.conditions, &thrown.arguments);
            let program = self.library.program.as_ref();
            let told = sequence.and_then(|sequence| retell(program, &builder.menu, &sequence, &call));
            match told {
                Some((recipe, inputs)) => {
                    let (condition, sources, trust) = (Vec::new(), Vec::new(), Trust::Walk);
                    found.keep(Suspicion { recipe, inputs, sources, error, condition, trust });
                }
                None => found.accounting.count_for(Kind::NoTest, "calls that a recipe cannot say"),
            }
        }
        // What was not followed may lead further.
        let round = match round {
            Round::Fixpoint if !builder.counts.open.is_empty() => Round::Length,
            round => round,
        };
        (found, round, known)
    }

    fn error(&self, thrown: &Thrown, call: &Call) -> Option<Error> {
        let program = self.library.program.as_ref();
        let (exception, trace) = (thrown.exception, thrown.trace.clone());
        let ends = trace.last().is_some_and(|place| place.method == call.method);
        if !ends || !classify::is_error(program, exception) {
            return None;
        }
        let site = classify::site(program, &trace)?;
        let kind: Class = classify::classify(program, &self.library.bodies, exception, &trace, site);
        Some(Error { exception, thrown: exception, trace, site, kind, endless: None })
    }

    /// Whether the graph calls a method with all that can be passed to it: primitives alone.
    fn is_covered(&self, program: &Program, method: MethodId) -> bool {
        let call = Call::of(program, self.class, method);
        let primitive = |slot: &Slot| matches!(slot, Slot::Primitive(_));
        call.is_ok_and(|call| call.slots.iter().skip(1).all(primitive))
    }

    /// The errors of a method on an object of which nothing is known; gives the number of paths.
    fn free(
        &self,
        machine: &mut Machine<'_>,
        mut state: State,
        method: MethodId,
        keys: &mut BTreeSet<(Place, ClassId)>,
    ) -> u64 {
        let until = self.until.min(Instant::now() + PATIENCE);
        machine.reset_symbols(SymbolicOptions {
            heap: self.options.heap,
            branches: self.options.branches,
            depth: self.options.depth,
            nulls: Nulls::All,
            ..SymbolicOptions::default()
        });
        machine.set_limits(Limits {
            deadline: Some(until),
            jumps: Some(1_000_000),
            frames: 2_000,
            ..Limits::default()
        });
        let names = attest_testcase::parameter_names(machine.program(), method);
        let Ok(_) = machine.enter_symbolic(&mut state, method, &names) else { return 0 };
        let mut solver = stack(StackOptions::default());
        let budget = Budget { deadline: Some(until), ..Budget::steps(1_000_000) };
        let mut explorer = Explorer::new(machine, &mut solver, Order::BreadthFirst, budget, state);
        let mut ended = 0;
        while let Some(progress) = explorer.advance() {
            if let Progress::Ended(path) = progress {
                ended += 1;
                if let PathEnd::Threw(exception) = path.end
                    && let Some(error) =
                        Error::thrown(explorer.machine(), &path.state, exception, method, false)
                    && error.kind == Class::Bug
                {
                    keys.insert(error.key());
                }
            }
            if ended >= PATHS || Instant::now() >= until {
                break;
            }
        }
        explorer.statistics.paths
    }
}
