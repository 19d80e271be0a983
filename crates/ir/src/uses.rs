//! Which registers an instruction reads.

use crate::body::Body;
use crate::inst::{Inst, Reg};

impl Body {
    /// The registers that an instruction reads, in the order of its operands.
    pub fn uses(&self, inst: Inst) -> Vec<Reg> {
        match inst {
            Inst::Int { .. }
            | Inst::Long { .. }
            | Inst::Float { .. }
            | Inst::Double { .. }
            | Inst::Null { .. }
            | Inst::Text { .. }
            | Inst::ClassObject { .. }
            | Inst::Dynamic { .. }
            | Inst::Init { .. }
            | Inst::InitField { .. }
            | Inst::InitCall { .. }
            | Inst::GetStatic { .. }
            | Inst::New { .. }
            | Inst::Goto { .. }
            | Inst::ReturnVoid => Vec::new(),
            Inst::Move { src, .. } | Inst::PutStatic { src, .. } => vec![src],
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
            | Inst::Return { a }
            | Inst::Throw { a } => vec![a],
            Inst::Binary { a, b, .. } | Inst::If { a, b, .. } | Inst::IfSame { a, b, .. } => vec![a, b],
            Inst::CheckBounds { array, index } | Inst::ArrayLoad { array, index, .. } => vec![array, index],
            Inst::CheckStore { array, value } => vec![array, value],
            Inst::GetField { object, .. } => vec![object],
            Inst::PutField { object, src, .. } => vec![object, src],
            Inst::ArrayStore { array, index, src, .. } => vec![array, index, src],
            Inst::ArrayLength { array, .. } => vec![array],
            Inst::NewArray { length, .. } => vec![length],
            Inst::NewMultiArray { sizes, .. } => self.lists[sizes as usize].to_vec(),
            Inst::Call { site } => self.sites[site as usize].arguments.to_vec(),
        }
    }
}
