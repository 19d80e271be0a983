//! XMI instances as heaps.

use std::collections::BTreeMap;
use std::sync::Arc;

use roxmltree::{Document, Node};

use super::metamodel::{EClass, Feature, Kind, Lost, Metamodel, is_boolean};
use super::{Malformed, XMI, type_of};
use crate::heap::{Heap, ObjectId, Objects};
use crate::model::{Cardinality, Model, Role};
use crate::unit::NamedHeap;

/// The heap of an XMI file, whose first root is the variable `root`; and what was not understood.
pub fn read_instance(
    metamodel: &Metamodel,
    model: &Arc<Model>,
    name: &str,
    text: &str,
) -> Result<(NamedHeap, Vec<Lost>), Malformed> {
    let document = Document::parse(text).map_err(|failure| Malformed::of(&failure))?;
    let top = document.root_element();
    let roots: Vec<Node<'_, '_>> = match top.tag_name().name() {
        "XMI" => top.children().filter(Node::is_element).collect(),
        _ => vec![top],
    };
    let mut reader = Reader::new(metamodel, model);
    for root in roots {
        let class = type_of(root).unwrap_or(root.tag_name().name());
        let id = reader.object(root, class)?;
        reader.roots.push(id);
    }
    reader.resolve();
    reader.mirror();
    Ok(reader.done(name))
}

struct Reader<'a> {
    metamodel: &'a Metamodel,
    model: &'a Arc<Model>,
    heap: Heap,
    names: Vec<String>,
    roots: Vec<ObjectId>,
    by_id: BTreeMap<String, ObjectId>,
    /// What is contained, in order.
    children: BTreeMap<(ObjectId, String), Vec<ObjectId>>,
    values: BTreeMap<(String, String), ObjectId>,
    /// References that are still texts.
    pending: Vec<(ObjectId, Feature, String)>,
    lost: Vec<Lost>,
}

