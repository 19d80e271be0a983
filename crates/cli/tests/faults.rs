//! Faults of the machine and of other people's processes: signals at any moment, no room, no rights, little of everything,
//! two runs at once. Nothing of the user's is lost, what is finished stays, the exit code is right, nobody is left behind.
//!
//! Moments are seeded. There is one for each signal; `ATTEST_FAULTS=20` takes so many, `ATTEST_SIGNALS=STOP,INT` these signals only.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

const TILL: &str = "package shop;\n\npublic class Till {\n    private final int[] coins = new int[3];\n\n    \
    public int share(int sum, int people) {\n        return sum / people;\n    }\n\n    public int coin(int at) {\n        \
    return coins[at];\n    }\n}\n";
const SHELF: &str = "package shop;\n\npublic class Shelf {\n    private int goods;\n\n    public void put(int more) {\n        \
    if (more < 0) {\n            throw new IllegalArgumentException();\n        }\n        goods += more;\n    }\n\n    \
    public int each(int boxes) {\n        return boxes == 0 ? 0 : goods / boxes;\n    }\n}\n";
/// Calls that do not end: they loop, wait, sleep, write, or never get through an initialiser.
const NEVER: &str = "package shop;\n\npublic class Never {\n    static class Init {\n        static int value = forever();\n        \
    static int forever() {\n            int i = 0;\n            while (i == 0) { i = 0; }\n            return i;\n        }\n    }\n\n    \
    public int loop(int n) {\n        while (n > 3) { n += 0; }\n        return 10 / n;\n    }\n\n    \
    public int spin(int n) {\n        for (;;) { if (n < 7) return 10 / n; }\n    }\n\n    \
    public int init(int n) {\n        return n == 4 ? 1 / (n - 4) : Init.value;\n    }\n\n    \
    public int sleep(int n) throws Exception {\n        if (n == 9) return 3 / (n - 9);\n        \
    Thread.sleep(100000000L);\n        return n;\n    }\n\n    \
    public int join(int n) throws Exception {\n        if (n < 3) return 10 / n;\n        \
    Thread.currentThread().join();\n        return 1;\n    }\n\n    \
    public int flood(int n) {\n        while (n != 2) { System.out.println(\"flood\"); }\n        \
    return 1 / (n - 2);\n    }\n}\n";
/// What the user wrote, and what they edited of ours.
const OWN: [(&str, &str); 2] = [
    ("out/shop/TillTest.java", "package shop;\n\nclass TillTest {\n}\n"),
    ("out/shop/ShelfAttestTest.java", "package shop;\n\n// mine\nclass ShelfAttestTest {\n}\n"),
];
/// No command takes longer, whatever happens to it, nor so many times as long as it takes undisturbed: the machine may be
/// busy with other work.
const MAX_TIME: Duration = Duration::from_secs(120);
const MAX_TIMES: u32 = 10;

/// A directory to work in, with classes, files of the user's, and a place of its own for temporary files.
struct Fixture {
    folder: TempDir,
}

impl Fixture {
    fn new() -> Fixture {
        let fixture = Fixture { folder: tempfile::tempdir().expect("a folder") };
        for folder in ["src", "classes", "tmp", "out/shop"] {
            fs::create_dir_all(fixture.at(folder)).expect("a folder");
        }
        for (file, text) in OWN {
            fs::write(fixture.at(file), text).expect("a file");
        }
        fixture.compile("classes", &[("src/Till.java", TILL), ("src/Shelf.java", SHELF)]);
        fixture
    }

    fn compile(&self, into: &str, sources: &[(&str, &str)]) {
        for (file, text) in sources {
            fs::write(self.at(file), text).expect("a file");
        }
        let javac = match std::env::var_os("JAVA_HOME") {
            Some(home) => Path::new(&home).join("bin/javac"),
            None => "javac".into(),
        };
        let sources = sources.iter().map(|(source, _)| self.at(source));
        let done = Command::new(javac).args(["-g", "-d"]).arg(self.at(into)).args(sources).status();
        assert!(done.expect("a JDK with javac is installed").success());
    }

