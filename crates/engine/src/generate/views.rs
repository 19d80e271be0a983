//! What tests call on results: methods of classes that a test cannot name, such as the views, iterators and lambdas that
//! methods of the class give.

use std::collections::BTreeSet;

use attest_classfile::access::{
    ACC_ABSTRACT, ACC_BRIDGE, ACC_FINAL, ACC_INTERFACE, ACC_PRIVATE, ACC_PUBLIC, ACC_STATIC, ACC_SYNTHETIC,
};
use attest_program::{ClassId, MethodId, Program, class_of_descriptor, package, split_descriptor};
use attest_sequence::{Chooser, Giver, View};
use attest_testcase::abstract_methods;

use super::subject::Subject;

/// The most that one class has.
const MAX_VIEWS: usize = 160;

/// The calls on results through which hidden code of a class can be reached.
pub(crate) fn views(program: &Program, chooser: &Chooser<'_>, subject: &Subject) -> Vec<View> {
    let is_lambda = |method: &MethodId| program.text(program.method(*method).name).starts_with("lambda$");
    let lambdas = subject.methods.iter().any(is_lambda);
    let hidden = &subject.members[1.min(subject.members.len())..];
    let mut found: Vec<View> = Vec::new();
    for (giver, given) in givers(program, chooser, subject) {
        let plain = matches!(program.class_name(given), "java/lang/Object" | "java/lang/String");
        if plain || program.class(given).is_array() {
            continue;
        }
        let mut called: Vec<MethodId> = Vec::new();
        for member in hidden.iter().filter(|member| program.is_subtype(**member, given)) {
            for method in &program.class(*member).methods {
                let own = program.method(*method);
                let (name, descriptor) = (program.text(own.name), program.text(own.descriptor));
                if !name.starts_with('<') && own.access & (ACC_PRIVATE | ACC_STATIC) == 0 {
                    called.extend(program.find_method(given, name, descriptor));
                }
            }
            called.extend(inherited(program, given, *member));
        }
        if lambdas && program.class(given).is_interface() {
            let missing = abstract_methods(program, given);
            if let [only] = missing[..] {
                called.push(only);
            }
        }
        called.retain(|method| chooser.callable(*method, &subject.reach));
        called.sort_unstable();
        called.dedup();
        found.extend(called.into_iter().map(|called| View { giver, called }));
    }
    found.truncate(MAX_VIEWS);
    found
}

/// The methods of what is given whose code a member inherits from another class outside the JDK, which may call the
/// member's back.
fn inherited(program: &Program, given: ClassId, member: ClassId) -> Vec<MethodId> {
    let mut found = Vec::new();
    if program.class(member).access & (ACC_ABSTRACT | ACC_INTERFACE) != 0 {
        return found;
    }
    let (mut pending, mut seen) = (vec![given], BTreeSet::new());
    while let Some(class) = pending.pop() {
        if class == program.well_known().object || !seen.insert(class) {
            continue;
        }
        for method in &program.class(class).methods {
            let declared = program.method(*method);
            let hidden = ACC_PRIVATE | ACC_STATIC | ACC_SYNTHETIC | ACC_BRIDGE;
            if declared.access & hidden != 0 || program.text(declared.name).starts_with('<') {
                continue;
            }
            let code = program.select(member, *method).map(|code| program.method(code).class);
            if code.is_ok_and(|code| code != member && !program.class(code).is_from_jdk()) {
                found.push(*method);
            }
        }
        pending.extend(program.class(class).superclass);
        pending.extend(program.class(class).interfaces.iter().copied());
    }
    found
}

/// Methods and static fields of a class that give objects, with the class of what they give.
fn givers(program: &Program, chooser: &Chooser<'_>, subject: &Subject) -> Vec<(Giver, ClassId)> {
    let class_of =
        |descriptor: &str| class_of_descriptor(descriptor).and_then(|name| program.load(name).ok());
    let usable = |class: &ClassId| chooser.nameable(*class, &subject.reach);
    let mut found = Vec::new();
    for method in &subject.entries {
        let (_, result) =
            split_descriptor(program.text(program.method(*method).descriptor)).unwrap_or_default();
        found.extend(class_of(result).filter(usable).map(|class| (Giver::Method(*method), class)));
    }
    let near = package(program.class_name(subject.class)) == subject.reach.package;
    for field in &program.class(subject.class).fields {
        let declared = program.field(*field);
        let once = declared.access & (ACC_STATIC | ACC_FINAL) == ACC_STATIC | ACC_FINAL;
        let open = declared.access & ACC_PUBLIC != 0 || near && declared.access & ACC_PRIVATE == 0;
        if once && open {
            let class = class_of(program.text(declared.descriptor)).filter(usable);
            found.extend(class.map(|class| (Giver::Field(*field), class)));
        }
    }
    found
}
