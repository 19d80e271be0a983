//! The part of a program that decides whether a side of a branch point is taken.
//!
//! Kept are the statements around the branch point, and all that what is kept depends on: through variables, and through
//! fields that stores change. What is left out could only end a run early, by a fault, or never: so whatever takes the side in
//! the program takes it in the slice, within the same bounds, and a side that is out of reach in the slice is so in the
//! program. The other way round a heap found with the slice has to be tried.

use std::collections::BTreeSet;

use crate::class_set::ClassSet;
use crate::model::{Model, Selector};
use crate::program::{
    Action, BoolExpr, Branch, Filter, Program, SetExpr, Statement, StatementId, Variable, sides, visit,
};

/// The program without what the branch point does not depend on; none if there is nothing of that kind with branches in it.
pub fn slice(program: &Program, at: Branch) -> Option<Program> {
    let mut slicer = Slicer { model: &program.model, kept: BTreeSet::new(), fields: BTreeSet::new() };
    slicer.kept.insert(at.at);
    let before = slicer.up_to(&program.body, at.at);
    loop {
        let known = (slicer.kept.len(), slicer.fields.len());
        slicer.need_of(&before, Needed::new());
        if known == (slicer.kept.len(), slicer.fields.len()) {
            break;
        }
    }
    let body = slicer.filter(&before);
    let points = |block: &[Statement]| {
        let mut count = 0;
        visit(block, &mut |statement| count += usize::from(!sides(&statement.action).is_empty()));
        count
    };
    (points(&body) < points(&program.body)).then(|| Program { body, ..program.clone() })
}

/// The variables whose values kept statements further on use.
type Needed = BTreeSet<Variable>;

struct Slicer<'a> {
    model: &'a Model,
    kept: BTreeSet<StatementId>,
    /// The fields that kept statements read, wherever they do.
    fields: BTreeSet<Selector>,
}

impl Slicer<'_> {
    /// A block up to the statement that is or has the branch point: what comes behind it is not done before, unless a loop
    /// comes back.
    fn up_to(&mut self, block: &[Statement], at: StatementId) -> Vec<Statement> {
        let has = |statement: &&Statement| {
            let mut found = false;
            visit(std::slice::from_ref(*statement), &mut |inner| found |= inner.id == at);
            found
        };
        let Some(place) = block.iter().position(|statement| has(&statement)) else { return block.to_vec() };
        let mut before = block[..=place].to_vec();
        if let Some(last) = before.last_mut()
            && last.id != at
            && let Action::If(_, then, otherwise) = &mut last.action
        {
            for side in [then, otherwise] {
                *side = match side.iter().any(|statement| has(&statement)) {
                    true => self.up_to(side, at),
                    false => Vec::new(),
                };
            }
        }
        before
    }

    /// Goes backwards through a block: keeps what those behind it need, and gives what is needed before it.
    fn need_of(&mut self, block: &[Statement], needed: Needed) -> Needed {
        block.iter().rev().fold(needed, |needed, statement| self.need(statement, needed))
    }

    fn need(&mut self, statement: &Statement, mut needed: Needed) -> Needed {
        let keep = match &statement.action {
            Action::Assign(variable, _) | Action::Load(variable, ..) | Action::New(variable, _) => {
                needed.remove(variable)
            }
            Action::Store(_, field, _) => self.changes(*field),
            Action::Assume(_) => true,
            Action::Skip => false,
            Action::If(_, then, otherwise) => {
                let other = self.need_of(otherwise, needed.clone());
                needed = self.need_of(then, needed);
                needed.extend(other);
                self.has_kept(then) || self.has_kept(otherwise)
            }
            Action::ForEach(variable, _, _, body) => {
                let used = needed.contains(variable);
                needed = self.need_of_rounds(body, needed, Some(*variable));
                used || self.has_kept(body)
            }
            Action::Fix(_, body) => {
                needed = self.need_of_rounds(body, needed, None);
                self.has_kept(body)
            }
        };
        if keep || self.kept.contains(&statement.id) {
            self.kept.insert(statement.id);
            self.uses(statement, &mut needed);
        }
        needed
    }

    /// What is needed before a body that is done any number of times.
    fn need_of_rounds(&mut self, body: &[Statement], behind: Needed, member: Option<Variable>) -> Needed {
        let mut needed = behind;
        loop {
            let mut before = self.need_of(body, needed.clone());
            member.iter().for_each(|variable| {
                before.remove(variable);
            });
            before.extend(&needed);
            if before == needed {
                return needed;
            }
            needed = before;
        }
    }

    fn has_kept(&self, block: &[Statement]) -> bool {
        block.iter().any(|statement| self.kept.contains(&statement.id))
    }

    /// Whether a store to fields of this name can change one that is read: what is contained leaves other fields.
    fn changes(&self, stored: Selector) -> bool {
        self.fields.contains(&stored)
            || self.model.is_containment(stored)
                && self.fields.iter().any(|field| {
                    self.model.is_containment(*field)
                        && !held(self.model, *field).is_disjoint(held(self.model, stored))
                })
    }

    /// Notes what a statement uses by itself.
    fn uses(&mut self, statement: &Statement, needed: &mut Needed) {
        match &statement.action {
            Action::Skip | Action::New(..) => {}
            Action::Assign(_, set) | Action::Fix(set, _) => variables(set, needed),
            Action::Load(_, set, field) => {
                variables(set, needed);
                self.fields.insert(*field);
            }
            Action::Store(owner, _, value) => {
                variables(owner, needed);
                variables(value, needed);
            }
            Action::If(condition, ..) | Action::Assume(condition) => compared(condition, needed),
            Action::ForEach(_, set, filter, _) => {
                variables(set, needed);
                if let Filter::Deep(_) = filter {
                    let model = self.model;
                    self.fields.extend(model.selector_ids().filter(|field| model.is_containment(*field)));
                }
            }
        }
    }

    fn filter(&self, block: &[Statement]) -> Vec<Statement> {
        let kept = block.iter().filter(|statement| self.kept.contains(&statement.id));
        kept.map(|statement| {
            let mut statement = statement.clone();
            match &mut statement.action {
                Action::If(_, then, otherwise) => {
                    *then = self.filter(then);
                    *otherwise = self.filter(otherwise);
                }
                Action::ForEach(_, _, _, body) | Action::Fix(_, body) => *body = self.filter(body),
                _ => {}
            }
            statement
        })
        .collect()
    }
}

