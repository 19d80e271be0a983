//! `attest generate`

mod table;

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use attest_budget::Stopwatch;
use attest_engine::{Error, GenerateOptions, GenerateReport, generate as make};

use attest_report::render_jacoco;

use super::local::{Work, localised};
use super::page;
use super::place::{Asked, Place, nothing_here, places, tell_missing_junit};
use super::protection;
use super::ready::{Need, ready};
use crate::arguments::{Format, Generate, SuiteBugs};
use crate::console;
use crate::exit::Exit;
use crate::invocation::Invocation;
use crate::output;
use crate::talk::{self, Progress};

/// Generates tests: for one module of a project after the other.
pub fn generate(generate: &Generate, invocation: &Invocation) -> Exit {
    let sandbox = match protection(&generate.confined) {
        Ok(sandbox) => sandbox,
        Err(problem) => return talk::usage(&problem),
    };
    let asked =
        Asked { classes: &generate.classes, project: &generate.project, sandbox, need: Need::Compiler };
    let places = places(&asked, &generate.targets)
        .and_then(|places| localised::<Generate>(invocation, places, asked.need));
    let mut places = match places {
        Ok(places) => places,
        Err(exit) => return exit,
    };
    let gaps = match ready(places.iter_mut().map(|work| &mut work.place), &|_| true, asked.need) {
        Ok(gaps) => gaps,
        Err(exit) => return exit,
    };
    let (mut all, mut text) = (GenerateReport::default(), String::new());
    let (mut folders, mut without_junit): (Vec<String>, Vec<&str>) = (Vec::new(), Vec::new());
    let stop = GenerateOptions::default().stop;
    console::stop_on_interrupt(stop.clone(), "stopping; what was found is being written");
    let watch = Stopwatch::start();
    for Work { place, arguments } in &places {
        let out = out(arguments, place);
        let mut options = GenerateOptions { stop: stop.clone(), ..options(arguments, place) };
        let left = generate.time.map(|time| time.saturating_sub(watch.time()));
        options.time = options.time.min(left.unwrap_or(options.time));
        let (report, written) = match generate_in(generate, place, &options, &out, &watch) {
            Ok(made) => made,
            Err(problem) => return talk::failed(&problem),
        };
        let changes = match generate.diff {
            true => output::differences(&out, &report.files),
            false => written.map(|()| String::new()),
        };
        match changes {
            Ok(changes) => text.push_str(&changes),
            Err(problem) => return talk::usage(&problem),
        }
        if !report.files.is_empty() {
            without_junit.extend(place.without_junit(&out).filter(|_| !generate.diff));
            folders.push(out.display().to_string());
        }
        for (class, why) in &report.unusable {
            talk::error(&format!("{class} is left out: {why}"));
        }
        all.unusable.extend(report.unusable);
        all.classes.extend(report.classes);
        all.files.extend(report.files);
        all.seconds += report.seconds;
    }
    folders.dedup();
    tell_missing_junit(&without_junit);
    if all.classes.is_empty() && stop.load(Ordering::Relaxed) {
        talk::error("stopped before the first class was done");
        return Exit::Undecided;
    }
    if all.classes.is_empty() {
        let advice = nothing_here(&asked, &generate.targets, "generate")
            .unwrap_or_else(|| "check the path, --class and --method".to_owned());
        talk::error(&format!("there is nothing to test there; {advice}"));
        return Exit::Nothing;
    }
    let roots = page::source_roots(&generate.roots, places.iter().map(|work| &work.place));
    let paged = page::write(&generate.page, || page::generate(&all, &roots));
    let exit = gaps.exit(finish(generate, &all, text, &folders));
    paged.err().unwrap_or(exit)
}

/// Shows what was written.
fn finish(generate: &Generate, report: &GenerateReport, text: String, folders: &[String]) -> Exit {
    if let Some(path) = &generate.jacoco {
        let classes: Vec<_> = report.classes.iter().flat_map(|class| class.coverage.clone()).collect();
        if let Err(exit) = output::result(path, &render_jacoco("attest", &classes)) {
            return exit;
        }
    }
    let shown = match generate.format {
        Format::Text => talk::data(&(text + &summary(report, generate, folders))),
        Format::Json => talk::report("generate", report),
    };
    // What keeps a class from being tested at all is ours: a bug, or that there is no JVM.
    let ours = report.classes.iter().any(|class| class.failed.is_some() && !class.stopped);
    let exit = match shown {
        Exit::Fine if ours => Exit::Bug,
        Exit::Fine if !report.unusable.is_empty() || report.classes.iter().any(|class| class.stopped) => {
            Exit::Undecided
        }
        other => other,
    };
    talk::unconfirmed(report.classes.iter().flat_map(|class| &class.not_confirmed), exit)
}

/// Generates the tests of one place, and writes those of a class as soon as they are done.
fn generate_in(
    generate: &Generate,
    place: &Place,
    options: &GenerateOptions,
    out: &Path,
    watch: &Stopwatch,
) -> Result<(GenerateReport, Result<(), String>), Error> {
    let progress = Progress::new();
    let at_work = |done, all, class: &str| {
        // No class is begun after the time of the whole run.
        options.stop.fetch_or(generate.time.is_some_and(|time| watch.time() >= time), Ordering::Relaxed);
        progress.show(&format!("{} of {all} classes, {class}", done + 1));
    };
    let mut written = Ok(());
    let report = make(&place.sources, options, &at_work, &mut |files| {
        if written.is_ok() && !generate.diff {
            written = output::suites(out, files);
            // Tests that nobody can have are not worth a search.
            options.stop.fetch_or(written.is_err(), Ordering::Relaxed);
        }
    })?;
    Ok((report, written))
}

/// Where the tests go: where --out says, to those of the module, to those of the project that the classes are in.
fn out(generate: &Generate, place: &Place) -> PathBuf {
    match &generate.out {
        Some(out) => place.out(out),
        None => place.test_root().unwrap_or_else(|| project(&generate.targets)),
    }
}

fn options(generate: &Generate, place: &Place) -> GenerateOptions {
    GenerateOptions {
        targets: place.targets.clone(),
        classes: place.classes.clone(),
        methods: generate.chosen.method.iter().chain(&place.methods).cloned().collect(),
        time: generate.time_per_class,
        effort: generate.effort,
        jobs: generate.jobs.map_or(GenerateOptions::default().jobs, usize::from),
        branches: generate.branches,
        compose: generate.compose.into(),
        seed: generate.seed,
        cover: generate.cover.clone(),
        until: generate.until,
        sample: generate.sample,
        framework: place.framework(generate.junit),
        assert_bugs: generate.bugs == SuiteBugs::AssertThrows,
        ..GenerateOptions::default()
    }
}

fn summary(report: &GenerateReport, generate: &Generate, folders: &[String]) -> String {
    let mut text = String::new();
    if generate.explain {
        text.push_str(&table::reasons(report, talk::width()));
    }
    text.push_str(&table::table(report));
    if !generate.diff && !folders.is_empty() {
        text.push_str(&format!("tests are in {}\n", folders.join(", ")));
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
