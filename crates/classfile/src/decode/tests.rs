//! Tests of the decoder on hand-assembled code.

use super::Instructions;
use crate::error::{Error, ErrorKind};
use crate::instruction::{
    ArithOp, CompareOp, Cond, ConvertOp, ElementKind, Instruction, Kind, LogicOp, PrimitiveElement, ShiftOp,
    StackOp,
};

fn decode(code: &[u8]) -> Result<Vec<(u32, Instruction)>, Error> {
    Instructions::new(code, 0).collect()
}

fn only(code: &[u8]) -> Instruction {
    let mut all = decode(code).unwrap();
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0).1
}

fn refused(code: &[u8]) -> ErrorKind {
    decode(code).unwrap_err().kind
}

#[test]
fn a_table_switch_is_aligned_from_the_start_of_the_code() {
    for nops in 0..4 {
        let mut code = vec![0; nops];
        code.push(170);
        code.resize(code.len().next_multiple_of(4), 0);
        for word in [1_i32, -1, 1, 0, 1, 1 - nops as i32 - 1] {
            code.extend(word.to_be_bytes());
        }
        let pc = nops as u32;
        let all = decode(&code).unwrap();
        assert_eq!(all.len(), nops + 1);
        let switch = Instruction::TableSwitch { default: pc + 1, low: -1, targets: vec![pc, pc + 1, 0] };
        assert_eq!(all[nops], (pc, switch));
    }
}

#[test]
fn a_lookup_switch_has_ascending_keys() {
    let assemble = |keys: [i32; 2]| {
        let mut code = vec![171, 0, 0, 0];
        for word in [0, 2, keys[0], 4, keys[1], 8] {
            code.extend(i32::to_be_bytes(word));
        }
        code
    };
    let pairs = vec![(i32::MIN, 4), (7, 8)];
    assert_eq!(only(&assemble([i32::MIN, 7])), Instruction::LookupSwitch { default: 0, pairs });
    assert_eq!(refused(&assemble([7, 7])), ErrorKind::Operands(171));
    assert_eq!(refused(&assemble([7, -7])), ErrorKind::Operands(171));
}

#[test]
fn switches_that_claim_more_than_there_is_are_refused_at_once() {
    let mut table = vec![170, 0, 0, 0, 0, 0, 0, 0];
    table.extend(i32::MIN.to_be_bytes());
    table.extend(i32::MAX.to_be_bytes());
    assert_eq!(refused(&table), ErrorKind::Operands(170));
    let lookup = [171, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff];
    assert_eq!(refused(&lookup), ErrorKind::Operands(171));
    let backwards = [170, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0];
    assert_eq!(refused(&backwards), ErrorKind::Operands(170));
}

#[test]
fn wide_forms_are_folded_into_the_plain_ones() {
    assert_eq!(only(&[196, 24, 1, 2]), Instruction::Load(Kind::Double, 258));
    assert_eq!(only(&[196, 58, 0xff, 0xff]), Instruction::Store(Kind::Ref, 65535));
    assert_eq!(only(&[196, 132, 0, 3, 0x80, 0]), Instruction::Increment { local: 3, by: -32768 });
    assert_eq!(only(&[132, 3, 0x80]), Instruction::Increment { local: 3, by: -128 });
    assert_eq!(only(&[196, 169, 1, 0]), Instruction::Ret(256));
    assert_eq!(refused(&[196, 0, 0, 0]), ErrorKind::Operands(196));
}

#[test]
fn branches_are_absolute_and_stay_inside() {
    assert_eq!(decode(&[0, 167, 0xff, 0xff]).unwrap()[1], (1, Instruction::Goto(0)));
    assert_eq!(only(&[200, 0, 0, 0, 4]), Instruction::Goto(4));
    assert_eq!(only(&[199, 0, 2]), Instruction::IfNull(false, 2));
    assert_eq!(refused(&[167, 0, 3]), ErrorKind::BranchTarget(3));
    assert_eq!(refused(&[167, 0xff, 0xff]), ErrorKind::BranchTarget(-1));
    assert_eq!(refused(&[201, 0x7f, 0xff, 0xff, 0xff]), ErrorKind::BranchTarget(i64::from(i32::MAX)));
}

#[test]
fn constants_are_signed_as_the_opcode_says() {
    assert_eq!(only(&[2]), Instruction::Const(-1));
    assert_eq!(only(&[8]), Instruction::Const(5));
    assert_eq!(only(&[16, 0x80]), Instruction::Const(-128));
    assert_eq!(only(&[17, 0x80, 0]), Instruction::Const(-32768));
    assert_eq!(only(&[10]), Instruction::LongConst(1));
    assert_eq!(only(&[13]), Instruction::FloatConst(2.0));
    assert_eq!(only(&[15]), Instruction::DoubleConst(1.0));
    assert_eq!(only(&[18, 0xff]), Instruction::Ldc(255));
    assert_eq!(only(&[20, 1, 0]), Instruction::Ldc(256));
}

