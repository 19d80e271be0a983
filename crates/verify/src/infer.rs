//! Infers the types by data flow (JVMS 4.10.2), for class files below version 50 and for those of version 50 whose
//! `StackMapTable` does not fit: HotSpot then tries this too.
//!
//! Subroutines (JVMS 4.10.2.5): with the types goes, for each subroutine that is being executed, which locals it has
//! used; behind a `ret` the others have the types that they had at the `jsr`.

use std::collections::VecDeque;

use attest_classfile::Instruction;

use crate::context::{Context, illegal_constant};
use crate::fault::{Fault, refuse};
use crate::frame::Frame;
use crate::method::Method;
use crate::step::{Flow, step};
use crate::types::{Base, OBJECT, Type};

/// More types than this, of all locals at all instructions, are refused: a hostile method could fill the memory.
const ENTRY_LIMIT: usize = 1 << 24;

/// A subroutine that is being executed: where it starts, and the locals that it may have changed or read.
#[derive(Clone, PartialEq, Eq)]
struct Subroutine {
    start: u32,
    used: Vec<bool>,
}

/// What is known before an instruction.
#[derive(Clone, PartialEq, Eq)]
struct Known<'a> {
    frame: Frame<'a>,
    /// Outermost first.
    subroutines: Vec<Subroutine>,
    /// A constructor threw on the way here: this method must not return normally.
    no_return: bool,
}

/// Checks one method; `pc` is left where the fault was found. Names that are not in the class file, of common
/// superclasses, are kept in `names`.
pub(crate) fn infer<'a>(
    context: Context<'a>,
    method: &Method<'a>,
    names: &'a boxcar::Vec<Box<str>>,
    pc: &mut u32,
) -> Result<(), Fault> {
    for (at, instruction) in &method.instructions {
        *pc = *at;
        check_operands(context, method, instruction)?;
    }
    let (mut frame, arguments) = method.first_frame(context.name)?;
    frame.locals.truncate(used_locals(method).max(arguments));
    if frame.locals.len().saturating_mul(method.instructions.len()) > ENTRY_LIMIT {
        return refuse("The method has too many instructions and local variables");
    }
    for entry in &method.code.exceptions {
        // What is caught must be a Throwable, even if nobody gets there.
        if let Some(caught) = entry.catch {
            let throwable = Type::object("java/lang/Throwable");
            if !context.hierarchy.assignable(Type::of_class(caught), throwable, false)? {
                return refuse("Catch type is not a subclass of Throwable");
            }
        }
    }
    let mut inference = Inference {
        context,
        method,
        names,
        known: vec![None; method.instructions.len()],
        changed: VecDeque::new(),
        waiting: vec![false; method.instructions.len()],
    };
    inference.arrive(0, Known { frame, subroutines: Vec::new(), no_return: false })?;
    while let Some(index) = inference.changed.pop_front() {
        inference.waiting[index] = false;
        *pc = method.instructions[index].0;
        inference.visit(index)?;
    }
    Ok(())
}

/// How many locals the instructions speak of; that they are there was checked.
fn used_locals(method: &Method<'_>) -> usize {
    let last = |(_, instruction): &(u32, Instruction)| match instruction {
        // The second half of a long or double is one further.
        Instruction::Load(_, local) | Instruction::Store(_, local) => usize::from(*local) + 2,
        Instruction::Increment { local, .. } | Instruction::Ret(local) => usize::from(*local) + 1,
        _ => 0,
    };
    method.instructions.iter().map(last).max().unwrap_or(0)
}

