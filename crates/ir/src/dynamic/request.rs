//! What a bootstrap method is asked for, and the making of classes and methods in answer.

use attest_classfile::{BootstrapMethod, Constant, access};
use attest_program::{ClassId, MethodId, Program, SyntheticClass, split_descriptor};

use super::DynamicError;
use super::handle::Handle;
use crate::bodies::Bodies;
use crate::body::Body;
use crate::build::Builder;

/// The name of the method that a call site calls; no method of an interface can have it.
pub(super) const LINK: &str = "<link>";

/// A bootstrap method and everything that it is called with.
pub(super) struct Request<'p> {
    pub(super) program: &'p Program,
    pub(super) bodies: &'p Bodies,
    /// The class whose code has the call site or constant.
    pub(super) caller: ClassId,
    /// Index among the caller's bootstrap methods.
    pub(super) bootstrap: u16,
    /// The bootstrap method's class.
    pub(super) class: &'p str,
    /// The bootstrap method's name.
    pub(super) method: &'p str,
    /// The name given to the call site or constant.
    pub(super) name: &'p str,
    /// The descriptor of the call site or constant.
    pub(super) descriptor: &'p str,
    /// The static arguments.
    pub(super) arguments: Vec<Constant<'p>>,
}

/// The members of a class to be made, in order.
#[derive(Default)]
pub(super) struct Members<'a> {
    pub(super) interfaces: Vec<ClassId>,
    pub(super) fields: Vec<(&'a str, String, u16)>,
    pub(super) methods: Vec<(&'a str, String, u16)>,
}

impl<'p> Request<'p> {
    pub(super) fn new(
        program: &'p Program,
        bodies: &'p Bodies,
        caller: ClassId,
        bootstrap: u16,
        name: &'p str,
        descriptor: &'p str,
    ) -> Result<Request<'p>, DynamicError> {
        let no_method = || {
            let class = program.dotted(caller);
            DynamicError::Unsupported(format!("invokedynamic in {class} without a bootstrap method"))
        };
        let file = program.class(caller).file().ok_or_else(no_method)?;
        let declared: &BootstrapMethod =
            file.bootstrap_methods().get(usize::from(bootstrap)).ok_or_else(no_method)?;
        let Some(Constant::MethodHandle { member, .. }) = file.pool().get(declared.handle) else {
            return Err(no_method());
        };
        let arguments = declared.arguments.iter().map(|index| file.pool().get(*index));
        let arguments = arguments.collect::<Option<Vec<_>>>().ok_or_else(no_method)?;
        let (class, method) = (member.class, member.name);
        Ok(Request { program, bodies, caller, bootstrap, class, method, name, descriptor, arguments })
    }

    /// The request for a dynamic constant among the static arguments.
    pub(super) fn nested(
        &self,
        bootstrap: u16,
        name: &'p str,
        descriptor: &'p str,
    ) -> Result<Request<'p>, DynamicError> {
        Request::new(self.program, self.bodies, self.caller, bootstrap, name, descriptor)
    }

    /// The failure for a bootstrap method that is not modelled.
    pub(super) fn unsupported(&self, what: &str) -> DynamicError {
        DynamicError::Unsupported(format!("{what} with bootstrap method {}.{}", self.class, self.method))
    }

    /// The failure for static arguments that no compiler writes.
    pub(super) fn misfit(&self, what: &str) -> DynamicError {
        let at = self.program.dotted(self.caller);
        DynamicError::Unsupported(format!("{}.{} in {at}: {what}", self.class, self.method))
    }

    /// The parameters and the result of the call site.
    pub(super) fn site_types(&self) -> Result<(Vec<&'p str>, &'p str), DynamicError> {
        split_descriptor(self.descriptor).ok_or_else(|| self.misfit("a malformed call site descriptor"))
    }

    /// The static argument at `index` as a method type, all its classes loaded (JVMS 5.4.3.5).
    pub(super) fn method_type(&self, index: usize) -> Result<&'p str, DynamicError> {
        let Some(Constant::MethodType(descriptor)) = self.arguments.get(index) else {
            return Err(self.misfit(&format!("static argument {index} is no method type")));
        };
        load_types(self.program, descriptor)?;
        Ok(descriptor)
    }

    /// The static argument at `index` as a class.
    pub(super) fn class_argument(&self, index: usize) -> Result<&'p str, DynamicError> {
        match self.arguments.get(index) {
            Some(Constant::Class(name)) => Ok(name),
            _ => Err(self.misfit(&format!("static argument {index} is no class"))),
        }
    }

    /// The static argument at `index` as a string.
    pub(super) fn text_argument(&self, index: usize) -> Result<Vec<u16>, DynamicError> {
        match self.arguments.get(index) {
            Some(Constant::String(text)) => Ok(text.utf16()),
            _ => Err(self.misfit(&format!("static argument {index} is no string"))),
        }
    }

    /// The static argument at `index` as an int.
    pub(super) fn int_argument(&self, index: usize) -> Result<i32, DynamicError> {
        match self.arguments.get(index) {
            Some(Constant::Integer(value)) => Ok(*value),
            _ => Err(self.misfit(&format!("static argument {index} is no int"))),
        }
    }

    /// The static argument at `index` as a method handle, its member resolved.
    pub(super) fn handle(&self, index: usize) -> Result<Handle<'p>, DynamicError> {
        match self.arguments.get(index) {
            Some(Constant::MethodHandle { kind, member, interface }) => {
                Handle::resolve(self.program, self.caller, *kind, *member, *interface)
            }
            _ => Err(self.misfit(&format!("static argument {index} is no method handle"))),
        }
    }

    /// Makes a class beside the caller, `Caller$$tag+0x…`.
    pub(super) fn define_class(&self, tag: &str, members: Members<'_>) -> ClassId {
        self.program.define_fresh(SyntheticClass {
            name: &format!("{}$${tag}+0x", self.program.class_name(self.caller)),
            access: access::ACC_FINAL | access::ACC_SUPER | access::ACC_SYNTHETIC,
            superclass: self.program.well_known().object,
            interfaces: members.interfaces,
            fields: members.fields,
            methods: members.methods,
        })
    }

    /// Makes a class that has just the static method of the call site, whose body `write` writes.
    pub(super) fn define_method(
        &self,
        tag: &str,
        write: impl FnOnce(&mut Builder<'p>) -> Result<(), DynamicError>,
    ) -> Result<MethodId, DynamicError> {
        self.define_static(tag, self.descriptor.to_owned(), write)
    }

    /// As [`Request::define_method`], with another descriptor.
    pub(super) fn define_static(
        &self,
        tag: &str,
        descriptor: String,
        write: impl FnOnce(&mut Builder<'p>) -> Result<(), DynamicError>,
    ) -> Result<MethodId, DynamicError> {
        let flags = access::ACC_STATIC | access::ACC_SYNTHETIC;
        let members = Members { methods: vec![(LINK, descriptor, flags)], ..Members::default() };
        let class = self.define_class(tag, members);
        let method = self.program.class(class).methods[0];
        let mut builder = Builder::new(self.program, method);
        write(&mut builder)?;
        self.define_body(builder.finish());
        Ok(method)
    }

    /// Gives a made method its body.
    pub(super) fn define_body(&self, body: Body) {
        debug_assert_eq!(crate::verify::verify(&body, self.program), Ok(()), "a made body is well formed");
        self.bodies.define(body);
    }
}

/// Loads all classes that a method descriptor names.
pub(super) fn load_types(program: &Program, descriptor: &str) -> Result<(), DynamicError> {
    let (parameters, result) = split_descriptor(descriptor).unwrap_or_default();
    for text in parameters.into_iter().chain([result]) {
        program.load_descriptor(text)?;
    }
    Ok(())
}
