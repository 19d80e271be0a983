//! Observed values as expectations: what the JVM did becomes what the test asserts, where that is stable.

use attest_jvm::{CollectionKind, JavaString, Value};

use crate::case::Expected;
use crate::class_name::ClassName;
use crate::expr::{Callee, Expr, Parameter};
use crate::java_type::{ClassType, Type, TypeArguments};

/// Beyond this an assertion can no longer be read.
const MAX_ELEMENTS: usize = 32;
const MAX_TEXT_LENGTH: usize = 200;

/// What to assert about a value that was observed, declared as `ty` where it is asserted; `None` if nothing
/// about it is worth asserting. `names` gives the class of an enum by its binary name, if the test may use it.
pub fn expected(value: &Value, ty: &Type, names: &dyn Fn(&str) -> Option<ClassName>) -> Option<Expected> {
    match value {
        Value::Void | Value::Cut => None,
        Value::Null => Some(Expected::Null),
        Value::Enum { .. } => Some(constant(value, names).map_or(Expected::NotNull, Expected::Same)),
        Value::Boxed(inner) if ty.is_primitive() => expected(inner, ty, names),
        Value::Object { text: Some(text), .. } if is_short(text) => Some(Expected::Text(text.0.clone())),
        Value::Object { .. } => Some(Expected::NotNull),
        Value::Collection { kind: CollectionKind::Other, .. } | Value::Map { .. } => {
            collection_as_text(value)
        }
        _ => Some(element(value, names).map_or(Expected::NotNull, Expected::Equals)),
    }
}

/// For each value the same one in every run, else nothing: `runs` are the values of one test in several JVMs.
pub fn stable(runs: &[Vec<Value>]) -> Vec<Option<Value>> {
    let Some((first, others)) = runs.split_first() else { return Vec::new() };
    first
        .iter()
        .enumerate()
        .map(|(at, value)| others.iter().all(|other| other.get(at) == Some(value)).then(|| value.clone()))
        .collect()
}

/// The value as an expression that equals it.
fn element(value: &Value, names: &dyn Fn(&str) -> Option<ClassName>) -> Option<Expr> {
    Some(match value {
        Value::Boolean(value) => Expr::Boolean(*value),
        Value::Byte(value) => Expr::Byte(*value),
        Value::Char(unit) => Expr::Char(*unit),
        Value::Short(value) => Expr::Short(*value),
        Value::Int(value) => Expr::Int(*value),
        Value::Long(value) => Expr::Long(*value),
        // Assertions cannot tell one NaN from another.
        Value::Float(bits) if f32::from_bits(*bits).is_nan() => Expr::float(f32::NAN),
        Value::Double(bits) if f64::from_bits(*bits).is_nan() => Expr::double(f64::NAN),
        Value::Float(bits) => Expr::Float(*bits),
        Value::Double(bits) => Expr::Double(*bits),
        Value::String(text) if text.0.len() <= MAX_TEXT_LENGTH => Expr::Text(text.0.clone()),
        Value::Boxed(value) => Expr::Boxed(Box::new(element(value, names)?)),
        Value::Null => Expr::Null(Type::object()),
        Value::Enum { .. } => constant(value, names)?,
        Value::Array { class, length, elements } => {
            let parts = all(elements, *length, names)?;
            let component = component(class)?;
            Expr::Array { element: component, elements: parts }
        }
        Value::Collection { kind, length, elements, .. } => {
            collection(*kind, all(elements, *length, names)?)?
        }
        _ => return None,
    })
}

fn constant(value: &Value, names: &dyn Fn(&str) -> Option<ClassName>) -> Option<Expr> {
    let Value::Enum { class, name } = value else { return None };
    let class = names(class)?;
    let ty = Type::of(class.clone());
    Some(Expr::Static { class, name: name.clone(), ty })
}

fn all(elements: &[Value], length: u32, names: &dyn Fn(&str) -> Option<ClassName>) -> Option<Vec<Expr>> {
    if length as usize != elements.len() || elements.len() > MAX_ELEMENTS {
        return None;
    }
    elements.iter().map(|value| element(value, names)).collect()
}

/// `Arrays.asList(…)` equals any list, a set of it any set.
fn collection(kind: CollectionKind, elements: Vec<Expr>) -> Option<Expr> {
    let list = as_list(elements);
    match kind {
        CollectionKind::List => Some(list),
        CollectionKind::Set => {
            let name = ClassName::new("java.util", "HashSet");
            let parameter =
                Parameter::new("elements", Type::generic("java.util.Collection", vec![Type::object()]));
            let callee = Callee::new(name.clone(), "HashSet", vec![parameter]);
            Some(Expr::instance(ClassType { name, arguments: TypeArguments::Raw }, callee, vec![list]))
        }
        CollectionKind::Other => None,
    }
}

