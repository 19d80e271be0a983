//! Class initialisation (JVMS 5.5), lazily and in the order that the JVM keeps.

use attest_classfile::Constant;
use attest_classfile::access::{ACC_ABSTRACT, ACC_STATIC};
use attest_ir::{Body, CallTarget, FieldLink};
use attest_program::{ClassId, Kind, MethodId, SyntheticClass};
use attest_state::{ClassStatus, Frame, Purpose, Ref, State, Value};

use crate::control::Control;
use crate::machine::{Callable, Machine};

type Done = Result<(), Box<Control>>;

impl<'p> Machine<'p> {
    /// Whether a class must be initialised before it is used by the running thread.
    #[inline]
    pub(crate) fn needs_initialisation(&self, state: &State, class: ClassId) -> bool {
        match state.class(class).status {
            ClassStatus::Done => false,
            ClassStatus::Running(thread) => thread as usize != state.current,
            ClassStatus::Untouched | ClassStatus::Failed => true,
        }
    }

    #[inline]
    pub(crate) fn initialise(&mut self, state: &State, class: ClassId) -> Done {
        if self.needs_initialisation(state, class) {
            return Err(Box::new(Control::Initialise(class)));
        }
        Ok(())
    }

    pub(crate) fn initialise_link(&mut self, state: &State, body: &'p Body, class: u32) -> Done {
        let class = self.link_class(&body.classes[class as usize])?;
        self.initialise(state, class)
    }

    pub(crate) fn initialise_holder(&mut self, state: &State, body: &'p Body, field: u32) -> Done {
        let link = &body.fields[field as usize];
        let class = match link.resolved.get() {
            Some(target) => target.class,
            None => self.link_field(body, link)?.class,
        };
        self.initialise(state, class)
    }

    pub(crate) fn initialise_target(&mut self, state: &State, body: &'p Body, site: u32) -> Done {
        let site = &body.sites[site as usize];
        let target = match site.resolved.get() {
            Some(target) => *target,
            None => self.link_call(body, site)?,
        };
        match target {
            CallTarget::Direct(method) => self.initialise(state, self.program.method(method).class),
            CallTarget::Dispatched { .. } | CallTarget::Selected { .. } | CallTarget::Polymorphic(_) => {
                Ok(())
            }
        }
    }

    /// The object with the static fields of a field's class, and the field's slot.
    #[inline]
    pub(crate) fn statics(
        &mut self,
        state: &mut State,
        body: &Body,
        link: &FieldLink,
    ) -> Result<(Ref, u32), Box<Control>> {
        let target = match link.resolved.get() {
            Some(target) => *target,
            None => self.link_field(body, link)?,
        };
        let statics = state.class(target.class).statics;
        if statics.is_null() {
            return Ok((self.prepare(state, target.class)?, target.slot));
        }
        Ok((statics, target.slot))
    }

    /// Makes the static fields of a class, with the constants of its class file (JVMS 5.4.2).
    pub(crate) fn prepare(&mut self, state: &mut State, class: ClassId) -> Result<Ref, Box<Control>> {
        let known = state.class(class).statics;
        if !known.is_null() {
            return Ok(known);
        }
        let declared = self.program.class(class);
        let statics = state.heap.new_statics(class, declared.static_slots)?;
        state.class_mut(class).statics = statics;
        let Some(file) = declared.file() else { return Ok(statics) };
        for id in &declared.fields {
            let field = self.program.field(*id);
            if !field.is_static() {
                continue;
            }
            let constant = file.fields().get(field.index as usize).and_then(|f| f.constant_value(file));
            let value = match constant {
                Some(Constant::Integer(value)) => Value::Int(value),
                Some(Constant::Long(value)) => Value::Long(value),
                Some(Constant::Float(value)) => Value::Float(value),
                Some(Constant::Double(value)) => Value::Double(value),
                Some(Constant::String(text)) => {
                    let literal = self.program.literal(&text.utf16());
                    Value::Ref(self.literal_string(state, literal)?)
                }
                _ => continue,
            };
            let fits = matches!(
                (field.kind, value),
                (Kind::Long, Value::Long(_))
                    | (Kind::Float, Value::Float(_))
                    | (Kind::Double, Value::Double(_))
                    | (Kind::Ref, Value::Ref(_))
                    | (Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int, Value::Int(_))
            );
            if fits {
                state.heap.set_field(statics, field.slot, field.kind, value);
            }
        }
        Ok(statics)
    }

