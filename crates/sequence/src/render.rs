//! A call sequence with values for what it leaves open, as statements of a test.

mod inject;
mod types;
mod values;

use std::collections::BTreeMap;
use std::sync::Arc;

use attest_forward::ObjectGraph;
use attest_program::{ClassId, FieldId, MethodId, Program, split_descriptor};
use attest_testcase::{
    Arrangement, ClassName, ClassType, Expr, Generics, Inexpressible, Statement as TestStatement, Type,
    TypeArguments, Var as TestVar, callee_on, class_name, class_type, erased_type, is_inner, may_assign,
    parameter_names,
};
use thiserror::Error;

use crate::sequence::{Sequence, Statement, Var};
use crate::stub;

/// A sequence as Java.
#[derive(Clone, Debug)]
pub struct RenderedCall {
    /// What is set up.
    pub arrange: Arrangement,
    /// The last call.
    pub call: Expr,
    /// The receiver's variable.
    pub receiver: Option<TestVar>,
}

/// Why a sequence cannot be written as Java.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotExpressible {
    /// A value has no literal.
    #[error("a value of type {0} cannot be written as source")]
    Value(String),
    /// The language does not let a test say it.
    #[error(transparent)]
    Inexpressible(#[from] Inexpressible),
}

/// For which test a sequence is written.
#[derive(Clone, Copy)]
pub struct Rendering<'a> {
    /// The program.
    pub program: &'a Program,
    /// The package of the test, with dots.
    pub package: &'a str,
    /// How type arguments are written.
    pub generics: Generics,
    /// The sources that the program asks for values, in order: the graph has a root for each behind those of the inputs.
    pub sources: &'a [MethodId],
}

impl<'a> Rendering<'a> {
    /// A test in a package that leaves type arguments out: values of any type fit, and the test says that it means it.
    pub fn raw(program: &'a Program, package: &'a str) -> Rendering<'a> {
        Rendering { program, package, generics: Generics::Raw, sources: &[] }
    }

    /// The last call of a sequence and what it needs; `inputs` has a root for each value that is left open.
    pub fn render(&self, sequence: &Sequence, inputs: &ObjectGraph) -> Result<RenderedCall, NotExpressible> {
        let mut renderer = self.renderer(sequence, inputs, &[])?;
        let receiver = match sequence.receiver().map(|receiver| renderer.var(receiver)) {
            Some(Expr::Var(var)) => Some(var),
            _ => None,
        };
        renderer.at = sequence.result().statement();
        let call = match sequence.last() {
            Some(last) => renderer.expression(last, "result")?,
            None => return Err(NotExpressible::Value("nothing".to_owned())),
        };
        Ok(RenderedCall { arrange: renderer.arrange, call, receiver })
    }

    /// All statements of a sequence, and the variables of the test for some of its own.
    pub fn objects(
        &self,
        sequence: &Sequence,
        inputs: &ObjectGraph,
        wanted: &[Var],
    ) -> Result<(Arrangement, Vec<TestVar>), NotExpressible> {
        let renderer = self.renderer(sequence, inputs, wanted)?;
        let mut found = Vec::new();
        for var in wanted {
            match renderer.var(*var) {
                Expr::Var(var) => found.push(var),
                _ => return Err(NotExpressible::Value("an object".to_owned())),
            }
        }
        Ok((renderer.arrange, found))
    }

    /// Writes all statements but the one that the sequence is about, if nothing else is wanted.
    fn renderer<'s>(
        &'s self,
        sequence: &'s Sequence,
        inputs: &'s ObjectGraph,
        wanted: &[Var],
    ) -> Result<Renderer<'s>, NotExpressible> {
        let mut renderer = Renderer {
            rendering: self,
            sequence,
            types: types::written(self, sequence).unwrap_or_default(),
            at: 0,
            inputs,
            next: 0,
            arrange: Arrangement::default(),
            values: Vec::new(),
            shared: BTreeMap::new(),
        };
        renderer.feed(sequence.inputs().count())?;
        for (at, statement) in sequence.statements().iter().enumerate() {
            if Var::of(at) == sequence.result() && wanted.is_empty() {
                break;
            }
            let value = renderer.statement(at, statement, wanted)?;
            renderer.values.push(value);
        }
        Ok(renderer)
    }
}

struct Renderer<'a> {
    rendering: &'a Rendering<'a>,
    sequence: &'a Sequence,
    /// The types of the variables with their type arguments; none if these do not fit together.
    types: Vec<Type>,
    /// The statement that is written.
    at: usize,
    inputs: &'a ObjectGraph,
    /// How many inputs were written.
    next: usize,
    arrange: Arrangement,
    /// What stands for each variable so far.
    values: Vec<Expr>,
    /// Variables of arrays that several inputs share.
    shared: BTreeMap<usize, TestVar>,
}

