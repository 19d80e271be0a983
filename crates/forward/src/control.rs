//! How an instruction or native method ends other than by going on.

use attest_ir::{Block, Reg};
use attest_program::{ClassId, LinkError, MethodId};
use attest_state::{Operand, OutOfMemory, Ref, State, Value};

use crate::machine::Machine;
use crate::symbolic::{Alternative, Bound};

/// What an instruction says to the main loop.
pub enum Step {
    /// Go on with the next instruction.
    Next,
    /// Go on at a block.
    Jump(Block),
    /// Carry out this call.
    Call(u32),
    /// Return the value of a register from the method.
    Return(Reg),
    /// Return from the method.
    ReturnVoid,
    /// Something rarer.
    Control(Box<Control>),
}

/// What interrupts the straight run of a method.
#[derive(Debug)]
pub enum Control {
    /// Throw a new exception of this class (internal name).
    Raise(&'static str, Option<String>),
    /// Throw a new exception of this class that has a cause.
    RaiseWithCause(&'static str, Option<String>, Ref),
    /// Throw a new exception of this class with this string as its message.
    RaiseSaying(&'static str, Ref),
    /// Throw this exception.
    Throw(Ref),
    /// Call this method in place of the native that said so.
    TailCall(MethodId, Vec<Value>),
    /// Call this method, drop its result, then do the instruction again.
    Prepare(MethodId, Vec<Value>),
    /// Call this method with arguments that may be symbolic, drop its result, then do the instruction again.
    PrepareSymbolic(MethodId, Vec<Operand>),
    /// Call this method for the value of the constant at this place, then do the instruction again.
    Compute(MethodId, u32),
    /// Initialise this class, then do the instruction again.
    Initialise(ClassId),
    /// Let another thread run, then do the instruction again.
    Wait,
    /// Let another thread run, then go on behind the instruction.
    Yield(Value),
    /// The program wants to end with this code.
    Exit(i32),
    /// Something that is not modelled, in a user's words.
    Unsupported(String),
    /// One of these must hold; in a state that knows which, the instruction is done again.
    Split(Vec<Alternative>),
    /// The path cannot be: what is known contradicts itself.
    Infeasible,
    /// A bound of symbolic runs is reached.
    Bound(Bound),
}

/// A native method: given the arguments, the receiver first. Void ones return anything.
pub type NativeFn = fn(&mut Machine<'_>, &mut State, &[Value]) -> NativeResult;

/// What a native method gives back.
pub type NativeResult = Result<Value, Box<Control>>;

impl From<OutOfMemory> for Box<Control> {
    fn from(_: OutOfMemory) -> Box<Control> {
        Box::new(Control::Raise("java/lang/OutOfMemoryError", Some("Java heap space".into())))
    }
}

impl From<LinkError> for Box<Control> {
    fn from(error: LinkError) -> Box<Control> {
        let (class, message) = error.exception();
        Box::new(Control::Raise(class, Some(message)))
    }
}

/// An exception of this class with a message.
pub fn raise(class: &'static str, message: impl Into<String>) -> Box<Control> {
    Box::new(Control::Raise(class, Some(message.into())))
}
