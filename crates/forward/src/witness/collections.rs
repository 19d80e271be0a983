//! Collections of the library by what they hold, in the order in which iteration meets it.

use attest_program::{ClassId, Kind};
use attest_state::{Operand, Ref};

use super::{Content, Datum, Key, Witness};
use crate::jdk::catalog::{self, Collection, CollectionKind, Layout};

/// The most nodes that are followed; a chain that goes round is longer.
const MAX_NODES: usize = 4096;

/// What a node of a map holds.
const ENTRY: &[&str] = &["key", "value"];

/// The collection of the class with this name, if its objects are described by what they hold.
pub(super) fn readable(class: &str) -> Option<&'static Collection> {
    catalog::collection(class).filter(|collection| collection.is_readable())
}

impl Witness<'_, '_> {
    /// What a collection holds; its fields, if they are not what its own code makes of them.
    pub(super) fn collection_known(&mut self, object: Ref, class: ClassId) -> Content {
        let kind = readable(self.machine.program().class_name(class));
        let held = kind.and_then(|kind| self.held(object, kind.layout));
        let (Some(kind), Some(held)) = (kind, held) else { return self.fields_known(object, class) };
        let datum = |witness: &mut Self, value: Operand| witness.datum(Kind::Ref, value);
        if kind.is_map() {
            let entries = held.chunks(2).map(|pair| (datum(self, pair[0]), datum(self, pair[1])));
            return Content::Map(entries.collect());
        }
        let step = if kind.kind == CollectionKind::Set { 2 } else { 1 };
        Content::List(held.iter().step_by(step).map(|value| datum(self, *value)).collect())
    }

    /// What an object with this layout holds; keys and values of a map, one after the other.
    fn held(&mut self, object: Ref, layout: Layout) -> Option<Vec<Operand>> {
        match layout {
            Layout::Array { elements, size } => self.in_array(object, elements, size),
            Layout::Ring { elements, head, tail } => self.in_ring(object, elements, (head, tail)),
            Layout::Chain { first, next, held } => self.in_chain(object, first, next, held),
            Layout::Buckets { table, next } => self.in_buckets(object, table, next),
            Layout::Tree { root } => self.in_tree(object, root),
            Layout::Keys { map } => {
                let map = self.object_at(object, map)?;
                let kind = readable(self.machine.program().class_name(self.state.heap.class(map)))?;
                if kind.is_map() { self.held(map, kind.layout) } else { None }
            }
            Layout::Hidden => None,
        }
    }

    fn in_buckets(&mut self, map: Ref, table: &str, next: &str) -> Option<Vec<Operand>> {
        let Some(table) = self.object_at(map, table) else { return Some(Vec::new()) };
        let class = self.state.heap.class(table);
        let mut held = Vec::new();
        for bucket in self.operands_in(table, class)? {
            if let Some(Key::Known(node)) = self.key(bucket) {
                self.follow(node, next, ENTRY, &mut held)?;
            }
        }
        Some(held)
    }

    fn in_tree(&mut self, map: Ref, root: &str) -> Option<Vec<Operand>> {
        let mut held = Vec::new();
        let mut above = Vec::new();
        let mut at = self.object_at(map, root);
        while at.is_some() || !above.is_empty() {
            while let Some(node) = at {
                above.push(node);
                at = self.object_at(node, "left");
                if above.len() > MAX_NODES {
                    return None;
                }
            }
            let node = above.pop()?;
            for name in ENTRY {
                held.push(self.value_at(node, name)?);
            }
            at = self.object_at(node, "right");
        }
        Some(held)
    }

    fn in_chain(&mut self, object: Ref, first: &str, next: &str, wanted: &[&str]) -> Option<Vec<Operand>> {
        let mut held = Vec::new();
        if let Some(node) = self.object_at(object, first) {
            self.follow(node, next, wanted, &mut held)?;
        }
        Some(held)
    }

    fn follow(&mut self, first: Ref, next: &str, wanted: &[&str], held: &mut Vec<Operand>) -> Option<()> {
        let mut at = Some(first);
        while let Some(node) = at {
            for name in wanted {
                held.push(self.value_at(node, name)?);
            }
            if held.len() > MAX_NODES {
                return None;
            }
            at = self.object_at(node, next);
        }
        Some(())
    }

    fn in_array(&mut self, object: Ref, array: &str, size: &str) -> Option<Vec<Operand>> {
        let size = self.number_at(object, size)?;
        let Some(array) = self.object_at(object, array) else { return Some(Vec::new()) };
        let class = self.state.heap.class(array);
        let mut all = self.operands_in(array, class)?;
        all.truncate(size.max(0) as usize);
        Some(all)
    }

    /// An array deque: from its head to its tail, round the end of the array.
    fn in_ring(&mut self, object: Ref, array: &str, ends: (&str, &str)) -> Option<Vec<Operand>> {
        let (head, tail) = (self.number_at(object, ends.0)?, self.number_at(object, ends.1)?);
        let array = self.object_at(object, array)?;
        let class = self.state.heap.class(array);
        let all = self.operands_in(array, class)?;
        let mut held = Vec::new();
        let mut at = head;
        while at != tail {
            held.push(*all.get(at as usize)?);
            at = if at as usize + 1 == all.len() { 0 } else { at + 1 };
        }
        Some(held)
    }

    fn value_at(&mut self, object: Ref, name: &str) -> Option<Operand> {
        let program = self.machine.program();
        let field = program.find_field(self.state.heap.class(object), name)?;
        let declared = program.field(field);
        let place = crate::symbolic::Place { field, slot: declared.slot, kind: declared.kind };
        Some(self.machine.read_known_field(self.state, object, place))
    }

    fn object_at(&mut self, object: Ref, name: &str) -> Option<Ref> {
        let value = self.value_at(object, name)?;
        match self.key(value) {
            Some(Key::Known(object)) => Some(object),
            Some(Key::Unknown(_) | Key::Text(_) | Key::Given(_)) | None => None,
        }
    }

    fn number_at(&mut self, object: Ref, name: &str) -> Option<i32> {
        let value = self.value_at(object, name)?;
        match self.datum(Kind::Int, value) {
            Datum::Int(_, number) => Some(number),
            _ => None,
        }
    }
}
