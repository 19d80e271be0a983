//! Stubs: objects of interfaces and abstract classes that answer every call alike, on the machine and in Java.

use attest_classfile::access::{ACC_PUBLIC, ACC_SUPER};
use attest_forward::catalog::{self, Factory};
use attest_ir::{Bodies, Body, Builder, CallKind, Reg};
use attest_program::{ClassId, MethodId, Program, SyntheticClass, class_of_descriptor, split_descriptor};
use attest_testcase::{
    Answer, Expr, Generics, Inexpressible, Stub, abstract_methods, callee, erased_type, implement,
};

use crate::choose::REFLECTION;
use crate::sequence::Reply;

/// Interfaces with more methods than this are better left alone: what answers everything alike breaks their laws.
const METHODS: usize = 6;

/// The text that stands for something.
const TEXT: &str = "a";

/// Whether a stub of a class makes sense and can be written in a package (with dots).
pub(crate) fn is_possible(program: &Program, class: ClassId, package: &str) -> bool {
    let missing = abstract_methods(program, class);
    let reflects = |method: &MethodId| program.text(program.method(*method).descriptor).contains(REFLECTION);
    (1..=METHODS).contains(&missing.len())
        && !missing.iter().any(reflects)
        && implement(program, class, package, Generics::Raw).is_ok()
}

/// Defines the class of a stub for the machine, once; gives its constructor.
pub(crate) fn define(program: &Program, bodies: &Bodies, of: ClassId, reply: Reply) -> Option<MethodId> {
    let missing = abstract_methods(program, of);
    let interface = program.class(of).is_interface();
    let superclass = if interface { program.well_known().object } else { of };
    let mut methods = vec![("<init>", "()V".to_owned(), ACC_PUBLIC)];
    for method in &missing {
        let declared = program.method(*method);
        methods.push((program.text(declared.name), program.text(declared.descriptor).to_owned(), ACC_PUBLIC));
    }
    let name = format!("attest/Stub{}{}", program.class_name(of).replace('/', "_"), reply as u8);
    let draft = SyntheticClass {
        name: &name,
        access: ACC_PUBLIC | ACC_SUPER,
        superclass,
        interfaces: if interface { vec![of] } else { Vec::new() },
        fields: Vec::new(),
        methods,
    };
    let class = bodies.define_once(program, draft, |class| {
        let methods = program.class(class).methods.iter();
        methods.map(|method| body(program, *method, superclass, reply)).collect()
    });
    program.class(class).methods.first().copied()
}

/// The code of a stub's method: the constructor first calls the one above, all others answer.
fn body(program: &Program, method: MethodId, superclass: ClassId, reply: Reply) -> Body {
    let mut builder = Builder::new(program, method);
    let declared = program.method(method);
    if program.text(declared.name) == "<init>" {
        let this = builder.argument(0);
        let above = program.class_name(superclass).to_owned();
        builder.call(CallKind::Special, &above, "<init>", "()V", &[this]);
        builder.ret(None);
    } else {
        let result = split_descriptor(program.text(declared.descriptor)).map_or("V", |(_, result)| result);
        let value = answer(&mut builder, result, reply);
        builder.ret(value);
    }
    builder.finish()
}

/// A stub as Java.
pub(crate) fn rendered(
    program: &Program,
    of: ClassId,
    reply: Reply,
    package: &str,
) -> Result<Stub, Inexpressible> {
    let (mut stub, missing) = implement(program, of, package, Generics::Raw)?;
    for (method, id) in stub.methods.iter_mut().zip(missing) {
        let descriptor = program.text(program.method(id).descriptor);
        let (_, result) = split_descriptor(descriptor).unwrap_or_default();
        let value = match (reply, result) {
            (Reply::Nothing, _) | (_, "V") => None,
            (_, other) if maker(other, reply).is_some() => {
                let made =
                    maker(other, reply).map(|maker| maker.rendered(program, package)).transpose()?.flatten();
                // Of no type in particular: what it holds may be declared.
                let raw = erased_type(program, other, package, Generics::Raw)?;
                made.map(|made| match is_declared_with_types(program, id) {
                    true => Expr::Cast(raw, Box::new(made)),
                    false => made,
                })
            }
            (_, "Z") => Some(Expr::Boolean(true)),
            (_, "B") => Some(Expr::Byte(1)),
            (_, "C") => Some(Expr::Char(u16::from(b'a'))),
            (_, "S") => Some(Expr::Short(1)),
            (_, "I") => Some(Expr::Int(1)),
            (_, "J") => Some(Expr::Long(1)),
            (_, "F") => Some(Expr::float(1.0)),
            (_, "D") => Some(Expr::double(1.0)),
            (_, other) if takes_text(other) => Some(Expr::Text(TEXT.encode_utf16().collect())),
            _ => None,
        };
        method.answers = value.map(Answer::Return).into_iter().collect();
    }
    Ok(stub)
}

