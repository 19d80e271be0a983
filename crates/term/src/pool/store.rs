//! The memory of a pool: 24 bytes a term, and a table of ids that finds a term by its contents.

use super::place::{NEAR, far_place, hash, near_place};
use super::{Function, FunctionId, Term};
use crate::bits::Bits;
use crate::op::Op;
use crate::sort::Sort;
use rustc_hash::FxHashMap;
use std::mem::{self, size_of};

/// One term. Constants of at most 64 bits keep their value in the first two arguments.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    pub(super) op: Op,
    pub(super) sort: u16,
    pub(super) kids: [Term; 3],
    pub(super) size: u32,
}

impl Cell {
    #[inline]
    pub(super) fn word(&self) -> u64 {
        u64::from(self.kids[0].0) | u64::from(self.kids[1].0) << 32
    }
}

/// Sorts in 16 bits: Bool, then the widths, then the floats, then the array sorts in order of appearance.
const BOOL: u16 = 0;
const FLOAT32: u16 = 0xF000;
const FLOAT64: u16 = 0xF001;
const FIRST_ARRAY: u16 = 0xF002;
const NONE: Term = Term(0);

pub(super) struct Store {
    cells: Vec<Cell>,
    /// Open addressing: the upper half of an entry is the hash, the lower half the id plus one; 0 is empty.
    table: Vec<u64>,
    arrays: Vec<Sort>,
    wide: Vec<Bits>,
    wide_ids: FxHashMap<Bits, u32>,
    lists: Vec<Box<[Term]>>,
    list_ids: FxHashMap<Box<[Term]>, u32>,
    names: Vec<Box<str>>,
    name_ids: FxHashMap<Box<str>, u32>,
    variables: Vec<Term>,
    functions: Vec<Function>,
    function_ids: FxHashMap<Function, u32>,
}

impl Store {
    pub(super) fn new() -> Store {
        let mut store = Store {
            cells: Vec::new(),
            table: vec![0; 1 << 10],
            arrays: Vec::new(),
            wide: Vec::new(),
            wide_ids: FxHashMap::default(),
            lists: Vec::new(),
            list_ids: FxHashMap::default(),
            names: Vec::new(),
            name_ids: FxHashMap::default(),
            variables: Vec::new(),
            functions: Vec::new(),
            function_ids: FxHashMap::default(),
        };
        store.insert(Op::False, Sort::Bool, &[]);
        store.insert(Op::True, Sort::Bool, &[]);
        store
    }

