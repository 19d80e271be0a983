//! One `Code` attribute (JVMS 4.7.3) with probes put in and everything that names a position moved.

use std::collections::BTreeMap;

use super::bytes::{Cursor, Put};
use super::frames::move_frames;
use super::opcode::{Instruction, Jump, Word, decode};
use super::pool::Pool;
use super::{MalformedClass, WhySkipped};

/// The deepest stack that a probe needs besides what is there.
const PROBE_STACK: u16 = 3;
const MAX_CODE_LENGTH: usize = 65_535;

/// Code with probes.
pub(super) struct Probed {
    /// The new content of the attribute.
    pub(super) content: Vec<u8>,
    /// The probes in the order of their numbers: the original position and its line.
    pub(super) places: Vec<(u16, Option<u16>)>,
    /// The branches in the order of their numbers: the original position, its line, where it leads.
    pub(super) branches: Vec<(u16, Option<u16>, Vec<u16>)>,
}

/// What probes look like; the numbers are constants of the pool.
#[derive(Clone, Copy)]
pub(super) enum Style {
    /// A store to the array.
    Places { field: u16 },
    /// Calls before blocks and before branches.
    Branches { enter: u16, leave: u16 },
}

/// Why there is no code with probes.
pub(super) enum NotProbed {
    Skipped(WhySkipped),
    Malformed(MalformedClass),
}

impl From<MalformedClass> for NotProbed {
    fn from(malformed: MalformedClass) -> NotProbed {
        NotProbed::Malformed(malformed)
    }
}

/// Where each original position went. Positions within an instruction are not part of it.
pub(super) struct Layout {
    /// For each original position and the end of the code: its probe, if it has one, and its instruction.
    places: Vec<Option<(usize, usize)>>,
}

impl Layout {
    /// Where a jump to `pc` must go: to the probe in front of the instruction.
    pub(super) fn block(&self, pc: i64) -> Result<usize, MalformedClass> {
        self.place(pc).map(|(probe, _)| probe)
    }

    /// Where the instruction itself is.
    pub(super) fn instruction(&self, pc: i64) -> Result<usize, MalformedClass> {
        self.place(pc).map(|(_, instruction)| instruction)
    }

    /// For debugging information, which may be inexact: the next position that there is.
    fn near(&self, pc: usize) -> usize {
        let next = self.places.iter().skip(pc).flatten().next();
        next.or(self.places.last().and_then(Option::as_ref)).map_or(0, |(probe, _)| *probe)
    }

    fn place(&self, pc: i64) -> Result<(usize, usize), MalformedClass> {
        let place = usize::try_from(pc).ok().and_then(|pc| *self.places.get(pc)?);
        place.ok_or(MalformedClass::Code(pc.max(0) as usize))
    }
}

/// The parts of the attribute.
struct Code<'a> {
    max_stack: u16,
    max_locals: u16,
    bytes: &'a [u8],
    /// start, end, handler, catch type
    handlers: Vec<[u16; 4]>,
    /// name index and content
    attributes: Vec<(u16, &'a [u8])>,
}

/// Puts probes into the code; their numbers start with `first`, those of branches with `first_branch`.
pub(super) fn probe(
    content: &[u8],
    pool: &mut Pool<'_>,
    style: Style,
    first: u32,
    first_branch: u32,
) -> Result<Probed, NotProbed> {
    let code = read(content)?;
    if code.bytes.len() > MAX_CODE_LENGTH {
        return Err(NotProbed::Skipped(WhySkipped::TooLong));
    }
    let instructions = decode(code.bytes)?;
    let lines = lines(&code, pool)?;
    let leaders = leaders(&code, &instructions, &lines)?;
    let mut probes = BTreeMap::new();
    for (number, &(pc, _)) in (first..).zip(&leaders) {
        let bytes = probe_bytes(number, style, pool).ok_or(NotProbed::Skipped(WhySkipped::PoolFull))?;
        probes.insert(usize::from(pc), bytes);
    }
    let mut branches = Vec::new();
    if let Style::Branches { leave, .. } = style {
        branches = find_branches(&code, &instructions, &lines);
        for (number, (pc, _, _)) in (first_branch..).zip(&branches) {
            let bytes = call_bytes(number, leave, pool).ok_or(NotProbed::Skipped(WhySkipped::PoolFull))?;
            probes.entry(usize::from(*pc)).or_default().extend(bytes);
        }
    }
    let layout = lay_out(&code, &instructions, &probes);
    if layout.block(code.bytes.len() as i64)? > MAX_CODE_LENGTH {
        return Err(NotProbed::Skipped(WhySkipped::TooLong));
    }
    let max_stack = code.max_stack.checked_add(PROBE_STACK);
    let max_stack = max_stack.ok_or(NotProbed::Skipped(WhySkipped::StackTooDeep))?;

    let bytes = write_code(&code, &instructions, &probes, &layout)?;
    let mut content = Vec::with_capacity(content.len() + bytes.len());
    content.u2(max_stack);
    content.u2(code.max_locals);
    content.length(bytes.len());
    content.extend(bytes);
    content.u2(code.handlers.len() as u16);
    for [start, end, handler, catch] in &code.handlers {
        for pc in [start, end, handler] {
            content.u2(layout.block(i64::from(*pc))? as u16);
        }
        content.u2(*catch);
    }
    write_attributes(&code, pool, &layout, &mut content)?;
    Ok(Probed { content, places: leaders, branches })
}

