//! What a verdict over the states that calls reach does not cover: what callers can do besides, and what was not passed.

use attest_classfile::access::ACC_ENUM;
use attest_program::{ClassId, FieldId, MethodId, Program};
use attest_sequence::graph::{Call, Menu, Slot};

use super::once;
use crate::analysis::leaks::Leaks;
use crate::query;

/// Why a verdict is not about everything that callers can do.
#[derive(Clone, Default, Debug)]
pub(crate) struct Doubts {
    /// Ways to states that calls alone do not reach.
    pub(crate) leaks: Vec<String>,
    /// What was not passed and not called.
    pub(crate) limits: Vec<String>,
    /// What is assumed of subclasses that callers write, and of what the system gives.
    pub(crate) assumed: Vec<String>,
}

impl Doubts {
    /// What is not covered if these methods are called on objects of these classes, which leak so.
    pub(crate) fn of(
        program: &Program,
        (classes, found): (&[ClassId], Leaks),
        (menu, questions): (&Menu, &[Call]),
        nulls: bool,
    ) -> Doubts {
        let leaks = ways(program, classes, &found, menu);
        let limits = arguments(program, classes, (menu, questions), nulls);
        Doubts { leaks, limits: once(limits), assumed: found.assumed }
    }

    /// Whether a verdict is about everything that callers can do.
    pub(crate) fn is_empty(&self) -> bool {
        self.are_assumptions() && self.assumed.is_empty()
    }

    /// Whether it is so but for what subclasses and the system may do.
    pub(crate) fn are_assumptions(&self) -> bool {
        self.leaks.is_empty() && self.limits.is_empty()
    }

    /// What a verdict is limited to, where nothing leaks.
    pub(crate) fn limited(self) -> Vec<String> {
        self.limits.into_iter().chain(self.assumed).collect()
    }
}

/// The ways to states that the calls of a menu do not reach, writes of fields among them.
pub(super) fn ways(program: &Program, classes: &[ClassId], found: &Leaks, menu: &Menu) -> Vec<String> {
    // Objects of other classes are not all held.
    let is_set = |(class, field): &(ClassId, FieldId)| {
        let sets = |call: &Call| call.sets == Some(*field) && program.is_subtype(*class, call.class);
        classes.contains(class) && menu.calls.iter().any(sets)
    };
    let left = found.writes.iter().filter(|write| !is_set(write));
    let left = left.map(|(_, field)| format!("callers write {}", field_name(program, *field)));
    once(found.ways.iter().cloned().chain(left))
}

/// A field with its class.
pub(super) fn field_name(program: &Program, field: FieldId) -> String {
    let declared = program.field(field);
    format!("{}.{}", program.dotted(declared.class), program.text(declared.name))
}

/// The arguments that were not passed, and what fields were not set to.
fn arguments(
    program: &Program,
    classes: &[ClassId],
    (menu, questions): (&Menu, &[Call]),
    nulls: bool,
) -> Vec<String> {
    let name = |method: MethodId| {
        format!("{}#{}", program.dotted(program.method(method).class), query::spelling(program, method))
    };
    let mut limits: Vec<String> = Vec::new();
    // What all enums have changes none of them.
    let of_enum = |call: &Call| program.class_name(call.holder(program)) == "java/lang/Enum";
    let own = |call: &Call| !program.class(call.class).is_from_jdk() && !of_enum(call);
    let called = menu.calls.iter().map(|call| (call, nulls));
    // A question is about objects.
    let asked = questions.iter().map(|question| (question, true));
    for (call, nulls) in called.chain(asked).filter(|(call, _)| own(call)) {
        let (method, passed) = match call.sets {
            Some(field) => (field_name(program, field), "set to"),
            None => (name(call.method), "passed"),
        };
        if call.is_of_forms() {
            // That a field is not set to all objects is said of the write that takes those which calls make.
            if call.sets.is_none() {
                limits.push(format!("{method} was passed arguments of some forms only"));
            }
            continue;
        }
        let objects = call.slots.iter().skip(usize::from(call.receiver)).filter_map(|slot| match slot {
            Slot::Object(class) => Some(*class),
            Slot::Primitive(_) => None,
        });
        for class in objects {
            let known = program.class(class);
            // Objects of an interface or abstract class are of classes that callers may write.
            let open = known.is_interface() || known.is_abstract();
            let all = known.access & ACC_ENUM != 0 || classes.contains(&class) && !open;
            if !all {
                let class = program.dotted(class);
                limits.push(format!("{method} was {passed} some objects of {class} only"));
            }
            if !nulls {
                limits.push(format!("{method} was not {passed} null"));
            }
        }
    }
    limits.extend(menu.left_out.iter().map(|(method, _)| format!("{} was not called", name(*method))));
    limits
}
