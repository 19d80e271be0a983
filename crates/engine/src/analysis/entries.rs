//! Entries: the public methods from which a target may be reached.

use attest_classfile::access::{
    ACC_ABSTRACT, ACC_BRIDGE, ACC_NATIVE, ACC_PRIVATE, ACC_PROTECTED, ACC_PUBLIC, ACC_SYNTHETIC,
};
use attest_forward::{Goals, NEVER};
use attest_program::{ClassId, MethodId, Program};

use super::call_index::{CallIndex, is_open_class};
use super::target::Target;

/// The entries, the nearest to the target first.
pub(crate) fn entries(program: &Program, call_index: &CallIndex, goals: &Goals) -> Vec<MethodId> {
    let mut found: Vec<(u32, MethodId)> = call_index
        .methods
        .iter()
        .map(|method| (goals.entry(*method), *method))
        .filter(|(distance, method)| *distance != NEVER && is_entry(program, call_index, *method))
        .collect();
    found.sort_by_key(|(distance, method)| {
        let declared = program.method(*method);
        (*distance, !declared.is_static(), declared.signature.parameters.len(), *method)
    });
    found.into_iter().map(|(_, method)| method).collect()
}

/// Keeps the entries that a stack trace goes through, the outermost first; all if it goes through none.
pub(crate) fn along(program: &Program, target: &Target, entries: &mut Vec<MethodId>) {
    let place = |method: &MethodId| {
        let declared = program.method(*method);
        let (class, name) = (program.dotted(declared.class), program.text(declared.name));
        target.via.iter().rposition(|frame| frame.class == class && frame.method == name)
    };
    if entries.iter().any(|entry| place(entry).is_some()) {
        entries.retain(|entry| place(entry).is_some());
        entries.sort_by_key(|entry| std::cmp::Reverse(place(entry)));
    }
}

/// Whether code outside of the program may call a method.
pub(crate) fn is_entry(program: &Program, call_index: &CallIndex, method: MethodId) -> bool {
    let declared = program.method(method);
    if declared.access & (ACC_ABSTRACT | ACC_NATIVE) != 0 || program.text(declared.name) == "<clinit>" {
        // Whoever uses the class first runs its initialiser: entries of the class are entries to it.
        return false;
    }
    let closed = if call_index.neighbours {
        declared.access & ACC_PRIVATE != 0
    } else {
        declared.access & (ACC_PUBLIC | ACC_PROTECTED) == 0
    };
    if closed {
        return false;
    }
    if declared.access & (ACC_BRIDGE | ACC_SYNTHETIC) != 0 && program.text(declared.name) != "<init>" {
        // A bridge only calls the method that it stands for.
        return false;
    }
    is_open_class(program, declared.class) || overrides_open(program, declared.class, method)
}

/// Whether a method of a hidden class can be called through a type that is not hidden.
fn overrides_open(program: &Program, class: ClassId, method: MethodId) -> bool {
    let declared = program.method(method);
    if declared.is_static() || program.text(declared.name) == "<init>" {
        return false;
    }
    program.supertypes(class).iter().filter(|above| **above != class).any(|above| {
        let open = program.class(*above).is_from_jdk() || is_open_class(program, *above);
        open && program.class(*above).declared_method(declared.name, declared.descriptor).is_some()
    })
}
