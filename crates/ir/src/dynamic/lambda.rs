//! Lambdas and method references: `java.lang.invoke.LambdaMetafactory`.
//!
//! The object's class has a field per captured value and, per descriptor of the interface's method, a method
//! that calls the implementation. A lambda that captures nothing is one object per call site, as on HotSpot.
//! Differs: a captured value is stored without a constructor being run, and the object of a lambda that
//! captures nothing is made when the call site is first executed, not when it is linked.

use attest_classfile::access;
use attest_program::{ClassId, MethodId, split_descriptor};

use super::adapt::{convert, kind};
use super::handle::Handle;
use super::request::{LINK, Members, Request, load_types};
use super::serialize::{Captured, SerialForm};
use super::{DynamicError, HandleKind};
use crate::body::Body;
use crate::build::Builder;
use crate::inst::{Inst, Type};

const SERIALIZABLE: i32 = 1;
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;
const INSTANCE: &str = "instance";

/// `metafactory(caller, name, factory type, interface method type, implementation, instantiated type)`
pub(super) fn metafactory(request: &Request<'_>) -> Result<MethodId, DynamicError> {
    Lambda::read(request)?.define()
}

/// `altMetafactory`: the same, then flags, marker interfaces and bridges.
pub(super) fn alt_metafactory(request: &Request<'_>) -> Result<MethodId, DynamicError> {
    let mut lambda = Lambda::read(request)?;
    let flags = request.int_argument(3)?;
    let mut next = 4;
    if flags & MARKERS != 0 {
        let count = request.int_argument(next)?.max(0) as usize;
        for index in next + 1..=next + count {
            lambda.interfaces.push(request.program.load(request.class_argument(index)?)?);
        }
        next += 1 + count;
    }
    if flags & BRIDGES != 0 {
        let count = request.int_argument(next)?.max(0) as usize;
        for index in next + 1..=next + count {
            let bridge = request.method_type(index)?;
            if !lambda.descriptors.contains(&bridge) {
                lambda.descriptors.push(bridge);
            }
        }
    }
    if flags & SERIALIZABLE != 0 {
        lambda.serializable = true;
        if !lambda.is_serializable() {
            lambda.interfaces.push(request.program.well_known().serializable);
        }
    }
    lambda.define()
}

struct Lambda<'a, 'p> {
    request: &'a Request<'p>,
    /// The types of the captured values.
    captured: Vec<&'p str>,
    /// The descriptor of the functional interface's type.
    interface: &'p str,
    /// All interfaces, the functional one first.
    interfaces: Vec<ClassId>,
    /// The descriptors to implement, the interface method's first.
    descriptors: Vec<&'p str>,
    implementation: Handle<'p>,
    /// The interface method's type as instantiated at the capture site.
    instantiated: &'p str,
    /// Whether the object is to be written as a `SerializedLambda`.
    serializable: bool,
}

impl<'a, 'p> Lambda<'a, 'p> {
    fn read(request: &'a Request<'p>) -> Result<Lambda<'a, 'p>, DynamicError> {
        load_types(request.program, request.descriptor)?;
        let (captured, interface) = request.site_types()?;
        let class = request.program.load_descriptor(interface)?;
        Ok(Lambda {
            request,
            captured,
            interface,
            interfaces: vec![class],
            descriptors: vec![request.method_type(0)?],
            implementation: request.handle(1)?,
            instantiated: request.method_type(2)?,
            serializable: false,
        })
    }

    fn is_serializable(&self) -> bool {
        let program = self.request.program;
        let serializable = program.well_known().serializable;
        self.interfaces.iter().any(|i| program.is_subtype(*i, serializable))
    }

    fn define(mut self) -> Result<MethodId, DynamicError> {
        self.check()?;
        let mut seen = Vec::new();
        self.interfaces.retain(|interface| {
            let new = !seen.contains(interface);
            seen.push(*interface);
            new
        });
        let serial_form = match (self.serializable, self.is_serializable()) {
            (true, _) => SerialForm::Replaced,
            (false, true) => SerialForm::Refused,
            (false, false) => SerialForm::None,
        };
        let program = self.request.program;
        let names: Vec<String> = (1..=self.captured.len()).map(|n| format!("arg${n}")).collect();
        let class = self.define_class(&names, serial_form);
        let name = program.class_name(class);
        let methods = &program.class(class).methods;
        let captured = Captured { class: name, names: &names, descriptors: &self.captured };
        self.request.define_body(self.factory(Builder::new(program, methods[0]), &captured));
        for (method, descriptor) in methods[1..].iter().zip(&self.descriptors) {
            self.request.define_body(self.forward(Builder::new(program, *method), &captured, descriptor));
        }
        let handle = &self.implementation;
        let serial_methods = &methods[1 + self.descriptors.len()..];
        let interface = self.interface;
        let types = [self.descriptors[0], self.instantiated];
        serial_form.define(self.request, serial_methods, &captured, handle, interface, types);
        Ok(methods[0])
    }

