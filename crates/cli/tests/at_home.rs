//! `attest hunt` and `attest generate` without arguments in the root of every project of tests/projects: which modules they
//! work on, what they say, and where their tests go is what its `at-home.txt` says; and the tests pass under its build.
//!
//! A build of Maven runs them by `mvn test`, offline; those of other layouts are compiled and run as the build would, since no
//! Gradle is fetched. `ATTEST_BLESS=1` writes down what happens.

#[path = "at_home/build.rs"]
mod build;
#[path = "../../project/tests/layouts/world.rs"]
mod world;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use build::{Workshop, files, root};

/// What Maven itself refuses, or what has no JUnit.
const NOT_FOR_MAVEN: [&str; 3] = ["maven-broken", "maven-cycle", "maven-testng"];

#[test]
fn commands_without_arguments_do_what_is_right_in_every_layout() {
    let folder = root().join("tests/projects");
    let listed = fs::read_dir(&folder).expect("listed").map(|entry| entry.expect("an entry").path());
    let mut names: Vec<String> = listed
        .filter(|path| path.join("expected.txt").is_file())
        .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
        .collect();
    names.sort();
    assert!(names.len() >= 10, "only {} projects", names.len());
    let work = tempfile::tempdir().expect("a directory");
    let workshop = Workshop::open(&fs::canonicalize(work.path()).expect("there"));
    let homes = all(&names, &workshop);
    let mut differences = String::new();
    for home in &homes {
        let file = folder.join(&home.name).join("at-home.txt");
        if std::env::var_os("ATTEST_BLESS").is_some() {
            fs::write(&file, &home.seen).expect("written");
        }
        let expected = fs::read_to_string(&file).unwrap_or_default();
        if expected != home.seen {
            let _ = write!(differences, "\n{}\n--- expected\n{expected}--- seen\n{}", home.name, home.seen);
        }
    }
    assert!(differences.is_empty(), "{differences}");
    tests_pass_under_maven(&homes, &workshop);
    tests_pass_in_other_layouts(&homes, &workshop);
}

/// What happened in a project.
struct Home {
    name: String,
    project: PathBuf,
    seen: String,
    /// The files of `generate`, and how many tests it says that there are.
    tests: Vec<PathBuf>,
    generated: usize,
    /// The files of `hunt`.
    bugs: Vec<PathBuf>,
}

/// The projects side by side, in their order.
fn all(names: &[String], workshop: &Workshop) -> Vec<Home> {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut homes: Vec<Home> = std::thread::scope(|scope| {
        let one = || {
            let mut done = Vec::new();
            while let Some(name) = names.get(next.fetch_add(1, Ordering::Relaxed)) {
                done.push(at_home(name, workshop));
            }
            done
        };
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(one)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("a project is tried")).collect()
    });
    homes.sort_by(|one, other| one.name.cmp(&other.name));
    homes
}

fn at_home(name: &str, workshop: &Workshop) -> Home {
    let project = workshop.build(name);
    let before: BTreeSet<PathBuf> = files(&project).into_iter().collect();
    let mut seen = String::new();
    says(&project, workshop, "hunt", &mut seen);
    let bugs = new_files(&project, &before, &mut seen);
    let generated = says(&project, workshop, "generate", &mut seen);
    let before = before.iter().chain(&bugs).cloned().collect();
    let tests = new_files(&project, &before, &mut seen);
    Home { name: name.to_owned(), project, seen, tests, generated, bugs }
}

