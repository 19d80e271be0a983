//! The class under verification, and what it knows of itself and its superclasses.

use attest_classfile::access::ACC_PROTECTED;
use attest_classfile::{ClassFile, MemberRef};
use attest_program::{Class, Program, package};

use crate::fault::Fault;
use crate::types::{Hierarchy, Type};

/// What an instruction is checked against.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    pub program: &'a Program,
    pub class: &'a Class,
    pub file: &'a ClassFile,
    pub name: &'a str,
    pub hierarchy: Hierarchy<'a>,
}

impl<'a> Context<'a> {
    /// The type of the class itself.
    pub fn current(self) -> Type<'a> {
        Type::object(self.name)
    }

    pub fn superclass_name(self) -> Option<&'a str> {
        self.file.super_name()
    }

    /// Whether the class has a superclass of this name.
    pub fn has_superclass(self, name: &str) -> bool {
        self.superclass(name).is_some()
    }

    /// The superclass of this name, if the class has one.
    fn superclass(self, name: &str) -> Option<&'a Class> {
        self.program.superclasses(self.class.id).skip(1).find(|class| self.program.text(class.name) == name)
    }

    /// Whether a member that a superclass declares is protected there and the superclass is in another package, so
    /// that objects of this class alone give access to it (JVMS 4.10.1.8).
    pub fn is_protected(self, member: MemberRef<'_>, is_method: bool) -> bool {
        let program = self.program;
        let Some(above) = self.superclass(member.class) else { return false };
        let (Some(name), Some(descriptor)) =
            (program.known_name(member.name), program.known_name(member.descriptor))
        else {
            return false;
        };
        let found = if is_method {
            let mut holders = program.superclasses(above.id);
            holders
                .find_map(|class| class.declared_method(name, descriptor))
                .map(|id| (program.method(id).class, program.method(id).access))
        } else {
            let field = program.resolve_field(above.id, name, descriptor).ok();
            field.map(|id| (program.field(id).class, program.field(id).access))
        };
        found.is_some_and(|(holder, access)| {
            access & ACC_PROTECTED != 0 && package(program.class_name(holder)) != package(self.name)
        })
    }

    /// Whether the constructor that a superclass declares is protected and in another package.
    pub fn is_protected_constructor(self, member: MemberRef<'_>) -> bool {
        let program = self.program;
        let Some(above) = self.superclass(member.class) else { return false };
        let declared = program
            .known_name(member.name)
            .zip(program.known_name(member.descriptor))
            .and_then(|(name, descriptor)| above.declared_method(name, descriptor));
        declared.is_some_and(|id| {
            program.method(id).access & ACC_PROTECTED != 0
                && package(program.class_name(above.id)) != package(self.name)
        })
    }

    /// Whether the class declares this field itself.
    pub fn declares_field(self, name: &str, descriptor: &str) -> bool {
        self.file
            .fields()
            .iter()
            .any(|field| field.name(self.file) == name && field.descriptor(self.file) == descriptor)
    }

    /// The name of a Class constant.
    pub fn class_constant(self, index: u16) -> Result<&'a str, Fault> {
        self.file.pool().class(index).ok_or_else(|| illegal_constant(index))
    }
}

/// A constant of another kind was wanted.
pub(crate) fn illegal_constant(index: u16) -> Fault {
    Fault::Verify(format!("Illegal type at constant pool entry {index}"))
}