/// What a method of a stub gives, as instructions.
fn answer(builder: &mut Builder<'_>, result: &str, reply: Reply) -> Option<Reg> {
    let something = reply != Reply::Nothing;
    Some(match result {
        "V" => return None,
        other if something && maker(other, reply).is_some() => return maker(other, reply)?.built(builder),
        "C" if something => builder.int(i32::from(b'a')),
        "Z" | "B" | "C" | "S" | "I" => builder.int(i32::from(something)),
        "J" => builder.long(i64::from(something)),
        "F" => builder.float(f32::from(u8::from(something))),
        "D" => builder.double(f64::from(u8::from(something))),
        other if something && takes_text(other) => builder.text(&TEXT.encode_utf16().collect::<Vec<u16>>()),
        _ => builder.null(),
    })
}

/// Whether a method's declaration has type arguments, which what a stub gives may not fit.
fn is_declared_with_types(program: &Program, method: MethodId) -> bool {
    let declared = program.method(method);
    let file = program.class(declared.class).file();
    let member = file.and_then(|file| Some((file, file.methods().get(declared.index as usize)?)));
    member.is_some_and(|(file, member)| member.signature(file).is_some())
}

/// Whether some method of a stub gives any object.
pub(crate) fn gives_any(program: &Program, class: ClassId) -> bool {
    let any =
        |method: MethodId| program.text(program.method(method).descriptor).ends_with(")Ljava/lang/Object;");
    abstract_methods(program, class).into_iter().any(any)
}

/// What makes an answer of a type.
fn maker(result: &str, reply: Reply) -> Option<Maker> {
    let of = |class, name, descriptor| Some(Maker(Factory { class, name, descriptor }));
    match (result, reply) {
        (_, Reply::Nothing) => None,
        ("Ljava/lang/Object;", Reply::Lists) => Some(Maker(catalog::SINGLETON_LIST)),
        ("Ljava/lang/Object;", Reply::Sets) => Some(Maker(catalog::SINGLETON_SET)),
        ("Ljava/lang/Integer;" | "Ljava/lang/Number;", _) => {
            of("java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;")
        }
        ("Ljava/lang/Long;", _) => of("java/lang/Long", "valueOf", "(J)Ljava/lang/Long;"),
        ("Ljava/lang/Boolean;", _) => of("java/lang/Boolean", "valueOf", "(Z)Ljava/lang/Boolean;"),
        (other, _) => class_of_descriptor(other).and_then(catalog::singleton).map(Maker),
    }
}

/// A static method of the JDK that makes a small object of what it is given.
struct Maker(Factory);

impl Maker {
    fn parameters(&self) -> Vec<&'static str> {
        split_descriptor(self.0.descriptor).map(|(parameters, _)| parameters).unwrap_or_default()
    }

    fn rendered(&self, program: &Program, package: &str) -> Result<Option<Expr>, Inexpressible> {
        let Ok(class) = program.load(self.0.class) else { return Ok(None) };
        let Some(method) = program.find_method(class, self.0.name, self.0.descriptor) else {
            return Ok(None);
        };
        let arguments = self.parameters().into_iter().map(|descriptor| match descriptor {
            "I" => Expr::Int(1),
            "J" => Expr::Long(1),
            "Z" => Expr::Boolean(true),
            _ => Expr::Text(TEXT.encode_utf16().collect()),
        });
        let arguments = arguments.collect();
        Ok(Some(Expr::call_static(callee(program, class, method, package)?, arguments)))
    }

    fn built(&self, builder: &mut Builder<'_>) -> Option<Reg> {
        let mut arguments = Vec::new();
        for descriptor in self.parameters() {
            arguments.push(match descriptor {
                "I" | "Z" => builder.int(1),
                "J" => builder.long(1),
                _ => builder.text(&TEXT.encode_utf16().collect::<Vec<u16>>()),
            });
        }
        builder.call(CallKind::Static, self.0.class, self.0.name, self.0.descriptor, &arguments)
    }
}

fn takes_text(descriptor: &str) -> bool {
    matches!(
        descriptor,
        "Ljava/lang/Object;" | "Ljava/lang/String;" | "Ljava/lang/CharSequence;" | "Ljava/lang/Comparable;"
    )
}
