//! The Java side of the channel: its sources, compiled once for each Java version.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use sha2::{Digest, Sha256};
use tempfile::TempDir;

use crate::error::Error;
use crate::home::JavaHome;
use crate::launch::{ChildOptions, withhold_environment};
use crate::spawn;

macro_rules! runner_source {
    ($name:literal) => {
        ($name, include_str!(concat!("../java/attest/runner/", $name)))
    };
}

const SOURCES: [(&str, &str); 22] = [
    runner_source!("Arguments.java"),
    runner_source!("Calls.java"),
    runner_source!("Channel.java"),
    runner_source!("Collections.java"),
    runner_source!("Compilation.java"),
    runner_source!("Hits.java"),
    runner_source!("Main.java"),
    runner_source!("Memory.java"),
    runner_source!("Message.java"),
    runner_source!("Mocks.java"),
    runner_source!("Objects.java"),
    runner_source!("Place.java"),
    runner_source!("Program.java"),
    runner_source!("ProgramLoader.java"),
    runner_source!("ProgramStream.java"),
    runner_source!("Request.java"),
    runner_source!("Test.java"),
    runner_source!("Tests.java"),
    runner_source!("Threads.java"),
    runner_source!("Thrown.java"),
    runner_source!("Value.java"),
    runner_source!("World.java"),
];

/// Names the class files of a complete folder with what they hold, written last.
const CONTENTS: &str = "contents";

/// The main class of the runner.
pub(crate) const MAIN_CLASS: &str = "attest.runner.Main";

/// A folder with the compiled runner, removed with this value if it is not kept. Programs under test cannot write it.
pub(crate) struct RunnerClasses {
    pub(crate) folder: PathBuf,
    /// What the class files held when they were compiled.
    contents: String,
    _own: Option<TempDir>,
}

impl RunnerClasses {
    /// Takes the runner from an earlier compilation, or compiles it.
    pub(crate) fn prepare(home: &JavaHome, options: &ChildOptions) -> Result<RunnerClasses, Error> {
        let compiler = options.runner_compiler.as_ref().unwrap_or(home);
        let temporary = std::env::temp_dir();
        let own = tempfile::Builder::new()
            .prefix("attest-runner-")
            .tempdir_in(&temporary)
            .map_err(Error::file(&temporary))?;
        let kept = temporary.join(format!("attest-runner-{:016x}-{}", fingerprint(), compiler.version));
        if options.keep_runner
            && is_ours(&kept, own.path())
            && let Some(runner) = RunnerClasses::kept(&kept)
        {
            return Ok(runner);
        }
        compile(compiler, options, own.path())?;
        let contents = contents_of(own.path()).map_err(Error::file(own.path()))?;
        let list = own.path().join(CONTENTS);
        fs::write(&list, &contents).map_err(Error::file(&list))?;
        if !options.keep_runner {
            return Ok(RunnerClasses { folder: own.path().to_path_buf(), contents, _own: Some(own) });
        }
        if is_ours(&kept, own.path()) && RunnerClasses::kept(&kept).is_none() {
            // Damaged or tampered with. Only now: JVMs that run may still have to load some of it.
            remove(&kept);
        }
        // Renaming is atomic; it fails where another process was quicker, or where files of the old one are
        // left: then this compilation serves this process only.
        match fs::rename(own.path(), &kept) {
            Ok(()) => {
                let _ = own.keep();
                Ok(RunnerClasses { folder: kept, contents, _own: None })
            }
            Err(_) => Ok(RunnerClasses { folder: own.path().to_path_buf(), contents, _own: Some(own) }),
        }
    }

    /// An earlier compilation that is complete and holds what it held.
    fn kept(folder: &Path) -> Option<RunnerClasses> {
        let contents = fs::read_to_string(folder.join(CONTENTS)).ok()?;
        let runner = RunnerClasses { folder: folder.to_path_buf(), contents, _own: None };
        runner.is_unchanged().then_some(runner)
    }

    /// Whether the class files are those that were compiled, to be asked before each use.
    pub(crate) fn is_unchanged(&self) -> bool {
        contents_of(&self.folder).is_ok_and(|now| !now.is_empty() && now == self.contents)
    }
}

