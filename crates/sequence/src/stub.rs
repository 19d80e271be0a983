//! Stubs: objects of interfaces and abstract classes whose methods each have one answer, on the machine and in Java.
//!
//! The machine's class of a stub takes its answers in its constructor and keeps them in fields, so that an answer is a value
//! like any other: left open, an object, or an exception that is thrown.

mod mock;

use attest_classfile::access::{ACC_PRIVATE, ACC_PUBLIC, ACC_SUPER};
use attest_ir::{Bodies, Body, Builder, CallKind, Cond, Inst};
use attest_program::{ClassId, MethodId, Program, SyntheticClass, class_of_descriptor, split_descriptor};
use attest_testcase::{
    Answer, ClassType, Expr, Generics, Inexpressible, Stub, TypeArguments, abstract_methods, class_name,
    implement, implement_applied,
};

pub(crate) use self::mock::is_at_hand as is_mockito_at_hand;
use crate::choose::REFLECTION;
use crate::render::beginning_small;
use crate::sequence::{Reply, Var};

/// Interfaces of the JDK with more methods than this are better left alone: what gives one answer to each call breaks their
/// laws. Those of [`PROTOCOLS`] are mocked, where Mockito writes what is asked of them and no more.
const MAX_METHODS_OF_JDK: usize = 6;

/// Packages of the JDK whose interfaces others implement, as answers to requests.
const PROTOCOLS: &[&str] = &["java/sql/", "javax/sql/", "javax/naming/", "javax/script/", "java/net/http/"];

const THROWABLE: &str = "Ljava/lang/Throwable;";

/// What the constructor of a stub takes at one place.
pub(crate) struct Slot {
    /// The number of the method among those without a body.
    method: usize,
    /// The type of the parameter.
    pub(crate) descriptor: String,
    role: Role,
}

/// What a method of a stub does with what the constructor took.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// It returns it when it is called first.
    First,
    /// It returns it ever after.
    Later,
    /// It throws it.
    Throws,
    /// It runs what it is given, if this is so.
    Runs,
}

/// What is passed to the constructor of a stub.
pub(crate) enum Passed {
    /// A variable.
    Var(Var),
    /// That it is so.
    True,
    /// Zero or null.
    Zero,
}

impl Slot {
    /// What is passed here.
    pub(crate) fn passed(&self, answers: &[Reply]) -> Passed {
        let Some(reply) = answers.get(self.method) else { return Passed::Zero };
        match (reply, self.role) {
            (Reply::Value(var), Role::First | Role::Later)
            | (Reply::Changing(var, _), Role::First)
            | (Reply::Changing(_, var), Role::Later)
            | (Reply::Throws(var), Role::Throws) => Passed::Var(*var),
            (Reply::Runs, Role::Runs) => Passed::True,
            _ => Passed::Zero,
        }
    }
}

/// What the constructor of a stub takes, in order.
pub(crate) fn slots(program: &Program, of: ClassId) -> Vec<Slot> {
    let mut slots = Vec::new();
    for (method, id) in abstract_methods(program, of).into_iter().enumerate() {
        let result = split_descriptor(program.text(program.method(id).descriptor)).map_or("V", |(_, it)| it);
        if result != "V" {
            slots.push(Slot { method, descriptor: result.to_owned(), role: Role::First });
            slots.push(Slot { method, descriptor: result.to_owned(), role: Role::Later });
        }
        if !declared_exceptions(program, id).is_empty() {
            slots.push(Slot { method, descriptor: THROWABLE.to_owned(), role: Role::Throws });
        }
        if run_by(program, id).is_some() {
            slots.push(Slot { method, descriptor: "Z".to_owned(), role: Role::Runs });
        }
    }
    slots
}

