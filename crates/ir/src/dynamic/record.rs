//! The `equals`, `hashCode` and `toString` of records: `java.lang.runtime.ObjectMethods`.
//!
//! As in JDK 17 to 25, `equals` compares the last component first; the other two go from the first to the last.

use attest_classfile::Constant;
use attest_program::{Kind, MethodId, Program};

use super::adapt::kind;
use super::concat;
use super::handle::Handle;
use super::request::Request;
use super::{DynamicError, HandleKind};
use crate::body::CallKind;
use crate::build::Builder;
use crate::inst::{BinaryOp, Block, Cond, Inst, Reg, Type};

const OBJECTS: &str = "java/util/Objects";

/// `bootstrap(lookup, method name, type, record class, component names, getters...)`
pub(super) fn bootstrap(request: &Request<'_>) -> Result<MethodId, DynamicError> {
    let class = request.class_argument(0)?;
    request.program.load(class)?;
    let getters = (2..request.arguments.len()).map(|at| request.handle(at));
    let getters = getters.collect::<Result<Vec<_>, _>>()?;
    if getters.iter().any(|g| g.parameters.len() != 1 || g.result == "V") {
        return Err(request.misfit("a getter that takes arguments or has no result"));
    }
    let (parameters, result) = request.site_types()?;
    let receiver = attest_program::descriptor_of_class(class);
    if parameters.first() != Some(&receiver.as_str()) {
        return Err(request.misfit("the receiver is not of the record class"));
    }
    match (request.name, &parameters[1..], result) {
        ("equals", ["Ljava/lang/Object;"], "Z") => request.define_method("RecordEquals", |b| {
            equals(b, class, &getters);
            Ok(())
        }),
        ("hashCode", [], "I") => request.define_method("RecordHashCode", |b| {
            hash_code(b, &getters);
            Ok(())
        }),
        ("toString", [], "Ljava/lang/String;") => {
            let names = names(request, getters.len())?;
            let simple = simple_name(request.program, class);
            request.define_method("RecordToString", |b| {
                to_string(b, &simple, &names, &getters);
                Ok(())
            })
        }
        _ => Err(request.misfit("a method that is not equals, hashCode or toString")),
    }
}

fn names(request: &Request<'_>, count: usize) -> Result<Vec<String>, DynamicError> {
    let Some(Constant::String(text)) = request.arguments.get(1) else {
        return Err(request.misfit("no component names"));
    };
    let text = text.to_str();
    let names: Vec<String> = text.split(';').filter(|n| !n.is_empty()).map(str::to_owned).collect();
    match names.len() == count {
        true => Ok(names),
        false => Err(request.misfit("another number of names than of getters")),
    }
}

/// What `Class.getSimpleName` gives: the name in the source, without package and enclosing classes.
fn simple_name(program: &Program, class: &str) -> String {
    let file = program.load(class).ok().and_then(|class| program.class(class).file());
    let rows = file.map(|file| file.inner_classes()).unwrap_or_default();
    match rows.iter().find(|row| row.inner == class) {
        Some(row) => row.name.unwrap_or_default().to_owned(),
        None => class[class.rfind('/').map_or(0, |slash| slash + 1)..].to_owned(),
    }
}

fn equals(b: &mut Builder<'_>, class: &str, getters: &[Handle<'_>]) {
    let (this, that) = (b.argument(0), b.argument(1));
    let (no, yes) = (b.ahead(1), b.ahead(2));
    let first = b.next_inst();
    b.emit(Inst::IfSame { a: this, b: that, then: yes, other: no });
    for answer in [0, 1] {
        let answer = b.int(answer);
        b.ret(Some(answer));
    }
    // Written from the comparison that is made last to the one that is made first.
    let mut next = yes;
    for getter in getters {
        let here = b.current();
        compare(b, getter, next, no);
        next = here;
    }
    let other = b.current();
    let is_instance = b.instance_of(that, class);
    b.if_imm(Cond::Ne, is_instance, 0, next, no);
    b.patch(first, Inst::IfSame { a: this, b: that, then: yes, other });
}

