//! The pool that owns all terms and makes equal terms one.
//!
//! A term is a 32-bit id into the pool. Ids are given in the order of construction, so the same constructions
//! give the same ids. Arguments always have smaller ids than the terms built from them.

mod build;
mod check;
mod place;
mod store;

pub use check::SortError;

use crate::bits::Bits;
use crate::op::Op;
use crate::simplify;
use crate::sort::Sort;
use crate::value::Value;
use rustc_hash::FxHashMap;
use std::fmt::{Debug, Display, Formatter, Result as FormatResult};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use store::{Cell, Store};

/// A term: an id that means something only together with its pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(u32);

/// A declared function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FunctionId(u32);

/// What is known of a function besides its signature.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FunctionKind {
    /// Any function of that signature will do: a model gives it as a table.
    Uninterpreted,
    /// One particular function that can be executed but not reasoned about.
    Opaque {
        /// Whatever tells the caller's callback which function it is.
        callback: u32,
    },
}

/// A function's declaration.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// The sorts of its arguments.
    pub parameters: Vec<Sort>,
    /// The sort of its result.
    pub result: Sort,
    /// Whether it is uninterpreted or opaque.
    pub kind: FunctionKind,
}

/// Rules that build by simplifying constructors nest at most so deep, whatever terms they meet; then a term is
/// built as it is.
const MAX_DEPTH: u8 = 64;

/// Owns terms, variables and functions.
pub struct TermPool {
    store: Store,
    simplifies: bool,
    depth: u8,
    pub(crate) free: FxHashMap<Term, Arc<[Term]>>,
    /// The work on terms that was counted, see [`TermPool::count`].
    pub(crate) parts: AtomicU64,
}

impl Term {
    /// The id as a number.
    pub const fn raw(self) -> u32 {
        self.0
    }

    /// The term with this id; it must come from [`Term::raw`] of a term of the same pool.
    pub const fn from_raw(raw: u32) -> Term {
        Term(raw)
    }

    /// The id as a number, for tables indexed by terms.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl FunctionId {
    /// The id as a number, for tables indexed by functions.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Display for Term {
    fn fmt(&self, out: &mut Formatter<'_>) -> FormatResult {
        write!(out, "t{}", self.0)
    }
}

impl Debug for Term {
    fn fmt(&self, out: &mut Formatter<'_>) -> FormatResult {
        Display::fmt(self, out)
    }
}

impl Default for TermPool {
    fn default() -> Self {
        TermPool::new()
    }
}

impl TermPool {
    /// An empty pool whose constructors simplify.
    pub fn new() -> TermPool {
        TermPool {
            store: Store::new(),
            simplifies: true,
            depth: 0,
            free: FxHashMap::default(),
            parts: AtomicU64::new(0),
        }
    }

    /// An empty pool whose constructors build exactly what they are asked for.
    pub fn without_simplifier() -> TermPool {
        TermPool { simplifies: false, ..TermPool::new() }
    }

    /// Whether constructors simplify.
    pub fn simplifies(&self) -> bool {
        self.simplifies
    }

    /// Turns simplification on or off for the constructions that follow.
    pub fn set_simplifies(&mut self, simplifies: bool) {
        self.simplifies = simplifies;
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.store.len()
    }

    /// Whether there is no term yet; never true, since true and false are always there.
    pub fn is_empty(&self) -> bool {
        self.store.len() == 0
    }

    /// The bytes of memory held for terms, unused capacity included.
    pub fn memory(&self) -> usize {
        self.store.memory()
    }

    /// A term by its number, if there is one.
    pub fn term(&self, index: usize) -> Option<Term> {
        (index < self.len()).then_some(Term(index as u32))
    }

    /// Builds a term from an operator and its arguments, simplified if the pool simplifies.
    ///
    /// # Panics
    /// If number or sorts of the arguments do not fit: a bug of the caller. Where the arguments come from input,
    /// use [`TermPool::try_make`].
    #[inline]
    pub fn make(&mut self, op: Op, args: &[Term]) -> Term {
        match self.try_make(op, args) {
            Ok(term) => term,
            Err(error) => panic!("ill-sorted term: {error}"),
        }
    }

    /// Builds a term like [`TermPool::make`], or says why it would be ill-sorted.
    #[inline]
    pub fn try_make(&mut self, op: Op, args: &[Term]) -> Result<Term, SortError> {
        let sort = self.checked_sort(op, args)?;
        if self.simplifies && self.depth < MAX_DEPTH {
            self.depth += 1;
            let simpler = simplify::simplify(self, op, args);
            self.depth -= 1;
            if let Some(simpler) = simpler {
                debug_assert_eq!(self.sort(simpler), sort, "a rule for {op:?} changed the sort");
                return Ok(simpler);
            }
        }
        Ok(self.store.insert(op, sort, args))
    }

