//! Where things may go: the code of the classes in question, method by method, until nothing new is found.
//!
//! Registers are told apart by place, fields by their name, arrays and collections by where they were made. Calls of the
//! program's own code bind parameters and results; those of the library do what `library` says. All of it says too much
//! rather than too little.

use std::collections::{BTreeMap, BTreeSet};

use attest_ir::{Block, Bodies, Body, CallKind, Inst, Reg, Type};
use attest_program::{ClassId, FieldId, Kind, MethodId, Program, class_of_descriptor, split_descriptor};

use super::things::{Id, Set, Tables, Thing, is_immutable};

/// More methods than these, or more passes, are not looked at.
const MAX_METHODS: usize = 1500;
const MAX_PASSES: usize = 60;

/// A place in the source.
pub(super) type Spot = (MethodId, Option<u16>);

/// Something that is written: objects, or a static field.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Written {
    Things(Set),
    Static(FieldId),
}

/// What was seen in the code.
#[derive(Default)]
pub(super) struct Seen {
    pub(super) writes: BTreeSet<(Spot, Written)>,
    /// Static fields, and who reads them.
    pub(super) reads: BTreeMap<FieldId, BTreeSet<MethodId>>,
    pub(super) thrown: BTreeMap<Id, Spot>,
    /// Methods that a subclass of a caller's may override, and where they are called.
    pub(super) overridable: BTreeMap<MethodId, Spot>,
    pub(super) casts: BTreeSet<(Id, Id)>,
    pub(super) calls: BTreeMap<MethodId, BTreeSet<MethodId>>,
    /// What cannot be followed.
    pub(super) unknown: BTreeMap<String, Spot>,
    /// Classes of objects that callers make, and that are none of those in question.
    pub(super) strangers: BTreeSet<ClassId>,
}

pub(super) struct Flow<'a> {
    pub(super) program: &'a Program,
    pub(super) bodies: &'a Bodies,
    pub(super) classes: &'a [ClassId],
    pub(super) tables: Tables,
    pub(super) reached: BTreeSet<MethodId>,
    pub(super) seen: Seen,
    /// Methods of the library that it is calling by reference.
    pub(super) calling: BTreeSet<MethodId>,
}

