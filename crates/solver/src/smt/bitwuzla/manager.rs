//! Sorts and terms of Bitwuzla, as small handles that stay valid as long as their manager.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ffi::{CStr, CString};
use std::fmt;
use std::rc::Rc;
use std::sync::atomic::{AtomicU32, Ordering};

use super::ffi;
use super::kind::Kind;
use super::value::Bits;
use crate::guard::{self, Error};

/// Makes sorts and terms, and owns them until it and its solvers are gone. A clone is the same manager.
#[derive(Clone)]
pub struct TermManager(Rc<Owner>);

/// A sort of one manager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sort {
    manager: u32,
    index: u32,
}

/// A term of one manager. Terms of the same structure are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    manager: u32,
    index: u32,
}

/// How an inexact result is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum Rounding {
    /// To the nearest value, ties to the even one.
    NearestEven = 0,
    /// To the nearest value, ties away from zero.
    NearestAway = 1,
    /// Down.
    TowardNegative = 2,
    /// Up.
    TowardPositive = 3,
    /// Toward zero.
    TowardZero = 4,
}

/// The manager itself; terms and sorts are pointers into it, found by index.
struct Owner {
    raw: ffi::TermManager,
    identity: u32,
    unusable: Cell<bool>,
    sorts: RefCell<Known<ffi::Sort>>,
    terms: RefCell<Known<ffi::Term>>,
}

struct Known<P> {
    pointers: Vec<P>,
    indices: HashMap<P, u32>,
}

