//! From the states of the machine to shapes, and back.

use std::collections::{BTreeMap, BTreeSet};

use attest_ir::Bodies;
use attest_program::{FieldId, Kind, Program};
use attest_state::{Extra, Ref, State};
use attest_term::{Op, Sort, Substitution, Term, TermPool};
use rustc_hash::FxHashMap;

use super::abstraction::{ANY, Abstraction, Keeping, base, bases_in, difference};
use super::shape::{Cell, Found, Object, Shape, Start};

/// Why a state with such an array is not kept.
pub(super) const UNKNOWN_LENGTH: &str = "an array whose length is not known";

/// Why a state is not kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotKept {
    /// It has something that states cannot have, in words.
    Unknown(String),
    /// These fields were taken for counters, and hold something else.
    Matters(BTreeSet<FieldId>),
    /// Something in it depends on counters: these are the bases.
    Depends(BTreeSet<u32>),
    /// An array of this length.
    Length(Term),
}

/// Lengths of arrays that are known for the moment.
#[derive(Default)]
pub(crate) struct Lengths {
    /// The lengths, as terms, and what they are.
    pub(crate) known: Vec<(Term, u64)>,
}

impl Lengths {
    /// A term with the lengths that are variables put in.
    fn put(&self, pool: &mut TermPool, term: Term) -> Term {
        if self.known.is_empty() {
            return term;
        }
        let is_variable = |length: &&(Term, u64)| pool.op(length.0) == Op::Variable;
        let variables: Vec<(Term, u64)> = self.known.iter().filter(is_variable).copied().collect();
        if variables.is_empty() {
            return term;
        }
        let pairs: Vec<(Term, Term)> =
            variables.into_iter().map(|(variable, length)| (variable, pool.bits(32, length))).collect();
        Substitution::new(pairs).apply(pool, term)
    }

    fn of(&self, pool: &TermPool, length: Term) -> Option<u64> {
        let known = self.known.iter().find(|(known, _)| *known == length).map(|(_, length)| *length);
        known.or_else(|| pool.word(length))
    }
}

/// The elements of an array whose length was not known when it was made; nothing if it is not known which were written.
fn elements(
    pool: &mut TermPool,
    lengths: &Lengths,
    length: u64,
    writes: &[(Term, Term)],
) -> Option<BTreeMap<u32, Term>> {
    let mut elements = BTreeMap::new();
    for (index, value) in writes {
        let index = lengths.put(pool, *index);
        let index = pool.word(index).filter(|index| *index < length)?;
        elements.insert(index as u32, *value);
    }
    Some(elements)
}

impl NotKept {
    /// Something that is made of terms.
    fn of(pool: &mut TermPool, what: &str, terms: impl IntoIterator<Item = Term>) -> NotKept {
        let bases = bases_in(pool, terms);
        if bases.is_empty() { NotKept::Unknown(what.to_owned()) } else { NotKept::Depends(bases) }
    }
}

/// What the roots lead to; `origin` is the state before anything was called.
pub fn capture(
    (program, bodies): (&Program, &Bodies),
    pool: &mut TermPool,
    (abstraction, lengths): (&mut Abstraction, &Lengths),
    (origin, state): (&State, &State),
    roots: &[Ref],
) -> Result<Found, NotKept> {
    let (found, numbers) = (Found::default(), FxHashMap::default());
    let mut reader = Reader { pool, lengths, origin, found, numbers };
    for root in roots {
        let number = reader.number(*root);
        reader.found.roots.push(number);
    }
    let mut next = 0;
    while next < reader.found.places.len() {
        let place = reader.found.places[next];
        let class = state.heap.class(place);
        let declared = program.class(class);
        let extra = match state.heap.is_symbolic(place) {
            true => state.path.as_ref().and_then(|path| path.extra(place)),
            false => None,
        };
        let (kinds, element): (&[Kind], Option<Kind>) = (&declared.slot_kinds, declared.element_kind());
        let made = reader.length(extra)?;
        let marks = match (&made, extra) {
            (Some((_, written)), _) => Some(written),
            (None, Some(Extra::Fields(marks) | Extra::Elements(marks))) => Some(marks),
            (None, _) => None,
        };
        let count = match (element, &made) {
            (Some(_), Some((length, _))) => *length as usize,
            (Some(_), None) => state.heap.header_length(place) as usize,
            (None, _) => kinds.len(),
        };
        let kept = abstraction.of(program, bodies, class);
        let mut cells = Vec::with_capacity(count);
        for (at, kind) in (0..count).map(|at| (at, element.unwrap_or_else(|| kinds[at]))) {
            let at = at as u32;
            let word = match element {
                // All that was not written is 0 or null.
                Some(_) if made.is_some() => 0,
                Some(kind) => state.heap.element_word(place, at, kind),
                None => state.heap.field_word(place, at),
            };
            let mark = marks.and_then(|marks| marks.get(&at)).copied();
            let mark = mark.map(|term| lengths.put(reader.pool, term));
            cells.push(match kept.get(&at) {
                Some((_, Keeping::Forgotten)) => Cell::Any,
                Some(kept) => reader.counter(*kept, kind, (word, mark), (next as u32, at))?,
                None => reader.cell(kind, word, mark)?,
            });
        }
        reader.found.objects.push(Object { class, cells });
        next += 1;
    }
    Ok(reader.found)
}

