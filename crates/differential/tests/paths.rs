//! Every path of every method of `tests/java/paths` is taken by its own inputs and ends as it says, with both heaps,
//! merged and unmerged; and paths cover small domains without gap or overlap.
//!
//! `ATTEST_TEST_METHODS=Loops,Arrays.fill` narrows the methods, by a part of the name.

use attest_differential::installed::{compiler, installed, root};
use attest_differential::paths::explore::Manner;
use attest_differential::paths::oracle::ask;
use attest_differential::paths::suite::{compile, subjects, try_all};
use attest_engine::Sources;
use attest_forward::Library;
use attest_jvm::{Child, ChildOptions};

#[test]
fn every_path_is_taken_by_its_inputs_and_ends_as_it_says() {
    let all = installed();
    let compiler = compiler(&all).expect("a JDK with a compiler; scripts/setup --tests gets one");
    let work = tempfile::tempdir().expect("a temporary folder");
    let options = ChildOptions { objects: true, ..ChildOptions::default() };
    let mut child = Child::start(&compiler.home, &options).expect("a JVM");
    let sources = compile(&mut child, &root().join("tests/java/paths"), work.path());
    let sources = sources.unwrap_or_else(|errors| panic!("the corpus does not compile:\n{errors}"));
    let classes = Sources {
        jdk: Some(compiler.home.home.clone()),
        class_path: vec![work.path().to_path_buf()],
        ..Sources::default()
    };
    let program = classes.open().expect("the classes");
    let mut subjects = subjects(&program, &sources).expect("the corpus can be read");
    if let Ok(parts) = std::env::var("ATTEST_TEST_METHODS") {
        subjects.retain(|subject| parts.split(',').any(|part| subject.name.contains(part)));
    }
    let library = Library::new(program);
    let mut verdicts = try_all(&library, &subjects, &Manner::all());
    let class_path = vec![work.path().to_path_buf()];
    let asked =
        ask(&mut child, &library.program, class_path, &subjects, &mut verdicts).expect("the JVM answers");
    let (mut wrong, mut compared, mut open, mut inputs) = (Vec::new(), 0, 0, 0);
    for verdict in &verdicts {
        compared += verdict.counts.compared;
        open += verdict.counts.open;
        inputs += verdict.inputs;
        if !verdict.wrong.is_empty() {
            println!("{}:", verdict.name);
            for what in &verdict.wrong {
                println!("  {}", what.replace('\n', "\n      "));
            }
            wrong.push(verdict.name.clone());
        }
    }
    println!(
        "paths: {} methods, {compared} paths compared, {open} open, {asked} calls on the JVM, {inputs} inputs of domains, {} methods wrong",
        subjects.len(),
        wrong.len()
    );
    let late: Vec<&str> = verdicts.iter().filter(|v| v.late).map(|v| v.name.as_str()).collect();
    println!("not explored to the end within the time: {}", late.join(", "));
    assert!(wrong.is_empty(), "{} methods are wrong:\n{}", wrong.len(), wrong.join("\n"));
}
