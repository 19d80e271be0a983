//! What the compiler in a JVM answers, and its class files, which we write: the JVM has no right to.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::answer::{self, ClassFile, Compiled};
use crate::error::Error;
use crate::meter::Over;
use crate::request::{self, Compilation};

use super::connection::{Connection, Event};

/// After how much time that it used a JVM that compiles is asked whether it is still there.
const ASK: Duration = Duration::from_secs(1);
/// How much it may use and leave that unanswered. The thread that answers does nothing else: a JVM that is silent for so
/// long has lost it.
const SILENCE: Duration = Duration::from_secs(15);

/// Waits for the end of the compilation that was last asked for; `None` if there is no compiler.
pub(super) fn answer(
    connection: &mut Connection,
    compilation: &Compilation,
) -> Result<Option<(Compiled, Vec<ClassFile>)>, Error> {
    let timeout = compilation.timeout;
    // It is allowed a part at a time, so that the JVM can be asked in between.
    let mut meter = connection.meter(ASK.min(timeout), compilation.deadline);
    let mut heard = Duration::ZERO;
    loop {
        match connection.next(&mut meter) {
            Ok(Event::Frame(frame)) => match frame.kind {
                answer::COMPILED => return answer::compiled(&frame.payload),
                answer::REFUSED => return Err(Error::CompilerRefused(answer::text(&frame.payload)?)),
                _ => heard = meter.spent(),
            },
            Ok(Event::Broken | Event::Closed) => return Err(Error::CompilerDied(connection.diagnostics())),
            Ok(Event::Stopped) => return Err(Error::CompilerDied("it was stopped".to_owned())),
            Err(Over::Cut) => return Err(Error::NoTime),
            Err(Over::Starved) => {
                return Err(Error::CompilerDied("the machine gave it no processor".to_owned()));
            }
            Err(Over::Spent) if meter.spent() >= timeout => return Err(Error::CompilerTimedOut(timeout)),
            Err(Over::Spent) if meter.spent() - heard >= SILENCE => {
                return Err(Error::CompilerDied("it no longer answers".to_owned()));
            }
            Err(Over::Spent) => {
                connection.send(request::peek());
                meter.allow((meter.spent() + ASK).min(timeout));
            }
        }
    }
}

/// Writes class files below `output`; a name that leads out of it is not the compiler's.
pub(super) fn write(output: &Path, files: &[ClassFile]) -> Result<(), Error> {
    fs::create_dir_all(output).map_err(Error::file(output))?;
    for file in files {
        let parts: Vec<&str> = file.name.split('/').collect();
        if parts
            .iter()
            .any(|part| part.is_empty() || *part == "." || *part == ".." || part.contains(['\\', '\0']))
        {
            return Err(Error::CompilerRefused(format!("a class file named {}", file.name)));
        }
        let path = output.join(parts.iter().collect::<PathBuf>());
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(Error::file(parent))?;
        }
        fs::write(&path, &file.bytes).map_err(Error::file(&path))?;
    }
    Ok(())
}

/// The class files below `folder`.
pub(super) fn list(folder: &Path, classes: &mut Vec<PathBuf>) -> Result<(), Error> {
    for entry in fs::read_dir(folder).map_err(Error::file(folder))? {
        let path = entry.map_err(Error::file(folder))?.path();
        if path.is_dir() {
            list(&path, classes)?;
        } else if path.extension().is_some_and(|extension| extension == "class") {
            classes.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::write;
    use crate::answer::ClassFile;

    #[test]
    fn a_name_that_leads_out_of_the_folder_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let output = folder.path().join("classes");
        for name in ["../A.class", "/A.class", "a/../../A.class", "a//A.class", ""] {
            let file = ClassFile { name: name.to_owned(), bytes: Vec::new() };
            assert!(write(&output, &[file]).is_err(), "{name}");
        }
        let good = ClassFile { name: "a/B.class".to_owned(), bytes: vec![1] };
        write(&output, &[good]).expect("a class file");
        assert_eq!(std::fs::read(output.join("a/B.class")).expect("it"), [1]);
        assert!(!folder.path().join("A.class").exists());
    }
}
