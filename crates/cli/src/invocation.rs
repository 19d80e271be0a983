//! What a user typed, together with what the settings say: the command line that is carried out.
//!
//! Settings become options that stand before those that were typed; an option that was typed is not taken from the
//! settings. So there is one parser, one set of names and one judge of values.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use attest_engine::{Config, Sources};
use attest_project::Module;
use clap::Parser;

use crate::arguments::{Arguments, Command};
use crate::exit::Exit;
use crate::settings::{CommandOf, OptionOf, Setting, Settings, commands};
use crate::talk;

/// Words that options for paths know, and that are no paths.
const NO_PATHS: [&str; 3] = ["jdk", "project", "-"];

/// Options that mean something beside a flag only: where this is not on, a setting of theirs waits.
const BESIDE: [(&str, &str); 3] = [("base", "changed"), ("all-jdk", "verify"), ("jdk-module", "verify")];

/// What is shown where a command lacks its argument.
const EXAMPLES: [(&str, &str); 7] = [
    ("reach", "Account:31"),
    ("ir", "'Account#withdraw(int)'"),
    ("paths", "'Account#withdraw(int)'"),
    ("cost", "'Account#withdraw(int)'"),
    ("summary", "'Account#withdraw(int)'"),
    ("synth", "--property Tree#isFull"),
    ("solve", "query.smt2"),
];

/// A command line with the settings that go with it.
pub struct Invocation {
    /// All that was typed, the program's name first.
    words: Vec<OsString>,
    /// Where the options of the command begin.
    options_at: usize,
    /// The command, as the settings know it; none if it has no settings.
    command: Option<CommandOf>,
    /// Flags that were taken back with `--no-FLAG`.
    taken_back: Vec<String>,
    /// The settings.
    pub settings: Option<Settings>,
    /// What is wrong with the settings, if they cannot be used.
    pub problems: Vec<String>,
}

impl Invocation {
    /// The command line; settings are looked for from the directory upwards, if none are named.
    pub fn new(mut words: Vec<OsString>, directory: &Path) -> Invocation {
        let (options_at, command) = command(&words);
        let taken_back = match &command {
            Some(command) => take_back(&mut words, options_at, command),
            None => Vec::new(),
        };
        let file = match named(&words) {
            Named::File(file) => Some(file),
            Named::None => None,
            Named::Nearest => Settings::find(directory).map(|file| from(directory, &file)),
        };
        let read = file.map(|file| Settings::read(&file)).transpose();
        let (settings, problems) = match read {
            Ok(settings) => (settings, Vec::new()),
            Err(problems) => (None, problems),
        };
        Invocation { words, options_at, command, taken_back, settings, problems }
    }

    /// The command that is carried out, with what is set everywhere.
    pub fn everywhere(&self) -> Command {
        self.at(&[], None)
    }

    /// The same, with what is set for a module and a class. A command line that cannot be understood ends the program, as
    /// its help does.
    pub fn at(&self, modules: &[&str], class: Option<&str>) -> Command {
        let set = self.in_force(modules, class);
        let mut words = self.words.clone();
        let added = set.iter().flat_map(|(setting, option)| self.written(setting, option));
        words.splice(self.options_at..self.options_at, added);
        let arguments = Arguments::try_parse_from(words).unwrap_or_else(|problem| {
            let talks = problem.use_stderr() && !set.is_empty();
            match self.of_another_command(&problem) {
                Some(said) => talk::error(&said),
                None => drop(problem.print()),
            }
            self.show_example(&problem);
            if talks && let Some(settings) = &self.settings {
                let names: Vec<String> = set
                    .iter()
                    .map(|(setting, _)| format!("--{} (line {})", setting.name, setting.line))
                    .collect();
                let path = settings.path.display();
                talk::note(&format!("{path} sets {}; --no-config leaves it out", names.join(", ")));
            }
            std::process::exit(if problem.use_stderr() { 2 } else { 0 })
        });
        talk::speak(arguments.color, arguments.quiet);
        arguments.command
    }

