//! Instructions whose operands are symbolic; all others are left to the concrete step.

use attest_ir::{Body, Cond, Inst, Reg, Type};
use attest_state::{Operand, Ref, State, Value};
use attest_term::Term;

use super::arith::{binary, compare, unary};
use super::decide::Alternative;
use super::dispatch::Tested;
use super::field::Place;
use super::reference::Leaf;
use super::saying::Piece;
use crate::control::{Control, Step};
use crate::machine::Machine;

type Done<T> = Result<T, Box<Control>>;

impl<'p> Machine<'p> {
    /// Executes an instruction if something symbolic takes part in it.
    pub(crate) fn step_symbolic(
        &mut self,
        state: &mut State,
        body: &'p Body,
        inst: usize,
        base: usize,
    ) -> Option<Step> {
        let touches = |state: &State, reg: Reg| state.marks[base + reg.index()].is_symbolic();
        let within = |state: &State, reg: Reg| {
            let object = Ref::of_word(state.stack[base + reg.index()]);
            touches(state, reg) || !object.is_null() && state.heap.is_symbolic(object)
        };
        let symbolic = match body.insts[inst] {
            Inst::Unary { a, .. }
            | Inst::BinaryImm { a, .. }
            | Inst::CheckNull { a }
            | Inst::CheckZero { a }
            | Inst::CheckSize { a }
            | Inst::CheckCast { a, .. }
            | Inst::InstanceOf { a, .. }
            | Inst::MonitorEnter { a }
            | Inst::MonitorExit { a }
            | Inst::IfImm { a, .. }
            | Inst::IfNull { a, .. }
            | Inst::Switch { a, .. }
            | Inst::Throw { a } => touches(state, a),
            Inst::Binary { a, b, .. } | Inst::If { a, b, .. } => touches(state, a) || touches(state, b),
            Inst::IfSame { a, b, .. } => within(state, a) || within(state, b),
            Inst::CheckBounds { array, index } | Inst::ArrayLoad { array, index, .. } => {
                touches(state, index) || within(state, array)
            }
            Inst::ArrayStore { array, index, src, .. } => {
                touches(state, index) || touches(state, src) || within(state, array)
            }
            Inst::CheckStore { array, value } => touches(state, array) || touches(state, value),
            Inst::GetField { object, .. } => within(state, object),
            Inst::PutField { object, src, .. } => touches(state, src) || within(state, object),
            Inst::GetStatic { .. } | Inst::PutStatic { .. } => true,
            Inst::ArrayLength { array, .. } => within(state, array),
            Inst::NewArray { length, .. } => touches(state, length),
            Inst::NewMultiArray { sizes, .. } => {
                body.lists[sizes as usize].iter().any(|size| touches(state, *size))
            }
            Inst::Int { .. }
            | Inst::Long { .. }
            | Inst::Float { .. }
            | Inst::Double { .. }
            | Inst::Null { .. }
            | Inst::Text { .. }
            | Inst::ClassObject { .. }
            | Inst::Dynamic { .. }
            | Inst::Move { .. }
            | Inst::Init { .. }
            | Inst::InitField { .. }
            | Inst::InitCall { .. }
            | Inst::New { .. }
            | Inst::Call { .. }
            | Inst::Goto { .. }
            | Inst::Return { .. }
            | Inst::ReturnVoid => false,
        };
        if !symbolic {
            return None;
        }
        self.symbols().instructions += 1;
        self.charged += crate::work::TERM_INSTRUCTION;
        Some(match self.symbolic_instruction(state, body, inst, base) {
            Ok(step) => step,
            Err(control) => match (*control, body.insts[inst].is_terminator()) {
                (Control::Split(alternatives), true) => match self.count_branch(state, inst) {
                    Ok(()) => Step::Control(Box::new(Control::Split(alternatives))),
                    Err(bound) => Step::Control(bound),
                },
                (control, _) => Step::Control(Box::new(control)),
            },
        })
    }

