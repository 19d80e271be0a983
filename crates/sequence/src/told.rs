//! Sequences of the graph as statements of a test.

mod made;

use std::sync::Arc;

use attest_program::{Kind, Program};
use attest_term::Value;
use attest_testcase::{
    Arrangement, ClassName, Expr, Generics, Inexpressible, Statement, Type, Var, callee, class_type,
    erased_type,
};

use crate::graph::{Call, Given, Menu, Sequence, Slot};
use crate::spell::variable_name;
use crate::told::made::Making;

/// A sequence as Java.
#[derive(Clone, Debug)]
pub struct Told {
    /// The calls that build the state.
    pub arrange: Arrangement,
    /// The last call.
    pub call: Expr,
}

/// The statements of a sequence and its last call, in a test of this package (with dots).
pub fn tell(
    program: &Program,
    menu: &Menu,
    sequence: &Sequence,
    last: &Call,
    package: &str,
) -> Result<Told, Inexpressible> {
    let (mut arrange, held) = tell_steps(program, menu, sequence, package)?;
    let call = expression(program, menu, last, &sequence.given, &held, package, &mut arrange)?;
    Ok(Told { arrange, call })
}

/// The statements of a sequence, and the objects that the test holds then.
pub fn tell_steps(
    program: &Program,
    menu: &Menu,
    sequence: &Sequence,
    package: &str,
) -> Result<(Arrangement, Vec<Var>), Inexpressible> {
    let mut arrange = Arrangement::default();
    let mut held: Vec<Var> = Vec::new();
    for step in &sequence.steps {
        let call = &menu.calls[step.call];
        let value = expression(program, menu, call, &step.given, &held, package, &mut arrange)?;
        let made = step.roots.iter().any(Option::is_none);
        let result = match (made, step.threw) {
            (_, Some(exception)) => {
                let exception = ClassName::from_internal(program.class_name(exception));
                arrange.statements.push(Statement::Throws { call: value, exception });
                None
            }
            (true, None) => {
                let ty = result_type(program, call, package)?;
                let name = match (&value, call.constructor) {
                    (_, true) => variable_name(program, call.class),
                    (_, false) => result_name(program, call),
                };
                Some(arrange.declare(ty, &name, value))
            }
            (false, None) => {
                arrange.statements.push(Statement::Run(value));
                None
            }
        };
        held = step
            .roots
            .iter()
            .filter_map(|root| match root {
                Some(before) => held.get(*before as usize).copied(),
                None => result,
            })
            .collect();
    }
    Ok((arrange, held))
}

/// A call on these, the receiver first.
pub fn tell_call(
    program: &Program,
    call: &Call,
    mut given: Vec<Expr>,
    package: &str,
) -> Result<Expr, Inexpressible> {
    let callee = Arc::new(callee(program, call.class, call.method, package)?);
    Ok(if call.constructor {
        Expr::instance(class_type(program, call.class, package, Generics::Objects)?, callee, given)
    } else if call.receiver {
        let receiver = given.remove(0);
        Expr::call(receiver, callee, given)
    } else {
        Expr::call_static(callee, given)
    })
}

/// The type of what a call gives.
pub fn result_type(program: &Program, call: &Call, package: &str) -> Result<Type, Inexpressible> {
    if call.constructor {
        return Ok(Type::Class(class_type(program, call.class, package, Generics::Objects)?));
    }
    let descriptor = program.text(program.method(call.method).descriptor);
    let (_, result) = attest_program::split_descriptor(descriptor).unwrap_or_default();
    erased_type(program, result, package, Generics::Objects)
}

fn result_name(program: &Program, call: &Call) -> String {
    let descriptor = program.text(program.method(call.method).descriptor);
    let (_, result) = attest_program::split_descriptor(descriptor).unwrap_or_default();
    match program.load_descriptor(result) {
        Ok(class) => variable_name(program, class),
        Err(_) => "result".to_owned(),
    }
}

fn expression(
    program: &Program,
    menu: &Menu,
    call: &Call,
    given: &[Given],
    held: &[Var],
    package: &str,
    arrange: &mut Arrangement,
) -> Result<Expr, Inexpressible> {
    let mut arguments: Vec<Expr> = Vec::new();
    for (given, slot) in given.iter().zip(&call.slots) {
        arguments.push(match (given, slot) {
            (Given::Word(kind, value), _) => literal(*kind, value),
            (Given::Root(root), _) => Expr::Var(held[*root as usize]),
            (Given::Constant(number), _) => {
                let constant = &menu.constants[*number as usize];
                match &constant.field {
                    None => Expr::Text(constant.text.encode_utf16().collect()),
                    Some(name) => Expr::Static {
                        class: ClassName::from_internal(program.class_name(constant.class)),
                        name: name.clone(),
                        ty: Type::Class(class_type(program, constant.class, package, Generics::Objects)?),
                    },
                }
            }
            (Given::Null, Slot::Object(class)) => {
                Expr::Null(Type::Class(class_type(program, *class, package, Generics::Objects)?))
            }
            (Given::Null, Slot::Primitive(_)) => Expr::Int(0),
            // No test is made of a call on an object that the caller does not hold.
            (Given::Inner, _) => Expr::Null(Type::object()),
        });
    }
    match &call.made {
        Some(made) => Making { program, package, arrange, given: arguments.into_iter() }.call(&made.1),
        None => tell_call(program, call, arguments, package),
    }
}

fn literal(kind: Kind, value: &Value) -> Expr {
    let word = value.as_bits().map_or(0, attest_term::bits::Bits::low_word);
    match kind {
        Kind::Boolean => Expr::Boolean(value.as_bool().unwrap_or_default()),
        Kind::Byte => Expr::Byte(word as i8),
        Kind::Char => Expr::Char(word as u16),
        Kind::Short => Expr::Short(word as i16),
        Kind::Int | Kind::Ref => Expr::Int(word as i32),
        Kind::Long => Expr::Long(word as i64),
        Kind::Float => Expr::float(value.as_f32().unwrap_or_default()),
        Kind::Double => Expr::double(value.as_f64().unwrap_or_default()),
    }
}
