//! A jar of the class path, opened when it is first needed and indexed at its first look-up.
//!
//! The file is read with positioned reads, not mapped: a jar that is rebuilt while we run gives an error
//! instead of a fault. Of several entries with the same name the last one counts, and sizes are those of the
//! central directory, both as in the JDK. Check sums are not compared, as the JDK does not either.

use std::cell::RefCell;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use libdeflater::{DecompressionError, Decompressor};
use rawzip::{
    CompressionMethod, FileReader, MAX_CENTRAL_DIRECTORY_RECORD_SIZE, RECOMMENDED_BUFFER_SIZE, ZipArchive,
    ZipArchiveEntryWayfinder, ZipFileHeaderRecord,
};
use rustc_hash::FxHashMap;

use super::manifest::{MANIFEST_NAME, Manifest};
use super::multi_release::{entry_name, versioned};
use super::{ENTRY_LIMIT, LocationError};

/// The most entries a jar may have.
const COUNT_LIMIT: usize = 1 << 20;
/// The most bytes that all names of a jar may have together.
const NAMES_LIMIT: usize = 256 << 20;
/// DEFLATE cannot expand by more than this factor.
const DEFLATE_RATIO: u64 = 1032;
const LOCAL_HEADER_SIZE: u64 = 30;

/// A jar; cheap until it is asked for something.
#[derive(Debug)]
pub(super) struct Jar {
    path: Arc<PathBuf>,
    jdk_version: u32,
    archive: OnceLock<ZipArchive<FileReader>>,
    manifest: OnceLock<Manifest>,
    index: OnceLock<FxHashMap<Box<str>, Slot>>,
}

/// The `Main-Class` of a jar's manifest, as written; `None` if it names none.
pub fn main_class(jar: &Path) -> Result<Option<String>, LocationError> {
    let jar = Jar::new(jar.to_owned(), 0);
    Ok(jar.manifest()?.main_class.clone())
}

/// Where an entry's data lies.
#[derive(Debug, Clone, Copy)]
struct Slot {
    place: ZipArchiveEntryWayfinder,
    method: CompressionMethod,
    encrypted: bool,
    /// The version of a multi-release jar that the entry belongs to; 0 for none.
    version: u32,
}

/// A start and an end in the file, for finding entries that overlap.
type Extent = (u64, u64);

thread_local! {
    static INFLATER: RefCell<Decompressor> = RefCell::new(Decompressor::new());
}

impl Jar {
    /// The jar at `path`, seen with the eyes of a JDK of `jdk_version`; touches nothing.
    pub(super) fn new(path: PathBuf, jdk_version: u32) -> Jar {
        Jar {
            path: Arc::new(path),
            jdk_version,
            archive: OnceLock::new(),
            manifest: OnceLock::new(),
            index: OnceLock::new(),
        }
    }

    pub(super) fn path(&self) -> &Arc<PathBuf> {
        &self.path
    }

    /// The bytes of `name`, in the highest version that applies, and the name of the entry that has them.
    pub(super) fn find(&self, name: &str) -> Result<Option<(Bytes, String)>, LocationError> {
        let Some(slot) = self.index()?.get(name) else { return Ok(None) };
        let entry = if slot.version == 0 { name.to_owned() } else { entry_name(slot.version, name) };
        let bytes = self.read(&entry, slot)?;
        Ok(Some((bytes, entry)))
    }

    /// The names of all entries after versions are applied, in no particular order.
    pub(super) fn names(&self) -> Result<impl Iterator<Item = &str>, LocationError> {
        Ok(self.index()?.keys().map(|name| &**name))
    }

    /// The manifest; an empty one if the jar has none.
    pub(super) fn manifest(&self) -> Result<&Manifest, LocationError> {
        if let Some(manifest) = self.manifest.get() {
            return Ok(manifest);
        }
        let mut slot = None;
        self.each_entry(|entry| {
            if entry.file_path().as_bytes().eq_ignore_ascii_case(MANIFEST_NAME.as_bytes()) {
                slot = Some(Slot::of(&entry));
            }
            Ok(())
        })?;
        let manifest = match slot {
            Some(slot) => Manifest::read(&self.read(MANIFEST_NAME, &slot)?),
            None => Manifest::default(),
        };
        Ok(self.manifest.get_or_init(|| manifest))
    }

    fn index(&self) -> Result<&FxHashMap<Box<str>, Slot>, LocationError> {
        if let Some(index) = self.index.get() {
            return Ok(index);
        }
        let index = self.build_index()?;
        Ok(self.index.get_or_init(|| index))
    }

    fn build_index(&self) -> Result<FxHashMap<Box<str>, Slot>, LocationError> {
        let multi_release = self.jdk_version >= 9 && self.manifest()?.multi_release;
        let mut index: FxHashMap<Box<str>, Slot> = FxHashMap::default();
        let mut extents: Vec<Extent> = Vec::new();
        let mut name_bytes = 0;
        let mut chosen: Vec<(Box<str>, Slot)> = Vec::new();
        self.each_entry(|entry| {
            let name = entry.file_path();
            let start = entry.local_header_offset();
            let header = LOCAL_HEADER_SIZE + name.len() as u64;
            extents.push((start, start.saturating_add(header).saturating_add(entry.compressed_size_hint())));
            name_bytes += name.len();
            if name_bytes > NAMES_LIMIT {
                return Err(self.bad("the names of its entries are too long".into()));
            }
            let Some(name) = usable(name.as_bytes()) else { return Ok(()) };
            let slot = Slot::of(&entry);
            if multi_release && let Some((version, base)) = versioned(name, self.jdk_version) {
                chosen.push((base.into(), Slot { version, ..slot }));
            }
            index.insert(name.into(), slot);
            Ok(())
        })?;
        if let Some(at) = overlap(&mut extents) {
            return Err(self.bad(format!("two of its entries overlap at byte {at}")));
        }
        chosen.sort_by_key(|(_, slot)| slot.version);
        index.extend(chosen);
        Ok(index)
    }

