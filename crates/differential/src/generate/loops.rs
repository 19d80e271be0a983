//! Loops, `switch`, and the jumps out of them.

use crate::ast::{Arm, Expr, Loop, Prim, Stmt, Type};

use super::literals::STRINGS;

const INT_LABELS: &[&str] = &["-1", "0", "1", "2", "3", "7", "100", "1000", "-2147483648", "2147483647"];
const CHAR_LABELS: &[&str] = &["'a'", "'b'", "'0'", "'\\0'", "'\\uffff'"];

impl super::Generator {
    /// A loop; each round costs a step, and most make only a few.
    pub(super) fn repetition(&mut self) -> Stmt {
        let label = self.random.chance(40).then(|| self.fresh("loop"));
        let visible = self.scope.len();
        let mut first = Vec::new();
        let header = match self.random.below(6) {
            0 | 1 => self.counted(),
            2 => {
                first.push(step());
                self.each()
            }
            3 => {
                let condition = self.condition(2);
                Loop::While(Expr::infix(step_expr(), "&&", condition))
            }
            4 => {
                let condition = self.condition(2);
                Loop::Do(Expr::infix(step_expr(), "&&", condition))
            }
            _ => self.counted(),
        };
        let outer_switch = std::mem::replace(&mut self.context.in_switch, false);
        self.context.loops.push(label.clone());
        if matches!(header, Loop::While(_) | Loop::Do(_)) {
            first.push(self.way_out());
        }
        let count = self.random.between(1, 2);
        first.extend(self.block(count));
        self.context.loops.pop();
        self.context.in_switch = outer_switch;
        self.scope.truncate(visible);
        Stmt::Loop(label, header, first)
    }

    /// A `break`, `continue` or `return` under a condition, or nothing if none is possible here.
    pub(super) fn jump(&mut self) -> Option<Stmt> {
        let in_loop = !self.context.loops.is_empty();
        let jump = match self.random.below(4) {
            0 | 1 if in_loop => {
                let label = self.random.pick(&self.context.loops).clone();
                Stmt::Break(label)
            }
            2 if in_loop => {
                let label = self.random.pick(&self.context.loops).clone();
                Stmt::Continue(label)
            }
            0 if self.context.in_switch => Stmt::Break(None),
            _ if self.nesting < 2 || self.context.ret == Type::Void && self.random.chance(70) => return None,
            _ => match self.context.ret {
                Type::Void => Stmt::Return(None),
                ret => Stmt::Return(Some(self.returned(ret, 1))),
            },
        };
        let condition = self.condition(2);
        Some(Stmt::If(condition, vec![jump], Vec::new()))
    }

    /// A `switch` on an `int`, a `char` or a string.
    pub(super) fn switch(&mut self) -> Stmt {
        let (on, pool) = match self.random.below(4) {
            0 => (self.number(Prim::Char, 2), CHAR_LABELS),
            1 => (self.text(1), STRINGS),
            2 => {
                let number = self.number(Prim::Int, 2);
                (Expr::infix(number, "&", Expr::atom("3")), INT_LABELS)
            }
            _ => (self.number(Prim::Int, 2), INT_LABELS),
        };
        let mut labels: Vec<&str> = pool.to_vec();
        let outer_switch = std::mem::replace(&mut self.context.in_switch, true);
        let count = self.random.between(2, 3);
        let default = self.random.below(count + 1);
        let mut arms = Vec::new();
        for number in 0..count {
            let mut own = Vec::new();
            if number != default {
                for _ in 0..self.random.between(1, 2).min(labels.len()) {
                    own.push(labels.remove(self.random.below(labels.len())).to_owned());
                }
                if own.is_empty() {
                    break;
                }
            }
            let mut body = self.block(1);
            if self.random.chance(70) {
                body.push(Stmt::Break(None));
            }
            arms.push(Arm { labels: own, body });
        }
        self.context.in_switch = outer_switch;
        Stmt::Switch(on, arms)
    }

    fn counted(&mut self) -> Loop {
        let name = self.fresh("i");
        let counter = || Expr::atom(&name);
        let rounds = self.random.between(2, 14).to_string();
        let (from, bound, update) = if self.random.chance(70) {
            let bound = Expr::infix(counter(), "<", Expr::atom(rounds));
            (Expr::atom("0"), bound, Expr::Postfix(Box::new(counter()), "++"))
        } else {
            let bound = Expr::infix(counter(), ">=", Expr::atom("0"));
            (Expr::atom(rounds), bound, Expr::infix(counter(), "-=", Expr::atom("2")))
        };
        let until = Expr::infix(step_expr(), "&&", bound);
        self.declare(&name, Type::Prim(Prim::Int), false, false);
        Loop::For(name, from, until, update)
    }

    fn each(&mut self) -> Loop {
        let Some((over, ty)) = self.variable(|var| matches!(var.ty, Type::Array(_) | Type::Strings)) else {
            return self.counted();
        };
        let name = self.fresh("e");
        let element = match ty {
            Type::Array(prim) => Type::Prim(prim),
            _ => Type::Str,
        };
        self.declare(&name, element, false, false);
        Loop::Each(element, name, over)
    }

    /// Loops without a counter are left early at most times.
    fn way_out(&mut self) -> Stmt {
        let count = Expr::infix(Expr::atom("fuel"), "%", Expr::atom(self.random.between(5, 17).to_string()));
        let condition = Expr::infix(count, "==", Expr::atom("0"));
        Stmt::If(condition, vec![Stmt::Break(None)], Vec::new())
    }
}

/// `step();`
pub(super) fn step() -> Stmt {
    Stmt::Expr(step_expr())
}

fn step_expr() -> Expr {
    Expr::call("step", vec![])
}
