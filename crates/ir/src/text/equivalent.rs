//! Whether two bodies say the same, however their tables are laid out.

use attest_program::{Kind, Name};

use crate::body::{Body, CallKind, CallSite, FieldLink, Handler};
use crate::inst::Inst;

/// Whether two bodies are the same but for what resolution found and the layout of their tables.
pub fn equivalent(a: &Body, b: &Body) -> bool {
    a.method == b.method
        && a.parameters == b.parameters
        && a.registers == b.registers
        && a.pcs == b.pcs
        && a.lines == b.lines
        && a.insts.len() == b.insts.len()
        && a.blocks.len() == b.blocks.len()
        && a.blocks
            .iter()
            .zip(&b.blocks)
            .all(|(x, y)| (x.start, x.end) == (y.start, y.end) && same_handlers(a, b, x.handlers, y.handlers))
        && a.insts.iter().zip(&b.insts).all(|(x, y)| same_inst(a, b, *x, *y))
}

fn same_handlers(a: &Body, b: &Body, x: Option<u32>, y: Option<u32>) -> bool {
    let list = |body: &Body, list: Option<u32>| -> Vec<Handler> {
        list.map_or(Vec::new(), |list| body.handler_lists[list as usize].clone())
    };
    let (x, y) = (list(a, x), list(b, y));
    let same_class = |x: Option<u32>, y: Option<u32>| match (x, y) {
        (Some(x), Some(y)) => class(a, x) == class(b, y),
        (x, y) => x == y,
    };
    x.len() == y.len()
        && x.iter()
            .zip(&y)
            .all(|(x, y)| (x.block, x.caught) == (y.block, y.caught) && same_class(x.class, y.class))
}

/// Compares what table indices stand for, then the rest of the instructions with the indices made
/// equal.
fn same_inst(a: &Body, b: &Body, x: Inst, mut y: Inst) -> bool {
    let same = match (x, &mut y) {
        // A NaN is not equal to itself.
        (Inst::Float { dst: d, value: x }, Inst::Float { dst: e, value: y }) => {
            return d == *e && x.to_bits() == y.to_bits();
        }
        (Inst::Long { constant: x, .. }, Inst::Long { constant: y, .. })
        | (Inst::Double { constant: x, .. }, Inst::Double { constant: y, .. }) => {
            a.constants[x as usize] == b.constants[replace(y, x)]
        }
        (Inst::Text { text: x, .. }, Inst::Text { text: y, .. }) => {
            a.texts[x as usize].units == b.texts[replace(y, x)].units
        }
        (Inst::Dynamic { site: x, .. }, Inst::Dynamic { site: y, .. }) => {
            let (x, y) = (&a.dynamics[x as usize], &b.dynamics[replace(y, x)]);
            (x.pool_index, x.kind) == (y.pool_index, y.kind)
        }
        (Inst::ClassObject { class: x, .. }, Inst::ClassObject { class: y, .. })
        | (Inst::CheckCast { class: x, .. }, Inst::CheckCast { class: y, .. })
        | (Inst::Init { class: x }, Inst::Init { class: y })
        | (Inst::New { class: x, .. }, Inst::New { class: y, .. })
        | (Inst::NewArray { class: x, .. }, Inst::NewArray { class: y, .. })
        | (Inst::InstanceOf { class: x, .. }, Inst::InstanceOf { class: y, .. }) => {
            class(a, x) == class(b, replace(y, x) as u32)
        }
        (Inst::NewMultiArray { class: x, sizes: s, .. }, Inst::NewMultiArray { class: y, sizes: t, .. }) => {
            class(a, x) == class(b, replace(y, x) as u32) && a.lists[s as usize] == b.lists[replace(t, s)]
        }
        (Inst::InitField { field: x }, Inst::InitField { field: y })
        | (Inst::GetField { field: x, .. }, Inst::GetField { field: y, .. })
        | (Inst::PutField { field: x, .. }, Inst::PutField { field: y, .. })
        | (Inst::GetStatic { field: x, .. }, Inst::GetStatic { field: y, .. })
        | (Inst::PutStatic { field: x, .. }, Inst::PutStatic { field: y, .. }) => {
            field(&a.fields[x as usize]) == field(&b.fields[replace(y, x)])
        }
        (Inst::Call { site: x }, Inst::Call { site: y })
        | (Inst::InitCall { site: x }, Inst::InitCall { site: y }) => {
            same_site(&a.sites[x as usize], &b.sites[replace(y, x)])
        }
        (Inst::Switch { table: x, .. }, Inst::Switch { table: y, .. }) => {
            a.tables[x as usize] == b.tables[replace(y, x)]
        }
        _ => true,
    };
    same && x == y
}

/// Puts `to` in the place of an index and tells what it was.
fn replace(index: &mut u32, to: u32) -> usize {
    std::mem::replace(index, to) as usize
}

fn class(body: &Body, class: u32) -> Name {
    body.classes[class as usize].name
}

fn field(link: &FieldLink) -> (Name, Name, Name, bool, Kind) {
    (link.class, link.name, link.descriptor, link.is_static, link.kind)
}

fn same_site(x: &CallSite, y: &CallSite) -> bool {
    x.kind == y.kind
        && (x.kind == CallKind::Dynamic || (x.class, x.interface) == (y.class, y.interface))
        && (x.kind != CallKind::Dynamic || x.bootstrap == y.bootstrap)
        && (x.name, x.descriptor, x.result) == (y.name, y.descriptor, y.result)
        && x.arguments == y.arguments
}
