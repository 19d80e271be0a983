//! Summaries: the tables of the thesis on compositional generation, and the same outcomes with and without them.

#[path = "support/outcomes.rs"]
mod outcomes;
#[path = "support/subjects.rs"]
mod subjects;

use attest_budget::Bounds;
use std::path::Path;
use std::time::Duration;

use attest_engine::{
    Compose, ErrorStrategy, HeapMode, Merge, Outcome, PathOutcome, PathReport, PathsOptions, PathsReport,
    Sources, StoreUse, clear_store, errors, paths, store_entries, summarise,
};
use outcomes::outcomes;
use subjects::compiled;
use tempfile::TempDir;

/// The classes of tests/java/summary.
struct Subjects {
    classes: TempDir,
}

impl Subjects {
    fn compiled() -> Subjects {
        Subjects { classes: compiled(&["tests/java/summary"]) }
    }

    fn sources(&self) -> Sources {
        Sources { jdk: None, class_path: vec![self.classes.path().to_owned()], ..Sources::default() }
    }

    fn paths(&self, method: &str, blocks: u32, heap: HeapMode, compose: Compose) -> PathsReport {
        let options = PathsOptions {
            heap,
            bounds: Bounds { blocks: Some(blocks), ..Bounds::default() },
            compose,
            time: Some(Duration::from_secs(60)),
            ..PathsOptions::default()
        };
        paths(&self.sources(), method, &options, &|_| {}).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    fn cases(&self, method: &str, blocks: u32, heap: HeapMode) -> Vec<PathReport> {
        let report = self.paths(method, blocks, heap, Compose::Always);
        report.paths.into_iter().filter(|path| path.end == "finished").collect()
    }
}

#[test]
fn simplify_has_the_five_cases_of_table_3_1_and_simp_the_eight_of_table_3_3() {
    let subjects = Subjects::compiled();
    let simplify = subjects.cases("Rational#simplify", 2, HeapMode::Unaliased);
    assert_eq!(simplify.len(), 5);
    let thrown = simplify.iter().filter(|case| matches!(case.outcome, Some(Outcome::Threw(_))));
    assert_eq!(thrown.map(|case| &case.inputs["this"]).collect::<Vec<_>>(), ["Rational(n=0, d=0)"]);
    // An array without elements, none at all, five for an element, and one without an element.
    let simp = subjects.cases("Rational#simp", 2, HeapMode::Unaliased);
    assert_eq!(simp.len(), 8);
}

#[test]
fn m_and_comp_have_the_cases_and_schedules_of_figures_3_7_and_3_8() {
    let subjects = Subjects::compiled();
    assert_eq!(subjects.cases("Foo#m", 2, HeapMode::Disjunctive).len(), 3);
    let comp = subjects.cases("Foo#comp", 2, HeapMode::Disjunctive);
    let mut schedules: Vec<Vec<String>> = comp.iter().map(|case| case.schedule.clone()).collect();
    schedules.sort();
    // Without an object comp throws before it calls; otherwise two of the three cases of m can be.
    assert_eq!(schedules.len(), 3);
    assert_eq!(schedules[0], Vec::<String>::new());
    assert!(schedules[1..].iter().all(|schedule| schedule.len() == 1 && schedule[0].starts_with("m:")));
    assert_ne!(schedules[1], schedules[2]);
}

#[test]
fn errors_in_the_method_below_are_found_in_every_case_of_the_one_between() {
    let subjects = Subjects::compiled();
    let comp = subjects.paths("Errors#comp", 2, HeapMode::Disjunctive, Compose::Always);
    assert!(comp.complete);
    let errors = comp.paths.iter().filter(|path| matches!(path.outcome, Some(Outcome::Threw(_)))).count();
    assert_eq!((errors, comp.paths.len()), (6, 9));
}

#[test]
fn outcomes_are_the_same_with_and_without_composition() {
    let subjects = Subjects::compiled();
    let mut composed = 0;
    for (method, blocks) in [
        ("Foo#comp", 3),
        ("Foo#twice", 3),
        ("Foo#q", 3),
        ("Foo#r", 2),
        ("Errors#comp", 3),
        ("Rational#simplify", 3),
        ("Rational#simp", 2),
        ("Rational#simpBySubtraction", 2),
        ("Vector#multiples", 3),
        ("Vector#add", 3),
        ("NodeStack#push", 3),
        ("NodeStack#pop", 3),
        ("ArrayStack#push", 3),
        ("ArrayStack#pop", 3),
        ("NodeQueue#enqueue", 3),
        ("NodeQueue#dequeue", 3),
        ("SortedListInt#merge", 2),
        ("SortedListInt#remAll", 2),
        ("PositionList#swapElements", 3),
        ("PositionList#remove", 3),
    ] {
        for heap in [HeapMode::Disjunctive, HeapMode::Lazy] {
            let without = subjects.paths(method, blocks, heap, Compose::Never);
            for compose in [Compose::Auto, Compose::Always] {
                let with = subjects.paths(method, blocks, heap, compose);
                assert_eq!(with.complete, without.complete, "{method}, {heap:?}, {compose:?}");
                assert_eq!(outcomes(&with), outcomes(&without), "{method}, {heap:?}, {compose:?}");
                composed += with.paths.iter().filter(|path| !path.schedule.is_empty()).count();
            }
        }
    }
    assert!(composed > 200, "only {composed} paths went through a summary");
}

#[test]
fn objects_that_are_only_passed_on_keep_a_summary_complete_and_are_named() {
    let subjects = Subjects::compiled();
    let report = subjects.paths("ListPosition#element", 2, HeapMode::Disjunctive, Compose::Always);
    assert!(report.complete, "{:?}", report.paths);
    let returned = report.paths.iter().filter_map(|path| match &path.outcome {
        Some(Outcome::Returned(Some(value))) => Some(value.as_str()),
        _ => None,
    });
    assert_eq!(returned.collect::<Vec<_>>(), ["this.element", "this.element"]);
}

#[test]
fn cases_are_drawn_with_their_heaps() {
    let subjects = Subjects::compiled();
    let report = subjects.paths("PositionList#remove", 2, HeapMode::Disjunctive, Compose::Always);
    let drawn = report.cards();
    assert_eq!(drawn.matches("before</text>").count(), 1, "only the last case changes anything");
    assert_eq!(drawn.matches(">PositionList</text>").count(), report.paths.len() + 1);
    assert!(drawn.contains("returns position.element"), "{drawn}");
}

/// The subjects say above a method how many cases it has: `//@ cases 3`.
#[test]
fn methods_have_as_many_cases_as_their_subjects_say() {
    let subjects = Subjects::compiled();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/summary");
    let mut compared = 0;
    for entry in std::fs::read_dir(&folder).expect("the subjects").filter_map(Result::ok) {
        let path = entry.path();
        let Some(class) = path.file_name().and_then(|name| name.to_str()?.strip_suffix(".java")) else {
            continue;
        };
        let text = std::fs::read_to_string(&path).expect("a subject");
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        for pair in lines.windows(2) {
            let Some(cases) = pair[0].strip_prefix("//@ cases ") else { continue };
            let name = pair[1].split('(').next().and_then(|head| head.split_whitespace().last());
            let method = format!("{class}#{}", name.expect("a method below"));
            let found = subjects.cases(&method, 2, HeapMode::Disjunctive).len();
            assert_eq!(found.to_string(), *cases, "{method}");
            compared += 1;
        }
    }
    assert!(compared > 3, "{compared} compared");
}

#[test]
fn ways_that_depend_on_classes_are_summarised_and_kept() {
    let subjects = Subjects::compiled();
    let store = tempfile::tempdir().expect("a directory");
    let (made, first) = kept(&subjects.sources(), store.path(), "Figures#both");
    let (again, second) = kept(&subjects.sources(), store.path(), "Figures#both");
    assert_eq!(first, second);
    assert_eq!((made.served, again.served), (0, first.len()), "{made:?}, {again:?}");
    let cases = |name: &str| first.iter().find(|(method, _)| method.contains(name)).map(|(_, cases)| *cases);
    assert_eq!(cases("Figures#area"), Some(Some(4)), "{first:?}");
    assert_eq!(cases("Figures#isSquare"), Some(Some(3)), "{first:?}");
    // A mode that is only read where the method throws is the one of the call.
    for compose in [Compose::Never, Compose::Always] {
        let report = subjects.paths("Figures#inTheNewMode", 2, HeapMode::Disjunctive, compose);
        let returns = |path: &PathReport| matches!(path.outcome, Some(Outcome::Returned(_)));
        assert!(report.paths.iter().all(returns), "{compose:?}: {:?}", outcomes(&report));
    }
}

#[test]
fn methods_without_summaries_say_why() {
    let subjects = Subjects::compiled();
    let options = PathsOptions {
        bounds: Bounds { blocks: Some(2), ..Bounds::default() },
        compose: Compose::Always,
        ..PathsOptions::default()
    };
    let report = summarise(&subjects.sources(), "Rational#simplify", &options).expect("summaries");
    let told: Vec<(&str, Option<usize>, bool)> = report
        .methods
        .iter()
        .map(|method| (method.method.as_str(), method.cases, method.why.is_some()))
        .collect();
    // Where gcd runs into the bound, its callers do too.
    assert_eq!(
        told,
        [("Arithmetics#abs(int)", Some(2), false), ("Arithmetics#gcd(int, int)", Some(5), false)]
    );
    let recursive = summarise(&subjects.sources(), "Arithmetics#fifthPower", &options).expect("summaries");
    assert_eq!(recursive.methods[0].why.as_deref(), Some("it calls itself"));
}

/// What a store was good for when the callees of a method were summarised.
fn kept(sources: &Sources, store: &Path, method: &str) -> (StoreUse, Vec<(String, Option<usize>)>) {
    let options = PathsOptions {
        bounds: Bounds { blocks: Some(2), ..Bounds::default() },
        compose: Compose::Always,
        merge: Merge::Never,
        store: Some(store.to_owned()),
        ..PathsOptions::default()
    };
    let report = summarise(sources, method, &options).expect("summaries");
    let cases = report.methods.into_iter().map(|method| (method.method, method.cases)).collect();
    (report.store.expect("a store"), cases)
}

#[test]
fn summaries_are_kept_and_never_served_when_a_class_has_changed_or_a_file_is_damaged() {
    let sources = TempDir::new().expect("a directory");
    let write = |callee: &str| {
        let text = format!(
            "class A {{\n static int f(int x) {{ return {callee}; }}\n static int g(int x) {{ return f(x) + f(x + 1); }}\n}}\n"
        );
        std::fs::write(sources.path().join("A.java"), text).expect("a source");
        let path = sources.path().join("A.java");
        compiled(&[path.to_str().expect("a path")])
    };
    let store = TempDir::new().expect("a directory");
    let before = write("x > 3 ? 1 : x < 0 ? 2 : 3");
    let from =
        |classes: &TempDir| Sources { class_path: vec![classes.path().to_owned()], ..Sources::default() };
    let counted = |used: StoreUse| (used.served, used.missing, used.stale, used.damaged);
    let (used, made) = kept(&from(&before), store.path(), "A#g");
    assert_eq!((counted(used), made[0].1), ((0, 1, 0, 0), Some(3)));
    let (used, served) = kept(&from(&before), store.path(), "A#g");
    assert_eq!((counted(used), &served), ((1, 0, 0, 0), &made));
    // The callee is another one: what is kept is out of date, and made anew.
    let after = write("x > 3 ? 1 : 2");
    let (used, changed) = kept(&from(&after), store.path(), "A#g");
    assert_eq!((counted(used), changed[0].1), ((0, 0, 1, 0), Some(2)));
    assert_eq!(counted(kept(&from(&after), store.path(), "A#g").0), (1, 0, 0, 0));
    // A damaged file is removed and made anew, whatever the damage.
    let file =
        std::fs::read_dir(store.path()).expect("files").next().expect("a file").expect("a file").path();
    let whole = std::fs::read(&file).expect("a file");
    for damage in [0, 20, whole.len() / 2, whole.len() - 2] {
        let mut damaged = whole.clone();
        damaged[damage] ^= 1;
        std::fs::write(&file, &damaged).expect("a file");
        let (used, again) = kept(&from(&after), store.path(), "A#g");
        assert_eq!((counted(used), again[0].1), ((0, 0, 0, 1), Some(2)), "byte {damage}");
        assert_eq!(std::fs::read(&file).expect("a file"), whole, "byte {damage}");
    }
    std::fs::write(&file, &whole[..whole.len() / 3]).expect("a file");
    assert_eq!(store_entries(store.path()).expect("entries")[0].method, None);
    assert_eq!(clear_store(store.path()).expect("cleared"), 1);
}

#[test]
fn outcomes_are_the_same_with_summaries_from_the_store_by_several_runs_at_once() {
    let subjects = Subjects::compiled();
    let store = TempDir::new().expect("a directory");
    for (method, blocks) in [("Foo#r", 2), ("Rational#simpBySubtraction", 2), ("SortedListInt#remAll", 2)] {
        let without = subjects.paths(method, blocks, HeapMode::Disjunctive, Compose::Always);
        let options = PathsOptions {
            bounds: Bounds { blocks: Some(blocks), ..Bounds::default() },
            compose: Compose::Always,
            store: Some(store.path().to_owned()),
            thorough: false,
            ..PathsOptions::default()
        };
        let run = || paths(&subjects.sources(), method, &options, &|_| {}).expect("paths");
        let reports: Vec<PathsReport> = std::thread::scope(|scope| {
            let running: Vec<_> = (0..3).map(|_| scope.spawn(run)).collect();
            running.into_iter().map(|one| one.join().expect("a run")).collect()
        });
        for report in reports.iter().chain([&run()]) {
            assert_eq!(report.complete, without.complete, "{method}");
            assert_eq!(report.paths.len(), without.paths.len(), "{method}");
        }
    }
    assert!(store_entries(store.path()).expect("entries").iter().all(|entry| entry.method.is_some()));
}

#[test]
fn errors_are_the_same_by_each_strategy_and_what_skipping_makes_up_is_told_apart() {
    let subjects = Subjects::compiled();
    let found = |strategy| {
        let report = errors(&subjects.sources(), "Errors#comp", strategy, &PathsOptions::default());
        report.expect("errors")
    };
    let (summarised, executed) = (found(ErrorStrategy::Summarise), found(ErrorStrategy::Execute));
    assert_eq!((summarised.errors.len(), summarised.spurious), (6, 0));
    assert_eq!((executed.errors.len(), executed.spurious), (6, 0));
    assert!(summarised.errors.iter().all(|error| error.schedule.len() == 2));
    let cases: Vec<(usize, usize)> = summarised.methods.iter().map(|row| (row.cases, row.errors)).collect();
    // work has three cases, buggy two errors and one other end, comp each of them in each case of work.
    assert_eq!(cases, [(3, 0), (3, 2), (9, 6)]);
    // Without work two errors are left; whether its arguments make them happen is for the run to say.
    let skipped = found(ErrorStrategy::Skip);
    assert_eq!(
        skipped.methods,
        [attest_engine::ErrorRow { cases: 3, errors: 2, ..skipped.methods[0].clone() }]
    );
    assert_eq!(skipped.errors.len() + skipped.spurious, 2);
}

#[test]
fn the_code_of_a_case_is_straight_and_has_only_what_matters() {
    let subjects = Subjects::compiled();
    let cases = |method: &str| {
        let options = PathsOptions {
            bounds: Bounds { blocks: Some(2), ..Bounds::default() },
            compose: Compose::Always,
            code: true,
            ..PathsOptions::default()
        };
        paths(&subjects.sources(), method, &options, &|_| {}).expect("paths").paths
    };
    // A constant or a field of x, and a return: neither the comparison nor the field that it read.
    for case in cases("Foo#m") {
        assert_eq!(case.code.len(), 2, "{:?}", case.code);
        assert!(case.code[1].starts_with("return"), "{:?}", case.code);
        assert!(case.schedule.is_empty());
    }
    let comp = cases("Foo#comp");
    assert_eq!(comp.len(), 3);
    for case in comp {
        match &case.outcome {
            Some(Outcome::Threw(_)) => {
                assert!(case.code.last().is_some_and(|last| last.starts_with("throw")))
            }
            _ => {
                assert_eq!(case.code.len(), 2, "{:?}", case.code);
                assert!(case.code[0].contains("call") && case.schedule.len() == 1, "{:?}", case.code);
            }
        }
    }
}

#[test]
fn criteria_that_look_at_more_than_one_path_do_not_compose() {
    let local = PathsOptions {
        bounds: Bounds { blocks: Some(2), ..Bounds::default() },
        compose: Compose::Always,
        ..PathsOptions::default()
    };
    assert_eq!(local.global_criteria(), None);
    let global = PathsOptions { limit: Some(3), ..local.clone() };
    assert!(global.global_criteria().is_some_and(|note| note.starts_with("--limit does not compose")));
    assert_eq!(PathsOptions { compose: Compose::Never, ..global }.global_criteria(), None);
}

/// Classes of a source text.
fn written(name: &str, text: &str) -> (TempDir, TempDir) {
    let folder = TempDir::new().expect("a directory");
    let file = folder.path().join(format!("{name}.java"));
    std::fs::write(&file, text).expect("a source");
    let classes = compiled(&[file.to_str().expect("a path")]);
    (folder, classes)
}

#[test]
fn methods_that_call_themselves_have_the_same_outcomes_with_summaries_by_level() {
    let subjects = Subjects::compiled();
    for name in ["add", "size", "without"] {
        for most in [1, 2, 3] {
            let method = format!("SearchTreeInt#{name}");
            let explored = |compose| {
                let options = PathsOptions {
                    bounds: Bounds { blocks: Some(3), recursion: Some(most), ..Bounds::default() },
                    compose,
                    thorough: false,
                    ..PathsOptions::default()
                };
                paths(&subjects.sources(), &method, &options, &|_| {}).expect("paths")
            };
            let (without, with) = (explored(Compose::Never), explored(Compose::Always));
            assert_eq!(outcomes(&with), outcomes(&without), "{method}, {most} deep");
            assert_eq!(with.complete, without.complete, "{method}, {most} deep");
            let composed = with.paths.iter().any(|path| !path.schedule.is_empty());
            assert!(composed || most == 1, "{method}, {most} deep");
        }
    }
}

#[test]
fn ways_that_a_bound_is_sure_to_end_are_left_out_and_nothing_else() {
    let subjects = Subjects::compiled();
    for method in ["SortedListInt#remAll", "SortedListInt#merge", "MaxNodeList#remove"] {
        let without = subjects.paths(method, 2, HeapMode::Disjunctive, Compose::Never);
        let with = subjects.paths(method, 2, HeapMode::Disjunctive, Compose::Always);
        assert_eq!(outcomes(&with), outcomes(&without), "{method}");
        assert!(!with.complete && with.paths.len() < without.paths.len(), "{method}");
    }
}

#[test]
fn what_constructors_write_is_part_of_a_summary() {
    let text = "class Made {\n int value;\n Made next;\n \
        Made(int value, Made next) { this.value = value; this.next = next; }\n \
        static Made make(int x, Made rest) { return x > 0 ? new Made(x, rest) : rest; }\n \
        static int first(int x) { Made made = make(x, null); return made == null ? -1 : made.value; }\n}\n";
    let (_folder, classes) = written("Made", text);
    let sources = Sources { class_path: vec![classes.path().to_owned()], ..Sources::default() };
    let options = PathsOptions { compose: Compose::Always, merge: Merge::Never, ..PathsOptions::default() };
    let report = paths(&sources, "Made#first", &options, &|_| {}).expect("paths");
    let mut told: Vec<(Option<PathOutcome>, usize)> =
        report.paths.iter().map(|path| (path.outcome.clone(), path.schedule.len())).collect();
    told.sort_by_key(|(outcome, _)| format!("{outcome:?}"));
    let returns = |value: &str| Some(Outcome::Returned(Some(value.to_owned())));
    assert_eq!(told, [(returns("-1"), 1), (returns("x"), 1)]);
}

#[test]
fn branches_that_a_walk_splits_on_are_counted() {
    let text = "class Counted {\n static int down(int n) {\n  int rounds = 0;\n  \
        while (n > 0) { n--; rounds++; if (rounds > 3) throw new IllegalStateException(); }\n  return rounds;\n }\n \
        static int twice(int n, int m) { return down(n) + down(m); }\n}\n";
    let (_folder, classes) = written("Counted", text);
    let sources = Sources { class_path: vec![classes.path().to_owned()], ..Sources::default() };
    for branches in [1, 2, 3, 4] {
        let explored = |compose| {
            let options = PathsOptions {
                compose,
                bounds: Bounds { branches, ..Bounds::default() },
                merge: Merge::Never,
                ..PathsOptions::default()
            };
            paths(&sources, "Counted#twice", &options, &|_| {}).expect("paths")
        };
        let (without, with) = (explored(Compose::Never), explored(Compose::Always));
        assert_eq!(outcomes(&with), outcomes(&without), "{branches} branches");
        assert_eq!(with.complete, without.complete, "{branches} branches");
    }
}

#[test]
fn summaries_are_not_served_when_a_specification_says_something_else() {
    let text = "class Said {\n static native int given(int x);\n \
        static int f(int x) { return given(x) > 2 ? 1 : 0; }\n \
        static int g(int x) { return f(x) + f(x + 1); }\n}\n";
    let (folder, classes) = written("Said", text);
    let store = TempDir::new().expect("a directory");
    let file = folder.path().join("said.spec");
    let sources = Sources {
        class_path: vec![classes.path().to_owned()],
        specifications: vec![file.clone()],
        ..Sources::default()
    };
    let served = |said: &str| {
        let cases = ["x < 0", "x >= 0"].map(|when| format!("  case {when}\n    returns {said}\n"));
        std::fs::write(&file, format!("method Said#given(int x)\n{}", cases.concat())).expect("a file");
        kept(&sources, store.path(), "Said#g").0.served
    };
    assert_eq!(served("x"), 0);
    assert!(served("x") > 0);
    assert_eq!(served("x + 1"), 0, "the file has the same name, and says something else");
}

#[test]
fn a_bound_on_branches_is_not_taken_over_where_the_caller_knows_more() {
    let classes = compiled(&["tests/java/generate", "tests/java/hunt/SafeMatrix.java"]);
    let sources = Sources { class_path: vec![classes.path().to_owned()], ..Sources::default() };
    for method in ["SafeMatrix#diagonal", "HeapPriorityQueue#insert(int, java.lang.Object)"] {
        let explored = |compose| {
            let options = PathsOptions {
                bounds: Bounds { branches: 3, ..Bounds::default() },
                merge: Merge::Never,
                thorough: false,
                compose,
                ..PathsOptions::default()
            };
            paths(&sources, method, &options, &|_| {}).expect("paths")
        };
        let (without, with) = (explored(Compose::Never), explored(Compose::Always));
        assert_eq!(outcomes(&with), outcomes(&without), "{method}");
    }
}
