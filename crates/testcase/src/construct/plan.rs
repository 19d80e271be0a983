//! Builds objects one after the other: what is needed first, what closes a cycle last.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use attest_ir::Bodies;
use attest_program::{ClassId, FieldId, MethodId, Program};

use super::candidates::{Changer, Maker, changers, getters, makers};
use super::effects::{Condition, Origin};
use super::values::{allowed, argument_for, int_as, is_constant, is_zero, small_int, zero_of};
use super::{Cannot, Want, WantedObject, WantedObjects};
use crate::access::may_assign;
use crate::callee::{callee_on, is_inner, name_for};
use crate::case::{Arrangement, Statement};
use crate::expr::{Callee, Expr};
use crate::java_type::{Type, TypeArguments};
use crate::types::{Generics, class_type, erased_type, has_bounded_parameter, instantiable};

/// How many ways are tried before the search gives up.
const MAX_ATTEMPTS: usize = 2_000;
/// How deep objects may lie in each other.
const MAX_DEPTH: usize = 100;
/// How deep objects may lie in each other that nobody wants anything of.
const MAX_ANY_DEPTH: usize = 6;

/// What is built so far. A copy is a trial.
#[derive(Clone)]
pub(crate) struct Plan<'p> {
    pub(crate) program: &'p Program,
    pub(crate) bodies: &'p Bodies,
    pub(crate) package: Rc<str>,
    pub(crate) objects: Vec<WantedObject>,
    pub(crate) status: Vec<Status>,
    pub(crate) arrangement: Arrangement,
    deferred: Vec<Deferred>,
    depth: usize,
    depth_any: usize,
    shared: Rc<Shared>,
}

/// What trials have in common.
#[derive(Default)]
struct Shared {
    attempts: Cell<usize>,
    makers: RefCell<BTreeMap<ClassId, Rc<Vec<Maker>>>>,
    changers: RefCell<BTreeMap<ClassId, Rc<Vec<Changer>>>>,
    getters: RefCell<BTreeMap<ClassId, Rc<BTreeMap<FieldId, MethodId>>>>,
}

/// An object that is there and is being changed.
pub(crate) struct Subject<'s> {
    pub(crate) expr: &'s Expr,
    pub(crate) class: ClassId,
    /// The type of the variable that holds it.
    pub(crate) ty: &'s Type,
    /// How it was made, if that is known.
    pub(crate) maker: Option<&'s Maker>,
}

/// How far an object is.
#[derive(Clone, Debug)]
pub(crate) enum Status {
    Open,
    /// What it needs is being built.
    Busy,
    Built(Expr),
}

/// A change that waits for an object to be built.
#[derive(Clone)]
pub(crate) enum Deferred {
    Call { receiver: Expr, callee: Callee, arguments: Vec<Want> },
    Assign { target: Expr, ty: Type, value: Want },
}

