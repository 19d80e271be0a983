//! `MethodType` objects: one per descriptor and state, as interning in the JDK has it.

use attest_program::{ClassId, Name};
use attest_state::{Ref, State, Value};

use super::CallType;
use crate::control::Control;
use crate::machine::Machine;

const METHOD_TYPE: &str = "java/lang/invoke/MethodType";
const FORM: &str = "java/lang/invoke/MethodTypeForm";

impl Machine<'_> {
    /// The `MethodType` of these types. The caller is begun again if code must run for it.
    pub(crate) fn method_type(
        &mut self,
        state: &mut State,
        parameters: &[ClassId],
        result: ClassId,
    ) -> Result<Ref, Box<Control>> {
        let descriptor = self.descriptor_of(parameters, result);
        self.method_type_of(state, descriptor)
    }

    /// The `MethodType` of a descriptor. The caller is begun again if code must run for it.
    pub(crate) fn method_type_of(
        &mut self,
        state: &mut State,
        descriptor: Name,
    ) -> Result<Ref, Box<Control>> {
        let class = self.program.load(METHOD_TYPE)?;
        self.initialise(state, class)?;
        let finish = self.made("attest/MethodTypeForm", "(Ljava/lang/invoke/MethodType;)V", |b| {
            let ty = b.argument(0);
            let find = "(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodTypeForm;";
            if let Some(form) = b.call(attest_ir::CallKind::Static, FORM, "findForm", find, &[ty]) {
                b.put_field(ty, form, METHOD_TYPE, "form", "Ljava/lang/invoke/MethodTypeForm;");
            }
            b.ret(None);
        });
        let key = (finish, descriptor.raw());
        let object = match state.constants.get(&key) {
            Some(known) => known.reference(),
            None => {
                let call = self.call_type(descriptor)?;
                let result = self.mirror(state, call.result)?;
                let mut parameters = Vec::new();
                for class in &call.parameters {
                    parameters.push(self.mirror(state, *class)?);
                }
                let parameters = self.new_ref_array(state, "[Ljava/lang/Class;", &parameters)?;
                let object = self.allocate(state, class)?;
                self.set_named(state, object, "rtype", Value::Ref(result));
                self.set_named(state, object, "ptypes", Value::Ref(parameters));
                state.constants.insert(key, Value::Ref(object));
                object
            }
        };
        if self.named(state, object, "form").reference().is_null() {
            return Err(Box::new(Control::Prepare(finish, vec![Value::Ref(object)])));
        }
        Ok(object)
    }

    /// The types of a `MethodType` object, and its descriptor.
    pub(crate) fn types_of(&mut self, state: &State, object: Ref) -> Result<(CallType, Name), Box<Control>> {
        let result = self.named(state, object, "rtype").reference();
        let parameters = self.named(state, object, "ptypes").reference();
        let parameters = self.mirrored_all(state, parameters)?;
        let result = self.mirrored(state, result);
        let descriptor = self.descriptor_of(&parameters, result);
        Ok((CallType { parameters, result }, descriptor))
    }

    /// The classes of a `Class[]`; none of them may be null.
    pub(crate) fn mirrored_all(&self, state: &State, array: Ref) -> Result<Vec<ClassId>, Box<Control>> {
        let null = || Box::new(Control::Raise("java/lang/NullPointerException", None));
        if array.is_null() {
            return Err(null());
        }
        let elements = (0..state.heap.length(array)).map(|at| self.array_element(state, array, at));
        elements.map(|e| if e.is_null() { Err(null()) } else { Ok(self.mirrored(state, e)) }).collect()
    }

    /// An element of an array of references.
    pub(crate) fn array_element(&self, state: &State, array: Ref, at: u32) -> Ref {
        state.heap.element(array, at, attest_program::Kind::Ref).reference()
    }

    /// All elements of an array of references.
    pub(crate) fn elements(&self, state: &State, array: Ref) -> Vec<Ref> {
        let length = if array.is_null() { 0 } else { state.heap.length(array) };
        (0..length).map(|at| self.array_element(state, array, at)).collect()
    }

    /// The descriptor of a method type.
    pub(crate) fn descriptor_of(&self, parameters: &[ClassId], result: ClassId) -> Name {
        let mut text = String::from("(");
        parameters.iter().for_each(|class| text += &self.type_descriptor(*class));
        text.push(')');
        text += &self.type_descriptor(result);
        self.program.intern(&text)
    }
}
