//! Generated suites: what they cover as the JVM measures it, that they are the same every time, and what they say.

#[path = "support/subjects.rs"]
mod subjects;

use std::time::Duration;

use attest_engine::bench::{SuitesOptions, bench_suites};
use attest_engine::{
    ClassReport, Cover, Error, GenerateOptions, GenerateReport, Sandbox, Sources, Until, generate,
};
use subjects::compiled;
use tempfile::TempDir;

fn generated(classes: &TempDir, names: &[&str]) -> GenerateReport {
    generated_with(classes, names, GenerateOptions::default())
}

fn generated_with(classes: &TempDir, names: &[&str], options: GenerateOptions) -> GenerateReport {
    let sources = Sources { jdk: None, class_path: vec![classes.path().to_owned()], ..Sources::default() };
    let options = GenerateOptions {
        classes: names.iter().map(|name| (*name).to_owned()).collect(),
        // The work is bounded by counts; the time is for a machine that does much else.
        time: Duration::from_secs(60),
        ..options
    };
    generate(&sources, &options, &|_, _, _| {}, &mut |_| {}).expect("a report")
}

fn of<'r>(report: &'r GenerateReport, class: &str) -> &'r ClassReport {
    report.classes.iter().find(|known| known.class.ends_with(class)).expect(class)
}

#[test]
fn all_branches_of_small_classes_are_covered_by_few_tests() {
    let classes = compiled(&["tests/java/generate"]);
    let report = generated(&classes, &["Lcm", "Power", "DataList", "DoublyLinkedList"]);
    for (class, branches, most) in
        [("Lcm", 6, 7), ("Power", 4, 4), ("DataList", 12, 6), ("DoublyLinkedList", 8, 8)]
    {
        let class = of(&report, class);
        assert_eq!(class.measured.branches, branches, "{class:?}");
        assert_eq!(class.measured.branches_covered, branches, "{class:?}");
        assert!(class.tests <= most && class.tests > 0, "{class:?}");
        assert!(class.dropped.is_empty() && class.uncovered.is_empty() && !class.timed_out, "{class:?}");
    }
    assert_eq!(report.files.len(), 4);
    for file in &report.files {
        assert!(!file.text.contains("java.lang.reflect") && !file.text.contains("attest."), "{}", file.text);
    }
}

#[test]
fn what_depends_on_the_place_or_changes_it_is_no_test() {
    let classes = compiled(&["tests/java/generate"]);
    let report = generated(&classes, &["Outside"]);
    let [class] = &report.classes[..] else { panic!("{:?}", report.classes) };
    let dropped = class.dropped.join("\n");
    assert!(dropped.contains("leaves files where it runs: note-2"), "{dropped}");
    assert!(dropped.contains("would start true, which the sandbox does not let it do"), "{dropped}");
    let text: String = report.files.iter().map(|file| file.text.as_str()).collect();
    // Branches that do no harm are covered, and temporary files are none.
    for kept in ["Outside.start(0)", "Outside.note(\"", "Outside.temporary(\"", "Outside.variables("] {
        assert!(text.contains(kept), "{kept}:\n{text}");
    }
    for gone in
        ["Outside.start(5)", "IOException.class", "assertNull(Outside.shell", "assertEquals(2, Outside.var"]
    {
        assert!(!text.contains(gone), "{gone}:\n{text}");
    }
    assert!(class.measured.branches_covered >= 5, "{class:?}");
}

#[test]
fn two_runs_give_the_same_files() {
    let classes = compiled(&["tests/java/generate"]);
    let [first, second] = [0, 1].map(|_| generated(&classes, &["HeapPriorityQueue", "Lcm"]).files);
    assert_eq!(first, second);
    assert_eq!(first.len(), 2);
}

#[test]
fn deep_states_of_structures_are_reached_by_public_calls() {
    let classes = compiled(&["examples/java/structures"]);
    let report = generated(&classes, &["RedBlackTree", "SinglyLinkedList"]);
    for class in &report.classes {
        assert!(class.dropped.is_empty(), "{class:?}");
        // What is left are checks of invariants, which hold in every state that calls reach.
        for left in &class.uncovered {
            let check = ["is", "blackHeight"].iter().any(|prefix| left.method.starts_with(prefix));
            assert!(check, "{}: {left:?}", class.class);
            assert!(left.reason.starts_with("no calls take it with at most"), "{}: {left:?}", class.class);
        }
        assert_eq!(class.excluded, class.uncovered.len(), "{class:?}");
    }
    assert_eq!(report.classes.len(), 2);
}

