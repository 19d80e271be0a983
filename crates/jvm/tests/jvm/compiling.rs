//! Sources in memory to class files on disk.

use attest_jvm::{Child, ChildOptions, Compilation, Error, JavaHome, Severity, Source};
use tempfile::TempDir;

use crate::support::home;

fn child() -> Child {
    Child::start(&home(), &ChildOptions::default()).expect("a child")
}

#[test]
fn an_error_is_reported_with_its_file_line_and_code() {
    let out = TempDir::new().expect("a folder");
    let source = Source::new("p/A.java", "package p;\nclass A {\n    int x = missing;\n}\n");
    let compiled = child().compile(&Compilation::new(vec![source], out.path())).expect("an answer");
    assert!(!compiled.success);
    assert!(compiled.classes.is_empty());
    let error = &compiled.diagnostics[0];
    assert_eq!(error.severity, Severity::Error);
    assert_eq!(error.file.as_deref(), Some("p/A.java"));
    assert_eq!((error.line, error.column), (Some(3), Some(13)));
    assert_eq!(error.code.as_deref(), Some("compiler.err.cant.resolve.location"));
    assert!(error.message.contains("missing"), "{}", error.message);
}

#[test]
fn classes_of_several_files_and_packages_are_listed() {
    let out = TempDir::new().expect("a folder");
    let sources = vec![
        Source::new("p/A.java", "package p; public class A { class Inner {} q.B b; }"),
        Source::new("q/B.java", "package q; public class B { }"),
    ];
    let compiled = child().compile(&Compilation::new(sources, out.path())).expect("an answer");
    assert!(compiled.success, "{compiled:?}");
    let names: Vec<_> =
        compiled.classes.iter().filter_map(|path| path.strip_prefix(out.path()).ok()).collect();
    assert_eq!(names, ["p/A$Inner.class", "p/A.class", "q/B.class"].map(std::path::Path::new));
}

#[test]
fn the_class_path_the_release_and_parameter_names_take_effect() {
    let (first, second) = (TempDir::new().expect("a folder"), TempDir::new().expect("a folder"));
    let mut child = child();
    let library = vec![Source::new("L.java", "public class L { public static int one() { return 1; } }")];
    assert!(child.compile(&Compilation::new(library, first.path())).expect("an answer").success);
    let user =
        vec![Source::new("U.java", "public class U { int two(int number) { return L.one() + number; } }")];
    let mut compilation = Compilation::new(user, second.path());
    assert!(!child.compile(&compilation).expect("an answer").success, "L is not on the class path");
    compilation.class_path = vec![first.path().to_path_buf()];
    compilation.release = Some(8);
    compilation.parameters = true;
    compilation.debug = false;
    let compiled = child.compile(&compilation).expect("an answer");
    assert!(compiled.success, "{compiled:?}");
    let bytes = std::fs::read(&compiled.classes[0]).expect("a class file");
    assert_eq!(bytes[6..8], [0, 52], "Java 8 is class file version 52");
    let has = |name: &[u8]| bytes.windows(name.len()).any(|window| window == name);
    assert!(has(b"MethodParameters") && has(b"number"));
    assert!(!has(b"LineNumberTable"));
}

#[test]
fn lint_gives_warnings_on_demand() {
    let out = TempDir::new().expect("a folder");
    let source = Source::new("A.java", "class A { java.util.List raw; }");
    let mut compilation = Compilation::new(vec![source], out.path());
    let mut child = child();
    let warned = |compiled: attest_jvm::Compiled| {
        compiled.diagnostics.iter().any(|it| it.code.as_deref() == Some("compiler.warn.raw.class.use"))
    };
    assert!(!warned(child.compile(&compilation).expect("an answer")));
    compilation.lint = true;
    assert!(warned(child.compile(&compilation).expect("an answer")));
}

#[test]
fn an_unknown_option_is_refused_and_the_child_goes_on() {
    let out = TempDir::new().expect("a folder");
    let mut compilation = Compilation::new(vec![Source::new("A.java", "class A {}")], out.path());
    compilation.options = vec!["--no-such-option".to_owned()];
    let mut child = child();
    assert!(matches!(child.compile(&compilation), Err(Error::CompilerRefused(_))));
    compilation.options.clear();
    assert!(child.compile(&compilation).expect("an answer").success);
    assert_eq!(child.replaced(), 0);
}

#[test]
fn a_folder_without_java_and_a_jre_are_refused_with_advice() {
    let empty = TempDir::new().expect("a folder");
    let refused = JavaHome::at(empty.path()).expect_err("no java here");
    assert!(refused.to_string().contains("bin/java"), "{refused}");
    let jre = JavaHome { has_compiler: false, ..home() };
    let options = ChildOptions { keep_runner: false, ..ChildOptions::default() };
    let refused = Child::start(&jre, &options).err().expect("no compiler for the runner");
    assert!(refused.to_string().contains("use a JDK"), "{refused}");
}

#[test]
fn a_jre_runs_with_a_runner_that_a_jdk_compiled_but_does_not_compile() {
    let out = TempDir::new().expect("a folder");
    let jre = JavaHome { has_compiler: false, ..home() };
    let options =
        ChildOptions { keep_runner: false, runner_compiler: Some(home()), ..ChildOptions::default() };
    let mut child = Child::start(&jre, &options).expect("a child");
    let compilation = Compilation::new(vec![Source::new("A.java", "class A {}")], out.path());
    assert!(matches!(child.compile(&compilation), Err(Error::NoCompiler(_))));
}
