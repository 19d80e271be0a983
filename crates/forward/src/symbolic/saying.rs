//! Messages of exceptions that tell symbolic values: texts made of pieces, and the words of the JDK at hand.
//!
//! What the library says differs between its versions. So a model that throws runs the method itself on sample
//! values that fail in the same way, and puts the symbolic values in the place of the samples.

use attest_program::MethodId;
use attest_state::{Outcome, Ref, State, Value};
use attest_term::Term;

use super::models::decimal;
use super::text::Text;
use crate::control::Control;
use crate::machine::Machine;
use crate::observe::NoObserver;

/// A part of a message.
#[derive(Clone, Debug)]
pub(crate) enum Piece {
    /// Words.
    Words(String),
    /// A number.
    Number(Term),
    /// A text.
    Text(Text),
}

/// An argument of a sample call.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Sample {
    /// A string.
    Text(&'static str),
    /// A string builder.
    Builder(&'static str),
    /// An int.
    Int(i32),
}

impl Machine<'_> {
    /// What the JVM says of an index that is outside of an array.
    pub(crate) fn out_of_bounds_pieces(&self, index: Term, length: Term) -> Vec<Piece> {
        if !self.says_all() {
            return vec![Piece::Number(index)];
        }
        let words = |words: &str| Piece::Words(words.to_owned());
        vec![
            words("Index "),
            Piece::Number(index),
            words(" out of bounds for length "),
            Piece::Number(length),
        ]
    }

    /// An exception whose message is made of pieces.
    pub(crate) fn raise_saying(
        &mut self,
        state: &mut State,
        class: &'static str,
        pieces: Vec<Piece>,
    ) -> Box<Control> {
        let mut all = Text::fixed(self.pool(), Vec::new());
        for piece in pieces {
            let text = match piece {
                Piece::Words(words) => {
                    let units: Vec<u16> = words.encode_utf16().collect();
                    Text::constant(self.pool(), &units)
                }
                Piece::Number(term) => match self.pool().word(term) {
                    Some(number) => {
                        let units: Vec<u16> = (number as i32).to_string().encode_utf16().collect();
                        Text::constant(self.pool(), &units)
                    }
                    None => decimal(self.pool(), term),
                },
                Piece::Text(text) => text,
            };
            all = all.concat(self.pool(), &text);
        }
        match self.new_text(state, &all) {
            Ok(message) => Box::new(Control::RaiseSaying(class, Ref::of_word(message.word))),
            Err(control) => control,
        }
    }

    /// The exception that a method of the library throws, with the message that it gives for a sample in which
    /// `values` stand for what they are paired with.
    pub(crate) fn raise_like(
        &mut self,
        state: &mut State,
        class: &'static str,
        sample: &[Sample],
        values: &[(&str, Piece)],
    ) -> Box<Control> {
        let said = self.native.and_then(|method| self.said(method, sample));
        match said {
            Some(Some(message)) => {
                let pieces = replaced(&message, values);
                self.raise_saying(state, class, pieces)
            }
            Some(None) | None => Box::new(Control::Raise(class, None)),
        }
    }

    /// What the method that is being carried out says for a sample, with numbers in the place of what is given.
    pub(crate) fn shape(&mut self, sample: &[Sample], given: &[&str]) -> Option<String> {
        let mut message = self.native.and_then(|method| self.said(method, sample))??;
        for (at, text) in given.iter().enumerate() {
            message = message.replace(text, &format!("{{{at}}}"));
        }
        Some(message)
    }

    /// What a method says in the exception that it throws for a sample.
    fn said(&mut self, method: MethodId, sample: &[Sample]) -> Option<Option<String>> {
        let mut state = self.symbols().concrete.as_mut()?.fork();
        let mut arguments = Vec::new();
        for value in sample {
            arguments.push(self.sample(&mut state, *value)?);
        }
        let (native, fuel) = (self.native.take(), self.fuel);
        let end = self.invoke(&mut state, method, &arguments, &mut NoObserver);
        (self.native, self.fuel) = (native, fuel);
        match end {
            Ok(Outcome::Threw(exception)) => Some(self.message(&state, exception)),
            _ => None,
        }
    }

    fn sample(&mut self, state: &mut State, sample: Sample) -> Option<Value> {
        Some(match sample {
            Sample::Int(value) => Value::Int(value),
            Sample::Text(text) => Value::Ref(self.new_string(state, text).ok()?),
            Sample::Builder(text) => {
                let class = self.program.load("java/lang/StringBuilder").ok()?;
                let (builder, text_object) =
                    (self.allocate(state, class).ok()?, self.new_string(state, text).ok()?);
                for name in ["value", "coder"] {
                    let value = self.named(state, text_object, name);
                    self.set_named(state, builder, name, value);
                }
                self.set_named(state, builder, "count", Value::Int(text.len() as i32));
                Value::Ref(builder)
            }
        })
    }
}

/// A message with values in the place of samples, which do not occur by chance.
fn replaced(message: &str, values: &[(&str, Piece)]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = message;
    loop {
        let next = values.iter().filter_map(|(sample, piece)| Some((rest.find(sample)?, *sample, piece)));
        // The longest of those that begin first.
        match next.min_by_key(|(at, sample, _)| (*at, usize::MAX - sample.len())) {
            None => break,
            Some((at, sample, piece)) => {
                pieces.push(Piece::Words(rest[..at].to_owned()));
                pieces.push(piece.clone());
                rest = &rest[at + sample.len()..];
            }
        }
    }
    pieces.push(Piece::Words(rest.to_owned()));
    pieces
}

#[cfg(test)]
mod tests {
    use super::{Piece, replaced};

    #[test]
    fn values_take_the_place_of_their_samples() {
        let mut pool = attest_term::TermPool::new();
        let (a, b) = (pool.bits(32, 1), pool.bits(32, 2));
        let values = [("17", Piece::Number(a)), ("1794", Piece::Number(b))];
        let pieces = replaced("Index 1794 out of 17.", &values);
        let told: Vec<String> = pieces
            .iter()
            .map(|piece| match piece {
                Piece::Words(words) => words.clone(),
                Piece::Number(term) if *term == a => "a".to_owned(),
                Piece::Number(_) => "b".to_owned(),
                Piece::Text(_) => String::new(),
            })
            .collect();
        assert_eq!(told.concat(), "Index b out of a.");
    }
}
