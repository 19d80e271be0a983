//! Drivers: call sequences as methods of the IR that take what the sequence leaves open.

use attest_classfile::access::ACC_STATIC;
use attest_forward::{Entry, InputError, Machine};
use attest_ir::{Bodies, Builder, CallKind, Inst, Reg};
use attest_program::{FieldId, MethodId, Program, SyntheticClass, TypeArguments};
use attest_state::State;

use crate::sequence::{Sequence, Statement, Var};
use crate::stub::{self, Passed};

/// A method that carries a sequence out.
#[derive(Clone, Debug)]
pub struct Driver {
    /// The method.
    pub method: MethodId,
    /// The names of its parameters.
    pub names: Vec<String>,
    /// The parameters that may be null.
    pub nullable: Vec<u32>,
    /// The type arguments of the parameters, as far as they are known.
    types: Vec<TypeArguments>,
}

impl Driver {
    /// The driver of a sequence, in a class of its own.
    pub fn new(program: &Program, bodies: &Bodies, sequence: &Sequence) -> Driver {
        let parameters: String = sequence.inputs().map(|input| input.descriptor.as_str()).collect();
        let class = program.define_fresh(SyntheticClass {
            name: "attest/Driver",
            access: 0,
            superclass: program.well_known().object,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: vec![("drive", format!("({parameters}){}", result_of(program, sequence)), ACC_STATIC)],
        });
        let method = program.class(class).methods[0];
        let writer = Writer { program, builder: Builder::new(program, method), inputs: 0, vars: Vec::new() };
        bodies.define(writer.write(sequence));
        let nullable = (0..).zip(sequence.inputs()).filter(|(_, input)| input.nullable);
        Driver {
            method,
            names: names(sequence),
            nullable: nullable.map(|(at, _)| at).collect(),
            types: sequence.inputs().map(|input| input.arguments.clone()).collect(),
        }
    }

    /// Makes a state run the driver on unknown arguments.
    pub fn enter(&self, machine: &mut Machine<'_>, state: &mut State) -> Result<Entry, InputError> {
        let entry = machine.enter_symbolic(state, self.method, &self.names)?;
        machine.describe_arguments(state, &entry, &self.types);
        Ok(entry)
    }
}

/// The type of what the last call gives.
fn result_of<'p>(program: &'p Program, sequence: &Sequence) -> &'p str {
    let Some(target) = sequence.target().map(|method| program.method(method)) else {
        return if matches!(sequence.last(), Some(Statement::Set { .. })) {
            "V"
        } else {
            "Ljava/lang/Object;"
        };
    };
    match program.text(target.name) {
        "<init>" => "Ljava/lang/Object;",
        _ => attest_program::split_descriptor(program.text(target.descriptor))
            .map_or("V", |(_, result)| result),
    }
}

/// A name for each parameter, none twice.
fn names(sequence: &Sequence) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for input in sequence.inputs() {
        let mut unique = input.name.clone();
        let mut count = 2;
        while names.contains(&unique) {
            unique = format!("{}{count}", input.name);
            count += 1;
        }
        names.push(unique);
    }
    names
}

struct Writer<'p> {
    program: &'p Program,
    builder: Builder<'p>,
    /// How many parameters were used.
    inputs: usize,
    /// The variables so far.
    vars: Vec<Option<Reg>>,
}

impl Writer<'_> {
    fn write(mut self, sequence: &Sequence) -> attest_ir::Body {
        for statement in sequence.statements() {
            let value = self.statement(statement);
            self.vars.push(value);
        }
        let result = self.vars.get(sequence.result().statement()).copied().flatten();
        self.builder.ret(result);
        self.builder.finish()
    }

    fn statement(&mut self, statement: &Statement) -> Option<Reg> {
        match statement {
            Statement::Input(_) => {
                self.inputs += 1;
                Some(self.builder.argument(self.inputs - 1))
            }
            Statement::Null(_) => Some(self.builder.null()),
            Statement::Constant(field) => Some(self.constant(*field)),
            Statement::Stub { constructor, of, answers } => {
                let slots = stub::slots(self.program, of.class);
                let passed = slots.iter().map(|slot| match slot.passed(answers) {
                    Passed::Var(var) => self.var(var),
                    Passed::True => self.builder.int(1),
                    Passed::Zero => self.zero(&slot.descriptor),
                });
                let passed = passed.collect();
                Some(self.construct(*constructor, passed))
            }
            Statement::New { constructor, arguments } => {
                let registers = arguments.iter().map(|argument| self.var(*argument)).collect();
                Some(self.construct(*constructor, registers))
            }
            Statement::Call { method, receiver, arguments, .. } => self.call(*method, *receiver, arguments),
            Statement::Array { class, elements } => {
                let elements: Vec<Reg> = elements.iter().map(|element| self.var(*element)).collect();
                let name = self.program.class_name(*class).to_owned();
                Some(self.builder.new_array(&name, &elements))
            }
            Statement::Set { field, object, value } => {
                self.set(*field, *object, *value);
                None
            }
        }
    }

    fn var(&mut self, var: Var) -> Reg {
        match self.vars.get(var.statement()).copied().flatten() {
            Some(register) => register,
            None => self.builder.null(),
        }
    }

    fn constant(&mut self, field: FieldId) -> Reg {
        let field = self.program.field(field);
        let class = self.program.class_name(field.class).to_owned();
        let (name, descriptor) = (self.program.text(field.name), self.program.text(field.descriptor));
        self.builder.get_static(&class, name, descriptor)
    }

    fn set(&mut self, field: FieldId, object: Var, value: Var) {
        let (object, value) = (self.var(object), self.var(value));
        self.builder.emit(Inst::CheckNull { a: object });
        let field = self.program.field(field);
        let class = self.program.class_name(field.class).to_owned();
        let (name, descriptor) = (self.program.text(field.name), self.program.text(field.descriptor));
        self.builder.put_field(object, value, &class, name, descriptor);
    }

    fn zero(&mut self, descriptor: &str) -> Reg {
        match descriptor {
            "Z" | "B" | "C" | "S" | "I" => self.builder.int(0),
            "J" => self.builder.long(0),
            "F" => self.builder.float(0.0),
            "D" => self.builder.double(0.0),
            _ => self.builder.null(),
        }
    }

    fn construct(&mut self, constructor: MethodId, mut registers: Vec<Reg>) -> Reg {
        let declared = self.program.method(constructor);
        let class = self.program.class_name(declared.class).to_owned();
        let object = self.builder.new_object(&class);
        registers.insert(0, object);
        let descriptor = self.program.text(declared.descriptor);
        self.builder.call(CallKind::Special, &class, "<init>", descriptor, &registers);
        object
    }

    fn call(&mut self, method: MethodId, receiver: Option<Var>, arguments: &[Var]) -> Option<Reg> {
        let declared = self.program.method(method);
        let class = self.program.class_name(declared.class).to_owned();
        let registers: Vec<Reg> =
            receiver.into_iter().chain(arguments.iter().copied()).map(|var| self.var(var)).collect();
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
