//! Statements and blocks.

use crate::ast::{Expr, Prim, Stmt, Type};

/// How many blocks may be open around a statement.
const MAX_DEPTH: u32 = 3;

impl super::Generator {
    /// A block of about `count` statements whose locals end with it.
    pub(super) fn block(&mut self, count: usize) -> Vec<Stmt> {
        let visible = self.scope.len();
        self.nesting += 1;
        let mut stmts = Vec::new();
        for _ in 0..count {
            self.statement(&mut stmts);
        }
        for seen in self.see_scope(visible) {
            if self.random.chance(60) {
                stmts.push(seen);
            }
        }
        self.nesting -= 1;
        self.scope.truncate(visible);
        stmts
    }

    /// A short block inside a statement.
    pub(super) fn inner_block(&mut self) -> Vec<Stmt> {
        let count = if self.random.chance(70) { 1 } else { 2 };
        self.block(count)
    }

    /// One statement, or two where one needs a companion. All of them can complete normally (JLS 14.22).
    pub(super) fn statement(&mut self, out: &mut Vec<Stmt>) {
        let mut weights = self.knobs.statements;
        if self.nesting >= 2 {
            weights[0] = weights[0] / 3 + 1;
        }
        if self.nesting >= MAX_DEPTH || self.allowance == 0 {
            // All statements that have blocks.
            weights[3..9].fill(0);
        }
        self.allowance = self.allowance.saturating_sub(1);
        let found = match self.random.weighted(&weights) {
            0 => return self.local_in_use(out),
            1 => self.assignment().map(Stmt::Expr),
            2 => Some(self.observation()),
            3 => {
                let condition = self.value(Prim::Boolean);
                let yes = self.inner_block();
                let no = if self.random.chance(50) { self.inner_block() } else { Vec::new() };
                Some(Stmt::If(condition, yes, no))
            }
            4 => Some(self.repetition()),
            5 => Some(self.switch()),
            6 => Some(self.attempt()),
            7 => Some(Stmt::Block(self.inner_block())),
            8 => {
                let body = self.inner_block();
                Some(Stmt::Synchronized(Expr::atom("log"), body))
            }
            9 => self.any_call(2).map(Stmt::Expr),
            10 => self.jump(),
            11 if self.random.chance(50) => Some(self.risky_throw()),
            11 => Some(self.mishap(out)),
            12 => self.collection_change(),
            _ => self.array_copy(),
        };
        let stmt = found.unwrap_or_else(|| self.local());
        out.push(stmt);
    }

    /// `see("v1=" + v1)` for every local from `first` on.
    pub(super) fn see_scope(&self, first: usize) -> Vec<Stmt> {
        self.scope[first..]
            .iter()
            .filter_map(|var| self.seen(&var.name, Expr::atom(&var.name), var.ty))
            .map(Stmt::Expr)
            .collect()
    }

    /// A local and, for a type that would be idle otherwise, a statement that uses it.
    fn local_in_use(&mut self, out: &mut Vec<Stmt>) {
        let local = self.local();
        let Stmt::Local(_, ty, name, _) = &local else { return };
        let variable = Expr::atom(name);
        let used = match *ty {
            Type::Operator => {
                let argument = self.number(Prim::Int, 1);
                Some(Expr::method(variable, "applyAsInt", vec![argument]))
            }
            Type::Maker => Some(Expr::method(variable, "get", vec![])),
            Type::Own => self.world.own.clone().map(|own| {
                let args = self.arguments(&own, 1);
                Expr::method(variable, own.name, args)
            }),
            _ => None,
        };
        let seen = used.and_then(|used| {
            let ret = match *ty {
                Type::Own => self.world.own.as_ref().map_or(Type::Void, |own| own.ret),
                Type::Operator => Type::Prim(Prim::Int),
                _ => Type::Str,
            };
            self.seen(name, used, ret)
        });
        let changes = matches!(ty, Type::List | Type::Map | Type::Builder);
        out.push(local);
        if let Some(seen) = seen
            && self.random.chance(70)
        {
            out.push(Stmt::Expr(seen));
        }
        if changes {
            out.extend(self.collection_change());
        }
    }

