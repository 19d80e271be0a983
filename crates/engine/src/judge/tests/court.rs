//! Examples of rules, compiled and run: what each throws is heard as evidence.
//!
//! The last line of an example says what is called. That call is made from a class `Caller` beside it, which stands for
//! the test: it is left out of the trace, and its code tells how objects and arguments were made.

use std::path::Path;

use attest_forward::{Limits, NoObserver, Place};
use attest_ir::{Body, CallKind, CallSite, Inst, Reg};
use attest_jvm::{Child, ChildOptions, Compilation, JavaHome, Source};
use attest_program::location::Jdk;
use attest_program::{ClassId, MethodId, Program};
use attest_sequence::{Sequence, not_injected};
use attest_state::Outcome;
use tempfile::TempDir;

use crate::judge::calls::{CallMade, Calls, is_extreme_int};
use crate::judge::evidence::{Arbitrary, Event, Evidence, Standard};
use crate::judge::rule::Rule;
use crate::judge::table::{Row, TABLE};
use crate::judge::value_origin::near_definition;
use crate::open;
use crate::session::{Project, Settings, Worker};
use crate::sources::Sources;

/// A piece of Java in a package of its own.
#[derive(Clone, Debug)]
pub(super) struct Case {
    package: String,
    pub(super) text: &'static str,
}

impl Case {
    pub(super) fn example(rule: &Rule) -> Case {
        Case::new(&format!("{}.example", rule.id), rule.example)
    }

    pub(super) fn counter_example(rule: &Rule) -> Case {
        Case::new(&format!("{}.counter", rule.id), rule.counter_example)
    }

    pub(super) fn new(name: &str, text: &'static str) -> Case {
        Case { package: name.replace('-', "_"), text: text.trim() }
    }
}

/// All examples, compiled and started.
pub(super) struct Court {
    project: Project,
    _classes: TempDir,
}

impl Court {
    /// With the examples and counter-examples of all rules.
    pub(super) fn open() -> Court {
        let sides = |row: &Row| [Case::example(row.rule), Case::counter_example(row.rule)];
        Court::of(&TABLE.iter().flat_map(sides).collect::<Vec<_>>())
    }

    pub(super) fn of(cases: &[Case]) -> Court {
        let classes = tempfile::tempdir().expect("a folder");
        compile(cases, classes.path());
        let class_path = vec![classes.path().to_owned()];
        let sources = Sources { class_path, ..Sources::default() };
        Court { project: open::project(&sources).expect("a program"), _classes: classes }
    }

