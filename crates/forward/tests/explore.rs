//! Exploration: the order in which a visitor is called, what ends a search, and that a search that was cut is the
//! beginning of a longer one.

#[path = "support/machine.rs"]
mod machine;

use std::sync::OnceLock;

use attest_budget::{Budget, Cut};
use attest_forward::{
    Distances, Explorer, Found, Goals, Library, Machine, NEVER, Next, NoObserver, Observer, Order, PathEnd,
    Policy, SearchEnd, Searcher, Stopped, Visitor, explore,
};
use attest_solver::{QuestionBudget, StackOptions, stack};
use attest_state::State;

use machine::{first_of_line, library_of, method_of, started_with};

const ORDERS: [Order; 5] =
    [Order::DepthFirst, Order::BreadthFirst, Order::NearestUncovered, Order::Random(7), Order::NearestGoal];

/// One program for all tests: reading the JDK takes longer than most of them.
fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| library_of("tests/java/explore", &["Choices"]))
}

/// What a visitor was told.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Call {
    Split,
    Goal,
    /// With the alternatives that the path took.
    End(Vec<u32>),
}

/// Notes its calls, and ends the search at one of them.
#[derive(Default)]
struct Counting {
    calls: Vec<Call>,
    /// The number of the call that ends the search, from 1 on.
    last: Option<usize>,
    /// Whether states at goals go on, nothing being a goal any more.
    puts_back: bool,
}

impl Counting {
    fn note(&mut self, call: Call) -> Next {
        self.calls.push(call);
        if self.last == Some(self.calls.len()) { Next::Stop } else { Next::Go }
    }

    fn count(&self, call: &Call) -> usize {
        self.calls.iter().filter(|known| *known == call).count()
    }
}

fn taken(found: &Found) -> Vec<u32> {
    let path = found.state.path.as_ref().expect("a symbolic state");
    path.decisions.iter().map(|decision| decision.taken).collect()
}

impl Visitor for Counting {
    fn at_split(&mut self, _: &mut Explorer<'_, '_>) -> Next {
        self.note(Call::Split)
    }

    fn at_path_end(&mut self, _: &mut Explorer<'_, '_>, found: Found) -> Next {
        self.note(Call::End(taken(&found)))
    }
}

impl Visitor<Option<Goals>> for Counting {
    fn at_split(&mut self, _: &mut Explorer<'_, '_, Option<Goals>>) -> Next {
        self.note(Call::Split)
    }

    fn at_goal(&mut self, explorer: &mut Explorer<'_, '_, Option<Goals>>, found: Found) -> Next {
        assert!(matches!(found.end, PathEnd::Reached));
        if self.puts_back {
            *explorer.observer() = None;
            explorer.put_back(found.state);
        }
        self.note(Call::Goal)
    }

    fn at_path_end(&mut self, _: &mut Explorer<'_, '_, Option<Goals>>, found: Found) -> Next {
        assert!(!matches!(found.end, PathEnd::Reached));
        self.note(Call::End(taken(&found)))
    }
}

/// A machine, and a state at the beginning of a method.
fn entered(name: &str, test: impl FnOnce(&mut Machine<'_>, State)) {
    started_with(library(), |machine, mut state| {
        let method = method_of(library(), "Choices", name);
        machine.enter_symbolic(&mut state, method, &[]).expect("it can be entered");
        test(machine, state);
    });
}

fn all(order: Order) -> Policy<'static> {
    Policy::new(order, QuestionBudget::steps(10_000))
}

fn search<O: Observer>(
    machine: &mut Machine<'_>,
    state: &mut State,
    policy: Policy<'_, O>,
    visitor: &mut impl Visitor<O>,
) -> SearchEnd<O> {
    explore(machine, &mut stack(StackOptions::default()), vec![state.fork()], policy, visitor)
}

fn calls(machine: &mut Machine<'_>, state: &mut State, policy: Policy<'_>) -> Vec<Call> {
    let mut visitor = Counting::default();
    search(machine, state, policy, &mut visitor);
    visitor.calls
}

#[test]
fn a_visitor_is_called_at_every_split_and_every_end_in_the_order_of_the_search() {
    entered("four", |machine, mut state| {
        let kinds = |calls: Vec<Call>| -> String {
            calls.iter().map(|call| if *call == Call::Split { 's' } else { 'e' }).collect()
        };
        assert_eq!(kinds(calls(machine, &mut state, all(Order::DepthFirst))), "sseesee");
        assert_eq!(kinds(calls(machine, &mut state, all(Order::BreadthFirst))), "ssseeee");
    });
}