/// What is checked of every instruction, whether or not it can be reached: constants and targets (JVMS 4.9.1).
fn check_operands(context: Context<'_>, method: &Method<'_>, instruction: &Instruction) -> Result<(), Fault> {
    let pool = context.file.pool();
    let target = |target: &u32| match method.starts(*target) {
        true => Ok(()),
        false => refuse("Illegal target of jump or branch"),
    };
    match instruction {
        Instruction::IfZero(_, to)
        | Instruction::IfInt(_, to)
        | Instruction::IfRef(_, to)
        | Instruction::IfNull(_, to)
        | Instruction::Goto(to)
        | Instruction::Jsr(to) => target(to),
        Instruction::TableSwitch { default, targets, .. } => {
            target(default)?;
            targets.iter().try_for_each(target)
        }
        Instruction::LookupSwitch { default, pairs } => {
            target(default)?;
            pairs.iter().try_for_each(|(_, to)| target(to))
        }
        Instruction::Load(kind, local) | Instruction::Store(kind, local) => {
            use attest_classfile::Kind;
            let wide = u32::from(matches!(kind, Kind::Long | Kind::Double));
            match u32::from(*local) + wide < u32::from(method.code.max_locals) {
                true => Ok(()),
                false => refuse("Illegal local variable number"),
            }
        }
        Instruction::Increment { local, .. } | Instruction::Ret(local) => {
            match *local < method.code.max_locals {
                true => Ok(()),
                false => refuse("Illegal local variable number"),
            }
        }
        Instruction::GetStatic(index)
        | Instruction::PutStatic(index)
        | Instruction::GetField(index)
        | Instruction::PutField(index) => {
            pool.field(*index).map(drop).ok_or_else(|| illegal_constant(*index))
        }
        Instruction::InvokeVirtual(index)
        | Instruction::InvokeSpecial(index)
        | Instruction::InvokeStatic(index)
        | Instruction::InvokeInterface(index) => {
            pool.method(*index).map(drop).ok_or_else(|| illegal_constant(*index))
        }
        Instruction::New(index)
        | Instruction::ANewArray(index)
        | Instruction::CheckCast(index)
        | Instruction::InstanceOf(index)
        | Instruction::MultiNewArray(index, _) => context.class_constant(*index).map(drop),
        Instruction::InvokeDynamic(_) => refuse("invokedynamic is not in this class file version"),
        _ => Ok(()),
    }
}

struct Inference<'a, 'm> {
    context: Context<'a>,
    method: &'m Method<'a>,
    names: &'a boxcar::Vec<Box<str>>,
    known: Vec<Option<Known<'a>>>,
    changed: VecDeque<usize>,
    waiting: Vec<bool>,
}

