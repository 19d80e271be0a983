//! Which classes an unknown object of a declared type may have.
//!
//! The world is closed: the classes of the class path, and of the JDK those that programs commonly pass around.

use attest_classfile::access::{ACC_ABSTRACT, ACC_FINAL, ACC_INTERFACE};
use attest_program::{ClassId, Program};
use attest_state::Classes;

use crate::jdk::catalog;
use crate::machine::Machine;

impl Machine<'_> {
    /// The classes that an unknown object of a declared type may have, the preferred one first, and whether
    /// these are all that the class path and the JDK offer.
    pub(crate) fn classes_of(&mut self, declared: ClassId) -> (Classes, bool) {
        let class = self.program.class(declared);
        if class.is_array() || class.access & ACC_FINAL != 0 {
            return ([declared].into(), true);
        }
        let open = class.is_from_jdk() && class.access & (ACC_ABSTRACT | ACC_INTERFACE) != 0
            || declared == self.program.well_known().object;
        if let Some(classes) = self.symbols().classes.get(&declared) {
            return (classes.clone(), !open);
        }
        let universe = self.universe();
        let program = self.program;
        let own = (class.access & ACC_ABSTRACT == 0).then_some(declared);
        let others = universe.iter().copied().filter(|c| *c != declared && program.is_subtype(*c, declared));
        let mut classes: Vec<ClassId> = own.into_iter().chain(others).collect();
        // A type that nothing implements stands for an object that answers anything to its methods.
        let plain = class.access & (ACC_ABSTRACT | ACC_INTERFACE) != 0;
        if plain && (classes.is_empty() || class.is_from_jdk() && self.is_functional(declared)) {
            classes.push(declared);
        }
        let classes: Classes = classes.into();
        self.symbols().classes.insert(declared, classes.clone());
        (classes, !open)
    }

    /// Whether an interface has exactly one abstract method of its own (JLS 9.8, as far as that takes no generics).
    fn is_functional(&self, class: ClassId) -> bool {
        let declared = self.program.class(class);
        let own = declared.methods.iter().map(|method| self.program.method(*method));
        let of_object = |name: &str| matches!(name, "equals" | "hashCode" | "toString");
        declared.is_interface()
            && own.filter(|m| m.is_abstract() && !of_object(self.program.text(m.name))).count() == 1
    }

    /// All classes that can have instances: those of the JDK's that are common, then those of the class path.
    fn universe(&mut self) -> Classes {
        if let Some(universe) = &self.symbols().universe {
            return universe.clone();
        }
        let universe = concrete_classes(self.program);
        self.symbols().universe = Some(universe.clone());
        universe
    }
}

/// All classes that can have instances, loaded. Who makes many forks of a program asks for them before, so that not every
/// fork reads them again.
pub fn concrete_classes(program: &Program) -> Classes {
    let listed = program.path().user_classes().unwrap_or_default();
    let names = catalog::common_classes().map(str::to_owned).chain(listed);
    names
        .filter_map(|name| program.load(&name).ok())
        .filter(|class| program.class(*class).access & (ACC_ABSTRACT | ACC_INTERFACE) == 0)
        .collect()
}
