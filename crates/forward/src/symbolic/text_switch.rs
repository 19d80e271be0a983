//! `switch` on a string: split once, over equality with its constants, instead of over hash codes.
//!
//! Compilers turn such a switch into one over `hashCode()` whose cases compare the string with constants. A string
//! that only has the hash code of a constant fails that comparison and goes on where a string with none of the hash
//! codes goes on; so the paths are told apart by equality alone.

use std::sync::Arc;

use attest_ir::{Block, Body, CallSite, Cond, Inst, SwitchTable};
use attest_program::MethodId;
use attest_state::{Mark, Operand, State};
use attest_term::{Sort, Term};

use super::strings::Source;
use super::text::Text;
use crate::control::Control;
use crate::machine::Machine;

type Done<T> = Result<T, Box<Control>>;

/// Most constants with one hash code that are looked for.
const MAX_CONSTANTS: usize = 8;

/// A target of a switch and the constants that it compares with.
type Tested<'p> = (Block, Vec<&'p [u16]>);

impl<'p> Machine<'p> {
    /// The hash code of a symbolic string of which only a switch is made, as a variable that stands for it.
    pub(crate) fn hash_for_switch(
        &mut self,
        state: &mut State,
        body: &'p Body,
        site: &'p CallSite,
        method: MethodId,
        string: Operand,
    ) -> Option<Operand> {
        let inst = state.frames.last()?.inst as usize;
        let result = site.result?;
        let Some(Inst::Switch { a, table }) = body.insts.get(inst + 1) else { return None };
        let declared = self.program.method(method);
        let hash_code = self.program.text(declared.name) == "hashCode"
            && declared.class == self.program.well_known().string;
        if !hash_code || *a != result || !self.has_symbolic_text(state, string) {
            return None;
        }
        self.tested(body, &body.tables[*table as usize])?;
        let path = state.path.as_mut()?;
        path.made_up += 1;
        let name = format!("hashCode#{}", path.made_up);
        let variable = self.pool().variable(&name, Sort::BitVec(32));
        Arc::make_mut(&mut path.hashes).push((variable, string));
        Some(Operand { ty: attest_ir::Type::Int, word: 0, mark: Mark::of(variable) })
    }

    /// The targets of a switch over the hash code of a string, each with the condition under which it is taken.
    pub(crate) fn text_choices(
        &mut self,
        state: &mut State,
        body: &'p Body,
        table: &SwitchTable,
        hash: Term,
    ) -> Done<Option<Vec<(Block, Term)>>> {
        let found = state.path.as_ref().and_then(|path| {
            path.hashes.iter().find(|(variable, _)| *variable == hash).map(|(_, string)| *string)
        });
        let Some(string) = found else { return Ok(None) };
        let Some(tests) = self.tested(body, table) else { return Ok(None) };
        let Some(text) = self.source(state, string)? else { return Ok(None) };
        let mut choices = Vec::new();
        let mut all = Vec::new();
        for (block, constants) in tests {
            let mut any = Vec::new();
            for constant in constants {
                let constant = Source::Made(Text::constant(self.pool(), constant));
                any.push(self.equal_texts(state, &text, &constant)?);
            }
            let any = self.pool().any(&any);
            all.push(any);
            choices.push((block, any));
        }
        let any = self.pool().any(&all);
        choices.push((table.default, self.pool().not(any)));
        Ok(Some(choices))
    }

    /// The constants that each target of a switch over a hash code compares the string with; nothing if a target
    /// does anything else.
    fn tested(&self, body: &'p Body, table: &SwitchTable) -> Option<Vec<Tested<'p>>> {
        let mut all = Vec::new();
        for (key, block) in &table.cases {
            if *block == table.default {
                continue;
            }
            let mut constants = Vec::new();
            let mut at = *block;
            while at != table.default {
                if constants.len() >= MAX_CONSTANTS {
                    return None;
                }
                let (constant, otherwise) = self.test(body, at)?;
                if hash(constant) == *key {
                    constants.push(constant);
                }
                at = otherwise;
            }
            all.push((*block, constants));
        }
        Some(all)
    }

    /// A block that compares with a constant and does nothing else: the constant, and where it goes if that is not
    /// equal.
    fn test(&self, body: &'p Body, block: Block) -> Option<(&'p [u16], Block)> {
        let (last, rest) = body.block_insts(block).split_last()?;
        let mut constant = None;
        let mut compared = None;
        for inst in rest {
            match inst {
                Inst::Move { .. } | Inst::CheckNull { .. } => {}
                Inst::Text { text, .. } => constant = Some(&*body.texts[*text as usize].units),
                Inst::Call { site } => {
                    let site = &body.sites[*site as usize];
                    let equals = self.program.text(site.name) == "equals"
                        && self.program.text(site.class) == "java/lang/String";
                    compared = equals.then_some(site.result?);
                    compared?;
                }
                _ => return None,
            }
        }
        let otherwise = match *last {
            Inst::IfImm { cond: Cond::Eq, a, imm: 0, then, .. } if Some(a) == compared => then,
            Inst::IfImm { cond: Cond::Ne, a, imm: 0, other, .. } if Some(a) == compared => other,
            _ => return None,
        };
        Some((constant?, otherwise))
    }
}

/// `String.hashCode` of a constant.
fn hash(units: &[u16]) -> i32 {
    units.iter().fold(0, |hash: i32, unit| hash.wrapping_mul(31).wrapping_add(i32::from(*unit)))
}