/// The exceptions that a method says it throws.
pub(crate) fn declared_exceptions(program: &Program, method: MethodId) -> Vec<ClassId> {
    let declared = program.method(method);
    let Some(file) = program.class(declared.class).file() else { return Vec::new() };
    let Some(member) = file.methods().get(declared.index as usize) else { return Vec::new() };
    member.exceptions(file).into_iter().filter_map(|name| program.load(name).ok()).collect()
}

/// What a method may run of what it is given: the number of its only parameter that has one method without parameters, and
/// that method, which gives what this one gives and throws nothing else.
pub(crate) fn run_by(program: &Program, method: MethodId) -> Option<(usize, MethodId)> {
    let (parameters, result) = split_descriptor(program.text(program.method(method).descriptor))?;
    let work = |descriptor: &&str| {
        let class = program.load(class_of_descriptor(descriptor)?).ok()?;
        let [only] = abstract_methods(program, class)[..] else { return None };
        let (none, given) = split_descriptor(program.text(program.method(only).descriptor))?;
        (none.is_empty() && program.class(class).is_interface() && (result == "V" || given == result))
            .then_some(only)
    };
    let mut works = parameters.iter().enumerate().filter_map(|(at, it)| Some((at, work(it)?)));
    let only = works.next().filter(|_| works.next().is_none())?;
    let declared = declared_exceptions(program, method);
    let may_throw = |thrown: &ClassId| declared.iter().any(|above| program.is_subtype(*thrown, *above));
    declared_exceptions(program, only.1).iter().all(may_throw).then_some(only)
}

/// Whether a stub of a class makes sense and can be written in a package (with dots).
pub(crate) fn is_possible(program: &Program, class: ClassId, package: &str) -> bool {
    why_not(program, class, package).is_none()
}

/// Why no stub stands for an interface or abstract class.
pub(crate) fn why_not(program: &Program, class: ClassId, package: &str) -> Option<String> {
    let missing = abstract_methods(program, class);
    let name = program.dotted(class);
    let reflects = |method: &MethodId| program.text(program.method(*method).descriptor).contains(REFLECTION);
    if missing.is_empty() {
        return Some(format!("{name} has no method that a stub could answer"));
    }
    if is_large(program, class) && !(is_protocol(program, class) && may_be_mocked(program, class)) {
        let help = if is_protocol(program, class) {
            "; with Mockito on the class path of the tests it is mocked"
        } else {
            ""
        };
        return Some(format!("a stub would break the laws of the {} methods of {name}{help}", missing.len()));
    }
    if missing.iter().any(reflects) {
        return Some(format!("{name} takes or gives what is for reflection"));
    }
    implemented(program, class, None, package).err().map(|why| why.to_string())
}

/// Whether a type is the JDK's and has many methods: only those that are asked have answers then.
pub(crate) fn is_large(program: &Program, class: ClassId) -> bool {
    program.class(class).is_from_jdk() && abstract_methods(program, class).len() > MAX_METHODS_OF_JDK
}

fn is_protocol(program: &Program, class: ClassId) -> bool {
    PROTOCOLS.iter().any(|package| program.class_name(class).starts_with(package))
}

/// Whether Mockito can make a stub of a type that it injects.
pub(crate) fn may_be_mocked(program: &Program, class: ClassId) -> bool {
    mock::of(program, class, &[]).is_some()
}

/// The class that is written for a stub, applied to these types if they are known.
fn implemented(
    program: &Program,
    of: ClassId,
    applied: Option<TypeArguments>,
    package: &str,
) -> Result<(Stub, Vec<MethodId>), Inexpressible> {
    let plain = raw_type(program, of, package)?.arguments == TypeArguments::None;
    match applied.or(plain.then_some(TypeArguments::None)) {
        Some(arguments) => implement_applied(program, of, arguments, package),
        None => implement(program, of, package, Generics::Raw),
    }
}

