//! Pattern switches: `java.lang.runtime.SwitchBootstraps`.
//!
//! The made method takes the selector and the label to start from, and gives the index of the first label from
//! there that matches, the number of labels if none does, or -1 for null. Labels are written from the last to
//! the first, so the block that a failing test goes on to exists already.

use attest_classfile::{Constant, access};
use attest_program::{MethodId, Program};

use super::DynamicError;
use super::request::Request;
use crate::body::{CallKind, SwitchTable};
use crate::build::Builder;
use crate::inst::{Block, Cond, Inst, Reg};

/// Blocks are numbered with 16 bits, and a label takes up to six.
const MAX_LABELS: usize = 10_000;

/// A case label.
enum Label<'p> {
    /// An instance of this class.
    Class(&'p str),
    /// This string.
    Text(Vec<u16>),
    /// A boxed number or character of this value.
    Int(i32),
    /// This constant of this enum class.
    Enum { class: String, constant: String },
    /// A constant that does not exist.
    Never,
}

/// `typeSwitch(lookup, name, type, labels...)`
pub(super) fn type_switch(request: &Request<'_>) -> Result<MethodId, DynamicError> {
    if let Some(count) = same_primitive(request)? {
        return first_from(request, count);
    }
    let labels = request.arguments.iter().map(|constant| match *constant {
        Constant::Class(class) => {
            request.program.load(class)?;
            Ok(Label::Class(class))
        }
        Constant::String(text) => Ok(Label::Text(text.utf16())),
        Constant::Integer(value) => Ok(Label::Int(value)),
        Constant::Dynamic { bootstrap, name, descriptor } => {
            let nested = request.nested(bootstrap, name, descriptor)?;
            let (class, constant) = enum_description(&nested).ok_or_else(|| primitive_pattern(request))?;
            Ok(enum_label(request.program, class, constant))
        }
        _ => Err(primitive_pattern(request)),
    });
    let labels = labels.collect::<Result<Vec<_>, _>>()?;
    define(request, &labels, true)
}

/// `enumSwitch(lookup, name, type, labels...)`: strings are names of the selector's constants.
pub(super) fn enum_switch(request: &Request<'_>) -> Result<MethodId, DynamicError> {
    let (parameters, _) = request.site_types()?;
    let selector = parameters.first().and_then(|p| attest_program::class_of_descriptor(p));
    let selector = selector.ok_or_else(|| request.misfit("the selector is no enum"))?;
    let labels = request.arguments.iter().map(|constant| match *constant {
        Constant::Class(class) => {
            request.program.load(class)?;
            Ok(Label::Class(class))
        }
        Constant::String(name) => {
            Ok(enum_label(request.program, selector.to_owned(), name.to_str().into_owned()))
        }
        _ => Err(request.misfit("a label that is neither a class nor a name")),
    });
    let labels = labels.collect::<Result<Vec<_>, _>>()?;
    let only_constants = !labels.is_empty() && labels.iter().all(|l| !matches!(l, Label::Class(_)));
    define(request, &labels, !only_constants)
}

/// How many labels there are, if each is the selector's own primitive type: `case Box(int w, int h) when …` asks
/// so for a component that several cases share.
fn same_primitive(request: &Request<'_>) -> Result<Option<usize>, DynamicError> {
    let (parameters, _) = request.site_types()?;
    let selector = parameters.first().copied().filter(|descriptor| descriptor.len() == 1);
    let Some(selector) = selector else { return Ok(None) };
    for constant in &request.arguments {
        let Constant::Dynamic { bootstrap, name, descriptor } = *constant else { return Ok(None) };
        let nested = request.nested(bootstrap, name, descriptor)?;
        let primitive = ("java/lang/invoke/ConstantBootstraps", "primitiveClass");
        if (nested.class, nested.method) != primitive || name != selector {
            return Ok(None);
        }
    }
    Ok(Some(request.arguments.len()))
}

/// A switch whose labels all match: the one to start from is the answer.
fn first_from(request: &Request<'_>, count: usize) -> Result<MethodId, DynamicError> {
    request.define_method("TypeSwitch", |b| {
        let restart = b.argument(1);
        check_index(b, restart, count as i32);
        b.ret(Some(restart));
        Ok(())
    })
}

fn primitive_pattern(request: &Request<'_>) -> DynamicError {
    let at = request.program.dotted(request.caller);
    DynamicError::Unsupported(format!("a switch over primitive patterns (a preview feature) in {at}"))
}

/// The class (internal form) and name in `EnumDesc.of(ClassDesc.of("p.E"), "A")`, made by nested constants.
fn enum_description(request: &Request<'_>) -> Option<(String, String)> {
    let [handle, class, Constant::String(name)] = invoked(request)? else { return None };
    let Constant::MethodHandle { member, .. } = handle else { return None };
    if (member.class, member.name) != ("java/lang/Enum$EnumDesc", "of") {
        return None;
    }
    let Constant::Dynamic { bootstrap, name: class_name, descriptor } = *class else { return None };
    let nested = request.nested(bootstrap, class_name, descriptor).ok()?;
    let [Constant::MethodHandle { member, .. }, Constant::String(class)] = invoked(&nested)? else {
        return None;
    };
    let class = class.to_str();
    let class = match (member.class, member.name) {
        ("java/lang/constant/ClassDesc", "of") => class.replace('.', "/"),
        ("java/lang/constant/ClassDesc", "ofDescriptor") => {
            attest_program::class_of_descriptor(&class)?.to_owned()
        }
        _ => return None,
    };
    Some((class, name.to_str().into_owned()))
}

