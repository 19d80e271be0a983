//! Writes assertions: expected before actual, in the words that fit the value.

use super::Framework;
use super::writer::{Place, Writer};
use crate::case::Expected;
use crate::expr::Expr;
use crate::java_type::Type;
use crate::literal;

impl Writer<'_> {
    /// One of the framework's static methods.
    pub(crate) fn assertion(&mut self, name: &str) -> String {
        let class = match self.framework {
            Framework::Jupiter => "org.junit.jupiter.api.Assertions",
            Framework::JUnit4 => "org.junit.Assert",
        };
        self.scope.static_method(class, name)
    }

    /// The statement that holds `actual` against what is expected of it.
    pub(crate) fn check(&mut self, actual: &Expr, expected: &Expected) -> String {
        let written = self.expr(actual, Place::Free);
        let (name, arguments) = match expected {
            Expected::Null => ("assertNull", written),
            Expected::NotNull => ("assertNotNull", written),
            Expected::Same(value) => ("assertSame", format!("{}, {written}", self.expr(value, Place::Free))),
            Expected::NotSame(value) => {
                ("assertNotSame", format!("{}, {written}", self.expr(value, Place::Free)))
            }
            Expected::InstanceOf(class) => {
                ("assertTrue", format!("{written} instanceof {}", self.scope.class(class)))
            }
            Expected::Text(units) => {
                ("assertEquals", format!("{}, {}.toString()", literal::text(units), self.operand(actual)))
            }
            Expected::Near(value, delta) => {
                let value = self.expr(value, Place::Free);
                let delta = self.expr(delta, Place::Free);
                ("assertEquals", format!("{value}, {written}, {delta}"))
            }
            Expected::Equals(value) => {
                let written = self.as_array(value, actual).unwrap_or(written);
                self.equals(value, &written)
            }
        };
        format!("{}({arguments});", self.assertion(name))
    }

    /// What is declared as an object and is an array, as the array that it is.
    fn as_array(&mut self, value: &Expr, actual: &Expr) -> Option<String> {
        let (wanted, known) = (self.type_of(value)?, self.type_of(actual)?);
        match (&wanted, &known) {
            (Type::Array(_), Type::Class(_)) => {
                let wanted = self.ty(&wanted);
                Some(format!("({wanted}) {}", self.operand(actual)))
            }
            _ => None,
        }
    }

    fn equals(&mut self, value: &Expr, actual: &str) -> (&'static str, String) {
        match value {
            Expr::Boolean(true) => return ("assertTrue", actual.to_owned()),
            Expr::Boolean(false) => return ("assertFalse", actual.to_owned()),
            Expr::Null(_) => return ("assertNull", actual.to_owned()),
            _ => {}
        }
        let ty = self.type_of(value);
        let expected = match value {
            // Widened where it is compared, so the cast would only be noise.
            Expr::Byte(value) => literal::int(i32::from(*value)),
            Expr::Short(value) => literal::int(i32::from(*value)),
            other => self.expr(other, Place::Free),
        };
        match ty {
            Some(Type::Array(element)) => {
                let delta = self.delta(&element);
                ("assertArrayEquals", format!("{expected}, {actual}{delta}"))
            }
            Some(ty) => {
                let delta = self.delta(&ty);
                ("assertEquals", format!("{expected}, {actual}{delta}"))
            }
            None => ("assertEquals", format!("{expected}, {actual}")),
        }
    }

    /// JUnit 4 compares floating-point numbers only with one.
    fn delta(&self, ty: &Type) -> &'static str {
        match (self.framework, ty) {
            (Framework::JUnit4, Type::Double) => ", 0.0",
            (Framework::JUnit4, Type::Float) => ", 0.0f",
            _ => "",
        }
    }
}
