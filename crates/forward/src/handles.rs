//! Method handles and variable handles: signature-polymorphic calls (JVMS 2.9.3).
//!
//! **Architecture Invariant:** the `LambdaForm` machinery of `java.lang.invoke` is never executed. Handles
//! are objects of made subclasses of `VarHandle` and `MethodHandle`, and the machine carries them out.

mod access;
mod bootstrap;
mod boxing;
mod driver;
mod lookup;
mod member;
mod method;
mod perform;
mod steps;
mod types;
mod variable;

use std::rc::Rc;

use attest_ir::{Body, CallSite, DynamicConstant};
use attest_program::{ClassId, MethodId, Name, split_descriptor};
use attest_state::{State, Value};
use rustc_hash::FxHashMap;

use crate::control::{Control, raise};
use crate::machine::Machine;

pub(crate) use access::{Access, Mode};
pub(crate) use driver::NATIVES;
pub(crate) use lookup::{LookupMember, reference_kind};
pub(crate) use method::{Form, Handle};
pub(crate) use variable::{Flavour, Variable};

/// The types of a call, loaded.
#[derive(Debug)]
pub(crate) struct CallType {
    /// What it takes.
    pub parameters: Vec<ClassId>,
    /// What it gives; the class of `void` if nothing.
    pub result: ClassId,
}

/// What the machine remembers of handles; all of it can be found again.
#[derive(Default)]
pub(crate) struct Handles {
    types: FxHashMap<Name, Rc<CallType>>,
    variable: Option<(ClassId, u32)>,
    method: Option<(ClassId, u32)>,
    /// Methods made for handles, by class name.
    made: FxHashMap<String, MethodId>,
}

impl<'p> Machine<'p> {
    /// Calls a signature-polymorphic method: true if a frame was pushed.
    pub(crate) fn call_polymorphic(
        &mut self,
        state: &mut State,
        body: &'p Body,
        site: &'p CallSite,
        method: MethodId,
        base: usize,
    ) -> Result<bool, Box<Control>> {
        if state.path.is_some() {
            return self.polymorphic_symbolic(state, body, site, method, base);
        }
        let arguments = self.arguments(state, body, site, base);
        // References are held in locals meanwhile, as in a native.
        self.native = Some(method);
        let outcome = self.polymorphic_result(state, site, method, &arguments);
        self.native = None;
        let value = outcome?;
        if let Some(result) = site.result {
            state.set_register(base + result.index(), value.word(), attest_state::Mark::NONE);
        }
        Ok(false)
    }

    /// The result of a signature-polymorphic method.
    pub(crate) fn polymorphic_result(
        &mut self,
        state: &mut State,
        site: &CallSite,
        method: MethodId,
        arguments: &[Value],
    ) -> Result<Value, Box<Control>> {
        let call = self.call_type(site.descriptor)?;
        let name = self.program.text(site.name);
        if matches!(name, "invoke" | "invokeExact") {
            let exact = name == "invokeExact";
            return self.invoke_handle(
                state,
                site.descriptor,
                exact,
                arguments[0].reference(),
                &arguments[1..],
            );
        }
        let unsupported = || Box::new(Control::Unsupported(self.program.method_text(method)));
        let mode = Mode::of(name).ok_or_else(unsupported)?;
        match self.variable(state, arguments[0].reference())? {
            Some(variable) => self.access_as(state, variable, mode, &call, &arguments[1..]),
            None => Err(Box::new(Control::Unsupported(
                "a variable handle that is not of a field or array".into(),
            ))),
        }
    }

    /// The types of a descriptor.
    pub(crate) fn call_type(&mut self, descriptor: Name) -> Result<Rc<CallType>, Box<Control>> {
        if let Some(known) = self.handles.types.get(&descriptor) {
            return Ok(Rc::clone(known));
        }
        let (parameters, result) = split_descriptor(self.program.text(descriptor)).unwrap_or_default();
        let load = |text: &str| self.program.load_descriptor(text);
        let parameters = parameters.into_iter().map(load).collect::<Result<Vec<_>, _>>()?;
        let call = Rc::new(CallType { parameters, result: load(result)? });
        self.handles.types.insert(descriptor, Rc::clone(&call));
        Ok(call)
    }

