//! A small hierarchy: an interface with a default method, a base class, subclasses that override and call
//! `super`, and a functional interface.

use crate::ast::{Expr, Member, Method, Stmt, Type};

use super::scope::{ClassShape, Context, Signature, Virtual};

impl super::Generator {
    /// The program's interfaces and classes, if it has any.
    pub(super) fn classes(&mut self) -> Vec<Member> {
        let mut members = Vec::new();
        if self.random.chance(50) {
            members.push(self.own_interface());
        }
        if self.knobs.classes == 0 {
            return members;
        }
        members.push(self.face());
        for number in 0..self.knobs.classes {
            members.push(self.class(number));
        }
        members
    }

    fn own_interface(&mut self) -> Member {
        let params = (0..self.random.between(1, 2)).map(|_| Type::Prim(self.prim())).collect();
        let own = Signature { name: "apply".into(), params, ret: self.result_type(), recursive: false };
        let apply = abstract_method(&own, self.param_names(&own));
        self.world.own = Some(own);
        Member::Class("interface Own".into(), vec![apply])
    }

    /// Virtual method 0 is the interface's abstract one, 1 its default method.
    fn face(&mut self) -> Member {
        let pick = self.virtual_signature(Type::Face);
        let names = self.param_names(&pick);
        let declared = abstract_method(&pick, names);
        let mix = self.virtual_signature(Type::Face);
        let names = self.param_names(&mix);
        let context = Context { ret: mix.ret, this: Some(Type::Face), virtuals: 1, ..Context::default() };
        let body = self.method_body(context, &names, 1, |_| Vec::new());
        let default = Member::Method(Method {
            header: format!("default {} {}", mix.ret, mix.name),
            params: names,
            body: Some(body),
        });
        Member::Class("interface Face".into(), vec![declared, default])
    }

    /// Declares the next virtual method.
    fn virtual_signature(&mut self, owner: Type) -> Signature {
        let params = (0..self.random.between(0, 2)).map(|_| Type::Prim(self.prim())).collect();
        let signature =
            Signature { name: self.fresh("w"), params, ret: self.result_type(), recursive: false };
        self.world.virtuals.push(Virtual { signature: signature.clone(), owner });
        signature
    }

    fn class(&mut self, number: usize) -> Member {
        let parent = (number > 0).then(|| self.random.below(number));
        let fields: Vec<(Type, String)> = (0..self.random.between(1, 2))
            .map(|_| {
                let ty = if self.random.chance(20) { Type::Str } else { Type::Prim(self.prim()) };
                (ty, self.fresh("f"))
            })
            .collect();
        let constructor = vec![fields[0].0];
        self.world.classes.push(ClassShape { parent, fields: fields.clone(), constructor });

        let mut members = Vec::new();
        for (position, (ty, name)) in fields.iter().enumerate() {
            let init = (position > 0).then(|| self.constant(*ty));
            members.push(Member::Field("", *ty, name.clone(), init));
        }
        let visible = self.scope.len();
        for (ty, name) in self.world.fields(number) {
            self.declare(&name, ty, true, true);
        }
        let inherited = self.world.virtuals.len();
        let declared = if number == 0 { self.knobs.virtuals } else { usize::from(self.random.chance(20)) };
        for _ in 0..declared {
            self.virtual_signature(Type::Class(number));
        }
        members.push(self.constructor(number, parent, &fields[0]));
        for index in 0..self.world.virtuals.len() {
            let owner = self.world.virtuals[index].owner;
            let new = index >= inherited || (index == 0 && number == 0);
            let visible_here = self.world.is_subtype(Type::Class(number), owner);
            if new || visible_here && self.random.chance(40) {
                members.push(self.virtual_method(number, index, !new));
            }
        }
        members.push(self.text_method(number));
        self.scope.truncate(visible);
        let extends = parent.map_or_else(
            || format!("static class C{number} implements Face"),
            |parent| format!("static class C{number} extends C{parent}"),
        );
        Member::Class(extends, members)
    }

    /// Sets the first field from its parameter; it may call a virtual method before that.
    fn constructor(&mut self, number: usize, parent: Option<usize>, first: &(Type, String)) -> Member {
        let (ty, field) = first;
        let param = self.fresh("a");
        let mut body = Vec::new();
        if let Some(parent) = parent {
            let wanted = self.world.classes[parent].constructor.clone();
            let args = wanted
                .iter()
                .map(|&ty| if ty == first.0 { Expr::atom(&param) } else { self.constant(ty) })
                .collect();
            body.push(Stmt::Expr(Expr::call("super", args)));
        }
        if self.random.chance(30) {
            let called = self.world.virtuals[0].signature.clone();
            let args = called.params.iter().map(|&ty| self.constant(ty)).collect();
            body.push(Stmt::Expr(Expr::call(called.name, args)));
        }
        let place = Expr::Field(Box::new(Expr::atom("this")), field.clone());
        body.push(Stmt::Expr(Expr::infix(place, "=", Expr::atom(&param))));
        Member::Method(Method { header: format!("C{number}"), params: vec![(*ty, param)], body: Some(body) })
    }

    fn virtual_method(&mut self, number: usize, index: usize, overrides: bool) -> Member {
        let signature = self.world.virtuals[index].signature.clone();
        let names = self.param_names(&signature);
        let context = Context {
            ret: signature.ret,
            this: Some(Type::Class(number)),
            virtuals: index,
            ..Context::default()
        };
        let calls_super = overrides && self.random.chance(60);
        let count = usize::from(self.random.chance(60));
        let args: Vec<Expr> = names.iter().map(|(_, name)| Expr::atom(name)).collect();
        let body = self.method_body(context, &names, count, |generator| {
            if !calls_super {
                return Vec::new();
            }
            let above = if number == 0 { "Face.super" } else { "super" };
            let result = Expr::method(Expr::atom(above), signature.name.clone(), args);
            let seen = generator.seen("super", result, signature.ret);
            seen.map(Stmt::Expr).into_iter().collect()
        });
        let header = format!("public {} {}", signature.ret, signature.name);
        Member::Method(Method { header, params: names, body: Some(body) })
    }

    fn text_method(&mut self, number: usize) -> Member {
        let mut text = Expr::atom(format!("\"C{number}\""));
        for (ty, name) in self.world.classes[number].fields.clone() {
            if let Some(shown) = self.display(Expr::atom(&name), ty) {
                text = Expr::infix(Expr::infix(text, "+", Expr::atom("' '")), "+", shown);
            }
        }
        let body = vec![Stmt::Return(Some(text))];
        Member::Method(Method {
            header: "public String toString".into(),
            params: Vec::new(),
            body: Some(body),
        })
    }

    fn constant(&mut self, ty: Type) -> Expr {
        match ty {
            Type::Prim(prim) => self.literal(prim),
            _ => self.string_literal(),
        }
    }
}

fn abstract_method(signature: &Signature, params: Vec<(Type, String)>) -> Member {
    Member::Method(Method { header: format!("{} {}", signature.ret, signature.name), params, body: None })
}