impl<'a> Inference<'a, '_> {
    fn visit(&mut self, index: usize) -> Result<(), Fault> {
        let Some(before) = self.known[index].clone() else { return Ok(()) };
        let (pc, instruction) = &self.method.instructions[index];
        let mut after = before.clone();
        note_use(&mut after.subroutines, instruction);
        let done = step(self.context, self.method, &mut after.frame, *pc, instruction)?;
        if matches!(instruction, Instruction::Return(_)) && before.no_return {
            return refuse("Cannot return normally");
        }
        self.reach_handlers(&before, &after, *pc, done.initialised)?;
        if matches!(done.flow, Flow::Jsr(_) | Flow::Ret(_)) {
            forget_uninitialised(&mut after.frame);
        }
        match done.flow {
            Flow::Next => self.go_on(index, after),
            Flow::Branch(target) => {
                self.go_to(target, after.clone())?;
                self.go_on(index, after)
            }
            Flow::Goto(target) => self.go_to(target, after),
            Flow::Switch => self.switch(instruction, after),
            Flow::Leave => Ok(()),
            Flow::Jsr(target) => self.call(target, after),
            Flow::Ret(start) => self.return_from(start, &after),
        }
    }

    fn go_on(&mut self, index: usize, after: Known<'a>) -> Result<(), Fault> {
        match index + 1 < self.method.instructions.len() {
            true => self.arrive(index + 1, after),
            false => refuse("Falling off the end of the code"),
        }
    }

    fn go_to(&mut self, pc: u32, after: Known<'a>) -> Result<(), Fault> {
        match self.method.index(pc) {
            Some(index) => self.arrive(index, after),
            None => refuse("Illegal target of jump or branch"),
        }
    }

    fn switch(&mut self, instruction: &Instruction, after: Known<'a>) -> Result<(), Fault> {
        match instruction {
            Instruction::TableSwitch { default, targets, .. } => {
                for target in targets {
                    self.go_to(*target, after.clone())?;
                }
                self.go_to(*default, after)
            }
            Instruction::LookupSwitch { default, pairs } => {
                for (_, target) in pairs {
                    self.go_to(*target, after.clone())?;
                }
                self.go_to(*default, after)
            }
            _ => Ok(()),
        }
    }

    /// Handlers see the locals from before the instruction.
    fn reach_handlers(
        &mut self,
        before: &Known<'a>,
        after: &Known<'a>,
        pc: u32,
        initialised: Option<Type<'a>>,
    ) -> Result<(), Fault> {
        let method = self.method;
        for entry in &method.code.exceptions {
            if !(u32::from(entry.start) <= pc && pc < u32::from(entry.end)) {
                continue;
            }
            let mut arrival = before.clone();
            arrival.subroutines.clone_from(&after.subroutines);
            arrival.no_return |= initialised == Some(Type::UninitializedThis);
            arrival.frame.stack.clear();
            arrival.frame.push(Type::of_class(entry.catch.unwrap_or("java/lang/Throwable")))?;
            self.go_to(u32::from(entry.handler), arrival)?;
        }
        Ok(())
    }

    fn call(&mut self, target: u32, mut after: Known<'a>) -> Result<(), Fault> {
        if after.subroutines.iter().any(|subroutine| subroutine.start == target) {
            return refuse("Recursive call to jsr entry");
        }
        after.subroutines.push(Subroutine { start: target, used: vec![false; after.frame.locals.len()] });
        self.go_to(target, after)?;
        // A return that was met before this call comes back here now.
        for at in 0..self.method.instructions.len() {
            let returns = match (&self.known[at], &self.method.instructions[at].1) {
                (Some(known), Instruction::Ret(local)) => {
                    known.frame.locals.get(usize::from(*local)) == Some(&Type::ReturnTo(target))
                }
                _ => false,
            };
            if returns && !self.waiting[at] {
                self.waiting[at] = true;
                self.changed.push_back(at);
            }
        }
        Ok(())
    }

    fn return_from(&mut self, start: u32, after: &Known<'a>) -> Result<(), Fault> {
        let Some(depth) = after.subroutines.iter().rposition(|subroutine| subroutine.start == start) else {
            return refuse("Illegal return from subroutine");
        };
        for at in 0..self.method.instructions.len() {
            let Instruction::Jsr(target) = self.method.instructions[at].1 else { continue };
            let Some(caller) = self.known[at].clone().filter(|_| target == start) else { continue };
            let mut arrival = after.clone();
            let subroutines = arrival.subroutines.split_off(depth);
            let used = &subroutines[0].used;
            for (local, value) in arrival.frame.locals.iter_mut().enumerate() {
                if !used[local] {
                    *value = caller.frame.locals[local];
                }
            }
            forget_uninitialised(&mut arrival.frame);
            // What was used inside was used by those around it as well.
            arrival.subroutines.clone_from(&caller.subroutines);
            for outer in &mut arrival.subroutines {
                outer.used.iter_mut().zip(used).for_each(|(outer, inner)| *outer |= inner);
            }
            self.go_on(at, arrival)?;
        }
        Ok(())
    }

    /// Merges what is known at the end of a way into what is known of the instruction there.
    fn arrive(&mut self, index: usize, arrival: Known<'a>) -> Result<(), Fault> {
        let merged = match &self.known[index] {
            None => arrival,
            Some(known) => {
                let merged = self.merged(known, &arrival)?;
                if merged == *known {
                    return Ok(());
                }
                merged
            }
        };
        self.known[index] = Some(merged);
        if !self.waiting[index] {
            self.waiting[index] = true;
            self.changed.push_back(index);
        }
        Ok(())
    }

    fn merged(&self, known: &Known<'a>, arrival: &Known<'a>) -> Result<Known<'a>, Fault> {
        if known.frame.stack.len() != arrival.frame.stack.len() {
            return refuse("Inconsistent stack height");
        }
        let mut merged = known.clone();
        for (entry, other) in merged.frame.stack.iter_mut().zip(&arrival.frame.stack) {
            let common = self.common(*entry, *other)?;
            if common == Type::Top && *entry != Type::Top {
                return refuse("Mismatched stack types");
            }
            *entry = common;
        }
        for (entry, other) in merged.frame.locals.iter_mut().zip(&arrival.frame.locals) {
            *entry = self.common(*entry, *other)?;
        }
        merged.frame.this_uninitialised |= arrival.frame.this_uninitialised;
        merged.no_return |= arrival.no_return;
        merged.subroutines = common_subroutines(&known.subroutines, &arrival.subroutines);
        Ok(merged)
    }

    /// The least type that stands for both, `Top` if there is none; interfaces are treated like `Object`.
    fn common(&self, a: Type<'a>, b: Type<'a>) -> Result<Type<'a>, Fault> {
        let (
            Type::Reference { dimensions: a_dimensions, base: a_base },
            Type::Reference { dimensions: b_dimensions, base: b_base },
        ) = (a, b)
        else {
            return Ok(match (a, b) {
                _ if a == b => a,
                (Type::Null, Type::Reference { .. }) => b,
                (Type::Reference { .. }, Type::Null) => a,
                _ => Type::Top,
            });
        };
        if a == b {
            return Ok(a);
        }
        if a == Type::object(OBJECT) || b == Type::object(OBJECT) {
            return Ok(Type::object(OBJECT));
        }
        // An array of primitives is, one dimension less, an array of objects.
        let lowered = |dimensions: u8, base: Base<'a>| match base {
            Base::Primitive(_) => (dimensions - 1, Base::Class(OBJECT)),
            Base::Class(_) => (dimensions, base),
        };
        let (a_dimensions, a_base) = lowered(a_dimensions, a_base);
        let (b_dimensions, b_base) = lowered(b_dimensions, b_base);
        let dimensions = a_dimensions.min(b_dimensions);
        let base = if a_dimensions == b_dimensions {
            self.common_class(a_base, b_base)?
        } else {
            let smaller = if a_dimensions < b_dimensions { a_base } else { b_base };
            match smaller {
                Base::Class("java/lang/Cloneable" | "java/io/Serializable") => smaller,
                _ => Base::Class(OBJECT),
            }
        };
        Ok(Type::Reference { dimensions, base })
    }

    fn common_class(&self, a: Base<'a>, b: Base<'a>) -> Result<Base<'a>, Fault> {
        let (Base::Class(a), Base::Class(b)) = (a, b) else { return Ok(Base::Class(OBJECT)) };
        if a == b {
            return Ok(Base::Class(a));
        }
        let program = self.context.program;
        if a == OBJECT || b == OBJECT || program.names_interface(a)? || program.names_interface(b)? {
            return Ok(Base::Class(OBJECT));
        }
        let mut above = a;
        while !program.names_superclass(b, above)? {
            match program.superclass_name(above)? {
                None => return Ok(Base::Class(OBJECT)),
                Some(next) => above = &self.names[self.names.push((*next).into())],
            }
        }
        Ok(Base::Class(above))
    }
}

