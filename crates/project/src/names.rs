//! Which class, method or line of a project a user means.
//!
//! `Account`, `core.Account`, `org.acme.core.Account`, `Account#withdraw`, `Account::withdraw`, `Account.withdraw(int)`,
//! `Account:31`, `core/src/main/java/org/acme/core/Account.java:31`, `core/target/classes/org/acme/core/Account.class`.

use std::path::Path;

use crate::maven::effective::plain;
use crate::model::{Module, Project};
use crate::walk;

/// A class of a module.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Named {
    /// Its whole name, with dots, and `$` before what is nested.
    pub class: String,
    /// The number of its module.
    pub module: usize,
}

/// What a user wrote, in parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The class, file or directory.
    pub place: String,
    /// `withdraw` or `withdraw(int)`.
    pub method: Option<String>,
    /// `31` or `31:true`.
    pub line: Option<String>,
}

impl Wanted {
    /// Takes a text apart.
    pub fn parse(text: &str) -> Wanted {
        let (text, line) = match line_at(text) {
            Some(at) => (&text[..at], Some(text[at + 1..].to_owned())),
            None => (text, None),
        };
        let at = text.find("::").map(|at| (at, 2)).or_else(|| text.find('#').map(|at| (at, 1)));
        let (place, method) = match at {
            Some((at, length)) => (&text[..at], Some(text[at + length..].trim().to_owned())),
            None => (text, None),
        };
        Wanted { place: place.trim().to_owned(), method, line }
    }

    /// As the engine takes it, with the class that is meant.
    pub fn of_class(&self, class: &str) -> String {
        let method = self.method.as_ref().map_or(String::new(), |method| format!("#{method}"));
        let line = self.line.as_ref().map_or(String::new(), |line| format!(":{line}"));
        format!("{class}{method}{line}")
    }
}

/// Where `:31` or `:31:true` begins.
fn line_at(text: &str) -> Option<usize> {
    let rest = text.strip_suffix(":true").or(text.strip_suffix(":false")).unwrap_or(text);
    let (before, digits) = rest.rsplit_once(':')?;
    let is_line = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    (is_line && !before.ends_with(':')).then_some(before.len())
}

/// What a text means in a project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// This class, and what is wanted of it.
    Class(Named, Wanted),
    /// All classes of a file, a directory or a package.
    Classes(Vec<Named>, Wanted),
    /// One of these classes: the name fits all of them.
    Several(Vec<Named>, Wanted),
    /// All of these modules.
    Modules(Vec<usize>),
    /// Nothing that the project knows.
    Unknown,
}

impl Module {
    /// The packages of its sources, by the folders that they are in, the outermost first.
    pub fn packages(&self) -> Vec<String> {
        let mut found = Vec::new();
        for root in &self.source_roots {
            walk::files(root, |path, _| {
                let is_source = path.extension().is_some_and(|ending| ending == "java" || ending == "kt");
                let below = path.parent().and_then(|folder| folder.strip_prefix(root).ok());
                let below = below.filter(|below| is_source && !below.as_os_str().is_empty());
                found.extend(below.map(|below| below.to_string_lossy().replace(['/', '\\'], ".")));
                true
            });
        }
        found.sort();
        found.dedup();
        found
    }

    /// The names of all compiled classes.
    pub fn classes(&self) -> Vec<String> {
        let mut found = Vec::new();
        for root in &self.class_directories {
            walk::files(root, |path, _| {
                found.extend(class_name(root, path));
                true
            });
        }
        found.sort();
        found.dedup();
        found
    }
}

impl Meaning {
    fn of(mut fitting: Vec<Named>, wanted: Wanted) -> Meaning {
        match fitting.len() {
            1 => Meaning::Class(fitting.remove(0), wanted),
            _ => Meaning::Several(fitting, wanted),
        }
    }
}

