//! Reads `attest.toml`. Whatever is wrong with it is said with its line, what is allowed there, and the nearest name.

use std::fs;
use std::ops::Range;
use std::path::Path;

use attest_engine::MethodConfig;
use attest_project::ClassPattern;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::local::{LOCAL_COMMANDS, OF_THE_RUN};
use super::options::{CommandOf, Kind, OptionOf, commands, refused};
use super::problem::{instead, line};
use super::value::{in_order, texts, values};
use super::{Scope, Section, Setting, Settings};

/// What the top of the file is called.
const THE_FILE: &str = "this file";
/// What a section of a method has.
const OF_METHODS: [&str; 3] = ["pre", "shape", "static"];

type Table<'t> = DeTable<'t>;
type Value<'t> = Spanned<DeValue<'t>>;

impl Settings {
    /// Reads a file; what is wrong with it is one sentence a piece.
    pub fn read(path: &Path) -> Result<Settings, Vec<String>> {
        let shown = path.display();
        let text = fs::read_to_string(path)
            .map_err(|problem| vec![format!("cannot read {shown}: {problem}; name a file with --config")])?;
        Settings::parse(path, &text)
    }

    /// Reads a text; `path` is where it is from.
    pub fn parse(path: &Path, text: &str) -> Result<Settings, Vec<String>> {
        let table = DeTable::parse(text).map_err(|problem| {
            let at = line(text, problem.span().map_or(0, |span| span.start));
            vec![format!("{}:{at}: this is no TOML: {}", path.display(), problem.message())]
        })?;
        let mut reader = Reader {
            path,
            text,
            commands: commands(),
            problems: Vec::new(),
            settings: Settings { path: path.to_owned(), ..Settings::default() },
        };
        reader.file(table.get_ref());
        match reader.problems.is_empty() {
            true => Ok(reader.settings),
            false => Err(reader.problems),
        }
    }
}

struct Reader<'t> {
    path: &'t Path,
    text: &'t str,
    commands: Vec<CommandOf>,
    problems: Vec<String>,
    settings: Settings,
}

