//! Call sites and dynamic constants whose bootstrap method is the program's own (JVMS 5.4.3.6, 6.5).
//!
//! The bootstrap method is run as Java code when the site is first executed in a state; the call site
//! object it gives is kept in a static field of a made class, and its target is called from then on.
//! Differs: a bootstrap method that threw is run again when its site is executed again.

use attest_classfile::Constant;
use attest_classfile::access::{ACC_FINAL, ACC_STATIC, ACC_SUPER, ACC_SYNTHETIC};
use attest_ir::{Body, Builder, CallKind, CallSite, Cond, DynamicLink, HandleKind, Handler, Inst, Reg, Type};
use attest_program::{ClassId, Kind, MethodId, Name, SyntheticClass, class_of_descriptor};
use attest_state::{Ref, State, Value};

use super::LookupMember;
use super::driver::SUPPORT;
use crate::control::{Control, NativeResult};
use crate::machine::Machine;

const SITE: &str = "java/lang/invoke/CallSite";
const SITE_TYPE: &str = "Ljava/lang/invoke/CallSite;";
const FAILURE: &str = "java/lang/BootstrapMethodError";

impl Machine<'_> {
    /// The method that a site calls, if its bootstrap method is not one of the JDK's.
    pub(crate) fn bootstrapped(&mut self, body: &Body, site: &CallSite) -> Option<MethodId> {
        let program = self.program;
        let caller = program.method(body.method).class;
        let file = program.class(caller).file()?;
        let handle = file.bootstrap_methods().get(usize::from(site.bootstrap))?.handle;
        match file.pool().get(handle)? {
            Constant::MethodHandle { member, .. } if !member.class.starts_with("java/lang/") => {}
            _ => return None,
        }
        self.define_support();
        let index = body.sites.iter().position(|s| std::ptr::eq(s, site))?;
        let name = format!("{}$$Site+{}x{index}", program.class_name(caller), body.method.raw());
        let draft = SyntheticClass {
            name: &name,
            access: ACC_FINAL | ACC_SUPER | ACC_SYNTHETIC,
            superclass: program.well_known().object,
            interfaces: Vec::new(),
            fields: vec![("site", SITE_TYPE.to_owned(), ACC_STATIC)],
            methods: vec![("run", program.text(site.descriptor).to_owned(), ACC_STATIC)],
        };
        let numbers = [
            caller.raw() as i32,
            i32::from(site.bootstrap),
            site.name.raw() as i32,
            site.descriptor.raw() as i32,
        ];
        let message = match program.jdk().version {
            ..9 => "call site initialization exception",
            _ => "bootstrap method initialization exception",
        };
        let class = self.library.bodies.define_once(program, draft, |class| {
            let mut b = Builder::new(program, program.class(class).methods[0]);
            write_site(&mut b, &name, program.text(site.descriptor), numbers, message);
            let body = b.finish();
            debug_assert_eq!(attest_ir::verify(&body, program), Ok(()), "a made body is well formed");
            vec![body]
        });
        Some(program.class(class).methods[0])
    }

    /// The method that computes a dynamic constant whose bootstrap method is not one of the JDK's.
    pub(crate) fn bootstrapped_constant(&mut self, caller: ClassId, link: &DynamicLink) -> Option<MethodId> {
        let program = self.program;
        let file = program.class(caller).file()?;
        let Constant::Dynamic { bootstrap, name, descriptor } = file.pool().get(link.pool_index)? else {
            return None;
        };
        let handle = file.bootstrap_methods().get(usize::from(bootstrap))?.handle;
        match file.pool().get(handle)? {
            Constant::MethodHandle { member, .. } if !member.class.starts_with("java/lang/") => {}
            _ => return None,
        }
        self.define_support();
        let made = format!("{}$$Constant+{}", program.class_name(caller), link.pool_index);
        let (name, typed) = (program.intern(name).raw() as i32, program.intern(descriptor).raw() as i32);
        let numbers = [caller.raw() as i32, i32::from(bootstrap), name, typed];
        Some(self.made(&made, &format!("(){descriptor}"), |b| {
            let numbers = numbers.map(|number| b.int(number));
            let made = b.call(CallKind::Static, SUPPORT, "bootstrap", "(IIII)Ljava/lang/Object;", &numbers);
            let Some(value) = made else { return };
            let kind = Kind::of_descriptor(descriptor).unwrap_or(Kind::Ref);
            let class = kind.wrapper().or(class_of_descriptor(descriptor)).unwrap_or("java/lang/Object");
            b.check_cast(value, class);
            if kind != Kind::Ref {
                b.emit(Inst::CheckNull { a: value });
            }
            let value = super::member::unboxed(b, value, descriptor);
            b.ret(Some(value));
        }))
    }

    fn static_argument(
        &mut self,
        state: &mut State,
        caller: ClassId,
        constant: Constant<'_>,
    ) -> Result<Ref, Box<Control>> {
        let program = self.program;
        match constant {
            Constant::Integer(value) => self.boxed(state, Kind::Int, Value::Int(value)),
            Constant::Long(value) => self.boxed(state, Kind::Long, Value::Long(value)),
            Constant::Float(value) => self.boxed(state, Kind::Float, Value::Float(value)),
            Constant::Double(value) => self.boxed(state, Kind::Double, Value::Double(value)),
            Constant::String(text) => {
                let literal = program.literal(&text.utf16());
                self.literal_string(state, literal)
            }
            Constant::Class(name) => {
                let class = program.load(name)?;
                self.mirror(state, class)
            }
            Constant::MethodType(descriptor) => self.method_type_of(state, program.intern(descriptor)),
            Constant::MethodHandle { kind, member, .. } => {
                let Some(kind) = HandleKind::of(kind) else {
                    return Err(Box::new(Control::Unsupported(format!("a method handle of kind {kind}"))));
                };
                let class = program.load(member.class)?;
                let (name, descriptor) = (program.intern(member.name), program.intern(member.descriptor));
                self.member_handle(state, LookupMember { kind, class, name, descriptor, caller })
            }
            _ => {
                let what = "a dynamic constant among the arguments of a bootstrap method";
                Err(Box::new(Control::Unsupported(what.into())))
            }
        }
    }
}

