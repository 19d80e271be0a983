//! What a test is called: `withdraw_throwsIllegalState_whenAmountExceedsBalance`.

use crate::case::{Expectation, Expected};
use crate::expr::{Callee, Expr};
use crate::literal;

/// The three parts of a test's name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TestName {
    /// The method under test; `new` for a constructor.
    pub method: String,
    /// What it does: `throwsIllegalState`.
    pub result: String,
    /// When: `whenAmountExceedsBalance`.
    pub condition: Option<String>,
}

impl TestName {
    /// A name from the call and what is expected of it; the condition tells of arguments that stand out.
    pub fn of(call: &Expr, expectation: &Expectation) -> TestName {
        let (method, arguments): (&str, &[Expr]) = match call {
            Expr::New { arguments, .. } => ("new", arguments),
            Expr::CallStatic { callee, arguments } | Expr::Call { callee, arguments, .. } => {
                (&callee.name, arguments)
            }
            _ => ("test", &[]),
        };
        let condition = call.callee().and_then(|callee| condition(callee, arguments));
        TestName { method: method.to_owned(), result: result(expectation), condition }
    }

    /// The same with another condition, in words: `amount exceeds balance`.
    pub fn when(mut self, words: &str) -> TestName {
        self.condition = Some(format!("when{}", camel_case(words)));
        self
    }

    /// As an identifier.
    pub fn identifier(&self) -> String {
        let mut parts = vec![self.method.as_str(), self.result.as_str()];
        parts.extend(self.condition.as_deref());
        parts.retain(|part| !part.is_empty());
        identifier(&parts.join("_"))
    }

    /// The name that fits all of these, which stand together in one test.
    pub(crate) fn common<'a>(names: impl Iterator<Item = &'a TestName> + Clone) -> TestName {
        let first = names.clone().next().cloned().unwrap_or_default();
        let same_result = names.clone().all(|name| name.result == first.result);
        let same_condition = names.clone().all(|name| name.condition == first.condition);
        TestName {
            method: first.method,
            result: match same_result {
                true => first.result,
                false if names.clone().all(|name| name.result.starts_with("returns")) => {
                    "returnsExpected".to_owned()
                }
                false => "behavesAsExpected".to_owned(),
            },
            condition: if same_condition { first.condition } else { None },
        }
    }
}

/// Words as one: `amount exceeds balance` gives `AmountExceedsBalance`.
fn camel_case(words: &str) -> String {
    let mut out = String::new();
    for word in words.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
        let (head, tail) = word.split_at(1);
        out.push_str(&head.to_ascii_uppercase());
        out.push_str(tail);
    }
    out
}

/// The nearest Java identifier in ASCII.
pub fn identifier(text: &str) -> String {
    let mut out: String = text
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || c == '_' || c == '$' { c } else { '_' })
        .collect();
    if out.is_empty() || out.starts_with(|c: char| c.is_ascii_digit()) {
        out.insert(0, '_');
    }
    if is_reserved(&out) {
        out.push('_');
    }
    out
}

/// Whether Java source can use this name as it is.
pub fn is_identifier(text: &str) -> bool {
    let letter = |c: char| c.is_alphabetic() || c == '_' || c == '$';
    text.starts_with(letter) && text.chars().all(|c| letter(c) || c.is_ascii_digit()) && !is_reserved(text)
}

fn result(expectation: &Expectation) -> String {
    match expectation {
        Expectation::Throws(class) => {
            let name = class.simple();
            let short = name.strip_suffix("Exception").or(name.strip_suffix("Error")).unwrap_or(name);
            format!("throws{}", if short.is_empty() { name } else { short })
        }
        Expectation::Returns(expected) => format!("returns{}", returned(expected)),
        Expectation::Completes => "completes".to_owned(),
        Expectation::Fails => "fails".to_owned(),
        Expectation::Endless => "doesNotEnd".to_owned(),
        Expectation::Ends => "ends".to_owned(),
    }
}

