//! Method handles and variable handles: signature-polymorphic calls (JVMS 2.9.3).

use attest_ir::{Body, CallSite, DynamicConstant};
use attest_program::{ClassId, MethodId};
use attest_state::{State, Value};

use crate::control::Control;
use crate::machine::Machine;

impl<'p> Machine<'p> {
    /// Calls a signature-polymorphic method: true if a frame was pushed.
    pub(crate) fn call_polymorphic(
        &mut self,
        _state: &mut State,
        _body: &'p Body,
        _site: &'p CallSite,
        method: MethodId,
        _base: usize,
    ) -> Result<bool, Box<Control>> {
        Err(Box::new(Control::Unsupported(self.program.method_text(method))))
    }

    /// The object of a method handle, method type or variable handle constant.
    pub(crate) fn handle_constant(
        &mut self,
        _state: &mut State,
        _class: ClassId,
        constant: &DynamicConstant,
    ) -> Result<Value, Box<Control>> {
        Err(Box::new(Control::Unsupported(format!("constant {constant:?}"))))
    }
}
