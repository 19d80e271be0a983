//! Whether a JSON value is what a schema of draft 2020-12 says, as far as our schemas use it; a word that is not known here
//! is a problem, too.

use serde_json::{Map, Value};

/// What is wrong with a value, each with its place.
pub fn problems(schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    check(&Part { root: schema, at: String::new() }, schema, value, &mut found);
    found
}

/// A place in the value.
struct Part<'s> {
    root: &'s Value,
    at: String,
}

impl Part<'_> {
    fn below(&self, name: &str) -> Part<'_> {
        Part { root: self.root, at: format!("{}/{name}", self.at) }
    }

    fn fits(&self, schema: &Value, value: &Value) -> bool {
        let mut found = Vec::new();
        check(self, schema, value, &mut found);
        found.is_empty()
    }
}

/// Words that say nothing about which values fit.
const SILENT: [&str; 7] = ["$schema", "$defs", "title", "description", "format", "default", "properties"];

fn check(part: &Part<'_>, schema: &Value, value: &Value, found: &mut Vec<String>) {
    let words = match schema {
        Value::Bool(true) => return,
        Value::Object(words) => words,
        _ => return found.push(format!("{}: nothing fits {schema}", part.at)),
    };
    for (word, of) in words.iter().filter(|(word, _)| !SILENT.contains(&word.as_str())) {
        let is = match word.as_str() {
            "$ref" => {
                let place = of.as_str().and_then(|text| text.strip_prefix('#')).unwrap_or_default();
                match part.root.pointer(place) {
                    Some(schema) => check(part, schema, value, found),
                    None => found.push(format!("{}: there is no {of}", part.at)),
                }
                true
            }
            "type" => is_of_type(of, value),
            "const" => of == value,
            "enum" => list(of).contains(value),
            "oneOf" => list(of).iter().filter(|one| part.fits(one, value)).count() == 1,
            "anyOf" => list(of).iter().any(|one| part.fits(one, value)),
            "allOf" => list(of).iter().all(|one| part.fits(one, value)),
            "minimum" => value.as_f64().is_none_or(|value| of.as_f64().is_some_and(|least| value >= least)),
            "maximum" => value.as_f64().is_none_or(|value| of.as_f64().is_some_and(|most| value <= most)),
            "required" => {
                list(of).iter().all(|name| name.as_str().is_some_and(|name| value.get(name).is_some()))
            }
            "minItems" => {
                value.as_array().is_none_or(|all| of.as_u64().is_some_and(|least| all.len() as u64 >= least))
            }
            "maxItems" => {
                value.as_array().is_none_or(|all| of.as_u64().is_some_and(|most| all.len() as u64 <= most))
            }
            "items" | "prefixItems" | "additionalProperties" => {
                below(part, (word, of), (words, value), found);
                true
            }
            _ => false,
        };
        if !is {
            found.push(format!("{}: {value} is not as {word} says: {of}", part.at));
        }
    }
    if let (Some(properties), Some(fields)) =
        (words.get("properties").and_then(Value::as_object), value.as_object())
    {
        for (name, schema) in properties {
            if let Some(value) = fields.get(name) {
                check(&part.below(name), schema, value, found);
            }
        }
    }
}

/// What stands in arrays, and fields that are not named.
fn below(
    part: &Part<'_>,
    (word, of): (&str, &Value),
    (words, value): (&Map<String, Value>, &Value),
    found: &mut Vec<String>,
) {
    let first = words.get("prefixItems").map_or(0, |first| list(first).len());
    for (at, item) in value.as_array().into_iter().flatten().enumerate() {
        match word {
            "items" if at >= first => check(&part.below(&at.to_string()), of, item, found),
            "prefixItems" if at < first => check(&part.below(&at.to_string()), &list(of)[at], item, found),
            _ => {}
        }
    }
    if word == "additionalProperties" {
        let named = words.get("properties").and_then(Value::as_object);
        for (name, field) in value.as_object().into_iter().flatten() {
            if named.is_none_or(|named| !named.contains_key(name)) {
                check(&part.below(name), of, field, found);
            }
        }
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn is_of_type(types: &Value, value: &Value) -> bool {
    let is = |name: &Value| match name.as_str() {
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("string") => value.is_string(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        Some("number") => value.is_number(),
        Some("integer") => value.is_i64() || value.is_u64(),
        _ => false,
    };
    match types {
        Value::Array(any) => any.iter().any(is),
        one => is(one),
    }
}

#[test]
fn values_that_do_not_fit_are_found() {
    use serde_json::json;
    let schema = json!({
        "type": "object",
        "required": ["a"],
        "properties": { "a": { "$ref": "#/$defs/count" }, "b": { "type": ["string", "null"] }, "c": { "items": true } },
        "additionalProperties": { "enum": [1, 2] },
        "$defs": { "count": { "type": "integer", "minimum": 0 } },
    });
    let wrong = |value: Value| problems(&schema, &value).len();
    assert_eq!(wrong(json!({ "a": 1, "b": null, "c": [1], "d": 2 })), 0);
    assert_eq!(wrong(json!({ "b": 3, "d": 3 })), 3);
    assert_eq!(wrong(json!({ "a": -1 })), 1);
    assert_eq!(problems(&json!({ "unheard": 1 }), &json!(1)).len(), 1);
    let tuple =
        json!({ "oneOf": [{ "prefixItems": [{ "const": 1 }, true], "minItems": 2 }, { "type": "string" }] });
    assert_eq!(problems(&tuple, &json!([1, 2])).len(), 0);
    assert_eq!(problems(&tuple, &json!([2, 2])).len(), 1);
    assert_eq!(problems(&tuple, &json!([1])).len(), 1);
}
