//! What can go wrong when a program runs, as far as types tell: the static checks of statements.
//!
//! Each variable has, at each place, the classes its members can have, whether it surely has one (`least`), and how
//! many it can have (`most`). The environment follows the flow: `if` joins, loops are repeated until nothing changes.
//! Messages take fields at their word; what is claimed of branches ([`impossible_sides`]) allows for what the program
//! itself stores.

mod kind;
mod sides;

use std::collections::BTreeSet;

use crate::diagnostic::Diagnostic;
use crate::model::{Cardinality, ClassId, Selector};
use crate::program::{Action, BoolExpr, Branch, Filter, Program, SetExpr, Statement, Variable};
use crate::source::Span;
use kind::{Kind, Most};
use sides::Changes;

pub use sides::impossible_sides;

/// Reports what will or may fault.
pub fn check(program: &Program) -> Vec<Diagnostic> {
    Checker::over(program, None).found
}

/// What is known of each variable; none if it has no value yet.
type Env = Vec<Option<Kind>>;

struct Checker<'a> {
    program: &'a Program,
    /// Above zero while a loop's environment is still growing.
    silent: u32,
    found: Vec<Diagnostic>,
    said: BTreeSet<(Span, &'static str)>,
    /// What the program changes, if that is allowed for.
    changes: Option<Changes>,
    /// The sides that no run takes.
    impossible: BTreeSet<Branch>,
}