impl<'a> Reader<'a> {
    fn new(metamodel: &'a Metamodel, model: &'a Arc<Model>) -> Reader<'a> {
        Reader {
            metamodel,
            model,
            heap: Heap::new(),
            names: Vec::new(),
            roots: Vec::new(),
            by_id: BTreeMap::new(),
            children: BTreeMap::new(),
            values: BTreeMap::new(),
            pending: Vec::new(),
            lost: Vec::new(),
        }
    }

    fn object(&mut self, node: Node<'_, '_>, original: &str) -> Result<ObjectId, Malformed> {
        let unknown = || Malformed::at(node, format!("the metamodel has no class {original} with instances"));
        let class = self.metamodel.class(original).ok_or_else(unknown)?;
        let id = self.create(&class.name).ok_or_else(unknown)?;
        if let Some(name) = node.attribute((XMI, "id")) {
            self.by_id.insert(name.to_owned(), id);
        }
        let features = self.metamodel.features(class);
        for attribute in node.attributes().filter(|attribute| attribute.namespace().is_none()) {
            match features.iter().find(|feature| feature.original == attribute.name()) {
                Some(feature) => self.attribute(id, feature, attribute.value()),
                None => self.lose(class, attribute.name()),
            }
        }
        for child in node.children().filter(Node::is_element) {
            let name = child.tag_name().name();
            match features.iter().find(|feature| feature.original == name) {
                Some(feature) => self.child(id, feature, child)?,
                None => self.lose(class, name),
            }
        }
        self.defaults(id, &features);
        Ok(id)
    }

    /// Attributes that must have a value and are not written have their default.
    fn defaults(&mut self, id: ObjectId, features: &[Feature]) {
        let needs = |feature: &&Feature| feature.is_attribute && feature.cardinality == Cardinality::One;
        for feature in features.iter().filter(needs) {
            let selector = self.model.selector_named(&feature.name);
            let held = selector.and_then(|selector| self.heap.get(id, selector));
            if held.is_some_and(|held| held.is_empty())
                && let Some(value) = self.metamodel.default_of(feature)
            {
                self.value(id, feature, &value);
            }
        }
    }

    /// A new object, if its class has instances.
    fn create(&mut self, class: &str) -> Option<ObjectId> {
        let id = self.model.class_named(class).filter(|class| !self.model.class(*class).is_abstract)?;
        self.names.push(format!("o{}", self.names.len()));
        Some(self.heap.create(self.model, id))
    }

    fn attribute(&mut self, id: ObjectId, feature: &Feature, text: &str) {
        if feature.is_attribute {
            self.value(id, feature, text);
        } else {
            for part in text.split_whitespace() {
                self.pending.push((id, feature.clone(), part.to_owned()));
            }
        }
    }

    fn child(&mut self, id: ObjectId, feature: &Feature, node: Node<'_, '_>) -> Result<(), Malformed> {
        if feature.is_attribute {
            self.value(id, feature, node.text().unwrap_or_default());
        } else if let Some(target) = node.attribute("href").or_else(|| node.attribute((XMI, "idref"))) {
            self.pending.push((id, feature.clone(), target.to_owned()));
        } else {
            let class = type_of(node).unwrap_or(&feature.target).to_owned();
            let child = self.object(node, &class)?;
            self.children.entry((id, feature.original.clone())).or_default().push(child);
            self.link(id, feature, child);
        }
        Ok(())
    }

    /// A value; equal ones are one object.
    fn value(&mut self, id: ObjectId, feature: &Feature, text: &str) {
        if is_boolean(&feature.target) && text != "true" {
            return;
        }
        let is_enumeration =
            self.metamodel.class(&feature.target).is_some_and(|class| class.kind == Kind::Enumeration);
        let class = match self.metamodel.target(&feature.target) {
            class if class == "String" && text.is_empty() => "Empty".to_owned(),
            _ if is_enumeration => self.metamodel.target(&format!("{}_{text}", feature.target)),
            class => class,
        };
        let key = (class.clone(), text.to_owned());
        let known = self.values.get(&key).copied();
        let Some(value) = known.or_else(|| self.create(&class)) else {
            let what = format!("{text:?} is no {class}");
            self.lost.push(Lost { place: feature.original.clone(), what });
            return;
        };
        if let Some(literal) = literal(&class, text) {
            self.names[value.index()] = literal;
        }
        self.values.insert(key, value);
        self.link(id, feature, value);
    }

    fn link(&mut self, id: ObjectId, feature: &Feature, member: ObjectId) {
        let Some(selector) = self.model.selector_named(&feature.name) else { return };
        let mut value = self.heap.get(id, selector).cloned().unwrap_or_default();
        value.insert(member);
        self.heap.set(id, selector, value);
    }

    /// References by id, or by the way that leads to an object: `//@classes.0/@methods.1`.
    fn resolve(&mut self) {
        for (id, feature, text) in std::mem::take(&mut self.pending) {
            let text = text.rsplit('#').next().unwrap_or(&text);
            match self.by_id.get(text).copied().or_else(|| self.at_path(text)) {
                Some(target) => self.link(id, &feature, target),
                None => {
                    let what = format!("{text} is nothing in this file");
                    self.lost.push(Lost { place: feature.original, what });
                }
            }
        }
    }

    fn at_path(&self, text: &str) -> Option<ObjectId> {
        let mut segments = text.strip_prefix('/')?.split('/');
        let first = segments.next().unwrap_or_default();
        let mut at = *self.roots.get(if first.is_empty() { 0 } else { first.parse().ok()? })?;
        for segment in segments {
            let (feature, index) = segment.strip_prefix('@')?.split_once('.').unwrap_or((&segment[1..], "0"));
            at = *self.children.get(&(at, feature.to_owned()))?.get(index.parse::<usize>().ok()?)?;
        }
        Some(at)
    }

    /// Opposites that the file leaves out.
    fn mirror(&mut self) {
        let ids: Vec<ObjectId> = self.heap.ids().collect();
        for id in ids {
            let links = self.heap.object(id).links.clone();
            for (selector, members) in links {
                let field = self.model.field_of(self.heap.class(id), selector);
                let Some(Role::Opposite(back)) = field.map(|field| self.model.field(field).role) else {
                    continue;
                };
                for member in members {
                    let mut value = self.heap.get(member, back).cloned().unwrap_or_default();
                    value.insert(id);
                    self.heap.set(member, back, value);
                }
            }
        }
    }

    fn lose(&mut self, class: &EClass, feature: &str) {
        let what = "the metamodel as read here has no such feature".to_owned();
        self.lost.push(Lost { place: format!("{}.{feature}", class.original), what });
    }

    fn done(self, name: &str) -> (NamedHeap, Vec<Lost>) {
        let first = self.roots.first().map(|root| Objects::from([*root]));
        let heap = NamedHeap {
            name: name.to_owned(),
            model: Arc::clone(self.model),
            heap: self.heap,
            names: self.names,
            variables: first.into_iter().map(|root| ("root".to_owned(), root)).collect(),
            span: crate::source::Span::default(),
        };
        (heap, self.lost)
    }
}

/// How a value is written in TRON, if it can be.
fn literal(class: &str, text: &str) -> Option<String> {
    let plain = !text.contains(['"', '\n']);
    match class {
        "String" | "Empty" if plain => Some(format!("\"{text}\"")),
        "Int" if !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit()) => {
            Some(text.to_owned())
        }
        _ => None,
    }
}
