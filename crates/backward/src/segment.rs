//! Straight pieces of code: what they compute, as terms over the registers and the memory before them.

use std::collections::BTreeMap;

use attest_forward::{binary_term, narrow_term, unary_term};
use attest_ir::{Body, Inst, Reg, Type};
use attest_program::{FieldId, Kind, Program};
use attest_term::{Term, TermPool};

use crate::memory::{Memory, Part, place, sort};
use crate::node::{Condition, Frame, Node};

/// The first address of objects that the path itself makes.
const MADE: u64 = 0x4000_0000;

/// Steps back over the instructions from `from` to the node's place, none of which is a call.
pub(crate) fn back<'b>(
    program: &Program,
    pool: &mut TermPool,
    node: &mut Node<'b>,
    from: usize,
    made: &mut u64,
) {
    let to = node.top().at;
    let body = node.top().body;
    let relevant = relevant(body, node, from, to);
    node.top().at = from;
    if !relevant.iter().any(|is| *is) {
        return;
    }
    let mut piece = Piece {
        program,
        pool,
        body,
        before: node.top().clone(),
        start: node.memory.clone(),
        registers: BTreeMap::new(),
        memory: Memory::default(),
        forgotten: None,
        facts: Vec::new(),
        made,
        objects: Vec::new(),
    };
    for at in from..to {
        if relevant[at - from] {
            piece.run(at);
        }
    }
    let mut pairs: Vec<(Term, Term)> = Vec::new();
    for (reg, variable) in &node.top().registers {
        pairs.extend(piece.registers.get(reg).map(|after| (*variable, *after)));
    }
    for (part, variable) in &node.memory.parts {
        let after = piece.part(*part);
        if after != *variable {
            pairs.push((*variable, after));
        }
    }
    let Piece { before, start, facts, objects, .. } = piece;
    let is_ref = |reg: &u16| body.registers[*reg as usize] == Type::Ref;
    let refs: Vec<Term> =
        before.registers.iter().filter(|(reg, _)| is_ref(reg)).map(|(_, term)| *term).collect();
    node.top().registers = before.registers;
    node.memory = start;
    node.replace(pool, pairs);
    for (fact, line) in facts {
        add_if_known(pool, node, fact, body, line);
    }
    // What was there before is not what was made here.
    for object in objects {
        for reference in &refs {
            let apart = pool.distinct(*reference, object);
            add_if_known(pool, node, apart, body, None);
        }
    }
    node.forget(pool);
}

/// What straight computations leave in the registers that they write, and what their checks show; the frame stands before
/// them, and nothing is stored.
pub(crate) fn computed<'b>(
    program: &Program,
    pool: &mut TermPool,
    (frame, memory): (&mut Frame<'b>, &mut Memory),
    registers: BTreeMap<u16, Term>,
    insts: std::ops::Range<usize>,
) -> (BTreeMap<u16, Term>, Vec<Term>) {
    let body = frame.body;
    let mut piece = Piece {
        program,
        pool,
        body,
        before: frame.clone(),
        start: std::mem::take(memory),
        registers,
        memory: Memory::default(),
        forgotten: None,
        facts: Vec::new(),
        made: &mut 0,
        objects: Vec::new(),
    };
    insts.for_each(|at| piece.run(at));
    let Piece { before, start, registers, facts, .. } = piece;
    frame.registers = before.registers;
    *memory = start;
    (registers, facts.into_iter().map(|(fact, _)| fact).collect())
}

/// Adds what a check has shown, if it speaks of what conditions speak of already.
fn add_if_known(pool: &mut TermPool, node: &mut Node<'_>, fact: Term, body: &Body, line: Option<u16>) {
    if pool.value(fact).is_some() {
        return;
    }
    let mentioned =
        node.conditions.iter().flat_map(|c| pool.free_variables(c.term).to_vec()).collect::<Vec<_>>();
    let known = pool.free_variables(fact).iter().all(|variable| mentioned.contains(variable));
    if known && !node.conditions.iter().any(|condition| condition.term == fact) {
        let said = crate::choices::plain(&attest_term::print::human_within(pool, fact, 80));
        node.conditions.push(Condition { term: fact, method: body.method, line, said });
    }
}