/// Runs a command without arguments but for the bound that makes two runs the same; notes what it says but for times. How
/// many tests it counts.
fn says(project: &Path, workshop: &Workshop, command: &str, seen: &mut String) -> usize {
    let output = Command::new(env!("CARGO_BIN_EXE_attest"))
        .args([command, "--effort", "1"])
        .current_dir(project)
        .env("MAVEN_ARGS", format!("-Dmaven.repo.local={}", workshop.folder.join("maven").display()))
        .env("GRADLE_USER_HOME", workshop.folder.join("gradle"))
        .env("ATTEST_CACHE", workshop.folder.join("cache"))
        .env("HOME", workshop.folder.join("home"))
        .env("JAVA_HOME", &workshop.jdk)
        .env("NO_COLOR", "1")
        .env_remove("CLASSPATH")
        .env_remove("CI")
        .stdin(Stdio::null())
        .output()
        .expect("attest runs");
    let _ = writeln!(seen, "$ attest {command}");
    let mut tests = 0;
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            // A class, its branches and how many are covered, …, its tests, bugs, seconds.
            [class, branches, covered, .., of, bugs, seconds]
                if command == "generate" && seconds.parse::<f64>().is_ok() =>
            {
                let _ = writeln!(
                    seen,
                    "{class}: {branches} branches, {covered} covered, {of} tests, {bugs} bugs"
                );
                if *class != "all" {
                    tests += of.parse::<usize>().expect("a number of tests");
                }
            }
            _ => {
                let shown = ["error[", "warning[", "note[", "-->", "tests are in"];
                let is_count = line.ends_with(" notes") || line.ends_with(" note");
                if shown.iter().any(|begin| line.trim().starts_with(begin)) || is_count {
                    let _ = writeln!(seen, "{}", line.trim());
                }
            }
        }
    }
    for line in String::from_utf8_lossy(&output.stderr).lines() {
        // Which JDKs are here is not for a test to say.
        if !line.contains(" Java ") {
            let line = line.replace(&project.display().to_string(), "PROJECT");
            let _ = writeln!(seen, "! {line}");
        }
    }
    let _ = writeln!(seen, "[exit {}]", output.status.code().unwrap_or(-1));
    tests
}

/// What was not there before, noted by name.
fn new_files(project: &Path, before: &BTreeSet<PathBuf>, seen: &mut String) -> Vec<PathBuf> {
    let new: Vec<PathBuf> = files(project).into_iter().filter(|file| !before.contains(file)).collect();
    for file in &new {
        let _ = writeln!(seen, "+ {}", file.strip_prefix(project).expect("below").display());
    }
    new
}

fn tests_pass_under_maven(homes: &[Home], workshop: &Workshop) {
    let is_build = |home: &&Home| home.name.starts_with("maven-") && !NOT_FOR_MAVEN.contains(&&*home.name);
    let builds: Vec<&Home> = homes.iter().filter(is_build).collect();
    let projects: Vec<PathBuf> = builds.iter().map(|home| home.project.clone()).collect();
    let reports = workshop.maven_tests(&projects);
    for home in builds {
        let of_it = reports.iter().filter(|(file, _)| file.starts_with(&home.project));
        let number = |text: &str, name: &str| -> usize {
            let at = text.find(&format!(" {name}=\"")).map(|at| at + name.len() + 3).expect("a number");
            text[at..].split('"').next().and_then(|digits| digits.parse().ok()).expect("a number")
        };
        let (mut ran, mut failed) = (0, 0);
        for (_, text) in of_it {
            let suite = &text[text.find("<testsuite").expect("a suite")..];
            ran += number(suite, "tests") - number(suite, "skipped");
            failed += number(suite, "errors") + number(suite, "failures");
        }
        println!("{}: {ran} tests under mvn test, {failed} failed", home.name);
        assert_eq!((ran, failed), (home.generated, 0), "{}: run and failed", home.name);
        assert!(ran > 0, "{} has no tests", home.name);
    }
}

fn tests_pass_in_other_layouts(homes: &[Home], workshop: &Workshop) {
    for home in homes.iter().filter(|home| !home.name.starts_with("maven-")) {
        let of_hunt = home.bugs.iter().map(|file| {
            let text = fs::read_to_string(file).expect("a test");
            text.lines().filter(|line| line.trim() == "@Test").count()
        });
        let expected = home.generated + of_hunt.sum::<usize>();
        let files: Vec<PathBuf> = home.tests.iter().chain(&home.bugs).cloned().collect();
        let passed = workshop.passed_under_junit(&home.project, &files);
        println!("{}: {passed} tests under JUnit", home.name);
        assert_eq!(passed, expected, "{}", home.name);
        assert!(home.generated > 0 && !home.bugs.is_empty(), "{} has no tests", home.name);
    }
}
