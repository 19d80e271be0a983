//! The subject programs of the paper, explored.

use std::fs;
use std::path::Path;

use attest_tron::generate::{Ended, Options, Proof, Side, Status, Suite, blackbox, whitebox};
use attest_tron::program::Program;
use attest_tron::run::misfits;
use attest_tron::symbolic::Mode;
use attest_tron::{Unit, load};

fn unit(file: &str) -> Unit {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/tron").join(file);
    let text = fs::read_to_string(path).expect("an example");
    let (unit, diagnostics) = load(&text);
    assert!(!attest_tron::diagnostic::any_error(&diagnostics), "{diagnostics:?}");
    unit
}

fn program(file: &str, name: &str) -> Program {
    unit(file).program(name).expect("a transform").clone()
}

/// Generates, and checks what holds for every suite: predicted runs, laws of inputs.
fn explored(program: &Program) -> Suite {
    let suite = whitebox(program, &Options::of(program), &mut |_| {}).expect("an input");
    assert_eq!((suite.effort.diverged, suite.effort.refuted), (0, 0), "{}", program.name);
    for test in suite.tests.iter().chain(suite.faults.iter().map(|(_, test)| test)) {
        assert_eq!(misfits(program, &test.heap, &test.inputs, &|id| format!("#{}", id.index())), []);
    }
    suite
}

#[track_caller]
fn reaches(file: &str, name: &str, covered: usize, total: usize) -> Suite {
    let program = program(file, name);
    let suite = explored(&program);
    assert_eq!(suite.branch_coverage(), (covered, total), "{name}: {:?}", suite.sides);
    suite
}

#[test]
fn rename_field_is_covered() {
    reaches("refactorings.tron", "RenameField", 5, 5);
}

#[test]
fn rename_method_is_covered() {
    reaches("refactorings.tron", "RenameMethod", 15, 15);
}

#[test]
fn extract_super_is_covered() {
    reaches("refactorings.tron", "ExtractSuper", 8, 8);
}

#[test]
fn replace_delegation_is_covered() {
    reaches("refactorings.tron", "ReplaceDelegation", 17, 17);
}

#[test]
fn families_to_persons_is_covered() {
    reaches("families_to_persons.tron", "Fam2Pers", 16, 16);
}

#[test]
fn path_to_petri_is_covered_but_for_two_sides_proved_unreachable() {
    let suite = reaches("path_to_petri.tron", "Path2Petri", 16, 18);
    assert_eq!(suite.ended, Ended::Complete);
    let always = |side: &&Side| side.status == Status::Unreachable(Proof::Always);
    assert_eq!(suite.sides.iter().filter(always).count(), 2);
}

#[test]
fn class_to_relational_is_covered() {
    reaches("class_to_relational.tron", "Class2Rel", 24, 24);
}

#[test]
fn the_papers_rules_reach_what_the_paper_reached() {
    let expected = [
        ("refactorings.tron", "RenameField", 5),
        ("refactorings.tron", "RenameMethod", 14),
        ("refactorings.tron", "ExtractSuper", 8),
        ("refactorings.tron", "ReplaceDelegation", 13),
        ("families_to_persons.tron", "Fam2Pers", 16),
        ("path_to_petri.tron", "Path2Petri", 6),
        ("class_to_relational.tron", "Class2Rel", 18),
    ];
    for (file, name, least) in expected {
        let program = program(file, name);
        let options = Options { mode: Mode::Faithful, enough: Some(least), ..Options::of(&program) };
        let suite = whitebox(&program, &options, &mut |_| {}).expect("an input");
        assert_eq!(suite.effort.refuted, 0, "{name}");
        assert!(suite.branch_coverage().0 >= least, "{name}: {:?}", suite.branch_coverage());
    }
}

#[test]
fn every_warm_up_is_covered() {
    for program in &unit("warmups.tron").programs {
        let suite = explored(program);
        let (covered, total) = suite.branch_coverage();
        assert_eq!(covered, total, "{}: {:?}", program.name, suite.sides);
    }
}

