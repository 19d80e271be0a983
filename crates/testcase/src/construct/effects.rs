//! What a constructor, setter or factory does to fields: a walk over the paths of its body with symbolic origins.
//!
//! Only simple flow is followed: moves, constants, conversions, writes of fields, calls whose target is known
//! and small. Everything else is `Unknown`. A path ends where it would enter a block again, so that loops are
//! seen as passed by; deep calls and too many paths end the walk without a result.
//! What is found is a proposal: the JVM has the last word on every test.

use std::collections::BTreeMap;

use attest_ir::{BinaryOp, Block, Bodies, Body, CallKind, Cond, FieldLink, Inst, Reg};
use attest_program::{ClassId, FieldId, Kind, MethodId, Program};

/// Where a value comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// An argument (the receiver is not counted), plus a constant where it is an `int`.
    Argument {
        index: usize,
        plus: i32,
    },
    /// The object made from an argument's primitive value, or the other way round.
    Converted(usize),
    /// `int` and what is stored as one.
    Int(i32),
    Long(i64),
    Float(u32),
    Double(u64),
    Null,
    Text(Box<[u16]>),
    /// An object of the walk; 0 is the receiver where there is one.
    Object(usize),
    /// What a field of the receiver held before.
    Before(FieldId),
    Unknown,
}

/// An object that the walk follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tracked {
    pub(crate) class: ClassId,
    pub(crate) fields: BTreeMap<FieldId, Origin>,
    /// Made on this path, so that fields not written hold zeros.
    pub(crate) fresh: bool,
}

/// What must hold of an argument for a path to be taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Condition {
    IsNull { index: usize, holds: bool },
    Compare { index: usize, plus: i32, cond: Cond, with: i32 },
}

/// One path that returns.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct PathEffects {
    pub(crate) objects: Vec<Tracked>,
    pub(crate) conditions: Vec<Condition>,
    /// Calls of `add` or `put` on the collection in a field of the receiver, with their arguments.
    pub(crate) adds: Vec<(FieldId, Vec<Origin>)>,
    pub(crate) returned: Option<Origin>,
}

const MAX_PATHS: usize = 64;
const MAX_STEPS: usize = 20_000;
const MAX_DEPTH: usize = 5;

/// The paths of a method that return; for a constructor or instance method object 0 is an object of class `on`.
/// `None` if the method is not simple enough.
pub(crate) fn effects(
    program: &Program,
    bodies: &Bodies,
    on: ClassId,
    method: MethodId,
) -> Option<Vec<PathEffects>> {
    let found = program.method(method);
    let constructor = program.text(found.name) == "<init>";
    let mut walk = Walk { program, bodies, steps: 0 };
    let mut start = PathEffects::default();
    let mut arguments = Vec::new();
    if !found.is_static() {
        start.objects.push(Tracked { class: on, fields: BTreeMap::new(), fresh: constructor });
        arguments.push(Origin::Object(0));
    }
    let count = found.signature.parameters.len();
    arguments.extend((0..count).map(|index| Origin::Argument { index, plus: 0 }));
    let paths = walk.run(method, arguments, start, 0)?;
    Some(paths.into_iter().filter(consistent).collect())
}

/// A path that wants an argument both null and not null is none.
fn consistent(path: &PathEffects) -> bool {
    !path.conditions.iter().any(|condition| match condition {
        Condition::IsNull { index, holds: true } => {
            path.conditions.contains(&Condition::IsNull { index: *index, holds: false })
        }
        _ => false,
    })
}

struct Walk<'p> {
    program: &'p Program,
    bodies: &'p Bodies,
    steps: usize,
}

/// A path in the middle of a body.
#[derive(Clone)]
struct Point {
    inst: usize,
    registers: Vec<Origin>,
    path: PathEffects,
    visited: Vec<Block>,
}

/// What comes after an instruction.
enum Next {
    On,
    Jump(Block),
    Fork(Vec<(Block, Option<Condition>)>),
    Return(Option<Origin>),
    /// Throws, or cannot be followed because of what it wants of its arguments.
    Dead,
    /// Calls that end in several ways.
    Called(Option<Reg>, Vec<PathEffects>),
}

