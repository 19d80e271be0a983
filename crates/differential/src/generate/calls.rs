//! Calls of the program's own methods: static, virtual, through an interface, `super`, and themselves.

use crate::ast::{Expr, Prim, Type};

use super::scope::Signature;

impl super::Generator {
    /// A call with a result of that type, if something that may be called here has one.
    pub(super) fn call_of(&mut self, ty: Type, depth: u32) -> Option<Expr> {
        self.call_where(|ret| ret == ty, depth)
    }

    /// A call of anything.
    pub(super) fn any_call(&mut self, depth: u32) -> Option<Expr> {
        self.call_where(|_| true, depth)
    }

    /// Arguments for a call, the depth of a recursive one included.
    pub(super) fn arguments(&mut self, signature: &Signature, depth: u32) -> Vec<Expr> {
        let mut args = Vec::new();
        for (position, &param) in signature.params.iter().enumerate() {
            if signature.recursive && position == 0 {
                args.push(Expr::atom(self.random.between(1, 7).to_string()));
            } else {
                args.push(self.expr(param, depth.min(2)));
            }
        }
        args
    }

    fn call_where(&mut self, fits: impl Fn(Type) -> bool, depth: u32) -> Option<Expr> {
        if let Some(itself) = self.context.recursing.clone()
            && fits(itself.ret)
            && self.random.chance(40)
        {
            let mut args = self.arguments(&itself, depth);
            args[0] = Expr::infix(Expr::atom("depth"), "-", Expr::atom("1"));
            return Some(Expr::call(itself.name, args));
        }
        if self.random.chance(50)
            && let Some(call) = self.virtual_call(&fits, depth)
        {
            return Some(call);
        }
        if let Some(own) = self.world.own.clone()
            && fits(own.ret)
            && self.random.chance(50)
            && let Some(function) = self.variable_of(Type::Own)
        {
            let args = self.arguments(&own, depth);
            return Some(Expr::method(function, own.name, args));
        }
        let fitting: Vec<usize> =
            (0..self.world.methods.len()).filter(|&index| fits(self.world.methods[index].ret)).collect();
        if fitting.is_empty() {
            return None;
        }
        let signature = self.world.methods[*self.random.pick(&fitting)].clone();
        let args = self.arguments(&signature, depth);
        Some(Expr::call(signature.name, args))
    }

    /// A call on an object in scope, on `this`, or on a new object.
    fn virtual_call(&mut self, fits: &impl Fn(Type) -> bool, depth: u32) -> Option<Expr> {
        let limit = self.context.virtuals;
        let fitting: Vec<usize> =
            (0..limit).filter(|&index| fits(self.world.virtuals[index].signature.ret)).collect();
        if fitting.is_empty() {
            return None;
        }
        let called = self.world.virtuals[*self.random.pick(&fitting)].clone();
        let receiver = self.receiver(called.owner)?;
        let args = self.arguments(&called.signature, depth);
        Some(Expr::method(receiver, called.signature.name, args))
    }

    fn receiver(&mut self, owner: Type) -> Option<Expr> {
        let this = self.context.this.filter(|&this| self.world.is_subtype(this, owner));
        if this.is_some() && self.random.chance(60) {
            return Some(Expr::atom("this"));
        }
        let candidates: Vec<String> = self
            .scope
            .iter()
            .filter(|var| self.world.is_subtype(var.ty, owner))
            .map(|var| var.name.clone())
            .collect();
        if !candidates.is_empty() {
            return Some(Expr::atom(self.random.pick(&candidates).clone()));
        }
        self.context
            .builds
            .then(|| self.reference(owner, 1))
            .filter(|receiver| *receiver != Expr::atom("null"))
    }

    /// What a method or lambda returns.
    pub(super) fn returned(&mut self, ret: Type, depth: u32) -> Expr {
        match ret {
            Type::Str => self.clipped(depth),
            Type::Prim(Prim::Boolean) => self.condition(depth),
            _ => self.expr(ret, depth),
        }
    }
}
