//! Replays the transcripts in tests/cli: what a user types, what they see, and the exit code.
//!
//! `$ ` begins a command for `sh`; the lines below it are its standard output, those with `! ` in front
//! its standard error, and `[exit N]` its code if that is not 0. `[..]` stands for any text in a line, a
//! line `...` for any number of lines. `# ` begins a comment. The commands of a transcript run in a directory of its own that has
//! `classes` (the sources of tests/cli/java compiled), `app.jar` (the same, Main-Class Greeter),
//! `states` and `faults` (those of tests/cli/states and tests/cli/faults), the projects of tests/cli/projects (`shop` compiled) with a
//! `repository`, `library.jar` (no Main-Class), `truncated.jar`, `text.jar` (no jar) and `damaged/Greeter.class`.
//! `ATTEST_TRANSCRIPTS=reach,files` replays these alone.

#[path = "support/json_schema.rs"]
mod json_schema;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use tempfile::TempDir;

#[test]
fn every_transcript_is_what_happens() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cli");
    let work = prepare(&folder.join("java"));
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("tests/cli is there")
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    let only = std::env::var("ATTEST_TRANSCRIPTS").unwrap_or_default();
    let wanted = |file: &PathBuf| {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        only.is_empty() || only.split(',').any(|name| name == stem)
    };
    files.retain(wanted);
    let (mut commands, mut differences) = (0, String::new());
    for (count, differing) in replay_all(&files, work.path()) {
        commands += count;
        differences.push_str(&differing);
    }
    assert!(commands > 20 || !only.is_empty(), "only {commands} commands were found");
    assert!(differences.is_empty(), "{differences}");
}

/// A command for each schema, and what its output is called there.
const WITH_SCHEMA: [(&str, &str); 14] = [
    ("hunt", "hunt classes --effort 1 --contracts --out t"),
    ("hunt", "hunt states --class Jar --class Shelf --effort 1 --out t"),
    ("generate", "generate classes --effort 1 --out s"),
    ("reach", "reach -cp classes --effort 1 Till.java:19 Till.java:11 --out t"),
    ("verify", "verify states --property Jar#isSane --effort 1 --out t"),
    ("verify", "verify states --property Shelf#isEmpty --effort 1 --out t"),
    ("verify-main", "verify states --main Teller --effort 1 --out t"),
    ("synth", "synth states --property JarSpec#full --effort 1 --out t"),
    ("synth-cover", "synth states --cover-class Jar --effort 1 --out t"),
    ("paths", "paths -cp classes --effort 1 Ledger#owes"),
    ("cost", "cost -cp classes --effort 1 Ledger#sign"),
    ("summary", "summary -cp classes Ledger#sign"),
    ("summary-callees", "summary -cp classes --callees Ledger#sign"),
    ("summary-errors", "summary -cp classes --errors execute Ledger#sign"),
];

#[test]
fn every_json_output_follows_the_schema_that_it_names() {
    let work = prepare(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cli/java"));
    let json = |arguments: &str| -> serde_json::Value {
        let mut command = Command::new(env!("CARGO_BIN_EXE_attest"));
        let command = command.args(arguments.split(' ')).current_dir(work.path()).env_remove("CLASSPATH");
        let output = command.stdin(Stdio::null()).output().expect("it runs");
        serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|problem| panic!("{arguments}: {problem}: {output:?}"))
    };
    for (name, command) in WITH_SCHEMA {
        let value = json(&format!("{command} --format json"));
        assert_eq!(value["schema"], format!("attest/{name}/1"), "{command}");
        let problems = json_schema::problems(&json(&format!("schema {name}")), &value);
        assert!(problems.is_empty(), "attest {command} --format json:\n{}", problems.join("\n"));
    }
}

