//! What single instructions do with things: the edges that they make.

use attest_ir::{Block, Body, CallKind, Inst, Reg};
use attest_program::{ClassId, Kind, Program, class_of_descriptor};

use super::calls::Place;
use super::flow::Flow;
use super::graph::{Key, Node, Watch};
use super::registers::Registers;
use super::seen::Written;
use super::things::Thing;

/// An instruction that is reached.
pub(super) struct Instruction<'i, 'b> {
    pub(super) body: &'b Body,
    pub(super) block: Block,
    pub(super) at: usize,
    pub(super) registers: &'i mut Registers<'b>,
}

impl Instruction<'_, '_> {
    fn place(&self) -> Place {
        let spot = (self.body.method, self.body.line(self.body.pcs[self.at]));
        Place { method: self.body.method, at: self.at as u32, spot }
    }

    fn value(&mut self, flow: &mut Flow<'_>, reg: Reg) -> Node {
        self.registers.value(&mut flow.graph, self.block, self.at, reg)
    }

    fn class(&self, program: &Program, class: u32) -> Option<ClassId> {
        program.load(program.text(self.body.classes[class as usize].name)).ok()
    }

    pub(super) fn follow(&mut self, flow: &mut Flow<'_>) {
        let (inst, result) = (self.body.insts[self.at], self.registers.result(self.at));
        match inst {
            Inst::Move { src, .. } => {
                let value = self.value(flow, src);
                flow.graph.edge(value, result);
            }
            Inst::CheckCast { a, class } => {
                let value = self.value(flow, a);
                self.ask(flow, value, class);
                match self.class(flow.program, class) {
                    Some(to) if flow.types.is_immutable(to) => {}
                    Some(to) => flow.graph.watch(value, Watch::Cast { to, into: result }),
                    None => flow.graph.edge(value, result),
                }
            }
            Inst::InstanceOf { a, class, .. } => {
                let value = self.value(flow, a);
                self.ask(flow, value, class);
            }
            Inst::GetField { field, .. } | Inst::GetStatic { field, .. } => self.read(flow, field),
            Inst::ArrayLoad { kind: Kind::Ref, array, .. } => {
                let array = self.value(flow, array);
                flow.graph.watch(array, Watch::Held { into: result });
            }
            Inst::PutField { .. } | Inst::PutStatic { .. } | Inst::ArrayStore { .. } => self.store(flow),
            Inst::New { .. } | Inst::NewArray { .. } | Inst::NewMultiArray { .. } => self.allocate(flow),
            Inst::Call { site } => {
                let site = &self.body.sites[site as usize];
                let arguments: Vec<Node> = site.arguments.iter().map(|reg| self.value(flow, *reg)).collect();
                match site.kind {
                    CallKind::Dynamic => flow.dynamic(self.place(), site, &arguments, result),
                    _ => flow.call(self.place(), site, arguments, result),
                }
            }
            Inst::Dynamic { .. } => {
                let what = "a constant that is computed".to_owned();
                flow.seen.unknown.insert((what, self.place().spot));
            }
            Inst::Return { a } => {
                let value = self.value(flow, a);
                let given = flow.graph.named(Key::Return(self.body.method));
                flow.graph.edge(value, given);
            }
            Inst::Throw { a } => {
                let value = self.value(flow, a);
                let thrown = flow.graph.named(Key::Thrown);
                flow.graph.edge(value, thrown);
                flow.seen.thrown.push((self.place().spot, value));
                // Handlers ask for its class.
                flow.graph.watch(value, Watch::Asked { of: None, spot: self.place().spot });
            }
            _ => {}
        }
    }

    /// An object is asked whether it is of a class.
    fn ask(&self, flow: &mut Flow<'_>, value: Node, class: u32) {
        let (of, spot) = (self.class(flow.program, class), self.place().spot);
        flow.graph.watch(value, Watch::Asked { of, spot });
    }

