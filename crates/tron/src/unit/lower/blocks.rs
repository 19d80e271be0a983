//! Statements, sets and conditions.

use super::Lowering;
use crate::ast::{
    Annotation, Comparison, Condition, ConditionKind, Expr, ExprKind, Name, Path, Side, Stmt, StmtKind,
};
use crate::diagnostic::Diagnostic;
use crate::model::Selector;
use crate::program::{Action, BoolExpr, Filter, SetExpr, Statement, sides};
use crate::source::Span;

impl Lowering<'_> {
    /// Declares every variable that some statement assigns.
    pub(super) fn assigned(&mut self, block: &[Stmt]) {
        for statement in block {
            match &statement.kind {
                StmtKind::New { target, .. } => {
                    self.declare(&target.text);
                }
                StmtKind::Assign { target, .. } if target.fields.is_empty() => {
                    self.declare(&target.variable.text);
                }
                StmtKind::If { then, otherwise, .. } => {
                    self.assigned(&then.statements);
                    self.assigned(otherwise.as_ref().map_or(&[], |block| &block.statements));
                }
                StmtKind::ForEach { variable, body, .. } => {
                    self.declare(&variable.text);
                    self.assigned(&body.statements);
                }
                StmtKind::Fix { body, .. } => self.assigned(&body.statements),
                StmtKind::Skip | StmtKind::Assign { .. } | StmtKind::Assume(_) => {}
            }
        }
    }

    pub(super) fn block(&mut self, block: &[Stmt]) {
        for statement in block {
            self.statement(statement);
        }
    }

    pub(super) fn assume(&mut self, condition: &Condition, span: Span) {
        if let Some(condition) = self.condition(condition) {
            self.emit(Action::Assume(condition), span);
        }
    }

    fn inner(&mut self, block: &[Stmt]) -> Vec<Statement> {
        let outer = std::mem::take(&mut self.out);
        self.block(block);
        std::mem::replace(&mut self.out, outer)
    }

    pub(super) fn emit(&mut self, action: Action, span: Span) {
        let id = self.number();
        self.out.push(Statement { id, action, span, label: None, infeasible: Vec::new() });
    }

    fn statement(&mut self, statement: &Stmt) {
        let span = statement.head;
        match &statement.kind {
            StmtKind::Skip => self.emit(Action::Skip, span),
            StmtKind::New { target, class } => {
                let variable = self.declare(&target.text);
                if let Some(id) = self.class(class) {
                    if self.model.class(id).is_abstract {
                        let message = format!("`{}` is abstract and has no objects of its own", class.text);
                        self.error("WF7", class, message, "create an object of one of its subclasses");
                    } else {
                        self.emit(Action::New(variable, id), span);
                    }
                }
            }
            StmtKind::Assign { target, adds, value } => self.assign(target, *adds, value, span),
            StmtKind::If { condition, then, otherwise } => {
                let condition = self.condition(condition);
                let id = self.number();
                let then = self.inner(&then.statements);
                let otherwise = self.inner(otherwise.as_ref().map_or(&[], |block| &block.statements));
                let action = Action::If(condition.unwrap_or(BoolExpr::True), then, otherwise);
                self.out.push(Statement { id, action, span, label: None, infeasible: Vec::new() });
            }
            StmtKind::ForEach { variable, set, filter, body } => {
                let set = self.set(set).unwrap_or(SetExpr::Empty);
                let filter = match filter {
                    None => Filter::All,
                    Some((deep, class)) => match self.class(class) {
                        None => Filter::All,
                        Some(class) if *deep => Filter::Deep(class),
                        Some(class) => Filter::Match(class),
                    },
                };
                let (id, variable) = (self.number(), self.declare(&variable.text));
                let body = self.inner(&body.statements);
                let action = Action::ForEach(variable, set, filter, body);
                self.out.push(Statement { id, action, span, label: None, infeasible: Vec::new() });
            }
            StmtKind::Fix { set, body } => {
                if let Some(path) = first_path(set) {
                    self.diagnostics.push(Diagnostic::error(
                        "fix",
                        path.span(),
                        "`fix` watches variables, not fields",
                        "read the field into a variable before the loop and at the end of its body",
                    ));
                }
                let set = self.set(set).unwrap_or(SetExpr::Empty);
                let id = self.number();
                let body = self.inner(&body.statements);
                let action = Action::Fix(set, body);
                self.out.push(Statement { id, action, span, label: None, infeasible: Vec::new() });
            }
            StmtKind::Assume(condition) => self.assume(condition, span),
        }
        self.annotate(&statement.annotations);
    }

    /// Gives annotations to the statement emitted last.
    fn annotate(&mut self, annotations: &[Annotation]) {
        let Some(last) = self.out.last_mut() else { return };
        for annotation in annotations {
            match annotation {
                Annotation::Label(name) => last.label = Some(name.text.clone()),
                Annotation::Infeasible(list) => {
                    for (side, span) in list {
                        if sides(&last.action).contains(side) {
                            last.infeasible.push(*side);
                        } else {
                            self.diagnostics.push(wrong_side(*side, *span, sides(&last.action)));
                        }
                    }
                }
            }
        }
    }

    fn assign(&mut self, target: &Path, adds: bool, value: &Expr, span: Span) {
        let Some((field, before)) = target.fields.split_last() else {
            let variable = self.declare(&target.variable.text);
            if let (false, ExprKind::Path(path)) = (adds, &value.kind)
                && !path.fields.is_empty()
            {
                if let Some((owner, selector)) = self.owner(path) {
                    self.emit(Action::Load(variable, owner, selector), path.span());
                }
                return;
            }
            if let Some(value) = self.set(value) {
                let old = SetExpr::Variable(variable);
                let value = if adds { SetExpr::Union(Box::new(old), Box::new(value)) } else { value };
                self.emit(Action::Assign(variable, value), span);
            }
            return;
        };
        let owner = self.path(&target.variable, before);
        let selector = self.selector(field);
        let (Some(owner), Some(selector)) = (owner, selector) else { return };
        let mut old = None;
        if adds {
            let variable = self.temporary();
            self.emit(Action::Load(variable, owner.clone(), selector), target.span());
            old = Some(SetExpr::Variable(variable));
        }
        let Some(value) = self.set(value) else { return };
        let value = match old {
            Some(old) => SetExpr::Union(Box::new(old), Box::new(value)),
            None => value,
        };
        self.emit(Action::Store(owner, selector, value), span);
    }

    /// What the last field of a path is read from, and that field.
    fn owner(&mut self, path: &Path) -> Option<(SetExpr, Selector)> {
        let (last, before) = path.fields.split_last()?;
        let owner = self.path(&path.variable, before);
        let selector = self.selector(last);
        Some((owner?, selector?))
    }

    /// The value of a path, its loads emitted.
    fn path(&mut self, variable: &Name, fields: &[Name]) -> Option<SetExpr> {
        let Some(known) = self.by_name.get(&variable.text) else {
            let message = format!("`{}` is never given a value", variable.text);
            self.error("name", variable, message, "declare it as an input, or assign to it first");
            return None;
        };
        let mut value = SetExpr::Variable(*known);
        for field in fields {
            let selector = self.selector(field)?;
            let next = self.temporary();
            self.emit(Action::Load(next, value, selector), variable.span.to(field.span));
            value = SetExpr::Variable(next);
        }
        Some(value)
    }

    fn selector(&mut self, name: &Name) -> Option<Selector> {
        let found = self.model.selector_named(&name.text);
        if found.is_none() {
            let message = format!("no class of `{}` has a field `{}`", self.model.name, name.text);
            self.error("field", name, message, "declare it, or use another");
        }
        found
    }

    fn set(&mut self, set: &Expr) -> Option<SetExpr> {
        let pair = |lowering: &mut Self, one: &Expr, other: &Expr| {
            let (one, other) = (lowering.set(one), lowering.set(other));
            Some((Box::new(one?), Box::new(other?)))
        };
        match &set.kind {
            ExprKind::Empty => Some(SetExpr::Empty),
            ExprKind::Path(path) => self.path(&path.variable, &path.fields),
            ExprKind::Literal(text) => self.literal(text, set.span),
            ExprKind::Concat(a, b) => self.concat(a, b, set.span),
            ExprKind::Union(a, b) => pair(self, a, b).map(|(a, b)| SetExpr::Union(a, b)),
            ExprKind::Difference(a, b) => pair(self, a, b).map(|(a, b)| SetExpr::Difference(a, b)),
            ExprKind::Intersection(a, b) => pair(self, a, b).map(|(a, b)| SetExpr::Intersection(a, b)),
        }
    }

    /// A new `Concat` of two texts.
    fn concat(&mut self, one: &Expr, other: &Expr, span: Span) -> Option<SetExpr> {
        let (one, other) = (self.set(one), self.set(other));
        let (one, other) = (one?, other?);
        let parts = ["s1", "s2"].map(|name| self.model.selector_named(name));
        let (Some(class), [Some(first), Some(second)]) = (self.model.class_named("Concat"), parts) else {
            let message = format!("`concat` makes a `Concat`, which `{}` does not have", self.model.name);
            let help = format!("`model {} uses std` brings it", self.model.name);
            self.diagnostics.push(Diagnostic::error("class", span, message, help));
            return None;
        };
        let made = self.temporary();
        self.emit(Action::New(made, class), span);
        self.emit(Action::Store(SetExpr::Variable(made), first, one), span);
        self.emit(Action::Store(SetExpr::Variable(made), second, other), span);
        Some(SetExpr::Variable(made))
    }

    fn condition(&mut self, condition: &Condition) -> Option<BoolExpr> {
        let not = |inner: BoolExpr| BoolExpr::Not(Box::new(inner));
        let and = |a: BoolExpr, b: BoolExpr| BoolExpr::And(Box::new(a), Box::new(b));
        match &condition.kind {
            ConditionKind::Constant(true) => Some(BoolExpr::True),
            ConditionKind::Constant(false) => Some(not(BoolExpr::True)),
            ConditionKind::Compare(comparison, a, b) => {
                let (a, b) = (self.set(a), self.set(b));
                let (a, b) = (a?, b?);
                Some(match comparison {
                    Comparison::Equal => BoolExpr::Equal(a, b),
                    Comparison::Unequal => not(BoolExpr::Equal(a, b)),
                    Comparison::In => BoolExpr::Subset(a, b),
                    Comparison::NotIn => not(BoolExpr::Subset(a, b)),
                })
            }
            ConditionKind::Not(inner) => self.condition(inner).map(not),
            ConditionKind::And(a, b) => {
                let (a, b) = (self.condition(a), self.condition(b));
                Some(and(a?, b?))
            }
            ConditionKind::Or(a, b) => {
                let (a, b) = (self.condition(a), self.condition(b));
                Some(not(and(not(a?), not(b?))))
            }
        }
    }
}

fn first_path(set: &Expr) -> Option<&Path> {
    match &set.kind {
        ExprKind::Empty | ExprKind::Literal(_) => None,
        ExprKind::Path(path) => (!path.fields.is_empty()).then_some(path),
        ExprKind::Concat(a, b)
        | ExprKind::Union(a, b)
        | ExprKind::Difference(a, b)
        | ExprKind::Intersection(a, b) => first_path(a).or_else(|| first_path(b)),
    }
}

fn wrong_side(side: Side, span: Span, possible: &[Side]) -> Diagnostic {
    let words: Vec<&str> = possible.iter().map(|side| side.word()).collect();
    let help = match words.is_empty() {
        true => "`@infeasible` is for `if`, `foreach` and `fix`".to_owned(),
        false => format!("it has {}", words.join(", ")),
    };
    let message = format!("this statement has no outcome `{}`", side.word());
    Diagnostic::error("outcome", span, message, help)
}
