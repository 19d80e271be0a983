//! The constants of methods, and the words of the code that they hand values on to.

use std::collections::{BTreeSet, VecDeque};

use attest_forward::Library;
use attest_ir::{Body, CallKind, Inst};
use attest_program::MethodId;
use attest_sequence::Constants;

use super::tuning::MAX_READ_METHODS;

/// The constants that values for calls of these methods are made of.
pub(crate) fn constants(library: &Library, methods: &[MethodId]) -> Constants {
    let program = library.program.as_ref();
    let body = |method: &MethodId| library.bodies.get(program, *method).ok();
    let own = Constants::of(program, methods.iter().filter_map(body));
    let others = called(library, methods);
    own.with_words(Constants::of(program, others.iter().filter_map(body)))
}

/// Methods outside the JDK that some methods call, directly or not, the nearest first, with the initialisers of their
/// classes.
fn called(library: &Library, methods: &[MethodId]) -> Vec<MethodId> {
    let program = library.program.as_ref();
    let mut seen: BTreeSet<MethodId> = methods.iter().copied().collect();
    let mut waiting: VecDeque<MethodId> = methods.iter().copied().collect();
    let mut found = Vec::new();
    while let Some(method) = waiting.pop_front().filter(|_| found.len() < MAX_READ_METHODS) {
        let Ok(body) = library.bodies.get(program, method) else { continue };
        for callee in callees(library, body) {
            let class = program.class(program.method(callee).class);
            let start = class.declared_method(program.intern("<clinit>"), program.intern("()V"));
            for method in [Some(callee), start].into_iter().flatten() {
                if !class.is_from_jdk() && seen.insert(method) {
                    waiting.push_back(method);
                    found.push(method);
                }
            }
        }
    }
    found
}

/// The methods that a body names in calls.
fn callees(library: &Library, body: &Body) -> Vec<MethodId> {
    let program = library.program.as_ref();
    let callee = |inst: &Inst| {
        let Inst::Call { site } = inst else { return None };
        let site = &body.sites[*site as usize];
        if site.kind == CallKind::Dynamic {
            return None;
        }
        let class = program.loaded_class(program.text(site.class))?;
        program.find_method(class, program.text(site.name), program.text(site.descriptor))
    };
    body.insts.iter().filter_map(callee).collect()
}