    fn read(&mut self, flow: &mut Flow<'_>, field: u32) {
        let (program, into) = (flow.program, self.registers.result(self.at));
        let Some(field) = flow.field(self.body, field) else { return };
        let declared = program.field(field);
        let of_jdk = program.class(declared.class).is_from_jdk();
        if declared.is_static() && !of_jdk {
            flow.seen.reads.entry(field).or_default().insert(self.body.method);
        }
        if declared.kind != Kind::Ref {
            return;
        }
        let descriptor = program.text(declared.descriptor);
        if of_jdk {
            let given = flow.outside_of(descriptor);
            flow.graph.add_all(into, &given);
            return;
        }
        let class = class_of_descriptor(descriptor).and_then(|name| program.load(name).ok());
        if !class.is_some_and(|class| flow.types.is_immutable(class)) {
            let held = flow.graph.named(Key::Field(field));
            flow.graph.edge(held, into);
        }
    }

    /// What is written into objects, static fields and arrays.
    fn store(&mut self, flow: &mut Flow<'_>) {
        let (program, spot) = (flow.program, self.place().spot);
        match self.body.insts[self.at] {
            Inst::PutField { object, src, field } => {
                let field = flow.field(self.body, field);
                // What a constructor makes of its own object changes nothing that was there.
                if !is_made_here(program, self.body, self.at, object) {
                    let things = self.value(flow, object);
                    let written =
                        field.map_or(Written::Things(things), |field| Written::Field(things, field));
                    flow.seen.writes.push((spot, written));
                }
                if let Some(field) = field {
                    let (value, into) = (self.value(flow, src), flow.graph.named(Key::Field(field)));
                    flow.graph.edge(value, into);
                }
            }
            Inst::PutStatic { src, field } => {
                if let Some(field) = flow.field(self.body, field) {
                    // What a class makes of its own fields at first changes nothing that was there.
                    let initial = program.text(program.method(self.body.method).name) == "<clinit>";
                    let own = program.method(self.body.method).class == program.field(field).class;
                    if !(initial && own) {
                        flow.seen.writes.push((spot, Written::Static(field)));
                    }
                    let (value, into) = (self.value(flow, src), flow.graph.named(Key::Field(field)));
                    flow.graph.edge(value, into);
                }
            }
            Inst::ArrayStore { array, src, .. } => {
                let (array, from) = (self.value(flow, array), self.value(flow, src));
                flow.seen.writes.push((spot, Written::Things(array)));
                flow.graph.watch(array, Watch::Keeps { from });
                flow.graph.watch(array, Watch::Stores { from, spot });
            }
            _ => {}
        }
    }

    /// New objects and arrays.
    fn allocate(&mut self, flow: &mut Flow<'_>) {
        let (program, into) = (flow.program, self.registers.result(self.at));
        let (method, at) = (self.body.method, self.at as u32);
        let made = |class| Thing::Made { method, at, class, fixed: false };
        match self.body.insts[self.at] {
            Inst::New { class, .. } => {
                let Some(class) = self.class(program, class) else { return };
                flow.initialise(method, class);
                let from_jdk = program.class(class).is_from_jdk();
                if from_jdk && (flow.types.is_immutable(class) || class == program.well_known().object) {
                    return;
                }
                let thing = if from_jdk { made(class) } else { Thing::Own { class, made: true } };
                let id = flow.graph.id(thing);
                flow.graph.add(into, id);
            }
            inst @ (Inst::NewArray { class, .. } | Inst::NewMultiArray { class, .. }) => {
                let Some(class) = self.class(program, class) else { return };
                let array = flow.graph.id(made(class));
                flow.graph.add(into, array);
                let mut outer = (array, class);
                let nested = matches!(inst, Inst::NewMultiArray { .. });
                while let Some(inner) = program.class(outer.1).component().filter(|_| nested) {
                    if !program.class(inner).is_array() {
                        break;
                    }
                    let (row, rows) = (flow.graph.id(made(inner)), flow.graph.content(outer.0));
                    flow.graph.add(rows, row);
                    outer = (row, inner);
                }
            }
            _ => {}
        }
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