    /// Runs an example and hands on what is known of its exception.
    pub(super) fn hear<R>(&self, case: &Case, standard: Standard, ask: impl FnOnce(&Evidence<'_>) -> R) -> R {
        let limits = Limits { jumps: Some(1_000_000), frames: 200, ..Limits::default() };
        let settings = Settings { limits, ..Settings::default() };
        self.project.work(&settings, |worker| {
            let caller = caller(worker.machine.program(), &case.package);
            let (exception, mut trace) = thrown(worker, caller);
            assert_eq!(trace.pop().map(|place| place.method), Some(caller), "{case:?}");
            let target = trace.last().map(|place| place.method).expect("the method under test");
            let (program, bodies) = (worker.machine.program(), worker.machine.bodies());
            let body = bodies.get(program, caller).expect("the caller's code");
            let deprecated = case.text.contains("@Deprecated");
            let calls = Calls { deprecated, ..calls(program, body, target) };
            let passed = calls.all.iter().any(|call| call.has_arguments);
            let class = program.method(target).class;
            let passes_null = || body.insts.iter().any(|inst| matches!(inst, Inst::Null { .. }));
            let sets_fields = || body.insts.iter().any(|inst| matches!(inst, Inst::PutField { .. }));
            let evidence = Evidence::new(program, bodies, standard, Event::Threw(exception), &trace);
            ask(&Evidence {
                calls: Some(&calls),
                arbitrary: Some(Arbitrary { passed, class }),
                passes_null: Some(&passes_null),
                sets_fields: Some(&sets_fields),
                ..evidence
            })
        })
    }
}

fn compile(cases: &[Case], to: &Path) {
    let jdk = Jdk::find(None).expect("a JDK");
    let home = JavaHome::at(&jdk.home).expect("its JVM");
    let mut child = Child::start(&home, &ChildOptions::default()).expect("a JVM");
    let sources = cases.iter().map(source).chain(kotlin()).collect();
    let compiled = child.compile(&Compilation::new(sources, to)).expect("javac");
    assert!(compiled.success, "{:#?}", compiled.diagnostics);
}

/// What Kotlin's library has for the checks that its compiler puts in, as far as examples call it.
fn kotlin() -> [Source; 2] {
    let checks = r#"package kotlin.jvm.internal;

public class Intrinsics {
    public static void checkNotNull(Object value) {
        if (value == null) throw new NullPointerException();
    }

    public static void checkNotNullParameter(Object value, String name) {
        if (value == null) throw new NullPointerException(name);
    }

    public static void throwUninitializedPropertyAccessException(String name) {
        throw new kotlin.UninitializedPropertyAccessException(name);
    }
}
"#;
    let unset = r#"package kotlin;

public class UninitializedPropertyAccessException extends RuntimeException {
    public UninitializedPropertyAccessException(String name) { super(name); }
}
"#;
    [
        Source::new("kotlin/jvm/internal/Intrinsics.java", checks),
        Source::new("kotlin/UninitializedPropertyAccessException.java", unset),
    ]
}

/// A case as a file, with its caller.
fn source(case: &Case) -> Source {
    let package = &case.package;
    let (class, call) = case.text.rsplit_once("// call: ").expect("what is called");
    let (_, name) = class.split_once("public class ").expect("a public class");
    let name = name.split(|letter: char| !letter.is_alphanumeric()).next().expect("its name");
    let caller = format!("class Caller {{ static void call() throws Throwable {{ {call} }} }}");
    let path = format!("{}/{name}.java", package.replace('.', "/"));
    Source::new(&path, format!("package {package};\n{class}{caller}\n"))
}

fn caller(program: &Program, package: &str) -> MethodId {
    let name = format!("{}/Caller", package.replace('.', "/"));
    let class = program.load(&name).expect("the caller");
    method(program, class, |name, _| name == "call").expect("its method")
}

fn method(program: &Program, class: ClassId, is: impl Fn(&str, &str) -> bool) -> Option<MethodId> {
    let methods = &program.class(class).methods;
    let found = methods.iter().find(|id| {
        let method = program.method(**id);
        is(program.text(method.name), program.text(method.descriptor))
    });
    found.copied()
}

fn thrown(worker: &mut Worker<'_>, caller: MethodId) -> (ClassId, Vec<Place>) {
    let mut state = worker.booted.fork();
    let end = worker.machine.invoke(&mut state, caller, &[], &mut NoObserver);
    let Ok(Outcome::Threw(exception)) = end else { panic!("{end:?} instead of an exception") };
    (state.heap.class(exception), worker.machine.stack_trace(&state, exception))
}

/// How a caller makes what it passes.
fn calls(program: &Program, body: &Body, target: MethodId) -> Calls {
    let made = body.insts.iter().enumerate().filter_map(|(at, inst)| match inst {
        Inst::Call { site } => call(program, body, at, &body.sites[*site as usize]),
        _ => None,
    });
    let all: Vec<CallMade> = made.collect();
    let is_constructor = |call: &CallMade| program.text(program.method(call.method).name) == "<init>";
    let bare_receiver = matches!(&all[..], [made, _] if is_constructor(made) && !made.has_arguments);
    let extreme = |inst: &Inst| matches!(inst, Inst::Int { value, .. } if is_extreme_int(*value));
    let extremes = body.insts.iter().any(extreme);
    // A lambda stands for a stub.
    let has_stub = body.sites.iter().any(|site| site.kind == CallKind::Dynamic);
    // What it answers is not looked at.
    let has_doubtful_answer = has_stub;
    let bare = Sequence::call(program, target, Vec::new());
    let made = all.first().map(|made| Sequence::call(program, made.method, Vec::new()).on(bare));
    let lacks_injected = bare_receiver && made.is_some_and(|made| not_injected(program, &made).is_some());
    Calls {
        target,
        all,
        bare_receiver,
        extremes,
        has_stub,
        has_doubtful_answer,
        lacks_injected,
        deprecated: false,
    }
}

/// A call of a method that is not the JDK's.
fn call(program: &Program, body: &Body, at: usize, site: &CallSite) -> Option<CallMade> {
    let class = program.load(program.text(site.class)).ok()?;
    let (named, described) = (program.text(site.name), program.text(site.descriptor));
    let method = method(program, class, |name, descriptor| name == named && descriptor == described)?;
    let receiver = usize::from(site.kind != CallKind::Static);
    let from = |register: &Reg| match near_definition(body, at, *register).map(|at| body.insts[at]) {
        Some(Inst::Move { src, .. }) => src,
        _ => *register,
    };
    let passed = &site.arguments[receiver..];
    let passes_receiver = receiver > 0 && passed.iter().any(|one| from(one) == from(&site.arguments[0]));
    let made = CallMade { method, has_arguments: !passed.is_empty(), passes_receiver };
    (!program.class(class).is_from_jdk()).then_some(made)
}
