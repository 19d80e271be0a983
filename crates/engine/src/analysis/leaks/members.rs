//! What callers can name of classes: methods, nested classes, what a subclass inherits.

use std::collections::BTreeSet;

use attest_classfile::access::{ACC_ABSTRACT, ACC_PROTECTED};
use attest_program::{ClassId, MethodId};

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
        found
    }

    /// The classes that see what is private in a class, and that callers can name; older class files do not name their nest.
    pub(super) fn nest(&self, class: ClassId) -> Vec<ClassId> {
        let program = self.program;
        let host = program.nest_host(class);
        let mut names: BTreeSet<String> = BTreeSet::new();
        for file in [host, class].into_iter().filter_map(|class| program.class(class).file()) {
            names.extend(file.nest_members().into_iter().map(str::to_owned));
            for row in file.inner_classes() {
                names.extend([row.inner].into_iter().chain(row.outer).map(str::to_owned));
            }
        }
        let top = |name: &str| name.split('$').next().unwrap_or(name).to_owned();
        let own = top(program.class_name(class));
        let members = names.iter().filter(|name| top(name) == own).filter_map(|name| program.load(name).ok());
        members.chain([host]).filter(|member| *member != class && self.types.is_named(*member)).collect()
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