    /// Begins the initialisation of a class: pushes its initialiser, which starts after those of its
    /// supertypes ([`Machine::initialise_supertype`]).
    pub(crate) fn start_initialisation(&mut self, state: &mut State, class: ClassId) -> Done {
        match state.class(class).status {
            ClassStatus::Done => return Ok(()),
            ClassStatus::Running(thread) if thread as usize == state.current => return Ok(()),
            ClassStatus::Running(_) => return Err(Box::new(Control::Wait)),
            ClassStatus::Failed => return Err(self.failed_before(state, class)),
            ClassStatus::Untouched => self.link_supertypes(state, class)?,
        }
        attest_verify::link(self.program, class)?;
        self.prepare(state, class)?;
        let initialiser = self.initialiser(class)?;
        let Callable::Body(body) = self.callable(initialiser) else {
            return Err(self.not_callable(initialiser));
        };
        state.class_mut(class).status = ClassStatus::Running(state.current as u32);
        if let Err(control) = self.push(state, body, &[], Purpose::Initialise(class)) {
            state.class_mut(class).status = ClassStatus::Untouched;
            return Err(control);
        }
        if let Some(frame) = state.frames.last_mut() {
            frame.inst = Frame::UNSTARTED;
        }
        Ok(())
    }

    /// Begins the initialisation of the next supertype that must be initialised before a class (JVMS 5.5, step
    /// 7); false if there is none left. One at a time: each may be initialised by the code of those before it.
    pub(crate) fn initialise_supertype(
        &mut self,
        state: &mut State,
        class: ClassId,
    ) -> Result<bool, Box<Control>> {
        let declared = self.program.class(class);
        if declared.is_interface() {
            return Ok(false);
        }
        let superclass = declared.superclass.filter(|s| self.needs_initialisation(state, *s));
        let next = superclass.or_else(|| {
            self.initialised_interfaces(class).into_iter().find(|i| self.needs_initialisation(state, *i))
        });
        match next {
            Some(supertype) => self.start_initialisation(state, supertype).map(|()| true),
            None => Ok(false),
        }
    }

    /// The superinterfaces that are initialised with a class: those that declare a default method, each after
    /// its own superinterfaces.
    fn initialised_interfaces(&self, class: ClassId) -> Vec<ClassId> {
        let mut found = Vec::new();
        let mut seen = Vec::new();
        let mut pending: Vec<(ClassId, bool)> = Vec::new();
        pending.extend(self.program.class(class).interfaces.iter().rev().map(|i| (*i, false)));
        while let Some((interface, supers_done)) = pending.pop() {
            let declared = self.program.class(interface);
            if supers_done {
                let default =
                    |m: &MethodId| self.program.method(*m).access & (ACC_ABSTRACT | ACC_STATIC) == 0;
                if declared.methods.iter().any(default) {
                    found.push(interface);
                }
            } else if !seen.contains(&interface) {
                seen.push(interface);
                pending.push((interface, true));
                pending.extend(declared.interfaces.iter().rev().map(|i| (*i, false)));
            }
        }
        found
    }

    /// The static initialiser of a class, or a method that does nothing.
    fn initialiser(&mut self, class: ClassId) -> Result<MethodId, Box<Control>> {
        let name = self.program.intern("<clinit>");
        let descriptor = self.program.intern("()V");
        let skipped = crate::natives::skips_initialiser(self, self.program.class_name(class));
        match self.program.class(class).declared_method(name, descriptor) {
            Some(method) if self.program.method(method).is_static() && !skipped => Ok(method),
            _ => Ok(self.empty_method()),
        }
    }

    fn empty_method(&mut self) -> MethodId {
        if let Some(method) = self.empty_method {
            return method;
        }
        let program = self.program;
        let draft = SyntheticClass {
            name: "attest/Empty",
            access: 0,
            superclass: program.well_known().object,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: vec![("nothing", "()V".into(), ACC_STATIC)],
        };
        let class = self.library.bodies.define_once(program, draft, |class| {
            let mut builder = attest_ir::Builder::new(program, program.class(class).methods[0]);
            builder.ret(None);
            vec![builder.finish()]
        });
        let method = program.class(class).methods[0];
        self.empty_method = Some(method);
        method
    }

    /// A class's initialiser has returned.
    pub(crate) fn initialised(&mut self, state: &mut State, class: ClassId) {
        state.class_mut(class).status = ClassStatus::Done;
    }

    /// A JVM of a JDK 8 links the superclasses first, and refuses to where one of them has failed.
    fn link_supertypes(&self, state: &State, class: ClassId) -> Done {
        if self.program.jdk().version > 8 {
            return Ok(());
        }
        let mut above = self.program.class(class).superclass;
        while let Some(class) = above {
            if state.class(class).status == ClassStatus::Failed {
                let message = Some(self.program.dotted(class));
                return Err(Box::new(Control::Raise("java/lang/NoClassDefFoundError", message)));
            }
            above = self.program.class(class).superclass;
        }
        Ok(())
    }

    #[cold]
    fn failed_before(&self, state: &State, class: ClassId) -> Box<Control> {
        let message = format!("Could not initialize class {}", self.program.dotted(class));
        let class_error = "java/lang/NoClassDefFoundError";
        match state.failures.iter().find(|(failed, _)| *failed == class) {
            Some((_, cause)) => Box::new(Control::RaiseWithCause(class_error, Some(message), *cause)),
            None => Box::new(Control::Raise(class_error, Some(message))),
        }
    }
}
