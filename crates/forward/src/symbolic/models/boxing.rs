//! Boxes of symbolic values: one object instead of one for each cached value; who compares boxes by identity asks
//! `Machine::same_box`.

use attest_ir::Type;
use attest_program::{ClassId, Kind};
use attest_state::{Operand, Ref, State, Value};
use attest_term::Term;

use super::{ModelResult, Modelled, Rows};
use crate::machine::Machine;
use crate::symbolic::Place;

pub(super) const MODELS: Rows = &[
    ("java/lang/Integer.valueOf(I)Ljava/lang/Integer;", |m, s, a| boxed(m, s, a, "java/lang/Integer")),
    ("java/lang/Long.valueOf(J)Ljava/lang/Long;", |m, s, a| boxed(m, s, a, "java/lang/Long")),
    ("java/lang/Short.valueOf(S)Ljava/lang/Short;", |m, s, a| boxed(m, s, a, "java/lang/Short")),
    ("java/lang/Byte.valueOf(B)Ljava/lang/Byte;", |m, s, a| boxed(m, s, a, "java/lang/Byte")),
    ("java/lang/Character.valueOf(C)Ljava/lang/Character;", |m, s, a| boxed(m, s, a, "java/lang/Character")),
    ("java/lang/Boolean.valueOf(Z)Ljava/lang/Boolean;", boolean),
];

/// Boxes with a cache: the class of the cache, and the values that it holds (JLS 5.1.7; the library caches no more
/// unless it is told to).
const CACHES: &[(&str, &str, i64, i64)] = &[
    ("java/lang/Integer", "java/lang/Integer$IntegerCache", -128, 127),
    ("java/lang/Long", "java/lang/Long$LongCache", -128, 127),
    ("java/lang/Short", "java/lang/Short$ShortCache", -128, 127),
    ("java/lang/Byte", "java/lang/Byte$ByteCache", -128, 127),
    ("java/lang/Character", "java/lang/Character$CharacterCache", 0, 127),
];

/// A symbolic value in a box of this class.
pub(super) fn in_box(
    machine: &mut Machine<'_>,
    state: &mut State,
    value: Operand,
    class: &str,
) -> ModelResult {
    match class {
        "java/lang/Boolean" => boolean(machine, state, &[value]),
        _ => boxed(machine, state, &[value], class),
    }
}

fn boxed(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand], class: &str) -> ModelResult {
    if !arguments[0].mark.is_symbolic() {
        return Ok(Modelled::Declined);
    }
    let class = machine.program.load(class)?;
    let Some(place) = value_place(machine, class) else { return Ok(Modelled::Declined) };
    let object = machine.allocate(state, class)?;
    machine.write_known_field(state, object, place, arguments[0]);
    if let Some(path) = &mut state.path {
        std::sync::Arc::make_mut(&mut path.boxes).insert(object);
    }
    Ok(Modelled::Value(Operand::concrete(Value::Ref(object))))
}

fn value_place(machine: &Machine<'_>, class: ClassId) -> Option<Place> {
    let field = machine.program.find_field(class, "value")?;
    let declared = machine.program.field(field);
    Some(Place { field, slot: declared.slot, kind: declared.kind })
}

/// One of the two constants.
fn boolean(machine: &mut Machine<'_>, state: &mut State, arguments: &[Operand]) -> ModelResult {
    let Some(term) = arguments[0].mark.term() else { return Ok(Modelled::Declined) };
    let class = machine.program.load("java/lang/Boolean")?;
    machine.initialise(state, class)?;
    let statics = state.class(class).statics;
    let constant = |machine: &mut Machine<'_>, name: &str| {
        let field = machine.program.find_field(class, name)?;
        let object = Ref::of_word(state.heap.field_word(statics, machine.program.field(field).slot));
        Some(machine.pool().bits(32, u64::from(object.raw())))
    };
    let (Some(yes), Some(no)) = (constant(machine, "TRUE"), constant(machine, "FALSE")) else {
        return Ok(Modelled::Declined);
    };
    let zero = machine.pool().bits(32, 0);
    let is_false = machine.pool().eq(term, zero);
    let chosen = machine.pool().ite(is_false, no, yes);
    Ok(Modelled::Value(machine.operand_of(Type::Ref, chosen)))
}

impl Machine<'_> {
    /// Whether two different objects that are there stand for one: boxes of symbolic values that, had their values
    /// been known, would have come from the cache.
    pub(crate) fn same_box(&mut self, state: &State, a: Ref, b: Ref) -> Term {
        let no = self.pool().bool(false);
        let Some(path) = &state.path else { return no };
        let (a_made, b_made) = (path.boxes.contains(&a), path.boxes.contains(&b));
        let class = state.heap.class(a);
        if !(a_made || b_made) || class != state.heap.class(b) {
            return no;
        }
        let name = self.program.class_name(class);
        let Some(cache) = CACHES.iter().find(|(boxed, ..)| *boxed == name) else { return no };
        let Some(place) = value_place(self, class) else { return no };
        for (object, made) in [(a, a_made), (b, b_made)] {
            if !made && !self.is_cached(state, object, place, cache) {
                return no;
            }
        }
        let (a, b) = (self.read_known_field(state, a, place), self.read_known_field(state, b, place));
        let (a, b) = (self.term_of(a), self.term_of(b));
        let pool = self.pool();
        let width = pool.width(a);
        let mask = u64::MAX >> (64 - width);
        let (low, high) = (pool.bits(width, cache.2 as u64 & mask), pool.bits(width, cache.3 as u64));
        let all = [pool.eq(a, b), pool.bv_sle(low, a), pool.bv_sle(a, high)];
        pool.all(&all)
    }

    /// Whether an object is the one that the cache holds for its value.
    fn is_cached(
        &mut self,
        state: &State,
        object: Ref,
        place: Place,
        (_, cache, low, high): &(&str, &str, i64, i64),
    ) -> bool {
        let Ok(class) = self.program.load(cache) else { return false };
        let statics = state.class(class).statics;
        let Some(field) = self.program.find_field(class, "cache") else { return false };
        if statics.is_null() || state.heap.is_symbolic(object) {
            return false;
        }
        let array = Ref::of_word(state.heap.field_word(statics, self.program.field(field).slot));
        let value = state.heap.field_word(object, place.slot);
        let value = if place.kind == Kind::Long { value as i64 } else { i64::from(value as i32) };
        if array.is_null() || !(*low..=*high).contains(&value) {
            return false;
        }
        Ref::of_word(state.heap.element_word(array, (value - low) as u32, Kind::Ref)) == object
    }
}
