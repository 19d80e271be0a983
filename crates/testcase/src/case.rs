//! A test case as plain data: arrange, act, assert.

use crate::class_name::ClassName;
use crate::expr::{Expr, Var};
use crate::java_type::Type;
use crate::name::TestName;

/// One test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestCase {
    /// The class under test; the test is in its package.
    pub subject: ClassName,
    /// What the test method is called; made unique when printed.
    pub name: TestName,
    /// What is set up.
    pub arrange: Vec<Statement>,
    /// The call that is tested.
    pub act: Act,
    /// What the call must do.
    pub expectation: Expectation,
    /// What must hold afterwards.
    pub checks: Vec<Check>,
    /// Why this case: the path condition and the line. Three lines are printed at most.
    pub comment: Vec<String>,
    /// Why it is not run for the time being.
    pub disabled: Option<String>,
    /// Seconds after which it is given up; only where a hang is tested.
    pub timeout_seconds: Option<u32>,
    /// Whether it shows a bug: such tests stand in a class of their own.
    pub is_bug: bool,
}

/// A step of the set-up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Statement {
    /// `T name = value;`
    Declare {
        /// The variable.
        var: Var,
        /// Its type.
        ty: Type,
        /// A name for it, best that of the parameter it is made for; made unique when printed.
        name: String,
        /// Its value.
        value: Expr,
    },
    /// `target = value;` where the target is a field, an element or a static field.
    Assign {
        /// What is written.
        target: Expr,
        /// The value.
        value: Expr,
    },
    /// A call.
    Run(Expr),
    /// A collaborator that is put into a private field, as a framework does.
    Inject {
        /// The object that has the field; made by a constructor without parameters.
        object: Var,
        /// The class that declares the field, as the JVM calls it, with dots.
        holder: String,
        /// The field's name.
        field: String,
        /// What is put there: a mock, or an object made by a constructor without parameters.
        value: Var,
    },
    /// A call that throws on the way: `assertThrows(E.class, () -> call);`
    Throws {
        /// The call.
        call: Expr,
        /// What it throws.
        exception: ClassName,
    },
}

/// The call under test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Act {
    /// The call.
    pub call: Expr,
    /// The variable that holds the result, if checks want it.
    pub result: Option<Var>,
}

/// What the call must do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expectation {
    /// It throws this exception or one of a subclass.
    Throws(ClassName),
    /// It returns this.
    Returns(Expected),
    /// It returns; the value is of no interest, or is looked at by the checks.
    Completes,
    /// It throws and nothing catches it: the test fails as long as the bug is there.
    Fails,
    /// It does not end: after a second it still runs.
    Endless,
    /// It ends within a second: the test fails as long as the bug is there.
    Ends,
}

/// What holds after the call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    /// The value looked at.
    pub actual: Expr,
    /// What it must be.
    pub expected: Expected,
}

/// What a value must be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// Equal; arrays by their elements.
    Equals(Expr),
    /// Equal but for this much.
    Near(Expr, Expr),
    /// The same object.
    Same(Expr),
    /// Another object.
    NotSame(Expr),
    /// `null`
    Null,
    /// Not `null`.
    NotNull,
    /// An instance of this class.
    InstanceOf(ClassName),
    /// Its `toString` gives this.
    Text(Vec<u16>),
}

/// Statements in the making: hands out variables.
#[derive(Clone, Default, Debug)]
pub struct Arrangement {
    /// The statements so far.
    pub statements: Vec<Statement>,
    next: u32,
}

impl Arrangement {
    /// A variable that nothing declares yet.
    pub fn fresh(&mut self) -> Var {
        self.next += 1;
        Var(self.next - 1)
    }

    /// Declares a variable.
    pub fn declare(&mut self, ty: Type, name: &str, value: Expr) -> Var {
        let var = self.fresh();
        self.statements.push(Statement::Declare { var, ty, name: name.to_owned(), value });
        var
    }
}

impl TestCase {
    /// A test without set-up, checks and comment, of this call.
    pub fn new(subject: ClassName, name: TestName, call: Expr, expectation: Expectation) -> TestCase {
        TestCase {
            subject,
            name,
            arrange: Vec::new(),
            act: Act { call, result: None },
            expectation,
            checks: Vec::new(),
            comment: Vec::new(),
            disabled: None,
            timeout_seconds: None,
            is_bug: false,
        }
    }

    /// The same call with nothing that catches what it throws: run to see the exception and its stack. One that does
    /// not end is given up instead.
    pub fn uncaught(&self) -> TestCase {
        let endless = self.expectation == Expectation::Endless;
        let expectation = if endless { Expectation::Ends } else { Expectation::Fails };
        TestCase { expectation, checks: Vec::new(), ..self.clone() }
    }

    /// Every expression of the test, outermost first, in the order in which it is printed.
    pub fn expressions(&self) -> Vec<&Expr> {
        let mut roots: Vec<&Expr> = Vec::new();
        for statement in &self.arrange {
            match statement {
                Statement::Declare { value, .. }
                | Statement::Run(value)
                | Statement::Throws { call: value, .. } => roots.push(value),
                Statement::Assign { target, value } => roots.extend([target, value]),
                Statement::Inject { .. } => {}
            }
        }
        roots.push(&self.act.call);
        if let Expectation::Returns(expected) = &self.expectation {
            roots.extend(expected.expressions());
        }
        for check in &self.checks {
            roots.push(&check.actual);
            roots.extend(check.expected.expressions());
        }
        let mut all = Vec::new();
        let mut rest: Vec<&Expr> = roots.into_iter().rev().collect();
        while let Some(expr) = rest.pop() {
            all.push(expr);
            rest.extend(expr.parts().into_iter().rev());
        }
        all
    }
}

impl Expected {
    /// The expressions within.
    pub fn expressions(&self) -> Vec<&Expr> {
        match self {
            Expected::Equals(value) | Expected::Same(value) | Expected::NotSame(value) => vec![value],
            Expected::Near(value, delta) => vec![value, delta],
            Expected::Null | Expected::NotNull | Expected::InstanceOf(_) | Expected::Text(_) => Vec::new(),
        }
    }
}