/// `attest/Handles.bootstrap(caller, bootstrap method, name, descriptor)`: gives the call site object.
pub(super) fn bootstrap(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let program = machine.program;
    let caller = ClassId::new(arguments[0].int() as u32);
    let (name, descriptor) = (Name::new(arguments[2].int() as u32), Name::new(arguments[3].int() as u32));
    let missing = || Box::new(Control::Unsupported("invokedynamic without a bootstrap method".into()));
    let file = program.class(caller).file().ok_or_else(missing)?;
    let declared = file.bootstrap_methods().get(arguments[1].int() as usize).ok_or_else(missing)?;
    let handle =
        machine.static_argument(state, caller, file.pool().get(declared.handle).ok_or_else(missing)?)?;
    let ty = match program.text(descriptor).starts_with('(') {
        true => machine.method_type_of(state, descriptor)?,
        false => {
            let class = program.load_descriptor(program.text(descriptor))?;
            machine.mirror(state, class)?
        }
    };
    let mut values = Vec::new();
    for index in &declared.arguments {
        let constant = file.pool().get(*index).ok_or_else(missing)?;
        values.push(machine.static_argument(state, caller, constant)?);
    }
    let literal = program.literal(&program.text(name).encode_utf16().collect::<Vec<u16>>());
    let name = machine.literal_string(state, literal)?;
    let lookup = machine.full_lookup(state, caller)?;
    values.splice(0..0, [lookup, name, ty]);
    machine.with_arguments(state, handle, values).map(Value::Ref)
}

fn write_site(b: &mut Builder<'_>, class: &str, descriptor: &str, numbers: [i32; 4], message: &str) {
    let arguments: Vec<Reg> = b
        .program()
        .signature(descriptor)
        .map_or(Vec::new(), |signature| (0..signature.parameters.len()).map(|at| b.argument(at)).collect());
    let start = b.current();
    let site = b.get_static(class, "site", SITE_TYPE);
    b.emit(Inst::IfNull { a: site, then: b.ahead(1), other: b.ahead(5) });

    let caught = b.register(Type::Ref);
    b.guard(vec![Handler { class: None, block: b.ahead(1), caught }]);
    let numbers = numbers.map(|number| b.int(number));
    let made = b.call(CallKind::Static, SUPPORT, "bootstrap", "(IIII)Ljava/lang/Object;", &numbers);
    if let Some(made) = made {
        b.emit(Inst::CheckNull { a: made });
        b.check_cast(made, SITE);
        b.put_static(made, class, "site", SITE_TYPE);
    }
    b.emit(Inst::Goto { to: start });
    b.unguard();

    let error = b.instance_of(caught, "java/lang/Error");
    b.if_imm(Cond::Ne, error, 0, b.ahead(1), b.ahead(2));
    b.emit(Inst::Throw { a: caught });

    let failure = b.new_object(FAILURE);
    let text: Vec<u16> = message.encode_utf16().collect();
    let text = b.text(&text);
    let constructor = "(Ljava/lang/String;Ljava/lang/Throwable;)V";
    b.call_for_effect(CallKind::Special, FAILURE, "<init>", constructor, &[failure, text, caught]);
    b.emit(Inst::Throw { a: failure });

    let target = b.call(CallKind::Virtual, SITE, "getTarget", "()Ljava/lang/invoke/MethodHandle;", &[site]);
    let values: Vec<Reg> = target.into_iter().chain(arguments).collect();
    let result =
        b.call(CallKind::Virtual, "java/lang/invoke/MethodHandle", "invokeExact", descriptor, &values);
    b.ret(result);
}
