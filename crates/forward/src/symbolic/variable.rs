//! Variable handles on objects and values that are symbolic.

use attest_ir::CallSite;
use attest_program::{ClassId, Kind};
use attest_state::{Operand, Ref, State, Value};
use attest_term::Op;

use super::arith::narrow;
use super::dispatch::Tested;
use super::spot::Spot;
use crate::control::Control;
use crate::handles::{Access, Flavour, Mode, Variable};
use crate::machine::Machine;

type Done<T> = Result<T, Box<Control>>;

impl Machine<'_> {
    /// Accesses a variable if anything symbolic takes part; the handle comes first. Nothing if all is concrete, or if
    /// the access is one that only the concrete machine knows.
    pub(crate) fn access_symbolic(
        &mut self,
        state: &mut State,
        site: &CallSite,
        arguments: &[Operand],
    ) -> Done<Option<Operand>> {
        let [handle, arguments @ ..] = arguments else { return Ok(None) };
        let (Some(mode), Some(Value::Ref(handle))) = (Mode::of(self.program.text(site.name)), handle.value())
        else {
            return Ok(None);
        };
        let Some(variable) = self.variable(state, handle)? else { return Ok(None) };
        if !self.is_symbolic_access(state, variable, arguments) || !self.mode_supported(variable, mode) {
            return Ok(None);
        }
        let call = self.call_type(site.descriptor)?;
        let (parameters, result) = self.access_type(variable, mode);
        let alike = |machine: &Self, a: ClassId, b: ClassId| machine.kind_of(a) == machine.kind_of(b);
        let fits = parameters.len() == call.parameters.len()
            && parameters.iter().zip(&call.parameters).all(|(a, b)| alike(self, *a, *b))
            && alike(self, result, call.result);
        if !fits {
            return Ok(None);
        }
        for (argument, class) in arguments.iter().zip(&parameters) {
            if self.kind_of(*class) == Some(Kind::Ref)
                && let Tested::IsNot(found) = self.test_type(state, *argument, *class)?
            {
                return Err(self.bad_cast(found, *class));
            }
        }
        let Some(spot) = self.variable_spot(state, variable, arguments)? else { return Ok(None) };
        self.carry_out(state, mode.access, spot, &arguments[arguments.len() - mode.values()..])
    }

    fn is_symbolic_access(&self, state: &State, variable: Variable, arguments: &[Operand]) -> bool {
        let parts = |object: Ref| !object.is_null() && state.heap.is_symbolic(object);
        let holder = match (variable.flavour, arguments.first()) {
            (Flavour::Static, _) => parts(state.class(variable.holder).statics),
            (_, Some(object)) => !object.mark.is_symbolic() && parts(Ref::of_word(object.word)),
            (_, None) => false,
        };
        holder || arguments.iter().any(|argument| argument.mark.is_symbolic())
    }

    /// Where a variable is; nothing for views of bytes.
    fn variable_spot(
        &mut self,
        state: &mut State,
        variable: Variable,
        arguments: &[Operand],
    ) -> Done<Option<Spot>> {
        if variable.flavour == Flavour::Static {
            self.initialise(state, variable.holder)?;
            let statics = Operand::concrete(Value::Ref(self.prepare(state, variable.holder)?));
            let place = self.field_at(variable.holder, variable.slot, true);
            return Ok(place.map(|place| Spot::Field(statics, place)));
        }
        let Some(object) = arguments.first() else { return Ok(None) };
        let term = self.term_of(*object);
        let null = self.is_null(state, term);
        if self.decide(state, null)? {
            return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
        }
        match (variable.flavour, arguments.get(1)) {
            (Flavour::Instance, _) => {
                let place = self.field_at(variable.holder, variable.slot, false);
                Ok(place.map(|place| Spot::Field(*object, place)))
            }
            (Flavour::Element, Some(index)) => {
                let kind = self.kind_of(variable.value).unwrap_or(Kind::Ref);
                let length = self.array_length(state, *object)?;
                self.index_within(state, *index, length)?;
                Ok(Some(Spot::Element(*object, kind, *index)))
            }
            (Flavour::Static | Flavour::Element | Flavour::ByteArray | Flavour::ByteBuffer, _) => Ok(None),
        }
    }

    fn index_within(&mut self, state: &mut State, index: Operand, length: Operand) -> Done<()> {
        let (at, limit) = (self.term_of(index), self.term_of(length));
        let within = self.pool().bv_ult(at, limit);
        if self.decide(state, within)? {
            return Ok(());
        }
        let pieces = self.out_of_bounds_pieces(at, limit);
        Err(self.raise_saying(state, "java/lang/ArrayIndexOutOfBoundsException", pieces))
    }

    fn carry_out(
        &mut self,
        state: &mut State,
        access: Access,
        spot: Spot,
        values: &[Operand],
    ) -> Done<Option<Operand>> {
        let operation = match access {
            Access::Get => return self.read_spot(state, spot).map(Some),
            Access::CompareAndSet | Access::CompareAndExchange => {
                let [expected, new] = *values else { return Ok(None) };
                let (same, found) = self.swap_spot(state, spot, expected, new)?;
                let says = access == Access::CompareAndSet;
                return Ok(Some(if says { Operand::concrete(Value::boolean(same)) } else { found }));
            }
            Access::Set | Access::GetAndSet => None,
            Access::GetAndAdd => Some(Op::BvAdd),
            Access::GetAndOr => Some(Op::BvOr),
            Access::GetAndAnd => Some(Op::BvAnd),
            Access::GetAndXor => Some(Op::BvXor),
        };
        let [value] = *values else { return Ok(None) };
        if operation.is_some() && matches!(spot.kind(), Kind::Float | Kind::Double | Kind::Ref) {
            return Ok(None);
        }
        let found = self.read_spot(state, spot)?;
        let new = match operation {
            None => value,
            Some(operation) => {
                let (a, b) = (self.term_of(found), self.term_of(value));
                let pool = self.pool();
                let term = match operation {
                    Op::BvAdd => pool.bv_add(a, b),
                    Op::BvOr => pool.bv_or(a, b),
                    Op::BvAnd => pool.bv_and(a, b),
                    _ => pool.bv_xor(a, b),
                };
                let term = narrow(pool, spot.kind(), term);
                self.operand_of(value.ty, term)
            }
        };
        self.write_spot(state, spot, new)?;
        Ok(Some(found))
    }
}
