//! `java.nio.file` on the default file system: the calls below `UnixNativeDispatcher`, and channels
//! that read and write through buffers on the heap. Links, owners and watching are not modelled.

use std::ffi::OsStr;
use std::fs;
use std::io::Error;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;

use attest_program::Kind;
use attest_state::{Ref, State, Value};

use super::Rows;
use crate::control::{Control, NativeResult, raise};
use crate::files::{Mode, wording};
use crate::machine::Machine;

pub(crate) const NATIVES: Rows = &[
    ("sun/nio/fs/UnixNativeDispatcher.init", super::zero),
    ("sun/nio/fs/UnixNativeDispatcher.getcwd", current_directory),
    ("sun/nio/fs/UnixNativeDispatcher.strerror", error_text),
    ("sun/nio/fs/UnixNativeDispatcher.open", open),
    ("sun/nio/fs/UnixNativeDispatcher.close(I)V", close),
    ("sun/nio/fs/UnixNativeDispatcher.stat(Lsun/nio/fs/UnixPath;Lsun/nio/fs/UnixFileAttributes;)V", stat),
    ("sun/nio/fs/UnixNativeDispatcher.stat2", stat_code),
    ("sun/nio/fs/UnixNativeDispatcher.stat(Lsun/nio/fs/UnixPath;)I", stat_mode),
    ("sun/nio/fs/UnixNativeDispatcher.lstat", link_stat),
    ("sun/nio/fs/UnixNativeDispatcher.exists", exists),
    ("sun/nio/fs/UnixNativeDispatcher.access(Lsun/nio/fs/UnixPath;I)V", access),
    ("sun/nio/fs/UnixNativeDispatcher.access(Lsun/nio/fs/UnixPath;I)I", access_code),
    ("sun/nio/fs/UnixNativeDispatcher.realpath", real_path),
    ("sun/nio/fs/UnixNativeDispatcher.mkdir", make_directory),
    ("sun/nio/fs/UnixNativeDispatcher.rmdir", remove_directory),
    ("sun/nio/fs/UnixNativeDispatcher.unlink", remove_file),
    ("sun/nio/fs/UnixNativeDispatcher.rename", rename),
    ("sun/nio/fs/UnixNativeDispatcher.opendir", open_directory),
    ("sun/nio/fs/UnixNativeDispatcher.readdir", read_directory),
    ("sun/nio/fs/UnixNativeDispatcher.closedir", close_directory),
    ("sun/nio/ch/IOUtil.initIDs", super::nothing),
    ("sun/nio/ch/IOUtil.iovMax", one_thousand),
    ("sun/nio/ch/IOUtil.writevMax", longest_write),
    ("sun/nio/ch/IOUtil.fdVal", descriptor_value),
    ("sun/nio/ch/IOUtil.setfdVal", set_descriptor_value),
    ("sun/nio/ch/IOUtil.read", read),
    ("sun/nio/ch/IOUtil.write", write),
    ("sun/nio/ch/NativeThread.current", super::zero_long),
    ("sun/nio/ch/NativeThread.current0", super::zero_long),
    ("sun/nio/ch/NativeThread.init", super::nothing),
    ("sun/nio/ch/FileChannelImpl.initIDs", super::zero_long),
    ("sun/nio/ch/FileChannelImpl.maxDirectTransferSize0", one_thousand),
    ("sun/nio/ch/FileDispatcherImpl.init", super::nothing),
    ("sun/nio/ch/FileDispatcherImpl.init0", super::nothing),
    ("sun/nio/ch/FileDispatcherImpl.size0", size),
    ("sun/nio/ch/UnixFileDispatcherImpl.size0", size),
    ("sun/nio/ch/FileDispatcherImpl.seek0", seek),
    ("sun/nio/ch/UnixFileDispatcherImpl.seek0", seek),
    ("sun/nio/ch/FileDispatcherImpl.truncate0", truncate),
    ("sun/nio/ch/UnixFileDispatcherImpl.truncate0", truncate),
    ("sun/nio/ch/FileDispatcherImpl.force0", super::zero),
    ("sun/nio/ch/UnixFileDispatcherImpl.force0", super::zero),
    ("sun/nio/ch/UnixFileDispatcherImpl.available0", available),
    ("sun/nio/ch/UnixFileDispatcherImpl.isOther0", super::zero),
    ("sun/nio/ch/UnixFileDispatcherImpl.allocationGranularity0", page_size),
];

const NO_ENTRY: i32 = 2;
const NOT_PERMITTED: i32 = 13;

fn one_thousand(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Ok(Value::Int(1024))
}

fn longest_write(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Ok(Value::Long(i64::from(i32::MAX)))
}

