//! The registers that an instruction reads and writes, with the types it wants.

use std::ops::ControlFlow;

use attest_program::Kind;

use crate::body::Body;
use crate::inst::{BinaryOp, Inst, Reg, Type, UnaryOp};

/// What an instruction does with a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Access {
    Read,
    Write,
}

/// Tells the registers of an instruction, reads first, with the type that the instruction alone
/// demands; call arguments and results, returned and moved values have none here.
pub(super) fn visit<B>(
    body: &Body,
    inst: Inst,
    mut f: impl FnMut(Access, Reg, Option<Type>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    use Access::{Read, Write};
    use Type::{Double, Float, Int, Long, Ref};
    match inst {
        Inst::Int { dst, .. } => f(Write, dst, Some(Int)),
        Inst::Long { dst, .. } => f(Write, dst, Some(Long)),
        Inst::Float { dst, .. } => f(Write, dst, Some(Float)),
        Inst::Double { dst, .. } => f(Write, dst, Some(Double)),
        Inst::Null { dst } | Inst::Text { dst, .. } | Inst::ClassObject { dst, .. } => {
            f(Write, dst, Some(Ref))
        }
        Inst::Dynamic { dst, site } => {
            f(Write, dst, body.dynamics.get(site as usize).map(|d| Type::of(d.kind)))
        }
        Inst::Move { dst, src } => {
            f(Read, src, None)?;
            f(Write, dst, None)
        }
        Inst::Unary { op, dst, a } => {
            let (from, to) = unary(op);
            f(Read, a, Some(from))?;
            f(Write, dst, Some(to))
        }
        Inst::Binary { op, dst, a, b } => {
            let (left, right, to) = binary(op);
            f(Read, a, Some(left))?;
            f(Read, b, Some(right))?;
            f(Write, dst, Some(to))
        }
        Inst::BinaryImm { op, dst, a, .. } => {
            let (left, _, to) = binary(op);
            f(Read, a, Some(left))?;
            f(Write, dst, Some(to))
        }
        Inst::CheckNull { a }
        | Inst::CheckCast { a, .. }
        | Inst::MonitorEnter { a }
        | Inst::MonitorExit { a }
        | Inst::IfNull { a, .. }
        | Inst::Throw { a } => f(Read, a, Some(Ref)),
        Inst::CheckBounds { array, index } => {
            f(Read, array, Some(Ref))?;
            f(Read, index, Some(Int))
        }
        Inst::CheckZero { a } | Inst::Return { a } => f(Read, a, None),
        Inst::CheckSize { a } | Inst::IfImm { a, .. } | Inst::Switch { a, .. } => f(Read, a, Some(Int)),
        Inst::CheckStore { array, value } => {
            f(Read, array, Some(Ref))?;
            f(Read, value, Some(Ref))
        }
        Inst::Init { .. }
        | Inst::InitField { .. }
        | Inst::InitCall { .. }
        | Inst::Goto { .. }
        | Inst::ReturnVoid => ControlFlow::Continue(()),
        Inst::GetField { dst, object, field } => {
            f(Read, object, Some(Ref))?;
            f(Write, dst, field_type(body, field))
        }
        Inst::PutField { object, src, field } => {
            f(Read, object, Some(Ref))?;
            f(Read, src, field_type(body, field))
        }
        Inst::GetStatic { dst, field } => f(Write, dst, field_type(body, field)),
        Inst::PutStatic { src, field } => f(Read, src, field_type(body, field)),
        Inst::ArrayLoad { kind, dst, array, index } => {
            f(Read, array, Some(Ref))?;
            f(Read, index, Some(Int))?;
            f(Write, dst, Some(Type::of(kind)))
        }
        Inst::ArrayStore { kind, array, index, src } => {
            f(Read, array, Some(Ref))?;
            f(Read, index, Some(Int))?;
            f(Read, src, Some(Type::of(kind)))
        }
        Inst::ArrayLength { dst, array } => {
            f(Read, array, Some(Ref))?;
            f(Write, dst, Some(Int))
        }
        Inst::New { dst, .. } => f(Write, dst, Some(Ref)),
        Inst::NewArray { dst, length, .. } => {
            f(Read, length, Some(Int))?;
            f(Write, dst, Some(Ref))
        }
        Inst::NewMultiArray { dst, sizes, .. } => {
            let sizes = body.lists.get(sizes as usize);
            sizes.map_or(&[][..], |s| s).iter().try_for_each(|size| f(Read, *size, Some(Int)))?;
            f(Write, dst, Some(Ref))
        }
        Inst::InstanceOf { dst, a, .. } => {
            f(Read, a, Some(Ref))?;
            f(Write, dst, Some(Int))
        }
        Inst::Call { site } => {
            let Some(site) = body.sites.get(site as usize) else { return ControlFlow::Continue(()) };
            site.arguments.iter().try_for_each(|a| f(Read, *a, None))?;
            site.result.map_or(ControlFlow::Continue(()), |result| f(Write, result, None))
        }
        Inst::If { a, b, .. } => {
            f(Read, a, Some(Int))?;
            f(Read, b, Some(Int))
        }
        Inst::IfSame { a, b, .. } => {
            f(Read, a, Some(Ref))?;
            f(Read, b, Some(Ref))
        }
    }
}

fn field_type(body: &Body, field: u32) -> Option<Type> {
    body.fields.get(field as usize).map(|f| Type::of(f.kind))
}

fn unary(op: UnaryOp) -> (Type, Type) {
    use Type::{Double, Float, Int, Long};
    match op {
        UnaryOp::Ineg | UnaryOp::I2b | UnaryOp::I2c | UnaryOp::I2s => (Int, Int),
        UnaryOp::Lneg => (Long, Long),
        UnaryOp::Fneg => (Float, Float),
        UnaryOp::Dneg => (Double, Double),
        UnaryOp::I2l => (Int, Long),
        UnaryOp::I2f => (Int, Float),
        UnaryOp::I2d => (Int, Double),
        UnaryOp::L2i => (Long, Int),
        UnaryOp::L2f => (Long, Float),
        UnaryOp::L2d => (Long, Double),
        UnaryOp::F2i => (Float, Int),
        UnaryOp::F2l => (Float, Long),
        UnaryOp::F2d => (Float, Double),
        UnaryOp::D2i => (Double, Int),
        UnaryOp::D2l => (Double, Long),
        UnaryOp::D2f => (Double, Float),
    }
}

fn binary(op: BinaryOp) -> (Type, Type, Type) {
    use BinaryOp as Op;
    use Type::{Double, Float, Int, Long};
    match op {
        Op::Iadd | Op::Isub | Op::Imul | Op::Idiv | Op::Irem | Op::Iand | Op::Ior | Op::Ixor => {
            (Int, Int, Int)
        }
        Op::Ishl | Op::Ishr | Op::Iushr => (Int, Int, Int),
        Op::Ladd | Op::Lsub | Op::Lmul | Op::Ldiv | Op::Lrem | Op::Land | Op::Lor | Op::Lxor => {
            (Long, Long, Long)
        }
        Op::Lshl | Op::Lshr | Op::Lushr => (Long, Int, Long),
        Op::Fadd | Op::Fsub | Op::Fmul | Op::Fdiv | Op::Frem => (Float, Float, Float),
        Op::Dadd | Op::Dsub | Op::Dmul | Op::Ddiv | Op::Drem => (Double, Double, Double),
        Op::Lcmp => (Long, Long, Int),
        Op::Fcmpl | Op::Fcmpg => (Float, Float, Int),
        Op::Dcmpl | Op::Dcmpg => (Double, Double, Int),
    }
}

/// The register types of a method descriptor's parameters.
pub(super) struct Parameters<'a> {
    rest: &'a str,
}

impl<'a> Parameters<'a> {
    /// `None` if the text does not begin like a method descriptor.
    pub(super) fn of(descriptor: &'a str) -> Option<Parameters<'a>> {
        descriptor.strip_prefix('(').map(|rest| Parameters { rest })
    }

    /// The type of the result, once the parameters have been taken: `None` if the descriptor is not
    /// one, `Some(None)` for void.
    pub(super) fn result(&self) -> Option<Option<Type>> {
        let result = self.rest.strip_prefix(')')?;
        if result == "V" { Some(None) } else { Kind::of_descriptor(result).map(|k| Some(Type::of(k))) }
    }
}

impl Iterator for Parameters<'_> {
    type Item = Type;

    fn next(&mut self) -> Option<Type> {
        let kind = Kind::of_descriptor(self.rest)?;
        let base = self.rest.bytes().take_while(|b| *b == b'[').count();
        let length = match self.rest.as_bytes().get(base) {
            Some(b'L') => base + self.rest[base..].find(';')? + 1,
            Some(_) => base + 1,
            None => return None,
        };
        self.rest = self.rest.get(length..)?;
        Some(Type::of(kind))
    }
}
