//! Where a place can be reached from (Algorithm 4.3): predecessors, throwing instructions, returns of callees, callers.

use attest_ir::{Block, Body, CallKind, Cond, Inst, Reg};
use attest_program::Program;
use attest_term::{Term, TermPool};

use crate::node::{Condition, Frame, Node};

/// The condition under which a block's terminator goes to another block.
pub(crate) fn edge(
    program: &Program,
    pool: &mut TermPool,
    frame: &mut Frame<'_>,
    terminator: usize,
    to: Block,
) -> Option<Term> {
    let body = frame.body;
    let mut get = |pool: &mut TermPool, reg: Reg| frame.register(program, pool, reg);
    edge_over(pool, body, terminator, to, &mut get)
}

/// The same with registers that hold terms.
pub(crate) fn edge_over(
    pool: &mut TermPool,
    body: &Body,
    terminator: usize,
    to: Block,
    get: &mut dyn FnMut(&mut TermPool, Reg) -> Term,
) -> Option<Term> {
    let (holds, then) = match body.insts[terminator] {
        Inst::If { cond, a, b, then, other } if then != other => {
            let (a, b) = (get(pool, a), get(pool, b));
            (compare(pool, cond, a, b), then)
        }
        Inst::IfImm { cond, a, imm, then, other } if then != other => {
            let a = get(pool, a);
            let b = pool.bits(32, u64::from(i32::from(imm) as u32));
            (compare(pool, cond, a, b), then)
        }
        Inst::IfSame { a, b, then, other } if then != other => {
            let (a, b) = (get(pool, a), get(pool, b));
            (pool.eq(a, b), then)
        }
        Inst::IfNull { a, then, other } if then != other => {
            let a = get(pool, a);
            let null = pool.bits(32, 0);
            (pool.eq(a, null), then)
        }
        Inst::Switch { a, table } => {
            let a = get(pool, a);
            let table = &body.tables[table as usize];
            let keys = |pool: &mut TermPool, wanted: &dyn Fn(Block) -> bool| {
                let mut found = Vec::new();
                for (key, target) in &table.cases {
                    if wanted(*target) {
                        let key = pool.bits(32, u64::from(*key as u32));
                        found.push(pool.eq(a, key));
                    }
                }
                pool.any(&found)
            };
            if to == table.default {
                let elsewhere = keys(pool, &|target| target != to);
                return Some(pool.not(elsewhere));
            }
            return Some(keys(pool, &|target| target == to));
        }
        _ => return None,
    };
    Some(if then == to { holds } else { pool.not(holds) })
}

/// What holds where a branch goes to a block, in the words of the source; nothing if it speaks of what has no name there.
pub fn branch_said(program: &Program, body: &Body, terminator: usize, to: Block) -> Option<String> {
    let mut pool = TermPool::new();
    let mut frame = Frame::before(body, terminator);
    let term = edge(program, &mut pool, &mut frame, terminator, to)?;
    let said = plain(&attest_term::print::human_within(&pool, term, 80));
    (!said.contains(crate::node::UNNAMED)).then_some(said)
}

/// `a cond b`, pushed into the outcomes of three-way comparisons.
fn compare(pool: &mut TermPool, cond: Cond, a: Term, b: Term) -> Term {
    match cond {
        Cond::Eq => pool.eq(a, b),
        Cond::Ne => pool.distinct(a, b),
        Cond::Lt => pool.bv_slt(a, b),
        Cond::Ge => pool.bv_sle(b, a),
        Cond::Gt => pool.bv_slt(b, a),
        Cond::Le => pool.bv_sle(a, b),
    }
}

/// Adds what must hold at an instruction.
pub(crate) fn require(pool: &mut TermPool, node: &mut Node<'_>, term: Term, at: usize) {
    let body = node.top().body;
    let line = body.line(body.pcs[at]);
    let said = plain(&attest_term::print::human_within(pool, term, 100));
    node.conditions.push(Condition { term, method: body.method, line, said });
}

/// A term's text without the numbers that tell variables apart.
pub(crate) fn plain(text: &str) -> String {
    let mut said = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter == '!' && letters.peek().is_some_and(char::is_ascii_digit) {
            while letters.peek().is_some_and(char::is_ascii_digit) {
                letters.next();
            }
        } else {
            said.push(letter);
        }
    }
    said
}

/// How an instruction may throw into a handler.
pub(crate) enum Throwing {
    /// It does not.
    Never,
    /// When its check fails.
    Check,
    /// After it did anything.
    Anything,
}