/// Defines the class of a stub for the machine, once; gives its constructor.
pub(crate) fn define(program: &Program, bodies: &Bodies, of: ClassId) -> Option<MethodId> {
    let slots = slots(program, of);
    let interface = program.class(of).is_interface();
    let superclass = if interface { program.well_known().object } else { of };
    let parameters: String = slots.iter().map(|slot| slot.descriptor.as_str()).collect();
    let mut methods = vec![("<init>", format!("({parameters})V"), ACC_PUBLIC)];
    for method in abstract_methods(program, of) {
        let declared = program.method(method);
        methods.push((program.text(declared.name), program.text(declared.descriptor).to_owned(), ACC_PUBLIC));
    }
    let names: Vec<String> = (0..slots.len()).map(field).collect();
    let kept =
        names.iter().zip(&slots).map(|(name, slot)| (name.as_str(), slot.descriptor.clone(), ACC_PRIVATE));
    let changing: Vec<String> = (0..methods.len() - 1).map(asked).collect();
    let fields = kept.chain(changing.iter().map(|name| (name.as_str(), "Z".to_owned(), ACC_PRIVATE)));
    let name = format!("attest/Stub{}", program.class_name(of).replace('/', "_"));
    let draft = SyntheticClass {
        name: &name,
        access: ACC_PUBLIC | ACC_SUPER,
        superclass,
        interfaces: if interface { vec![of] } else { Vec::new() },
        fields: fields.collect(),
        methods,
    };
    let class = bodies.define_once(program, draft, |class| {
        let mut methods = program.class(class).methods.iter().copied();
        let constructor = methods.next().map(|method| constructor(program, method, superclass, &slots));
        let runs = abstract_methods(program, of).into_iter().map(|method| run_by(program, method));
        let answering = methods.zip(runs).enumerate();
        let answering = answering.map(|(at, (method, runs))| body(program, (method, at), runs, &slots));
        constructor.into_iter().chain(answering).collect()
    });
    program.class(class).methods.first().copied()
}

fn field(slot: usize) -> String {
    format!("answer{slot}")
}

/// The field that tells whether a method has been called.
fn asked(method: usize) -> String {
    format!("asked{method}")
}

/// Keeps the answers, then calls the constructor above: an anonymous class has what it captures before that, too.
fn constructor(program: &Program, method: MethodId, superclass: ClassId, slots: &[Slot]) -> Body {
    let mut builder = Builder::new(program, method);
    let own = program.class_name(program.method(method).class).to_owned();
    let this = builder.argument(0);
    for (at, slot) in slots.iter().enumerate() {
        let value = builder.argument(at + 1);
        builder.put_field(this, value, &own, &field(at), &slot.descriptor);
    }
    let above = program.class_name(superclass).to_owned();
    builder.call(CallKind::Special, &above, "<init>", "()V", &[this]);
    builder.ret(None);
    builder.finish()
}

/// The code of a method: it throws what it shall throw, runs what it shall run, and else gives its answer.
fn body(
    program: &Program,
    (method, number): (MethodId, usize),
    runs: Option<(usize, MethodId)>,
    slots: &[Slot],
) -> Body {
    let mut builder = Builder::new(program, method);
    let own = program.class_name(program.method(method).class).to_owned();
    let this = builder.argument(0);
    let of = |role: Role| slots.iter().position(|slot| slot.method == number && slot.role == role);
    if let Some(at) = of(Role::Throws) {
        let thrown = builder.get_field(this, &own, &field(at), THROWABLE);
        builder.emit(Inst::IfNull { a: thrown, then: builder.ahead(2), other: builder.ahead(1) });
        builder.emit(Inst::Throw { a: thrown });
    }
    if let (Some(at), Some((parameter, work))) = (of(Role::Runs), runs) {
        let is_so = builder.get_field(this, &own, &field(at), "Z");
        builder.if_imm(Cond::Eq, is_so, 0, builder.ahead(2), builder.ahead(1));
        let given = builder.argument(parameter + 1);
        let called = program.method(work);
        let holder = program.class_name(called.class).to_owned();
        let (name, descriptor) = (program.text(called.name), program.text(called.descriptor));
        let got = builder.call(CallKind::Interface, &holder, name, descriptor, &[given]);
        builder.ret(got.filter(|_| of(Role::First).is_some()));
    }
    if let Some((first, later)) = of(Role::First).zip(of(Role::Later)) {
        let before = builder.get_field(this, &own, &asked(number), "Z");
        builder.if_imm(Cond::Eq, before, 0, builder.ahead(2), builder.ahead(1));
        let answer = builder.get_field(this, &own, &field(later), &slots[later].descriptor);
        builder.ret(Some(answer));
        let yes = builder.int(1);
        builder.put_field(this, yes, &own, &asked(number), "Z");
        let answer = builder.get_field(this, &own, &field(first), &slots[first].descriptor);
        builder.ret(Some(answer));
    } else {
        builder.ret(None);
    }
    builder.finish()
}

