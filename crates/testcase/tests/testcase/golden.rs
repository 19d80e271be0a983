//! What is printed, byte for byte, and that it compiles without a warning and does as it says.
//!
//! `ATTEST_BLESS=1` writes the files anew.

use std::fs;
use std::path::PathBuf;

use attest_jvm::Source;
use attest_testcase::junit::{Family, Framework, JavaFile, PrintOptions, calls, is_unedited, print_all};

use crate::cases;
use crate::support::{Bench, library, tests_folder};

fn printed(framework: Framework) -> Vec<JavaFile> {
    let mut all = cases::all();
    all.extend(cases::bugs());
    let options = PrintOptions { framework, merge: true };
    print_all(all, Family::Suite, options).0
}

fn sources(files: &[JavaFile]) -> Vec<Source> {
    files.iter().map(|file| Source::new(file.path.clone(), file.text.clone())).collect()
}

/// The files are as expected; `ATTEST_BLESS` makes them so.
pub fn check_golden(files: &[JavaFile], folder: &str) {
    for file in files {
        let path = tests_folder().join("golden").join(folder).join(&file.path);
        if std::env::var_os("ATTEST_BLESS").is_some() {
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(&path, &file.text).expect("a golden file");
        }
        let expected = fs::read_to_string(&path).expect("a golden file");
        assert_eq!(file.text, expected, "{}", path.display());
        assert!(is_unedited(&file.text));
    }
}

#[test]
fn a_method_is_cut_out_of_its_file_with_its_annotations() {
    for framework in [Framework::Jupiter, Framework::JUnit4] {
        for file in printed(framework) {
            for test in &file.tests {
                let text = file.method_text(&test.method).expect("it is there");
                assert!(text.starts_with('@') && text.ends_with("\n}\n"), "{text}");
                assert_eq!(text.matches("void ").count(), 1, "{text}");
                assert!(text.contains(&format!("void {}(", test.method)), "{text}");
                let indented: String = text
                    .lines()
                    .map(|line| if line.is_empty() { "\n".into() } else { format!("    {line}\n") })
                    .collect();
                assert!(file.text.contains(&indented), "{text}");
            }
            assert_eq!(file.method_text("nonsense"), None);
        }
    }
}

#[test]
fn the_calls_of_a_test_are_given_without_what_is_asserted() {
    let expected = ["Account account = new Account(10, Account.Kind.GIRO);", "account.withdraw(11);"];
    assert_eq!(calls(&cases::all()[0]), expected);
}

#[test]
fn jupiter_tests_are_as_expected_and_compile_without_a_warning() {
    let files = printed(Framework::Jupiter);
    check_golden(&files, "jupiter");
    Bench::new().compile_tests(&sources(&files), None);
}

#[test]
fn junit_4_tests_are_as_expected_and_compile_without_a_warning() {
    let files = printed(Framework::JUnit4);
    check_golden(&files, "four");
    Bench::new().compile_tests(&sources(&files), None);
}

#[test]
fn the_tests_compile_against_the_real_junit_4_5_and_6() {
    let mut bench = Bench::new();
    let jupiter = sources(&printed(Framework::Jupiter));
    let four = sources(&printed(Framework::JUnit4));
    let mut against = |name: &str, sources: &[Source]| {
        let Some(jars) = library(name) else { return };
        let jars: Vec<PathBuf> = jars;
        bench.compile_tests(sources, Some(&jars));
    };
    against("junit-platform-console-standalone", &jupiter);
    // JUnit 6 is compiled for Java 17.
    if crate::support::home().version >= 17 {
        against("junit-jupiter-params", &jupiter);
    }
    against("junit", &four);
}

#[test]
fn three_cases_that_differ_in_literals_only_become_one_test() {
    let files = printed(Framework::Jupiter);
    let tests = &files.iter().find(|file| file.class == "bank.AccountAttestTest").expect("the suite").tests;
    let merged: Vec<(&str, usize)> =
        tests.iter().filter(|t| t.cases.len() > 1).map(|t| (t.method.as_str(), t.cases.len())).collect();
    assert_eq!(merged, [("sign_returnsExpected", 3), ("isBlank_returnsExpected", 5)]);
    let single: usize = tests.iter().map(|test| test.cases.len()).sum();
    assert_eq!(single, cases::all().len());
}