#[test]
fn hunt_finds_the_examples_of_its_rules_and_not_the_counter_examples() {
    let work = tempfile::tempdir().expect("a temporary directory");
    let json = |arguments: &[&str]| -> serde_json::Value {
        let mut command = Command::new(env!("CARGO_BIN_EXE_attest"));
        let command = command.args(arguments).args(["--format", "json"]).current_dir(work.path());
        let output = command.env_remove("CLASSPATH").stdin(Stdio::null()).output().expect("it runs");
        serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|problem| panic!("{arguments:?}: {problem}: {output:?}"))
    };
    let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
    let rules = json(&["explain"])["rules"].as_array().expect("rules").clone();
    // Those with advice are what is found; the others are the judge's.
    let found: Vec<serde_json::Value> =
        rules.into_iter().filter(|rule| !text(&rule["advice"]).is_empty()).collect();
    assert_eq!(found.len(), 12);
    for kind in ["example", "counter_example"] {
        let mut files = Vec::new();
        let classes: Vec<(String, String)> = found
            .iter()
            .map(|rule| {
                let source = text(&rule[kind]);
                let name =
                    source.strip_prefix("class ").and_then(|rest| rest.split(' ').next()).expect("a class");
                let file = work.path().join(format!("{kind}-{name}.java"));
                fs::write(&file, &source).expect("a source");
                files.push(file);
                (name.to_owned(), text(&rule["id"]))
            })
            .collect();
        let folder = work.path().join(kind);
        run(Command::new(tool("javac")).args(["--release", "11", "-g", "-d"]).arg(folder).args(&files));
        let report = json(&["hunt", kind, "--private", "--effort", "1", "--out", "tests"]);
        let mut seen: Vec<(String, String)> = report["findings"]
            .as_array()
            .expect("findings")
            .iter()
            .filter(|finding| finding["level"] == "error")
            .map(|finding| (text(&finding["location"]["class"]), text(&finding["rule"])))
            .collect();
        seen.sort();
        let mut expected = if kind == "example" { classes } else { Vec::new() };
        expected.sort();
        assert_eq!(seen, expected, "errors of each {kind} (left), and what there is to be found (right)");
    }
}

/// Replays transcripts side by side, each in a directory of its own; how many commands it has and where they differ, in
/// the order of the transcripts.
fn replay_all(files: &[PathBuf], prepared: &Path) -> Vec<(usize, String)> {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut all: Vec<(usize, (usize, String))> = std::thread::scope(|scope| {
        let one = || {
            let mut done = Vec::new();
            while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                let at = files.iter().position(|other| other == file).unwrap_or_default();
                done.push((at, replay(file, prepared)));
            }
            done
        };
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(one)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("transcripts are replayed")).collect()
    });
    all.sort_by_key(|(at, _)| *at);
    all.into_iter().map(|(_, replayed)| replayed).collect()
}

fn replay(file: &Path, prepared: &Path) -> (usize, String) {
    let work = tempfile::tempdir().expect("a temporary directory");
    run(Command::new("cp").arg("-a").arg(prepared.join(".")).arg(work.path()));
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let text = fs::read_to_string(file).expect("a transcript");
    let exchanges = Exchange::all(&text);
    let mut differences = String::new();
    for exchange in &exchanges {
        let seen = exchange.happen(work.path());
        if !agrees(&exchange.expected, &seen) {
            let (expected, seen) = (exchange.expected.join("\n"), seen.join("\n"));
            let command = &exchange.command;
            differences
                .push_str(&format!("\n{name}: $ {command}\n--- expected\n{expected}\n--- seen\n{seen}\n"));
        }
    }
    (exchanges.len(), differences)
}

/// A command and what is expected of it.
struct Exchange {
    command: String,
    expected: Vec<String>,
}

impl Exchange {
    fn all(text: &str) -> Vec<Exchange> {
        let mut exchanges: Vec<Exchange> = Vec::new();
        for line in text.lines().filter(|line| !line.starts_with("# ") && *line != "#") {
            if let Some(command) = line.strip_prefix("$ ") {
                exchanges.push(Exchange { command: command.to_owned(), expected: Vec::new() });
            } else if let Some(last) = exchanges.last_mut() {
                last.expected.push(line.to_owned());
            }
        }
        for exchange in &mut exchanges {
            while exchange.expected.last().is_some_and(String::is_empty) {
                exchange.expected.pop();
            }
        }
        exchanges
    }

    /// What really happens, in the form of a transcript.
    fn happen(&self, work: &Path) -> Vec<String> {
        let binary = Path::new(env!("CARGO_BIN_EXE_attest"));
        let path = std::env::var_os("PATH").unwrap_or_default();
        let binaries = binary.parent().map(Path::to_path_buf);
        let path = std::env::join_paths(binaries.into_iter().chain(std::env::split_paths(&path)));
        let output = Command::new("sh")
            .args(["-c", &self.command])
            .current_dir(work)
            .env("PATH", path.expect("a path"))
            .env("NO_COLOR", "1")
            .env_remove("CI")
            .env_remove("CLICOLOR_FORCE")
            .env_remove("CLASSPATH")
            .env_remove("RUST_BACKTRACE")
            .stdin(Stdio::null())
            .output()
            .expect("sh runs");
        let mut seen: Vec<String> = Vec::new();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        seen.extend(text(&output.stdout).lines().map(str::to_owned));
        let errors = text(&output.stderr);
        seen.extend(
            errors.lines().map(|line| if line.is_empty() { "!".into() } else { format!("! {line}") }),
        );
        match output.status.code() {
            Some(0) => {}
            Some(code) => seen.push(format!("[exit {code}]")),
            None => seen.push(format!("[{}]", output.status)),
        }
        seen
    }
}