/// Which instructions of a piece matter: those that compute what conditions speak of, and checks.
fn relevant(body: &Body, node: &mut Node<'_>, from: usize, to: usize) -> Vec<bool> {
    let mut wanted: Vec<u16> = node.top().registers.keys().copied().collect();
    let mut memory = !node.memory.parts.is_empty();
    let mut relevant = vec![false; to - from];
    for at in (from..to).rev() {
        let inst = body.insts[at];
        let writes = inst.dst().is_some_and(|reg| wanted.contains(&reg.0));
        let stores = matches!(
            inst,
            Inst::PutField { .. }
                | Inst::PutStatic { .. }
                | Inst::ArrayStore { .. }
                | Inst::New { .. }
                | Inst::NewArray { .. }
                | Inst::NewMultiArray { .. }
                | Inst::Init { .. }
                | Inst::InitField { .. }
                | Inst::InitCall { .. }
        );
        // A check tells something only of values that are followed anyway.
        let checks = match inst {
            Inst::CheckNull { a } | Inst::CheckZero { a } | Inst::CheckSize { a } => wanted.contains(&a.0),
            Inst::CheckBounds { array, index } => wanted.contains(&array.0) && wanted.contains(&index.0),
            _ => false,
        };
        if writes || memory && stores || checks {
            relevant[at - from] = true;
            wanted.extend(read(body, inst).iter().map(|reg| reg.0));
            memory |= matches!(
                inst,
                Inst::GetField { .. }
                    | Inst::GetStatic { .. }
                    | Inst::ArrayLoad { .. }
                    | Inst::ArrayLength { .. }
                    | Inst::CheckBounds { .. }
            );
        }
    }
    relevant
}

/// The registers that an instruction reads.
pub(crate) fn read(body: &Body, inst: Inst) -> Vec<Reg> {
    match inst {
        Inst::Move { src, .. } => vec![src],
        Inst::Unary { a, .. } | Inst::BinaryImm { a, .. } | Inst::InstanceOf { a, .. } => vec![a],
        Inst::Binary { a, b, .. } => vec![a, b],
        Inst::GetField { object, .. } => vec![object],
        Inst::PutField { object, src, .. } => vec![object, src],
        Inst::PutStatic { src, .. } => vec![src],
        Inst::ArrayLoad { array, index, .. } => vec![array, index],
        Inst::ArrayStore { array, index, src, .. } => vec![array, index, src],
        Inst::ArrayLength { array, .. } => vec![array],
        Inst::NewArray { length, .. } => vec![length],
        Inst::NewMultiArray { sizes, .. } => body.lists[sizes as usize].to_vec(),
        _ => Vec::new(),
    }
}

struct Piece<'x, 'b> {
    program: &'x Program,
    pool: &'x mut TermPool,
    body: &'b Body,
    /// The registers before the piece.
    before: Frame<'b>,
    /// The memory before the piece.
    start: Memory,
    /// What registers hold now, where it is not what they held before.
    registers: BTreeMap<u16, Term>,
    /// What the memory holds now, where it is not what it held before.
    memory: Memory,
    /// What the rest of it holds now, once it may be anything.
    forgotten: Option<Memory>,
    facts: Vec<(Term, Option<u16>)>,
    made: &'x mut u64,
    objects: Vec<Term>,
}

impl Piece<'_, '_> {
    fn get(&mut self, reg: Reg) -> Term {
        match self.registers.get(&reg.0) {
            Some(term) => *term,
            None => self.before.register(self.program, self.pool, reg),
        }
    }

    fn set(&mut self, reg: Reg, term: Term) {
        self.registers.insert(reg.0, term);
    }