fn as_list(elements: Vec<Expr>) -> Expr {
    let result = Type::generic("java.util.List", vec![Type::object()]);
    if elements.is_empty() {
        let callee = Callee::new(ClassName::new("java.util", "Collections"), "emptyList", vec![]);
        return Expr::call_static(callee.returning(result), vec![]);
    }
    // Boxing is the compiler's work here.
    let unboxed = elements.into_iter().map(|element| match element {
        Expr::Boxed(value) => *value,
        other => other,
    });
    let parameter = Parameter::new("a", Type::object().array());
    let mut callee = Callee::new(ClassName::new("java.util", "Arrays"), "asList", vec![parameter]);
    callee.varargs = true;
    let array = Expr::Array { element: Type::object(), elements: unboxed.collect() };
    Expr::call_static(callee.returning(result), vec![array])
}

/// Maps and queues are told by their text, if their content has one that tells it.
fn collection_as_text(value: &Value) -> Option<Expected> {
    let text = match value {
        Value::Map { length, entries, .. } => {
            let whole = *length as usize == entries.len();
            let pairs: Option<Vec<String>> = entries
                .iter()
                .map(|(key, value)| Some(format!("{}={}", shown(key)?, shown(value)?)))
                .collect();
            pairs.filter(|_| whole).map(|pairs| format!("{{{}}}", pairs.join(", ")))
        }
        Value::Collection { length, elements, .. } => {
            let whole = *length as usize == elements.len();
            let parts: Option<Vec<String>> = elements.iter().map(shown).collect();
            parts.filter(|_| whole).map(|parts| format!("[{}]", parts.join(", ")))
        }
        _ => None,
    };
    let units: Option<Vec<u16>> = text.map(|text| text.encode_utf16().collect());
    Some(units.filter(|units| units.len() <= MAX_TEXT_LENGTH).map_or(Expected::NotNull, Expected::Text))
}

/// As `String.valueOf` shows it, for the types whose text needs no table.
fn shown(value: &Value) -> Option<String> {
    Some(match value {
        Value::Null => "null".to_owned(),
        Value::Boxed(inner) => shown(inner)?,
        Value::Boolean(value) => value.to_string(),
        Value::Byte(value) => value.to_string(),
        Value::Short(value) => value.to_string(),
        Value::Int(value) => value.to_string(),
        Value::Long(value) => value.to_string(),
        Value::String(text) => String::from_utf16(&text.0).ok()?,
        Value::Enum { .. } => return None,
        _ => return None,
    })
}

fn is_short(text: &JavaString) -> bool {
    text.0.len() <= MAX_TEXT_LENGTH && !looks_like_identity(&text.to_lossy())
}

/// `Name@1b2c3d`: an identity hash code somewhere in it.
fn looks_like_identity(text: &str) -> bool {
    text.match_indices('@').any(|(at, _)| {
        let digits = text[at + 1..].chars().take_while(char::is_ascii_hexdigit).count();
        digits >= 4
    })
}

/// `[I`, `[Ljava.lang.String;` and arrays of those.
fn component(class: &str) -> Option<Type> {
    let rest = class.strip_prefix('[')?;
    Some(match rest {
        "Z" => Type::Boolean,
        "B" => Type::Byte,
        "C" => Type::Char,
        "S" => Type::Short,
        "I" => Type::Int,
        "J" => Type::Long,
        "F" => Type::Float,
        "D" => Type::Double,
        _ if rest.starts_with('[') => component(rest)?.array(),
        _ => {
            let name = rest.strip_prefix('L')?.strip_suffix(';')?;
            match name {
                "java.lang.String" => Type::string(),
                _ => Type::object(),
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use attest_jvm::{CollectionKind, JavaString, Value};

    use super::{expected, stable};
    use crate::case::Expected;
    use crate::expr::Expr;
    use crate::java_type::Type;

    #[test]
    fn a_primitive_result_is_asserted_without_its_box() {
        let seen = Value::Boxed(Box::new(Value::Int(3)));
        let value = |ty| expected(&seen, &ty, &|_| None);
        assert_eq!(value(Type::Int), Some(Expected::Equals(Expr::Int(3))));
        assert_eq!(value(Type::object()), Some(Expected::Equals(Expr::Boxed(Box::new(Expr::Int(3))))));
    }

    #[test]
    fn identity_hash_codes_are_never_asserted() {
        let object =
            |text: &str| Value::Object { class: "p.A".to_owned(), text: Some(JavaString::from(text)) };
        let seen = |text: &str| expected(&object(text), &Type::object(), &|_| None);
        assert_eq!(seen("A[p.B@1b2c3d4]"), Some(Expected::NotNull));
        assert_eq!(seen("me@x"), Some(Expected::Text("me@x".encode_utf16().collect())));
    }

    #[test]
    fn what_is_too_large_is_only_there() {
        let elements = vec![Value::Int(1); 33];
        let list = Value::Collection {
            class: "java.util.ArrayList".to_owned(),
            kind: CollectionKind::List,
            length: 33,
            elements,
        };
        assert_eq!(expected(&list, &Type::object(), &|_| None), Some(Expected::NotNull));
    }

    #[test]
    fn only_what_is_the_same_in_every_run_is_stable() {
        let runs = [vec![Value::Int(1), Value::Int(2)], vec![Value::Int(1), Value::Int(3)]];
        assert_eq!(stable(&runs), [Some(Value::Int(1)), None]);
        assert!(stable(&[]).is_empty());
    }
}
