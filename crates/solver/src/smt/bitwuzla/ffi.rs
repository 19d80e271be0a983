//! The part of Bitwuzla's C interface that is used, as declared in `bitwuzla/c/bitwuzla.h` of version 0.9.1.
//!
//! Every function may throw (see `crate::guard`), so it is called only inside `guard::call`.

use std::ffi::{c_char, c_void};

/// A sort; owned by its term manager.
#[repr(C)]
pub struct RawSort {
    _opaque: [u8; 0],
}

/// A term; owned by its term manager.
#[repr(C)]
pub struct RawTerm {
    _opaque: [u8; 0],
}

/// A term manager.
#[repr(C)]
pub struct RawTermManager {
    _opaque: [u8; 0],
}

/// A set of options.
#[repr(C)]
pub struct RawOptions {
    _opaque: [u8; 0],
}

/// A solver.
#[repr(C)]
pub struct RawSolver {
    _opaque: [u8; 0],
}

/// What is known of an option; only its names are read.
#[cfg(test)]
#[repr(C)]
pub struct OptionInfo {
    pub option: i32,
    pub short: *const c_char,
    pub long: *const c_char,
    /// More than the rest of the structure, which is 96 bytes.
    pub rest: [u64; 32],
}

pub type Sort = *mut RawSort;
pub type Term = *mut RawTerm;
pub type TermManager = *mut RawTermManager;
pub type Options = *mut RawOptions;
pub type Solver = *mut RawSolver;

pub const RESULT_SAT: i32 = 10;
pub const RESULT_UNSAT: i32 = 20;

pub const OPTION_PRODUCE_MODELS: i32 = 1;
pub const OPTION_PRODUCE_UNSAT_ASSUMPTIONS: i32 = 3;
pub const OPTION_PRODUCE_UNSAT_CORES: i32 = 4;
pub const OPTION_SEED: i32 = 5;
pub const OPTION_PREPROCESS: i32 = 44;

unsafe extern "C-unwind" {
    #[cfg(test)]
    pub fn bitwuzla_version() -> *const c_char;
    #[cfg(test)]
    pub fn bitwuzla_kind_to_string(kind: i32) -> *const c_char;
    #[cfg(test)]
    pub fn bitwuzla_get_option_info(options: Options, option: i32, info: *mut OptionInfo);
    #[cfg(test)]
    pub fn bitwuzla_rm_to_string(mode: i32) -> *const c_char;

    pub fn bitwuzla_options_new() -> Options;
    pub fn bitwuzla_options_set_diagnostic_output_stream(options: Options, file: *const c_char);
    pub fn bitwuzla_options_delete(options: Options);
    pub fn bitwuzla_set_option(options: Options, option: i32, value: u64);

    pub fn bitwuzla_term_manager_new() -> TermManager;
    pub fn bitwuzla_term_manager_delete(manager: TermManager);

    pub fn bitwuzla_mk_bool_sort(manager: TermManager) -> Sort;
    pub fn bitwuzla_mk_bv_sort(manager: TermManager, size: u64) -> Sort;
    pub fn bitwuzla_mk_fp_sort(manager: TermManager, exponent: u64, significand: u64) -> Sort;
    pub fn bitwuzla_mk_array_sort(manager: TermManager, index: Sort, element: Sort) -> Sort;
    pub fn bitwuzla_mk_fun_sort(
        manager: TermManager,
        arity: u64,
        domain: *const Sort,
        codomain: Sort,
    ) -> Sort;

    pub fn bitwuzla_mk_true(manager: TermManager) -> Term;
    pub fn bitwuzla_mk_false(manager: TermManager) -> Term;
    pub fn bitwuzla_mk_bv_value(manager: TermManager, sort: Sort, value: *const c_char, base: u8) -> Term;
    pub fn bitwuzla_mk_bv_value_uint64(manager: TermManager, sort: Sort, value: u64) -> Term;
    pub fn bitwuzla_mk_rm_value(manager: TermManager, mode: i32) -> Term;
    pub fn bitwuzla_mk_const(manager: TermManager, sort: Sort, symbol: *const c_char) -> Term;
    pub fn bitwuzla_mk_const_array(manager: TermManager, sort: Sort, value: Term) -> Term;
    pub fn bitwuzla_mk_term(manager: TermManager, kind: i32, argc: u32, args: *const Term) -> Term;
    pub fn bitwuzla_mk_term_indexed(
        manager: TermManager,
        kind: i32,
        argc: u32,
        args: *const Term,
        idxc: u32,
        idxs: *const u64,
    ) -> Term;

    pub fn bitwuzla_sort_release(sort: Sort);
    pub fn bitwuzla_term_release(term: Term);
    pub fn bitwuzla_term_get_kind(term: Term) -> i32;
    pub fn bitwuzla_term_get_children(term: Term, size: *mut usize) -> *const Term;
    pub fn bitwuzla_term_is_bool(term: Term) -> bool;
    pub fn bitwuzla_term_is_bv(term: Term) -> bool;
    pub fn bitwuzla_term_is_fp(term: Term) -> bool;
    pub fn bitwuzla_term_is_array(term: Term) -> bool;
    pub fn bitwuzla_term_value_get_bool(term: Term) -> bool;
    pub fn bitwuzla_term_value_get_str_fmt(term: Term, base: u8) -> *const c_char;
    pub fn bitwuzla_term_value_get_fp_ieee(
        term: Term,
        sign: *mut *const c_char,
        exponent: *mut *const c_char,
        significand: *mut *const c_char,
        base: u8,
    );
    pub fn bitwuzla_term_to_string(term: Term) -> *const c_char;

    pub fn bitwuzla_new(manager: TermManager, options: Options) -> Solver;
    pub fn bitwuzla_delete(solver: Solver);
    pub fn bitwuzla_set_termination_callback(
        solver: Solver,
        callback: extern "C" fn(*mut c_void) -> i32,
        state: *mut c_void,
    );
    pub fn bitwuzla_push(solver: Solver, levels: u64);
    pub fn bitwuzla_pop(solver: Solver, levels: u64);
    pub fn bitwuzla_assert(solver: Solver, term: Term);
    pub fn bitwuzla_check_sat_assuming(solver: Solver, argc: u32, args: *const Term) -> i32;
    pub fn bitwuzla_is_unsat_assumption(solver: Solver, term: Term) -> bool;
    pub fn bitwuzla_get_unsat_core(solver: Solver, size: *mut usize) -> *const Term;
    pub fn bitwuzla_get_value(solver: Solver, term: Term) -> Term;
}