    fn at(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    /// Starts a command, after what a shell does first, such as `ulimit`.
    fn start(&self, first: &str, command: &str) -> Run {
        let text = format!("{first} exec \"$ATTEST\" {command}");
        let file = |name: &str| Stdio::from(fs::File::create(self.at(name)).expect("a file"));
        let mut shell = Command::new("sh");
        shell.args(["-c", &text]).current_dir(self.folder.path()).env("TMPDIR", self.at("tmp"));
        shell.env("ATTEST", env!("CARGO_BIN_EXE_attest"));
        let process = shell.stdin(Stdio::null()).stdout(file("stdout")).stderr(file("stderr")).spawn();
        Run { process: process.expect("sh"), start: Instant::now(), most: MAX_TIME }
    }

    /// Runs a command to its end; gives its code.
    fn run(&self, first: &str, command: &str) -> Option<i32> {
        self.start(first, command).end().0.code()
    }

    fn said(&self) -> String {
        let read = |name: &str| fs::read(self.at(name)).unwrap_or_default();
        let all = [read("stdout"), read("stderr")].concat();
        String::from_utf8_lossy(&all).into_owned()
    }

    /// The user's files are as they were, ours are whole, and nobody is left behind.
    fn assert_unharmed(&self, what: &str) {
        for (file, text) in OWN {
            assert_eq!(fs::read_to_string(self.at(file)).expect("it is there"), text, "{what}: {file}");
        }
        for (file, text) in self.written() {
            assert!(
                text.starts_with("// Generated by Attest") && text.ends_with("}\n"),
                "{what}: {file} is not whole"
            );
        }
        let begun = Instant::now();
        while !self.processes().is_empty() {
            assert!(begun.elapsed() < Duration::from_secs(20), "{what}: left behind: {:?}", self.processes());
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// The files that we wrote.
    fn written(&self) -> BTreeMap<String, String> {
        let own = OWN.map(|(file, _)| self.at(file));
        let files =
            fs::read_dir(self.at("out/shop")).expect("the folder").map(|entry| entry.expect("a file").path());
        let ours =
            files.filter(|file| !own.contains(file) && file.extension().is_some_and(|end| end == "java"));
        ours.map(|file| (file.display().to_string(), fs::read_to_string(&file).expect("a file"))).collect()
    }

    /// After a further run there is no throw-away folder: the classes of the runner are kept on purpose.
    fn assert_swept(&self, what: &str) {
        let code = self.run("", "generate classes --effort 1 --out out");
        assert_eq!(code, Some(0), "{what}: the next run: {}", self.said());
        let left: Vec<String> = fs::read_dir(self.at("tmp"))
            .expect("the folder")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .filter(|name| !name.starts_with("attest-runner-"))
            .collect();
        assert!(left.is_empty(), "{what}: {left:?}");
        self.assert_unharmed(what);
    }

    /// The JVMs that work in our temporary folder.
    fn processes(&self) -> Vec<u32> {
        let ours = self.at("tmp");
        let processes = fs::read_dir("/proc").expect("processes").filter_map(|entry| {
            let number = entry.ok()?.file_name().to_string_lossy().parse::<u32>().ok()?;
            let folder = fs::read_link(format!("/proc/{number}/cwd")).ok()?;
            folder.starts_with(&ours).then_some(number)
        });
        processes.collect()
    }
}

/// A command that runs.
struct Run {
    process: Child,
    start: Instant,
    most: Duration,
}

impl Run {
    /// A run of what takes so long undisturbed.
    fn of_usual(self, usual: Duration) -> Run {
        Run { most: MAX_TIME.max(usual * MAX_TIMES), ..self }
    }

    fn is_over(&mut self) -> bool {
        self.process.try_wait().expect("a child").is_some()
    }

    fn end(mut self) -> (ExitStatus, Duration) {
        while !self.is_over() {
            if self.start.elapsed() > self.most {
                let _ = self.process.kill();
                panic!("it does not end");
            }
            thread::sleep(Duration::from_millis(20));
        }
        (self.process.wait().expect("a child"), self.start.elapsed())
    }
}

fn signal(process: u32, name: &str) {
    // It may have ended just now.
    let _ = Command::new("kill").args(["-s", name, &process.to_string()]).stderr(Stdio::null()).status();
}

/// Which signals are sent.
fn signals() -> Vec<&'static str> {
    let chosen = std::env::var("ATTEST_SIGNALS").unwrap_or_default();
    let mut all = vec!["KILL", "STOP", "TERM", "INT"];
    all.retain(|name| chosen.is_empty() || chosen.split(',').any(|one| one == *name));
    all
}

/// How many moments of each signal.
fn moments() -> u64 {
    std::env::var("ATTEST_FAULTS").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// The moment of a number within a time, the same on every run of the test.
fn moment(seed: &str, number: u64, within: Duration) -> Duration {
    let mut state =
        seed.bytes().fold(number + 1, |state, byte| state.wrapping_mul(31).wrapping_add(u64::from(byte)));
    for _ in 0..4 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    }
    within.mul_f64((state >> 40) as f64 / (1u64 << 24) as f64)
}

#[test]
fn a_signal_to_attest_at_any_moment_costs_nothing_that_is_finished() {
    let fixture = Fixture::new();
    let (status, usual) = fixture.start("", "generate classes --effort 1 --out out").end();
    assert_eq!(status.code(), Some(0), "{}", fixture.said());
    for name in signals() {
        for number in 0..moments() {
            let what = format!("{name} {number}");
            for file in fixture.written().into_keys() {
                fs::remove_file(file).expect("it is ours");
            }
            let mut run = fixture.start("", "generate classes --effort 1 --out out").of_usual(usual);
            thread::sleep(moment(name, number, usual));
            let before = fixture.written();
            let early = run.is_over();
            signal(run.process.id(), name);
            if name == "STOP" {
                thread::sleep(Duration::from_millis(300));
                signal(run.process.id(), "CONT");
            }
            let (status, _) = run.end();
            match name {
                "KILL" => assert!(early || status.signal() == Some(9), "{what}: {status}"),
                "STOP" => assert_eq!(status.code(), Some(0), "{what}: {}", fixture.said()),
                // Stopped before the handler is there, it ends as every program does; and later, with what is done.
                _ => assert!(
                    matches!(status.code(), Some(0 | 5 | 130)) || status.signal().is_some(),
                    "{what}: {status}: {}",
                    fixture.said()
                ),
            }
            fixture.assert_unharmed(&what);
            let after = fixture.written();
            assert!(before.keys().all(|file| after.contains_key(file)), "{what}: finished tests are gone");
        }
    }
    fixture.assert_swept("after signals to Attest");
}

#[test]
fn a_signal_to_a_jvm_at_any_moment_is_noticed_and_nothing_is_all_clear() {
    let fixture = Fixture::new();
    let (status, usual) = fixture.start("", "hunt classes --effort 1 --out found").end();
    assert_eq!(status.code(), Some(1), "{}", fixture.said());
    for name in signals() {
        for number in 0..moments() {
            let what = format!("{name} {number}");
            let mut run = fixture.start("", "hunt classes --effort 1 --out found").of_usual(usual);
            thread::sleep(moment(name, number, usual));
            while fixture.processes().is_empty() && !run.is_over() {
                thread::sleep(Duration::from_millis(5));
            }
            fixture.processes().iter().for_each(|process| signal(*process, name));
            let (status, _) = run.end();
            let said = fixture.said();
            // Both errors are found, or what is missing is named.
            let both = said.contains("/ by zero") && said.contains("out of bounds for length 3");
            let named = said.contains("not confirmed:") || said.contains("not settled:");
            let code = status.code();
            assert!(
                code == Some(1) && both || matches!(code, Some(70 | 5)) && named,
                "{what}: {status}: {said}"
            );
            fixture.assert_unharmed(&what);
        }
    }
    fixture.assert_swept("after signals to JVMs");
}

/// A small file system, if this user may mount one.
struct Mounted(PathBuf);

impl Mounted {
    fn new(at: PathBuf, options: &str) -> Option<Mounted> {
        fs::create_dir_all(&at).expect("a folder");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", options, "tmpfs"]).arg(&at).stderr(Stdio::null());
        mount.status().is_ok_and(|status| status.success()).then_some(Mounted(at))
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

#[test]
fn without_room_or_rights_it_is_said_and_nothing_is_lost() {
    let fixture = Fixture::new();
    let full = Mounted::new(fixture.at("full"), "size=64k");
    let read_only = Mounted::new(fixture.at("read-only"), "ro");
    let mut faults: Vec<(&str, &str, &str)> = vec![
        ("", "generate classes --effort 1 --out src/Till.java/out", "Not a directory"),
        ("export TMPDIR=/nowhere;", "generate classes --effort 1 --out out", "/nowhere"),
        ("export TMPDIR=/nowhere;", "hunt classes --effort 1 --out found", "/nowhere"),
        // What is written is longer than a file may be.
        (
            "trap '' XFSZ; ulimit -f 1;",
            "generate classes --effort 1 --out out --jacoco out/report.xml",
            "too large",
        ),
    ];
    if full.is_some() {
        fs::write(fixture.at("full/ballast"), vec![0; 1 << 20]).expect_err("it is full");
        faults.push(("", "generate classes --effort 1 --out full/out", "No space left"));
        faults.push((
            "TMPDIR=$PWD/full; export TMPDIR;",
            "hunt classes --effort 1 --out found",
            "No space left",
        ));
    }
    if read_only.is_some() {
        faults.push(("", "generate classes --effort 1 --out read-only/out", "Read-only"));
    }
    for (first, command, expected) in faults {
        let code = fixture.run(first, command);
        let said = fixture.said();
        assert!(matches!(code, Some(2 | 70)), "{first} {command}: {code:?}: {said}");
        assert!(said.contains(expected), "{first} {command}: {said}");
        assert!(!said.contains("bug in Attest"), "{first} {command}: {said}");
        fixture.assert_unharmed(command);
    }
    drop((full, read_only));
    fixture.assert_swept("after faults of files");
}

#[test]
fn with_little_of_everything_it_finds_what_there_is_or_says_why_not() {
    let fixture = Fixture::new();
    for first in [
        "ulimit -n 12;",
        "ulimit -n 24;",
        "ulimit -n 64;",
        "ulimit -v 600000;",
        "ulimit -v 2000000;",
        "ulimit -t 1;",
    ] {
        let (status, _) = fixture.start(first, "hunt classes --effort 1 --out found").end();
        let said = fixture.said();
        let found = status.code() == Some(1) && said.contains("/ by zero");
        // Who takes more than there is may be ended by the system.
        let refused = matches!(status.code(), Some(2 | 5 | 70)) || status.signal().is_some();
        assert!(
            found || refused && (!said.is_empty() || status.signal().is_some()),
            "{first} {status}: {said}"
        );
        fixture.assert_unharmed(first);
    }
    fixture.assert_swept("after little of everything");
}

#[test]
fn the_time_is_kept_whatever_calls_do_and_what_it_did_not_suffice_for_is_named() {
    /// What a machine with other work may add.
    const ADDED: Duration = Duration::from_millis(800);
    let fixture = Fixture::new();
    fixture.compile("never", &[("src/Never.java", NEVER)]);
    let commands = [
        ("hunt never --out found --time 3s", 3, &[1, 5][..]),
        (
            "reach -cp never shop.Never:28 shop.Never:34 --out found --time-per-target 2s --jobs 1",
            4,
            &[0, 1, 5],
        ),
    ];
    for (command, seconds, codes) in commands {
        let most = Duration::from_secs(seconds).mul_f64(1.1) + ADDED;
        let mut times = Vec::new();
        // Other work on the machine may take the processor for a while.
        while !times.iter().any(|time| *time <= most) {
            assert!(times.len() < 3, "{command}: {times:?}");
            let (status, time) = fixture.start("", command).end();
            let (code, said) = (status.code().unwrap_or(-1), fixture.said());
            assert!(codes.contains(&code), "{command}: {status}: {said}");
            assert!(code != 5 || said.contains("not settled:") || command.starts_with("reach"), "{said}");
            times.push(time);
        }
    }
}

#[test]
fn two_runs_into_one_directory_leave_whole_files() {
    let fixture = Fixture::new();
    let runs = [0, 1].map(|_| fixture.start("", "generate classes --effort 1 --out out"));
    for run in runs {
        let (status, _) = run.end();
        assert_eq!(status.code(), Some(0), "{}", fixture.said());
    }
    assert!(!fixture.written().is_empty());
    fixture.assert_swept("after two runs at once");
}