/// A heap under way to a shape.
struct Reader<'a> {
    pool: &'a mut TermPool,
    lengths: &'a Lengths,
    origin: &'a State,
    found: Found,
    numbers: FxHashMap<Ref, u32>,
}

/// The length of an array, and the elements that were written.
type Made = (u64, BTreeMap<u32, Term>);

impl Reader<'_> {
    fn number(&mut self, place: Ref) -> u32 {
        *self.numbers.entry(place).or_insert_with(|| {
            self.found.places.push(place);
            self.found.places.len() as u32 - 1
        })
    }

    /// An array whose length was not known when it was made.
    fn length(&mut self, extra: Option<&Extra>) -> Result<Option<Made>, NotKept> {
        match extra {
            Some(Extra::Cells { length, writes }) => {
                let terms = writes.iter().flat_map(|(index, value)| [*index, *value]).chain([*length]);
                if !bases_in(self.pool, terms.clone()).is_empty() {
                    return Err(NotKept::of(self.pool, UNKNOWN_LENGTH, terms));
                }
                let Some(count) = self.lengths.of(self.pool, *length) else {
                    return Err(NotKept::Length(*length));
                };
                match elements(self.pool, self.lengths, count, writes) {
                    Some(elements) => Ok(Some((count, elements))),
                    None => Err(NotKept::Unknown(UNKNOWN_LENGTH.to_owned())),
                }
            }
            Some(Extra::Text { length, units }) => {
                let terms = units.iter().copied().chain([*length]);
                Err(NotKept::of(self.pool, "a text that is not known", terms))
            }
            Some(Extra::Fields(_) | Extra::Elements(_)) | None => Ok(None),
        }
    }

    /// A counter, by the object and the slot.
    fn counter(
        &mut self,
        (field, keeping): (FieldId, Keeping),
        kind: Kind,
        (word, mark): (u64, Option<Term>),
        (object, slot): (u32, u32),
    ) -> Result<Cell, NotKept> {
        let of = match mark {
            Some(term) => difference(self.pool, term),
            None => Some((None, word)),
        };
        let Some((base, offset)) = of else { return Err(NotKept::Matters(BTreeSet::from([field]))) };
        let start = match (base, keeping) {
            (Some(base), _) => Start::Before(base),
            (None, Keeping::Together) => Start::Together(kind),
            (None, _) => Start::Alone(object, slot),
        };
        Ok(Cell::Counter { base: self.found.base(start, kind), offset })
    }

    /// Anything else.
    fn cell(&mut self, kind: Kind, mut word: u64, mark: Option<Term>) -> Result<Cell, NotKept> {
        if let Some(term) = mark {
            match self.pool.word(term) {
                Some(constant) => word = constant,
                None if kind == Kind::Ref && !is_element(self.pool, term) => {
                    return Err(NotKept::of(self.pool, "a field that holds one of several objects", [term]));
                }
                None => {
                    self.found.terms.push((kind, term));
                    return Ok(Cell::Variable(self.found.terms.len() as u32 - 1));
                }
            }
        }
        let target = Ref::of_word(word);
        Ok(match kind {
            Kind::Ref if target.is_null() => Cell::Word(0),
            Kind::Ref if self.origin.heap.holds(target) => Cell::Shared(target),
            Kind::Ref => Cell::Object(self.number(target)),
            _ => Cell::Word(word),
        })
    }
}

/// Whether a reference is an element or null, whichever of some.
pub(super) fn is_element(pool: &TermPool, term: Term) -> bool {
    match pool.op(term) {
        Op::Variable => true,
        Op::Ite => pool.args(term)[1..].iter().all(|way| is_element(pool, *way)),
        _ => pool.word(term) == Some(0),
    }
}

/// The objects that an object leads to, in an order of their own: equal for states that calls cannot tell apart by it.
/// Nothing if they hold what is not known. `origin` is the state before anything was called.
pub fn likeness(
    program: &Program,
    pool: &mut TermPool,
    origin: &State,
    state: &State,
    object: Ref,
) -> Option<Vec<Object>> {
    let (bodies, mut whole) = (Bodies::default(), Abstraction::default());
    let keeping = (&mut whole, &Lengths::default());
    let found = capture((program, &bodies), pool, keeping, (origin, state), &[object]).ok()?;
    found.terms.is_empty().then_some(found.objects)
}

