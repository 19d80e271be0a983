//! Maps and sets of the library made in the place of ones from outside: their own code puts in what they hold.
//!
//! A hash map from outside has one bucket, as `new HashMap<>(1, 8)` has: its entries stand in the order in which they
//! were put in, whatever their keys, so that any order of any keys is one of the maps made. New keys go behind the
//! old ones. Keys are neither null nor long strings, and those of which the hash code is known at once have different
//! ones: the path says that only some keys were considered. Trees get their keys in ascending order.

use std::sync::Arc;

use attest_ir::Type;
use attest_program::ClassId;
use attest_state::{Approximation, Given, GivenContent, Making, Operand, Origin, Ref, State, Value};
use attest_term::{Term, TermPool};

use super::field::Place;
use super::strings::Source;
use crate::control::Control;
use crate::jdk::catalog::{self, Collection, Layout};
use crate::machine::Machine;

type Done<T> = Result<T, Box<Control>>;

/// The most keys of a map or set from outside.
const MAX_KEYS: u32 = 3;

/// The collection of the class with this name, if its own code fills it.
pub(crate) fn filled(class: &str) -> Option<&'static Collection> {
    catalog::collection(class).filter(|collection| collection.is_filled_by_its_code())
}

/// The descriptor of the constructor that makes such a collection in the order of its entries, and what it takes.
pub(crate) fn constructor(kind: &Collection) -> (&'static str, Vec<Value>) {
    match kind.is_sorted {
        true => ("()V", Vec::new()),
        false => ("(IF)V", vec![Value::Int(1), Value::Float(8.0)]),
    }
}

