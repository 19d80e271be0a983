//! Branches that no run takes, whatever the size of its input: what types and cardinalities alone exclude.
//!
//! Fields of inputs have as many members as declared, but a program may store otherwise, move objects away, and make
//! objects whose fields are empty: what it changes anywhere is known nowhere.

use std::collections::BTreeSet;

use super::kind::{Kind, Most};
use super::{Checker, Env};
use crate::ast::Side;
use crate::class_set::ClassSet;
use crate::model::{ClassId, Field, Model, Selector};
use crate::program::{Action, BoolExpr, Branch, Filter, Program, SetExpr, Statement, sides, visit};

/// The sides of branch points that no run takes.
pub fn impossible_sides(program: &Program) -> BTreeSet<Branch> {
    Checker::over(program, Some(Changes::of(program))).impossible
}

/// What a program changes.
pub struct Changes {
    /// The fields that it stores to.
    stored: BTreeSet<Selector>,
    /// The classes of objects that it can put into containment fields, and so take out of others.
    moved: ClassSet,
    /// The classes of the objects that it makes.
    created: ClassSet,
}

impl Changes {
    /// All changes of a program. (What a containment store moves has a class of the field that it is moved into.)
    fn of(program: &Program) -> Changes {
        let model = &program.model;
        let mut changes =
            Changes { stored: BTreeSet::new(), moved: ClassSet::EMPTY, created: ClassSet::EMPTY };
        visit(&program.body, &mut |statement| match &statement.action {
            Action::Store(_, field, _) => {
                changes.stored.insert(*field);
                changes.moved = changes.moved.union(held(model, *field));
            }
            Action::New(_, class) => changes.created = changes.created.union(ClassSet::only(*class)),
            Action::Skip
            | Action::Assign(..)
            | Action::Load(..)
            | Action::If(..)
            | Action::ForEach(..)
            | Action::Fix(..)
            | Action::Assume(..) => {}
        });
        changes
    }

    /// What a field surely holds.
    pub fn allow_for(&self, kind: Kind, owner: Kind, field: &Field) -> Kind {
        if self.stored.contains(&field.selector) {
            return Kind { least: false, most: Most::Many, ..kind };
        }
        let loses = field.is_containment && !kind.classes.is_disjoint(self.moved);
        let empty = !owner.classes.is_disjoint(self.created);
        Kind { least: kind.least && !loses && !empty, ..kind }
    }

    /// Whether every object of these classes surely is, or contains at some depth, one of the wanted.
    fn guarantees(&self, model: &Model, from: ClassSet, wanted: ClassSet) -> bool {
        let mut sure = wanted;
        loop {
            let contains = |class: &ClassId| {
                !self.created.contains(*class)
                    && model.class(*class).fields.iter().any(|id| {
                        let field = model.field(*id);
                        let held = model.concrete(field.target);
                        field.is_containment
                            && field.cardinality.is_required()
                            && !self.stored.contains(&field.selector)
                            && held.is_disjoint(self.moved)
                            && held.is_subset(sure)
                    })
            };
            let next: ClassSet = model.all_concrete().iter().filter(contains).collect();
            let next = next.union(sure);
            if next == sure {
                return from.is_subset(sure);
            }
            sure = next;
        }
    }
}

/// The classes of what containment fields of this name hold.
fn held(model: &Model, field: Selector) -> ClassSet {
    let fields = model.fields.iter().filter(|other| other.selector == field && other.is_containment);
    fields.fold(ClassSet::EMPTY, |set, field| set.union(model.concrete(field.target)))
}

