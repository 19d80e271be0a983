//! Methods that only look: what is asked after a call must not change what it asks.

use attest_classfile::access::{ACC_ABSTRACT, ACC_NATIVE};
use attest_ir::{Bodies, Inst};
use attest_program::{ClassId, MethodId, Program};

/// How deep calls are followed.
const DEPTH: usize = 4;

/// Whether a method changes nothing that was there before it: it writes no field and no array, and calls only what is
/// known to be so.
pub(crate) fn is_pure(program: &Program, bodies: &Bodies, method: MethodId) -> bool {
    looks_only(program, bodies, method, &mut Vec::new())
}

fn looks_only(program: &Program, bodies: &Bodies, method: MethodId, above: &mut Vec<MethodId>) -> bool {
    if above.contains(&method) {
        return true;
    }
    let declared = program.method(method);
    if declared.access & (ACC_ABSTRACT | ACC_NATIVE) != 0 || above.len() > DEPTH {
        return false;
    }
    let Ok(body) = bodies.get(program, method) else { return false };
    above.push(method);
    let pure = body.insts.iter().all(|inst| match inst {
        Inst::PutField { .. }
        | Inst::PutStatic { .. }
        | Inst::ArrayStore { .. }
        | Inst::MonitorEnter { .. }
        | Inst::Dynamic { .. } => false,
        Inst::Call { site } => {
            let site = &body.sites[*site as usize];
            let (name, descriptor) = (program.text(site.name), program.text(site.descriptor));
            let Ok(class) = program.load(program.text(site.class)) else { return false };
            is_harmless(program, class, name)
                || !program.class(class).is_from_jdk()
                    && program
                        .find_method(class, name, descriptor)
                        .is_some_and(|called| looks_only(program, bodies, called, above))
        }
        _ => true,
    });
    above.pop();
    pure
}

/// Methods of the library that look only, and the making of exceptions.
fn is_harmless(program: &Program, class: ClassId, name: &str) -> bool {
    let owner = program.class_name(class);
    let plain = ["java/lang/Math", "java/lang/Character", "java/lang/Integer", "java/lang/Long"];
    match name {
        _ if plain.contains(&owner) || owner == "java/lang/String" || owner == "java/lang/Double" => true,
        "<init>" => {
            let throwable = program.load("java/lang/Throwable");
            throwable.is_ok_and(|throwable| program.is_subtype(class, throwable))
                || owner == "java/lang/Object"
        }
        "equals" | "compareTo" | "compare" | "hashCode" => owner.starts_with("java/"),
        "size" | "isEmpty" | "get" | "contains" | "containsKey" | "containsValue" | "indexOf" | "length"
        | "charAt" | "peek" => owner.starts_with("java/util/") || owner == "java/lang/CharSequence",
        _ => false,
    }
}
