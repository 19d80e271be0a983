//! The code that carries handles out: a made loop that asks the machine for the next call until it is done.
//!
//! A handle that needs more than one call, or something done after a call, is run by `drive`: it keeps an
//! activation object, asks `next` (see `steps.rs`) which handle to call with which arguments, makes the call,
//! and hands the result, or the exception, back.

use attest_classfile::access::{ACC_FINAL, ACC_NATIVE, ACC_STATIC, ACC_SUPER, ACC_SYNTHETIC};
use attest_ir::{Builder, CallKind, Cond, Handler, Inst, Type};
use attest_program::{Kind, MethodId, SyntheticClass};
use attest_state::{Ref, State, Value};

use super::member::unboxed;
use crate::control::{Control, NativeResult};
use crate::machine::Machine;
use crate::natives::Rows;

pub(super) const SUPPORT: &str = "attest/Handles";
const ACTIVATION: &str = "attest/Activation";
const CALL: &str = "(Ljava/lang/invoke/MethodHandle;[Ljava/lang/Object;)Ljava/lang/Object;";
const NEXT: &str = "(Lattest/Activation;)Z";
const HANDLE: &str = "Ljava/lang/invoke/MethodHandle;";
const OBJECTS: &str = "[Ljava/lang/Object;";
const OBJECT: &str = "Ljava/lang/Object;";
const THROWABLE: &str = "Ljava/lang/Throwable;";

pub(crate) const NATIVES: Rows = &[
    ("attest/Handles.call", call),
    ("attest/Handles.next", next),
    ("attest/Handles.bootstrap", super::bootstrap::bootstrap),
];

fn call(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let values = machine.elements(state, arguments[1].reference());
    Ok(Value::Ref(machine.perform(state, arguments[0].reference(), values)?))
}

fn next(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    Ok(Value::boolean(machine.next_call(state, arguments[0].reference())?))
}

impl Machine<'_> {
    /// A static method made for handles, in a class of its own; the same name is the same method.
    pub(crate) fn made(
        &mut self,
        class: &str,
        descriptor: &str,
        write: impl FnOnce(&mut Builder<'_>),
    ) -> MethodId {
        if let Some(known) = self.handles.made.get(class) {
            return *known;
        }
        let program = self.program;
        let draft = SyntheticClass {
            name: class,
            access: ACC_FINAL | ACC_SUPER | ACC_SYNTHETIC,
            superclass: program.well_known().object,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: vec![("run", descriptor.to_owned(), ACC_STATIC)],
        };
        let defined = self.library.bodies.define_once(program, draft, |defined| {
            let mut builder = Builder::new(program, program.class(defined).methods[0]);
            write(&mut builder);
            let body = builder.finish();
            debug_assert_eq!(attest_ir::verify(&body, program), Ok(()), "a made body is well formed");
            vec![body]
        });
        let method = program.class(defined).methods[0];
        self.handles.made.insert(class.to_owned(), method);
        method
    }

    /// Runs a handle by the loop.
    pub(crate) fn drive(&mut self, state: &mut State, handle: Ref, arguments: &[Ref]) -> Box<Control> {
        let driver = self.driver();
        match self.new_ref_array(state, OBJECTS, arguments) {
            Ok(array) => Box::new(Control::TailCall(driver, vec![Value::Ref(handle), Value::Ref(array)])),
            Err(control) => control,
        }
    }

    /// Calls a handle whose boxed result is to be a primitive of this kind.
    pub(crate) fn call_for_primitive(&mut self, kind: Kind) -> MethodId {
        self.define_support();
        let result = kind.descriptor_char().to_string();
        let descriptor = CALL.replace(")Ljava/lang/Object;", &format!("){result}"));
        self.made(&format!("attest/CallFor${result}"), &descriptor, |b| {
            let arguments = [b.argument(0), b.argument(1)];
            if let Some(value) = b.call(CallKind::Static, SUPPORT, "call", CALL, &arguments) {
                let value = unboxed(b, value, &result);
                b.ret(Some(value));
            }
        })
    }

    /// The class of our functions that made methods call, and the class of activations.
    pub(crate) fn define_support(&self) {
        let program = self.program;
        let class = |name, fields, methods| {
            program.define_once(SyntheticClass {
                name,
                access: ACC_FINAL | ACC_SUPER | ACC_SYNTHETIC,
                superclass: program.well_known().object,
                interfaces: Vec::new(),
                fields,
                methods,
            });
        };
        let field = |name, descriptor: &str| (name, descriptor.to_owned(), 0);
        let fields = vec![
            field("handle", HANDLE),
            field("arguments", OBJECTS),
            field("at", "I"),
            field("target", HANDLE),
            field("values", OBJECTS),
            field("result", OBJECT),
            field("caught", THROWABLE),
            field("kept", OBJECTS),
        ];
        class(ACTIVATION, fields, Vec::new());
        let native = |name, descriptor: &str| (name, descriptor.to_owned(), ACC_STATIC | ACC_NATIVE);
        let drop = "(Ljava/lang/invoke/MethodHandle;I[Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;";
        let arrays = OBJECTS.repeat(5);
        let looped = format!("(Ljava/lang/Class;{arrays})Ljava/lang/invoke/MethodHandle;");
        let methods = vec![
            native("call", CALL),
            native("next", NEXT),
            native("drop", drop),
            native("loop", &looped),
            native("bootstrap", "(IIII)Ljava/lang/Object;"),
        ];
        class(SUPPORT, Vec::new(), methods);
    }

    fn driver(&mut self) -> MethodId {
        self.define_support();
        self.made("attest/Drive", CALL, |b| {
            let activation = b.new_object(ACTIVATION);
            b.put_field(activation, b.argument(0), ACTIVATION, "handle", HANDLE);
            b.put_field(activation, b.argument(1), ACTIVATION, "arguments", OBJECTS);
            b.emit(Inst::Goto { to: b.ahead(1) });

            let (ask, end) = (b.current(), b.ahead(3));
            let more = b.call(CallKind::Static, SUPPORT, "next", NEXT, &[activation]);
            let Some(more) = more else { return };
            b.if_imm(Cond::Ne, more, 0, b.ahead(1), end);

            let caught = b.register(Type::Ref);
            let handler = Handler { class: None, block: b.ahead(1), caught };
            b.guard(vec![handler]);
            let target = b.get_field(activation, ACTIVATION, "target", HANDLE);
            let values = b.get_field(activation, ACTIVATION, "values", OBJECTS);
            let Some(result) = b.call(CallKind::Static, SUPPORT, "call", CALL, &[target, values]) else {
                return;
            };
            b.put_field(activation, result, ACTIVATION, "result", OBJECT);
            b.emit(Inst::Goto { to: ask });
            b.unguard();

            b.put_field(activation, caught, ACTIVATION, "caught", THROWABLE);
            b.emit(Inst::Goto { to: ask });

            let result = b.get_field(activation, ACTIVATION, "result", OBJECT);
            b.ret(Some(result));
        })
    }
}
