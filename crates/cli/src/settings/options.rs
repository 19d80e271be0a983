//! Which options the commands have, as the parser of the command line knows them.

use std::any::TypeId;

use clap::{Arg, ArgAction, CommandFactory, ValueHint};

use crate::arguments::Arguments;

/// A command.
#[derive(Debug)]
pub struct CommandOf {
    /// `["hunt"]`, `["summary", "check"]`.
    pub path: Vec<String>,
    /// Its options, in the order of its help.
    pub options: Vec<OptionOf>,
}

/// An option that can be set.
#[derive(Clone, Debug)]
pub struct OptionOf {
    /// Its name, without dashes.
    pub name: String,
    /// Its letter.
    pub short: Option<char>,
    /// Other names.
    pub aliases: Vec<String>,
    /// What its values are.
    pub kind: Kind,
    /// Whether there may be several.
    pub many: bool,
    /// Whether a value is a path, from the directory of the file.
    pub is_path: bool,
    /// What its help says.
    pub help: String,
    /// What holds if it is not given.
    pub default: Option<String>,
    /// The values that there are, if they are few.
    pub values: Vec<String>,
    /// What its help calls a value.
    pub value_name: String,
}

/// What the values of an option are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `true` or `false`.
    Flag,
    /// A whole number.
    Number,
    /// Text.
    Text,
}

/// Commands that have no settings: they are about the file itself, or about Attest.
const WITHOUT: [&str; 6] = ["config", "init", "explain", "schema", "completions", "man"];
/// Options about the file itself, and about how the terminal is spoken to.
const OF_THE_FILE: [&str; 6] = ["config", "no-config", "color", "quiet", "help", "version"];

/// All commands, those below others too.
pub fn commands() -> Vec<CommandOf> {
    let mut found = Vec::new();
    for command in Arguments::command().get_subcommands() {
        if !WITHOUT.contains(&command.get_name()) {
            collect(command, &[], &mut found);
        }
    }
    found
}

fn collect(command: &clap::Command, above: &[String], found: &mut Vec<CommandOf>) {
    let path = [above, &[command.get_name().to_owned()]].concat();
    let options = command.get_arguments().filter_map(option).collect();
    found.push(CommandOf { path: path.clone(), options });
    command.get_subcommands().for_each(|below| collect(below, &path, found));
}

/// An argument that is named, for users, and not about the file.
fn option(argument: &Arg) -> Option<OptionOf> {
    let name = argument.get_long()?;
    if OF_THE_FILE.contains(&name) || argument.is_hide_set() {
        return None;
    }
    let flag = matches!(argument.get_action(), ArgAction::SetTrue | ArgAction::SetFalse);
    let value_name = argument.get_value_names().and_then(|names| names.first());
    let default = argument.get_default_values().first().map(|value| value.to_string_lossy().into_owned());
    Some(OptionOf {
        name: name.to_owned(),
        short: argument.get_short(),
        aliases: argument.get_all_aliases().unwrap_or_default().into_iter().map(str::to_owned).collect(),
        kind: if flag { Kind::Flag } else { kind(argument) },
        many: matches!(argument.get_action(), ArgAction::Append),
        is_path: !flag && matches!(argument.get_value_hint(), ValueHint::AnyPath),
        help: argument.get_help().map(ToString::to_string).unwrap_or_default(),
        default: if flag { Some("false".to_owned()) } else { default },
        values: match flag {
            true => Vec::new(),
            false => argument.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect(),
        },
        value_name: value_name.map(ToString::to_string).unwrap_or_default(),
    })
}

fn kind(argument: &Arg) -> Kind {
    let type_of = argument.get_value_parser().type_id();
    let numbers = [
        TypeId::of::<u8>(),
        TypeId::of::<u16>(),
        TypeId::of::<u32>(),
        TypeId::of::<u64>(),
        TypeId::of::<usize>(),
    ];
    // A size is a number with a unit.
    let sized = argument.get_value_names().is_some_and(|names| names.iter().any(|name| name == "SIZE"));
    match numbers.iter().any(|number| type_of == *number) && !sized {
        true => Kind::Number,
        false => Kind::Text,
    }
}

/// What is wrong with a value of an option, as its own parser says it.
pub fn refused(command: &CommandOf, option: &OptionOf, value: &str) -> Option<String> {
    use clap::error::{ContextKind, ErrorKind};
    let mut words: Vec<String> = vec!["attest".to_owned()];
    words.extend(command.path.iter().cloned());
    words.push(format!("--{}={value}", option.name));
    let problem = Arguments::command().try_get_matches_from(words).err()?;
    match problem.kind() {
        ErrorKind::InvalidValue => {
            let values = problem.get(ContextKind::ValidValue).map(ToString::to_string);
            Some(format!("there are {}", values.unwrap_or_default()))
        }
        ErrorKind::ValueValidation => {
            let why = std::error::Error::source(&problem).map(ToString::to_string);
            Some(why.unwrap_or_else(|| "this is no value for it".to_owned()))
        }
        // What else is missing stands on the command line.
        _ => None,
    }
}
