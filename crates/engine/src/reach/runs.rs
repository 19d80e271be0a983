//! Symbolic runs from an entry: on anything, or by a sequence of calls; nearest to the target first.

use attest_budget::{Bounds, Budget, SOLVER_STEP};
use attest_forward::{
    Entry, Explorer, Found, Goals, Limits, Machine, Next, Nulls, Order, PathEnd, Policy, SearchEnd, Stopped,
    SymbolicOptions, Visitor, explore,
};
use attest_program::{ClassId, MethodId};
use attest_sequence::{Driver, Sequence};
use attest_solver::QuestionBudget;
use attest_state::{Outcome, State};

use super::portfolio::{MAX_STEPS, PortfolioSolver};
use super::search::{Round, Search};
use super::tuning::{MAX_JUMPS, MAX_SEGMENTS_BEHIND, MAX_STARTS};
use super::ways::{Begin, Way, Ways, way};
use crate::analysis::target::Target;

impl Search<'_, '_> {
    /// Runs an entry on anything.
    pub(super) fn direct(&mut self, method: MethodId, round: Round, work: u64) -> Ways {
        let program = self.machine.program();
        let names = attest_testcase::parameter_names(program, method);
        self.set_options(round.branches, Nulls::All);
        let mut state = self.started.fork();
        match self.machine.enter_symbolic(&mut state, method, &names) {
            Ok(entry) => self.run(state, &entry, &Begin::Direct(method), (round, work)),
            Err(problem) => {
                let mut ways = Ways::default();
                ways.lack(problem.to_string());
                ways
            }
        }
    }

    /// Runs a sequence of calls on unknown inputs.
    pub(super) fn sequence(&mut self, sequence: &Sequence, round: Round, work: u64) -> Ways {
        let program = self.machine.program();
        let driver = Driver::new(program, &self.library.bodies, sequence);
        self.set_options(round.branches, Nulls::Parameters(driver.nullable.clone()));
        let mut state = self.started.fork();
        match driver.enter(self.machine, &mut state) {
            Ok(entry) => self.run(state, &entry, &Begin::Sequence(Box::new(sequence.clone())), (round, work)),
            Err(_) => Ways::default(),
        }
    }

    fn set_options(&mut self, branches: u32, nulls: Nulls) {
        self.machine.reset_symbols(SymbolicOptions {
            bounds: Bounds { branches, depth: self.shared.options.depth, ..Bounds::default() },
            nulls,
            opaque: true,
            ..SymbolicOptions::default()
        });
        self.machine.set_limits(Limits {
            deadline: self.cut.deadline(),
            jumps: Some(MAX_JUMPS),
            frames: 2_000,
            ..Limits::default()
        });
    }

    fn run(&mut self, state: State, entry: &Entry, begin: &Begin, (round, work): (Round, u64)) -> Ways {
        let mut goals = self.goals.clone();
        let program = self.machine.program();
        if let Ok(body) = self.library.bodies.get(program, entry.method)
            && program.method(entry.method).hidden
        {
            self.shared.call_index.tell_driver(body, &mut goals);
        }
        let mut solver = PortfolioSolver::new();
        let work = round.grown(work);
        let steps = (work / SOLVER_STEP).clamp(1, MAX_STEPS);
        let question = QuestionBudget { deadline: self.cut.deadline(), ..QuestionBudget::steps(steps) };
        let policy =
            Policy { budget: Budget::work(self.cut, work), ..Policy::new(Order::NearestGoal, question) };
        let mut visitor = Arrivals {
            target: self.target,
            entry,
            wanted: round.arrivals(),
            arrived: Vec::new(),
            ways: Ways { complete: true, ..Ways::default() },
        };
        let SearchEnd { stopped, steps: segments, .. } =
            explore(self.machine, &mut solver, vec![state], policy.observed_by(goals), &mut visitor);
        let Arrivals { arrived, mut ways, .. } = visitor;
        ways.segments = segments;
        match stopped {
            None => {}
            Some(Stopped::Cut) => ways.lack("the time is over (--time)"),
            Some(_) => {
                ways.cut = true;
                ways.lack("bound on the work of one run");
            }
        }
        ways.again = ways.cut || ways.bounded && round.more_branches || ways.undecided && steps < MAX_STEPS;
        self.report.segments.forward += ways.segments;
        for found in arrived {
            match self.finish(found, entry, begin, (&mut solver, question, work)) {
                Some(way) => ways.ways.push(way),
                None => ways.lack("the line is executed, but does not throw what it must"),
            }
        }
        ways
    }

