//! Invariants 8 to 11 and 14: types of operands, fields, calls and results.

use std::ops::ControlFlow;

use attest_program::Kind;

use super::Verifier;
use super::operands::{self, Parameters};
use crate::body::{CallKind, CallSite};
use crate::inst::{BinaryOp, Inst, Reg, Type};

impl Verifier<'_> {
    pub(super) fn types(&mut self) {
        self.each_inst(|verifier, inst| {
            verifier.operands(inst);
            verifier.rules(inst);
        });
    }

    fn operands(&mut self, inst: Inst) {
        let body = self.body;
        let _ = operands::visit(body, inst, |_, register, wanted| {
            wanted.into_iter().for_each(|wanted| self.of_type(8, register, wanted));
            ControlFlow::<()>::Continue(())
        });
    }

    /// What an instruction demands beyond the types of single operands.
    fn rules(&mut self, inst: Inst) {
        let body = self.body;
        match inst {
            Inst::Move { dst, src } => self.of_type(8, src, self.type_of(dst)),
            Inst::BinaryImm { op, imm, .. } => {
                let is_int = (BinaryOp::Iadd as u8..=BinaryOp::Ixor as u8).contains(&(op as u8));
                if !is_int {
                    self.report(8, format_args!("{op:?} is no int operation"));
                } else if matches!(op, BinaryOp::Idiv | BinaryOp::Irem) && imm == 0 {
                    self.report(8, "division by the constant 0");
                }
            }
            Inst::CheckZero { a } if !matches!(self.type_of(a), Type::Int | Type::Long) => {
                self.report(8, format_args!("{a} is {}, not int or long", self.type_of(a).name()));
            }
            Inst::GetField { field, .. } | Inst::PutField { field, .. } => self.field(field, false),
            Inst::InitField { field } | Inst::GetStatic { field, .. } | Inst::PutStatic { field, .. } => {
                self.field(field, true)
            }
            Inst::New { class, .. } if self.dimensions(class) > 0 => {
                self.report(14, "`new` of an array type");
            }
            Inst::NewArray { class, .. } if self.dimensions(class) == 0 => {
                self.report(14, "`new_array` of a class that is no array type");
            }
            Inst::NewMultiArray { class, sizes, .. } => {
                let (sizes, dimensions) = (body.lists[sizes as usize].len(), self.dimensions(class));
                if sizes == 0 || sizes > dimensions {
                    self.report(14, format_args!("{sizes} sizes for {dimensions} dimensions"));
                }
            }
            Inst::Call { site } => self.call(&body.sites[site as usize]),
            Inst::InitCall { site } if body.sites[site as usize].kind != CallKind::Static => {
                self.report(10, "`init_call` of a call that is not static");
            }
            Inst::Return { a } => self.returns(Some(a)),
            Inst::ReturnVoid => self.returns(None),
            _ => {}
        }
    }

    fn field(&mut self, field: u32, is_static: bool) {
        let link = &self.body.fields[field as usize];
        if link.is_static != is_static {
            self.report(9, format_args!("the link says static: {}", link.is_static));
        }
        let told = Kind::of_descriptor(self.program.text(link.descriptor));
        if told != Some(link.kind) {
            self.report(9, format_args!("the link says {:?}, its descriptor {told:?}", link.kind));
        }
    }

    fn call(&mut self, site: &CallSite) {
        let descriptor = self.program.text(site.descriptor);
        let Some(mut parameters) = Parameters::of(descriptor) else {
            return self.report(10, format_args!("`{descriptor}` is no method descriptor"));
        };
        if site.kind == CallKind::Interface && !site.interface {
            self.report(10, "`call interface` of a class");
        }
        let mut arguments = site.arguments.iter();
        let has_receiver = !matches!(site.kind, CallKind::Static | CallKind::Dynamic);
        if has_receiver {
            match arguments.next() {
                Some(receiver) => self.of_type(10, *receiver, Type::Ref),
                None => return self.report(10, "there is no receiver"),
            }
        }
        let mut wanted = 0;
        for parameter in parameters.by_ref() {
            wanted += 1;
            arguments.next().into_iter().for_each(|a| self.of_type(10, *a, parameter));
        }
        let found = site.arguments.len() - usize::from(has_receiver);
        if found != wanted {
            self.report(10, format_args!("{found} arguments for {wanted} parameters"));
        }
        match (parameters.result(), site.result) {
            (None, _) => self.report(10, format_args!("`{descriptor}` is no method descriptor")),
            (Some(Some(wanted)), Some(result)) => self.of_type(10, result, wanted),
            (Some(None), Some(result)) => self.report(10, format_args!("{result} takes the result of void")),
            (Some(_), None) => {}
        }
    }

    fn returns(&mut self, returned: Option<Reg>) {
        let declared = self.program.method(self.body.method).signature.result;
        match (returned, declared) {
            (Some(register), Some(declared)) => self.of_type(11, register, Type::of(declared.kind)),
            (Some(register), None) => self.report(11, format_args!("{register} is returned from void")),
            (None, Some(_)) => self.report(11, "nothing is returned where a value must be"),
            (None, None) => {}
        }
    }

    fn dimensions(&self, class: u32) -> usize {
        let name = self.program.text(self.body.classes[class as usize].name);
        name.bytes().take_while(|b| *b == b'[').count()
    }

    fn type_of(&self, register: Reg) -> Type {
        self.body.registers[register.index()]
    }

    fn of_type(&mut self, invariant: u8, register: Reg, wanted: Type) {
        let found = self.type_of(register);
        if found != wanted {
            self.report(invariant, format_args!("{register} is {}, not {}", found.name(), wanted.name()));
        }
    }
}
