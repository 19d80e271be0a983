//! What can be read of a build script without running it: lines in the usual form, in Groovy or Kotlin.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::maven::pom::Dependency;

/// What settings say.
#[derive(Debug, Default)]
pub(crate) struct Settings {
    pub(crate) name: Option<String>,
    /// `:core`, `:web:api`.
    pub(crate) included: Vec<String>,
    /// Where a module is that is not where its name says.
    pub(crate) directories: BTreeMap<String, String>,
    /// Builds that are included whole.
    pub(crate) builds: Vec<String>,
}

impl Settings {
    pub(crate) fn parse(text: &str) -> Settings {
        let mut found = Settings::default();
        for statement in statements(text) {
            let quoted = strings(&statement);
            let word = statement.split(|c: char| !c.is_alphanumeric() && c != '.').next().unwrap_or_default();
            match word {
                "include" => found.included.extend(quoted.iter().map(|name| absolute(name))),
                "includeFlat" => {
                    for name in quoted {
                        found.directories.insert(absolute(&name), format!("../{name}"));
                        found.included.push(absolute(&name));
                    }
                }
                "includeBuild" => found.builds.extend(quoted.into_iter().take(1)),
                "rootProject.name" => found.name = quoted.into_iter().next(),
                "project" if statement.contains("projectDir") => {
                    if let [name, .., directory] = quoted.as_slice() {
                        found.directories.insert(absolute(name), directory.clone());
                    }
                }
                _ => {}
            }
        }
        // A module is there once, and its parents are too, with or without a line of their own.
        let mut seen = Vec::new();
        found.included.retain(|name| {
            !seen.contains(name) && {
                seen.push(name.clone());
                true
            }
        });
        found
    }
}

fn absolute(name: &str) -> String {
    format!(":{}", name.trim_start_matches(':'))
}

/// Something that a module depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Needed {
    /// `project(":core")`.
    Module(String),
    /// `"group:artifact:version"`.
    Artifact(Dependency),
    /// `libs.commons.lang3`.
    Catalog(String),
    /// `files("lib/a.jar")`.
    File(String),
    /// `fileTree("lib")`.
    Files(String),
    /// `platform("group:artifact:version")`: versions, and nothing for a class path.
    Platform(String),
}

/// What a build script says.
#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    /// Whether a plugin for a language of the JVM is applied.
    pub(crate) is_jvm: bool,
    pub(crate) is_war: bool,
    pub(crate) is_android: bool,
    pub(crate) release: Option<u32>,
    pub(crate) toolchain: Option<u32>,
    pub(crate) sources: Vec<String>,
    pub(crate) tests: Vec<String>,
    /// Whether tests need it only, and what.
    pub(crate) needs: Vec<(bool, Needed)>,
}

impl Script {
    pub(crate) fn parse(text: &str) -> Script {
        let mut found = Script::default();
        let mut block: Vec<String> = Vec::new();
        for statement in statements(text) {
            match statement.as_str() {
                "}" => {
                    block.pop();
                }
                opened if opened.ends_with('{') => {
                    found.look_at(opened, &block);
                    block.push(opened.trim_end_matches('{').trim().to_owned());
                }
                line => found.look_at(line, &block),
            }
        }
        found
    }

    /// With what a build says of all its modules.
    pub(crate) fn with(mut self, shared: &Script) -> Script {
        self.is_jvm |= shared.is_jvm;
        self.release = self.release.or(shared.release);
        self.toolchain = self.toolchain.or(shared.toolchain);
        self.needs.extend(shared.needs.clone());
        self
    }

