//! What `Signature` attributes say of classes, methods and fields; nothing where there is none, or none that can be read.

use attest_classfile::signature::{
    ClassSignature, MethodSignature, Type, TypeParameter, parse_class, parse_field, parse_method,
};

use crate::class::Method;
use crate::ids::{ClassId, FieldId};
use crate::program::Program;

impl Program {
    /// The signature of a class.
    pub fn class_signature(&self, class: ClassId) -> Option<ClassSignature<'_>> {
        parse_class(self.class(class).file()?.signature()?).ok()
    }

    /// The type parameters that a class declares.
    pub fn type_parameters(&self, class: ClassId) -> Vec<TypeParameter<'_>> {
        self.class_signature(class).map(|signature| signature.parameters).unwrap_or_default()
    }

    /// The signature of a method.
    pub fn method_signature(&self, method: &Method) -> Option<MethodSignature<'_>> {
        let file = self.class(method.class).file()?;
        parse_method(file.methods().get(method.index as usize)?.signature(file)?).ok()
    }

    /// The signature of a field.
    pub fn field_signature(&self, field: FieldId) -> Option<Type<'_>> {
        let declared = self.field(field);
        let file = self.class(declared.class).file()?;
        parse_field(file.fields().get(declared.index as usize)?.signature(file)?).ok()
    }
}
