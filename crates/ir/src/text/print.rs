//! Prints a body in the text format.

use std::fmt::{self, Display, Write};

use attest_program::{Name, Program};

use super::{BINARY, CALLS, CONDITIONS, ENTRIES, KINDS, RESERVED, UNARY, is_plain, word};
use crate::body::{Body, CallKind, CallSite, FieldLink};
use crate::inst::{Block, Inst, Reg};

/// The text of a body whose table indices are in range.
pub fn print(body: &Body, program: &Program) -> String {
    let mut printer = Printer { body, program, out: String::new() };
    // Writing to a string cannot fail.
    let _ = printer.body();
    printer.out
}

/// The text of one instruction of a body, without its position.
pub fn print_inst(body: &Body, program: &Program, inst: usize) -> Option<String> {
    let mut printer = Printer { body, program, out: String::new() };
    // Writing to a string cannot fail.
    let _ = printer.inst(*body.insts.get(inst)?);
    Some(printer.out)
}

struct Printer<'a> {
    body: &'a Body,
    program: &'a Program,
    out: String,
}

impl Printer<'_> {
    fn body(&mut self) -> fmt::Result {
        let method = self.program.method(self.body.method);
        self.out.push_str("method ");
        self.member(self.program.class(method.class).name, method.name)?;
        self.descriptor(method.descriptor)?;
        self.out.push('\n');
        let (body, parameters) = (self.body, self.body.parameters as usize);
        let registers: Vec<_> =
            body.registers.iter().enumerate().map(|(at, t)| format!("v{at}:{}", t.name())).collect();
        let (parameters, others) = registers.split_at(parameters.min(registers.len()));
        self.header("parameters", parameters)?;
        self.header("registers", others)?;
        let lines: Vec<_> = body.lines.iter().map(|(pc, line)| format!("@{pc}={line}")).collect();
        self.header("lines", &lines)?;
        let mut line = None;
        for block in 0..body.blocks.len() {
            self.block(Block(block as u16), &mut line)?;
        }
        Ok(())
    }

    fn header(&mut self, word: &str, entries: &[String]) -> fmt::Result {
        entries.chunks(ENTRIES).try_for_each(|some| writeln!(self.out, "  {word} {}", some.join(" ")))
    }

    fn block(&mut self, block: Block, line: &mut Option<u16>) -> fmt::Result {
        let data = self.body.blocks[block.index()];
        write!(self.out, "{block}")?;
        let handlers = data.handlers.map_or(&[][..], |list| &self.body.handler_lists[list as usize]);
        for (at, handler) in handlers.iter().enumerate() {
            self.out.push_str(if at == 0 { " catch " } else { ", " });
            match handler.class {
                Some(class) => self.class(class)?,
                None => self.out.push_str("any"),
            }
            write!(self.out, " -> {}({})", handler.block, handler.caught)?;
        }
        self.out.push_str(":\n");
        for at in data.start as usize..data.end as usize {
            let pc = self.body.pcs[at];
            let start = self.out.len();
            write!(self.out, "  {:<5} ", format!("@{pc}"))?;
            self.inst(self.body.insts[at])?;
            let here = self.body.line(pc);
            if here != *line && !self.out.ends_with("}") {
                let column = self.out[start..].chars().count();
                let gap = 48usize.saturating_sub(column).max(2);
                here.map_or(Ok(()), |l| write!(self.out, "{:gap$}; line {l}", ""))?;
                *line = here;
            }
            self.out.push('\n');
        }
        Ok(())
    }

    fn inst(&mut self, inst: Inst) -> fmt::Result {
        match inst {
            Inst::Int { dst, value } => write!(self.out, "{dst} = int {value}"),
            Inst::Long { dst, constant } => {
                write!(self.out, "{dst} = long {}", self.constant(constant) as i64)
            }
            Inst::Float { dst, value } => {
                let bits = u64::from(value.to_bits());
                write!(self.out, "{dst} = float ")?;
                self.decimal(value.is_nan(), value.is_infinite(), bits, value)
            }
            Inst::Double { dst, constant } => {
                let value = f64::from_bits(self.constant(constant));
                write!(self.out, "{dst} = double ")?;
                self.decimal(value.is_nan(), value.is_infinite(), value.to_bits(), value)
            }
            Inst::Null { dst } => write!(self.out, "{dst} = null"),
            Inst::Text { dst, text } => {
                write!(self.out, "{dst} = ")?;
                self.quoted(self.body.texts[text as usize].units.iter().copied())
            }
            Inst::ClassObject { dst, class } => self.of_class(format_args!("{dst} = class "), class),
            Inst::Dynamic { dst, site } => {
                let link = &self.body.dynamics[site as usize];
                write!(self.out, "{dst} = dynamic #{} {}", link.pool_index, word(KINDS, link.kind))
            }
            Inst::Move { dst, src } => write!(self.out, "{dst} = {src}"),
            Inst::Unary { op, dst, a } => write!(self.out, "{dst} = {} {a}", word(UNARY, op)),
            Inst::Binary { op, dst, a, b } => write!(self.out, "{dst} = {} {a} {b}", word(BINARY, op)),
            Inst::BinaryImm { op, dst, a, imm } => {
                write!(self.out, "{dst} = {} {a} {imm}", word(BINARY, op))
            }
            Inst::CheckNull { a } => write!(self.out, "check_null {a}"),
            Inst::CheckBounds { array, index } => write!(self.out, "check_bounds {array}[{index}]"),
            Inst::CheckZero { a } => write!(self.out, "check_zero {a}"),
            Inst::CheckSize { a } => write!(self.out, "check_size {a}"),
            Inst::CheckCast { a, class } => self.of_class(format_args!("check_cast {a} "), class),
            Inst::CheckStore { array, value } => write!(self.out, "check_store {array} {value}"),
            Inst::Init { class } => self.of_class(format_args!("init "), class),
            Inst::InitField { field } => {
                write!(self.out, "init_field ")?;
                self.field(field)
            }
            Inst::InitCall { site } => {
                write!(self.out, "init_call ")?;
                self.reference(&self.body.sites[site as usize])
            }
            Inst::GetField { dst, object, field } => {
                write!(self.out, "{dst} = get_field {object} ")?;
                self.field(field)
            }
            Inst::PutField { object, src, field } => {
                write!(self.out, "put_field {object} ")?;
                self.field(field)?;
                write!(self.out, " = {src}")
            }
            Inst::GetStatic { dst, field } => {
                write!(self.out, "{dst} = get_static ")?;
                self.field(field)
            }
            Inst::PutStatic { src, field } => {
                write!(self.out, "put_static ")?;
                self.field(field)?;
                write!(self.out, " = {src}")
            }
            Inst::ArrayLoad { kind, dst, array, index } => {
                write!(self.out, "{dst} = load {} {array}[{index}]", word(KINDS, kind))
            }
            Inst::ArrayStore { kind, array, index, src } => {
                write!(self.out, "store {} {array}[{index}] = {src}", word(KINDS, kind))
            }
            Inst::ArrayLength { dst, array } => write!(self.out, "{dst} = length {array}"),
            Inst::New { dst, class } => self.of_class(format_args!("{dst} = new "), class),
            Inst::NewArray { dst, length, class } => {
                self.of_class(format_args!("{dst} = new_array "), class)?;
                write!(self.out, " ({length})")
            }
            Inst::NewMultiArray { dst, class, sizes } => {
                self.of_class(format_args!("{dst} = new_multi_array "), class)?;
                self.registers(&self.body.lists[sizes as usize])
            }
            Inst::InstanceOf { dst, a, class } => {
                self.of_class(format_args!("{dst} = instance_of {a} "), class)
            }
            Inst::MonitorEnter { a } => write!(self.out, "monitor_enter {a}"),
            Inst::MonitorExit { a } => write!(self.out, "monitor_exit {a}"),
            Inst::Call { site } => self.call(&self.body.sites[site as usize]),
            Inst::Goto { to } => write!(self.out, "goto {to}"),
            Inst::If { cond, a, b, then, other } => {
                write!(self.out, "if {a} {} {b} then {then} else {other}", word(CONDITIONS, cond))
            }
            Inst::IfImm { cond, a, imm, then, other } => {
                write!(self.out, "if {a} {} {imm} then {then} else {other}", word(CONDITIONS, cond))
            }
            Inst::IfSame { a, b, then, other } => {
                write!(self.out, "if {a} same {b} then {then} else {other}")
            }
            Inst::IfNull { a, then, other } => write!(self.out, "if {a} null then {then} else {other}"),
            Inst::Switch { a, table } => {
                let table = &self.body.tables[table as usize];
                writeln!(self.out, "switch {a} {{")?;
                for (key, to) in &table.cases {
                    writeln!(self.out, "          {key} -> {to}")?;
                }
                write!(self.out, "          else -> {}\n        }}", table.default)
            }
            Inst::Return { a } => write!(self.out, "return {a}"),
            Inst::ReturnVoid => write!(self.out, "return"),
            Inst::Throw { a } => write!(self.out, "throw {a}"),
        }
    }

    fn call(&mut self, site: &CallSite) -> fmt::Result {
        if let Some(result) = site.result {
            write!(self.out, "{result} = ")?;
        }
        write!(self.out, "call {} ", word(CALLS, site.kind))?;
        if site.kind == CallKind::Dynamic {
            write!(self.out, "#{} ", site.bootstrap)?;
            self.name(site.name, &[])?;
            self.descriptor(site.descriptor)?;
        } else {
            self.reference(site)?;
        }
        self.registers(&site.arguments)
    }

    fn reference(&mut self, site: &CallSite) -> fmt::Result {
        match (site.kind == CallKind::Interface, site.interface) {
            (false, true) => self.out.push_str("of interface "),
            (true, false) => self.out.push_str("of class "),
            (false, false) | (true, true) => {}
        }
        self.member(site.class, site.name)?;
        self.descriptor(site.descriptor)
    }

    fn registers(&mut self, registers: &[Reg]) -> fmt::Result {
        let registers: Vec<_> = registers.iter().map(Reg::to_string).collect();
        write!(self.out, " ({})", registers.join(", "))
    }

    fn constant(&self, index: u32) -> u64 {
        self.body.constants[index as usize]
    }

    fn decimal(
        &mut self,
        nan: bool,
        infinite: bool,
        bits: u64,
        value: impl fmt::Debug + Display,
    ) -> fmt::Result {
        match (nan, infinite) {
            (true, _) => write!(self.out, "nan:{bits:#x}"),
            (false, true) => write!(self.out, "{value}"),
            (false, false) => write!(self.out, "{value:?}"),
        }
    }

    fn of_class(&mut self, before: fmt::Arguments<'_>, class: u32) -> fmt::Result {
        self.out.write_fmt(before)?;
        self.class(class)
    }

    fn class(&mut self, class: u32) -> fmt::Result {
        self.name(self.body.classes[class as usize].name, &RESERVED)
    }

    fn field(&mut self, field: u32) -> fmt::Result {
        let FieldLink { class, name, descriptor, .. } = self.body.fields[field as usize];
        self.member(class, name)?;
        self.out.push(' ');
        self.name(descriptor, &[])
    }

    fn member(&mut self, class: Name, name: Name) -> fmt::Result {
        self.name(class, &RESERVED)?;
        self.out.push('.');
        self.name(name, &[])
    }

    fn name(&mut self, name: Name, reserved: &[&str]) -> fmt::Result {
        let text = self.program.text(name);
        let bare = text.chars().all(is_plain) && !text.is_empty() && !text.starts_with(';');
        if bare && !reserved.contains(&text) {
            return self.out.write_str(text);
        }
        self.quoted(text.encode_utf16())
    }

    fn descriptor(&mut self, descriptor: Name) -> fmt::Result {
        let text = self.program.text(descriptor);
        if text.starts_with('(') && text.chars().all(|c| is_plain(c) || matches!(c, '(' | ')')) {
            return self.out.write_str(text);
        }
        self.quoted(text.encode_utf16())
    }

    fn quoted(&mut self, units: impl Iterator<Item = u16>) -> fmt::Result {
        self.out.push('"');
        for c in char::decode_utf16(units) {
            match c {
                Ok('"') => self.out.push_str("\\\""),
                Ok('\\') => self.out.push_str("\\\\"),
                Ok('\n') => self.out.push_str("\\n"),
                Ok('\r') => self.out.push_str("\\r"),
                Ok('\t') => self.out.push_str("\\t"),
                Ok(c) if c.is_ascii_graphic() || c == ' ' || c.is_alphanumeric() => self.out.push(c),
                Ok(c) => {
                    let mut units = [0; 2];
                    c.encode_utf16(&mut units).iter().try_for_each(|u| write!(self.out, "\\u{u:04x}"))?;
                }
                Err(alone) => write!(self.out, "\\u{:04x}", alone.unpaired_surrogate())?,
            }
        }
        self.out.push('"');
        Ok(())
    }
}