impl<'a> Flow<'a> {
    pub(super) fn new(program: &'a Program, bodies: &'a Bodies, classes: &'a [ClassId]) -> Flow<'a> {
        let (tables, reached, seen) = (Tables::default(), BTreeSet::new(), Seen::default());
        Flow { program, bodies, classes, tables, reached, seen, calling: BTreeSet::new() }
    }

    /// A method that callers call on an object of a class, with what they like; `given` if they have objects that the
    /// program made.
    pub(super) fn enter(&mut self, class: ClassId, method: MethodId, given: bool) {
        let declared = self.program.method(method);
        self.initialise(method, class);
        let mut at = 0;
        if !declared.is_static() {
            let mut receivers = Set::from([self.own(class, false)]);
            receivers.extend(given.then(|| self.own(class, true)));
            self.tables.add_parameter(method, 0, &receivers);
            at = 1;
        }
        let descriptor = self.program.text(declared.descriptor);
        for parameter in split_descriptor(descriptor).unwrap_or_default().0 {
            let passed = self.outside_of(parameter);
            self.tables.add_parameter(method, at, &passed);
            at += 1;
        }
        self.reached.insert(method);
    }

    /// The code of a lambda that callers have.
    pub(super) fn enter_code(&mut self, lambda: Id, code: MethodId) {
        let captured = self.tables.content(lambda);
        let declared = self.program.method(code);
        let parameters = split_descriptor(self.program.text(declared.descriptor)).unwrap_or_default().0;
        let mut passed = captured;
        for parameter in &parameters {
            passed.extend(self.outside_of(parameter));
        }
        for at in 0..=parameters.len() as u16 {
            self.tables.add_parameter(code, at, &passed);
        }
        self.reached.insert(code);
    }

    pub(super) fn own(&mut self, class: ClassId, made: bool) -> Id {
        self.tables.id(Thing::Own { class, made })
    }

    /// What callers pass where this type is declared.
    pub(super) fn outside_of(&mut self, descriptor: &str) -> Set {
        if Kind::of_descriptor(descriptor).is_none_or(|kind| kind != Kind::Ref) {
            return Set::new();
        }
        match self.program.load_descriptor(descriptor) {
            Ok(class) => self.outside(class),
            Err(_) => Set::new(),
        }
    }

    /// What callers pass of a class: objects of the classes in question, and others.
    pub(super) fn outside(&mut self, class: ClassId) -> Set {
        let program = self.program;
        let mut all = Set::new();
        if is_immutable(program, class) {
            return all;
        }
        for own in self.classes.iter().filter(|own| program.is_subtype(**own, class)) {
            all.insert(self.own(*own, false));
        }
        let known = program.class(class);
        if known.is_from_jdk() || known.is_interface() {
            all.insert(self.tables.id(Thing::Outside(class)));
        } else if !self.classes.contains(&class) {
            self.seen.strangers.insert(class);
            all.insert(self.own(class, false));
        }
        all
    }

    /// Follows the code until nothing new is found; false if it is too much.
    pub(super) fn follow(&mut self) -> bool {
        for _ in 0..MAX_PASSES {
            self.tables.grew = false;
            let before = self.reached.len();
            for method in self.reached.clone() {
                self.method(method);
            }
            if self.reached.len() > MAX_METHODS {
                return false;
            }
            if !self.tables.grew && self.reached.len() == before {
                return true;
            }
        }
        false
    }

    fn method(&mut self, method: MethodId) {
        let (program, bodies) = (self.program, self.bodies);
        let Ok(body) = bodies.get(program, method) else {
            let what = format!("{} has no code that can be looked at", program.method_text(method));
            self.seen.unknown.insert(what, (method, None));
            return;
        };
        let mut entry = vec![Set::new(); body.registers.len()];
        for at in body.parameters().filter(|at| body.registers[at.index()] == Type::Ref) {
            entry[at.index()] = self.tables.parameters.get(&(method, at.0)).cloned().unwrap_or_default();
        }
        let mut states: Vec<Option<Vec<Set>>> = vec![None; body.blocks.len()];
        states[0] = Some(entry);
        let mut waiting = vec![Block::ENTRY];
        while let Some(block) = waiting.pop() {
            let Some(mut registers) = states[block.index()].clone() else { continue };
            let data = body.blocks[block.index()];
            let handlers = data.handlers.map_or(&[][..], |list| &body.handler_lists[list as usize]);
            for at in data.start..data.end {
                for handler in handlers {
                    let mut caught = registers.clone();
                    caught[handler.caught.index()] = self.seen.thrown.keys().copied().collect();
                    join(&mut states, handler.block, &caught, &mut waiting);
                }
                self.step(body, at as usize, &mut registers);
            }
            for next in successors(body, body.insts[data.end as usize - 1]) {
                join(&mut states, next, &registers, &mut waiting);
            }
        }
    }

    fn spot(&self, body: &Body, at: usize) -> Spot {
        (body.method, body.line(body.pcs[at]))
    }

    fn step(&mut self, body: &Body, at: usize, registers: &mut [Set]) {
        let program = self.program;
        let inst = body.insts[at];
        let spot = self.spot(body, at);
        let linked = |class: u32| program.load(program.text(body.classes[class as usize].name));
        match inst {
            Inst::Move { dst, src } => registers[dst.index()] = registers[src.index()].clone(),
            Inst::CheckCast { a, class } => {
                if let Ok(class) = linked(class) {
                    registers[a.index()] = self.cast(&registers[a.index()].clone(), class);
                }
            }
            Inst::GetField { dst, field, .. } | Inst::GetStatic { dst, field } => {
                registers[dst.index()] = self.read(body, field);
            }
            Inst::ArrayLoad { kind, dst, array, .. } => {
                let loaded = match kind {
                    Kind::Ref => self.held(&registers[array.index()].clone()),
                    _ => Set::new(),
                };
                registers[dst.index()] = loaded;
            }
            Inst::PutField { .. } | Inst::PutStatic { .. } | Inst::ArrayStore { .. } => {
                self.store(body, at, registers);
            }
            Inst::New { .. } | Inst::NewArray { .. } | Inst::NewMultiArray { .. } => {
                self.allocate(body, at, registers);
            }
            Inst::Call { site } => {
                let site = &body.sites[site as usize];
                let arguments: Vec<Set> =
                    site.arguments.iter().map(|argument| registers[argument.index()].clone()).collect();
                let given = match site.kind {
                    CallKind::Dynamic => self.dynamic(body, at, site, &arguments),
                    _ => self.call(body, at, site, &arguments),
                };
                if let Some(result) = site.result {
                    registers[result.index()] = given;
                }
            }
            Inst::Dynamic { dst, .. } => {
                self.seen.unknown.insert("a constant that is computed".to_owned(), spot);
                registers[dst.index()].clear();
            }
            Inst::Return { a } => {
                self.tables.add_return(body.method, &registers[a.index()].clone());
            }
            Inst::Throw { a } => {
                for thrown in registers[a.index()].clone() {
                    self.tables.grew |= self.seen.thrown.insert(thrown, spot).is_none();
                }
            }
            _ => {
                if let Some(dst) = inst.dst() {
                    registers[dst.index()].clear();
                }
            }
        }
    }

    /// What is written into objects, static fields and arrays.
    fn store(&mut self, body: &Body, at: usize, registers: &[Set]) {
        let (program, spot) = (self.program, self.spot(body, at));
        match body.insts[at] {
            Inst::PutField { object, src, field } => {
                // What a constructor makes of its own object changes nothing that was there.
                if !is_made_here(program, body, at, object) {
                    let written = Written::Things(registers[object.index()].clone());
                    self.seen.writes.insert((spot, written));
                }
                if let Some(field) = self.field(body, field) {
                    self.tables.add_field(field, &registers[src.index()].clone());
                }
            }
            Inst::PutStatic { src, field } => {
                if let Some(field) = self.field(body, field) {
                    let initial = program.text(program.method(body.method).name) == "<clinit>";
                    if !initial {
                        self.seen.writes.insert((spot, Written::Static(field)));
                    }
                    self.tables.add_field(field, &registers[src.index()].clone());
                }
            }
            Inst::ArrayStore { array, src, .. } => {
                let (arrays, stored) = (registers[array.index()].clone(), registers[src.index()].clone());
                self.seen.writes.insert((spot, Written::Things(arrays.clone())));
                for array in arrays {
                    self.tables.add_content(array, &stored);
                }
            }
            _ => {}
        }
    }

    /// New objects and arrays.
    fn allocate(&mut self, body: &Body, at: usize, registers: &mut [Set]) {
        let (program, inst) = (self.program, body.insts[at]);
        let made = |class| Thing::Made { method: body.method, at: at as u32, class, fixed: false };
        let linked = |class: u32| program.load(program.text(body.classes[class as usize].name));
        match inst {
            Inst::New { dst, class } => {
                registers[dst.index()].clear();
                if let Ok(class) = linked(class) {
                    self.initialise(body.method, class);
                    match program.class(class).is_from_jdk() {
                        true if is_immutable(program, class) || class == program.well_known().object => {}
                        true => {
                            registers[dst.index()].insert(self.tables.id(made(class)));
                        }
                        false => {
                            registers[dst.index()].insert(self.own(class, true));
                        }
                    }
                }
            }
            Inst::NewArray { dst, class, .. } | Inst::NewMultiArray { dst, class, .. } => {
                registers[dst.index()].clear();
                if let Ok(class) = linked(class) {
                    let array = self.tables.id(made(class));
                    registers[dst.index()].insert(array);
                    let mut outer = (array, class);
                    let nested = matches!(inst, Inst::NewMultiArray { .. });
                    while let Some(inner) = program.class(outer.1).component().filter(|_| nested) {
                        if !program.class(inner).is_array() {
                            break;
                        }
                        let row = self.tables.id(made(inner));
                        self.tables.add_content(outer.0, &Set::from([row]));
                        outer = (row, inner);
                    }
                }
            }
            _ => {}
        }
    }

    /// The field that an instruction means.
    fn field(&mut self, body: &Body, field: u32) -> Option<FieldId> {
        let link = &body.fields[field as usize];
        let class = self.program.load(self.program.text(link.class)).ok()?;
        let field = self.program.resolve_field(class, link.name, link.descriptor).ok()?;
        self.initialise(body.method, self.program.field(field).class);
        Some(field)
    }

    fn read(&mut self, body: &Body, field: u32) -> Set {
        let Some(field) = self.field(body, field) else { return Set::new() };
        let declared = self.program.field(field);
        if self.program.class(declared.class).is_from_jdk() {
            return self.outside_of(self.program.text(declared.descriptor));
        }
        if declared.is_static() {
            self.seen.reads.entry(field).or_default().insert(body.method);
        }
        let class = class_of_descriptor(self.program.text(declared.descriptor));
        let class = class.and_then(|name| self.program.load(name).ok());
        match declared.kind {
            Kind::Ref if !class.is_some_and(|class| is_immutable(self.program, class)) => {
                self.tables.fields.get(&field).cloned().unwrap_or_default()
            }
            _ => Set::new(),
        }
    }

    /// What things hold; of what callers pass, whatever they put there.
    pub(super) fn held(&mut self, of: &Set) -> Set {
        let mut all = Set::new();
        for id in of {
            all.extend(self.tables.content(*id));
            if let Thing::Outside(class) = self.tables.thing(*id) {
                let (known, object) = (self.program.class(class), self.program.well_known().object);
                if known.element_kind().is_none_or(|kind| kind == Kind::Ref) {
                    all.extend(self.outside(known.component().unwrap_or(object)));
                }
            }
        }
        all
    }

    /// The code that makes a class's static fields.
    pub(super) fn initialise(&mut self, from: MethodId, class: ClassId) {
        let known = self.program.class(class);
        if known.is_from_jdk() {
            return;
        }
        let named = |method: &&MethodId| self.program.text(self.program.method(**method).name) == "<clinit>";
        if let Some(method) = known.methods.iter().find(named) {
            self.reached.insert(*method);
            self.seen.calls.entry(from).or_default().insert(*method);
        }
    }

    /// What is left of things that are of this class.
    fn cast(&mut self, things: &Set, to: ClassId) -> Set {
        let program = self.program;
        let mut all = Set::new();
        if is_immutable(program, to) {
            return all;
        }
        for id in things {
            match self.tables.thing(*id) {
                Thing::Own { class, made } => {
                    let may = program.is_subtype(class, to)
                        || !made && (program.class(to).is_interface() || program.is_subtype(to, class));
                    all.extend(may.then_some(*id));
                }
                Thing::Made { class, .. } if program.class(class).is_array() => {
                    all.extend(program.is_subtype(class, to).then_some(*id));
                }
                Thing::Outside(class) if !program.is_subtype(class, to) => {
                    for narrow in self.outside(to) {
                        self.seen.casts.insert((*id, narrow));
                        all.insert(narrow);
                    }
                }
                Thing::Outside(_) | Thing::Made { .. } | Thing::Lambda { .. } => {
                    all.insert(*id);
                }
            }
        }
        all
    }
}

/// Whether a register holds the object that a constructor makes.
fn is_made_here(program: &Program, body: &Body, at: usize, object: Reg) -> bool {
    let this = Reg(0);
    let constructor = program.text(program.method(body.method).name) == "<init>";
    if !constructor || body.insts.iter().any(|inst| inst.dst() == Some(this)) {
        return false;
    }
    let sites = body.sites.iter();
    if sites.filter_map(|site| site.result).any(|result| result == this) {
        return false;
    }
    let start = body.start(body.block_of(at));
    let before = body.insts[start..at].iter().rev();
    let written = |inst: &&Inst| match inst {
        Inst::Call { site } => body.sites[*site as usize].result == Some(object),
        inst => inst.dst() == Some(object),
    };
    let last = before.into_iter().find(written);
    object == this || matches!(last, Some(Inst::Move { src, .. }) if *src == this)
}

fn join(states: &mut [Option<Vec<Set>>], block: Block, registers: &[Set], waiting: &mut Vec<Block>) {
    match &mut states[block.index()] {
        Some(known) => {
            let mut more = false;
            for (known, new) in known.iter_mut().zip(registers) {
                let before = known.len();
                known.extend(new);
                more |= known.len() > before;
            }
            if more {
                waiting.push(block);
            }
        }
        unknown => {
            *unknown = Some(registers.to_vec());
            waiting.push(block);
        }
    }
}

fn successors(body: &Body, inst: Inst) -> Vec<Block> {
    match inst {
        Inst::Goto { to } => vec![to],
        Inst::If { then, other, .. }
        | Inst::IfImm { then, other, .. }
        | Inst::IfSame { then, other, .. }
        | Inst::IfNull { then, other, .. } => vec![then, other],
        Inst::Switch { table, .. } => {
            let table = &body.tables[table as usize];
            table.cases.iter().map(|(_, block)| *block).chain([table.default]).collect()
        }
        _ => Vec::new(),
    }
}