#[test]
fn every_order_finds_the_same_paths() {
    entered("four", |machine, mut state| {
        for order in ORDERS {
            let mut visitor = Counting::default();
            let end = search(machine, &mut state, all(order), &mut visitor);
            assert_eq!((end.stopped, end.left()), (None, 0));
            assert_eq!((end.steps, end.statistics.paths), (7, 4));
            visitor.calls.retain(|call| *call != Call::Split);
            visitor.calls.sort_by_key(|call| format!("{call:?}"));
            let ends = [[0, 0], [0, 1], [1, 0], [1, 1]].map(|taken| Call::End(taken.to_vec()));
            assert_eq!(visitor.calls, ends, "{order:?}");
        }
    });
}

#[test]
fn a_visitor_ends_the_search_at_any_call() {
    entered("four", |machine, mut state| {
        for last in 1..7 {
            let mut visitor = Counting { last: Some(last), ..Counting::default() };
            let end = search(machine, &mut state, all(Order::DepthFirst), &mut visitor);
            assert_eq!(visitor.calls.len(), last);
            assert_eq!(end.stopped, Some(Stopped::Visitor));
            assert!(end.left() > 0);
        }
    });
}

#[test]
fn a_search_with_nothing_left_was_not_stopped() {
    entered("four", |machine, mut state| {
        let mut visitor = Counting { last: Some(7), ..Counting::default() };
        let end = search(machine, &mut state, all(Order::DepthFirst), &mut visitor);
        assert_eq!((end.stopped, end.left()), (None, 0));
        let policy = Policy { budget: Budget { paths: 4, ..Budget::unlimited() }, ..all(Order::DepthFirst) };
        assert_eq!(search(machine, &mut state, policy, &mut Counting::default()).stopped, None);
    });
}

#[test]
fn a_search_that_was_cut_is_the_beginning_of_a_longer_one() {
    entered("rounds", |machine, mut state| {
        for order in ORDERS {
            let whole = calls(machine, &mut state, all(order));
            assert!(whole.len() > 6, "{order:?}");
            for steps in 1..=whole.len() as u64 {
                let policy = Policy { budget: Budget { steps, ..Budget::unlimited() }, ..all(order) };
                assert_eq!(calls(machine, &mut state, policy), whole[..steps as usize], "{order:?}");
            }
            let mut longest = 0;
            for work in [1, 100, 1_000, 4_000, 16_000] {
                let policy = Policy { budget: Budget::work(&Cut::never(), work), ..all(order) };
                let cut = calls(machine, &mut state, policy);
                assert!(whole.starts_with(&cut) && cut.len() >= longest, "{order:?}");
                longest = cut.len();
            }
            assert!(longest > 1);
        }
    });
}

#[test]
fn each_bound_ends_a_search_and_is_named() {
    entered("rounds", |machine, mut state| {
        let full = || true;
        let bounded = [
            (
                Stopped::Paths,
                Policy { budget: Budget { paths: 2, ..Budget::unlimited() }, ..all(Order::DepthFirst) },
            ),
            (
                Stopped::Steps,
                Policy { budget: Budget { steps: 3, ..Budget::unlimited() }, ..all(Order::DepthFirst) },
            ),
            (
                Stopped::Cut,
                Policy {
                    budget: Budget::until(&Cut::after(std::time::Duration::ZERO)),
                    ..all(Order::DepthFirst)
                },
            ),
            (Stopped::Work, Policy { budget: Budget::work(&Cut::never(), 0), ..all(Order::DepthFirst) }),
            (Stopped::Full, Policy { full: Some(&full), ..all(Order::DepthFirst) }),
            (Stopped::Wide, Policy { wide: Some(2), ..all(Order::DepthFirst) }),
        ];
        for (stopped, policy) in bounded {
            let end = search(machine, &mut state, policy, &mut Counting::default());
            assert_eq!(end.stopped, Some(stopped));
            assert!(!end.waiting.is_empty(), "{stopped:?}");
        }
    });
}

