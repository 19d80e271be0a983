//! Parses the text format: a table of words, each with what follows it.

use std::hash::Hash;
use std::sync::OnceLock;

use attest_program::{Kind, MethodId, Name, Program};
use rustc_hash::FxHashMap;

use super::scan::{ParseError, Scanner};
use super::{BINARY, CALLS, CONDITIONS, KINDS, UNARY, member};
use crate::body::{
    BlockData, Body, CallKind, CallSite, ClassLink, DynamicLink, FieldLink, Handler, InlineCache,
    SwitchTable, TextLink,
};
use crate::inst::{Block, Inst, Reg, Type};

/// The body that a text describes; its method must be declared by a class that can be loaded.
pub fn parse(text: &str, program: &Program) -> Result<Body, ParseError> {
    let mut parser = Parser {
        scan: Scanner::new(text),
        program,
        body: empty(),
        classes: FxHashMap::default(),
        fields: FxHashMap::default(),
        initialising: None,
    };
    parser.header()?;
    while !parser.scan.is_at_end() {
        parser.block()?;
    }
    Ok(parser.body)
}

fn empty() -> Body {
    Body {
        method: MethodId::new(0),
        parameters: 0,
        registers: Vec::new(),
        blocks: Vec::new(),
        insts: Vec::new(),
        pcs: Vec::new(),
        handler_lists: Vec::new(),
        lines: Vec::new(),
        constants: Vec::new(),
        texts: Vec::new(),
        lists: Vec::new(),
        tables: Vec::new(),
        classes: Vec::new(),
        fields: Vec::new(),
        sites: Vec::new(),
        dynamics: Vec::new(),
    }
}

struct Parser<'a> {
    scan: Scanner<'a>,
    program: &'a Program,
    body: Body,
    classes: FxHashMap<Name, u32>,
    fields: FxHashMap<(Name, Name, Name, bool), u32>,
    /// An `init_call`, and which call it must meet before its block ends.
    initialising: Option<(usize, Reference)>,
}

/// A method named by a call.
#[derive(PartialEq)]
struct Reference {
    class: Name,
    name: Name,
    descriptor: Name,
    interface: bool,
}