fn page_size(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> NativeResult {
    Ok(Value::Long(4096))
}

fn current_directory(machine: &mut Machine<'_>, state: &mut State, _: &[Value]) -> NativeResult {
    let path = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/"));
    Ok(Value::Ref(machine.new_byte_array(state, path.as_os_str().as_bytes())?))
}

fn error_text(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let text = wording(&Error::from_raw_os_error(arguments[0].int()));
    Ok(Value::Ref(machine.new_byte_array(state, text.as_bytes())?))
}

/// The file that a `UnixPath` names.
fn path(machine: &mut Machine<'_>, state: &State, path: Value, write: bool) -> Result<PathBuf, Box<Control>> {
    let bytes = machine.named(state, path.reference(), "path").reference();
    let bytes = state.heap.bytes_of(bytes, Kind::Byte);
    let path = PathBuf::from(if bytes.is_empty() { OsStr::new(".") } else { OsStr::from_bytes(bytes) });
    machine.allow_file(&path, write)?;
    Ok(path)
}

fn code(error: &Error) -> i32 {
    error.raw_os_error().unwrap_or(5)
}

/// The exception that carries an error number; it never has a stack trace.
fn failed(machine: &mut Machine<'_>, state: &mut State, error: &Error) -> Box<Control> {
    let made = machine.program.load("sun/nio/fs/UnixException").map_err(Into::into);
    match made.and_then(|class| machine.allocate(state, class)) {
        Ok(exception) => {
            machine.set_named(state, exception, "errno", Value::Int(code(error)));
            Box::new(Control::Throw(exception))
        }
        Err(control) => control,
    }
}

fn open(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    const WRITE_ONLY: i32 = 1;
    const READ_WRITE: i32 = 2;
    const CREATE: i32 = 0o100;
    const EXCLUSIVE: i32 = 0o200;
    const TRUNCATE: i32 = 0o1000;
    const APPEND: i32 = 0o2000;
    let flags = arguments[1].int();
    let write = flags & (WRITE_ONLY | READ_WRITE) != 0;
    let path = path(machine, state, arguments[0], write)?;
    if flags & EXCLUSIVE != 0
        && flags & CREATE != 0
        && let Err(error) = fs::OpenOptions::new().write(true).create_new(true).open(&path)
    {
        return Err(failed(machine, state, &error));
    }
    let mode = Mode {
        read: flags & WRITE_ONLY == 0,
        write,
        create: write && flags & CREATE != 0,
        truncate: write && flags & TRUNCATE != 0,
        append: flags & APPEND != 0,
    };
    match machine.open_file(&path, mode) {
        Ok(number) => Ok(Value::Int(number)),
        Err(error) => Err(failed(machine, state, &error)),
    }
}

fn close(machine: &mut Machine<'_>, _: &mut State, arguments: &[Value]) -> NativeResult {
    if machine.world.allows_files() {
        machine.files.close(arguments[0].int());
    }
    Ok(Value::Int(0))
}

fn fill(machine: &mut Machine<'_>, state: &mut State, attributes: Ref, found: &fs::Metadata) {
    let int = |value: u64| Value::Int(value as i32);
    let fields = [
        ("st_mode", int(u64::from(found.mode()))),
        ("st_ino", Value::Long(found.ino() as i64)),
        ("st_dev", Value::Long(found.dev() as i64)),
        ("st_rdev", Value::Long(found.rdev() as i64)),
        ("st_nlink", int(found.nlink())),
        ("st_uid", int(u64::from(found.uid()))),
        ("st_gid", int(u64::from(found.gid()))),
        ("st_size", Value::Long(found.size() as i64)),
        ("st_atime_sec", Value::Long(found.atime())),
        ("st_atime_nsec", Value::Long(found.atime_nsec())),
        ("st_mtime_sec", Value::Long(found.mtime())),
        ("st_mtime_nsec", Value::Long(found.mtime_nsec())),
        ("st_ctime_sec", Value::Long(found.ctime())),
        ("st_ctime_nsec", Value::Long(found.ctime_nsec())),
    ];
    for (name, value) in fields {
        machine.set_named(state, attributes, name, value);
    }
}

fn stat_with(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
    look: fn(&PathBuf) -> Result<fs::Metadata, Error>,
) -> Result<Result<(), Error>, Box<Control>> {
    let path = path(machine, state, arguments[0], false)?;
    Ok(look(&path).map(|found| fill(machine, state, arguments[1].reference(), &found)))
}

fn stat(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    match stat_with(machine, state, arguments, |path| fs::metadata(path))? {
        Ok(()) => Ok(Value::Int(0)),
        Err(error) => Err(failed(machine, state, &error)),
    }
}

fn stat_code(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let done = stat_with(machine, state, arguments, |path| fs::metadata(path))?;
    Ok(Value::Int(done.map_or_else(|error| code(&error), |()| 0)))
}

fn link_stat(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    match stat_with(machine, state, arguments, |path| fs::symlink_metadata(path))? {
        Ok(()) => Ok(Value::Int(0)),
        Err(error) => Err(failed(machine, state, &error)),
    }
}

fn stat_mode(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let path = path(machine, state, arguments[0], false)?;
    Ok(Value::Int(fs::metadata(path).map_or(0, |found| found.mode() as i32)))
}

fn exists(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    Ok(Value::boolean(path(machine, state, arguments[0], false)?.exists()))
}

/// The number of the error that speaks against an access; 0 if none does.
fn accessible(machine: &mut Machine<'_>, state: &State, arguments: &[Value]) -> Result<i32, Box<Control>> {
    const READ: i32 = 4;
    const WRITE: i32 = 2;
    const EXECUTE: i32 = 1;
    let path = path(machine, state, arguments[0], false)?;
    let wanted = arguments[1].int();
    let Ok(found) = fs::metadata(&path) else { return Ok(NO_ENTRY) };
    let granted = (wanted & READ == 0 || fs::File::open(&path).is_ok())
        && (wanted & WRITE == 0
            || if found.is_dir() {
                !found.permissions().readonly()
            } else {
                fs::OpenOptions::new().append(true).open(&path).is_ok()
            })
        && (wanted & EXECUTE == 0 || found.mode() & 0o111 != 0);
    Ok(if granted { 0 } else { NOT_PERMITTED })
}

fn access(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    match accessible(machine, state, arguments)? {
        0 => Ok(Value::Int(0)),
        number => Err(failed(machine, state, &Error::from_raw_os_error(number))),
    }
}

fn access_code(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    Ok(Value::Int(accessible(machine, state, arguments)?))
}

fn real_path(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let path = path(machine, state, arguments[0], false)?;
    match fs::canonicalize(&path) {
        Ok(real) => Ok(Value::Ref(machine.new_byte_array(state, real.as_os_str().as_bytes())?)),
        Err(error) => Err(failed(machine, state, &error)),
    }
}

fn done(machine: &mut Machine<'_>, state: &mut State, result: Result<(), Error>) -> NativeResult {
    match result {
        Ok(()) => Ok(Value::Int(0)),
        Err(error) => Err(failed(machine, state, &error)),
    }
}

fn make_directory(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let path = path(machine, state, arguments[0], true)?;
    done(machine, state, fs::create_dir(path))
}

fn remove_directory(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let path = path(machine, state, arguments[0], true)?;
    done(machine, state, fs::remove_dir(path))
}

fn remove_file(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let path = path(machine, state, arguments[0], true)?;
    done(machine, state, fs::remove_file(path))
}

fn rename(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (from, to) = (path(machine, state, arguments[0], true)?, path(machine, state, arguments[1], true)?);
    done(machine, state, fs::rename(from, to))
}

/// The names in a directory are read at once and kept: an array of them and how many were told.
fn open_directory(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let path = path(machine, state, arguments[0], false)?;
    let entries = match fs::read_dir(&path) {
        Ok(entries) => entries,
        Err(error) => return Err(failed(machine, state, &error)),
    };
    let mut names = Vec::new();
    for entry in entries.flatten() {
        names.push(machine.new_byte_array(state, entry.file_name().as_bytes())?);
    }
    let names = machine.new_ref_array(state, "[[B", &names)?;
    let longs = machine.program.load("[J")?;
    let told = machine.allocate_array(state, longs, 1)?;
    let number = (1..).find(|n| !state.kept.contains_key(&names_of(*n))).unwrap_or(i64::MAX);
    state.kept.insert(names_of(number), names);
    state.kept.insert(told_of(number), told);
    Ok(Value::Long(number))
}

fn names_of(number: i64) -> String {
    format!("directory {number}")
}

fn told_of(number: i64) -> String {
    format!("told of directory {number}")
}

fn read_directory(_: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let number = arguments[0].long();
    let kept = |key: String| state.kept.get(&key).copied();
    let (Some(names), Some(told)) = (kept(names_of(number)), kept(told_of(number))) else {
        return Ok(Value::NULL);
    };
    let at = state.heap.elements::<i64>(told)[0];
    if at as u64 >= u64::from(state.heap.length(names)) {
        return Ok(Value::NULL);
    }
    state.heap.elements_mut::<i64>(told)[0] = at + 1;
    Ok(state.heap.element(names, at as u32, Kind::Ref))
}

fn close_directory(_: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    state.kept.remove(&names_of(arguments[0].long()));
    state.kept.remove(&told_of(arguments[0].long()));
    Ok(Value::Int(0))
}

fn descriptor_value(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    Ok(machine.named(state, arguments[0].reference(), "fd"))
}

fn set_descriptor_value(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    machine.set_named(state, arguments[0].reference(), "fd", arguments[1]);
    machine.set_file_position(state, arguments[0].reference(), 0)?;
    Ok(Value::Int(0))
}

fn broken(error: Error) -> Box<Control> {
    raise("java/io/IOException", wording(&error))
}

/// A buffer on the heap: its array, where its next byte lies there, and how many are left.
fn window(
    machine: &mut Machine<'_>,
    state: &State,
    buffer: Ref,
) -> Result<(Ref, usize, usize), Box<Control>> {
    let array = match machine.program.class(state.heap.class(buffer)).is_array() {
        true => Ref::NULL,
        false => machine.named(state, buffer, "hb").reference(),
    };
    if array.is_null() {
        return Err(Box::new(Control::Unsupported("a file channel with direct or several buffers".into())));
    }
    let [position, limit, offset] =
        ["position", "limit", "offset"].map(|name| machine.named(state, buffer, name).int().max(0) as usize);
    Ok((array, offset + position, limit.saturating_sub(position)))
}

/// Moves a buffer and, unless a position was given, its file.
fn advance(
    machine: &mut Machine<'_>,
    state: &mut State,
    arguments: &[Value],
    at: i64,
    by: usize,
) -> Result<(), Box<Control>> {
    let (holder, buffer) = (arguments[0].reference(), arguments[1].reference());
    let position = machine.named(state, buffer, "position").int() + by as i32;
    machine.set_named(state, buffer, "position", Value::Int(position));
    if arguments[2].long() < 0 {
        machine.set_file_position(state, holder, at + by as i64)?;
    }
    Ok(())
}

/// Where to read or write: as given, else where the file stands.
fn place(machine: &mut Machine<'_>, state: &State, arguments: &[Value]) -> i64 {
    match arguments[2] {
        Value::Long(given) if given >= 0 => given,
        _ => standing(machine, state, arguments[0]),
    }
}

/// Where a file stands.
fn standing(machine: &mut Machine<'_>, state: &State, holder: Value) -> i64 {
    machine.file_position(state, holder.reference())
}

fn read(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (array, start, room) = window(machine, state, arguments[1].reference())?;
    let at = place(machine, state, arguments);
    let number = machine.named(state, arguments[0].reference(), "fd").int();
    let mut buffer = vec![0; room];
    let read = machine.read_file(number, at, &mut buffer).map_err(broken)?;
    if read == 0 && room > 0 {
        return Ok(Value::Int(-1));
    }
    let bytes = state.heap.bytes_of_mut(array, Kind::Byte);
    bytes[start..start + read].copy_from_slice(&buffer[..read]);
    advance(machine, state, arguments, at, read)?;
    Ok(Value::Int(read as i32))
}

fn write(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let (array, start, count) = window(machine, state, arguments[1].reference())?;
    let at = place(machine, state, arguments);
    let number = machine.named(state, arguments[0].reference(), "fd").int();
    let bytes = &state.heap.bytes_of(array, Kind::Byte)[start..start + count];
    machine.files.write(number, at, bytes).map_err(broken)?;
    advance(machine, state, arguments, at, count)?;
    Ok(Value::Int(count as i32))
}

fn length(machine: &mut Machine<'_>, state: &State, holder: Value) -> Result<i64, Box<Control>> {
    let number = machine.named(state, holder.reference(), "fd").int();
    machine.files.length(number).map_err(broken)
}

fn size(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    Ok(Value::Long(length(machine, state, arguments[0])?))
}

fn available(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let left = length(machine, state, arguments[0])? - standing(machine, state, arguments[0]);
    Ok(Value::Int(left.clamp(0, i64::from(i32::MAX)) as i32))
}

/// Moves the file; a negative offset only asks where it stands.
fn seek(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    if arguments[1].long() >= 0 {
        machine.set_file_position(state, arguments[0].reference(), arguments[1].long())?;
    }
    Ok(Value::Long(standing(machine, state, arguments[0])))
}

fn truncate(machine: &mut Machine<'_>, state: &mut State, arguments: &[Value]) -> NativeResult {
    let number = machine.named(state, arguments[0].reference(), "fd").int();
    let file = machine.files.get(number).map_err(broken)?;
    file.set_len(arguments[1].long().max(0) as u64).map_err(broken)?;
    Ok(Value::Int(0))
}