/// The subroutines that both ways are in.
fn common_subroutines(a: &[Subroutine], b: &[Subroutine]) -> Vec<Subroutine> {
    let mut common = Vec::new();
    let mut rest = b.iter();
    for subroutine in a {
        let mut ahead = rest.clone();
        if let Some(other) = ahead.find(|other| other.start == subroutine.start) {
            let used = subroutine.used.iter().zip(&other.used).map(|(a, b)| *a || *b).collect();
            common.push(Subroutine { start: subroutine.start, used });
            rest = ahead;
        }
    }
    common
}

/// Uninitialised objects do not go into or out of a subroutine.
fn forget_uninitialised(frame: &mut Frame<'_>) {
    for entry in frame.locals.iter_mut().chain(&mut frame.stack) {
        if matches!(entry, Type::Uninitialized(_)) {
            *entry = Type::Top;
        }
    }
}

fn note_use(subroutines: &mut [Subroutine], instruction: &Instruction) {
    use attest_classfile::Kind;
    let (local, wide) = match instruction {
        Instruction::Load(kind, local) | Instruction::Store(kind, local) => {
            (*local, matches!(kind, Kind::Long | Kind::Double))
        }
        Instruction::Increment { local, .. } | Instruction::Ret(local) => (*local, false),
        _ => return,
    };
    for subroutine in subroutines {
        for index in usize::from(local)..=usize::from(local) + usize::from(wide) {
            if let Some(used) = subroutine.used.get_mut(index) {
                *used = true;
            }
        }
    }
}
