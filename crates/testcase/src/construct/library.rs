//! Arrays, collections, constants, stubs, and any object of a class: what needs no look into the program's bodies.

use std::sync::Arc;

use attest_classfile::access;
use attest_forward::catalog::{is_declared_type, usual};
use attest_program::{ClassId, FieldId, Kind, MethodId};

use super::effects::Origin;
use super::plan::{Deferred, Plan, Status, Subject};
use super::values::{is_constant, is_zero};
use super::{Cannot, Want, WantedObject};
use crate::access::class_name;
use crate::callee::callee;
use crate::case::Statement;
use crate::expr::{Callee, Expr, Parameter};
use crate::implement::implement;
use crate::java_type::{ClassType, Type, TypeArgument, TypeArguments};
use crate::stub::Answer;
use crate::types::{Generics, class_type, instantiable, type_of_class};

impl Plan<'_> {
    pub(crate) fn build_object(&mut self, object: usize, ty: &Type, name: &str) -> Result<Expr, Cannot> {
        match self.objects[object].clone() {
            WantedObject::Text(units) => Ok(Expr::Text(units)),
            WantedObject::Boxed(literal) => Ok(Expr::Boxed(Box::new(literal))),
            WantedObject::Constant { class, name } => self.constant(class, name),
            WantedObject::ClassObject(class) => self.class_literal(class, ty),
            WantedObject::Array { class, elements } => self.array(object, class, &elements, name),
            WantedObject::Collection { class, elements } => {
                let rows: Vec<Vec<Want>> = elements.into_iter().map(|element| vec![element]).collect();
                self.collection(object, class, "add", &rows, ty, name)
            }
            WantedObject::Map { class, entries } => {
                let rows: Vec<Vec<Want>> = entries.into_iter().map(|(key, value)| vec![key, value]).collect();
                self.collection(object, class, "put", &rows, ty, name)
            }
            WantedObject::Stub { class, answers } => self.stub(object, class, &answers, ty, name),
            WantedObject::Any(class) => {
                self.objects[object] = match self.program.class_name(class) {
                    "java/lang/Class" => WantedObject::ClassObject(self.bound_of_class(ty)),
                    _ => self.some(class)?,
                };
                self.build_object(object, ty, name)
            }
            WantedObject::Instance { class, fields } => self.instance(object, class, &fields, ty, name),
        }
    }

    /// Fills the collection, or changes the object, that the constructor left in a field; whether that could be done.
    pub(crate) fn fill_in_place(
        &mut self,
        subject: &Subject<'_>,
        field: FieldId,
        want: &Want,
    ) -> Result<bool, Cannot> {
        let (receiver, class) = (subject.expr, subject.class);
        let Want::Object(object) = *want else { return Ok(false) };
        let Some(Status::Open) = self.status.get(object) else { return Ok(false) };
        let Some(maker) = subject.maker else { return Ok(false) };
        let Some(Origin::Object(held)) = maker.object().fields.get(&field) else { return Ok(false) };
        let held = &maker.path.objects[*held];
        let (wanted_class, rows) = match self.objects[object].clone() {
            WantedObject::Collection { class, elements } => {
                (class, Some(("add", elements.into_iter().map(|element| vec![element]).collect::<Vec<_>>())))
            }
            WantedObject::Map { class, entries } => {
                (class, Some(("put", entries.into_iter().map(|(key, value)| vec![key, value]).collect())))
            }
            WantedObject::Instance { class, .. } => (class, None),
            _ => return Ok(false),
        };
        if wanted_class != held.class {
            return Ok(false);
        }
        if let Some((_, rows)) = &rows
            && self.add_by_method(receiver, class, field, rows)?
        {
            return Ok(true);
        }
        let Some(getter) = self.getter(class, field) else { return Ok(false) };
        let callee = callee(self.program, class, getter, &self.package)?;
        let got = Expr::call(receiver.clone(), callee, Vec::new());
        let declared = self.declared_type(wanted_class, &Type::object())?;
        let name = self.program.text(self.program.field(field).name).to_owned();
        match (rows, self.objects[object].clone()) {
            (Some((adder, rows)), _) => {
                let raw = Type::Class(class_type(self.program, wanted_class, &self.package, Generics::Raw)?);
                let known = got.own_type().filter(|ty| !has_wildcard(ty));
                let static_type = known.unwrap_or(raw);
                let var = self.declare(object, static_type.clone(), &name, got)?;
                self.fill(&var, &static_type, adder, &rows)?;
            }
            (None, WantedObject::Instance { fields, .. }) => {
                let held = held.clone();
                let var = self.declare(object, declared.clone(), &name, got)?;
                let settled = |field: &FieldId, want: &Want| match held.fields.get(field) {
                    None => held.fresh && is_zero(want),
                    Some(origin) => is_constant(origin, want, &self.objects),
                };
                let remaining =
                    fields.iter().filter(|(field, want)| !settled(field, want)).cloned().collect();
                let subject = Subject { expr: &var, class: wanted_class, ty: &declared, maker: None };
                self.change(&subject, &fields, remaining)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Adds each row by a method of the object that adds to the collection in the field.
    fn add_by_method(
        &mut self,
        receiver: &Expr,
        class: ClassId,
        field: FieldId,
        rows: &[Vec<Want>],
    ) -> Result<bool, Cannot> {
        for changer in self.changers(class).iter() {
            let [(of, origins)] = changer.path.adds.as_slice() else { continue };
            let width = rows.first().map_or(1, Vec::len);
            let direct: Option<Vec<usize>> = origins
                .iter()
                .map(|origin| match origin {
                    Origin::Argument { index, plus: 0 } | Origin::Converted(index) => Some(*index),
                    _ => None,
                })
                .collect();
            let Some(direct) = direct.filter(|direct| direct.len() == width) else { continue };
            let callee = callee(self.program, class, changer.method, &self.package)?;
            if *of != field || callee.parameters.len() != width {
                continue;
            }
            for row in rows {
                let mut wants = vec![Want::Null; width];
                for (value, index) in row.iter().zip(&direct) {
                    wants[*index] = self.unboxed_for(value, &callee.parameters[*index].ty);
                }
                self.call(receiver, callee.clone(), wants)?;
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// A wrapper's object where its primitive value is taken.
    fn unboxed_for(&self, want: &Want, ty: &Type) -> Want {
        match want {
            Want::Object(object) if ty.is_primitive() => match &self.objects[*object] {
                WantedObject::Boxed(literal) => Want::Literal(literal.clone()),
                _ => want.clone(),
            },
            _ => want.clone(),
        }
    }

    /// `X.class`; as a raw `Class` where the place wants another one.
    fn class_literal(&self, class: ClassId, ty: &Type) -> Result<Expr, Cannot> {
        let literal = type_of_class(self.program, class, &self.package, Generics::Raw)?.erased();
        let literal = Expr::ClassLiteral(literal);
        let Type::Class(target) = ty else { return Ok(literal) };
        let TypeArguments::Of(arguments) = &target.arguments else { return Ok(literal) };
        let fits = match arguments.first() {
            Some(TypeArgument::Exact(_)) => class == self.bound_of_class(ty),
            Some(TypeArgument::Extends(_)) => self.program.is_subtype(class, self.bound_of_class(ty)),
            Some(TypeArgument::Any | TypeArgument::Super(_)) | None => true,
        };
        let raw = ClassType { name: target.name.clone(), arguments: TypeArguments::Raw };
        Ok(if fits { literal } else { Expr::Cast(Type::Class(raw), Box::new(literal)) })
    }

    /// The class `X` of `Class<X>` or `Class<? extends X>`; else `Object`.
    fn bound_of_class(&self, ty: &Type) -> ClassId {
        let object = self.program.well_known().object;
        let Type::Class(ClassType { arguments: TypeArguments::Of(arguments), .. }) = ty else {
            return object;
        };
        let Some(TypeArgument::Exact(bound) | TypeArgument::Extends(bound)) = arguments.first() else {
            return object;
        };
        let Some(name) = bound.class_name() else { return object };
        let package = name.package().replace('.', "/");
        let slash = if package.is_empty() { "" } else { "/" };
        let internal = format!("{package}{slash}{}", name.path().replace('.', "$"));
        self.program.load(&internal).unwrap_or(object)
    }

    fn constant(&self, class: ClassId, name: String) -> Result<Expr, Cannot> {
        let class = class_name(self.program, class, &self.package)?;
        let ty = Type::of(class.clone());
        Ok(Expr::Static { class, name, ty })
    }

    fn array(
        &mut self,
        object: usize,
        class: ClassId,
        elements: &[Want],
        name: &str,
    ) -> Result<Expr, Cannot> {
        let ty = type_of_class(self.program, class, &self.package, Generics::Raw)?;
        let Type::Array(element) = &ty else {
            return Err(Cannot::Misfit(format!("{} is no array", self.program.dotted(class))));
        };
        let singular =
            name.strip_suffix('s').filter(|short| !short.is_empty()).unwrap_or("element").to_owned();
        let mut written = Vec::with_capacity(elements.len());
        let mut late = Vec::new();
        for (at, want) in elements.iter().enumerate() {
            if self.is_busy(want) {
                late.push((at, want.clone()));
                written.push(Expr::Null((**element).clone()));
            } else {
                written.push(self.build(want, element, &singular)?);
            }
        }
        let zeros = elements.iter().all(is_zero) && !elements.is_empty();
        let value = match zeros {
            true => Expr::Zeros { element: (**element).clone(), lengths: vec![elements.len() as u32] },
            false => Expr::Array { element: (**element).clone(), elements: written },
        };
        let element = (**element).clone();
        let var = self.declare(object, ty, name, value)?;
        for (at, want) in late {
            let index = Box::new(Expr::Int(at as i32));
            let target = Expr::Element { array: Box::new(var.clone()), index, ty: element.clone() };
            self.defer(Deferred::Assign { target, ty: element.clone(), value: want });
        }
        Ok(var)
    }

    fn collection(
        &mut self,
        object: usize,
        class: ClassId,
        adder: &str,
        rows: &[Vec<Want>],
        ty: &Type,
        name: &str,
    ) -> Result<Expr, Cannot> {
        let constructor = self.program.find_method(class, "<init>", "()V");
        let constructor = constructor.filter(|id| self.program.method(*id).class == class);
        let constructor = constructor.ok_or_else(|| Cannot::NoConstructor(self.program.dotted(class)))?;
        let callee = callee(self.program, class, constructor, &self.package)?;
        let mut made = class_type(self.program, class, &self.package, Generics::Objects)?;
        let mut declared = Type::Class(made.clone());
        if let Type::Class(target) = ty {
            let arguments = match &target.arguments {
                TypeArguments::Of(arguments) => instantiable(self.program, class, arguments),
                TypeArguments::Raw => TypeArguments::Raw,
                TypeArguments::None => made.arguments.clone(),
            };
            let same_arity = width(&arguments) == width(&made.arguments) || arguments == TypeArguments::Raw;
            if same_arity && made.arguments != TypeArguments::None {
                let shown = is_declared_type(&target.name.canonical().replace('.', "/"));
                let name = if shown { target.name.clone() } else { made.name.clone() };
                declared = Type::Class(ClassType { name, arguments: arguments.clone() });
                made.arguments = arguments;
            }
        }
        let value = Expr::instance(made, callee, Vec::new());
        let var = self.declare(object, declared.clone(), name, value)?;
        self.fill(&var, &declared, adder, rows)?;
        Ok(var)
    }

    /// Adds each row to a collection or map that is there.
    fn fill(&mut self, var: &Expr, ty: &Type, adder: &str, rows: &[Vec<Want>]) -> Result<(), Cannot> {
        let Type::Class(class) = ty else { return Ok(()) };
        let names: &[&str] = if adder == "put" { &["key", "value"] } else { &["element"] };
        let element = |at: usize| match &class.arguments {
            TypeArguments::Of(arguments) => match arguments.get(at) {
                Some(TypeArgument::Exact(ty)) => ty.clone(),
                _ => Type::object(),
            },
            TypeArguments::None | TypeArguments::Raw => Type::object(),
        };
        let parameters =
            names.iter().enumerate().map(|(at, name)| Parameter::new(name, element(at))).collect();
        let callee = Callee::new(class.name.clone(), adder, parameters).returning(Type::object());
        let callee = Arc::new(callee);
        for row in rows {
            if row.iter().any(|want| self.is_busy(want)) {
                self.call(var, (*callee).clone(), row.clone())?;
                continue;
            }
            let mut arguments = Vec::with_capacity(row.len());
            for (want, parameter) in row.iter().zip(&callee.parameters) {
                // Boxing is the compiler's work here.
                arguments.push(match self.build(want, &parameter.ty, &parameter.name)? {
                    Expr::Boxed(literal) => *literal,
                    other => other,
                });
            }
            let call = Expr::call(var.clone(), callee.clone(), arguments);
            self.arrangement.statements.push(Statement::Run(call));
        }
        Ok(())
    }

    fn stub(
        &mut self,
        object: usize,
        class: ClassId,
        answers: &[(MethodId, Vec<Want>)],
        ty: &Type,
        name: &str,
    ) -> Result<Expr, Cannot> {
        let generic = matches!(ty, Type::Class(target) if target.arguments != TypeArguments::None);
        let generics = if generic { Generics::Raw } else { Generics::Objects };
        let (mut stub, methods) = implement(self.program, class, &self.package, generics)?;
        for (method, wants) in answers {
            let at = methods.iter().position(|id| {
                let (own, other) = (self.program.method(*id), self.program.method(*method));
                own.name == other.name && own.descriptor == other.descriptor
            });
            let Some(at) = at else {
                let text = self.program.method_text(*method);
                return Err(Cannot::Misfit(format!(
                    "{text} has a body, so a stub cannot answer in its place"
                )));
            };
            for want in wants {
                let answer = match stub.methods[at].result.clone() {
                    Some(ty) => Answer::Return(self.build(want, &ty, "answer")?),
                    None => Answer::Nothing,
                };
                stub.methods[at].answers.push(answer);
            }
        }
        let single = stub.methods.len() == 1 && stub.methods[0].answers.len() <= 1;
        if let (true, true, Type::Class(target)) = (stub.functional, single, ty)
            && let (TypeArguments::Of(arguments), true) = (&target.arguments, target.name == stub.of.name)
        {
            stub.of.arguments = instantiable(self.program, class, arguments);
        }
        let ty = Type::Class(stub.of.clone());
        self.declare(object, ty, name, Expr::Stub(Box::new(stub)))
    }

    /// A particular object where any of the class will do.
    fn some(&self, class: ClassId) -> Result<WantedObject, Cannot> {
        let found = self.program.class(class);
        let name = self.program.class_name(class);
        if found.is_array() {
            return Ok(WantedObject::Array { class, elements: Vec::new() });
        }
        if let Some(kind) = Kind::PRIMITIVES.iter().find(|kind| kind.wrapper() == Some(name)) {
            return Ok(WantedObject::Boxed(zero(*kind)));
        }
        match name {
            "java/lang/String" | "java/lang/CharSequence" | "java/lang/Comparable" => {
                return Ok(WantedObject::Text(vec![u16::from(b'a')]));
            }
            "java/lang/Number" => return Ok(WantedObject::Boxed(Expr::Int(0))),
            "java/lang/Class" => return Ok(WantedObject::ClassObject(self.program.well_known().object)),
            _ => {}
        }
        if found.access & access::ACC_ENUM != 0 {
            let constant =
                found.fields.iter().find(|id| self.program.field(**id).access & access::ACC_ENUM != 0);
            let constant = constant.ok_or_else(|| Cannot::NoConstructor(self.program.dotted(class)))?;
            let name = self.program.text(self.program.field(*constant).name).to_owned();
            return Ok(WantedObject::Constant { class, name });
        }
        if let Some(usual) = usual(name)
            && let Ok(class) = self.program.load(usual.class)
        {
            return Ok(match usual.is_map() {
                true => WantedObject::Map { class, entries: Vec::new() },
                false => WantedObject::Collection { class, elements: Vec::new() },
            });
        }
        Ok(match found.is_abstract() {
            true => WantedObject::Stub { class, answers: Vec::new() },
            false => WantedObject::Instance { class, fields: Vec::new() },
        })
    }
}

/// Nothing can be added to a `List<?>`.
fn has_wildcard(ty: &Type) -> bool {
    let Type::Class(ClassType { arguments: TypeArguments::Of(arguments), .. }) = ty else { return false };
    arguments.iter().any(|argument| !matches!(argument, TypeArgument::Exact(_)))
}

fn width(arguments: &TypeArguments) -> usize {
    match arguments {
        TypeArguments::Of(arguments) => arguments.len(),
        TypeArguments::None | TypeArguments::Raw => 0,
    }
}

fn zero(kind: Kind) -> Expr {
    match kind {
        Kind::Boolean => Expr::Boolean(false),
        Kind::Byte => Expr::Byte(0),
        Kind::Char => Expr::Char(0),
        Kind::Short => Expr::Short(0),
        Kind::Int | Kind::Ref => Expr::Int(0),
        Kind::Long => Expr::Long(0),
        Kind::Float => Expr::Float(0),
        Kind::Double => Expr::Double(0),
    }
}