impl Renderer<'_> {
    fn program(&self) -> &Program {
        self.rendering.program
    }

    fn var(&self, var: Var) -> Expr {
        self.values.get(var.statement()).cloned().unwrap_or_else(|| Expr::Null(Type::object()))
    }

    fn all(&self, vars: &[Var]) -> Vec<Expr> {
        vars.iter().map(|var| self.var(*var)).collect()
    }

    /// Collections of the JDK are made without type arguments: what they are passed to may have any.
    fn class_type(&self, class: ClassId) -> Result<ClassType, Inexpressible> {
        let foreign = self.program().class(class).is_from_jdk();
        let generics = if foreign { Generics::Raw } else { self.rendering.generics };
        class_type(self.program(), class, self.rendering.package, generics)
    }

    fn type_of(&self, descriptor: &str) -> Result<Type, Inexpressible> {
        erased_type(self.program(), descriptor, self.rendering.package, self.rendering.generics)
    }

    /// Writes a statement; what stands for its variable.
    fn statement(
        &mut self,
        at: usize,
        statement: &Statement,
        wanted: &[Var],
    ) -> Result<Expr, NotExpressible> {
        let (var, name) = (Var::of(at), self.name(at));
        self.at = at;
        if let Statement::Set { field, object, value } = statement {
            if self.is_injected(*field, *object) {
                self.inject(*field, *object, *value)?;
                return Ok(Expr::Null(Type::object()));
            }
            let target = self.field(*field, *object)?;
            self.arrange.statements.push(TestStatement::Assign { target, value: self.var(*value) });
            return Ok(Expr::Null(Type::object()));
        }
        let value = self.expression(statement, &name)?;
        if is_plain(statement) || value.is_literal() || matches!(value, Expr::Boxed(_)) {
            return Ok(value);
        }
        if let Statement::Call { throws: Some(exception), .. } = statement {
            let exception = ClassName::from_internal(self.program().class_name(*exception));
            self.arrange.statements.push(TestStatement::Throws { call: value, exception });
            return Ok(Expr::Null(Type::object()));
        }
        let used = self.sequence.statements().iter().any(|other| other.uses().any(|used| used == var));
        if !used && !wanted.contains(&var) {
            self.arrange.statements.push(TestStatement::Run(value));
            return Ok(Expr::Null(Type::object()));
        }
        let ty = self.declared_type(statement)?;
        Ok(Expr::Var(self.arrange.declare(ty, &name, value)))
    }

    /// What a statement computes.
    fn expression(&mut self, statement: &Statement, name: &str) -> Result<Expr, NotExpressible> {
        let (program, package) = (self.rendering.program, self.rendering.package);
        Ok(match statement {
            Statement::Input(input) => {
                let root = self.inputs.roots.get(self.next).cloned();
                self.next += 1;
                self.datum(&root.unwrap_or(attest_forward::Datum::Null), &input.descriptor, name)?
            }
            Statement::Null(class) => {
                let descriptor = attest_program::descriptor_of_class(program.class_name(*class));
                Expr::Null(self.type_of(&descriptor)?)
            }
            Statement::Constant(field) => {
                let field = program.field(*field);
                let class = class_name(program, field.class, package)?;
                let ty = self.type_of(program.text(field.descriptor))?;
                Expr::Static { class, name: program.text(field.name).to_owned(), ty }
            }
            Statement::New { constructor, arguments } => self.instance(*constructor, arguments)?,
            Statement::Call { method, receiver, arguments, .. } => {
                self.call(*method, *receiver, arguments)?
            }
            Statement::Array { class, elements } => {
                Expr::Array { element: self.element_type(*class)?, elements: self.all(elements) }
            }
            Statement::Stub { of, answers, .. } => {
                let applied = match self.types.get(self.at) {
                    Some(Type::Class(ty)) => Some(ty.arguments.clone()),
                    _ => None,
                };
                let value = |var: Var| self.var(var);
                Expr::Stub(Box::new(stub::rendered(program, (of.class, applied), answers, package, &value)?))
            }
            Statement::Set { .. } => return Err(NotExpressible::Value("nothing".to_owned())),
        })
    }

    fn instance(&self, constructor: MethodId, arguments: &[Var]) -> Result<Expr, NotExpressible> {
        let program = self.program();
        let class = program.method(constructor).class;
        let ty = match self.types.get(self.at) {
            Some(Type::Class(ty)) => ty.clone(),
            _ => self.class_type(class)?,
        };
        let callee = callee_on(program, class, &ty.arguments, constructor, self.rendering.package)?;
        let callee = Arc::new(callee);
        let mut arguments = self.all(arguments);
        let mut outer = None;
        // The object around one of an inner class is its first argument.
        if is_inner(program, class) && !arguments.is_empty() {
            outer = match arguments.remove(0) {
                Expr::Null(_) => return Err(NotExpressible::Value(program.dotted(class))),
                around => Some(Box::new(around)),
            };
        }
        Ok(Expr::New { class: ty, callee, arguments, outer })
    }

    fn call(
        &self,
        method: MethodId,
        receiver: Option<Var>,
        arguments: &[Var],
    ) -> Result<Expr, NotExpressible> {
        let program = self.program();
        let arguments = self.all(arguments);
        if let Some(boxed) = values::boxed(program, method, &arguments) {
            return Ok(boxed);
        }
        let at_hand = receiver.and_then(|receiver| self.sequence.statement(receiver)?.class(program));
        let on = at_hand.unwrap_or(program.method(method).class);
        let applied = match receiver.and_then(|receiver| self.types.get(receiver.statement())) {
            Some(Type::Class(ty)) => ty.arguments.clone(),
            _ => TypeArguments::None,
        };
        let callee = Arc::new(callee_on(program, on, &applied, method, self.rendering.package)?);
        Ok(match receiver {
            Some(receiver) => Expr::Call { receiver: Box::new(self.var(receiver)), callee, arguments },
            None => Expr::CallStatic { callee, arguments },
        })
    }

    /// A field of an object; one that a field of a subclass hides is that of the object as one of the field's own class.
    fn field(&self, field: FieldId, object: Var) -> Result<Expr, NotExpressible> {
        let (program, package) = (self.program(), self.rendering.package);
        let declared = program.field(field);
        let on = self.sequence.statement(object).and_then(|statement| statement.class(program));
        let on = on.unwrap_or(declared.class);
        let mut object = self.var(object);
        let seen = program.find_field(on, program.text(declared.name)) == Some(field);
        if !seen {
            let class = self.class_type(declared.class)?;
            object = Expr::Cast(Type::Class(class), Box::new(object));
        }
        may_assign(program, if seen { on } else { declared.class }, field, package)?;
        let (name, ty) = (program.text(declared.name).to_owned(), program.text(declared.descriptor));
        Ok(Expr::Field { object: Box::new(object), name, ty: self.type_of(ty)? })
    }

    fn element_type(&self, array: ClassId) -> Result<Type, Inexpressible> {
        match self.program().class_name(array).strip_prefix('[') {
            Some(element) => self.type_of(element),
            None => Ok(Type::object()),
        }
    }

    /// The type of the variable that holds what a statement gives.
    fn declared_type(&self, statement: &Statement) -> Result<Type, Inexpressible> {
        let program = self.program();
        let typed = statement.method().is_some() || matches!(statement, Statement::Stub { .. });
        if let Some(ty) = self.types.get(self.at).filter(|_| typed) {
            return Ok(ty.clone());
        }
        match statement {
            Statement::New { constructor, .. } => {
                Ok(Type::Class(self.class_type(program.method(*constructor).class)?))
            }
            Statement::Call { method, .. } => {
                let descriptor = program.text(program.method(*method).descriptor);
                self.type_of(split_descriptor(descriptor).unwrap_or_default().1)
            }
            Statement::Array { class, .. } => Ok(self.element_type(*class)?.array()),
            Statement::Stub { of, .. } => {
                Ok(Type::Class(stub::raw_type(program, of.class, self.rendering.package)?))
            }
            Statement::Input(_) | Statement::Null(_) | Statement::Constant(_) | Statement::Set { .. } => {
                Ok(Type::object())
            }
        }
    }

    /// What the variable of a statement is called: as the parameter that takes it first, else as its class.
    fn name(&self, at: usize) -> String {
        let (program, var) = (self.program(), Var::of(at));
        let statements = self.sequence.statements();
        if self.sequence.receiver() == Some(var)
            && let Some(target) = self.sequence.target()
        {
            return variable_name(program, program.method(target).class);
        }
        let takes = |statement: &Statement| {
            if let Statement::Stub { of, answers, .. } = statement {
                return stub::asked_for(program, of.class, answers, var);
            }
            let place = statement.arguments().iter().position(|argument| *argument == var)?;
            match statement {
                Statement::Set { field, .. } => Some(program.text(program.field(*field).name).to_owned()),
                _ => match statement.method() {
                    Some(method) => parameter_names(program, method).get(place).cloned(),
                    None => Some("element".to_owned()),
                },
            }
        };
        let class = || statements[at].class(program).map(|class| variable_name(program, class));
        statements.iter().find_map(takes).or_else(class).unwrap_or_else(|| "value".to_owned())
    }
}

/// Whether a statement is written where its value is used.
fn is_plain(statement: &Statement) -> bool {
    matches!(statement, Statement::Input(_) | Statement::Null(_) | Statement::Constant(_))
}

/// A name for a variable of a class: its simple name, beginning small.
pub(crate) fn variable_name(program: &Program, class: ClassId) -> String {
    let dotted = program.dotted(class);
    let simple = dotted.rsplit(['.', '$']).next().unwrap_or("object");
    attest_testcase::identifier(&beginning_small(simple))
}

pub(crate) fn beginning_small(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|c| c.to_lowercase().to_string()).unwrap_or_default();
    format!("{first}{}", letters.as_str())
}