    /// Accesses a variable from a call of this type, arguments and result converted.
    pub(crate) fn access_as(
        &mut self,
        state: &mut State,
        variable: Variable,
        mode: Mode,
        call: &CallType,
        arguments: &[Value],
    ) -> Result<Value, Box<Control>> {
        let (parameters, result) = self.access_type(variable, mode);
        let fits = parameters.len() == call.parameters.len()
            && parameters.iter().zip(&call.parameters).all(|(to, from)| self.convertible(*from, *to))
            && self.convertible(result, call.result);
        if !fits {
            if !self.mode_supported(variable, mode) {
                return Err(Box::new(Control::Raise("java/lang/UnsupportedOperationException", None)));
            }
            let handle = self.program.load("java/lang/invoke/VarHandle")?;
            let with_handle = |types: &[ClassId]| [&[handle], types].concat();
            let message = format!(
                "cannot convert MethodHandle{} to {}",
                self.type_text(&with_handle(&parameters), result),
                self.type_text(&with_handle(&call.parameters), call.result)
            );
            return Err(raise("java/lang/invoke/WrongMethodTypeException", message));
        }
        let mut converted = Vec::with_capacity(arguments.len());
        for (value, (from, to)) in arguments.iter().zip(call.parameters.iter().zip(&parameters)) {
            converted.push(self.converted(state, *value, *from, *to)?);
        }
        let value = self.access(state, variable, mode, &converted)?;
        self.converted(state, value, result, call.result)
    }

    /// A method type as `MethodType.toString` spells it.
    pub(crate) fn type_text(&self, parameters: &[ClassId], result: ClassId) -> String {
        let parameters: Vec<String> = parameters.iter().map(|class| self.simple_name(*class)).collect();
        format!("({}){}", parameters.join(","), self.simple_name(result))
    }

    /// `Class.getSimpleName`.
    pub(crate) fn simple_name(&self, class: ClassId) -> String {
        let declared = self.program.class(class);
        if let Some(component) = declared.component() {
            return self.simple_name(component) + "[]";
        }
        let name = self.program.class_name(class);
        let inner =
            declared.file().and_then(|file| file.inner_classes().into_iter().find(|i| i.inner == name));
        match inner {
            Some(inner) => inner.name.unwrap_or_default().to_owned(),
            None => name.rsplit('/').next().unwrap_or_default().to_owned(),
        }
    }

    /// The object of a method handle, method type or variable handle constant.
    pub(crate) fn handle_constant(
        &mut self,
        state: &mut State,
        class: ClassId,
        constant: &DynamicConstant,
    ) -> Result<Value, Box<Control>> {
        match *constant {
            DynamicConstant::VarHandle { class: holder, name, descriptor, .. } => {
                let field = self.program.resolve_field(holder, name, descriptor)?;
                let variable = self.field_variable(field)?;
                Ok(Value::Ref(self.new_variable(state, variable)?))
            }
            DynamicConstant::ArrayVarHandle(array) => {
                let variable = self.element_variable(array);
                Ok(Value::Ref(self.new_variable(state, variable)?))
            }
            DynamicConstant::MethodType(descriptor) => {
                Ok(Value::Ref(self.method_type_of(state, descriptor)?))
            }
            DynamicConstant::MethodHandle { kind, class: holder, name, descriptor, .. } => {
                let holder = self.program.load(self.program.text(holder))?;
                let member = LookupMember { kind, class: holder, name, descriptor, caller: class };
                Ok(Value::Ref(self.member_handle(state, member)?))
            }
            DynamicConstant::Computed(method) => Err(Box::new(Control::TailCall(method, Vec::new()))),
        }
    }
}
