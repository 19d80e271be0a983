//! Why a method cannot be called: the object that nothing makes, and what is in the way.

use attest_classfile::access::{ACC_ABSTRACT, ACC_FINAL, ACC_INTERFACE};
use attest_program::{Bindings, ClassId, MethodId, Reading, class_of_descriptor, split_descriptor};

use super::{Chooser, Reach};
use crate::stub;

/// How far it is followed which object another one needs.
const MAX_NEEDS: usize = 4;

impl Chooser<'_> {
    /// The object that is missing to call a method, and why it cannot be made; nothing if none is missing.
    pub fn lacking(&self, method: MethodId, reach: &Reach) -> Option<String> {
        let declared = self.program.method(method);
        let constructor = self.program.text(declared.name) == "<init>";
        if !constructor && !declared.is_static() && self.bases(declared.class, reach).is_empty() {
            return Some(self.no_object(declared.class, reach, 0));
        }
        if constructor && self.program.class(declared.class).access & ACC_ABSTRACT != 0 {
            let name = self.program.dotted(declared.class);
            return Some(format!("{name} is abstract: only classes below it call its constructors"));
        }
        if constructor && !self.constructible(declared.class, reach) {
            return Some(self.no_object(declared.class, reach, 0));
        }
        let missing = self.missing_argument(method, reach)?;
        Some(self.no_object(missing, reach, 0))
    }

    /// The class of the first parameter for which nothing can be made.
    fn missing_argument(&self, method: MethodId, reach: &Reach) -> Option<ClassId> {
        let program = self.program;
        let (parameters, _) = split_descriptor(program.text(program.method(method).descriptor))?;
        let types = program.parameter_types(method, &Bindings::new(), Reading::One);
        let reach = self.asking(&[method], reach);
        let missing = |(at, descriptor): (usize, &&str)| {
            let ty = types.get(at).and_then(Option::as_ref);
            self.values((descriptor, ty), "value", &reach, 0).is_empty()
        };
        let (_, descriptor) = parameters.iter().enumerate().find(|(at, it)| missing((*at, it)))?;
        program.load_descriptor(descriptor).ok()
    }

    /// Why there is no object of a class.
    fn no_object(&self, class: ClassId, reach: &Reach, depth: usize) -> String {
        let program = self.program;
        let name = program.dotted(class);
        let declared = program.class(class);
        if declared.is_array() {
            return format!("no {name} can be made");
        }
        if !self.nameable(class, reach) {
            return format!("a test cannot name {name}");
        }
        let makers: Vec<MethodId> = self.makers(class, reach);
        let needed = makers.first().filter(|_| depth < MAX_NEEDS).and_then(|maker| {
            let missing = self.missing_argument(*maker, reach).filter(|missing| *missing != class)?;
            Some(format!("{name} needs another object: {}", self.no_object(missing, reach, depth + 1)))
        });
        if let Some(needed) = needed {
            return needed;
        }
        let open = declared.access & (ACC_ABSTRACT | ACC_INTERFACE) != 0;
        match (open, makers.is_empty()) {
            (true, _) => self.no_stub(class, &name, reach),
            (false, true) => {
                let last = if declared.access & ACC_FINAL != 0 { ", and it is final" } else { "" };
                format!("{name} has no constructor, factory or constant that a test can use{last}")
            }
            (false, false) => format!("no {name} can be made"),
        }
    }

    /// Why no stub stands for an interface or abstract class.
    fn no_stub(&self, class: ClassId, name: &str, reach: &Reach) -> String {
        let package = reach.package.replace('/', ".");
        let why = self.bodies.and_then(|_| stub::why_not(self.program, class, &package));
        let why = why.map(|why| format!(", and {why}")).unwrap_or_default();
        format!("nothing implements {name}{why}")
    }

    /// The constructors and factories of a class that a test can call, those with few parameters first.
    pub(super) fn makers(&self, class: ClassId, reach: &Reach) -> Vec<MethodId> {
        let methods = self.program.class(class).methods.iter().copied();
        let mut makers: Vec<MethodId> = methods.filter(|method| self.makes(*method, class, reach)).collect();
        makers.sort_by_key(|method| {
            let found = self.program.method(*method);
            (found.signature.parameters.len(), found.is_static())
        });
        makers
    }

    /// Whether a method is a constructor or factory of its class.
    fn makes(&self, method: MethodId, class: ClassId, reach: &Reach) -> bool {
        let found = self.program.method(method);
        if found.access & (super::ACC_SYNTHETIC | super::ACC_BRIDGE) != 0 || !self.callable(method, reach) {
            return false;
        }
        if self.program.text(found.name) == "<init>" {
            return self.constructible(class, reach);
        }
        let (_, result) = split_descriptor(self.program.text(found.descriptor)).unwrap_or_default();
        found.is_static() && class_of_descriptor(result) == Some(self.program.class_name(class))
    }
}