impl Walk<'_> {
    fn run(
        &mut self,
        method: MethodId,
        arguments: Vec<Origin>,
        path: PathEffects,
        depth: usize,
    ) -> Option<Vec<PathEffects>> {
        let found = self.program.method(method);
        if depth > MAX_DEPTH || found.is_native() || found.is_abstract() {
            return None;
        }
        let body = self.bodies.get(self.program, method).ok()?;
        let mut registers = vec![Origin::Unknown; body.registers.len()];
        for (register, argument) in registers.iter_mut().zip(arguments) {
            *register = argument;
        }
        let mut open = vec![Point { inst: 0, registers, path, visited: vec![Block::ENTRY] }];
        let mut done = Vec::new();
        while let Some(mut point) = open.pop() {
            self.steps += 1;
            if self.steps > MAX_STEPS || open.len() + done.len() > MAX_PATHS {
                return None;
            }
            match self.step(body, &mut point, depth)? {
                Next::On => {
                    point.inst += 1;
                    open.push(point);
                }
                Next::Jump(block) => open.extend(enter(body, point, block, None)),
                Next::Fork(targets) => {
                    for (block, condition) in targets.into_iter().rev() {
                        open.extend(enter(body, point.clone(), block, condition));
                    }
                }
                Next::Return(value) => done.push(PathEffects { returned: value, ..point.path }),
                Next::Dead => {}
                Next::Called(result, ends) => {
                    for mut end in ends.into_iter().rev() {
                        let mut registers = point.registers.clone();
                        let returned = end.returned.take();
                        if let Some(result) = result {
                            registers[result.index()] = returned.unwrap_or(Origin::Unknown);
                        }
                        let visited = point.visited.clone();
                        open.push(Point { inst: point.inst + 1, registers, path: end, visited });
                    }
                }
            }
        }
        Some(done)
    }

    fn step(&mut self, body: &Body, point: &mut Point, depth: usize) -> Option<Next> {
        let registers = &mut point.registers;
        let set = |registers: &mut Vec<Origin>, dst: Reg, value: Origin| {
            registers[dst.index()] = value;
            Some(Next::On)
        };
        match body.insts[point.inst] {
            Inst::Int { dst, value } => set(registers, dst, Origin::Int(value)),
            Inst::Long { dst, constant } => {
                set(registers, dst, Origin::Long(body.constants[constant as usize] as i64))
            }
            Inst::Float { dst, value } => set(registers, dst, Origin::Float(value.to_bits())),
            Inst::Double { dst, constant } => {
                set(registers, dst, Origin::Double(body.constants[constant as usize]))
            }
            Inst::Null { dst } => set(registers, dst, Origin::Null),
            Inst::Text { dst, text } => {
                set(registers, dst, Origin::Text(body.texts[text as usize].units.clone()))
            }
            Inst::Move { dst, src } => {
                let value = registers[src.index()].clone();
                set(registers, dst, value)
            }
            Inst::Unary { dst, a, .. } => {
                let value = converted(&registers[a.index()]);
                set(registers, dst, value)
            }
            Inst::BinaryImm { op, dst, a, imm } => {
                let value = shifted(op, &registers[a.index()], imm);
                set(registers, dst, value)
            }
            Inst::Binary { dst, .. }
            | Inst::ClassObject { dst, .. }
            | Inst::Dynamic { dst, .. }
            | Inst::GetStatic { dst, .. }
            | Inst::ArrayLoad { dst, .. }
            | Inst::ArrayLength { dst, .. }
            | Inst::NewArray { dst, .. }
            | Inst::NewMultiArray { dst, .. }
            | Inst::InstanceOf { dst, .. } => set(registers, dst, Origin::Unknown),
            Inst::CheckNull { a } => match registers[a.index()] {
                Origin::Null => Some(Next::Dead),
                Origin::Argument { index, .. } => {
                    point.path.conditions.push(Condition::IsNull { index, holds: false });
                    Some(Next::On)
                }
                _ => Some(Next::On),
            },
            Inst::New { dst, class } => {
                let name = self.program.text(body.classes[class as usize].name);
                let class = self.program.load(name).ok()?;
                point.path.objects.push(Tracked { class, fields: BTreeMap::new(), fresh: true });
                let object = point.path.objects.len() - 1;
                set(registers, dst, Origin::Object(object))
            }
            Inst::GetField { dst, object, field } => {
                let value = self.read(&point.path, &registers[object.index()], &body.fields[field as usize]);
                set(registers, dst, value)
            }
            Inst::PutField { object, src, field } => {
                if let Origin::Object(object) = registers[object.index()] {
                    let field = self.field(&body.fields[field as usize])?;
                    point.path.objects[object].fields.insert(field, registers[src.index()].clone());
                }
                Some(Next::On)
            }
            Inst::CheckBounds { .. }
            | Inst::CheckZero { .. }
            | Inst::CheckSize { .. }
            | Inst::CheckCast { .. }
            | Inst::CheckStore { .. }
            | Inst::Init { .. }
            | Inst::InitField { .. }
            | Inst::InitCall { .. }
            | Inst::PutStatic { .. }
            | Inst::ArrayStore { .. }
            | Inst::MonitorEnter { .. }
            | Inst::MonitorExit { .. } => Some(Next::On),
            Inst::Call { site } => Some(self.call(body, point, site as usize, depth)),
            Inst::Goto { to } => Some(Next::Jump(to)),
            Inst::If { cond, a, b, then, other } => {
                let (a, b) = (&registers[a.index()], &registers[b.index()]);
                let both = compare(cond, a, b).or_else(|| compare(mirrored(cond), b, a));
                Some(branch(both, then, other))
            }
            Inst::IfImm { cond, a, imm, then, other } => {
                let both = compare(cond, &registers[a.index()], &Origin::Int(i32::from(imm)));
                Some(branch(both, then, other))
            }
            Inst::IfSame { then, other, .. } => Some(Next::Fork(vec![(then, None), (other, None)])),
            Inst::IfNull { a, then, other } => Some(match registers[a.index()] {
                Origin::Null => Next::Jump(then),
                Origin::Object(_) | Origin::Text(_) => Next::Jump(other),
                Origin::Argument { index, .. } => Next::Fork(vec![
                    (other, Some(Condition::IsNull { index, holds: false })),
                    (then, Some(Condition::IsNull { index, holds: true })),
                ]),
                _ => Next::Fork(vec![(other, None), (then, None)]),
            }),
            Inst::Switch { table, .. } => {
                let table = &body.tables[table as usize];
                let mut targets: Vec<Block> = table.cases.iter().map(|(_, block)| *block).collect();
                targets.push(table.default);
                targets.sort();
                targets.dedup();
                Some(Next::Fork(targets.into_iter().map(|block| (block, None)).collect()))
            }
            Inst::Return { a } => Some(Next::Return(Some(registers[a.index()].clone()))),
            Inst::ReturnVoid => Some(Next::Return(None)),
            Inst::Throw { .. } => Some(Next::Dead),
        }
    }

    /// Follows a call whose target is known; else its result is.
    fn call(&mut self, body: &Body, point: &mut Point, site: usize, depth: usize) -> Next {
        let site = &body.sites[site];
        let arguments: Vec<Origin> =
            site.arguments.iter().map(|register| point.registers[register.index()].clone()).collect();
        let unknown = |point: &mut Point| {
            if let Some(result) = site.result {
                point.registers[result.index()] = Origin::Unknown;
            }
            Next::On
        };
        let (class, name) = (self.program.text(site.class), self.program.text(site.name));
        let descriptor = self.program.text(site.descriptor);
        if let Some(value) = boxing(class, name, descriptor, &arguments) {
            if let Some(result) = site.result {
                point.registers[result.index()] = value;
            }
            return Next::On;
        }
        if let (Some(Origin::Before(field)), "add" | "put" | "addLast" | "push" | "offer") =
            (arguments.first(), name)
        {
            point.path.adds.push((*field, arguments[1..].to_vec()));
            return unknown(point);
        }
        let Some(target) = self.target(site.kind, class, site.name, site.descriptor, &arguments, &point.path)
        else {
            return unknown(point);
        };
        // A method that is not simple may still fail for a null argument, but nobody can tell from here.
        match self.run(target, arguments, point.path.clone(), depth + 1) {
            Some(ends) => Next::Called(site.result, ends),
            None => unknown(point),
        }
    }

    fn target(
        &self,
        kind: CallKind,
        class: &str,
        name: attest_program::Name,
        descriptor: attest_program::Name,
        arguments: &[Origin],
        path: &PathEffects,
    ) -> Option<MethodId> {
        let holder = match (kind, arguments.first()) {
            (CallKind::Dynamic, _) => return None,
            (CallKind::Static | CallKind::Special, _) => self.program.load(class).ok()?,
            (_, Some(Origin::Object(object))) => path.objects[*object].class,
            _ => return None,
        };
        self.program.lookup_method(holder, name, descriptor)
    }

    fn read(&self, path: &PathEffects, object: &Origin, link: &FieldLink) -> Origin {
        let (Origin::Object(object), Some(field)) = (object, self.field(link)) else {
            return Origin::Unknown;
        };
        let tracked = &path.objects[*object];
        match tracked.fields.get(&field) {
            Some(value) => value.clone(),
            None if tracked.fresh => zero(link.kind),
            None if *object == 0 => Origin::Before(field),
            None => Origin::Unknown,
        }
    }

    fn field(&self, link: &FieldLink) -> Option<FieldId> {
        let class = self.program.load(self.program.text(link.class)).ok()?;
        self.program.resolve_field(class, link.name, link.descriptor).ok()
    }
}

