//! Model declarations to well-formed models: the rules WF1 to WF6.
//!
//! What breaks a rule is reported and then mended (a superclass becomes `Any`, a field is left out), so that what
//! uses the model can still be checked.

mod fields;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::ast::{ClassDecl, File, Item, ModelDecl, Name};
use crate::class_set::ClassSet;
use crate::diagnostic::Diagnostic;
use crate::model::{Class, ClassId, Model};
use crate::parse::parse;

/// The classes that `uses std` brings. Strings and numbers are objects; equal ones are the same object.
const STD: &str = "
model std {
  value class String
  value class Int
  value class Unit
  class Empty extends String
  class Concat extends String { refers s1: String  refers s2: String }
}";

/// A class declaration; those of `std` have no place in the file.
#[derive(Clone, Copy)]
struct Declared<'a> {
    decl: &'a ClassDecl,
    builtin: bool,
}

/// The models of a file by name, and `std`.
pub(super) fn models(file: &File, diagnostics: &mut Vec<Diagnostic>) -> BTreeMap<String, Arc<Model>> {
    let (std, problems) = parse(STD);
    debug_assert!(problems.is_empty());
    let mut decls: BTreeMap<&str, &ModelDecl> = BTreeMap::new();
    for item in std.items.iter().chain(&file.items) {
        let Item::Model(decl) = item else { continue };
        if decls.contains_key(decl.name.text.as_str()) {
            let message = format!("there is already a model `{}`", decl.name.text);
            diagnostics.push(Diagnostic::error("name", decl.name.span, message, "choose another name"));
        } else {
            decls.insert(&decl.name.text, decl);
        }
    }
    let mut models = BTreeMap::new();
    for (name, decl) in &decls {
        for used in decl.uses.iter().filter(|used| !decls.contains_key(used.text.as_str())) {
            let known: Vec<&str> = decls.keys().copied().filter(|other| other != name).collect();
            diagnostics.push(Diagnostic::error(
                "name",
                used.span,
                format!("there is no model `{}` to use", used.text),
                format!("there is {}", known.join(", ")),
            ));
        }
        let mut classes = Vec::new();
        gather(decl, &decls, &mut BTreeSet::new(), &mut classes);
        models.insert((*name).to_owned(), Arc::new(model(decl, &classes, diagnostics)));
    }
    models
}

/// The classes of a model and of those it uses, these first.
fn gather<'a>(
    decl: &'a ModelDecl,
    decls: &BTreeMap<&str, &'a ModelDecl>,
    seen: &mut BTreeSet<&'a str>,
    classes: &mut Vec<(&'a str, Declared<'a>)>,
) {
    if !seen.insert(&decl.name.text) {
        return;
    }
    for used in decl.uses.iter().filter_map(|used| decls.get(used.text.as_str())) {
        gather(used, decls, seen, classes);
    }
    let builtin = decl.name.text == "std";
    classes.extend(
        decl.classes.iter().map(|class| (decl.name.text.as_str(), Declared { decl: class, builtin })),
    );
}

fn model(decl: &ModelDecl, declared: &[(&str, Declared<'_>)], diagnostics: &mut Vec<Diagnostic>) -> Model {
    let mut report = Vec::new();
    let mut model = Model {
        name: decl.name.text.clone(),
        classes: vec![class("Any", false, false)],
        fields: Vec::new(),
        selectors: Vec::new(),
        by_name: BTreeMap::from([("Any".to_owned(), ClassId::ANY)]),
        lookup: BTreeMap::new(),
    };
    let mut kept: Vec<(ClassId, Declared<'_>)> = Vec::new();
    for (_, one) in declared {
        let name = &one.decl.name;
        if model.classes.len() == ClassSet::CAPACITY {
            let message =
                format!("a model has at most {} classes, with those it uses", ClassSet::CAPACITY - 1);
            report.push(Diagnostic::error("limit", name.span, message, "split the model"));
            break;
        }
        if model.by_name.contains_key(&name.text) {
            let message = format!("there is already a class `{}` in this model", name.text);
            report.push(Diagnostic::error("name", name.span, message, "choose another name"));
            continue;
        }
        let id = ClassId::at(model.classes.len());
        let mut class = class(&name.text, one.decl.is_abstract, one.decl.is_value);
        class.span = (!one.builtin).then_some(name.span);
        model.classes.push(class);
        model.by_name.insert(name.text.clone(), id);
        kept.push((id, *one));
    }
    superclasses(&mut model, &kept, &mut report);
    for index in 0..model.classes.len() {
        let id = ClassId::at(index);
        let above: Vec<ClassId> = model.ancestors(id);
        model.classes[index].is_value = above.iter().any(|class| model.class(*class).is_value);
        let is_below = |class: &ClassId| model.is_subclass(*class, id) && !model.class(*class).is_abstract;
        model.classes[index].concrete = model.class_ids().filter(is_below).collect();
    }
    fields::fields(&mut model, &kept, &mut report);
    // Models that share classes report the same thing once.
    report.retain(|one| !diagnostics.contains(one));
    diagnostics.extend(report);
    model
}

/// WF1: superclasses exist, and no class is above itself.
fn superclasses(model: &mut Model, kept: &[(ClassId, Declared<'_>)], report: &mut Vec<Diagnostic>) {
    for (id, one) in kept {
        for name in &one.decl.extends {
            if let Some(superclass) = superclass(model, *id, &one.decl.name.text, name, report) {
                model.classes[id.index()].superclasses.push(superclass);
            }
        }
        if model.class(*id).superclasses.is_empty() {
            model.classes[id.index()].superclasses.push(ClassId::ANY);
        }
    }
}

/// The class that another extends, if it can.
fn superclass(
    model: &Model,
    id: ClassId,
    class: &str,
    name: &Name,
    report: &mut Vec<Diagnostic>,
) -> Option<ClassId> {
    let Some(superclass) = model.class_named(&name.text) else {
        let message = format!("`{class}` extends `{}`, which is no class of this model", name.text);
        report.push(Diagnostic::error("WF1", name.span, message, nearest(model, &name.text)));
        return None;
    };
    if model.is_subclass(superclass, id) {
        let message = format!("`{class}` would be above itself by extending `{}`", name.text);
        report.push(Diagnostic::error("WF1", name.span, message, "break the cycle of `extends`"));
        return None;
    }
    Some(superclass)
}

fn class(name: &str, is_abstract: bool, is_value: bool) -> Class {
    Class {
        name: name.to_owned(),
        superclasses: Vec::new(),
        is_abstract,
        is_value,
        own_fields: Vec::new(),
        fields: Vec::new(),
        concrete: ClassSet::EMPTY,
        span: None,
    }
}

/// What to say of a class that does not exist.
pub(super) fn nearest(model: &Model, name: &str) -> String {
    let lower = name.to_lowercase();
    let similar = model.classes.iter().map(|class| class.name.as_str()).find(|other| {
        let other = other.to_lowercase();
        other == lower || other.starts_with(&lower) || lower.starts_with(&other) && other.len() > 2
    });
    match similar {
        Some(similar) => format!("did you mean `{similar}`?"),
        None if !model.by_name.contains_key("String") && ["String", "Int", "Unit"].contains(&name) => {
            format!("`model {} uses std` brings it", model.name)
        }
        None => "declare it, or use another".to_owned(),
    }
}
