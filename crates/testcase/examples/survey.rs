//! Writes a call of every accessible method of a class path, arguments as small as can be, and lets javac judge:
//! `cargo run --release -p attest-testcase --example survey -- app.jar [class prefix]`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use attest_ir::Bodies;
use attest_jvm::{Child, ChildOptions, Confirmation, JavaHome, Verdict};
use attest_program::location::{ClassPath, Jdk};
use attest_program::{ClassId, MethodId, Program, package};
use attest_testcase::junit::{Framework, print_singly, test_package};
use attest_testcase::{
    Cannot, ClassType, Expectation, Expr, Generics, Root, TestCase, TestName, Type, Want, WantedObject,
    WantedObjects, callee_on, class_name, class_type, construct, fits, is_inner,
};

/// javac takes this many files at once.
const BATCH: usize = 400;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [jar, prefix] = match arguments.as_slice() {
        [jar] => [jar.clone(), String::new()],
        [jar, prefix] => [jar.clone(), prefix.replace('.', "/")],
        _ => {
            eprintln!("usage: survey CLASSPATH [CLASS-PREFIX]");
            std::process::exit(2);
        }
    };
    if let Err(error) = survey(&ClassPath::parse(&jar), &prefix) {
        eprintln!("error: {error}");
        std::process::exit(1);
    }
}

fn survey(entries: &[PathBuf], prefix: &str) -> Result<(), Box<dyn std::error::Error>> {
    let jdk = Jdk::find(None)?;
    let home = JavaHome::at(&jdk.home)?;
    let path = ClassPath::open(entries, &jdk)?;
    let names: Vec<String> =
        path.classes_of(&entries[0])?.into_iter().filter(|name| name.starts_with(prefix)).collect();
    let program = Program::new(Arc::new(path), jdk)?;
    let bodies = Bodies::default();
    let mut cases = Vec::new();
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let mut methods = 0;
    for name in &names {
        let Ok(class) = program.load(name) else { continue };
        for method in program.class(class).methods.iter().copied() {
            if let Some(made) = case(&program, &bodies, class, method) {
                methods += 1;
                match made {
                    Ok(case) => cases.push(case),
                    Err(why) => *reasons.entry(kind(&why)).or_default() += 1,
                }
            }
        }
    }
    println!("{} classes, {methods} accessible methods, {} tests written", names.len(), cases.len());
    for (reason, count) in &reasons {
        println!("  {count:>6} {reason}");
    }
    judge(&home, entries, &cases)
}

/// A test that calls the method; `None` if a test of its package may not.
fn case(
    program: &Program,
    bodies: &Bodies,
    class: ClassId,
    method: MethodId,
) -> Option<Result<TestCase, Cannot>> {
    let found = program.method(method);
    let subject = class_name(program, class, &package(program.class_name(class)).replace('/', ".")).ok()?;
    let inside = test_package(&subject);
    let constructor = program.text(found.name) == "<init>";
    if (constructor && (program.class(class).is_abstract() || is_inner(program, class)))
        || (!constructor && program.text(found.name).starts_with('<'))
        || attest_testcase::may_call(program, class, method, &inside).is_err()
    {
        return None;
    }
    Some(write(program, bodies, class, method, &inside, constructor))
}