    /// Calls `visit` with each entry of the central directory, in its order.
    fn each_entry(
        &self,
        mut visit: impl FnMut(ZipFileHeaderRecord<'_>) -> Result<(), LocationError>,
    ) -> Result<(), LocationError> {
        let archive = self.archive()?;
        let mut buffer = vec![0; MAX_CENTRAL_DIRECTORY_RECORD_SIZE];
        let mut entries = archive.entries(&mut buffer);
        let mut count = 0;
        while let Some(entry) = entries.next_entry().map_err(|error| self.bad(error.to_string()))? {
            count += 1;
            if count > COUNT_LIMIT {
                return Err(self.bad(format!("it has more than {COUNT_LIMIT} entries")));
            }
            visit(entry)?;
        }
        let declared = archive.entries_hint();
        // Writers without ZIP64 store the count modulo 65,536.
        if (declared ^ count as u64) & 0xFFFF != 0 {
            return Err(self.bad(format!("it has {count} entries but declares {declared}")));
        }
        Ok(())
    }

    fn archive(&self) -> Result<&ZipArchive<FileReader>, LocationError> {
        if let Some(archive) = self.archive.get() {
            return Ok(archive);
        }
        let file = File::open(&*self.path).map_err(LocationError::io(&*self.path))?;
        let mut buffer = vec![0; RECOMMENDED_BUFFER_SIZE];
        let archive =
            ZipArchive::from_file(file, &mut buffer).map_err(|error| self.bad(error.to_string()))?;
        Ok(self.archive.get_or_init(|| archive))
    }

    fn read(&self, entry: &str, slot: &Slot) -> Result<Bytes, LocationError> {
        let bad = |problem: &str| LocationError::BadEntry {
            jar: self.path.to_path_buf(),
            entry: entry.to_owned(),
            problem: problem.to_owned(),
        };
        let (stored, size) = (slot.place.compressed_size_hint(), slot.place.uncompressed_size_hint());
        if let Some(size) = [size, stored].into_iter().find(|size| *size > ENTRY_LIMIT) {
            return Err(LocationError::TooLarge {
                container: self.path.to_path_buf(),
                entry: entry.to_owned(),
                size,
            });
        }
        if slot.encrypted {
            return Err(bad("it is encrypted"));
        }
        let deflated = match slot.method {
            CompressionMethod::STORE if stored != size => return Err(bad("it is stored with two sizes")),
            CompressionMethod::STORE => false,
            CompressionMethod::DEFLATE if size > stored.saturating_mul(DEFLATE_RATIO) => {
                return Err(bad(&format!("{stored} bytes cannot inflate to the declared {size}")));
            }
            CompressionMethod::DEFLATE => true,
            method => return Err(bad(&format!("its compression {method:?} is not used in jars"))),
        };
        let data = self.archive()?.get_entry(slot.place).map_err(|error| bad(&error.to_string()))?;
        let mut bytes = Vec::new();
        let read = data.reader().take(stored).read_to_end(&mut bytes);
        read.map_err(|error| bad(&error.to_string()))?;
        if bytes.len() as u64 != stored {
            return Err(bad("its data is cut off"));
        }
        if deflated { inflate(&bytes, size as usize).map_err(bad) } else { Ok(Bytes::from(bytes)) }
    }

    fn bad(&self, problem: String) -> LocationError {
        LocationError::NotAJar { path: self.path.to_path_buf(), problem }
    }
}

impl Slot {
    fn of(entry: &ZipFileHeaderRecord<'_>) -> Slot {
        Slot {
            place: entry.wayfinder(),
            method: entry.compression_method(),
            encrypted: entry.flags().is_encrypted(),
            version: 0,
        }
    }
}

/// The jar at `path`, opened so far that it is known to be one and its manifest is read.
pub(super) fn open(path: &Path, jdk_version: u32) -> Result<Jar, LocationError> {
    let jar = Jar::new(path.to_owned(), jdk_version);
    jar.manifest()?;
    Ok(jar)
}

/// The name of an entry that can be asked for: UTF-8, a file, and without steps out of the jar.
fn usable(name: &[u8]) -> Option<&str> {
    let name = std::str::from_utf8(name).ok()?;
    let is_file = !name.is_empty() && !name.ends_with('/') && !name.starts_with('/');
    (is_file && name.split('/').all(|part| part != ".." && part != ".")).then_some(name)
}

/// The byte at which two of the extents overlap, if they do; sorts them.
fn overlap(extents: &mut [Extent]) -> Option<u64> {
    extents.sort_unstable();
    extents.windows(2).find(|pair| pair[0].1 > pair[1].0).map(|pair| pair[1].0)
}

fn inflate(data: &[u8], size: usize) -> Result<Bytes, &'static str> {
    let mut inflated = vec![0; size];
    let result = INFLATER.with_borrow_mut(|inflater| inflater.deflate_decompress(data, &mut inflated));
    match result {
        Ok(length) if length == size => Ok(Bytes::from(inflated)),
        Ok(_) => Err("it inflates to less than its declared size"),
        Err(DecompressionError::InsufficientSpace) => Err("it inflates to more than its declared size"),
        Err(DecompressionError::BadData) => Err("its compressed data is damaged"),
    }
}
