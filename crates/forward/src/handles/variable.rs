//! Variable handles: objects of a made subclass of `VarHandle` that say which variable they mean.

use attest_classfile::access::{ACC_FINAL, ACC_NATIVE, ACC_SUPER, ACC_SYNTHETIC};
use attest_program::{ClassId, FieldId, Kind, SyntheticClass};
use attest_state::{Ref, State, Value};

use crate::control::Control;
use crate::machine::Machine;

/// What sort of variable a handle means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flavour {
    /// A field of an object.
    Instance,
    /// A static field.
    Static,
    /// An array element.
    Element,
    /// Bytes of a `byte[]`, seen as a larger number.
    ByteArray,
    /// Bytes of a `ByteBuffer`, seen as a larger number.
    ByteBuffer,
}

/// A variable handle, read out of its object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variable {
    /// What sort of variable.
    pub flavour: Flavour,
    /// The class that declares the field, or the class of the first coordinate.
    pub holder: ClassId,
    /// The variable's type.
    pub value: ClassId,
    /// The field's slot.
    pub slot: u32,
    /// Whether the bytes of a view are in big-endian order.
    pub big_endian: bool,
    /// Whether the variable may not be written.
    pub read_only: bool,
}

const FLAVOURS: [Flavour; 5] =
    [Flavour::Instance, Flavour::Static, Flavour::Element, Flavour::ByteArray, Flavour::ByteBuffer];
const BIG_ENDIAN: i32 = 1;
const READ_ONLY: i32 = 2;

impl Machine<'_> {
    /// The class of all variable handles, and its first own slot.
    pub(crate) fn variable_class(&mut self) -> Result<(ClassId, u32), Box<Control>> {
        if let Some(known) = self.handles.variable {
            return Ok(known);
        }
        let superclass = self.program.load("java/lang/invoke/VarHandle")?;
        let fields = ["flavour", "holder", "value", "slot", "flags"];
        let (class, _) = self.program.define_once(SyntheticClass {
            name: "java/lang/invoke/VarHandle$Attest",
            access: ACC_FINAL | ACC_SUPER | ACC_SYNTHETIC,
            superclass,
            interfaces: Vec::new(),
            fields: fields.map(|name| (name, "I".to_owned(), ACC_FINAL)).into(),
            methods: ["withInvokeExactBehavior", "withInvokeBehavior"]
                .map(|name| (name, "()Ljava/lang/invoke/VarHandle;".to_owned(), ACC_NATIVE))
                .into(),
        });
        let known = (class, self.program.class(superclass).instance_slots);
        self.handles.variable = Some(known);
        Ok(known)
    }

    /// A new object for a variable handle.
    pub(crate) fn new_variable(
        &mut self,
        state: &mut State,
        variable: Variable,
    ) -> Result<Ref, Box<Control>> {
        let (class, first) = self.variable_class()?;
        let object = self.allocate(state, class)?;
        let flavour = FLAVOURS.iter().position(|f| *f == variable.flavour).unwrap_or(0) as i32;
        let flags =
            if variable.big_endian { BIG_ENDIAN } else { 0 } | if variable.read_only { READ_ONLY } else { 0 };
        let numbers =
            [flavour, variable.holder.raw() as i32, variable.value.raw() as i32, variable.slot as i32, flags];
        for (slot, number) in (first..).zip(numbers) {
            state.heap.set_field(object, slot, Kind::Int, Value::Int(number));
        }
        Ok(object)
    }

    /// The variable handle of a field.
    pub(crate) fn field_variable(&self, field: FieldId) -> Result<Variable, Box<Control>> {
        let field = self.program.field(field);
        Ok(Variable {
            flavour: if field.is_static() { Flavour::Static } else { Flavour::Instance },
            holder: field.class,
            value: self.program.load_descriptor(self.program.text(field.descriptor))?,
            slot: field.slot,
            big_endian: false,
            read_only: field.access & ACC_FINAL != 0,
        })
    }

    /// The variable handle that an object stands for; `None` if it is of the JDK's own making.
    pub(crate) fn variable(&mut self, state: &State, object: Ref) -> Result<Option<Variable>, Box<Control>> {
        let (class, first) = self.variable_class()?;
        if state.heap.class(object) != class {
            return Ok(None);
        }
        let number = |at: u32| state.heap.field(object, first + at, Kind::Int).int();
        Ok(Some(Variable {
            flavour: FLAVOURS.get(number(0) as usize).copied().unwrap_or(Flavour::Instance),
            holder: ClassId::new(number(1) as u32),
            value: ClassId::new(number(2) as u32),
            slot: number(3) as u32,
            big_endian: number(4) & BIG_ENDIAN != 0,
            read_only: number(4) & READ_ONLY != 0,
        }))
    }

    /// The types of a variable's coordinates.
    pub(crate) fn coordinates(&self, variable: Variable) -> Vec<ClassId> {
        match variable.flavour {
            Flavour::Static => Vec::new(),
            Flavour::Instance => vec![variable.holder],
            Flavour::Element | Flavour::ByteArray | Flavour::ByteBuffer => {
                vec![variable.holder, self.program.primitive(Some(Kind::Int))]
            }
        }
    }
}
