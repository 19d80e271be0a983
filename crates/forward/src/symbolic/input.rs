//! Values from outside: parameters, and what the initial heap holds, made when they are first needed.

use attest_classfile::access::ACC_ENUM;
use attest_ir::Type;
use attest_program::{
    Bindings, ClassId, FieldId, GenericType, Kind, MethodId, Program, Reading, TypeArguments,
};
use attest_state::{Approximation, Classes, Family, Operand, Origin, Outcome, Purpose, Ref, State};
use attest_term::{Sort, Term};
use thiserror::Error;

use super::Nulls;
use super::arith::int_of;
use super::field::Place;
use crate::control::Control;
use crate::jdk::catalog::CLASS_OBJECTS;
use crate::machine::{Callable, Machine};
use crate::observe::{NoObserver, Observer};

/// The classes whose `Class` objects stand for one from outside, numbered from 1 on.
pub fn class_objects(program: &Program) -> Vec<ClassId> {
    CLASS_OBJECTS.iter().filter_map(|descriptor| program.load_descriptor(descriptor).ok()).collect()
}

/// A method about to run with unknown arguments.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The method.
    pub method: MethodId,
    /// Its arguments, the receiver first.
    pub arguments: Vec<Operand>,
    /// Static fields that hold anything when it begins, with what they hold.
    pub statics: Vec<(FieldId, Operand)>,
}

/// Why a method cannot be run with unknown arguments.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InputError {
    /// It has no code.
    #[error("{0} has no code: it is abstract or native")]
    NoCode(String),
    /// A JVM would refuse its code, or it cannot be read.
    #[error("{method} cannot be run: {why}")]
    Refused {
        /// The method.
        method: String,
        /// What is wrong with it.
        why: String,
    },
    /// A class that it needs cannot be loaded.
    #[error("{0}")]
    Missing(String),
    /// A class that it needs is not initialised within the bounds on time and jumps.
    #[error("the initialiser of {0} does not end within the bounds")]
    Late(String),
    /// Its class or an enum among its parameters cannot be initialised.
    #[error("the initialiser of {0} does not end normally")]
    Initialiser(String),
}

