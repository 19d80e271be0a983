//! Verdicts over classes whose state callers can reach otherwise than by calls, and over classes whose state they cannot.
//!
//! Each class of `tests/java/leaks/leaky` has a property `ok` and, in a comment, a caller of its package that refutes it:
//! the JVM runs all of them. Where a comment says so, verify must find such a caller, or a proof (`//@ violated`,
//! `//@ proved`). So no verdict may say that the property is proved, that a state in which it does not hold is
//! unreachable, or that no calls take a branch that needs such a state. The classes of `tests/java/leaks/tight` do not
//! leak: most of them must be proved.

use std::fs;
use std::path::Path;
use std::time::Duration;

use attest_engine::{
    GenerateOptions, HuntOptions, Sources, StatesOptions, Synthesis, Verified, VerifyOptions, generate, hunt,
    synth, verify, verify_all,
};
use attest_jvm::{Child, ChildOptions, Compilation, JavaHome, MainRun, Source};
use attest_program::location::Jdk;
use attest_report::Kind;

/// A class of the corpus.
struct Sample {
    name: String,
    /// The class that has the property, as the JVM names it: the file's own, or one that is nested in it.
    class: String,
    text: String,
    /// The body of a caller that refutes the property.
    caller: Option<String>,
    /// Whether a test must show that it is violated, or it must be proved.
    settled: bool,
}

fn samples(kind: &str) -> Vec<Sample> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/leaks").join(kind);
    let mut all: Vec<Sample> = Vec::new();
    for entry in fs::read_dir(folder).expect("the corpus") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("a source");
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let caller = text.lines().find_map(|line| line.strip_prefix("//@ caller: ")).map(str::to_owned);
        let settled = text.lines().any(|line| line == "//@ violated" || line == "//@ proved");
        let nested = text.lines().find_map(|line| line.strip_prefix("//@ class: ")).map(str::to_owned);
        let class = nested.unwrap_or_else(|| name.clone());
        all.push(Sample { name, class, text, caller, settled });
    }
    all.sort_by(|a, b| a.name.cmp(&b.name));
    all
}

/// The JVM that compiles and runs, with its JDK.
fn jvm() -> (Jdk, Child) {
    let jdk = Jdk::find(None).expect("a JDK");
    let child = Child::start(&JavaHome::at(&jdk.home).expect("its JVM"), &ChildOptions::default());
    (jdk, child.expect("a JVM"))
}

fn compiled(child: &mut Child, jdk: &Jdk, texts: Vec<Source>) -> (tempfile::TempDir, Sources) {
    let classes = tempfile::tempdir().expect("a folder");
    let done = child.compile(&Compilation::new(texts, classes.path())).expect("javac");
    assert!(done.success, "{:?}", done.diagnostics);
    let class_path = vec![classes.path().to_owned()];
    let sources = Sources { jdk: Some(jdk.home.clone()), class_path, ..Sources::default() };
    (classes, sources)
}

fn plain(kind: &str, samples: &[Sample]) -> Vec<Source> {
    samples.iter().map(|one| Source::new(format!("{kind}/{}.java", one.name), &one.text)).collect()
}

/// The classes with a method each that fails where the property does not hold.
fn striking(kind: &str, samples: &[Sample]) -> Vec<Source> {
    let struck = "public boolean ok()";
    let strike = "public int strike() { if (ok()) return 0; int[] none = null; return none.length; }";
    let text = |one: &Sample| one.text.replacen(struck, &format!("{strike}\n    {struck}"), 1);
    samples.iter().map(|one| Source::new(format!("{kind}/{}.java", one.name), text(one))).collect()
}

#[test]
fn the_callers_of_leaky_classes_refute_their_properties() {
    let leaky = samples("leaky");
    assert!(leaky.len() >= 40 && samples("tight").len() >= 40);
    let mut callers = String::from("package leaky;\n\nfinal class Callers {\n");
    let mut calls = String::new();
    for one in &leaky {
        let body = one.caller.as_ref().unwrap_or_else(|| panic!("{} has no caller", one.name));
        callers.push_str(&format!("    static boolean call{}() {{ {body} }}\n", one.name));
        calls.push_str(&format!(
            "        if (call{0}()) throw new AssertionError(\"{0} is not refuted\");\n",
            one.name
        ));
    }
    callers.push_str(&format!("    public static void main(String[] args) {{\n{calls}"));
    callers.push_str("        System.out.println(\"all refuted\");\n    }\n}\n");
    let (jdk, mut child) = jvm();
    let mut texts = plain("leaky", &leaky);
    texts.push(Source::new("leaky/Callers.java", callers));
    let (folder, _) = compiled(&mut child, &jdk, texts);
    let run = child.run_main(&MainRun::new(vec![folder.path().to_owned()], "leaky.Callers")).expect("a run");
    assert!(run.stdout.text().contains("all refuted"), "{:?}", run.outcome);
}

fn states() -> StatesOptions {
    let time = Duration::from_secs(5);
    StatesOptions { scope: 2, length: 4, null_args: true, time, ..StatesOptions::default() }
}

fn options(kind: &str, one: &Sample) -> VerifyOptions {
    let properties = vec![format!("{kind}.{}#ok", one.class)];
    VerifyOptions { properties, states: states(), ..VerifyOptions::default() }
}