impl Project {
    /// All compiled classes of the modules, by their names.
    pub fn classes(&self) -> Vec<Named> {
        let of = |(module, of): (usize, &Module)| {
            of.classes().into_iter().map(move |class| Named { class, module }).collect::<Vec<_>>()
        };
        let mut found: Vec<Named> = self.modules.iter().enumerate().flat_map(of).collect();
        found.sort();
        found
    }

    /// What a text means. `here` is the directory that paths are from; names are looked for in `modules`.
    pub fn meaning(&self, text: &str, here: &Path, modules: &[usize]) -> Meaning {
        let wanted = Wanted::parse(text);
        let path = plain(&here.join(&wanted.place));
        if path.exists() && !wanted.place.is_empty() {
            return self.meaning_of_path(&path, wanted);
        }
        let mut classes = self.classes();
        classes.retain(|one| modules.contains(&one.module));
        let fitting = fitting(&classes, &wanted.place);
        // What stands outside of classes in a file of Kotlin.
        let beside =
            wanted.place.strip_suffix(".kt").map(|stem| self::fitting(&classes, &format!("{stem}Kt.kt")));
        if let Some([beside]) = beside.as_deref() {
            return match fitting.as_slice() {
                [] => Meaning::Class(beside.clone(), wanted),
                [one] => Meaning::Classes(vec![one.clone(), beside.clone()], wanted),
                several => Meaning::Several([several, std::slice::from_ref(beside)].concat(), wanted),
            };
        }
        if !fitting.is_empty() {
            return Meaning::of(fitting, wanted);
        }
        // `Account.withdraw`, as Java writes calls.
        let name = wanted.place.split('(').next().unwrap_or_default();
        if let (None, Some((class, _))) = (&wanted.method, name.rsplit_once('.'))
            && !is_file(&wanted.place)
        {
            let method = wanted.place[class.len() + 1..].to_owned();
            let fitting = self::fitting(&classes, class);
            if !fitting.is_empty() {
                let wanted = Wanted { place: class.to_owned(), method: Some(method), ..wanted };
                return Meaning::of(fitting, wanted);
            }
        }
        let package = format!("{}.", wanted.place.trim_end_matches(".*"));
        let below: Vec<Named> = classes.into_iter().filter(|one| one.class.starts_with(&package)).collect();
        if !below.is_empty() && wanted.method.is_none() && wanted.line.is_none() {
            return Meaning::Classes(below, wanted);
        }
        match self.modules_named(text) {
            modules if modules.is_empty() => Meaning::Unknown,
            modules => Meaning::Modules(modules),
        }
    }

    /// A directory of a module, its sources or its classes; a source; a class file.
    fn meaning_of_path(&self, path: &Path, wanted: Wanted) -> Meaning {
        let roots = self.modules.iter().enumerate().flat_map(|(module, of)| {
            of.source_roots.iter().chain(&of.class_directories).map(move |root| (module, root))
        });
        // The innermost root: `src` may be one, and hold another.
        let within = roots.filter(|(_, root)| path.starts_with(root) && path != root.as_path());
        if let Some((module, root)) = within.max_by_key(|(_, root)| root.components().count()) {
            let relative = path.strip_prefix(root).unwrap_or(path);
            let stem = if path.is_dir() { relative.to_owned() } else { relative.with_extension("") };
            let name = stem.to_string_lossy().replace(['/', '\\'], ".");
            let is_directory = path.is_dir();
            let is_kotlin = path.extension().is_some_and(|ending| ending == "kt");
            let is_it = |one: &Named| {
                // The directories of Kotlin may leave out the first parts of the package.
                let below = || one.class.split_once(&format!(".{name}")).filter(|_| is_kotlin);
                let rest = one.class.strip_prefix(&name).or_else(|| below().map(|(_, rest)| rest));
                one.module == module
                    && match is_directory {
                        true => rest.is_some_and(|rest| rest.starts_with('.')),
                        // A file has its class and what is nested in it; Kotlin's has `AccountKt` too.
                        false => {
                            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('$') || rest == "Kt")
                        }
                    }
            };
            let mut classes: Vec<Named> = self.classes().into_iter().filter(is_it).collect();
            if path.extension().is_some_and(|ending| ending == "class") {
                classes.retain(|one| one.class == name);
            }
            return match classes.len() {
                0 => Meaning::Unknown,
                1 => Meaning::Class(classes.remove(0), wanted),
                _ => Meaning::Classes(classes, wanted),
            };
        }
        let is_of = |of: &Module| {
            of.directory.starts_with(path)
                || of.source_roots.iter().chain(&of.class_directories).any(|root| root == path)
        };
        let modules: Vec<usize> = (0..self.modules.len()).filter(|at| is_of(&self.modules[*at])).collect();
        if modules.is_empty() { Meaning::Unknown } else { Meaning::Modules(modules) }
    }
}

