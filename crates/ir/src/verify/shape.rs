//! Invariants 1 to 7, 12 and 13: what can be said without looking at types of operands.

use std::ops::ControlFlow;

use super::{Verifier, operands};
use crate::inst::{Block, Inst, Reg, Type};

impl Verifier<'_> {
    pub(super) fn shape(&mut self) {
        self.partition();
        if !self.violations.is_empty() {
            return;
        }
        self.handlers();
        self.each_inst(|verifier, inst| {
            verifier.terminator(inst);
            verifier.indices(inst);
            verifier.registers(inst);
            verifier.targets(inst);
        });
        self.parameters();
    }

    fn partition(&mut self) {
        let body = self.body;
        if body.blocks.is_empty() {
            self.report(1, "there is no block");
        }
        let mut end = 0;
        for (number, data) in body.blocks.iter().enumerate() {
            self.block = Some(Block(number as u16));
            if data.start != end {
                self.report(1, format_args!("starts at {} where {end} is next", data.start));
            }
            if data.end <= data.start {
                self.report(1, "is empty");
            }
            end = data.end;
        }
        self.block = None;
        if end as usize != body.insts.len() {
            self.report(1, format_args!("blocks end at {end} of {} instructions", body.insts.len()));
        }
        if body.pcs.len() != body.insts.len() {
            let (pcs, insts) = (body.pcs.len(), body.insts.len());
            self.report(3, format_args!("{pcs} bytecode positions for {insts} instructions"));
        }
        if !body.lines.is_sorted_by_key(|(pc, _)| *pc) {
            self.report(3, "the line table is not sorted");
        }
    }

    fn handlers(&mut self) {
        let body = self.body;
        for (number, data) in body.blocks.iter().enumerate() {
            self.block = Some(Block(number as u16));
            let Some(list) = data.handlers else { continue };
            match body.handler_lists.get(list as usize) {
                None => self.report(5, format_args!("there is no handler list {list}")),
                Some(list) if list.is_empty() => self.report(13, "its handler list is empty"),
                Some(_) => {}
            }
        }
        self.block = None;
        for handler in body.handler_lists.iter().flatten() {
            self.target(handler.block);
            self.index("class", handler.class.unwrap_or(0), handler.class.map_or(1, |_| body.classes.len()));
            self.register(handler.caught);
            let caught = body.registers.get(handler.caught.index());
            if caught.is_some_and(|t| *t != Type::Ref) {
                self.report(13, format_args!("{} for an exception is not a ref", handler.caught));
            }
        }
    }

    fn terminator(&mut self, inst: Inst) {
        let (Some(block), Some(at)) = (self.block, self.inst) else { return };
        let is_last = at + 1 == self.body.blocks[block.index()].end as usize;
        match (is_last, inst.is_terminator()) {
            (true, false) => self.report(2, "the block does not end with a terminator"),
            (false, true) => self.report(2, "a terminator in the middle of the block"),
            (true, true) | (false, false) => {}
        }
    }

    fn indices(&mut self, inst: Inst) {
        let body = self.body;
        match inst {
            Inst::Long { constant, .. } | Inst::Double { constant, .. } => {
                self.index("constant", constant, body.constants.len());
            }
            Inst::Text { text, .. } => self.index("text", text, body.texts.len()),
            Inst::ClassObject { class, .. }
            | Inst::CheckCast { class, .. }
            | Inst::Init { class }
            | Inst::New { class, .. }
            | Inst::NewArray { class, .. }
            | Inst::InstanceOf { class, .. } => self.index("class", class, body.classes.len()),
            Inst::NewMultiArray { class, sizes, .. } => {
                self.index("class", class, body.classes.len());
                self.index("list", sizes, body.lists.len());
            }
            Inst::Dynamic { site, .. } => self.index("dynamic constant", site, body.dynamics.len()),
            Inst::InitField { field }
            | Inst::GetField { field, .. }
            | Inst::PutField { field, .. }
            | Inst::GetStatic { field, .. }
            | Inst::PutStatic { field, .. } => self.index("field", field, body.fields.len()),
            Inst::InitCall { site } | Inst::Call { site } => self.index("call site", site, body.sites.len()),
            Inst::Switch { table, .. } => self.index("switch table", table, body.tables.len()),
            Inst::Int { .. }
            | Inst::Float { .. }
            | Inst::Null { .. }
            | Inst::Move { .. }
            | Inst::Unary { .. }
            | Inst::Binary { .. }
            | Inst::BinaryImm { .. }
            | Inst::CheckNull { .. }
            | Inst::CheckBounds { .. }
            | Inst::CheckZero { .. }
            | Inst::CheckSize { .. }
            | Inst::CheckStore { .. }
            | Inst::ArrayLoad { .. }
            | Inst::ArrayStore { .. }
            | Inst::ArrayLength { .. }
            | Inst::MonitorEnter { .. }
            | Inst::MonitorExit { .. }
            | Inst::Goto { .. }
            | Inst::If { .. }
            | Inst::IfImm { .. }
            | Inst::IfSame { .. }
            | Inst::IfNull { .. }
            | Inst::Return { .. }
            | Inst::ReturnVoid
            | Inst::Throw { .. } => {}
        }
    }

    fn index(&mut self, table: &str, index: u32, length: usize) {
        if index as usize >= length {
            self.report(5, format_args!("there is no {table} {index}"));
        }
    }

    fn registers(&mut self, inst: Inst) {
        let body = self.body;
        let _ = operands::visit(body, inst, |_, register, _| {
            self.register(register);
            ControlFlow::<()>::Continue(())
        });
    }

    fn register(&mut self, register: Reg) {
        if register.index() >= self.body.registers.len() {
            self.report(6, format_args!("there is no register {register}"));
        }
    }

    fn targets(&mut self, inst: Inst) {
        let body = self.body;
        match inst {
            Inst::Goto { to } => self.target(to),
            Inst::If { then, other, .. }
            | Inst::IfImm { then, other, .. }
            | Inst::IfSame { then, other, .. }
            | Inst::IfNull { then, other, .. } => {
                self.target(then);
                self.target(other);
            }
            Inst::Switch { table, .. } => {
                let Some(table) = body.tables.get(table as usize) else { return };
                table.cases.iter().for_each(|(_, to)| self.target(*to));
                self.target(table.default);
                self.keys(&table.cases, table.dense);
            }
            _ => {}
        }
    }

    fn keys(&mut self, cases: &[(i32, Block)], dense: bool) {
        if !cases.is_sorted_by(|(a, _), (b, _)| a < b) {
            self.report(12, "the keys do not ascend");
        }
        let consecutive = cases.windows(2).all(|w| i64::from(w[1].0) - i64::from(w[0].0) == 1);
        if dense != (consecutive && !cases.is_empty()) {
            self.report(12, if dense { "marked dense and is not" } else { "dense and not marked so" });
        }
    }

    fn target(&mut self, block: Block) {
        if block.index() >= self.body.blocks.len() {
            self.report(4, format_args!("there is no {block}"));
        }
    }

    fn parameters(&mut self) {
        let body = self.body;
        let method = self.program.method(body.method);
        let receiver = (!method.is_static()).then_some(Type::Ref);
        let wanted = receiver.into_iter().chain(method.signature.parameters.iter().map(|p| Type::of(p.kind)));
        let count = usize::from(receiver.is_some()) + method.signature.parameters.len();
        if usize::from(body.parameters) != count {
            let found = body.parameters;
            self.report(7, format_args!("{found} parameters where the method has {count}"));
        } else if body.registers.len() < count {
            self.report(7, format_args!("{} registers for {count} parameters", body.registers.len()));
        }
        for (at, (found, wanted)) in body.registers.iter().zip(wanted).enumerate() {
            if *found != wanted {
                self.report(7, format_args!("parameter v{at} is {}, not {}", found.name(), wanted.name()));
            }
        }
    }
}
