//! The ways a class offers to make and change its objects, in the order in which they are tried.

use std::collections::BTreeMap;

use attest_classfile::access;
use attest_ir::Bodies;
use attest_program::{ClassId, FieldId, MethodId, Program};

use super::effects::{PathEffects, Tracked, effects};
use crate::access::may_call;

/// A constructor or factory on one of its paths.
#[derive(Clone, Debug)]
pub(crate) struct Maker {
    pub(crate) method: MethodId,
    pub(crate) constructor: bool,
    pub(crate) path: PathEffects,
    /// The object that it makes, among those of the path.
    pub(crate) made: usize,
}

/// A method that changes its receiver, on one of its paths.
#[derive(Clone, Debug)]
pub(crate) struct Changer {
    pub(crate) method: MethodId,
    pub(crate) path: PathEffects,
}

impl Maker {
    /// The object made.
    pub(crate) fn object(&self) -> &Tracked {
        &self.path.objects[self.made]
    }
}

/// Constructors and factories, those with the fewest parameters and the fewest references first.
pub(crate) fn makers(program: &Program, bodies: &Bodies, class: ClassId, package: &str) -> Vec<Maker> {
    let mut found = Vec::new();
    if program.class(class).is_interface() {
        return found;
    }
    let abstract_class = program.class(class).is_abstract();
    let mut methods: Vec<MethodId> = program.class(class).methods.to_vec();
    methods.sort_by_key(|id| order(program, *id));
    for id in methods {
        let method = program.method(id);
        let constructor = program.text(method.name) == "<init>";
        if (constructor && abstract_class) || may_call(program, class, id, package).is_err() {
            continue;
        }
        if constructor {
            // One that cannot be followed still makes an object: nothing is known of its fields.
            let unknown = || {
                let object = Tracked { class, fields: BTreeMap::new(), fresh: false };
                vec![PathEffects { objects: vec![object], ..PathEffects::default() }]
            };
            let paths = effects(program, bodies, class, id).filter(|paths| !paths.is_empty());
            for path in paths.unwrap_or_else(unknown) {
                found.push(Maker { method: id, constructor, path, made: 0 });
            }
        } else if method.is_static() && returns(program, id, class) {
            for path in effects(program, bodies, class, id).unwrap_or_default() {
                let Some(super::effects::Origin::Object(made)) = path.returned else { continue };
                if path.objects[made].class == class {
                    found.push(Maker { method: id, constructor, path, made });
                }
            }
        }
    }
    found
}

/// Instance methods that take arguments and write fields of their receiver or add to a collection in one.
pub(crate) fn changers(program: &Program, bodies: &Bodies, class: ClassId, package: &str) -> Vec<Changer> {
    let mut methods = instance_methods(program, class, package);
    methods.retain(|id| !program.method(*id).signature.parameters.is_empty());
    let mut found = Vec::new();
    for id in methods {
        let Some(paths) = effects(program, bodies, class, id) else { continue };
        for path in paths {
            let changes = path.objects.first().is_some_and(|receiver| !receiver.fields.is_empty());
            if changes || !path.adds.is_empty() {
                found.push(Changer { method: id, path });
            }
        }
    }
    found
}

/// Of each field that instance methods without parameters give, the first of them.
pub(crate) fn getters(
    program: &Program,
    bodies: &Bodies,
    class: ClassId,
    package: &str,
) -> BTreeMap<FieldId, MethodId> {
    let mut methods = instance_methods(program, class, package);
    methods.retain(|id| program.method(*id).signature.parameters.is_empty());
    let mut found = BTreeMap::new();
    for id in methods {
        let Some(paths) = effects(program, bodies, class, id) else { continue };
        if let [PathEffects { returned: Some(super::effects::Origin::Before(field)), .. }] = paths.as_slice()
        {
            found.entry(*field).or_insert(id);
        }
    }
    found
}

/// Those that a test may call on an object of the class, each once, its own before inherited ones.
fn instance_methods(program: &Program, class: ClassId, package: &str) -> Vec<MethodId> {
    let mut seen = std::collections::BTreeSet::new();
    let mut methods = Vec::new();
    for holder in program.superclasses(class) {
        if holder.id == program.well_known().object {
            break;
        }
        let mut own: Vec<MethodId> = holder.methods.to_vec();
        own.sort_by_key(|id| order(program, *id));
        for id in own {
            let method = program.method(id);
            let usable = !method.is_static()
                && !program.text(method.name).starts_with('<')
                && method.access & (access::ACC_SYNTHETIC | access::ACC_NATIVE | access::ACC_ABSTRACT) == 0
                && may_call(program, class, id, package).is_ok();
            if seen.insert((method.name, method.descriptor)) && usable {
                methods.push(id);
            }
        }
    }
    methods
}

fn returns(program: &Program, id: MethodId, class: ClassId) -> bool {
    let result = program.method(id).signature.result;
    result.and_then(|ty| ty.class).is_some_and(|name| name == program.class(class).name)
}

fn order(program: &Program, id: MethodId) -> (usize, usize, bool, &str, &str) {
    let method = program.method(id);
    let parameters = &method.signature.parameters;
    let references = parameters.iter().filter(|ty| ty.class.is_some()).count();
    let (name, descriptor) = (program.text(method.name), program.text(method.descriptor));
    (parameters.len(), references, method.is_static(), name, descriptor)
}