    fn look_at(&mut self, line: &str, block: &[String]) {
        let within =
            |name: &str| block.iter().any(|open| open.split([' ', '(', '.']).any(|word| word == name));
        if line.contains("plugin") || within("plugins") {
            let is = |names: &[&str]| names.iter().any(|name| is_word(line, name));
            self.is_jvm |=
                is(&["java", "java-library", "application", "groovy", "scala", "war", "kotlin", "jvm"])
                    || line.contains("kotlin.jvm")
                    || line.contains("org.springframework.boot");
            self.is_war |= is(&["war"]);
            self.is_android |= line.contains("com.android");
            self.is_jvm |= self.is_android;
        }
        let marks = [
            "sourceCompatibility",
            "targetCompatibility",
            "JavaLanguageVersion.of",
            "jvmToolchain",
            "options.release",
        ];
        if self.release.is_none()
            && let Some(mark) = marks.iter().find(|mark| line.contains(**mark))
        {
            self.release = release(line.split(*mark).nth(1).unwrap_or_default());
        }
        let toolchains = ["JavaLanguageVersion.of", "jvmToolchain"];
        if let Some(mark) = toolchains.iter().find(|mark| line.contains(**mark)) {
            let named = release(line.split(*mark).nth(1).unwrap_or_default());
            self.toolchain = self.toolchain.or(named);
        }
        if line.contains("srcDir") && !line.contains("resources") && !within("resources") {
            let list = if within("test") { &mut self.tests } else { &mut self.sources };
            list.extend(strings(line));
        }
        if block.last().is_some_and(|open| open == "dependencies") {
            self.needs.extend(needed(line));
        }
    }
}

/// What several modules of a build are told by its root: in blocks of these names.
pub(crate) fn shared(text: &str, names: &[&str]) -> String {
    blocks(text, names, true)
}

/// What a root says of itself: the rest.
pub(crate) fn own(text: &str) -> String {
    blocks(text, &["allprojects", "subprojects"], false)
}

fn blocks(text: &str, names: &[&str], inner: bool) -> String {
    let (mut depth, mut inside, mut found) = (0usize, None, String::new());
    for statement in statements(text) {
        let opens = statement.ends_with('{');
        let ends = statement == "}" && inside == Some(depth.saturating_sub(1));
        if opens && inside.is_none() && names.iter().any(|name| statement.starts_with(name)) {
            inside = Some(depth);
        } else if inside.is_some() == inner && !ends {
            found.push_str(&statement);
            found.push('\n');
        }
        depth = match statement.as_str() {
            "}" => depth.saturating_sub(1),
            _ if opens => depth + 1,
            _ => depth,
        };
        if ends {
            inside = None;
        }
    }
    found
}

/// A line of a block `dependencies`.
fn needed(line: &str) -> Option<(bool, Needed)> {
    let configuration = line.split(|c: char| !c.is_alphanumeric()).next()?;
    let kinds =
        ["implementation", "api", "compile", "compileOnly", "runtime", "runtimeOnly", "providedCompile"];
    let is_test = configuration.starts_with("test");
    let bare = configuration.strip_prefix("test").unwrap_or(configuration).to_lowercase();
    if !kinds.iter().any(|kind| kind.to_lowercase() == bare) {
        return None;
    }
    let rest = line[configuration.len()..].trim().trim_start_matches('(').trim();
    let quoted = strings(rest);
    let first = || quoted.first().cloned();
    let needed = match rest.split(|c: char| !c.is_alphanumeric() && c != '.').next()? {
        "project" => Needed::Module(absolute(&first()?)),
        "files" => Needed::File(first()?),
        "fileTree" => Needed::Files(first()?),
        "platform" | "enforcedPlatform" => Needed::Platform(first()?),
        "kotlin" => {
            let artifact = format!("kotlin-{}", first()?);
            Needed::Artifact(Dependency {
                group: "org.jetbrains.kotlin".to_owned(),
                artifact,
                ..Dependency::default()
            })
        }
        alias if alias.starts_with("libs.") => Needed::Catalog(alias["libs.".len()..].to_owned()),
        "group" => {
            let [group, artifact, ..] = quoted.as_slice() else { return None };
            artifact_of(&format!("{group}:{artifact}:{}", quoted.get(2).map_or("", String::as_str)))?
        }
        _ => artifact_of(&first()?)?,
    };
    Some((is_test, needed))
}

/// `group:artifact:version:classifier`.
fn artifact_of(text: &str) -> Option<Needed> {
    dependency(text).map(Needed::Artifact)
}

fn dependency(text: &str) -> Option<Dependency> {
    let text = text.split('@').next()?;
    let mut parts = text.split(':').map(str::to_owned);
    let (group, artifact) = (parts.next()?, parts.next()?);
    let version = parts.next().filter(|version| !version.is_empty());
    Some(Dependency { group, artifact, version, classifier: parts.next(), ..Dependency::default() })
}

