//! The names and generic types of parameters, fields and results, as far as the compiler kept them.

use attest_classfile::signature::{ClassType, Type, TypeArgument, parse_class, parse_field, parse_method};

use crate::ids::{ClassId, FieldId, MethodId};
use crate::program::Program;

/// The classes that a type's arguments are, where they are told: `Map<String, ?>` has `String` and nothing.
pub type TypeArguments = Vec<Option<ClassId>>;

impl Program {
    /// The name of the local variable in a slot when the method begins: needs `-g`.
    pub fn local_name(&self, method: MethodId, slot: u16) -> Option<String> {
        let declared = self.method(method);
        let file = self.class(declared.class).file()?;
        let code = file.methods().get(declared.index as usize)?.code(file).ok()??;
        let at_entry = code.local_variables.iter().find(|local| local.index == slot && local.start == 0)?;
        Some(at_entry.name.to_owned())
    }

    /// The type arguments of a parameter, the receiver not counted.
    pub fn parameter_arguments(&self, method: MethodId, parameter: usize) -> TypeArguments {
        let declared = self.method(method);
        let Some(file) = self.class(declared.class).file() else { return Vec::new() };
        let member = file.methods().get(declared.index as usize);
        let Some(text) = member.and_then(|member| member.signature(file)) else { return Vec::new() };
        let Ok(signature) = parse_method(text) else { return Vec::new() };
        match signature.parameters.get(parameter) {
            Some(Type::Class(class)) => self.arguments_of(class),
            _ => Vec::new(),
        }
    }

    /// The type arguments of a field.
    pub fn field_arguments(&self, field: FieldId) -> TypeArguments {
        let declared = self.field(field);
        let Some(file) = self.class(declared.class).file() else { return Vec::new() };
        let member = file.fields().get(declared.index as usize);
        let Some(text) = member.and_then(|member| member.signature(file)) else { return Vec::new() };
        match parse_field(text) {
            Ok(Type::Class(class)) => self.arguments_of(&class),
            _ => Vec::new(),
        }
    }

    /// Which type parameter of its class a method returns: the first is 0.
    pub fn returned_parameter(&self, method: MethodId) -> Option<usize> {
        let declared = self.method(method);
        let file = self.class(declared.class).file()?;
        let signature = parse_method(file.methods().get(declared.index as usize)?.signature(file)?).ok()?;
        let Some(Type::Variable(name)) = signature.ret else { return None };
        let class = parse_class(file.signature()?).ok()?;
        class.parameters.iter().position(|parameter| parameter.name == name)
    }

    fn arguments_of(&self, class: &ClassType<'_>) -> TypeArguments {
        let arguments = match class.nested.last() {
            Some(nested) => &nested.arguments,
            None => &class.arguments,
        };
        arguments
            .iter()
            .map(|argument| match argument {
                TypeArgument::Exact(ty) | TypeArgument::Extends(ty) => self.class_of_type(ty),
                TypeArgument::Any | TypeArgument::Super(_) => None,
            })
            .collect()
    }

    fn class_of_type(&self, ty: &Type<'_>) -> Option<ClassId> {
        let Type::Class(class) = ty else { return None };
        let mut name = class.name.to_owned();
        for nested in &class.nested {
            name.push('$');
            name.push_str(nested.name);
        }
        self.load(&name).ok()
    }
}