/// The start of a block; `None` if the path has been there.
fn enter(body: &Body, mut point: Point, block: Block, condition: Option<Condition>) -> Option<Point> {
    if point.visited.contains(&block) {
        return None;
    }
    point.visited.push(block);
    point.inst = body.start(block);
    point.path.conditions.extend(condition);
    Some(point)
}

fn branch(both: Option<(Condition, Condition)>, then: Block, other: Block) -> Next {
    match both {
        Some((holds, fails)) => Next::Fork(vec![(then, Some(holds)), (other, Some(fails))]),
        None => Next::Fork(vec![(then, None), (other, None)]),
    }
}

/// The condition on an argument compared with a constant, and its opposite.
fn compare(cond: Cond, a: &Origin, b: &Origin) -> Option<(Condition, Condition)> {
    let (Origin::Argument { index, plus }, Origin::Int(with)) = (a, b) else { return None };
    let condition = |cond| Condition::Compare { index: *index, plus: *plus, cond, with: *with };
    Some((condition(cond), condition(negated(cond))))
}

pub(crate) fn negated(cond: Cond) -> Cond {
    match cond {
        Cond::Eq => Cond::Ne,
        Cond::Ne => Cond::Eq,
        Cond::Lt => Cond::Ge,
        Cond::Ge => Cond::Lt,
        Cond::Gt => Cond::Le,
        Cond::Le => Cond::Gt,
    }
}

