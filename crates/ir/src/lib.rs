//! The register IR: what every engine executes and analyses.

mod bodies;
mod body;
mod build;
mod callgraph;
mod cfg;
mod dominators;
mod dynamic;
mod flat;
mod inst;
mod lift;
mod loops;
pub mod text;
mod uses;
mod verify;

pub use bodies::Bodies;
pub use body::{
    BlockData, Body, CallKind, CallSite, CallTarget, ClassLink, DynamicLink, FieldLink, FieldTarget, Handler,
    InlineCache, SwitchTable, TextLink,
};
pub use build::Builder;
pub use callgraph::{
    BodySource, CallGraph, Edge, EdgeKind, Receivers, Unresolved, UnresolvedReason, loaded_classes,
};
pub use cfg::{Cfg, targets};
pub use dominators::{Dominators, PostDominators};
pub use dynamic::{DynamicConstant, DynamicError, HandleKind, link_call, link_constant};
pub use flat::Op;
pub use inst::{BinaryOp, Block, Cond, Inst, Reg, Type, UnaryOp};
pub use lift::{LiftError, LiftErrorKind, bytecode_weights, lift};
pub use loops::{Loop, Loops};
pub use verify::{Violation, verify};
