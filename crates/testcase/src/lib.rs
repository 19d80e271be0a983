//! Test cases as plain data, printed as JUnit sources a colleague would accept.
//!
//! **Architecture Invariant:** a test uses what the language lets a class of the same package use: no
//! reflection, no run-time library, nothing but JUnit and the JDK. What cannot be said that way is an error with
//! the reason, never a test that does not compile.

mod case;
mod class_name;
mod expr;
mod java_type;
pub mod junit;
pub mod literal;
mod name;
mod stub;

pub use case::{Act, Arrangement, Check, Expectation, Expected, Statement, TestCase};
pub use class_name::ClassName;
pub use expr::{Callee, Deprecation, Expr, Parameter, Var};
pub use java_type::{ClassType, Type, TypeArgument, TypeArguments};
pub use name::{TestName, camel_case, describe, identifier, is_identifier};
pub use stub::{Answer, Stub, StubAccess, StubMethod};