fn returned(expected: &Expected) -> String {
    match expected {
        Expected::Null => "Null".to_owned(),
        Expected::NotNull => "NotNull".to_owned(),
        Expected::Text(_) | Expected::Near(..) => "Expected".to_owned(),
        Expected::NotSame(_) => "Another".to_owned(),
        Expected::Same(_) => "Same".to_owned(),
        Expected::InstanceOf(class) => class.simple().to_owned(),
        Expected::Equals(value) => known(value).unwrap_or_else(|| "Expected".to_owned()),
    }
}

/// A word for a value that has one.
fn known(value: &Expr) -> Option<String> {
    Some(match value {
        Expr::Boolean(value) => if *value { "True" } else { "False" }.to_owned(),
        Expr::Byte(value) => number(i64::from(*value)),
        Expr::Short(value) => number(i64::from(*value)),
        Expr::Int(value) => number(i64::from(*value)),
        Expr::Long(value) => number(*value),
        Expr::Null(_) => "Null".to_owned(),
        Expr::Text(units) if units.is_empty() => "EmptyString".to_owned(),
        Expr::Boxed(value) => known(value)?,
        Expr::Static { name, .. } => camel_case(&name.to_ascii_lowercase()),
        Expr::Array { elements, .. } if elements.is_empty() => "EmptyArray".to_owned(),
        Expr::Float(bits) if f32::from_bits(*bits).is_nan() => "NaN".to_owned(),
        Expr::Double(bits) if f64::from_bits(*bits).is_nan() => "NaN".to_owned(),
        Expr::Var(_) => "Same".to_owned(),
        _ => return None,
    })
}

fn number(value: i64) -> String {
    match value {
        0 => "Zero".to_owned(),
        1.. if value < 1_000_000 => value.to_string(),
        _ if value == i64::from(i32::MAX) || value == i64::MAX => "MaxValue".to_owned(),
        _ if value == i64::from(i32::MIN) || value == i64::MIN => "MinValue".to_owned(),
        ..0 if value > -1_000_000 => format!("Minus{}", value.unsigned_abs()),
        _ => "Expected".to_owned(),
    }
}

/// At most two arguments that stand out: `whenNameIsNullAndAmountIsNegative`.
fn condition(callee: &Callee, arguments: &[Expr]) -> Option<String> {
    let mut phrases = Vec::new();
    for (parameter, argument) in callee.parameters.iter().zip(arguments) {
        if let Some(state) = remarkable(argument) {
            phrases.push(format!("{}Is{state}", camel_case(&parameter.name)));
        }
    }
    phrases.truncate(2);
    (!phrases.is_empty()).then(|| format!("when{}", phrases.join("And")))
}

fn remarkable(argument: &Expr) -> Option<&'static str> {
    let whole = |value: i64, least: i64, greatest: i64| match value {
        0 => Some("Zero"),
        _ if value == least => Some("MinValue"),
        _ if value == greatest => Some("MaxValue"),
        ..0 => Some("Negative"),
        _ => None,
    };
    match argument {
        Expr::Null(_) => Some("Null"),
        Expr::Byte(value) => whole(i64::from(*value), i64::from(i8::MIN), i64::from(i8::MAX)),
        Expr::Short(value) => whole(i64::from(*value), i64::from(i16::MIN), i64::from(i16::MAX)),
        Expr::Int(value) => whole(i64::from(*value), i64::from(i32::MIN), i64::from(i32::MAX)),
        Expr::Long(value) => whole(*value, i64::MIN, i64::MAX),
        Expr::Double(bits) => remarkable_double(f64::from_bits(*bits)),
        Expr::Float(bits) => remarkable_double(f64::from(f32::from_bits(*bits))),
        Expr::Text(units) if units.is_empty() => Some("Empty"),
        Expr::Array { elements, .. } if elements.is_empty() => Some("Empty"),
        Expr::Zeros { lengths, .. } if lengths.first() == Some(&0) => Some("Empty"),
        Expr::Boolean(true) => Some("True"),
        Expr::Boolean(false) => Some("False"),
        Expr::Boxed(value) => remarkable(value),
        _ => None,
    }
}

