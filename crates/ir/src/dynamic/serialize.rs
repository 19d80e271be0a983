//! The methods that make lambda objects serializable, or refuse to, as `LambdaMetafactory` adds them.

use attest_classfile::access;
use attest_program::MethodId;

use super::adapt::{kind, wrap};
use super::handle::Handle;
use super::request::Request;
use crate::body::{Body, CallKind};
use crate::build::Builder;
use crate::inst::{Inst, Reg};

const SERIALIZED: &str = "java/lang/invoke/SerializedLambda";
const SERIALIZED_INIT: &str = "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;I\
    Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/Object;)V";
const REFUSAL: &str = "java/io/NotSerializableException";

/// The captured values of a lambda object: the fields that hold them.
pub(super) struct Captured<'a> {
    /// The object's class.
    pub(super) class: &'a str,
    pub(super) names: &'a [String],
    pub(super) descriptors: &'a [&'a str],
}

impl Captured<'_> {
    /// Reads all captured values of the receiver.
    pub(super) fn load(&self, b: &mut Builder<'_>) -> Vec<Reg> {
        let receiver = b.argument(0);
        let fields = self.names.iter().zip(self.descriptors);
        fields.map(|(name, descriptor)| b.get_field(receiver, self.class, name, descriptor)).collect()
    }
}

/// What becomes of a lambda object that is to be serialized.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SerialForm {
    /// It is not serializable.
    None,
    /// Its interface is serializable, but the lambda was not made so.
    Refused,
    /// A `SerializedLambda` is written in its place.
    Replaced,
}

impl SerialForm {
    /// The methods that the class gets for it.
    pub(super) fn methods(self) -> Vec<(&'static str, String, u16)> {
        let flags = access::ACC_PRIVATE | access::ACC_FINAL;
        match self {
            SerialForm::None => Vec::new(),
            SerialForm::Refused => vec![
                ("writeObject", "(Ljava/io/ObjectOutputStream;)V".to_owned(), flags),
                ("readObject", "(Ljava/io/ObjectInputStream;)V".to_owned(), flags),
            ],
            SerialForm::Replaced => vec![("writeReplace", "()Ljava/lang/Object;".to_owned(), flags)],
        }
    }

    /// Gives those methods their bodies; `types` are the interface method's and the instantiated one.
    pub(super) fn define(
        self,
        request: &Request<'_>,
        methods: &[MethodId],
        captured: &Captured<'_>,
        implementation: &Handle<'_>,
        interface: &str,
        types: [&str; 2],
    ) {
        for method in methods {
            let b = Builder::new(request.program, *method);
            request.define_body(match self {
                SerialForm::None => continue,
                SerialForm::Refused => refuse(b),
                SerialForm::Replaced => {
                    let interface = attest_program::class_of_descriptor(interface).unwrap_or(interface);
                    replace(b, request, captured, implementation, interface, types)
                }
            });
        }
    }
}

fn refuse(mut b: Builder<'_>) -> Body {
    let exception = b.new_object(REFUSAL);
    let message = text(&mut b, "Non-serializable lambda");
    b.call_for_effect(CallKind::Special, REFUSAL, "<init>", "(Ljava/lang/String;)V", &[exception, message]);
    b.emit(Inst::Throw { a: exception });
    b.finish()
}

fn replace(
    mut b: Builder<'_>,
    request: &Request<'_>,
    captured: &Captured<'_>,
    implementation: &Handle<'_>,
    interface: &str,
    [method_type, instantiated]: [&str; 2],
) -> Body {
    let program = request.program;
    let member = implementation.member;
    let declaring = implementation.method.map(|m| program.class_name(program.method(m).class));
    let object = b.new_object(SERIALIZED);
    let mut arguments = vec![object, b.class_object(program.class_name(request.caller))];
    arguments.push(text(&mut b, interface));
    arguments.push(text(&mut b, request.name));
    arguments.push(text(&mut b, method_type));
    arguments.push(b.int(implementation.kind as i32));
    arguments.push(text(&mut b, declaring.unwrap_or(member.class)));
    arguments.push(text(&mut b, member.name));
    arguments.push(text(&mut b, member.descriptor));
    arguments.push(text(&mut b, instantiated));
    let values = captured.load(&mut b).into_iter().zip(captured.descriptors);
    let values: Vec<Reg> = values.map(|(value, descriptor)| wrap(&mut b, value, kind(descriptor))).collect();
    arguments.push(b.new_array("[Ljava/lang/Object;", &values));
    b.call_for_effect(CallKind::Special, SERIALIZED, "<init>", SERIALIZED_INIT, &arguments);
    b.ret(Some(object));
    b.finish()
}

fn text(b: &mut Builder<'_>, text: &str) -> Reg {
    b.text(&text.encode_utf16().collect::<Vec<u16>>())
}
