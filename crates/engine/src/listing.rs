//! `attest ir`: the IR of methods, as text and as data.

use attest_ir::text::{print, print_inst};
use attest_ir::{Bodies, Body};
use attest_program::{MethodId, Program};
use serde::Serialize;

use crate::query::{methods, spelling};
use crate::session::Error;
use crate::sources::Sources;

/// The IR of one method.
#[derive(Clone, Debug, Serialize)]
pub struct MethodText {
    /// The class, with dots.
    pub class: String,
    /// The method with its parameters, as Java writes them.
    pub method: String,
    /// Its descriptor (JVMS 4.3.3).
    pub descriptor: String,
    /// Why there is no IR: the method is abstract or native, or its bytecode is malformed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_code: Option<String>,
    /// Whether the missing IR is the fault of the class file.
    #[serde(skip)]
    pub broken: bool,
    /// The types of the registers; the first ones are the parameters.
    pub registers: Vec<&'static str>,
    /// How many of the registers are parameters.
    pub parameters: u16,
    /// The basic blocks; the first is the entry.
    pub blocks: Vec<BlockText>,
    /// The whole body in the text format.
    #[serde(skip)]
    pub text: String,
}

/// A basic block.
#[derive(Clone, Debug, Serialize)]
pub struct BlockText {
    /// Its name.
    pub name: String,
    /// The blocks that may run next, those of exception handlers included.
    pub successors: Vec<String>,
    /// Its instructions.
    pub instructions: Vec<InstText>,
}

/// An instruction.
#[derive(Clone, Debug, Serialize)]
pub struct InstText {
    /// The bytecode position it comes from.
    pub pc: u16,
    /// The source line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u16>,
    /// The instruction in the text format.
    pub text: String,
}

/// The IR of the methods that a query means.
pub fn listing(sources: &Sources, query: &str) -> Result<Vec<MethodText>, Error> {
    let program = sources.open()?;
    let bodies = Bodies::default();
    let methods = methods(&program, query, "ir")?;
    Ok(methods.into_iter().map(|method| method_text(&program, &bodies, method)).collect())
}

fn method_text(program: &Program, bodies: &Bodies, id: MethodId) -> MethodText {
    let method = program.method(id);
    let mut text = MethodText {
        class: program.dotted(method.class),
        method: spelling(program, id),
        descriptor: program.text(method.descriptor).to_owned(),
        no_code: None,
        broken: false,
        registers: Vec::new(),
        parameters: 0,
        blocks: Vec::new(),
        text: String::new(),
    };
    if method.is_abstract() || method.is_native() {
        let how = if method.is_native() { "native" } else { "abstract" };
        text.no_code = Some(format!("the method is {how} and has no bytecode"));
        return text;
    }
    match bodies.get(program, id) {
        Ok(body) => {
            text.registers = body.registers.iter().map(|t| t.name()).collect();
            text.parameters = body.parameters;
            text.blocks = blocks(program, body);
            text.text = print(body, program);
        }
        Err(error) => {
            text.no_code = Some(error.to_string());
            text.broken = true;
        }
    }
    text
}

fn blocks(program: &Program, body: &Body) -> Vec<BlockText> {
    let cfg = attest_ir::Cfg::of(body);
    let block = |block: attest_ir::Block| {
        let data = &body.blocks[block.index()];
        let inst = |at: usize| InstText {
            pc: body.pcs[at],
            line: body.line(body.pcs[at]),
            text: print_inst(body, program, at).unwrap_or_default(),
        };
        let mut successors: Vec<String> = cfg.successors(block).iter().map(ToString::to_string).collect();
        successors.dedup();
        BlockText {
            name: block.to_string(),
            successors,
            instructions: (data.start as usize..data.end as usize).map(inst).collect(),
        }
    };
    cfg.blocks().map(block).collect()
}
