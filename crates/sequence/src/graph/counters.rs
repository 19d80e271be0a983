//! Which fields look like counters on which nothing else depends, such as `modCount`.
//!
//! A look at the code of a class, those above it and those nested in them: a field is taken for a counter if what is read
//! from it is only counted up or down, stored in such fields again, passed on, or compared with such a value; methods that
//! only look, and give a number, may do more.
//! This is a guess that is cheap to make and need not be right: exploring checks it on every path (`abstraction`).

use std::collections::BTreeSet;

use attest_ir::{BinaryOp, Bodies, Body, Cond, Inst, Reg, targets};
use attest_program::{ClassId, FieldId, Kind, MethodId, Program};

/// The fields of the objects of a class that may be counters.
pub(super) fn candidates(program: &Program, bodies: &Bodies, class: ClassId) -> BTreeSet<FieldId> {
    let above: Vec<ClassId> = program.superclasses(class).map(|class| class.id).collect();
    let family = family(program, &above);
    let is_count = |field: &FieldId| {
        let declared = program.field(*field);
        !declared.is_static() && matches!(declared.kind, Kind::Int | Kind::Long)
    };
    let fields = family.iter().flat_map(|class| &program.class(*class).fields).copied();
    let mut left: BTreeSet<FieldId> = fields.filter(is_count).collect();
    let is_own =
        |left: &BTreeSet<FieldId>| left.iter().any(|field| above.contains(&program.field(*field).class));
    if !is_own(&left) {
        return BTreeSet::new();
    }
    let methods: Vec<MethodId> =
        family.iter().flat_map(|class| &program.class(*class).methods).copied().collect();
    // What is stored in a field that is none is none either: until nothing changes.
    loop {
        let before = left.len();
        for method in &methods {
            let declared = program.method(*method);
            if declared.is_abstract() || declared.is_native() {
                continue;
            }
            match bodies.get(program, *method) {
                Ok(body) => look(program, body, &mut left),
                // What cannot be read may do anything with them.
                Err(_) => left.clear(),
            }
        }
        if left.len() == before || !is_own(&left) {
            break;
        }
    }
    left.retain(|field| above.contains(&program.field(*field).class));
    left
}

/// Classes and those that are nested in them.
fn family(program: &Program, classes: &[ClassId]) -> Vec<ClassId> {
    let mut found: BTreeSet<ClassId> = classes.iter().copied().collect();
    for class in classes {
        let host = program.nest_host(*class);
        let Some(file) = program.class(host).file() else { continue };
        let prefix = format!("{}$", program.class_name(host));
        let mut names: Vec<&str> = file.nest_members();
        names.extend(file.inner_classes().iter().map(|inner| inner.inner));
        let nested = names.into_iter().filter(|name| name.starts_with(&prefix));
        found.extend(nested.filter_map(|name| program.load(name).ok()));
        found.insert(host);
    }
    found.remove(&program.well_known().object);
    found.into_iter().collect()
}

/// Takes away the fields of which a method makes more than counting.
fn look(program: &Program, body: &Body, left: &mut BTreeSet<FieldId>) {
    if only_looks(program, body) {
        return;
    }
    let code = Code { program, body };
    for (block, entry) in body.blocks.iter().zip(code.entries(left)) {
        let Some(mut registers) = entry else { continue };
        for inst in &body.insts[block.start as usize..block.end as usize] {
            code.check(*inst, &registers, left);
            code.follow(*inst, &mut registers, left);
        }
    }
}

/// Whether a method does nothing but give a number or a truth value: what it makes of a counter is no part of a state. A
/// question that asks it is looked at when it is asked.
fn only_looks(program: &Program, body: &Body) -> bool {
    let declared = program.method(body.method);
    let gives_number = declared.signature.result.is_some_and(|result| result.kind != Kind::Ref);
    let acts = |inst: &Inst| {
        matches!(
            inst,
            Inst::PutField { .. }
                | Inst::PutStatic { .. }
                | Inst::ArrayStore { .. }
                | Inst::Call { .. }
                | Inst::Throw { .. }
        )
    };
    gives_number && !body.insts.iter().any(acts)
}

/// What a register may hold.
#[derive(Clone, Default, PartialEq, Eq)]
struct Content {
    /// The fields that it may come from.
    from: BTreeSet<FieldId>,
    /// Whether it may be a constant.
    constant: bool,
    /// Whether it may be something else that is no counter; what is passed or given by a call may be one.
    other: bool,
}

impl Content {
    fn other() -> Content {
        Content { other: true, ..Content::default() }
    }

    fn is_constant(&self) -> bool {
        self.constant && !self.other && self.from.is_empty()
    }

    fn may_count(&self) -> bool {
        !self.constant && !self.other
    }

    fn join(&mut self, more: &Content) {
        self.from.extend(&more.from);
        self.constant |= more.constant;
        self.other |= more.other;
    }
}

/// A method whose registers are followed.
struct Code<'a> {
    program: &'a Program,
    body: &'a Body,
}

