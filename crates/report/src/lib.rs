//! Findings and coverage as plain data, and how they are shown: terminal, JSON, SARIF, JaCoCo's XML; and how anything is drawn.
//!
//! **Architecture Invariant:** nothing here prints, reads a clock or a file but sources and baselines it is asked
//! for; the same findings give the same text.

mod accounting;
mod baseline;
pub mod draw;
mod finding;
mod ignore;
mod jacoco;
mod json;
mod judgement;
mod rule;
mod sarif;
mod source;
mod terminal;

pub use accounting::{Accounting, Kind};
pub use baseline::{Baseline, BaselineError};
pub use finding::{Finding, FlowStep, Level, Location, Silenced, TestLocation};
pub use ignore::ignored;
pub use jacoco::{ClassCoverage, LineCoverage, MethodCoverage, render_jacoco};
pub use json::render_json;
pub use judgement::{Judgement, Reason};
pub use rule::Rule;
pub use sarif::render_sarif;
pub use source::{SourceFile, SourceRoots};
pub use terminal::{TerminalOptions, render_accounting, render_findings, render_summary};
