//! Strings of symbolic runs: those from outside, those that the path made of symbolic characters, and how both
//! become ordinary objects where code looks inside.
//!
//! A string from outside has a length and characters that are made when they are needed. Strings are compared by
//! content and not by identity here: two strings from outside are one object only where the path has decided so
//! (`Machine::learn_alias` then equates what is known of them).

use attest_ir::Type;
use attest_program::{ClassId, Kind};
use attest_state::{Access, Extra, Family, Mark, Operand, Origin, Ref, State, Value};
use attest_term::{Op, Sort, Term};

use super::decide::Bound;
use super::dispatch::Tested;
use super::field::Place;
use super::reference::Leaf;
use super::text::Text;
use crate::control::Control;
use crate::machine::Machine;

type Done<T> = Result<T, Box<Control>>;

/// Where the characters of a string are.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// From outside: the reference stands for them, their number is not bounded.
    Unknown(Term),
    /// Terms.
    Made(Text),
}

/// The longest text of which a part with an unknown start is taken.
const PART: usize = 512;

impl Machine<'_> {
    /// The characters of a reference to a string or string builder; nothing for null and other objects.
    pub(crate) fn source(&mut self, state: &mut State, string: Operand) -> Done<Option<Source>> {
        match self.leaf(state, string)? {
            Leaf::Null => Ok(None),
            Leaf::Known(object) => self.made_text(state, object).map(|text| text.map(Source::Made)),
            Leaf::Unknown(unknown) => {
                let class = self.program.well_known().string;
                match self.test_type(state, string, class)? {
                    Tested::Is => Ok(Some(Source::Unknown(unknown))),
                    Tested::Null | Tested::IsNot(_) => Ok(None),
                }
            }
        }
    }

    /// Whether something of a string or string builder that is there is symbolic.
    pub(crate) fn has_symbolic_text(&mut self, state: &State, operand: Operand) -> bool {
        if operand.mark.is_symbolic() {
            return true;
        }
        let object = Ref::of_word(operand.word);
        if object.is_null() {
            return false;
        }
        if state.heap.is_symbolic(object) {
            return true;
        }
        if !self.is_textual(state.heap.class(object)) {
            return false;
        }
        let value = self.named(state, object, "value").reference();
        !value.is_null() && state.heap.is_symbolic(value)
    }

    /// Whether objects of a class are strings or string builders.
    pub(crate) fn is_textual(&mut self, class: ClassId) -> bool {
        let string = self.program.well_known().string;
        class == string || self.builder_class().is_some_and(|builder| self.program.is_subtype(class, builder))
    }

    fn builder_class(&mut self) -> Option<ClassId> {
        let program = self.program;
        *self.symbols().builder.get_or_insert_with(|| program.load("java/lang/AbstractStringBuilder").ok())
    }

    /// The characters of a string or string builder that is there.
    pub(crate) fn made_text(&mut self, state: &mut State, object: Ref) -> Done<Option<Text>> {
        if state.heap.is_symbolic(object)
            && let Some(Extra::Text { length, units }) = state.path.as_ref().and_then(|p| p.extra(object))
        {
            return Ok(Some(Text { length: *length, units: units.to_vec() }));
        }
        let class = state.heap.class(object);
        if !self.is_textual(class) {
            return Ok(None);
        }
        let wide = match self.text_place(class, "coder") {
            Some(place) => {
                let coder = self.read_known_field(state, object, place);
                let term = self.term_of(coder);
                let one = self.pool().bits(32, 1);
                let wide = self.pool().eq(term, one);
                self.decide(state, wide)?
            }
            None => true,
        };
        let Some(place) = self.text_place(class, "value") else { return Ok(None) };
        let value = self.read_known_field(state, object, place);
        let Leaf::Known(array) = self.leaf(state, value)? else { return Ok(None) };
        let value = Operand::concrete(Value::Ref(array));
        let length = self.array_length(state, value)?;
        let length = self.enumerate_up_to(state, length, 1 << 20)?;
        let bytes = self.program.class(state.heap.class(array)).element_kind() == Some(Kind::Byte);
        let size = if wide && bytes { 2 } else { 1 };
        let count = match self.text_place(class, "count") {
            Some(place) => {
                let count = self.read_known_field(state, object, place);
                self.term_of(count)
            }
            None => self.pool().bits(32, u64::from(length / size)),
        };
        let most = self.pool().word(count).map_or(length / size, |count| count as u32);
        let kind = if bytes { Kind::Byte } else { Kind::Char };
        let mut units = Vec::with_capacity(most as usize);
        for at in 0..most {
            let mut parts = Vec::new();
            for part in 0..size {
                let index = Operand::concrete(Value::Int((at * size + part) as i32));
                let element = self.load_known(state, kind, array, index)?;
                parts.push(self.term_of(element));
            }
            let pool = self.pool();
            units.push(match (bytes, parts.as_slice()) {
                (true, [low, high]) => {
                    let (low, high) = (pool.extract(7, 0, *low), pool.extract(7, 0, *high));
                    pool.concat(high, low)
                }
                (true, [only]) => {
                    let low = pool.extract(7, 0, *only);
                    pool.zero_extend(8, low)
                }
                (_, [first, ..]) => pool.extract(15, 0, *first),
                (_, []) => pool.bits(16, 0),
            });
        }
        let text = Text::new(self.pool(), count, units);
        Ok(Some(text))
    }

    /// The length of a text.
    pub(crate) fn text_length(&mut self, state: &mut State, source: &Source) -> Term {
        match source {
            Source::Made(text) => text.length,
            Source::Unknown(unknown) => {
                let (_, length) = self.unknown_text(state, *unknown);
                length
            }
        }
    }

    /// The first units of a text, as many as asked for or as it can have.
    pub(crate) fn first_units(&mut self, state: &mut State, source: &Source, count: usize) -> Vec<Term> {
        match source {
            Source::Made(text) => text.units[..count.min(text.units.len())].to_vec(),
            Source::Unknown(unknown) => {
                (0..count).map(|at| self.unknown_unit(state, *unknown, at as u32)).collect()
            }
        }
    }

    /// A text cut off behind its first units: the length may be larger than their number.
    pub(crate) fn beginning(&mut self, state: &mut State, source: &Source, count: usize) -> Text {
        let units = self.first_units(state, source, count);
        Text { length: self.text_length(state, source), units }
    }

    /// A text of bounded length: one from outside that is longer than the bound ends the path.
    pub(crate) fn window(&mut self, state: &mut State, source: &Source) -> Done<Text> {
        let unknown = match source {
            Source::Made(text) => return Ok(text.clone()),
            Source::Unknown(unknown) => *unknown,
        };
        let (_, length) = self.unknown_text(state, unknown);
        let bound = self.symbols().options.lengths;
        let most = self.pool().bits(32, u64::from(bound));
        let within = self.pool().bv_sle(length, most);
        if !self.decide(state, within)? {
            return Err(Box::new(Control::Bound(Bound::Lengths)));
        }
        let units = self.first_units(state, source, bound as usize);
        Ok(Text::new(self.pool(), length, units))
    }

    /// The part of a text from `from` up to `to`, both within it. Where the start is not known, each unit may come from
    /// any place behind it: long texts end the path.
    pub(crate) fn part(&mut self, text: &Text, from: Term, to: Term) -> Done<Text> {
        if self.pool().word(from).is_none() && text.units.len() > PART {
            return Err(Box::new(Control::Bound(Bound::Lengths)));
        }
        Ok(text.slice(self.pool(), from, to))
    }

    /// Two texts as far as it takes to compare them: one of known length bounds the other.
    pub(crate) fn comparable(&mut self, state: &mut State, a: &Source, b: &Source) -> Done<(Text, Text)> {
        let known = |machine: &mut Self, source: &Source| match source {
            Source::Made(text) => text.known_length(machine.pool()).map(|_| text.clone()),
            Source::Unknown(_) => None,
        };
        if let Some(text) = known(self, b) {
            return Ok((self.beginning(state, a, text.units.len()), text));
        }
        if let Some(text) = known(self, a) {
            let other = self.beginning(state, b, text.units.len());
            return Ok((text, other));
        }
        Ok((self.window(state, a)?, self.window(state, b)?))
    }

    /// Whether two texts are equal, as a term.
    pub(crate) fn equal_texts(&mut self, state: &mut State, a: &Source, b: &Source) -> Done<Term> {
        if let (Source::Unknown(a), Source::Unknown(b)) = (a, b)
            && self.unknown_text(state, *a).0 == self.unknown_text(state, *b).0
        {
            return Ok(self.pool().bool(true));
        }
        let (a, b) = self.comparable(state, a, b)?;
        Ok(a.equals(self.pool(), &b))
    }

    /// The string from outside that stands for one, if it was looked into before, and its length.
    fn standing(&mut self, state: &State, unknown: Term) -> Option<(Term, Term)> {
        let memory = state.path.as_ref()?.memory.clone();
        let mut standing = unknown;
        'chase: loop {
            for access in memory.initial(Family::TextLength) {
                if access.object == standing {
                    return Some((standing, access.value));
                }
                let same = self.pool().eq(access.object, standing);
                if self.known(state, same) == Some(true) {
                    standing = access.object;
                    continue 'chase;
                }
            }
            return None;
        }
    }

    /// The reference that stands for a string from outside that was looked into.
    pub(crate) fn text_seen(&mut self, state: &State, unknown: Term) -> Option<Term> {
        self.standing(state, unknown).map(|(standing, _)| standing)
    }

    /// The string from outside that stands for one, and its length.
    fn unknown_text(&mut self, state: &mut State, unknown: Term) -> (Term, Term) {
        if let Some(found) = self.standing(state, unknown) {
            return found;
        }
        let name = format!("{}.length()", self.name_of(unknown));
        let length = self.input_variable(state, &name, Sort::BitVec(32), Origin::TextLength(unknown));
        let zero = self.pool().bits(32, 0);
        let sensible = self.pool().bv_sle(zero, length);
        self.assume(state, sensible);
        if let Some(path) = &mut state.path {
            let access = Access { object: unknown, index: None, value: length };
            path.memory.found(Family::TextLength, access);
        }
        (unknown, length)
    }

    fn unknown_unit(&mut self, state: &mut State, unknown: Term, at: u32) -> Term {
        let (standing, _) = self.unknown_text(state, unknown);
        self.unit_of(state, standing, at)
    }

    /// Two strings from outside are the same: what is known of one is known of the other.
    pub(crate) fn learn_same_text(&mut self, state: &mut State, a: Term, b: Term) -> bool {
        let Some(path) = &state.path else { return true };
        let memory = path.memory.clone();
        let length = |object: Term| {
            let mut all = memory.initial(Family::TextLength).iter();
            all.find(|access| access.object == object).map(|access| access.value)
        };
        let (Some(length_a), Some(length_b)) = (length(a), length(b)) else { return true };
        let mut all = vec![self.pool().eq(length_a, length_b)];
        let places: Vec<u32> = memory
            .initial(Family::Characters)
            .iter()
            .filter(|access| access.object == a || access.object == b)
            .filter_map(|access| access.index.and_then(|index| self.pool().word(index)).map(|at| at as u32))
            .collect();
        for at in places {
            let (of_a, of_b) = (self.unit_of(state, a, at), self.unit_of(state, b, at));
            all.push(self.pool().eq(of_a, of_b));
        }
        all.into_iter().all(|condition| self.assume(state, condition))
    }

    /// A character that is known of exactly this reference, or is made for it.
    fn unit_of(&mut self, state: &mut State, object: Term, at: u32) -> Term {
        let index = self.pool().bits(32, u64::from(at));
        let found = state.path.as_ref().and_then(|path| {
            let mut known = path.memory.initial(Family::Characters).iter();
            known.find(|access| access.object == object && access.index == Some(index))
        });
        match found {
            Some(access) => access.value,
            None => {
                let name = format!("{}.charAt({at})", self.name_of(object));
                let origin = Origin::Character(object, index);
                let unit = self.input_variable(state, &name, Sort::BitVec(16), origin);
                if let Some(path) = &mut state.path {
                    let access = Access { object, index: Some(index), value: unit };
                    path.memory.found(Family::Characters, access);
                }
                unit
            }
        }
    }

    /// A reference as a term to be compared by identity: where it may be a string from outside, it is split until
    /// it is one reference, so that the path decides which strings are one.
    pub(crate) fn identity(&mut self, state: &State, operand: Operand) -> Done<Term> {
        let Some(term) = operand.mark.term() else { return Ok(self.term_of(operand)) };
        if self.pool().op(term) != Op::Ite {
            return Ok(term);
        }
        let string = self.program.well_known().string;
        let mut pending = vec![term];
        while let Some(part) = pending.pop() {
            if self.pool().op(part) == Op::Ite {
                pending.extend_from_slice(&self.pool().args(part)[1..]);
                continue;
            }
            let types = state.path.as_ref().and_then(|path| path.types.get(part));
            if types.is_some_and(|classes| classes.contains(&string)) {
                return Ok(match self.leaf(state, operand)? {
                    Leaf::Null => self.pool().bits(32, 0),
                    Leaf::Known(object) => self.pool().bits(32, u64::from(object.raw())),
                    Leaf::Unknown(unknown) => unknown,
                });
            }
        }
        Ok(term)
    }

    /// A new string.
    pub(crate) fn new_text(&mut self, state: &mut State, text: &Text) -> Done<Operand> {
        if let Some(units) = text.known(self.pool()) {
            let string = self.new_utf16(state, &units)?;
            return Ok(Operand::concrete(Value::Ref(string)));
        }
        let class = self.program.well_known().string;
        let string = self.allocate(state, class)?;
        self.set_text(state, string, text);
        Ok(Operand::concrete(Value::Ref(string)))
    }

    /// Replaces the characters of a string that is being made, or of a string builder.
    pub(crate) fn set_text(&mut self, state: &mut State, object: Ref, text: &Text) {
        let Some(path) = &mut state.path else { return };
        let new = Extra::Text { length: text.length, units: text.units.as_slice().into() };
        *path.extra_mut(object, || new.clone()) = new.clone();
        state.heap.set_symbolic(object, true);
    }

    /// Reads a field of a string or string builder, which then is an ordinary object.
    pub(crate) fn read_text_field(
        &mut self,
        state: &mut State,
        object: Operand,
        place: Place,
    ) -> Done<Operand> {
        let unknown = match self.leaf(state, object)? {
            Leaf::Null => return Err(Box::new(Control::Infeasible)),
            Leaf::Known(object) => {
                self.materialise(state, object)?;
                return Ok(self.read_known_field(state, object, place));
            }
            Leaf::Unknown(unknown) => unknown,
        };
        if self.program.field(place.field).class != self.program.well_known().string {
            let value = self.read_unknown_field(state, unknown, place)?;
            return Ok(self.operand_of(Type::of(place.kind), value));
        }
        let (standing, _) = self.unknown_text(state, unknown);
        let name = self.program.text(self.program.field(place.field).name);
        if !matches!(name, "value" | "coder") {
            return Ok(Operand { ty: Type::of(place.kind), word: 0, mark: Mark::NONE });
        }
        let found = |state: &State| {
            let mut known = state.path.as_ref()?.memory.initial(Family::Field(place.field)).iter();
            known.find(|access| access.object == standing).map(|access| access.value)
        };
        if let Some(value) = found(state) {
            return Ok(self.operand_of(Type::of(place.kind), value));
        }
        let text = self.window(state, &Source::Unknown(standing))?;
        let (array, wide) = self.materialised(state, &text, 0)?;
        let class = self.program.well_known().string;
        let (array, wide) =
            (self.pool().bits(32, u64::from(array.raw())), self.pool().bits(32, u64::from(wide)));
        for (name, value) in [("value", array), ("coder", wide)] {
            let place = self.text_place(class, name);
            if let (Some(place), Some(path)) = (place, &mut state.path) {
                path.memory
                    .found(Family::Field(place.field), Access { object: standing, index: None, value });
            }
        }
        match found(state) {
            Some(value) => Ok(self.operand_of(Type::of(place.kind), value)),
            None => Err(Box::new(Control::Infeasible)),
        }
    }

    /// Prepares a string or string builder for a write to one of its fields; says whether to leave it out:
    /// nobody sees the cached hash code of a string.
    pub(crate) fn before_text_write(
        &mut self,
        state: &mut State,
        object: Operand,
        place: Place,
    ) -> Done<bool> {
        let field = self.program.field(place.field);
        if matches!(self.program.text(field.name), "hash" | "hashIsZero") {
            return Ok(true);
        }
        if let Leaf::Known(object) = self.leaf(state, object)? {
            self.materialise(state, object)?;
        }
        Ok(false)
    }

    /// Whether a field belongs to strings or string builders.
    pub(crate) fn is_text_field(&mut self, place: Place) -> bool {
        let class = self.program.field(place.field).class;
        class == self.program.well_known().string || self.builder_class() == Some(class)
    }

    /// Gives a string or string builder that is kept as a text its fields: splits over its lengths, and over
    /// whether it is Latin-1.
    fn materialise(&mut self, state: &mut State, object: Ref) -> Done<()> {
        if !state.heap.is_symbolic(object) {
            return Ok(());
        }
        let Some(Extra::Text { length, units }) = state.path.as_ref().and_then(|p| p.extra(object)) else {
            return Ok(());
        };
        let text = Text { length: *length, units: units.to_vec() };
        let class = state.heap.class(object);
        let builder = class != self.program.well_known().string;
        let (array, wide) = self.materialised(state, &text, if builder { 16 } else { 0 })?;
        let count = self.exact_length(state, &text)?;
        if let Some(path) = &mut state.path {
            std::sync::Arc::make_mut(&mut path.objects).remove(&object);
        }
        state.heap.set_symbolic(object, false);
        self.set_named(state, object, "value", Value::Ref(array));
        self.set_named(state, object, "coder", Value::Int(i32::from(wide)));
        if builder {
            self.set_named(state, object, "count", Value::Int(count as i32));
        }
        Ok(())
    }

    /// The length of a text, tried value by value.
    pub(crate) fn exact_length(&mut self, state: &State, text: &Text) -> Done<u32> {
        if let Some(length) = text.known_length(self.pool()) {
            return Ok(length as u32);
        }
        for value in 0..=text.units.len() as u32 {
            let constant = self.pool().bits(32, u64::from(value));
            let equal = self.pool().eq(text.length, constant);
            if self.decide(state, equal)? {
                return Ok(value);
            }
        }
        Err(Box::new(Control::Infeasible))
    }

    /// The array that holds the characters of a text, with room for some more, and whether it takes two bytes
    /// for each.
    fn materialised(&mut self, state: &mut State, text: &Text, least: u32) -> Done<(Ref, bool)> {
        let length = self.exact_length(state, text)?;
        let units = &text.units[..length as usize];
        let limit = self.pool().bits(16, 0x100);
        let narrow: Vec<Term> = units.iter().map(|unit| self.pool().bv_ult(*unit, limit)).collect();
        let narrow = self.pool().all(&narrow);
        let compact = self.program.jdk().version >= 9;
        let wide = compact && !self.decide(state, narrow)?;
        let class = self.program.load(if compact { "[B" } else { "[C" })?;
        let (kind, size) = match (compact, wide) {
            (false, _) => (Kind::Char, 1),
            (true, false) => (Kind::Byte, 1),
            (true, true) => (Kind::Byte, 2),
        };
        let array = self.allocate_array(state, class, (length.max(least) * size) as i32)?;
        for (at, unit) in units.iter().enumerate() {
            for part in 0..size {
                let index = Operand::concrete(Value::Int((at as u32 * size + part) as i32));
                let term = match part {
                    0 => self.pool().zero_extend(16, *unit),
                    _ => {
                        let high = self.pool().extract(15, 8, *unit);
                        self.pool().zero_extend(24, high)
                    }
                };
                let value = self.operand_of(Type::Int, term);
                self.store_known(state, kind, array, index, value)?;
            }
        }
        Ok((array, wide))
    }

    /// A field of strings or string builders by name.
    fn text_place(&mut self, class: ClassId, name: &'static str) -> Option<Place> {
        let field = self.program.find_field(class, name)?;
        let declared = self.program.field(field);
        Some(Place { field, slot: declared.slot, kind: declared.kind })
    }
}