    fn symbolic_instruction(
        &mut self,
        state: &mut State,
        body: &'p Body,
        inst: usize,
        base: usize,
    ) -> Done<Step> {
        let get = |state: &State, reg: Reg| operand(state, body, base, reg);
        let result = match body.insts[inst] {
            Inst::Unary { op, dst, a } => {
                let a = get(state, a);
                let a = self.term_of(a);
                let term = unary(self.pool(), op, a);
                (dst, self.operand_of(op.types().1, term))
            }
            Inst::Binary { op, dst, a, b } => {
                let (a, b) = (get(state, a), get(state, b));
                let (a, b) = (self.term_of(a), self.term_of(b));
                let term = binary(self.pool(), op, a, b);
                (dst, self.operand_of(op.types().2, term))
            }
            Inst::BinaryImm { op, dst, a, imm } => {
                let a = get(state, a);
                let a = self.term_of(a);
                let b = self.pool().bits(32, u64::from(imm as u32));
                let term = binary(self.pool(), op, a, b);
                (dst, self.operand_of(Type::Int, term))
            }
            Inst::CheckNull { a } => {
                let a = self.term_of(get(state, a));
                let null = self.is_null(state, a);
                return match self.decide(state, null)? {
                    true => Err(raise("java/lang/NullPointerException", None)),
                    false => Ok(Step::Next),
                };
            }
            Inst::CheckZero { a } => {
                let a = get(state, a);
                let term = self.term_of(a);
                let zero = super::decide::constant(self.pool(), a.ty, 0);
                let is_zero = self.pool().eq(term, zero);
                return match self.decide(state, is_zero)? {
                    true => Err(raise("java/lang/ArithmeticException", Some("/ by zero".into()))),
                    false => Ok(Step::Next),
                };
            }
            Inst::CheckSize { a } => {
                let term = self.term_of(get(state, a));
                let zero = self.pool().bits(32, 0);
                let negative = self.pool().bv_slt(term, zero);
                return match self.decide(state, negative)? {
                    true if !self.says_all() => Err(raise("java/lang/NegativeArraySizeException", None)),
                    true => {
                        let pieces = vec![Piece::Number(term)];
                        Err(self.raise_saying(state, "java/lang/NegativeArraySizeException", pieces))
                    }
                    false => Ok(Step::Next),
                };
            }
            Inst::CheckBounds { array, index } => {
                let (array, index) = (get(state, array), get(state, index));
                let length = self.array_length(state, array)?;
                return self.check_bounds(state, index, length);
            }
            Inst::CheckCast { a, class } => {
                let wanted = self.link_class(&body.classes[class as usize])?;
                return match self.test_type(state, get(state, a), wanted)? {
                    Tested::Null | Tested::Is => Ok(Step::Next),
                    Tested::IsNot(found) => Err(self.bad_cast(found, wanted)),
                };
            }
            Inst::CheckStore { array, value } => {
                return self.check_store_symbolic(state, get(state, array), get(state, value));
            }
            Inst::InstanceOf { dst, a, class } => {
                let wanted = self.link_class(&body.classes[class as usize])?;
                let tested = self.test_type(state, get(state, a), wanted)?;
                let is = tested == Tested::Is && !self.is_null_element(state, get(state, a))?;
                (dst, Operand::concrete(Value::boolean(is)))
            }
            Inst::GetField { dst, object, field } => {
                let place = self.place(body, field)?;
                (dst, self.read_field(state, get(state, object), place)?)
            }
            Inst::PutField { object, src, field } => {
                let place = self.place(body, field)?;
                self.write_field(state, get(state, object), place, get(state, src))?;
                return Ok(Step::Next);
            }
            Inst::GetStatic { dst, field } => {
                let link = &body.fields[field as usize];
                let (statics, _) = self.statics(state, body, link)?;
                let place = self.place(body, field)?;
                self.symbols().statics.insert(place.field);
                (dst, self.read_known_field(state, statics, place))
            }
            Inst::PutStatic { src, field } => {
                let link = &body.fields[field as usize];
                let (statics, _) = self.statics(state, body, link)?;
                let place = self.place(body, field)?;
                let value = get(state, src);
                self.write_known_field(state, statics, place, value);
                return Ok(Step::Next);
            }
            Inst::ArrayLoad { kind, dst, array, index } => {
                (dst, self.load(state, kind, get(state, array), get(state, index))?)
            }
            Inst::ArrayStore { kind, array, index, src } => {
                self.store(state, kind, get(state, array), get(state, index), get(state, src))?;
                return Ok(Step::Next);
            }
            Inst::ArrayLength { dst, array } => (dst, self.array_length(state, get(state, array))?),
            Inst::NewArray { dst, length, class } => {
                let class = self.link_class(&body.classes[class as usize])?;
                let length = self.term_of(get(state, length));
                let array = self.new_array_of_length(state, class, length)?;
                (dst, Operand::concrete(Value::Ref(array)))
            }
            Inst::NewMultiArray { dst, class, sizes } => {
                let class = self.link_class(&body.classes[class as usize])?;
                let list: Vec<Operand> = body.lists[sizes as usize].iter().map(|r| get(state, *r)).collect();
                let mut sizes = Vec::new();
                for size in list {
                    sizes.push(self.enumerate(state, size)? as i32);
                }
                let array = self.fill_dimensions(state, class, &sizes)?;
                (dst, Operand::concrete(Value::Ref(array)))
            }
            // Nobody else can hold the monitor of an unknown object.
            Inst::MonitorEnter { .. } | Inst::MonitorExit { .. } => return Ok(Step::Next),
            Inst::If { cond, a, b, then, other } => {
                let (a, b) = (self.term_of(get(state, a)), self.term_of(get(state, b)));
                return self.branch(state, body, inst, (cond, a, b), (then, other));
            }
            Inst::IfImm { cond, a, imm, then, other } => {
                let a = self.term_of(get(state, a));
                let b = self.pool().bits(32, u64::from(i32::from(imm) as u32));
                return self.branch(state, body, inst, (cond, a, b), (then, other));
            }
            Inst::IfSame { a, b, then, other } => {
                self.note_identity(state, body, get(state, a), get(state, b));
                let (a, b) = (self.identity(state, get(state, a))?, self.identity(state, get(state, b))?);
                let same = self.same_reference(state, a, b);
                return self.go(state, body, inst, same, (then, other));
            }
            Inst::IfNull { a, then, other } => {
                let a = self.term_of(get(state, a));
                let null = self.is_null(state, a);
                return self.go(state, body, inst, null, (then, other));
            }
            Inst::Switch { a, table } => {
                let a = self.term_of(get(state, a));
                return self.switch(state, body, &body.tables[table as usize], a);
            }
            Inst::Throw { a } => {
                let exception = self.made_object(state, get(state, a))?;
                return Err(Box::new(Control::Throw(exception)));
            }
            _ => return Ok(Step::Next),
        };
        let (dst, value) = result;
        state.set_register(base + dst.index(), value.word, value.mark);
        Ok(Step::Next)
    }

