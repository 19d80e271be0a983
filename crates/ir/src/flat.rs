//! Instructions with the operation in their tag, for loops that dispatch once an instruction.
//!
//! `Inst` names an arithmetic operation in a field of its own, which is right for everybody who
//! reads the IR and costs an interpreter a second jump. A body's flat form has one operation per
//! instruction, at the same index; jumps name instructions instead of blocks. Some operations do
//! the work of two instructions that always come together: then the second one stands behind it
//! unchanged, for whoever gets there by itself.

use attest_program::Kind;

use crate::body::Body;
use crate::inst::{BinaryOp, Block, Cond, Inst, Reg, UnaryOp};

macro_rules! operations {
    (binary: $($binary:ident)*; immediate: $($immediate:ident $imm_name:ident)*; unary: $($unary:ident)*;
     compare: $($cond:ident $if_name:ident $if_imm:ident $if_long:ident)*) => {
        /// A flat instruction.
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[expect(missing_docs, reason = "each is the instruction or operation of that name")]
        pub enum Op {
            $($binary { dst: Reg, a: Reg, b: Reg },)*
            $($imm_name { dst: Reg, a: Reg, imm: i32 },)*
            $($unary { dst: Reg, a: Reg },)*
            $(
                $if_name { a: Reg, b: Reg, then: u32, other: u32 },
                $if_imm { a: Reg, imm: i16, then: u32, other: u32 },
                /// `lcmp` and the comparison of its result with 0.
                $if_long { dst: Reg, a: Reg, b: Reg, then: u32, other: u32 },
            )*
            IfSame { a: Reg, b: Reg, then: u32, other: u32 },
            IfNull { a: Reg, then: u32, other: u32 },
            Goto { to: u32 },
            Switch { a: Reg, table: u32 },
            Int { dst: Reg, value: i32 },
            Word { dst: Reg, constant: u32 },
            Float { dst: Reg, value: f32 },
            Null { dst: Reg },
            Move { dst: Reg, src: Reg },
            CheckNull { a: Reg },
            CheckZero { a: Reg },
            CheckSize { a: Reg },
            CheckBounds { array: Reg, index: Reg },
            /// The bounds check and the load behind it.
            CheckedLoad { kind: Kind, dst: Reg, array: Reg, index: Reg },
            /// The bounds check and the store behind it; not of references.
            CheckedStore { kind: Kind, src: Reg, array: Reg, index: Reg },
            ArrayLoad { kind: Kind, dst: Reg, array: Reg, index: Reg },
            ArrayStore { kind: Kind, src: Reg, array: Reg, index: Reg },
            ArrayLength { dst: Reg, array: Reg },
            GetField { dst: Reg, object: Reg, field: u32 },
            PutField { object: Reg, src: Reg, field: u32 },
            /// The null check and the read behind it.
            CheckedGetField { dst: Reg, object: Reg, field: u32 },
            /// Everything else: see the instruction.
            Other,
        }

        fn binary(op: BinaryOp, dst: Reg, a: Reg, b: Reg) -> Op {
            match op {
                $(BinaryOp::$binary => Op::$binary { dst, a, b },)*
            }
        }

        fn immediate(op: BinaryOp, dst: Reg, a: Reg, imm: i32) -> Op {
            match op {
                $(BinaryOp::$immediate => Op::$imm_name { dst, a, imm },)*
                _ => Op::Other,
            }
        }

        fn unary(op: UnaryOp, dst: Reg, a: Reg) -> Op {
            match op {
                $(UnaryOp::$unary => Op::$unary { dst, a },)*
            }
        }

        fn branch(cond: Cond, a: Reg, b: Reg, then: u32, other: u32) -> Op {
            match cond {
                $(Cond::$cond => Op::$if_name { a, b, then, other },)*
            }
        }

        fn branch_immediate(cond: Cond, a: Reg, imm: i16, then: u32, other: u32) -> Op {
            match cond {
                $(Cond::$cond => Op::$if_imm { a, imm, then, other },)*
            }
        }

        fn branch_long(cond: Cond, [dst, a, b]: [Reg; 3], then: u32, other: u32) -> Op {
            match cond {
                $(Cond::$cond => Op::$if_long { dst, a, b, then, other },)*
            }
        }
    };
}