fn is_file(place: &str) -> bool {
    [".java", ".kt", ".class", ".scala"].iter().any(|ending| place.ends_with(ending))
}

/// The classes that a name means: the whole name, else the end of one; what is nested only if nothing else is meant.
fn fitting(classes: &[Named], name: &str) -> Vec<Named> {
    let file = is_file(name).then(|| name.rsplit_once('.').map_or(name, |(stem, _)| stem).replace('/', "."));
    let wanted = file.as_deref().unwrap_or(name).replace('$', ".");
    if wanted.is_empty() {
        return Vec::new();
    }
    let of = |fits: &dyn Fn(&Named) -> bool| -> Vec<Named> {
        classes.iter().filter(|one| fits(one)).cloned().collect()
    };
    let is_top = |one: &Named| !one.class.contains('$');
    let ends = |class: &str| class.strip_suffix(&wanted).is_some_and(|before| before.ends_with('.'));
    let whole = of(&|one| one.class.replace('$', ".") == wanted);
    let top = of(&|one| is_top(one) && ends(&one.class));
    let nested = of(&|one| !is_top(one) && ends(&one.class.replace('$', ".")));
    [whole, top, nested].into_iter().find(|found| !found.is_empty()).unwrap_or_default()
}

/// The name of the class in a file below a root; none for what is no class.
fn class_name(root: &Path, file: &Path) -> Option<String> {
    let relative = file.strip_prefix(root).ok()?.to_str()?;
    relative.strip_suffix(".class").map(|name| name.replace(['/', '\\'], "."))
}

#[cfg(test)]
mod tests {
    use super::{Named, Wanted, fitting};

    fn parsed(text: &str) -> (String, Option<String>, Option<String>) {
        let wanted = Wanted::parse(text);
        (wanted.place, wanted.method, wanted.line)
    }

    #[test]
    fn names_are_taken_apart_however_they_are_written() {
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(parsed("Account#withdraw(int)"), ("Account".into(), some("withdraw(int)"), None));
        assert_eq!(parsed("a.Account::withdraw"), ("a.Account".into(), some("withdraw"), None));
        assert_eq!(parsed("Account:31:true"), ("Account".into(), None, some("31:true")));
        assert_eq!(parsed("src/Account.java:7"), ("src/Account.java".into(), None, some("7")));
        assert_eq!(parsed("Account#m:9"), ("Account".into(), some("m"), some("9")));
        assert_eq!(parsed("Account"), ("Account".into(), None, None));
    }

    #[test]
    fn what_is_nested_is_meant_if_nothing_else_is() {
        let named = |class: &str| Named { class: class.to_owned(), module: 0 };
        let classes =
            [named("a.Account"), named("a.Bank$Account"), named("a.Bank$Entry"), named("b.Account")];
        let found = |name: &str| fitting(&classes, name).into_iter().map(|one| one.class).collect::<Vec<_>>();
        assert_eq!(found("Account"), ["a.Account", "b.Account"]);
        assert_eq!(found("a.Account"), ["a.Account"]);
        assert_eq!(found("Bank.Entry"), ["a.Bank$Entry"]);
        assert_eq!(found("Entry"), ["a.Bank$Entry"]);
        assert_eq!(found("b/Account.java"), ["b.Account"]);
        assert!(found("count").is_empty() && found("").is_empty());
    }
}
