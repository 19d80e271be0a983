//! Costs of paths: the figures of the thesis on resource-driven generation, and what the concrete machine counts.

#[path = "support/subjects.rs"]
mod subjects;

use attest_budget::Bounds;
use attest_engine::{
    CostCase, CostOptions, CostPolicy, CostReport, Counted, Framework, ModelChoice, Outcome, PathsOptions,
    Sources, cost,
};
use subjects::compiled;
use tempfile::TempDir;

/// Without headers and alignment, as the thesis counts.
const FIELDS_ONLY: &str = "unit bytes\nobject * 4 per field\narray * 4 per element\n";

/// The classes of tests/java/cost and tests/java/summary.
struct Subjects {
    classes: TempDir,
}

impl Subjects {
    fn compiled() -> Subjects {
        Subjects { classes: compiled(&["tests/java/cost/Sizes.java", "tests/java/summary"]) }
    }

    fn cost(
        &self,
        method: &str,
        rounds: u32,
        model: ModelChoice,
        policy: CostPolicy,
        driven: bool,
    ) -> CostReport {
        let paths = PathsOptions {
            bounds: Bounds { loops: Some(rounds), branches: rounds + 1, ..Bounds::default() },
            ..PathsOptions::default()
        };
        let options = CostOptions { paths, model, policy, library: false, driven, tests: None };
        self.run(method, &options)
    }

    fn run(&self, method: &str, options: &CostOptions) -> CostReport {
        let sources =
            Sources { jdk: None, class_path: vec![self.classes.path().to_owned()], ..Sources::default() };
        cost(&sources, method, options).unwrap_or_else(|error| panic!("{method}: {error}"))
    }
}

fn fields_only() -> ModelChoice {
    ModelChoice::Table { name: "fields".to_owned(), text: FIELDS_ONLY.to_owned() }
}

fn returning(report: &CostReport) -> Vec<&CostCase> {
    report.cases.iter().filter(|case| matches!(case.path.outcome, Some(Outcome::Returned(_)))).collect()
}

fn worst(count: usize) -> CostPolicy {
    CostPolicy { worst: Some(count), ..CostPolicy::default() }
}

#[test]
fn multiples_has_the_54_cases_of_the_thesis_and_31_that_may_need_more_than_48_bytes() {
    let subjects = Subjects::compiled();
    let all = subjects.cost("Vector#multiples", 4, fields_only(), CostPolicy::default(), false);
    assert!(all.complete, "{:?}", all.missing);
    assert_eq!(returning(&all).len(), 54);
    // Without a capacity, without numbers, with a divisor of 0.
    assert_eq!(all.cases.len(), 57);
    let policy = CostPolicy { at_least: Some(49), ..CostPolicy::default() };
    let many = subjects.cost("Vector#multiples", 4, fields_only(), policy, false);
    assert_eq!(returning(&many).len(), 54 - 23);
    assert!(many.cases.iter().all(|case| !case.constant && case.value >= 49));
}

#[test]
fn the_dearest_case_of_constant_memory_needs_48_bytes_and_the_others_more_from_a_capacity_of_10_on() {
    let subjects = Subjects::compiled();
    let report = subjects.cost("Vector#multiples", 4, fields_only(), worst(100), false);
    let (constant, open): (Vec<&CostCase>, Vec<&CostCase>) =
        report.cases.iter().partition(|case| case.constant);
    assert_eq!((constant[0].value, constant[0].most), (48, Some(48)));
    assert_eq!(constant[0].path.inputs["capacity"], "3");
    assert!(open.iter().all(|case| case.cost == "4*capacity + 12"));
    assert!(open.iter().all(|case| case.worst_when.as_deref() == Some("capacity > 9")));
}

#[test]
fn the_most_instructions_are_executed_where_the_array_grows_twice() {
    let subjects = Subjects::compiled();
    let model = ModelChoice::CallsOf("Vector#realloc".to_owned());
    for (model, least, numbers) in [(ModelChoice::Instructions, 200, 4), (model, 2, 3)] {
        let report = subjects.cost("Vector#multiples", 4, model, worst(1), true);
        assert!(report.driven && report.complete);
        let case = &report.cases[0];
        assert!(case.value >= least, "{}", case.value);
        assert_eq!(case.path.inputs["capacity"], "1");
        assert!(case.path.inputs["numbers"].matches(',').count() + 1 >= numbers);
    }
}

#[test]
fn what_a_path_costs_is_what_the_concrete_machine_counts() {
    let subjects = Subjects::compiled();
    let methods = [
        ("Sizes#sign", 3),
        ("Sizes#table", 3),
        ("Sizes#both", 3),
        ("Sizes#objects", 3),
        ("Sizes#calls", 3),
        ("Sizes#misleading", 3),
        ("Sizes#pairs", 3),
        ("Sizes#caught", 3),
        ("Sizes#choice", 3),
        ("Vector#add", 3),
        ("Vector#multiples", 3),
        ("Rational#simp", 1),
        ("Foo#q", 2),
        ("SortedListInt#add", 2),
        ("PositionList#swapElements", 2),
    ];
    let mut same = 0;
    for (method, rounds) in methods {
        for model in [ModelChoice::Instructions, ModelChoice::Memory, ModelChoice::Calls] {
            let report = subjects.cost(method, rounds, model.clone(), CostPolicy::default(), false);
            for case in &report.cases {
                let other = matches!(case.counted, Counted::Other(_));
                assert!(!other, "{method}, {model:?}: {} but {:?}", case.cost, case.counted);
                same += usize::from(case.counted == Counted::Same);
            }
        }
    }
    assert!(same > 200, "only {same} examples were run");
}