    fn anything(&mut self, reg: Reg) {
        let term = self.pool.fresh("any", sort(self.body.registers[reg.index()]));
        self.set(reg, term);
    }

    fn part(&mut self, part: Part) -> Term {
        match self.memory.parts.get(&part) {
            Some(term) => *term,
            None => match &mut self.forgotten {
                Some(anything) => anything.part(self.pool, part),
                None => self.start.part(self.pool, part),
            },
        }
    }

    fn field(&mut self, field: u32) -> Option<(FieldId, Type)> {
        let link = &self.body.fields[field as usize];
        let class = self.program.load(self.program.text(link.class)).ok()?;
        let found = self.program.resolve_field(class, link.name, link.descriptor).ok()?;
        Some((found, Type::of(link.kind)))
    }

    fn fact(&mut self, at: usize, term: Term) {
        let line = self.body.line(self.body.pcs[at]);
        self.facts.push((term, line));
    }

    /// A new object: nothing that was there before is it.
    fn object(&mut self) -> Term {
        *self.made += 16;
        let object = self.pool.bits(32, MADE + *self.made);
        self.objects.push(object);
        object
    }

    fn run(&mut self, at: usize) {
        let zero = |pool: &mut TermPool| pool.bits(32, 0);
        match self.body.insts[at] {
            Inst::Int { dst, value } => {
                let term = self.pool.bits(32, u64::from(value as u32));
                self.set(dst, term);
            }
            Inst::Long { dst, constant } => {
                let term = self.pool.bits(64, self.body.constants[constant as usize]);
                self.set(dst, term);
            }
            Inst::Float { dst, value } => {
                let term = self.pool.float32(value);
                self.set(dst, term);
            }
            Inst::Double { dst, constant } => {
                let term = self.pool.float64(f64::from_bits(self.body.constants[constant as usize]));
                self.set(dst, term);
            }
            Inst::Null { dst } => {
                let term = zero(self.pool);
                self.set(dst, term);
            }
            Inst::Move { dst, src } => {
                let term = self.get(src);
                self.set(dst, term);
            }
            Inst::Unary { op, dst, a } => {
                let a = self.get(a);
                let term = unary_term(self.pool, op, a);
                self.set(dst, term);
            }
            Inst::Binary { op, dst, a, b } => {
                let (a, b) = (self.get(a), self.get(b));
                let term = binary_term(self.pool, op, a, b);
                self.set(dst, term);
            }
            Inst::BinaryImm { op, dst, a, imm } => {
                let a = self.get(a);
                let b = self.pool.bits(32, u64::from(imm as u32));
                let term = binary_term(self.pool, op, a, b);
                self.set(dst, term);
            }
            Inst::CheckNull { a } => {
                let (a, null) = (self.get(a), zero(self.pool));
                let present = self.pool.distinct(a, null);
                self.fact(at, present);
            }
            Inst::CheckZero { a } => {
                let a = self.get(a);
                let width = self.pool.width(a);
                let none = self.pool.bits(width, 0);
                let divides = self.pool.distinct(a, none);
                self.fact(at, divides);
            }
            Inst::CheckSize { a } => {
                let (a, none) = (self.get(a), zero(self.pool));
                let sensible = self.pool.bv_sle(none, a);
                self.fact(at, sensible);
            }
            Inst::CheckBounds { array, index } => {
                let (array, index) = (self.get(array), self.get(index));
                let lengths = self.part(Part::Lengths);
                let length = self.pool.select(lengths, array);
                let none = zero(self.pool);
                let (low, high) = (self.pool.bv_sle(none, index), self.pool.bv_slt(index, length));
                let within = self.pool.and(low, high);
                self.fact(at, within);
            }
            Inst::GetField { dst, object, field } => match self.field(field) {
                Some((field, ty)) => {
                    let object = self.get(object);
                    let part = self.part(Part::Field(field, ty));
                    let term = self.pool.select(part, object);
                    self.set(dst, term);
                }
                None => self.anything(dst),
            },
            Inst::PutField { object, src, field: link } => match self.field(link) {
                Some((field, ty)) => {
                    let kind = self.body.fields[link as usize].kind;
                    let (object, src) = (self.get(object), self.get(src));
                    let src = narrow_term(self.pool, kind, src);
                    let part = self.part(Part::Field(field, ty));
                    let after = self.pool.store(part, object, src);
                    self.memory.parts.insert(Part::Field(field, ty), after);
                }
                None => self.forget_memory(),
            },
            Inst::GetStatic { dst, field } => match self.field(field) {
                Some((field, ty)) => {
                    let term = self.part(Part::Static(field, ty));
                    self.set(dst, term);
                }
                None => self.anything(dst),
            },
            Inst::PutStatic { src, field: link } => match self.field(link) {
                Some((field, ty)) => {
                    let kind = self.body.fields[link as usize].kind;
                    let src = self.get(src);
                    let src = narrow_term(self.pool, kind, src);
                    self.memory.parts.insert(Part::Static(field, ty), src);
                }
                None => self.forget_memory(),
            },
            Inst::ArrayLoad { kind, dst, array, index } => {
                let (array, index) = (self.get(array), self.get(index));
                let part = self.part(Part::elements(kind));
                let at = place(self.pool, array, index);
                let term = self.pool.select(part, at);
                self.set(dst, term);
            }
            Inst::ArrayStore { kind, array, index, src } => {
                let (array, index, src) = (self.get(array), self.get(index), self.get(src));
                // An array of booleans keeps a bit, one of bytes a byte; the instruction is the same.
                let src = match kind {
                    Kind::Boolean | Kind::Byte => self.pool.fresh("any", sort(Type::Int)),
                    other => narrow_term(self.pool, other, src),
                };
                let part = self.part(Part::elements(kind));
                let at = place(self.pool, array, index);
                let after = self.pool.store(part, at, src);
                self.memory.parts.insert(Part::elements(kind), after);
            }
            Inst::ArrayLength { dst, array } => {
                let array = self.get(array);
                let lengths = self.part(Part::Lengths);
                let term = self.pool.select(lengths, array);
                self.set(dst, term);
            }
            Inst::New { dst, class } => {
                let object = self.object();
                self.defaults(class, object);
                self.set(dst, object);
            }
            Inst::NewArray { dst, length, .. } => {
                let length = self.get(length);
                let object = self.object();
                // The elements are not told to be zero: an address was not used before.
                let lengths = self.part(Part::Lengths);
                let after = self.pool.store(lengths, object, length);
                self.memory.parts.insert(Part::Lengths, after);
                self.set(dst, object);
            }
            Inst::Init { .. } | Inst::InitField { .. } | Inst::InitCall { .. } => self.forget_memory(),
            other => {
                if let Some(dst) = other.dst() {
                    self.anything(dst);
                }
            }
        }
    }

    /// The fields of a new object are zero.
    fn defaults(&mut self, class: u32, object: Term) {
        let name = self.body.classes[class as usize].name;
        let Ok(class) = self.program.load(self.program.text(name)) else { return };
        for above in self.program.superclasses(class) {
            for field in &above.fields {
                let declared = self.program.field(*field);
                if declared.is_static() || above.is_from_jdk() {
                    continue;
                }
                let ty = Type::of(declared.kind);
                let zero = match ty {
                    Type::Int | Type::Ref => self.pool.bits(32, 0),
                    Type::Long => self.pool.bits(64, 0),
                    Type::Float => self.pool.float32(0.0),
                    Type::Double => self.pool.float64(0.0),
                };
                let part = self.part(Part::Field(*field, ty));
                let after = self.pool.store(part, object, zero);
                self.memory.parts.insert(Part::Field(*field, ty), after);
            }
        }
    }

    /// The memory after this is anything.
    fn forget_memory(&mut self) {
        self.memory = Memory::default();
        self.forgotten = Some(Memory::default());
    }
}
