//! Observers: what each of them notes of a run, where they end it, and that nothing of them stays behind.

#[path = "support/machine.rs"]
mod machine;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

use attest_forward::{
    BOUNDARY, Both, BranchDistance, Distances, Edge, EdgeCoverage, ExecutionCounter, Found, Goals, Interest,
    Library, LineTrace, Machine, Merge, NEVER, NEXT_TO_BOUNDARY, NearestBranch, NoObserver, Observed,
    Observer, Order, PathEnd, Policy, Position, Stop, SymbolicOptions, explore,
};
use attest_ir::Body;
use attest_program::MethodId;
use attest_solver::{QuestionBudget, StackOptions, stack};
use attest_state::{CodeCounts, Outcome, State, Value};

use machine::{first_of_line, library_of, method_of, started_with};

/// One program for all tests: reading the JDK takes longer than most of them.
fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| library_of("tests/java/observe", &["Steps", "Steps$Once"]))
}

fn method(name: &str) -> MethodId {
    method_of(library(), "Steps", name)
}

fn body(name: &str) -> &'static Body {
    library().bodies.get(&library().program, method(name)).expect("its body")
}

/// The first instruction of a line of a method.
fn first_of(name: &str, line: u16) -> usize {
    first_of_line(body(name), line)
}

/// Gives a machine that has started and its state to a test.
fn started(test: impl FnOnce(&mut Machine<'_>, State)) {
    started_with(library(), test);
}

/// What a static method returns for an int.
fn call(
    machine: &mut Machine<'_>,
    state: &mut State,
    name: &str,
    number: i32,
    observer: &mut dyn Observer,
) -> Option<i32> {
    match machine.invoke(&mut state.fork(), method(name), &[Value::Int(number)], observer) {
        Ok(Outcome::Returned(Some(Value::Int(value)))) => Some(value),
        Err(Stop::Goal) => None,
        other => panic!("{name} ends otherwise: {other:?}"),
    }
}

/// All paths of a method, and where they begin.
fn paths<O: Observer>(
    machine: &mut Machine<'_>,
    state: &mut State,
    name: &str,
    observer: O,
) -> (Vec<Found>, State, O) {
    let mut state = state.fork();
    machine.enter_symbolic(&mut state, method(name), &[]).expect("it can be entered");
    let begun = state.fork();
    let mut solver = stack(StackOptions::default());
    let policy = Policy::new(Order::DepthFirst, QuestionBudget::steps(10_000)).observed_by(observer);
    let mut found: Vec<Found> = Vec::new();
    let end = explore(machine, &mut solver, vec![state], policy, &mut found);
    (found, begun, end.observer)
}

/// Where edges lead, by line; the lines of both ends.
fn by_line(edges: impl IntoIterator<Item = Edge>) -> Vec<(u16, u16)> {
    let line = |edge: &Edge, inst: u32| {
        let body = library().bodies.get(&library().program, edge.method).expect("its body");
        body.line(body.pcs[inst as usize]).expect("a line")
    };
    let edges = edges.into_iter().filter(|edge| edge.to < NEXT_TO_BOUNDARY);
    let mut lines: Vec<(u16, u16)> =
        edges.map(|edge| (line(&edge, edge.from), line(&edge, edge.to))).collect();
    lines.sort_unstable();
    lines
}

/// A goal: the first instruction of a line.
fn goal_at(name: &str, line: u16) -> Goals {
    let wanted = first_of(name, line);
    let mut goals = Goals::default();
    goals.add_inst(method(name), wanted as u32);
    goals.tell(method(name), Distances::of(body(name), &|at, _| if at == wanted { 0 } else { NEVER }));
    goals
}

#[test]
fn edges_are_those_of_the_methods_asked_for() {
    started(|machine, mut state| {
        let mut edges = EdgeCoverage::of([method("sign")]);
        assert_eq!(call(machine, &mut state, "twice", 3, &mut edges), Some(-2));
        assert_eq!(by_line(edges.take_edges()), [(4, 4), (4, 5)], "entered, and the first side");
        assert_eq!(call(machine, &mut state, "twice", 7, &mut edges), Some(0));
        assert_eq!(by_line(edges.take_edges()), [(4, 4), (4, 5), (4, 7)], "both sides");
        assert!(edges.take_edges().is_empty(), "they are taken once");
    });
}

#[test]
fn symbolic_runs_take_the_edges_of_all_paths() {
    started(|machine, mut state| {
        let (found, _, mut edges) = paths(machine, &mut state, "sign", EdgeCoverage::of([method("sign")]));
        assert_eq!(found.len(), 2);
        assert_eq!(by_line(edges.take_edges()), [(4, 4), (4, 5), (4, 7)]);
    });
}

#[test]
fn comparisons_on_the_boundary_are_noted_if_wanted() {
    started(|machine, mut state| {
        let mut edges = EdgeCoverage::of([method("sign")]).with_boundaries();
        for (number, wanted) in [(10, Some(BOUNDARY)), (9, Some(NEXT_TO_BOUNDARY)), (11, None), (8, None)] {
            call(machine, &mut state, "sign", number, &mut edges);
            let special =
                edges.take_edges().into_iter().map(|edge| edge.to).find(|to| *to >= NEXT_TO_BOUNDARY);
            assert_eq!(special, wanted, "{number} < 10");
        }
        let mut plain = EdgeCoverage::of([method("sign")]);
        call(machine, &mut state, "sign", 10, &mut plain);
        assert!(plain.take_edges().iter().all(|edge| edge.to != BOUNDARY));
    });
}

#[test]
fn the_trail_is_that_of_the_last_run_in_its_order() {
    started(|machine, mut state| {
        let mut edges = EdgeCoverage::of([method("sign")]).with_trail();
        call(machine, &mut state, "sign", 20, &mut edges);
        call(machine, &mut state, "twice", 7, &mut edges);
        let trail = edges.take_trail().expect("it is kept");
        let lines: Vec<(u16, u16)> = trail.iter().flat_map(|(_, edge)| by_line([*edge])).collect();
        assert_eq!(lines, [(4, 4), (4, 5), (4, 4), (4, 7)]);
        assert!(trail.iter().all(|(depth, _)| *depth == 2), "twice calls it");
        assert!(EdgeCoverage::of([method("sign")]).take_trail().is_none());
    });
}

#[test]
fn a_retraced_path_tells_its_lines_and_its_edges() {
    started(|machine, mut state| {
        let (found, mut begun, _) = paths(machine, &mut state, "twice", NoObserver);
        assert_eq!(found.len(), 4, "the sum may overflow");
        for path in &found {
            let mut edges = EdgeCoverage::of([method("sign")]);
            let taken = path.state.path.as_ref().expect("a symbolic state");
            let trace = machine.retrace(begun.fork(), taken, &mut edges);
            let lines = trace.lines(machine);
            let own: Vec<u16> = lines[&method("twice")].iter().copied().collect();
            assert_eq!(own, [11, 12, 13]);
            let insts = 0..body("twice").insts.len() as u32;
            assert_eq!(trace.own(), insts.collect::<Vec<_>>(), "straight through");
            let sides = by_line(edges.take_edges()).into_iter().filter(|(from, to)| from != to);
            let sides: Vec<u16> = sides.map(|(_, to)| to).collect();
            let seen = lines[&method("sign")].iter().copied().filter(|line| *line != 4).collect::<Vec<_>>();
            assert_eq!(seen, sides);
        }
    });
}

#[test]
fn lines_of_concrete_runs_are_those_executed() {
    started(|machine, mut state| {
        let mut trace = LineTrace::of(&state);
        call(machine, &mut state, "sign", 3, &mut trace);
        let lines = trace.lines(machine);
        assert_eq!(lines.keys().copied().collect::<Vec<_>>(), [method("sign")]);
        assert_eq!(lines[&method("sign")].iter().copied().collect::<Vec<_>>(), [4, 5]);
    });
}

fn counted(state: &State) -> CodeCounts {
    state.execution_counts.as_ref().expect("it was counted").own.clone()
}

#[test]
fn instructions_calls_and_objects_are_counted() {
    started(|machine, state| {
        let mut state = state;
        let mut run = |name: &str, number: i32| {
            let mut own = state.fork();
            let mut counter = ExecutionCounter::default();
            let _ = machine.invoke(&mut own, method(name), &[Value::Int(number)], &mut counter);
            counted(&own)
        };
        // iload_0, bipush, if_icmpge, iconst_m1, ireturn.
        assert_eq!(run("sign", 3).instructions, 5);
        let twice = run("twice", 3);
        // Two calls of 5, and iload_0, invokestatic, istore_1, iload_0, iconst_5, iadd, invokestatic, istore_2,
        // iload_1, iload_2, iadd, ireturn.
        assert_eq!((twice.instructions, twice.calls), (22, 2));
        assert_eq!(twice.called.into_iter().collect::<Vec<_>>(), [(method("sign"), 2)]);
        let made = run("made", 3);
        let mut arrays: Vec<(u32, u64)> =
            made.arrays.iter().map(|((_, length), count)| (*length, *count)).collect();
        arrays.sort_unstable();
        assert_eq!(arrays, [(2, 1), (3, 2)], "int[2][] and two int[3]");
        assert_eq!(made.objects.values().sum::<u64>(), 1);
        // getstatic, iload_0, iadd, ireturn: the initialiser does not count.
        assert_eq!(run("initialised", 3).instructions, 4);
    });
}

#[test]
fn each_path_counts_what_it_executes() {
    started(|machine, mut state| {
        let (found, _, _) = paths(machine, &mut state, "twice", ExecutionCounter::default());
        let mut costs: Vec<u64> = found.iter().map(|path| counted(&path.state).instructions).collect();
        costs.sort_unstable();
        assert_eq!(costs, [22; 4], "both sides of sign have five instructions");
        let (found, _, _) = paths(machine, &mut state, "twice", NoObserver);
        assert!(found.iter().all(|path| path.state.execution_counts.is_none()));
    });
}

#[test]
fn branch_distance_falls_towards_the_goal_and_ends_there() {
    started(|machine, mut state| {
        let goals = goal_at("sign", 5);
        let mut distance = |number: i32| {
            let mut branch = NearestBranch::to(&goals);
            let value = call(machine, &mut state, "sign", number, &mut branch);
            (value, branch.nearest)
        };
        let (far, near, there) = (distance(50), distance(12), distance(3));
        assert_eq!((far.0, near.0, there.0), (Some(1), Some(1), None));
        assert_eq!((far.1.difference, near.1.difference), (40.0, 2.0));
        assert!(near.1.beats(far.1) && there.1.beats(near.1));
        assert_eq!(there.1, BranchDistance::THERE);
    });
}

#[test]
fn the_nearest_of_several_runs_is_kept() {
    started(|machine, mut state| {
        let goals = goal_at("sign", 5);
        let mut branch = NearestBranch::to(&goals);
        for number in [30, 12, 40] {
            call(machine, &mut state, "sign", number, &mut branch);
        }
        assert_eq!(branch.nearest.difference, 2.0);
    });
}

#[test]
fn paths_end_at_a_goal_or_where_it_cannot_be_reached() {
    started(|machine, mut state| {
        let (found, _, _) = paths(machine, &mut state, "sign", goal_at("sign", 5));
        let ends: Vec<&PathEnd> = found.iter().map(|path| &path.end).collect();
        assert_eq!(ends.iter().filter(|end| matches!(end, PathEnd::Reached)).count(), 1);
        assert_eq!(ends.iter().filter(|end| matches!(end, PathEnd::GoalUnreachable)).count(), 1);
        let reached = found.iter().find(|path| matches!(path.end, PathEnd::Reached)).expect("it was counted");
        let waits = reached.state.frames.last().expect("a frame");
        assert_eq!((waits.method, waits.inst as usize), (method("sign"), first_of("sign", 5)));
    });
}

#[test]
fn an_edge_is_a_goal_too() {
    started(|machine, mut state| {
        let (target, branch) = (first_of("sign", 7), body("sign"));
        let from = branch.insts.iter().position(|inst| inst.is_terminator()).expect("the branch");
        let mut goals = Goals::default();
        goals.add_edge(method("sign"), from as u32, branch.block_of(target));
        goals.tell(method("sign"), Distances::of(branch, &|at, _| if at == from { 0 } else { NEVER }));
        assert_eq!(call(machine, &mut state, "sign", 20, &mut goals), None);
        assert_eq!(call(machine, &mut state, "sign", 3, &mut goals), Some(-1));
    });
}

#[test]
fn a_branch_around_a_goal_is_not_merged() {
    started(|machine, mut state| {
        machine.reset_symbols(SymbolicOptions { merge: Merge::Always, ..SymbolicOptions::default() });
        let (found, _, _) = paths(machine, &mut state, "larger", NoObserver);
        assert_eq!(found.len(), 1, "merged");
        let (found, _, _) = paths(machine, &mut state, "larger", goal_at("larger", 19));
        assert!(found.iter().any(|path| matches!(path.end, PathEnd::Reached)));
        let (found, _, _) = paths(machine, &mut state, "larger", NoObserver);
        assert_eq!(found.len(), 1, "merged again once nobody looks");
    });
}

#[test]
fn states_are_as_far_as_the_blocks_and_frames_that_lie_before_a_goal() {
    started(|machine, mut state| {
        let goals = goal_at("sign", 5);
        machine.enter_symbolic(&mut state, method("sign"), &[]).expect("it can be entered");
        assert_eq!(goals.distance(&library().program, &state), Some(1));
        assert_eq!(Some(goals).distance(&library().program, &state), Some(1));
        assert_eq!(NoObserver.distance(&library().program, &state), None);
    });
}

#[test]
fn two_observers_see_one_run_each_its_own_part() {
    started(|machine, mut state| {
        let mut both = Both::new(
            EdgeCoverage::of([method("twice")]),
            EdgeCoverage::of([method("sign")]).with_boundaries(),
        );
        assert_eq!(call(machine, &mut state, "twice", 5, &mut both), Some(0));
        assert_eq!(by_line(both.first.take_edges()), [(11, 11)]);
        assert_eq!(by_line(both.second.take_edges()), [(4, 4), (4, 5), (4, 7)]);
    });
}

#[test]
fn an_observer_that_ends_the_run_does_not_hide_its_end_from_another() {
    started(|machine, mut state| {
        let mut both = Both::new(goal_at("sign", 5), LineTrace::of(&state));
        assert_eq!(call(machine, &mut state, "sign", 3, &mut both), None);
        let lines = both.second.lines(machine);
        assert_eq!(lines[&method("sign")].iter().copied().collect::<Vec<_>>(), [4, 5]);
    });
}

#[test]
fn an_observer_of_nothing_lets_the_run_be_as_if_nobody_observed_it() {
    started(|machine, mut state| {
        let mut none: Option<EdgeCoverage> = None;
        assert_eq!(call(machine, &mut state, "twice", 3, &mut none), Some(-2));
        let mut empty = EdgeCoverage::of([]);
        assert_eq!(call(machine, &mut state, "twice", 3, &mut empty), Some(-2));
        assert!(empty.take_edges().is_empty());
    });
}

/// Panics at the first instruction of a method.
struct Panics(Goals);

impl Observer for Panics {
    fn begin(&mut self) -> Observed {
        self.0.begin().and(Observed::everything())
    }

    fn interest(&mut self, _: &Position<'_>, _: &mut State) -> Interest {
        Interest { before: true, ..Interest::NONE }
    }

    fn before(&mut self, _: &Position<'_>, _: &State) -> Option<Stop> {
        panic!("as planned");
    }
}

#[test]
fn an_observer_that_panics_leaves_nothing_behind() {
    started(|machine, mut state| {
        machine.reset_symbols(SymbolicOptions { merge: Merge::Always, ..SymbolicOptions::default() });
        let panics = Panics(goal_at("larger", 19));
        let run = catch_unwind(AssertUnwindSafe(|| drop(paths(machine, &mut state, "larger", panics))));
        assert!(run.is_err());
        let (found, _, _) = paths(machine, &mut state, "larger", NoObserver);
        assert_eq!(found.len(), 1, "merged: nothing is looked for");
        assert!(matches!(found[0].end, PathEnd::Call(Outcome::Returned(_))));
        let mut edges = EdgeCoverage::of([method("sign")]);
        assert_eq!(call(machine, &mut state, "sign", 3, &mut edges), Some(-1));
        assert_eq!(by_line(edges.take_edges()), [(4, 4), (4, 5)]);
    });
}
