//! The message of a `NullPointerException` that the JVM throws itself (JEP 358, Helpful NullPointerExceptions).
//!
//! A message has two parts: the action that failed, from the instruction that threw, and what was null, from
//! the instructions that computed the reference, found by a simulation of the operand stack (`origins`).
//! The second part is left out where the null has no single origin that can be described. The texts are those
//! of HotSpot; JDK 17 and 25 agree on all that was compared.
//!
//! Not decided here: whether the exception is the JVM's own, which is the caller's to know.

mod origins;
mod slots;

use attest_classfile::access::ACC_STATIC;
use attest_classfile::{ClassFile, Code, ElementKind, Instruction, Kind, MemberRef, Method};

use crate::types::{java_spelling, split_descriptor};
use origins::Origins;
use slots::{argument_slots, element_slots, value_slots};

/// How many nested dereferences the description of a null goes back.
const MAX_DETAIL: u32 = 5;

/// What `getMessage()` gives when the instruction at `pc` of the method found null where it needs an object.
///
/// `None` where the JVM gives no message: at instructions that dereference nothing and at calls of
/// constructors, which is where a program makes a `NullPointerException` of its own.
pub fn null_message(class: &ClassFile, method_index: usize, pc: u16) -> Option<String> {
    let method = class.methods().get(method_index)?;
    let code = method.code(class).ok()??;
    let pc = u32::from(pc);
    let origins = Origins::before(&code, class.pool(), pc)?;
    let description = Description { class, method, code: &code, origins: &origins };
    let (mut message, depth) = description.failed_action(pc)?;
    if let Some(cause) = description.cause(pc, depth) {
        message.push_str(&cause);
    }
    Some(message)
}

/// All that a message is made from.
struct Description<'a> {
    class: &'a ClassFile,
    method: &'a Method,
    code: &'a Code<'a>,
    origins: &'a Origins,
}

impl<'a> Description<'a> {
    /// What the instruction could not do, and how many slots below the top its reference lies.
    fn failed_action(&self, pc: u32) -> Option<(String, usize)> {
        Some(match *self.origins.instruction(pc)? {
            Instruction::ArrayLoad(element) => {
                (format!("Cannot load from {} array", element_name(element)), 1)
            }
            Instruction::ArrayStore(element) => {
                (format!("Cannot store to {} array", element_name(element)), 1 + element_slots(element))
            }
            Instruction::ArrayLength => ("Cannot read the array length".to_owned(), 0),
            Instruction::Throw => ("Cannot throw exception".to_owned(), 0),
            Instruction::MonitorEnter => ("Cannot enter synchronized block".to_owned(), 0),
            Instruction::MonitorExit => ("Cannot exit synchronized block".to_owned(), 0),
            Instruction::GetField(index) => (format!("Cannot read field \"{}\"", self.field(index)?.name), 0),
            Instruction::PutField(index) => {
                let field = self.field(index)?;
                (format!("Cannot assign field \"{}\"", field.name), value_slots(field.descriptor))
            }
            Instruction::InvokeVirtual(index)
            | Instruction::InvokeSpecial(index)
            | Instruction::InvokeInterface(index) => {
                let method = self.callee(index)?;
                if method.name == "<init>" {
                    return None;
                }
                (format!("Cannot invoke \"{}\"", method_text(method)), argument_slots(method.descriptor))
            }
            _ => return None,
        })
    }

    /// The second part of the message.
    fn cause(&self, pc: u32, depth: usize) -> Option<String> {
        let origin = self.origins.stack(pc)?.origin(depth)?;
        let mut text = match self.origins.instruction(origin)? {
            Instruction::InvokeVirtual(_)
            | Instruction::InvokeSpecial(_)
            | Instruction::InvokeStatic(_)
            | Instruction::InvokeInterface(_) => " because the return value of \"".to_owned(),
            _ => " because \"".to_owned(),
        };
        // HotSpot breaks off here when the null came from `invokedynamic` or a dynamic constant.
        if let Some(expression) = self.expression(pc, depth, MAX_DETAIL) {
            text.push_str(&expression);
            text.push_str("\" is null");
        }
        Some(text)
    }