/// Whether the lines are as expected, `...` taken for any number of them.
fn agrees(expected: &[String], seen: &[String]) -> bool {
    match expected.split_first() {
        None => seen.is_empty(),
        Some((first, rest)) if first == "..." => {
            (0..=seen.len()).any(|skipped| agrees(rest, &seen[skipped..]))
        }
        Some((first, rest)) => {
            seen.split_first().is_some_and(|(line, others)| line_agrees(first, line) && agrees(rest, others))
        }
    }
}

/// Whether a line is as expected, `[..]` taken for any text.
fn line_agrees(expected: &str, seen: &str) -> bool {
    match expected.split_once("[..]") {
        None => expected == seen,
        Some((before, after)) => seen.strip_prefix(before).is_some_and(|rest| {
            rest.char_indices()
                .map(|(at, _)| at)
                .chain([rest.len()])
                .any(|at| line_agrees(after, &rest[at..]))
        }),
    }
}

/// The directory that the commands run in.
fn prepare(sources: &Path) -> TempDir {
    let work = tempfile::tempdir().expect("a temporary directory");
    let mut files: Vec<PathBuf> =
        fs::read_dir(sources).expect("sources").map(|entry| entry.expect("a source").path()).collect();
    files.sort();
    let classes = work.path().join("classes");
    // Classes as old as any JDK reads them, so that the transcripts do not depend on the compiler.
    run(Command::new(tool("javac")).args(["--release", "11", "-d"]).arg(&classes).args(&files));
    for folder in ["states", "faults"] {
        let files = fs::read_dir(sources.with_file_name(folder)).expect("sources");
        let files: Vec<PathBuf> = files.map(|entry| entry.expect("a source").path()).collect();
        let classes = work.path().join(folder);
        run(Command::new(tool("javac")).args(["--release", "11", "-g", "-d"]).arg(&classes).args(&files));
    }
    let jar = |name: &str, main: &[&str]| {
        let mut command = Command::new(tool("jar"));
        run(command
            .current_dir(work.path())
            .args(["--create", "--file", name])
            .args(main)
            .args(["-C", "classes", "."]));
    };
    jar("app.jar", &["--main-class", "Greeter"]);
    jar("library.jar", &[]);
    let whole = fs::read(work.path().join("app.jar")).expect("the jar");
    fs::write(work.path().join("truncated.jar"), &whole[..whole.len() / 2]).expect("written");
    fs::write(work.path().join("text.jar"), "this is no jar\n").expect("written");
    let class = fs::read(classes.join("Greeter.class")).expect("the class");
    fs::create_dir_all(work.path().join("damaged")).expect("made");
    fs::write(work.path().join("damaged/Greeter.class"), &class[..class.len() / 2]).expect("written");
    fs::create_dir_all(work.path().join("empty")).expect("made");
    projects(&sources.with_file_name("projects"), work.path());
    work
}

/// Copies the projects and compiles `shop`, as its build would; a repository has the pom of what `fresh` needs.
fn projects(sources: &Path, work: &Path) {
    run(Command::new("cp").arg("-r").arg(sources.join("shop")).arg(sources.join("fresh")).arg(work));
    let mut needs = PathBuf::new();
    for (module, package) in [("core", "org/acme/core"), ("web", "org/acme/web")] {
        let module = work.join("shop").join(module);
        let folder = module.join("src/main/java").join(package);
        let files = fs::read_dir(folder).expect("sources").map(|entry| entry.expect("a source").path());
        let classes = module.join("target/classes");
        let mut command = Command::new(tool("javac"));
        command.args(["--release", "11", "-g", "-cp"]).arg(&needs).arg("-d").arg(&classes).args(files);
        run(&mut command);
        needs = classes;
    }
    let folder = work.join("repository/org/util/missing/1.0");
    fs::create_dir_all(&folder).expect("made");
    let pom = "<project><groupId>org.util</groupId><artifactId>missing</artifactId><version>1.0</version></project>";
    fs::write(folder.join("missing-1.0.pom"), pom).expect("written");
}

/// A tool of the JDK that `JAVA_HOME` names, else the one on the PATH.
fn tool(name: &str) -> PathBuf {
    match std::env::var_os("JAVA_HOME") {
        Some(home) => Path::new(&home).join("bin").join(name),
        None => PathBuf::from(name),
    }
}

fn run(command: &mut Command) {
    let output = command.output().expect("a JDK with javac and jar is installed");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn dots_stand_for_any_lines_and_any_text() {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    assert!(agrees(&lines("a\n...\nd"), &lines("a\nb\nc\nd")));
    assert!(agrees(&lines("a [..] c"), &lines("a b c")));
    assert!(!agrees(&lines("a\n...\nd"), &lines("a\nb")));
    assert!(!agrees(&lines("a"), &lines("a\nb")));
    assert!(!agrees(&lines("a [..]"), &lines("b a ")));
}
