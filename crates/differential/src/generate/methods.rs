//! Static fields, static methods, and the stages that `run` goes through.

use crate::ast::{Catch, Expr, Loop, Member, Method, Prim, Stmt, Type};

use super::loops::step;
use super::scope::{Context, Signature};

impl super::Generator {
    /// A static field with a constant as its initial value.
    pub(super) fn static_field(&mut self) -> Member {
        let name = self.fresh("s");
        let (ty, init) = match self.random.below(6) {
            0 => (Type::Str, self.string_literal()),
            1 => {
                let prim = self.prim();
                let elements = (0..4).map(|_| self.literal(prim)).collect();
                (Type::Array(prim), Expr::ArrayOf(Type::Array(prim).to_string(), elements))
            }
            _ => {
                let prim = self.prim();
                (Type::Prim(prim), self.literal(prim))
            }
        };
        self.declare(&name, ty, true, true);
        let modifiers = if self.random.chance(30) { "private static " } else { "static " };
        Member::Field(modifiers, ty, name, Some(init))
    }

    /// A static method that may call all earlier ones, and perhaps itself.
    pub(super) fn static_method(&mut self) -> Member {
        let ret = self.result_type();
        let recursive = self.random.chance(35);
        let mut params: Vec<Type> = (0..self.random.between(0, 3)).map(|_| self.param_type()).collect();
        if recursive {
            params.insert(0, Type::Prim(Prim::Int));
        }
        let signature = Signature { name: self.fresh("m"), params, ret, recursive };
        let context = Context {
            ret,
            virtuals: self.world.virtuals.len(),
            builds: !self.world.classes.is_empty(),
            recursing: recursive.then(|| signature.clone()),
            ..Context::default()
        };
        let names = self.param_names(&signature);
        let count = self.random.between(1, self.knobs.statements_each);
        let body = self.method_body(context, &names, count, |generator| {
            if !recursive {
                return Vec::new();
            }
            let bottom = Expr::infix(Expr::atom("depth"), "<=", Expr::atom("0"));
            let result = generator.returned(ret, 1);
            vec![Stmt::If(bottom, vec![Stmt::Return(Some(result))], Vec::new())]
        });
        let modifiers = if self.random.chance(30) { "private static" } else { "static" };
        let header = format!("{modifiers} {ret} {}", signature.name);
        self.world.methods.push(signature);
        Member::Method(Method { header, params: names, body: Some(body) })
    }

    /// A method without parameters or result that `run` calls, showing its locals at the end.
    pub(super) fn stage(&mut self, number: usize) -> Member {
        let context = Context {
            virtuals: self.world.virtuals.len(),
            builds: !self.world.classes.is_empty(),
            ..Context::default()
        };
        let visible = self.scope.len();
        let outside = std::mem::replace(&mut self.context, context);
        self.nesting = 1;
        self.allowance = self.knobs.statements_each + 3;
        let mut body = vec![step()];
        for _ in 0..self.random.between(1, 3) {
            body.push(self.primitive_local());
        }
        for _ in 0..self.knobs.statements_each + 1 {
            self.statement(&mut body);
        }
        body.extend(self.see_scope(visible));
        self.nesting = 0;
        self.scope.truncate(visible);
        self.context = outside;
        Member::Method(Method {
            header: format!("static void stage{number}"),
            params: Vec::new(),
            body: Some(body),
        })
    }

    /// `run`: every stage under a handler, some rounds of each, then the static fields.
    pub(super) fn run(&mut self) -> Member {
        let mut body = Vec::new();
        for number in 0..self.knobs.stages {
            let call = Stmt::Expr(Expr::call(format!("stage{number}"), vec![]));
            let shown = Expr::infix(
                Expr::atom(format!("\"stage{number} \"")),
                "+",
                Expr::call("name", vec![Expr::atom("t")]),
            );
            let handler = Catch {
                types: vec!["Throwable"],
                name: "t".into(),
                body: vec![Stmt::Expr(Expr::call("see", vec![shown]))],
            };
            let attempt = Stmt::Try(vec![call], vec![handler], None);
            let until = Expr::infix(Expr::atom("round"), "<", Expr::atom(self.knobs.rounds.to_string()));
            let next = Expr::Postfix(Box::new(Expr::atom("round")), "++");
            let rounds = Loop::For("round".into(), Expr::atom("0"), until, next);
            body.push(Stmt::Loop(None, rounds, vec![attempt]));
        }
        body.extend(self.see_scope(0));
        let digest =
            Expr::infix(Expr::atom("log"), "+", Expr::infix(Expr::atom("\"sum=\""), "+", Expr::atom("sum")));
        body.push(Stmt::Return(Some(digest)));
        Member::Method(Method {
            header: "public static String run".into(),
            params: Vec::new(),
            body: Some(body),
        })
    }

    /// The parameters with their names; the depth of a recursive method is called so.
    pub(super) fn param_names(&mut self, signature: &Signature) -> Vec<(Type, String)> {
        let mut names = Vec::new();
        for (position, &ty) in signature.params.iter().enumerate() {
            let depth = signature.recursive && position == 0;
            names.push((ty, if depth { "depth".to_owned() } else { self.fresh("a") }));
        }
        names
    }

    /// A body: a step, what `first` says, some statements, and a result.
    pub(super) fn method_body(
        &mut self,
        context: Context,
        params: &[(Type, String)],
        count: usize,
        first: impl FnOnce(&mut Self) -> Vec<Stmt>,
    ) -> Vec<Stmt> {
        let visible = self.scope.len();
        let ret = context.ret;
        let outside = std::mem::replace(&mut self.context, context);
        for (ty, name) in params {
            self.declare(name, *ty, name != "depth", false);
        }
        self.nesting = 1;
        self.allowance = count * 2;
        let mut body = vec![step()];
        body.extend(first(self));
        for _ in 0..count {
            self.statement(&mut body);
        }
        if ret != Type::Void {
            body.push(Stmt::Return(Some(self.returned(ret, self.knobs.depth))));
        }
        self.nesting = 0;
        self.context = outside;
        self.scope.truncate(visible);
        body
    }

    /// A type that a method returns.
    pub(super) fn result_type(&mut self) -> Type {
        if self.random.chance(15) { Type::Str } else { Type::Prim(self.prim()) }
    }

    /// A type that a parameter has.
    pub(super) fn param_type(&mut self) -> Type {
        match self.random.below(10) {
            0 => Type::Str,
            1 => Type::Array(self.prim()),
            2 => *self.random.pick(&[Type::Object, Type::Boxed(Prim::Int), Type::Operator]),
            _ => Type::Prim(self.prim()),
        }
    }
}