impl Reader<'_> {
    fn file(&mut self, table: &Table<'_>) {
        // What is for classes counts more than what is for modules, and that more than what is for all.
        self.scope(table, &Scope::Everywhere, THE_FILE);
        for (name, value) in in_order(table) {
            match name.get_ref().as_ref() {
                "module" => self.each(value, "module", |name| Ok(Scope::Module(name.to_owned()))),
                "method" => self.methods(value),
                _ => {}
            }
        }
        for (_, value) in in_order(table).into_iter().filter(|(name, _)| name.get_ref() == "class") {
            self.each(value, "class", |name| ClassPattern::new(name).map(Scope::Class));
        }
    }

    /// The sections of `[module.core]` or `[class."org.acme.*"]`, in the order of the file.
    fn each(&mut self, value: &Value<'_>, what: &str, scope: impl Fn(&str) -> Result<Scope, String>) {
        let Some(tables) = value.get_ref().as_table() else {
            return self.problem(
                &value.span(),
                &format!(
                    "`{what}` stands for a table here; write [{what}.\"NAME\"], or `{what}` below a command"
                ),
            );
        };
        for (name, value) in in_order(tables) {
            let title = format!("[{what}.\"{}\"]", name.get_ref());
            match (scope(name.get_ref()), value.get_ref().as_table()) {
                (Err(problem), _) => self.problem(&name.span(), &format!("{title}: {problem}")),
                (_, None) => self.problem(&value.span(), &format!("{title} must be a table of settings")),
                (Ok(scope), Some(table)) => self.scope(table, &scope, &title),
            }
        }
    }

    /// What is set in a scope: for all commands, then for each of them.
    fn scope(&mut self, table: &Table<'_>, scope: &Scope, title: &str) {
        let local = !matches!(scope, Scope::Everywhere);
        let mut own = Vec::new();
        let mut below = Vec::new();
        for (name, value) in in_order(table) {
            let text = name.get_ref().as_ref();
            match value.get_ref().as_table() {
                _ if !local && ["module", "class", "method"].contains(&text) => {}
                Some(table) if self.is_command(text) => below.push((text.to_owned(), name.span(), table)),
                None if self.is_command(text) => {
                    let problem = format!("`{text}` is a command; write [{text}] and its settings below");
                    self.problem(&name.span(), &problem);
                }
                _ => own.extend(self.setting(&[], name, value, local, title)),
            }
        }
        self.settings.sections.push(Section { scope: scope.clone(), command: Vec::new(), settings: own });
        for (name, span, table) in below {
            if local && !LOCAL_COMMANDS.contains(&name.as_str()) {
                self.problem(
                    &span,
                    &format!("{name} does not work on modules and classes; set it under [{name}]"),
                );
                continue;
            }
            self.command(table, scope, &[name]);
        }
    }

    fn is_command(&self, name: &str) -> bool {
        self.commands.iter().any(|command| command.path == [name])
    }

    /// The section of a command, and of those below it.
    fn command(&mut self, table: &Table<'_>, scope: &Scope, path: &[String]) {
        let local = !matches!(scope, Scope::Everywhere);
        let title = format!("[{}]", path.join("."));
        let mut own = Vec::new();
        for (name, value) in in_order(table) {
            let below = [path, &[name.get_ref().as_ref().to_owned()]].concat();
            match value.get_ref().as_table() {
                Some(table) if self.commands.iter().any(|command| command.path == below) && !local => {
                    self.command(table, scope, &below);
                }
                _ => own.extend(self.setting(path, name, value, local, &title)),
            }
        }
        self.settings.sections.push(Section { scope: scope.clone(), command: path.to_vec(), settings: own });
    }

    /// One option, for one command or (`path` is empty) for all that have it.
    fn setting(
        &mut self,
        path: &[String],
        name: &Spanned<std::borrow::Cow<'_, str>>,
        value: &Value<'_>,
        local: bool,
        title: &str,
    ) -> Option<Setting> {
        let text = name.get_ref().as_ref();
        let is_meant = |command: &&CommandOf| match path.is_empty() {
            true => !local || LOCAL_COMMANDS.contains(&command.path[0].as_str()),
            false => command.path == path,
        };
        let meant = self.commands.iter().filter(is_meant);
        let meant: Vec<(&CommandOf, &OptionOf)> =
            meant.flat_map(|command| command.options.iter().map(move |option| (command, option))).collect();
        let found: Vec<&(&CommandOf, &OptionOf)> =
            meant.iter().filter(|(_, option)| option.name == text).collect();
        let answer = match found.first() {
            None => Err(self.unknown(text, &meant, title)),
            Some(_) if local && OF_THE_RUN.contains(&text) => Err(format!(
                "`{text}` is for a whole run and cannot be set in {title}; set it at the top of the file or below a command"
            )),
            Some((_, option)) => values(option, value.get_ref()).and_then(|values| {
                for (command, option) in &found {
                    let bad = values.iter().filter(|_| option.kind != Kind::Flag);
                    if let Some(why) = bad.filter_map(|value| refused(command, option, value)).next() {
                        let whose = if path.is_empty() {
                            format!(" of {}", command.path.join(" "))
                        } else {
                            String::new()
                        };
                        return Err(format!("`{text}`{whose}: {why}"));
                    }
                }
                Ok(values)
            }),
        };
        match answer {
            Ok(values) => {
                let line = line(self.text, name.span().start);
                Some(Setting { name: text.to_owned(), values, line })
            }
            Err(problem) => {
                self.problem(&name.span(), &problem);
                None
            }
        }
    }

    /// What to say of a name that is no option here.
    fn unknown(&self, name: &str, meant: &[(&CommandOf, &OptionOf)], title: &str) -> String {
        let elsewhere: Vec<String> = self
            .commands
            .iter()
            .filter(|command| command.options.iter().any(|option| option.name == name))
            .map(|command| format!("[{}]", command.path.join(".")))
            .collect();
        if !elsewhere.is_empty() {
            return format!("`{name}` cannot be set in {title}; it is an option of {}", elsewhere.join(", "));
        }
        let mut names: Vec<&str> = meant.iter().map(|(_, option)| option.name.as_str()).collect();
        if title == THE_FILE {
            names.extend(self.commands.iter().map(|command| command.path[0].as_str()));
            names.extend(["module", "class", "method"]);
        }
        names.sort_unstable();
        names.dedup();
        format!("there is no setting `{name}` in {title}; {}", instead(name, &names))
    }

    /// `[method."app.List#remove(int)"]`
    fn methods(&mut self, value: &Value<'_>) {
        let Some(tables) = value.get_ref().as_table() else {
            return self.problem(
                &value.span(),
                "`method` stands for a table here; write [method.\"Class#method(types)\"]",
            );
        };
        for (method, value) in in_order(tables) {
            let title = format!("[method.\"{}\"]", method.get_ref());
            let Some(table) = value.get_ref().as_table() else {
                self.problem(&value.span(), &format!("{title} must be a table of settings"));
                continue;
            };
            let mut config = MethodConfig::default();
            for (name, value) in in_order(table) {
                let one = name.get_ref() == "pre";
                let Some(texts) = texts(value.get_ref()).filter(|texts| !one || texts.len() == 1) else {
                    let or = if one { "" } else { ", or a list of texts" };
                    self.problem(&value.span(), &format!("`{}` is text in quotes{or}", name.get_ref()));
                    continue;
                };
                match name.get_ref().as_ref() {
                    "pre" => config.pre = texts.first().cloned(),
                    "shape" => config.assume = texts,
                    "static" => config.statics = texts,
                    other => {
                        let problem = format!(
                            "there is no setting `{other}` in {title}; {}",
                            instead(other, &OF_METHODS)
                        );
                        self.problem(&name.span(), &problem);
                    }
                }
            }
            self.settings.methods.insert(method.get_ref().clone().into_owned(), config);
        }
    }

    fn problem(&mut self, span: &Range<usize>, what: &str) {
        self.problems.push(format!("{}:{}: {what}", self.path.display(), line(self.text, span.start)));
    }
}