fn release(text: &str) -> Option<u32> {
    let text = text.replace("VERSION_1_", "").replace("VERSION_", "").replace("1.", "");
    let digits: String =
        text.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

fn is_word(line: &str, word: &str) -> bool {
    line.split(|c: char| !c.is_alphanumeric() && c != '-').any(|part| part == word)
}

/// The strings in quotes.
fn strings(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['"', '\'']) {
        let quote = &rest[at..=at];
        let Some(length) = rest[at + 1..].find(quote) else { break };
        found.push(rest[at + 1..at + 1 + length].to_owned());
        rest = &rest[at + 2 + length..];
    }
    found
}

/// Statements: a line each, with what it goes on with after a comma or within parentheses; `{` ends one, and `}` is one.
fn statements(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut current = String::new();
    let mut open = 0i32;
    let mut take = |current: &mut String| {
        let statement = current.trim();
        if !statement.is_empty() {
            found.push(statement.to_owned());
        }
        current.clear();
    };
    let mut quote: Option<char> = None;
    for c in without_comments(text).chars() {
        match (quote, c) {
            (Some(q), c) => {
                current.push(c);
                if c == q || c == '\n' {
                    quote = None;
                }
                continue;
            }
            (None, '"' | '\'') => quote = Some(c),
            (None, '(' | '[') => open += 1,
            (None, ')' | ']') => open -= 1,
            (None, '{') => {
                current.push('{');
                take(&mut current);
                open = 0;
                continue;
            }
            (None, '}') => {
                take(&mut current);
                current.push('}');
                take(&mut current);
                continue;
            }
            (None, '\n' | ';') if open <= 0 && !current.trim_end().ends_with(',') => {
                take(&mut current);
                continue;
            }
            (None, _) => {}
        }
        current.push(if c == '\n' { ' ' } else { c });
    }
    take(&mut current);
    found
}

fn without_comments(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut quote: Option<char> = None;
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        match (quote, c, characters.peek()) {
            (Some(q), c, _) if c == q || c == '\n' => quote = None,
            (None, '"' | '\'', _) => quote = Some(c),
            (None, '/', Some('/')) => {
                while characters.peek().is_some_and(|next| *next != '\n') {
                    characters.next();
                }
                continue;
            }
            (None, '/', Some('*')) => {
                let mut last = ' ';
                for next in characters.by_ref() {
                    if last == '*' && next == '/' {
                        break;
                    }
                    last = next;
                }
                continue;
            }
            _ => {}
        }
        plain.push(c);
    }
    plain
}

/// A version catalogue: `gradle/libs.versions.toml`.
#[derive(Debug, Default)]
pub(crate) struct Catalog {
    libraries: BTreeMap<String, Dependency>,
    bundles: BTreeMap<String, Vec<String>>,
}

impl Catalog {
    pub(crate) fn read(file: &Path) -> Catalog {
        let text = fs::read_to_string(file).unwrap_or_default();
        text.parse::<toml::Table>().map(|table| Catalog::of(&table)).unwrap_or_default()
    }

    fn of(table: &toml::Table) -> Catalog {
        let section =
            |name: &str| table.get(name).and_then(toml::Value::as_table).cloned().unwrap_or_default();
        let versions = section("versions");
        let dotted = |alias: &str| alias.replace(['-', '_'], ".");
        let mut found = Catalog::default();
        for (alias, value) in section("libraries") {
            if let Some(one) = library(&value, &versions) {
                found.libraries.insert(dotted(&alias), one);
            }
        }
        for (alias, value) in section("bundles") {
            let names = value.as_array().into_iter().flatten().filter_map(|name| name.as_str());
            found.bundles.insert(dotted(&alias), names.map(dotted).collect());
        }
        found
    }

    /// The artifacts of an alias, or of a bundle.
    pub(crate) fn artifacts(&self, alias: &str) -> Vec<Dependency> {
        let alias = alias.trim_end_matches(".get");
        match alias.strip_prefix("bundles.").and_then(|name| self.bundles.get(name)) {
            Some(names) => names.iter().filter_map(|name| self.libraries.get(name)).cloned().collect(),
            None => self.libraries.get(alias).cloned().into_iter().collect(),
        }
    }
}