operations! {
    binary: Iadd Isub Imul Idiv Irem Ishl Ishr Iushr Iand Ior Ixor Ladd Lsub Lmul Ldiv Lrem Lshl Lshr Lushr Land Lor Lxor Fadd Fsub Fmul Fdiv Frem Dadd Dsub Dmul Ddiv Drem Lcmp Fcmpl Fcmpg Dcmpl Dcmpg;
    immediate: Iadd IaddImm Isub IsubImm Imul ImulImm Idiv IdivImm Irem IremImm Ishl IshlImm Ishr IshrImm
        Iushr IushrImm Iand IandImm Ior IorImm Ixor IxorImm;
    unary: Ineg Lneg Fneg Dneg I2l I2f I2d L2i L2f L2d F2i F2l F2d D2i D2l D2f I2b I2c I2s;
    compare: Eq IfEq IfEqImm IfEqLong Ne IfNe IfNeImm IfNeLong Lt IfLt IfLtImm IfLtLong
        Ge IfGe IfGeImm IfGeLong Gt IfGt IfGtImm IfGtLong Le IfLe IfLeImm IfLeLong
}

/// The flat form of a body's instructions.
pub(crate) fn flatten(body: &Body) -> Box<[Op]> {
    (0..body.insts.len()).map(|at| flat(body, at)).collect()
}

fn flat(body: &Body, at: usize) -> Op {
    let next = body.insts.get(at + 1).copied();
    let start = |block: Block| body.blocks[block.index()].start;
    match body.insts[at] {
        Inst::Int { dst, value } => Op::Int { dst, value },
        Inst::Long { dst, constant } | Inst::Double { dst, constant } => Op::Word { dst, constant },
        Inst::Float { dst, value } => Op::Float { dst, value },
        Inst::Null { dst } => Op::Null { dst },
        Inst::Move { dst, src } => Op::Move { dst, src },
        Inst::Unary { op, dst, a } => unary(op, dst, a),
        Inst::Binary { op: BinaryOp::Lcmp, dst, a, b } => match next {
            Some(Inst::IfImm { cond, a: tested, imm: 0, then, other }) if tested == dst => {
                branch_long(cond, [dst, a, b], start(then), start(other))
            }
            _ => binary(BinaryOp::Lcmp, dst, a, b),
        },
        Inst::Binary { op, dst, a, b } => binary(op, dst, a, b),
        Inst::BinaryImm { op, dst, a, imm } => immediate(op, dst, a, imm),
        Inst::CheckNull { a } => match next {
            Some(Inst::GetField { dst, object, field }) if object == a => {
                Op::CheckedGetField { dst, object, field }
            }
            _ => Op::CheckNull { a },
        },
        Inst::CheckBounds { array, index } => match next {
            Some(Inst::ArrayLoad { kind, dst, array: loaded, index: by })
                if (loaded, by) == (array, index) =>
            {
                Op::CheckedLoad { kind, dst, array, index }
            }
            Some(Inst::ArrayStore { kind, array: stored, index: by, src })
                if (stored, by) == (array, index) =>
            {
                Op::CheckedStore { kind, src, array, index }
            }
            _ => Op::CheckBounds { array, index },
        },
        Inst::CheckZero { a } => Op::CheckZero { a },
        Inst::CheckSize { a } => Op::CheckSize { a },
        Inst::GetField { dst, object, field } => Op::GetField { dst, object, field },
        Inst::PutField { object, src, field } => Op::PutField { object, src, field },
        Inst::ArrayLoad { kind, dst, array, index } => Op::ArrayLoad { kind, dst, array, index },
        Inst::ArrayStore { kind, array, index, src } => Op::ArrayStore { kind, src, array, index },
        Inst::ArrayLength { dst, array } => Op::ArrayLength { dst, array },
        Inst::Goto { to } => Op::Goto { to: start(to) },
        Inst::If { cond, a, b, then, other } => branch(cond, a, b, start(then), start(other)),
        Inst::IfImm { cond, a, imm, then, other } => {
            branch_immediate(cond, a, imm, start(then), start(other))
        }
        Inst::IfSame { a, b, then, other } => Op::IfSame { a, b, then: start(then), other: start(other) },
        Inst::IfNull { a, then, other } => Op::IfNull { a, then: start(then), other: start(other) },
        Inst::Switch { a, table } => Op::Switch { a, table },
        Inst::Text { .. }
        | Inst::ClassObject { .. }
        | Inst::Dynamic { .. }
        | Inst::CheckCast { .. }
        | Inst::CheckStore { .. }
        | Inst::Init { .. }
        | Inst::InitField { .. }
        | Inst::InitCall { .. }
        | Inst::GetStatic { .. }
        | Inst::PutStatic { .. }
        | Inst::New { .. }
        | Inst::NewArray { .. }
        | Inst::NewMultiArray { .. }
        | Inst::InstanceOf { .. }
        | Inst::MonitorEnter { .. }
        | Inst::MonitorExit { .. }
        | Inst::Call { .. }
        | Inst::Return { .. }
        | Inst::ReturnVoid
        | Inst::Throw { .. } => Op::Other,
    }
}
