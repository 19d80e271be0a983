//! The types of unknown references: sets of classes, narrowed as a path learns.

use std::sync::Arc;

use attest_program::{ClassId, GenericType, TypeArguments};
use attest_term::Term;
use rustc_hash::FxHashMap;

/// The classes that an unknown object may have, the preferred one first.
pub type Classes = Arc<[ClassId]>;

/// What is known of the classes of unknown references, by variable.
#[derive(Clone, Default, Debug)]
pub struct Types {
    of: Arc<FxHashMap<Term, (ClassId, Classes)>>,
    arguments: Arc<FxHashMap<Term, Arc<[Option<GenericType>]>>>,
}

impl Types {
    /// The classes that a variable may have.
    pub fn get(&self, variable: Term) -> Option<&Classes> {
        self.of.get(&variable).map(|(_, classes)| classes)
    }

    /// The declared type of a variable.
    pub fn declared(&self, variable: Term) -> Option<ClassId> {
        self.of.get(&variable).map(|(declared, _)| *declared)
    }

    /// Declares a variable.
    pub fn declare(&mut self, variable: Term, declared: ClassId, classes: Classes) {
        Arc::make_mut(&mut self.of).entry(variable).or_insert((declared, classes));
    }

    /// Replaces the classes of a variable by fewer.
    pub fn narrow(&mut self, variable: Term, classes: Classes) {
        if let Some(entry) = Arc::make_mut(&mut self.of).get_mut(&variable) {
            entry.1 = classes;
        }
    }

    /// Notes the type arguments of a variable's declared type, where they are told.
    pub fn describe(&mut self, variable: Term, arguments: TypeArguments) {
        if !arguments.is_empty() {
            Arc::make_mut(&mut self.arguments).insert(variable, arguments.into());
        }
    }

    /// A type argument of a variable's declared type.
    pub fn argument(&self, variable: Term, at: usize) -> Option<&GenericType> {
        self.arguments.get(&variable)?.get(at)?.as_ref()
    }

    /// The declared type of a variable with its type arguments, if some are told.
    pub fn generic(&self, variable: Term) -> Option<GenericType> {
        let arguments = self.arguments.get(&variable)?.to_vec();
        Some(GenericType { class: self.declared(variable)?, arguments })
    }

    /// All variables, in no order.
    pub fn variables(&self) -> impl Iterator<Item = Term> {
        self.of.keys().copied()
    }
}
