//! From the states of the machine to shapes, and back.

use attest_program::{Kind, Program};
use attest_state::{Extra, Ref, State};
use attest_term::{Sort, Term, TermPool};
use rustc_hash::FxHashMap;

use super::shape::{Cell, Found, Object, Shape};

/// What the roots lead to; `origin` is the state before anything was called. The error says what cannot be kept.
pub fn capture(
    program: &Program,
    pool: &mut TermPool,
    origin: &State,
    state: &State,
    roots: &[Ref],
) -> Result<Found, String> {
    let mut found = Found::default();
    let mut numbers: FxHashMap<Ref, u32> = FxHashMap::default();
    for root in roots {
        let number = number(&mut found, &mut numbers, *root);
        found.roots.push(number);
    }
    let mut next = 0;
    while next < found.places.len() {
        let place = found.places[next];
        let class = state.heap.class(place);
        let declared = program.class(class);
        let extra = match state.heap.is_symbolic(place) {
            true => state.path.as_ref().and_then(|path| path.extra(place)),
            false => None,
        };
        let (kinds, element): (&[Kind], Option<Kind>) = (&declared.slot_kinds, declared.element_kind());
        let marks = match extra {
            Some(Extra::Fields(marks) | Extra::Elements(marks)) => Some(marks),
            Some(Extra::Cells { .. }) => return Err("an array whose length is not known".to_owned()),
            Some(Extra::Text { .. }) => return Err("a text that is not known".to_owned()),
            None => None,
        };
        let count = match element {
            Some(_) => state.heap.header_length(place) as usize,
            None => kinds.len(),
        };
        let mut cells = Vec::with_capacity(count);
        for (at, kind) in (0..count).map(|at| (at, element.unwrap_or_else(|| kinds[at]))) {
            let mut word = match element {
                Some(kind) => state.heap.element_word(place, at as u32, kind),
                None => state.heap.field_word(place, at as u32),
            };
            if let Some(term) = marks.and_then(|marks| marks.get(&(at as u32))) {
                match pool.word(*term) {
                    Some(constant) => word = constant,
                    None if kind == Kind::Ref => {
                        return Err("a field that holds one of several objects".to_owned());
                    }
                    None => {
                        found.terms.push((kind, *term));
                        cells.push(Cell::Variable(found.terms.len() as u32 - 1));
                        continue;
                    }
                }
            }
            let target = Ref::of_word(word);
            cells.push(match kind {
                Kind::Ref if target.is_null() => Cell::Word(0),
                Kind::Ref if origin.heap.holds(target) => Cell::Shared(target),
                Kind::Ref => Cell::Object(number(&mut found, &mut numbers, target)),
                _ => Cell::Word(word),
            });
        }
        found.objects.push(Object { class, cells });
        next += 1;
    }
    Ok(found)
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
    let found = capture(program, pool, origin, state, &[object]).ok()?;
    found.terms.is_empty().then_some(found.objects)
}

fn number(found: &mut Found, numbers: &mut FxHashMap<Ref, u32>, place: Ref) -> u32 {
    *numbers.entry(place).or_insert_with(|| {
        found.places.push(place);
        found.places.len() as u32 - 1
    })
}

/// A fork of a state with the objects of a shape in it; gives their places too. The state must be symbolic.
pub fn build(
    program: &Program,
    pool: &mut TermPool,
    origin: &mut State,
    shape: &Shape,
) -> Option<(State, Vec<Ref>)> {
    let mut state = origin.fork();
    let mut places = Vec::with_capacity(shape.objects.len());
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
                Cell::Variable(number) => {
                    let variable = variable(pool, "s", number, kind);
                    let term = widened(pool, kind, variable);
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