/// The class files in `folder` with the hashes of what they hold, sorted.
fn contents_of(folder: &Path) -> io::Result<String> {
    let mut lines = Vec::new();
    for entry in fs::read_dir(folder.join("attest").join("runner"))? {
        let entry = entry?;
        let hash = Sha256::digest(fs::read(entry.path())?);
        let digits: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        lines.push(format!("{digits} {}\n", entry.file_name().to_string_lossy()));
    }
    lines.sort();
    Ok(lines.concat())
}

/// FNV-1a over all sources: a changed runner is another runner.
fn fingerprint() -> u64 {
    let bytes = SOURCES.iter().flat_map(|(name, text)| name.bytes().chain(text.bytes()));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// Whether `folder` belongs to whom `mine` belongs to: others must not slip classes in.
#[cfg(unix)]
fn is_ours(folder: &Path, mine: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(theirs), Ok(mine)) = (fs::symlink_metadata(folder), fs::symlink_metadata(mine)) else {
        return false;
    };
    theirs.is_dir() && theirs.uid() == mine.uid() && theirs.mode() & 0o022 == 0
}

/// Elsewhere the temporary folder belongs to the user.
#[cfg(not(unix))]
fn is_ours(_folder: &Path, _mine: &Path) -> bool {
    true
}

fn compile(compiler: &JavaHome, options: &ChildOptions, folder: &Path) -> Result<(), Error> {
    let javac = compiler.javac()?;
    let source_folder = folder.join("source");
    fs::create_dir(&source_folder).map_err(Error::file(&source_folder))?;
    let mut command = Command::new(crate::request::absolute(&javac));
    withhold_environment(&mut command, &options.environment);
    command.args(["-J-Xshare:auto", "-J-XX:TieredStopAtLevel=1", "-J-XX:-UsePerfData"]);
    command.args(["-encoding", "UTF-8", "-proc:none", "-nowarn", "-Xlint:-options"]);
    match compiler.version {
        ..=8 => command.args(["-source", "8", "-target", "8"]),
        9.. => command.args(["--release", "8"]),
    };
    command.arg("-d").arg(folder);
    for (name, text) in SOURCES {
        let file = source_folder.join(name);
        fs::write(&file, text).map_err(Error::file(&file))?;
        command.arg(file);
    }
    let confinement = options.confinement(compiler, &[], folder);
    let (status, said) = spawn::run(command, options.sandbox, &confinement)
        .map_err(|cause| Error::Start { program: javac.clone(), cause })?;
    if !status.success() {
        return Err(Error::RunnerNotCompiled { javac, output: said.trim().to_owned() });
    }
    remove(&source_folder);
    Ok(())
}

/// What stays behind in the temporary folder harms nobody.
fn remove(folder: &Path) {
    let _ = fs::remove_dir_all(folder);
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{CONTENTS, RunnerClasses, contents_of};

    #[test]
    fn classes_that_were_replaced_added_or_removed_are_not_used_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let classes = folder.path().join("attest/runner");
        fs::create_dir_all(&classes).expect("a folder");
        let kept = || RunnerClasses::kept(folder.path());
        assert!(kept().is_none(), "an empty folder is none");
        for name in ["Main.class", "Hits.class"] {
            fs::write(classes.join(name), name).expect("a class");
        }
        assert!(kept().is_none(), "there is no list yet");
        let contents = contents_of(folder.path()).expect("the classes");
        fs::write(folder.path().join(CONTENTS), contents).expect("the list");
        let good = kept().expect("it is complete");

        fs::write(classes.join("Main.class"), "Mean.class").expect("a replaced class");
        assert!(kept().is_none() && !good.is_unchanged());
        fs::write(classes.join("Main.class"), "Main.class").expect("the old one");
        assert!(kept().is_some() && good.is_unchanged());
        fs::write(classes.join("More.class"), "").expect("one more");
        assert!(kept().is_none() && !good.is_unchanged());
        fs::remove_file(classes.join("More.class")).expect("gone");
        fs::remove_file(classes.join("Hits.class")).expect("gone");
        assert!(kept().is_none() && !good.is_unchanged());
    }
}