    /// A local of a primitive type that the rest of the method can use and change.
    pub(super) fn primitive_local(&mut self) -> Stmt {
        let prim = self.prim();
        let init = self.expr(Type::Prim(prim), 1);
        let name = self.fresh("v");
        self.declare(&name, Type::Prim(prim), true, false);
        Stmt::Local(false, Type::Prim(prim), name, init)
    }

    fn local(&mut self) -> Stmt {
        let ty = match self.random.weighted(&self.knobs.locals) {
            0 => Type::Prim(self.prim()),
            1 => Type::Str,
            2 => {
                let prim = self.prim();
                *self.random.pick(&[Type::Array(prim), Type::Array(prim), Type::Array(prim), Type::Strings])
            }
            3 => Type::Grid(self.prim()),
            4 => self.object_type(),
            5 => Type::Boxed(self.boxable()),
            6 => {
                let own = if self.world.own.is_some() { Type::Own } else { Type::Operator };
                *self.random.pick(&[own, Type::Operator, Type::Maker])
            }
            _ => *self.random.pick(&[Type::List, Type::Map, Type::Builder]),
        };
        let init = match ty {
            Type::Str => self.clipped(self.knobs.depth),
            _ => self.expr(ty, self.knobs.depth),
        };
        let fixed = self.random.chance(30);
        let name = self.fresh("v");
        self.declare(&name, ty, !fixed, fixed);
        Stmt::Local(fixed, ty, name, init)
    }

    fn object_type(&mut self) -> Type {
        let classes = self.world.classes.len();
        if classes == 0 || !self.context.builds || self.random.chance(25) {
            return Type::Object;
        }
        if self.random.chance(20) { Type::Face } else { Type::Class(self.random.below(classes)) }
    }

    fn observation(&mut self) -> Stmt {
        if self.random.chance(50)
            && let Some((variable, ty)) = self.variable(|var| !var.capturable)
            && let Expr::Atom(name) = &variable
            && let Some(seen) = self.seen(&name.clone(), variable, ty)
        {
            return Stmt::Expr(seen);
        }
        let text = self.text(self.knobs.depth);
        Stmt::Expr(Expr::call("see", vec![text]))
    }

    fn collection_change(&mut self) -> Option<Stmt> {
        let (target, ty) = self.variable(|var| matches!(var.ty, Type::List | Type::Map | Type::Builder))?;
        let call = match ty {
            Type::List => match self.random.below(4) {
                0 => {
                    let index = self.index(1);
                    let value = self.number(Prim::Int, 1);
                    Expr::method(target, "set", vec![index, value])
                }
                1 if self.risky() => {
                    let index = self.index(1);
                    Expr::method(target, "remove", vec![index])
                }
                _ => {
                    let value = self.number(Prim::Int, 2);
                    Expr::method(target, "add", vec![value])
                }
            },
            Type::Map => {
                let key = self.map_key(1);
                if self.random.chance(20) {
                    Expr::method(target, "remove", vec![key])
                } else {
                    let value = self.clipped(2);
                    Expr::method(target, "put", vec![key, value])
                }
            }
            _ => {
                let prim = self.prim();
                let value = self.expr(Type::Prim(prim), 2);
                let shown = self.shown(prim, value);
                Expr::method(target, "append", vec![shown])
            }
        };
        Some(Stmt::Expr(call))
    }

    /// A copy between arrays.
    fn array_copy(&mut self) -> Option<Stmt> {
        let (from, ty) = self.variable(|var| matches!(var.ty, Type::Array(_)))?;
        let to = self.variable_of(ty)?;
        let start = self.index(0);
        let target = self.index(0);
        let count = if self.risky() { self.number(Prim::Int, 1) } else { Expr::atom("1") };
        let args = vec![from, start, to, target, count];
        Some(Stmt::Expr(Expr::method(Expr::atom("System"), "arraycopy", args)))
    }
}
