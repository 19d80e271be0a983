//! The tests do on the JVM what they announce, and what is observed there becomes assertions that hold.

use std::time::Duration;

use attest_jvm::{
    Call, CallBatch, ChildOptions, Compilation, Confirmation, MainRun, Outcome, Source, TestResult, Value,
    Verdict, run_process,
};
use attest_testcase::junit::{
    Family, Framework, JavaFile, Observer, PrintOptions, print_all, print_observer, print_singly,
};
use attest_testcase::{ClassName, Expectation, Expr, Statement, TestCase, Type, expected, stable};

use crate::cases;
use crate::support::{Bench, home, library};

fn confirm(bench: &mut Bench, cases: Vec<TestCase>, options: PrintOptions) -> Vec<TestResult> {
    let files = print_all(cases, Family::Suite, options).0.iter().map(JavaFile::to_test_file).collect();
    let confirmation = Confirmation::new(vec![bench.classes.path().to_path_buf()], files);
    bench.child.confirm(&confirmation).expect("results")
}

#[test]
fn every_golden_test_passes_or_fails_as_announced() {
    let mut bench = Bench::new();
    for framework in [Framework::Jupiter, Framework::JUnit4] {
        for merge in [true, false] {
            let mut all = cases::all();
            all.extend(cases::bugs());
            for result in confirm(&mut bench, all, PrintOptions { framework, merge }) {
                let shows_bug =
                    ["firstLetter_fails", "firstLetter_completes"].contains(&result.method.as_str());
                match &result.verdict {
                    Verdict::Failed(thrown) if shows_bug => {
                        assert_eq!(thrown.class, "java.lang.NullPointerException");
                        assert_eq!(thrown.stack[0].method, "firstLetter");
                    }
                    verdict => {
                        assert_eq!((verdict, shows_bug), (&Verdict::Passed, false), "{}", result.method)
                    }
                }
            }
        }
    }
}

#[test]
fn an_uncaught_case_shows_where_the_exception_came_from() {
    let mut bench = Bench::new();
    let cases: Vec<TestCase> = cases::bugs().iter().map(TestCase::uncaught).collect();
    let files = print_singly(&cases[..1], Framework::Jupiter);
    let files = files.iter().map(|file| file.to_test_file()).collect();
    let confirmation = Confirmation::new(vec![bench.classes.path().to_path_buf()], files);
    let results = bench.child.confirm(&confirmation).expect("results");
    let thrown = results[0].verdict.thrown().expect("an exception");
    let top = &thrown.stack[0];
    assert_eq!((top.class.as_str(), top.method.as_str()), ("bank.Account", "firstLetter"));
    assert_eq!(top.file.as_deref(), Some("Account.java"));
}