    /// Follows a path that has arrived to an end, to know what a test must expect.
    fn finish(
        &mut self,
        found: Found,
        entry: &Entry,
        begin: &Begin,
        (solver, question, work): (&mut PortfolioSolver, QuestionBudget, u64),
    ) -> Option<Way> {
        let wanted = self.target.throws.as_deref();
        let mut state = found.state;
        let decisions = state.path.as_ref().map_or(0, |path| path.decisions.len());
        let policy = Policy {
            budget: Budget { work, steps: MAX_SEGMENTS_BEHIND, ..Budget::unlimited() },
            ..Policy::new(Order::DepthFirst, question)
        };
        // The JVM tells what was not seen here.
        let mut visitor = Finish { target: self.target, ended: None, thrown: None };
        explore(self.machine, solver, vec![state.fork()], policy, &mut visitor);
        let Finish { ended, thrown, .. } = visitor;
        state = ended.unwrap_or(state);
        if wanted.is_some() && thrown.is_none() {
            return None;
        }
        Some(way(self.machine, &mut state, entry, begin.clone(), thrown, decisions))
    }
}

/// Keeps the paths that arrive at the target, and notes what becomes of the others.
struct Arrivals<'a> {
    target: &'a Target,
    entry: &'a Entry,
    /// How many are wanted.
    wanted: usize,
    arrived: Vec<Found>,
    ways: Ways,
}

impl Visitor<Goals> for Arrivals<'_> {
    fn at_goal(&mut self, explorer: &mut Explorer<'_, '_, Goals>, found: Found) -> Next {
        if !called_as(explorer.machine(), &found.state, self.target) {
            self.ways.lack("a way that is called otherwise than the stack trace says");
            return Next::Go;
        }
        self.arrived.push(found);
        if self.arrived.len() >= self.wanted { Next::Stop } else { Next::Go }
    }

    fn at_path_end(&mut self, explorer: &mut Explorer<'_, '_, Goals>, found: Found) -> Next {
        self.ways.ended(explorer.machine(), &found);
        let unfinished = matches!(found.end, PathEnd::Bound(_) | PathEnd::Undecided(_));
        if unfinished && self.ways.starts.len() < MAX_STARTS {
            self.ways.starts.push(explorer.machine().arguments_of(&found.state, self.entry));
        }
        Next::Go
    }
}

/// Keeps the first path that ends as a target wants: by what it throws, or anyhow.
struct Finish<'a> {
    target: &'a Target,
    ended: Option<State>,
    thrown: Option<ClassId>,
}

impl Visitor for Finish<'_> {
    fn at_path_end(&mut self, explorer: &mut Explorer<'_, '_>, found: Found) -> Next {
        let wanted = self.target.throws.as_deref();
        match found.end {
            PathEnd::Call(Outcome::Returned(_)) if wanted.is_none() => {}
            PathEnd::Call(Outcome::Threw(exception))
                if wanted.is_none_or(|wanted| {
                    throws(explorer.machine(), &found.state, exception, wanted, self.target)
                }) =>
            {
                self.thrown = Some(found.state.heap.class(exception));
            }
            _ => return Next::Go,
        }
        self.ended = Some(found.state);
        Next::Stop
    }
}

/// Whether a state that has arrived was called as a stack trace says.
fn called_as(machine: &mut Machine<'_>, state: &State, target: &Target) -> bool {
    let places = machine.stack_of(state);
    let program = machine.program();
    let mut via = target.via.iter().peekable();
    for place in places.into_iter().skip(1) {
        let declared = program.method(place.method);
        let (class, name) = (program.dotted(declared.class), program.text(declared.name));
        if via.peek().is_some_and(|frame| frame.class == class && frame.method == name) {
            via.next();
        }
    }
    // The trace may begin outside of what the test calls.
    via.len() == 0 || via.len() < target.via.len()
}

/// Whether an exception is the one wanted, and comes from the target's line.
fn throws(
    machine: &mut Machine<'_>,
    state: &State,
    exception: attest_state::Ref,
    wanted: &str,
    target: &Target,
) -> bool {
    let program = machine.program();
    let is = |class: ClassId| {
        let name = program.dotted(class);
        name == wanted || name.rsplit('.').next() == Some(wanted)
    };
    let class = state.heap.class(exception);
    let trace = machine.stack_trace(state, exception);
    let methods: Vec<MethodId> = target.places().map(|(method, _)| method).collect();
    let here = trace.iter().any(|place| {
        methods.contains(&place.method)
            && target.line.is_none_or(|line| machine.line(*place) == i32::from(line))
    });
    here && program.superclasses(class).any(|above| is(above.id))
}
