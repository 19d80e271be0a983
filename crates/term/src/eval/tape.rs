//! Terms laid out once for repeated evaluation: one step for every sub-term, arguments first.
//!
//! Stores and constant arrays compute nothing: a select walks back through them. Only a root, an equality or a
//! call makes a whole array value.

use super::{Environment, EvalError, operator};
use crate::op::Op;
use crate::pool::{FunctionId, Term, TermPool};
use crate::sort::{Scalar, Sort};
use crate::value::{ArrayValue, Value};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Terms ready to be evaluated many times.
#[derive(Clone, Debug)]
pub struct Tape {
    steps: Vec<(Term, Step)>,
    roots: Vec<usize>,
}

#[derive(Clone, Debug)]
enum Step {
    Constant(Value),
    Variable(Sort),
    Call { function: FunctionId, args: Box<[u32]>, result: Sort },
    Operator { op: Op, args: [u32; 3], arity: u8 },
    Select { array: u32, index: u32 },
    SameArrays { left: u32, right: u32 },
    Store { array: u32, index: u32, element: u32 },
    Fill { index: Scalar, element: u32 },
    ChooseArray { condition: u32, then: u32, otherwise: u32 },
}

impl Tape {
    /// How many terms are laid out.
    pub fn size(&self) -> usize {
        self.steps.len()
    }

    /// Lays out the roots.
    pub fn new(pool: &TermPool, roots: &[Term]) -> Tape {
        let terms = pool.subterms(roots);
        let places: FxHashMap<Term, u32> =
            terms.iter().zip(0..).map(|(term, place)| (*term, place)).collect();
        let steps = terms.iter().map(|term| (*term, step(pool, *term, &places))).collect();
        Tape { steps, roots: roots.iter().map(|root| places[root] as usize).collect() }
    }

    /// The values of the roots, in their order.
    pub fn run(&self, environment: &dyn Environment) -> Result<Vec<Value>, EvalError> {
        let mut values = Vec::new();
        self.run_in(environment, &mut values)
    }

    /// The values of the roots, using `scratch` to save allocations from run to run.
    pub fn run_in(
        &self,
        environment: &dyn Environment,
        scratch: &mut Vec<Value>,
    ) -> Result<Vec<Value>, EvalError> {
        scratch.clear();
        scratch.reserve(self.steps.len());
        for (term, step) in &self.steps {
            let value = self.step(*term, step, scratch, environment)?;
            scratch.push(value);
        }
        Ok(self.roots.iter().map(|root| self.whole(*root as u32, scratch)).collect())
    }

    fn step(
        &self,
        term: Term,
        step: &Step,
        values: &[Value],
        environment: &dyn Environment,
    ) -> Result<Value, EvalError> {
        let at = |place: u32| &values[place as usize];
        let checked = |value: Value, sort: Sort| {
            if value.sort() == sort { Ok(value) } else { Err(EvalError::WrongSort(term)) }
        };
        match step {
            Step::Constant(value) => Ok(value.clone()),
            Step::Variable(sort) => {
                checked(environment.variable(term).ok_or(EvalError::Unbound(term))?, *sort)
            }
            Step::Call { function, args, result } => {
                let args: Vec<Value> = args.iter().map(|arg| self.whole(*arg, values)).collect();
                checked(environment.call(*function, &args).ok_or(EvalError::NoFunction(*function))?, *result)
            }
            Step::Operator { op, args: [a, b, c], arity } => Ok(match arity {
                1 => operator::apply(*op, &[at(*a)]),
                2 => operator::apply(*op, &[at(*a), at(*b)]),
                _ => operator::apply(*op, &[at(*a), at(*b), at(*c)]),
            }),
            Step::Select { array, index } => Ok(self.select(*array, at(*index), values)),
            Step::SameArrays { left, right } => {
                Ok(Value::Bool(self.whole(*left, values) == self.whole(*right, values)))
            }
            // Placeholders: whoever wants the array looks at the step.
            Step::Store { .. } | Step::Fill { .. } | Step::ChooseArray { .. } => Ok(Value::Bool(false)),
        }
    }

    /// The element of the array made at a step.
    fn select(&self, mut array: u32, wanted: &Value, values: &[Value]) -> Value {
        loop {
            match &self.steps[array as usize].1 {
                Step::Store { array: before, index, element } => {
                    if values[*index as usize] == *wanted {
                        return values[*element as usize].clone();
                    }
                    array = *before;
                }
                Step::Fill { element, .. } => return values[*element as usize].clone(),
                Step::ChooseArray { condition, then, otherwise } => {
                    array = self.chosen(*condition, *then, *otherwise, values);
                }
                _ => match &values[array as usize] {
                    Value::Array(whole) => return whole.select(wanted).clone(),
                    other => panic!("{other:?} is not an array"),
                },
            }
        }
    }

    /// The value of a step, arrays made whole.
    fn whole(&self, mut place: u32, values: &[Value]) -> Value {
        let mut entries = BTreeMap::new();
        loop {
            match &self.steps[place as usize].1 {
                Step::Store { array, index, element } => {
                    let element = &values[*element as usize];
                    entries.entry(values[*index as usize].clone()).or_insert_with(|| element.clone());
                    place = *array;
                }
                Step::Fill { index, element } => {
                    let default = values[*element as usize].clone();
                    return Value::Array(Arc::new(ArrayValue::new(*index, default, entries)));
                }
                Step::ChooseArray { condition, then, otherwise } => {
                    place = self.chosen(*condition, *then, *otherwise, values);
                }
                _ if entries.is_empty() => return values[place as usize].clone(),
                _ => match &values[place as usize] {
                    Value::Array(base) => {
                        for (index, element) in base.entries() {
                            entries.entry(index.clone()).or_insert_with(|| element.clone());
                        }
                        let default = base.default_value().clone();
                        return Value::Array(Arc::new(ArrayValue::new(base.index_sort(), default, entries)));
                    }
                    other => panic!("{other:?} is not an array"),
                },
            }
        }
    }

    fn chosen(&self, condition: u32, then: u32, otherwise: u32, values: &[Value]) -> u32 {
        if values[condition as usize] == Value::Bool(true) { then } else { otherwise }
    }
}

fn step(pool: &TermPool, term: Term, places: &FxHashMap<Term, u32>) -> Step {
    let op = pool.op(term);
    let is_array = matches!(pool.sort(term), Sort::Array { .. });
    let args: Vec<u32> = pool.args(term).iter().map(|arg| places[arg]).collect();
    let of_arrays = || matches!(pool.sort(pool.args(term)[0]), Sort::Array { .. });
    if let Some(value) = pool.value(term) {
        return Step::Constant(value);
    }
    match (op, args.as_slice()) {
        (Op::Variable, _) => Step::Variable(pool.sort(term)),
        (Op::Select, &[array, index]) => Step::Select { array, index },
        (Op::Store, &[array, index, element]) => Step::Store { array, index, element },
        (Op::ConstArray(index), &[element]) => Step::Fill { index, element },
        (Op::Ite, &[condition, then, otherwise]) if is_array => {
            Step::ChooseArray { condition, then, otherwise }
        }
        (Op::Eq, &[left, right]) if of_arrays() => Step::SameArrays { left, right },
        (op, args) => match pool.applied(term) {
            Some(function) => Step::Call { function, args: args.into(), result: pool.sort(term) },
            None => {
                let mut places = [0; 3];
                places[..args.len()].copy_from_slice(args);
                Step::Operator { op, args: places, arity: args.len() as u8 }
            }
        },
    }
}