/// Observes the cases, several times in classes loaded afresh; the values are those of the first run.
fn observe(bench: &mut Bench, observers: &[Observer<'_>]) -> Vec<Vec<Option<Value>>> {
    let file = print_observer("AccountAttestObserver", observers);
    let mut compilation =
        Compilation::new(vec![Source::new(file.path.clone(), file.text.clone())], bench.classes.path());
    compilation.class_path = vec![bench.classes.path().to_path_buf()];
    compilation.options = vec!["-Xlint:all".to_owned()];
    let compiled = bench.child.compile(&compilation).expect("an answer");
    assert!(
        compiled.success && compiled.diagnostics.is_empty(),
        "{:#?}\n{}",
        compiled.diagnostics,
        file.text
    );
    let calls = file.tests.iter().map(|test| Call::new(&file.class, &test.method)).collect();
    let mut batch = CallBatch::new(vec![bench.classes.path().to_path_buf()], calls);
    batch.fresh_classes = true;
    let mut rounds: Vec<Vec<Vec<Value>>> = vec![Vec::new(); observers.len()];
    for _ in 0..2 {
        for (at, run) in bench.child.call_all(&batch).expect("results").into_iter().enumerate() {
            let Outcome::Returned(Value::Array { elements, .. }) = run.outcome else {
                panic!("{:?}", run.outcome)
            };
            rounds[at].push(elements);
        }
    }
    rounds.iter().map(|runs| stable(runs)).collect()
}

#[test]
fn observed_values_become_assertions_that_hold() {
    let mut bench = Bench::new();
    let completing = |case: &TestCase| !matches!(case.expectation, Expectation::Throws(_));
    let cases: Vec<TestCase> = cases::all().into_iter().filter(completing).collect();
    let observers: Vec<Observer<'_>> = cases.iter().map(|case| Observer { case, questions: &[] }).collect();
    let observed = observe(&mut bench, &observers);
    let names = |name: &str| (name == "bank.Account$Kind").then(|| ClassName::new("bank", "Account.Kind"));
    let mut asserted = 0;
    let with_oracles: Vec<TestCase> = cases
        .iter()
        .zip(&observed)
        .map(|(case, values)| {
            let mut case = case.clone();
            case.checks.clear();
            let ty = case.act.call.own_type().unwrap_or_else(Type::object);
            let oracle = values[0].as_ref().and_then(|value| expected(value, &ty, &names));
            case.expectation = match oracle {
                Some(oracle) if case.act.call.own_type().is_some() => {
                    asserted += 1;
                    Expectation::Returns(oracle)
                }
                _ => Expectation::Completes,
            };
            case
        })
        .collect();
    assert!(asserted >= 20, "only {asserted} results were asserted");
    for framework in [Framework::Jupiter, Framework::JUnit4] {
        let options = PrintOptions { framework, merge: true };
        for result in confirm(&mut bench, with_oracles.clone(), options) {
            assert_eq!(result.verdict, Verdict::Passed, "{}", result.method);
        }
    }
}

#[test]
fn a_question_that_throws_answers_with_its_exception_and_the_others_are_still_asked() {
    let mut bench = Bench::new();
    let cases = cases::all();
    let case = cases.iter().find(|case| case.name.method == "note").expect("the case");
    let account = Expr::Var(attest_testcase::Var(0));
    let ask = |name: &str, ty: Type| {
        let callee = attest_testcase::Callee::new(cases::account(), name, vec![]).returning(ty);
        Expr::call(account.clone(), callee, vec![])
    };
    let questions =
        [ask("firstLetter", Type::Int), ask("getNotes", Type::object()), ask("getKind", Type::object())];
    let observed = observe(&mut bench, &[Observer { case, questions: &questions }]);
    let shown: Vec<String> = observed[0]
        .iter()
        .map(|value| value.as_ref().map_or("unstable".to_owned(), Value::to_string))
        .collect();
    assert_eq!(shown[0], "null");
    assert!(shown[1].starts_with("java.lang.NullPointerException"), "{}", shown[1]);
    assert_eq!(shown[2], "java.util.ArrayList(1)[\"ab\"]");
    assert_eq!(shown[3], "bank.Account$Kind.GIRO");
}

#[test]
fn calls_that_throw_on_the_way_are_observed_without_junit() {
    let mut bench = Bench::new();
    let mut case = cases::bugs().remove(0);
    let call = case.act.call.clone();
    let exception = ClassName::new("java.lang", "NullPointerException");
    for _ in 0..2 {
        case.arrange.push(Statement::Throws { call: call.clone(), exception: exception.clone() });
    }
    let callee = attest_testcase::Callee::new(cases::account(), "getKind", vec![]).returning(Type::object());
    case.act.call = Expr::call(Expr::Var(attest_testcase::Var(0)), callee, vec![]);
    let observer = [Observer { case: &case, questions: &[] }];
    let file = print_observer("AccountAttestObserver", &observer);
    assert!(!file.text.contains("org.junit"), "{}", file.text);
    let shown = observe(&mut bench, &observer)[0][0].as_ref().map(Value::to_string);
    assert_eq!(shown.as_deref(), Some("bank.Account$Kind.SAVINGS"));
    // One that does not throw is noticed.
    case.arrange.push(Statement::Throws { call: case.act.call.clone(), exception });
    let file = print_observer("AccountAttestObserver", &[Observer { case: &case, questions: &[] }]);
    assert!(file.text.contains("NullPointerException was not thrown"), "{}", file.text);
}

/// The tests that the real JUnit found and how many of them failed, as its console tells.
fn real_junit(framework: Framework) -> Option<(u32, u32)> {
    let mut jars = library("junit-platform-console-standalone")?;
    jars.extend(library("junit")?);
    let mut bench = Bench::new();
    let mut all = cases::all();
    all.extend(cases::bugs());
    let options = PrintOptions { framework, merge: true };
    let files: Vec<Source> =
        print_all(all, Family::Suite, options).0.iter().map(|file| file.to_test_file().source).collect();
    let classes = bench.compile_tests(&files, Some(&jars));
    let mut class_path = jars;
    class_path.push(bench.classes.path().to_path_buf());
    class_path.push(classes.path().to_path_buf());
    let mut run = MainRun::new(class_path, "org.junit.platform.console.ConsoleLauncher");
    let folder = classes.path().to_string_lossy().into_owned();
    run.arguments = ["execute", "--scan-class-path", &folder, "--disable-banner", "--details=none"]
        .map(str::to_owned)
        .to_vec();
    run.timeout = Duration::from_secs(60);
    let ended = run_process(&home(), &run, &ChildOptions::default()).expect("a run");
    let text = ended.stdout.text();
    let number = |what: &str| {
        let line = text.lines().find(|line| line.contains(what))?;
        line.split_whitespace().find_map(|word| word.parse::<u32>().ok())
    };
    let counts = (number("tests found"), number("tests failed"));
    let (Some(found), Some(failed)) = counts else { panic!("{text}\n{}", ended.stderr.text()) };
    Some((found, failed))
}

#[test]
fn the_real_junit_agrees() {
    // One test is disabled, and one shows its bug by failing; two are parameterised, with three and five rows.
    let cases = (cases::all().len() + cases::bugs().len()) as u32;
    for framework in [Framework::Jupiter, Framework::JUnit4] {
        if let Some(seen) = real_junit(framework) {
            assert_eq!(seen, (cases, 1), "{framework:?}");
        }
    }
}
