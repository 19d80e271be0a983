//! Where a program starts: the class named, or the jar's `Main-Class`; and advice where that fails.

use std::path::{Path, PathBuf};

use attest_program::location::{LocationError, main_class};
use attest_program::{LinkError, Program};

use crate::nearest::nearest;
use crate::session::Error;

/// A program to start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The class path.
    pub class_path: Vec<PathBuf>,
    /// The class with `main`.
    pub main_class: String,
}

impl Start {
    /// What `java -jar` starts.
    pub fn of_jar(jar: &Path) -> Result<Start, Error> {
        if let Err(source) = std::fs::metadata(jar) {
            return Err(LocationError::Io { path: jar.to_owned(), source }.into());
        }
        match main_class(jar)? {
            Some(main_class) => Ok(Start { class_path: vec![jar.to_owned()], main_class }),
            None => {
                let jar = jar.display();
                Err(Error::Unusable(format!(
                    "{jar} names no Main-Class in its manifest; name the class: attest run -cp {jar} pkg.Main"
                )))
            }
        }
    }
}

/// Loads the class to start, so that what is wrong with it is said in our words.
pub(crate) fn check(program: &Program, name: &str) -> Result<(), Error> {
    if let Some(advice) = file_advice(name) {
        return Err(Error::NotFound(format!("{name} is a file, not the name of a class; {advice}")));
    }
    let internal = name.replace('.', "/");
    let problem = match program.load(&internal) {
        Ok(_) => return Ok(()),
        Err(LinkError::NotFound(missing)) if missing == internal => return Err(no_class(program, name)),
        Err(LinkError::NotFound(missing)) if missing.starts_with(&internal) => {
            let right = missing.split("wrong name: ").nth(1).unwrap_or_default().trim_end_matches(')');
            let right = right.replace('/', ".");
            format!(
                "the class file there is of the class {right}; start {right} and put the directory above \
                 its packages on the class path"
            )
        }
        Err(LinkError::NotFound(missing)) => {
            let missing = missing.replace('/', ".");
            format!("it needs {missing}, which is not on the class path; add its directory or jar with -cp")
        }
        Err(LinkError::UnsupportedVersion(what)) => {
            format!("{what}; compile it with an older --release or use a newer Attest")
        }
        Err(LinkError::Unreadable { what, .. }) => what,
        Err(LinkError::Format { what, .. }) => {
            format!("its class file is damaged: {what}; compile it again")
        }
        Err(error) => error.to_string(),
    };
    Err(Error::Unusable(format!("cannot load {name}: {problem}")))
}

/// What to do if a file was named where a class belongs.
fn file_advice(name: &str) -> Option<String> {
    let path = Path::new(name);
    let extension = path.extension()?.to_str()?;
    let directory = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let stem = path.file_stem()?.to_str()?;
    match extension {
        "class" => Some(format!("did you mean `attest run -cp {} {stem}`?", directory.display())),
        "java" => {
            Some(format!("compile it first: `javac -d classes {name}`, then `attest run -cp classes {stem}`"))
        }
        "jar" => Some(format!("did you mean `attest run -jar {name}`?")),
        _ => None,
    }
}

fn no_class(program: &Program, name: &str) -> Error {
    let path = program.path();
    let entries: Vec<String> = path.entries().map(|entry| entry.display().to_string()).collect();
    let warnings: Vec<String> = path.warnings().iter().map(ToString::to_string).collect();
    let listed = path.user_classes();
    let unlisted = listed.as_ref().err().map(ToString::to_string);
    let classes = listed.unwrap_or_default();
    let near: Vec<String> = nearest(name, classes.iter().map(String::as_str))
        .into_iter()
        .map(|class| class.replace('/', "."))
        .collect();
    let searched = match entries.as_slice() {
        [] => "it is empty".to_owned(),
        entries if unlisted.is_some() => entries.join(", "),
        entries => {
            let noun = if classes.len() == 1 { "class" } else { "classes" };
            format!("{} {noun} in {}", classes.len(), entries.join(", "))
        }
    };
    let advice = if !near.is_empty() {
        format!("did you mean {}?", near.join(" or "))
    } else if let Some(problem) = unlisted {
        problem
    } else if !warnings.is_empty() {
        format!("{}: check -cp", warnings.join(", "))
    } else if classes.is_empty() {
        "name the directory or jar with the compiled classes: -cp PATH".to_owned()
    } else {
        "write the package too (pkg.Main), or name another directory or jar with -cp PATH".to_owned()
    };
    Error::NotFound(format!("no class {name} on the class path ({searched}); {advice}"))
}

#[cfg(test)]
mod tests {
    use super::file_advice;

    #[test]
    fn a_file_in_place_of_a_class_is_answered_with_the_right_command() {
        assert_eq!(file_advice("Foo.class").unwrap(), "did you mean `attest run -cp . Foo`?");
        assert_eq!(file_advice("out/Foo.class").unwrap(), "did you mean `attest run -cp out Foo`?");
        assert!(file_advice("app.jar").unwrap().contains("-jar app.jar"));
        assert!(file_advice("Foo.java").unwrap().contains("javac -d classes Foo.java"));
        assert_eq!(file_advice("pkg.Main"), None);
    }
}
