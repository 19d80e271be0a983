//! Parses the text format: the header, the blocks and the parts that instructions are made of.

mod inst;

use std::hash::Hash;
use std::sync::OnceLock;

use attest_program::{Kind, MethodId, Name, Program};
use rustc_hash::FxHashMap;

use super::scan::{ParseError, Scanner};
use super::{KINDS, member};
use crate::body::{BlockData, Body, ClassLink, FieldLink, Handler};
use crate::inst::{Block, Reg, Type};

/// The body that a text describes; its method must be declared by a class that can be loaded.
pub fn parse(text: &str, program: &Program) -> Result<Body, ParseError> {
    let mut parser = Parser {
        scan: Scanner::new(text),
        program,
        body: Body::new(MethodId::new(0)),
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