    pub(super) fn bool(value: bool) -> Term {
        Term(u32::from(value))
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn memory(&self) -> usize {
        self.cells.capacity() * size_of::<Cell>() + self.table.capacity() * size_of::<u64>()
    }

    #[inline]
    pub(super) fn cell(&self, term: Term) -> &Cell {
        &self.cells[term.index()]
    }

    #[inline]
    pub(super) fn args(&self, term: Term) -> &[Term] {
        let cell = &self.cells[term.index()];
        match cell.op.arity() {
            Some(arity) => &cell.kids[..arity],
            None => &self.lists[cell.kids[1].index()],
        }
    }

    /// The width of two bit-vectors, if it is the same.
    #[inline]
    pub(super) fn common_width(&self, a: Term, b: Term) -> Option<u16> {
        let (a, b) = (self.cells[a.index()].sort, self.cells[b.index()].sort);
        (a == b && (1..FLOAT32).contains(&a)).then_some(a)
    }

    #[inline]
    pub(super) fn sort(&self, term: Term) -> Sort {
        match self.cells[term.index()].sort {
            BOOL => Sort::Bool,
            FLOAT32 => Sort::Float32,
            FLOAT64 => Sort::Float64,
            width if width < FLOAT32 => Sort::BitVec(width),
            array => self.arrays[usize::from(array - FIRST_ARRAY)],
        }
    }

    pub(super) fn wide(&self, index: u64) -> &Bits {
        &self.wide[index as usize]
    }

    pub(super) fn name(&self, index: u64) -> &str {
        &self.names[index as usize]
    }

    pub(super) fn variables(&self) -> &[Term] {
        &self.variables
    }

    pub(super) fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.index()]
    }

    pub(super) fn functions(&self) -> impl Iterator<Item = (FunctionId, &Function)> {
        self.functions.iter().enumerate().map(|(id, function)| (FunctionId(id as u32), function))
    }

    /// The term with this operator and these arguments (not for leaves with contents, nor applications).
    #[inline]
    pub(super) fn insert(&mut self, op: Op, sort: Sort, args: &[Term]) -> Term {
        let mut kids = [NONE; 3];
        kids[..args.len()].copy_from_slice(args);
        let size = args.iter().fold(1u32, |size, arg| size.saturating_add(self.cells[arg.index()].size));
        let sort = self.sort_code(sort);
        self.intern(Cell { op, sort, kids, size })
    }

    pub(super) fn insert_word(&mut self, op: Op, sort: Sort, word: u64) -> Term {
        let kids = [Term(word as u32), Term((word >> 32) as u32), NONE];
        let sort = self.sort_code(sort);
        self.intern(Cell { op, sort, kids, size: 1 })
    }

    pub(super) fn insert_wide(&mut self, bits: &Bits) -> Term {
        let index = match self.wide_ids.get(bits) {
            Some(index) => *index,
            None => {
                let index = self.wide.len() as u32;
                self.wide.push(bits.clone());
                self.wide_ids.insert(bits.clone(), index);
                index
            }
        };
        self.insert_word(Op::Bits, Sort::BitVec(bits.width()), u64::from(index))
    }

    pub(super) fn insert_variable(&mut self, name: &str, sort: Sort) -> Term {
        let index = match self.name_ids.get(name) {
            Some(index) => *index,
            None => {
                let index = self.names.len() as u32;
                self.names.push(name.into());
                self.name_ids.insert(name.into(), index);
                index
            }
        };
        let before = self.len();
        let variable = self.insert_word(Op::Variable, sort, u64::from(index));
        if self.len() > before {
            self.variables.push(variable);
        }
        variable
    }

    pub(super) fn knows_name(&self, name: &str) -> bool {
        self.name_ids.contains_key(name)
    }

    pub(super) fn insert_function(&mut self, function: Function) -> FunctionId {
        if let Some(id) = self.function_ids.get(&function) {
            return FunctionId(*id);
        }
        let id = self.functions.len() as u32;
        self.functions.push(function.clone());
        self.function_ids.insert(function, id);
        FunctionId(id)
    }

    pub(super) fn insert_application(&mut self, function: FunctionId, args: &[Term]) -> Term {
        let list = match self.list_ids.get(args) {
            Some(list) => *list,
            None => {
                let list = self.lists.len() as u32;
                self.lists.push(args.into());
                self.list_ids.insert(args.into(), list);
                list
            }
        };
        let size = args.iter().fold(1u32, |size, arg| size.saturating_add(self.cells[arg.index()].size));
        let sort = self.sort_code(self.functions[function.index()].result);
        self.intern(Cell { op: Op::Apply, sort, kids: [Term(function.0), Term(list), NONE], size })
    }

    #[inline]
    fn sort_code(&mut self, sort: Sort) -> u16 {
        match sort {
            Sort::Bool => BOOL,
            Sort::BitVec(width) => width,
            Sort::Float32 => FLOAT32,
            Sort::Float64 => FLOAT64,
            Sort::Array { .. } => self.array_code(sort),
        }
    }

    fn array_code(&mut self, sort: Sort) -> u16 {
        let index = self.arrays.iter().position(|known| *known == sort).unwrap_or_else(|| {
            self.arrays.push(sort);
            self.arrays.len() - 1
        });
        assert!(index < usize::from(u16::MAX - FIRST_ARRAY), "more than 4,000 different array sorts");
        FIRST_ARRAY + index as u16
    }

    #[inline]
    fn intern(&mut self, cell: Cell) -> Term {
        if (self.cells.len() + 1) * 4 > self.table.len() * 3 {
            self.grow();
        }
        let hash = hash(&cell);
        let at = match self.find(&cell, hash) {
            Ok(known) => return known,
            Err(free) => free,
        };
        let id = self.cells.len() as u32;
        assert!(id < u32::MAX - 1, "more terms than 32-bit ids");
        self.table[at] = u64::from(hash) << 32 | u64::from(id + 1);
        if self.cells.len() == self.cells.capacity() {
            // By half only: the worst case stays under 64 bytes a term.
            self.cells.reserve_exact(self.cells.len() / 2 + 512);
        }
        self.cells.push(cell);
        Term(id)
    }

    /// The term with these contents, or the place for it.
    #[inline]
    fn find(&self, cell: &Cell, hash: u32) -> Result<Term, usize> {
        let near = near_place(cell, self.table.len());
        if let Some(near) = near {
            for at in near..near + NEAR {
                let entry = self.table[at];
                if entry == 0 {
                    return Err(at);
                }
                if let Some(known) = self.matching(entry, cell, hash) {
                    return Ok(known);
                }
            }
        }
        let last = self.table.len() - 1;
        let mut at = far_place(hash, self.table.len());
        loop {
            let entry = self.table[at];
            if entry == 0 {
                return Err(at);
            }
            if let Some(known) = self.matching(entry, cell, hash) {
                return Ok(known);
            }
            at = (at + 1) & last;
        }
    }

    #[inline]
    fn matching(&self, entry: u64, cell: &Cell, hash: u32) -> Option<Term> {
        if (entry >> 32) as u32 != hash {
            return None;
        }
        let id = entry as u32 - 1;
        let known = &self.cells[id as usize];
        (known.op == cell.op && known.sort == cell.sort && known.kids == cell.kids).then_some(Term(id))
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![0u64; self.table.len() * 2];
        // The old entries hold the hashes, and follow each other much as the terms do.
        let entries = mem::replace(&mut self.table, larger);
        for &entry in entries.iter().filter(|entry| **entry != 0) {
            let cell = self.cells[entry as u32 as usize - 1];
            let free = self.free_place(&cell, (entry >> 32) as u32);
            self.table[free] = entry;
        }
    }

    /// The place for a term that is not in the table.
    #[inline]
    fn free_place(&self, cell: &Cell, hash: u32) -> usize {
        if let Some(near) = near_place(cell, self.table.len())
            && let Some(free) = (near..near + NEAR).find(|&at| self.table[at] == 0)
        {
            return free;
        }
        let last = self.table.len() - 1;
        let mut at = far_place(hash, self.table.len());
        while self.table[at] != 0 {
            at = (at + 1) & last;
        }
        at
    }
}
