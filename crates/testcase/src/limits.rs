//! What does not fit into a class file although the language could say it.

use crate::case::TestCase;
use crate::expr::Expr;
use crate::inexpressible::Inexpressible;
use crate::literal;

/// JVMS 4.4.7
const MAX_TEXT_LENGTH: usize = 65_535;
/// An element takes at most about ten bytes of code, and a method has 65,535 (JVMS 4.7.3).
const MAX_ELEMENTS: usize = 5_000;

/// Whether the test's literals fit into a method.
pub fn fits(case: &TestCase) -> Result<(), Inexpressible> {
    let mut elements = 0;
    for expr in case.expressions() {
        match expr {
            Expr::Text(units) => {
                let length = literal::class_file_length(units);
                if length > MAX_TEXT_LENGTH {
                    return Err(Inexpressible::TextTooLong(length));
                }
            }
            Expr::Array { elements: some, .. } => elements += some.len(),
            _ => {}
        }
    }
    if elements > MAX_ELEMENTS { Err(Inexpressible::ArrayTooLarge(elements)) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::fits;
    use crate::case::{Expectation, TestCase};
    use crate::class_name::ClassName;
    use crate::expr::{Callee, Expr, Parameter};
    use crate::inexpressible::Inexpressible;
    use crate::java_type::Type;
    use crate::name::TestName;

    #[test]
    fn a_string_longer_than_a_constant_is_refused() {
        let class = ClassName::new("p", "A");
        let callee = Callee::new(class.clone(), "m", vec![Parameter::new("text", Type::string())]);
        let case = |length| {
            let call = Expr::call_static(callee.clone(), vec![Expr::Text(vec![0x41; length])]);
            TestCase::new(class.clone(), TestName::default(), call, Expectation::Completes)
        };
        assert_eq!(fits(&case(65_535)), Ok(()));
        assert_eq!(fits(&case(65_536)), Err(Inexpressible::TextTooLong(65_536)));
    }
}
