//! `attest config`

use std::env;

use serde::Serialize;

use crate::arguments::{Config, ConfigCommand, ConfigShow, Format};
use crate::exit::Exit;
use crate::invocation::Invocation;
use crate::settings::{CommandOf, OptionOf, Scope, Settings, commands, schema};
use crate::talk;

/// A value that is in force, and where it comes from.
#[derive(Serialize)]
struct InForce {
    /// `hunt`, or `all` for every command that has the option.
    command: String,
    option: String,
    value: String,
    from: String,
}

/// Shows the settings, or their schema.
pub fn config(config: &Config, invocation: &Invocation) -> Exit {
    match &config.command {
        ConfigCommand::Schema => talk::json(&schema()),
        ConfigCommand::Show(_) if !invocation.problems.is_empty() => invocation.refuse(),
        ConfigCommand::Show(show) => self::show(show, invocation),
    }
}

fn show(show: &ConfigShow, invocation: &Invocation) -> Exit {
    let settings = invocation.settings.as_ref();
    let rows = match show.of.as_slice() {
        [] => set(settings),
        of => match commands().into_iter().find(|command| command.path == of) {
            Some(command) => of_command(&command, show, settings),
            None => {
                let names: Vec<String> = commands().iter().map(|command| command.path.join(" ")).collect();
                let near = attest_engine::nearest(&of.join(" "), names.iter().map(String::as_str));
                let advice = match near.as_slice() {
                    [] => "`attest --help` lists the commands".to_owned(),
                    near => format!("did you mean {}?", near.join(" or ")),
                };
                return talk::usage(&format!("there is no command {} with settings; {advice}", of.join(" ")));
            }
        },
    };
    if show.format == Format::Json {
        let file = settings.map(|settings| settings.path.display().to_string());
        return talk::report("config", &serde_json::json!({ "file": file, "in_force": rows }));
    }
    let mut text = match settings {
        Some(settings) => format!("settings    {}\n", settings.path.display()),
        None => "settings    none: no attest.toml here or above; `attest init` writes one\n".to_owned(),
    };
    text.push_str(&table(&rows));
    if show.of.is_empty() {
        text.push_str("all others have their defaults; `attest config show hunt` lists them for a command\n");
    }
    talk::data(&text)
}

fn table(rows: &[InForce]) -> String {
    let title = |row: &InForce| format!("{}.{}", row.command, row.option);
    let width = |of: &dyn Fn(&InForce) -> usize| rows.iter().map(of).max().unwrap_or(0);
    let (first, second) = (width(&|row| title(row).len()), width(&|row| row.value.chars().count()).min(40));
    let row = |row: &InForce| format!("{:<first$}  {:<second$}  {}\n", title(row), row.value, row.from);
    rows.iter().map(row).collect()
}

/// All that the file sets.
fn set(settings: Option<&Settings>) -> Vec<InForce> {
    let mut rows = Vec::new();
    let Some(settings) = settings else { return rows };
    for section in &settings.sections {
        let command = if section.command.is_empty() { "all".to_owned() } else { section.command.join(".") };
        let command = match &section.scope {
            Scope::Everywhere => command,
            Scope::Module(name) => format!("module.{name}.{command}"),
            Scope::Class(pattern) => format!("class.\"{pattern}\".{command}"),
        };
        for setting in &section.settings {
            rows.push(InForce {
                command: command.clone(),
                option: setting.name.clone(),
                value: setting.values.join(", "),
                from: format!("{}:{}", settings.path.display(), setting.line),
            });
        }
    }
    for (method, config) in &settings.methods {
        let of = |option: &str, value: String| InForce {
            command: format!("method.\"{method}\""),
            option: option.to_owned(),
            value,
            from: settings.path.display().to_string(),
        };
        rows.extend(config.pre.iter().map(|pre| of("pre", pre.clone())));
        let lists = [("shape", &config.assume), ("static", &config.statics)];
        rows.extend(
            lists.iter().filter(|(_, list)| !list.is_empty()).map(|(name, list)| of(name, list.join(", "))),
        );
    }
    rows
}

/// Every option of a command.
fn of_command(command: &CommandOf, show: &ConfigShow, settings: Option<&Settings>) -> Vec<InForce> {
    let modules: Vec<&str> = show.module.iter().map(String::as_str).collect();
    let set = settings.map(|settings| settings.in_force(&command.path, &modules, show.class.as_deref()));
    let set = set.unwrap_or_default();
    let row = |option: &OptionOf| {
        let found = set.iter().find(|setting| setting.name == option.name);
        let (value, from) = match (found, settings) {
            (Some(setting), Some(settings)) => {
                (setting.values.join(", "), format!("{}:{}", settings.path.display(), setting.line))
            }
            _ => otherwise(option),
        };
        InForce { command: command.path.join("."), option: option.name.clone(), value, from }
    };
    command.options.iter().map(row).collect()
}

/// What holds where nothing is set: what the environment says, else the default.
fn otherwise(option: &OptionOf) -> (String, String) {
    let variable = match option.name.as_str() {
        "jdk" => "JAVA_HOME",
        "class-path" => "CLASSPATH",
        _ => "",
    };
    let named = env::var(variable).ok().filter(|value| !variable.is_empty() && !value.is_empty());
    let said = option.help.split_once("[default: ").and_then(|(_, rest)| rest.split(']').next());
    match (named, &option.default, said) {
        (Some(value), _, _) => (value, variable.to_owned()),
        (None, Some(value), _) => (value.clone(), "default".to_owned()),
        (None, None, Some(said)) => (said.to_owned(), "default".to_owned()),
        (None, None, None) => ("none".to_owned(), "default".to_owned()),
    }
}
