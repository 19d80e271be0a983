//! Classes that HotSpot refuses are refused, and the others are not: libraries as they are, and damaged copies.
//!
//! `ATTEST_MUTANTS` is how many damaged classes are compared, 400 without.

#[path = "support/mutate.rs"]
mod mutate;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

use attest_program::location::{ClassPath, Jdk};
use attest_program::{LinkError, Program};

/// Libraries with new and with old class files: `commons-math3` has none of the frames of version 50.
const LIBRARIES: [&str; 3] = ["commons-lang3-3.14.0", "commons-math3-3.6.1", "gson-2.11.0"];

/// The jars of a library, if they were fetched.
fn jars(library: &str) -> Vec<PathBuf> {
    let cache = std::env::var_os("ATTEST_JARS").map(PathBuf::from).or_else(|| {
        let home = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
        let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache")))?;
        Some(home.join("attest/jars"))
    });
    let folder = cache.unwrap_or_default().join(library);
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut jars: Vec<PathBuf> =
        entries.map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "jar")).collect();
    jars.sort();
    jars
}

struct Bench {
    program: Arc<Program>,
    jars: Vec<PathBuf>,
    /// Name and bytes of each class of the libraries.
    classes: Vec<(String, Vec<u8>)>,
    java: PathBuf,
}

fn bench() -> Bench {
    let jdk = Jdk::find(None).expect("a JDK");
    let java = jdk.home.join("bin/java");
    let jars: Vec<PathBuf> = LIBRARIES.iter().flat_map(|library| jars(library)).collect();
    assert!(!jars.is_empty(), "the libraries are not there: scripts/fetch-jars gets them");
    let path = Arc::new(ClassPath::open(&jars, &jdk).expect("a class path"));
    let mut names = path.user_classes().expect("the classes");
    names.retain(|name| !name.ends_with("module-info"));
    let bytes = |name: &String| path.find_class(name).ok().flatten().map(|found| found.bytes.to_vec());
    let classes = names.iter().filter_map(|name| Some((name.clone(), bytes(name)?))).collect();
    let program = Arc::new(Program::new(path, jdk).expect("a program"));
    Bench { program, jars, classes, java }
}

impl Bench {
    /// What HotSpot says of each class: `ok` or the class of the exception and the first line of its message.
    fn hotspot(&self, classes: &[Vec<u8>]) -> Vec<String> {
        let folder = tempfile::tempdir().expect("a folder");
        let mut all = (classes.len() as u32).to_be_bytes().to_vec();
        for class in classes {
            all.extend((class.len() as u32).to_be_bytes());
            all.extend(class);
        }
        let file = folder.path().join("classes");
        std::fs::write(&file, all).expect("written");
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/java/Linker.java");
        let output = Command::new(&self.java)
            .args(["-Xverify:all", "-XX:TieredStopAtLevel=1", source])
            .arg(&file)
            .args(&self.jars)
            .output()
            .expect("java");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        // The JVM itself may warn of a class in between.
        let lines: Vec<String> =
            text.lines().filter_map(|line| line.strip_prefix("= ")).map(str::to_owned).collect();
        assert_eq!(lines.len(), classes.len(), "{}", String::from_utf8_lossy(&output.stderr));
        lines
    }

    /// What we say: `ok` or the class of the exception and its message.
    fn ours(&self, class: &[u8]) -> String {
        let fork = self.program.fork();
        let linked =
            fork.define_from_bytes(class.to_vec(), None).and_then(|id| attest_verify::link(&fork, id));
        match linked {
            Ok(()) => "ok".into(),
            Err(error) => {
                let (class, message) = LinkError::exception(&error);
                format!("{} {message}", class.replace('/', "."))
            }
        }
    }
}

fn kind(verdict: &str) -> &str {
    verdict.split(' ').next().unwrap_or_default()
}

/// Whether both refuse or both accept. Reflection, by which the JVM is asked, may miss classes that linking does not
/// need, and the names of the JDK are protected by other means.
fn agree(hotspot: &str, ours: &str) -> bool {
    let unclear = ["java.lang.NoClassDefFoundError", "java.lang.SecurityException"];
    (kind(hotspot) == "ok") == (kind(ours) == "ok") || unclear.contains(&kind(hotspot))
}

fn compare(bench: &Bench, subjects: &[(String, Vec<u8>)]) {
    let bytes: Vec<Vec<u8>> = subjects.iter().map(|(_, bytes)| bytes.clone()).collect();
    let hotspot = bench.hotspot(&bytes);
    let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for ((what, bytes), hotspot) in subjects.iter().zip(&hotspot) {
        let ours = bench.ours(bytes);
        *counts.entry((kind(hotspot).to_owned(), kind(&ours).to_owned())).or_default() += 1;
        if !agree(hotspot, &ours) {
            wrong.push(format!("{what}\n  HotSpot: {hotspot}\n  Attest:  {ours}"));
        }
    }
    for ((hotspot, ours), count) in &counts {
        println!("{count:6} {hotspot} / {ours}");
    }
    assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), subjects.len(), wrong.join("\n"));
}

#[test]
fn the_classes_of_three_libraries_are_accepted_or_refused_as_hotspot_does() {
    let bench = bench();
    compare(&bench, &bench.classes);
}

#[test]
fn damaged_classes_are_accepted_or_refused_as_hotspot_does() {
    let bench = bench();
    let count = std::env::var("ATTEST_MUTANTS").ok().and_then(|count| count.parse().ok()).unwrap_or(400);
    let first: u64 = std::env::var("ATTEST_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let mut subjects = Vec::new();
    let mut seed = first;
    while subjects.len() < count {
        let (name, bytes) = &bench.classes[mutate::Random::new(seed ^ 0x5eed).below(bench.classes.len())];
        let mutant = mutate::mutate(bytes, seed);
        // A class cannot take the place of one of the JDK.
        let named_like_jdk = |bytes: &[u8]| {
            attest_classfile::parse(bytes.to_vec().into()).is_ok_and(|file| file.name().starts_with("java/"))
        };
        if let Some((mutant, done)) = mutant.filter(|(mutant, _)| !named_like_jdk(mutant)) {
            subjects.push((format!("{name} (seed {seed}): {done}"), mutant));
        }
        seed += 1;
    }
    compare(&bench, &subjects);
}
