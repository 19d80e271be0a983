//! The fields of a model: the rules WF2 to WF6.

use std::collections::BTreeMap;

use super::{Declared, nearest};
use crate::ast::{FieldDecl, FieldKind};
use crate::diagnostic::Diagnostic;
use crate::model::{ClassId, Field, FieldId, Model, Role, Selector};

/// Adds the declared fields to their classes and fills the look-up table.
pub(super) fn fields(model: &mut Model, kept: &[(ClassId, Declared<'_>)], report: &mut Vec<Diagnostic>) {
    let mut places: BTreeMap<FieldId, &FieldDecl> = BTreeMap::new();
    for (owner, one) in kept {
        for decl in &one.decl.fields {
            if let Some(field) = field(model, *owner, decl, report) {
                places.insert(field, decl);
            }
        }
    }
    for class in model.class_ids() {
        let mut chain = model.ancestors(class);
        chain.reverse();
        let all: Vec<FieldId> =
            chain.iter().flat_map(|above| model.class(*above).own_fields.clone()).collect();
        for field in &all {
            let selector = model.field(*field).selector;
            model.lookup.entry((class, selector)).or_insert(*field);
        }
        model.classes[class.index()].fields = all;
    }
    overriding(model, &places, report);
    kinds(model, &places, report);
    opposites(model, &places, report);
}

fn field(
    model: &mut Model,
    owner: ClassId,
    decl: &FieldDecl,
    report: &mut Vec<Diagnostic>,
) -> Option<FieldId> {
    let target = model.class_named(&decl.target.text).unwrap_or_else(|| {
        report.push(Diagnostic::error(
            "WF2",
            decl.target.span,
            format!("`{}` is no class of this model", decl.target.text),
            nearest(model, &decl.target.text),
        ));
        ClassId::ANY
    });
    if decl.kind == FieldKind::Trace && decl.cardinality.is_required() {
        report.push(Diagnostic::error(
            "WF6",
            decl.span,
            format!("the trace field `{}` is empty in every input, but demands a member", decl.name.text),
            "give it `?` or `*` behind its class",
        ));
    }
    if let (FieldKind::Trace, Some(opposite)) = (decl.kind, &decl.opposite) {
        let message = format!("the trace field `{}` cannot have an opposite", decl.name.text);
        report.push(Diagnostic::error("WF6", opposite.span, message, "remove `opposite`"));
    }
    let selector = selector(model, &decl.name.text);
    let own = &model.class(owner).own_fields;
    if own.iter().any(|field| model.field(*field).selector == selector) {
        let message = format!("`{}` already has a field `{}`", model.class(owner).name, decl.name.text);
        report.push(Diagnostic::error("WF3", decl.name.span, message, "remove one of them"));
        return None;
    }
    let role = match (&decl.kind, &decl.opposite) {
        (FieldKind::Trace, _) => Role::Trace,
        (_, Some(opposite)) => Role::Opposite(self::selector(model, &opposite.text)),
        (_, None) => Role::Ordinary,
    };
    let is_containment = decl.kind == FieldKind::Contains;
    let id = FieldId::at(model.fields.len());
    model.fields.push(Field { owner, selector, is_containment, target, cardinality: decl.cardinality, role });
    model.classes[owner.index()].own_fields.push(id);
    Some(id)
}

fn selector(model: &mut Model, name: &str) -> Selector {
    model.selector_named(name).unwrap_or_else(|| {
        model.selectors.push(name.to_owned());
        Selector::at(model.selectors.len() - 1)
    })
}

/// WF3: no class redeclares an inherited field, or inherits two of one name.
fn overriding(model: &Model, places: &BTreeMap<FieldId, &FieldDecl>, report: &mut Vec<Diagnostic>) {
    for class in model.class_ids() {
        let mut seen: BTreeMap<Selector, FieldId> = BTreeMap::new();
        for id in &model.class(class).fields {
            let Some(above) = seen.insert(model.field(*id).selector, *id) else { continue };
            let owner = &model.class(model.field(above).owner).name;
            let name = &model.class(class).name;
            if model.field(*id).owner == class
                && let Some(decl) = places.get(id)
            {
                let message =
                    format!("`{name}` declares `{}` again, which it inherits from `{owner}`", decl.name.text);
                report.push(Diagnostic::error("WF3", decl.name.span, message, "remove it, or rename it"));
            } else if let Some(span) = model.class(class).span {
                let (field, other) = (model.selector(model.field(*id).selector), model.field(*id).owner);
                let other = &model.class(other).name;
                let message = format!("`{name}` inherits `{field}` from `{owner}` and from `{other}`");
                report.push(Diagnostic::error("WF3", span, message, "rename one of them"));
            }
        }
    }
}

/// WF4: fields of one name all contain, or all refer.
fn kinds(model: &Model, places: &BTreeMap<FieldId, &FieldDecl>, report: &mut Vec<Diagnostic>) {
    let mut first: BTreeMap<Selector, FieldId> = BTreeMap::new();
    for (id, decl) in places {
        let field = model.field(*id);
        let earlier = *first.entry(field.selector).or_insert(*id);
        if model.field(earlier).is_containment != field.is_containment {
            let (here, there) =
                if field.is_containment { ("contains", "refers") } else { ("refers", "contains") };
            let other = &model.class(model.field(earlier).owner).name;
            report.push(Diagnostic::error(
                "WF4",
                decl.name.span,
                format!("`{}` {here} here, but {there} in `{other}`", decl.name.text),
                "rename one of them: fields of one name all contain, or all refer",
            ));
        }
    }
}

/// WF5: opposites name each other, fit each other, and do not both contain.
fn opposites(model: &Model, places: &BTreeMap<FieldId, &FieldDecl>, report: &mut Vec<Diagnostic>) {
    for (id, decl) in places {
        let field = model.field(*id);
        let (Role::Opposite(selector), Some(name)) = (field.role, &decl.opposite) else { continue };
        let target = &model.class(field.target).name;
        let own = &model.class(field.owner).name;
        let mut wrong = |message: String, help: String| {
            report.push(Diagnostic::error("WF5", name.span, message, help));
        };
        let Some(other) = model.field_of(field.target, selector) else {
            wrong(
                format!("`{target}` has no field `{}`", name.text),
                format!("declare it there: refers {}: {own} opposite {}", name.text, decl.name.text),
            );
            continue;
        };
        let other = model.field(other);
        let related =
            model.is_subclass(other.target, field.owner) || model.is_subclass(field.owner, other.target);
        if other.role != Role::Opposite(field.selector) {
            wrong(
                format!("`{}` of `{target}` does not name `{}` as its opposite", name.text, decl.name.text),
                format!("write `opposite {}` there", decl.name.text),
            );
        } else if !related {
            let class = &model.class(other.target).name;
            wrong(
                format!(
                    "`{}` of `{target}` holds `{class}`, which has nothing to do with `{own}`",
                    name.text
                ),
                format!("let it hold `{own}`"),
            );
        } else if field.is_containment && other.is_containment {
            wrong(
                format!("`{}` and `{}` both contain", decl.name.text, name.text),
                "let one of them refer".to_owned(),
            );
        }
    }
}
