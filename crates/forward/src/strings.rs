//! Java strings: made from and read as UTF-16, in the layout of the JDK at hand.

use attest_ir::TextLink;
use attest_program::Kind;
use attest_state::{Ref, State, Value};

use crate::control::Control;
use crate::machine::Machine;

type Made = Result<Ref, Box<Control>>;

impl Machine<'_> {
    /// The string that literals of a text are, which knows its hash code, so that asking for it changes nothing; nothing if
    /// the heap is full.
    pub fn make_literal(&mut self, state: &mut State, text: &str) -> Option<Ref> {
        let units: Vec<u16> = text.encode_utf16().collect();
        let literal = self.program.literal(&units);
        let string = self.literal_string(state, literal).ok()?;
        let next = |hash: i32, unit: u16| hash.wrapping_mul(31).wrapping_add(i32::from(unit));
        let hash = text.encode_utf16().fold(0, next);
        self.set_named(state, string, "hash", Value::Int(hash));
        Some(string)
    }

    pub(crate) fn new_string(&mut self, state: &mut State, text: &str) -> Made {
        if text.is_ascii() {
            return self.new_latin1(state, text.as_bytes());
        }
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_utf16(state, &units)
    }

    /// A new string of Latin-1 characters.
    pub(crate) fn new_latin1(&mut self, state: &mut State, bytes: &[u8]) -> Made {
        if !self.compact_strings() {
            let units: Vec<u16> = bytes.iter().map(|b| u16::from(*b)).collect();
            return self.new_utf16(state, &units);
        }
        let array = self.new_byte_array(state, bytes)?;
        self.string_of(state, array, 0)
    }

    /// A new string of UTF-16 units; unpaired surrogates are fine.
    pub(crate) fn new_utf16(&mut self, state: &mut State, units: &[u16]) -> Made {
        if !self.compact_strings() {
            let class = self.program.load("[C")?;
            let array = self.allocate_array(state, class, units.len() as i32)?;
            state.heap.elements_mut::<u16>(array).copy_from_slice(units);
            return self.string_of(state, array, 0);
        }
        if units.iter().all(|u| *u < 0x100) {
            let bytes: Vec<u8> = units.iter().map(|u| *u as u8).collect();
            let array = self.new_byte_array(state, &bytes)?;
            return self.string_of(state, array, 0);
        }
        let bytes: Vec<u8> = units.iter().flat_map(|u| u.to_le_bytes()).collect();
        let array = self.new_byte_array(state, &bytes)?;
        self.string_of(state, array, 1)
    }

    /// A new `byte[]`.
    pub(crate) fn new_byte_array(&mut self, state: &mut State, bytes: &[u8]) -> Made {
        let class = self.program.load("[B")?;
        let array = self.allocate_array(state, class, bytes.len() as i32)?;
        state.heap.elements_mut::<u8>(array).copy_from_slice(bytes);
        Ok(array)
    }

    /// A new `Object[]`-like array with these elements.
    pub(crate) fn new_ref_array(&mut self, state: &mut State, class: &str, elements: &[Ref]) -> Made {
        let class = self.program.load(class)?;
        let array = self.allocate_array(state, class, elements.len() as i32)?;
        for (at, element) in elements.iter().enumerate() {
            state.heap.set_element(array, at as u32, Kind::Ref, Value::Ref(*element));
        }
        Ok(array)
    }

    fn string_of(&mut self, state: &mut State, value: Ref, coder: i32) -> Made {
        let class = self.program.well_known().string;
        let string = self.allocate(state, class)?;
        self.set_named(state, string, "value", Value::Ref(value));
        if self.compact_strings() {
            self.set_named(state, string, "coder", Value::Int(coder));
        }
        Ok(string)
    }

    fn compact_strings(&self) -> bool {
        self.program.jdk().version >= 9
    }

    /// The characters of a string.
    pub(crate) fn units(&mut self, state: &State, string: Ref) -> Vec<u16> {
        let value = self.named(state, string, "value").reference();
        if value.is_null() {
            return Vec::new();
        }
        if !self.compact_strings() {
            return state.heap.elements::<u16>(value).to_vec();
        }
        let latin1 = self.named(state, string, "coder").int() == 0;
        let bytes = state.heap.elements::<u8>(value);
        match latin1 {
            true => bytes.iter().map(|b| u16::from(*b)).collect(),
            false => bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect(),
        }
    }

    /// The characters of an object that is a string.
    pub fn string_units(&mut self, state: &State, object: Ref) -> Option<Vec<u16>> {
        let is_string = !object.is_null() && state.heap.class(object) == self.program.well_known().string;
        is_string.then(|| self.units(state, object))
    }

    /// The message that an exception was made with.
    pub fn message(&mut self, state: &State, exception: Ref) -> Option<String> {
        let message = self.named(state, exception, "detailMessage").reference();
        (!message.is_null()).then(|| self.text(state, message))
    }

    /// A string as Rust holds it; unpaired surrogates are replaced.
    pub(crate) fn text(&mut self, state: &State, string: Ref) -> String {
        String::from_utf16_lossy(&self.units(state, string))
    }

    /// The interned string of a constant.
    #[inline]
    pub(crate) fn literal(&mut self, state: &mut State, link: &TextLink) -> Made {
        let literal = *link.literal.get_or_init(|| self.program.literal(&link.units));
        match state.literals.get(literal as usize) {
            Some(string) if !string.is_null() => Ok(*string),
            _ => self.literal_string(state, literal),
        }
    }

    /// The interned string with this number.
    pub(crate) fn literal_string(&mut self, state: &mut State, literal: u32) -> Made {
        if let Some(string) = state.literals.get(literal as usize).filter(|s| !s.is_null()) {
            return Ok(*string);
        }
        let string = self.new_utf16(state, self.program.literal_text(literal))?;
        self.set_literal(state, literal, string);
        Ok(string)
    }

    /// Makes a string the interned one of its text.
    pub(crate) fn set_literal(&mut self, state: &mut State, literal: u32, string: Ref) {
        if state.literals.len() <= literal as usize {
            state.literals.resize(literal as usize + 1, Ref::NULL);
        }
        state.literals[literal as usize] = string;
    }

    /// Reads an instance field by name; null or 0 if there is none.
    pub(crate) fn named(&mut self, state: &State, object: Ref, name: &'static str) -> Value {
        match self.named_slot(state.heap.class(object), name) {
            Some((slot, kind)) => state.heap.field(object, slot, kind),
            None => Value::NULL,
        }
    }

    /// Writes an instance field by name; nothing happens if there is none.
    pub(crate) fn set_named(&mut self, state: &mut State, object: Ref, name: &'static str, value: Value) {
        if let Some((slot, kind)) = self.named_slot(state.heap.class(object), name) {
            state.heap.set_field(object, slot, kind, value);
        }
    }

    fn named_slot(&mut self, class: attest_program::ClassId, name: &'static str) -> Option<(u32, Kind)> {
        if let Some(id) = self.fields.get(&(class, name)) {
            let field = self.program.field(*id);
            return Some((field.slot, field.kind));
        }
        let id = self.program.find_field(class, name)?;
        self.fields.insert((class, name), id);
        let field = self.program.field(id);
        Some((field.slot, field.kind))
    }
}