impl<'a> Checker<'a> {
    /// A checker that has gone through the whole program.
    fn over(program: &'a Program, changes: Option<Changes>) -> Checker<'a> {
        let mut env: Env = vec![None; program.variables.len()];
        for input in &program.inputs {
            let kind = Kind::of(input.classes(&program.model), input.cardinality);
            env[input.variable.index()] = Some(kind);
        }
        let (found, said, impossible) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
        let mut checker = Checker { program, silent: 0, found, said, changes, impossible };
        checker.block(&program.prelude, &mut env);
        checker.block(&program.body, &mut env);
        checker
    }

    fn block(&mut self, block: &[Statement], env: &mut Env) {
        for statement in block {
            self.statement(statement, env);
        }
    }

    fn statement(&mut self, statement: &Statement, env: &mut Env) {
        let span = statement.span;
        match &statement.action {
            Action::Skip => {}
            Action::Assign(variable, set) => env[variable.index()] = Some(self.set(set, env, span)),
            Action::New(variable, class) => env[variable.index()] = Some(Kind::new_object(*class)),
            Action::Load(variable, set, field) => {
                let owner = self.owner(set, *field, env, span);
                env[variable.index()] = Some(self.contents(owner, *field));
            }
            Action::Store(set, field, value) => self.store(set, *field, value, env, span),
            Action::If(condition, then, otherwise) => {
                self.condition(condition, env, span);
                self.note_condition(statement, condition, env);
                let mut other = env.clone();
                refine(condition, true, env);
                refine(condition, false, &mut other);
                self.block(then, env);
                self.block(otherwise, &mut other);
                join(env, &other);
            }
            Action::ForEach(variable, set, filter, body) => {
                let kind = self.set(set, env, span);
                self.note_loop(statement, kind, *filter);
                let member =
                    Kind { least: true, most: Most::One, ..kind.filtered(&self.program.model, *filter) };
                let after = self.repeat(env, |checker, env| {
                    env[variable.index()] = Some(member);
                    checker.block(body, env);
                });
                if self.surely_visits(kind, *filter) {
                    *env = after;
                }
                if let Filter::Match(class) | Filter::Deep(class) = filter {
                    self.never_matches(member, kind, *class, span);
                }
            }
            Action::Fix(set, body) => {
                self.set(set, env, span);
                self.repeat(env, |checker, env| checker.block(body, env));
                self.set(set, env, span);
            }
            Action::Assume(condition) => {
                self.condition(condition, env, span);
                refine(condition, true, env);
            }
        }
    }

    /// Checks a body that is done any number of times, from the environment that all rounds share; gives the one behind
    /// a round.
    fn repeat(&mut self, env: &mut Env, mut body: impl FnMut(&mut Self, &mut Env)) -> Env {
        self.silent += 1;
        loop {
            let mut after = env.clone();
            body(self, &mut after);
            let before = env.clone();
            join(env, &after);
            if *env == before {
                break;
            }
        }
        self.silent -= 1;
        let mut after = env.clone();
        body(self, &mut after);
        after
    }

    fn never_matches(&mut self, member: Kind, kind: Kind, class: ClassId, span: Span) {
        if member.classes.is_empty() && !kind.classes.is_empty() {
            let model = &self.program.model;
            let message = format!("nothing here can be a `{}`", model.class(class).name);
            let help = format!("the set holds {}", model.names(kind.classes).join(", "));
            self.say(Diagnostic::warning("W-NEVER", span, message, help));
        }
    }

    fn store(&mut self, set: &SetExpr, field: Selector, value: &SetExpr, env: &Env, span: Span) {
        let owner = self.owner(set, field, env, span);
        let value = self.set(value, env, span);
        let model = &self.program.model;
        let (name, target) = (model.selector(field), self.contents(owner, field));
        if target.classes.is_empty() {
            return;
        }
        let wanted = model.names(target.classes).join(", ");
        let given = model.names(value.classes).join(", ");
        if !value.classes.is_empty() && value.classes.is_disjoint(target.classes) {
            let message = format!("`{name}` cannot hold {given}");
            self.say(Diagnostic::error("E-TYPE", span, message, format!("it holds {wanted}")));
        } else if !value.classes.is_subset(target.classes) {
            let message = format!("this may put something into `{name}` that it cannot hold: {given}");
            self.say(Diagnostic::warning("W-TYPE", span, message, format!("it holds {wanted}")));
        }
        if value.most == Most::Many && target.most != Most::Many {
            let message = format!("this may put several objects into `{name}`, which holds at most one");
            self.say(Diagnostic::warning("W-CARD", span, message, "choose one with `foreach`"));
        }
    }

    /// What a field is read from or stored to: one object that has the field.
    fn owner(&mut self, set: &SetExpr, field: Selector, env: &Env, span: Span) -> Kind {
        let kind = self.set(set, env, span);
        let model = &self.program.model;
        let name = model.selector(field);
        let having = model.having(field);
        let given = model.names(kind.classes).join(", ");
        if kind.most == Most::None {
            let message = format!("there is never an object whose `{name}` this could be");
            self.say(Diagnostic::error("E-EMPTY", span, message, "give the variable an object first"));
            return kind;
        }
        if kind.classes.is_disjoint(having) {
            let message = format!("{given} has no field `{name}`");
            let help = format!("these have: {}", model.names(having).join(", "));
            self.say(Diagnostic::error("E-FIELD", span, message, help));
            return kind;
        }
        if !kind.least {
            let message = format!("there may be no object whose `{name}` this could be");
            self.say(Diagnostic::warning("W-EMPTY", span, message, "ask `!= none` first, or use `foreach`"));
        }
        if kind.most == Most::Many {
            let message = format!("there may be several objects whose `{name}` this could be");
            self.say(Diagnostic::warning("W-MANY", span, message, "use `foreach`"));
        }
        if !kind.classes.is_subset(having) {
            let without = model.names(kind.classes.difference(having)).join(", ");
            let message = format!("this may be an object without `{name}`: {without}");
            self.say(Diagnostic::warning("W-NARROW", span, message, "narrow it with `foreach … match`"));
        }
        kind
    }

    /// What the field holds in objects of these classes.
    fn contents(&self, owner: Kind, field: Selector) -> Kind {
        let model = &self.program.model;
        let fields = owner.classes.iter().filter_map(|class| model.field_of(class, field));
        let kinds = fields.map(|id| {
            let declared = model.field(id);
            let kind = Kind::of(model.concrete(declared.target), declared.cardinality);
            self.changes.as_ref().map_or(kind, |changes| changes.allow_for(kind, owner, declared))
        });
        kinds.reduce(Kind::join).unwrap_or(Kind::NONE)
    }

    fn set(&mut self, set: &SetExpr, env: &Env, span: Span) -> Kind {
        let mut pair = |a: &SetExpr, b: &SetExpr| (self.set(a, env, span), self.set(b, env, span));
        match set {
            SetExpr::Empty => Kind::NONE,
            SetExpr::Variable(variable) => self.variable(*variable, env, span),
            SetExpr::Union(a, b) => {
                let (a, b) = pair(a, b);
                Kind {
                    classes: a.classes.union(b.classes),
                    least: a.least || b.least,
                    most: a.most.plus(b.most),
                    maybe_unassigned: false,
                }
            }
            SetExpr::Difference(a, b) => Kind { least: false, ..pair(a, b).0 },
            SetExpr::Intersection(a, b) => {
                let (a, b) = pair(a, b);
                let classes = a.classes.intersection(b.classes);
                let most = if classes.is_empty() { Most::None } else { a.most.min(b.most) };
                Kind { classes, least: false, most, maybe_unassigned: false }
            }
        }
    }

    fn variable(&mut self, variable: Variable, env: &Env, span: Span) -> Kind {
        let name = self.program.variable(variable);
        match env[variable.index()] {
            None => {
                let message = format!("`{name}` has no value here");
                self.say(Diagnostic::error("E-UNASSIGNED", span, message, "assign to it before"));
                Kind::of(self.program.model.all_concrete(), Cardinality::Many)
            }
            Some(kind) => {
                if kind.maybe_unassigned {
                    let message = format!("`{name}` may have no value here");
                    let help = format!("write {name} := none before");
                    self.say(Diagnostic::warning("W-UNASSIGNED", span, message, help));
                }
                Kind { maybe_unassigned: false, ..kind }
            }
        }
    }

    fn condition(&mut self, condition: &BoolExpr, env: &Env, span: Span) {
        match condition {
            BoolExpr::True => {}
            BoolExpr::Equal(a, b) | BoolExpr::Subset(a, b) => {
                self.set(a, env, span);
                self.set(b, env, span);
            }
            BoolExpr::And(a, b) => {
                self.condition(a, env, span);
                self.condition(b, env, span);
            }
            BoolExpr::Not(a) => self.condition(a, env, span),
        }
    }

    fn say(&mut self, diagnostic: Diagnostic) {
        if self.silent == 0 && self.said.insert((diagnostic.span, diagnostic.code)) {
            self.found.push(diagnostic);
        }
    }
}

/// What follows for variables that are compared with `none`.
fn refine(condition: &BoolExpr, holds: bool, env: &mut Env) {
    match condition {
        BoolExpr::Equal(SetExpr::Variable(variable), SetExpr::Empty)
        | BoolExpr::Equal(SetExpr::Empty, SetExpr::Variable(variable)) => {
            if let Some(kind) = &mut env[variable.index()] {
                match holds {
                    true => *kind = Kind::NONE,
                    false => kind.least = true,
                }
            }
        }
        BoolExpr::Not(inner) => refine(inner, !holds, env),
        BoolExpr::And(a, b) if holds => {
            refine(a, true, env);
            refine(b, true, env);
        }
        BoolExpr::And(..) | BoolExpr::True | BoolExpr::Equal(..) | BoolExpr::Subset(..) => {}
    }
}

fn join(env: &mut Env, other: &Env) {
    for (one, two) in env.iter_mut().zip(other) {
        *one = match (*one, *two) {
            (Some(one), Some(two)) => Some(one.join(two)),
            (Some(kind), None) | (None, Some(kind)) => Some(Kind { maybe_unassigned: true, ..kind }),
            (None, None) => None,
        };
    }
}
