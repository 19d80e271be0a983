//! Strings, lists and stubs of a witness: what is shown by content instead of by fields.

use std::collections::BTreeMap;

use attest_program::{ClassId, FieldId, Kind};
use attest_state::{Extra, Family, GivenContent, Ref};
use attest_term::Term;

use super::{Content, Datum, Key, MAX_ARRAY_LENGTH, Witness};

impl Witness<'_, '_> {
    /// A string from outside; characters that do not matter are letters.
    pub(super) fn text_unknown(&mut self, standing: Term) -> Content {
        let word = |witness: &mut Self, term: Term| {
            crate::symbolic::word_of(&witness.value(term), attest_ir::Type::Int) as u32
        };
        let memory = self.state.path.as_ref().map(|path| path.memory.clone()).unwrap_or_default();
        let length = memory.initial(Family::TextLength).iter().find(|access| access.object == standing);
        let length = length.map_or(0, |access| word(self, access.value));
        if length > MAX_ARRAY_LENGTH {
            return Content::Hidden;
        }
        let mut units = vec![u16::from(b'a'); length as usize];
        for access in memory.initial(Family::Characters).iter().filter(|a| a.object == standing) {
            let at = access.index.map_or(0, |index| word(self, index)) as usize;
            if at < units.len() {
                units[at] = word(self, access.value) as u16;
            }
        }
        Content::Text(units)
    }

    /// A string or string builder that the path made and that is kept as terms.
    pub(super) fn text_known(&mut self, object: Ref, class: ClassId) -> Content {
        let Some(Extra::Text { length, units }) = self.state.path.as_ref().and_then(|p| p.extra(object))
        else {
            return self.fields_known(object, class);
        };
        let length = crate::symbolic::word_of(&self.value(*length), attest_ir::Type::Int) as usize;
        let units = units.iter().take(length);
        let units =
            units.map(|unit| crate::symbolic::word_of(&self.value(*unit), attest_ir::Type::Int) as u16);
        let units = units.collect();
        match class == self.machine.program().well_known().string {
            true => Content::Text(units),
            false => Content::Builder(units),
        }
    }

    pub(super) fn field_named(&self, fields: &BTreeMap<FieldId, Datum>, name: &str) -> Option<i32> {
        let program = self.machine.program();
        let found = fields.iter().find(|(id, _)| program.text(program.field(**id).name) == name);
        match found {
            Some((_, Datum::Int(_, value))) => Some(*value),
            _ => None,
        }
    }

    /// What an object that was made in the place of one from outside held at first.
    pub(super) fn given_content(&mut self, at: usize) -> Content {
        let word = |witness: &mut Self, term: Term| {
            crate::symbolic::word_of(&witness.value(term), attest_ir::Type::Int)
        };
        let given = self.state.path.as_ref().and_then(|path| path.given.get(at)).cloned();
        match given.map(|given| given.content) {
            None | Some(GivenContent::Fields) => Content::Hidden,
            Some(GivenContent::Text { length, units }) => {
                let length = word(self, length) as usize;
                Content::Builder(units.iter().take(length).map(|unit| word(self, *unit) as u16).collect())
            }
            Some(GivenContent::List { size, elements }) => {
                let size = word(self, size) as usize;
                let elements = elements.iter().take(size).map(|element| {
                    let element = self.machine.operand_of(attest_ir::Type::Ref, *element);
                    self.datum(Kind::Ref, element)
                });
                Content::List(elements.collect())
            }
            Some(GivenContent::Map { entries }) => {
                let mut told = Vec::new();
                for (key, value) in entries.iter() {
                    let key = self.machine.operand_of(attest_ir::Type::Ref, *key);
                    let value = self.machine.operand_of(attest_ir::Type::Ref, *value);
                    told.push((self.datum(Kind::Ref, key), self.datum(Kind::Ref, value)));
                }
                Content::Map(told)
            }
        }
    }

    /// What the methods of an object whose class is not known answered.
    pub(super) fn stub(&mut self, number: u32) -> Content {
        let answers = self.state.path.as_ref().map(|path| path.answers.clone()).unwrap_or_default();
        let mut told = Vec::new();
        for answer in answers.iter() {
            if !self.is_object(answer.object, number) {
                continue;
            }
            let kind =
                self.machine.program().method(answer.method).signature.result.map(|result| result.kind);
            let value = answer.value.zip(kind).map(|(value, kind)| self.datum(kind, value));
            told.push((answer.method, value));
        }
        Content::Stub(told)
    }

    /// The characters of a string whose fields are these.
    pub(super) fn text(&mut self, fields: &BTreeMap<FieldId, Datum>) -> Content {
        let program = self.machine.program();
        let named = |name: &str| {
            fields
                .iter()
                .find(|(id, _)| program.text(program.field(**id).name) == name)
                .map(|(_, d)| d.clone())
        };
        let wide = matches!(named("coder"), Some(Datum::Int(_, 1)));
        let Some(Datum::Object(value)) = named("value") else { return Content::Text(Vec::new()) };
        let key = self.numbers.iter().find(|(_, at)| **at == value).map(|(key, _)| *key);
        let class = self.graph.nodes[value].class;
        let elements = match key {
            Some(Key::Known(array)) => self.elements_known(array, class),
            Some(Key::Unknown(number)) => self.elements_unknown(number, class),
            Some(Key::Text(_) | Key::Given(_)) | None => Content::Hidden,
        };
        let Content::Elements(kind, elements) = elements else { return Content::Hidden };
        let units: Vec<u16> = elements
            .iter()
            .map(|element| match element {
                Datum::Int(_, value) if kind == Kind::Byte => *value as u8 as u16,
                Datum::Int(_, value) => *value as u16,
                _ => 0,
            })
            .collect();
        Content::Text(match wide {
            true => units.chunks(2).map(|pair| pair[0] | pair.get(1).unwrap_or(&0) << 8).collect(),
            false => units,
        })
    }
}
