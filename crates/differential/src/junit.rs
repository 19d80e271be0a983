//! Generated tests under the real JUnit.

use std::path::PathBuf;
use std::time::Duration;

use attest_jvm::{Child, ChildOptions, Compilation, JavaHome, MainRun, Source, run_process};

use crate::libraries::class_path;

/// Compiles the tests with all warnings on, runs them with the real JUnit, and tells how many there are and fail;
/// nothing if there is no JUnit at hand.
pub fn under_junit(home: &JavaHome, tests: &[Source], classes: &[PathBuf]) -> Option<(usize, usize)> {
    let jars = class_path(&["junit-platform-console-standalone", "junit"]).ok()?;
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = Child::start(home, &ChildOptions::default()).expect("a JVM");
    let mut compilation = Compilation::new(tests.to_vec(), folder.path());
    compilation.class_path = [jars.clone(), classes.to_owned()].concat();
    compilation.options = vec!["-Xlint:all".to_owned()];
    let compiled = child.compile(&compilation).expect("javac");
    assert!(compiled.diagnostics.is_empty(), "of our tests: {:#?}", compiled.diagnostics);
    drop(child);
    // Stand-ins for classes of the program come first.
    let path = [jars, vec![folder.path().to_owned()], classes.to_owned()].concat();
    let mut run = MainRun::new(path, "org.junit.platform.console.ConsoleLauncher");
    let scanned = folder.path().to_string_lossy().into_owned();
    run.arguments = ["execute", "--scan-class-path", &scanned, "--disable-banner", "--details=summary"]
        .map(str::to_owned)
        .to_vec();
    run.timeout = Duration::from_secs(60);
    run.assertions = true;
    let ended = run_process(home, &run, &ChildOptions::default()).expect("a run");
    let text = ended.stdout.text();
    let number = |what: &str| {
        let line = text.lines().find(|line| line.contains(what))?;
        line.split_whitespace().find_map(|word| word.parse::<usize>().ok())
    };
    let (Some(found), Some(failed)) = (number("tests found"), number("tests failed")) else {
        panic!("{text}\n{}", ended.stderr.text())
    };
    Some((found, failed))
}