    /// Notes that the program's own code asked whether a reference from outside is a certain object: it is taken not
    /// to be, constants of enums excepted.
    fn note_identity(&mut self, state: &State, body: &Body, a: Operand, b: Operand) {
        let certain = match (a.mark.is_symbolic(), b.mark.is_symbolic()) {
            (true, false) => Ref::of_word(b.word),
            (false, true) => Ref::of_word(a.word),
            _ => return,
        };
        let own = !self.program.class(self.program.method(body.method).class).is_from_jdk();
        let is_enum = |class| self.program.class(class).access & attest_classfile::access::ACC_ENUM != 0;
        if own && !certain.is_null() && !is_enum(state.heap.class(certain)) {
            self.symbols().identities = true;
        }
    }

    fn branch(
        &mut self,
        state: &mut State,
        body: &'p Body,
        inst: usize,
        (cond, a, b): (Cond, Term, Term),
        (then, other): (attest_ir::Block, attest_ir::Block),
    ) -> Done<Step> {
        let condition = compare(self.pool(), cond, a, b);
        if self.known(state, condition).is_none()
            && let Some(join) = self.merge(state, body, inst, condition, (then, other))?
        {
            return Ok(Step::Jump(join));
        }
        self.go(state, body, inst, condition, (then, other))
    }

    fn go(
        &mut self,
        state: &State,
        body: &'p Body,
        inst: usize,
        condition: Term,
        (then, other): (attest_ir::Block, attest_ir::Block),
    ) -> Done<Step> {
        let mut control = match self.decide(state, condition) {
            Ok(holds) => return Ok(Step::Jump(if holds { then } else { other })),
            Err(control) => control,
        };
        if let Control::Split(ways) = &mut *control
            && let [if_so, if_not] = ways.as_mut_slice()
        {
            for (way, to) in [(if_so, then), (if_not, other)] {
                let given = way.conditions.first().copied().unwrap_or(condition);
                way.cut = self.ahead(state, body, (inst, to), given);
            }
        }
        Err(control)
    }