fn remarkable_double(value: f64) -> Option<&'static str> {
    match value {
        _ if value.is_nan() => Some("NaN"),
        _ if value.is_infinite() => Some("Infinite"),
        _ if value == 0.0 => Some("Zero"),
        _ if value < 0.0 => Some("Negative"),
        _ => None,
    }
}

/// JLS 3.9 and the literals; words reserved in some places only are free as names of variables and methods.
fn is_reserved(word: &str) -> bool {
    const WORDS: [&str; 54] = [
        "_",
        "abstract",
        "assert",
        "boolean",
        "break",
        "byte",
        "case",
        "catch",
        "char",
        "class",
        "const",
        "continue",
        "default",
        "do",
        "double",
        "else",
        "enum",
        "extends",
        "false",
        "final",
        "finally",
        "float",
        "for",
        "goto",
        "if",
        "implements",
        "import",
        "instanceof",
        "int",
        "interface",
        "long",
        "native",
        "new",
        "null",
        "package",
        "private",
        "protected",
        "public",
        "return",
        "short",
        "static",
        "strictfp",
        "super",
        "switch",
        "synchronized",
        "this",
        "throw",
        "throws",
        "transient",
        "true",
        "try",
        "void",
        "volatile",
        "while",
    ];
    WORDS.binary_search(&word).is_ok()
}

/// Text of a value for a display name or message: literals as in source, anything else as a word.
pub fn describe(value: &Expr) -> String {
    match value {
        Expr::Boolean(value) => value.to_string(),
        Expr::Byte(value) => value.to_string(),
        Expr::Short(value) => value.to_string(),
        Expr::Int(value) => literal::int(*value),
        Expr::Long(value) => literal::long(*value),
        Expr::Char(unit) => literal::character(*unit),
        Expr::Float(bits) => literal::float(*bits),
        Expr::Double(bits) => literal::double(*bits),
        Expr::Text(units) => literal::text(units),
        Expr::Null(_) => "null".to_owned(),
        Expr::Boxed(value) => describe(value),
        Expr::Static { class, name, .. } => format!("{}.{name}", class.path()),
        _ => "an object".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{TestName, identifier, is_identifier};
    use crate::case::{Expectation, Expected};
    use crate::class_name::ClassName;
    use crate::expr::{Callee, Expr, Parameter};
    use crate::java_type::Type;

    fn call(arguments: Vec<Expr>) -> Expr {
        let parameters = vec![Parameter::new("amount", Type::Int), Parameter::new("note", Type::string())];
        let callee = Callee::new(ClassName::new("bank", "Account"), "withdraw", parameters);
        Expr::call_static(callee, arguments)
    }

    #[test]
    fn a_name_tells_method_result_and_what_stands_out() {
        let throws = Expectation::Throws(ClassName::new("java.lang", "IllegalStateException"));
        let name = TestName::of(&call(vec![Expr::Int(-1), Expr::Null(Type::string())]), &throws);
        assert_eq!(name.identifier(), "withdraw_throwsIllegalState_whenAmountIsNegativeAndNoteIsNull");
        let name = TestName::of(&call(vec![Expr::Int(7), Expr::text("x")]), &throws);
        assert_eq!(name.identifier(), "withdraw_throwsIllegalState");
        let name = name.when("amount exceeds balance");
        assert_eq!(name.identifier(), "withdraw_throwsIllegalState_whenAmountExceedsBalance");
        let returns = Expectation::Returns(Expected::Equals(Expr::Int(-3)));
        assert_eq!(TestName::of(&call(vec![]), &returns).identifier(), "withdraw_returnsMinus3");
    }

    #[test]
    fn what_is_no_identifier_becomes_one() {
        assert_eq!(identifier("lambda$x-1"), "lambda$x_1");
        assert_eq!(identifier("class"), "class_");
        assert_eq!(identifier("1st"), "_1st");
        assert!(
            is_identifier("größe") && !is_identifier("a-b") && !is_identifier("new") && !is_identifier("")
        );
    }
}