impl TermManager {
    /// A manager without terms.
    pub fn new() -> Result<TermManager, Error> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        // SAFETY: takes nothing.
        let raw = guard::call(|| unsafe { ffi::bitwuzla_term_manager_new() })?;
        Ok(TermManager(Rc::new(Owner {
            raw,
            identity: NEXT.fetch_add(1, Ordering::Relaxed),
            unusable: Cell::new(false),
            sorts: RefCell::new(Known::new()),
            terms: RefCell::new(Known::new()),
        })))
    }

    /// How many different terms have been made; they are kept as long as the manager.
    pub fn term_count(&self) -> usize {
        self.0.terms.borrow().pointers.len()
    }

    /// The Booleans.
    pub fn bool_sort(&self) -> Result<Sort, Error> {
        // SAFETY: the manager is alive; so below.
        self.sort(|tm| unsafe { ffi::bitwuzla_mk_bool_sort(tm) })
    }

    /// Bit-vectors of a width.
    pub fn bits_sort(&self, width: u32) -> Result<Sort, Error> {
        // SAFETY: the manager is alive.
        self.sort(|tm| unsafe { ffi::bitwuzla_mk_bv_sort(tm, width.into()) })
    }

    /// IEEE floats of so many bits; the significand's include the hidden one (binary64: 11, 53).
    pub fn float_sort(&self, exponent: u32, significand: u32) -> Result<Sort, Error> {
        // SAFETY: the manager is alive.
        self.sort(|tm| unsafe { ffi::bitwuzla_mk_fp_sort(tm, exponent.into(), significand.into()) })
    }

    /// Arrays.
    pub fn array_sort(&self, index: Sort, element: Sort) -> Result<Sort, Error> {
        let (index, element) = (self.raw_sort(index)?, self.raw_sort(element)?);
        // SAFETY: the manager is alive, and so are its sorts.
        self.sort(|tm| unsafe { ffi::bitwuzla_mk_array_sort(tm, index, element) })
    }

    /// Functions; a constant of such a sort is the first argument of [`Kind::Apply`].
    pub fn function_sort(&self, domain: &[Sort], codomain: Sort) -> Result<Sort, Error> {
        let domain = domain.iter().map(|&sort| self.raw_sort(sort)).collect::<Result<Vec<_>, _>>()?;
        let codomain = self.raw_sort(codomain)?;
        // SAFETY: the manager is alive, and so are its sorts, whose list outlives the call.
        self.sort(|tm| unsafe {
            ffi::bitwuzla_mk_fun_sort(tm, domain.len() as u64, domain.as_ptr(), codomain)
        })
    }

    /// True or false.
    pub fn truth(&self, value: bool) -> Result<Term, Error> {
        // SAFETY: the manager is alive.
        self.term(|tm| unsafe { if value { ffi::bitwuzla_mk_true(tm) } else { ffi::bitwuzla_mk_false(tm) } })
    }

    /// A bit-vector of at most 64 bits; bits of `value` beyond the width must be zero.
    pub fn bits(&self, width: u32, value: u64) -> Result<Term, Error> {
        let sort = self.raw_sort(self.bits_sort(width)?)?;
        // SAFETY: the manager is alive, and so is its sort.
        self.term(|tm| unsafe { ffi::bitwuzla_mk_bv_value_uint64(tm, sort, value) })
    }

    /// A bit-vector of any width.
    pub fn wide_bits(&self, value: &Bits) -> Result<Term, Error> {
        let sort = self.raw_sort(self.bits_sort(value.width())?)?;
        let digits = CString::new(value.to_string()).map_err(|_| misuse("a digit is zero"))?;
        // SAFETY: the manager is alive, and so is its sort; the digits end with a zero and outlive the call.
        self.term(|tm| unsafe { ffi::bitwuzla_mk_bv_value(tm, sort, digits.as_ptr(), 2) })
    }

    /// A binary32 of these bits.
    pub fn float32(&self, value: f32) -> Result<Term, Error> {
        self.float(8, 24, self.bits(32, value.to_bits().into())?)
    }

    /// A binary64 of these bits.
    pub fn float64(&self, value: f64) -> Result<Term, Error> {
        self.float(11, 53, self.bits(64, value.to_bits())?)
    }

    /// A bit-vector read as an IEEE float.
    pub fn float(&self, exponent: u32, significand: u32, bits: Term) -> Result<Term, Error> {
        self.indexed(Kind::FpToFpFromBv, &[bits], &[exponent.into(), significand.into()])
    }

    /// A rounding mode.
    pub fn rounding(&self, mode: Rounding) -> Result<Term, Error> {
        // SAFETY: the manager is alive; the mode is one of its numbers.
        self.term(|tm| unsafe { ffi::bitwuzla_mk_rm_value(tm, mode as i32) })
    }

    /// A new constant, what programmers call a variable. Two of the same name are different.
    pub fn constant(&self, sort: Sort, name: &str) -> Result<Term, Error> {
        let sort = self.raw_sort(sort)?;
        let name = CString::new(name).map_err(|_| misuse("a name contains a zero character"))?;
        // SAFETY: the manager is alive, and so is its sort; the name ends with a zero and outlives the call.
        self.term(|tm| unsafe { ffi::bitwuzla_mk_const(tm, sort, name.as_ptr()) })
    }

    /// The array of that sort that has the same value everywhere.
    pub fn constant_array(&self, sort: Sort, value: Term) -> Result<Term, Error> {
        let (sort, value) = (self.raw_sort(sort)?, self.raw(value)?);
        // SAFETY: the manager is alive, and so are its sort and its term.
        self.term(|tm| unsafe { ffi::bitwuzla_mk_const_array(tm, sort, value) })
    }

    /// An operator applied to arguments.
    pub fn apply(&self, kind: Kind, arguments: &[Term]) -> Result<Term, Error> {
        let arguments = self.raw_all(arguments)?;
        // SAFETY: the manager is alive, and so are its terms; lists have the sizes that are passed and outlive the call.
        self.term(|tm| unsafe {
            ffi::bitwuzla_mk_term(tm, kind as i32, arguments.len() as u32, arguments.as_ptr())
        })
    }

    /// An operator with indices, such as [`Kind::BvExtract`] (upper and lower bit, both included), applied.
    pub fn indexed(&self, kind: Kind, arguments: &[Term], indices: &[u64]) -> Result<Term, Error> {
        let arguments = self.raw_all(arguments)?;
        // SAFETY: the manager is alive, and so are its terms; lists have the sizes that are passed and outlive the call.
        self.term(|tm| unsafe {
            ffi::bitwuzla_mk_term_indexed(
                tm,
                kind as i32,
                arguments.len() as u32,
                arguments.as_ptr(),
                indices.len() as u32,
                indices.as_ptr(),
            )
        })
    }

    /// A term as SMT-LIB.
    pub fn text(&self, term: Term) -> Result<String, Error> {
        let term = self.raw(term)?;
        self.call(|| {
            // SAFETY: the term is alive, and the string is until the next such call on this thread.
            unsafe { ffi::bitwuzla_term_to_string(term) }
        })
        .map(|text| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned())
    }

    /// Calls C++; after a failure that leaves its state unknown, never again.
    pub(super) fn call<R>(&self, body: impl FnOnce() -> R) -> Result<R, Error> {
        if self.0.unusable.get() {
            return Err(Error::Unusable);
        }
        let result = guard::call(body);
        if matches!(result, Err(Error::OutOfMemory | Error::Unusable)) {
            self.0.unusable.set(true);
        }
        result
    }

    pub(super) fn is_usable(&self) -> bool {
        !self.0.unusable.get()
    }

    pub(super) fn pointer(&self) -> ffi::TermManager {
        self.0.raw
    }

    pub(super) fn raw(&self, term: Term) -> Result<ffi::Term, Error> {
        let found = self.0.terms.borrow().pointers.get(term.index as usize).copied();
        found.filter(|_| term.manager == self.0.identity).ok_or_else(|| misuse("a term of another manager"))
    }

    pub(super) fn raw_all(&self, terms: &[Term]) -> Result<Vec<ffi::Term>, Error> {
        terms.iter().map(|&term| self.raw(term)).collect()
    }

    /// The handle of a term that C++ has just handed out.
    pub(super) fn adopt(&self, raw: ffi::Term) -> Result<Term, Error> {
        let (index, is_new) = self.0.terms.borrow_mut().index(raw)?;
        if !is_new {
            // SAFETY: every term handed out counts as one reference; one is enough.
            self.call(|| unsafe { ffi::bitwuzla_term_release(raw) })?;
        }
        Ok(Term { manager: self.0.identity, index })
    }

    fn term(&self, make: impl FnOnce(ffi::TermManager) -> ffi::Term) -> Result<Term, Error> {
        let raw = self.call(|| make(self.0.raw))?;
        self.adopt(raw)
    }

    fn sort(&self, make: impl FnOnce(ffi::TermManager) -> ffi::Sort) -> Result<Sort, Error> {
        let raw = self.call(|| make(self.0.raw))?;
        let (index, is_new) = self.0.sorts.borrow_mut().index(raw)?;
        if !is_new {
            // SAFETY: as for terms.
            self.call(|| unsafe { ffi::bitwuzla_sort_release(raw) })?;
        }
        Ok(Sort { manager: self.0.identity, index })
    }

    fn raw_sort(&self, sort: Sort) -> Result<ffi::Sort, Error> {
        let found = self.0.sorts.borrow().pointers.get(sort.index as usize).copied();
        found.filter(|_| sort.manager == self.0.identity).ok_or_else(|| misuse("a sort of another manager"))
    }
}

impl fmt::Debug for TermManager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TermManager({} terms)", self.term_count())
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        if !self.unusable.get() {
            // SAFETY: nobody else has the pointer any more: solvers hold the owner. A failure leaks.
            let _ = guard::call(|| unsafe { ffi::bitwuzla_term_manager_delete(self.raw) });
        }
    }
}

impl<P: Copy + Eq + std::hash::Hash> Known<P> {
    fn new() -> Known<P> {
        Known { pointers: Vec::new(), indices: HashMap::new() }
    }

    /// The index of a pointer, and whether it was unknown.
    fn index(&mut self, pointer: P) -> Result<(u32, bool), Error> {
        match self.indices.entry(pointer) {
            Entry::Occupied(known) => Ok((*known.get(), false)),
            Entry::Vacant(place) => {
                let index = u32::try_from(self.pointers.len()).map_err(|_| Error::OutOfMemory)?;
                self.pointers.push(pointer);
                Ok((*place.insert(index), true))
            }
        }
    }
}

fn misuse(what: &str) -> Error {
    Error::Misuse(what.to_owned())
}
