//! Names in expressions: parameters, fields, static fields, and methods that are carried out on terms.

use attest_forward::Control;
use attest_program::{ClassId, FieldId, Kind, MethodId, split_descriptor};
use attest_state::{Mark, Operand};
use attest_term::Term;

use super::evaluate::{Evaluator, Stopped};
use super::expression::Expression;
use super::value::{Ty, Value};

type Evaluated<T> = Result<T, Stopped>;

impl Evaluator<'_, '_> {
    /// A parameter, `this`, or a field of the receiver.
    pub(super) fn named(&mut self, name: &str, always: Term) -> Evaluated<Option<Value>> {
        let program = self.machine.program();
        let declared = program.method(self.scope.method);
        let receiver = usize::from(!declared.is_static());
        let parameters = split_descriptor(program.text(declared.descriptor)).map_or(Vec::new(), |(p, _)| p);
        if let Some(at) = self.scope.names.iter().position(|known| known == name)
            && let Some(descriptor) = parameters.get(at)
            && let Some(argument) = self.scope.entry.arguments.get(receiver + at).copied()
        {
            let kind = Kind::of_descriptor(descriptor).unwrap_or(Kind::Ref);
            let class = program.load_descriptor(descriptor).ok().filter(|_| kind == Kind::Ref);
            return Ok(Some(self.found(argument, kind, class, always)));
        }
        let holder = declared.class;
        let this = match receiver {
            1 => self.scope.entry.arguments.first().copied(),
            _ => None,
        };
        if let Some(this) = this {
            let this = self.found(this, Kind::Ref, Some(holder), always);
            if name == "this" {
                return Ok(Some(this));
            }
            if let Some(field) = self.field(holder, name, false) {
                return Ok(Some(self.read(this, field)?));
            }
        }
        match self.field(holder, name, true) {
            Some(field) => Ok(self.read_static(field, always)),
            None => Ok(None),
        }
    }

    /// `a.name`
    pub(super) fn member(
        &mut self,
        expression: &Expression,
        of: &Expression,
        name: &str,
    ) -> Evaluated<Value> {
        if let Some(class) = self.class(of) {
            let always = self.machine.pool().bool(true);
            let Some(field) = self.field(class, name, true) else {
                let class = self.machine.program().dotted(class);
                return self.error(expression, format!("{class} has no static field {name}"));
            };
            return match self.read_static(field, always) {
                Some(value) => Ok(value),
                None => {
                    let class = self.machine.program().dotted(class);
                    self.error(expression, format!("{class} is not initialised when the method begins"))
                }
            };
        }
        let value = self.evaluate(of)?;
        let program = self.machine.program();
        match value.ty {
            Ty::Ref(Some(class)) if program.class(class).is_array() && name == "length" => {
                let object = self.machine.operand_of(attest_ir::Type::Ref, value.term);
                let length = self.machine.inspect_length(self.state, object)?;
                let present = self.present(value.term);
                let defined = self.machine.pool().and(value.defined, present);
                Ok(self.found(length, Kind::Int, None, defined))
            }
            Ty::Ref(Some(class)) => match self.field(class, name, false) {
                Some(field) => self.read(value, field),
                None => self.error(expression, format!("{} has no field {name}", program.dotted(class))),
            },
            other => self.error(expression, format!("{} has no fields", other.shown())),
        }
    }