/// With how many sides covered the search may stop: all that some input takes.
#[test]
fn the_other_examples_are_covered() {
    let expected = [
        ("state_machines.tron", "Separated", 9),
        ("state_machines.tron", "DropIdleLoops", 7),
        ("state_machines.tron", "DropUnreachable", 12),
        ("state_machines.tron", "Deterministic", 11),
        ("state_machines.tron", "OneFinal", 16),
        ("regular_expressions.tron", "StarOfStar", 7),
        ("regular_expressions.tron", "DropEpsilon", 13),
        ("regular_expressions.tron", "Nullable", 20),
        ("regular_expressions.tron", "SameLetter", 11),
        ("regular_expressions.tron", "Alphabet", 5),
        ("regular_expressions.tron", "Dead", 20),
        ("refactorings_of_classes.tron", "PullUpMethod", 32),
        ("refactorings_of_classes.tron", "ExtractInterface", 12),
        ("refactorings_of_classes.tron", "InlineClass", 20),
        ("zoo.tron", "ClassesToTables", 18),
        ("zoo.tron", "FlattenFeed", 15),
        ("databases.tron", "ErToRelational", 44),
        ("databases.tron", "BibliographyToDocument", 34),
        ("designs.tron", "CopySystem", 29),
        ("behaviours.tron", "CommonAncestors", 30),
    ];
    for (file, name, all) in expected {
        let program = program(file, name);
        let options = Options { enough: Some(all), steps: Some(3), ..Options::deepening(&program) };
        let suite = whitebox(&program, &options, &mut |_| {}).expect("an input");
        assert_eq!((suite.effort.diverged, suite.effort.refuted), (0, 0), "{name}");
        assert_eq!(suite.branch_coverage().0, all, "{name}: {:?}", suite.sides);
    }
}

/// Who stops a search gets the tests so far.
#[test]
fn a_search_that_is_stopped_hands_over_what_it_has() {
    let program = program("behaviours.tron", "MergeStates");
    let options = Options { blackbox_first: true, ..Options::deepening(&program) };
    let stop = std::sync::Arc::clone(&options.stop);
    let suite = whitebox(&program, &options, &mut |progress| {
        stop.store(progress.tests >= 3, std::sync::atomic::Ordering::Relaxed);
    });
    let suite = suite.expect("an input");
    assert_eq!(suite.ended, Ended::TimedOut);
    assert!(suite.branch_coverage().0 > 10, "{:?}", suite.sides);
    assert!(suite.sides.iter().any(|side| side.status == Status::Open));
    let before = whitebox(&program, &options, &mut |_| {});
    assert_eq!(before.err(), Some(attest_tron::generate::NoInput::TimedOut));
}

/// The same work gives the same suite.
#[test]
fn two_runs_of_the_same_steps_are_equal() {
    let program = program("state_machines.tron", "OneFinal");
    let options = Options { steps: Some(2), blackbox_first: true, ..Options::deepening(&program) };
    let run = || {
        let suite = whitebox(&program, &options, &mut |_| {}).expect("an input");
        format!("{:?} {:?} {:?}", suite.tests, suite.sides, suite.effort.questions)
    };
    assert_eq!(run(), run());
}

#[test]
fn the_denominators_of_metamodel_coverage_are_those_of_the_paper() {
    let expected = [
        ("refactorings.tron", "RenameField", 58),
        ("refactorings.tron", "RenameMethod", 58),
        ("refactorings.tron", "ExtractSuper", 58),
        ("refactorings.tron", "ReplaceDelegation", 54),
        ("families_to_persons.tron", "Fam2Pers", 25),
        ("path_to_petri.tron", "Path2Petri", 16),
        ("class_to_relational.tron", "Class2Rel_published", 19),
        ("class_to_relational.tron", "Class2Rel", 23),
    ];
    for (file, name, count) in expected {
        assert_eq!(attest_tron::metamodel::features(&program(file, name)).len(), count, "{name}");
    }
}