impl Parser<'_> {
    fn header(&mut self) -> Result<(), ParseError> {
        self.scan.need_keyword("method")?;
        let class = self.scan.name("a class name")?;
        let class = match self.program.load(&class) {
            Ok(class) => class,
            Err(error) => return self.scan.wrong(error.to_string()),
        };
        self.scan.need(".")?;
        let name = self.scan.name("a method name")?;
        let descriptor = self.scan.tight_descriptor()?;
        let key = (self.program.intern(&name), self.program.intern(&descriptor));
        match self.program.class(class).declared_method(key.0, key.1) {
            Some(method) => self.body.method = method,
            None => return self.scan.wrong(format!("the class declares no method {name}{descriptor}")),
        }
        while self.scan.keyword("parameters") {
            self.registers()?;
        }
        self.body.parameters = self.body.registers.len() as u16;
        while self.scan.keyword("registers") {
            self.registers()?;
        }
        while self.scan.keyword("lines") {
            while self.scan.mark("@") {
                let pc = self.scan.number("a bytecode position")?;
                self.scan.need("=")?;
                self.body.lines.push((pc, self.scan.number("a line number")?));
            }
        }
        Ok(())
    }

    fn registers(&mut self) -> Result<(), ParseError> {
        while let Some(number) = self.scan.peek_numbered("v") {
            let next = self.body.registers.len();
            if usize::from(number) != next {
                return self.scan.expected(&format!("register v{next}"));
            }
            self.register()?;
            self.scan.need(":")?;
            let what = "a register type: int, long, float, double or ref";
            let name = self.scan.word(what)?;
            let types = [Type::Int, Type::Long, Type::Float, Type::Double, Type::Ref];
            match types.into_iter().find(|t| t.name() == name) {
                Some(found) => self.body.registers.push(found),
                None => return self.scan.wrong(format!("expected {what}, found `{name}`")),
            }
        }
        Ok(())
    }

    fn block(&mut self) -> Result<(), ParseError> {
        let next = self.body.blocks.len();
        if self.scan.peek_numbered("bb").map(usize::from) != Some(next) {
            return self.scan.expected(&format!("block bb{next} or an instruction that begins with `@`"));
        }
        self.target()?;
        let mut handlers = Vec::new();
        if self.scan.keyword("catch") {
            handlers.push(self.handler()?);
            while self.scan.mark(",") {
                handlers.push(self.handler()?);
            }
        }
        self.scan.need(":")?;
        let handlers = (!handlers.is_empty()).then(|| {
            let lists = &mut self.body.handler_lists;
            let known = lists.iter().position(|list| *list == handlers);
            let list = known.unwrap_or(lists.len());
            lists.extend(known.is_none().then_some(handlers));
            list as u32
        });
        let start = self.body.insts.len() as u32;
        while self.scan.mark("@") {
            let pc = self.scan.number("a bytecode position")?;
            self.body.pcs.push(pc);
            let inst = self.inst()?;
            self.body.insts.push(inst);
        }
        if self.initialising.is_some() {
            return self.scan.expected("the call that an `init_call` of this block belongs to");
        }
        self.body.blocks.push(BlockData { start, end: self.body.insts.len() as u32, handlers });
        Ok(())
    }

    fn handler(&mut self) -> Result<Handler, ParseError> {
        let class = if self.scan.keyword("any") { None } else { Some(self.class()?) };
        self.scan.need("->")?;
        let block = self.target()?;
        self.scan.need("(")?;
        let caught = self.register()?;
        self.scan.need(")")?;
        Ok(Handler { class, block, caught })
    }

    fn inst(&mut self) -> Result<Inst, ParseError> {
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

    fn register(&mut self) -> Result<Reg, ParseError> {
        self.scan.numbered("v", "a register").map(Reg)
    }

    fn target(&mut self) -> Result<Block, ParseError> {
        self.scan.numbered("bb", "a block").map(Block)
    }

    fn element(&mut self) -> Result<(Reg, Reg), ParseError> {
        let array = self.register()?;
        self.scan.need("[")?;
        let index = self.register()?;
        self.scan.need("]")?;
        Ok((array, index))
    }

    fn source(&mut self) -> Result<Reg, ParseError> {
        self.scan.need("=")?;
        self.register()
    }

    fn list(&mut self) -> Result<Box<[Reg]>, ParseError> {
        self.scan.need("(")?;
        let mut registers = Vec::new();
        while !self.scan.mark(")") {
            if !registers.is_empty() {
                self.scan.need(",")?;
            }
            registers.push(self.register()?);
        }
        Ok(registers.into())
    }

    fn kind(&mut self) -> Result<Kind, ParseError> {
        let word = self.scan.word("a kind")?;
        member(KINDS, word).map_or_else(|| self.scan.wrong(format!("there is no kind `{word}`")), Ok)
    }

    fn constant(&mut self, value: u64) -> u32 {
        self.body.constants.push(value);
        self.body.constants.len() as u32 - 1
    }

    fn class(&mut self) -> Result<u32, ParseError> {
        let name = self.scan.name("a class name")?;
        let name = self.program.intern(&name);
        Ok(shared(&mut self.classes, &mut self.body.classes, name, || ClassLink::new(name)))
    }

    fn field(&mut self, is_static: bool) -> Result<u32, ParseError> {
        let class = self.scan.name("a class name")?;
        self.scan.need(".")?;
        let name = self.scan.name("a field name")?;
        let descriptor = self.scan.name("a field descriptor")?;
        let Some(kind) = Kind::of_descriptor(&descriptor) else {
            return self.scan.wrong(format!("`{descriptor}` is not a field descriptor"));
        };
        let intern = |text: &str| self.program.intern(text);
        let (class, name, descriptor) = (intern(&class), intern(&name), intern(&descriptor));
        let link = || FieldLink { class, name, descriptor, is_static, kind, resolved: OnceLock::new() };
        Ok(shared(&mut self.fields, &mut self.body.fields, (class, name, descriptor, is_static), link))
    }
}

/// The index of the entry with this key, added if it is new.
fn shared<K: Eq + Hash, T>(
    known: &mut FxHashMap<K, u32>,
    table: &mut Vec<T>,
    key: K,
    make: impl FnOnce() -> T,
) -> u32 {
    *known.entry(key).or_insert_with(|| {
        table.push(make());
        table.len() as u32 - 1
    })
}
