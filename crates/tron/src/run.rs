//! Programs run on concrete heaps.
//!
//! A loop visits the members its set had on entry, in the order of their ids. Program faults are values.

mod binding;

use std::fmt;

use crate::ast::Side;
use crate::heap::laws::heap_laws;
use crate::heap::{Heap, ObjectId, Objects};
use crate::model::{Model, Selector};
use crate::program::{Action, BoolExpr, Branch, Filter, Program, SetExpr, Statement, StatementId, Variable};

pub use binding::{Misfit, bind, misfits};

/// How many statements a run may do unless another number is given.
pub const FUEL: u64 = 1_000_000;

/// How a run ended, and where it got.
#[derive(Clone, Debug)]
pub struct Run {
    /// How it ended.
    pub outcome: Outcome,
    /// The branches it took, in order.
    pub trace: Vec<Branch>,
    /// The heap at the end.
    pub heap: Heap,
    /// The variables at the end; none for those without a value.
    pub variables: Vec<Option<Objects>>,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Behind its last statement.
    Finished,
    /// An assumption does not hold: the input is not meant for the program.
    Rejected(StatementId),
    /// A statement could not be done.
    Faulted(Fault),
}

/// A statement that could not be done, and why.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Fault {
    /// The statement.
    pub at: StatementId,
    /// Why.
    pub kind: FaultKind,
}

/// Why a statement cannot be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum FaultKind {
    /// A variable has no value.
    Unbound,
    /// A field is read from or stored to no object, or to several.
    NotSingle,
    /// The object has no such field.
    NoField,
    /// The field cannot hold an object of this class.
    Type,
    /// The object would contain itself.
    Cycle,
    /// The run took too many steps.
    Fuel,
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self {
            FaultKind::Unbound => "Unbound: a variable has no value",
            FaultKind::NotSingle => {
                "NotSingle: a field belongs to exactly one object, here are none or several"
            }
            FaultKind::NoField => "NoField: the object has no such field",
            FaultKind::Type => "Type: the field cannot hold an object of this class",
            FaultKind::Cycle => "Cycle: the object would contain itself",
            FaultKind::Fuel => "Fuel: the run took too many steps",
        };
        f.write_str(words)
    }
}

/// Runs a program on a heap that keeps the laws, its inputs bound in the order of their declaration.
pub fn run(program: &Program, heap: Heap, inputs: &[Objects], fuel: u64) -> Run {
    let mut variables = vec![None; program.variables.len()];
    for (input, value) in program.inputs.iter().zip(inputs) {
        variables[input.variable.index()] = Some(value.clone());
    }
    let mut machine = Machine { model: &program.model, heap, variables, trace: Vec::new(), fuel };
    let ended = machine.block(&program.prelude).and_then(|()| machine.block(&program.body));
    let outcome = match ended {
        Ok(()) => Outcome::Finished,
        Err(stop) => stop,
    };
    Run { outcome, trace: machine.trace, heap: machine.heap, variables: machine.variables }
}

struct Machine<'a> {
    model: &'a Model,
    heap: Heap,
    variables: Vec<Option<Objects>>,
    trace: Vec<Branch>,
    fuel: u64,
}

/// A statement that was not done, with the outcome of the run.
type Done<T> = Result<T, Outcome>;