#[test]
fn black_box_tests_show_as_much_of_the_model_as_those_of_the_paper() {
    let expected = [
        ("refactorings.tron", "RenameField", 56),
        ("refactorings.tron", "RenameMethod", 56),
        ("refactorings.tron", "ExtractSuper_published", 57),
        ("refactorings.tron", "ReplaceDelegation", 54),
        ("families_to_persons.tron", "Fam2Pers", 25),
        ("path_to_petri.tron", "Path2Petri", 16),
        ("class_to_relational.tron", "Class2Rel_published", 19),
    ];
    for (file, name, least) in expected {
        let program = program(file, name);
        let suite = blackbox(&program, &Options::of(&program), &mut |_| {}).expect("an input");
        assert_eq!(suite.effort.refuted, 0);
        assert!(suite.metamodel_coverage().0 >= least, "{name}: {:?}", suite.metamodel_coverage());
    }
}

/// The paper's figures: branch sides that black-box tests cover.
#[test]
fn black_box_tests_take_as_many_branches_as_those_of_the_paper() {
    let expected = [
        ("refactorings.tron", "RenameField", 3),
        ("refactorings.tron", "RenameMethod", 4),
        ("refactorings.tron", "ExtractSuper_published", 6),
        ("refactorings.tron", "ReplaceDelegation", 8),
        ("families_to_persons.tron", "Fam2Pers", 16),
        ("path_to_petri.tron", "Path2Petri", 16),
        ("class_to_relational.tron", "Class2Rel_published", 17),
    ];
    for (file, name, least) in expected {
        let program = program(file, name);
        let suite = blackbox(&program, &Options::of(&program), &mut |_| {}).expect("an input");
        assert!(suite.branch_coverage().0 >= least, "{name}: {:?}", suite.branch_coverage());
    }
}

/// The paper's figures: features that its white-box tests show; ours are asked to.
#[test]
fn white_box_tests_that_are_asked_to_show_as_much_of_the_model_as_those_of_the_paper() {
    let expected = [
        ("refactorings.tron", "RenameField", 41),
        ("refactorings.tron", "RenameMethod", 54),
        ("refactorings.tron", "ExtractSuper_published", 18),
        ("refactorings.tron", "ReplaceDelegation", 46),
        ("families_to_persons.tron", "Fam2Pers", 22),
        ("path_to_petri.tron", "Path2Petri", 6),
        ("class_to_relational.tron", "Class2Rel_published", 19),
    ];
    for (file, name, least) in expected {
        let program = program(file, name);
        let options = Options { metamodel: true, ..Options::of(&program) };
        let suite = whitebox(&program, &options, &mut |_| {}).expect("an input");
        assert!(suite.metamodel_coverage().0 >= least, "{name}: {:?}", suite.metamodel_coverage());
    }
}

/// Sides that are out of reach need a proof without bounds: else deepening would go on until the time is over.
#[test]
fn what_no_input_takes_in_the_examples_is_out_of_reach_for_every_input() {
    let expected = [
        ("refactorings_of_classes.tron", "PullUpMethod", 2),
        ("refactorings_of_classes.tron", "InlineClass", 2),
        ("state_machines.tron", "Deterministic", 1),
        ("state_machines.tron", "Flatten", 1),
        ("zoo.tron", "TreeToGraph", 4),
        ("documents.tron", "DropGateways", 2),
        ("documents.tron", "JoinChains", 5),
        ("documents.tron", "MakeToScript", 1),
        ("documents.tron", "MoveSection", 5),
        ("plans.tron", "AssignLeaves", 4),
        ("plans.tron", "Schedule", 3),
        ("plans.tron", "HandOver", 5),
        ("plans.tron", "Choose", 1),
        ("databases.tron", "BibliographyToDocument", 3),
        ("behaviours.tron", "CommonAncestors", 5),
    ];
    for (file, name, count) in expected {
        let program = program(file, name);
        let options = Options { steps: Some(5), blackbox_first: true, ..Options::deepening(&program) };
        let suite = whitebox(&program, &options, &mut |_| {}).expect("an input");
        assert_eq!((suite.effort.diverged, suite.effort.refuted), (0, 0), "{name}");
        assert_eq!(suite.ended, Ended::Complete, "{name}: {:?}", suite.sides);
        let always =
            |side: &&Side| !side.claimed_infeasible && side.status == Status::Unreachable(Proof::Always);
        assert_eq!(suite.sides.iter().filter(always).count(), count, "{name}: {:?}", suite.sides);
    }
}