impl<'p> Plan<'p> {
    pub(crate) fn new(
        program: &'p Program,
        bodies: &'p Bodies,
        package: &str,
        graph: &WantedObjects,
    ) -> Plan<'p> {
        Plan {
            program,
            bodies,
            package: package.into(),
            objects: graph.objects.clone(),
            status: vec![Status::Open; graph.objects.len()],
            arrangement: Arrangement::default(),
            deferred: Vec::new(),
            depth: 0,
            depth_any: 0,
            shared: Rc::default(),
        }
    }

    /// An expression for the value, after statements that build what it needs.
    pub(crate) fn build(&mut self, want: &Want, ty: &Type, name: &str) -> Result<Expr, Cannot> {
        let object = match want {
            Want::Literal(literal) => return Ok(literal.clone()),
            Want::Null => return Ok(Expr::Null(ty.clone())),
            Want::Object(object) => *object,
        };
        match self.status.get(object) {
            None => Err(Cannot::Misfit(format!("there is no object {object}"))),
            Some(Status::Built(expr)) => Ok(expr.clone()),
            Some(Status::Busy) => Err(Cannot::Cycle(self.describe(object))),
            Some(Status::Open) => {
                let any = usize::from(matches!(self.objects[object], WantedObject::Any(_)));
                if self.depth >= MAX_DEPTH {
                    return Err(Cannot::GaveUp(self.describe(object)));
                }
                if self.depth_any + any > MAX_ANY_DEPTH {
                    return Err(Cannot::Cycle(self.describe(object)));
                }
                self.status[object] = Status::Busy;
                self.depth += 1;
                self.depth_any += any;
                let built = self.build_object(object, ty, name)?;
                self.depth -= 1;
                self.depth_any -= any;
                self.status[object] = Status::Built(built.clone());
                self.flush()?;
                Ok(built)
            }
        }
    }

    /// The statements, if nothing waits any more.
    pub(crate) fn finish(mut self) -> Result<Arrangement, Cannot> {
        self.flush()?;
        match self.deferred.is_empty() {
            true => Ok(self.arrangement),
            false => Err(Cannot::Cycle("an object".to_owned())),
        }
    }

    /// Whether the value is an object that is not there yet because this one is needed for it.
    pub(crate) fn is_busy(&self, want: &Want) -> bool {
        matches!(want, Want::Object(object) if matches!(self.status.get(*object), Some(Status::Busy)))
    }

    pub(crate) fn defer(&mut self, change: Deferred) {
        self.deferred.push(change);
    }

    /// Another wanted object.
    pub(crate) fn add(&mut self, object: WantedObject) -> Want {
        self.objects.push(object);
        self.status.push(Status::Open);
        Want::Object(self.objects.len() - 1)
    }

    pub(crate) fn declare(
        &mut self,
        object: usize,
        ty: Type,
        name: &str,
        value: Expr,
    ) -> Result<Expr, Cannot> {
        let var = Expr::Var(self.arrangement.declare(ty, name, value));
        self.status[object] = Status::Built(var.clone());
        self.flush()?;
        Ok(var)
    }

    /// An object of exactly this class by the first way that leads to all fields.
    pub(crate) fn instance(
        &mut self,
        object: usize,
        class: ClassId,
        fields: &[(FieldId, Want)],
        ty: &Type,
        name: &str,
    ) -> Result<Expr, Cannot> {
        let class_text = self.program.dotted(class);
        // The reason that the class cannot be named, if that is so.
        class_type(self.program, class, &self.package, Generics::Objects)?;
        let mut why = Cannot::NoConstructor(class_text.clone());
        for maker in self.makers(class).iter() {
            self.shared.attempts.set(self.shared.attempts.get() + 1);
            if self.shared.attempts.get() > MAX_ATTEMPTS {
                return Err(Cannot::GaveUp(class_text));
            }
            let mut trial = self.clone();
            match trial.make(object, class, fields, maker, ty, name) {
                Ok(expr) => {
                    *self = trial;
                    return Ok(expr);
                }
                Err(gave_up @ Cannot::GaveUp(_)) => return Err(gave_up),
                Err(reason) => {
                    let better =
                        !matches!(why, Cannot::NoSetter { .. }) || matches!(reason, Cannot::NoSetter { .. });
                    if better {
                        why = reason;
                    }
                }
            }
        }
        Err(why)
    }

    fn make(
        &mut self,
        object: usize,
        class: ClassId,
        fields: &[(FieldId, Want)],
        maker: &Maker,
        ty: &Type,
        name: &str,
    ) -> Result<Expr, Cannot> {
        let mut declared = self.declared_type(class, ty)?;
        if let (Type::Class(declared), true) =
            (&mut declared, has_bounded_parameter(self.program, self.program.method(maker.method)))
            && declared.arguments != TypeArguments::None
        {
            declared.arguments = TypeArguments::Raw;
        }
        let callee = callee_on(self.program, class, arguments_of(&declared), maker.method, &self.package)?;
        let inner = maker.constructor && is_inner(self.program, class);
        let mut arguments: Vec<Option<Want>> =
            vec![None; self.program.method(maker.method).signature.parameters.len()];
        let mut remaining = Vec::new();
        for (field, want) in fields {
            let placed = match maker.object().fields.get(field) {
                None => maker.object().fresh && is_zero(want),
                Some(origin) => {
                    is_constant(origin, want, &self.objects)
                        || self.place(origin, want, &maker.path.conditions, &mut arguments, &|index| {
                            callee
                                .parameters
                                .get(index.checked_sub(usize::from(inner))?)
                                .map(|p| p.ty.clone())
                        })
                }
            };
            if !placed {
                remaining.push((*field, want.clone()));
            }
        }
        let mut wants = self.choose(maker.method, arguments, &maker.path.conditions, maker.object().fresh)?;
        let outer = match inner && !wants.is_empty() {
            true => {
                let want = wants.remove(0);
                let ty = self.parameter_type(maker.method, 0)?;
                let name = ty
                    .class_name()
                    .map_or("outer".to_owned(), |name| name_for(&format!("L{};", name.simple())));
                Some(Box::new(self.build(&want, &ty, &name)?))
            }
            false => None,
        };
        let arguments = self.build_arguments(&callee, &wants)?;
        let value = match (&declared, maker.constructor) {
            (Type::Class(class), true) => {
                Expr::New { class: class.clone(), callee: callee.into(), arguments, outer }
            }
            _ => Expr::call_static(callee, arguments),
        };
        let var = self.declare(object, declared.clone(), name, value)?;
        self.change(&Subject { expr: &var, class, ty: &declared, maker: Some(maker) }, fields, remaining)?;
        Ok(var)
    }

    /// Notes the argument that brings the value to its field; whether there is one that is free.
    fn place(
        &self,
        origin: &Origin,
        want: &Want,
        conditions: &[Condition],
        arguments: &mut [Option<Want>],
        parameter: &dyn Fn(usize) -> Option<Type>,
    ) -> bool {
        let Some((index, value)) = argument_for(origin, want, &self.objects, parameter) else { return false };
        let free =
            arguments.get(index).is_some_and(|taken| taken.as_ref().is_none_or(|taken| *taken == value));
        if !free || !allowed(conditions, index, &value) || self.is_busy(&value) {
            return false;
        }
        arguments[index] = Some(value);
        true
    }

    /// Values for the arguments that nothing is wanted of: small, and null only where that is known to be fine.
    fn choose(
        &mut self,
        method: MethodId,
        arguments: Vec<Option<Want>>,
        conditions: &[Condition],
        known: bool,
    ) -> Result<Vec<Want>, Cannot> {
        let mut chosen = Vec::with_capacity(arguments.len());
        for (index, argument) in arguments.into_iter().enumerate() {
            if let Some(argument) = argument {
                chosen.push(argument);
                continue;
            }
            let ty = self.program.method(method).signature.parameters[index];
            let want = match ty.class {
                None => {
                    let ty = self.parameter_type(method, index)?;
                    let small = small_int(conditions, index).and_then(|value| int_as(value, &ty));
                    small.map_or_else(|| zero_of(&ty), Want::Literal)
                }
                Some(_)
                    if known && allowed(conditions, index, &Want::Null) && !self.is_outer(method, index) =>
                {
                    Want::Null
                }
                Some(name) => {
                    let name = self.program.text(name);
                    let class =
                        self.program.load(name).map_err(|_| Cannot::NoConstructor(name.replace('/', ".")))?;
                    self.add(WantedObject::Any(class))
                }
            };
            chosen.push(want);
        }
        Ok(chosen)
    }

    fn is_outer(&self, method: MethodId, index: usize) -> bool {
        let method = self.program.method(method);
        index == 0 && self.program.text(method.name) == "<init>" && is_inner(self.program, method.class)
    }

    /// Brings the remaining fields of an object that is there to what is wanted.
    pub(crate) fn change(
        &mut self,
        subject: &Subject<'_>,
        all: &[(FieldId, Want)],
        mut remaining: Vec<(FieldId, Want)>,
    ) -> Result<(), Cannot> {
        let class = subject.class;
        while let Some((field, want)) = remaining.first().cloned() {
            if let Some(done) = self.call_setter(subject, all, field, &want)? {
                remaining.retain(|(other, _)| !done.contains(other));
                continue;
            }
            remaining.remove(0);
            if may_assign(self.program, class, field, &self.package).is_ok() {
                self.assign(subject.expr, field, &want)?;
            } else if !self.fill_in_place(subject, field, &want)? {
                return Err(Cannot::NoSetter {
                    class: self.program.dotted(class),
                    field: self.program.text(self.program.field(field).name).to_owned(),
                });
            }
        }
        Ok(())
    }

    /// Calls the first method that sets the field and spoils no other; gives the fields that it set.
    fn call_setter(
        &mut self,
        subject: &Subject<'_>,
        all: &[(FieldId, Want)],
        field: FieldId,
        want: &Want,
    ) -> Result<Option<Vec<FieldId>>, Cannot> {
        let class = subject.class;
        for changer in self.changers(class).iter() {
            let written = &changer.path.objects[0].fields;
            let Some(origin) = written.get(&field) else { continue };
            let arguments = arguments_of(subject.ty);
            let Ok(callee) = callee_on(self.program, class, arguments, changer.method, &self.package) else {
                continue;
            };
            let types = |index: usize| callee.parameters.get(index).map(|parameter| parameter.ty.clone());
            let Some((index, value)) = argument_for(origin, want, &self.objects, types) else { continue };
            let mut arguments = vec![None; callee.parameters.len()];
            if !allowed(&changer.path.conditions, index, &value) {
                continue;
            }
            arguments[index] = Some(value);
            let mut done = vec![field];
            let fits = written.iter().filter(|(other, _)| **other != field).all(|(other, origin)| {
                let Some((_, wanted)) = all.iter().find(|(f, _)| f == other) else { return true };
                done.push(*other);
                is_constant(origin, wanted, &self.objects)
                    || match argument_for(origin, wanted, &self.objects, types) {
                        Some((index, value))
                            if arguments[index].as_ref().is_none_or(|taken| *taken == value) =>
                        {
                            arguments[index] = Some(value);
                            true
                        }
                        _ => false,
                    }
            });
            if !fits {
                continue;
            }
            let mut trial = self.clone();
            let Ok(wants) = trial.choose(changer.method, arguments, &changer.path.conditions, true) else {
                continue;
            };
            if trial.call(subject.expr, callee, wants).is_ok() {
                *self = trial;
                return Ok(Some(done));
            }
        }
        Ok(None)
    }

    /// Calls a method now, or when its arguments are there.
    pub(crate) fn call(&mut self, receiver: &Expr, callee: Callee, wants: Vec<Want>) -> Result<(), Cannot> {
        if wants.iter().any(|want| self.is_busy(want)) {
            let receiver = receiver.clone();
            self.defer(Deferred::Call { receiver, callee, arguments: wants });
            return Ok(());
        }
        let arguments = self.build_arguments(&callee, &wants)?;
        self.arrangement.statements.push(Statement::Run(Expr::call(receiver.clone(), callee, arguments)));
        Ok(())
    }

    fn assign(&mut self, receiver: &Expr, field: FieldId, want: &Want) -> Result<(), Cannot> {
        let found = self.program.field(field);
        let name = self.program.text(found.name).to_owned();
        let descriptor = self.program.text(found.descriptor);
        let ty = erased_type(self.program, descriptor, &self.package, Generics::Raw)?;
        let target = Expr::Field { object: Box::new(receiver.clone()), name: name.clone(), ty: ty.clone() };
        self.store(target, ty, want, &name)
    }

    /// Assigns now, or when the value is there.
    pub(crate) fn store(&mut self, target: Expr, ty: Type, want: &Want, name: &str) -> Result<(), Cannot> {
        if self.is_busy(want) {
            self.defer(Deferred::Assign { target, ty, value: want.clone() });
            return Ok(());
        }
        let value = self.build(want, &ty, name)?;
        self.arrangement.statements.push(Statement::Assign { target, value });
        Ok(())
    }

    fn build_arguments(&mut self, callee: &Callee, wants: &[Want]) -> Result<Vec<Expr>, Cannot> {
        let mut arguments = Vec::with_capacity(wants.len());
        for (parameter, want) in callee.parameters.iter().zip(wants) {
            arguments.push(self.build(want, &parameter.ty, &parameter.name)?);
        }
        Ok(arguments)
    }

    /// The type of a variable for an object of the class that is used as `ty`.
    pub(crate) fn declared_type(&self, class: ClassId, ty: &Type) -> Result<Type, Cannot> {
        let mut own = class_type(self.program, class, &self.package, Generics::Objects)?;
        if let (TypeArguments::Of(_), Type::Class(target)) = (&own.arguments, ty) {
            own.arguments = match (&target.arguments, target.name == own.name) {
                (TypeArguments::Of(arguments), true) => instantiable(self.program, class, arguments),
                (TypeArguments::None, _) => own.arguments,
                (TypeArguments::Of(_) | TypeArguments::Raw, _) => TypeArguments::Raw,
            };
        }
        Ok(Type::Class(own))
    }

    fn parameter_type(&self, method: MethodId, index: usize) -> Result<Type, Cannot> {
        let descriptor = self.program.text(self.program.method(method).descriptor);
        let (parameters, _) = attest_program::split_descriptor(descriptor).unwrap_or_default();
        let descriptor = parameters.get(index).copied().unwrap_or("I");
        Ok(erased_type(self.program, descriptor, &self.package, Generics::Raw)?)
    }

    /// Does what has waited and need not wait any more.
    fn flush(&mut self) -> Result<(), Cannot> {
        let waiting = std::mem::take(&mut self.deferred);
        for change in waiting {
            match change {
                Deferred::Call { receiver, callee, arguments } => self.call(&receiver, callee, arguments)?,
                Deferred::Assign { target, ty, value } => self.store(target, ty, &value, "value")?,
            }
        }
        Ok(())
    }

    fn makers(&self, class: ClassId) -> Rc<Vec<Maker>> {
        let find = || Rc::new(makers(self.program, self.bodies, class, &self.package));
        self.shared.makers.borrow_mut().entry(class).or_insert_with(find).clone()
    }

    pub(crate) fn changers(&self, class: ClassId) -> Rc<Vec<Changer>> {
        let find = || Rc::new(changers(self.program, self.bodies, class, &self.package));
        self.shared.changers.borrow_mut().entry(class).or_insert_with(find).clone()
    }

    /// A method without parameters that gives what the field holds.
    pub(crate) fn getter(&self, class: ClassId, field: FieldId) -> Option<MethodId> {
        let find = || Rc::new(getters(self.program, self.bodies, class, &self.package));
        self.shared.getters.borrow_mut().entry(class).or_insert_with(find).get(&field).copied()
    }

    fn describe(&self, object: usize) -> String {
        match &self.objects[object] {
            WantedObject::Instance { class, .. }
            | WantedObject::Any(class)
            | WantedObject::Array { class, .. }
            | WantedObject::Collection { class, .. }
            | WantedObject::Map { class, .. }
            | WantedObject::Stub { class, .. } => self.program.dotted(*class),
            _ => "an object".to_owned(),
        }
    }
}

/// The type arguments of a class type.
fn arguments_of(ty: &Type) -> &TypeArguments {
    match ty {
        Type::Class(class) => &class.arguments,
        _ => &TypeArguments::None,
    }
}