fn mirrored(cond: Cond) -> Cond {
    match cond {
        Cond::Eq => Cond::Eq,
        Cond::Ne => Cond::Ne,
        Cond::Lt => Cond::Gt,
        Cond::Ge => Cond::Le,
        Cond::Gt => Cond::Lt,
        Cond::Le => Cond::Ge,
    }
}

fn converted(value: &Origin) -> Origin {
    match value {
        Origin::Argument { index, plus: 0 } | Origin::Converted(index) => Origin::Converted(*index),
        _ => Origin::Unknown,
    }
}

fn shifted(op: BinaryOp, value: &Origin, imm: i32) -> Origin {
    let by = match op {
        BinaryOp::Iadd => imm,
        BinaryOp::Isub => imm.wrapping_neg(),
        _ => return Origin::Unknown,
    };
    match value {
        Origin::Argument { index, plus } => Origin::Argument { index: *index, plus: plus.wrapping_add(by) },
        Origin::Int(constant) => Origin::Int(constant.wrapping_add(by)),
        _ => Origin::Unknown,
    }
}

/// `Integer.valueOf(x)` and `x.intValue()` keep the value.
fn boxing(class: &str, name: &str, descriptor: &str, arguments: &[Origin]) -> Option<Origin> {
    let wrapper = |kind: &&Kind| kind.wrapper() == Some(class);
    let kind = Kind::PRIMITIVES.iter().find(wrapper)?;
    let [value] = arguments else { return None };
    let boxes = name == "valueOf" && descriptor.as_bytes().get(1) == Some(&(kind.descriptor_char() as u8));
    let keeps = boxes || Some(name) == kind.unboxing_method();
    keeps.then(|| converted(value))
}

fn zero(kind: Kind) -> Origin {
    match kind {
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => Origin::Int(0),
        Kind::Long => Origin::Long(0),
        Kind::Float => Origin::Float(0),
        Kind::Double => Origin::Double(0),
        Kind::Ref => Origin::Null,
    }
}