/// Whether an instruction may throw what a handler catches.
pub(crate) fn throwing(program: &Program, body: &Body, inst: Inst, class: Option<u32>) -> Throwing {
    let catches = |thrown: &str| {
        let Some(class) = class else { return true };
        let name = program.text(body.classes[class as usize].name);
        match (program.load(thrown), program.load(name)) {
            (Ok(thrown), Ok(caught)) => {
                program.is_subtype(thrown, caught) || program.is_subtype(caught, thrown)
            }
            _ => true,
        }
    };
    if let Some(exception) = inst.raises() {
        return if catches(exception) { Throwing::Check } else { Throwing::Never };
    }
    match inst {
        Inst::Call { site } if only_looks(program, body, site) => {
            if catches("java/lang/Error") {
                Throwing::Anything
            } else {
                Throwing::Never
            }
        }
        Inst::Call { .. } | Inst::Throw { .. } => Throwing::Anything,
        Inst::MonitorExit { .. } | Inst::MonitorEnter { .. } => Throwing::Anything,
        // Errors of the machine and of linking.
        Inst::New { .. }
        | Inst::NewArray { .. }
        | Inst::NewMultiArray { .. }
        | Inst::Init { .. }
        | Inst::InitField { .. }
        | Inst::InitCall { .. }
        | Inst::Dynamic { .. }
        | Inst::ClassObject { .. }
        | Inst::InstanceOf { .. }
        | Inst::GetField { .. }
        | Inst::PutField { .. }
        | Inst::GetStatic { .. }
        | Inst::PutStatic { .. } => {
            if catches("java/lang/Error") {
                Throwing::Anything
            } else {
                Throwing::Never
            }
        }
        _ => Throwing::Never,
    }
}

/// Whether a call is of a method of `String` that throws nothing but errors.
fn only_looks(program: &Program, body: &Body, site: u32) -> bool {
    let site = &body.sites[site as usize];
    program.text(site.class) == "java/lang/String"
        && matches!(program.text(site.name), "length" | "isEmpty" | "hashCode" | "equals")
}

/// The condition under which a check fails, if it is known.
pub(crate) fn failing(
    program: &Program,
    pool: &mut TermPool,
    node: &mut Node<'_>,
    inst: Inst,
) -> Option<Term> {
    match inst {
        Inst::CheckNull { a } => {
            let a = node.top().register(program, pool, a);
            let null = pool.bits(32, 0);
            Some(pool.eq(a, null))
        }
        Inst::CheckZero { a } => {
            let a = node.top().register(program, pool, a);
            let width = pool.width(a);
            let zero = pool.bits(width, 0);
            Some(pool.eq(a, zero))
        }
        Inst::CheckSize { a } => {
            let a = node.top().register(program, pool, a);
            let zero = pool.bits(32, 0);
            Some(pool.bv_slt(a, zero))
        }
        Inst::CheckBounds { array, index } => {
            let (array, index) =
                (node.top().register(program, pool, array), node.top().register(program, pool, index));
            let lengths = node.memory.part(pool, crate::memory::Part::Lengths);
            let length = pool.select(lengths, array);
            let zero = pool.bits(32, 0);
            let (low, high) = (pool.bv_slt(index, zero), pool.bv_sle(length, index));
            Some(pool.or(low, high))
        }
        _ => None,
    }
}

/// Whether a call of library code changes nothing that the program's own code sees: all it gets are numbers and texts.
pub(crate) fn is_pure(program: &Program, body: &Body, site: u32) -> bool {
    let site = &body.sites[site as usize];
    let Some(class) = program.loaded_class(program.text(site.class)) else { return false };
    let class_name = program.text(site.class);
    let descriptor = program.text(site.descriptor);
    let Some((parameters, _)) = attest_program::split_descriptor(descriptor) else { return false };
    let plain =
        |descriptor: &&str| !descriptor.starts_with(['L', '[']) || **descriptor == *"Ljava/lang/String;";
    let holder = class_name.starts_with("java/lang/")
        && matches!(
            &class_name["java/lang/".len()..],
            "Math"
                | "StrictMath"
                | "String"
                | "Integer"
                | "Long"
                | "Double"
                | "Float"
                | "Character"
                | "Boolean"
        );
    program.class(class).is_from_jdk()
        && holder
        && site.kind != CallKind::Dynamic
        && parameters.iter().all(plain)
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn the_numbers_of_variables_are_left_out_but_inequalities_stay() {
        assert_eq!(plain("x!12 != y!3 && z >= 4"), "x != y && z >= 4");
        assert_eq!(plain("!a!7 || b"), "!a || b");
    }
}
