//! The Java side of the channel: its sources, compiled once for each Java version.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::error::Error;
use crate::home::JavaHome;
use crate::launch::{ChildOptions, withhold_environment};

macro_rules! runner_source {
    ($name:literal) => {
        ($name, include_str!(concat!("../java/attest/runner/", $name)))
    };
}

const SOURCES: [(&str, &str); 20] = [
    runner_source!("Arguments.java"),
    runner_source!("Calls.java"),
    runner_source!("Channel.java"),
    runner_source!("Collections.java"),
    runner_source!("Compilation.java"),
    runner_source!("Hits.java"),
    runner_source!("Main.java"),
    runner_source!("Memory.java"),
    runner_source!("Message.java"),
    runner_source!("Objects.java"),
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

/// Names the class files of a complete folder, written last.
const CONTENTS: &str = "contents";

/// The main class of the runner.
pub(crate) const MAIN_CLASS: &str = "attest.runner.Main";

/// A folder with the compiled runner, removed with this value if it is not kept.
pub(crate) struct RunnerClasses {
    pub(crate) folder: PathBuf,
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
        if options.keep_runner && is_complete(&kept) && is_ours(&kept, own.path()) {
            return Ok(RunnerClasses { folder: kept, _own: None });
        }
        compile(compiler, options, own.path())?;
        if !options.keep_runner {
            return Ok(RunnerClasses { folder: own.path().to_path_buf(), _own: Some(own) });
        }
        let folder = own.keep();
        // Renaming is atomic; it fails where another process was quicker, or where files of the old one are
        // left: then this compilation serves this process only.
        if fs::rename(&folder, &kept).is_ok() {
            return Ok(RunnerClasses { folder: kept, _own: None });
        }
        if is_complete(&kept) && is_ours(&kept, &folder) {
            remove(&folder);
            return Ok(RunnerClasses { folder: kept, _own: None });
        }
        let own =
            tempfile::Builder::new().prefix("attest-runner-").tempdir().map_err(Error::file(&temporary))?;
        let inside = own.path().join("classes");
        fs::rename(&folder, &inside).map_err(Error::file(&inside))?;
        Ok(RunnerClasses { folder: inside, _own: Some(own) })
    }
}

/// FNV-1a over all sources: a changed runner is another runner.
fn fingerprint() -> u64 {
    let bytes = SOURCES.iter().flat_map(|(name, text)| name.bytes().chain(text.bytes()));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

fn is_complete(folder: &Path) -> bool {
    let classes = folder.join("attest").join("runner");
    fs::read_to_string(folder.join(CONTENTS)).is_ok_and(|names| {
        names.lines().count() > 0 && names.lines().all(|name| classes.join(name).is_file())
    })
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
    let ended = command
        .stdin(Stdio::null())
        .output()
        .map_err(|cause| Error::Start { program: javac.clone(), cause })?;
    if !ended.status.success() {
        let output = String::from_utf8_lossy(&ended.stderr).trim().to_owned();
        return Err(Error::RunnerNotCompiled { javac, output });
    }
    remove(&source_folder);
    list_contents(folder)
}

fn list_contents(folder: &Path) -> Result<(), Error> {
    let classes = folder.join("attest").join("runner");
    let mut names = String::new();
    for entry in fs::read_dir(&classes).map_err(Error::file(&classes))? {
        let entry = entry.map_err(Error::file(&classes))?;
        names.push_str(&entry.file_name().to_string_lossy());
        names.push('\n');
    }
    let contents = folder.join(CONTENTS);
    fs::write(&contents, names).map_err(Error::file(&contents))
}

/// What stays behind in the temporary folder harms nobody.
fn remove(folder: &Path) {
    let _ = fs::remove_dir_all(folder);
}