    /// What `AbstractValidatingLambdaMetafactory` checks, as far as a made body depends on it.
    fn check(&self) -> Result<(), DynamicError> {
        let request = self.request;
        if let Some(class) = self.interfaces.iter().find(|i| !request.program.class(**i).is_interface()) {
            return Err(request.misfit(&format!("{} is not an interface", request.program.dotted(*class))));
        }
        if matches!(self.implementation.kind, HandleKind::GetField | HandleKind::GetStatic) {
            return Err(request.misfit("the implementation is a field"));
        }
        let wanted = self.implementation.parameters.len();
        for descriptor in self.descriptors.iter().chain([&self.instantiated]) {
            let (parameters, result) = split_descriptor(descriptor).unwrap_or_default();
            if self.captured.len() + parameters.len() != wanted {
                return Err(request.misfit("the implementation takes another number of arguments"));
            }
            if result != "V" && self.implementation.result == "V" {
                return Err(request.misfit("the implementation has no result"));
            }
        }
        let types = self.captured.iter().map(|c| Type::of(kind(c)));
        match types.enumerate().all(|(at, ty)| self.implementation.parameter_type(at) == Some(ty)) {
            true => Ok(()),
            false => Err(request.misfit("a captured value does not fit the implementation")),
        }
    }

    fn define_class(&self, names: &[String], serial_form: SerialForm) -> ClassId {
        let field = |(name, descriptor): (&'_ String, &&str)| (name.clone(), (*descriptor).to_owned());
        let captured: Vec<(String, String)> = names.iter().zip(&self.captured).map(field).collect();
        let mut members = Members { interfaces: self.interfaces.clone(), ..Members::default() };
        for (name, descriptor) in &captured {
            members.fields.push((name, descriptor.clone(), access::ACC_PRIVATE | access::ACC_FINAL));
        }
        if captured.is_empty() {
            let flags = access::ACC_PRIVATE | access::ACC_STATIC | access::ACC_SYNTHETIC;
            members.fields.push((INSTANCE, self.interface.to_owned(), flags));
        }
        let flags = access::ACC_STATIC | access::ACC_SYNTHETIC;
        members.methods.push((LINK, self.request.descriptor.to_owned(), flags));
        for (at, descriptor) in self.descriptors.iter().enumerate() {
            let bridge = if at == 0 { 0 } else { access::ACC_BRIDGE };
            members.methods.push((self.request.name, (*descriptor).to_owned(), access::ACC_PUBLIC | bridge));
        }
        members.methods.extend(serial_form.methods());
        // HotSpot counted the lambdas of the whole program until JDK 21 (JDK-8292914).
        let number = self.request.bootstrap;
        let tag = match self.request.program.jdk().version {
            ..21 => format!("Lambda${}", u32::from(number) + 1),
            _ => "Lambda".to_owned(),
        };
        self.request.define_class(&tag, members)
    }

    /// The call site's method: gives the object.
    fn factory(&self, mut b: Builder<'p>, captured: &Captured<'_>) -> Body {
        let class = captured.class;
        if self.captured.is_empty() {
            let known = b.get_static(class, INSTANCE, self.interface);
            b.emit(Inst::IfNull { a: known, then: b.ahead(1), other: b.ahead(2) });
            let object = b.new_object(class);
            b.put_static(object, class, INSTANCE, self.interface);
            b.ret(Some(object));
            b.ret(Some(known));
        } else {
            let object = b.new_object(class);
            for (at, (name, descriptor)) in captured.names.iter().zip(captured.descriptors).enumerate() {
                let value = b.argument(at);
                b.put_field(object, value, class, name, descriptor);
            }
            b.ret(Some(object));
        }
        b.finish()
    }

    /// A method of the interface: calls the implementation.
    fn forward(&self, mut b: Builder<'p>, captured: &Captured<'_>, descriptor: &str) -> Body {
        let implementation = &self.implementation;
        let allocated = implementation.allocate(&mut b);
        let mut arguments = captured.load(&mut b);
        let (parameters, result) = split_descriptor(descriptor).unwrap_or_default();
        let (functional, _) = split_descriptor(self.instantiated).unwrap_or_default();
        for (at, (from, functional)) in parameters.iter().zip(functional).enumerate() {
            let to = &implementation.parameters[arguments.len()];
            let value = b.argument(at + 1);
            arguments.push(convert(&mut b, value, from, to, functional));
        }
        let value = implementation.call(&mut b, allocated, &arguments);
        let value = value.filter(|_| result != "V");
        let value = value.map(|value| convert(&mut b, value, &implementation.result, result, result));
        b.ret(value);
        b.finish()
    }
}