#[test]
fn what_waits_can_be_followed_by_others() {
    entered("four", |machine, mut state| {
        let whole = calls(machine, &mut state, all(Order::BreadthFirst));
        let mut visitor = Counting::default();
        let policy = Policy { wide: Some(3), ..all(Order::BreadthFirst) };
        let end = search(machine, &mut state, policy, &mut visitor);
        assert_eq!(end.waiting.len(), 3);
        for mut waiting in end.waiting {
            visitor.calls.extend(calls(machine, &mut waiting, all(Order::DepthFirst)));
        }
        assert_eq!(visitor.calls.len(), whole.len());
        assert!(whole.iter().all(|call| visitor.count(call) == 1 || *call == Call::Split));
    });
}

/// The line where `b` was found to be greater.
fn goals() -> Goals {
    let method = method_of(library(), "Choices", "four");
    let body = library().bodies.get(&library().program, method).expect("its body");
    let wanted = first_of_line(body, 9);
    let mut goals = Goals::default();
    goals.add_inst(method, wanted as u32);
    goals.tell(method, Distances::of(body, &|at, _| if at == wanted { 0 } else { NEVER }));
    goals
}

#[test]
fn a_goal_is_told_as_such_and_its_state_goes_no_further() {
    entered("four", |machine, mut state| {
        let mut visitor = Counting::default();
        let policy = all(Order::NearestGoal).observed_by(Some(goals()));
        let end = search(machine, &mut state, policy, &mut visitor);
        assert_eq!((end.stopped, end.statistics.paths), (None, 4));
        assert_eq!(visitor.count(&Call::Goal), 2, "{:?}", visitor.calls);
    });
}

#[test]
fn a_state_at_a_goal_goes_on_if_it_is_put_back() {
    entered("four", |machine, mut state| {
        let mut visitor = Counting { puts_back: true, ..Counting::default() };
        let policy = all(Order::NearestGoal).observed_by(Some(goals()));
        let end = search(machine, &mut state, policy, &mut visitor);
        assert_eq!((end.stopped, end.statistics.paths), (None, 4), "each path is counted once");
        assert_eq!(visitor.count(&Call::Goal), 1, "then it was none any more");
        assert_eq!(visitor.calls.iter().filter(|call| matches!(call, Call::End(_))).count(), 4);
    });
}

#[test]
fn goals_do_not_count_as_paths_that_ended() {
    entered("four", |machine, mut state| {
        let policy = Policy { budget: Budget { paths: 2, ..Budget::unlimited() }, ..all(Order::NearestGoal) }
            .observed_by(Some(goals()));
        let mut visitor = Counting::default();
        search(machine, &mut state, policy, &mut visitor);
        assert!(visitor.count(&Call::Goal) >= 1);
        assert_eq!(visitor.calls.iter().filter(|call| matches!(call, Call::End(_))).count(), 2);
    });
}

/// Lets states go on until one has taken a second alternative; then none is worth it.
#[derive(Default)]
struct Choosy {
    waiting: Vec<State>,
}

impl Searcher for Choosy {
    fn add(&mut self, state: State, _: &dyn Fn(&State) -> u32) {
        self.waiting.push(state);
    }

    fn next(&mut self) -> Option<State> {
        let decided = |state: &State| state.path.as_ref().map_or(0, |path| path.decisions.len());
        let at = self.waiting.iter().position(|state| decided(state) < 2)?;
        Some(self.waiting.remove(at))
    }

    fn waiting(&self) -> usize {
        self.waiting.len()
    }

    fn take(&mut self) -> Vec<State> {
        std::mem::take(&mut self.waiting)
    }
}

#[test]
fn an_order_of_the_callers_may_leave_states_behind() {
    entered("four", |machine, mut state| {
        let mut choosy = Choosy::default();
        let policy = Policy { order: Box::new(&mut choosy), ..all(Order::DepthFirst) };
        let end: SearchEnd<NoObserver> = search(machine, &mut state, policy, &mut Counting::default());
        assert_eq!((end.stopped, end.waiting.len()), (Some(Stopped::Order), 4));
        assert_eq!(end.statistics.paths, 0);
    });
}

#[test]
fn a_search_that_asks_late_asks_nothing_about_states_that_never_go_on() {
    entered("rounds", |machine, mut state| {
        let asked = |machine: &mut Machine<'_>, state: &mut State, late| {
            let policy =
                Policy { late, budget: Budget { paths: 1, ..Budget::unlimited() }, ..all(Order::DepthFirst) };
            let end = search(machine, state, policy, &mut Counting::default());
            let done = end.statistics;
            done.asked + done.witnessed + done.repaired
        };
        let (early, late) = (asked(machine, &mut state, false), asked(machine, &mut state, true));
        assert!(late < early, "{late} and {early}");
    });
}