impl Checker<'_> {
    /// Notes which sides of an `if` are impossible, and what is in them.
    pub(super) fn note_condition(&mut self, statement: &Statement, condition: &BoolExpr, env: &Env) {
        let Action::If(_, then, otherwise) = &statement.action else { return };
        match self.decide(condition, env) {
            Some(true) => self.exclude(statement, Side::Else, otherwise),
            Some(false) => self.exclude(statement, Side::Then, then),
            None => {}
        }
    }

    /// Notes which sides of a loop are impossible, and what is in them.
    pub(super) fn note_loop(&mut self, statement: &Statement, kind: Kind, filter: Filter) {
        let Action::ForEach(_, _, _, body) = &statement.action else { return };
        let visited = self.visited(kind, filter);
        if visited.most == Most::None {
            self.exclude(statement, Side::One, body);
        }
        if visited.most != Most::Many {
            self.exclude(statement, Side::Many, &[]);
        }
        if visited.least {
            self.exclude(statement, Side::Zero, &[]);
        }
    }

    /// Whether a loop surely has a member: what it leaves is then what a round leaves.
    pub(super) fn surely_visits(&self, kind: Kind, filter: Filter) -> bool {
        self.changes.is_some() && self.visited(kind, filter).least
    }

    fn exclude(&mut self, statement: &Statement, side: Side, body: &[Statement]) {
        if self.silent > 0 || self.changes.is_none() {
            return;
        }
        self.impossible.insert(Branch { at: statement.id, side });
        visit(body, &mut |inner| {
            let all = sides(&inner.action).iter().map(|side| Branch { at: inner.id, side: *side });
            self.impossible.extend(all);
        });
    }

    /// What a loop visits.
    fn visited(&self, kind: Kind, filter: Filter) -> Kind {
        let model = &self.program.model;
        let visited = kind.filtered(model, filter);
        let (least, most) = match filter {
            Filter::All => (kind.least, kind.most),
            Filter::Match(class) => (kind.least && kind.classes.is_subset(model.concrete(class)), kind.most),
            Filter::Deep(class) => {
                let wanted = model.concrete(class);
                let sure = |changes: &Changes| changes.guarantees(model, kind.classes, wanted);
                let below = model.below(kind.classes).is_disjoint(wanted);
                let most = if below || kind.most == Most::None { kind.most } else { Most::Many };
                (kind.least && self.changes.as_ref().is_some_and(sure), most)
            }
        };
        let most = if visited.classes.is_empty() { Most::None } else { most };
        Kind { least, most, ..visited }
    }

    /// Whether a condition always or never holds.
    fn decide(&mut self, condition: &BoolExpr, env: &Env) -> Option<bool> {
        match condition {
            BoolExpr::True => Some(true),
            BoolExpr::Not(inner) => self.decide(inner, env).map(|holds| !holds),
            BoolExpr::And(a, b) => match (self.decide(a, env), self.decide(b, env)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            },
            BoolExpr::Equal(a, b) => {
                let (a, b) = (self.known(a, env), self.known(b, env));
                let apart = a.classes.is_disjoint(b.classes);
                match (a.most, b.most) {
                    (Most::None, Most::None) => Some(true),
                    _ if apart && (a.least || b.least) => Some(false),
                    _ => None,
                }
            }
            BoolExpr::Subset(a, b) => {
                let (a, b) = (self.known(a, env), self.known(b, env));
                match a.most {
                    Most::None => Some(true),
                    _ if a.least && a.classes.is_disjoint(b.classes) => Some(false),
                    _ => None,
                }
            }
        }
    }

    /// What is known of a set, without a message.
    fn known(&mut self, set: &SetExpr, env: &Env) -> Kind {
        self.silent += 1;
        let kind = self.set(set, env, crate::source::Span::default());
        self.silent -= 1;
        kind
    }
}

#[cfg(test)]
mod tests {
    use super::impossible_sides;
    use crate::load;

    const MODEL: &str =
        "model m { class Net { contains states: State+; contains notes: Note*; refers first: State }
        class State { refers mark: Note? } class Note }";

    /// The sides of a transform's branch points that no run takes.
    fn impossible(body: &str) -> Vec<String> {
        let (unit, diagnostics) = load(&format!("{MODEL} transform T on m {{ input net: Net\n{body}\n}}"));
        assert!(!crate::diagnostic::any_error(&diagnostics), "{diagnostics:?}");
        impossible_sides(&unit.programs[0]).iter().map(|side| side.side.word().to_owned()).collect()
    }

    #[test]
    fn required_contents_are_always_there() {
        assert_eq!(impossible("foreach s in net match* State { skip }"), ["zero"]);
        assert_eq!(impossible("foreach s in net.notes { skip }"), [] as [&str; 0]);
        assert_eq!(impossible("foreach s in net match* Note { skip }"), [] as [&str; 0]);
    }

    #[test]
    fn what_is_stored_is_not_taken_for_granted() {
        assert_eq!(impossible("foreach s in net.first { skip }"), ["zero", "many"]);
        let body = "other := new Net\nother.states := net.states\nforeach s in net match* State { skip }";
        assert_eq!(impossible(body), [] as [&str; 0]);
        let body = "net.first := none\nforeach s in net.first { skip }";
        assert_eq!(impossible(body), [] as [&str; 0]);
        let body = "net := new Net\nforeach s in net.first { skip }";
        assert_eq!(impossible(body), ["many"]);
    }

    #[test]
    fn a_condition_that_never_holds_takes_what_is_in_it_along() {
        let body = "flag := none\nif flag != none { foreach s in net.states { skip } }";
        assert_eq!(impossible(body), ["then", "zero", "one", "many"]);
        assert_eq!(impossible("if net.first == net.notes { skip }"), ["then"]);
    }

    #[test]
    fn a_loop_that_is_surely_entered_leaves_what_its_rounds_leave() {
        let made = "made := none\nforeach s in net match* State { n := new Note\nmade += n }";
        assert_eq!(impossible(&format!("{made}\nforeach m in made {{ skip }}")), ["zero", "zero"]);
        let made = "made := none\nforeach s in net.notes { n := new Note\nmade += n }";
        assert_eq!(impossible(&format!("{made}\nforeach m in made {{ skip }}")), [] as [&str; 0]);
    }

    #[test]
    fn inside_loops_the_whole_loop_counts() {
        let body = "flag := none\nforeach n in net.notes { if flag != none { skip }\nflag := n }";
        assert_eq!(impossible(body), [] as [&str; 0]);
    }
}