fn read(content: &[u8]) -> Result<Code<'_>, MalformedClass> {
    let mut from = Cursor::new(content);
    let (max_stack, max_locals) = (from.u2()?, from.u2()?);
    let length = from.u4()?;
    let bytes = from.take(length as usize)?;
    let mut handlers = Vec::new();
    for _ in 0..from.u2()? {
        handlers.push([from.u2()?, from.u2()?, from.u2()?, from.u2()?]);
    }
    let mut attributes = Vec::new();
    for _ in 0..from.u2()? {
        let name = from.u2()?;
        let length = from.u4()?;
        attributes.push((name, from.take(length as usize)?));
    }
    Ok(Code { max_stack, max_locals, bytes, handlers, attributes })
}

/// The lines by their first instruction.
fn lines(code: &Code<'_>, pool: &Pool<'_>) -> Result<BTreeMap<u16, u16>, MalformedClass> {
    let mut lines = BTreeMap::new();
    for (name, content) in &code.attributes {
        if pool.text(*name)? == b"LineNumberTable" {
            let mut from = Cursor::new(content);
            for _ in 0..from.u2()? {
                let pc = from.u2()?;
                lines.insert(pc, from.u2()?);
            }
        }
    }
    Ok(lines)
}

/// The starts of basic blocks and lines, each with its line, ascending.
fn leaders(
    code: &Code<'_>,
    instructions: &[Instruction],
    lines: &BTreeMap<u16, u16>,
) -> Result<Vec<(u16, Option<u16>)>, MalformedClass> {
    let mut leads = vec![false; code.bytes.len() + 1];
    let mut lead = |pc: i64| match usize::try_from(pc).ok().and_then(|pc| leads.get_mut(pc)) {
        Some(leads) => {
            *leads = true;
            Ok(())
        }
        None => Err(MalformedClass::Code(pc.max(0) as usize)),
    };
    lead(0)?;
    for instruction in instructions {
        if instruction.ends_block {
            lead((instruction.pc + instruction.length) as i64)?;
        }
        match &instruction.jump {
            Jump::None => {}
            Jump::Short(target) | Jump::Wide(target) => lead(*target)?,
            Jump::Switch { default, words } => {
                lead(*default)?;
                for word in words {
                    if let Word::Target(target) = word {
                        lead(*target)?;
                    }
                }
            }
        }
    }
    for [_, _, handler, _] in &code.handlers {
        lead(i64::from(*handler))?;
    }
    for pc in lines.keys().filter(|pc| usize::from(**pc) < code.bytes.len()) {
        lead(i64::from(*pc))?;
    }
    let line = |pc: u16| lines.range(..=pc).next_back().map(|(_, line)| *line);
    let starts = instructions.iter().filter(|it| leads[it.pc]).map(|it| it.pc as u16);
    Ok(starts.map(|pc| (pc, line(pc))).collect())
}

/// The conditional jumps and switches with more than one place to go.
fn find_branches(
    code: &Code<'_>,
    instructions: &[Instruction],
    lines: &BTreeMap<u16, u16>,
) -> Vec<(u16, Option<u16>, Vec<u16>)> {
    let mut found = Vec::new();
    for instruction in instructions {
        let next = (instruction.pc + instruction.length) as i64;
        let all: Vec<i64> = match (&instruction.jump, code.bytes[instruction.pc]) {
            (Jump::Short(target), 0x99..=0xa6 | 0xc6 | 0xc7) => vec![*target, next],
            (Jump::Switch { default, words }, _) => {
                let keyed = words.iter().filter_map(|word| match word {
                    Word::Target(target) => Some(*target),
                    Word::Plain(_) => None,
                });
                std::iter::once(*default).chain(keyed).collect()
            }
            (Jump::None | Jump::Short(_) | Jump::Wide(_), _) => continue,
        };
        let mut targets: Vec<u16> = Vec::new();
        for target in all.into_iter().filter_map(|target| u16::try_from(target).ok()) {
            if !targets.contains(&target) {
                targets.push(target);
            }
        }
        let pc = instruction.pc as u16;
        let line = lines.range(..=pc).next_back().map(|(_, line)| *line);
        if targets.len() > 1 {
            found.push((pc, line, targets));
        }
    }
    found
}

