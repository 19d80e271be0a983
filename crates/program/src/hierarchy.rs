//! Subtyping between loaded classes (JVMS 6.5 `checkcast`, 4.10.1.2).

use crate::class::{Class, Shape};
use crate::ids::ClassId;
use crate::program::Program;

impl Program {
    /// Whether a value of class `sub` may stand where `sup` is wanted.
    pub fn is_subtype(&self, sub: ClassId, sup: ClassId) -> bool {
        if sub == sup {
            return true;
        }
        let class = self.class(sub);
        if class.supertypes.binary_search(&sup).is_ok() {
            return true;
        }
        let (Shape::Array { component: from, kind }, Shape::Array { component: to, kind: to_kind }) =
            (&class.shape, &self.class(sup).shape)
        else {
            return false;
        };
        kind == to_kind && (from == to || (*kind == crate::Kind::Ref && self.is_subtype(*from, *to)))
    }

    /// The class and its superclasses, nearest first.
    pub fn superclasses(&self, class: ClassId) -> impl Iterator<Item = &Class> {
        std::iter::successors(Some(self.class(class)), |c| c.superclass.map(|s| self.class(s)))
    }

    /// All supertypes of a class, itself included, sorted by id.
    pub fn supertypes(&self, class: ClassId) -> &[ClassId] {
        &self.class(class).supertypes
    }

    /// Whether two classes are in the same run-time package (there is one loader).
    pub fn same_package(&self, a: ClassId, b: ClassId) -> bool {
        a == b || package(self.class_name(a)) == package(self.class_name(b))
    }

    /// The nest host of a class (JVMS 5.4.4); itself where none is declared or loadable.
    pub fn nest_host(&self, class: ClassId) -> ClassId {
        let declared = self.class(class).file().and_then(|file| file.nest_host());
        declared.and_then(|host| self.load(host).ok()).unwrap_or(class)
    }
}

/// The package part of an internal class name.
pub fn package(name: &str) -> &str {
    name.rfind('/').map_or("", |end| &name[..end])
}
