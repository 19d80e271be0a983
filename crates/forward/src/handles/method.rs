//! Method handles: objects of a made subclass of `MethodHandle` that say what they do.

use attest_classfile::access::{ACC_FINAL, ACC_NATIVE, ACC_SUPER, ACC_SYNTHETIC};
use attest_program::{ClassId, Kind, Name, SyntheticClass};
use attest_state::{Ref, State, Value};

use crate::control::{Control, raise};
use crate::machine::Machine;

/// What a method handle does; `number` and `data` are those of [`Handle`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// Uses a member, through the made method with id `number`.
    Member,
    /// Adds the values `data[1..]` at position `number` and calls `data[0]`.
    Insert,
    /// Leaves out arguments at position `number` and calls `data[0]`.
    Drop,
    /// Calls `data[0]` with the arguments that the `int[]` `data[1]` names.
    Permute,
    /// Takes the array at position `number` apart and calls `data[0]`.
    Spread,
    /// Puts arguments from position `number` on into an array of class `data[1]` and calls `data[0]`.
    Collect,
    /// Converts arguments and result of `data[0]`.
    AsType,
    /// Converts arguments and result of `data[0]` by casts.
    ExplicitCast,
    /// Applies `data[1..]` to arguments from position `number` on and calls `data[0]`.
    FilterArguments,
    /// Applies `data[1]` to the result of `data[0]`.
    FilterReturn,
    /// Adds the result of `data[1]` at position `number` and calls `data[0]`.
    Fold,
    /// Puts the result of `data[1]` in place of its arguments at position `number` and calls `data[0]`.
    CollectArguments,
    /// Calls `data[1]` or `data[2]`, as `data[0]` says.
    Guard,
    /// Calls `data[0]`; exceptions of class `data[1]` go to `data[2]`.
    Catch,
    /// Calls `data[0]`, and `data[1]` afterwards however it ended.
    Finally,
    /// Clauses of four: initialiser, step, predicate and end; what `MethodHandles.loop` says.
    Loop,
    /// Calls `data[1 + i]` for the first argument `i`, else `data[0]`.
    Switch,
    /// Gives `data[0]`.
    Constant,
    /// Gives its argument.
    Identity,
    /// Throws its argument.
    Throw,
    /// Reads an array element.
    ArrayGet,
    /// Writes an array element.
    ArraySet,
    /// Gives the length of an array.
    ArrayLength,
    /// Makes an array of the result's class.
    ArrayNew,
    /// Calls its first argument, whose type must be that of the rest if `number` is 1.
    Invoker,
    /// Calls the target of the call site `data[0]`.
    CallSite,
    /// Accesses the variable of the handle `data[0]` in mode `number`.
    Access,
    /// Accesses the variable of its first argument in mode `number`.
    VarInvoker,
    /// A call site without a target.
    Uninitialised,
}

const FORMS: [Form; 29] = [
    Form::Member,
    Form::Insert,
    Form::Drop,
    Form::Permute,
    Form::Spread,
    Form::Collect,
    Form::AsType,
    Form::ExplicitCast,
    Form::FilterArguments,
    Form::FilterReturn,
    Form::Fold,
    Form::CollectArguments,
    Form::Guard,
    Form::Catch,
    Form::Finally,
    Form::Loop,
    Form::Switch,
    Form::Constant,
    Form::Identity,
    Form::Throw,
    Form::ArrayGet,
    Form::ArraySet,
    Form::ArrayLength,
    Form::ArrayNew,
    Form::Invoker,
    Form::CallSite,
    Form::Access,
    Form::VarInvoker,
    Form::Uninitialised,
];

/// A method handle, read out of its object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handle {
    /// Its object.
    pub object: Ref,
    /// What it does.
    pub form: Form,
    /// A number that the form explains.
    pub number: i32,
    /// Its type.
    pub descriptor: Name,
    /// Whether it is of variable arity.
    pub varargs: bool,
    data: Ref,
}

const FIELDS: [(&str, &str); 5] =
    [("form$", "I"), ("number", "I"), ("descriptor", "I"), ("varargs", "I"), ("data", "[Ljava/lang/Object;")];

