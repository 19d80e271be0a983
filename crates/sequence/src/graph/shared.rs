//! Names for objects that were there before any call: how they are reached from constants and static fields.
//!
//! Addresses differ between runs (they depend on the working directory, for one); a way through fields does not.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::hash::{Hash, Hasher};

use attest_program::{ClassId, Kind, Program};
use attest_state::{Ref, State};
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

/// Where a way begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Holder {
    /// A constant of the menu.
    Constant(u32),
    /// The static fields of a class.
    Static(String),
    /// A string of a constant pool.
    Literal(Vec<u16>),
    /// The `Class` object of a class.
    Mirror(String),
    /// An object that the machine keeps under a name.
    Kept(String),
}

/// How an object is reached, and what it looks like.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Whereabouts {
    holder: Holder,
    path: Vec<u32>,
    class: String,
    looks: u64,
}

/// The ways to objects of a state, as far as there are any.
pub(super) fn locate(
    program: &Program,
    state: &State,
    constants: &[Ref],
    wanted: &BTreeSet<Ref>,
) -> BTreeMap<Ref, Whereabouts> {
    let mut found = BTreeMap::new();
    let mut seen: FxHashSet<Ref> = FxHashSet::default();
    let mut waiting: VecDeque<(Ref, Holder, Vec<u32>)> = VecDeque::new();
    for (holder, place) in holders(program, state, constants) {
        match &holder {
            Holder::Static(_) => {
                let class = program.class(state.heap.class(place));
                let references = (0..).zip(&class.static_kinds).filter(|(_, kind)| **kind == Kind::Ref);
                for (slot, _) in references {
                    let target = Ref::of_word(state.heap.field_word(place, slot));
                    waiting.push_back((target, holder.clone(), vec![slot]));
                }
            }
            _ => waiting.push_back((place, holder, Vec::new())),
        }
    }
    while let Some((place, holder, path)) = waiting.pop_front() {
        if place.is_null() || !seen.insert(place) {
            continue;
        }
        if wanted.contains(&place) {
            let class = program.class_name(state.heap.class(place)).to_owned();
            let looks = looks(program, state, place);
            let (holder, path) = (holder.clone(), path.clone());
            found.insert(place, Whereabouts { holder, path, class, looks });
            if found.len() == wanted.len() {
                break;
            }
        }
        for (slot, target) in references(program, state, place) {
            let longer = [path.as_slice(), &[slot]].concat();
            waiting.push_back((target, holder.clone(), longer));
        }
    }
    found
}

/// The object that is reached this way; nothing if there is none, or one that looks otherwise.
pub(super) fn find(
    program: &Program,
    state: &State,
    constants: &[Ref],
    whereabouts: &Whereabouts,
) -> Option<Ref> {
    let class_state = |name: &str| {
        let class: ClassId = program.loaded_class(name)?;
        state.classes.get(class.raw() as usize)
    };
    let mut path = whereabouts.path.iter();
    let mut place = match &whereabouts.holder {
        Holder::Constant(number) => *constants.get(*number as usize)?,
        Holder::Static(name) => {
            let statics = class_state(name)?.statics;
            let slot = *path.next()?;
            let kind = program.class(program.loaded_class(name)?).static_kinds.get(slot as usize)?;
            if statics.is_null() || *kind != Kind::Ref {
                return None;
            }
            Ref::of_word(state.heap.field_word(statics, slot))
        }
        Holder::Literal(text) => *state.literals.get(program.literal(text) as usize)?,
        Holder::Mirror(name) => class_state(name)?.mirror,
        Holder::Kept(name) => *state.kept.get(name)?,
    };
    for slot in path {
        if place.is_null() {
            return None;
        }
        place = references(program, state, place).into_iter().find(|(at, _)| at == slot)?.1;
    }
    let same = !place.is_null()
        && program.class_name(state.heap.class(place)) == whereabouts.class
        && looks(program, state, place) == whereabouts.looks;
    same.then_some(place)
}

fn holders(program: &Program, state: &State, constants: &[Ref]) -> Vec<(Holder, Ref)> {
    let mut all: Vec<(Holder, Ref)> = Vec::new();
    all.extend((0..).zip(constants).map(|(number, place)| (Holder::Constant(number), *place)));
    let mut classes: Vec<(String, ClassId)> = (0..state.classes.len() as u32)
        .filter_map(|raw| program.class_id(raw))
        .filter(|class| program.class(*class).file().is_some())
        .map(|class| (program.class_name(class).to_owned(), class))
        .collect();
    classes.sort();
    for (name, class) in &classes {
        let known = state.classes[class.raw() as usize];
        if !known.statics.is_null() {
            all.push((Holder::Static(name.clone()), known.statics));
        }
    }
    for (literal, place) in state.literals.iter().enumerate() {
        all.push((Holder::Literal(program.literal_text(literal as u32).to_vec()), *place));
    }
    for (name, class) in classes {
        all.push((Holder::Mirror(name), state.classes[class.raw() as usize].mirror));
    }
    all.extend(state.kept.iter().map(|(name, place)| (Holder::Kept(name.clone()), *place)));
    all.retain(|(_, place)| !place.is_null());
    all
}

/// The objects that an object refers to, by slot or index.
fn references(program: &Program, state: &State, place: Ref) -> Vec<(u32, Ref)> {
    let class = program.class(state.heap.class(place));
    let of = |word: u64| Ref::of_word(word);
    match class.element_kind() {
        Some(Kind::Ref) => (0..state.heap.header_length(place))
            .map(|at| (at, of(state.heap.element_word(place, at, Kind::Ref))))
            .collect(),
        Some(_) => Vec::new(),
        None => (0..)
            .zip(&class.slot_kinds)
            .filter(|(_, kind)| **kind == Kind::Ref)
            .map(|(slot, _)| (slot, of(state.heap.field_word(place, slot))))
            .collect(),
    }
}

/// A number for the primitives in an object, and in the arrays that it refers to (the characters of a string).
fn looks(program: &Program, state: &State, place: Ref) -> u64 {
    let mut hasher = DefaultHasher::new();
    let arrays = references(program, state, place).into_iter().map(|(_, target)| target).filter(|target| {
        !target.is_null() && program.class(state.heap.class(*target)).element_kind().is_some()
    });
    for object in std::iter::once(place).chain(arrays) {
        let class = program.class(state.heap.class(object));
        match class.element_kind() {
            Some(Kind::Ref) => state.heap.header_length(object).hash(&mut hasher),
            Some(kind) => (0..state.heap.header_length(object))
                .for_each(|at| state.heap.element_word(object, at, kind).hash(&mut hasher)),
            None => (0..)
                .zip(&class.slot_kinds)
                .filter(|(_, kind)| **kind != Kind::Ref)
                .for_each(|(slot, _)| state.heap.field_word(object, slot).hash(&mut hasher)),
        }
    }
    hasher.finish()
}
