//! What callers can name of classes: methods, nested classes, what a subclass inherits.

use std::collections::BTreeSet;

use attest_classfile::access::{ACC_ABSTRACT, ACC_ENUM, ACC_PROTECTED};
use attest_program::{ClassId, FieldId, Kind, MethodId};
use attest_sequence::graph::default_methods;

use super::flow::Flow;
use super::things::is_open;

impl Flow<'_> {
    /// The methods and constructors that code in the package of a class can call on it.
    pub(super) fn open_methods(&self, class: ClassId) -> Vec<MethodId> {
        let program = self.program;
        let named = self.types.is_named(class);
        let mut found = Vec::new();
        for above in program.superclasses(class).filter(|above| !above.is_from_jdk()) {
            for method in &above.methods {
                let declared = program.method(*method);
                let name = program.text(declared.name);
                let own = above.id == class;
                let of_class = name == "<init>" || declared.is_static();
                let hidden = name == "<clinit>" || declared.access & ACC_ABSTRACT != 0;
                if !hidden
                    && (!of_class || own && named)
                    && is_open(program, class, declared.class, declared.access)
                {
                    found.push(*method);
                }
            }
        }
        found.extend(default_methods(program, class));
        found
    }

    /// The classes that see what is private in a class, and that callers can name; older class files do not name their nest.
    pub(super) fn nest(&self, class: ClassId) -> Vec<ClassId> {
        let program = self.program;
        let host = program.nest_host(class);
        let (mut names, mut members): (BTreeSet<String>, BTreeSet<String>) = Default::default();
        for file in [host, class].into_iter().filter_map(|class| program.class(class).file()) {
            members.extend(file.nest_members().into_iter().map(str::to_owned));
            for row in file.inner_classes() {
                names.extend([row.inner].into_iter().chain(row.outer).map(str::to_owned));
            }
        }
        let top = |name: &str| name.split('$').next().unwrap_or(name).to_owned();
        let own = top(program.class_name(class));
        // Members of a nest may have any names; other classes are listed where they are only spoken of.
        members.extend(names.into_iter().filter(|name| top(name) == own));
        let members = members.iter().filter_map(|name| program.load(name).ok());
        members.chain([host]).filter(|member| *member != class && self.types.is_named(*member)).collect()
    }

    /// Whether a subclass of a caller's copies objects of a class with what they refer to: it inherits `clone`.
    pub(super) fn is_cloned(&self, class: ClassId) -> bool {
        let program = self.program;
        let cloneable =
            program.load("java/lang/Cloneable").is_ok_and(|known| program.is_subtype(class, known));
        let inherits = || {
            let method = program.find_method(class, "clone", "()Ljava/lang/Object;");
            method.is_some_and(|method| program.method(method).class == program.well_known().object)
        };
        let shares = |field: FieldId| {
            let descriptor = program.text(program.field(field).descriptor);
            let held = program.load_descriptor(descriptor).ok();
            program.field(field).kind == Kind::Ref
                && !held.is_some_and(|held| {
                    self.types.is_immutable(held) || program.class(held).access & ACC_ENUM != 0
                })
        };
        cloneable
            && self.types.is_extensible(class)
            && inherits()
            && self.fields_of(class).into_iter().any(shares)
    }

    /// The protected methods that a subclass of a caller's inherits from another package.
    pub(super) fn inherited(&self, class: ClassId) -> Vec<MethodId> {
        let program = self.program;
        let above = program.superclasses(class).filter(|above| !above.is_from_jdk());
        let methods = above.flat_map(|above| above.methods.iter().copied());
        let protected = |method: &MethodId| {
            let declared = program.method(*method);
            declared.access & ACC_PROTECTED != 0
                && declared.access & ACC_ABSTRACT == 0
                && !is_open(program, class, declared.class, declared.access)
                && program.text(declared.name) != "<init>"
        };
        let extensible = self.types.is_extensible(class);
        methods.filter(|method| extensible && protected(method)).collect()
    }
}
