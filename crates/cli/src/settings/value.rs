//! Values of TOML as the options of the command line take them.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::options::{Kind, OptionOf};

/// What stands in a table, in the order of the file.
pub fn in_order<'a, 't>(
    table: &'a DeTable<'t>,
) -> Vec<(&'a Spanned<std::borrow::Cow<'t, str>>, &'a Spanned<DeValue<'t>>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(name, _)| name.span().start);
    entries
}

/// The values of an option, or what they must be.
pub fn values(option: &OptionOf, value: &DeValue<'_>) -> Result<Vec<String>, String> {
    let name = &option.name;
    match (option.kind, value) {
        (Kind::Flag, DeValue::Boolean(on)) => Ok(vec![on.to_string()]),
        (Kind::Flag, _) => Err(format!("`{name}` is true or false, without quotes")),
        (_, DeValue::Array(list)) if option.many || name == "class-path" => {
            let texts: Option<Vec<String>> = list.iter().map(|one| text(one.get_ref())).collect();
            texts.ok_or_else(|| format!("`{name}` is a list of texts, as [\"…\"]"))
        }
        (_, DeValue::Array(_)) => Err(format!("`{name}` has one value ({}), not a list", option.value_name)),
        (Kind::Number, value) => {
            text(value).map(|one| vec![one]).ok_or_else(|| format!("`{name}` is a whole number"))
        }
        (Kind::Text, value) => text(value).map(|one| vec![one]).ok_or_else(|| {
            format!("`{name}` is text in quotes{}", if option.many { ", or a list of texts" } else { "" })
        }),
    }
}

/// A text, or a list of texts.
pub fn texts(value: &DeValue<'_>) -> Option<Vec<String>> {
    match value {
        DeValue::Array(list) => list.iter().map(|one| text(one.get_ref())).collect(),
        one => text(one).map(|text| vec![text]),
    }
}

fn text(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.clone().into_owned()),
        DeValue::Integer(number) if number.radix() == 10 => Some(number.as_str().to_owned()),
        _ => None,
    }
}
