//! `java.io.File` by way of `UnixFileSystem`, and the environment.

use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Component, Path, PathBuf};

use attest_state::{State, Value};

use super::Rows;
use crate::control::{Control, NativeResult, raise};
use crate::files::wording;
use crate::machine::Machine;

pub(crate) const NATIVES: Rows = &[
    ("java/io/UnixFileSystem.initIDs", super::nothing),
    ("java/io/UnixFileSystem.canonicalize0", canonicalize),
    ("java/io/UnixFileSystem.getBooleanAttributes0", boolean_attributes),
    ("java/io/UnixFileSystem.checkAccess", check_access),
    ("java/io/UnixFileSystem.checkAccess0", check_access),
    ("java/io/UnixFileSystem.getLastModifiedTime", last_modified),
    ("java/io/UnixFileSystem.getLastModifiedTime0", last_modified),
    ("java/io/UnixFileSystem.getLength", length),
    ("java/io/UnixFileSystem.getLength0", length),
    ("java/io/UnixFileSystem.createFileExclusively", create_file),
    ("java/io/UnixFileSystem.createFileExclusively0", create_file),
    ("java/io/UnixFileSystem.delete", delete),
    ("java/io/UnixFileSystem.delete0", delete),
    ("java/io/UnixFileSystem.list", list),
    ("java/io/UnixFileSystem.list0", list),
    ("java/io/UnixFileSystem.createDirectory", create_directory),
    ("java/io/UnixFileSystem.createDirectory0", create_directory),
    ("java/io/UnixFileSystem.getNameMax0", longest_name),
    ("java/io/UnixFileSystem.rename", rename),
    ("java/io/UnixFileSystem.rename0", rename),
    ("java/lang/ProcessEnvironment.environ", environ),
    ("java/lang/ProcessImpl.init", super::nothing),
];

/// The path of an argument that is a `File` or a string.
fn path(
    machine: &mut Machine<'_>,
    state: &State,
    argument: Value,
    write: bool,
) -> Result<PathBuf, Box<Control>> {
    let mut text = argument.reference();
    if text.is_null() {
        return Err(Box::new(Control::Raise("java/lang/NullPointerException", None)));
    }
    if state.heap.class(text) != machine.program.well_known().string {
        text = machine.named(state, text, "path").reference();
    }
    let text = machine.text(state, text);
    let path = machine.host_path(&text);
    machine.allow_file(&path, write)?;
    // Unlike the current directory, the empty path names no file.
    Ok(if text.is_empty() { PathBuf::new() } else { path })
}

fn canonicalize(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let path = path(machine, state, arguments[1], false)?;
    let text = canonical(&path).display().to_string();
    Ok(Value::Ref(machine.new_string(state, &text)?))
}

/// The real path of the part that exists, the rest appended with its dots resolved.
fn canonical(path: &Path) -> PathBuf {
    if let Ok(real) = fs::canonicalize(path) {
        return real;
    }
    let mut components: Vec<Component<'_>> = path.components().collect();
    let mut rest = Vec::new();
    while let Some(last) = components.pop() {
        rest.push(last);
        let prefix: PathBuf = components.iter().collect();
        if let Ok(mut real) = fs::canonicalize(&prefix) {
            for component in rest.iter().rev() {
                match component {
                    Component::ParentDir => drop(real.pop()),
                    Component::CurDir => {}
                    other => real.push(other),
                }
            }
            return real;
        }
    }
    path.to_path_buf()
}

fn boolean_attributes(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    const EXISTS: i32 = 1;
    const REGULAR: i32 = 2;
    const DIRECTORY: i32 = 4;
    let path = path(machine, state, arguments[1], false)?;
    Ok(Value::Int(match fs::metadata(&path) {
        Ok(found) if found.is_dir() => EXISTS | DIRECTORY,
        Ok(found) if found.is_file() => EXISTS | REGULAR,
        Ok(_) => EXISTS,
        Err(_) => 0,
    }))
}

fn check_access(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    const WRITE: i32 = 2;
    const EXECUTE: i32 = 1;
    let path = path(machine, state, arguments[1], false)?;
    let wanted = arguments[2].int();
    let Ok(found) = fs::metadata(&path) else { return Ok(Value::boolean(false)) };
    let readable = || fs::File::open(&path).is_ok();
    let writable = || {
        found.is_dir() && !found.permissions().readonly()
            || fs::OpenOptions::new().append(true).open(&path).is_ok()
    };
    let executable = found.permissions().mode() & 0o111 != 0;
    let granted = match wanted {
        EXECUTE => executable,
        WRITE => writable(),
        _ => readable(),
    };
    Ok(Value::boolean(granted))
}

fn last_modified(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let path = path(machine, state, arguments[1], false)?;
    let time = fs::metadata(&path).and_then(|found| found.modified()).ok();
    let since = time.and_then(|t| t.duration_since(std::time::UNIX_EPOCH).ok());
    Ok(Value::Long(since.map_or(0, |d| d.as_millis() as i64)))
}

fn length(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let path = path(machine, state, arguments[1], false)?;
    Ok(Value::Long(fs::metadata(&path).map_or(0, |found| found.len() as i64)))
}

fn create_file(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let path = path(machine, state, arguments[1], true)?;
    match fs::OpenOptions::new().write(true).create_new(true).open(&path) {
        Ok(_) => Ok(Value::boolean(true)),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Ok(Value::boolean(false)),
        Err(error) => Err(raise("java/io/IOException", wording(&error))),
    }
}

fn delete(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let path = path(machine, state, arguments[1], true)?;
    let done = match fs::symlink_metadata(&path) {
        Ok(found) if found.is_dir() => fs::remove_dir(&path),
        Ok(_) => fs::remove_file(&path),
        Err(error) => Err(error),
    };
    Ok(Value::boolean(done.is_ok()))
}

fn list(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let path = path(machine, state, arguments[1], false)?;
    let Ok(entries) = fs::read_dir(&path) else { return Ok(Value::NULL) };
    let mut names = Vec::new();
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        names.push(machine.new_string(state, &name)?);
    }
    Ok(Value::Ref(machine.new_ref_array(state, "[Ljava/lang/String;", &names)?))
}

fn create_directory(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let path = path(machine, state, arguments[1], true)?;
    Ok(Value::boolean(fs::create_dir(&path).is_ok()))
}

fn rename(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let from = path(machine, state, arguments[1], true)?;
    let to = path(machine, state, arguments[2], true)?;
    Ok(Value::boolean(fs::rename(&from, &to).is_ok()))
}

fn longest_name(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Ok(Value::Long(255))
}

/// Name and value in turn, as bytes.
fn environ(machine: &mut Machine<'_>, state: &mut State, _: &[Value]) -> NativeResult {
    let mut arrays = Vec::new();
    for (name, value) in machine.world.environment() {
        arrays.push(machine.new_byte_array(state, name.as_bytes())?);
        arrays.push(machine.new_byte_array(state, value.as_bytes())?);
    }
    Ok(Value::Ref(machine.new_ref_array(state, "[[B", &arrays)?))
}
