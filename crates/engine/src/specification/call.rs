//! Calls and new objects in specifications: the method that takes the values, as Java would choose it.

use attest_classfile::access::{ACC_ABSTRACT, ACC_INTERFACE};
use attest_ir::{CallKind, Reg};
use attest_program::{ClassId, Kind, MethodId, split_descriptor};

use super::compile::Compiler;
use super::expression::Compiled;
use crate::precondition::{Expression, Ty};

impl Compiler<'_> {
    pub(super) fn call(
        &mut self,
        expression: &Expression,
        of: &Expression,
        name: &str,
        arguments: &[Expression],
    ) -> Compiled<(Reg, Ty)> {
        let holder = self.class_of(of);
        let mut values = Vec::new();
        let class = match holder {
            Some(class) => class,
            None => match self.value(of)? {
                (object, Ty::Ref(Some(class))) => {
                    values.push(object);
                    class
                }
                (_, ty) => return self.wrong(expression, format!("{} has no methods", ty.shown())),
            },
        };
        let given = self.values(arguments)?;
        let Some(method) = self.method(class, name, holder.is_some(), &given) else {
            let class = self.program.dotted(class);
            return self.wrong(expression, format!("{class} has no method {name} that takes these values"));
        };
        let program = self.program;
        let declared = program.method(method);
        let descriptor = program.text(declared.descriptor);
        self.pass(&mut values, method, given);
        let kind =
            match (declared.is_static(), declared.is_private(), program.class(declared.class).is_interface())
            {
                (true, ..) => CallKind::Static,
                (_, true, _) => CallKind::Special,
                (_, _, true) => CallKind::Interface,
                (_, _, false) => CallKind::Virtual,
            };
        let result = self.out.call(kind, program.class_name(declared.class), name, descriptor, &values);
        let Some(result) = result else {
            return self.wrong(expression, "this method returns nothing");
        };
        let returned = split_descriptor(descriptor).map_or("I", |(_, returned)| returned);
        let kind = Kind::of_descriptor(returned).unwrap_or(Kind::Ref);
        let class = program.load_descriptor(returned).ok().filter(|_| kind == Kind::Ref);
        Ok((result, Ty::of(kind, class)))
    }

    /// `new T(a, b)`
    pub(super) fn made(
        &mut self,
        expression: &Expression,
        ty: &str,
        arguments: &[Expression],
    ) -> Compiled<(Reg, Ty)> {
        let class = self.class_named(expression, ty)?;
        let program = self.program;
        if program.class(class).access & (ACC_ABSTRACT | ACC_INTERFACE) != 0 {
            return self.wrong(expression, format!("{} is abstract", program.dotted(class)));
        }
        let given = self.values(arguments)?;
        let constructor = self.method(class, "<init>", false, &given);
        let Some(constructor) = constructor.filter(|found| program.method(*found).class == class) else {
            let class = program.dotted(class);
            return self.wrong(expression, format!("{class} has no constructor that takes these values"));
        };
        let name = program.class_name(class);
        let object = self.out.new_object(name);
        let mut values = vec![object];
        self.pass(&mut values, constructor, given);
        let descriptor = program.text(program.method(constructor).descriptor);
        self.out.call_for_effect(CallKind::Special, name, "<init>", descriptor, &values);
        Ok((object, Ty::Ref(Some(class))))
    }

    fn values(&mut self, expressions: &[Expression]) -> Compiled<Vec<(Reg, Ty)>> {
        expressions.iter().map(|expression| self.value(expression)).collect()
    }

    /// Adds arguments, each as wide as its parameter.
    fn pass(&mut self, values: &mut Vec<Reg>, method: MethodId, given: Vec<(Reg, Ty)>) {
        let program = self.program;
        for ((value, from), parameter) in given.into_iter().zip(&program.method(method).signature.parameters)
        {
            let value = self.widened(value, from, Ty::of(parameter.kind, None));
            values.push(value);
        }
    }

    /// The method of a class or above it that takes such values, the one with the narrowest parameters.
    fn method(&self, class: ClassId, name: &str, is_static: bool, given: &[(Reg, Ty)]) -> Option<MethodId> {
        let program = self.program;
        let mut best: Option<(usize, MethodId)> = None;
        for above in program.supertypes(class) {
            for id in &program.class(*above).methods {
                let method = program.method(*id);
                if program.text(method.name) != name || method.is_static() != is_static {
                    continue;
                }
                let parameters =
                    split_descriptor(program.text(method.descriptor)).map_or(Vec::new(), |p| p.0);
                if parameters.len() != given.len() {
                    continue;
                }
                let costs =
                    parameters.iter().zip(given).map(|(parameter, (_, ty))| self.distance(*ty, parameter));
                let Some(cost) = costs.sum::<Option<usize>>() else { continue };
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, *id));
                }
            }
        }
        best.map(|(_, method)| method)
    }

    /// How far a value's type is from a parameter's; nothing if it does not fit.
    fn distance(&self, from: Ty, parameter: &str) -> Option<usize> {
        let kind = Kind::of_descriptor(parameter).unwrap_or(Kind::Ref);
        let to = Ty::of(kind, self.program.load_descriptor(parameter).ok().filter(|_| kind == Kind::Ref));
        match (from, to) {
            (Ty::Ref(None), Ty::Ref(_)) => Some(1),
            (Ty::Ref(Some(a)), Ty::Ref(Some(b))) if a == b => Some(0),
            (Ty::Ref(Some(a)), Ty::Ref(Some(b))) => self.program.is_subtype(a, b).then_some(1),
            _ if from == to && (kind == Kind::Int || from != Ty::Int) => Some(0),
            // An int is no byte.
            _ if from == Ty::Int && matches!(kind, Kind::Byte | Kind::Short | Kind::Char) => Some(10),
            _ => to.rank()?.checked_sub(from.rank()?),
        }
    }
}
