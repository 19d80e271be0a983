//! Checks code against the frames of its `StackMapTable`, in one pass (JVMS 4.10.1), for class files from version 50.

use attest_classfile::Instruction;

use crate::context::Context;
use crate::fault::{Fault, refuse};
use crate::frame::Frame;
use crate::method::Method;
use crate::stack_map::{self, Promised};
use crate::step::{Flow, step};
use crate::types::Type;

/// Checks one method; `pc` is left where the fault was found.
pub(crate) fn check<'a>(context: Context<'a>, method: &Method<'a>, pc: &mut u32) -> Result<(), Fault> {
    let (mut frame, arguments) = method.first_frame(context.name)?;
    let promised = stack_map::read(context.file, method, &frame, arguments)?;
    let mut checker =
        Checker { context, method, promised, next: 0, handled: vec![false; method.code.exceptions.len()] };
    let mut falls_through = true;
    for (at, instruction) in &method.instructions {
        *pc = *at;
        checker.meet(&mut frame, *at, falls_through)?;
        checker.check_handlers(&frame, *at)?;
        let done = step(context, method, &mut frame, *at, instruction)?;
        if let Some(initialised) = done.initialised {
            checker.locals_changed();
            // The object that a constructor threw out of stays uninitialised.
            let this_uninitialised = frame.this_uninitialised;
            frame.this_uninitialised |= initialised == Type::UninitializedThis;
            checker.check_handlers(&frame, *at)?;
            frame.this_uninitialised = this_uninitialised;
        }
        if matches!(instruction, Instruction::Store(..)) {
            checker.locals_changed();
        }
        falls_through = checker.follow(&frame, instruction, done.flow)?;
    }
    if falls_through { refuse("Control flow falls through code end") } else { Ok(()) }
}

struct Checker<'a, 'm> {
    context: Context<'a>,
    method: &'m Method<'a>,
    promised: Vec<Promised<'a>>,
    /// The first promised frame that is still ahead.
    next: usize,
    /// Whether the locals of now are known to fit each handler of the exception table.
    handled: Vec<bool>,
}

impl<'a> Checker<'a, '_> {
    fn locals_changed(&mut self) {
        self.handled.fill(false);
    }

    /// Takes over the frame that is promised for this place, if there is one.
    fn meet(&mut self, frame: &mut Frame<'a>, pc: u32, falls_through: bool) -> Result<(), Fault> {
        match self.promised.get(self.next) {
            Some(promised) if promised.pc == pc => {
                if falls_through && !self.fits(frame, promised)? {
                    return refuse("Instruction type does not match stack map");
                }
                frame.locals.fill(Type::Top);
                frame.locals[..promised.locals.len()].copy_from_slice(&promised.locals);
                frame.stack.clear();
                frame.stack.extend_from_slice(&promised.stack);
                frame.this_uninitialised = promised.this_uninitialised;
                self.next += 1;
                self.locals_changed();
                Ok(())
            }
            _ if falls_through => Ok(()),
            _ => refuse("Expecting a stack map frame"),
        }
    }

    /// What may be thrown here arrives at the handlers with the locals of now.
    fn check_handlers(&mut self, frame: &Frame<'a>, pc: u32) -> Result<(), Fault> {
        for (index, entry) in self.method.code.exceptions.iter().enumerate() {
            let covered = u32::from(entry.start) <= pc && pc < u32::from(entry.end);
            if !covered || self.handled[index] {
                continue;
            }
            if frame.max_stack == 0 {
                return refuse("Operand stack overflow");
            }
            let caught = Type::of_class(entry.catch.unwrap_or("java/lang/Throwable"));
            let handler = u32::from(entry.handler);
            let promised = self.promised_at(handler)?;
            if !self.state_fits(&frame.locals, &[caught], frame.this_uninitialised, promised)? {
                return refuse(format!("Stack map does not match the one at exception handler {handler}"));
            }
            self.handled[index] = true;
        }
        Ok(())
    }

    /// Checks the frames where control goes; tells whether it goes on behind the instruction.
    fn follow(&self, frame: &Frame<'a>, instruction: &Instruction, flow: Flow) -> Result<bool, Fault> {
        match (flow, instruction) {
            (Flow::Next, _) => Ok(true),
            (Flow::Branch(target), _) => self.jump(frame, target).map(|()| true),
            (Flow::Goto(target), _) => self.jump(frame, target).map(|()| false),
            (Flow::Switch, Instruction::TableSwitch { default, targets, .. }) => {
                self.jump(frame, *default)?;
                targets.iter().try_for_each(|target| self.jump(frame, *target)).map(|()| false)
            }
            (Flow::Switch, Instruction::LookupSwitch { default, pairs }) => {
                self.jump(frame, *default)?;
                pairs.iter().try_for_each(|(_, target)| self.jump(frame, *target)).map(|()| false)
            }
            (Flow::Switch | Flow::Jsr(_) | Flow::Ret(_) | Flow::Leave, _) => Ok(false),
        }
    }

    fn jump(&self, frame: &Frame<'a>, target: u32) -> Result<(), Fault> {
        match self.fits(frame, self.promised_at(target)?)? {
            true => Ok(()),
            false => refuse(format!("Inconsistent stackmap frames at branch target {target}")),
        }
    }

    fn promised_at(&self, pc: u32) -> Result<&Promised<'a>, Fault> {
        match self.promised.binary_search_by_key(&pc, |promised| promised.pc) {
            Ok(index) => Ok(&self.promised[index]),
            Err(_) => refuse(format!("Expecting a stackmap frame at branch target {pc}")),
        }
    }

    fn fits(&self, frame: &Frame<'a>, promised: &Promised<'a>) -> Result<bool, Fault> {
        self.state_fits(&frame.locals, &frame.stack, frame.this_uninitialised, promised)
    }

    /// JVMS 4.10.1.4, `frameIsAssignable`.
    fn state_fits(
        &self,
        locals: &[Type<'a>],
        stack: &[Type<'a>],
        this_uninitialised: bool,
        promised: &Promised<'a>,
    ) -> Result<bool, Fault> {
        if stack.len() != promised.stack.len() || (this_uninitialised && !promised.this_uninitialised) {
            return Ok(false);
        }
        let pairs = promised.locals.iter().zip(locals).chain(promised.stack.iter().zip(stack));
        for (wanted, found) in pairs {
            if !self.context.hierarchy.assignable(*found, *wanted, false)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