/// Example 21 and 23 of the thesis on guided generation: three tests for the local paths of `lcm`, one for two points.
#[test]
fn local_paths_and_points_of_the_least_common_multiple() {
    let classes = compiled(&["tests/java/generate"]);
    let by = |cover| {
        let methods = vec!["lcm".to_owned()];
        let options = GenerateOptions { methods, cover, until: Until::Loop(2), ..GenerateOptions::default() };
        let report = generated_with(&classes, &["Lcm"], options);
        (of(&report, "Lcm").tests, report.files[0].text.clone())
    };
    let (tests, text) = by(Cover::LocalPaths);
    assert_eq!(tests, 3, "{text}");
    // `return -1` in the handler, and `return a` of `abs`.
    let (tests, text) = by(Cover::Points(vec![("Lcm.java".to_owned(), 13), ("Lcm.java".to_owned(), 28)]));
    assert_eq!(tests, 1, "{text}");
    assert!(text.contains("Lcm.lcm(0, 0)"), "{text}");
}

#[test]
fn what_a_receiver_gives_is_passed_to_it_again() {
    let classes = compiled(&["tests/java/generate"]);
    let report = generated(&classes, &["TreePosition", "LinkedPosition", "NodeSequence"]);
    for class in &report.classes {
        assert!(class.dropped.is_empty(), "{class:?}");
        let share = class.measured.branches_covered * 10 >= class.measured.branches * 9;
        assert!(share, "{}: {:?}", class.class, class.measured);
    }
    assert_eq!(report.classes.len(), 3);
}

#[test]
fn branches_that_no_input_takes_are_proved_infeasible() {
    let classes = compiled(&["tests/java/generate"]);
    let report = generated(&classes, &["Dead"]);
    let dead = of(&report, "Dead");
    assert_eq!((dead.measured.branches, dead.measured.branches_covered), (10, 8), "{dead:?}");
    assert_eq!((dead.infeasible, dead.uncovered.len()), (2, 2), "{dead:?}");
    for side in &dead.uncovered {
        assert!(side.reason.starts_with("infeasible, proved: "), "{side:?}");
    }
}

#[test]
fn what_the_clock_gives_is_not_asserted() {
    let classes = compiled(&["tests/java/generate"]);
    let report = generated(&classes, &["Almanac"]);
    let almanac = of(&report, "Almanac");
    assert_eq!((almanac.measured.branches, almanac.measured.branches_covered), (4, 4), "{almanac:?}");
    let text: String = report.files.iter().map(|file| file.text.as_str()).collect();
    assert!(text.contains("today("), "{text}");
    assert!(text.contains("1970-01-01") && !text.contains("\"20") && !text.contains("in 20"), "{text}");
}

#[test]
fn parameters_of_any_type_get_what_the_code_casts_them_to() {
    let classes = compiled(&["tests/java/generate"]);
    let report = generated(&classes, &["Casts"]);
    let casts = of(&report, "Casts");
    assert_eq!(casts.measured.branches_covered, casts.measured.branches, "{casts:?}");
    assert!(casts.measured.branches >= 6, "{casts:?}");
}

/// Settings and answers of what is passed, classes, null where a method checks for it, what hidden classes inherit.
#[test]
fn what_is_passed_is_made_in_many_ways() {
    let classes = compiled(&["tests/java/generate"]);
    let report = generated(&classes, &["Label", "Shelf"]);
    for class in &report.classes {
        assert!(class.measured.branches_covered + 1 >= class.measured.branches, "{class:?}");
    }
    assert_eq!(report.classes.len(), 2);
}

#[test]
fn reasons_name_what_decides() {
    let classes = compiled(&["tests/java/generate"]);
    let report = generated(&classes, &["Clauses"]);
    let clauses = of(&report, "Clauses");
    let [left] = clauses.uncovered.as_slice() else { panic!("{clauses:?}") };
    assert_eq!(left.method, "isOff()");
    assert_eq!(left.kind, "what the JDK gives");
    assert!(left.reason.contains("what `System.getProperty` gives"), "{left:?}");
}

