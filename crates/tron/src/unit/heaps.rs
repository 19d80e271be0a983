//! Heap declarations to heaps, which must keep the laws of inputs.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::NamedHeap;
use super::lower::{is_literal, literal_class};
use super::models::nearest;
use crate::ast::{HeapDecl, LinkDecl};
use crate::diagnostic::Diagnostic;
use crate::heap::laws::{Violation, input_laws};
use crate::heap::{Heap, ObjectId, Objects};
use crate::model::Model;

/// The heap; what is wrong is reported and left out. H9 is checked when a transform is run on it.
pub(super) fn heap(decl: &HeapDecl, model: &Arc<Model>, diagnostics: &mut Vec<Diagnostic>) -> NamedHeap {
    let mut report = Vec::new();
    let mut heap = Heap::new();
    let mut names: Vec<String> = Vec::new();
    let mut by_name: BTreeMap<&str, ObjectId> = BTreeMap::new();
    let mut made = Vec::new();
    for object in &decl.objects {
        let name = &object.name;
        if by_name.contains_key(name.text.as_str()) {
            let message = format!("there is already an object `{}` in this heap", name.text);
            report.push(Diagnostic::error("name", name.span, message, "choose another name"));
            continue;
        }
        let class = match model.class_named(&object.class.text) {
            None => {
                let message = format!("`{}` is no class of `{}`", object.class.text, model.name);
                let help = nearest(model, &object.class.text);
                report.push(Diagnostic::error("class", object.class.span, message, help));
                continue;
            }
            Some(class) => class,
        };
        if model.class(class).is_abstract {
            let message = format!("`{}` is abstract and has no objects of its own", object.class.text);
            let help = format!("use one of {}", model.names(model.concrete(class)).join(", "));
            report.push(Diagnostic::error("WF7", object.class.span, message, help));
            continue;
        }
        let id = heap.create(model, class);
        by_name.insert(&name.text, id);
        names.push(name.text.clone());
        made.push((id, object));
    }
    for (id, object) in &made {
        for link in &object.links {
            let class = &model.class(heap.class(*id)).name;
            let selector = model.selector_named(&link.name.text);
            match selector.filter(|selector| heap.get(*id, *selector).is_some()) {
                None => {
                    let message = format!("`{class}` has no field `{}`", link.name.text);
                    let fields = model.class(heap.class(*id)).fields.iter();
                    let known: Vec<&str> =
                        fields.map(|field| model.selector(model.field(*field).selector)).collect();
                    let help = match known.is_empty() {
                        true => "it has none".to_owned(),
                        false => format!("it has {}", known.join(", ")),
                    };
                    report.push(Diagnostic::error("field", link.name.span, message, help));
                }
                Some(selector) => {
                    let value = members(link, &by_name, &mut report);
                    heap.set(*id, selector, value);
                }
            }
        }
    }
    let mut variables = BTreeMap::new();
    for variable in &decl.variables {
        let value = members(variable, &by_name, &mut report);
        if variables.insert(variable.name.text.clone(), value).is_some() {
            let message = format!("`{}` is given a value twice", variable.name.text);
            report.push(Diagnostic::error("name", variable.name.span, message, "remove one"));
        }
    }
    for (id, object) in made.iter().filter(|(_, object)| is_literal(&object.name.text)) {
        let class = literal_class(&object.name.text);
        if object.class.text != class {
            let message = format!("{} is a `{class}`", object.name.text);
            report.push(Diagnostic::error("class", object.class.span, message, format!("write {class}")));
        }
        variables.insert(object.name.text.clone(), Objects::from([*id]));
    }
    if report.is_empty() {
        for Violation { law, object, message, help, .. } in
            input_laws(model, &heap, &|id| names[id.index()].clone())
        {
            let span =
                made.iter().find(|(id, _)| *id == object).map_or(decl.name.span, |(_, one)| one.name.span);
            report.push(Diagnostic::error(law.code(), span, message, help));
        }
    }
    diagnostics.extend(report);
    NamedHeap {
        name: decl.name.text.clone(),
        model: Arc::clone(model),
        heap,
        names,
        variables,
        span: decl.name.span,
    }
}

fn members(link: &LinkDecl, by_name: &BTreeMap<&str, ObjectId>, report: &mut Vec<Diagnostic>) -> Objects {
    let mut value = Objects::new();
    for member in &link.members {
        match by_name.get(member.text.as_str()) {
            Some(id) => {
                value.insert(*id);
            }
            None => {
                let message = format!("there is no object `{}` in this heap", member.text);
                let help = format!("declare it: {}: CLASS", member.text);
                report.push(Diagnostic::error("H1", member.span, message, help));
            }
        }
    }
    value
}
