//! Heaps as XMI, which EMF reads.

use std::fmt::Write;

use super::metamodel::{EClass, Feature, Kind, Lost, Metamodel};
use crate::heap::{ObjectId, Objects};
use crate::unit::NamedHeap;
use crate::unit::lower::is_literal;

/// A heap as an XMI file, and what of it the metamodel has no place for.
pub fn write_instance(metamodel: &Metamodel, heap: &NamedHeap) -> (String, Vec<Lost>) {
    let mut writer = Writer { metamodel, heap, out: String::new(), lost: Vec::new() };
    writer.out.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    writer.out.push_str("<xmi:XMI xmi:version=\"2.0\" xmlns:xmi=\"http://www.omg.org/XMI\"");
    writer.out.push_str(" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\"");
    for (place, uri) in metamodel.packages().iter().enumerate() {
        let _ = write!(writer.out, " xmlns:p{place}=\"{}\"", escaped(uri));
    }
    writer.out.push_str(">\n");
    for root in writer.roots() {
        writer.root(root);
    }
    writer.out.push_str("</xmi:XMI>\n");
    (writer.out, writer.lost)
}

struct Writer<'a> {
    metamodel: &'a Metamodel,
    heap: &'a NamedHeap,
    out: String,
    lost: Vec<Lost>,
}

impl<'a> Writer<'a> {
    /// The objects that nothing contains, but for values.
    fn roots(&mut self) -> Vec<ObjectId> {
        let (heap, model) = (&self.heap.heap, &self.heap.model);
        let contained: Objects = heap.ids().flat_map(|id| heap.children(model, id)).collect();
        let free = heap.ids().filter(|id| !contained.contains(id) && !model.class(heap.class(*id)).is_value);
        free.collect()
    }

    fn root(&mut self, id: ObjectId) {
        match self.class(id) {
            Some(class) => {
                let tag = format!("p{}:{}", self.metamodel.package_of(class), class.original);
                self.element(id, class, &tag, "", 1);
            }
            None => {
                let what = format!("objects of {} have no class in the metamodel", self.class_name(id));
                self.lost.push(Lost { place: self.name(id), what });
            }
        }
    }

    fn element(&mut self, id: ObjectId, class: &'a EClass, tag: &str, kind: &str, depth: usize) {
        let indent = "  ".repeat(depth);
        let _ = write!(self.out, "{indent}<{tag}{kind} xmi:id=\"{}\"", self.id(id));
        let mut inner = String::new();
        std::mem::swap(&mut self.out, &mut inner);
        let features = self.metamodel.features(class);
        let mut attributes = String::new();
        for feature in &features {
            attributes.push_str(&self.attribute(id, feature));
        }
        for feature in &features {
            self.children(id, feature, depth + 1);
        }
        let children = std::mem::replace(&mut self.out, inner);
        self.out.push_str(&attributes);
        match children.is_empty() {
            true => self.out.push_str("/>\n"),
            false => {
                let _ = write!(self.out, ">\n{children}{indent}</{tag}>\n");
            }
        }
    }

    /// A feature as an XML attribute: one value, or references.
    fn attribute(&mut self, id: ObjectId, feature: &Feature) -> String {
        let members = self.members(id, feature);
        if members.is_empty() || feature.is_containment || self.is_container(feature) {
            return String::new();
        }
        let text = match (feature.is_attribute, feature.cardinality.is_plural()) {
            (true, true) => return String::new(),
            (true, false) => members.iter().map(|one| self.value(*one)).collect(),
            (false, _) => members.iter().map(|one| self.id(*one)).collect::<Vec<_>>().join(" "),
        };
        format!(" {}=\"{}\"", feature.original, escaped(&text))
    }

    /// A feature as XML elements: what is contained, or several values.
    fn children(&mut self, id: ObjectId, feature: &Feature, depth: usize) {
        let several_values = feature.is_attribute && feature.cardinality.is_plural();
        for member in self.members(id, feature) {
            if several_values {
                let (tag, value) = (&feature.original, escaped(&self.value(member)));
                let _ = writeln!(self.out, "{}<{tag}>{value}</{tag}>", "  ".repeat(depth));
            } else if feature.is_containment
                && let Some(class) = self.class(member)
            {
                let kind = format!(" xsi:type=\"p{}:{}\"", self.metamodel.package_of(class), class.original);
                self.element(member, class, &feature.original, &kind, depth);
            }
        }
    }

    /// Whether a feature only says what contains an object.
    fn is_container(&self, feature: &Feature) -> bool {
        let opposite = feature.opposite.as_ref().and_then(|name| {
            let target = self.metamodel.class(&feature.target)?;
            target.features.iter().find(|one| one.original == *name)
        });
        opposite.is_some_and(|opposite| opposite.is_containment)
    }

    fn members(&self, id: ObjectId, feature: &Feature) -> Vec<ObjectId> {
        let selector = self.heap.model.selector_named(&feature.name);
        let value = selector.and_then(|selector| self.heap.heap.get(id, selector));
        value.into_iter().flatten().copied().collect()
    }

    /// A value as text; different objects of a class are different texts.
    fn value(&self, id: ObjectId) -> String {
        let name = self.name(id);
        let part = |field: &str| {
            let selector = self.heap.model.selector_named(field);
            let held = selector.and_then(|selector| self.heap.heap.get(id, selector));
            held.and_then(|held| held.first()).map(|one| self.value(*one)).unwrap_or_default()
        };
        match (self.class_name(id), self.class(id)) {
            ("Empty", _) => String::new(),
            ("Concat", _) => part("s1") + &part("s2"),
            ("Unit", _) => "true".to_owned(),
            (_, Some(class)) if class.kind == Kind::Literal => {
                let enumeration = class.supers.first().map_or(0, |name| name.len() + 1);
                class.original[enumeration..].to_owned()
            }
            _ if is_literal(&name) => name.trim_matches('"').to_owned(),
            ("String", _) => name,
            _ => (1_000 + id.index()).to_string(),
        }
    }

    fn id(&self, id: ObjectId) -> String {
        format!("o{}", id.index())
    }

    fn name(&self, id: ObjectId) -> String {
        self.heap.names[id.index()].clone()
    }

    fn class_name(&self, id: ObjectId) -> &'a str {
        &self.heap.model.class(self.heap.heap.class(id)).name
    }

    fn class(&self, id: ObjectId) -> Option<&'a EClass> {
        self.metamodel.named(self.class_name(id))
    }
}

/// A text as XML has it.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            other => out.push(other),
        }
    }
    out
}
