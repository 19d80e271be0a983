//! Parses one instruction: its first word says what follows.

use std::sync::OnceLock;

use attest_program::Name;

use super::{Parser, Reference};
use crate::body::{CallKind, CallSite, DynamicLink, InlineCache, SwitchTable, TextLink};
use crate::inst::{Block, Inst, Reg};
use crate::text::scan::ParseError;
use crate::text::{BINARY, CALLS, CONDITIONS, UNARY, member};

impl Parser<'_> {
    pub(super) fn inst(&mut self) -> Result<Inst, ParseError> {
        if self.scan.peek_numbered("v").is_some() {
            let dst = self.register()?;
            self.scan.need("=")?;
            return self.value(dst);
        }
        let word = self.scan.word("an instruction")?;
        Ok(match word {
            "check_null" => Inst::CheckNull { a: self.register()? },
            "check_bounds" => {
                let (array, index) = self.element()?;
                Inst::CheckBounds { array, index }
            }
            "check_zero" => Inst::CheckZero { a: self.register()? },
            "check_size" => Inst::CheckSize { a: self.register()? },
            "check_cast" => Inst::CheckCast { a: self.register()?, class: self.class()? },
            "check_store" => Inst::CheckStore { array: self.register()?, value: self.register()? },
            "init" => Inst::Init { class: self.class()? },
            "init_field" => Inst::InitField { field: self.field(true)? },
            "init_call" => {
                let reference = self.reference(false)?;
                if self.initialising.replace((self.body.insts.len(), reference)).is_some() {
                    return self.scan.wrong("another `init_call` still waits for its call".to_owned());
                }
                // Put right when the call comes.
                Inst::InitCall { site: u32::MAX }
            }
            "put_field" => {
                let (object, field) = (self.register()?, self.field(false)?);
                Inst::PutField { object, field, src: self.source()? }
            }
            "put_static" => Inst::PutStatic { field: self.field(true)?, src: self.source()? },
            "store" => {
                let kind = self.kind()?;
                let (array, index) = self.element()?;
                Inst::ArrayStore { kind, array, index, src: self.source()? }
            }
            "monitor_enter" => Inst::MonitorEnter { a: self.register()? },
            "monitor_exit" => Inst::MonitorExit { a: self.register()? },
            "call" => self.call(None)?,
            "goto" => Inst::Goto { to: self.target()? },
            "if" => self.branch()?,
            "switch" => self.switch()?,
            "return" if self.scan.peek_numbered("v").is_some() => Inst::Return { a: self.register()? },
            "return" => Inst::ReturnVoid,
            "throw" => Inst::Throw { a: self.register()? },
            _ => return self.scan.wrong(format!("there is no instruction `{word}`")),
        })
    }

    fn value(&mut self, dst: Reg) -> Result<Inst, ParseError> {
        if self.scan.is_string() {
            let text = self.scan.string()?;
            self.body.texts.push(TextLink::new(text));
            return Ok(Inst::Text { dst, text: self.body.texts.len() as u32 - 1 });
        }
        if self.scan.peek_numbered("v").is_some() {
            return Ok(Inst::Move { dst, src: self.register()? });
        }
        let word = self.scan.word("a value")?;
        Ok(match word {
            "int" => Inst::Int { dst, value: self.scan.number("an int")? },
            "long" => {
                let value: i64 = self.scan.number("a long")?;
                Inst::Long { dst, constant: self.constant(value as u64) }
            }
            "float" => {
                let of_bits = |bits| u32::try_from(bits).ok().map(f32::from_bits);
                Inst::Float { dst, value: self.scan.decimal(of_bits)? }
            }
            "double" => {
                let value: f64 = self.scan.decimal(|bits| Some(f64::from_bits(bits)))?;
                Inst::Double { dst, constant: self.constant(value.to_bits()) }
            }
            "null" => Inst::Null { dst },
            "class" => Inst::ClassObject { dst, class: self.class()? },
            "dynamic" => {
                self.scan.need("#")?;
                let pool_index = self.scan.number("an index into the constant pool")?;
                let kind = self.kind()?;
                self.body.dynamics.push(DynamicLink { pool_index, kind });
                Inst::Dynamic { dst, site: self.body.dynamics.len() as u32 - 1 }
            }
            "get_field" => Inst::GetField { dst, object: self.register()?, field: self.field(false)? },
            "get_static" => Inst::GetStatic { dst, field: self.field(true)? },
            "load" => {
                let kind = self.kind()?;
                let (array, index) = self.element()?;
                Inst::ArrayLoad { kind, dst, array, index }
            }
            "length" => Inst::ArrayLength { dst, array: self.register()? },
            "new" => Inst::New { dst, class: self.class()? },
            "new_array" => {
                let class = self.class()?;
                match *self.list()? {
                    [length] => Inst::NewArray { dst, length, class },
                    _ => return self.scan.wrong("`new_array` takes one length".to_owned()),
                }
            }
            "new_multi_array" => {
                let (class, sizes) = (self.class()?, self.list()?);
                self.body.lists.push(sizes);
                Inst::NewMultiArray { dst, class, sizes: self.body.lists.len() as u32 - 1 }
            }
            "instance_of" => Inst::InstanceOf { dst, a: self.register()?, class: self.class()? },
            "call" => self.call(Some(dst))?,
            _ => return self.operation(dst, word),
        })
    }

    fn operation(&mut self, dst: Reg, word: &str) -> Result<Inst, ParseError> {
        if let Some(op) = member(UNARY, word) {
            return Ok(Inst::Unary { op, dst, a: self.register()? });
        }
        let Some(op) = member(BINARY, word) else {
            return self.scan.wrong(format!("there is no operation `{word}`"));
        };
        let a = self.register()?;
        if self.scan.peek_numbered("v").is_some() {
            return Ok(Inst::Binary { op, dst, a, b: self.register()? });
        }
        Ok(Inst::BinaryImm { op, dst, a, imm: self.scan.number("a register or an int")? })
    }

    fn call(&mut self, result: Option<Reg>) -> Result<Inst, ParseError> {
        let what = "virtual, special, static, interface or dynamic";
        let word = self.scan.word(what)?;
        let Some(kind) = member(CALLS, word) else {
            return self.scan.wrong(format!("expected {what}, found `{word}`"));
        };
        let mut bootstrap = 0;
        let reference = if kind == CallKind::Dynamic {
            self.scan.need("#")?;
            bootstrap = self.scan.number("the index of a bootstrap method")?;
            let class = self.program.class(self.program.method(self.body.method).class).name;
            let (name, descriptor) = self.method()?;
            Reference { class, name, descriptor, interface: false }
        } else {
            self.reference(kind == CallKind::Interface)?
        };
        let site = self.body.sites.len() as u32;
        if let Some((at, _)) = self.initialising.take_if(|(_, wanted)| *wanted == reference) {
            self.body.insts[at] = Inst::InitCall { site };
        }
        let arguments = self.list()?;
        let Reference { class, name, descriptor, interface } = reference;
        let (resolved, cache) = (OnceLock::new(), InlineCache::default());
        self.body.sites.push(CallSite {
            kind,
            class,
            name,
            descriptor,
            interface,
            bootstrap,
            arguments,
            result,
            resolved,
            cache,
        });
        Ok(Inst::Call { site })
    }

    fn reference(&mut self, mut interface: bool) -> Result<Reference, ParseError> {
        if self.scan.keyword("of") {
            interface = self.scan.keyword("interface");
            if !interface {
                self.scan.need_keyword("class")?;
            }
        }
        let class = self.scan.name("a class name")?;
        self.scan.need(".")?;
        let (name, descriptor) = self.method()?;
        Ok(Reference { class: self.program.intern(&class), name, descriptor, interface })
    }

    fn method(&mut self) -> Result<(Name, Name), ParseError> {
        let name = self.scan.name("a method name")?;
        let descriptor = self.scan.tight_descriptor()?;
        Ok((self.program.intern(&name), self.program.intern(&descriptor)))
    }

    fn branch(&mut self) -> Result<Inst, ParseError> {
        let a = self.register()?;
        let word = self.scan.word("a comparison")?;
        if word == "null" {
            let (then, other) = self.targets()?;
            return Ok(Inst::IfNull { a, then, other });
        }
        if word == "same" {
            let b = self.register()?;
            let (then, other) = self.targets()?;
            return Ok(Inst::IfSame { a, b, then, other });
        }
        let Some(cond) = member(CONDITIONS, word) else {
            return self.scan.wrong(format!("there is no comparison `{word}`"));
        };
        if self.scan.peek_numbered("v").is_some() {
            let b = self.register()?;
            let (then, other) = self.targets()?;
            return Ok(Inst::If { cond, a, b, then, other });
        }
        let imm = self.scan.number("a register or a 16-bit number")?;
        let (then, other) = self.targets()?;
        Ok(Inst::IfImm { cond, a, imm, then, other })
    }

    fn targets(&mut self) -> Result<(Block, Block), ParseError> {
        self.scan.need_keyword("then")?;
        let then = self.target()?;
        self.scan.need_keyword("else")?;
        Ok((then, self.target()?))
    }

    fn switch(&mut self) -> Result<Inst, ParseError> {
        let a = self.register()?;
        self.scan.need("{")?;
        let mut cases: Vec<(i32, Block)> = Vec::new();
        while !self.scan.keyword("else") {
            let key = self.scan.number("a key or `else`")?;
            if cases.last().is_some_and(|(last, _)| *last >= key) {
                return self.scan.wrong("keys must ascend".to_owned());
            }
            self.scan.need("->")?;
            cases.push((key, self.target()?));
        }
        self.scan.need("->")?;
        let table = SwitchTable::new(cases, self.target()?);
        self.scan.need("}")?;
        self.body.tables.push(table);
        Ok(Inst::Switch { a, table: self.body.tables.len() as u32 - 1 })
    }
}