fn write(
    program: &Program,
    bodies: &Bodies,
    class: ClassId,
    method: MethodId,
    inside: &str,
    constructor: bool,
) -> Result<TestCase, Cannot> {
    let found = program.method(method);
    let of: ClassType = class_type(program, class, inside, Generics::Objects)?;
    let callee = callee_on(program, class, &of.arguments, method, inside)?;
    let mut graph = WantedObjects::default();
    let mut roots = Vec::new();
    if !constructor && !found.is_static() {
        graph.objects.push(WantedObject::Any(class));
        let name = attest_testcase::name_for(&format!("L{};", of.name.simple()));
        roots.push(Root { want: Want::Object(0), ty: Type::Class(of.clone()), name });
    }
    for (parameter, ty) in callee.parameters.iter().zip(found.signature.parameters.iter()) {
        let want = match ty.class {
            Some(name) => {
                let Ok(class) = program.load(program.text(name)) else {
                    return Err(Cannot::NoConstructor(program.text(name).to_owned()));
                };
                graph.objects.push(WantedObject::Any(class));
                Want::Object(graph.objects.len() - 1)
            }
            None => Want::Literal(zero(&parameter.ty)),
        };
        roots.push(Root { want, ty: parameter.ty.clone(), name: parameter.name.clone() });
    }
    let built = construct(program, bodies, inside, &graph, &roots)?;
    let mut values = built.roots.into_iter();
    let call = match (constructor, found.is_static()) {
        (true, _) => Expr::instance(of.clone(), callee, values.collect()),
        (false, true) => Expr::call_static(callee, values.collect()),
        (false, false) => {
            let receiver = values.next().ok_or_else(|| Cannot::Misfit("no receiver".to_owned()))?;
            Expr::call(receiver, callee, values.collect())
        }
    };
    let expectation = Expectation::Completes;
    let mut case = TestCase::new(of.name, TestName::of(&call, &expectation), call, expectation);
    if case.act.call.own_type().is_some() {
        case.act.result = Some(attest_testcase::Var(1_000_000));
    }
    case.arrange = built.arrangement.statements;
    fits(&case)?;
    Ok(case)
}

fn zero(ty: &Type) -> Expr {
    match ty {
        Type::Boolean => Expr::Boolean(false),
        Type::Byte => Expr::Byte(0),
        Type::Char => Expr::Char(0),
        Type::Short => Expr::Short(0),
        Type::Long => Expr::Long(0),
        Type::Float => Expr::Float(0),
        Type::Double => Expr::Double(0),
        _ => Expr::Int(0),
    }
}

fn kind(why: &Cannot) -> String {
    match why {
        Cannot::NoSetter { .. } => "no setter".to_owned(),
        Cannot::NoConstructor(_) => "no constructor".to_owned(),
        Cannot::Cycle(_) => "cycle".to_owned(),
        Cannot::Inexpressible(why) => {
            let text = format!("{why:?}");
            format!("inexpressible: {}", text.split('(').next().unwrap_or_default())
        }
        Cannot::GaveUp(_) => "gave up".to_owned(),
        Cannot::Misfit(what) => what.clone(),
    }
}

/// Compiles and runs the tests; a test that does not compile is an error of ours and is shown.
fn judge(home: &JavaHome, entries: &[PathBuf], cases: &[TestCase]) -> Result<(), Box<dyn std::error::Error>> {
    let mut child = Child::start(home, &ChildOptions::default())?;
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut shown = 0;
    for batch in cases.chunks(BATCH) {
        let printed = print_singly(batch, Framework::Jupiter);
        let files = printed.iter().map(|file| file.to_test_file()).collect();
        let class_path: Vec<PathBuf> = entries.iter().map(|entry| Path::new(entry).to_path_buf()).collect();
        let mut confirmation = Confirmation::new(class_path, files);
        confirmation.timeout = std::time::Duration::from_secs(2);
        for (result, file) in child.confirm(&confirmation)?.iter().zip(&printed) {
            let verdict = match &result.verdict {
                Verdict::Passed => "passed",
                Verdict::Failed(_) => "threw",
                Verdict::NotCompiled(diagnostics) => {
                    if shown < 10 {
                        shown += 1;
                        for diagnostic in diagnostics {
                            println!("{}: {}", diagnostic.line.unwrap_or(0), diagnostic.message);
                        }
                        println!("{}", file.text);
                    }
                    "did not compile"
                }
                Verdict::TimedOut => "timed out",
                _ => "ended the JVM",
            };
            *counts.entry(verdict).or_default() += 1;
        }
    }
    for (verdict, count) in counts {
        println!("{count:>8} {verdict}");
    }
    Ok(())
}