fn variables(set: &SetExpr, found: &mut Needed) {
    match set {
        SetExpr::Empty => {}
        SetExpr::Variable(variable) => {
            found.insert(*variable);
        }
        SetExpr::Union(a, b) | SetExpr::Intersection(a, b) | SetExpr::Difference(a, b) => {
            variables(a, found);
            variables(b, found);
        }
    }
}

fn compared(condition: &BoolExpr, found: &mut Needed) {
    match condition {
        BoolExpr::True => {}
        BoolExpr::Equal(a, b) | BoolExpr::Subset(a, b) => {
            variables(a, found);
            variables(b, found);
        }
        BoolExpr::And(a, b) => {
            compared(a, found);
            compared(b, found);
        }
        BoolExpr::Not(a) => compared(a, found),
    }
}

/// The classes of what fields of this name hold.
fn held(model: &Model, field: Selector) -> ClassSet {
    let fields = model.fields.iter().filter(|other| other.selector == field);
    fields.fold(ClassSet::EMPTY, |set, field| set.union(model.concrete(field.target)))
}

#[cfg(test)]
mod tests {
    use super::slice;
    use crate::ast::Side;
    use crate::load;
    use crate::program::{Branch, sides, visit};

    const MODEL: &str = "model m { class A { contains parts: A*; refers next: A?; refers mark: A? } }";

    /// How many branch points are kept for the last one; none if there is no slice.
    fn kept(body: &str) -> Option<usize> {
        let (unit, diagnostics) = load(&format!("{MODEL} transform T on m {{ input a: A\n{body}\n}}"));
        assert!(!crate::diagnostic::any_error(&diagnostics), "{diagnostics:?}");
        let program = &unit.programs[0];
        let (last, _) = *program.branches().last().expect("a branch");
        let sliced = slice(program, Branch { at: last.at, side: Side::Then })?;
        let mut points = 0;
        visit(&sliced.body, &mut |statement| points += usize::from(!sides(&statement.action).is_empty()));
        Some(points)
    }

    #[test]
    fn what_nothing_depends_on_is_left_out() {
        let idle = "b := none\nforeach p in a.parts { b += p }";
        assert_eq!(kept(&format!("{idle}\nif a.next == none {{ skip }}")), Some(1));
        assert_eq!(kept(&format!("{idle}\nif b == none {{ skip }}")), None);
    }

    #[test]
    fn stores_to_what_is_read_are_kept() {
        let stores = |field: &str| format!("foreach p in a.parts {{ p.{field} := none }}");
        assert_eq!(kept(&format!("{}\nif a.next == none {{ skip }}", stores("mark"))), Some(1));
        assert_eq!(kept(&format!("{}\nif a.next == none {{ skip }}", stores("next"))), None);
    }

    #[test]
    fn what_comes_behind_is_left_out_unless_a_loop_comes_back() {
        let (unit, _) = load(&format!(
            "{MODEL} transform T on m {{ input a: A\nb := none\nif a.next == none {{ skip }}\n\
             if a.mark == none {{ skip }}\nforeach p in a.parts {{ if b == none {{ skip }}\nif p.next == none {{ b := p }} }} }}"
        ));
        let program = &unit.programs[0];
        let points: Vec<_> = program.branches().into_iter().map(|(branch, _)| branch).collect();
        let count = |at: usize| {
            let sliced = slice(program, points[at]).expect("a slice");
            sliced.branches().len()
        };
        assert_eq!(count(0), 2, "the first `if` alone");
        assert_eq!(count(7), 3 + 2 + 2, "the loop and all that is in it");
    }
}
