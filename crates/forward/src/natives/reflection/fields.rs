//! Fields read and written through `java.lang.reflect.Field` where the JDK uses method handles (18 and later).
//!
//! The JDK's accessor classes are kept, their handles stay null: only the methods that would call a handle are
//! carried out here. Older JDKs use `Unsafe`, in bytecode.

use attest_program::{FieldId, Kind};
use attest_state::{Ref, State, Value};

use super::super::Rows;
use super::members::{field_of, lost};
use crate::control::{Control, NativeResult, raise};
use crate::machine::Machine;

macro_rules! accessors {
    ($($kind:ident $class:literal $get:literal $set:literal $getter:ident $setter:ident,)*) => {
        pub(crate) const NATIVES: Rows = &[
            ("jdk/internal/reflect/MethodHandleAccessorFactory.newFieldAccessor", new_field_accessor),
            $(
                (concat!("jdk/internal/reflect/MethodHandle", $class, "FieldAccessorImpl.", $get), $getter),
                (concat!("jdk/internal/reflect/MethodHandle", $class, "FieldAccessorImpl.", $set), $setter),
            )*
        ];

        $(
            fn $getter(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
                get(machine, state, arguments)
            }

            fn $setter(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
                set(machine, state, arguments, Kind::$kind)
            }
        )*

        /// The accessor class of a field of this kind.
        fn accessor_class(kind: Kind) -> &'static str {
            match kind {
                $(Kind::$kind => concat!("jdk/internal/reflect/MethodHandle", $class, "FieldAccessorImpl"),)*
            }
        }
    };
}

accessors! {
    Boolean "Boolean" "getBoolean" "setBoolean" get_boolean set_boolean,
    Byte "Byte" "getByte" "setByte" get_byte set_byte,
    Char "Character" "getChar" "setChar" get_char set_char,
    Short "Short" "getShort" "setShort" get_short set_short,
    Int "Integer" "getInt" "setInt" get_int set_int,
    Long "Long" "getLong" "setLong" get_long set_long,
    Float "Float" "getFloat" "setFloat" get_float set_float,
    Double "Double" "getDouble" "setDouble" get_double set_double,
    Ref "Object" "get(Ljava/lang/Object;)Ljava/lang/Object;" "set(Ljava/lang/Object;Ljava/lang/Object;)V"
        get_object set_object,
}

const READ_ONLY: i32 = 1;
const STATIC: i32 = 2;

fn new_field_accessor(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let object = arguments[0].reference();
    let field = machine.program.field(field_of(machine, state, object).ok_or_else(lost)?);
    machine.initialise(state, field.class)?;
    let class = machine.program.load(accessor_class(field.kind))?;
    machine.initialise(state, class)?;
    let accessor = machine.allocate(state, class)?;
    let read_only = if arguments[1].int() != 0 { READ_ONLY } else { 0 };
    let is_static = if field.is_static() { STATIC } else { 0 };
    machine.set_named(state, accessor, "field", Value::Ref(object));
    machine.set_named(state, accessor, "fieldFlags", Value::Int(read_only | is_static));
    Ok(Value::Ref(accessor))
}

/// The field behind an accessor.
fn accessed(machine: &mut Machine<'_>, state: &State, accessor: Ref) -> Result<FieldId, Box<Control>> {
    let object = machine.named(state, accessor, "field").reference();
    field_of(machine, state, object).ok_or_else(lost)
}

/// The object whose slot holds the field: the statics of its class or the receiver; `None` if the receiver is
/// of another class.
fn holder(
    machine: &mut Machine<'_>,
    state: &mut State,
    field: FieldId,
    receiver: Ref,
) -> Result<Option<Ref>, Box<Control>> {
    let field = machine.program.field(field);
    if field.is_static() {
        return machine.prepare(state, field.class).map(Some);
    }
    if receiver.is_null() {
        return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
    }
    let fits = machine.program.is_subtype(state.heap.class(receiver), field.class);
    Ok(fits.then_some(receiver))
}

fn get(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let receiver = arguments[1].reference();
    let id = accessed(machine, state, arguments[0].reference())?;
    let field = machine.program.field(id);
    match holder(machine, state, id, receiver)? {
        Some(holder) => Ok(state.heap.field(holder, field.slot, field.kind)),
        None => Err(raise("java/lang/IllegalArgumentException", bad_receiver(machine, state, id, receiver))),
    }
}

/// The message of `MethodHandleFieldAccessorImpl.newGetIllegalArgumentException`.
fn bad_receiver(machine: &Machine<'_>, state: &State, id: FieldId, receiver: Ref) -> String {
    let program = machine.program;
    let field = program.field(id);
    let is_final = if field.access & attest_classfile::access::ACC_FINAL != 0 { " final" } else { "" };
    let descriptor = program.text(field.descriptor);
    let ty = match attest_program::class_of_descriptor(descriptor) {
        Some(class) => class.replace('/', "."),
        None => field.kind.keyword().to_owned(),
    };
    let (class, name) = (program.dotted(field.class), program.text(field.name));
    let given = program.dotted(state.heap.class(receiver));
    format!("Can not get{is_final} {ty} field {class}.{name} on {given}")
}

fn set(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value], kind: Kind) -> NativeResult {
    let program = machine.program;
    let (accessor, receiver, value) = (arguments[0], arguments[1].reference(), arguments[2]);
    let id = accessed(machine, state, accessor.reference())?;
    let field = program.field(id);
    let Some(holder) = holder(machine, state, id, receiver)? else {
        return complain(machine, accessor, "throwSetIllegalArgumentException", Kind::Ref, arguments[1]);
    };
    if machine.named(state, accessor.reference(), "fieldFlags").int() & READ_ONLY != 0 {
        return complain(machine, accessor, "throwFinalFieldIllegalAccessException", kind, value);
    }
    if kind == Kind::Ref && !value.reference().is_null() {
        let class = program.load_descriptor(program.text(field.descriptor))?;
        if !program.is_subtype(state.heap.class(value.reference()), class) {
            return complain(machine, accessor, "throwSetIllegalArgumentException", kind, value);
        }
    }
    state.heap.set_field(holder, field.slot, field.kind, value);
    Ok(Value::Int(0))
}

/// Calls the accessor's own method that throws.
fn complain(
    machine: &Machine<'_>,
    accessor: Value,
    method: &'static str,
    kind: Kind,
    value: Value,
) -> NativeResult {
    let program = machine.program;
    let ty = match kind {
        Kind::Ref => "Ljava/lang/Object;".to_owned(),
        other => other.descriptor_char().to_string(),
    };
    let class = program.load("jdk/internal/reflect/FieldAccessorImpl")?;
    match program.find_method(class, method, &format!("({ty})V")) {
        Some(method) => Err(Box::new(Control::TailCall(method, vec![accessor, value]))),
        None => Err(raise("java/lang/IllegalArgumentException", method)),
    }
}