impl Machine<'_> {
    /// Why a method cannot be entered: there is no code, or it is refused.
    pub(crate) fn no_body(&self, method: MethodId) -> InputError {
        let (program, text) = (self.program, self.program.method_text(method));
        let declared = program.method(method);
        match self.library.bodies.get(program, method) {
            Err(error) if !declared.is_native() && !declared.is_abstract() => {
                InputError::Refused { method: text, why: error.to_string() }
            }
            _ => InputError::NoCode(text),
        }
    }

    /// Makes a state run a method on unknown arguments: the state becomes symbolic and has one frame.
    /// `names` are the names of the parameters without the receiver.
    pub fn enter_symbolic(
        &mut self,
        state: &mut State,
        method: MethodId,
        names: &[String],
    ) -> Result<Entry, InputError> {
        let entry = self.prepare_symbolic(state, method, names, &[])?;
        self.enter_with(state, method, &entry.arguments)?;
        Ok(entry)
    }

    /// Makes a state symbolic and unknown arguments for a method, and static fields unknown; it does not run yet.
    pub fn prepare_symbolic(
        &mut self,
        state: &mut State,
        method: MethodId,
        names: &[String],
        statics: &[FieldId],
    ) -> Result<Entry, InputError> {
        let program = self.program;
        let declared = program.method(method);
        if !matches!(self.callable(method), Callable::Body(_)) {
            return Err(self.no_body(method));
        }
        self.initialise_for_entry(state, declared.class)?;
        for field in statics {
            self.initialise_for_entry(state, program.field(*field).class)?;
        }
        let mut classes = Vec::new();
        let (parameters, _) = attest_program::split_descriptor(program.text(declared.descriptor))
            .ok_or_else(|| InputError::Missing(program.method_text(method)))?;
        for descriptor in &parameters {
            let kind = Kind::of_descriptor(descriptor).unwrap_or(Kind::Ref);
            let class = match kind {
                Kind::Ref => {
                    let loaded = program.load_descriptor(descriptor);
                    Some(loaded.map_err(|error| InputError::Missing(error.to_string()))?)
                }
                _ => None,
            };
            if let Some(class) = class.filter(|class| program.class(*class).access & ACC_ENUM != 0) {
                self.initialise_for_entry(state, class)?;
            }
            classes.push((kind, class));
        }
        let types = program.parameter_types(method, &Bindings::new(), Reading::Any);
        self.symbols().concrete = Some(Box::new(state.fork()));
        state.become_symbolic();
        let mut arguments = Vec::new();
        if !declared.is_static() {
            arguments.push(self.receiver(state, method)?);
        }
        for (at, (kind, class)) in classes.into_iter().enumerate() {
            let name = names.get(at).cloned().unwrap_or_else(|| format!("arg{at}"));
            let origin = Origin::Parameter(arguments.len() as u32);
            let term = self
                .unknown(state, &name, kind, class, origin)
                .map_err(|_| InputError::Initialiser(name.clone()))?;
            if let (Kind::Ref, Some(path), Some(Some(ty))) = (kind, &mut state.path, types.get(at)) {
                path.types.describe(term, ty.arguments.clone());
            }
            arguments.push(self.operand_of(Type::of(kind), term));
        }
        let mut unknown = Vec::new();
        for field in statics {
            unknown.push((*field, self.unknown_static(state, *field)?));
        }
        Ok(Entry { method, arguments, statics: unknown })
    }

    /// Makes a static field of an initialised class hold anything.
    fn unknown_static(&mut self, state: &mut State, id: FieldId) -> Result<Operand, InputError> {
        let program = self.program;
        let field = program.field(id);
        let dotted = program.dotted(field.class);
        let name =
            format!("{}.{}", dotted.rsplit(['.', '$']).next().unwrap_or(&dotted), program.text(field.name));
        let class = match field.kind {
            Kind::Ref => {
                let loaded = program.load_descriptor(program.text(field.descriptor));
                Some(loaded.map_err(|error| InputError::Missing(error.to_string()))?)
            }
            _ => None,
        };
        if let Some(class) = class.filter(|class| program.class(*class).access & ACC_ENUM != 0) {
            self.initialise_for_entry(state, class)?;
        }
        let term = self
            .unknown(state, &name, field.kind, class, Origin::Static(field.class, id))
            .map_err(|_| InputError::Initialiser(name))?;
        if let (Kind::Ref, Some(path)) = (field.kind, &mut state.path) {
            let ty = program.field_type(id, &Bindings::new(), Reading::Any);
            path.types.describe(term, ty.map(|ty| ty.arguments).unwrap_or_default());
        }
        let value = self.operand_of(Type::of(field.kind), term);
        let statics = state.class(field.class).statics;
        let place = Place { field: id, slot: field.slot, kind: field.kind };
        self.write_known_field(state, statics, place, value);
        Ok(value)
    }

    /// Makes a symbolic state run a method on these arguments, the receiver first: the state has one frame more.
    /// The receiver's class decides which method that is.
    pub fn enter_call(
        &mut self,
        state: &mut State,
        method: MethodId,
        arguments: &[Operand],
    ) -> Result<(), InputError> {
        let program = self.program;
        let missing = |_| InputError::Missing(program.method_text(method));
        let declared = program.method(method);
        let mut called = method;
        let dispatched =
            !declared.is_static() && !declared.is_private() && program.text(declared.name) != "<init>";
        if let (true, Some(receiver)) = (dispatched, arguments.first()) {
            let class = state.heap.class(Ref::of_word(receiver.word));
            called = program.select(class, method).map_err(missing)?;
        }
        let Callable::Body(body) = self.callable(called) else {
            return Err(self.no_body(called));
        };
        self.initialise_for_entry(state, program.method(called).class)?;
        let failed = |_| InputError::NoCode(program.method_text(called));
        self.push(state, body, &[], Purpose::Entry).map_err(failed)?;
        let base = state.frames.last().map_or(0, |frame| frame.base as usize);
        for (at, argument) in arguments.iter().enumerate() {
            state.set_register(base + at, argument.word, argument.mark);
        }
        Ok(())
    }

    fn receiver(&mut self, state: &mut State, method: MethodId) -> Result<Operand, InputError> {
        let program = self.program;
        let class = program.method(method).class;
        if program.text(program.method(method).name) == "<init>" {
            let object = self.allocate(state, class);
            let object = object.map_err(|_| InputError::Missing(self.program.dotted(class)))?;
            return Ok(Operand::concrete(attest_state::Value::Ref(object)));
        }
        let this = self.unknown(state, "this", Kind::Ref, Some(class), Origin::Parameter(0));
        let this = this.map_err(|_| InputError::Missing(self.program.dotted(class)))?;
        let null = self.is_null(state, this);
        let present = self.pool().not(null);
        self.presume(state, present);
        // A call on an object of a class that overrides the method would not run it.
        if let Some(path) = &mut state.path
            && let Some(classes) = path.types.get(this)
        {
            let runs = |class: &ClassId| program.select(*class, method).is_ok_and(|found| found == method);
            let running: Classes = classes.iter().copied().filter(runs).collect();
            if !running.is_empty() {
                path.types.narrow(this, running);
            }
        }
        Ok(self.operand_of(Type::Ref, this))
    }

    /// Initialises a class before a run.
    pub fn initialise_for_entry(&mut self, state: &mut State, class: ClassId) -> Result<(), InputError> {
        self.initialise_observed(state, class, &mut NoObserver)
    }

    /// Initialises a class as part of what is observed.
    pub fn initialise_observed(
        &mut self,
        state: &mut State,
        class: ClassId,
        observer: &mut dyn Observer,
    ) -> Result<(), InputError> {
        if !self.needs_initialisation(state, class) {
            return Ok(());
        }
        let failed = || InputError::Initialiser(self.program.dotted(class));
        let frames = state.frames.len();
        let started = self.start_initialisation(state, class);
        if started.is_err() {
            return Err(failed());
        }
        match self.run(state, observer) {
            Ok(Outcome::Returned(_)) if state.frames.len() == frames => Ok(()),
            Ok(Outcome::OutOfBudget) => Err(InputError::Late(self.program.dotted(class))),
            _ => Err(failed()),
        }
    }

    /// Says what type arguments the arguments of an entry have that its method does not tell.
    pub fn describe_arguments(&mut self, state: &mut State, entry: &Entry, types: &[TypeArguments]) {
        for (argument, arguments) in entry.arguments.iter().zip(types).filter(|(_, it)| !it.is_empty()) {
            let term = self.term_of(*argument);
            if let Some(path) = &mut state.path {
                path.types.describe(term, arguments.clone());
            }
        }
    }

    /// A reference from outside of a type, or of a class if no more is told.
    pub(super) fn unknown_of(
        &mut self,
        state: &mut State,
        name: &str,
        (ty, class): (Option<GenericType>, ClassId),
        origin: Origin,
    ) -> Result<Term, Box<Control>> {
        let class = ty.as_ref().map_or(class, |ty| ty.class);
        let term = self.unknown(state, name, Kind::Ref, Some(class), origin)?;
        if let (Some(ty), Some(path)) = (ty, &mut state.path) {
            path.types.describe(term, ty.arguments);
        }
        Ok(term)
    }

    /// A value from outside, as a register holds it.
    pub(crate) fn unknown(
        &mut self,
        state: &mut State,
        name: &str,
        kind: Kind,
        class: Option<ClassId>,
        origin: Origin,
    ) -> Result<Term, Box<Control>> {
        let sort = match kind {
            Kind::Boolean => Sort::Bool,
            Kind::Byte => Sort::BitVec(8),
            Kind::Char | Kind::Short => Sort::BitVec(16),
            Kind::Int => Sort::BitVec(32),
            Kind::Long => Sort::BitVec(64),
            Kind::Float => Sort::Float32,
            Kind::Double => Sort::Float64,
            Kind::Ref => {
                let class = class.unwrap_or(self.program.well_known().object);
                return self.unknown_reference(state, name, class, origin);
            }
        };
        let variable = self.input_variable(state, name, sort, origin);
        let pool = self.pool();
        Ok(match kind {
            Kind::Boolean => int_of(pool, variable),
            Kind::Byte => pool.sign_extend(24, variable),
            Kind::Char => pool.zero_extend(16, variable),
            Kind::Short => pool.sign_extend(16, variable),
            Kind::Int | Kind::Long | Kind::Float | Kind::Double | Kind::Ref => variable,
        })
    }

    fn unknown_reference(
        &mut self,
        state: &mut State,
        name: &str,
        class: ClassId,
        origin: Origin,
    ) -> Result<Term, Box<Control>> {
        if self.program.class(class).access & ACC_ENUM != 0 {
            self.initialise(state, class)?;
            let constants = self.enum_constants(state, class);
            return self.one_of(state, name, &constants, origin);
        }
        if class == self.program.well_known().class {
            return self.unknown_class(state, name, origin);
        }
        let (classes, all) = self.classes_of(class);
        let variable = self.input_variable(state, name, Sort::BitVec(32), origin);
        let program = self.program;
        if let Some(path) = &mut state.path {
            path.types.declare(variable, class, classes);
            // Which class an `Object` has plays no part until it is asked for.
            if !all && class != program.well_known().object {
                path.approximate(Approximation::SomeClasses(program.dotted(class)));
            }
        }
        if let Origin::Field(holder, _)
        | Origin::Element(holder, _)
        | Origin::Key(holder, _)
        | Origin::Held(holder, _) = origin
        {
            self.restrict_edge(state, holder, variable)?;
        }
        if !self.may_be_null(origin) {
            let null = self.pool().bits(32, 0);
            let present = self.pool().distinct(variable, null);
            self.presume(state, present);
        }
        Ok(variable)
    }

    /// The `Class` object of one of a few classes, or null.
    fn unknown_class(&mut self, state: &mut State, name: &str, origin: Origin) -> Result<Term, Box<Control>> {
        let mut mirrors = Vec::new();
        for class in class_objects(self.program) {
            mirrors.push(self.mirror(state, class)?);
        }
        if let Some(path) = &mut state.path {
            path.approximate(Approximation::SomeClasses("java.lang.Class".to_owned()));
        }
        self.one_of(state, name, &mirrors, origin)
    }

    /// One of some objects that are there, or null: the variable is the number of the object, from 1 on.
    fn one_of(
        &mut self,
        state: &mut State,
        name: &str,
        constants: &[Ref],
        origin: Origin,
    ) -> Result<Term, Box<Control>> {
        let variable = self.input_variable(state, name, Sort::BitVec(32), origin);
        let pool = self.pool();
        let count = pool.bits(32, constants.len() as u64);
        let within = pool.bv_ule(variable, count);
        let mut term = pool.bits(32, 0);
        for (at, constant) in constants.iter().enumerate().rev() {
            let number = pool.bits(32, at as u64 + 1);
            let chosen = pool.eq(variable, number);
            let address = pool.bits(32, u64::from(constant.raw()));
            term = pool.ite(chosen, address, term);
        }
        self.presume(state, within);
        if !self.may_be_null(origin) {
            let zero = self.pool().bits(32, 0);
            let present = self.pool().distinct(variable, zero);
            self.presume(state, present);
        }
        Ok(term)
    }

    fn may_be_null(&mut self, origin: Origin) -> bool {
        match (&self.symbols().options.nulls, origin) {
            (Nulls::All, _) => true,
            (Nulls::Parameters(nullable), Origin::Parameter(at)) => nullable.contains(&at),
            (Nulls::Parameters(_), _) => false,
        }
    }

    /// The constants of an initialised enum, in order.
    pub fn enum_constants(&mut self, state: &State, class: ClassId) -> Vec<Ref> {
        let program = self.program;
        let statics = state.class(class).statics;
        if statics.is_null() {
            return Vec::new();
        }
        let own = program.class(class).fields.iter().map(|field| program.field(*field));
        own.filter(|field| field.is_static() && field.access & ACC_ENUM != 0)
            .map(|field| Ref::of_word(state.heap.field_word(statics, field.slot)))
            .collect()
    }

    /// The variable of an input; its name is made unique on the path.
    pub(crate) fn input_variable(
        &mut self,
        state: &mut State,
        name: &str,
        sort: Sort,
        origin: Origin,
    ) -> Term {
        let mut name = name.to_owned();
        loop {
            let variable = self.pool().variable(&name, sort);
            let Some(path) = &mut state.path else { return variable };
            let taken = path.inputs.iter().find(|input| {
                self.symbols.as_ref().is_some_and(|s| s.pool.name(input.variable) == Some(name.as_str()))
            });
            match taken {
                Some(input) if input.origin == origin => return variable,
                Some(_) => name.push('\''),
                None => {
                    path.input(variable, origin);
                    return variable;
                }
            }
        }
    }

    /// How a reference from outside is called in names of what it holds.
    pub(crate) fn name_of(&mut self, reference: Term) -> String {
        match self.pool().name(reference) {
            Some(name) => name.to_owned(),
            None => format!("({})", attest_term::print::human_within(self.pool(), reference, 30)),
        }
    }

    /// The length of an unknown array.
    pub(crate) fn unknown_length(&mut self, state: &mut State, array: Term) -> Result<Term, Box<Control>> {
        self.read_unknown(state, Family::Length, array, None, |machine, state| {
            let name = format!("{}.length", machine.name_of(array));
            let length = machine.unknown(state, &name, Kind::Int, None, Origin::Length(array))?;
            let pool = machine.pool();
            let zero = pool.bits(32, 0);
            let sensible = pool.bv_sle(zero, length);
            machine.presume(state, sensible);
            Ok(length)
        })
    }
}