    /// Says why the settings cannot be used.
    pub fn refuse(&self) -> Exit {
        self.problems.iter().for_each(|problem| talk::error(problem));
        talk::usage("these settings cannot be used; correct them, or leave them out with --no-config")
    }

    /// What to say of an option that is another command's.
    fn of_another_command(&self, problem: &clap::Error) -> Option<String> {
        use clap::error::{ContextKind, ErrorKind};
        let own = self.command.as_ref()?.path.join(" ");
        let typed = problem.get(ContextKind::InvalidArg).map(ToString::to_string)?;
        let name = typed.strip_prefix("--").filter(|_| problem.kind() == ErrorKind::UnknownArgument)?;
        let has = |command: &&CommandOf| command.options.iter().any(|option| option.name == name);
        let others: Vec<String> = commands()
            .iter()
            .filter(has)
            .map(|command| format!("`attest {}`", command.path.join(" ")))
            .collect();
        (!others.is_empty()).then(|| {
            format!("`attest {own}` has no {typed}, which is an option of {}; `attest {own} --help` lists its own", others.join(", "))
        })
    }

    /// An example, where something is missing.
    fn show_example(&self, problem: &clap::Error) {
        let missing = problem.kind() == clap::error::ErrorKind::MissingRequiredArgument;
        let Some(command) = self.command.as_ref().filter(|_| missing) else { return };
        let example = EXAMPLES.iter().find(|(name, _)| command.path == [*name]);
        if let Some((name, example)) = example {
            talk::note(&format!("for example: attest {name} {example}"));
        }
    }

    /// What the settings say of methods.
    pub fn methods(&self) -> Option<Config> {
        let settings = self.settings.as_ref()?;
        Some(Config::new(&settings.path, settings.methods.clone()))
    }

    /// The names that settings may call a module by.
    pub fn names_of(module: &Module) -> Vec<&str> {
        let directory = module.directory.file_name().and_then(OsStr::to_str);
        [Some(module.name.as_str()), directory].into_iter().flatten().collect()
    }

    /// The settings that count here: those of the command that were not typed.
    fn in_force(&self, modules: &[&str], class: Option<&str>) -> Vec<(&Setting, &OptionOf)> {
        let (Some(settings), Some(command)) = (&self.settings, &self.command) else { return Vec::new() };
        let options = command.options.iter();
        let open: Vec<&OptionOf> = options.filter(|option| !self.is_typed(option)).collect();
        let set = settings.in_force(&command.path, modules, class);
        let is_on = |flag: &str| {
            let set_on = set.iter().any(|setting| setting.name == flag && setting.values == ["true"]);
            let option = command.options.iter().find(|option| option.name == flag);
            set_on || option.is_some_and(|option| self.is_typed(option))
        };
        let waits =
            |setting: &Setting| BESIDE.iter().any(|(name, flag)| setting.name == *name && !is_on(flag));
        set.iter()
            .copied()
            .filter(|setting| !waits(setting))
            .filter_map(|setting| {
                open.iter().find(|option| option.name == setting.name).map(|option| (setting, *option))
            })
            .collect()
    }

    fn is_typed(&self, option: &OptionOf) -> bool {
        let long = |text: &str| {
            let name = text.strip_prefix("--").map(|text| text.split('=').next().unwrap_or(text));
            name.is_some_and(|name| name == option.name || option.aliases.iter().any(|alias| alias == name))
        };
        let short = |text: &str| match (option.short, text.strip_prefix('-')) {
            (Some(letter), Some(letters)) => !text.starts_with("--") && letters.starts_with(letter),
            _ => false,
        };
        let is = |word: &OsString| word.to_str().is_some_and(|text| long(text) || short(text));
        self.taken_back.contains(&option.name) || own(&self.words[self.options_at..]).iter().any(is)
    }

