//! A method under verification: its decoded code, and what holds for it whatever the types (JVMS 4.9.1).

use attest_classfile::access::ACC_STATIC;
use attest_classfile::{ClassFile, Code, Instruction};

use crate::fault::{Fault, refuse};
use crate::frame::Frame;
use crate::types::{OBJECT, Type, method_types};

/// A method with code.
pub(crate) struct Method<'a> {
    pub name: &'a str,
    pub is_static: bool,
    pub code: Code<'a>,
    pub instructions: Vec<(u32, Instruction)>,
    /// The number of the instruction that starts at each position, or [`NOWHERE`].
    index_at: Vec<u32>,
    pub parameters: Vec<Type<'a>>,
    pub result: Option<Type<'a>>,
}

const NOWHERE: u32 = u32::MAX;

impl<'a> Method<'a> {
    /// Decodes a method; `None` if it has no code.
    pub fn decode(
        file: &'a ClassFile,
        declared: &attest_classfile::Method,
    ) -> Result<Option<Method<'a>>, Fault> {
        let code = declared.code(file).map_err(|e| Fault::Format(e.to_string()))?;
        let Some(code) = code else { return Ok(None) };
        let instructions: Vec<_> = code
            .instructions()
            .collect::<Result<_, _>>()
            .map_err(|e| Fault::Verify(format!("Bad instruction: {e}")))?;
        let mut index_at = vec![NOWHERE; code.bytes.len()];
        for (index, (pc, _)) in instructions.iter().enumerate() {
            index_at[*pc as usize] = index as u32;
        }
        let name = declared.name(file);
        let types = method_types(declared.descriptor(file))?;
        // Old class initializers are static whatever their flags say (JVMS 2.9.2).
        let is_static = declared.access & ACC_STATIC != 0 || (name == "<clinit>" && file.major() < 51);
        let method = Method {
            name,
            is_static,
            code,
            instructions,
            index_at,
            parameters: types.parameters.into_iter().map(Type::of_field).collect(),
            result: types.ret.map(Type::of_field),
        };
        method.check_tables(file.major())?;
        Ok(Some(method))
    }

    /// Whether an instruction starts there.
    pub fn starts(&self, pc: u32) -> bool {
        self.index(pc).is_some()
    }

    /// The number of the instruction that starts there.
    pub fn index(&self, pc: u32) -> Option<usize> {
        self.index_at.get(pc as usize).filter(|index| **index != NOWHERE).map(|index| *index as usize)
    }

    pub fn is_constructor(&self) -> bool {
        self.name == "<init>"
    }

    /// The type state at the start (JVMS 4.10.1.6), and how many locals the arguments take.
    pub fn first_frame(&self, class: &'a str) -> Result<(Frame<'a>, usize), Fault> {
        let mut arguments = Vec::new();
        let mut this_uninitialised = false;
        if !self.is_static {
            this_uninitialised = self.is_constructor() && class != OBJECT;
            arguments.push(match this_uninitialised {
                true => Type::UninitializedThis,
                false => Type::object(class),
            });
        }
        for parameter in &self.parameters {
            arguments.push(*parameter);
            arguments.extend(parameter.second_half());
        }
        let max_locals = usize::from(self.code.max_locals);
        let count = arguments.len();
        if count > max_locals {
            return Err(Fault::Format("Arguments can't fit into locals".into()));
        }
        let mut locals = arguments;
        locals.resize(max_locals, Type::Top);
        let max_stack = usize::from(self.code.max_stack);
        Ok((Frame { locals, stack: Vec::new(), max_stack, this_uninitialised }, count))
    }

    /// The exception table and the local variable tables name instructions; the padding of switches is zero in old
    /// files.
    fn check_tables(&self, major: u16) -> Result<(), Fault> {
        let end = self.code.bytes.len() as u32;
        for entry in &self.code.exceptions {
            let (start, stop, handler) =
                (u32::from(entry.start), u32::from(entry.end), u32::from(entry.handler));
            if !self.starts(start) || !(stop == end || self.starts(stop)) {
                return refuse(format!("Illegal exception table range {start} {stop}"));
            }
            if !self.starts(handler) {
                return refuse(format!("Illegal exception table handler {handler}"));
            }
        }
        for variable in &self.code.local_variables {
            let (start, stop) =
                (u32::from(variable.start), u32::from(variable.start) + u32::from(variable.length));
            if !self.starts(start) || !(stop == end || self.starts(stop)) {
                return refuse(format!("Illegal local variable table range {start} {stop}"));
            }
        }
        if major < 51 {
            self.check_padding()?;
        }
        Ok(())
    }

    fn check_padding(&self) -> Result<(), Fault> {
        for (pc, instruction) in &self.instructions {
            if matches!(instruction, Instruction::TableSwitch { .. } | Instruction::LookupSwitch { .. }) {
                let start = *pc as usize + 1;
                let padding = self.code.bytes.get(start..start.next_multiple_of(4)).unwrap_or_default();
                if padding.iter().any(|byte| *byte != 0) {
                    return refuse("Nonzero padding byte in lookupswitch or tableswitch");
                }
            }
        }
        Ok(())
    }
}