impl Machine<'_> {
    fn block(&mut self, block: &[Statement]) -> Done<()> {
        for statement in block {
            let at = statement.id;
            self.fuel = self.fuel.checked_sub(1).ok_or(fault(at, FaultKind::Fuel))?;
            self.statement(statement)?;
            debug_assert_eq!(heap_laws(self.model, &self.heap, &|id| format!("#{}", id.index())), []);
        }
        Ok(())
    }

    fn statement(&mut self, statement: &Statement) -> Done<()> {
        let at = statement.id;
        match &statement.action {
            Action::Skip => {}
            Action::Assign(variable, set) => {
                let value = self.set(set, at)?;
                self.bind(*variable, value);
            }
            Action::New(variable, class) => {
                let object = self.heap.create(self.model, *class);
                self.bind(*variable, Objects::from([object]));
            }
            Action::Load(variable, set, field) => {
                let owner = self.owner(set, *field, at)?;
                let value = self.heap.get(owner, *field).cloned().unwrap_or_default();
                self.bind(*variable, value);
            }
            Action::Store(set, field, value) => {
                let owner = self.owner(set, *field, at)?;
                let value = self.set(value, at)?;
                self.store(owner, *field, value, at)?;
            }
            Action::If(condition, then, otherwise) => {
                let holds = self.condition(condition, at)?;
                self.took(at, if holds { Side::Then } else { Side::Else });
                self.block(if holds { then } else { otherwise })?;
            }
            Action::ForEach(variable, set, filter, body) => {
                let value = self.set(set, at)?;
                let members = self.filtered(&value, *filter);
                self.took(at, size_side(members.len()));
                for member in members {
                    self.bind(*variable, Objects::from([member]));
                    self.block(body)?;
                }
            }
            Action::Fix(set, body) => self.fix(set, body, at)?,
            Action::Assume(condition) => {
                if !self.condition(condition, at)? {
                    return Err(Outcome::Rejected(at));
                }
            }
        }
        Ok(())
    }

    fn fix(&mut self, set: &SetExpr, body: &[Statement], at: StatementId) -> Done<()> {
        let mut first = true;
        loop {
            self.fuel = self.fuel.checked_sub(1).ok_or(fault(at, FaultKind::Fuel))?;
            let before = self.set(set, at)?;
            self.block(body)?;
            let stable = self.set(set, at)? == before;
            if first {
                self.took(at, if stable { Side::Once } else { Side::Again });
            }
            first = false;
            if stable {
                return Ok(());
            }
        }
    }

    fn store(&mut self, owner: ObjectId, field: Selector, value: Objects, at: StatementId) -> Done<()> {
        let Some(id) = self.model.field_of(self.heap.class(owner), field) else {
            return Err(fault(at, FaultKind::NoField));
        };
        let target = self.model.concrete(self.model.field(id).target);
        if !value.iter().all(|member| target.contains(self.heap.class(*member))) {
            return Err(fault(at, FaultKind::Type));
        }
        if self.model.is_containment(field) {
            if self.heap.with_contents(self.model, &value).contains(&owner) {
                return Err(fault(at, FaultKind::Cycle));
            }
            self.heap.disown(self.model, &value);
        }
        self.heap.set(owner, field, value);
        Ok(())
    }

    fn owner(&self, set: &SetExpr, field: Selector, at: StatementId) -> Done<ObjectId> {
        let value = self.set(set, at)?;
        let mut members = value.iter();
        let (Some(owner), None) = (members.next(), members.next()) else {
            return Err(fault(at, FaultKind::NotSingle));
        };
        match self.heap.get(*owner, field) {
            Some(_) => Ok(*owner),
            None => Err(fault(at, FaultKind::NoField)),
        }
    }

    fn filtered(&self, value: &Objects, filter: Filter) -> Objects {
        let of = |members: &Objects, class| {
            let fits = |id: &&ObjectId| self.model.is_subclass(self.heap.class(**id), class);
            members.iter().filter(fits).copied().collect()
        };
        match filter {
            Filter::All => value.clone(),
            Filter::Match(class) => of(value, class),
            Filter::Deep(class) => of(&self.heap.with_contents(self.model, value), class),
        }
    }

    fn set(&self, set: &SetExpr, at: StatementId) -> Done<Objects> {
        Ok(match set {
            SetExpr::Variable(variable) => {
                let value = self.variables[variable.index()].as_ref();
                value.ok_or(fault(at, FaultKind::Unbound))?.clone()
            }
            SetExpr::Empty => Objects::new(),
            SetExpr::Union(a, b) => &self.set(a, at)? | &self.set(b, at)?,
            SetExpr::Intersection(a, b) => &self.set(a, at)? & &self.set(b, at)?,
            SetExpr::Difference(a, b) => &self.set(a, at)? - &self.set(b, at)?,
        })
    }

    fn condition(&self, condition: &BoolExpr, at: StatementId) -> Done<bool> {
        Ok(match condition {
            BoolExpr::True => true,
            BoolExpr::Equal(a, b) => self.set(a, at)? == self.set(b, at)?,
            BoolExpr::Subset(a, b) => self.set(a, at)?.is_subset(&self.set(b, at)?),
            BoolExpr::And(a, b) => {
                let (a, b) = (self.condition(a, at)?, self.condition(b, at)?);
                a && b
            }
            BoolExpr::Not(a) => !self.condition(a, at)?,
        })
    }

    fn bind(&mut self, variable: Variable, value: Objects) {
        self.variables[variable.index()] = Some(value);
    }

    fn took(&mut self, at: StatementId, side: Side) {
        self.trace.push(Branch { at, side });
    }
}

/// The side of a loop over so many members.
pub fn size_side(count: usize) -> Side {
    match count {
        0 => Side::Zero,
        1 => Side::One,
        _ => Side::Many,
    }
}

fn fault(at: StatementId, kind: FaultKind) -> Outcome {
    Outcome::Faulted(Fault { at, kind })
}