fn invoked<'a, 'p>(request: &'a Request<'p>) -> Option<&'a [Constant<'p>]> {
    let invoke = ("java/lang/invoke/ConstantBootstraps", "invoke");
    ((request.class, request.method) == invoke).then_some(&request.arguments)
}

fn enum_label<'p>(program: &Program, class: String, constant: String) -> Label<'p> {
    let field = program.load(&class).ok().and_then(|class| program.find_field(class, &constant));
    match field.is_some_and(|field| program.field(field).access & access::ACC_ENUM != 0) {
        true => Label::Enum { class, constant },
        false => Label::Never,
    }
}

fn define(request: &Request<'_>, labels: &[Label<'_>], check_first: bool) -> Result<MethodId, DynamicError> {
    let (parameters, result) = request.site_types()?;
    let [selector, "I"] = parameters[..] else {
        return Err(request.misfit("the call site does not take a selector and an index"));
    };
    if result != "I" || labels.len() > MAX_LABELS {
        return Err(request.misfit("more labels than are supported, or a result that is no int"));
    }
    let Some(selector) = attest_program::class_of_descriptor(selector) else {
        return Err(primitive_pattern(request));
    };
    request.define_method("TypeSwitch", |b| {
        write(b, selector, labels, check_first);
        Ok(())
    })
}

fn write(b: &mut Builder<'_>, selector: &str, labels: &[Label<'_>], check_first: bool) {
    let (value, restart) = (b.argument(0), b.argument(1));
    let count = labels.len() as i32;
    let first = b.next_inst();
    b.emit(Inst::IfNull { a: value, then: b.ahead(1), other: b.ahead(2) });
    if check_first {
        check_index(b, restart, count);
    }
    return_int(b, -1);
    let none = b.current();
    return_int(b, count);
    let mut next = none;
    let mut cases = vec![(count, none)];
    for (index, label) in labels.iter().enumerate().rev() {
        let here = b.current();
        test(b, value, selector, label, index as i32, next);
        cases.push((index as i32, here));
        next = here;
    }
    let out_of_range = b.current();
    check_index(b, restart, count);
    return_int(b, count);
    b.patch(first, Inst::IfNull { a: value, then: Block(1), other: b.current() });
    b.switch(restart, SwitchTable::new(cases, out_of_range));
}

/// Returns `index` if the value, which is not null, matches the label; goes on at `next` otherwise.
fn test(b: &mut Builder<'_>, value: Reg, selector: &str, label: &Label<'_>, index: i32, next: Block) {
    match label {
        Label::Class(class) => {
            let matches = b.instance_of(value, class);
            b.if_imm(Cond::Ne, matches, 0, b.ahead(1), next);
        }
        Label::Text(text) => {
            let text = b.text(text);
            let arguments = [text, value];
            let matches =
                b.call(CallKind::Virtual, "java/lang/String", "equals", "(Ljava/lang/Object;)Z", &arguments);
            b.if_imm(Cond::Ne, matches.unwrap_or(text), 0, b.ahead(1), next);
        }
        Label::Int(number) => test_number(b, value, selector, *number, next),
        Label::Enum { class, constant } => {
            if selector != class {
                let matches = b.instance_of(value, class);
                b.if_imm(Cond::Ne, matches, 0, b.ahead(1), next);
            }
            let wanted = b.get_static(class, constant, &attest_program::descriptor_of_class(class));
            b.emit(Inst::IfSame { a: value, b: wanted, then: b.ahead(1), other: next });
        }
        Label::Never => return b.emit(Inst::Goto { to: next }),
    }
    return_int(b, index);
}

/// Goes on behind the last block written here if the value is a number or character equal to `number`.
fn test_number(b: &mut Builder<'_>, value: Reg, selector: &str, number: i32, next: Block) {
    match selector {
        "java/lang/Integer" | "java/lang/Short" | "java/lang/Byte" => {
            compare(b, value, (selector, "intValue", "()I"), number, 1, next);
        }
        "java/lang/Character" => compare(b, value, (selector, "charValue", "()C"), number, 1, next),
        _ => {
            let is_number = b.instance_of(value, "java/lang/Number");
            b.if_imm(Cond::Ne, is_number, 0, b.ahead(1), b.ahead(2));
            compare(b, value, ("java/lang/Number", "intValue", "()I"), number, 3, next);
            let is_character = b.instance_of(value, "java/lang/Character");
            b.if_imm(Cond::Ne, is_character, 0, b.ahead(1), next);
            compare(b, value, ("java/lang/Character", "charValue", "()C"), number, 1, next);
        }
    }
}

fn compare(
    b: &mut Builder<'_>,
    value: Reg,
    method: (&str, &str, &str),
    number: i32,
    ahead: u16,
    next: Block,
) {
    let (class, name, descriptor) = method;
    let wanted = b.int(number);
    let held = b.call(CallKind::Virtual, class, name, descriptor, &[value]).unwrap_or(wanted);
    b.emit(Inst::If { cond: Cond::Eq, a: held, b: wanted, then: b.ahead(ahead), other: next });
}

fn check_index(b: &mut Builder<'_>, restart: Reg, count: i32) {
    let length = b.int(count + 1);
    b.call(CallKind::Static, "java/util/Objects", "checkIndex", "(II)I", &[restart, length]);
}

fn return_int(b: &mut Builder<'_>, value: i32) {
    let value = b.int(value);
    b.ret(Some(value));
}