/// One opcode out of each family, and the ends of the families, against JVMS 6.5.
#[test]
fn opcodes_without_operands_are_told_apart() {
    let table = [
        (26, Instruction::Load(Kind::Int, 0)),
        (33, Instruction::Load(Kind::Long, 3)),
        (45, Instruction::Load(Kind::Ref, 3)),
        (50, Instruction::ArrayLoad(ElementKind::Ref)),
        (51, Instruction::ArrayLoad(ElementKind::Byte)),
        (53, Instruction::ArrayLoad(ElementKind::Short)),
        (71, Instruction::Store(Kind::Double, 0)),
        (78, Instruction::Store(Kind::Ref, 3)),
        (85, Instruction::ArrayStore(ElementKind::Char)),
        (87, Instruction::Stack(StackOp::Pop)),
        (92, Instruction::Stack(StackOp::Dup2)),
        (95, Instruction::Stack(StackOp::Swap)),
        (97, Instruction::Arith(Kind::Long, ArithOp::Add)),
        (100, Instruction::Arith(Kind::Int, ArithOp::Sub)),
        (110, Instruction::Arith(Kind::Float, ArithOp::Div)),
        (115, Instruction::Arith(Kind::Double, ArithOp::Rem)),
        (117, Instruction::Neg(Kind::Long)),
        (122, Instruction::Shift(Kind::Int, ShiftOp::Shr)),
        (125, Instruction::Shift(Kind::Long, ShiftOp::Ushr)),
        (126, Instruction::Logic(Kind::Int, LogicOp::And)),
        (129, Instruction::Logic(Kind::Long, LogicOp::Or)),
        (133, Instruction::Convert(ConvertOp::I2L)),
        (139, Instruction::Convert(ConvertOp::F2I)),
        (147, Instruction::Convert(ConvertOp::I2S)),
        (148, Instruction::Compare(CompareOp::Lcmp)),
        (150, Instruction::Compare(CompareOp::Fcmpg)),
        (151, Instruction::Compare(CompareOp::Dcmpl)),
        (172, Instruction::Return(Some(Kind::Int))),
        (176, Instruction::Return(Some(Kind::Ref))),
        (177, Instruction::Return(None)),
        (190, Instruction::ArrayLength),
        (191, Instruction::Throw),
        (194, Instruction::MonitorEnter),
        (195, Instruction::MonitorExit),
    ];
    for (opcode, expected) in table {
        assert_eq!(only(&[opcode]), expected, "{opcode}");
    }
    assert_eq!(only(&[156, 0, 0]), Instruction::IfZero(Cond::Ge, 0));
    assert_eq!(only(&[164, 0, 0]), Instruction::IfInt(Cond::Le, 0));
    assert_eq!(only(&[165, 0, 0]), Instruction::IfRef(true, 0));
    assert_eq!(only(&[188, 4]), Instruction::NewArray(PrimitiveElement::Boolean));
    assert_eq!(only(&[188, 11]), Instruction::NewArray(PrimitiveElement::Long));
}

#[test]
fn reserved_bytes_and_impossible_operands_are_refused() {
    assert_eq!(only(&[185, 0, 9, 1, 0]), Instruction::InvokeInterface(9));
    assert_eq!(refused(&[185, 0, 9, 0, 0]), ErrorKind::Operands(185));
    assert_eq!(refused(&[185, 0, 9, 1, 1]), ErrorKind::Operands(185));
    assert_eq!(only(&[186, 0, 9, 0, 0]), Instruction::InvokeDynamic(9));
    assert_eq!(refused(&[186, 0, 9, 0, 1]), ErrorKind::Operands(186));
    assert_eq!(refused(&[188, 3]), ErrorKind::Operands(188));
    assert_eq!(refused(&[197, 0, 1, 0]), ErrorKind::Operands(197));
    assert_eq!(refused(&[202]), ErrorKind::Opcode(202));
    assert_eq!(refused(&[17, 0]), ErrorKind::UnexpectedEnd);
}

#[test]
fn after_an_error_there_is_nothing_and_errors_say_where_in_the_file() {
    let mut instructions = Instructions::new(&[0, 255, 0], 100);
    assert_eq!(instructions.next(), Some(Ok((0, Instruction::Nop))));
    assert_eq!(instructions.next(), Some(Err(Error { offset: 101, kind: ErrorKind::Opcode(255) })));
    assert_eq!(instructions.next(), None);
}

#[test]
fn decoding_can_go_on_elsewhere() {
    let mut instructions = Instructions::new(&[0, 1, 177], 0);
    instructions.seek(2);
    assert_eq!(instructions.next(), Some(Ok((2, Instruction::Return(None)))));
    assert_eq!(instructions.pc(), 3);
}
