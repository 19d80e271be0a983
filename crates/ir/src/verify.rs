//! Checks that a body is well formed. Its invariants:
//!
//! 1. There is a block; the blocks divide the instructions among them in order, none is empty.
//! 2. Each block ends with a terminator, and there is no other in it.
//! 3. There is one bytecode position per instruction; the line table is sorted by position.
//! 4. Branches, switches and handlers lead to blocks that exist.
//! 5. Indices into tables are in range.
//! 6. Registers exist.
//! 7. The parameters are the receiver, if any, and the descriptor's, in number and type.
//! 8. Operands and results have the types that the instruction wants; int operations with a constant
//!    are int operations, and never a division by 0.
//! 9. A field link says what its descriptor and its instruction say: kind, static or not.
//! 10. A call passes the receiver, if any, and what the descriptor asks for, in number and type; its
//!     result register, if any, has the type of the result; `call interface` is of an interface,
//!     and `init_call` of a static call.
//! 11. What is returned is what the method's descriptor says.
//! 12. The keys of a switch ascend, and it is marked dense exactly if they are consecutive.
//! 13. A list of handlers is not empty, and what is caught goes to a reference register.
//! 14. `new` names no array type; `new_array` an array type; `new_multi_array` one of at least as many
//!     dimensions as there are sizes, and there is a size.
//! 15. Every register is assigned before it is used, on every path, exceptional edges included: a
//!     handler can rely on what was assigned when the guarded block began, and on the exception.
//!
//! 15 is looked at only if the others hold, and those on instructions only if 1 to 6 hold. Nothing is
//! claimed about checks: a field access need not stand behind a null check, since one that was made
//! before is not repeated.

mod assigned;
mod operands;
mod shape;
mod types;

use std::fmt;

use attest_program::Program;

use crate::body::Body;
use crate::inst::{Block, Inst};

/// Something in a body that is not as it must be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The number in the list of invariants.
    pub invariant: u8,
    /// The block, if it is about one.
    pub block: Option<Block>,
    /// The instruction (an index into the body's) and its bytecode position, if it is about one.
    pub inst: Option<(u32, u16)>,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.block, self.inst) {
            (Some(block), Some((inst, pc))) => write!(f, "{block}, instruction {inst} (@{pc}): ")?,
            (Some(block), None) => write!(f, "{block}: ")?,
            (None, _) => write!(f, "body: ")?,
        }
        write!(f, "invariant {}: {}", self.invariant, self.what)
    }
}

/// Checks all invariants; the violations come in the order of the blocks and instructions.
pub fn verify(body: &Body, program: &Program) -> Result<(), Vec<Violation>> {
    let mut verifier = Verifier { body, program, block: None, inst: None, violations: Vec::new() };
    verifier.shape();
    if verifier.violations.is_empty() {
        verifier.types();
    }
    if verifier.violations.is_empty() {
        verifier.assigned();
    }
    if verifier.violations.is_empty() { Ok(()) } else { Err(verifier.violations) }
}

struct Verifier<'a> {
    body: &'a Body,
    program: &'a Program,
    block: Option<Block>,
    inst: Option<usize>,
    violations: Vec<Violation>,
}

impl<'a> Verifier<'a> {
    fn report(&mut self, invariant: u8, what: impl fmt::Display) {
        let inst = self.inst.map(|at| (at as u32, self.body.pcs.get(at).copied().unwrap_or(0)));
        self.violations.push(Violation { invariant, block: self.block, inst, what: what.to_string() });
    }

    /// Visits every instruction, with its block and place known to `report`.
    fn each_inst(&mut self, mut visit: impl FnMut(&mut Verifier<'a>, Inst)) {
        let body = self.body;
        for (block, data) in body.blocks.iter().enumerate() {
            self.block = Some(Block(block as u16));
            for at in data.start as usize..data.end as usize {
                self.inst = Some(at);
                visit(self, body.insts[at]);
            }
        }
        (self.block, self.inst) = (None, None);
    }
}
