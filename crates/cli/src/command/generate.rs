//! `attest generate`

mod table;

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use attest_engine::{Framework, GenerateOptions, GenerateReport, generate as make};

use attest_report::render_jacoco;

use super::sources;
use super::targets::{check, with_targets};
use crate::arguments::{Format, Generate, SuiteBugs};
use crate::console;
use crate::exit::Exit;
use crate::output;
use crate::talk::{self, Progress};

/// Generates tests.
pub fn generate(generate: &Generate) -> Exit {
    if let Err(problem) = check(&generate.targets) {
        return talk::usage(&problem);
    }
    let sources =
        with_targets(sources(&generate.classes), &generate.targets, generate.classes.class_path.is_some());
    let (options, out) = (options(generate), generate.out.clone());
    let out = out.unwrap_or_else(|| project(&generate.targets));
    let progress = Progress::new();
    console::stop_on_interrupt(options.stop.clone(), "stopping; what was found is being written");
    let at_work = |done, all, class: &str| progress.show(&format!("{} of {all} classes, {class}", done + 1));
    let mut written = Ok(());
    let made = make(&sources, &options, &at_work, &mut |files| {
        if written.is_ok() && !generate.diff {
            written = output::suites(&out, files);
            // Tests that nobody can have are not worth a search.
            options.stop.fetch_or(written.is_err(), Ordering::Relaxed);
        }
    });
    drop(progress);
    let report = match made {
        Ok(report) => report,
        Err(problem) => return talk::failed(&problem),
    };
    if report.classes.is_empty() {
        talk::error("there is nothing to test there; check the path, --class and --method");
        return Exit::Nothing;
    }
    let changes = match generate.diff {
        true => output::differences(&out, &report.files),
        false => written.map(|()| String::new()),
    };
    if let Some(path) = &generate.jacoco {
        let classes: Vec<_> = report.classes.iter().flat_map(|class| class.coverage.clone()).collect();
        if let Err(exit) = output::result(path, &render_jacoco("attest", &classes)) {
            return exit;
        }
    }
    let shown = match (changes, generate.format) {
        (Err(problem), _) => return talk::usage(&problem),
        (Ok(text), Format::Text) => talk::data(&(text + &summary(&report, generate, &out))),
        (Ok(_), Format::Json) => talk::json(&report),
    };
    let ours = report
        .classes
        .iter()
        .filter_map(|class| class.failed.as_ref())
        .any(|why| why.contains("bug in Attest"));
    match shown {
        Exit::Fine if ours => Exit::Bug,
        other => other,
    }
}

fn options(generate: &Generate) -> GenerateOptions {
    GenerateOptions {
        targets: generate.targets.clone(),
        classes: generate.class.clone(),
        methods: generate.method.clone(),
        time: generate.time,
        effort: generate.effort,
        jobs: generate.jobs.unwrap_or(GenerateOptions::default().jobs),
        branches: generate.branches,
        compose: generate.compose.into(),
        seed: generate.seed,
        cover: generate.cover.clone(),
        until: generate.until,
        sample: generate.sample,
        framework: if generate.junit == 4 { Framework::JUnit4 } else { Framework::Jupiter },
        assert_bugs: generate.bugs == SuiteBugs::AssertThrows,
        ..GenerateOptions::default()
    }
}

fn summary(report: &GenerateReport, generate: &Generate, out: &Path) -> String {
    let mut text = String::new();
    if generate.explain {
        text.push_str(&table::reasons(report));
    }
    text.push_str(&table::table(report));
    if !generate.diff && !report.files.is_empty() {
        text.push_str(&format!("tests are in {}\n", out.display()));
    }
    text
}

/// Where a project keeps its tests, if the classes are those of a Maven or Gradle project.
fn project(targets: &[PathBuf]) -> PathBuf {
    let default = PathBuf::from("attest-out");
    let Some(target) = targets.iter().find(|target| target.is_dir()) else { return default };
    let Ok(target) = std::path::absolute(target) else { return default };
    for (below, builds) in [
        ("target/classes", &["pom.xml"][..]),
        ("build/classes/java/main", &["build.gradle", "build.gradle.kts", "settings.gradle"]),
    ] {
        if target.ends_with(below) {
            let root = target.ancestors().nth(Path::new(below).components().count());
            if let Some(root) = root.filter(|root| builds.iter().any(|build| root.join(build).is_file())) {
                return root.join("src/test/java");
            }
        }
    }
    default
}
