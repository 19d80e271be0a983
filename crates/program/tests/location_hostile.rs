//! Jars made to harm: each ends in an error that names the file, within bounded memory.

use std::alloc::{GlobalAlloc, Layout, System};
use std::fs;
use std::io::{Cursor, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use attest_program::location::{ClassPath, Jdk, LocationError};
use tempfile::TempDir;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// Counts what is allocated, so that the tests can bound it.
struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is passed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        MOST.fetch_max(now, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// What all tests of this file together may hold at any time; they run side by side.
const MEMORY: usize = 250 << 20;

fn jar(entries: &[(&str, &[u8], CompressionMethod)]) -> Vec<u8> {
    let mut jar = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content, method) in entries {
        jar.start_file(*name, SimpleFileOptions::default().compression_method(*method)).expect("an entry");
        jar.write_all(content).expect("written");
    }
    jar.finish().expect("finished").into_inner()
}

fn open(directory: &TempDir, bytes: &[u8]) -> Result<ClassPath, LocationError> {
    let path: PathBuf = directory.path().join("odd.jar");
    fs::write(&path, bytes).expect("written");
    ClassPath::open(&[path], &Jdk::find(None).expect("these tests need a JDK"))
}

fn error_of(bytes: &[u8], class: &str) -> String {
    let directory = tempfile::tempdir().expect("a directory");
    let error = match open(&directory, bytes) {
        Ok(path) => path.find_class(class).expect_err("hostile"),
        Err(error) => error,
    };
    assert!(MOST.load(Ordering::Relaxed) < MEMORY);
    let text = error.to_string();
    assert!(text.contains("odd.jar"), "{text}");
    text
}

/// Where the central directory's record of the entry `name` begins.
fn record(jar: &[u8], name: &str) -> usize {
    let is_record =
        |at: &usize| jar[*at..].starts_with(b"PK\x01\x02") && jar[*at + 46..].starts_with(name.as_bytes());
    (0..jar.len() - 46).find(is_record).expect("a record")
}

fn put(jar: &mut [u8], at: usize, value: u32) {
    jar[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

#[test]
fn a_bomb_is_refused_by_its_declared_size() {
    let zeros = vec![0; (64 << 20) + 1];
    let bomb = jar(&[("A.class", &zeros, CompressionMethod::Deflated)]);
    drop(zeros);
    let text = error_of(&bomb, "A");
    assert!(text.contains("67108865 bytes, more than the limit"), "{text}");
}

#[test]
fn a_bomb_that_lies_about_its_size_is_stopped_at_the_lie() {
    let mut bomb = jar(&[("A.class", &vec![0; 8 << 20], CompressionMethod::Deflated)]);
    let at = record(&bomb, "A.class");
    put(&mut bomb, at + 24, 1000);
    assert!(error_of(&bomb, "A").contains("inflates to more than its declared size"));
    put(&mut bomb, at + 24, (8 << 20) + 1);
    assert!(error_of(&bomb, "A").contains("inflates to less than its declared size"));
    put(&mut bomb, at + 24, 60 << 20);
    assert!(error_of(&bomb, "A").contains("cannot inflate to the declared"));
}

#[test]
fn overlapping_entries_are_refused() {
    let content = b"some content that is stored";
    let mut bytes = jar(&[
        ("A.class", content, CompressionMethod::Stored),
        ("B.class", content, CompressionMethod::Stored),
    ]);
    let (a, b) = (record(&bytes, "A.class"), record(&bytes, "B.class"));
    let offset: [u8; 4] = bytes[a + 42..a + 46].try_into().expect("four bytes");
    bytes[b + 42..b + 46].copy_from_slice(&offset);
    assert!(error_of(&bytes, "B").contains("overlap"));
}

#[test]
fn encrypted_entries_and_unknown_compression_are_refused() {
    let plain = jar(&[("A.class", b"content", CompressionMethod::Deflated)]);
    let at = record(&plain, "A.class");
    let mut encrypted = plain.clone();
    encrypted[at + 8] |= 1;
    assert!(error_of(&encrypted, "A").contains("it is encrypted"));
    let mut unknown = plain.clone();
    unknown[at + 10] = 93;
    assert!(error_of(&unknown, "A").contains("is not used in jars"));
    let mut damaged = plain;
    damaged[37..42].fill(0xFF);
    assert!(error_of(&damaged, "A").contains("damaged"));
}

#[test]
fn of_two_entries_with_one_name_the_last_counts() {
    let stored = CompressionMethod::Stored;
    let mut bytes = jar(&[("A.class", b"first", stored), ("B.class", b"last!", stored)]);
    let at = record(&bytes, "B.class");
    bytes[at + 46] = b'A';
    let directory = tempfile::tempdir().expect("a directory");
    let path = open(&directory, &bytes).expect("opens");
    assert_eq!(path.find_class("A").expect("readable").expect("found").bytes, "last!");
}

#[test]
fn a_manifest_with_an_absurd_class_path_is_refused() {
    let manifest = format!("Class-Path: {}\n", "a b ".repeat(100_000));
    let bytes = jar(&[("META-INF/MANIFEST.MF", manifest.as_bytes(), CompressionMethod::Deflated)]);
    assert!(error_of(&bytes, "A").contains("its Class-Path leads to more than"));
}

#[test]
fn a_jar_cut_off_anywhere_is_an_error_and_never_a_panic() {
    let content: Vec<u8> = (0..=255).cycle().take(700).collect();
    let whole = jar(&[
        ("META-INF/MANIFEST.MF", b"Multi-Release: true\n", CompressionMethod::Stored),
        ("p/A.class", &content, CompressionMethod::Deflated),
    ]);
    let directory = tempfile::tempdir().expect("a directory");
    for length in 0..whole.len() {
        assert!(open(&directory, &whole[..length]).is_err(), "{length} of {}", whole.len());
    }
    assert!(open(&directory, &whole).is_ok());
}

#[test]
fn a_jar_that_shrinks_while_it_is_in_use_is_an_error() {
    let directory = tempfile::tempdir().expect("a directory");
    let content: Vec<u8> =
        (0..20_000_u32).flat_map(|n| n.wrapping_mul(2_654_435_761).to_le_bytes()).collect();
    let path = open(&directory, &jar(&[("A.class", &content, CompressionMethod::Stored)])).expect("opens");
    assert!(path.user_classes().is_ok());
    let file = fs::OpenOptions::new().write(true).open(directory.path().join("odd.jar")).expect("opens");
    file.set_len(100).expect("cut");
    assert!(path.find_class("A").is_err());
}

#[test]
fn a_thousand_mutations_neither_panic_nor_exhaust_memory() {
    let content: Vec<u8> = (0..3_000_u32).map(|n| ((n * n) >> 5) as u8).collect();
    let names: Vec<String> = (0..8).map(|n| format!("p/C{n}.class")).collect();
    let mut entries: Vec<(&str, &[u8], CompressionMethod)> = vec![
        ("META-INF/MANIFEST.MF", b"Multi-Release: true\nClass-Path: x.jar y/\n", CompressionMethod::Deflated),
        ("META-INF/versions/9/p/C1.class", &content[..99], CompressionMethod::Stored),
    ];
    entries.extend(names.iter().map(|name| (&**name, &*content, CompressionMethod::Deflated)));
    let whole = jar(&entries);
    let directory_start = record(&whole, "META-INF/MANIFEST.MF");
    let mut random = Random(20_240_607);
    let directory = tempfile::tempdir().expect("a directory");
    let (mut refused, mut read) = (0, 0);
    for round in 0..1_000 {
        let mut mutated = whole.clone();
        for _ in 0..=random.below(4) {
            // Three of four mutations hit the tables, where they hurt most.
            let from = if round % 4 == 0 { 0 } else { directory_start };
            let at = from + random.below(mutated.len() - from);
            match random.below(3) {
                0 => mutated[at] = random.below(256) as u8,
                1 => mutated[at] ^= 1 << random.below(8),
                _ => mutated[at] = [0, 0x7F, 0x80, 0xFF][random.below(4)],
            }
        }
        if random.below(10) == 0 {
            mutated.truncate(random.below(mutated.len()));
        }
        let Ok(path) = open(&directory, &mutated) else {
            refused += 1;
            continue;
        };
        let listed = path.user_classes().unwrap_or_default();
        for class in listed.iter().map(String::as_str).chain(["p/C0", "p/C1"]) {
            match path.find_class(class) {
                Ok(_) => read += 1,
                Err(error) => assert!(error.to_string().contains("odd.jar"), "{error}"),
            }
        }
    }
    assert!(refused > 50 && read > 500, "{refused} refused, {read} read");
    assert!(MOST.load(Ordering::Relaxed) < MEMORY);
}

/// A seeded generator (Marsaglia's xorshift), so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}
