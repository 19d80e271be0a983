//! What lies outside the program: its standard streams, the clock, the properties it sees.

use std::ffi::OsString;
use std::io::{Read, Write};

/// The outside, as far as a program can notice it.
pub trait World {
    /// Writes to standard output (1) or standard error (2); false if it could not be written.
    fn write(&mut self, stream: u32, bytes: &[u8]) -> bool;
    /// Reads from standard input; 0 is the end.
    fn read(&mut self, buffer: &mut [u8]) -> usize;
    /// Nanoseconds since the epoch.
    fn now(&mut self) -> i64;
    /// Lets this many nanoseconds pass.
    fn sleep(&mut self, nanoseconds: i64);
    /// How many bytes standard input has ready.
    fn available(&mut self) -> i32 {
        0
    }
    /// Whether the program may read and write files other than the JDK's own.
    fn allows_files(&self) -> bool {
        false
    }
    /// The environment's variables.
    fn environment(&self) -> Vec<(OsString, OsString)> {
        Vec::new()
    }
    /// The time zone's name, as `TZ` or the system's settings say it.
    fn time_zone(&self) -> Option<String> {
        None
    }
    /// A number to start random numbers from that nobody should foresee.
    fn entropy(&mut self) -> u64 {
        self.now() as u64
    }
}

/// The outside of a machine, with a count of what it was asked that may have another answer the next time.
pub(crate) struct Outside<'w> {
    world: &'w mut dyn World,
    /// How often such was asked.
    pub(crate) asked: u64,
}

impl<'w> Outside<'w> {
    pub(crate) fn new(world: &'w mut dyn World) -> Outside<'w> {
        Outside { world, asked: 0 }
    }

    pub(crate) fn write(&mut self, stream: u32, bytes: &[u8]) -> bool {
        self.world.write(stream, bytes)
    }

    pub(crate) fn read(&mut self, buffer: &mut [u8]) -> usize {
        self.asked += 1;
        self.world.read(buffer)
    }

    pub(crate) fn now(&mut self) -> i64 {
        self.asked += 1;
        self.world.now()
    }

    pub(crate) fn sleep(&mut self, nanoseconds: i64) {
        self.asked += 1;
        self.world.sleep(nanoseconds);
    }

    pub(crate) fn available(&mut self) -> i32 {
        self.asked += 1;
        self.world.available()
    }

    pub(crate) fn entropy(&mut self) -> u64 {
        self.asked += 1;
        self.world.entropy()
    }

    pub(crate) fn allows_files(&self) -> bool {
        self.world.allows_files()
    }

    pub(crate) fn environment(&self) -> Vec<(OsString, OsString)> {
        self.world.environment()
    }

    pub(crate) fn time_zone(&self) -> Option<String> {
        self.world.time_zone()
    }
}

/// The real outside.
#[derive(Default)]
pub struct System {
    stdout: Vec<u8>,
}

impl World for System {
    fn write(&mut self, stream: u32, bytes: &[u8]) -> bool {
        if stream == 2 {
            let _ = self.flush();
            return std::io::stderr().lock().write_all(bytes).is_ok();
        }
        self.stdout.extend_from_slice(bytes);
        if self.stdout.len() > 1 << 13 || bytes.ends_with(b"\n") { self.flush() } else { true }
    }

    fn read(&mut self, buffer: &mut [u8]) -> usize {
        self.flush();
        std::io::stdin().lock().read(buffer).unwrap_or(0)
    }

    fn now(&mut self) -> i64 {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(0, |d| i64::try_from(d.as_nanos()).unwrap_or(i64::MAX))
    }

    fn sleep(&mut self, nanoseconds: i64) {
        self.flush();
        std::thread::sleep(std::time::Duration::from_nanos(nanoseconds.max(0) as u64));
    }

    fn allows_files(&self) -> bool {
        true
    }

    fn environment(&self) -> Vec<(OsString, OsString)> {
        std::env::vars_os().collect()
    }

    fn time_zone(&self) -> Option<String> {
        let named = std::env::var("TZ").ok().filter(|zone| !zone.is_empty());
        if let Some(zone) = named {
            return Some(zone.trim_start_matches(':').to_owned());
        }
        let link = std::fs::canonicalize("/etc/localtime").ok()?.display().to_string();
        link.split_once("zoneinfo/").map(|(_, zone)| zone.to_owned())
    }

    fn entropy(&mut self) -> u64 {
        use std::hash::{BuildHasher, Hasher, RandomState};
        RandomState::new().build_hasher().finish()
    }
}

impl System {
    /// Hands on what was written to standard output.
    pub fn flush(&mut self) -> bool {
        let mut out = std::io::stdout().lock();
        let done = out.write_all(&self.stdout).and_then(|()| out.flush()).is_ok();
        self.stdout.clear();
        done
    }
}

impl Drop for System {
    fn drop(&mut self) {
        self.flush();
    }
}

/// An outside made of memory: input given, output kept, a clock that moves when asked.
#[derive(Default)]
pub struct Recorded {
    /// What the program may still read.
    pub input: std::collections::VecDeque<u8>,
    /// What it wrote to standard output.
    pub stdout: Vec<u8>,
    /// What it wrote to standard error.
    pub stderr: Vec<u8>,
    /// The time: moves by a microsecond with every look and by what is slept.
    pub nanoseconds: i64,
}

impl World for Recorded {
    fn write(&mut self, stream: u32, bytes: &[u8]) -> bool {
        let target = if stream == 2 { &mut self.stderr } else { &mut self.stdout };
        target.extend_from_slice(bytes);
        true
    }

    fn read(&mut self, buffer: &mut [u8]) -> usize {
        self.input.read(buffer).unwrap_or(0)
    }

    fn now(&mut self) -> i64 {
        self.nanoseconds += 1_000;
        self.nanoseconds
    }

    fn sleep(&mut self, nanoseconds: i64) {
        self.nanoseconds += nanoseconds.max(0);
    }
}
