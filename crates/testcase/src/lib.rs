//! Test cases as plain data, printed as JUnit sources a colleague would accept.
//!
//! **Architecture Invariant:** a test uses what the language lets a class of the same package use: no
//! reflection, no run-time library, nothing but JUnit and the JDK. What cannot be said that way is an error with
//! the reason, never a test that does not compile.

mod access;
mod callee;
mod case;
mod class_name;
mod construct;
mod expr;
mod implement;
mod inexpressible;
mod java_type;
pub mod junit;
mod limits;
pub mod literal;
mod name;
mod oracle;
mod stub;
mod types;

pub use access::{class_name, may_assign, may_call, siblings};
pub use callee::{callee, callee_on, is_inner, name_for, parameter_names};
pub use case::{Act, Arrangement, Check, Expectation, Expected, Statement, TestCase};
pub use class_name::ClassName;
pub use construct::{Cannot, Construction, Root, Want, WantedObject, WantedObjects, construct};
pub use expr::{Callee, Deprecation, Expr, Parameter, Var};
pub use implement::{abstract_methods, implement, implement_applied};
pub use inexpressible::Inexpressible;
pub use java_type::{ClassType, Type, TypeArgument, TypeArguments};
pub use limits::fits;
pub use name::{TestName, describe, identifier, is_identifier};
pub use oracle::{expected, stable};
pub use stub::{Answer, Mock, Stub, StubAccess, StubMethod, StubTypeParameter};
pub use types::{Generics, Variables, class_type, erased_type, variables};
