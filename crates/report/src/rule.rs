//! What can be found; ids are stable, users' baselines and dashboards rest on them.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

/// A kind of finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// A null reference is used.
    NullDereference,
    /// An array index is out of bounds.
    ArrayIndex,
    /// An index of a string or collection is out of bounds.
    IndexOutOfBounds,
    /// An array of negative size is made.
    NegativeSize,
    /// A division by zero.
    DivisionByZero,
    /// A cast to a class that the object is not of.
    ClassCast,
    /// An element of a wrong class is stored into an array.
    ArrayStore,
    /// An `assert` fails.
    FailedAssertion,
    /// Text that is no number is parsed as one.
    NumberFormat,
    /// Any other unchecked exception leaves the method.
    UncaughtException,
    /// The stack overflows.
    StackOverflow,
    /// The method does not end within the time given.
    NonTermination,
}

impl Rule {
    /// All rules, in the order of their index in reports.
    pub const ALL: [Rule; 12] = [
        Rule::NullDereference,
        Rule::ArrayIndex,
        Rule::IndexOutOfBounds,
        Rule::NegativeSize,
        Rule::DivisionByZero,
        Rule::ClassCast,
        Rule::ArrayStore,
        Rule::FailedAssertion,
        Rule::NumberFormat,
        Rule::UncaughtException,
        Rule::StackOverflow,
        Rule::NonTermination,
    ];

    /// The rule that an exception of this class (with dots) falls under.
    pub fn of_exception(class: &str) -> Rule {
        match class {
            "java.lang.NullPointerException" => Rule::NullDereference,
            "java.lang.ArrayIndexOutOfBoundsException" => Rule::ArrayIndex,
            "java.lang.IndexOutOfBoundsException" | "java.lang.StringIndexOutOfBoundsException" => {
                Rule::IndexOutOfBounds
            }
            "java.lang.NegativeArraySizeException" => Rule::NegativeSize,
            "java.lang.ArithmeticException" => Rule::DivisionByZero,
            "java.lang.ClassCastException" => Rule::ClassCast,
            "java.lang.ArrayStoreException" => Rule::ArrayStore,
            "java.lang.AssertionError" => Rule::FailedAssertion,
            "java.lang.NumberFormatException" => Rule::NumberFormat,
            "java.lang.StackOverflowError" => Rule::StackOverflow,
            _ => Rule::UncaughtException,
        }
    }

    /// The rule of this id.
    pub fn of_id(id: &str) -> Option<Rule> {
        Rule::ALL.into_iter().find(|rule| rule.id() == id)
    }

    /// Its place in [`Rule::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }

    /// The stable id.
    pub const fn id(self) -> &'static str {
        match self {
            Rule::NullDereference => "null-dereference",
            Rule::ArrayIndex => "array-index",
            Rule::IndexOutOfBounds => "index-out-of-bounds",
            Rule::NegativeSize => "negative-size",
            Rule::DivisionByZero => "division-by-zero",
            Rule::ClassCast => "class-cast",
            Rule::ArrayStore => "array-store",
            Rule::FailedAssertion => "failed-assertion",
            Rule::NumberFormat => "number-format",
            Rule::UncaughtException => "uncaught-exception",
            Rule::StackOverflow => "stack-overflow",
            Rule::NonTermination => "non-termination",
        }
    }

    /// The name in the manner of SARIF: `NullDereference`.
    pub fn name(self) -> String {
        format!("{self:?}")
    }

    /// Its number in the Common Weakness Enumeration, if it has one.
    pub(crate) const fn weakness(self) -> Option<u16> {
        Some(match self {
            Rule::NullDereference => 476,
            Rule::ArrayIndex | Rule::IndexOutOfBounds => 129,
            Rule::NegativeSize => 1284,
            Rule::DivisionByZero => 369,
            Rule::ClassCast => 704,
            Rule::FailedAssertion => 617,
            Rule::UncaughtException => 248,
            Rule::StackOverflow => 674,
            Rule::NonTermination => 835,
            Rule::NumberFormat => 1286,
            Rule::ArrayStore => return None,
        })
    }

    /// One sentence.
    pub const fn description(self) -> &'static str {
        match self {
            Rule::NullDereference => "A null reference is dereferenced.",
            Rule::ArrayIndex => "An array is accessed outside its bounds.",
            Rule::IndexOutOfBounds => "A string or collection is accessed outside its bounds.",
            Rule::NegativeSize => "An array of negative size is created.",
            Rule::DivisionByZero => "An integer is divided by zero.",
            Rule::ClassCast => "An object is cast to a class that it is not an instance of.",
            Rule::ArrayStore => "An element is stored into an array of another class.",
            Rule::FailedAssertion => "An assertion fails.",
            Rule::NumberFormat => "Text that is no number is parsed as a number.",
            Rule::UncaughtException => "An unchecked exception leaves the method.",
            Rule::StackOverflow => "The recursion does not end before the stack overflows.",
            Rule::NonTermination => "The method does not end.",
        }
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl JsonSchema for Rule {
    fn schema_name() -> Cow<'static, str> {
        "Rule".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "enum": Rule::ALL.map(Rule::id) })
    }
}

#[cfg(test)]
mod tests {
    use super::Rule;

    #[test]
    fn ids_are_distinct_and_lead_back_to_their_rules() {
        for (index, rule) in Rule::ALL.into_iter().enumerate() {
            assert_eq!(Rule::of_id(rule.id()), Some(rule));
            assert_eq!(rule.index(), index);
        }
        assert_eq!(Rule::of_id("nonsense"), None);
        assert_eq!(Rule::of_exception("java.lang.ArithmeticException"), Rule::DivisionByZero);
        assert_eq!(Rule::of_exception("p.Odd"), Rule::UncaughtException);
    }
}
