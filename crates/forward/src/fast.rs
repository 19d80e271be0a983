//! The tight loop: instructions that cannot fail, call or end, executed until one comes that can.
//!
//! What it does not carry out (a check that fails, a reference not resolved yet, the last jump of
//! a slice; if `SYMBOLIC`, also a symbolic operand, an object with symbolic parts and a jump back) it leaves to [`Machine::step`](crate::machine::Machine), which does everything.

use attest_ir::{BinaryOp, Body, Op, UnaryOp};
use attest_program::{ClassId, Kind};
use attest_state::{Heap, Mark, Ref};

use crate::arith::{binary, unary};

/// Executes from `inst` on and gives the instruction that it did not carry out.
///
/// `fuel` counts jumps down and never reaches 0 here.
pub(crate) fn run<const SYMBOLIC: bool>(
    body: &Body,
    registers: &mut [u64],
    marks: &mut [Mark],
    heap: &mut Heap,
    mut inst: usize,
    fuel: &mut u64,
    boolean_array: ClassId,
) -> usize {
    let ops = body.flat();
    let registers = &mut registers[..body.registers.len()];
    let marks = &mut marks[..if SYMBOLIC { body.registers.len() } else { 0 }];
    macro_rules! get {
        ($reg:expr) => {{
            if SYMBOLIC && marks[$reg.index()].is_symbolic() {
                return inst;
            }
            registers[$reg.index()]
        }};
    }
    macro_rules! set {
        ($reg:expr, $word:expr) => {{
            let word = $word;
            registers[$reg.index()] = word;
            if SYMBOLIC {
                marks[$reg.index()] = Mark::NONE;
            }
            inst += 1;
        }};
    }
    macro_rules! jump {
        ($to:expr) => {{
            let to = $to as usize;
            if *fuel <= 1 || SYMBOLIC && to <= inst {
                return inst;
            }
            *fuel -= 1;
            inst = to;
        }};
    }
    // The object of a reference, unless something of it is symbolic.
    macro_rules! object {
        ($reg:expr) => {{
            let object = Ref::of_word(get!($reg));
            if SYMBOLIC && !object.is_null() && heap.is_symbolic(object) {
                return inst;
            }
            object
        }};
    }
    macro_rules! branch {
        ($condition:expr, $then:expr, $other:expr) => {
            jump!(if $condition { $then } else { $other })
        };
    }
    macro_rules! compare_long {
        ($compare:tt, $dst:expr, $a:expr, $b:expr, $then:expr, $other:expr) => {{
            let (a, b) = (get!($a) as i64, get!($b) as i64);
            let to = if a $compare b { $then } else { $other } as usize;
            if *fuel <= 1 || SYMBOLIC && to <= inst {
                return inst;
            }
            registers[$dst.index()] = u64::from(a.cmp(&b) as i32 as u32);
            if SYMBOLIC {
                marks[$dst.index()] = Mark::NONE;
            }
            *fuel -= 1;
            inst = to;
        }};
    }
    loop {
        match ops[inst] {
            Op::Iadd { dst, a, b } => set!(dst, binary(BinaryOp::Iadd, get!(a), get!(b))),
            Op::Isub { dst, a, b } => set!(dst, binary(BinaryOp::Isub, get!(a), get!(b))),
            Op::Imul { dst, a, b } => set!(dst, binary(BinaryOp::Imul, get!(a), get!(b))),
            Op::Ishl { dst, a, b } => set!(dst, binary(BinaryOp::Ishl, get!(a), get!(b))),
            Op::Ishr { dst, a, b } => set!(dst, binary(BinaryOp::Ishr, get!(a), get!(b))),
            Op::Iushr { dst, a, b } => set!(dst, binary(BinaryOp::Iushr, get!(a), get!(b))),
            Op::Iand { dst, a, b } => set!(dst, binary(BinaryOp::Iand, get!(a), get!(b))),
            Op::Ior { dst, a, b } => set!(dst, binary(BinaryOp::Ior, get!(a), get!(b))),
            Op::Ixor { dst, a, b } => set!(dst, binary(BinaryOp::Ixor, get!(a), get!(b))),
            Op::Ladd { dst, a, b } => set!(dst, binary(BinaryOp::Ladd, get!(a), get!(b))),
            Op::Lsub { dst, a, b } => set!(dst, binary(BinaryOp::Lsub, get!(a), get!(b))),
            Op::Lmul { dst, a, b } => set!(dst, binary(BinaryOp::Lmul, get!(a), get!(b))),
            Op::Lshl { dst, a, b } => set!(dst, binary(BinaryOp::Lshl, get!(a), get!(b))),
            Op::Lshr { dst, a, b } => set!(dst, binary(BinaryOp::Lshr, get!(a), get!(b))),
            Op::Lushr { dst, a, b } => set!(dst, binary(BinaryOp::Lushr, get!(a), get!(b))),
            Op::Land { dst, a, b } => set!(dst, binary(BinaryOp::Land, get!(a), get!(b))),
            Op::Lor { dst, a, b } => set!(dst, binary(BinaryOp::Lor, get!(a), get!(b))),
            Op::Lxor { dst, a, b } => set!(dst, binary(BinaryOp::Lxor, get!(a), get!(b))),
            Op::Fadd { dst, a, b } => set!(dst, binary(BinaryOp::Fadd, get!(a), get!(b))),
            Op::Fsub { dst, a, b } => set!(dst, binary(BinaryOp::Fsub, get!(a), get!(b))),
            Op::Fmul { dst, a, b } => set!(dst, binary(BinaryOp::Fmul, get!(a), get!(b))),
            Op::Fdiv { dst, a, b } => set!(dst, binary(BinaryOp::Fdiv, get!(a), get!(b))),
            Op::Frem { dst, a, b } => set!(dst, binary(BinaryOp::Frem, get!(a), get!(b))),
            Op::Dadd { dst, a, b } => set!(dst, binary(BinaryOp::Dadd, get!(a), get!(b))),
            Op::Dsub { dst, a, b } => set!(dst, binary(BinaryOp::Dsub, get!(a), get!(b))),
            Op::Dmul { dst, a, b } => set!(dst, binary(BinaryOp::Dmul, get!(a), get!(b))),
            Op::Ddiv { dst, a, b } => set!(dst, binary(BinaryOp::Ddiv, get!(a), get!(b))),
            Op::Drem { dst, a, b } => set!(dst, binary(BinaryOp::Drem, get!(a), get!(b))),
            Op::Lcmp { dst, a, b } => set!(dst, binary(BinaryOp::Lcmp, get!(a), get!(b))),
            Op::Fcmpl { dst, a, b } => set!(dst, binary(BinaryOp::Fcmpl, get!(a), get!(b))),
            Op::Fcmpg { dst, a, b } => set!(dst, binary(BinaryOp::Fcmpg, get!(a), get!(b))),
            Op::Dcmpl { dst, a, b } => set!(dst, binary(BinaryOp::Dcmpl, get!(a), get!(b))),
            Op::Dcmpg { dst, a, b } => set!(dst, binary(BinaryOp::Dcmpg, get!(a), get!(b))),
            Op::Idiv { dst, a, b } => set!(dst, binary(BinaryOp::Idiv, get!(a), get!(b))),
            Op::Irem { dst, a, b } => set!(dst, binary(BinaryOp::Irem, get!(a), get!(b))),
            Op::Ldiv { dst, a, b } => set!(dst, binary(BinaryOp::Ldiv, get!(a), get!(b))),
            Op::Lrem { dst, a, b } => set!(dst, binary(BinaryOp::Lrem, get!(a), get!(b))),
            Op::IaddImm { dst, a, imm } => set!(dst, binary(BinaryOp::Iadd, get!(a), u64::from(imm as u32))),
            Op::IsubImm { dst, a, imm } => set!(dst, binary(BinaryOp::Isub, get!(a), u64::from(imm as u32))),
            Op::ImulImm { dst, a, imm } => set!(dst, binary(BinaryOp::Imul, get!(a), u64::from(imm as u32))),
            Op::IdivImm { dst, a, imm } => set!(dst, binary(BinaryOp::Idiv, get!(a), u64::from(imm as u32))),
            Op::IremImm { dst, a, imm } => set!(dst, binary(BinaryOp::Irem, get!(a), u64::from(imm as u32))),
            Op::IshlImm { dst, a, imm } => set!(dst, binary(BinaryOp::Ishl, get!(a), u64::from(imm as u32))),
            Op::IshrImm { dst, a, imm } => set!(dst, binary(BinaryOp::Ishr, get!(a), u64::from(imm as u32))),
            Op::IushrImm { dst, a, imm } => {
                set!(dst, binary(BinaryOp::Iushr, get!(a), u64::from(imm as u32)))
            }
            Op::IandImm { dst, a, imm } => set!(dst, binary(BinaryOp::Iand, get!(a), u64::from(imm as u32))),
            Op::IorImm { dst, a, imm } => set!(dst, binary(BinaryOp::Ior, get!(a), u64::from(imm as u32))),
            Op::IxorImm { dst, a, imm } => set!(dst, binary(BinaryOp::Ixor, get!(a), u64::from(imm as u32))),
            Op::Ineg { dst, a } => set!(dst, unary(UnaryOp::Ineg, get!(a))),
            Op::Lneg { dst, a } => set!(dst, unary(UnaryOp::Lneg, get!(a))),
            Op::Fneg { dst, a } => set!(dst, unary(UnaryOp::Fneg, get!(a))),
            Op::Dneg { dst, a } => set!(dst, unary(UnaryOp::Dneg, get!(a))),
            Op::I2l { dst, a } => set!(dst, unary(UnaryOp::I2l, get!(a))),
            Op::I2f { dst, a } => set!(dst, unary(UnaryOp::I2f, get!(a))),
            Op::I2d { dst, a } => set!(dst, unary(UnaryOp::I2d, get!(a))),
            Op::L2i { dst, a } => set!(dst, unary(UnaryOp::L2i, get!(a))),
            Op::L2f { dst, a } => set!(dst, unary(UnaryOp::L2f, get!(a))),
            Op::L2d { dst, a } => set!(dst, unary(UnaryOp::L2d, get!(a))),
            Op::F2i { dst, a } => set!(dst, unary(UnaryOp::F2i, get!(a))),
            Op::F2l { dst, a } => set!(dst, unary(UnaryOp::F2l, get!(a))),
            Op::F2d { dst, a } => set!(dst, unary(UnaryOp::F2d, get!(a))),
            Op::D2i { dst, a } => set!(dst, unary(UnaryOp::D2i, get!(a))),
            Op::D2l { dst, a } => set!(dst, unary(UnaryOp::D2l, get!(a))),
            Op::D2f { dst, a } => set!(dst, unary(UnaryOp::D2f, get!(a))),
            Op::I2b { dst, a } => set!(dst, unary(UnaryOp::I2b, get!(a))),
            Op::I2c { dst, a } => set!(dst, unary(UnaryOp::I2c, get!(a))),
            Op::I2s { dst, a } => set!(dst, unary(UnaryOp::I2s, get!(a))),
            Op::IfEq { a, b, then, other } => branch!((get!(a) as i32) == get!(b) as i32, then, other),
            Op::IfEqImm { a, imm, then, other } => branch!((get!(a) as i32) == i32::from(imm), then, other),
            Op::IfEqLong { dst, a, b, then, other } => compare_long!(==, dst, a, b, then, other),
            Op::IfNe { a, b, then, other } => branch!((get!(a) as i32) != get!(b) as i32, then, other),
            Op::IfNeImm { a, imm, then, other } => branch!((get!(a) as i32) != i32::from(imm), then, other),
            Op::IfNeLong { dst, a, b, then, other } => compare_long!(!=, dst, a, b, then, other),
            Op::IfLt { a, b, then, other } => branch!((get!(a) as i32) < get!(b) as i32, then, other),
            Op::IfLtImm { a, imm, then, other } => branch!((get!(a) as i32) < i32::from(imm), then, other),
            Op::IfLtLong { dst, a, b, then, other } => compare_long!(<, dst, a, b, then, other),
            Op::IfGe { a, b, then, other } => branch!((get!(a) as i32) >= get!(b) as i32, then, other),
            Op::IfGeImm { a, imm, then, other } => branch!((get!(a) as i32) >= i32::from(imm), then, other),
            Op::IfGeLong { dst, a, b, then, other } => compare_long!(>=, dst, a, b, then, other),
            Op::IfGt { a, b, then, other } => branch!((get!(a) as i32) > get!(b) as i32, then, other),
            Op::IfGtImm { a, imm, then, other } => branch!((get!(a) as i32) > i32::from(imm), then, other),
            Op::IfGtLong { dst, a, b, then, other } => compare_long!(>, dst, a, b, then, other),
            Op::IfLe { a, b, then, other } => branch!((get!(a) as i32) <= get!(b) as i32, then, other),
            Op::IfLeImm { a, imm, then, other } => branch!((get!(a) as i32) <= i32::from(imm), then, other),
            Op::IfLeLong { dst, a, b, then, other } => compare_long!(<=, dst, a, b, then, other),
            Op::IfSame { a, b, then, other } => branch!(object!(a) == object!(b), then, other),
            Op::IfNull { a, then, other } => branch!(get!(a) == 0, then, other),
            Op::Goto { to } => jump!(to),
            Op::Switch { a, table } => {
                jump!(body.start(body.tables[table as usize].target(get!(a) as i32)))
            }
            Op::Int { dst, value } => set!(dst, u64::from(value as u32)),
            Op::Word { dst, constant } => set!(dst, body.constants[constant as usize]),
            Op::Float { dst, value } => set!(dst, u64::from(value.to_bits())),
            Op::Null { dst } => set!(dst, 0),
            Op::Move { dst, src } => {
                registers[dst.index()] = registers[src.index()];
                if SYMBOLIC {
                    marks[dst.index()] = marks[src.index()];
                }
                inst += 1;
            }
            Op::CheckNull { a } | Op::CheckZero { a } => {
                if get!(a) == 0 {
                    return inst;
                }
                inst += 1;
            }
            Op::CheckSize { a } => {
                if (get!(a) as i32) < 0 {
                    return inst;
                }
                inst += 1;
            }
            Op::CheckBounds { array, index } => {
                if get!(index) >= u64::from(heap.header_length(object!(array))) {
                    return inst;
                }
                inst += 1;
            }
            Op::CheckedLoad { kind, dst, array, index } => {
                let (array, index) = (object!(array), get!(index));
                // An index below 0 is, as a word, above every length.
                if index >= u64::from(heap.header_length(array)) {
                    return inst;
                }
                inst += 1;
                set!(dst, heap.element_word(array, index as u32, kind));
            }
            Op::CheckedStore { kind, src, array, index } => {
                let (array, index) = (object!(array), get!(index));
                if index >= u64::from(heap.header_length(array)) {
                    return inst;
                }
                store(heap, kind, array, index as u32, get!(src), boolean_array);
                inst += 2;
            }
            Op::ArrayLoad { kind, dst, array, index } => {
                set!(dst, heap.element_word(object!(array), get!(index) as u32, kind));
            }
            Op::ArrayStore { kind, src, array, index } => {
                let (array, index) = (object!(array), get!(index));
                store(heap, kind, array, index as u32, get!(src), boolean_array);
                inst += 1;
            }
            Op::ArrayLength { dst, array } => set!(dst, u64::from(heap.header_length(object!(array)))),
            Op::GetField { dst, object, field } => match body.fields[field as usize].resolved.get() {
                Some(target) => set!(dst, heap.field_word(object!(object), target.slot)),
                None => return inst,
            },
            Op::CheckedGetField { dst, object, field } => {
                let object = object!(object);
                match body.fields[field as usize].resolved.get() {
                    Some(target) if !object.is_null() => {
                        inst += 1;
                        set!(dst, heap.field_word(object, target.slot));
                    }
                    _ => return inst,
                }
            }
            Op::PutField { object, src, field } => {
                let link = &body.fields[field as usize];
                match link.resolved.get() {
                    Some(target) => {
                        let object = object!(object);
                        heap.set_field_word(object, target.slot, link.kind, get!(src));
                        inst += 1;
                    }
                    None => return inst,
                }
            }
            Op::Other => return inst,
        }
    }
}

#[inline(always)]
fn store(heap: &mut Heap, kind: Kind, array: Ref, index: u32, word: u64, boolean_array: ClassId) {
    // `bastore` into a `boolean[]` keeps the lowest bit only.
    let cut = kind == Kind::Byte && word & !1 != 0 && heap.class(array) == boolean_array;
    heap.set_element_word(array, index, kind, if cut { word & 1 } else { word });
}