fn compare(b: &mut Builder<'_>, getter: &Handle<'_>, then: Block, other: Block) {
    let (this, that) = (b.argument(0), b.argument(1));
    let (x, y) = (get(b, getter, this), get(b, getter, that));
    let test = match kind(&getter.result) {
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => {
            return b.emit(Inst::If { cond: Cond::Eq, a: x, b: y, then, other });
        }
        Kind::Long => b.binary(BinaryOp::Lcmp, x, y),
        // The order of `compare`: NaN equals itself, and the zeros differ.
        Kind::Float => call(b, "java/lang/Float", "compare", "(FF)I", &[x, y]),
        Kind::Double => call(b, "java/lang/Double", "compare", "(DD)I", &[x, y]),
        Kind::Ref => {
            let equal = call(b, OBJECTS, "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z", &[x, y]);
            return b.if_imm(Cond::Ne, equal, 0, then, other);
        }
    };
    b.if_imm(Cond::Eq, test, 0, then, other);
}

fn hash_code(b: &mut Builder<'_>, getters: &[Handle<'_>]) {
    let mut result = None;
    for getter in getters {
        let this = b.argument(0);
        let value = get(b, getter, this);
        let hash = match kind(&getter.result) {
            Kind::Byte | Kind::Char | Kind::Short | Kind::Int => value,
            Kind::Boolean => call(b, "java/lang/Boolean", "hashCode", "(Z)I", &[value]),
            Kind::Long => call(b, "java/lang/Long", "hashCode", "(J)I", &[value]),
            Kind::Float => call(b, "java/lang/Float", "hashCode", "(F)I", &[value]),
            Kind::Double => call(b, "java/lang/Double", "hashCode", "(D)I", &[value]),
            Kind::Ref => call(b, OBJECTS, "hashCode", "(Ljava/lang/Object;)I", &[value]),
        };
        result = Some(match result {
            Some(before) => {
                let shifted = b.register(Type::Int);
                b.emit(Inst::BinaryImm { op: BinaryOp::Imul, dst: shifted, a: before, imm: 31 });
                b.binary(BinaryOp::Iadd, shifted, hash)
            }
            None => hash,
        });
    }
    let result = result.unwrap_or_else(|| b.int(0));
    b.ret(Some(result));
}

fn to_string(b: &mut Builder<'_>, simple: &str, names: &[String], getters: &[Handle<'_>]) {
    let builder = concat::begin(b);
    let mut before = format!("{simple}[");
    for (name, getter) in names.iter().zip(getters) {
        before.push_str(&format!("{name}="));
        append_text(b, builder, &before);
        let this = b.argument(0);
        let value = get(b, getter, this);
        concat::append(b, builder, value, &getter.result);
        before = ", ".to_owned();
    }
    let end = if names.is_empty() { format!("{simple}[]") } else { "]".to_owned() };
    append_text(b, builder, &end);
    let text = concat::end(b, builder);
    b.ret(Some(text));
}

fn append_text(b: &mut Builder<'_>, builder: Reg, text: &str) {
    concat::append_text(b, builder, &text.encode_utf16().collect::<Vec<u16>>());
}

/// A component of a record that is known not to be null.
fn get(b: &mut Builder<'_>, getter: &Handle<'_>, object: Reg) -> Reg {
    if getter.kind == HandleKind::GetField {
        let member = getter.member;
        return b.get_field(object, member.class, member.name, member.descriptor);
    }
    getter.call(b, None, &[object]).unwrap_or(object)
}

fn call(b: &mut Builder<'_>, class: &str, name: &str, descriptor: &str, arguments: &[Reg]) -> Reg {
    b.call(CallKind::Static, class, name, descriptor, arguments).unwrap_or(arguments[0])
}
