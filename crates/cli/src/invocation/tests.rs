//! What is typed and what is set, together.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::time::Duration;

use super::Invocation;
use crate::arguments::{Command, Hunt};

fn invocation(line: &str, settings: &str) -> (tempfile::TempDir, Invocation) {
    let folder = tempfile::tempdir().expect("a directory");
    fs::write(folder.path().join("attest.toml"), settings).expect("written");
    let below = folder.path().join("core/src");
    fs::create_dir_all(&below).expect("made");
    let words: Vec<OsString> = line.split(' ').map(Into::into).collect();
    let found = Invocation::new(words, &below);
    assert!(found.problems.is_empty(), "{:?}", found.problems);
    (folder, found)
}

fn hunt(line: &str, settings: &str) -> Hunt {
    match invocation(line, settings).1.everywhere() {
        Command::Hunt(hunt) => hunt,
        _ => panic!("hunt was typed"),
    }
}

#[test]
fn settings_are_found_above_and_what_is_typed_comes_first() {
    let settings = "[hunt]\ntime = \"5m\"\nlibrary = true\nexclude = [\"*A\", \"*B\"]\n";
    let found = hunt("attest hunt", settings);
    assert_eq!((found.time, found.library, found.chosen.exclude.len()), (Duration::from_secs(300), true, 2));
    let found = hunt("attest hunt --time 1s --no-library --exclude *C", settings);
    assert_eq!(
        (found.time, found.library, found.chosen.exclude),
        (Duration::from_secs(1), false, vec!["*C".to_owned()])
    );
    let found = hunt("attest hunt --no-config", settings);
    assert!(!found.library);
}

#[test]
fn what_stands_behind_two_dashes_is_the_program_s() {
    let (_folder, found) =
        invocation("attest run -- Main --time 1s --no-stats", "[run]\ntime = \"9s\"\nstats = true\n");
    let Command::Run(run) = found.everywhere() else { panic!("run was typed") };
    assert_eq!((run.time, run.stats), (Some(Duration::from_secs(9)), true));
    assert_eq!(run.program, ["Main", "--time", "1s", "--no-stats"]);
}

#[test]
fn paths_are_from_the_directory_of_the_file() {
    let (folder, found) = invocation(
        "attest hunt",
        "spec = [\"natives.spec\", \"jdk\"]\nclass-path = [\"classes\", \"lib/*\"]\n[hunt]\nout = \"project\"\n",
    );
    let Command::Hunt(hunt) = found.everywhere() else { panic!("hunt was typed") };
    let root = folder.path();
    assert_eq!(hunt.classes.spec, [root.join("natives.spec"), "jdk".into()]);
    let path = format!("{}:{}", root.join("classes").display(), root.join("lib/*").display());
    assert_eq!(hunt.classes.class_path.as_deref(), Some(path.as_str()));
    assert_eq!(hunt.out, Path::new("project"));
}

#[test]
fn what_means_something_beside_a_flag_waits_for_it() {
    let base = |line: &str| match invocation(line, "[reach]\nbase = \"main\"\n").1.everywhere() {
        Command::Reach(reach) => reach.base,
        _ => String::new(),
    };
    assert_eq!(base("attest reach A:3"), "HEAD");
    assert_eq!(base("attest reach --changed"), "main");
}

#[test]
fn modules_and_classes_have_their_own() {
    let settings = "[hunt]\ndepth = 1\n[module.core.hunt]\ndepth = 2\n[class.\"*Big\".hunt]\ndepth = 3\n";
    let (_folder, found) = invocation("attest hunt", settings);
    let depth = |modules: &[&str], class: Option<&str>| match found.at(modules, class) {
        Command::Hunt(hunt) => hunt.depth,
        _ => 0,
    };
    assert_eq!((depth(&[], None), depth(&["core"], None), depth(&["core"], Some("a.Big"))), (1, 2, 3));
}
