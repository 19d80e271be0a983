//! Elements: arguments that are only stored, compared and given back, and may be any object.
//!
//! Where a parameter is an `Object`, a variable is passed that stands for any object that is not one of the classes
//! explored. Its identity is a word of the states. It is equal to itself alone, as objects are whose class does not say
//! otherwise, and strings of which no two are the same. Where code asks more of one (its class, its hash code, its
//! text), it is one of a few strings on that path.

use std::collections::BTreeSet;

use attest_forward::Machine;
use attest_ir::{Bodies, Body, CallKind, Inst, Reg};
use attest_program::{Kind, MethodId, Program};
use attest_state::{Operand, State};
use attest_term::Term;

use super::capture::variable;
use super::explore::Builder;
use super::menu::{Call, Constant, Slot};
use crate::values::STATE_TEXTS;

/// Which arguments are elements.
#[derive(Clone, Default, Debug)]
pub struct Elements {
    /// Whether any are.
    on: bool,
    /// The parameters whose class is asked for: the method, and the slot of its call.
    asked: BTreeSet<(MethodId, usize)>,
}

impl Elements {
    /// The parameters of calls, but those whose class the code asks for.
    pub(super) fn new<'c>(
        on: bool,
        machine: &Machine<'_>,
        calls: impl Iterator<Item = &'c Call>,
    ) -> Elements {
        let (program, bodies) = (machine.program(), machine.bodies());
        let mut elements = Elements { on, asked: BTreeSet::new() };
        for call in calls.filter(|_| on) {
            let first = usize::from(call.receiver);
            for slot in first..call.slots.len() {
                if elements.takes(program, call, slot) && asks(program, bodies, call, slot) {
                    elements.asked.insert((call.method, slot));
                }
            }
        }
        elements
    }

    /// Whether a call is given an element at a place.
    pub(super) fn takes(&self, program: &Program, call: &Call, slot: usize) -> bool {
        self.on
            && slot >= usize::from(call.receiver)
            && call.slots[slot] == Slot::Object(program.well_known().object)
            && !self.asked.contains(&(call.method, slot))
    }
}

/// Whether a method's own code asks whether a parameter is an object of a class of the program, as `equals` does: it is then
/// given such objects.
fn asks(program: &Program, bodies: &Bodies, call: &Call, slot: usize) -> bool {
    let declared = program.method(call.method);
    if call.made.is_some() || declared.is_abstract() || declared.is_native() {
        return false;
    }
    let Ok(body) = bodies.get(program, call.method) else { return false };
    // A constructor's object comes before what it takes.
    let at = slot + usize::from(call.constructor);
    let mut copies: BTreeSet<usize> = BTreeSet::from([at]);
    loop {
        let before = copies.len();
        for inst in &body.insts {
            if let Inst::Move { dst, src } = inst
                && copies.contains(&src.index())
            {
                copies.insert(dst.index());
            }
        }
        if copies.len() == before {
            break;
        }
    }
    let is_it = |register: Reg| copies.contains(&register.index());
    body.insts.iter().any(|inst| match *inst {
        Inst::CheckCast { a, class } | Inst::InstanceOf { a, class, .. } => {
            is_it(a) && is_own(program, body, class)
        }
        Inst::Call { site } => {
            let site = &body.sites[site as usize];
            let is_static = matches!(site.kind, CallKind::Static | CallKind::Dynamic);
            let receiver = site.arguments.first().filter(|_| !is_static);
            receiver.is_some_and(|first| is_it(*first)) && program.text(site.name) == "getClass"
        }
        _ => false,
    })
}

/// Whether a class is one of the program.
fn is_own(program: &Program, body: &Body, class: u32) -> bool {
    let loaded = program.load(program.text(body.classes[class as usize].name));
    loaded.is_ok_and(|class| !program.class(class).is_from_jdk())
}

impl Builder<'_, '_> {
    /// An element as an argument.
    pub(super) fn element(&mut self, state: &mut State, number: u32) -> Operand {
        let variable = variable(self.machine.pool(), "x", number, Kind::Ref);
        if self.asking || !self.options.nulls {
            let pool = self.machine.pool();
            let null = pool.bits(32, 0);
            let present = pool.distinct(variable, null);
            self.machine.assume(state, present);
        }
        self.declare_element(state, variable);
        Operand::symbolic(attest_ir::Type::Ref, variable)
    }

    /// Whether a call is given elements.
    pub fn takes_elements(&self, call: &Call) -> bool {
        (0..call.slots.len()).any(|slot| self.elements.takes(self.machine.program(), call, slot))
    }

    /// The texts that were passed: where a string is taken, and those that elements are where more is asked of them.
    pub fn texts_passed(&mut self) -> Vec<String> {
        let texts = self.menu.constants.iter().filter(|constant| constant.field.is_none());
        let texts: Vec<&Constant> = texts.collect();
        let asked = self.machine.symbols().elements_asked;
        match asked && texts.is_empty() {
            true => STATE_TEXTS.map(str::to_owned).to_vec(),
            false => {
                let passed = texts.into_iter().filter(|constant| asked || self.passes(constant));
                passed.map(|constant| constant.text.clone()).collect()
            }
        }
    }

    /// Whether some call is given a constant.
    fn passes(&self, constant: &Constant) -> bool {
        let program = self.machine.program();
        let given = |call: &Call| {
            (0..).zip(&call.slots).any(|(at, slot)| {
                matches!(slot, Slot::Object(wanted) if program.is_subtype(constant.class, *wanted))
                    && !(call.receiver && at == 0)
                    && !self.elements.takes(program, call, at)
            })
        };
        self.menu.calls.iter().chain(&self.questions).any(given)
    }

    /// Says that a variable is an element.
    pub(super) fn declare_element(&mut self, state: &mut State, variable: Term) {
        let object = self.machine.program().well_known().object;
        self.machine.symbols().elements.insert(variable);
        if let Some(path) = &mut state.path {
            path.types.declare(variable, object, [object].into());
        }
    }
}
