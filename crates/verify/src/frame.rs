//! The types of the local variables and of the operand stack before an instruction (JVMS 4.10.1.4).

use crate::fault::{Fault, refuse};
use crate::types::{Hierarchy, Type};

/// A type state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frame<'a> {
    /// As many as the method has; what has no value is `Top`.
    pub locals: Vec<Type<'a>>,
    /// The operand stack, the top last; a `long` or `double` takes two entries.
    pub stack: Vec<Type<'a>>,
    pub max_stack: usize,
    /// `this` is not initialised yet (the flag `flagThisUninit`).
    pub this_uninitialised: bool,
}

impl<'a> Frame<'a> {
    /// Pushes a value, both halves of a `long` or `double`.
    pub fn push(&mut self, value: Type<'a>) -> Result<(), Fault> {
        self.push_entry(value)?;
        value.second_half().map_or(Ok(()), |half| self.push_entry(half))
    }

    /// Pushes one entry.
    pub fn push_entry(&mut self, entry: Type<'a>) -> Result<(), Fault> {
        if self.stack.len() >= self.max_stack {
            return refuse("Operand stack overflow");
        }
        self.stack.push(entry);
        Ok(())
    }

    /// Pops one entry, whatever it is.
    pub fn pop_entry(&mut self) -> Result<Type<'a>, Fault> {
        self.stack.pop().map_or_else(|| refuse("Operand stack underflow"), Ok)
    }

    /// Pops an entry that meets a condition.
    pub fn pop_if(&mut self, wanted: impl FnOnce(Type<'a>) -> bool) -> Result<Type<'a>, Fault> {
        let top = self.pop_entry()?;
        if wanted(top) { Ok(top) } else { refuse("Bad type on operand stack") }
    }

    /// Pops a value of a type, both halves of a `long` or `double`.
    pub fn pop(&mut self, hierarchy: Hierarchy<'a>, wanted: Type<'a>) -> Result<Type<'a>, Fault> {
        if let Some(half) = wanted.second_half() {
            self.pop_if(|top| top == half)?;
        }
        let top = self.pop_entry()?;
        match hierarchy.assignable(top, wanted, false)? {
            true => Ok(top),
            false => refuse("Bad type on operand stack"),
        }
    }

    /// Pops a reference, initialised or not.
    pub fn pop_reference(&mut self) -> Result<Type<'a>, Fault> {
        self.pop_if(Type::is_reference)
    }

    /// Pops an initialised reference.
    pub fn pop_object(&mut self) -> Result<Type<'a>, Fault> {
        self.pop_if(Type::is_initialised_reference)
    }

    /// Reads a local variable of a primitive type.
    pub fn load(&mut self, index: u16, wanted: Type<'a>) -> Result<(), Fault> {
        let index = usize::from(index);
        let half = wanted.second_half();
        if index + usize::from(half.is_some()) >= self.locals.len() {
            return refuse("Local variable table overflow");
        }
        let sound = self.locals[index] == wanted && half.is_none_or(|half| self.locals[index + 1] == half);
        if !sound {
            return refuse("Bad local variable type");
        }
        self.push(wanted)
    }

    /// Reads a local variable that holds a reference.
    pub fn load_reference(&mut self, index: u16) -> Result<(), Fault> {
        match self.locals.get(usize::from(index)) {
            None => refuse("Local variable table overflow"),
            Some(value) if value.is_reference() => {
                let value = *value;
                self.push_entry(value)
            }
            Some(_) => refuse("Bad local variable type"),
        }
    }

    /// Writes a local variable; what it cuts in two is no value any more.
    pub fn store(&mut self, index: u16, value: Type<'a>) -> Result<(), Fault> {
        let index = usize::from(index);
        let half = value.second_half();
        let last = index + usize::from(half.is_some());
        if last >= self.locals.len() {
            return refuse("Local variable table overflow");
        }
        if self.locals[index].is_second_half() && index > 0 {
            self.locals[index - 1] = Type::Top;
        }
        if self.locals[last].second_half().is_some() && last + 1 < self.locals.len() {
            self.locals[last + 1] = Type::Top;
        }
        self.locals[index] = value;
        if let Some(half) = half {
            self.locals[last] = half;
        }
        Ok(())
    }

    /// An object was initialised: all that stand for it are of its class from now on.
    pub fn initialise(&mut self, old: Type<'a>, new: Type<'a>) {
        for entry in self.locals.iter_mut().chain(&mut self.stack) {
            if *entry == old {
                *entry = new;
            }
        }
        if old == Type::UninitializedThis {
            self.this_uninitialised = false;
        }
    }
}
