//! `Class` objects: one per class and state, made when first asked for.

use attest_ir::Body;
use attest_program::{ClassId, Kind};
use attest_state::{Ref, State, Value};

use crate::control::Control;
use crate::machine::{Callable, Machine};

impl<'p> Machine<'p> {
    /// The `Class` object of a class.
    pub(crate) fn mirror(&mut self, state: &mut State, class: ClassId) -> Result<Ref, Box<Control>> {
        let known = state.class(class).mirror;
        if !known.is_null() {
            return Ok(known);
        }
        let component = match self.program.class(class).component() {
            Some(component) => Some(self.mirror(state, component)?),
            None => None,
        };
        let mirror = self.allocate(state, self.program.well_known().class)?;
        let slot = self.program.mirror_slot();
        state.heap.set_field(mirror, slot, Kind::Int, Value::Int(class.raw() as i32));
        if let Some(component) = component {
            self.set_named(state, mirror, "componentType", Value::Ref(component));
        }
        state.class_mut(class).mirror = mirror;
        Ok(mirror)
    }

    /// The class that a `Class` object stands for.
    pub(crate) fn mirrored(&self, state: &State, mirror: Ref) -> ClassId {
        let slot = self.program.mirror_slot();
        ClassId::new(state.heap.field(mirror, slot, Kind::Int).int() as u32)
    }

    pub(crate) fn class_object(
        &mut self,
        state: &mut State,
        body: &'p Body,
        class: u32,
    ) -> Result<Ref, Box<Control>> {
        let class = self.link_class(&body.classes[class as usize])?;
        self.mirror(state, class)
    }

    /// A constant made by running code: the first use runs it, later ones find the result.
    pub(crate) fn dynamic_constant(
        &mut self,
        state: &mut State,
        body: &'p Body,
        site: u32,
    ) -> Result<Value, Box<Control>> {
        if let Some(value) = state.constants.get(&(body.method, site)) {
            return Ok(*value);
        }
        let class = self.program.method(body.method).class;
        let link = &body.dynamics[site as usize];
        let constant = attest_ir::link_constant(self.program, &self.library.bodies, class, link);
        match constant {
            Ok(attest_ir::DynamicConstant::Computed(method)) => Err(Box::new(Control::Compute(method, site))),
            Ok(other) => {
                let value = self.handle_constant(state, class, &other)?;
                state.constants.insert((body.method, site), value);
                Ok(value)
            }
            Err(attest_ir::DynamicError::Link(error)) => Err(error.into()),
            Err(attest_ir::DynamicError::Unsupported(what)) => {
                match self.bootstrapped_constant(class, link) {
                    Some(method) => Err(Box::new(Control::Compute(method, site))),
                    None => Err(Box::new(Control::Unsupported(what))),
                }
            }
        }
    }

    /// What is known of a method's IR.
    pub(crate) fn body(&mut self, method: attest_program::MethodId) -> Option<&'p Body> {
        match self.callable(method) {
            Callable::Body(body) => Some(body),
            Callable::Native(_) | Callable::Missing | Callable::Broken | Callable::Unknown => None,
        }
    }
}
