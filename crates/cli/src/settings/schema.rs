//! The JSON Schema of `attest.toml`, made of the types: those of the command line, and what is said of methods.

use attest_engine::MethodConfig;
use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings, json_schema};
use serde_json::{Map, Value, json};

use super::local::{LOCAL_COMMANDS, OF_THE_RUN};
use super::options::{CommandOf, Kind, OptionOf, commands};

/// The schema, in the draft of 2020-12.
pub fn schema() -> Value {
    SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<File>().to_value()
}

/// `attest.toml`
struct File;

impl JsonSchema for File {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "attest.toml".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let commands = commands();
        let mut properties = Map::new();
        for option in commands.iter().flat_map(|command| &command.options) {
            properties.entry(option.name.clone()).or_insert_with(|| of_option(option));
        }
        for command in commands.iter().filter(|command| command.path.len() == 1) {
            let section = section(command, &commands, &|_| true);
            properties.insert(command.path[0].clone(), section);
        }
        let method = generator.subschema_for::<MethodConfig>();
        let local = local(&commands);
        let of_methods = "What holds for a method, by `Class#method(types)`";
        properties.insert("method".to_owned(), tables(of_methods, method.to_value()));
        properties.insert(
            "module".to_owned(),
            tables("Settings in a module, by its name or directory", local.clone()),
        );
        properties.insert(
            "class".to_owned(),
            tables("Settings for classes that fit a pattern, as `org.acme.**`", local),
        );
        json_schema!({
            "title": "attest.toml",
            "description": "Settings of Attest: any option of any command",
            "type": "object",
            "properties": properties,
            "additionalProperties": false,
        })
    }
}

/// What can be set for a module or class.
fn local(commands: &[CommandOf]) -> Value {
    let may = |option: &OptionOf| !OF_THE_RUN.contains(&option.name.as_str());
    let mut properties = Map::new();
    for command in commands
        .iter()
        .filter(|command| LOCAL_COMMANDS.contains(&command.path[0].as_str()) && command.path.len() == 1)
    {
        for option in command.options.iter().filter(|option| may(option)) {
            properties.entry(option.name.clone()).or_insert_with(|| of_option(option));
        }
    }
    for command in commands
        .iter()
        .filter(|command| LOCAL_COMMANDS.contains(&command.path[0].as_str()) && command.path.len() == 1)
    {
        properties.insert(command.path[0].clone(), section(command, &[], &may));
    }
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

/// The section of a command; that of a command below it may have the name of an option.
fn section(command: &CommandOf, all: &[CommandOf], may: &dyn Fn(&OptionOf) -> bool) -> Value {
    let options = command.options.iter().filter(|option| may(option));
    let mut properties: Map<String, Value> =
        options.map(|option| (option.name.clone(), of_option(option))).collect();
    let is_below = |other: &&CommandOf| {
        other.path.len() == command.path.len() + 1 && other.path.starts_with(&command.path)
    };
    for below in all.iter().filter(is_below) {
        let name = below.path[command.path.len()].clone();
        let own = section(below, all, may);
        let both = match properties.remove(&name) {
            Some(option) => json!({ "anyOf": [option, own] }),
            None => own,
        };
        properties.insert(name, both);
    }
    json!({
        "description": format!("Options of `attest {}`", command.path.join(" ")),
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    })
}

fn of_option(option: &OptionOf) -> Value {
    let mut one = Map::new();
    let text = match option.kind {
        Kind::Flag => "boolean",
        Kind::Number => "integer",
        Kind::Text => "string",
    };
    one.insert("type".to_owned(), text.into());
    if !option.values.is_empty() {
        one.insert("enum".to_owned(), option.values.clone().into());
    }
    let many = option.many || option.name == "class-path";
    let mut schema = match many {
        true => json!({ "anyOf": [one.clone(), { "type": "array", "items": one }] }),
        false => Value::Object(one),
    };
    schema["description"] = option.help.clone().into();
    if let Some(default) = &option.default {
        schema["default"] = match option.kind {
            Kind::Flag => (default == "true").into(),
            Kind::Number => default.parse::<u64>().map_or(Value::Null, Value::from),
            Kind::Text => default.clone().into(),
        };
    }
    schema
}

fn tables(description: &str, of: Value) -> Value {
    json!({ "description": description, "type": "object", "additionalProperties": of })
}