    /// The expression that was pushed to the slot that lies `depth` below the top before `pc`.
    fn expression(&self, pc: u32, depth: usize, detail: u32) -> Option<String> {
        if detail == 0 {
            return None;
        }
        let stack = self.origins.stack(pc)?;
        let origin = stack.origin(depth)?;
        Some(match *self.origins.instruction(origin)? {
            Instruction::NullConst => "null".to_owned(),
            Instruction::Const(value) => value.to_string(),
            Instruction::Load(Kind::Int | Kind::Ref, local) => {
                self.local(origin, local, !stack.is_written(local))
            }
            Instruction::GetStatic(index) => {
                let field = self.field(index)?;
                format!("{}.{}", class_text(field.class), field.name)
            }
            Instruction::GetField(index) => {
                let name = self.field(index)?.name;
                match self.expression(origin, 0, detail - 1) {
                    Some(object) => format!("{object}.{name}"),
                    None => name.to_owned(),
                }
            }
            Instruction::InvokeVirtual(index)
            | Instruction::InvokeSpecial(index)
            | Instruction::InvokeStatic(index)
            | Instruction::InvokeInterface(index) => method_text(self.callee(index)?),
            Instruction::ArrayLoad(ElementKind::Int | ElementKind::Ref) => {
                let array = self.expression(origin, 1, detail - 1);
                // An index costs no detail, so that chains of indices do not vanish.
                let index = self.expression(origin, 0, detail);
                format!("{}[{}]", array.as_deref().unwrap_or("<array>"), index.as_deref().unwrap_or("..."))
            }
            _ => return None,
        })
    }

    /// A local variable as the source names it, else by its place.
    fn local(&self, pc: u32, local: u16, unwritten: bool) -> String {
        let named = self.code.local_variables.iter().find(|variable| {
            let start = u32::from(variable.start);
            variable.index == local && (start..start + u32::from(variable.length)).contains(&pc)
        });
        if let Some(variable) = named {
            return variable.name.to_owned();
        }
        let is_static = self.method.access & ACC_STATIC != 0;
        if unwritten && !is_static && local == 0 {
            return "this".to_owned();
        }
        let first = u16::from(!is_static);
        match parameter_at(self.method.descriptor(self.class), first, local) {
            Some(nth) if unwritten => format!("<parameter{nth}>"),
            _ => format!("<local{local}>"),
        }
    }

    fn field(&self, index: u16) -> Option<MemberRef<'a>> {
        self.class.pool().field(index)
    }

    fn callee(&self, index: u16) -> Option<MemberRef<'a>> {
        self.class.pool().method(index).map(|(method, _)| method)
    }
}

/// The number, from 1, of the parameter that the local variable holds.
fn parameter_at(descriptor: &str, first: u16, local: u16) -> Option<usize> {
    let (parameters, _) = split_descriptor(descriptor)?;
    let mut end = usize::from(first);
    if local < first {
        return None;
    }
    let nth = parameters.iter().position(|parameter| {
        end += value_slots(parameter);
        usize::from(local) < end
    })?;
    Some(nth + 1)
}

fn element_name(element: ElementKind) -> &'static str {
    match element {
        ElementKind::Int => "int",
        ElementKind::Long => "long",
        ElementKind::Float => "float",
        ElementKind::Double => "double",
        ElementKind::Ref => "object",
        ElementKind::Byte => "byte/boolean",
        ElementKind::Char => "char",
        ElementKind::Short => "short",
    }
}

/// `java.util.Map.get(Object)`
fn method_text(method: MemberRef<'_>) -> String {
    let parameters =
        split_descriptor(method.descriptor).map(|(parameters, _)| parameters).unwrap_or_default();
    let parameters: Vec<String> = parameters.into_iter().map(parameter_text).collect();
    format!("{}.{}({})", class_text(method.class), method.name, parameters.join(", "))
}

/// The class's name with dots; two classes of `java.lang` lose their package.
fn class_text(name: &str) -> String {
    match name {
        "java/lang/Object" => "Object".to_owned(),
        "java/lang/String" => "String".to_owned(),
        _ => name.replace('/', "."),
    }
}

/// A parameter's type; HotSpot takes the package from all names that *start* like the two well-known ones, so
/// that a `java.lang.StringBuilder` is called a `StringBuilder` here.
fn parameter_text(descriptor: &str) -> String {
    let text = java_spelling(descriptor);
    match text.strip_prefix("java.lang.") {
        Some(short) if short.starts_with("Object") || short.starts_with("String") => short.to_owned(),
        _ => text,
    }
}