/// A fork of a state with the objects of a shape in it; gives their places too. The state must be symbolic.
pub fn build(
    program: &Program,
    pool: &mut TermPool,
    origin: &mut State,
    shape: &Shape,
) -> Option<(State, Vec<Ref>)> {
    let mut state = origin.fork();
    let (mut places, mut forgotten) = (Vec::with_capacity(shape.objects.len()), 0);
    for object in &shape.objects {
        let class = program.class(object.class);
        let place = match class.element_kind() {
            Some(kind) => state.heap.new_array(object.class, kind, object.cells.len() as u32),
            None => state.heap.new_object(object.class, class.instance_slots),
        };
        places.push(place.ok()?);
    }
    for (object, place) in shape.objects.iter().zip(&places) {
        let class = program.class(object.class);
        for (at, cell) in object.cells.iter().enumerate() {
            let kind = class.element_kind().unwrap_or_else(|| class.slot_kinds[at]);
            let word = match *cell {
                Cell::Word(word) => word,
                Cell::Object(target) => u64::from(places[target as usize].raw()),
                Cell::Shared(target) => u64::from(target.raw()),
                Cell::Variable(_) | Cell::Counter { .. } | Cell::Any => {
                    let term = match *cell {
                        Cell::Variable(number) => {
                            let variable = variable(pool, "s", number, kind);
                            widened(pool, kind, variable)
                        }
                        Cell::Counter { base: number, offset } => {
                            let (base, offset) = (base(pool, number, kind), constant(pool, kind, offset));
                            pool.bv_add(base, offset)
                        }
                        _ => {
                            forgotten += 1;
                            let variable = variable(pool, ANY, forgotten, kind);
                            widened(pool, kind, variable)
                        }
                    };
                    state.heap.set_symbolic(*place, true);
                    let array = class.is_array();
                    let path = state.path.as_mut()?;
                    match path.extra_mut(*place, || match array {
                        true => Extra::Elements(Default::default()),
                        false => Extra::Fields(Default::default()),
                    }) {
                        Extra::Fields(marks) | Extra::Elements(marks) => marks.insert(at as u32, term),
                        Extra::Cells { .. } | Extra::Text { .. } => None,
                    };
                    continue;
                }
            };
            match class.element_kind() {
                Some(kind) => state.heap.set_element_word(*place, at as u32, kind, word),
                None => state.heap.set_field_word(*place, at as u32, kind, word),
            }
        }
    }
    Some((state, places))
}

/// A number of the width of a counter.
fn constant(pool: &mut TermPool, kind: Kind, word: u64) -> Term {
    pool.bits(if kind == Kind::Long { 64 } else { 32 }, word)
}

/// The variable that stands for a symbolic word of a state.
pub fn word(pool: &mut TermPool, number: u32, kind: Kind) -> Term {
    variable(pool, "s", number, kind)
}

/// The variable with a number among those of one use: `s` for the words of a state, `x` for arguments, and so on.
pub fn variable(pool: &mut TermPool, family: &str, number: u32, kind: Kind) -> Term {
    let sort = sort_of(kind);
    variable_of_sort(pool, family, number, sort)
}

/// The same, of a sort.
pub fn variable_of_sort(pool: &mut TermPool, family: &str, number: u32, sort: Sort) -> Term {
    let letter = match sort {
        Sort::Bool => "z".to_owned(),
        Sort::BitVec(width) => format!("i{width}"),
        Sort::Float32 => "f".to_owned(),
        _ => "d".to_owned(),
    };
    pool.variable(&format!("{family}{number}.{letter}"), sort)
}

/// The sort of the variable that stands for a word.
pub fn sort_of(kind: Kind) -> Sort {
    match kind {
        Kind::Boolean => Sort::Bool,
        Kind::Byte => Sort::BitVec(8),
        Kind::Char | Kind::Short => Sort::BitVec(16),
        Kind::Int | Kind::Ref => Sort::BitVec(32),
        Kind::Long => Sort::BitVec(64),
        Kind::Float => Sort::Float32,
        Kind::Double => Sort::Float64,
    }
}

/// A variable as a register holds it.
pub fn widened(pool: &mut TermPool, kind: Kind, variable: Term) -> Term {
    match kind {
        Kind::Boolean => {
            let (one, zero) = (pool.bits(32, 1), pool.bits(32, 0));
            pool.ite(variable, one, zero)
        }
        Kind::Byte => pool.sign_extend(24, variable),
        Kind::Char => pool.zero_extend(16, variable),
        Kind::Short => pool.sign_extend(16, variable),
        Kind::Int | Kind::Long | Kind::Float | Kind::Double | Kind::Ref => variable,
    }
}

/// The value of a variable whose word is this term.
pub fn narrowed(pool: &mut TermPool, kind: Kind, term: Term) -> Term {
    match kind {
        Kind::Boolean => {
            let low = pool.extract(0, 0, term);
            let one = pool.bits(1, 1);
            pool.eq(low, one)
        }
        Kind::Byte => pool.extract(7, 0, term),
        Kind::Char | Kind::Short => pool.extract(15, 0, term),
        Kind::Int | Kind::Long | Kind::Float | Kind::Double | Kind::Ref => term,
    }
}
