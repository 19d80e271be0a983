//! Heaps as text that can be read back.

use super::WIDTH;
use crate::unit::NamedHeap;
use crate::unit::lower::is_literal;

/// A `heap` block; empty fields are left out.
pub fn heap_text(heap: &NamedHeap) -> String {
    let mut out = format!("heap {} of {} {{\n", heap.name, heap.model.name);
    let members = |value: &crate::heap::Objects| -> Vec<String> {
        value.iter().map(|id| heap.names[id.index()].clone()).collect()
    };
    for id in heap.heap.ids() {
        let object = heap.heap.object(id);
        let head = format!("{}: {}", heap.names[id.index()], heap.model.class(object.class).name);
        let fields =
            heap.model.class(object.class).fields.iter().map(|field| heap.model.field(*field).selector);
        let full = fields.filter_map(|selector| {
            let value = object.links.get(&selector).filter(|value| !value.is_empty())?;
            Some((heap.model.selector(selector).to_owned(), members(value)))
        });
        let texts: Vec<(String, Vec<String>)> = full.collect();
        let lines = if texts.is_empty() { vec![head] } else { links(&head, &texts, WIDTH - 2) };
        lines.iter().for_each(|line| out.push_str(&format!("  {line}\n")));
    }
    let spoken = heap.variables.iter().filter(|(name, _)| !is_literal(name));
    let variables: Vec<(String, Vec<String>)> =
        spoken.map(|(name, value)| (name.clone(), members(value))).collect();
    links("vars", &variables, WIDTH - 2).iter().for_each(|line| out.push_str(&format!("  {line}\n")));
    out.push_str("}\n");
    out
}

/// `head { name = a, b; … }` on one line if it fits, else a line for each name.
pub(super) fn links(head: &str, links: &[(String, Vec<String>)], width: usize) -> Vec<String> {
    let text = |(name, members): &(String, Vec<String>)| match members.is_empty() {
        true => format!("{name} = none"),
        false => format!("{name} = {}", members.join(", ")),
    };
    if links.is_empty() {
        return vec![format!("{head} {{ }}")];
    }
    let one = format!("{head} {{ {} }}", links.iter().map(text).collect::<Vec<_>>().join("; "));
    if one.chars().count() <= width {
        return vec![one];
    }
    let mut lines = vec![format!("{head} {{")];
    lines.extend(links.iter().map(|link| format!("  {}", text(link))));
    lines.push("}".to_owned());
    lines
}