    /// A setting as words of a command line; paths are from the directory of the file.
    fn written(&self, setting: &Setting, option: &OptionOf) -> Vec<OsString> {
        let directory = self.settings.as_ref().and_then(|settings| settings.path.parent());
        let directory = directory.unwrap_or(Path::new(""));
        let name = &option.name;
        if option.kind == crate::settings::Kind::Flag {
            let on = setting.values.first().is_some_and(|value| value == "true");
            return if on { vec![format!("--{name}").into()] } else { Vec::new() };
        }
        let placed = |value: &str| -> OsString {
            let path = directory.join(value);
            // A model of costs is a word or a file.
            let is_path = option.is_path || (name == "model" && path.is_file());
            match is_path && !NO_PATHS.contains(&value) {
                true => path.into_os_string(),
                false => value.into(),
            }
        };
        if name == "class-path" {
            let entries = setting.values.iter().flat_map(|value| Sources::split(value));
            let entries = entries.map(|entry| directory.join(entry));
            let joined = env::join_paths(entries).unwrap_or_default();
            return vec![with(name, &joined)];
        }
        setting.values.iter().map(|value| with(name, &placed(value))).collect()
    }
}

/// A file that is told of as seen from a directory, if it is in it.
fn from(directory: &Path, file: &Path) -> PathBuf {
    file.strip_prefix(directory).unwrap_or(file).to_owned()
}

fn with(name: &str, value: &OsStr) -> OsString {
    let mut word = OsString::from(format!("--{name}="));
    word.push(value);
    word
}

/// The words before `--`, behind which nothing is an option.
fn own(words: &[OsString]) -> &[OsString] {
    let end = words.iter().position(|word| word == "--").unwrap_or(words.len());
    &words[..end]
}

/// Where the options of the command begin, and which it is.
fn command(words: &[OsString]) -> (usize, Option<CommandOf>) {
    let mut at = 1;
    while let Some(word) = words.get(at).filter(|word| word.as_encoded_bytes().starts_with(b"-")) {
        at += if word == "--config" || word == "--color" { 2 } else { 1 };
    }
    let name = |at: usize| words.get(at).and_then(|word| word.to_str());
    let all = commands();
    let find = |path: &[&str]| all.iter().position(|command| command.path == path);
    let Some(first) = name(at) else { return (words.len().min(at), None) };
    let nested = name(at + 1).and_then(|second| find(&[first, second]));
    let (length, found) = match nested {
        Some(found) => (2, Some(found)),
        None => (1, find(&[first])),
    };
    (at + length, found.map(|found| all.into_iter().nth(found)).unwrap_or_default())
}

/// Removes `--no-FLAG` for flags of the command, and gives their names.
fn take_back(words: &mut Vec<OsString>, from: usize, command: &CommandOf) -> Vec<String> {
    let mut found = Vec::new();
    let end = from + own(&words[from..]).len();
    let flag = |word: &OsString| {
        let name = word.to_str()?.strip_prefix("--no-")?;
        let is = |option: &&OptionOf| option.name == name && option.kind == crate::settings::Kind::Flag;
        command.options.iter().find(is).map(|option| option.name.clone())
    };
    for at in (from..end).rev() {
        if let Some(name) = flag(&words[at]) {
            words.remove(at);
            found.push(name);
        }
    }
    found
}

/// Which settings were named.
enum Named {
    File(PathBuf),
    None,
    Nearest,
}

fn named(words: &[OsString]) -> Named {
    let mut own = own(words).iter();
    while let Some(word) = own.next() {
        match word.to_str() {
            Some("--no-config") => return Named::None,
            Some("--config") => return own.next().map_or(Named::Nearest, |file| Named::File(file.into())),
            Some(text) => {
                if let Some(file) = text.strip_prefix("--config=") {
                    return Named::File(file.into());
                }
            }
            None => {}
        }
    }
    Named::Nearest
}

#[cfg(test)]
mod tests;