#[test]
fn nothing_is_proved_that_a_caller_refutes() {
    let leaky = samples("leaky");
    let mut counts = [0; 3];
    let (jdk, mut child) = jvm();
    let (_folder, sources) = compiled(&mut child, &jdk, plain("leaky", &leaky));
    let all: Vec<VerifyOptions> = leaky.iter().map(|one| options("leaky", one)).collect();
    let reports = verify_all(&sources, &all, &|_, _, _, _, _| {}).expect("reports");
    for (one, report) in leaky.iter().zip(reports) {
        println!("{}: {:?}", one.name, report.verdict);
        assert!(!one.settled || report.verdict == Verified::Violated, "{} is not refuted", one.name);
        counts[match report.verdict {
            Verified::Violated => 0,
            Verified::Undecided(_) => 1,
            Verified::ProvedFor(_) => 2,
            Verified::Proved => panic!("{} is said to be proved", one.name),
        }] += 1;
    }
    println!(
        "of {}: {} violated, {} undecided, {} proved for some",
        leaky.len(),
        counts[0],
        counts[1],
        counts[2]
    );
}

#[test]
fn nothing_is_said_not_to_be_there_that_a_caller_builds() {
    let leaky = samples("leaky");
    let (jdk, mut child) = jvm();
    let spec = |one: &Sample| {
        let class = format!("{}Spec", one.name);
        let text = format!(
            "package leaky;\n\npublic class {class} {{\n    public static boolean broken({} v) {{ return !v.ok(); }}\n}}\n",
            one.class.replace('$', ".")
        );
        Source::new(format!("leaky/{class}.java"), text)
    };
    let mut texts = plain("leaky", &leaky);
    texts.extend(leaky.iter().map(spec));
    let (_folder, sources) = compiled(&mut child, &jdk, texts);
    for one in leaky.iter().step_by(3) {
        let report =
            synth(&sources, &format!("leaky.{}Spec#broken", one.name), &states(), &|_, _, _, _, _| {});
        match report.map(|report| report.answer) {
            Ok(Synthesis::None) => panic!("{}: said that no calls build it", one.name),
            Ok(_) => {}
            Err(why) => panic!("{}: {why}", one.name),
        }
    }
}

#[test]
fn most_classes_that_do_not_leak_are_proved() {
    let tight = samples("tight");
    let (mut proved, mut violated) = (0, Vec::new());
    let (jdk, mut child) = jvm();
    let (_folder, sources) = compiled(&mut child, &jdk, plain("tight", &tight));
    for one in &tight {
        let report = verify(&sources, &options("tight", one), &|_, _, _, _, _| {}).expect("a report");
        println!("{}: {:.1} s, {:?}", one.name, report.seconds, report.verdict);
        if report.verdict == Verified::Violated {
            violated.push(&one.name);
        }
        assert!(!one.settled || report.verdict == Verified::Proved, "{} is not proved", one.name);
        proved += usize::from(report.verdict == Verified::Proved);
    }
    println!("of {}: {proved} proved", tight.len());
    assert!(violated.is_empty(), "{violated:?}");
    assert!(proved * 5 >= tight.len() * 4, "only {proved} of {} are proved", tight.len());
}

#[test]
fn no_state_that_a_caller_builds_is_called_unreachable() {
    let mut leaky = samples("leaky");
    // Calls alone refute it, and its array is null in no state.
    leaky.retain(|one| one.name != "ShallowClone");
    let (jdk, mut child) = jvm();
    let (_folder, sources) = compiled(&mut child, &jdk, striking("leaky", &leaky));
    let options = HuntOptions {
        methods: vec!["strike".to_owned()],
        effort: Some(1),
        time: Duration::from_secs(60),
        ..HuntOptions::default()
    };
    let report = hunt(&sources, &options, &|_, _, _, _| {}).expect("a report");
    let dropped = report.accounting.reasons(Kind::NoTest);
    println!("{} found; {dropped:?}", report.findings.len());
    assert!(!dropped.iter().any(|(why, _)| why.starts_with("unreachable state:")), "{dropped:?}");
}

#[test]
fn no_branch_that_a_caller_takes_is_said_to_be_out_of_reach() {
    let leaky = samples("leaky");
    let (jdk, mut child) = jvm();
    let (_folder, sources) = compiled(&mut child, &jdk, striking("leaky", &leaky));
    let options = GenerateOptions {
        methods: vec!["strike".to_owned()],
        effort: Some(1),
        time: Duration::from_secs(60),
        ..GenerateOptions::default()
    };
    let report = generate(&sources, &options, &|_, _, _| {}, &mut |_| {}).expect("a report");
    assert!(report.classes.len() >= leaky.len());
    for class in &report.classes {
        for left in class.uncovered.iter().filter(|left| left.method.starts_with("strike")) {
            println!("{}: {}", class.class, left.reason);
            let assumes = left.reason.contains("if no subclass overrides")
                || left.reason.contains("if no object is of a caller's subclass")
                || left.reason.contains(" gives what it gave, asked at ");
            let wrong = left.reason.starts_with("no calls take it") && !assumes;
            assert!(!wrong, "{}: {left:?}", class.class);
            assert!(!left.reason.contains("proved"), "{}: {left:?}", class.class);
        }
    }
}