impl Code<'_> {
    /// What the registers may hold where each block begins; nothing where nothing leads.
    fn entries(&self, left: &BTreeSet<FieldId>) -> Vec<Option<Vec<Content>>> {
        let body = self.body;
        let mut entries: Vec<Option<Vec<Content>>> = vec![None; body.blocks.len()];
        if let Some(first) = entries.first_mut() {
            *first = Some(vec![Content::default(); body.registers.len()]);
        }
        let mut waiting = vec![0];
        while let Some(at) = waiting.pop() {
            let (block, Some(mut registers)) = (body.blocks[at], entries[at].clone()) else { continue };
            let handlers = block.handlers.map_or(&[][..], |list| &body.handler_lists[list as usize]);
            let mut sometime = registers.clone();
            for inst in &body.insts[block.start as usize..block.end as usize] {
                self.follow(*inst, &mut registers, left);
                if !handlers.is_empty() {
                    sometime.iter_mut().zip(&registers).for_each(|(known, now)| known.join(now));
                }
            }
            let last = body.insts[block.end as usize - 1];
            let normal = targets(body, last).into_iter().map(|to| (to, &registers));
            let caught = handlers.iter().map(|handler| (handler.block, &sometime));
            for (to, given) in normal.chain(caught) {
                let entry = &mut entries[to.index()];
                let joined = match entry.as_ref() {
                    None => given.clone(),
                    Some(known) => {
                        let mut joined = known.clone();
                        joined.iter_mut().zip(given).for_each(|(known, more)| known.join(more));
                        joined
                    }
                };
                if entry.as_ref() != Some(&joined) {
                    *entry = Some(joined);
                    waiting.push(to.index());
                }
            }
        }
        entries
    }

    /// Takes away the fields whose values an instruction uses otherwise than to count.
    fn check(&self, inst: Inst, registers: &[Content], left: &mut BTreeSet<FieldId>) {
        let of = |register: Reg| &registers[register.index()];
        let harmless = match inst {
            Inst::Move { .. } | Inst::CheckNull { .. } | Inst::Call { .. } | Inst::Return { .. } => true,
            Inst::BinaryImm { op: BinaryOp::Iadd | BinaryOp::Isub, .. } => true,
            Inst::Binary { op: BinaryOp::Ladd | BinaryOp::Iadd, a, b, .. } => {
                of(a).is_constant() || of(b).is_constant()
            }
            Inst::Binary { op: BinaryOp::Lsub | BinaryOp::Isub, a, b, .. } => {
                of(b).is_constant() || of(a).may_count() && of(b).may_count()
            }
            Inst::If { cond: Cond::Eq | Cond::Ne, a, b, .. } => of(a).may_count() && of(b).may_count(),
            Inst::PutField { src, field, .. } => {
                let written = self.field(field).filter(|written| left.contains(written));
                if let Some(written) = written
                    && !of(src).is_constant()
                    && !of(src).may_count()
                {
                    left.remove(&written);
                }
                written.is_some_and(|written| left.contains(&written))
            }
            _ => false,
        };
        if !harmless {
            for register in self.body.uses(inst) {
                left.retain(|field| !of(register).from.contains(field));
            }
        }
    }

    /// What an instruction puts into its register.
    fn follow(&self, inst: Inst, registers: &mut [Content], left: &BTreeSet<FieldId>) {
        let of = |register: Reg| registers[register.index()].clone();
        let (dst, content) = match inst {
            Inst::Int { dst, .. } | Inst::Long { dst, .. } => {
                (dst, Content { constant: true, ..Content::default() })
            }
            Inst::Move { dst, src } => (dst, of(src)),
            Inst::BinaryImm { op: BinaryOp::Iadd | BinaryOp::Isub, dst, a, .. } => (dst, of(a)),
            Inst::Binary { op: BinaryOp::Ladd | BinaryOp::Iadd, dst, a, b } if of(a).is_constant() => {
                (dst, of(b))
            }
            Inst::Binary {
                op: BinaryOp::Ladd | BinaryOp::Iadd | BinaryOp::Lsub | BinaryOp::Isub,
                dst,
                a,
                b,
            } if of(b).is_constant() => (dst, of(a)),
            Inst::GetField { dst, field, .. } => {
                let field = self.field(field).filter(|field| left.contains(field));
                let content = field.map(|field| Content { from: [field].into(), ..Content::default() });
                (dst, content.unwrap_or_else(Content::other))
            }
            Inst::Call { site } => match self.body.sites[site as usize].result {
                Some(dst) => (dst, Content::default()),
                None => return,
            },
            _ => match inst.dst() {
                Some(dst) => (dst, Content::other()),
                None => return,
            },
        };
        registers[dst.index()] = content;
    }

    fn field(&self, field: u32) -> Option<FieldId> {
        let link = &self.body.fields[field as usize];
        let class = self.program.load(self.program.text(link.class)).ok()?;
        self.program.resolve_field(class, link.name, link.descriptor).ok()
    }
}
