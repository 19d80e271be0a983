//! Files of the host: which the program may touch, and those it has open.
//!
//! Files of the JDK's own home and of the class path may always be read, as they are part of the program. All
//! others need a world that allows them. Where a file is read next is kept with the Java object, not here,
//! so that a state can be copied while a file is open.

use std::fs::{File, OpenOptions};
use std::io::{Error, ErrorKind};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use crate::control::Control;
use crate::machine::Machine;

/// The first descriptor that is no standard stream.
const FIRST: usize = 3;

/// How a file is to be opened.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mode {
    pub write: bool,
    pub read: bool,
    pub create: bool,
    pub truncate: bool,
    pub append: bool,
}

/// The open files by descriptor.
#[derive(Default)]
pub(crate) struct Files {
    open: Vec<Option<File>>,
    entropy: Vec<i32>,
}

impl Files {
    /// Opens a file; directories are refused as Java refuses them.
    pub fn open(&mut self, path: &Path, mode: Mode) -> Result<i32, Error> {
        if path.is_dir() {
            return Err(Error::from_raw_os_error(IS_A_DIRECTORY));
        }
        let mut options = OpenOptions::new();
        options.read(mode.read).write(mode.write).create(mode.create).truncate(mode.truncate);
        if mode.append {
            options.append(true);
        }
        let file = options.open(path)?;
        let free = self.open.iter().position(Option::is_none).unwrap_or(self.open.len());
        if free == self.open.len() {
            self.open.push(None);
        }
        self.open[free] = Some(file);
        Ok((free + FIRST) as i32)
    }

    /// Notes whether a descriptor is a source of random numbers.
    fn set_entropy(&mut self, descriptor: i32, is: bool) {
        self.entropy.retain(|known| *known != descriptor);
        if is {
            self.entropy.push(descriptor);
        }
    }

    fn is_entropy(&self, descriptor: i32) -> bool {
        self.entropy.contains(&descriptor)
    }

    /// An open file.
    pub fn get(&self, descriptor: i32) -> Result<&File, Error> {
        let index = usize::try_from(descriptor).ok().and_then(|d| d.checked_sub(FIRST));
        let file = index.and_then(|i| self.open.get(i)).and_then(Option::as_ref);
        file.ok_or_else(|| Error::from_raw_os_error(BAD_DESCRIPTOR))
    }

    /// Reads at a position.
    pub fn read(&self, descriptor: i32, position: i64, buffer: &mut [u8]) -> Result<usize, Error> {
        loop {
            match self.get(descriptor)?.read_at(buffer, position.max(0) as u64) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                done => return done,
            }
        }
    }

    /// Writes all of it at a position.
    pub fn write(&self, descriptor: i32, position: i64, bytes: &[u8]) -> Result<(), Error> {
        self.get(descriptor)?.write_all_at(bytes, position.max(0) as u64)
    }

    /// How long the file is now.
    pub fn length(&self, descriptor: i32) -> Result<i64, Error> {
        Ok(self.get(descriptor)?.metadata()?.len() as i64)
    }

    /// Forgets a file.
    pub fn close(&mut self, descriptor: i32) {
        let index = usize::try_from(descriptor).ok().and_then(|d| d.checked_sub(FIRST));
        if let Some(place) = index.and_then(|i| self.open.get_mut(i)) {
            *place = None;
        }
    }
}

const BAD_DESCRIPTOR: i32 = 9;
const IS_A_DIRECTORY: i32 = 21;

/// An error as the C library words it.
pub(crate) fn wording(error: &Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}

/// Devices of random numbers: they may always be opened, and what they give comes from the world.
const ENTROPY: [&str; 2] = ["/dev/random", "/dev/urandom"];

impl Machine<'_> {
    /// Opens a file that may be touched.
    pub(crate) fn open_file(&mut self, path: &Path, mode: Mode) -> Result<i32, Error> {
        let descriptor = self.files.open(path, mode)?;
        self.files.set_entropy(descriptor, ENTROPY.iter().any(|device| path == Path::new(device)));
        Ok(descriptor)
    }

    /// Reads from an open file at a position.
    pub(crate) fn read_file(
        &mut self,
        descriptor: i32,
        position: i64,
        buffer: &mut [u8],
    ) -> Result<usize, Error> {
        if !self.files.is_entropy(descriptor) {
            return self.files.read(descriptor, position, buffer);
        }
        for chunk in buffer.chunks_mut(8) {
            chunk.copy_from_slice(&self.world.entropy().to_le_bytes()[..chunk.len()]);
        }
        Ok(buffer.len())
    }

    /// Whether the program may touch a file; not being allowed is told to the user.
    pub(crate) fn allow_file(&self, path: &Path, write: bool) -> Result<(), Box<Control>> {
        if self.world.allows_files() || (!write && self.is_program_file(path)) {
            return Ok(());
        }
        Err(Box::new(Control::Unsupported(format!("the file {}", path.display()))))
    }

    fn is_program_file(&self, path: &Path) -> bool {
        let plain = !path.components().any(|c| c == std::path::Component::ParentDir);
        let home = &self.program.jdk().home;
        // Distributions keep the configuration elsewhere, behind links.
        let linked = ["", "conf/security", "lib/security"].map(|part| home.join(part).canonicalize());
        if ENTROPY.iter().any(|device| path == Path::new(device)) {
            return true;
        }
        let jdk = path.starts_with(home) || linked.iter().flatten().any(|real| path.starts_with(real));
        plain && (jdk || self.program.path().entries().any(|entry| path.starts_with(entry)))
    }

    /// A path as the program means it.
    pub(crate) fn host_path(&self, text: &str) -> PathBuf {
        PathBuf::from(if text.is_empty() { "." } else { text })
    }
}

#[cfg(test)]
mod tests {
    use super::{Files, Mode};

    #[test]
    fn a_closed_descriptor_is_bad_and_used_again() {
        let mut files = Files::default();
        let path = std::env::current_exe().unwrap();
        let mode = Mode { read: true, ..Mode::default() };
        let first = files.open(&path, mode).unwrap();
        files.close(first);
        assert!(files.length(first).is_err());
        assert_eq!(files.open(&path, mode).unwrap(), first);
    }

    #[test]
    fn a_directory_cannot_be_opened() {
        let error = Files::default().open(&std::env::temp_dir(), Mode { read: true, ..Mode::default() });
        assert_eq!(super::wording(&error.unwrap_err()), "Is a directory");
    }
}
