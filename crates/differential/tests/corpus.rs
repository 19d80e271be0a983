//! Every program of the corpus does on our machine what it does on the JVM, on every JDK at hand.
//!
//! `ATTEST_TEST_JDKS=17,25` narrows the JDKs, `ATTEST_TEST_PROGRAMS=Queue,Sort` the programs, by a part of the
//! name.

use std::collections::BTreeSet;

use attest_differential::classes::{compile, release};
use attest_differential::corpus;
use attest_differential::installed::{compiler, installed, root, wanted};
use attest_differential::known::KnownDifferences;
use attest_differential::report::report;
use attest_differential::trial::{Trial, try_all};
use attest_jvm::{Child, ChildOptions};

#[test]
fn every_program_does_what_it_does_on_the_jvm() {
    let all = installed();
    let compiler = compiler(&all).expect("a JDK with a compiler; scripts/setup --tests gets one");
    let known = KnownDifferences::read(&root().join("tests/limits/known-differences.txt"));
    let known = known.expect("the list of known differences can be read");
    let mut programs = corpus(&root().join("tests/java/run")).expect("the corpus can be read");
    if let Ok(parts) = std::env::var("ATTEST_TEST_PROGRAMS") {
        programs.retain(|program| parts.split(',').any(|part| program.class_name.contains(part)));
    }
    let homes = wanted(&all);
    let versions: Vec<u32> = homes.iter().map(|one| one.home.version).collect();
    let releases: BTreeSet<u32> = programs
        .iter()
        .flat_map(|program| versions.iter().filter_map(|version| release(program, *version)))
        .collect();
    let releases: Vec<u32> = releases.into_iter().collect();
    let work = tempfile::tempdir().expect("a temporary folder");
    let mut child = Child::start(&compiler.home, &ChildOptions::default()).expect("a JVM");
    let chosen: Vec<_> = programs.iter().collect();
    let classes = compile(&mut child, &chosen, &releases, &[], work.path());
    let classes = classes.unwrap_or_else(|errors| panic!("the corpus does not compile:\n{errors}"));
    drop(child);
    let mut failures = Vec::new();
    for one in homes {
        let trials: Vec<Trial> = programs
            .iter()
            .filter_map(|program| {
                let classes = &classes[&release(program, one.home.version)?];
                let compiled = classes.programs.contains(&program.class_name);
                compiled.then(|| Trial { program: program.clone(), class_path: vec![classes.folder.clone()] })
            })
            .collect();
        let verdicts = try_all(&one.home, &compiler.home, &trials);
        failures.extend(report("corpus", one.home.version, &verdicts, &known));
    }
    assert!(failures.is_empty(), "{} not as listed:\n{}", failures.len(), failures.join("\n"));
}
