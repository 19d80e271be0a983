//! Drivers: recipes as methods of the IR that take what the recipe leaves open.

use attest_classfile::access::ACC_STATIC;
use attest_ir::{Bodies, Builder, CallKind, Reg};
use attest_program::{MethodId, Program, SyntheticClass};

use crate::recipe::{Call, Recipe, Source};

/// A method that carries a recipe out.
#[derive(Clone, Debug)]
pub struct Driver {
    /// The method.
    pub method: MethodId,
    /// The names of its parameters.
    pub names: Vec<String>,
    /// The parameters that may be null.
    pub nullable: Vec<u32>,
}

impl Driver {
    /// The driver of a recipe, in a class of its own.
    pub fn new(program: &Program, bodies: &Bodies, recipe: &Recipe) -> Driver {
        let inputs = recipe.inputs();
        let parameters: String = inputs.iter().map(|input| input.descriptor).collect();
        let target = program.method(recipe.call.method);
        let descriptor = program.text(target.descriptor);
        let result = attest_program::split_descriptor(descriptor).map_or("V", |(_, result)| result);
        let constructor = program.text(target.name) == "<init>";
        let returned = if constructor { "Ljava/lang/Object;" } else { result };
        let class = program.define_fresh(SyntheticClass {
            name: "attest/Driver",
            access: 0,
            superclass: program.well_known().object,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: vec![("drive", format!("({parameters}){returned}"), ACC_STATIC)],
        });
        let method = program.class(class).methods[0];
        let mut writer = Writer { program, builder: Builder::new(program, method), next: 0, receiver: None };
        let receiver = recipe.receiver.as_ref().map(|source| writer.source(source));
        let result = writer.target(receiver, &recipe.call, constructor);
        writer.builder.ret(result);
        bodies.define(writer.builder.finish());
        let mut names: Vec<String> = Vec::new();
        let nullable = (0..).zip(&inputs).filter(|(_, input)| input.nullable).map(|(at, _)| at).collect();
        for input in inputs {
            let mut unique = input.name.to_owned();
            let mut count = 2;
            while names.contains(&unique) {
                unique = format!("{}{count}", input.name);
                count += 1;
            }
            names.push(unique);
        }
        Driver { method, names, nullable }
    }
}

struct Writer<'p> {
    program: &'p Program,
    builder: Builder<'p>,
    next: usize,
    /// The receiver of the call whose arguments are being made.
    receiver: Option<Reg>,
}

impl Writer<'_> {
    fn source(&mut self, source: &Source) -> Reg {
        match source {
            Source::Input { .. } => {
                self.next += 1;
                self.builder.argument(self.next - 1)
            }
            Source::Null(_) => self.builder.null(),
            Source::Receiver => match self.receiver {
                Some(receiver) => receiver,
                None => self.builder.null(),
            },
            Source::Asked(call) => match self.target(self.receiver, call, false) {
                Some(result) => result,
                None => self.builder.null(),
            },
            Source::Constant(field) => {
                let field = self.program.field(*field);
                let class = self.program.class_name(field.class).to_owned();
                let (name, descriptor) = (self.program.text(field.name), self.program.text(field.descriptor));
                self.builder.get_static(&class, name, descriptor)
            }
            Source::Got { object, call } => {
                let object = self.source(object);
                match self.target(Some(object), call, false) {
                    Some(result) => result,
                    None => self.builder.null(),
                }
            }
            Source::Stub { constructor, .. } => self.construct(*constructor, &[]),
            Source::New { constructor, arguments } => self.construct(*constructor, arguments),
            Source::Factory { method, arguments } => {
                let call = Call { method: *method, arguments: arguments.clone() };
                match self.target(None, &call, false) {
                    Some(result) => result,
                    None => self.builder.null(),
                }
            }
            Source::Array { class, elements } => {
                let elements: Vec<Reg> = elements.iter().map(|element| self.source(element)).collect();
                let name = self.program.class_name(*class).to_owned();
                self.builder.new_array(&name, &elements)
            }
            Source::Built { base, calls } => {
                let base = self.source(base);
                for call in calls {
                    self.target(Some(base), call, false);
                }
                base
            }
        }
    }

    fn construct(&mut self, constructor: MethodId, arguments: &[Source]) -> Reg {
        let declared = self.program.method(constructor);
        let class = self.program.class_name(declared.class).to_owned();
        let mut registers: Vec<Reg> = arguments.iter().map(|argument| self.source(argument)).collect();
        let object = self.builder.new_object(&class);
        registers.insert(0, object);
        let descriptor = self.program.text(declared.descriptor);
        self.builder.call(CallKind::Special, &class, "<init>", descriptor, &registers);
        object
    }

    fn target(&mut self, receiver: Option<Reg>, call: &Call, constructor: bool) -> Option<Reg> {
        if constructor {
            return Some(self.construct(call.method, &call.arguments));
        }
        let declared = self.program.method(call.method);
        let class = self.program.class_name(declared.class).to_owned();
        let mut registers: Vec<Reg> = receiver.into_iter().collect();
        let outer = std::mem::replace(&mut self.receiver, receiver);
        registers.extend(call.arguments.iter().map(|argument| self.source(argument)));
        self.receiver = outer;
        let kind = match (declared.is_static(), self.program.class(declared.class).is_interface()) {
            (true, _) => CallKind::Static,
            (false, true) => CallKind::Interface,
            (false, false) if declared.is_private() => CallKind::Special,
            (false, false) => CallKind::Virtual,
        };
        let (name, descriptor) = (self.program.text(declared.name), self.program.text(declared.descriptor));
        self.builder.call(kind, &class, name, descriptor, &registers)
    }
}
