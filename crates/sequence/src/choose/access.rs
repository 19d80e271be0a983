//! What tests can name, make and call.

use attest_classfile::access::{
    ACC_ABSTRACT, ACC_ENUM, ACC_INTERFACE, ACC_PRIVATE, ACC_PUBLIC, ACC_STATIC, ACC_SYNTHETIC,
};
use attest_program::{ClassId, MethodId, package, split_descriptor};
use attest_testcase::is_inner;

use super::{Chooser, REFLECTION, Reach, refusal};

impl Chooser<'_> {
    /// Whether objects of a class can be made by its constructors.
    pub(crate) fn constructible(&self, class: ClassId, reach: &Reach) -> bool {
        let declared = self.program.class(class);
        declared.access & (ACC_ABSTRACT | ACC_INTERFACE | ACC_ENUM) == 0
            && self.nameable(class, reach)
            && (!self.is_inner(class) || self.bodies.is_some() && is_inner(self.program, class))
    }

    /// Whether a method is a constructor whose first argument is the object around the one it makes.
    pub(crate) fn needs_around(&self, method: MethodId) -> bool {
        let declared = self.program.method(method);
        self.program.text(declared.name) == "<init>" && is_inner(self.program, declared.class)
    }

    /// Whether stubs are made.
    pub(crate) fn has_stubs(&self) -> bool {
        self.bodies.is_some()
    }

    /// Whether a class needs an object around it.
    fn is_inner(&self, class: ClassId) -> bool {
        let Some(file) = self.program.class(class).file() else { return false };
        let own = self.program.class_name(class);
        file.inner_classes().iter().any(|inner| inner.inner == own && inner.access & ACC_STATIC == 0)
    }

    /// Whether a class is in an `internal` package of somebody else's.
    pub(crate) fn is_foreign(&self, class: ClassId, reach: &Reach) -> bool {
        let package = package(self.program.class_name(class));
        let internal = package.split('/').position(|part| part == "internal");
        let common = |parts: usize| package.split('/').take(parts).eq(reach.package.split('/').take(parts));
        internal.is_some_and(|parts| !common(parts))
    }

    /// Whether a test can name a class.
    pub fn nameable(&self, class: ClassId, reach: &Reach) -> bool {
        let declared = self.program.class(class);
        let own = self.program.class_name(class);
        if declared.access & ACC_SYNTHETIC != 0 {
            return false;
        }
        let near = package(own) == reach.package;
        let Some(file) = declared.file() else { return !declared.is_array() };
        for inner in file.inner_classes() {
            // The class itself and those around it.
            if inner.inner == own || own.starts_with(&format!("{}$", inner.inner)) {
                let named = inner.name.is_some() && inner.outer.is_some();
                let open = inner.access & ACC_PUBLIC != 0 || near && inner.access & ACC_PRIVATE == 0;
                if !named || !open {
                    return false;
                }
            }
        }
        near || declared.access & ACC_PUBLIC != 0
    }

    /// Whether a test can call a method or constructor.
    pub fn callable(&self, method: MethodId, reach: &Reach) -> bool {
        let declared = self.program.method(method);
        let near = package(self.program.class_name(declared.class)) == reach.package;
        let (_, result) = split_descriptor(self.program.text(declared.descriptor)).unwrap_or_default();
        if result.contains(REFLECTION) || refusal(self.program, method).is_some() {
            return false;
        }
        if declared.access & ACC_PUBLIC != 0 {
            return true;
        }
        near && declared.access & ACC_PRIVATE == 0
    }
}
