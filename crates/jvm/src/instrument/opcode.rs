//! What the rewriting of code must know of instructions: their length, where they may jump (JVMS 6.5).

use super::MalformedClass;
use super::bytes::Cursor;

/// The part of an instruction that depends on where it stands.
pub(super) enum Jump {
    /// None.
    None,
    /// An offset in two bytes after the opcode.
    Short(i64),
    /// An offset in four bytes after the opcode.
    Wide(i64),
    /// `tableswitch` or `lookupswitch`: padding, then the default target and the others.
    Switch { default: i64, words: Vec<Word> },
}

/// Four bytes of a switch after its default.
pub(super) enum Word {
    /// A bound, a count or a key.
    Plain(u32),
    /// A target.
    Target(i64),
}

/// An instruction in its code.
pub(super) struct Instruction {
    pub(super) pc: usize,
    pub(super) length: usize,
    pub(super) jump: Jump,
    /// Whether what follows it in the code is another basic block.
    pub(super) ends_block: bool,
}

/// The instructions of a method in order; targets are absolute and not yet checked.
pub(super) fn decode(code: &[u8]) -> Result<Vec<Instruction>, MalformedClass> {
    let mut instructions = Vec::new();
    let mut from = Cursor::new(code);
    while from.at() < code.len() {
        let pc = from.at();
        let opcode = from.u1()?;
        let jump = operands(&mut from, pc, opcode)?;
        let ends_block = match opcode {
            // Jumps, switches, returns; athrow; ifnull, ifnonnull; goto_w, jsr_w.
            0x99..=0xb1 | 0xbf | 0xc6..=0xc9 => true,
            // wide ret
            0xc4 => code.get(pc + 1) == Some(&0xa9),
            _ => false,
        };
        instructions.push(Instruction { pc, length: from.at() - pc, jump, ends_block });
    }
    Ok(instructions)
}

fn operands(from: &mut Cursor<'_>, pc: usize, opcode: u8) -> Result<Jump, MalformedClass> {
    let here = pc as i64;
    let skipped = match opcode {
        0x99..=0xa8 | 0xc6 | 0xc7 => return Ok(Jump::Short(here + i64::from(from.u2()? as i16))),
        0xc8 | 0xc9 => return Ok(Jump::Wide(here + i64::from(from.u4()? as i32))),
        0xaa | 0xab => return switch(from, pc, opcode),
        // bipush, ldc, loads, stores, ret, newarray
        0x10 | 0x12 | 0x15..=0x19 | 0x36..=0x3a | 0xa9 | 0xbc => 1,
        // sipush, ldc_w, ldc2_w, iinc, fields, invokes, new, anewarray, checkcast, instanceof
        0x11 | 0x13 | 0x14 | 0x84 | 0xb2..=0xb8 | 0xbb | 0xbd | 0xc0 | 0xc1 => 2,
        // multianewarray
        0xc5 => 3,
        // invokeinterface, invokedynamic
        0xb9 | 0xba => 4,
        // wide iinc has two operands, the others one
        0xc4 => match from.u1()? {
            0x84 => 4,
            _ => 2,
        },
        0x00..=0xc9 => 0,
        0xca.. => return Err(MalformedClass::Code(pc)),
    };
    from.take(skipped)?;
    Ok(Jump::None)
}

fn switch(from: &mut Cursor<'_>, pc: usize, opcode: u8) -> Result<Jump, MalformedClass> {
    from.take(3 - pc % 4)?;
    let target = |from: &mut Cursor<'_>| Ok(pc as i64 + i64::from(from.u4()? as i32));
    let default = target(from)?;
    let mut words = Vec::new();
    if opcode == 0xaa {
        let (low, high) = (from.u4()? as i32, from.u4()? as i32);
        words.extend([Word::Plain(low as u32), Word::Plain(high as u32)]);
        for _ in 0..=i64::from(high) - i64::from(low) {
            words.push(Word::Target(target(from)?));
        }
    } else {
        let count = from.u4()?;
        words.push(Word::Plain(count));
        for _ in 0..count {
            words.push(Word::Plain(from.u4()?));
            words.push(Word::Target(target(from)?));
        }
    }
    Ok(Jump::Switch { default, words })
}

#[cfg(test)]
mod tests {
    use super::{Jump, Word, decode};

    fn starts(code: &[u8]) -> Vec<usize> {
        decode(code).expect("well-formed code").iter().map(|it| it.pc).collect()
    }

    #[test]
    fn wide_instructions_have_one_operand_more_for_iinc() {
        // wide iload 256; wide iinc 256 1; wide ret 256; nop
        let code = [0xc4, 0x15, 1, 0, 0xc4, 0x84, 1, 0, 0, 1, 0xc4, 0xa9, 1, 0, 0];
        assert_eq!(starts(&code), [0, 4, 10, 14]);
        let ends: Vec<_> = decode(&code).expect("well-formed code").iter().map(|it| it.ends_block).collect();
        assert_eq!(ends, [false, false, true, false]);
    }

    #[test]
    fn a_switch_is_padded_to_four_bytes_and_its_targets_are_absolute() {
        // nop; lookupswitch with one pair; return
        let mut code = vec![0, 0xab, 0, 0];
        code.extend([0, 0, 0, 19, 0, 0, 0, 1, 0, 0, 0, 7, 0xff, 0xff, 0xff, 0xff, 0xb1]);
        assert_eq!(starts(&code), [0, 1, 20]);
        let decoded = decode(&code).expect("well-formed code");
        let Jump::Switch { default: 20, words } = &decoded[1].jump else { panic!("a switch to 20") };
        assert!(matches!(words[..], [Word::Plain(1), Word::Plain(7), Word::Target(0)]));
    }

    #[test]
    fn code_that_ends_within_an_instruction_or_has_an_unknown_one_is_malformed() {
        assert!(decode(&[0xb2, 0]).is_err());
        assert!(decode(&[0xfe]).is_err());
    }
}