#[test]
fn calls_that_are_not_followed_are_named_where_the_concrete_machine_counts_them() {
    let subjects = Subjects::compiled();
    let paths = PathsOptions { bounds: Bounds { depth: 2, ..Bounds::default() }, ..PathsOptions::default() };
    let (model, policy) = (ModelChoice::Instructions, CostPolicy::default());
    let options = CostOptions { paths, model, policy, library: false, driven: false, tests: None };
    let report = subjects.run("Sizes#first", &options);
    assert!(!report.cases.iter().any(|case| matches!(case.counted, Counted::Other(_))));
    let cut: Vec<&CostCase> =
        report.cases.iter().filter(|case| matches!(case.counted, Counted::Unfollowed(_))).collect();
    assert!(!cut.is_empty() && !report.exhaustive);
    for case in cut {
        assert_eq!(case.path.approximations, ["Sizes.fourth was not followed"]);
        assert!(matches!(case.counted, Counted::Unfollowed(counted) if counted > case.value));
    }
}

#[test]
fn instructions_are_those_of_the_bytecode() {
    let subjects = Subjects::compiled();
    let report = subjects.cost("Sizes#sign", 1, ModelChoice::Instructions, CostPolicy::default(), false);
    let mut values: Vec<(String, u64)> =
        report.cases.iter().map(|case| (case.path.inputs["x"].clone(), case.value)).collect();
    values.sort();
    // iload ifge | iconst_m1 ireturn; iload ifne | iconst_0 goto ireturn; iconst_1 ireturn
    assert_eq!(values, [("-1".to_owned(), 4), ("0".to_owned(), 7), ("1".to_owned(), 6)]);
    assert!(report.exhaustive);
}

#[test]
fn bytes_are_expressions_over_the_inputs() {
    let subjects = Subjects::compiled();
    let text = |method: &str| {
        let report = subjects.cost(method, 1, ModelChoice::Memory, CostPolicy::default(), false);
        report.cases.iter().map(|case| case.cost.clone()).collect::<Vec<String>>()
    };
    assert_eq!(text("Sizes#table"), ["88", "8*n + 16"]);
    let both = "round8(n + 16) + round8(4*(n + 1) + 16) + round8(4*n + 16) + 24";
    assert_eq!(text("Sizes#both"), ["0", both]);
    assert_eq!(text("Sizes#objects"), ["16", "80"]);
}

#[test]
fn a_driven_search_finds_the_same_maximum_as_one_through_all_paths() {
    let subjects = Subjects::compiled();
    for (method, rounds) in [
        ("Sizes#misleading", 2),
        ("Sizes#calls", 4),
        ("Sizes#choice", 3),
        ("Sizes#pairs", 3),
        ("Vector#multiples", 3),
        ("Vector#multiples", 5),
        ("Arithmetics#gcdBySubtraction", 4),
        ("Arithmetics#gcd", 2),
        ("SortedListInt#add", 3),
    ] {
        for model in [ModelChoice::Instructions, ModelChoice::Calls] {
            let most = |driven: bool| {
                let report = subjects.cost(method, rounds, model.clone(), worst(2), driven);
                assert_eq!(report.driven, driven, "{method}");
                (report.complete, report.cases.iter().map(|case| case.value).collect::<Vec<u64>>())
            };
            assert_eq!(most(true), most(false), "{method}, {model:?}");
        }
    }
}

#[test]
fn a_policy_leaves_out_what_it_excludes_whether_it_drives_or_not() {
    let subjects = Subjects::compiled();
    let policy = CostPolicy { at_least: Some(100), at_most: Some(180), ..CostPolicy::default() };
    let values = |driven: bool| {
        let report = subjects.cost("Vector#multiples", 4, ModelChoice::Instructions, policy, driven);
        let mut values: Vec<u64> = report.cases.iter().map(|case| case.value).collect();
        values.sort_unstable();
        (values, report.effort.pruned)
    };
    let ((driven, pruned), (all, none)) = (values(true), values(false));
    assert_eq!(driven, all);
    assert!(driven.len() > 5 && driven.iter().all(|value| (100..=180).contains(value)));
    assert!(pruned > 0 && none == 0);
}

#[test]
fn tests_are_written_for_cases_that_can_be_built_and_the_jvm_confirms_them() {
    let subjects = Subjects::compiled();
    let paths =
        PathsOptions { bounds: Bounds { loops: Some(2), ..Bounds::default() }, ..PathsOptions::default() };
    let options = CostOptions {
        paths,
        model: ModelChoice::Memory,
        policy: CostPolicy::default(),
        library: false,
        driven: true,
        tests: Some(Framework::Jupiter),
    };
    let report = subjects.run("Vector#multiples", &options);
    assert_eq!(report.confirmed, report.cases.len(), "{:?}", report.untested);
    assert!(report.tests[0].text.contains("bytes"), "{}", report.tests[0].text);
}
