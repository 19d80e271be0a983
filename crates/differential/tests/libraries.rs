//! Programs that use well-known libraries do on our machine what they do on the JVM.
//!
//! `ATTEST_TEST_JDKS` and `ATTEST_TEST_PROGRAMS` narrow the run as in the corpus test.

use std::collections::BTreeMap;

use attest_differential::classes::{compile, release};
use attest_differential::corpus;
use attest_differential::installed::{compiler, installed, root, wanted};
use attest_differential::known::KnownDifferences;
use attest_differential::libraries::class_path;
use attest_differential::report::report;
use attest_differential::trial::{Trial, try_all};
use attest_jvm::{Child, ChildOptions};

#[test]
fn every_program_with_libraries_does_what_it_does_on_the_jvm() {
    let all = installed();
    let compiler = compiler(&all).expect("a JDK with a compiler; scripts/setup --tests gets one");
    let known = KnownDifferences::read(&root().join("tests/limits/known-library-differences.txt"));
    let known = known.expect("the list of known differences can be read");
    let mut programs = corpus(&root().join("tests/java/libraries")).expect("the programs can be read");
    if let Ok(parts) = std::env::var("ATTEST_TEST_PROGRAMS") {
        programs.retain(|program| parts.split(',').any(|part| program.class_name.contains(part)));
    }
    let homes = wanted(&all);
    let work = tempfile::tempdir().expect("a temporary folder");
    let mut child = Child::start(&compiler.home, &ChildOptions::default()).expect("a JVM");
    let mut trials: BTreeMap<u32, Vec<Trial>> = BTreeMap::new();
    for program in &programs {
        let jars = class_path(&program.jars).expect("its libraries are in the cache");
        let mut releases: Vec<u32> =
            homes.iter().filter_map(|one| release(program, one.home.version)).collect();
        releases.dedup();
        let folder = work.path().join(&program.class_name);
        let classes = compile(&mut child, &[program], &releases, &jars, &folder)
            .unwrap_or_else(|errors| panic!("{} does not compile:\n{errors}", program.class_name));
        for version in homes.iter().map(|one| one.home.version) {
            let classes = release(program, version).and_then(|release| classes.get(&release));
            if let Some(classes) = classes.filter(|classes| !classes.programs.is_empty()) {
                let class_path = [std::slice::from_ref(&classes.folder), &jars].concat();
                trials.entry(version).or_default().push(Trial { program: program.clone(), class_path });
            }
        }
    }
    drop(child);
    let mut failures = Vec::new();
    for one in homes {
        let trials = trials.remove(&one.home.version).unwrap_or_default();
        let verdicts = try_all(&one.home, &compiler.home, &trials);
        failures.extend(report("libraries", one.home.version, &verdicts, &known));
    }
    assert!(failures.is_empty(), "{} not as listed:\n{}", failures.len(), failures.join("\n"));
}