/// A stub as Java, applied to these types if they are known; `value` writes a variable.
pub(crate) fn rendered(
    program: &Program,
    (of, applied): (ClassId, Option<TypeArguments>),
    answers: &[Reply],
    package: &str,
    value: &dyn Fn(Var) -> Expr,
) -> Result<Stub, Inexpressible> {
    let (mut stub, missing) = implemented(program, of, applied, package)?;
    let asked =
        answers.iter().zip(&missing).filter(|(reply, _)| !matches!(reply, Reply::Unasked | Reply::Nothing));
    let asked: Vec<MethodId> = asked.map(|(_, id)| *id).collect();
    stub.mock = mock::of(program, of, &asked);
    for ((method, id), _) in
        stub.methods.iter_mut().zip(&missing).zip(answers).filter(|((_, id), _)| asked.contains(id))
    {
        let declared: Result<Vec<_>, _> = declared_exceptions(program, *id)
            .into_iter()
            .map(|class| class_name(program, class, package))
            .collect();
        match declared {
            Ok(declared) => method.declared = declared,
            Err(_) => stub.mock = None,
        }
        method.overloaded = mock::is_overloaded(program, of, *id);
    }
    for ((method, id), reply) in stub.methods.iter_mut().zip(missing).zip(answers) {
        method.answers = match reply {
            Reply::Unasked | Reply::Nothing => Vec::new(),
            Reply::Value(var) => vec![Answer::Return(value(*var))],
            Reply::Changing(first, second) => {
                vec![Answer::Return(value(*first)), Answer::Return(value(*second))]
            }
            Reply::Throws(var) => vec![Answer::Throw(value(*var))],
            Reply::Runs => run_by(program, id)
                .map(|(parameter, work)| Answer::Run {
                    parameter,
                    method: program.text(program.method(work).name).to_owned(),
                })
                .into_iter()
                .collect(),
        };
        if let Reply::Throws(_) | Reply::Runs = reply {
            let declared = declared_exceptions(program, id).into_iter();
            method.throws =
                declared.map(|class| class_name(program, class, package)).collect::<Result<_, _>>()?;
        }
    }
    Ok(stub)
}

/// The name of a variable that a stub answers with: that of the method without `get`.
pub(crate) fn asked_for(program: &Program, of: ClassId, answers: &[Reply], var: Var) -> Option<String> {
    let at = answers.iter().position(|reply| reply.vars().any(|answer| answer == var))?;
    let name = program.text(program.method(*abstract_methods(program, of).get(at)?).name);
    if matches!(answers[at], Reply::Throws(_)) {
        return Some("failure".to_owned());
    }
    let rest = name.strip_prefix("get").filter(|rest| rest.starts_with(char::is_uppercase));
    Some(rest.map_or_else(|| name.to_owned(), beginning_small))
}

/// The type of a stub's variable without type arguments.
pub(crate) fn raw_type(program: &Program, of: ClassId, package: &str) -> Result<ClassType, Inexpressible> {
    attest_testcase::class_type(program, of, package, Generics::Raw)
}
