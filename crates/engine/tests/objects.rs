//! The corpus of objects that calls need: which of its marked lines generated tests reach, that the tests compile without a
//! warning, and that no wrong type is reported as an error.

#[path = "support/subjects.rs"]
mod subjects;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use attest_engine::{GenerateOptions, GenerateReport, HuntOptions, Sources, generate, hunt};
use attest_report::Judgement;
use subjects::compiled;

const CORPUS: &str = "tests/java/objects";
/// How many marked lines are reached today; the number may only rise.
const REACHED: usize = 78;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The marked lines, by class and number.
fn marked() -> BTreeSet<(String, u16)> {
    let mut marked = BTreeSet::new();
    for entry in fs::read_dir(root().join(CORPUS)).expect("the corpus") {
        let path = entry.expect("a file").path();
        let text = fs::read_to_string(&path).expect("a text");
        let class = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let lines = (1..).zip(text.lines()).filter(|(_, line)| line.ends_with("// reached"));
        marked.extend(lines.map(|(number, _)| (class.clone(), number)));
    }
    marked
}

fn executed(report: &GenerateReport) -> BTreeSet<(String, u16)> {
    let mut executed = BTreeSet::new();
    for class in &report.classes {
        for method in class.coverage.iter().flat_map(|known| &known.methods) {
            let run = method.lines.iter().filter(|(_, line)| line.instructions.1 > 0);
            executed.extend(run.map(|(number, _)| (class.class.clone(), *number)));
        }
    }
    executed
}

/// JUnit, if it is at hand.
fn junit() -> Option<PathBuf> {
    let cache = std::env::var_os("ATTEST_CACHE").map(PathBuf::from);
    let cache = cache.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache/attest")))?;
    let name = "junit-platform-console-standalone-1.10.2";
    Some(cache.join("jars").join(name).join(format!("{name}.jar"))).filter(|jar| jar.exists())
}

fn compile_without_warnings(report: &GenerateReport, classes: &Path) {
    let Some(junit) = junit() else {
        eprintln!("JUnit is not in the cache: nothing is compiled");
        return;
    };
    let folder = tempfile::tempdir().expect("a temporary directory");
    let mut files = Vec::new();
    for file in &report.files {
        let path = folder.path().join(&file.path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, &file.text).expect("a file");
        files.push(path);
    }
    let javac = match std::env::var_os("JAVA_HOME") {
        Some(home) => Path::new(&home).join("bin/javac"),
        None => PathBuf::from("javac"),
    };
    let class_path = std::env::join_paths([classes, junit.as_path()]).expect("a class path");
    // What javac says of the annotations of JUnit's own classes is not about the tests.
    let mut javac = Command::new(javac);
    javac.args(["-Xlint:all", "-Xlint:-classfile", "-Werror", "-proc:none", "-d"]).arg(folder.path());
    let done = javac.arg("-cp").arg(class_path).args(files).output().expect("javac runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

#[test]
fn what_calls_need_is_made_by_its_type() {
    let classes = compiled(&[CORPUS]);
    let class_path = vec![classes.path().to_owned()];
    let sources = Sources { jdk: None, class_path, ..Sources::default() };
    let options = GenerateOptions { effort: Some(1), ..GenerateOptions::default() };
    let report = generate(&sources, &options, &|_, _, _| {}, &mut |_| {}).expect("a report");
    let (marked, executed) = (marked(), executed(&report));
    let missed: Vec<_> = marked.difference(&executed).collect();
    let reached = marked.len() - missed.len();
    assert!(reached >= REACHED, "{reached} of {} are reached; not {missed:?}", marked.len());
    let dropped: Vec<_> = report.classes.iter().flat_map(|class| &class.dropped).collect();
    assert!(dropped.is_empty(), "{dropped:?}");
    // What stubs of functions answer does not go by types yet.
    for file in report.files.iter().filter(|file| !file.path.starts_with("Calls")) {
        assert!(!file.text.contains("ClassCastException"), "{}", file.text);
    }
    compile_without_warnings(&report, classes.path());
}

/// What a map, a set and an iterator hold decides; null is passed once to each parameter; equality is asked of another
/// object of the class.
#[test]
fn collections_of_the_programs_own_types_are_filled() {
    let classes = compiled(&["tests/java/generate/Tokens.java"]);
    let class_path = vec![classes.path().to_owned()];
    let sources = Sources { jdk: None, class_path, ..Sources::default() };
    let options =
        GenerateOptions { classes: vec!["Tokens".to_owned()], effort: Some(1), ..GenerateOptions::default() };
    let report = generate(&sources, &options, &|_, _, _| {}, &mut |_| {}).expect("a report");
    let [tokens] = report.classes.as_slice() else { panic!("{:?}", report.classes) };
    let left: Vec<&str> = tokens.uncovered.iter().map(|side| side.method.as_str()).collect();
    // That a function is not unary needs another than the only one.
    assert!(left.iter().all(|method| method.starts_with("kind(")) && left.len() <= 1, "{tokens:?}");
}

#[test]
fn no_wrong_type_is_an_error() {
    let classes = compiled(&[CORPUS]);
    let class_path = vec![classes.path().to_owned()];
    let sources = Sources { jdk: None, class_path, ..Sources::default() };
    let options = HuntOptions { effort: Some(1), ..HuntOptions::default() };
    let report = hunt(&sources, &options, &|_, _, _, _| {}).expect("a report");
    for finding in report.findings.iter().filter(|finding| finding.judgement == Judgement::Bug) {
        let text = format!("{finding:?}");
        assert!(!text.contains("ClassCastException") && !text.contains("ArrayStoreException"), "{text}");
    }
}
