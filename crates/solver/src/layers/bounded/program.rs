//! The part of a query that is about words of at most 64 bits, laid out flat, arguments first.

use attest_term::{Op, Sort, Term, TermPool};

use super::domain::Domain;

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A constant.
    Constant(u64),
    /// A variable.
    Variable,
    /// A word about which nothing is known here: made of floats, arrays, functions or wide words.
    Foreign,
    /// An operator on words.
    Operator,
}

/// A term.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) term: Term,
    pub(super) op: Op,
    pub(super) kind: Kind,
    /// The width; truth values have one bit.
    pub(super) width: u16,
    pub(super) args: [u32; 3],
    pub(super) arity: u8,
}

impl Node {
    pub(super) fn is_operator(&self) -> bool {
        self.kind == Kind::Operator
    }

    pub(super) fn initial(&self) -> Domain {
        match self.kind {
            Kind::Constant(word) => Domain::constant(self.width, word),
            _ => Domain::top(self.width),
        }
    }
}

/// The terms of a query.
#[derive(Debug)]
pub(super) struct Program {
    pub(super) nodes: Vec<Node>,
    pub(super) roots: Vec<u32>,
    pub(super) variables: Vec<u32>,
    /// Whether there are no foreign words.
    pub(super) whole: bool,
}

/// For every term of the pool the number of the last program it was in, and its place there.
#[derive(Debug, Default)]
pub(super) struct Slots {
    slots: Vec<(u32, u32)>,
    number: u32,
}

impl Program {
    /// Lays out the conditions, unless they have more terms than `most`.
    pub(super) fn new(
        pool: &TermPool,
        conditions: &[Term],
        slots: &mut Slots,
        most: usize,
    ) -> Option<Program> {
        let terms = slots.collect(pool, conditions, most)?;
        let mut program = Program {
            nodes: Vec::with_capacity(terms.len()),
            roots: Vec::new(),
            variables: Vec::new(),
            whole: true,
        };
        for (place, &term) in terms.iter().enumerate() {
            slots.slots[term.index()].1 = place as u32;
            let kind = kind(pool, term);
            let mut args = [0; 3];
            let mut arity = 0;
            if kind == Kind::Operator {
                for (slot, arg) in args.iter_mut().zip(pool.args(term)) {
                    *slot = slots.slots[arg.index()].1;
                    arity += 1;
                }
            }
            match kind {
                Kind::Variable => program.variables.push(place as u32),
                Kind::Foreign => program.whole = false,
                _ => {}
            }
            let width = word_width(pool.sort(term)).unwrap_or(1);
            program.nodes.push(Node { term, op: pool.op(term), kind, width, args, arity });
        }
        program.roots = conditions.iter().map(|condition| slots.slots[condition.index()].1).collect();
        Some(program)
    }
}

impl Slots {
    /// The terms that matter, in order.
    fn collect(&mut self, pool: &TermPool, conditions: &[Term], most: usize) -> Option<Vec<Term>> {
        self.number = self.number.wrapping_add(1);
        if self.number == 0 {
            self.slots.clear();
            self.number = 1;
        }
        if self.slots.len() < pool.len() {
            self.slots.resize(pool.len(), (0, 0));
        }
        let mut found = Vec::with_capacity(conditions.len() * 6);
        for &condition in conditions {
            self.visit(condition, &mut found);
        }
        let mut next = 0;
        while let Some(&term) = found.get(next) {
            next += 1;
            if found.len() > most {
                return None;
            }
            if kind(pool, term) == Kind::Operator {
                for &arg in pool.args(term) {
                    self.visit(arg, &mut found);
                }
            }
        }
        found.sort_unstable();
        Some(found)
    }

    fn visit(&mut self, term: Term, found: &mut Vec<Term>) {
        let slot = &mut self.slots[term.index()];
        if slot.0 != self.number {
            slot.0 = self.number;
            found.push(term);
        }
    }
}

fn kind(pool: &TermPool, term: Term) -> Kind {
    let op = pool.op(term);
    match op {
        Op::True => Kind::Constant(1),
        Op::False => Kind::Constant(0),
        _ if word_width(pool.sort(term)).is_none() => Kind::Foreign,
        Op::Bits => pool.word(term).map_or(Kind::Foreign, Kind::Constant),
        Op::Variable => Kind::Variable,
        Op::Apply | Op::Select => Kind::Foreign,
        _ if pool.args(term).iter().all(|&arg| word_width(pool.sort(arg)).is_some()) => Kind::Operator,
        _ => Kind::Foreign,
    }
}

fn word_width(sort: Sort) -> Option<u16> {
    match sort {
        Sort::Bool => Some(1),
        Sort::BitVec(width) if width <= 64 => Some(width),
        _ => None,
    }
}
