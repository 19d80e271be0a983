//! Findings and coverage as plain data, and how they are shown: terminal, HTML, JSON, SARIF, JaCoCo's XML; and how anything
//! is drawn.
//!
//! **Architecture Invariant:** nothing here prints, reads a clock or a file but sources and baselines it is asked
//! for; the same findings give the same text.

mod accounting;
mod annotations;
mod baseline;
pub mod draw;
mod expression;
mod finding;
pub mod html;
mod ignore;
mod jacoco;
mod java;
mod json;
mod judgement;
mod rule;
mod rule_page;
mod sarif;
mod source;
mod terminal;
mod xml;

pub use accounting::{Accounting, Kind};
pub use annotations::{render_github, render_gitlab, render_junit};
pub use baseline::{Baseline, BaselineError};
pub use expression::Operation;
pub use finding::{Finding, FlowStep, Level, Location, Silenced, TestLocation};
pub use ignore::ignored;
pub use jacoco::{ClassCoverage, LineCoverage, MethodCoverage, render_jacoco};
pub use json::FoundReport;
pub use judgement::{Judgement, Reason};
pub use rule::Rule;
pub use rule_page::RulePage;
pub use sarif::render_sarif;
pub use source::{SourceFile, SourceRoots};
pub use terminal::{TerminalOptions, render_accounting, render_findings, render_summary};
