//! Exceptions: `try` with handlers and `finally`, and `throw`.

use crate::ast::{Catch, Expr, Prim, Stmt, Type};

/// Unrelated classes, which a multi-catch may join, before the classes that they extend.
const CLASSES: &[&str] = &[
    "ArithmeticException",
    "ArrayIndexOutOfBoundsException",
    "NullPointerException",
    "ClassCastException",
    "NegativeArraySizeException",
    "ArrayStoreException",
    "Trouble",
];
const GENERAL: &[&str] = &["IndexOutOfBoundsException", "RuntimeException", "Throwable"];

impl super::Generator {
    /// A `try` statement with handlers, a `finally`, or both.
    pub(super) fn attempt(&mut self) -> Stmt {
        let checked = self.random.chance(25);
        let mut body = Vec::new();
        if checked {
            let key = self.number(Prim::Int, 1);
            body.push(Stmt::Expr(Expr::call("check", vec![key])));
        }
        let visible = self.scope.len();
        if self.random.chance(50) {
            let mishap = self.mishap(&mut body);
            body.push(mishap);
        }
        body.extend(self.inner_block());
        self.scope.truncate(visible);
        let catches = self.handlers(checked);
        if !catches.is_empty() && self.random.chance(25) {
            body.push(Stmt::Throw(self.exception()));
        }
        let last = (catches.is_empty() || self.random.chance(40)).then(|| self.last_block());
        Stmt::Try(body, catches, last)
    }

    /// A `throw` under a condition.
    pub(super) fn risky_throw(&mut self) -> Stmt {
        let condition = self.condition(2);
        let exception = self.exception();
        Stmt::If(condition, vec![Stmt::Throw(exception)], Vec::new())
    }

    /// A statement that, depending on a value, throws one of the machine's own exceptions.
    pub(super) fn mishap(&mut self, out: &mut Vec<Stmt>) -> Stmt {
        let value = match self.random.below(6) {
            0 => {
                let condition = self.condition(1);
                let (yes, no) = (self.object(1), self.object(1));
                let either = Expr::Choice(Box::new(condition), Box::new(yes), Box::new(no));
                let ty = *self.random.pick(&[Type::Boxed(Prim::Int), Type::Str, Type::Boxed(Prim::Long)]);
                Expr::cast(ty, either)
            }
            1 => {
                let length = self.number(Prim::Int, 1);
                let length = Expr::infix(length, "%", Expr::atom("4"));
                Expr::Field(Box::new(Expr::NewArray("long".into(), vec![length])), "length".into())
            }
            2 => return self.narrow_store(out),
            3 => {
                let prim = *self.random.pick(&[Prim::Int, Prim::Long]);
                let (left, right) = (self.number(prim, 1), self.number(prim, 1));
                let op = *self.random.pick(&["/", "%"]);
                Expr::infix(left, op, Expr::infix(right, "&", Expr::atom("1")))
            }
            4 => {
                let array = self.reference(Type::Array(Prim::Int), 1);
                let index = self.number(Prim::Int, 1);
                let array = if array == Expr::atom("null") { Expr::atom("(new int[2])") } else { array };
                Expr::Index(Box::new(array), Box::new(Expr::infix(index, "&", Expr::atom("7"))))
            }
            _ => {
                let condition = self.condition(1);
                let text = self.clipped(0);
                let either = Expr::Choice(Box::new(condition), Box::new(text), Box::new(Expr::atom("null")));
                // The cast gives a type to the null that a compiler may fold a constant choice to.
                Expr::method(Expr::cast(Type::Str, either), "length", vec![])
            }
        };
        Stmt::Expr(Expr::call("see", vec![Expr::infix(Expr::atom("\"got \""), "+", value)]))
    }

    /// A store into an array whose elements are of a narrower class (JVMS 6.5, aastore).
    fn narrow_store(&mut self, out: &mut Vec<Stmt>) -> Stmt {
        let name = self.fresh("objects");
        let element = *self.random.pick(&["Integer", "String", "Object", "Number"]);
        let array = Expr::NewArray(element.into(), vec![Expr::atom("3")]);
        out.push(Stmt::Local(false, Type::Objects, name.clone(), array));
        let index = self.index(1);
        let value = self.object(1);
        let place = Expr::Index(Box::new(Expr::atom(name)), Box::new(index));
        Stmt::Expr(Expr::infix(place, "=", value))
    }

    /// An unchecked exception to throw.
    fn exception(&mut self) -> Expr {
        match self.random.below(8) {
            0 => {
                let message = self.clipped(1);
                Expr::New("ArithmeticException".into(), vec![message])
            }
            1 => {
                let message = self.clipped(1);
                Expr::New("IllegalStateException".into(), vec![message])
            }
            2 => {
                let message = self.clipped(1);
                Expr::New("IndexOutOfBoundsException".into(), vec![message])
            }
            3 => Expr::New("NullPointerException".into(), vec![]),
            4 => Expr::atom("null"),
            _ => {
                let code = self.number(Prim::Int, 1);
                Expr::New("Trouble".into(), vec![code])
            }
        }
    }

    /// Handlers in an order in which none hides a later one.
    fn handlers(&mut self, checked: bool) -> Vec<Catch> {
        let mut catches = Vec::new();
        if checked {
            catches.push(self.handler(vec!["Checked"]));
        }
        let mut special = CLASSES.to_vec();
        for _ in 0..self.random.below(3) {
            let mut types = Vec::new();
            for _ in 0..self.random.between(1, 2) {
                types.push(special.remove(self.random.below(special.len())));
            }
            catches.push(self.handler(types));
        }
        if self.random.chance(60) {
            let general = *self.random.pick(GENERAL);
            catches.push(self.handler(vec![general]));
        }
        catches
    }

    fn handler(&mut self, types: Vec<&'static str>) -> Catch {
        let name = self.fresh("x");
        let text = Expr::call("name", vec![Expr::atom(&name)]);
        let mut body = vec![Stmt::Expr(Expr::call("see", vec![text]))];
        if self.random.chance(40) {
            body.extend(self.block(1));
        }
        if self.random.chance(10) {
            let again =
                if self.random.chance(50) && !types.contains(&"Checked") && !types.contains(&"Throwable") {
                    Expr::atom(&name)
                } else {
                    self.exception()
                };
            let condition = self.condition(1);
            body.push(Stmt::If(condition, vec![Stmt::Throw(again)], Vec::new()));
        }
        Catch { types, name, body }
    }

    /// A `finally` block, which may end the method or the loop and so override what was under way.
    fn last_block(&mut self) -> Vec<Stmt> {
        let mut body = self.block(1);
        if self.random.chance(20) {
            body.extend(self.jump());
        }
        body
    }
}
