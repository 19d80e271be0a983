//! The register IR: what every engine executes and analyses.

mod bodies;
mod body;
mod build;
mod inst;
mod lift;

pub use bodies::Bodies;
pub use body::{
    BlockData, Body, CallKind, CallSite, CallTarget, ClassLink, DynamicLink, FieldLink, FieldTarget, Handler,
    InlineCache, SwitchTable,
};
pub use build::Builder;
pub use inst::{BinaryOp, Block, Cond, Inst, Reg, Type, UnaryOp};
pub use lift::{LiftError, LiftErrorKind, lift};