    /// `a.name(…)`
    pub(super) fn call(
        &mut self,
        expression: &Expression,
        of: &Expression,
        name: &str,
        arguments: &[Expression],
    ) -> Evaluated<Value> {
        let receiver = self.evaluate(of)?;
        let Ty::Ref(Some(class)) = receiver.ty else {
            return self.error(expression, format!("{} has no methods", receiver.ty.shown()));
        };
        let mut values = vec![receiver];
        for argument in arguments {
            values.push(self.evaluate(argument)?);
        }
        let program = self.machine.program();
        let present = self.present(receiver.term);
        let mut defined = vec![present];
        defined.extend(values.iter().map(|value| value.defined));
        let defined = self.machine.pool().all(&defined);
        let mut operands: Vec<Operand> = Vec::new();
        for value in &values {
            let term = match value.ty {
                Ty::Boolean => {
                    let (one, zero) = (self.machine.pool().bits(32, 1), self.machine.pool().bits(32, 0));
                    self.machine.pool().ite(value.term, one, zero)
                }
                _ => value.term,
            };
            operands.push(self.machine.operand_of(value.ty.register(), term));
        }
        for method in self.methods(class, name, &values[1..]) {
            let Some(signature) = program.method(method).signature.result else { continue };
            let (kind, ty) = (signature.kind, attest_ir::Type::of(signature.kind));
            let descriptor = program.text(program.method(method).descriptor);
            let returned = split_descriptor(descriptor).map_or("I", |(_, returned)| returned);
            let class = program.load_descriptor(returned).ok().filter(|_| kind == Kind::Ref);
            match self.machine.inspect_call(self.state, method, &operands) {
                Ok(None) => {}
                Ok(Some(result)) => return Ok(self.found(result, kind, class, defined)),
                // What throws has no value.
                Err(control) if matches!(*control, Control::Raise(..)) => {
                    let never = self.machine.pool().bool(false);
                    let nothing = Operand { ty, word: 0, mark: Mark::NONE };
                    return Ok(self.found(nothing, kind, class, never));
                }
                Err(control) => return Err(control.into()),
            }
        }
        let class = program.dotted(class);
        let advice = "write the precondition as a Java method and name it: --pre pkg.Spec#ok";
        self.error(expression, format!("{class}.{name} cannot be called in an expression; {advice}"))
    }

    /// The methods of a class and above it with a name that take such arguments.
    fn methods(&self, class: ClassId, name: &str, arguments: &[Value]) -> Vec<MethodId> {
        let program = self.machine.program();
        let mut found = Vec::new();
        let mut above = Some(class);
        while let Some(holder) = above {
            for id in &program.class(holder).methods {
                let method = program.method(*id);
                let parameters =
                    split_descriptor(program.text(method.descriptor)).map_or(Vec::new(), |p| p.0);
                let fits = parameters.len() == arguments.len()
                    && parameters.iter().zip(arguments).all(|(parameter, argument)| {
                        let kind = Kind::of_descriptor(parameter).unwrap_or(Kind::Ref);
                        Ty::of(kind, None).register() == argument.ty.register()
                    });
                if program.text(method.name) == name && !method.is_static() && fits {
                    found.push(*id);
                }
            }
            above = program.class(holder).superclass;
        }
        found
    }

    fn read(&mut self, of: Value, field: FieldId) -> Evaluated<Value> {
        let program = self.machine.program();
        let declared = program.field(field);
        let object = self.machine.operand_of(attest_ir::Type::Ref, of.term);
        let found = self.machine.inspect_field(self.state, object, field)?;
        let present = self.present(of.term);
        let defined = self.machine.pool().and(of.defined, present);
        let class = program.load_descriptor(program.text(declared.descriptor)).ok();
        Ok(self.found(found, declared.kind, class.filter(|_| declared.kind == Kind::Ref), defined))
    }

    fn read_static(&mut self, field: FieldId, always: Term) -> Option<Value> {
        let program = self.machine.program();
        let declared = program.field(field);
        let found = self.machine.inspect_static(self.state, field)?;
        let class = program.load_descriptor(program.text(declared.descriptor)).ok();
        Some(self.found(found, declared.kind, class.filter(|_| declared.kind == Kind::Ref), always))
    }

    /// The field of a class or one above it with a name.
    fn field(&self, class: ClassId, name: &str, is_static: bool) -> Option<FieldId> {
        let program = self.machine.program();
        let mut above = Some(class);
        while let Some(holder) = above {
            let fields = program.class(holder).fields.iter();
            let found = fields.copied().find(|id| {
                let field = program.field(*id);
                field.is_static() == is_static && program.text(field.name) == name
            });
            if found.is_some() {
                return found;
            }
            above = program.class(holder).superclass;
        }
        None
    }

    /// The class that a dotted name means, unless its first part is a parameter or field.
    fn class(&mut self, expression: &Expression) -> Option<ClassId> {
        let parts = expression.dotted()?;
        let always = self.machine.pool().bool(true);
        if !matches!(self.named(parts[0], always), Ok(None)) {
            return None;
        }
        let program = self.machine.program();
        let holder = program.class_name(program.method(self.scope.method).class);
        let package = holder.rfind('/').map_or("", |at| &holder[..=at]);
        let (name, nested) = (parts.join("/"), parts.join("$"));
        [format!("{holder}${nested}"), format!("{package}{nested}"), name, format!("java/lang/{nested}")]
            .iter()
            .find_map(|candidate| program.load(candidate).ok())
    }
}
