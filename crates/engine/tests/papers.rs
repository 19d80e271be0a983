//! The examples of the papers that symbolic execution follows, with the figures that they give.
//!
//! `IntList.removeAll` and `Aliasing.store` are after the thesis on test generation by constraint logic
//! programming (tables 2.1, figure 6.2), `Signum` and `Newton` after the one on Artemis (figures 1.1, 3.1).

#[path = "support/subjects.rs"]
mod subjects;

use attest_budget::Bounds;
use attest_engine::{HeapMode, Merge, Order, Outcome, PathReport, PathsOptions, PathsReport, Sources, paths};
use subjects::compiled;
use tempfile::TempDir;

/// The classes of tests/java/papers.
struct Papers {
    classes: TempDir,
}

impl Papers {
    fn compiled() -> Papers {
        Papers { classes: compiled(&["tests/java/papers"]) }
    }

    fn paths(&self, method: &str, options: PathsOptions) -> PathsReport {
        let sources =
            Sources { jdk: None, class_path: vec![self.classes.path().to_owned()], ..Sources::default() };
        paths(&sources, method, &options, &|_| {}).expect(method)
    }
}

fn finished(report: &PathsReport) -> Vec<&PathReport> {
    report.paths.iter().filter(|path| path.end == "finished").collect()
}

#[test]
fn aliasing_is_decided_late_by_the_heap_solver_and_early_by_lazy_initialisation() {
    let papers = Papers::compiled();
    for (heap, count) in [(HeapMode::Disjunctive, 2), (HeapMode::Lazy, 5), (HeapMode::Unaliased, 1)] {
        let preconditions = vec!["x != null && y != null && z != null".to_owned()];
        let options = PathsOptions { heap, preconditions, ..PathsOptions::default() };
        let report = papers.paths("Aliasing#store", options);
        assert!(report.complete, "{heap:?}");
        assert_eq!(report.paths.len(), count, "{heap:?}");
    }
}

#[test]
fn removing_all_elements_has_the_seven_cases_of_the_table() {
    let papers = Papers::compiled();
    for (heap, count) in [(HeapMode::Unaliased, 5), (HeapMode::Lazy, 7), (HeapMode::Disjunctive, 5)] {
        let options = PathsOptions {
            heap,
            bounds: Bounds { blocks: Some(2), ..Bounds::default() },
            ..PathsOptions::default()
        };
        let report = papers.paths("IntList#removeAll", options);
        let finished = finished(&report);
        assert_eq!(finished.len(), count, "{heap:?}");
        let thrown = |path: &&&PathReport| matches!(&path.outcome, Some(Outcome::Threw(_)));
        assert_eq!(finished.iter().filter(thrown).count(), 1, "{heap:?}");
        assert!(!report.complete, "longer lists were not followed");
    }
}

#[test]
fn the_sign_function_divides_by_zero_and_has_a_line_that_is_never_run() {
    let papers = Papers::compiled();
    let options = PathsOptions { merge: Merge::Never, ..PathsOptions::default() };
    let report = papers.paths("Signum#signum", options);
    assert!(report.complete);
    assert_eq!(report.paths.len(), 3);
    let conditions: Vec<String> = report.paths.iter().map(|path| path.condition.join(" && ")).collect();
    assert_eq!(conditions, ["a == 0", "a < 0", "a >= 1"]);
    let Some(Outcome::Threw(thrown)) = &report.paths[0].outcome else {
        panic!("{:?}", report.paths[0].outcome)
    };
    assert_eq!((thrown.class.as_str(), thrown.line), ("java.lang.ArithmeticException", Some(6)));
    for path in &report.paths {
        assert!(!path.lines["Signum"].contains(&8), "line 8 cannot be reached");
    }
}

#[test]
fn newtons_method_is_followed_round_by_round() {
    let papers = Papers::compiled();
    for rounds in 0..3 {
        let options = PathsOptions {
            bounds: Bounds { loops: Some(rounds), ..Bounds::default() },
            ..PathsOptions::default()
        };
        let report = papers.paths("Newton#root", options);
        assert_eq!(finished(&report).len(), rounds as usize + 1, "with {rounds} rounds");
    }
}

#[test]
fn several_threads_and_other_orders_find_the_same_as_one_thread_depth_first() {
    let papers = Papers::compiled();
    let found = |jobs: usize, order: Order| {
        let options = PathsOptions { jobs, order, merge: Merge::Never, ..PathsOptions::default() };
        let report = papers.paths("Branches#all", options);
        assert!(report.complete);
        assert_eq!(report.paths.len(), 128);
        report.paths
    };
    let one = found(1, Order::DepthFirst);
    for (jobs, order) in [
        (2, Order::DepthFirst),
        (3, Order::BreadthFirst),
        (1, Order::NearestUncovered),
        (2, Order::Random(7)),
    ] {
        assert_eq!(one, found(jobs, order), "{jobs} threads, {order:?}");
    }
}