fn library(value: &toml::Value, versions: &toml::Table) -> Option<Dependency> {
    if let Some(text) = value.as_str() {
        return dependency(text);
    }
    let table = value.as_table()?;
    let text = |name: &str| table.get(name).and_then(toml::Value::as_str);
    let mut one = match text("module") {
        Some(module) => dependency(module)?,
        None => dependency(&format!("{}:{}", text("group")?, text("name")?))?,
    };
    one.version = match table.get("version") {
        Some(toml::Value::String(version)) => Some(version.clone()),
        Some(toml::Value::Table(version)) => {
            let referred =
                version.get("ref").and_then(toml::Value::as_str).and_then(|name| versions.get(name));
            referred.and_then(toml::Value::as_str).map(str::to_owned)
        }
        _ => None,
    };
    Some(one)
}

#[cfg(test)]
mod tests {
    use super::{Catalog, Needed, Script, Settings, own, shared};

    #[test]
    fn settings_are_read_in_both_languages() {
        let groovy = "rootProject.name = 'shop' // the shop\ninclude 'core', 'web:api'\ninclude(\n  'tools'\n)\n\
                      project(':tools').projectDir = file('build-tools')\nincludeBuild '../plugins'";
        let found = Settings::parse(groovy);
        assert_eq!(found.name.as_deref(), Some("shop"));
        assert_eq!(found.included, [":core", ":web:api", ":tools"]);
        assert_eq!(found.directories[":tools"], "build-tools");
        assert_eq!(found.builds, ["../plugins"]);
        let kotlin = "rootProject.name = \"shop\"\n/* include(\"old\") */\ninclude(\":core\",\n  \":web\")";
        assert_eq!(Settings::parse(kotlin).included, [":core", ":web"]);
    }

    #[test]
    fn dependencies_are_read_in_their_usual_forms() {
        let script = Script::parse(
            "plugins {\n  `java-library`\n}\njava { toolchain { languageVersion.set(JavaLanguageVersion.of(17)) } }\n\
             dependencies {\n  api(project(\":core\"))\n  implementation 'org.acme:a:1.0'\n\
             testImplementation(\"org.junit.jupiter:junit-jupiter:5.10.2\")\n  implementation(libs.commons.lang3)\n\
             implementation platform('org.acme:bom:1')\n  compileOnly fileTree(dir: 'libs')\n\
             implementation(\"org.acme:b:2\") { exclude group: 'x' }\n}\n",
        );
        assert!(script.is_jvm && script.release == Some(17) && script.toolchain == Some(17));
        let shown: Vec<String> = script
            .needs
            .iter()
            .map(|(test, needed)| match needed {
                Needed::Artifact(one) => {
                    format!("{test} {}:{}", one.artifact, one.version.as_deref().unwrap_or("-"))
                }
                other => format!("{test} {other:?}"),
            })
            .collect();
        assert_eq!(
            shown,
            [
                "false Module(\":core\")",
                "false a:1.0",
                "true junit-jupiter:5.10.2",
                "false Catalog(\"commons.lang3\")",
                "false Platform(\"org.acme:bom:1\")",
                "false Files(\"libs\")",
                "false b:2",
            ]
        );
    }

    #[test]
    fn what_a_root_says_of_all_modules_is_apart_from_what_it_says_of_itself() {
        let text = "apply plugin: 'base'\nsubprojects {\n  apply plugin: 'java'\n  dependencies { implementation 'a:b:1' }\n}\nversion = '1'\n";
        assert!(
            Script::parse(&shared(text, &["subprojects"])).is_jvm
                && Script::parse(&shared(text, &["subprojects"])).needs.len() == 1
        );
        assert!(!Script::parse(&own(text)).is_jvm && own(text).contains("version = '1'"));
    }

    #[test]
    fn a_catalogue_names_artifacts_and_bundles() {
        let text = "[versions]\nlang = \"3.14.0\"\n[libraries]\ncommons-lang3 = { module = \"org.apache.commons:commons-lang3\", \
                    version.ref = \"lang\" }\ngson = \"com.google.code.gson:gson:2.10\"\n[bundles]\nall = [\"commons-lang3\", \"gson\"]\n";
        let catalog = Catalog::of(&text.parse().expect("a table"));
        assert_eq!(catalog.artifacts("commons.lang3")[0].version.as_deref(), Some("3.14.0"));
        assert_eq!(catalog.artifacts("bundles.all").len(), 2);
    }
}
