//! Instrumented classes verify, behave as before, and tell which lines ran.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use attest_jvm::{
    Call, CallBatch, Child, ChildOptions, InstrumentedTree, MainRun, Outcome, Run, Sandbox, WhySkipped,
    instrument, instrument_tree,
};
use tempfile::TempDir;

use crate::support::{Bench, home};

/// Instruments the classes of the bench into a folder of their own.
fn instrumented(bench: &Bench) -> (TempDir, InstrumentedTree) {
    let folder = TempDir::new().expect("a folder");
    let tree = instrument_tree(bench.folder.path(), folder.path()).expect("well-formed classes");
    (folder, tree)
}

fn lines(tree: &InstrumentedTree, run: &Run) -> Vec<u16> {
    let lines: BTreeSet<u16> = tree.executed(&run.hits).filter_map(|probe| probe.line).collect();
    lines.into_iter().collect()
}

fn paths(folder: &TempDir) -> Vec<PathBuf> {
    vec![folder.path().to_path_buf()]
}

const LINES: &str = "public class L {
    static int abs(int x) {
        if (x < 0)
            return -x;
        return x;
    }
    static String kind(int x) {
        switch (x) {
            case 1:
                return \"one\";
            case 1000000:
                return \"million\";
            default:
                return \"other\";
        }
    }
    static int guarded(String s) {
        try {
            int n = Integer.parseInt(s);
            return n;
        } catch (NumberFormatException e) {
            return -1;
        } finally {
            System.out.print(s);
        }
    }
    static int negative() { return abs(-1); }
    static String million() {
        return kind(1000000);
    }
    static int parsed() {
        return guarded(\"12\");
    }
    static int unparsed() {
        return guarded(\"x\");
    }
    static void exit() {
        abs(1);
        System.exit(3);
        abs(-1);
    }
    static void hang() {
        abs(1);
        while (true) { }
    }
    static int thrown() {
        int[] none = null;
        int n = abs(2);
        n += none.length;
        return n;
    }
}
";

#[test]
fn the_lines_of_each_call_are_those_it_executed() {
    let mut bench = Bench::with(&[("L.java", LINES)]);
    let (folder, tree) = instrumented(&bench);
    let expected: [(&str, &[u16]); 7] = [
        ("negative", &[3, 4, 27]),
        ("million", &[8, 12, 29]),
        ("parsed", &[19, 20, 24, 32]),
        ("unparsed", &[19, 21, 22, 24, 35]),
        ("exit", &[3, 5, 38, 39]),
        ("hang", &[3, 5, 43, 44]),
        ("thrown", &[3, 5, 47, 48, 49]),
    ];
    let calls = expected.iter().map(|(method, _)| Call::new("L", *method)).collect();
    let mut batch = CallBatch::new(paths(&folder), calls);
    batch.probes = tree.count();
    batch.timeout = Duration::from_secs(3);
    let runs = bench.child.call_all(&batch).expect("runs");
    for ((method, expected), run) in expected.iter().zip(&runs) {
        assert_eq!(
            lines(&tree, run).strip_prefix(&[1][..]).unwrap_or(&lines(&tree, run)),
            *expected,
            "{method}"
        );
    }
    assert!(matches!(runs[4].outcome, Outcome::Exited(3)));
    assert!(matches!(runs[5].outcome, Outcome::TimedOut { .. }));
    let Outcome::Threw(thrown) = &runs[6].outcome else { panic!("{:?}", runs[6]) };
    assert_eq!(thrown.stack[0].line, 49, "line numbers move with the code");
}

#[test]
fn probes_tell_blocks_of_one_line_apart() {
    let mut bench = Bench::with(&[(
        "T.java",
        "class T { static int t(boolean b) { return b ? 1 : 2; } static int yes() { return t(true); } }",
    )]);
    let (folder, tree) = instrumented(&bench);
    let mut batch = CallBatch::new(paths(&folder), vec![Call::new("T", "yes")]);
    batch.probes = tree.count();
    let runs = bench.child.call_all(&batch).expect("runs");
    let executed: Vec<_> =
        tree.executed(&runs[0].hits).filter(|probe| probe.method == "t").map(|probe| probe.pc).collect();
    // 0 iload_0, 1 ifeq 8, 4 iconst_1, 5 goto 9, 8 iconst_2, 9 ireturn
    assert_eq!(executed, [0, 4, 9]);
}

const SHAPES: &str = "import java.util.*;
import java.util.function.*;
public class Shapes {
    interface Named { default String name() { return getClass().getSimpleName(); } static int one() { return 1; } }
    static class Pair implements Named {
        final String text;
        Pair(int a, String b) { this(b + a); }
        Pair(String text) { super(); this.text = text; }
        public String toString() { return name() + text; }
    }
    enum Color { RED, GREEN; Color next() { return values()[(ordinal() + 1) % values().length]; } }
    static long loop(int n) {
        long sum = 0;
        outer:
        for (int i = 0; i < n; i++) {
            for (int j = i; ; j++) {
                if (j % 7 == 3) continue outer;
                if (j > 100) break outer;
                sum += j;
            }
        }
        return sum;
    }
    static String text(String s) {
        switch (s) { case \"Aa\": return \"1\"; case \"BB\": return \"2\"; case \"x\": s += 1; default: return s; }
    }
    static int nested(Object o) {
        try {
            synchronized (o) {
                try { return o.hashCode() / (o.equals(1) ? 0 : 1); } finally { System.out.print('f'); }
            }
        } catch (ArithmeticException | NullPointerException e) {
            return -1;
        }
    }
    public static void main(String[] args) throws Exception {
        boolean flag = args.length == 0;
        System.out.println(new Pair(flag ? 1 : 2, flag && args != null ? \"yes\" : null));
        System.out.println(new StringBuilder(flag ? \"a\" : \"b\").append(new char[] { flag ? 'x' : 'y' }));
        System.out.println(loop(50) + text(\"Aa\") + text(\"BB\") + text(\"x\") + text(\"z\"));
        System.out.println(nested(1) + nested(2) + Named.one());
        System.out.println(Color.RED.next().next());
        Function<Integer, Supplier<String>> f = i -> () -> { if (i > 1) return \"big\"; return \"small\" + i; };
        System.out.println(f.apply(1).get() + f.apply(2).get());
        double d = 0; float g = 1; long l = 2; byte b = 3;
        for (int i = 0; i < 200; i += 50) { d += i; g *= d; l ^= (long) g; b += i; }
        System.out.println(d + \" \" + g + \" \" + l + \" \" + b);
        int[][][] cube = new int[2][3][];
        try { cube[1][2][0]++; } catch (NullPointerException e) { System.out.println(\"null\"); }
        try (java.io.StringReader r = new java.io.StringReader(\"q\")) { System.out.println((char) r.read()); }
        for (java.lang.reflect.Field field : Shapes.class.getDeclaredFields()) System.out.println(field);
    }
}
";

#[test]
fn instrumented_programs_print_what_the_originals_print_under_full_verification() {
    let options = ChildOptions { jvm_options: vec!["-Xverify:all".to_owned()], ..ChildOptions::default() };
    for release in [8, home().version] {
        let folder = TempDir::new().expect("a folder");
        let mut child = Child::start(&home(), &options).expect("a child");
        let source = attest_jvm::Source::new("Shapes.java", SHAPES);
        let mut compilation = attest_jvm::Compilation::new(vec![source], folder.path());
        compilation.release = Some(release);
        let compiled = child.compile(&compilation).expect("an answer");
        assert!(compiled.success, "{compiled:?}");
        let target = TempDir::new().expect("a folder");
        let tree = instrument_tree(folder.path(), target.path()).expect("well-formed classes");
        assert!(tree.skipped.is_empty(), "{:?}", tree.skipped);
        let original = child.run_main(&MainRun::new(paths(&folder), "Shapes")).expect("a run");
        let mut run = MainRun::new(paths(&target), "Shapes");
        run.probes = tree.count();
        let probed = child.run_main(&run).expect("a run");
        assert!(matches!(original.outcome, Outcome::Returned(_)), "{original:?}");
        assert_eq!((&probed.outcome, &probed.stdout), (&original.outcome, &original.stdout));
        assert!(probed.hits.len() > 60, "{}", probed.hits.len());
    }
}

#[test]
fn a_method_that_would_grow_too_large_stays_as_it_is_and_is_reported() {
    let mut source = String::from("class Big {\n static int big(int x) {\n");
    for _ in 0..8000 {
        source.push_str("x += 1;\n");
    }
    source.push_str("return x; }\n static int far(int x) { while (x < 5) {\n");
    for _ in 0..4000 {
        source.push_str("x += 1000;\n");
    }
    let _ = writeln!(source, "}} return x; }}\n static int run() {{ return big(1) + far(0); }} }}");
    let mut bench = Bench::with(&[("Big.java", &source)]);
    let (folder, tree) = instrumented(&bench);
    let why: Vec<_> = tree.skipped.iter().map(|it| (it.method.as_str(), it.why)).collect();
    assert_eq!(why, [("big", WhySkipped::TooLong), ("far", WhySkipped::JumpTooFar)]);
    let mut batch = CallBatch::new(paths(&folder), vec![Call::new("Big", "run")]);
    batch.probes = tree.count();
    let run = bench.child.call_all(&batch).expect("runs").remove(0);
    assert_eq!(run.outcome, Outcome::Returned(attest_jvm::Value::Int(8001 + 4_000_000)));
    assert_eq!(tree.executed(&run.hits).count(), 1);
}

#[test]
fn every_truncation_of_a_class_file_is_refused_or_harmless() {
    let bench = Bench::with(&[("L.java", LINES)]);
    let bytes = std::fs::read(bench.folder.path().join("L.class")).expect("a class file");
    let whole = instrument(&bytes, 0).expect("a well-formed class");
    assert!(!whole.probes.is_empty());
    // The attributes of the class are copied as they are; all before them is needed.
    for length in 0..bytes.len() * 3 / 4 {
        assert!(instrument(&bytes[..length], 0).is_err(), "{length}");
    }
    for at in 8..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 0x5a;
        let _ = instrument(&changed, 0);
    }
}

/// The JDK's own compiler, all its classes instrumented, compiles a program.
#[test]
fn an_instrumented_compiler_still_compiles() {
    let home = home();
    if home.version < 9 {
        return;
    }
    let extracted = TempDir::new().expect("a folder");
    let status = Command::new(home.home.join("bin").join("jimage"))
        .args(["extract", "--include", "regex:/(jdk.compiler/com/sun|jdk.internal.opt/jdk)/.*", "--dir"])
        .arg(extracted.path())
        .arg(home.home.join("lib").join("modules"))
        .status();
    assert!(status.expect("jimage of the JDK").success());
    let original = extracted.path().join("jdk.compiler");
    let options_parser = extracted.path().join("jdk.internal.opt");
    let target = TempDir::new().expect("a folder");
    let tree = instrument_tree(&original, target.path()).expect("well-formed classes");
    assert!(tree.count() > 50_000, "numbers beyond 16 bits are tested too: {}", tree.count());
    assert!(tree.skipped.len() < 5, "{:?}", tree.skipped);

    let exports = ["jdk.internal.misc", "jdk.internal.javac", "jdk.internal.jmod", "jdk.internal.module"];
    // Without the module the platform's loader does not know the compiler, and ours is asked.
    let modules = "--limit-modules=java.base,java.compiler,jdk.zipfs";
    let mut jvm_options = vec!["-Xverify:all".to_owned(), modules.to_owned()];
    for package in exports {
        jvm_options.push(format!("--add-exports=java.base/{package}=ALL-UNNAMED"));
    }
    // The compiler is to write where it is told.
    let options = ChildOptions { jvm_options, sandbox: Sandbox::Off, ..ChildOptions::default() };
    let mut child = Child::start(&home, &options).expect("a child");
    let work = TempDir::new().expect("a folder");
    let source = work.path().join("Shapes.java");
    std::fs::write(&source, SHAPES).expect("a file");
    let mut run =
        MainRun::new(vec![target.path().to_path_buf(), original, options_parser], "com.sun.tools.javac.Main");
    run.arguments = vec!["-d".to_owned(), work.path().display().to_string(), source.display().to_string()];
    run.probes = tree.count();
    run.timeout = Duration::from_secs(120);
    let compiled = child.run_main(&run).expect("a run");
    assert_eq!(compiled.outcome, Outcome::Exited(0), "{}{}", compiled.stdout.text(), compiled.stderr.text());
    assert!(work.path().join("Shapes.class").is_file());
    let classes: BTreeSet<_> = tree.executed(&compiled.hits).map(|probe| &probe.class).collect();
    assert!(classes.len() > 300, "{}", classes.len());
}