    /// Builds exactly this term, without simplification.
    ///
    /// # Panics
    /// If number or sorts of the arguments do not fit: a bug of the caller.
    #[inline]
    pub fn raw(&mut self, op: Op, args: &[Term]) -> Term {
        match self.checked_sort(op, args) {
            Ok(sort) => self.store.insert(op, sort, args),
            Err(error) => panic!("ill-sorted term: {error}"),
        }
    }

    /// Builds exactly `a + b`, of which is known that the sorts fit.
    #[inline]
    pub(crate) fn raw_sum(&mut self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b));
        self.store.insert(Op::BvAdd, self.sort(a), &[a, b])
    }

    /// The operator at the root.
    #[inline]
    pub fn op(&self, term: Term) -> Op {
        self.cell(term).op
    }

    /// The sort.
    #[inline]
    pub fn sort(&self, term: Term) -> Sort {
        self.store.sort(term)
    }

    /// The arguments of the root.
    #[inline]
    pub fn args(&self, term: Term) -> &[Term] {
        self.store.args(term)
    }

    /// The width of a bit-vector term.
    ///
    /// # Panics
    /// If the term is not a bit-vector: a bug of the caller.
    pub fn width(&self, term: Term) -> u16 {
        match self.sort(term) {
            Sort::BitVec(width) => width,
            other => panic!("{term} is of sort {other}, not a bit-vector"),
        }
    }

    /// The arguments, if the root has the given unary operator.
    #[inline]
    pub fn unary(&self, op: Op, term: Term) -> Option<Term> {
        let cell = self.cell(term);
        (cell.op == op).then_some(cell.kids[0])
    }

    /// The arguments, if the root has the given binary operator.
    #[inline]
    pub fn binary(&self, op: Op, term: Term) -> Option<(Term, Term)> {
        let cell = self.cell(term);
        (cell.op == op).then_some((cell.kids[0], cell.kids[1]))
    }

    /// The arguments, if the root has the given ternary operator.
    #[inline]
    pub fn ternary(&self, op: Op, term: Term) -> Option<(Term, Term, Term)> {
        let cell = self.cell(term);
        (cell.op == op).then_some((cell.kids[0], cell.kids[1], cell.kids[2]))
    }

    /// Whether the term is a constant of a scalar sort.
    #[inline]
    pub fn is_constant(&self, term: Term) -> bool {
        self.op(term).is_constant()
    }

    /// The value of a constant of a scalar sort.
    pub fn value(&self, term: Term) -> Option<Value> {
        match self.op(term) {
            Op::True => Some(Value::Bool(true)),
            Op::False => Some(Value::Bool(false)),
            Op::Bits => self.bits_of(term).map(Value::Bits),
            Op::Float => {
                let word = self.cell(term).word();
                Some(if self.sort(term) == Sort::Float32 {
                    Value::Float32(word as u32)
                } else {
                    Value::Float64(word)
                })
            }
            _ => None,
        }
    }

    /// The value of a bit-vector constant.
    pub fn bits_of(&self, term: Term) -> Option<Bits> {
        let cell = self.cell(term);
        match self.sort(term) {
            Sort::BitVec(width) if cell.op == Op::Bits && width <= 64 => Some(Bits::new(width, cell.word())),
            Sort::BitVec(_) if cell.op == Op::Bits => Some(self.store.wide(cell.word()).clone()),
            _ => None,
        }
    }

    /// The value of a bit-vector constant of at most 64 bits.
    #[inline]
    pub fn word(&self, term: Term) -> Option<u64> {
        let cell = self.cell(term);
        (cell.op == Op::Bits && cell.sort <= 64).then(|| cell.word())
    }

    /// The name of a variable.
    pub fn name(&self, variable: Term) -> Option<&str> {
        (self.op(variable) == Op::Variable).then(|| self.store.name(self.cell(variable).word()))
    }

    /// All variables, in the order of their construction.
    pub fn variables(&self) -> &[Term] {
        self.store.variables()
    }

    /// The function a function application applies.
    pub fn applied(&self, term: Term) -> Option<FunctionId> {
        let cell = self.cell(term);
        (cell.op == Op::Apply).then_some(FunctionId(cell.kids[0].0))
    }

    /// The declaration of a function.
    pub fn function(&self, id: FunctionId) -> &Function {
        self.store.function(id)
    }

    /// All functions, in the order of their declaration.
    pub fn functions(&self) -> impl Iterator<Item = (FunctionId, &Function)> {
        self.store.functions()
    }

    /// The size as a tree, counting shared terms as often as they occur; stops at `u32::MAX`.
    pub fn tree_size(&self, term: Term) -> u32 {
        self.cell(term).size
    }

    fn cell(&self, term: Term) -> &Cell {
        self.store.cell(term)
    }
}

#[cfg(test)]
mod tests;