impl Machine<'_> {
    /// The class of all method handles, and its first own slot.
    pub(crate) fn handle_class(&mut self) -> Result<(ClassId, u32), Box<Control>> {
        if let Some(known) = self.handles.method {
            return Ok(known);
        }
        let superclass = self.program.load("java/lang/invoke/MethodHandle")?;
        let copy =
            "(Ljava/lang/invoke/MethodType;Ljava/lang/invoke/LambdaForm;)Ljava/lang/invoke/MethodHandle;";
        let (class, _) = self.program.define_once(SyntheticClass {
            name: "java/lang/invoke/MethodHandle$Attest",
            access: ACC_FINAL | ACC_SUPER | ACC_SYNTHETIC,
            superclass,
            interfaces: Vec::new(),
            fields: FIELDS.map(|(name, descriptor)| (name, descriptor.to_owned(), ACC_FINAL)).into(),
            // Ways into the machinery that is not executed.
            methods: vec![
                ("copyWith", copy.to_owned(), ACC_NATIVE),
                ("rebind", "()Ljava/lang/invoke/BoundMethodHandle;".to_owned(), ACC_NATIVE),
                ("internalMemberName", "()Ljava/lang/invoke/MemberName;".to_owned(), ACC_NATIVE),
            ],
        });
        let known = (class, self.program.class(superclass).instance_slots);
        self.handles.method = Some(known);
        Ok(known)
    }

    /// A new method handle. The caller is begun again if code must run for its type.
    pub(crate) fn new_handle(
        &mut self,
        state: &mut State,
        form: Form,
        number: i32,
        parameters: &[ClassId],
        result: ClassId,
        data: &[Ref],
    ) -> Result<Ref, Box<Control>> {
        if parameters.len() > 255 {
            return Err(raise(
                "java/lang/IllegalArgumentException",
                format!("bad parameter count {}", parameters.len()),
            ));
        }
        let descriptor = self.descriptor_of(parameters, result);
        let ty = self.method_type_of(state, descriptor)?;
        let data = self.new_ref_array(state, "[Ljava/lang/Object;", data)?;
        let (class, first) = self.handle_class()?;
        let object = self.allocate(state, class)?;
        self.set_named(state, object, "type", Value::Ref(ty));
        let form = FORMS.iter().position(|f| *f == form).unwrap_or(0) as i32;
        for (slot, value) in (first..).zip([form, number, descriptor.raw() as i32, 0]) {
            state.heap.set_field(object, slot, Kind::Int, Value::Int(value));
        }
        state.heap.set_field(object, first + 4, Kind::Ref, Value::Ref(data));
        Ok(object)
    }

    /// The method handle of an object; null is a null pointer.
    pub(crate) fn handle(&mut self, state: &State, object: Ref) -> Result<Handle, Box<Control>> {
        if object.is_null() {
            return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
        }
        let (class, first) = self.handle_class()?;
        if state.heap.class(object) != class {
            let what = "a method handle of the JDK's own making".to_owned();
            return Err(Box::new(Control::Unsupported(what)));
        }
        let number = |at: u32| state.heap.field(object, first + at, Kind::Int).int();
        Ok(Handle {
            object,
            form: FORMS.get(number(0) as usize).copied().unwrap_or(Form::Uninitialised),
            number: number(1),
            descriptor: Name::new(number(2) as u32),
            varargs: number(3) != 0,
            data: state.heap.field(object, first + 4, Kind::Ref).reference(),
        })
    }

    /// One of the objects that a handle is made of.
    pub(crate) fn datum(&self, state: &State, handle: &Handle, at: u32) -> Ref {
        match at < state.heap.length(handle.data) {
            true => self.array_element(state, handle.data, at),
            false => Ref::NULL,
        }
    }

    /// All objects that a handle is made of.
    pub(crate) fn data(&self, state: &State, handle: &Handle) -> Vec<Ref> {
        self.elements(state, handle.data)
    }

    /// The same handle with variable arity, or without.
    pub(crate) fn with_varargs(
        &mut self,
        state: &mut State,
        object: Ref,
        varargs: bool,
    ) -> Result<Ref, Box<Control>> {
        let handle = self.handle(state, object)?;
        if handle.varargs == varargs {
            return Ok(object);
        }
        let (class, first) = self.handle_class()?;
        let copy = self.allocate(state, class)?;
        let ty = self.named(state, object, "type");
        self.set_named(state, copy, "type", ty);
        for slot in first..first + 3 {
            let value = state.heap.field(object, slot, Kind::Int);
            state.heap.set_field(copy, slot, Kind::Int, value);
        }
        state.heap.set_field(copy, first + 3, Kind::Int, Value::boolean(varargs));
        state.heap.set_field(copy, first + 4, Kind::Ref, Value::Ref(handle.data));
        Ok(copy)
    }
}
