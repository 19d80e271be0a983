//! The made methods through which reflection calls: one per target, and per native method that asks.

use attest_classfile::access::{ACC_PUBLIC, ACC_STATIC};
use attest_ir::{Builder, CallKind, Handler, Inst, Reg, Type};
use attest_program::{Kind, MethodId, SyntheticClass, descriptor_of_class};

use crate::machine::Machine;

/// How a call tells that its arguments do not fit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Style {
    /// By an `IllegalArgumentException`, as HotSpot's native code; exceptions of the target are wrapped.
    Native,
    /// By what the conversions of method handles throw; wrapping is done by the caller.
    Direct,
    /// As [`Style::Direct`]; calls the very method, as `invokespecial` does.
    Special,
}

/// A static method that takes the receiver and the arguments, calls the target and boxes its result.
pub(super) fn adapter(machine: &mut Machine<'_>, id: MethodId, style: Style) -> MethodId {
    let native = machine.native.filter(|m| machine.program.method(*m).is_native());
    let key = (id, style, native);
    if let Some(known) = machine.adapters.get(&key) {
        return *known;
    }
    let adapter = make(machine, id, style, native);
    machine.adapters.insert(key, adapter);
    machine.shown_as.extend(native.map(|native| (adapter, native)));
    adapter
}

fn make(machine: &Machine<'_>, id: MethodId, style: Style, native: Option<MethodId>) -> MethodId {
    let program = machine.program;
    let method = program.method(id);
    let suffix = native.map_or(String::new(), |native| format!("+{}", native.raw()));
    let name = format!("attest/{style:?}+{}{suffix}", id.raw());
    let holder = program.class_name(method.class);
    let (text, descriptor) = (program.text(method.name), program.text(method.descriptor));
    let parameters = &descriptor[1..descriptor.rfind(')').unwrap_or(1)];
    let receiver = if method.is_static() { String::new() } else { descriptor_of_class(holder) };
    let made = format!("({receiver}{parameters})Ljava/lang/Object;");
    let draft = SyntheticClass {
        name: &name,
        access: ACC_PUBLIC,
        superclass: program.well_known().object,
        interfaces: Vec::new(),
        fields: Vec::new(),
        methods: vec![("call", made, ACC_PUBLIC | ACC_STATIC)],
    };
    let class = machine.library.bodies.define_once(program, draft, |class| {
        let mut b = Builder::new(program, program.class(class).methods[0]);
        let caught = b.register(Type::Ref);
        if style == Style::Native {
            b.guard(vec![Handler { class: None, block: b.ahead(1), caught }]);
        }
        let count = method.signature.parameters.len() + usize::from(!method.is_static());
        let arguments: Vec<_> = (0..count).map(|at| b.argument(at)).collect();
        let interface = program.class(method.class).is_interface();
        let kind = match () {
            () if method.is_static() => CallKind::Static,
            () if style == Style::Special || method.is_private() || text == "<init>" => CallKind::Special,
            () if interface => CallKind::Interface,
            () => CallKind::Virtual,
        };
        let result = b.call(kind, holder, text, descriptor, &arguments);
        let value = match (result, method.signature.result) {
            (Some(result), Some(ty)) => box_value(&mut b, result, ty.kind),
            _ if text == "<init>" => arguments[0],
            _ => b.null(),
        };
        b.ret(Some(value));
        if style == Style::Native {
            b.unguard();
            const WRAPPER: &str = "java/lang/reflect/InvocationTargetException";
            let wrapped = b.new_object(WRAPPER);
            b.call_for_effect(
                CallKind::Special,
                WRAPPER,
                "<init>",
                "(Ljava/lang/Throwable;)V",
                &[wrapped, caught],
            );
            b.emit(Inst::Throw { a: wrapped });
        }
        vec![b.finish()]
    });
    program.class(class).methods[0]
}

fn box_value(b: &mut Builder<'_>, value: Reg, kind: Kind) -> Reg {
    let Some(wrapper) = kind.wrapper() else { return value };
    let descriptor = format!("({})L{wrapper};", kind.descriptor_char());
    b.call(CallKind::Static, wrapper, "valueOf", &descriptor, &[value]).unwrap_or(value)
}
