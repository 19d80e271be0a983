//! Whether Mockito makes a stub: where it is on the class path, and does what the machine's stub does.

use attest_classfile::access::{ACC_ABSTRACT, ACC_BRIDGE, ACC_STATIC, ACC_SYNTHETIC, ACC_VARARGS};
use attest_program::{ClassId, MethodId, Program};
use attest_testcase::Mock;

/// A class that came with Mockito 3.4, as `openMocks` did, which tests call.
const MOCKITO: &str = "org/mockito/MockedStatic";
const EXTENSION: &str = "org/mockito/junit/jupiter/MockitoExtension";

/// How Mockito makes a stub of a type of which these methods answer; nothing if it is not at hand, or would not do the same.
pub(super) fn of(program: &Program, class: ClassId, answering: &[MethodId]) -> Option<Mock> {
    // Methods of abstract classes run, and their constructors, which mocks leave out.
    if !program.class(class).is_interface() || !is_at_hand(program) {
        return None;
    }
    let unclear = |method: &MethodId| {
        let declared = program.method(*method);
        let generic = program.method_signature(declared);
        let own = generic.is_some_and(|generic| !generic.type_parameters.is_empty());
        declared.access & ACC_VARARGS != 0 || own && is_overloaded(program, class, *method)
    };
    if answering.iter().any(unclear) {
        return None;
    }
    Some(Mock { extension: program.path().has_class(EXTENSION), real: has_bodies(program, class) })
}

/// Whether tests can be written with Mockito.
pub(crate) fn is_at_hand(program: &Program) -> bool {
    program.path().has_class(MOCKITO)
}

/// Whether an interface of the program has methods with a body: these run.
fn has_bodies(program: &Program, class: ClassId) -> bool {
    let closed = ACC_ABSTRACT | ACC_STATIC | ACC_SYNTHETIC;
    let own = program
        .supertypes(class)
        .iter()
        .map(|id| program.class(*id))
        .filter(|above| above.is_interface() && !above.is_from_jdk());
    own.flat_map(|above| above.methods.iter().copied()).map(|id| program.method(id)).any(|method| {
        method.access & closed == 0 && !method.is_private() && !program.text(method.name).starts_with('<')
    })
}

/// Whether another method of a type has the name of one and as many parameters.
pub(super) fn is_overloaded(program: &Program, class: ClassId, method: MethodId) -> bool {
    let declared = program.method(method);
    let same = |other: MethodId| {
        let other = program.method(other);
        other.access & (ACC_BRIDGE | ACC_SYNTHETIC) == 0
            && other.name == declared.name
            && other.signature.parameters.len() == declared.signature.parameters.len()
            && program.text(other.descriptor).split(')').next()
                != program.text(declared.descriptor).split(')').next()
    };
    program.supertypes(class).iter().any(|above| program.class(*above).methods.iter().any(|id| same(*id)))
}