    /// A switch splits once, over its targets.
    fn switch(
        &mut self,
        state: &mut State,
        body: &'p Body,
        table: &attest_ir::SwitchTable,
        a: Term,
    ) -> Done<Step> {
        let choices = match self.text_choices(state, body, table, a)? {
            Some(choices) => choices,
            None => self.int_choices(table, a),
        };
        for (block, condition) in &choices {
            if self.known(state, *condition) == Some(true) {
                return Ok(Step::Jump(*block));
            }
        }
        let alternatives = choices
            .into_iter()
            .filter(|(_, condition)| self.known(state, *condition) != Some(false))
            .map(|(_, condition)| Alternative { conditions: vec![condition], ..Alternative::default() })
            .collect();
        Err(Box::new(Control::Split(alternatives)))
    }

    /// The targets of a switch over an int, each with the condition under which it is taken.
    fn int_choices(&mut self, table: &attest_ir::SwitchTable, a: Term) -> Vec<(attest_ir::Block, Term)> {
        let mut targets: Vec<(attest_ir::Block, Vec<Term>)> = Vec::new();
        let mut all = Vec::new();
        for (key, block) in &table.cases {
            let key = self.pool().bits(32, u64::from(*key as u32));
            let equal = compare(self.pool(), Cond::Eq, a, key);
            all.push(equal);
            if *block == table.default {
                continue;
            }
            match targets.iter_mut().find(|(known, _)| known == block) {
                Some((_, keys)) => keys.push(equal),
                None => targets.push((*block, vec![equal])),
            }
        }
        let elsewhere: Vec<Term> = targets.iter().flat_map(|(_, keys)| keys.iter().copied()).collect();
        let any = self.pool().any(&elsewhere);
        let none = self.pool().not(any);
        let mut choices: Vec<(attest_ir::Block, Term)> = Vec::new();
        for (block, keys) in targets {
            choices.push((block, self.pool().any(&keys)));
        }
        choices.push((table.default, none));
        choices
    }

    pub(crate) fn check_bounds(&mut self, state: &mut State, index: Operand, length: Operand) -> Done<Step> {
        let (at, limit) = (self.term_of(index), self.term_of(length));
        let zero = self.pool().bits(32, 0);
        let (low, high) = (self.pool().bv_sle(zero, at), self.pool().bv_slt(at, limit));
        let within = self.pool().and(low, high);
        if self.decide(state, within)? {
            return Ok(Step::Next);
        }
        let pieces = self.out_of_bounds_pieces(at, limit);
        Err(self.raise_saying(state, "java/lang/ArrayIndexOutOfBoundsException", pieces))
    }

    /// Whether something is null of which a test of its type does not tell.
    fn is_null_element(&mut self, state: &State, value: Operand) -> Done<bool> {
        match self.leaf(state, value)? {
            Leaf::Unknown(unknown) if self.is_element(unknown) => {
                let null = self.is_null(state, unknown);
                self.decide(state, null)
            }
            _ => Ok(false),
        }
    }

    fn check_store_symbolic(&mut self, state: &mut State, array: Operand, value: Operand) -> Done<Step> {
        let class = self.exact_class(state, array)?;
        let Some(component) = self.program.class(class).component() else { return Ok(Step::Next) };
        match self.test_type(state, value, component)? {
            Tested::Null | Tested::Is => Ok(Step::Next),
            Tested::IsNot(found) => {
                Err(raise("java/lang/ArrayStoreException", Some(self.program.dotted(found))))
            }
        }
    }

    fn place(&mut self, body: &'p Body, field: u32) -> Done<Place> {
        let link = &body.fields[field as usize];
        let target = match link.resolved.get() {
            Some(target) => *target,
            None => self.link_field(body, link)?,
        };
        Ok(Place { field: target.field, slot: target.slot, kind: link.kind })
    }
}

/// The value of a register.
pub(crate) fn operand(state: &State, body: &Body, base: usize, reg: Reg) -> Operand {
    let at = base + reg.index();
    Operand { ty: body.registers[reg.index()], word: state.stack[at], mark: state.mark(at) }
}

fn raise(class: &'static str, message: Option<String>) -> Box<Control> {
    Box::new(Control::Raise(class, message))
}