impl Machine<'_> {
    /// Whether the innermost frame waits for a collection to be filled.
    pub(crate) fn is_making(&self, state: &State) -> bool {
        let making = state.path.as_ref().and_then(|path| path.making.last());
        making.is_some_and(|making| making.frames as usize == state.frames.len())
    }

    /// Begins to make a map or set with unknown keys and values; how many there are is tried number by number.
    pub(super) fn begin_making(
        &mut self,
        state: &mut State,
        unknown: Term,
        class: ClassId,
        kind: &Collection,
    ) -> Done<()> {
        self.initialise(state, class)?;
        let size = self.given_size(state, unknown)?;
        let operand = self.operand_of(Type::Int, size);
        let count = self.enumerate_up_to(state, operand, MAX_KEYS)?;
        let mut entries: Vec<(Term, Term)> = Vec::new();
        for at in 0..count {
            let key = self.unknown_key(state, unknown, at, kind)?;
            for (other, _) in &entries {
                let same = self.same_reference(state, key, *other);
                let another = self.pool().not(same);
                self.presume(state, another);
            }
            let value = match kind.is_map() {
                true => self.unknown_held(state, unknown, at)?,
                false => key,
            };
            entries.push((key, value));
        }
        let object = self.allocate(state, class)?;
        let name = self.program.dotted(class);
        let content = match kind.is_map() {
            true => GivenContent::Map { entries: entries.into() },
            false => GivenContent::List {
                size,
                elements: entries.iter().map(|(key, _)| *key).collect::<Arc<[_]>>(),
            },
        };
        let frames = state.frames.len() as u32;
        if let Some(path) = &mut state.path {
            if count > 0 {
                path.approximate(Approximation::SomeKeys(name));
            }
            let given = Given { variable: unknown, object, content };
            path.making.push(Making { frames, given, calls: 0 });
        }
        self.go_on_making(state)
    }

    /// Goes on with the map or set that is being made: one call of its own code after the other.
    pub(super) fn go_on_making(&mut self, state: &mut State) -> Done<()> {
        let Some(making) = state.path.as_ref().and_then(|path| path.making.last()).cloned() else {
            return Ok(());
        };
        let object = making.given.object;
        let class = state.heap.class(object);
        let Some(kind) = filled(self.program.class_name(class)) else { return Ok(()) };
        let entries: Vec<(Term, Term)> = match &making.given.content {
            GivenContent::Map { entries } => entries.to_vec(),
            GivenContent::List { elements, .. } => elements.iter().map(|key| (*key, *key)).collect(),
            GivenContent::Fields | GivenContent::Text { .. } => Vec::new(),
        };
        let put = making.calls.saturating_sub(1) as usize;
        if put > 0 && !self.holds_last(state, object, kind, &entries[..put]) {
            return Err(Box::new(Control::Infeasible));
        }
        let this = Operand::concrete(Value::Ref(object));
        let (name, descriptor, arguments) = match making.calls {
            0 => {
                let (descriptor, values) = constructor(kind);
                let values = values.into_iter().map(Operand::concrete);
                ("<init>", descriptor, [this].into_iter().chain(values).collect::<Vec<_>>())
            }
            _ => {
                let Some((key, value)) = entries.get(put).copied() else {
                    if let Some(path) = &mut state.path {
                        path.making.pop();
                        Arc::make_mut(&mut path.given).push(making.given);
                    }
                    return Ok(());
                };
                if !kind.is_sorted {
                    self.part_hashes(state, &entries[..put], key)?;
                }
                let (name, descriptor) = kind.adder();
                let mut arguments = vec![this, self.operand_of(Type::Ref, key)];
                if kind.is_map() {
                    arguments.push(self.operand_of(Type::Ref, value));
                }
                (name, descriptor, arguments)
            }
        };
        let Some(method) = self.program.find_method(class, name, descriptor) else {
            return Err(Box::new(Control::Unsupported(format!(
                "{} of this JDK",
                self.program.dotted(class)
            ))));
        };
        if let Some(last) = state.path.as_mut().and_then(|path| path.making.last_mut()) {
            last.calls += 1;
        }
        Err(Box::new(Control::PrepareSymbolic(method, arguments)))
    }

    fn unknown_key(&mut self, state: &mut State, map: Term, at: u32, kind: &Collection) -> Done<Term> {
        let program = self.program;
        let object = program.well_known().object;
        let generic = state.path.as_ref().and_then(|path| path.types.argument(map, 0)).cloned();
        let declared = generic.as_ref().map_or(object, |generic| generic.class);
        let comparable = program.load("java/lang/Comparable")?;
        let fits = declared != object && (!kind.is_sorted || program.is_subtype(declared, comparable));
        let class = if fits { declared } else { program.well_known().string };
        let index = self.pool().bits(32, u64::from(at));
        let (name, origin) = match kind.is_map() {
            true => (format!("{}.key({at})", self.name_of(map)), Origin::Key(map, at)),
            false => (format!("{}.get({at})", self.name_of(map)), Origin::Element(map, index)),
        };
        let key = self.unknown_of(state, &name, (generic.filter(|_| fits), class), origin)?;
        let null = self.is_null(state, key);
        let present = self.pool().not(null);
        self.presume(state, present);
        if class == program.well_known().string {
            let source = Source::Unknown(key);
            let length = self.text_length(state, &source);
            let bound = self.symbols().options.lengths;
            let most = self.pool().bits(32, u64::from(bound));
            let short = self.pool().bv_sle(length, most);
            self.presume(state, short);
        }
        if let (false, Some(path)) = (fits, &mut state.path) {
            path.approximate(Approximation::SomeClasses(program.dotted(declared)));
        }
        Ok(key)
    }

    fn unknown_held(&mut self, state: &mut State, map: Term, at: u32) -> Done<Term> {
        let generic = state.path.as_ref().and_then(|path| path.types.argument(map, 1)).cloned();
        let name = format!("{}.value({at})", self.name_of(map));
        let object = self.program.well_known().object;
        self.unknown_of(state, &name, (generic, object), Origin::Held(map, at))
    }

    /// Lets a key have another hash code than those before it, where that is known at once.
    fn part_hashes(&mut self, state: &mut State, before: &[(Term, Term)], key: Term) -> Done<()> {
        if before.is_empty() {
            return Ok(());
        }
        let Some(hash) = self.hash_at_once(state, key)? else { return Ok(()) };
        let mut others = Vec::new();
        for (other, _) in before {
            others.extend(self.hash_at_once(state, *other)?);
        }
        for other in others {
            // As `HashMap` compares them, so that the path knows the answer.
            let (hash, other) = (spread(self.pool(), hash), spread(self.pool(), other));
            let apart = self.pool().distinct(hash, other);
            if !self.presume(state, apart) {
                return Err(Box::new(Control::Infeasible));
            }
        }
        Ok(())
    }

    /// The hash code of a string or a box of a whole number from outside.
    fn hash_at_once(&mut self, state: &mut State, key: Term) -> Done<Option<Term>> {
        let classes = state.path.as_ref().and_then(|path| path.types.get(key)).cloned();
        let Some([class]) = classes.as_deref() else { return Ok(None) };
        let operand = self.operand_of(Type::Ref, key);
        if *class == self.program.well_known().string {
            let Some(source) = self.source(state, operand)? else { return Ok(None) };
            let text = self.window(state, &source)?;
            return Ok(Some(text.hash(self.pool())));
        }
        let whole = ["Integer", "Short", "Byte", "Character"];
        let name = self.program.class_name(*class);
        if !name.strip_prefix("java/lang/").is_some_and(|name| whole.contains(&name)) {
            return Ok(None);
        }
        let Some(field) = self.program.find_field(*class, "value") else { return Ok(None) };
        let declared = self.program.field(field);
        let place = Place { field, slot: declared.slot, kind: declared.kind };
        let value = self.read_field(state, operand, place)?;
        Ok(Some(self.term_of(value)))
    }

    /// Whether a collection that is being filled holds all keys put in so far, and the last of them at its end.
    fn holds_last(&mut self, state: &State, object: Ref, kind: &Collection, put: &[(Term, Term)]) -> bool {
        let map = if let Layout::Keys { map } = kind.layout {
            self.named(state, object, map).reference()
        } else {
            object
        };
        if map.is_null() || self.named(state, map, "size") != Value::Int(put.len() as i32) {
            return false;
        }
        if !kind.is_sorted {
            return true;
        }
        let mut node = self.named(state, map, "root").reference();
        loop {
            let right = match node.is_null() {
                true => return false,
                false => self.named(state, node, "right").reference(),
            };
            if right.is_null() {
                break;
            }
            node = right;
        }
        let class = state.heap.class(node);
        let Some(field) = self.program.find_field(class, "key") else { return false };
        let declared = self.program.field(field);
        let place = Place { field, slot: declared.slot, kind: declared.kind };
        let last = self.read_known_field(state, node, place);
        put.last().is_some_and(|(key, _)| self.term_of(last) == *key)
    }
}

/// `HashMap.hash` of a hash code: different codes stay different.
fn spread(pool: &mut TermPool, hash: Term) -> Term {
    let by = pool.bits(32, 16);
    let high = pool.bv_lshr(hash, by);
    pool.bv_xor(hash, high)
}
