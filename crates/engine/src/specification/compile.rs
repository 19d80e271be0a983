//! Specifications as bodies of the IR.
//!
//! All that an effect needs is computed before the first one changes anything: effects speak of what was there when
//! the method was called.

use attest_classfile::access::{ACC_NATIVE, ACC_PUBLIC, ACC_STATIC, ACC_SYNTHETIC};
use attest_forward::NO_CASE;
use attest_ir::{BinaryOp, Block, Body, Builder, CallKind, Inst, Reg, Type, verify};
use attest_program::{
    ClassId, FieldId, Kind, MethodId, Program, SyntheticClass, descriptor_of_class, split_descriptor,
};
use rustc_hash::FxHashMap;

use super::expression::{Compiled, primitive};
use super::text::Case;
use super::{Specified, Text};
use crate::precondition::{Expression, Ty};
use crate::query;

/// The body of a specified method.
pub(super) fn body(program: &Program, specified: &Specified) -> Compiled<Body> {
    let mut compiler = Compiler::new(program, specified, specified.method)?;
    for case in &specified.cases.cases {
        let (holds, next) = (compiler.label(), compiler.label());
        match &case.condition {
            Some(condition) => compiler.branch(condition, holds, next)?,
            None => compiler.jump(holds),
        }
        compiler.place(holds);
        compiler.case(case)?;
        compiler.place(next);
    }
    if specified.cases.cases.last().is_some_and(|case| case.condition.is_some()) {
        let (class, name) = no_case(program, specified.method);
        compiler.out.call_for_effect(CallKind::Static, &class, &name, "()V", &[]);
    }
    // Not reached: either there is a last case or the call above ends the path.
    let result = program.method(specified.method).signature.result.map(|result| Type::of(result.kind));
    let nothing = result.map(|ty| compiler.zero(ty));
    compiler.terminate(match nothing {
        Some(a) => Inst::Return { a },
        None => Inst::ReturnVoid,
    });
    compiler.finish(specified)
}

/// A static method that takes what the specified one does, and tells by bits which conditions hold; or only one of them.
pub(crate) fn conditions(program: &Program, specified: &Specified, only: Option<usize>) -> Compiled<Body> {
    let declared = program.method(specified.method);
    let descriptor = program.text(declared.descriptor);
    let parameters = descriptor.split(')').next().unwrap_or("(");
    let receiver = match declared.is_static() {
        true => String::new(),
        false => descriptor_of_class(program.class_name(declared.class)),
    };
    let descriptor = format!("({receiver}{})J", parameters.trim_start_matches('('));
    let class = program.define_fresh(SyntheticClass {
        name: "attest/Conditions",
        access: ACC_PUBLIC | ACC_SYNTHETIC,
        superclass: program.well_known().object,
        interfaces: Vec::new(),
        fields: Vec::new(),
        methods: vec![("conditions", descriptor, ACC_PUBLIC | ACC_STATIC)],
    });
    let method = program.class(class).methods[0];
    let mut compiler = Compiler::new(program, specified, method)?;
    let mask = compiler.out.long(0);
    // A call without a receiver never comes to the method.
    if let Some((this, _)) = compiler.names.get("this").copied() {
        let (none, present) = (compiler.label(), compiler.label());
        compiler.terminate(Inst::IfNull { a: this, then: none.block(), other: present.block() });
        compiler.place(none);
        compiler.terminate(Inst::Return { a: mask });
        compiler.place(present);
    }
    for (at, case) in specified.cases.cases.iter().enumerate() {
        let Some(condition) = case.condition.as_ref().filter(|_| only.is_none_or(|only| only == at)) else {
            continue;
        };
        let (holds, next) = (compiler.label(), compiler.label());
        compiler.branch(condition, holds, next)?;
        compiler.place(holds);
        let bit = compiler.out.long(1 << at);
        compiler.out.emit(Inst::Binary { op: BinaryOp::Lor, dst: mask, a: mask, b: bit });
        compiler.place(next);
    }
    compiler.terminate(Inst::Return { a: mask });
    compiler.finish(specified)
}

/// The class and method that are called where no case of a method holds: it has no code, and its name says so.
fn no_case(program: &Program, method: MethodId) -> (String, String) {
    let class = format!("{NO_CASE}{}", method.index());
    let holder = program.dotted(program.method(method).class);
    let name = format!("{holder}.{}", program.text(program.method(method).name));
    program.define_once(SyntheticClass {
        name: &class,
        access: ACC_PUBLIC | ACC_SYNTHETIC,
        superclass: program.well_known().object,
        interfaces: Vec::new(),
        fields: Vec::new(),
        methods: vec![(&name, "()V".to_owned(), ACC_PUBLIC | ACC_STATIC | ACC_NATIVE)],
    });
    (class, name)
}

/// A place to jump to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Label(u16);

/// Labels are written as blocks from here on until all blocks are known.
const LABELS: u16 = 0x8000;

impl Label {
    pub(super) fn block(self) -> Block {
        Block(LABELS + self.0)
    }
}

/// A body under construction.
pub(super) struct Compiler<'a> {
    pub(super) program: &'a Program,
    pub(super) text: &'a Text,
    pub(super) out: Builder<'a>,
    /// The specified method, whose names are known.
    pub(super) method: MethodId,
    /// Parameters and what `let` names.
    pub(super) names: FxHashMap<String, (Reg, Ty)>,
    labels: Vec<Option<Block>>,
    /// Where the block being written begins.
    begun: usize,
}

