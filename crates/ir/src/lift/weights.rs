//! How many bytecode instructions each instruction of the IR stands for.
//!
//! Loads, constants and stack operations leave no instruction behind; they are counted with the next one of
//! their block that does. So whatever way a block is left, by its end or by an exception in the middle, the sum
//! over the executed instructions is the number of bytecode instructions executed.

use attest_classfile::Instruction;
use attest_program::Program;

use super::blocks::Layout;
use crate::body::Body;

/// For each instruction of a body the number of bytecode instructions executed with it; nothing if the body
/// was not lifted from bytecode.
pub fn bytecode_weights(program: &Program, body: &Body) -> Option<Box<[u16]>> {
    let declared = program.method(body.method);
    let file = program.class(declared.class).file()?;
    let code = file.methods().get(declared.index as usize)?.code(file).ok()??;
    if declared.hidden {
        return None;
    }
    let decoded: Vec<(u32, Instruction)> = code.instructions().collect::<Result<_, _>>().ok()?;
    let layout = Layout::new(&code, &decoded).ok()?;
    let starts: Vec<u32> = (0..layout.count())
        .map(|block| decoded[layout.range(crate::inst::Block(block as u16)).start].0)
        .collect();
    let mut weights = vec![0u16; body.insts.len()];
    for block in &body.blocks {
        let (from, last) = (block.start as usize, block.end as usize - 1);
        let end = u32::from(body.pcs[last]);
        let of = starts.partition_point(|start| *start <= end).checked_sub(1)?;
        for (pc, _) in &decoded[layout.range(crate::inst::Block(of as u16))] {
            let at = body.pcs[from..=last].iter().position(|at| u32::from(*at) >= *pc);
            weights[at.map_or(last, |at| from + at)] += 1;
        }
    }
    Some(weights.into())
}
