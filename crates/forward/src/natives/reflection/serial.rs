//! Objects made without their own constructor, as deserialisation does, and what it asks of classes.

use attest_classfile::access::{ACC_PUBLIC, ACC_SUPER};
use attest_ir::{Builder, CallKind, Handler, Inst, Type};
use attest_program::{ClassId, SyntheticClass};
use attest_state::{Ref, State, Value};

use super::super::Rows;
use crate::control::{Control, NativeResult};
use crate::machine::Machine;

pub(crate) const NATIVES: Rows = &[
    ("jdk/internal/reflect/MethodAccessorGenerator.generateSerializationConstructor", serial_constructor),
    ("sun/reflect/MethodAccessorGenerator.generateSerializationConstructor", serial_constructor),
    ("java/io/ObjectStreamClass.initNative", super::super::nothing),
    ("java/io/ObjectStreamClass.hasStaticInitializer", has_static_initialiser),
];

/// `(this, class, parameters, …, constructing class)`: an accessor whose `newInstance` makes an object
/// of the class and runs the other class's constructor without parameters on it.
fn serial_constructor(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    if state.heap.length(arguments[2].reference()) != 0 {
        let what = "an object made by a superclass's constructor with parameters";
        return Err(Box::new(Control::Unsupported(what.into())));
    }
    let class = machine.mirrored(state, arguments[1].reference());
    let above = machine.mirrored(state, arguments.last().map_or(Ref::NULL, |a| a.reference()));
    let accessor = accessor_class(machine, class, above)?;
    machine.initialise(state, accessor)?;
    Ok(Value::Ref(machine.allocate(state, accessor)?))
}

fn accessor_class(
    machine: &mut Machine<'_>,
    class: ClassId,
    above: ClassId,
) -> Result<ClassId, Box<Control>> {
    const WRAPPER: &str = "java/lang/reflect/InvocationTargetException";
    let program = machine.program;
    let name = format!("attest/Serial+{}+{}", class.raw(), above.raw());
    let old = program.jdk().version < 9;
    let package = if old { "sun/reflect" } else { "jdk/internal/reflect" };
    let superclass = program.load(&format!("{package}/SerializationConstructorAccessorImpl"))?;
    let descriptor = "([Ljava/lang/Object;)Ljava/lang/Object;";
    let draft = SyntheticClass {
        name: &name,
        access: ACC_PUBLIC | ACC_SUPER,
        superclass,
        interfaces: Vec::new(),
        fields: Vec::new(),
        methods: vec![("newInstance", descriptor.to_owned(), ACC_PUBLIC)],
    };
    let made = machine.library.bodies.define_once(program, draft, |made| {
        let mut b = Builder::new(program, program.class(made).methods[0]);
        let caught = b.register(Type::Ref);
        b.guard(vec![Handler { class: None, block: b.ahead(1), caught }]);
        let object = b.new_object(program.class_name(class));
        b.call_for_effect(CallKind::Special, program.class_name(above), "<init>", "()V", &[object]);
        b.ret(Some(object));
        b.unguard();
        let wrapped = b.new_object(WRAPPER);
        b.call_for_effect(
            CallKind::Special,
            WRAPPER,
            "<init>",
            "(Ljava/lang/Throwable;)V",
            &[wrapped, caught],
        );
        b.emit(Inst::Throw { a: wrapped });
        vec![b.finish()]
    });
    Ok(made)
}

/// `(class)`: whether the class declares `<clinit>`.
fn has_static_initialiser(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let program = machine.program;
    let class = program.class(machine.mirrored(state, arguments[0].reference()));
    let found = class.declared_method(program.intern("<clinit>"), program.intern("()V"));
    Ok(Value::boolean(found.is_some()))
}