impl<'a> Compiler<'a> {
    fn new(program: &'a Program, specified: &'a Specified, into: MethodId) -> Compiled<Compiler<'a>> {
        let declared = program.method(specified.method);
        let out = Builder::new(program, into);
        let mut names = FxHashMap::default();
        let receiver = usize::from(!declared.is_static());
        if receiver == 1 {
            names.insert("this".to_owned(), (out.argument(0), Ty::Ref(Some(declared.class))));
        }
        let parameters = split_descriptor(program.text(declared.descriptor)).map_or(Vec::new(), |(p, _)| p);
        for (at, (name, descriptor)) in specified.cases.names.iter().zip(parameters).enumerate() {
            let kind = Kind::of_descriptor(descriptor).unwrap_or(Kind::Ref);
            let class = program.load_descriptor(descriptor).ok().filter(|_| kind == Kind::Ref);
            names.insert(name.clone(), (out.argument(receiver + at), Ty::of(kind, class)));
        }
        let text = &*specified.text;
        if specified.cases.cases.len() > 63 {
            return Err(text.wrong(specified.cases.at, "more than 63 cases"));
        }
        let method = specified.method;
        Ok(Compiler { program, text, out, method, names, labels: Vec::new(), begun: 0 })
    }

    fn finish(self, specified: &Specified) -> Compiled<Body> {
        let mut body = self.out.finish();
        let block = |block: &mut Block| {
            if let Some(Some(known)) = block.0.checked_sub(LABELS).map(|at| self.labels[usize::from(at)]) {
                *block = known;
            }
        };
        for inst in &mut body.insts {
            match inst {
                Inst::Goto { to } => block(to),
                Inst::If { then, other, .. }
                | Inst::IfImm { then, other, .. }
                | Inst::IfSame { then, other, .. }
                | Inst::IfNull { then, other, .. } => {
                    block(then);
                    block(other);
                }
                _ => {}
            }
        }
        match verify(&body, self.program) {
            Ok(()) => Ok(body),
            Err(violations) => {
                let what = violations.first().map_or_else(String::new, ToString::to_string);
                Err(self.text.wrong(specified.cases.at, format!("cannot be carried out: {what}")))
            }
        }
    }

    /// What happens in a case.
    fn case(&mut self, case: &Case) -> Compiled<()> {
        let known = self.names.clone();
        self.effects(case)?;
        self.names = known;
        Ok(())
    }

    pub(super) fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() as u16 - 1)
    }

    /// Begins a block here.
    pub(super) fn place(&mut self, label: Label) {
        if self.out.next_inst() > self.begun {
            self.jump(label);
        }
        self.labels[usize::from(label.0)] = Some(self.out.current());
    }

    pub(super) fn jump(&mut self, label: Label) {
        self.terminate(Inst::Goto { to: label.block() });
    }

    pub(super) fn terminate(&mut self, inst: Inst) {
        self.out.emit(inst);
        self.begun = self.out.next_inst();
    }

    fn zero(&mut self, ty: Type) -> Reg {
        match ty {
            Type::Int => self.out.int(0),
            Type::Long => self.out.long(0),
            Type::Float => self.out.float(0.0),
            Type::Double => self.out.double(0.0),
            Type::Ref => self.out.null(),
        }
    }

    /// A parameter, what `let` named, a field of the receiver or a static field of its class.
    pub(super) fn named(&mut self, name: &str) -> Option<(Reg, Ty)> {
        if let Some(known) = self.names.get(name) {
            return Some(*known);
        }
        let (object, field) = self.own_field(name)?;
        Some(self.read(object, field))
    }

    /// A field of the method's own class by its bare name.
    pub(super) fn own_field(&self, name: &str) -> Option<(Option<Reg>, FieldId)> {
        let holder = self.program.method(self.method).class;
        if let Some((this, _)) = self.names.get("this")
            && let Some(field) = self.field(holder, name, false)
        {
            return Some((Some(*this), field));
        }
        Some((None, self.field(holder, name, true)?))
    }

    /// The field of a class or one above it with a name.
    pub(super) fn field(&self, class: ClassId, name: &str, is_static: bool) -> Option<FieldId> {
        let program = self.program;
        let fits = |id: &FieldId| {
            let field = program.field(*id);
            field.is_static() == is_static && program.text(field.name) == name
        };
        let own = program.class(class).fields.iter().copied().find(fits);
        own.or_else(|| program.superclasses(class).find_map(|above| above.fields.iter().copied().find(fits)))
    }

    /// The class that a dotted name means, unless its first part is a name of something else.
    pub(super) fn class_of(&self, expression: &Expression) -> Option<ClassId> {
        let parts = expression.dotted()?;
        match self.names.contains_key(parts[0]) || self.own_field(parts[0]).is_some() {
            true => None,
            false => self.loaded(&parts.join(".")),
        }
    }

    /// The class or array type of a name.
    pub(super) fn class_named(&self, expression: &Expression, name: &str) -> Compiled<ClassId> {
        let element = name.trim_end_matches("[]");
        let dimensions = (name.len() - element.len()) / 2;
        let mut class = match (primitive(element), dimensions) {
            (Some(kind), 1..) => Some(self.program.primitive(Some(kind))),
            (Some(_), 0) => return self.wrong(expression, "a class is needed here"),
            (None, _) => self.loaded(element),
        };
        for _ in 0..dimensions {
            class = class.and_then(|class| self.program.array_of(class).ok());
        }
        match class {
            Some(class) => Ok(class),
            None => self.wrong(expression, format!("no class {element}")),
        }
    }

    fn loaded(&self, name: &str) -> Option<ClassId> {
        let holder = self.program.class_name(self.program.method(self.method).class);
        let package = holder.rfind('/').map_or("", |at| &holder[..=at]);
        let nested = name.replace('.', "$");
        [format!("{holder}${nested}"), format!("{package}{nested}")]
            .iter()
            .find_map(|candidate| self.program.load(candidate).ok())
            .or_else(|| query::class(self.program, name).ok())
    }
}