/// `getstatic field; push number; iconst_1; bastore`, or a call; `None` if the constant pool is full.
fn probe_bytes(number: u32, style: Style, pool: &mut Pool<'_>) -> Option<Vec<u8>> {
    match style {
        Style::Places { field } => {
            let mut bytes = vec![0xb2];
            bytes.u2(field);
            bytes.extend(push_bytes(number, pool)?);
            bytes.extend([0x04, 0x54]);
            Some(bytes)
        }
        Style::Branches { enter, .. } => call_bytes(number, enter, pool),
    }
}

/// `push number; invokestatic method`
fn call_bytes(number: u32, method: u16, pool: &mut Pool<'_>) -> Option<Vec<u8>> {
    let mut bytes = push_bytes(number, pool)?;
    bytes.push(0xb8);
    bytes.u2(method);
    Some(bytes)
}

fn push_bytes(number: u32, pool: &mut Pool<'_>) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    match number {
        0..=5 => bytes.push(0x03 + number as u8),
        6..=127 => bytes.extend([0x10, number as u8]),
        128..=32_767 => {
            bytes.push(0x11);
            bytes.u2(number as u16);
        }
        _ => {
            bytes.push(0x13);
            bytes.u2(pool.add_integer(number)?);
        }
    }
    Some(bytes)
}

/// One pass suffices: only the padding of switches depends on positions, and they are known by then.
fn lay_out(code: &Code<'_>, instructions: &[Instruction], probes: &BTreeMap<usize, Vec<u8>>) -> Layout {
    let mut places = vec![None; code.bytes.len() + 1];
    let mut at = 0;
    for instruction in instructions {
        let probe = at;
        at += probes.get(&instruction.pc).map_or(0, Vec::len);
        places[instruction.pc] = Some((probe, at));
        at += match instruction.jump {
            Jump::Switch { .. } => instruction.length + instruction.pc % 4 - at % 4,
            Jump::None | Jump::Short(_) | Jump::Wide(_) => instruction.length,
        };
    }
    places[code.bytes.len()] = Some((at, at));
    Layout { places }
}

fn write_code(
    code: &Code<'_>,
    instructions: &[Instruction],
    probes: &BTreeMap<usize, Vec<u8>>,
    layout: &Layout,
) -> Result<Vec<u8>, NotProbed> {
    let mut out = Vec::new();
    for instruction in instructions {
        if let Some(probe) = probes.get(&instruction.pc) {
            out.extend(probe);
        }
        let here = out.len() as i64;
        let offset = |target: i64| Ok::<i64, MalformedClass>(layout.block(target)? as i64 - here);
        let opcode = code.bytes[instruction.pc];
        match &instruction.jump {
            Jump::None => {
                out.extend(&code.bytes[instruction.pc..instruction.pc + instruction.length]);
            }
            Jump::Short(target) => {
                let offset = i16::try_from(offset(*target)?);
                let offset = offset.map_err(|_| NotProbed::Skipped(WhySkipped::JumpTooFar))?;
                out.push(opcode);
                out.u2(offset as u16);
            }
            Jump::Wide(target) => {
                let offset = offset(*target)?;
                out.push(opcode);
                out.u4(offset as u32);
            }
            Jump::Switch { default, words } => {
                out.push(opcode);
                out.resize(out.len().next_multiple_of(4), 0);
                out.u4(offset(*default)? as u32);
                for word in words {
                    match word {
                        Word::Plain(value) => out.u4(*value),
                        Word::Target(target) => out.u4(offset(*target)? as u32),
                    }
                }
            }
        }
    }
    Ok(out)
}

/// Moves the tables that name positions. What else there is, like annotations of types within code, has no
/// effect at run time and is dropped.
fn write_attributes(
    code: &Code<'_>,
    pool: &Pool<'_>,
    layout: &Layout,
    out: &mut Vec<u8>,
) -> Result<(), MalformedClass> {
    let mut moved = Vec::new();
    for (name, content) in &code.attributes {
        match pool.text(*name)? {
            b"StackMapTable" => moved.push((*name, move_frames(content, layout)?)),
            b"LineNumberTable" => moved.push((*name, move_table(content, layout, false)?)),
            b"LocalVariableTable" | b"LocalVariableTypeTable" => {
                moved.push((*name, move_table(content, layout, true)?));
            }
            _ => {}
        }
    }
    out.u2(moved.len() as u16);
    for (name, content) in moved {
        out.u2(name);
        out.length(content.len());
        out.extend(content);
    }
    Ok(())
}

/// Lines are a position and a number; variables are a range and three more numbers.
fn move_table(content: &[u8], layout: &Layout, variables: bool) -> Result<Vec<u8>, MalformedClass> {
    let mut from = Cursor::new(content);
    let mut out = Vec::with_capacity(content.len());
    let count = from.u2()?;
    out.u2(count);
    for _ in 0..count {
        let start = from.u2()?;
        let moved = layout.near(start.into());
        out.u2(moved as u16);
        if variables {
            let end = layout.near(usize::from(start) + usize::from(from.u2()?));
            out.u2((end - moved) as u16);
        }
        out.extend(from.take(if variables { 6 } else { 2 })?);
    }
    Ok(out)
}