/// Boundaries come in pairs, in one test with parameters; getters and setters have no tests of their own; what looks like
/// a bug stands apart, disabled, unless it is to be expected.
#[test]
fn what_a_suite_looks_like() {
    let classes = compiled(&["tests/java/generate"]);
    let report = generated(&classes, &["Grades"]);
    let [tests, bugs] = report.files.as_slice() else { panic!("{:?}", report.classes) };
    for boundary in ["90, 1", "89, 2", "75, 2", "74, 3", "50, 3", "49, 4"] {
        assert!(tests.text.contains(boundary), "{boundary}\n{}", tests.text);
    }
    assert!(tests.text.contains("@ParameterizedTest"), "{}", tests.text);
    assert!(!tests.text.contains("est_") && !tests.text.contains("@Disabled"), "{}", tests.text);
    assert!(bugs.path.ends_with("GradesAttestSuspectTest.java"), "{}", bugs.path);
    assert!(
        bugs.text.contains("@Disabled(\"throws java.lang.ArrayIndexOutOfBoundsException"),
        "{}",
        bugs.text
    );
    let options = GenerateOptions { assert_bugs: true, ..GenerateOptions::default() };
    let report = generated_with(&classes, &["Grades"], options);
    assert_eq!(report.files.len(), 1, "{:?}", report.classes);
    assert!(
        report.files[0].text.contains("assertThrows(ArrayIndexOutOfBoundsException.class"),
        "{}",
        report.files[0].text
    );
}

/// Constants, builders, stubs of functional interfaces, calls on views of classes without a name, inner classes.
#[test]
fn objects_that_no_constructor_of_their_class_gives_are_used() {
    let classes = compiled(&["tests/java/generate"]);
    let report = generated(&classes, &["Given", "Given.Cursor"]);
    for (class, branches) in [("Given", 14), ("Given$Cursor", 2)] {
        let class = of(&report, class);
        assert_eq!(class.measured.branches, branches, "{class:?}");
        assert_eq!(class.measured.branches_covered, branches, "{class:?}");
        assert!(class.dropped.is_empty(), "{class:?}");
    }
}

/// What JaCoCo counts is what we count, and JUnit's own launcher agrees that all tests pass in any order.
#[test]
fn other_tools_see_what_we_see() {
    let options = SuitesOptions {
        sandbox: Sandbox::default(),
        jdk: None,
        targets: Vec::new(),
        class_path: Vec::new(),
        classes: vec!["LinkedStack".to_owned(), "IntervalSet".to_owned()],
        sample: None,
        seed: 1,
        time: Duration::from_secs(60),
        jacoco: true,
        pit: false,
        keep: None,
    };
    let measured = match bench_suites(&options, &|_| {}, &|_| {}) {
        Err(Error::NotFound(missing)) if missing.contains("is not in the cache") => {
            eprintln!("{missing}: nothing is compared");
            return;
        }
        measured => measured.expect("suites"),
    };
    let library = &measured.libraries[0];
    assert_eq!(library.classes.len(), 2);
    assert!(library.launched.found > 10 && library.launched.failed == 0, "{:?}", library.launched);
    assert!(library.not_compiled.is_empty() && library.reflective == 0, "{library:?}");
    for row in &library.classes {
        let seen = row.jacoco.expect("JaCoCo's numbers");
        let (mut lines, mut covered, mut sides, mut taken) = (0, 0, 0, 0);
        for class in &row.report.coverage {
            let mut run = std::collections::BTreeMap::new();
            for (number, line) in class.methods.iter().flat_map(|method| &method.lines) {
                *run.entry(*number).or_insert(false) |= line.instructions.1 > 0;
                sides += line.branches.iter().map(|(missed, covered)| missed + covered).sum::<usize>();
                taken += line.branches.iter().map(|(_, covered)| covered).sum::<usize>();
            }
            lines += run.len();
            covered += run.values().filter(|run| **run).count();
        }
        let ours = (sides, taken, lines, covered);
        let theirs = (seen.branches, seen.branches_covered, seen.lines, seen.lines_covered);
        assert_eq!(ours, theirs, "{}", row.report.class);
    }
    for row in &library.classes {
        let (ours, theirs) = (row.report.measured, row.jacoco.expect("coverage"));
        assert_eq!(
            (ours.branches, ours.branches_covered, ours.lines, ours.lines_covered),
            (theirs.branches, theirs.branches_covered, theirs.lines, theirs.lines_covered),
            "{}",
            row.report.class
        );
    }
}
